"""What lies where in a plan: rooms, walls, views, pools, hedges, decks and arrangements, without any game's rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Set
from functools import cached_property
from itertools import zip_longest
from typing import NamedTuple

from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.model import Plan, Room, WallMark

Shape = tuple[Square, ...]


class View(NamedTuple):
    """What a window looks at: the squares along its line, nearest first, and what stops it.

    `squares` ends with the first square of the tree that stops it; a room that stops it is not part of
    it. With neither room nor tree the view reaches the grid's edge. `tree` is the tree's middle. A window of
    two squares looks along both lines: `room` and `tree` are then the nearest that stop one.
    """

    window: WallMark
    squares: tuple[Square, ...]
    room: Room | None = None
    tree: Square | None = None
    reaches_edge: bool = False


class Arrangement(NamedTuple):
    """Furnishings of one room that touch orthogonally; `shape` is equal for all four rotations."""

    room: Room
    squares: frozenset[Square]
    shape: Shape


def tree_squares(middle: Square) -> tuple[Square, ...]:
    """The nine squares of a tree, on or off the grid."""
    return (middle, *middle.around())


def turned_shape(squares: Iterable[Square]) -> Shape:
    """A canonical form that is equal for all four rotations of a shape; mirror images differ."""
    turned = list(squares)
    forms = []
    for _ in Side:
        left, top = min(s.column for s in turned), min(s.row for s in turned)
        forms.append(tuple(sorted(Square(s.column - left, s.row - top) for s in turned)))
        turned = [Square(-s.row, s.column) for s in turned]
    return min(forms)


def components(
    squares: Collection[Square], neighbours: Callable[[Square], Iterable[Square]]
) -> tuple[frozenset[Square], ...]:
    """The connected parts of a set of squares, ordered by their topmost, leftmost square."""
    left, parts = set(squares), []
    while left:
        todo = [left.pop()]
        part = set(todo)
        while todo:
            for there in neighbours(todo.pop()):
                if there in left:
                    left.remove(there)
                    part.add(there)
                    todo.append(there)
        parts.append(frozenset(part))
    if len(parts) < 2:  # as mostly where marks are tried in runs
        return tuple(parts)
    return tuple(sorted(parts, key=lambda part: min((s.row, s.column) for s in part)))


class Space:
    """Answers about one plan, computed when first asked."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    @cached_property
    def rooms(self) -> tuple[Room, ...]:
        """All rooms, in the order of their rectangles."""
        return tuple(sorted(self.plan.rooms))

    @cached_property
    def walls(self) -> frozenset[Edge]:
        """Every drawn edge."""
        return self.plan.walls()

    @cached_property
    def _rooms_by_square(self) -> Mapping[Square, tuple[Room, ...]]:
        found: dict[Square, tuple[Room, ...]] = {}
        for room in sorted(self.plan.rooms, key=lambda r: (r.rect.area, r)):
            for square in room.rect.squares():
                found[square] = (*found.get(square, ()), room)
        return found

    def rooms_at(self, square: Square) -> tuple[Room, ...]:
        """The rooms that cover the square, smallest first: more than one only where rooms overlap."""
        return self._rooms_by_square.get(square, ())

    def room_at(self, square: Square) -> Room | None:
        """The room that the square belongs to, None outside."""
        rooms = self._rooms_by_square.get(square)
        return rooms[0] if rooms else None

    def inside(self, square: Square) -> bool:
        """Whether the square is enclosed by a room; courtyards and what is off the grid are outside."""
        return square in self._rooms_by_square

    @cached_property
    def tree_at(self) -> Mapping[Square, Square]:
        """The middle of the tree on each square that a tree covers."""
        return {s: middle for middle in sorted(self.plan.trees) for s in tree_squares(middle)}

    @cached_property
    def occupied(self) -> Mapping[Square, tuple[str, ...]]:
        """What stands on each square: "label", "door", "window", "furnishing", "tree", "deck",
        "stone", "hedge", "pool", "facility". Doors and windows on edges stand on no square."""
        plan = self.plan
        doors, windows = ((), ()) if plan.on_edges else (plan.doors, plan.windows)
        things: dict[Square, list[str]] = defaultdict(list)
        drawn: tuple[tuple[str, Iterable[Square]], ...] = (
            ("label", (room.label for room in plan.rooms)),
            ("label", (square for square, _ in plan.loose_letters)),
            ("door", (door.square for door in doors)),
            ("window", (square for window in windows for square in window.squares)),
            ("furnishing", plan.furnishings),
            ("tree", (s for middle in plan.trees for s in tree_squares(middle))),
            ("deck", plan.decks),
            ("stone", plan.stones),
            ("hedge", plan.hedges),
            ("pool", plan.pools),
            ("facility", (square for facility in plan.facilities for square in facility.squares)),
        )
        for name, squares in drawn:
            for square in squares:
                things[square].append(name)
        return {square: tuple(names) for square, names in things.items()}

    # Doors and what they join

    def joins(self, mark: WallMark) -> tuple[Room | None, Room | None]:
        """The rooms on both sides of a door or window: where it is drawn, and beyond; None outside."""
        return self.room_at(mark.square), self.room_at(mark.square.step(mark.side))

    def doors_of(self, room: Room) -> tuple[WallMark, ...]:
        """The doors on a room's walls, whichever side they are drawn on."""
        return tuple(door for door in self._doors if room in self.joins(door))

    @cached_property
    def _doors(self) -> tuple[WallMark, ...]:
        """The doors that stand at a wall."""
        return tuple(door for door in sorted(self.plan.doors, key=_mark_order) if self.on_wall(door))

    def on_wall(self, mark: WallMark) -> bool:
        """Whether a door or window stands at a drawn wall."""
        return self.walls.issuperset(mark.edges)

    @cached_property
    def connections(self) -> Mapping[Room, frozenset[Room | None]]:
        """For each room the rooms that a door leads to from it; None stands for the outside."""
        found: dict[Room, set[Room | None]] = {room: set() for room in self.rooms}
        for door in self.plan.doors:
            here, there = self.joins(door)
            if here != there and self.on_wall(door):
                for a, b in ((here, there), (there, here)):
                    if a is not None:
                        found[a].add(b)
        return {room: frozenset(others) for room, others in found.items()}

    def connected(self, a: Room | None, b: Room | None) -> bool:
        """Whether a door joins two rooms, or a room and the outside (None)."""
        return (
            (b in self.connections[a]) if a is not None else (b is not None and None in self.connections[b])
        )

    @cached_property
    def reaching_outside(self) -> frozenset[Room]:
        """The rooms from which doors lead outside, directly or through other rooms."""
        reached = {room for room in self.rooms if None in self.connections[room]}
        todo = list(reached)
        while todo:
            for other in self.connections[todo.pop()]:
                if other is not None and other not in reached:
                    reached.add(other)
                    todo.append(other)
        return frozenset(reached)

    # Neighbourhood

    def neighbours(self, room: Room) -> tuple[Room, ...]:
        """The rooms that share a stretch of wall line with a room."""
        edges = set(room.rect.edges())
        return tuple(
            other for other in self.rooms if other != room and edges.intersection(other.rect.edges())
        )

    # Views

    def view(self, window: WallMark) -> View:
        """Along the straight line out through its wall, until a room or a tree stops it.

        Hedges, decks, stones and water neither stop the view nor hide.
        """
        lines = [self._line(window, square) for square in window.squares]
        if len(lines) == 1:
            return lines[0]
        seen = [s for abreast in zip_longest(*(line.squares for line in lines)) for s in abreast if s]
        nearest = sorted(lines, key=lambda line: len(line.squares))
        return View(
            window,
            tuple(seen),
            room=next((line.room for line in nearest if line.room), None),
            tree=next((line.tree for line in nearest if line.tree), None),
            reaches_edge=any(line.reaches_edge for line in lines),
        )

    def _line(self, window: WallMark, start: Square) -> View:
        seen: list[Square] = []
        square = start.step(window.side)
        while self.plan.on_grid(square):
            if room := self.room_at(square):
                return View(window, tuple(seen), room=room)
            seen.append(square)
            if square in self.tree_at:
                return View(window, tuple(seen), tree=self.tree_at[square])
            square = square.step(window.side)
        return View(window, tuple(seen), reaches_edge=True)

    @cached_property
    def views(self) -> Mapping[WallMark, View]:
        """The view of every window that stands at a wall; those on edges of their own look both ways."""
        if self.plan.on_edges:
            return {}
        return {w: self.view(w) for w in sorted(self.plan.windows, key=_mark_order) if self.on_wall(w)}

    # Areas

    @cached_property
    def pools(self) -> tuple[frozenset[Square], ...]:
        """The pools: those drawn, continuous side by side; where players draw none, the water within stones.

        That is an area completely enclosed by stones, diagonals included, that holds nothing else. The
        grid's edge and rooms don't enclose: an area that reaches one of them is no pool.
        """
        plan = self.plan
        if plan.draws_pools:
            return components(plan.pools, Square.orthogonal)
        dry = self._rooms_by_square.keys() | plan.stones
        # what stones enclose touches one of them, and most of what touches one soon reaches the edge or a room
        found: list[frozenset[Square]] = []
        seen: set[Square] = set()
        for stone in plan.stones:
            for first in stone.around():
                if first not in dry and first not in seen:
                    area = self._area(first, dry, seen)
                    found += [area] if area else []
        return tuple(sorted(found, key=lambda area: min((s.row, s.column) for s in area)))

    def _area(self, first: Square, dry: Set[Square], seen: set[Square]) -> frozenset[Square] | None:
        """The area of squares that are not `dry` round the first one, if it holds water; adds to what was `seen`."""
        area, todo = {first}, [first]
        rooms, last = self._rooms_by_square.keys(), (self.plan.columns - 1, self.plan.rows - 1)
        while todo:
            square = todo.pop()
            near = square.around()
            on_border = not (0 < square.column < last[0] and 0 < square.row < last[1])
            if on_border or square in seen or square in self.occupied or not rooms.isdisjoint(near):
                seen |= area
                return None
            new = [there for there in near if there not in dry and there not in area]
            area.update(new)
            todo += new
        seen |= area
        return frozenset(area)

    @cached_property
    def water(self) -> frozenset[Square]:
        """Every square of every pool."""
        return frozenset().union(*self.pools)

    @cached_property
    def hedges(self) -> tuple[frozenset[Square], ...]:
        """The hedges: orthogonally continuous hedge squares."""
        return components(self.plan.hedges, Square.orthogonal)

    @cached_property
    def decks(self) -> tuple[frozenset[Square], ...]:
        """The decks: orthogonally continuous deck sections."""
        return components(self.plan.decks, Square.orthogonal)

    @cached_property
    def arrangements(self) -> tuple[Arrangement, ...]:
        """The furnishing arrangements, room by room."""
        return tuple(
            Arrangement(room, squares, turned_shape(squares))
            for room in self.rooms
            for squares in components(
                [s for s in self.plan.furnishings if self.room_at(s) == room], Square.orthogonal
            )
        )


def _mark_order(mark: WallMark) -> tuple[Square, tuple[int, int]]:
    return mark.square, mark.side.value
