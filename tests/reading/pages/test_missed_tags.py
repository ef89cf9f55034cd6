"""Tags that no look at the whole photo shows are found from nearer, and nothing else is taken for them."""

import cv2
import numpy as np
import pytest

from kitpress.reading.pages.finding import find_pages
from kitpress.reading.pages.missed_tags import with_missed_tags
from kitpress.reading.pages.tags import SeenTag, find_tags, tag_picture
from kitpress.reading.photos.images import Photo

BOTTOM_RIGHT = 4
ALL_BUT_ONE = [place for place in range(8) if place != BOTTOM_RIGHT]


def printed(studio):
    (tag,) = (tag for tag in studio.sheet().tags if tag.id % 8 == BOTTOM_RIGHT)
    return tag


def out_of_focus(studio, rig, sigma):
    """A photo that is blurred round one tag, as where a corner stands up; and that tag as it is."""
    tag = printed(studio)
    corners = studio.truth(studio.rigs[rig], np.array(tag.corners()), studio.sheet())
    pixels = studio.pixels(rig).copy()
    left, top = np.maximum(corners.min(0).astype(int) - 60, 0)
    right, bottom = corners.max(0).astype(int) + 60
    part = pixels[top:bottom, left:right]
    part[:] = cv2.GaussianBlur(part, (0, 0), sigma)
    return Photo("photo", pixels), SeenTag(tag.id, corners)


@pytest.mark.parametrize(("rig", "sigma"), [("wood", 3.0), ("cloth", 5.0)])
def test_a_tag_out_of_focus_is_found_from_nearer(studio, rig, sigma):
    photo, tag = out_of_focus(studio, rig, sigma)
    assert sorted(seen.place for seen in find_tags(photo)) == ALL_BUT_ONE
    (page,) = find_pages(photo, studio.sheets)
    (found,) = (seen for seen in page.tags if seen.place == BOTTOM_RIGHT)
    assert np.linalg.norm(found.corners - tag.corners, axis=1).mean() / page.px_per_mm < 0.35


def test_a_tag_of_another_sheet_is_none_that_was_missed(studio):
    photo, tag = out_of_focus(studio, "wood", 3.0)
    seen = find_tags(photo)
    assert len(with_missed_tags(photo, seen, seen, studio.sheet())) == 8
    assert with_missed_tags(photo, seen, [*seen, tag], studio.sheet()) == seen


@pytest.mark.parametrize("modules", [0.5, 2.0])
def test_a_tag_of_another_size_is_none_that_was_missed(studio, modules):
    """That of a smaller sheet, or of one that is nearer."""
    page = studio.page_with_tags(*ALL_BUT_ONE).copy()
    tag = printed(studio)
    picture = tag_picture(tag.id, round(modules * tag.size * studio.px_per_mm / 6))
    right, bottom = (round((end - 2) * studio.px_per_mm) for end in (tag.x + tag.size, tag.y + tag.size))
    page[bottom - len(picture) : bottom, right - len(picture) : right] = picture[..., None]
    photo = studio.shoot(page, "wood")
    seen = [found for found in find_tags(photo) if found.place != BOTTOM_RIGHT]
    assert sorted(found.place for found in seen) == ALL_BUT_ONE
    assert with_missed_tags(photo, seen, seen, studio.sheet()) == seen


def test_a_tag_that_is_covered_is_not_found(studio):
    photo = studio.shoot(studio.page_with_tags(*ALL_BUT_ONE), "wood")
    seen = find_tags(photo)
    assert with_missed_tags(photo, seen, seen, studio.sheet()) == seen
