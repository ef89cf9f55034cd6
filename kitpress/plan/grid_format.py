"""A plan written as text that `parse_plan` reads back: see `grid_text` for what the characters mean."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.grid_marks import (
    ALSO,
    ARROWS,
    DOOR,
    ENTRANCE,
    ON_WALL,
    SINGLE,
    WALL,
    WINDOW,
    facility_letters,
    on_edge,
    second_squares,
)
from kitpress.plan.model import Facility, Plan, Room, WallMark
from kitpress.plan.rooms import rooms_from_walls
from kitpress.plan.space import Space


def format_plan(plan: Plan, *, coordinates: bool = True) -> str:
    """A plan as text; `parse_plan` reads it back.

    Raises ValueError when something lies off the grid, a letter is no capital, or a door or window is longer
    than they are drawn: no text shows that.
    """
    return _Writer(plan).text(coordinates)


class _Writer:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.walls = plan.walls()
        self.space = Space(plan)
        self.edges, self.written = _on_edges(plan, self.walls)
        self.corners = {corner for edge in self.edges for corner in _ends(*edge)}
        self.letters = facility_letters(f.kind for f in plan.facilities if _joined(f))
        self.spelled = sorted(f for f in plan.facilities if not (_joined(f) and f.kind in self.letters))
        self.things = self._things()
        self.also = second_squares(plan.windows)
        self.filled = self._filled()
        for square, found in self.things.items():
            if not plan.on_grid(square) or any(not f.strip() for f in found):
                raise self._unwritable(found, square)

    def _unwritable(self, what: object, square: Square) -> ValueError:
        size = f"{self.plan.columns}x{self.plan.rows}"
        return ValueError(f"{what} at {tuple(square)} can't be written in a plan of {size}")

    def text(self, coordinates: bool) -> str:
        plan = self.plan
        coordinates = coordinates and plan.columns > 0
        margin = " " * (len(str(plan.rows)) + 1) if coordinates else ""
        lines = []
        if coordinates:
            lines.append(margin + "".join(f"  {str(Square(c, 0))[0]} " for c in range(plan.columns)))
        for row in range(plan.rows + 1):
            lines.append(margin + self._between_rows(row))
            if row < plan.rows:
                number = f"{row + 1:>{len(margin) - 1}} " if coordinates else ""
                lines.append(number + self._row(row))
        lines += self._notes()
        return "".join(line.rstrip() + "\n" for line in lines)

    def _things(self) -> dict[Square, list[str]]:
        """What is drawn in each square, as three-character cells, in reading order."""
        plan = self.plan
        drawn: set[tuple[Square, str]] = set()
        for square, letter in {(r.label, r.letter) for r in plan.rooms} | plan.loose_letters:
            drawn.add((square, f" {letter} " if len(letter) == 1 and "A" <= letter <= "Z" else " "))
        for mark, name in SINGLE.items():
            drawn.update((square, f" {mark} ") for square in getattr(plan, name))
        letters = {meaning: letter for letter, meaning in ON_WALL.items()}
        for name in ("doors", "windows"):
            for m in getattr(plan, name):
                if (name, m) in self.written:
                    continue
                if (name, m.length) not in letters:
                    raise self._unwritable(m, m.square)
                drawn.add((m.square, ARROWS[m.side].format(letters[name, m.length])))
        for facility in plan.facilities - set(self.spelled):
            drawn.update(_cells(facility, self.letters[facility.kind]))
        things: dict[Square, list[str]] = defaultdict(list)
        for square, text in sorted(drawn, key=lambda d: (d[0].row, d[0].column, d[1].strip())):
            things[square].append(text)
        return dict(things)

    def _between_rows(self, row: int) -> str:
        return "".join(
            ("+" if (column, row) in self.corners else ".") + self.edges.get((column, row, True), "   ")
            for column in range(self.plan.columns + 1)
        )

    def _row(self, row: int) -> str:
        squares = (
            self.edges.get((column, row, False), " ") + self.filled.get((column, row), "   ")
            for column in range(self.plan.columns)
        )
        return "".join(squares) + self.edges.get((self.plan.columns, row, False), " ")

    def _filled(self) -> dict[tuple[int, int], str]:
        """What is written in each square that is not empty, by its column and row."""
        filled: dict[tuple[int, int], str] = dict.fromkeys(self.space.water, " ~ ")
        filled |= dict.fromkeys(self.space.tree_at, " ^ ")
        filled |= {square: ARROWS[side].format(ALSO) for square, side in self.also.items()}
        filled |= {square: found[0] if len(found) == 1 else " & " for square, found in self.things.items()}
        return filled

    def _notes(self) -> Iterator[str]:
        """What the grid can't show."""
        for square, found in self.things.items():
            if len(found) > 1:
                yield f"& {square}: {' '.join(t.strip() for t in found)}"
        yield from self._room_notes()
        for kind, letter in sorted(self.letters.items(), key=lambda pair: pair[1]):
            yield f"& {letter}: {kind}"
        for facility in self.spelled:
            if not facility.squares or not all(map(self.plan.on_grid, facility.squares)):
                raise ValueError(f"{facility} can't be written: it is not on the grid")
            yield f"& facility {facility.kind}: {' '.join(map(str, facility.squares))}"
        entrance = self.plan.entrance
        if entrance and (ENTRANCE, entrance) not in self.written:
            if entrance.length != 1 or not self.plan.on_grid(entrance.square):
                raise self._unwritable(entrance, entrance.square)
            yield f"& entrance: {entrance.square} {entrance.side.name.lower()}"

    def _room_notes(self) -> Iterator[str]:
        """The rooms in words, where the drawn walls and letters would be read as other rooms."""
        plan = self.plan
        rects = {room.rect for room in plan.rooms}
        if not plan.loose_letters and len(rects) == len(plan.rooms) and all(map(self._clean, plan.rooms)):
            return
        letters = plan.loose_letters | {(room.label, room.letter) for room in plan.rooms}
        if rooms_from_walls(plan.columns, plan.rows, self.walls, letters) == plan.rooms:
            return
        for room in sorted(plan.rooms):
            first, last = room.rect.corners
            if not (plan.on_grid(first) and plan.on_grid(last)):
                raise ValueError(f"{room} lies off the grid")
            yield f"& room {first}-{last}: {room.letter} at {room.label}"

    def _clean(self, room: Room) -> bool:
        """Whether it is all that is enclosed round its letter: walls on its whole outline, and none within."""
        rect = room.rect
        columns, rows = (range(first, last + 1) for first, last in zip(*rect.corners, strict=True))
        within = [(column, row, False) for row in rows for column in columns[1:]]
        within += [(column, row, True) for row in rows[1:] for column in columns]
        on_grid = all(map(self.plan.on_grid, rect.corners)) and room.label in rect
        return on_grid and self.walls.issuperset(rect.edges()) and self.walls.isdisjoint(within)


def _on_edges(
    plan: Plan, walls: frozenset[Edge]
) -> tuple[dict[tuple[int, int, bool], str], frozenset[tuple[str, WallMark]]]:
    """What is written on each edge, and the marks that this shows: others stand in squares or in notes."""
    edges: dict[tuple[int, int, bool], str] = {edge: on_edge(WALL, None, edge.horizontal) for edge in walls}
    written: set[tuple[str, WallMark]] = set()
    candidates: list[tuple[str, WallMark]] = [(ENTRANCE, plan.entrance)] if plan.entrance else []
    if plan.on_edges:
        candidates += [(DOOR, door) for door in sorted(plan.doors, key=_order)]
        candidates += [
            (WINDOW, w)
            for w in sorted(plan.windows, key=_order)
            if w == WallMark.on_edge(w.edge, plan.columns, plan.rows)
        ]
    for kind, mark in candidates:
        if mark.length == 1 and mark.edge not in edges and plan.on_grid(mark.square):
            side = None if kind == WINDOW else mark.side
            edges[mark.edge] = on_edge(kind, side, mark.edge.horizontal)
            written.add((kind, mark))
    return edges, frozenset(written)


def _ends(column: int, row: int, horizontal: bool) -> tuple[tuple[int, int], tuple[int, int]]:
    """The grid's corners, (column, row), between which an edge lies."""
    return (column, row), (column + 1, row) if horizontal else (column, row + 1)


def _order(mark: WallMark) -> tuple[Square, tuple[int, int]]:
    return mark.square, mark.side.value


def _joined(facility: Facility) -> bool:
    """Whether it takes one square, or two that touch, in order."""
    first, *others = facility.squares or (Square(0, 0), None, None)
    return not others or others in ([first.step(Side.EAST)], [first.step(Side.SOUTH)])


def _cells(facility: Facility, letter: str) -> list[tuple[Square, str]]:
    first, *others = facility.squares
    if not others:
        return [(first, f" {letter} ")]
    side = Side.EAST if others[0].row == first.row else Side.SOUTH
    return [(first, ARROWS[side].format(letter)), (others[0], ARROWS[side.opposite].format(letter))]
