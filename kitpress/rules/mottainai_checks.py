"""What can't be so at a table of Mottainai: cards that no deck holds, wings that are too full."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.content.values import did_you_mean
from kitpress.plan.model import Record
from kitpress.rules.mottainai_temple import (
    AREAS,
    OF_PLAYERS,
    OF_TEMPLES,
    WINGS,
    Holding,
    Temple,
    player_names,
    sheet_ticks,
)
from kitpress.rules.score import Violation
from kitpress.words import Words, listed, same

_NAMED = 6  # names of a mistake


def decks_in_play(records: Sequence[Record], players: int, game: MottainaiGame) -> int:
    """How many decks are in play: as many as the players need, or as a record says (number `decks`)."""
    said = [record.numbers["decks"] for record in records if "decks" in record.numbers]
    return min(max([game.decks_for(players), *said]), len(game.decks))


def sheet_violations(
    record: Record, table: Sequence[Holding], game: MottainaiGame, decks: int
) -> Iterator[Violation]:
    """What can't be so on a score sheet."""
    yield from _unknown_boxes(record, game)
    yield from _names_too_many(record, game)
    materials = {material.id: material for material in game.materials}
    ticked: defaultdict[str, list[str]] = defaultdict(list)
    for id, _, _, material in sheet_ticks(record, game):
        ticked[material].append(id)
    for material, ids in ticked.items():
        there = materials[material].works * decks
        if len(ids) > there:
            each = _by_player(ids, table)
            message = _TOO_MANY.format(
                n=len(ids),
                material=materials[material].name,
                there=there,
                decks=_decks(decks),
                each=each,
            )
            yield _told("too-many-cards", message, *ids)
    yield from _wings(table, game)
    yield from _current(table)


def _unknown_boxes(record: Record, game: MottainaiGame) -> Iterator[Violation]:
    """Names that no box of the sheet has: they come of plans that were written by hand."""
    cards = {f"{area}.{slot.id}" for area, slots in game.score_boxes._asdict().items() for slot in slots}
    boxes = cards | {f"{group}.{seat.id}" for group in OF_PLAYERS for seat in game.seats} | {"decks"}
    cards |= {id for id, *_ in sheet_ticks(record, game)}  # more cards than boxes are as good
    for id in sorted({*record.ticks, *record.numbers} - boxes - cards):
        hint = did_you_mean(id, sorted(boxes))
        yield _told("unknown-box", _UNKNOWN_BOX.format(id=id, hint=hint), id)


def _names_too_many(record: Record, game: MottainaiGame) -> Iterator[Violation]:
    """Names for which the sheet has no seat: they come of plans that were written by hand, too."""
    most, names = game.players.high, player_names(record)
    if left := [name for name in names[most:] if name]:
        message = _NO_SEAT.format(most=most, names=listed([same(name) for name in left], _NAMED))
        yield _told("too-many-names", message)


def _by_player(ids: Sequence[str], table: Sequence[Holding]) -> Words:
    """ "Ana 6, Ben 7"."""
    names = {str(holding.seat): holding.name for holding in table}
    counts: defaultdict[str, int] = defaultdict(int)
    for id in ids:
        counts[id.split(".")[1]] += 1
    parts = [(names[seat], count) for seat, count in sorted(counts.items())]
    return Words(*(", ".join(f"{name[lang]} {count}" for name, count in parts) for lang in ("en", "es")))


def temple_violations(
    temples: Sequence[Temple], table: Sequence[Holding], game: MottainaiGame, decks: int
) -> Mapping[int, tuple[Violation, ...]]:
    """What can't be so at a table of temples, by the number of the temple that it is about, from 0."""
    found: defaultdict[int, list[Violation]] = defaultdict(list)
    for n, holding in enumerate(table):
        found[n] += _unknown_areas(temples[n], holding, game)
        for area, work in holding.unknown:
            hint = did_you_mean(work, [known.id for known in game.works])
            where = _in(area, holding, game)
            message = _UNKNOWN_WORK.format(work=same(work), where=where, hint=hint)
            found[n].append(_told("unknown-work", message, f"{AREAS[area]}.{work}"))
    for violation, those in _too_often(temples, table, game, decks):
        for n in those:
            found[n].append(violation)
    for n, holding in enumerate(table):
        found[n] += _full_wings(holding, game)
    for violation in (*_two_full(table, game), *_current(table)):
        for n in range(len(table)):
            found[n].append(violation)
    return {n: tuple(violations) for n, violations in found.items()}


def _too_often(
    temples: Sequence[Temple], table: Sequence[Holding], game: MottainaiGame, decks: int
) -> Iterator[tuple[Violation, tuple[int, ...]]]:
    """Works of which more cards lie there than the decks hold, with the temples: one that was photographed twice is
    told once, not card by card.
    """
    doubled = {work: places for work, places in _places(temples, game).items() if len(places) > decks}
    at: defaultdict[tuple[int, ...], list[str]] = defaultdict(list)
    for work, places in doubled.items():
        at[tuple(dict.fromkeys(n for n, _ in places))].append(work)
    for those, works in at.items():
        fields = {work: [f"{AREAS[area]}.{work}" for _, area in doubled[work]] for work in works}
        if len(those) > 1 and len(works) > _NAMED:
            message = _SAME_WORKS.format(
                names=listed([table[n].name for n in those], _NAMED),
                works=listed([game.work(work).name for work in works], _NAMED),
                decks=_decks(decks),
                times=decks,
            )
            yield _told("cards-twice", message, *(field for work in works for field in fields[work])), those
            continue
        for work in works:
            where = _listed([_in(area, table[n], game) for n, area in doubled[work]])
            message = _TWICE.format(
                work=game.work(work).name,
                n=len(doubled[work]),
                where=where,
                decks=_decks(decks),
                times=decks,
            )
            yield _told("card-twice", message, *fields[work]), those


def _unknown_areas(temple: Temple, holding: Holding, game: MottainaiGame) -> Iterator[Violation]:
    """Names of what no temple has, and places without a card."""
    for id in temple.elsewhere:
        if id in AREAS.values():
            message = _NO_CARD.format(name=holding.name, id=id, work=game.works[0].id)
        else:
            hint = did_you_mean(id.split(".")[0], [*AREAS.values(), "current", *OF_TEMPLES])
            message = _UNKNOWN_AREA.format(name=holding.name, id=id, hint=hint)
        yield _told("unknown-area", message, id)


def _places(temples: Sequence[Temple], game: MottainaiGame) -> Mapping[str, list[tuple[int, str]]]:
    """Where the cards of each work lie: (number of the temple, area)."""
    known = {work.id for work in game.works}
    places: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for n, temple in enumerate(temples):
        for area, work in temple.cards():
            if work in known:
                places[work].append((n, area))
    return places


def _wings(table: Sequence[Holding], game: MottainaiGame) -> Iterator[Violation]:
    for holding in table:
        yield from _full_wings(holding, game)
    yield from _two_full(table, game)


def _full_wings(holding: Holding, game: MottainaiGame) -> Iterator[Violation]:
    """The game ends at once with the last work of a wing, so that none has more."""
    for wing in WINGS:
        works = sum(holding.wing(wing).values())
        if works > game.wing:
            message = _OVERFULL.format(where=_in(wing, holding, game), n=works, most=game.wing)
            yield _told("wing-overfull", message, holding.id(wing))


def _two_full(table: Sequence[Holding], game: MottainaiGame) -> Iterator[Violation]:
    """It ends at once, so that only one wing at the table is ever full."""
    full = [(h, wing) for h in table for wing in WINGS if sum(h.wing(wing).values()) >= game.wing]
    if len(full) > 1:
        where = _listed([_in(wing, holding, game) for holding, wing in full])
        message = _TWO_FULL.format(where=where, most=game.wing)
        yield _told("two-full-wings", message, *(holding.id(wing) for holding, wing in full))


def _current(table: Sequence[Holding]) -> Iterator[Violation]:
    marked = [holding for holding in table if holding.current]
    if len(marked) > 1:
        message = _TWO_CURRENT.format(names=_listed([holding.name for holding in marked]))
        yield _told("two-current", message, *(holding.id("current") for holding in marked))


def _told(rule: str, message: Words, *fields: str) -> Violation:
    return Violation(rule, message, (), fields)


def _in(area: str, holding: Holding, game: MottainaiGame) -> Words:
    """ "Ana: gallery"."""
    return _PLACE.format(name=holding.name, area=game.area(area).name)


def _listed(parts: Sequence[Words]) -> Words:
    return Words(*("; ".join(part[lang] for part in parts) for lang in ("en", "es")))


def _decks(decks: int) -> Words:
    return _ONE_DECK if decks == 1 else _DECKS.format(n=decks)


_PLACE = Words("{name}, {area}", "{name}, {area}")
_ONE_DECK = Words("one deck", "un mazo")
_DECKS = Words("{n} decks", "{n} mazos")
_UNKNOWN_BOX = Words(
    "The sheet has no box '{id}'. {hint}It counts nothing.",
    "La hoja no tiene ninguna casilla '{id}'. {hint}No cuenta.",
)
_NO_SEAT = Words(
    "The sheet has seats for {most} players. Names without a seat, which count nothing: {names}. Take out what is no "
    "player's name.",
    "La hoja tiene sitio para {most} jugadores. Nombres sin sitio, que no cuentan: {names}. Quita lo que no sea el "
    "nombre de un jugador.",
)
_UNKNOWN_AREA = Words(
    "{name}: a temple has no '{id}'. {hint}It counts nothing.",
    "{name}: un templo no tiene '{id}'. {hint}No cuenta.",
)
_NO_CARD = Words(
    "{name}: '{id}' does not say which card lies there, so it counts nothing. Write the card, too, like '{id}.{work}'.",
    "{name}: '{id}' no dice qué carta hay allí, así que no cuenta. Escribe también la carta, como '{id}.{work}'.",
)
_TOO_MANY = Words(
    "{n} cards of {material} are ticked ({each}), and there are only {there} in {decks}. All are counted; look for "
    "ticks too many.",
    "Hay {n} cartas de {material} marcadas ({each}) y en {decks} solo hay {there}. Cuentan todas; busca marcas de "
    "más.",
)
_UNKNOWN_WORK = Words(
    "{where}: there is no work '{work}' in the deck. {hint}It counts nothing.",
    "{where}: no hay ninguna obra '{work}' en el mazo. {hint}No cuenta.",
)
_TWICE = Words(
    "{work} lies on the table {n} times ({where}), but only {times} of it in {decks}. All are counted; look which "
    "one is another card.",
    "{work} está {n} veces en la mesa ({where}), pero en {decks} hay solo {times}. Cuentan todas; mira cuál es otra "
    "carta.",
)
_SAME_WORKS = Words(
    "{names} have the same works ({works}), and there is no more than {times} of each in {decks}. All are counted; if "
    "it is one temple twice, leave one out.",
    "{names} tienen las mismas obras ({works}), y en {decks} no hay más de {times} de cada una. Cuentan todas; si es "
    "el mismo templo dos veces, quita uno.",
)
_OVERFULL = Words(
    "{where}: {n} works. The game ends at once with number {most}, so look for one too many.",
    "{where}: {n} obras. La partida acaba al instante con la número {most}: busca la que sobra.",
)
_TWO_FULL = Words(
    "More than one wing holds {most} works ({where}). The game ends at once with the first, so one of them has "
    "a work too many.",
    "Más de un ala tiene {most} obras ({where}). La partida acaba al instante con la primera: en una sobra una "
    "obra.",
)
_TWO_CURRENT = Words(
    "It is marked as the turn of {names}. It is only one player's turn when the game ends.",
    "Está marcado como turno de {names}. Al acabar la partida solo es el turno de uno.",
)
