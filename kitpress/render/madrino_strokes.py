"""Madrino's parts and facilities as a pen draws them, on a small piece of the grid."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from kitpress.layout.sheet import Box
from kitpress.plan.geometry import Side
from kitpress.render import marks
from kitpress.render.canvas import Canvas, Point, Stroke, Style
from kitpress.render.fonts import Face
from kitpress.render.ink import Palette
from kitpress.units import POINTS_PER_MM

if TYPE_CHECKING:
    from kitpress.content.kinds.madrino import FacilityType, PartType

LARGEST = 9.0  # mm: the side of a square in a picture


def largest_step(box: Box, part: PartType, largest: float = LARGEST) -> float:
    """The side of a square, in mm, of a part's picture that is as large as fits in the box."""
    columns, rows = _span(part)
    return min(largest, box.width / (columns + 0.5), box.height / (rows + (0.5 if rows else 1.0)))


def _span(part: PartType) -> tuple[int, int]:
    """The columns and rows of squares in a part's picture."""
    across, down = (*part.lengths, 0)[:2]
    return across, max(down, 1 if part.kind == "door" else 0)


def draw_part(canvas: Canvas, box: Box, part: PartType, inks: Palette, largest: float = LARGEST) -> None:
    """A part's edges on their grid lines, as large as fits, in the middle of the box."""
    across, down = (*part.lengths, 0)[:2]
    columns, rows = _span(part)
    step = largest_step(box, part, largest)
    left, top = box.center[0] - columns * step / 2, box.center[1] - rows * step / 2
    _grid(canvas, Box(left, top, columns * step, rows * step), step, inks)
    path: list[Point] = [(left, top + n * step) for n in range(down)]
    path += [(left + n * step, top + rows * step) for n in range(across + 1)]
    canvas.polyline(path, Stroke(inks.text, 0.7 if step < 5 else 0.9, round=True))
    pen = Stroke(inks.text, 0.4, round=True)
    if part.kind == "window":
        for start, end in pairwise(path):
            marks.pane_mark(canvas, start, end, pen)
    if part.kind == "door":
        marks.door_mark(canvas, Box(left, top, step, step), Side.SOUTH, pen)


def draw_entrance(canvas: Canvas, box: Box, inks: Palette, largest: float = LARGEST) -> None:
    """The entrance: a door whose triangle is shaded in."""
    side = min(largest, box.width, box.height / 1.5)
    square = Box(box.center[0] - side / 2, box.center[1] - side / 2, side, side)
    _grid(canvas, square, side, inks)
    canvas.line(square.x, square.bottom, square.right, square.bottom, Stroke(inks.text, 0.9, round=True))
    marks.entrance_mark(canvas, square, Side.SOUTH, Stroke(inks.text, 0.4, round=True))


def _grid(canvas: Canvas, box: Box, step: float, inks: Palette) -> None:
    """The grid that a part stands on, reaching a little beyond it."""
    tint, over = Stroke(inks.tint, 0.25), step * 0.22
    for n in range(round(box.width / step) + 1):
        x = box.x + n * step
        canvas.line(x, box.y - over, x, box.bottom + over, tint)
    for n in range(round(box.height / step) + 1):
        y = box.y + n * step
        canvas.line(box.x - over, y, box.right + over, y, tint)


def draw_facility(
    canvas: Canvas, box: Box, facility: FacilityType, inks: Palette, largest: float = LARGEST
) -> None:
    """A facility's squares with its letter in each, as large as fits, in the middle of the box."""
    side = min(largest, box.width / facility.size, box.height)
    left, top = box.center[0] - facility.size * side / 2, box.center[1] - side / 2
    for n in range(facility.size):
        square = Box(left + n * side, top, side, side)
        canvas.rect(square, stroke=Stroke(inks.tint, 0.3))
        canvas.centred(square, facility.letter, Style(Face.HAND, side * 0.72 * POINTS_PER_MM, inks.text))
