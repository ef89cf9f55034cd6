"""The room table: which boxes the rooms of a plan cross off, what is full, and what that unlocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from kitpress.content.kinds.floor_plan_classic import ClassicGame
from kitpress.plan.model import Plan


def rooms_by_type(plan: Plan, game: ClassicGame) -> Mapping[str, int]:
    """How many rooms of each type are drawn, also beyond the boxes of the table."""
    types = (game.room_type(room.letter) for room in plan.rooms)
    found = Counter(kind.id for kind in types if kind)
    return {room.id: found[room.id] for room in game.rooms}


def crossed(plan: Plan, game: ClassicGame) -> Mapping[str, int]:
    """How many boxes of each type are crossed off, from the left.

    Each room crosses off one; when there is none left, the room is still allowed.
    """
    boxes = len(game.room_table.points)
    return {room: min(count, boxes) for room, count in rooms_by_type(plan, game).items()}


def full_columns(crossed_off: Mapping[str, int], game: ClassicGame) -> tuple[int, ...]:
    """The points of every full column: rows fill from the left, and so do columns."""
    return game.room_table.points[: min(crossed_off.values(), default=0)]


def unlocked(crossed_off: Mapping[str, int], game: ClassicGame) -> Mapping[str, int]:
    """How many bonuses of each kind are unlocked."""
    return Counter(icon.bonus for icon in game.room_table.icons if icon.box <= crossed_off.get(icon.room, 0))
