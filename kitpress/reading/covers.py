"""Sheets that lie on others in a photo: what is seen there is paper with print and ink, too, but of another one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Sheet, Tag
from kitpress.reading.tags import SeenTag

if TYPE_CHECKING:
    from kitpress.reading.page import Page

Floats = npt.NDArray[np.floating[Any]]

_ODD_SIZE = 0.12  # by which a tag may look larger than it is printed, as it lies higher, or smaller
_OFF_MM = 1.0  # that its corners may be from where it should have them
_RIM_MM = 2.0  # beside a sheet of which one tag tells where it lies
_AROUND_MM = 20.0  # a page, where its plane is still known


def with_covers(
    pages: Sequence[Page], tags: Iterable[SeenTag], sheets: Callable[[int], Sequence[Sheet]]
) -> list[Page]:
    """The pages of a photo, each with the outlines of the sheets that lie on it: of other pages, and of sheets of which
    the photo shows too little to read them, but one of its `tags` on the page.
    """
    of_pages = {id(tag) for page in pages for tag in page.tags}
    strays = [tag for tag in tags if id(tag) not in of_pages]
    if not strays and len(pages) < 2:
        return list(pages)
    outlines = [page.outline for page in pages]
    return [
        replace(
            page,
            covers=(
                *(outlines[n] for n, other in enumerate(pages) if _lies_on(other, page)),
                *_outlines_on(page, strays, sheets),
            ),
        )
        for page in pages
    ]


def _lies_on(upper: Page, lower: Page) -> bool:
    """Whether a sheet lies on another one: a tag of its own is seen there, and none of the other's.

    Where two sheets overlap, a corner or the middle of a side of the upper one lies on the lower one.
    """
    return upper is not lower and _shows_on(upper, lower) and not _shows_on(lower, upper)


def _shows_on(one: Page, other: Page) -> bool:
    """Whether a tag of one sheet is seen within the outline of the other."""
    return any(_within(other, tag) for tag in one.tags)


def _within(page: Page, tag: SeenTag) -> bool:
    outline = page.outline.astype(np.float32)
    return cv2.pointPolygonTest(outline, tag.center.tolist(), measureDist=False) > 0


def _outlines_on(
    page: Page, strays: Iterable[SeenTag], sheets: Callable[[int], Sequence[Sheet]]
) -> Iterator[Floats]:
    """Where the sheets of those tags that are seen on a page cover it, (n, 2) photo px."""
    width, height = page.sheet.width, page.sheet.height
    around = _corners(-_AROUND_MM, -_AROUND_MM, width + _AROUND_MM, height + _AROUND_MM)
    for tag in strays:
        candidates = sheets(tag.kind) if _within(page, tag) else ()
        # the paper of one kit is alike
        likely = sorted(candidates, key=lambda sheet: sheet.paper != page.sheet.paper)
        outlines = (_placed(page, tag, sheet) for sheet in likely)
        outline = next((found for found in outlines if found is not None), None)
        if outline is None:
            continue
        _, common = cv2.intersectConvexConvex(outline.astype(np.float32), around.astype(np.float32))
        if common is not None and len(common):
            yield page.to_photo(common.reshape(-1, 2).astype(np.float64))


def _placed(page: Page, seen: SeenTag, sheet: Sheet) -> Floats | None:
    """The corners (4, 2) of another sheet in mm of this page, as one of its tags tells; None if that is none."""
    printed: Tag | None = next((tag for tag in sheet.tags if tag.id == seen.id), None)
    if printed is None:
        return None
    own, there = np.array(printed.corners()), page.to_page(seen.corners)
    middle, apart = own.mean(0), there - there.mean(0)
    as_printed, as_seen = ((corners @ (1, 1j)) for corners in (own - middle, apart))
    # larger by its modulus, turned by its angle; y points down in both
    ratio = np.vdot(as_printed, as_seen) / np.vdot(as_printed, as_printed).real
    if abs(abs(ratio) - 1) > _ODD_SIZE:
        return None
    turn = ratio / abs(ratio)
    linear = np.array([[turn.real, -turn.imag], [turn.imag, turn.real]])
    if np.linalg.norm((own - middle) @ linear.T - apart, axis=1).max() > _OFF_MM:
        return None
    corners = _corners(-_RIM_MM, -_RIM_MM, sheet.width + _RIM_MM, sheet.height + _RIM_MM)
    return np.asarray((corners - middle) @ linear.T + there.mean(0))


def _corners(left: float, top: float, right: float, bottom: float) -> Floats:
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
