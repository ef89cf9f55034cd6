"""Hatches: an architect's patterns for materials, so that kinds are never told apart by colour alone."""

from __future__ import annotations

from collections.abc import Callable

from kitpress.layout.sheet import Box
from kitpress.render.canvas import Canvas, Segment, Stroke, rect_path

STEP = 3.0  # mm


def hatch(canvas: Canvas, box: Box, number: int, stroke: Stroke) -> None:
    """Fill a box with the pattern of that number: brick, waves, diagonals, then again from the start."""
    with canvas.clipped(rect_path(box)):
        _PATTERNS[number % len(_PATTERNS)](canvas, box, stroke)


def _brick(canvas: Canvas, box: Box, stroke: Stroke) -> None:
    rows = int(box.height / STEP) + 2
    for row in range(rows):
        y = box.y + row * STEP
        canvas.line(box.x, y, box.right, y, stroke)
        x = box.x + (STEP if row % 2 else 0.0)
        while x < box.right:
            canvas.line(x, y, x, y + STEP, stroke)
            x += 2 * STEP


def _waves(canvas: Canvas, box: Box, stroke: Stroke) -> None:
    y = box.y - STEP
    shift = 0
    while y < box.bottom + STEP:
        x = box.x - (STEP if shift % 2 else 0)
        path: list[Segment] = [("M", x, y)]
        while x < box.right + STEP:
            path.append(("C", x + STEP * 0.55, y + STEP, x + STEP * 1.45, y + STEP, x + 2 * STEP, y))
            x += 2 * STEP
        canvas.path(path, stroke=stroke)
        y += STEP
        shift += 1


def _diagonals(canvas: Canvas, box: Box, stroke: Stroke) -> None:
    x = box.x - box.height
    while x < box.right:
        canvas.line(x, box.bottom, x + box.height, box.y, stroke)
        x += STEP


_PATTERNS: tuple[Callable[[Canvas, Box, Stroke], None], ...] = (_brick, _waves, _diagonals)
