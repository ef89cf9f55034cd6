"""Streaks of a lamp's reflection, narrower than a square: glossy paper, a sleeve or a laminated sheet throws them back.

A square in which one lies is not bright all over, and yet its marks are cut in two. The light itself tells them: they
are as bright as a camera can tell, and far brighter than what lies beside them. So is what the sun lights between two
shadows, but there the printed lines show.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Grid
from kitpress.reading.components import components
from kitpress.reading.hiding.coarse import COARSE, coarse_part, coarse_size, reach
from kitpress.reading.hiding.printed_lines import FAINTEST
from kitpress.reading.ranks import quantile
from kitpress.reading.sampling import PX_PER_MM

Bytes = npt.NDArray[np.uint8]

_CLIPPED = 232  # of 255, in each channel: a narrow one of all that a camera tells is softer in the light
_WIDEST_MM = 20.0  # wider reflections fill squares, which are bright all over
_BRIGHTER = 10  # of 255, than what lies beside it
_GONE, _MANY = 0.15, 0.2  # of the usual darkness, so many of the printed lines; with more, ink is left
_ENOUGH = 20  # px of lines, 10 mm
_RIM_MM = 1.0  # round a streak light has taken some of the ink, too


def streaks_of_light(dark: Bytes, light: Bytes, lines: Grid) -> Bytes:
    """Where narrow reflections lie on a flat page, (h, w) 0 or 1 at 2 px/mm: `dark` (H, W) is its darkness, `light`
    (H, W, 3) that by which it was divided; `lines` are printed on it.
    """
    size = coarse_size(dark)
    blue, green, red = cv2.split(cv2.resize(light, size, interpolation=cv2.INTER_NEAREST))
    bright = np.minimum(np.minimum(blue, green), red)
    nothing = np.zeros(bright.shape, np.uint8)
    if bright.max() < _CLIPPED:  # as on most photos
        return nothing
    wide = np.ones((round(_WIDEST_MM * COARSE) | 1,) * 2, np.uint8)
    beside = cv2.morphologyEx(bright, cv2.MORPH_OPEN, wide, borderType=cv2.BORDER_REPLICATE)
    streaks = (bright >= _CLIPPED) & (cv2.subtract(bright, beside) > _BRIGHTER)
    if not streaks.any():
        return nothing
    near = np.ones((round(2 * PX_PER_MM / COARSE) + 1,) * 2, np.uint8)  # a line is not quite in its place
    shown: Bytes = np.asarray(
        cv2.resize(cv2.dilate(dark, near), size, interpolation=cv2.INTER_NEAREST), np.uint8
    )
    printed = _printed(lines, bright.shape)
    usual = _darkness(shown[printed & ~streaks])
    if usual < FAINTEST:
        return nothing
    labels, stats = components(streaks)
    within = printed & streaks
    lines_in, of = shown[within], labels[within]
    found = np.zeros(len(stats), np.uint8)
    for label in range(1, len(stats)):
        own = lines_in[of == label]
        told = own if len(own) >= _ENOUGH else lines_in  # where too few lines cross one, all of them tell
        found[label] = len(told) >= _ENOUGH and _darkness(told, _MANY) < _GONE * usual
    return np.asarray(cv2.dilate(found[labels], reach(_RIM_MM)), np.uint8)


def _printed(lines: Grid, shape: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    """Where the lines of a grid are in a coarse picture (h, w)."""
    out = np.zeros(shape, np.bool_)
    area = lines.area
    for column in range(lines.columns + 1):
        coarse_part(out, Box(area.x + column * lines.square, area.y, 0.0, area.height))[:] = True
    for row in range(lines.rows + 1):
        coarse_part(out, Box(area.x, area.y + row * lines.square, area.width, 0.0))[:] = True
    return out


def _darkness(of: Bytes, share: float = 0.5) -> float:
    """What that share of bytes (n,) have at most."""
    return quantile(of.astype(np.float32), share) if of.size else 0.0
