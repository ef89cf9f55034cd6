"""Boxes that are filled in beside each other: so wide a patch of ink looks like a shadow, and the page's light was told
by it, so that the light takes the ink away.

Of what is as narrow, and as short, in the light hardly anything is a shadow: those are wider, or longer.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box
from kitpress.reading.components import components
from kitpress.reading.pages.light import Evened
from kitpress.reading.sampling import PX_PER_MM, darkest

Bytes = npt.NDArray[np.uint8]

_COPY_PX_PER_MM = 1  # light is smooth
# Wider patches of ink than the first are not told from shadows. Of 60 sheets whose boxes were filled in, no patch was
# longer than 54 mm; shadows of blinds and pens, as wide as patches, were 70 mm and longer.
_WIDEST_MM, _LONGEST_MM = 30, 62
_DARKER = 0.9  # of the light round it
_RIM_MM = 4  # so far round a patch the light is darker for it, too


def without_patches(page: Evened, boxes: Sequence[Box]) -> Bytes | None:
    """The darkness of a page, (H, W, 3) uint8 at `sampling.PX_PER_MM`, in the light that it has without patches of ink
    in which boxes lie; None where there are none.
    """
    if not boxes:
        return None
    height, width = page.light.shape[:2]
    shrink = round(PX_PER_MM / _COPY_PX_PER_MM)
    size = -(-width // shrink), -(-height // shrink)
    light = np.asarray(cv2.resize(page.light, size, interpolation=cv2.INTER_NEAREST_EXACT), np.uint8)
    kernel = np.ones((_WIDEST_MM * _COPY_PX_PER_MM + 1,) * 2, np.uint8)
    closed = cv2.morphologyEx(light, cv2.MORPH_CLOSE, kernel, borderType=cv2.BORDER_REPLICATE)
    without = np.asarray(closed, np.uint8)
    patches = _patches(light, without, boxes)
    if not patches.any():
        return None
    near = cv2.dilate(patches, np.ones((2 * _RIM_MM * _COPY_PX_PER_MM + 1,) * 2, np.uint8))
    true = cv2.copyTo(without, near, light.copy())
    taken = cv2.divide(light, true, scale=255, dtype=cv2.CV_8U)  # what the patches took of it
    taken = cv2.resize(taken, (width, height), interpolation=cv2.INTER_LINEAR)
    seen = cv2.multiply(cv2.bitwise_not(page.darkness), taken, scale=1 / 255)
    return np.asarray(cv2.bitwise_not(seen), np.uint8)


def _patches(light: Bytes, without: Bytes, boxes: Sequence[Box]) -> Bytes:
    """Where the light is much darker than `without` patches of ink, and some of the boxes lie: (h, w) 0 or 1."""
    darker = cv2.compare(light, cv2.convertScaleAbs(without, alpha=_DARKER), cv2.CMP_LT)
    of_any = darkest(np.asarray(darker, np.uint8))
    if not of_any.any():
        return of_any
    labels, stats = components(of_any)
    height, width = of_any.shape
    middles = np.array([box.center for box in boxes]).reshape(-1, 2) * _COPY_PX_PER_MM
    columns, rows = np.clip(middles.astype(np.intp), 0, (width - 1, height - 1)).T
    inked = np.zeros(len(stats), np.bool_)
    inked[labels[rows, columns]] = True
    left, top, across, down = stats.T[:4]
    inked &= np.maximum(across, down) < _LONGEST_MM * _COPY_PX_PER_MM
    inked &= (left > 0) & (top > 0) & (left + across < width) & (top + down < height)
    inked[0] = False
    return inked[labels].astype(np.uint8)
