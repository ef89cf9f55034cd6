"""What single walls enclose: the rooms of any shape between drawn edges, and the ways between them.

Everything drawn on an edge parts its two squares: a wall, a window, a door, the entrance. The sheet's
border is no wall: whatever can be reached from beyond it without crossing an edge is outdoors.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from kitpress.plan.geometry import Edge, Square
from kitpress.plan.model import Facility, Plan, WallMark
from kitpress.plan.space import components


@dataclass(frozen=True)
class Enclosure:
    """A room of any shape: squares that drawn edges part from all others."""

    squares: frozenset[Square]

    @property
    def corner(self) -> Square:
        """Its topmost, leftmost square, to name it by."""
        return min(self.squares, key=lambda square: (square.row, square.column))

    @property
    def size(self) -> int:
        """Its squares, counted."""
        return len(self.squares)


def drawn_edges(plan: Plan) -> Mapping[Edge, tuple[str, ...]]:
    """What stands on each edge: "wall", "window", "door", "entrance"; several where a drawing is wrong."""
    found: dict[Edge, list[str]] = defaultdict(list)
    kinds: tuple[tuple[str, Iterable[Edge]], ...] = (
        ("wall", plan.walls()),
        ("window", (edge for window in plan.windows for edge in window.edges)),
        ("door", (edge for door in plan.doors for edge in door.edges)),
        ("entrance", plan.entrance.edges if plan.entrance else ()),
    )
    for kind, edges in kinds:
        for edge in edges:
            found[edge].append(kind)
    return {edge: tuple(kinds) for edge, kinds in found.items()}


class Enclosures:
    """Answers about what a plan's edges enclose, computed when first asked. None stands for outdoors."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    @cached_property
    def drawn(self) -> Mapping[Edge, tuple[str, ...]]:
        """What stands on each edge."""
        return drawn_edges(self.plan)

    @cached_property
    def rooms(self) -> tuple[Enclosure, ...]:
        """All rooms, in reading order of their first squares."""
        plan = self.plan
        squares = {Square(column, row) for column in range(plan.columns) for row in range(plan.rows)}
        parts = components(squares, self._beside)
        return tuple(Enclosure(part) for part in parts if not any(map(self._leads_off, part)))

    def _beside(self, square: Square) -> Iterable[Square]:
        drawn, ways = self.drawn, zip(square.orthogonal(), square.sides(), strict=True)
        return [there for there, edge in ways if edge not in drawn]

    def _leads_off(self, square: Square) -> bool:
        return any(not self.plan.on_grid(there) for there in self._beside(square))

    @cached_property
    def _by_square(self) -> Mapping[Square, Enclosure]:
        return {square: room for room in self.rooms for square in room.squares}

    def room_at(self, square: Square) -> Enclosure | None:
        """The room that the square belongs to, None outdoors and off the grid."""
        return self._by_square.get(square)

    def joins(self, edge: Edge) -> tuple[Enclosure | None, Enclosure | None]:
        """The rooms on both sides of an edge."""
        first, second = edge.squares
        return self.room_at(first), self.room_at(second)

    @cached_property
    def freestanding(self) -> frozenset[Edge]:
        """The drawn edges with the same space on both sides: one can walk round them."""
        return frozenset(edge for edge in self.drawn if len(set(self.joins(edge))) == 1)

    # Light

    @cached_property
    def windows(self) -> tuple[WallMark, ...]:
        """The windows; what stands in line between the same two spaces is one, with its `length`."""
        left = {window.edge for window in self.plan.windows}
        found = []
        while left:
            first = edge = min(left)
            length = 0
            while edge in left and self.joins(edge) == self.joins(first):
                left.remove(edge)
                length += 1
                edge = Edge(edge.column + edge.horizontal, edge.row + (not edge.horizontal), edge.horizontal)
            one = WallMark.on_edge(first, self.plan.columns, self.plan.rows)
            found.append(WallMark(one.square, one.side, length))
        return tuple(found)

    @cached_property
    def daylight(self) -> Mapping[Enclosure, tuple[WallMark, ...]]:
        """The windows of each room that look outdoors; a room without any is dark."""
        found: dict[Enclosure, list[WallMark]] = {room: [] for room in self.rooms}
        for window in self.windows:
            sides = self.joins(window.edge)
            for here, there in (sides, sides[::-1]):
                if here is not None and there is None:
                    found[here].append(window)
        return {room: tuple(windows) for room, windows in found.items()}

    # Ways

    @cached_property
    def doors(self) -> Mapping[Enclosure | None, tuple[WallMark, ...]]:
        """The doors that lead out of each room into another space, the entrance among them."""
        found: dict[Enclosure | None, list[WallMark]] = {room: [] for room in (*self.rooms, None)}
        doors = sorted(self.plan.doors, key=lambda d: (d.square, d.side.value))
        for door in (*([self.plan.entrance] if self.plan.entrance else []), *doors):
            here, there = self.joins(door.edge)
            if here != there:
                found[here].append(door)
                found[there].append(door)
        return {room: tuple(doors) for room, doors in found.items()}

    @cached_property
    def hall(self) -> Enclosure | None:
        """The room that one enters through the entrance: that of its square, else the one behind it."""
        if self.plan.entrance is None:
            return None
        square = self.plan.entrance.square
        return self.room_at(square) or self.room_at(square.step(self.plan.entrance.side))

    @cached_property
    def steps(self) -> Mapping[Enclosure | None, int]:
        """How many doors one passes from the entrance to each room (the hall: 0); what is absent can't be
        reached. The way may lead through the garden."""
        return self._walk(garden=True)

    @cached_property
    def steps_indoors(self) -> Mapping[Enclosure | None, int]:
        """The same for those who won't step outdoors on the way."""
        return self._walk(garden=False)

    def _walk(self, *, garden: bool) -> Mapping[Enclosure | None, int]:
        if self.plan.entrance is None:
            return {}
        found: dict[Enclosure | None, int] = {self.hall: 0}
        todo = [self.hall]
        for here in todo:
            for door in self.doors[here]:
                for there in self.joins(door.edge):
                    if there not in found and (garden or there is not None):
                        found[there] = found[here] + 1
                        todo.append(there)
        return found

    # Facilities

    @cached_property
    def facilities(self) -> Mapping[Enclosure | None, tuple[Facility, ...]]:
        """The facilities of each room: of one that a wall cuts in two, the room of its first square."""
        found: dict[Enclosure | None, list[Facility]] = {room: [] for room in (*self.rooms, None)}
        for facility in sorted(self.plan.facilities):
            found[self.room_of(facility)].append(facility)
        return {room: tuple(facilities) for room, facilities in found.items()}

    def room_of(self, facility: Facility) -> Enclosure | None:
        """The room that a facility stands in, None outdoors."""
        return self.room_at(facility.squares[0])

    def beside(self, one: Facility, other: Facility) -> bool:
        """Whether a side of one is a side of the other, and nothing stands between them."""
        return one != other and any(
            there in other.squares for square in one.squares for there in self._beside(square)
        )


def edge_runs(edges: Iterable[Edge]) -> list[list[Edge]]:
    """Edges that hang together, end to end."""
    left, runs = set(edges), []
    while left:
        run, todo = [], [left.pop()]
        while todo:
            edge = todo.pop()
            run.append(edge)
            touching = {other for other in left if set(_ends(edge)) & set(_ends(other))}
            left -= touching
            todo += touching
        runs.append(sorted(run))
    return sorted(runs)


def _ends(edge: Edge) -> tuple[tuple[int, int], tuple[int, int]]:
    """The grid corners at both ends of an edge."""
    across = edge.horizontal
    return (edge.column, edge.row), (edge.column + across, edge.row + (not across))
