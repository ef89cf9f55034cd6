"""Handwriting drawn again, from the outlines of its ink."""

from __future__ import annotations

from kitpress.layout.sheet import Box
from kitpress.plan.handwriting import Handwriting
from kitpress.plan.model import Record
from kitpress.render.canvas import Anchor, Canvas, Segment, Style, polygon_path
from kitpress.render.fitting import fit_line
from kitpress.render.ink import Ink

LARGEST = 3.0  # times as large as it was written


def draw_hand(canvas: Canvas, box: Box, hand: Handwriting, ink: Ink, anchor: Anchor = "left") -> float:
    """Handwriting on the floor of a box, as large as fits; returns its width in mm."""
    scale = min(box.width / max(hand.width, 0.1), box.height / max(hand.height, 0.1), LARGEST)
    left = {
        "left": box.x,
        "middle": box.center[0] - hand.width * scale / 2,
        "right": box.right - hand.width * scale,
    }[anchor]
    top = box.bottom - hand.height * scale
    segments: list[Segment] = []
    for outline in hand.outlines:
        segments += polygon_path([(left + x * scale, top + y * scale) for x, y in outline])
    canvas.path(segments, fill=ink)
    return hand.width * scale


def draw_name(
    canvas: Canvas, box: Box, record: Record, style: Style, *, anchor: Anchor = "left", floor: float = 6.0
) -> float:
    """Whose sheet it is, on the floor of a box: as text, else as they wrote it, else a dash. Returns its width."""
    hand = record.hands.get("name")
    if hand and not record.name:
        return draw_hand(canvas, box, hand, style.ink, anchor)
    name = record.name or "—"
    fitted = fit_line(style, name, box.width, canvas.where, floor=floor)
    x = {"left": box.x, "middle": box.center[0], "right": box.right}[anchor]
    canvas.text(x, box.bottom, name, fitted, anchor)
    return fitted.width(name)
