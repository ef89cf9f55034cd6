"""North, and a bar of whole squares, as large as they are drawn."""

from __future__ import annotations

from kitpress.layout.sheet import Box
from kitpress.render.canvas import Canvas, Stroke, Style
from kitpress.render.fonts import Face
from kitpress.render.ink import Ink
from kitpress.render.panels.base import north_arrow
from kitpress.words import Lang, Words


def draw_scale(
    canvas: Canvas, box: Box, square: float, lang: Lang, ink: Ink, soft: Ink, ground: Ink, most: int = 99
) -> None:
    """A north arrow at the left of a box, and beside it as many squares as it has room for, at most `most`."""
    pen = Stroke(ink, 0.2)
    north_arrow(canvas, box.x + 9, box.y + 14, 5.2, ink, ground)
    style = Style(Face.MONO, 6.5, soft)
    left, y = box.x + 18, box.y + 12
    count = min(most, max(1, int((box.right - 5 - left) // square)))
    for n in range(2 * count):
        half = Box(left + n * square / 2, y, square / 2, 1.6)
        canvas.rect(half, fill=ink if n % 2 == 0 else ground, stroke=pen)
    for n in range(count + 1):
        canvas.text(left + n * square, y - 1.3, str(n), style, "middle")
    canvas.text(left + count * square / 2, y + 5, _SQUARES[lang], style, "middle")


_SQUARES = Words("squares", "cuadros")
