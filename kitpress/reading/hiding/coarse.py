"""A page so small that it is looked over at once, to find what lies on it."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Grid
from kitpress.plan.geometry import Square
from kitpress.reading.evidence import Floats
from kitpress.reading.sampling import PX_PER_MM

A = TypeVar("A", bound=np.generic)

COARSE = 2  # px/mm that are enough to see a pen
LARGE_MM2 = 110.0  # a blot, a filled bubble or a filled triangle is smaller; dice and pens are not


def coarse_size(page: npt.NDArray[A]) -> tuple[int, int]:
    """The width and height of a coarse picture of a flat page, (H, W, …) at `sampling.PX_PER_MM`."""
    height, width = (round(side * COARSE / PX_PER_MM) for side in page.shape[:2])
    return width, height


def reach(mm: float) -> npt.NDArray[np.uint8]:
    """The kernel by which what is marked in a coarse picture grows or shrinks so far to each side."""
    return np.ones((2 * round(mm * COARSE) + 1,) * 2, np.uint8)


def coarse_places(picture: npt.NDArray[A], places: Floats) -> npt.NDArray[np.intp]:
    """Where places (n, 2) mm lie in a coarse picture (h, w): rows and columns, (2, n)."""
    height, width = picture.shape
    return np.minimum(np.rint(places * COARSE).astype(np.intp), (width - 1, height - 1)).T[::-1]


def coarse_part(picture: npt.NDArray[A], box: Box) -> npt.NDArray[A]:
    """What a coarse picture shows of a box; of a line, too, at least one pixel across."""
    top, left = max(0, round(box.y * COARSE)), max(0, round(box.x * COARSE))
    bottom, right = max(top + 1, round(box.bottom * COARSE)), max(left + 1, round(box.right * COARSE))
    return picture[top:bottom, left:right]


def share_of(mask: npt.NDArray[A], box: Box) -> float:
    """How much of a box (mm on the page) lies in a coarse `mask` (h, w) 0 or 1, 0..1; of a line if it has no width or
    height.
    """
    part = coarse_part(mask, box)
    return float(part.mean()) if part.size else 0.0


def shares_of_squares(mask: npt.NDArray[A], grid: Grid) -> npt.NDArray[np.float64]:
    """How much of each square (rows, columns) lies in a coarse `mask` (h, w) 0 or 1."""
    out = np.zeros((grid.rows, grid.columns))
    if coarse_part(mask, grid.area).any():
        for row, column in np.ndindex(*out.shape):
            out[row, column] = share_of(mask, grid.box(Square(column, row)))
    return out
