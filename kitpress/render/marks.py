"""How each thing is drawn by hand on a sheet: the strokes of the legend, and of plans in notation style.

A mark is drawn in a square's box; doors and windows also have the side with their wall.
"""

from __future__ import annotations

from kitpress.layout.sheet import Box
from kitpress.plan.geometry import Side
from kitpress.render.canvas import Canvas, Point, Stroke
from kitpress.render.ink import Ink


def wall_frame(box: Box, side: Side) -> tuple[Point, Point, Point]:
    """A square's middle, and the steps to its wall and along it, both half a square long."""
    half = box.width / 2
    (dx, dy) = side.value
    return box.center, (dx * half, dy * half), (-dy * half, dx * half)


def at(box: Box, side: Side, out: float, along: float) -> Point:
    """A point of a square: `out` towards its wall (1 = on it), `along` parallel to it (-1..1)."""
    (x, y), (ox, oy), (ax, ay) = wall_frame(box, side)
    return x + ox * out + ax * along, y + oy * out + ay * along


def door_mark(canvas: Canvas, box: Box, side: Side, stroke: Stroke) -> None:
    """A triangle that points through its wall."""
    corners = [at(box, side, 0.1, -0.5), at(box, side, 0.1, 0.5), at(box, side, 1.2, 0.0)]
    canvas.polygon(corners, stroke=stroke)


def window_mark(canvas: Canvas, box: Box, side: Side, stroke: Stroke) -> None:
    """Two lines parallel to its wall."""
    for out in (0.3, 0.62):
        canvas.line(*at(box, side, out, -0.62), *at(box, side, out, 0.62), stroke)


def furnishing_mark(canvas: Canvas, box: Box, stroke: Stroke) -> None:
    """An X."""
    reach = box.width * 0.3
    x, y = box.center
    canvas.line(x - reach, y - reach, x + reach, y + reach, stroke)
    canvas.line(x + reach, y - reach, x - reach, y + reach, stroke)


def deck_mark(canvas: Canvas, box: Box, stroke: Stroke) -> None:
    """Three slanted strokes."""
    x, y = box.center
    side = box.width
    for shift in (-0.24, 0.0, 0.24):
        canvas.line(
            x + (shift - 0.1) * side, y + 0.32 * side, x + (shift + 0.1) * side, y - 0.32 * side, stroke
        )


def stone_mark(canvas: Canvas, box: Box, stroke: Stroke) -> None:
    """An O."""
    canvas.circle(*box.center, box.width * 0.3, stroke=stroke)


def tree_mark(canvas: Canvas, box: Box, stroke: Stroke) -> None:
    """A big circle over the tree's 3x3, of which `box` is the middle, with a dot in the middle."""
    canvas.circle(*box.center, box.width * 1.4, stroke=stroke)
    canvas.circle(*box.center, box.width * 0.1, fill=stroke.ink)


def water_mark(canvas: Canvas, box: Box, ink: Ink) -> None:
    """A few level strokes of shading."""
    for part in (0.25, 0.5, 0.75):
        y = box.y + box.height * part
        canvas.line(
            box.x + box.width * 0.15, y, box.right - box.width * 0.15, y, Stroke(ink, box.width * 0.05)
        )
