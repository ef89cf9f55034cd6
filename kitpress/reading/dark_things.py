"""What lies on a sheet and is wide and dark, a phone or a wallet: it passes for paper in little light.

Shadows are as dark, some of them, but let the print through.
"""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box
from kitpress.reading.coarse import reach
from kitpress.reading.coloured import within
from kitpress.reading.components import components
from kitpress.reading.evidence import AnyFloats
from kitpress.reading.ranks import quantile

Bytes = npt.NDArray[np.uint8]

_DIM = 0.35  # of the light that most paper sends back: black things send back a quarter at most
_PAPER = 0.8  # quantile of what a page sends back
_WIDE_MM = 21  # narrower things are told from what is round them
_RIM_MM = 2.0  # round such a thing, which is not as dark everywhere
# Of the usual contrast, and of the printed lines within: of noise as much may be left, of print in any shadow more.
_GONE, _OF_THEM, _FEWEST = 0.5, 0.6, 4


def dark_things(seen: AnyFloats, size: tuple[int, int], printed: Iterable[tuple[Box, float]]) -> Bytes:
    """Where wide dark things lie on a flat page, (h, w) 0 or 1 at 2 px/mm, for which `size` is (w, h).

    `seen` is how much light it sends back at 1 px/mm, of 255; `printed` are parts of its lines and boxes, and how well
    each shows: 1 is usual.
    """
    dim = (seen < _DIM * quantile(seen.ravel(), _PAPER)).astype(np.uint8)
    wide = cv2.morphologyEx(dim, cv2.MORPH_OPEN, np.ones((_WIDE_MM, _WIDE_MM), np.uint8))
    if not wide.any():  # as on most photos
        return np.zeros(size[::-1], np.uint8)
    labels, stats = components(wide)
    labels = np.asarray(cv2.resize(labels, size, interpolation=cv2.INTER_NEAREST), np.int32)
    places = tuple(printed)
    things = np.zeros(len(stats), np.uint8)
    for label in range(1, len(stats)):
        shown = within((labels == label).astype(np.uint8), places)
        things[label] = len(shown) >= _FEWEST and quantile(np.array(shown), _OF_THEM) < _GONE
    return np.asarray(cv2.dilate(things[labels], reach(_RIM_MM)), np.uint8)
