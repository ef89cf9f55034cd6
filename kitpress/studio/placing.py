"""Glyphs turned, stacked, stretched and put on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from kitpress.layout.sheet import Box
from kitpress.studio.glyphs import Points
from kitpress.studio.hand import Glyph, fit
from kitpress.studio.ink import InkLayer


def draw(glyph: Glyph, x: float, y: float, side: float, ink: InkLayer) -> None:
    """Put a glyph's middle at (x, y) mm, its longest side `side` mm."""
    if glyph.ink is not None:
        width, height = (side * s for s in glyph.size)
        ink.picture(glyph.ink, x - width / 2, y - height / 2, width, height)
    for stroke in glyph.strokes:
        ink.stroke((stroke - 0.5) * side + np.array([x, y]))


def drawn_into(glyph: Glyph, box: Box, ink: InkLayer) -> None:
    """Stretch a glyph over a box in mm, whatever its proportions."""
    if glyph.ink is not None:
        ink.picture(glyph.ink, box.x, box.y, box.width, box.height)
    extent = np.maximum(glyph.size, 1e-3)
    for stroke in glyph.strokes:
        ink.stroke((stroke - 0.5) / extent * (box.width, box.height) + np.array(box.center))


def turned(glyph: Glyph, quarters: int) -> Glyph:
    """A glyph turned clockwise by quarter turns."""
    if not quarters:
        return glyph
    if glyph.ink is not None:
        return replace(glyph, ink=np.ascontiguousarray(np.rot90(glyph.ink, -quarters)))
    strokes: tuple[Points, ...] = glyph.strokes
    for _ in range(quarters):
        strokes = tuple(np.column_stack([1 - s[:, 1], s[:, 0]]) for s in strokes)
    return Glyph(strokes)


def stacked(glyphs: Sequence[Glyph], rng: np.random.Generator) -> Glyph:
    """Flat glyphs below each other, as one; where one is a picture of ink, that one alone."""
    for glyph in glyphs:
        if glyph.ink is not None:
            return glyph
    pitch = max(glyph.size[1] for glyph in glyphs) + rng.uniform(0.08, 0.3)
    return Glyph(
        fit(
            [
                stroke + np.array([rng.normal(0, 0.03), k * pitch])
                for k, glyph in enumerate(glyphs)
                for stroke in glyph.strokes
            ]
        )
    )


def shading(gap: float, rng: np.random.Generator) -> Glyph:
    """What fills a triangle that points up: a zigzag with its lines `gap` of the height apart."""
    rows = np.arange(1.0, 0.05, -gap)
    rows = np.clip(rows + rng.normal(0, gap / 6, len(rows)), 0.02, 1)
    reach = rows / 2 * rng.uniform(0.8, 1.0, len(rows))
    left_or_right = np.where(np.arange(len(rows)) % 2, -1, 1)
    return Glyph(fit([np.column_stack([0.5 + left_or_right * reach, rows])]))


def around(boxes: Sequence[Box]) -> Box:
    """The least box that holds some."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)
