"""Sheets of one table beside each other: what they are worth, and what is asked about them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from kitpress.plan.model import Record
from kitpress.rules import Score, score_table, scored_together
from kitpress.scoring.names import sheet_name, told_apart
from kitpress.scoring.sheets import AskedDoubt, ScoredSheet


class _Who(NamedTuple):
    """A player: the number of the sheet, and the seat there, as two at a table may have one name."""

    sheet: int
    seat: int
    name: str


def as_one_table(sheets: Sequence[ScoredSheet]) -> tuple[ScoredSheet, ...]:
    """The sheets of one game with what they, and what is asked about them, are worth beside each other."""
    if not sheets or not scored_together(sheets[0].game):
        return tuple(sheets)
    records = [sheet.record for sheet in sheets]
    scores = score_table(records, sheets[0].game)
    return tuple(
        sheet._replace(score=score, doubts=tuple(_asked_at(n, sheets, scores)))
        for n, (sheet, score) in enumerate(zip(sheets, scores, strict=True))
    )


def _asked_at(n: int, sheets: Sequence[ScoredSheet], scores: Sequence[Score]) -> Iterator[AskedDoubt]:
    """The doubts about a sheet of a table that matter to anyone there."""
    reading, records = sheets[n].reading, [sheet.record for sheet in sheets]
    if reading is None:
        return
    from kitpress.reading.asking.doubts import those_that_matter

    def scores_of(other: Record) -> tuple[Score, ...]:
        return tuple(score_table([*records[:n], other, *records[n + 1 :]], sheets[n].game))

    was = _totals(scores)
    for doubt, others in those_that_matter(reading.doubts, scores_of, lambda o: _totals(o) != was):
        would = _totals(others)
        changed = [who for who in was | would if was.get(who) != would.get(who)]
        names = _names(sheets, was | would)
        changes = tuple((names[who], would.get(who, 0)) for who in changed)
        yield AskedDoubt(doubt, others[n].total, changes, any(who.sheet != n for who in changed))


def _names(sheets: Sequence[ScoredSheet], players: Collection[_Who]) -> dict[_Who, str]:
    """What players are called beside each other, in the order of sheets and seats."""
    ordered = sorted(players)
    named = [(who.name if who.seat else sheet_name(sheets[who.sheet]), sheets[who.sheet]) for who in ordered]
    return dict(zip(ordered, told_apart(named), strict=True))


def _totals(scores: Sequence[Score]) -> dict[_Who, int]:
    """The points of every player."""
    return {
        _Who(n, player.seat, player.name): player.total
        for n, score in enumerate(scores)
        for player in score.players or (score,)
    }
