"""How each thing is drawn by hand on a sheet: the strokes of the legend, and of plans in notation style.

A mark is drawn in a square's box; doors and windows also have the side with their wall.
"""

from __future__ import annotations

from kitpress.layout.sheet import Box
from kitpress.plan.geometry import Side
from kitpress.render.canvas import Canvas, Point, Segment, Stroke
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


def entrance_mark(canvas: Canvas, box: Box, side: Side, stroke: Stroke) -> None:
    """A door's triangle, shaded in."""
    corners = [at(box, side, 0.1, -0.5), at(box, side, 0.1, 0.5), at(box, side, 1.2, 0.0)]
    canvas.polygon(corners, stroke.ink, stroke)


def window_mark(canvas: Canvas, box: Box, side: Side, stroke: Stroke, length: int = 1) -> None:
    """Two lines parallel to its wall, through `length` squares on to the east or south."""
    more = 2.0 * (length - 1)  # seen from a south or west wall, these lie to the left
    left, right = (-0.62 - more, 0.62) if side in (Side.SOUTH, Side.WEST) else (-0.62, 0.62 + more)
    for out in (0.3, 0.62):
        canvas.line(*at(box, side, out, left), *at(box, side, out, right), stroke)


def pane_mark(canvas: Canvas, start: Point, end: Point, stroke: Stroke) -> None:
    """Two short ticks across the line of a wall from `start` to `end`: a window where walls are drawn singly."""
    (x1, y1), (x2, y2) = start, end
    dx, dy = x2 - x1, y2 - y1
    for part in (0.36, 0.64):
        x, y = x1 + dx * part, y1 + dy * part
        canvas.line(x - dy * 0.2, y + dx * 0.2, x + dy * 0.2, y - dx * 0.2, stroke)


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


def hedge_mark(canvas: Canvas, box: Box, stroke: Stroke) -> None:
    """A leaning hash."""
    x, y = box.center
    side = box.width
    for shift in (-0.14, 0.14):
        canvas.line(
            x + (shift - 0.06) * side, y + 0.34 * side, x + (shift + 0.06) * side, y - 0.34 * side, stroke
        )
        canvas.line(x - 0.33 * side, y + shift * side, x + 0.33 * side, y + shift * side, stroke)


def pool_mark(canvas: Canvas, box: Box, stroke: Stroke) -> None:
    """Two waves."""
    side = box.width
    for part in (0.36, 0.66):
        x, y, w = box.x + 0.16 * side, box.y + part * side, 0.34 * side
        wave: list[Segment] = [("M", x, y)]
        for bend in (-0.22, 0.22):
            wave.append(("C", x + w * 0.4, y + bend * side, x + w * 0.6, y + bend * side, x + w, y))
            x += w
        canvas.path(wave, stroke=stroke)


def water_mark(canvas: Canvas, box: Box, ink: Ink) -> None:
    """A few level strokes of shading."""
    for part in (0.25, 0.5, 0.75):
        y = box.y + box.height * part
        canvas.line(
            box.x + box.width * 0.15, y, box.right - box.width * 0.15, y, Stroke(ink, box.width * 0.05)
        )
