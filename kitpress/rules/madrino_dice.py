"""The dice of a table: all architects draw what the same dice said, so their logs can't differ."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from kitpress.content.kinds.madrino import MadrinoGame
from kitpress.plan.model import Record
from kitpress.rules.madrino_log import bad_numbers, week_log
from kitpress.words import LANGS, Words, listed, same

_NAMED = 3  # rolls of a remark
_OFFERED = 2  # facilities, and areas, that a week's dice may name
_AT_ONE_TABLE = 0.5  # of the rolls on which most logs agree: those of different evenings don't

Told = Mapping[str, Sequence[int]]  # what logs say of one roll, each with the records that say so


def differing_dice(records: Sequence[Record], names: Sequence[Words], game: MadrinoGame) -> Words | None:
    """What logs of one table say differently of its dice; None where they agree, or are of different tables.

    A roll of parts may be written in any order, and of a roll with an empty box nothing is known.
    """
    rolls = [(what, told) for what, told in _rolls(records, game) if sum(map(len, told.values())) > 1]
    differing = [(what, told) for what, told in rolls if len(told) > 1]
    agreed = [told for _, told in rolls if _agrees(told)]
    if not rolls or len(agreed) < _AT_ONE_TABLE * len(rolls):
        return None
    found = [*differing, *_too_many(records, game)]
    if not found:
        return None
    return _DIFFERENT.format(rolls=listed([_told(what, told, names) for what, told in found], _NAMED))


def _rolls(records: Sequence[Record], game: MadrinoGame) -> Iterator[tuple[Words, Told]]:
    """The rolls that everybody copies: the entrance's, and each week's parts."""
    bad = [dict(bad_numbers(record)) for record in records]
    known = [{k: v for k, v in r.numbers.items() if k not in b} for r, b in zip(records, bad, strict=True)]
    ways = [[numbers.get(f"entrance.{way}") for way in ("column", "row")] for numbers in known]
    yield _ENTRANCE, _by_value([None if None in way else " ".join(map(str, way)) for way in ways])
    logs = [week_log(record, game) for record in records]
    for n in range(game.weeks):
        parts = [sorted(part for part in log[n].parts if part is not None) for log in logs]
        whole = [
            "".join(map(str, p)) if len(p) == len(log[n].parts) else None
            for p, log in zip(parts, logs, strict=True)
        ]
        yield _PARTS.format(week=n + 1), _by_value(whole)


def _too_many(records: Sequence[Record], game: MadrinoGame) -> Iterator[tuple[Words, Told]]:
    """Weeks in which the logs name more facilities, or areas, than the dice can."""
    logs = [week_log(record, game) for record in records]
    for n in range(game.weeks):
        for words, what in (
            (_FACILITY, [log[n].facility for log in logs]),
            (_AREA, [log[n].area for log in logs]),
        ):
            told = _by_value([None if die is None else str(die) for die in what])
            if len(told) > _OFFERED:
                yield words.format(week=n + 1), told


def _agrees(told: Told) -> bool:
    """Whether most logs say the same of a roll."""
    counts = [len(who) for who in told.values()]
    return 2 * max(counts) > sum(counts)


def _by_value(values: Sequence[str | None]) -> Told:
    found: defaultdict[str, list[int]] = defaultdict(list)
    for n, value in enumerate(values):
        if value is not None:
            found[value].append(n)
    return found


def _told(what: Words, told: Told, names: Sequence[Words]) -> Words:
    """ "week 2, parts: 2255 (Ana, Cleo), 2256 (Ben)"."""
    each = Words(
        *(
            ", ".join(f"{value} ({', '.join(names[n][lang] for n in who)})" for value, who in told.items())
            for lang in LANGS
        )
    )
    return _ROLL.format(what=what, each=each)


_ENTRANCE = Words("entrance", "entrada")
_PARTS = Words("week {week}, parts", "semana {week}, partes")
_FACILITY = Words("week {week}, facility", "semana {week}, instalación")
_AREA = Words("week {week}, area", "semana {week}, área")
_ROLL = same("{what}: {each}")
_DIFFERENT = Words(
    "Everybody draws what the same dice say, but the logs differ: {rolls}. Look which board is wrong.",
    "Todos dibujan lo que dicen los mismos dados, pero los registros no coinciden: {rolls}. Mira qué tablero se "
    "equivoca.",
)
