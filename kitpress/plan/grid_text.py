"""A plan as text that a person can read and edit, and back.

Every square is three characters wide and one line high; between squares run the wall columns and wall
lines::

        A   B   C   D   E   F   G   H   I
      +---+---+---+---+   .   .   .   .   .
    1 | B   x       w>|     ^   ^   ^
      +   .   .   .   +   .   .   .   .   .
    2 |    vd         |     ^   *   ^
      +---+---+---+---+   .   .   .   .   .
    3   /   /   o   o   o   ^   ^   ^
      .   .   .   .   .   .   .   .   .   .
    4           o   ~   o
      .   .   .   .   .   .   .   .   .   .
    5           o   o   o
      .   .   .   .   .   .   .   .   .   .

Walls are `---` and `|`. In the squares: a capital is a room's letter, `x` a furnishing, `o` a stone, `/`
a deck section, `*` the middle of a tree and `^` its other eight squares. A door is `d` and a window `w`
with an arrow to its wall: `d>` east, `<d` west, `^d` north, `vd` south. `~` is water: it follows from the
stones, so it is written but not read, like the coordinates at the top and left.

What the grid can't show stands below it, on lines that begin with `&`: `& F7: x o` for a square with
several things in it (`&` in the grid), `& room C3-F6: B at D4` where walls alone don't tell the rooms.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path

from kitpress.plan import mistakes as say
from kitpress.plan.geometry import Edge, Rect, Side, Square
from kitpress.plan.model import Plan, Room, WallMark
from kitpress.plan.rooms import rooms_from_walls
from kitpress.plan.space import Space, tree_squares

WIDTH = 4  # characters from one wall column to the next
SINGLE = {"x": "furnishings", "o": "stones", "/": "decks", "*": "trees"}
ARROWS = {Side.NORTH: "^{} ", Side.EAST: " {}>", Side.SOUTH: "v{} ", Side.WEST: "<{} "}
ON_WALL = {"d": "doors", "w": "windows"}
MARKS = {text.format(m).strip(): (name, side) for side, text in ARROWS.items() for m, name in ON_WALL.items()}

_IS_NOTE = re.compile(r"\s*&.*:")  # a grid line holds no colon
_NOTE = re.compile(r"\s*&\s*(?P<square>[A-Z]\d+)\s*:(?P<things>.*)")
_ROOM_NOTE = re.compile(
    r"\s*&\s*room\s+(?P<first>[A-Z]\d+)\s*-\s*(?P<last>[A-Z]\d+)\s*:\s*(?P<letter>[A-Z])\s+at\s+(?P<label>[A-Z]\d+)\s*"
)
_HEADER = re.compile(r"\s*[A-Z](\s+[A-Z])*\s*")


def parse_plan(
    text: str,
    *,
    path: Path | None = None,
    first_line: int = 1,
    first_column: int = 1,
    columns: int | None = None,
    rows: int | None = None,
) -> Plan:
    """The plan that a text draws; `columns` and `rows` pad a smaller drawing with empty squares.

    `first_line` and `first_column` say where the text stands in its file. Raises ContentError with all
    mistakes of the text.
    """
    problems = say.Problems(path or Path("plan"), first_line, first_column)
    plan = _Parser(problems, text, columns, rows).plan()
    problems.raise_any()
    return plan


class _Parser:
    def __init__(self, problems: say.Problems, text: str, columns: int | None, rows: int | None) -> None:
        self.problems = problems
        self.lines: list[tuple[int, str]] = []
        self.notes: list[tuple[int, str]] = []
        for number, line in enumerate(text.splitlines()):
            if "\t" in line:
                problems.add(number, line.index("\t"), say.TAB)
            target = self.notes if _IS_NOTE.match(line) else self.lines
            target.append((number, line.partition("\t")[0].rstrip()))
        self._trim()
        header = self.lines.pop(0)[1] if self.lines and _HEADER.fullmatch(self.lines[0][1]) else ""
        self._trim()
        self.origin = self._find_origin()
        self._measure(columns, rows, len(header.split()))
        self.walls: set[Edge] = set()
        self.letters: set[tuple[Square, str]] = set()
        self.singles: dict[str, set[Square]] = {name: set() for name in SINGLE.values()}
        self.marks: dict[str, set[WallMark]] = {name: set() for name in ON_WALL.values()}
        self.crowded: dict[Square, tuple[int, int]] = {}
        self.leaves: dict[Square, tuple[int, int]] = {}

    def _trim(self) -> None:
        while self.lines and not self.lines[0][1]:
            self.lines.pop(0)
        while self.lines and not self.lines[-1][1]:
            self.lines.pop()

    def _find_origin(self) -> int:
        if not self.lines:
            self.problems.add(0, 0, say.NO_GRID)
            return 0
        number, line = self.lines[0]
        origin = len(line) - len(line.lstrip())
        if line[origin] not in "+.":
            self.problems.unexpected(number, origin, line[origin], say.ORIGIN)
            self.lines = []  # without a corner to count from, every further message would mislead
        return origin

    def _measure(self, columns: int | None, rows: int | None, lettered: int) -> None:
        widest = max((len(line) - self.origin - 1 for _, line in self.lines), default=0)
        self.columns = columns or max(lettered, -(-widest // WIDTH))
        self.rows = rows or len(self.lines) // 2
        if self.columns > 26 or self.rows > 99:
            self.problems.add(self.lines[0][0] if self.lines else 0, 0, say.TOO_BIG)
            self.lines, self.notes = [], []

    def plan(self) -> Plan:
        numbered, index = True, 0
        for number, line in self.lines:
            margin = line[: self.origin].strip()
            index += self._skipped(number, line, index, margin)
            row, on_squares = divmod(index, 2)
            if index > 2 * self.rows:
                self.problems.add(number, 0, say.TOO_TALL.format(rows=self.rows))
                break
            if numbered:
                numbered = self._margin(number, margin, row + 1 if on_squares else None)
            self._line(number, line, row, on_squares == 1)
            index += 1
        rooms = self._read_notes()
        self._check_leftovers()
        return self._build(rooms)

    def _skipped(self, number: int, line: str, index: int, margin: str) -> int:
        """1 if a line is missing before this one: told once, and not at every square that follows."""
        row, on_squares = divmod(index, 2)
        if on_squares and line[self.origin : self.origin + 1] in ("+", "."):
            self.problems.add(number, self.origin, say.SQUARES_MISSING.format(row=row + 1))
            return 1
        if not on_squares and margin.isdigit():
            self.problems.add(number, 0, say.WALLS_MISSING.format(row=row + 1))
            return 1
        return 0

    def _line(self, number: int, line: str, row: int, on_squares: bool) -> None:
        end = self.origin + WIDTH * self.columns
        if line[end + 1 :].strip():
            last = Square(self.columns - 1, 0)
            self.problems.add(number, end + 1, say.TOO_WIDE.format(last=str(last)[0]))
        body = line[self.origin : end + 1].ljust(end + 1 - self.origin)
        read = self._squares if on_squares else self._walls
        for column in range(self.columns + 1):
            read(number, column * WIDTH, Square(column, row), body)

    def _margin(self, number: int, text: str, row: int | None) -> bool:
        """Check what stands left of the grid; False when the numbering is off, so that it is told once."""
        if not text:
            return True
        if row is None or not text.isdigit():
            self.problems.unexpected(number, 0, text, say.MARGIN)
            return True
        if int(text) != row:
            self.problems.unexpected(number, 0, text, say.ROW_NUMBER.format(row=row))
            return False
        return True

    def _walls(self, number: int, at: int, square: Square, body: str) -> None:
        if body[at] not in " .+-|":
            self.problems.unexpected(number, self.origin + at, body[at], say.CORNER)
        wall = body[at + 1 : at + WIDTH]
        if wall == "---":
            self.walls.add(Edge.of(square, Side.NORTH))
        elif wall.strip():
            self.problems.unexpected(number, self.origin + at + 1, wall.strip(), say.WALL_ROW)

    def _squares(self, number: int, at: int, square: Square, body: str) -> None:
        if body[at] == "|":
            self.walls.add(Edge.of(square, Side.WEST))
        elif body[at] != " ":
            self.problems.unexpected(number, self.origin + at, body[at], say.WALL_COLUMN)
        cell = body[at + 1 : at + WIDTH]
        mark = cell.strip()
        place = number, self.origin + at + 1 + len(cell) - len(cell.lstrip())
        if mark == "&":
            self.crowded[square] = place
        elif mark == "^":
            self.leaves[square] = place
        elif mark not in ("", "~") and not self._put(square, mark):
            self.problems.unexpected(*place, mark, say.CELL, str(square))

    def _put(self, square: Square, mark: str) -> bool:
        if mark in SINGLE:
            self.singles[SINGLE[mark]].add(square)
        elif mark in MARKS:
            name, side = MARKS[mark]
            self.marks[name].add(WallMark(square, side))
        elif len(mark) == 1 and "A" <= mark <= "Z":
            self.letters.add((square, mark))
        else:
            return False
        return True

    def _read_notes(self) -> frozenset[Room] | None:
        """Take in the lines below the grid; the rooms that they spell out, if they do."""
        rooms = set()
        for number, line in self.notes:
            if room := _ROOM_NOTE.fullmatch(line):
                first, last, label = (self._named(number, line, room[k]) for k in ("first", "last", "label"))
                if first and last and label:
                    width, height = last.column - first.column + 1, last.row - first.row + 1
                    if width < 1 or height < 1:
                        self.problems.unexpected(number, room.start("last"), room["last"], say.BAD_NOTE)
                    rect = Rect(first.column, first.row, width, height)
                    rooms.add(Room(rect, room["letter"], label))
            elif note := _NOTE.fullmatch(line):
                if square := self._named(number, line, note["square"]):
                    self.crowded.pop(square, None)
                    for thing in re.finditer(r"\S+", note["things"]):
                        if not self._put(square, thing[0]):
                            column = note.start("things") + thing.start()
                            self.problems.unexpected(number, column, thing[0], say.CELL, str(square))
            else:
                self.problems.unexpected(number, 0, line.strip(), say.BAD_NOTE)
        return frozenset(rooms) if rooms else None

    def _named(self, number: int, line: str, name: str) -> Square | None:
        last = Square(self.columns - 1, self.rows - 1)
        try:
            square = Square.parse(name)
        except ValueError:
            square = Square(self.columns, self.rows)
        if square.column < self.columns and square.row < self.rows:
            return square
        self.problems.add(number, line.index(name), say.OFF_GRID.format(square=name, last=last))
        return None

    def _check_leftovers(self) -> None:
        for square, place in self.crowded.items():
            self.problems.add(*place, say.NO_NOTE.format(square=square))
        covered = {s for middle in self.singles["trees"] for s in tree_squares(middle)}
        for square, place in self.leaves.items():
            if square not in covered:
                self.problems.add(*place, say.ALONE, str(square))

    def _build(self, rooms: frozenset[Room] | None) -> Plan:
        if rooms is None:
            rooms = rooms_from_walls(self.columns, self.rows, self.walls, self.letters)
        outlines = {edge for room in rooms for edge in room.rect.edges()}
        labels = {(room.label, room.letter) for room in rooms}
        return Plan(
            self.columns,
            self.rows,
            rooms=rooms,
            loose_walls=frozenset(self.walls - outlines),
            loose_letters=frozenset(self.letters - labels),
            **{name: frozenset(squares) for name, squares in self.singles.items()},  # type: ignore[arg-type]
            **{name: frozenset(marks) for name, marks in self.marks.items()},  # type: ignore[arg-type]
        )


def format_plan(plan: Plan, *, coordinates: bool = True) -> str:
    """A plan as text; `parse_plan` reads it back.

    Raises ValueError when something lies off the grid or a letter is no capital: no text shows that.
    """
    things = _things(plan)
    for square, found in things.items():
        if not plan.on_grid(square) or any(not f.strip() for f in found):
            raise ValueError(
                f"{found} at {tuple(square)} can't be written in a plan of {plan.columns}x{plan.rows}"
            )
    walls, space = plan.walls(), Space(plan)
    margin = " " * (len(str(plan.rows)) + 1) if coordinates else ""
    lines = []
    if coordinates:
        lines.append(margin + "".join(f"  {str(Square(c, 0))[0]} " for c in range(plan.columns)))
    for row in range(plan.rows + 1):
        lines.append(margin + _wall_text(plan, walls, row))
        if row < plan.rows:
            number = f"{row + 1:>{len(margin) - 1}} " if coordinates else ""
            lines.append(number + _square_text(plan, space, walls, things, row))
    lines += (
        f"& {square}: {' '.join(t.strip() for t in found)}"
        for square, found in things.items()
        if len(found) > 1
    )
    lines += _room_notes(plan, walls)
    return "".join(line.rstrip() + "\n" for line in lines)


def _things(plan: Plan) -> dict[Square, list[str]]:
    """What is drawn in each square, as three-character cells, in reading order."""
    drawn: set[tuple[Square, str]] = set()
    for square, letter in {(r.label, r.letter) for r in plan.rooms} | plan.loose_letters:
        drawn.add((square, f" {letter} " if len(letter) == 1 and "A" <= letter <= "Z" else " "))
    for mark, name in SINGLE.items():
        drawn.update((square, f" {mark} ") for square in getattr(plan, name))
    for mark, name in ON_WALL.items():
        drawn.update((m.square, ARROWS[m.side].format(mark)) for m in getattr(plan, name))
    things: dict[Square, list[str]] = defaultdict(list)
    for square, text in sorted(drawn, key=lambda d: (d[0].row, d[0].column, d[1].strip())):
        things[square].append(text)
    return dict(things)


def _wall_text(plan: Plan, walls: Collection[Edge], row: int) -> str:
    text = ""
    for column in range(plan.columns + 1):
        along, down = Edge(column, row, True), Edge(column, row, False)
        left, up = Edge(column - 1, row, True), Edge(column, row - 1, False)
        text += "+" if any(edge in walls for edge in (along, down, left, up)) else "."
        text += "---" if along in walls else "   "
    return text


def _square_text(
    plan: Plan, space: Space, walls: Collection[Edge], things: dict[Square, list[str]], row: int
) -> str:
    text = ""
    for column in range(plan.columns + 1):
        square = Square(column, row)
        found = things.get(square, [])
        text += "|" if Edge.of(square, Side.WEST) in walls else " "
        if len(found) > 1:
            text += " & "
        elif found:
            text += found[0]
        elif column < plan.columns and square in space.tree_at:
            text += " ^ "
        else:
            text += " ~ " if square in space.water else "   "
    return text


def _room_notes(plan: Plan, walls: frozenset[Edge]) -> Iterator[str]:
    """The rooms in words, where the drawn walls and letters would be read as other rooms."""
    letters = plan.loose_letters | {(room.label, room.letter) for room in plan.rooms}
    if rooms_from_walls(plan.columns, plan.rows, walls, letters) == plan.rooms:
        return
    for room in sorted(plan.rooms):
        rect = room.rect
        first, last = (
            Square(rect.column, rect.row),
            Square(rect.column + rect.width - 1, rect.row + rect.height - 1),
        )
        if not (plan.on_grid(first) and plan.on_grid(last)):
            raise ValueError(f"{room} lies off the grid")
        yield f"& room {first}-{last}: {room.letter} at {room.label}"
