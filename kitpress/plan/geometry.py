"""Squares, sides, edges and rectangles of a sheet's grid.

Columns count from 0 at the left and rows from 0 at the top; people see "F7": column letter, row
number from 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

_NAME = re.compile(r"([A-Z])([1-9]\d?)")


class Side(Enum):
    """A side of a square, as (column step, row step) to the neighbour beyond it."""

    NORTH = (0, -1)
    EAST = (1, 0)
    SOUTH = (0, 1)
    WEST = (-1, 0)

    __hash__ = object.__hash__  # each is the only one of its kind; Enum hashes names, in Python

    @property
    def opposite(self) -> Side:
        """The side facing this one."""
        return Side((-self.value[0], -self.value[1]))

    @property
    def along(self) -> Side:
        """The way along it: east, or south."""
        return Side.EAST if self in (Side.NORTH, Side.SOUTH) else Side.SOUTH


class Square(NamedTuple):
    """One square of the grid."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{chr(ord('A') + self.column)}{self.row + 1}"

    @classmethod
    def parse(cls, name: str) -> Square:
        """The square that people call `name`, like "F7". Raises ValueError when it is no such name."""
        found = _NAME.fullmatch(name.strip().upper())
        if not found:
            raise ValueError(f"{name!r} is no square; write a letter and a number, like F7")
        return cls(ord(found[1]) - ord("A"), int(found[2]) - 1)

    def step(self, side: Side, count: int = 1) -> Square:
        """The square `count` steps beyond `side`; may lie off the grid."""
        across, down = side._value_  # `value` is a property, which takes longer than all the rest
        return Square(self.column + across * count, self.row + down * count)

    def orthogonal(self) -> tuple[Square, ...]:
        """The four neighbours that share a side, on or off the grid."""
        return _orthogonal(self)

    def sides(self) -> tuple[Edge, ...]:
        """The four edges round it, in the order of `Side`, as `orthogonal`."""
        return _sides(self)

    def around(self) -> tuple[Square, ...]:
        """The eight neighbours, corners included, on or off the grid."""
        return _around(self)


# Floods ask for the same few hundred neighbourhoods many thousand times.


@lru_cache(maxsize=4096)
def _orthogonal(square: Square) -> tuple[Square, ...]:
    return tuple(square.step(side) for side in Side)


@lru_cache(maxsize=4096)
def _sides(square: Square) -> tuple[Edge, ...]:
    return tuple(Edge.of(square, side) for side in Side)


@lru_cache(maxsize=4096)
def _around(square: Square) -> tuple[Square, ...]:
    steps = ((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
    return tuple(Square(square.column + dx, square.row + dy) for dx, dy in steps)


class Edge(NamedTuple):
    """One unit of grid line: the top side of `square` if `horizontal`, else its left side.

    The right and bottom borders of the grid belong to squares one step beyond it.
    """

    column: int
    row: int
    horizontal: bool

    @classmethod
    def of(cls, square: Square, side: Side) -> Edge:
        """The edge on that side of that square."""
        column, row = square
        if side is Side.EAST:
            column += 1
        elif side is Side.SOUTH:
            row += 1
        return cls(column, row, side in (Side.NORTH, Side.SOUTH))

    @property
    def squares(self) -> tuple[Square, Square]:
        """The squares on both sides (above and below, or left and right), on or off the grid."""
        here = Square(self.column, self.row)
        return (here.step(Side.NORTH if self.horizontal else Side.WEST), here)

    def in_line(self, other: Edge) -> bool:
        """Whether both lie on one line of the grid."""
        mine, its = (self.row, other.row) if self.horizontal else (self.column, other.column)
        return self.horizontal == other.horizontal and mine == its

    def __str__(self) -> str:
        a, b = self.squares
        return f"{a}|{b}"


def edges_of(squares: Iterable[Square]) -> frozenset[Edge]:
    """All sides of these squares, those between them too."""
    return frozenset(edge for square in squares for edge in square.sides())


@dataclass(frozen=True, order=True)
class Rect:
    """A rectangle of squares: top-left square and size in squares."""

    column: int
    row: int
    width: int
    height: int

    @property
    def area(self) -> int:
        """Number of squares."""
        return self.width * self.height

    @property
    def corners(self) -> tuple[Square, Square]:
        """Its first square, top left, and its last."""
        last = Square(self.column + self.width - 1, self.row + self.height - 1)
        return Square(self.column, self.row), last

    def __contains__(self, square: object) -> bool:
        if not isinstance(square, tuple):
            return False
        column, row = square
        across, down = column - self.column, row - self.row
        return bool(0 <= across < self.width and 0 <= down < self.height)

    def squares(self) -> tuple[Square, ...]:
        """Its squares, row by row."""
        return _squares(self)

    def edges(self) -> tuple[Edge, ...]:
        """The edges of its outline, clockwise from the top-left corner."""
        return _outline(self)

    def overlaps(self, other: Rect) -> bool:
        """Whether they share a square."""
        return (
            self.column < other.column + other.width
            and other.column < self.column + self.width
            and self.row < other.row + other.height
            and other.row < self.row + self.height
        )


def in_rects(squares: Iterable[Square]) -> Iterator[Rect]:
    """The squares as rectangles, few and without overlap, row by row."""
    left = set(squares)
    for square in sorted(left, key=lambda s: (s.row, s.column)):
        if square not in left:
            continue
        width = height = 1
        while Square(square.column + width, square.row) in left:
            width += 1
        while all(Square(square.column + x, square.row + height) in left for x in range(width)):
            height += 1
        rect = Rect(*square, width, height)
        left.difference_update(rect.squares())
        yield rect


def sides_of(rect: Rect) -> tuple[tuple[Edge, ...], ...]:
    """The edges of its outline, side by side."""
    edges, width, height = rect.edges(), rect.width, rect.height
    ends = (0, width, width + height, 2 * width + height, len(edges))
    return tuple(edges[first:last] for first, last in pairwise(ends))


# The drawings that are tried for one sheet have most of their rooms in common.


@lru_cache(maxsize=4096)
def _squares(rect: Rect) -> tuple[Square, ...]:
    columns = range(rect.column, rect.column + rect.width)
    return tuple(Square(column, row) for row in range(rect.row, rect.row + rect.height) for column in columns)


@lru_cache(maxsize=4096)
def _outline(rect: Rect) -> tuple[Edge, ...]:
    right, bottom = rect.column + rect.width, rect.row + rect.height
    columns, rows = range(rect.column, right), range(rect.row, bottom)
    return (
        *(Edge(column, rect.row, True) for column in columns),
        *(Edge(right, row, False) for row in rows),
        *(Edge(column, bottom, True) for column in reversed(columns)),
        *(Edge(rect.column, row, False) for row in reversed(rows)),
    )
