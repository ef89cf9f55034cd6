"""The score sheet of Mottainai: what its fields are called, and which numbers make sense in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.plan.model import Record
from kitpress.rules.grammar import Grammar
from kitpress.rules.mottainai_checks import decks_in_play
from kitpress.rules.mottainai_counting import possible_effects
from kitpress.rules.mottainai_scoring import totals
from kitpress.rules.mottainai_temple import AREAS, sheet_holdings
from kitpress.words import Words, same

_BOX = Words(
    "player {player}, {area}, {material}: box {n}", "jugador {player}, {area}, {material}: casilla {n}"
)
_CARD = Words("{work} in: {area}", "{work} en: {area}")
_OF_PLAYER = {
    "effect": Words("the effect points of player {n}", "los puntos por efectos del jugador {n}"),
    "total": Words("the total of player {n}", "el total del jugador {n}"),
    "current": Words("the current-player bubble of player {n}", "la burbuja de turno del jugador {n}"),
}
_OWN = {
    "effect": Words("the effect points", "los puntos por efectos"),
    "total": Words("the total", "el total"),
    "current": Words("the current-player mark", "la marca de turno"),
}


def grammar(game: MottainaiGame) -> Grammar:
    """Nothing is drawn on the sheet; cards are ticked in rows, by player, place and material."""
    rows: defaultdict[str, list[str]] = defaultdict(list)
    for area, slots in game.score_boxes._asdict().items():
        for slot in slots:
            row, _, _ = f"{area}.{slot.id}".rpartition(".")
            rows[row].append(f"{area}.{slot.id}")
    return Grammar(letters={}, marks=(), rows=tuple(map(tuple, rows.values())))


def number_order(game: MottainaiGame) -> tuple[str, ...]:
    """The groups of number fields, those first that others follow from."""
    return ("effect", "total")


def expected_numbers(record: Record, game: MottainaiGame, group: str) -> Mapping[str, frozenset[int]]:
    """The numbers that make sense in each field of a group.

    Effects give what some works of the ticked materials can give, the total is the sum of all; nothing is written in
    a row that is nobody's.
    """
    if group == "effect":
        table = sheet_holdings(record, game)
        decks = decks_in_play([record], len(table), game)
        found: dict[str, frozenset[int]] = {f"effect.{seat.id}": frozenset() for seat in game.seats}
        for n, holding in enumerate(table):
            possible = possible_effects(holding, [*table[:n], *table[n + 1 :]], game, decks)
            if possible is None:
                del found[f"effect.{holding.seat}"]
            else:
                found[f"effect.{holding.seat}"] = possible
        return found
    if group == "total":
        nobody: dict[str, frozenset[int]] = {f"total.{seat.id}": frozenset() for seat in game.seats}
        return nobody | {
            f"total.{seat}": frozenset({points}) for seat, points in totals(record, game).items()
        }
    return {}


def field_words(field: str, game: MottainaiGame) -> Words | None:
    """What a field of the sheet, or a card of a temple, is called; None for what is none."""
    group, *rest = field.split(".")
    area = next((area for area, name in AREAS.items() if name == group), None)
    if group in _OF_PLAYER:
        return _OF_PLAYER[group].format(n=rest[0]) if rest else _OWN[group]
    if area is None or not rest:
        return None
    name = game.area(area).name
    if len(rest) == 3:
        materials = {material.id: material.name for material in game.materials}
        material = materials.get(rest[1], same(rest[1]))
        return _BOX.format(player=rest[0], area=name, material=material, n=rest[2])
    works = {work.id: work.name for work in game.works}
    return _CARD.format(work=works.get(rest[0], same(rest[0])), area=name)
