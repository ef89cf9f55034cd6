"""Where things may legally be drawn on a floor plan: the building site of one player."""

from __future__ import annotations

from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from kitpress.plan.geometry import Rect, Side, Square
from kitpress.plan.model import Plan, Room, WallMark
from kitpress.plan.space import Space, tree_squares


class Site:
    """The legal places of one plan; a new plan needs a new site."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.space = Space(plan)

    @cached_property
    def inside(self) -> frozenset[Square]:
        """The squares of all rooms."""
        return frozenset(s for room in self.plan.rooms for s in room.rect.squares())

    @cached_property
    def taken(self) -> frozenset[Square]:
        """The squares on which something is drawn, or that water fills."""
        return self.space.water.union(self.space.occupied)

    @cached_property
    def rooms(self) -> tuple[Room, ...]:
        """The rooms in a fixed order."""
        return self.space.rooms

    def free_inside(self, room: Room) -> list[Square]:
        """The room's squares with nothing in them, row by row."""
        return [s for s in room.rect.squares() if s not in self.taken]

    @cached_property
    def free_outside(self) -> tuple[Square, ...]:
        """The empty squares outside all rooms, column by column."""
        return tuple(
            s
            for column in range(self.plan.columns)
            for row in range(self.plan.rows)
            if (s := Square(column, row)) not in self.taken and s not in self.inside
        )

    def room_places(self, a: int, b: int) -> list[Rect]:
        """Every place of an a x b room, either way round, over free ground."""
        places = []
        for width, height in dict.fromkeys(((a, b), (b, a))):
            if width > self.plan.columns or height > self.plan.rows:
                continue
            s = self._ground
            busy = s[height:, width:] - s[:-height, width:] - s[height:, :-width] + s[:-height, :-width]
            rows, columns = np.nonzero(busy == 0)
            places += [
                Rect(c, r, width, height) for c, r in zip(columns.tolist(), rows.tolist(), strict=True)
            ]
        return places

    @cached_property
    def _ground(self) -> NDArray[np.int64]:
        """How many squares are not free above and left of each grid corner: a summed table."""
        busy = np.zeros((self.plan.rows + 1, self.plan.columns + 1), np.int64)
        for column, row in self.taken | self.inside:
            busy[row + 1, column + 1] = 1
        return busy.cumsum(0).cumsum(1)

    def tree_places(self) -> list[Square]:
        """Every middle of a 3x3 outside with nothing in it."""
        free = set(self.free_outside)
        return [middle for middle in self.free_outside if free.issuperset(tree_squares(middle))]

    def wall_places(self) -> list[WallMark]:
        """Every square inside along a wall where a door or a window fits; not on the sheet's border,
        where it would lead or look nowhere.
        """
        return [
            WallMark(square, side)
            for room in self.rooms
            for square in self.free_inside(room)
            for side in Side
            if square.step(side) not in room.rect and self.plan.on_grid(square.step(side))
        ]

    @cached_property
    def deck_places(self) -> tuple[Square, ...]:
        """Every free square outside that adjoins a room's outer wall or a deck."""
        solid = self.inside | self.plan.decks
        return tuple(s for s in self.free_outside if not solid.isdisjoint(s.orthogonal()))

    @cached_property
    def pool_rims(self) -> tuple[frozenset[Square], ...]:
        """The stones that small pools would need, where they can still be laid and are not yet all there."""
        free, stones = frozenset(self.free_outside), self.plan.stones
        ground = free | stones
        rims = []
        for width, height in ((1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (1, 3)):
            for column, row in self.free_outside:
                water, rim = _pool(column, row, width, height)
                if water <= free and rim <= ground and not rim <= stones:
                    rims.append(rim)
        return tuple(rims)


@lru_cache(maxsize=8192)
def _pool(column: int, row: int, width: int, height: int) -> tuple[frozenset[Square], frozenset[Square]]:
    """The water squares of a pool, and the stones round it."""
    water = frozenset(Rect(column, row, width, height).squares())
    return water, frozenset(Rect(column - 1, row - 1, width + 2, height + 2).squares()) - water
