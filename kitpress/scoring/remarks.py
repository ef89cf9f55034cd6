"""What is worth telling of an evening as a whole: sheets that hardly were filled at one table, and sheets twice."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, cast

from kitpress.rules import votes_in
from kitpress.scoring.names import sheet_names
from kitpress.scoring.sheets import ScoredSheet
from kitpress.words import LANGS, Words, listed, same

if TYPE_CHECKING:
    from kitpress.content.kinds.mottainai import MottainaiGame
    from kitpress.layout.works import Copy

_NAMED = 3  # sheets of a remark
_GROUPS = 2  # of sheets with one number

_CLIENTS_OF_MOST = Words(
    "A table shares its clients, but those of {names} are not those of most sheets. If all played together, correct "
    "the bubbles, or give the clients of all: --clients {most}.",
    "Una mesa comparte sus clientes, pero los de {names} no son los de la mayoría de las hojas. Si todos jugaron "
    "juntos, corrige las burbujas o da los clientes de todas: --clients {most}.",
)
_CLIENTS_DIFFER = Words(
    "A table shares its clients, but the sheets of {names} differ in them. If all played together, correct the "
    "bubbles, or give the clients of all: --clients A,B,C.",
    "Una mesa comparte sus clientes, pero las hojas de {names} no coinciden en ellos. Si todos jugaron juntos, corrige "
    "las burbujas o da los clientes de todas: --clients A,B,C.",
)
_SEVERAL_GAMES = Words(
    "These sheets are of several games ({games}): each is scored, but they are not ranked together. Score each game's "
    "by themselves to see who won.",
    "Estas hojas son de varios juegos ({games}): se puntúa cada una, pero no se clasifican juntas. Puntúa las de cada "
    "juego aparte para ver quién ganó.",
)
_FILE_TWICE = Words(
    "Given more than once: {files}. It is the same sheet twice, so leave one out.",
    "Se ha dado más de una vez: {files}. Es la misma hoja dos veces, así que quita una.",
)
_NUMBER_TWICE = Words(
    "The same number is printed on {groups}. Photocopies share it; if they are the same sheet twice, leave one out.",
    "Llevan impreso el mismo número: {groups}. Las fotocopias lo comparten; si son la misma hoja dos veces, quita una.",
)
_OTHERS = Words("and others", "y otras")
_SOLO = Words(
    "Rounds left score only in a game alone, and here they count for {names}. If you played together, take the ticked "
    "bubbles back: --fix round.1=no, or in the plan as text.",
    "Las rondas de sobra solo puntúan en solitario, y aquí cuentan para {names}. Si jugaron juntos, quita las burbujas "
    "marcadas: --fix round.1=no, o en el plano en texto.",
)
_TWO_TABLES = Words(
    "{names} are score sheets of whole tables, and all their players are ranked as one table. Score each table by "
    "itself.",
    "{names} son hojas de puntos de mesas enteras, y todos sus jugadores se clasifican como una sola mesa. Puntúa "
    "cada mesa aparte.",
)
_TEMPLE_TWICE = Words(
    "{names} show the same cards ({count} of them). If it is one temple photographed twice, leave one out.",
    "{names} muestran las mismas cartas ({count} de ellas). Si es el mismo templo fotografiado dos veces, quita uno.",
)
_CARD_TWICE = Words(
    "{card} was seen at {names}, with the seals of one card, and counts at each. If there is only one, say where it "
    "is not: --fix {place}:{work}=nothing",
    "{card} se ha visto en {names}, con los sellos de una sola carta, y cuenta en cada uno. Si no hay más que una, di "
    "dónde no está: --fix {place}:{work}=nada",
)


def remarks(sheets: Sequence[ScoredSheet], sources: Sequence[str]) -> Iterator[Words]:
    """One remark of each kind about the sheets of an evening, from files as they were given."""
    names = [same(name) for name in sheet_names(sheets)]
    games = list(dict.fromkeys(sheet.game.id for sheet in sheets))
    if len(games) > 1:
        yield _SEVERAL_GAMES.format(games=", ".join(games))
    elif sheets:
        yield from _clients(sheets, names)
        yield from _solo(sheets, names)
        yield from _tables(sheets)
        yield from _dice(sheets, names)
    yield from _twice(sheets, names, sources)
    yield from _cards_twice(sheets, names)


def _clients(sheets: Sequence[ScoredSheet], names: Sequence[Words]) -> Iterator[Words]:
    """That the clients in play differ; a sheet without any is told so by itself."""
    if votes_in(sheets[0].game) is not None:
        return
    marked = {n: clients for n, s in enumerate(sheets) if (clients := s.record.ticked("client"))}
    counts = Counter(map(frozenset, marked.values()))
    if len(counts) < 2:
        return
    ((most, count),) = counts.most_common(1)
    if 2 * count <= len(marked):
        yield _CLIENTS_DIFFER.format(names=listed([names[n] for n in marked], _NAMED))
        return
    others = [names[n] for n, clients in marked.items() if frozenset(clients) != most]
    yield _CLIENTS_OF_MOST.format(names=listed(others, _NAMED), most=",".join(sorted(most)))


def _solo(sheets: Sequence[ScoredSheet], names: Sequence[Words]) -> Iterator[Words]:
    """That points of a game alone count among several players."""
    alone = [
        name
        for name, sheet in zip(names, sheets, strict=True)
        if any(line.field == "solo" and line.points for line in sheet.score.lines)
    ]
    if alone and len(sheets) > 1:
        yield _SOLO.format(names=listed(alone, _NAMED))


def _tables(sheets: Sequence[ScoredSheet]) -> Iterator[Words]:
    """That what are several tables is ranked as one. They are told by their files: their names are many."""
    whole = [same(sheet.called or sheet.source) for sheet in sheets if sheet.score.players]
    if len(whole) > 1:
        yield _TWO_TABLES.format(names=listed(whole, _NAMED))


def _dice(sheets: Sequence[ScoredSheet], names: Sequence[Words]) -> Iterator[Words]:
    """That dice which a table shares are told differently."""
    rules = votes_in(sheets[0].game)
    if rules and (told := rules.differing_dice([sheet.record for sheet in sheets], names, sheets[0].game)):
        yield told


def _twice(sheets: Sequence[ScoredSheet], names: Sequence[Words], sources: Sequence[str]) -> Iterator[Words]:
    """That a file was given twice, or a sheet may have been photographed twice."""
    given: defaultdict[str, list[str]] = defaultdict(list)
    for source in sources:
        given[os.path.realpath(source)].append(source)
    twice = {path: files[0] for path, files in given.items() if len(files) > 1}
    if twice:
        yield _FILE_TWICE.format(files=listed([same(file) for file in twice.values()], _NAMED))
    groups: defaultdict[str, list[tuple[Words, str]]] = defaultdict(list)
    for name, sheet in zip(names, sheets, strict=True):
        if sheet.record.serial and os.path.realpath(sheet.source) not in twice:
            groups[sheet.record.serial].append((name, sheet.source))
    several = [
        listed([name for name, _ in group], _NAMED)
        for group in groups.values()
        if len({source for _, source in group}) > 1  # in one photo, both can't be one sheet
    ]
    if several:
        told = [*several[:_GROUPS], *([_OTHERS] if len(several) > _GROUPS else [])]
        yield _NUMBER_TWICE.format(
            groups=Words(*("; ".join(group[lang] for group in told) for lang in LANGS))
        )


def _cards_twice(sheets: Sequence[ScoredSheet], names: Sequence[Words]) -> Iterator[Words]:
    """That real cards lie in two temples: one is photographed twice, or a photo shows cards of the temple beside it.
    The rules can't tell where there are two decks, and so two cards of each work.
    """
    cards = [_cards(sheet) for sheet in sheets]
    for n, m in combinations([n for n, some in enumerate(cards) if some], 2):
        shared = sorted(cards[n].keys() & cards[m].keys())
        if not shared or os.path.realpath(sheets[n].source) == os.path.realpath(sheets[m].source):
            continue  # one photo, given twice, is told by itself
        both = listed([names[n], names[m]], _NAMED)
        if 2 * len(shared) > min(len(cards[n]), len(cards[m])):
            yield _TEMPLE_TWICE.format(names=both, count=len(shared))
            continue
        for copy in shared:
            work, works = cards[n][copy], cast("MottainaiGame", sheets[n].game).works
            card = next((known.name for known in works if known.id == work), same(work))
            yield _CARD_TWICE.format(card=card, names=both, place=sheets[m].called, work=work)


def _cards(sheet: ScoredSheet) -> Mapping[Copy, str]:
    """The cards in the photo of a temple, each with its work."""
    if sheet.reading is None or not sheet.reading.sheet.mat:
        return {}
    # here: whoever has only plans as text does not need OpenCV, nor other games what is known of cards
    from kitpress.reading.temples.temple import TempleReading

    cards = sheet.reading.cards if isinstance(sheet.reading, TempleReading) else ()
    return {placed.card.copy: placed.work for placed in cards if placed.placement.area}
