"""Tags of which paper or photo show a part only, as when a kit for A4 was printed on Letter at its own size.

They are looked for where whole tags put them, and known by what is left of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Sheet, Tag
from kitpress.reading.pages.crops import flat_patch
from kitpress.reading.pages.flat import project
from kitpress.reading.pages.tags import ENOUGH, PLACES, SeenTag, tag_picture
from kitpress.reading.photos.images import Photo

Floats = npt.NDArray[np.floating[Any]]
Pixels = npt.NDArray[np.uint8]

_PX_PER_MM = 6
# How far a tag is looked for from where whole ones put it, as two of them tell little of what lies far away, and
# from where it was found the last time.
_FAR_MM, _NEAR_MM = 9.0, 3.0
_ROUNDS = 3
_RING_MM = 1.5  # of white paper round a tag
_SOFT_MM = 0.25  # standard deviation: how soft a photo is
_ALIKE = 0.8  # correlation of what is left of a tag with its picture; of anything else up to 0.7
_AS_ALIKE = 0.03  # less: all that may be there is
_SHARES = (0.0, 0.15, 0.3, 0.45)  # of a tag that may be missing
_SIDES = {"left": (6, 7, 0), "top": (0, 1, 2), "right": (2, 3, 4), "bottom": (4, 5, 6)}  # places along each
_AGREEING = 2  # tags that tell that a side is cut off


class CutTags(NamedTuple):
    """All tags of a sheet, whole or not, and the strips of its page that are cut off, mm."""

    tags: tuple[SeenTag, ...]
    missing: tuple[Box, ...]


class _Found(NamedTuple):
    """A tag that was found: its corners (4, 2) photo px, and the side at which so much of it is missing."""

    corners: Floats
    side: str
    share: float


def with_cut_tags(photo: Photo, whole: Sequence[SeenTag], sheet: Sheet) -> CutTags | None:
    """The whole tags of a sheet, two at least, with those of which a part is there; None if these are too few to go by.

    They lie within half a millimetre or so: what is printed between them has to bear them out.
    """
    printed = {tag.id % PLACES: tag for tag in sheet.tags}
    seen = {tag.place: tag.corners for tag in whole}
    found: dict[int, _Found] = {}
    for _ in range(_ROUNDS):
        corners = seen | {place: tag.corners for place, tag in found.items()}
        mm = np.concatenate([printed[place].corners() for place in corners])
        fitted = cv2.findHomography(mm, np.concatenate([*corners.values()]), 0)[0]
        if fitted is None:
            return None
        flat = np.asarray(fitted, np.float64)
        found = dict(_round(photo, flat, {p: t for p, t in printed.items() if p not in seen}, found))
    if len(seen) + len(found) < ENOUGH:
        return None
    more = (SeenTag(printed[place].id, tag.corners) for place, tag in found.items())
    return CutTags((*whole, *more), tuple(_missing(found, printed, sheet)))


def _round(
    photo: Photo, flat: Floats, printed: Mapping[int, Tag], known: Mapping[int, _Found]
) -> Iterator[tuple[int, _Found]]:
    """Each tag, by its place, where it is found near where it was or where a flat sheet would have it."""
    for place, tag in printed.items():
        here = flat
        if place in known:  # nothing is flat: that part of the page lies as far off as its tag
            middle = np.mean(tag.corners(), axis=0, keepdims=True)
            x, y = known[place].corners.mean(0) - project(flat, middle)[0]
            here = np.array([[1, 0, x], [0, 1, y], [0, 0, 1]]) @ flat
        reach = _NEAR_MM if place in known else _FAR_MM
        if found := _look(photo, here, tag, [s for s, along in _SIDES.items() if place in along], reach):
            yield place, found


def _look(photo: Photo, flat: Floats, tag: Tag, sides: Sequence[str], reach: float) -> _Found | None:
    """A tag where most of what is left of it is, if at one of the `sides` some of it is missing."""
    window = Box(tag.x - reach, tag.y - reach, tag.size + 2 * reach, tag.size + 2 * reach)
    patch = flat_patch(photo, flat, window, _PX_PER_MM)
    fits: list[tuple[float, str, float, Floats]] = []
    for side in sides:
        for share in _SHARES:
            part, corner = _part(tag.id, tag.size, side, share)
            alike = cv2.matchTemplate(patch, part, cv2.TM_CCOEFF_NORMED)
            _, best, _, place = cv2.minMaxLoc(np.where(np.isfinite(alike), alike, -1))
            fits.append((best, side, share, (np.array(place) + corner) / _PX_PER_MM - reach))
    best, side, _, off = max(fits, key=lambda fit: fit[0])
    if best < _ALIKE:
        return None
    share = min(share for alike, at, share, _ in fits if at == side and alike >= best - _AS_ALIKE)
    return _Found(project(flat, np.array(tag.corners()) + off), side, share)


@lru_cache(maxsize=512)  # for each photo of a stack that was printed alike
def _part(id: int, size_mm: float, side: str, share: float) -> tuple[Pixels, Floats]:
    """What is left of a tag with the white round it, (h, w) uint8, and where in that its whole corner lies, px."""
    side_px, ring = round(size_mm * _PX_PER_MM), round(_RING_MM * _PX_PER_MM)
    tag = cv2.resize(tag_picture(id, 2 * _PX_PER_MM), (side_px, side_px), interpolation=cv2.INTER_AREA)
    framed = cv2.copyMakeBorder(tag, ring, ring, ring, ring, cv2.BORDER_CONSTANT, value=255)
    soft = np.asarray(cv2.GaussianBlur(framed, (0, 0), _SOFT_MM * _PX_PER_MM), np.uint8)
    off, end = round(share * side_px) + ring if share else 0, len(soft)
    left, top = (off if side == name else 0 for name in ("left", "top"))
    right, bottom = (end - off if side == name else end for name in ("right", "bottom"))
    return soft[top:bottom, left:right], np.array((ring - left, ring - top), np.float64)


def _missing(found: Mapping[int, _Found], printed: Mapping[int, Tag], sheet: Sheet) -> Iterator[Box]:
    """The strips of the page beyond what is left of tags, at each side where several of them say so."""
    for side in _SIDES:
        cut = [(printed[place], tag.share) for place, tag in found.items() if tag.side == side and tag.share]
        if len(cut) < _AGREEING:
            continue
        if side == "left":
            yield Box(0, 0, max(tag.x + share * tag.size for tag, share in cut), sheet.height)
        elif side == "top":
            yield Box(0, 0, sheet.width, max(tag.y + share * tag.size for tag, share in cut))
        elif side == "right":
            x = min(tag.x + (1 - share) * tag.size for tag, share in cut)
            yield Box(x, 0, sheet.width - x, sheet.height)
        else:
            y = min(tag.y + (1 - share) * tag.size for tag, share in cut)
            yield Box(0, y, sheet.width, sheet.height - y)
