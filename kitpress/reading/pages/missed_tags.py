"""Tags that no look at a whole photo shows, as those on a border that stands up out of focus: they are looked for from
nearer, where the others of their sheet put them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Sheet, Tag
from kitpress.reading.pages.crops import flat_patch
from kitpress.reading.pages.flat import project
from kitpress.reading.pages.tags import PLACES, SeenTag, find_near, refine
from kitpress.reading.photos.images import Photo
from kitpress.reading.photos.padded import padded

Floats = npt.NDArray[np.floating[Any]]

BENT_MM = 25.0  # how far a border that stands up takes a tag from its place
_REACH_MM = BENT_MM + 9.0  # round its place: it must be in the picture as a whole, with white paper round it
_PX_PER_MM = 4


def with_missed_tags(
    photo: Photo, seen: Sequence[SeenTag], others: Sequence[SeenTag], sheet: Sheet
) -> list[SeenTag]:
    """The tags of a sheet, three at least, and those that are to be seen near where they put them, but are none of the
    `others` in the photo.
    """
    printed = {tag.id % PLACES: tag for tag in sheet.tags}
    missed = [printed[place] for place in sorted(printed.keys() - {tag.place for tag in seen})]
    if not missed:  # as of most sheets
        return list(seen)
    mm = np.concatenate([printed[tag.place].corners() for tag in seen])
    fitted = cv2.findHomography(mm, np.concatenate([tag.corners for tag in seen]), 0)[0]
    if fitted is None:
        return list(seen)
    flat = np.asarray(fitted, np.float64)
    found = {tag.id: corners for tag in missed if (corners := _look(photo, flat, tag)) is not None}
    if not found:
        return list(seen)
    exact = refine(padded(photo.pixels), np.stack([*found.values()]))
    more = [SeenTag(id, corners) for id, corners in zip(found, exact, strict=True)]
    return [*seen, *(tag for tag in more if not any(tag.same_as(other) for other in others))]


def _look(photo: Photo, flat: Floats, tag: Tag) -> Floats | None:
    """The corners (4, 2) of a tag near its place on a flat sheet, photo px; None if it is not there."""
    side = tag.size + 2 * _REACH_MM
    window = Box(tag.x - _REACH_MM, tag.y - _REACH_MM, side, side)
    if not _is_in(photo, flat, window):
        return None
    patch = flat_patch(photo, flat, window, _PX_PER_MM)
    found = find_near(patch, tag.id, tag.size * _PX_PER_MM)
    return project(flat, (found[0] + 0.5) / _PX_PER_MM + (window.x, window.y)) if found else None


def _is_in(photo: Photo, flat: Floats, window: Box) -> bool:
    """Whether the middle of a window of the page is in the photo, and all of it before the camera."""
    corners = np.array([(x, y, 1.0) for x in (window.x, window.right) for y in (window.y, window.bottom)])
    if not (corners @ flat[2] * flat[2, 2] > 0).all():
        return False
    ((x, y),) = project(flat, np.array([window.center]))
    height, width = photo.pixels.shape[:2]
    return bool(0 <= x < width and 0 <= y < height)
