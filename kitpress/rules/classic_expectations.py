"""What the rules of Floor Plan Classic let a reader expect of a filled sheet."""

from __future__ import annotations

from collections.abc import Mapping

from kitpress.content.kinds.floor_plan_classic import ClassicGame
from kitpress.plan.model import Plan, Record
from kitpress.rules.classic_scoring import score
from kitpress.rules.grammar import Grammar
from kitpress.rules.house_grammar import boxes_of, grammar_of
from kitpress.rules.recent import recent
from kitpress.rules.score import Score, Status
from kitpress.words import Lang

_HOUSE = ("rooms", "windows", "doors", "stones")


def grammar(game: ClassicGame) -> Grammar:
    """What can be drawn: the letters of each size of room, and the features with their places.

    The letters are those of the language that the game is lettered for. Rounds go by in turn, and the room table's rows
    fill from the left.
    """
    rows = (boxes_of(f"room.{room.id}", len(game.room_table.points)) for room in game.rooms)
    return grammar_of(game, turns=(boxes_of("round", game.rounds.count), *rows))


def number_order(game: ClassicGame) -> tuple[str, ...]:
    """The groups of number fields: every box follows from the plan, the total from all of them."""
    return (*_HOUSE, *(kind.id for kind in game.client_kinds), "total")


def expected_numbers(record: Record, game: ClassicGame, group: str) -> Mapping[str, frozenset[int]]:
    """The number that the plan gives in a box; nothing for a client who isn't known. The total is the sum of
    what is written.
    """
    written = [number for field, number in record.numbers.items() if field != "total"]
    if group == "total" and written:
        return {"total": frozenset({sum(written)})}
    found = _score((record.plan, record.ticks, record.letters), game)
    if group == "total":
        return {"total": frozenset({found.total})}
    lines = [line for line in found.lines if line.field == group and line.status is not Status.OPEN]
    return {line.field: frozenset({line.points}) for line in lines}


@recent
def _score(seen: tuple[Plan, frozenset[str], Lang | None], game: ClassicGame) -> Score:
    """What a plan and what is crossed off are worth, whatever is written."""
    plan, ticks, letters = seen
    return score(Record(game.id, plan, ticks=ticks, letters=letters), game)
