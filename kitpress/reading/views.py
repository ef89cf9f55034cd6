"""A photo as somebody wants to look at it: a page in it upright, and what lies round it cut off."""

from __future__ import annotations

from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image

from kitpress.reading.pages.page import Page

Floats = npt.NDArray[np.floating[Any]]

_AROUND = 0.05  # of the longer side of a page in a photo: so much of the table is left round it


class View(NamedTuple):
    """A photo turned in quarters, cut and shrunk. `matrix` (2, 3): photo px -> picture px; `scale`: how long a photo's
    pixel is in it.
    """

    picture: Image.Image
    matrix: Floats
    scale: float

    def at(self, points_px: Floats) -> list[tuple[float, float]]:
        """(N, 2) photo px -> picture px."""
        found = points_px @ self.matrix[:, :2].T + self.matrix[:, 2]
        return [(float(x), float(y)) for x, y in found]


def view_of(page: Page, long_side: int, *, all_round: bool = False) -> View:
    """A page in its photo, at most so many px long; with `all_round` whatever else the photo shows."""
    photo, (width, height) = page.photo.pixels, (page.sheet.width, page.sheet.height)
    corners = page.to_photo([(0, 0), (width, 0), (width, height), (0, height)])
    left, top, right, bottom = (0, 0, photo.shape[1], photo.shape[0]) if all_round else _round(corners, photo)
    part = photo[top:bottom, left:right]
    scale = min(1.0, long_side / max(part.shape[:2]))
    small = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else part
    turns = _turns(corners[:2].mean(0) - corners[2:].mean(0))
    upright = np.ascontiguousarray(np.rot90(small, turns)[:, :, ::-1])
    turned = _turned(turns, small.shape[1], small.shape[0])
    cut = np.array([[scale, 0, -left * scale], [0, scale, -top * scale], [0, 0, 1]])
    return View(Image.fromarray(upright), turned @ cut, scale)


def _round(corners: Floats, photo: npt.NDArray[np.uint8]) -> tuple[int, int, int, int]:
    """What of a photo lies round the corners (n, 2): left, top, right, bottom px."""
    low, high = corners.min(axis=0), corners.max(axis=0)
    margin = _AROUND * float((high - low).max())
    left, top = np.maximum(low - margin, 0).astype(int).tolist()
    right, bottom = np.minimum(high + margin, photo.shape[1::-1]).astype(int).tolist()
    return left, top, right, bottom


def _turns(up: Floats) -> int:
    """How many quarter turns to the left let what points `up` (x, y) on a page point up."""
    x, y = up
    if abs(x) > abs(y):
        return 1 if x > 0 else 3
    return 0 if y < 0 else 2


def _turned(turns: int, width: int, height: int) -> Floats:
    """Where pixels of a picture are after so many quarter turns to the left, (2, 3)."""
    right, bottom = width - 1, height - 1
    return np.array(
        [
            [[1, 0, 0], [0, 1, 0]],
            [[0, 1, 0], [-1, 0, right]],
            [[-1, 0, right], [0, -1, bottom]],
            [[0, -1, bottom], [1, 0, 0]],
        ][turns],
        np.float64,
    )
