"""What lies on a sheet is not of it, be it another sheet of which the photo shows one tag."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from kitpress.reading.pages.covers import with_covers
from kitpress.reading.pages.finding import find_pages


def under(studio, turn, right=230.0):
    """The page with the left end of another one on it, from `right` mm on, turned by so many degrees; and where that
    lies, (h, w).
    """
    page, px = studio.page(), studio.px_per_mm
    height, width = page.shape[:2]
    move = cv2.getRotationMatrix2D((0, height / 2), turn, 1)
    move[0, 2] += right * px
    there = cv2.warpAffine(np.full((height, width), 255, np.uint8), move, (width, height))
    other = cv2.warpAffine(studio.page(), move, (width, height))
    return np.where(there[..., None] > 0, other, page), there


def covered(studio, page, rig="wood"):
    """What of the one page can't be seen, (210, 297) bool, px of a millimetre."""
    (found,) = find_pages(studio.shoot(page, rig), studio.sheets)
    return found.beyond(1.0) > 0


@pytest.mark.parametrize("turn", [0.0, 9.0, -14.0])
def test_a_sheet_on_a_sheet_covers_what_is_under_it(studio, turn):
    page, there = under(studio, turn)
    beyond = covered(studio, page)
    small = cv2.resize(there, beyond.shape[::-1], interpolation=cv2.INTER_AREA)
    inside, near = cv2.erode(small, np.ones((3, 3))), cv2.dilate(small, np.ones((13, 13)))
    assert beyond[inside == 255].all()
    assert not beyond[near == 0].any()


def test_of_a_sheet_alone_nothing_is_covered(studio):
    assert not covered(studio, studio.page()).any()


@pytest.mark.parametrize("place", range(8))
def test_a_tag_that_its_page_lacks_is_that_of_no_other_sheet(studio, place):
    """Where a border stands up it may be too far from its place; a sheet that lay there would cover the whole page."""
    photo = studio.shoot(studio.page(), "wood")
    (page,) = find_pages(photo, studio.sheets)
    without = replace(page, tags=tuple(tag for tag in page.tags if tag.place != place))
    (found,) = with_covers([without], page.tags, studio.sheets)
    assert not found.covers


def test_what_looks_like_a_tag_and_has_another_size_is_no_sheet(studio):
    page = studio.page().copy()
    tag = next(tag for tag in studio.sheet().tags if tag.id % 8 == 3)
    px = studio.px_per_mm
    left, top, size = (round(mm * px) for mm in (tag.x - 2, tag.y - 2, tag.size + 4))
    picture = page[top : top + size, left : left + size]
    larger = cv2.resize(picture, (round((tag.size + 4) * 1.6 * px),) * 2)
    y, x = round(60 * px), round(120 * px)
    page[y : y + len(larger), x : x + len(larger)] = larger
    assert not covered(studio, page).any()
