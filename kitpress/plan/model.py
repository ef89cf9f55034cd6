"""The state of a filled sheet, as plain values: what is drawn (Plan) and what is written (Record)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from kitpress.plan.geometry import Edge, Rect, Side, Square
from kitpress.plan.handwriting import Hands, no_hands
from kitpress.words import Lang


@dataclass(frozen=True, order=True)
class Room:
    """A walled rectangle with the letter written in one of its squares."""

    rect: Rect
    letter: str
    label: Square


@dataclass(frozen=True)
class WallMark:
    """A door or window: the square that it is drawn in, and the side of it with the wall.

    `length` is the number of squares along the wall, from `square` on to the east or south.
    """

    square: Square
    side: Side
    length: int = 1

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """The squares that it is drawn in."""
        if self.length == 1:  # as most are, and they are asked very often
            return (self.square,)
        return tuple(self.square.step(self.side.along, n) for n in range(self.length))

    @property
    def edge(self) -> Edge:
        """The edge it stands on, the first of several."""
        return Edge.of(self.square, self.side)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """Every edge it stands on."""
        if self.length == 1:
            return (self.edge,)
        return tuple(Edge.of(square, self.side) for square in self.squares)

    @classmethod
    def on_edge(cls, edge: Edge, columns: int, rows: int) -> WallMark:
        """A window that belongs to an edge: its square lies above or left of it where that is on the grid."""
        before, after = edge.squares
        side = Side.SOUTH if edge.horizontal else Side.EAST
        if 0 <= before.column < columns and 0 <= before.row < rows:
            return cls(before, side)
        return cls(after, side.opposite)


@dataclass(frozen=True, order=True)
class Facility:
    """A piece of equipment: its kind, by the id that the game gives it, and its squares, sorted."""

    kind: str
    squares: tuple[Square, ...]


@dataclass(frozen=True)
class Plan:
    """What is drawn on the grid.

    Everything is a set: two plans with the same drawings are equal. `trees` holds the middle of each
    3x3. `loose_walls` are drawn edges that bound no room and `loose_letters` letters that stand in no
    closed rectangle: an unfinished or wrong drawing is kept as it is, and `legality` reports it. A game
    draws a part of this: where walls are drawn singly, all are `loose_walls`, and a door's or window's square
    may lie on either side of its wall.
    """

    columns: int
    rows: int
    rooms: frozenset[Room] = frozenset()
    doors: frozenset[WallMark] = frozenset()
    windows: frozenset[WallMark] = frozenset()
    furnishings: frozenset[Square] = frozenset()
    trees: frozenset[Square] = frozenset()
    decks: frozenset[Square] = frozenset()
    stones: frozenset[Square] = frozenset()
    hedges: frozenset[Square] = frozenset()
    pools: frozenset[Square] = frozenset()  # pool squares that are drawn, not made by stones
    facilities: frozenset[Facility] = frozenset()
    entrance: WallMark | None = None
    loose_walls: frozenset[Edge] = frozenset()
    loose_letters: frozenset[tuple[Square, str]] = frozenset()

    def walls(self) -> frozenset[Edge]:
        """Every drawn edge: the outlines of all rooms, and loose walls."""
        return self.loose_walls.union(*(room.rect.edges() for room in self.rooms))

    @property
    def on_edges(self) -> bool:
        """Whether doors and windows stand on edges of their own, between single walls, and not in squares.

        Then a window's square follows from its edge (see `WallMark.on_edge`).
        """
        singly = bool(self.facilities) or self.entrance is not None
        return singly and not self.rooms and not self.loose_letters

    @property
    def draws_pools(self) -> bool:
        """Whether players draw pools square by square, and not round them with stones: hedges and windows of
        several squares are drawn in the same games."""
        return bool(self.pools or self.hedges) or any(window.length > 1 for window in self.windows)

    def on_grid(self, square: Square) -> bool:
        """Whether the square lies on the sheet's grid."""
        return 0 <= square.column < self.columns and 0 <= square.row < self.rows


def _no_numbers() -> Mapping[str, int]:
    return MappingProxyType({})


@dataclass(frozen=True)
class Record:
    """A whole filled sheet: the plan, and what is written and ticked around it.

    `numbers` and `ticks` use the field ids of the sheet's layout ("demand.3", "total"; "bonus.1",
    "client.rosa", "round.16"). A field that is empty is absent. `letters` is the language of the rooms'
    letters, where a game's sheets differ by it.
    """

    game: str
    plan: Plan
    name: str = ""
    title: str = ""  # what the player calls the design, in games that ask for it
    serial: str = ""
    letters: Lang | None = None
    numbers: Mapping[str, int] = field(default_factory=_no_numbers)
    ticks: frozenset[str] = frozenset()
    # the name and the title as they were written by hand, where nobody has made them out
    hands: Hands = field(default_factory=no_hands, compare=False, repr=False)

    def ticked(self, prefix: str) -> tuple[str, ...]:
        """The ticked ids that begin with `prefix.`, without the prefix, sorted."""
        return tuple(sorted(i.removeprefix(prefix + ".") for i in self.ticks if i.startswith(prefix + ".")))
