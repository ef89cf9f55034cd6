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
a deck section, `#` a hedge, `=` a pool, `*` the middle of a tree and `^` its other eight squares. A door is
`d` and a window `w` with an arrow to its wall: `d>` east, `<d` west, `^d` north, `vd` south; `W>` is a
window of two squares, the second written `">`. `~` is water within stones: it follows from them, and like
the coordinates at the top and left it may be left out, but not be wrong.

Where walls are drawn singly, windows and doors stand on edges of their own, and facilities take one
square or two joined ones::

        A   B   C   D
      +===+-v-+---+   .
    1 | t   k> <k |
      +   +vvv+   +---+
    2 H   |       >   |
      +---+---+---+---+
    & k: kitchen
    & t: toilet

`===` and `H` are windows, `-v-` `-^-` `>` `<` doors with an arrow to the square that they open into, `vvv`
`^^^` `}` `{` the entrance, and `& k: kitchen` says what a letter stands for.

What the grid can't show stands below it, on lines that begin with `&`: `& F7: x o` for a square with
several things in it (`&` in the grid), `& room C3-F6: B at D4` where walls alone don't tell the rooms,
`& facility bath: B2 B3 B4` for one of another size, `& entrance: F3 north` where a wall is in its place.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from kitpress.plan import mistakes as say
from kitpress.plan.geometry import Edge, Rect, Side, Square
from kitpress.plan.grid_found import Found
from kitpress.plan.grid_marks import EDGES, FACILITIES, FACILITY_LETTERS, ROOMS, WIDTH
from kitpress.plan.model import Facility, Plan, Room, WallMark

_IS_NOTE = re.compile(r"\s*&.*:")  # a grid line holds no colon
_NOTE = re.compile(r"\s*&\s*(?P<square>[A-Z]\d+)\s*:(?P<things>.*\S.*)")
_ROOM_NOTE = re.compile(
    r"\s*&\s*room\s+(?P<first>[A-Z]\d+)\s*-\s*(?P<last>[A-Z]\d+)\s*:\s*(?P<letter>[A-Z])\s+at\s+(?P<label>[A-Z]\d+)\s*"
)
_KIND_NOTE = re.compile(r"\s*&\s*(?P<letter>[a-z])\s*:\s*(?P<kind>[a-z][a-z0-9_-]*)\s*")
_FACILITY_NOTE = re.compile(
    r"\s*&\s*facility\s+(?P<kind>[a-z][a-z0-9_-]*)\s*:\s*(?P<squares>[A-Z]\d+(\s+[A-Z]\d+)*)\s*"
)
_ENTRANCE_NOTE = re.compile(
    r"\s*&\s*entrance\s*:\s*(?P<square>[A-Z]\d+)\s+(?P<side>north|east|south|west)\s*"
)
_NOTED = {"room": ROOMS, "facility": FACILITIES, "entrance": EDGES}
# A line about something that not every game draws.
_TOLD = re.compile(rf"\s*&\s*(?P<what>{'|'.join(_NOTED)})\b")
_NUMBER = re.compile(r"[0-9]+")  # of a row
_HEADER = re.compile(r"\s*[A-Z](\s+[A-Z])*\s*")
_FIELD = re.compile(r"\s*[A-Za-z_]{2,}\s*:")  # a line of a record, which stands above the grid


def parse_plan(
    text: str,
    *,
    path: Path | None = None,
    first_line: int = 1,
    first_column: int = 1,
    columns: int | None = None,
    rows: int | None = None,
    things: Collection[str] | None = None,
) -> Plan:
    """The plan that a text draws; `columns` and `rows` pad a smaller drawing with empty squares, and a larger one is a
    mistake. `things` are those that may be drawn (see `Found`), None for all.

    `first_line` and `first_column` say where the text stands in its file. Raises ContentError with all
    mistakes of the text.
    """
    problems = say.Problems(path or Path("plan"), first_line, first_column)
    plan = _Parser(problems, text, columns, rows, things).plan()
    problems.raise_any()
    return plan


class _Parser:
    def __init__(
        self,
        problems: say.Problems,
        text: str,
        columns: int | None,
        rows: int | None,
        things: Collection[str] | None,
    ) -> None:
        self.problems, self.too_wide = problems, False
        self.lines: list[tuple[int, str]] = []
        self.notes: list[tuple[int, str]] = []
        for number, line in enumerate(text.splitlines()):
            if "\t" in line:
                problems.add(number, line.index("\t"), say.TAB)
            target = self.notes if _IS_NOTE.match(line) else self.lines
            target.append((number, line.partition("\t")[0].rstrip()))
        self._trim()
        above = self.lines[:1] if self.lines and _HEADER.fullmatch(self.lines[0][1]) else []
        self.lines = self.lines[len(above) :]
        self._trim()
        self.origin = self._find_origin()
        header = self._letters(*above[0]) if above and self.lines else ""
        self._measure(columns, rows, len(header.split()))
        self.found = Found(problems, self.columns, self.rows, self._kinds(), things)

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

    def _letters(self, number: int, header: str) -> str:
        """The letters above the grid, as they are; told when one stands over another column than its own."""
        for found in re.finditer(r"[A-Z]", header):
            column, between = divmod(found.start() - self.origin, WIDTH)
            letter = str(Square(min(max(column, 0), 25), 0))[0]
            if found[0] != letter or column < 0 or not between:
                self.problems.unexpected(
                    number, found.start(), found[0], say.COLUMN_LETTER.format(letter=letter)
                )
                break  # all that follow are as far off
        return header

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
            if _FIELD.match(line):
                self.problems.unexpected(number, 0, line.strip(), say.FIELD_BELOW)
                break
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
        for number, line in self.notes:
            self._note(number, line)
        return self.found.plan()

    def _skipped(self, number: int, line: str, index: int, margin: str) -> int:
        """1 if a line is missing before this one: told once, and not at every square that follows."""
        row, on_squares = divmod(index, 2)
        if on_squares and line[self.origin : self.origin + 1] in ("+", "."):
            self.problems.add(number, self.origin, say.SQUARES_MISSING.format(row=row + 1))
            return 1
        if not on_squares and _NUMBER.fullmatch(margin):
            self.problems.add(number, 0, say.WALLS_MISSING.format(row=row + 1))
            return 1
        return 0

    def _line(self, number: int, line: str, row: int, on_squares: bool) -> None:
        end = self.origin + WIDTH * self.columns
        if line[end + 1 :].strip() and not self.too_wide:
            self.too_wide = True  # told once: it is the same in every line
            last = Square(self.columns - 1, 0)
            self.problems.add(number, end + 1, say.TOO_WIDE.format(last=str(last)[0]))
        body = line[self.origin : end + 1].ljust(end + 1 - self.origin)
        read, blank = (self._squares, ("",)) if on_squares else (self._walls, ("", ".", "+"))
        for column in range(self.columns + 1):
            at = column * WIDTH
            if body[at : at + WIDTH].rstrip() not in blank:
                read(number, at, Square(column, row), body)

    def _margin(self, number: int, text: str, row: int | None) -> bool:
        """Check what stands left of the grid; False when the numbering is off, so that it is told once."""
        if not text:
            return True
        if row is None or not _NUMBER.fullmatch(text):
            self.problems.unexpected(number, 0, text, say.MARGIN)
            return True
        if text.lstrip("0") != str(row):  # a number may be longer than Python counts
            self.problems.unexpected(number, 0, text, say.ROW_NUMBER.format(row=row))
            return False
        return True

    def _walls(self, number: int, at: int, square: Square, body: str) -> None:
        if body[at] not in " .+-|=":
            self.problems.unexpected(number, self.origin + at, body[at], say.CORNER)
        text = body[at + 1 : at + WIDTH].strip()
        if text:
            column = body.index(text, at + 1)
            self.found.on_edge(Edge.of(square, Side.NORTH), text, (number, self.origin + column))

    def _squares(self, number: int, at: int, square: Square, body: str) -> None:
        if body[at] != " ":
            self.found.on_edge(Edge.of(square, Side.WEST), body[at], (number, self.origin + at))
        cell = body[at + 1 : at + WIDTH]
        mark = cell.strip()
        place = number, self.origin + at + 1 + len(cell) - len(cell.lstrip())
        if mark == "&":
            self.found.crowded[square] = place
        elif mark == "^":
            self.found.leaves[square] = place
        elif mark == "~":
            self.found.water[square] = place
        elif mark:
            self.found.in_square(square, mark, place)

    def _kinds(self) -> dict[str, str]:
        """The facilities' letters, which lines below the grid explain."""
        kinds: dict[str, str] = {}
        for number, line in self.notes:
            if found := _KIND_NOTE.fullmatch(line):
                letter = found["letter"]
                if letter not in FACILITY_LETTERS:
                    self.problems.unexpected(number, found.start("letter"), letter, say.TAKEN)
                elif kinds.setdefault(letter, found["kind"]) != found["kind"]:
                    self.problems.unexpected(number, found.start("letter"), letter, say.KIND_TWICE)
        return kinds

    def _note(self, number: int, line: str) -> None:
        """Take in a line below the grid."""
        told = _TOLD.match(line)
        if told and self.found.foreign(_NOTED[told["what"]], told["what"], (number, told.start("what"))):
            return
        if found := _ROOM_NOTE.fullmatch(line):
            self._room(number, line, found)
        elif found := _FACILITY_NOTE.fullmatch(line):
            squares = [self._named(number, line, name) for name in found["squares"].split()]
            if all(squares):
                self.found.facilities.add(Facility(found["kind"], tuple(s for s in squares if s)))
        elif found := _ENTRANCE_NOTE.fullmatch(line):
            if square := self._named(number, line, found["square"]):
                mark = WallMark(square, Side[found["side"].upper()])
                self.found.enter(mark, (number, found.start("square")))
        elif found := _NOTE.fullmatch(line):
            self._things(number, line, found)
        elif not _KIND_NOTE.fullmatch(line):
            self.problems.unexpected(number, 0, line.strip(), say.BAD_NOTE)

    def _room(self, number: int, line: str, found: re.Match[str]) -> None:
        first, last, label = (self._named(number, line, found[k]) for k in ("first", "last", "label"))
        if first and last and label:
            width, height = last.column - first.column + 1, last.row - first.row + 1
            if width < 1 or height < 1:
                self.problems.unexpected(number, found.start("last"), found["last"], say.BAD_NOTE)
            rect = Rect(first.column, first.row, width, height)
            self.found.rooms.add(Room(rect, found["letter"], label))

    def _things(self, number: int, line: str, found: re.Match[str]) -> None:
        if square := self._named(number, line, found["square"]):
            self.found.crowded.pop(square, None)
            for thing in re.finditer(r"\S+", found["things"]):
                self.found.in_square(square, thing[0], (number, found.start("things") + thing.start()))

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
