"""What is cut out of a photo to be looked at, flat: the name, a doubtful square, the QR code, where a tag may be."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box
from kitpress.reading.pages.flat import ONE_MAP, Bend, halved, halvings, rectified, scaled
from kitpress.reading.pages.page import Page
from kitpress.reading.photos.images import Photo
from kitpress.reading.photos.padded import padded, unpadded

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.floating[Any]]

CROP_PX_PER_MM = 8.0
_BLOCK_PX = 8
_NOTHING = (128, 128, 128)  # the colour of what the photo does not show
_NO_BEND = Bend(np.zeros((4, 4, 2)))


def crop(page: Page, box: Box, margin_mm: float = 1.0, *, sharp: bool = False) -> Bytes:
    """The photo of a box of the page, flat, (h, w, 3) uint8 BGR at 8 px/mm; `sharp`: as it is read, without blur."""
    photo, times = page.as_read if sharp else (page.photo, 0)
    width = round((box.width + 2 * margin_mm) * CROP_PX_PER_MM)
    height = round((box.height + 2 * margin_mm) * CROP_PX_PER_MM)
    # where to look is computed at the middles of small blocks, one of them beyond each border, and interpolated
    columns, rows = -(-width // _BLOCK_PX) + 2, -(-height // _BLOCK_PX) + 2
    xs = box.x - margin_mm + (np.arange(columns) - 0.5) * _BLOCK_PX / CROP_PX_PER_MM
    ys = box.y - margin_mm + (np.arange(rows) - 0.5) * _BLOCK_PX / CROP_PX_PER_MM
    nodes = scaled(page.to_photo(np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2)), 0.5**times)
    nodes = nodes.astype(np.float32).reshape(rows, columns, 2)
    look = cv2.resize(nodes, None, fx=_BLOCK_PX, fy=_BLOCK_PX)
    places = look[_BLOCK_PX : _BLOCK_PX + height, _BLOCK_PX : _BLOCK_PX + width]
    cut = cv2.remap(
        padded(photo.pixels),
        places,
        ONE_MAP,
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=_NOTHING,
    )
    return unpadded(np.asarray(cut, np.uint8))


def flat_patch(photo: Photo, homography: Floats, window: Box, px_per_mm: float) -> Bytes:
    """A window of a page as if that lay flat, (h, w) uint8 grey; `homography` (3, 3): page mm -> photo px."""
    times = halvings(homography, window, px_per_mm)
    return rectified(photo.grey(times), halved(homography, times), _NO_BEND, window, px_per_mm)
