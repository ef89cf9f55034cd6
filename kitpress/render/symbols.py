"""An architect's symbols for what grows and lies outside: trees, stones, water, decking; and openings."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import cos, sin, tau

from kitpress.layout.sheet import Box, Grid
from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.model import WallMark
from kitpress.render.canvas import KAPPA, Canvas, Point, Segment, Stroke, rect_path
from kitpress.render.ink import PlanInks
from kitpress.render.marks import at

WALL = 0.17  # thickness of a wall, in squares
FINE = 0.028  # a fine line, in squares
LEAF = 0.8  # width of a door's opening, in squares


def noise(square: Square, n: int) -> float:
    """A number from 0 to 1 that is always the same for a square: stones differ, prints don't."""
    mixed = (square.column * 73856093) ^ (square.row * 19349663) ^ (n * 83492791)
    mixed = (mixed ^ (mixed >> 13)) * 1274126177 & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 16)) & 0xFFFF) / 0xFFFF


def smooth(points: list[Point]) -> list[Segment]:
    """A closed curve through the points (Catmull-Rom as cubics)."""
    count = len(points)
    path: list[Segment] = [("M", *points[0])]
    for n in range(count):
        (x0, y0), (x1, y1) = points[n - 1], points[n]
        (x2, y2), (x3, y3) = points[(n + 1) % count], points[(n + 2) % count]
        path.append(
            ("C", x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6, x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6, x2, y2)
        )
    return [*path, ("Z",)]


def stone(canvas: Canvas, box: Box, square: Square, inks: PlanInks) -> None:
    """A stepping stone: no two are quite alike."""
    x, y = box.center
    turn = noise(square, 0) * tau
    points = []
    for n in range(7):
        angle = turn + n * tau / 7
        reach = box.width * (0.33 + 0.1 * noise(square, n + 1))
        points.append((x + reach * cos(angle), y + reach * sin(angle) * 0.92))
    line = box.width * FINE
    canvas.path(smooth(points), inks.wash, Stroke(inks.line, line * 1.3, round=True))
    crack = [(x + (px - x) * 0.62, y + (py - y) * 0.62) for px, py in points[1:4]]
    canvas.polyline(crack, Stroke(inks.soft, line, round=True))


def tree(canvas: Canvas, grid: Grid, middle: Square, inks: PlanInks) -> None:
    """A tree from above: a scalloped crown, branches, and its trunk."""
    x, y = grid.box(middle).center
    side = grid.square
    lobes, outer, inner = 13, side * 1.42, side * 1.28
    turn = noise(middle, 0) * tau
    path: list[Segment] = []
    for n in range(lobes):
        start, end = turn + n * tau / lobes, turn + (n + 1) * tau / lobes
        a = (x + inner * cos(start), y + inner * sin(start))
        b = (x + inner * cos(end), y + inner * sin(end))
        bulge = outer * (1.08 + 0.06 * noise(middle, n))
        third = (end - start) / 4
        c1 = (x + bulge * cos(start + third), y + bulge * sin(start + third))
        c2 = (x + bulge * cos(end - third), y + bulge * sin(end - third))
        if not path:
            path.append(("M", *a))
        path.append(("C", *c1, *c2, *b))
    path.append(("Z",))
    line = side * FINE
    canvas.path(path, inks.leaf, Stroke(inks.line, line * 1.5, round=True))
    for n in range(11):
        angle = turn + (n + 0.3 * noise(middle, n + 20)) * tau / 11
        reach = side * (0.75 + 0.4 * noise(middle, n + 40))
        tip = (x + reach * cos(angle), y + reach * sin(angle))
        canvas.line(x, y, *tip, Stroke(inks.soft, line, round=True))
        for bend in (-0.45, 0.45):
            fork = (x + reach * 0.6 * cos(angle), y + reach * 0.6 * sin(angle))
            twig = side * 0.3
            canvas.line(
                *fork,
                fork[0] + twig * cos(angle + bend),
                fork[1] + twig * sin(angle + bend),
                Stroke(inks.soft, line * 0.8, round=True),
            )
    canvas.circle(x, y, side * 0.11, fill=inks.line)


def water(canvas: Canvas, grid: Grid, pool: Collection[Square], inks: PlanInks) -> None:
    """A pool: water up to under its stones, with ripples."""
    reach = grid.square * 0.3
    for square in sorted(pool):
        box = grid.box(square)
        wide = Box(box.x - reach, box.y - reach, box.width + 2 * reach, box.height + 2 * reach)
        canvas.rect(wide, fill=inks.water, radius=reach)
    pen = Stroke(inks.line, grid.square * FINE, round=True)
    for square in sorted(pool):
        box = grid.box(square)
        for row, shift in ((0.3, 0.12), (0.62, 0.3)):
            x, y, w = box.x + box.width * shift, box.y + box.height * row, box.width * 0.14
            wave: list[Segment] = [("M", x, y)]
            for n in range(4):
                dip = w * (0.9 if n % 2 else -0.9)
                wave.append(("C", x + w * 0.35, y + dip, x + w * 0.65, y + dip, x + w, y))
                x += w
            canvas.path(wave, stroke=pen)


def outline(squares: Collection[Square]) -> Iterable[Edge]:
    """The edges between a set of squares and everything else."""
    inside = set(squares)
    for square in sorted(inside):
        for side in Side:
            if square.step(side) not in inside:
                yield Edge.of(square, side)


def deck(canvas: Canvas, grid: Grid, squares: Collection[Square], inks: PlanInks) -> None:
    """Decking: boards laid level, their joints staggered."""
    board = grid.square / 3
    pen = Stroke(inks.soft, grid.square * FINE)
    for square in sorted(squares):
        box = grid.box(square)
        canvas.rect(box, fill=inks.wash)
        for n in range(3):
            y = box.y + n * board
            if n:
                canvas.line(box.x, y, box.right, y, pen)
            if (n + 2 * square.row + square.column) % 3 == 0:
                joint = box.x + box.width * 0.5
                canvas.line(joint, y, joint, y + board, pen)
    for edge in outline(squares):
        (x1, y1), (x2, y2) = grid.segment(edge)
        canvas.line(x1, y1, x2, y2, Stroke(inks.line, grid.square * FINE * 1.6, round=True))
    inner = set(squares)
    for square in sorted(inner):
        below = square.step(Side.SOUTH)
        if below in inner:
            (x1, y1), (x2, y2) = grid.segment(Edge.of(square, Side.SOUTH))
            canvas.line(x1, y1, x2, y2, pen)


def opening(canvas: Canvas, grid: Grid, mark: WallMark, inks: PlanInks, width: float) -> None:
    """The gap that a door or window leaves in its wall."""
    box, half = grid.box(mark.square), WALL * 1.04
    left, right = _reach(mark, width)
    corners = [
        at(box, mark.side, out, along)
        for out, along in ((1 - half, left), (1 - half, right), (1 + half, right), (1 + half, left))
    ]
    canvas.polygon(corners, fill=inks.floor)


def _reach(mark: WallMark, width: float) -> tuple[float, float]:
    """How far an opening reaches along its wall from its first square's middle, in half squares."""
    more = 2 * (mark.length - 1)  # towards the east or south: seen from a south or west wall, to the left
    return (-width - more, width) if mark.side in (Side.SOUTH, Side.WEST) else (-width, width + more)


def window(canvas: Canvas, grid: Grid, mark: WallMark, inks: PlanInks) -> None:
    """A window: the gap in the wall, its jambs and panes."""
    opening(canvas, grid, mark, inks, LEAF)
    box = grid.box(mark.square)
    pen = Stroke(inks.line, grid.square * FINE * 1.3)
    left, right = _reach(mark, LEAF)
    for out in (1 - WALL, 1.0, 1 + WALL):
        canvas.line(*at(box, mark.side, out, left), *at(box, mark.side, out, right), pen)
    width = (right - left) / mark.length
    for n in range(mark.length + 1):
        along = left + n * width
        canvas.line(*at(box, mark.side, 1 - WALL, along), *at(box, mark.side, 1 + WALL, along), pen)


def door(canvas: Canvas, grid: Grid, mark: WallMark, inks: PlanInks) -> None:
    """A door: the gap in the wall, the open leaf, and the quarter circle of its swing."""
    opening(canvas, grid, mark, inks, LEAF)
    box = grid.box(mark.square)
    line = grid.square * FINE
    for along in (-LEAF, LEAF):
        jamb = Stroke(inks.line, line * 1.3)
        canvas.line(*at(box, mark.side, 1 - WALL, along), *at(box, mark.side, 1 + WALL, along), jamb)
    reach = 2 * LEAF
    hinge, closed = at(box, mark.side, 1, -LEAF), at(box, mark.side, 1, LEAF)
    opened = at(box, mark.side, 1 - reach, -LEAF)
    k = reach * KAPPA
    c1, c2 = at(box, mark.side, 1 - k, LEAF), at(box, mark.side, 1 - reach, k - LEAF)
    canvas.path(
        (("M", *closed), ("C", *c1, *c2, *opened)), stroke=Stroke(inks.soft, line, (line * 3, line * 2.5))
    )
    canvas.line(*hinge, *opened, Stroke(inks.line, line * 2.2))


def clip_to(grid: Grid) -> list[Segment]:
    """The grid's outline."""
    return rect_path(grid.area)
