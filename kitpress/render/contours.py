"""Round what a set of squares covers: its outline, drawn in from the grid lines and with rounded corners."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from kitpress.layout.sheet import Grid
from kitpress.plan.geometry import Edge, Side, Square
from kitpress.render.canvas import KAPPA, Point, Segment

Corner = tuple[int, int]
Step = tuple[int, int]


def contour(grid: Grid, squares: Collection[Square], inset: float, radius: float = 0.0) -> list[Segment]:
    """The outline of squares as a path, `inset` and `radius` in squares; holes are left out when it is filled."""
    path: list[Segment] = []
    for loop in loops(squares):
        path += _rounded(grid, loop, inset, radius)
    return path


def along(grid: Grid, squares: Collection[Square], inset: float, step: float) -> list[list[Point]]:
    """Points on each loop of the outline, about `step` squares apart, for lines that waver."""
    found = []
    for loop in loops(squares):
        points: list[Point] = []
        corners = [_moved_in(grid, corner, before, after, inset) for corner, before, after in loop]
        for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
            count = max(1, round((abs(x2 - x1) + abs(y2 - y1)) / (step * grid.square)))
            points += [(x1 + (x2 - x1) * n / count, y1 + (y2 - y1) * n / count) for n in range(count)]
        found.append(points)
    return found


def loops(squares: Collection[Square]) -> list[list[tuple[Corner, Step, Step]]]:
    """The corners of every loop round the squares, which lie to its right, each with the steps to and from it."""
    inside = set(squares)
    ways: dict[Corner, list[Step]] = defaultdict(list)
    for square in sorted(inside):
        column, row = square
        for side, start, step in (
            (Side.NORTH, (column, row), (1, 0)),
            (Side.EAST, (column + 1, row), (0, 1)),
            (Side.SOUTH, (column + 1, row + 1), (-1, 0)),
            (Side.WEST, (column, row + 1), (0, -1)),
        ):
            if square.step(side) not in inside:
                ways[start].append(step)
    found = []
    while ways:
        found.append(_loop(ways))
    return found


def _loop(ways: dict[Corner, list[Step]]) -> list[tuple[Corner, Step, Step]]:
    """Take one loop out of the ways that lead on from each corner."""
    start = at = min(ways)
    step = ways[at][0]
    walked: list[tuple[Corner, Step]] = []
    while not walked or at != start:
        # Where squares touch by a corner, two ways lead on: turning right keeps to the same square.
        onward = ways[at]
        step = next((s for s in (_right(step), step) if s in onward), onward[0])
        onward.remove(step)
        if not onward:
            del ways[at]
        walked.append((at, step))
        at = (at[0] + step[0], at[1] + step[1])
    return [
        (corner, walked[n - 1][1], step)
        for n, (corner, step) in enumerate(walked)
        if walked[n - 1][1] != step
    ]


def _right(step: Step) -> Step:
    return -step[1], step[0]


def _moved_in(grid: Grid, corner: Corner, before: Step, after: Step, inset: float) -> Point:
    (ax, ay), (bx, by) = _right(before), _right(after)
    column, row = corner[0] + inset * (ax + bx), corner[1] + inset * (ay + by)
    return grid.x + column * grid.square, grid.y + row * grid.square


def _rounded(grid: Grid, loop: list[tuple[Corner, Step, Step]], inset: float, radius: float) -> list[Segment]:
    reach = radius * grid.square
    path: list[Segment] = []
    for corner, (ax, ay), (bx, by) in loop:
        x, y = _moved_in(grid, corner, (ax, ay), (bx, by), inset)
        start, end = (x - ax * reach, y - ay * reach), (x + bx * reach, y + by * reach)
        path.append(("L" if path else "M", *start))
        if radius:
            q = reach * (1 - KAPPA)
            path.append(("C", x - ax * q, y - ay * q, x + bx * q, y + by * q, *end))
    return [*path, ("Z",)]


def straight_runs(edges: Collection[Edge]) -> list[tuple[Edge, Edge]]:
    """First and last edges of every straight stretch."""
    runs: list[tuple[Edge, Edge]] = []
    ordered = sorted(
        edges, key=lambda e: (e.horizontal, e.row, e.column) if e.horizontal else (False, e.column, e.row)
    )
    for edge in ordered:
        if runs:
            last = runs[-1][1]
            column, row = (last.column + 1, last.row) if last.horizontal else (last.column, last.row + 1)
            if edge == Edge(column, row, last.horizontal):
                runs[-1] = (runs[-1][0], edge)
                continue
        runs.append((edge, edge))
    return runs
