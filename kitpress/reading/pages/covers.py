"""Sheets that lie on others in a photo: what is seen there is paper with print and ink, too, but of another one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Sheet
from kitpress.reading.pages.flat import similarity
from kitpress.reading.pages.missed_tags import BENT_MM
from kitpress.reading.pages.page import Page, Sheets
from kitpress.reading.pages.tags import SeenTag

Floats = npt.NDArray[np.floating[Any]]

_ODD_SIZE = 0.12  # by which a tag may look larger than it is printed, as it lies higher, or smaller
_OFF_MM = 1.0  # that its corners may be from where it should have them
_RIM_MM = 2.0  # beside a sheet of which one tag tells where it lies
_AROUND_MM = 20.0  # a page, where its plane is still known


def with_covers(pages: Sequence[Page], tags: Iterable[SeenTag], sheets: Sheets) -> list[Page]:
    """The pages of a photo, each with the outlines of the sheets that lie on it: of other pages, and of sheets of which
    the photo shows too little to read them, but one of its `tags` on the page.
    """
    of_pages = {id(tag) for page in pages for tag in page.tags}
    strays = [tag for tag in tags if id(tag) not in of_pages]
    if not strays and len(pages) < 2:
        return list(pages)
    outlined = [(page, page.outline) for page in pages]
    return [
        replace(
            page,
            covers=(
                *(upper for other, upper in outlined if _lies_on(other, upper, page, outline)),
                *_outlines_on(page, (tag for tag in strays if _within(outline, tag)), sheets),
            ),
        )
        for page, outline in outlined
    ]


def _lies_on(upper: Page, its_outline: Floats, lower: Page, outline: Floats) -> bool:
    """Whether a sheet lies on another one: a tag of its own is seen there, and none of the other's.

    Where two sheets overlap, a corner or the middle of a side of the upper one lies on the lower one.
    """
    return upper is not lower and _shows_in(outline, upper) and not _shows_in(its_outline, lower)


def _shows_in(outline: Floats, page: Page) -> bool:
    return any(_within(outline, tag) for tag in page.tags)


def _within(outline: Floats, tag: SeenTag) -> bool:
    return cv2.pointPolygonTest(outline.astype(np.float32), tag.center.tolist(), measureDist=False) > 0


def _outlines_on(page: Page, strays: Iterable[SeenTag], sheets: Sheets) -> Iterator[Floats]:
    """Where the sheets of tags that are seen on a page cover it, (n, 2) photo px."""
    width, height = page.sheet.width, page.sheet.height
    around = _corners(-_AROUND_MM, -_AROUND_MM, width + _AROUND_MM, height + _AROUND_MM)
    for tag in strays:
        if _its_own(page, tag):
            continue
        # the paper of one kit is alike
        likely = sorted(sheets(tag.kind), key=lambda sheet: sheet.paper != page.sheet.paper)
        outlines = (_placed(page, tag, sheet) for sheet in likely)
        outline = next((found for found in outlines if found is not None), None)
        if outline is None:
            continue
        _, common = cv2.intersectConvexConvex(outline.astype(np.float32), around.astype(np.float32))
        if common is not None and len(common):
            yield page.to_photo(common.reshape(-1, 2).astype(np.float64))


def _its_own(page: Page, seen: SeenTag) -> bool:
    """Whether a tag is that of a page which lacks it: of a sheet that lay so nearly on it others would be seen, too."""
    off = page.off(seen)
    if off is None or any(tag.id == seen.id for tag in page.tags):
        return False
    return bool(np.linalg.norm(off.mean(0)) < BENT_MM)


def _placed(page: Page, seen: SeenTag, sheet: Sheet) -> Floats | None:
    """The corners (4, 2) of another sheet in mm of this page, as one of its tags tells; None if that is none."""
    printed = next((tag for tag in sheet.tags if tag.id == seen.id), None)
    if printed is None:
        return None
    own, there = np.array(printed.corners()), page.to_page(seen.corners)
    turn, _ = similarity(own, there)
    scale = float(np.linalg.norm(turn[0]))
    if abs(scale - 1) > _ODD_SIZE:
        return None
    turn /= scale  # it is as large as printed
    shift = there.mean(0) - own.mean(0) @ turn
    if np.linalg.norm(own @ turn + shift - there, axis=1).max() > _OFF_MM:
        return None
    corners = _corners(-_RIM_MM, -_RIM_MM, sheet.width + _RIM_MM, sheet.height + _RIM_MM)
    return np.asarray(corners @ turn + shift)


def _corners(left: float, top: float, right: float, bottom: float) -> Floats:
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
