"""Tags are found wherever they are and however the photo was taken."""

import cv2
import numpy as np
import pytest

from kitpress.reading.pages.tags import find_tags
from kitpress.reading.photos.images import Photo


def photo(pixels):
    return Photo("photo", pixels)


def turned(pixels, degrees):
    """The photo turned, and the matrix of its pixels' move."""
    height, width = pixels.shape[:2]
    move = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 0.75)
    return cv2.warpAffine(pixels, move, (width, height), borderMode=cv2.BORDER_REPLICATE), move


def ids(tags):
    return sorted(tag.id for tag in tags)


def places(sheet):
    return {tag.id % 8: np.array(tag.corners()) for tag in sheet.tags}


@pytest.mark.parametrize("rig", ["cloth", "fold", "wood"])
def test_every_corner_is_found_to_a_fraction_of_a_pixel(studio, rig):
    sheet = studio.sheet()
    tags = find_tags(photo(studio.pixels(rig)))
    assert ids(tags) == list(range(8))
    real = [studio.truth(studio.rigs[rig], places(sheet)[tag.place], sheet) for tag in tags]
    errors = np.linalg.norm(np.array([tag.corners for tag in tags]) - real, axis=2)
    assert np.median(errors) < 0.3
    assert errors.max() < (1.5 if rig == "fold" else 0.8)  # there a crease runs through a tag


@pytest.mark.parametrize("degrees", [30, 90, 137, 180, 300])
def test_a_sheet_may_lie_at_any_angle(studio, degrees):
    pixels, move = turned(studio.pixels("wood"), degrees)
    straight = {tag.id: tag.corners for tag in find_tags(photo(studio.pixels("wood")))}
    tags = [tag for tag in find_tags(photo(pixels)) if tag.kind == 0]  # print may look like a tag by chance
    assert ids(tags) == list(range(8))
    for tag in tags:
        assert np.abs(tag.corners - (straight[tag.id] @ move[:, :2].T + move[:, 2])).max() < 1.0


WORSE = {
    "blurred": lambda p: cv2.GaussianBlur(p, (0, 0), 2),
    "dark": lambda p: (p * 0.2).astype(np.uint8),
    "noisy": lambda p: np.clip(p + np.random.default_rng(1).normal(0, 20, p.shape), 0, 255).astype(np.uint8),
    "in uneven light": lambda p: (p * np.linspace(1, 0.2, p.shape[1])[None, :, None]).astype(np.uint8),
    "small": lambda p: cv2.resize(p, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA),
}


@pytest.mark.parametrize("how", WORSE)
def test_a_bad_photo_still_shows_the_tags(studio, how):
    assert ids(find_tags(photo(WORSE[how](studio.pixels("cloth"))))) == list(range(8))


def test_a_table_without_sheets_has_no_tags():
    noise = np.random.default_rng(0).normal(128, 30, (600, 800)).clip(0, 255).astype(np.uint8)
    assert find_tags(photo(cv2.merge([cv2.GaussianBlur(noise, (0, 0), 3)] * 3))) == []


@pytest.mark.parametrize("upper", [0.4, 0.6])
def test_two_sheets_that_together_show_every_tag_once_are_not_taken_for_one(studio, upper):
    page = cv2.resize(studio.page(), None, fx=0.8, fy=0.8, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(page, (0, 0), 5)  # at a glance nothing is seen there
    cut = int(upper * len(page))
    sharp_above, sharp_below = np.vstack([page[:cut], soft[cut:]]), np.vstack([soft[:cut], page[cut:]])
    framed = [
        cv2.copyMakeBorder(part, 40, 40, 60, 60, cv2.BORDER_CONSTANT, value=(70, 90, 110))
        for part in (sharp_above, sharp_below)
    ]
    middle = len(framed[0])
    seen = {(tag.place, bool(tag.center[1] > middle)) for tag in find_tags(photo(np.vstack(framed)))}
    assert len(seen) > 8


@pytest.mark.parametrize("share", [0.5, 0.45])
def test_a_sheet_beside_a_larger_one_is_not_overlooked(studio, share):
    """At a glance all tags of the larger one can be read, and none of the other."""
    table = np.full((3000, 4000, 3), 120, np.uint8)
    for left, height in ((150, 2600), (2150, round(2600 * share))):
        width = round(height * 210 / 297)
        page = cv2.resize(studio.page(), (width, height), interpolation=cv2.INTER_AREA)
        table[150 : 150 + height, left : left + width] = page
    blurred = cv2.GaussianBlur(table, (0, 0), 1.5)
    noisy = np.clip(blurred + np.random.default_rng(0).normal(0, 6, blurred.shape), 0, 255).astype(np.uint8)
    found = [tag for tag in find_tags(photo(noisy)) if tag.kind == 0]
    assert ids(found) == sorted([*range(8), *range(8)])
