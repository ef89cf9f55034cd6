"""Floor Plan Classic, and short ways to draw on its sheet."""

from __future__ import annotations

from functools import cache

from kitpress.content.kinds.floor_plan_classic import ClassicGame
from kitpress.content.load import load_game
from kitpress.plan.geometry import Edge, Square
from kitpress.plan.model import Plan, Room
from tests.rules.builders import marks, squares


@cache
def classic() -> ClassicGame:
    """Floor Plan Classic as it comes, in English letters."""
    return load_game("floor-plan-classic")


def house(
    *rooms: Room,
    doors: str = "",
    windows: str = "",
    walls: tuple[Edge, ...] = (),
    letters: str = "",
    **features: str,
) -> Plan:
    """A plan on a sheet of Classic's size, with what is named."""
    return Plan(
        20,
        15,
        rooms=frozenset(rooms),
        doors=marks(doors),
        windows=marks(windows),
        loose_walls=frozenset(walls),
        loose_letters=frozenset((Square.parse(name[1:]), name[0]) for name in letters.split()),
        **{name: squares(names) for name, names in features.items()},
    )
