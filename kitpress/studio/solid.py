"""Shapes that somebody fills in: the pen goes to and fro in what it has drawn."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from kitpress.studio.glyphs import Points
from kitpress.studio.hand import Glyph

_APART = (0.04, 0.07)  # distance of the lines, of the longest side


def solid(glyph: Glyph, rng: np.random.Generator) -> Glyph:
    """A triangle or a circle with ink all over its inside."""
    if glyph.ink is not None:
        most = float(glyph.ink.max())
        rows, columns = np.nonzero(glyph.ink > most / 2)
        hull = cv2.convexHull(np.column_stack([columns, rows]).astype(np.int32))
        full = cv2.fillConvexPoly(np.zeros(glyph.ink.shape, np.float32), hull, (most,))
        return Glyph(ink=np.maximum(glyph.ink, full))
    outline = np.asarray(cv2.convexHull(np.concatenate(glyph.strokes).astype(np.float32))[:, 0], np.float64)
    return replace(glyph, strokes=(*glyph.strokes, _to_and_fro(outline, rng.uniform(*_APART))))


def _to_and_fro(outline: Points, apart: float) -> Points:
    """A stroke (n, 2) in lines that are so far apart, within a convex outline (n, 2)."""
    ends: list[tuple[float, float]] = []
    (_, low), (_, high) = outline.min(0), outline.max(0)
    after = np.roll(outline, -1, axis=0)
    for n, y in enumerate(np.arange(low + apart / 2, high, apart)):
        crossing = (outline[:, 1] <= y) != (after[:, 1] <= y)
        (x0, y0), (x1, y1) = outline[crossing].T, after[crossing].T
        found = np.sort(x0 + (y - y0) / (y1 - y0) * (x1 - x0)).tolist()
        ends += [(x, y) for x in (found if n % 2 else found[::-1])]
    return np.array(ends, np.float64)
