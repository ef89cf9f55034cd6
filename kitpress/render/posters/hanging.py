"""A plan as it hangs in an exhibition: what stands above its drawing."""

from __future__ import annotations

from typing import NamedTuple

from kitpress.layout.sheet import Box
from kitpress.plan.model import Record
from kitpress.render.canvas import Canvas, Stroke, Style
from kitpress.render.fitting import fit_line
from kitpress.render.fonts import Face
from kitpress.render.ink import Palette
from kitpress.render.written import draw_hand, draw_name
from kitpress.words import Lang, Words

HEIGHT = 13.0  # mm


class Place(NamedTuple):
    """A plan's place in an exhibition: its number, and whether it is the one that gets built."""

    number: int
    built: bool = False


def draw_caption(
    canvas: Canvas, box: Box, place: Place, title: str, record: Record, inks: Palette, lang: Lang
) -> Box:
    """The number, the title and the name over a line; returns the room below them."""
    c, where = canvas, canvas.where
    base = box.y + HEIGHT - 4.6
    number = Style(Face.LABEL_BOLD, 20, inks.accent)
    c.text(box.x, base, str(place.number), number)
    left, right = box.x + number.width(str(place.number)) + 3, box.right
    if place.built:
        right -= _stamp(c, right, base, inks, lang) + 3
    hand, written = Style(Face.HAND, 14, inks.on_ground), record.hands.get("title")
    line = Box(left, base - 6, right - left, 6)
    if title or written:
        half = Box(right - line.width * 0.45, line.y, line.width * 0.45, line.height)
        room = line.width - draw_name(c, half, record, hand, anchor="right", floor=4) - 3
        heading = Style(Face.LABEL_BOLD, 20, inks.on_ground, 0.3)
        if title:
            c.text(left, base, title, fit_line(heading, title, room, where, floor=6))
        elif written:
            draw_hand(c, Box(left, box.y, room, base - box.y), written, inks.on_ground)
    else:
        draw_name(c, line, record, hand, floor=4)
    c.line(box.x, base + 2.2, box.right, base + 2.2, Stroke(inks.on_ground, 0.35))
    return Box(box.x, box.y + HEIGHT, box.width, box.height - HEIGHT)


def _stamp(c: Canvas, right: float, base: float, inks: Palette, lang: Lang) -> float:
    """The stamp on the plan that gets built, up to `right`; returns its width."""
    style = Style(Face.LABEL_BOLD, 12, inks.accent, 1.0)
    text = _BUILT[lang]
    width = style.width(text) + 4
    c.rect(
        Box(right - width, base - style.cap - 1.7, width, style.cap + 3.4),
        stroke=Stroke(inks.accent, 0.6),
        radius=0.8,
    )
    c.text(right - width / 2, base, text, style, "middle")
    return width


_BUILT = Words("GETS BUILT", "SE CONSTRUYE")
