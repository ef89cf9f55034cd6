"""What the characters of a plan's text add up to, and what of them makes no sense together."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from kitpress.plan import mistakes as say
from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.grid_marks import (
    ALSO,
    ARROWS,
    BETWEEN_COLUMNS,
    BETWEEN_ROWS,
    DOOR,
    EDGES,
    ENTRANCE,
    FACILITIES,
    MARKS,
    ON_WALL,
    ROOMS,
    SINGLE,
    WALL,
    beyond,
)
from kitpress.plan.model import Facility, Plan, Room, WallMark
from kitpress.plan.rooms import rooms_from_walls
from kitpress.plan.space import Space, tree_squares

Place = tuple[int, int]  # line and column of the text, from 0
_HALF = re.compile(r"([<^v]?)([a-z])(>?)")
_HALVES = {"<": Side.WEST, "^": Side.NORTH, "v": Side.SOUTH, ">": Side.EAST, "": None}


class Found:
    """Gathers what a text shows, square by square and edge by edge.

    `things` are those that may be drawn, by their attributes of `Plan`, and `EDGES`; None where all may be.
    """

    def __init__(
        self,
        problems: say.Problems,
        columns: int,
        rows: int,
        kinds: Mapping[str, str],
        things: Collection[str] | None = None,
    ) -> None:
        self.problems, self.columns, self.rows, self.things = problems, columns, rows, things
        self.kinds = kinds  # of facilities, by their letters
        self.walls: set[Edge] = set()
        self.letters: set[tuple[Square, str]] = set()
        self.rooms: set[Room] = set()
        self.singles: dict[str, set[Square]] = {name: set() for name in SINGLE.values()}
        self.marks: dict[str, set[WallMark]] = {"doors": set(), "windows": set()}
        self.facilities: set[Facility] = set()
        self.halves: dict[tuple[Square, str, Side], Place] = {}
        self.entrance: WallMark | None = None
        self.crowded: dict[Square, Place] = {}
        self.leaves: dict[Square, Place] = {}
        self.water: dict[Square, Place] = {}
        self.also: dict[tuple[Square, Side], Place] = {}

    def on_grid(self, square: Square) -> bool:
        """Whether the plan has such a square."""
        return 0 <= square.column < self.columns and 0 <= square.row < self.rows

    def on_edge(self, edge: Edge, text: str, place: Place) -> None:
        """Take in what stands between two squares."""
        table, allowed = (
            (BETWEEN_ROWS, say.WALL_ROW) if edge.horizontal else (BETWEEN_COLUMNS, say.WALL_COLUMN)
        )
        if text not in table:
            self.problems.unexpected(*place, text, allowed)
            return
        kind, side = table[text]
        if kind == WALL:
            self.walls.add(edge)
        elif self.foreign(EDGES, text, place):
            return
        elif side is None:
            self.marks["windows"].add(WallMark.on_edge(edge, self.columns, self.rows))
        elif not self.on_grid(beyond(edge, side)):
            self.problems.unexpected(*place, text, say.INTO_NOTHING)
        elif kind == DOOR:
            self.marks["doors"].add(WallMark(beyond(edge, side), side))
        elif kind == ENTRANCE:
            self.enter(WallMark(beyond(edge, side), side), place)

    def enter(self, mark: WallMark, place: Place) -> None:
        """Take in the entrance: there is one."""
        if self.entrance not in (None, mark):
            self.problems.add(
                *place, say.SECOND_ENTRANCE.format(first=self.entrance and self.entrance.square)
            )
        self.entrance = mark

    def in_square(self, square: Square, mark: str, place: Place) -> None:
        """Take in one of the things in a square."""
        half = _HALF.fullmatch(mark)
        if mark in SINGLE:
            self.singles[SINGLE[mark]].add(square)
            self.foreign(SINGLE[mark], mark, place)
        elif mark in MARKS:
            self._on_wall(square, *MARKS[mark], place)
        elif len(mark) == 1 and "A" <= mark <= "Z":
            self.letters.add((square, mark))
            self.foreign(ROOMS, mark, place)
        elif half and half[2] in self.kinds and not (half[1] and half[3]):
            self._facility(square, half[2], _HALVES[half[1] or half[3]], place)
        else:
            self.problems.unexpected(*place, mark, say.CELL, str(square))

    def _on_wall(self, square: Square, letter: str, side: Side, place: Place) -> None:
        if letter == ALSO:
            self.also[square, side] = place
            return
        name, length = ON_WALL[letter]
        self.marks[name].add(WallMark(square, side, length))
        self.foreign(name, letter, place)

    def foreign(self, thing: str, mark: str, place: Place) -> bool:
        """Whether no such thing may be drawn, which is told."""
        foreign = self.things is not None and thing not in self.things
        if foreign:
            self.problems.unexpected(*place, mark, say.FOREIGN)
        return foreign

    def _facility(self, square: Square, letter: str, side: Side | None, place: Place) -> None:
        if self.foreign(FACILITIES, letter, place):
            return
        if side is None:
            self.facilities.add(Facility(self.kinds[letter], (square,)))
        else:
            self.halves[square, letter, side] = place

    def plan(self) -> Plan:
        """The plan of all that was found; notes what doesn't fit together."""
        self._join_halves()
        self._check_leftovers()
        rooms = frozenset(self.rooms) or rooms_from_walls(self.columns, self.rows, self.walls, self.letters)
        outlines = {edge for room in rooms for edge in room.rect.edges()}
        labels = {(room.label, room.letter) for room in rooms}
        plan = Plan(
            self.columns,
            self.rows,
            rooms=rooms,
            facilities=frozenset(self.facilities),
            entrance=self.entrance,
            loose_walls=frozenset(self.walls - outlines),
            loose_letters=frozenset(self.letters - labels),
            **{name: frozenset(squares) for name, squares in self.singles.items()},  # type: ignore[arg-type]
            **{name: frozenset(marks) for name, marks in self.marks.items()},  # type: ignore[arg-type]
        )
        self._check_water(plan)
        return plan

    def _join_halves(self) -> None:
        for (square, letter, side), place in self.halves.items():
            there = square.step(side)
            if (there, letter, side.opposite) in self.halves:
                self.facilities.add(Facility(self.kinds[letter], tuple(sorted((square, there)))))
            else:
                other = ARROWS[side.opposite].format(letter).strip()
                self.problems.add(*place, say.HALF.format(other=other), str(square))

    def _check_water(self, plan: Plan) -> None:
        """Water that no stones make was meant as something: a pool with a gap in its rim, or one that is drawn."""
        if self.water:
            wet = Space(plan).water
            for square, place in self.water.items():
                if square not in wet:
                    self.problems.add(*place, say.NO_WATER, str(square))

    def _check_leftovers(self) -> None:
        for square, place in self.crowded.items():
            self.problems.add(*place, say.NO_NOTE.format(square=square))
        covered = {s for middle in self.singles["trees"] for s in tree_squares(middle)}
        for square, place in self.leaves.items():
            if square not in covered:
                self.problems.add(*place, say.ALONE, str(square))
        wide = {(s, w.side) for w in self.marks["windows"] for s in w.squares[1:]}
        for (square, side), place in self.also.items():
            if (square, side) not in wide:
                self.problems.add(*place, say.NO_FIRST, str(square))
