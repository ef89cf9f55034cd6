"""Which rooms do drawn walls and letters make?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator

from kitpress.plan.geometry import Edge, Rect, Square
from kitpress.plan.model import Room


def rooms_from_walls(
    columns: int, rows: int, walls: Collection[Edge], letters: Collection[tuple[Square, str]]
) -> frozenset[Room]:
    """The rooms that walls and letters make.

    A letter's room is the smallest rectangle round it whose whole outline is drawn; where two letters
    share that rectangle, none of them names it. Enclosed squares without a letter are a courtyard.
    """
    owners: dict[Rect, list[tuple[Square, str]]] = defaultdict(list)
    for square, letter in letters:
        rect = smallest_closed(columns, rows, walls, square)
        if rect:
            owners[rect].append((square, letter))
    return frozenset(Room(rect, own[0][1], own[0][0]) for rect, own in owners.items() if len(own) == 1)


def smallest_closed(columns: int, rows: int, walls: Collection[Edge], square: Square) -> Rect | None:
    """The smallest fully walled rectangle that holds the square, or None when it stands open."""
    region = flood(columns, rows, walls, square)
    rect = bounding(region)
    if rect.area == len(region) and _closed(walls, rect):
        return rect
    # Not a clean rectangle: walls of an overlapping or enclosed room run through it.
    return min(_closed_around(columns, rows, walls, square), key=lambda r: (r.area, r), default=None)


def flood(columns: int, rows: int, walls: Collection[Edge], start: Square) -> frozenset[Square]:
    """All squares of the grid that can be reached from `start` without crossing a wall."""
    found, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for there, edge in zip(here.orthogonal(), here.sides(), strict=True):
            on_grid = 0 <= there.column < columns and 0 <= there.row < rows
            if on_grid and there not in found and edge not in walls:
                found.add(there)
                todo.append(there)
    return frozenset(found)


def bounding(squares: Collection[Square]) -> Rect:
    """The smallest rectangle that holds all squares. Raises ValueError when there are none."""
    left, top = min(s.column for s in squares), min(s.row for s in squares)
    right, bottom = max(s.column for s in squares), max(s.row for s in squares)
    return Rect(left, top, right - left + 1, bottom - top + 1)


def _closed(walls: Collection[Edge], rect: Rect) -> bool:
    return all(edge in walls for edge in rect.edges())


def _closed_around(columns: int, rows: int, walls: Collection[Edge], square: Square) -> Iterator[Rect]:
    """All fully walled rectangles that hold the square: found along walls, for few lines have many."""
    for left in range(square.column + 1):
        lines = set(range(rows + 1))  # that are walled all the way from there
        for right in range(left + 1, columns + 1):
            lines = {row for row in lines if Edge(right - 1, row, True) in walls}
            if right > square.column:
                rects = (
                    Rect(left, top, right - left, bottom - top)
                    for top in lines
                    if top <= square.row
                    for bottom in lines
                    if bottom > square.row
                )
                yield from (rect for rect in rects if _closed(walls, rect))
