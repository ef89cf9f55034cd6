"""Turning or mirroring the sheet changes no count: nothing in the condition language knows left from right."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from kitpress.plan.geometry import Rect, Side, Square
from kitpress.plan.model import Plan, Room, WallMark
from kitpress.rules.conditions import Facts, packing
from tests.plan.strategies import plans
from tests.rules.conditions.asking import game, per
from tests.rules.conditions.test_facts import CASES

Move = Callable[[Square], Square]


def moved(plan: Plan, move: Move, columns: int, rows: int) -> Plan:
    """The plan with every square moved; sides follow from where their two squares go."""

    def mark(old: WallMark) -> WallMark:
        here, beyond = move(old.square), move(old.square.step(old.side))
        return WallMark(here, Side((beyond.column - here.column, beyond.row - here.row)))

    def room(old: Room) -> Room:
        squares = [move(square) for square in old.rect.squares()]
        left, top = min(s.column for s in squares), min(s.row for s in squares)
        right, bottom = max(s.column for s in squares), max(s.row for s in squares)
        return Room(Rect(left, top, right - left + 1, bottom - top + 1), old.letter, move(old.label))

    return Plan(
        columns,
        rows,
        rooms=frozenset(map(room, plan.rooms)),
        doors=frozenset(map(mark, plan.doors)),
        windows=frozenset(map(mark, plan.windows)),
        furnishings=frozenset(map(move, plan.furnishings)),
        trees=frozenset(map(move, plan.trees)),
        decks=frozenset(map(move, plan.decks)),
        stones=frozenset(map(move, plan.stones)),
    )


def mirrored(plan: Plan) -> Plan:
    return moved(plan, lambda s: Square(plan.columns - 1 - s.column, s.row), plan.columns, plan.rows)


def turned(plan: Plan) -> Plan:
    return moved(plan, lambda s: Square(plan.rows - 1 - s.row, s.column), plan.rows, plan.columns)


def apart(plan: Plan) -> Plan:
    """The plan without rooms that overlap an earlier one: then every square has one room."""
    kept: list[Room] = []
    for room in sorted(plan.rooms):
        if not any(room.rect.overlaps(other.rect) for other in kept):
            kept.append(room)
    return Plan(
        plan.columns,
        plan.rows,
        rooms=frozenset(kept),
        doors=plan.doors,
        windows=plan.windows,
        furnishings=plan.furnishings,
        trees=plan.trees,
        decks=plan.decks,
        stones=plan.stones,
    )


def counts(plan: Plan) -> list[int]:
    facts = Facts(plan, game())
    objectives = [o for client in game().clients for o in client.objectives]
    simple = [per(**{"is_" if key == "is" else key: value for key, value in e.items()}) for e, _ in CASES]
    return [packing(objective, facts).count for objective in [*objectives, *simple]]


@settings(max_examples=30, deadline=None)
@given(plans(loose=False), st.sampled_from([mirrored, turned, lambda plan: mirrored(turned(plan))]))
def test_counts_survive_turning_and_mirroring(plan: Plan, change: Callable[[Plan], Plan]) -> None:
    plan = apart(plan)
    assert counts(change(plan)) == counts(plan)


def test_four_turns_are_none() -> None:
    for client in game().clients:
        for objective in client.objectives:
            plan = objective.example
            assert turned(turned(turned(turned(plan)))) == plan
            assert counts(turned(plan)) == counts(plan) == counts(mirrored(plan))
