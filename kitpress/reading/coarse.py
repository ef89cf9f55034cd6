"""A page so small that it is looked over at once, to find what lies on it."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box

A = TypeVar("A", bound=np.generic)

COARSE = 2  # px/mm that are enough to see a pen
LARGE_MM2 = 110.0  # a blot, a filled bubble or a filled triangle is smaller; dice and pens are not


def coarse_part(picture: npt.NDArray[A], box: Box) -> npt.NDArray[A]:
    """What a coarse picture shows of a box; of a line, too, at least one pixel across."""
    top, left = max(0, round(box.y * COARSE)), max(0, round(box.x * COARSE))
    bottom, right = max(top + 1, round(box.bottom * COARSE)), max(left + 1, round(box.right * COARSE))
    return picture[top:bottom, left:right]
