"""What grows and shimmers in runs: clipped hedges and drawn pools."""

from __future__ import annotations

from collections.abc import Collection
from math import cos, sin, tau

from kitpress.layout.sheet import Box, Grid
from kitpress.plan.geometry import Square
from kitpress.render.canvas import Canvas, Point, Segment, Stroke
from kitpress.render.contours import along, contour
from kitpress.render.ink import PlanInks
from kitpress.render.symbols import FINE, noise, smooth

LEAVES = 5  # rows of leaves in a square


def hedge(canvas: Canvas, grid: Grid, squares: Collection[Square], inks: PlanInks) -> None:
    """A clipped hedge: one body however it runs, its sides sheared almost straight, hatched with leaves."""
    side = grid.square
    body: list[Segment] = []
    for n, points in enumerate(along(grid, squares, 0.12, 0.19)):
        body += smooth([_sheared(point, side * 0.035, n * 97 + m) for m, point in enumerate(points)])
    green = inks.twig or inks.soft
    canvas.path(body, inks.leaf)
    fine = Stroke(green, side * FINE * 1.1, round=True)
    with canvas.clipped(contour(grid, squares, 0.16, 0.08)):
        for square in sorted(squares):
            _leaves(canvas, grid.box(square), square, fine)
    canvas.path(body, stroke=Stroke(inks.twig or inks.line, side * FINE * 1.5, round=True))


def _sheared(point: Point, reach: float, n: int) -> Point:
    angle, far = noise(Square(n, 7), 1) * tau, reach * (0.4 + 0.6 * noise(Square(n, 3), 2))
    return point[0] + far * cos(angle), point[1] + far * sin(angle)


def _leaves(canvas: Canvas, box: Box, square: Square, pen: Stroke) -> None:
    """Rows of slanted strokes, a little irregular: a hatch that lives."""
    for row in range(LEAVES):
        for column in range(LEAVES):
            n = row * LEAVES + column
            x = box.x + box.width * (column + 0.3 + 0.5 * (row % 2) + 0.25 * noise(square, n)) / LEAVES
            y = box.y + box.height * (row + 0.45 + 0.2 * noise(square, n + 30)) / LEAVES
            reach = box.width * (0.05 + 0.045 * noise(square, n + 60))
            canvas.line(x - reach, y + reach, x + reach, y - reach, pen)


def basin(canvas: Canvas, grid: Grid, squares: Collection[Square], inks: PlanInks) -> None:
    """A pool with a rim: its coping, the water within, a ripple here and there."""
    side = grid.square
    canvas.path(contour(grid, squares, 0.05, 0.16), inks.floor, Stroke(inks.line, side * FINE * 1.4))
    canvas.path(contour(grid, squares, 0.16, 0.1), inks.water, Stroke(inks.line, side * FINE))
    pen = Stroke(inks.line, side * FINE * 0.9, round=True)
    for square in sorted(squares):
        _ripple(canvas, grid.box(square), square, pen)


def _ripple(canvas: Canvas, box: Box, square: Square, pen: Stroke) -> None:
    step, dip = box.width * 0.11, box.width * 0.05
    x = box.x + box.width * (0.22 + 0.12 * noise(square, 5))
    y = box.y + box.height * (0.34 + 0.32 * noise(square, 9))
    wave: list[Segment] = [("M", x, y)]
    for n in range(4):
        bend = dip if n % 2 else -dip
        wave.append(("C", x + step * 0.35, y + bend, x + step * 0.65, y + bend, x + step, y))
        x += step
    canvas.path(wave, stroke=pen)
