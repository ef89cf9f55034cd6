"""The tags of a photo tell how it is blurred, and that it is not."""

import cv2
import numpy as np
import pytest

from kitpress.reading.pages import blur
from kitpress.reading.pages.blur import blur_of
from kitpress.reading.pages.tags import find_tags, tag_picture
from kitpress.reading.photos.images import Photo
from tests.reading.cameras import disc, moved


def found(pixels, sigma=0.0):
    """The blur of a photo, with noise of that many levels."""
    noise = np.random.default_rng(0).normal(0, sigma, pixels.shape)
    photo = Photo("photo", np.clip(pixels + noise, 0, 255).astype(np.uint8))
    return blur_of(photo, find_tags(photo))


def shape(kernel):
    """The direction, in degrees, in which a kernel is widest, and its variances across and along that."""
    rows, columns = np.mgrid[: kernel.shape[0], : kernel.shape[1]] - kernel.shape[0] // 2
    spread = np.cov(np.stack([columns.ravel(), rows.ravel()]), aweights=kernel.ravel())
    values, directions = np.linalg.eigh(spread)
    x, y = directions[:, 1]
    return np.degrees(np.arctan2(-y, x)) % 180, *values


@pytest.mark.parametrize("degrees", [30, 75, 120])
@pytest.mark.parametrize("sigma", [0, 4])
def test_the_way_a_camera_moved_is_found(studio, degrees, sigma):
    blur = found(cv2.filter2D(studio.pixels("cloth"), -1, moved(15, degrees)), sigma)
    assert blur.kernel.min() >= 0
    assert blur.kernel.sum() == pytest.approx(1)
    angle, across, along = shape(blur.kernel)
    assert angle == pytest.approx(degrees, abs=4)
    assert along > 4 * across
    assert 12 * (along - across) == pytest.approx(15**2, rel=0.2)  # a line's variance


def test_a_lens_that_missed_blurs_alike_in_all_directions(studio):
    _, across, along = shape(found(cv2.filter2D(studio.pixels("cloth"), -1, disc(9))).kernel)
    assert along < 1.4 * across
    assert across > 3


def test_noise_is_measured_in_parts_of_the_contrast(studio):
    blurred = cv2.filter2D(studio.pixels("cloth"), -1, moved(13, 30))
    little, much = found(blurred, 2), found(blurred, 8)
    assert much.noise == pytest.approx(
        8 / np.sqrt(3) / much.contrast, rel=0.4
    )  # of three channels' mean, nearly
    assert little.noise < 0.5 * much.noise
    paper, black = np.percentile(blurred, (90, 1))
    assert 0.5 * (paper - black) < much.contrast < 1.2 * (paper - black)


@pytest.mark.parametrize("rig", ["cloth", "wood"])
@pytest.mark.parametrize("sigma", [0, 10])
def test_a_sharp_photo_has_none(studio, rig, sigma):
    assert found(studio.pixels(rig), sigma) is None


def test_thumbs_on_some_tags_do_not_matter(studio):
    page = studio.page_with_tags(0, 2, 3, 5, 6)
    angle, across, along = shape(
        found(cv2.filter2D(studio.shoot(page, "cloth").pixels, -1, moved(15, 30))).kernel
    )
    assert angle == pytest.approx(30, abs=4)
    assert along > 4 * across


def test_what_is_not_drawn_like_its_tag_explains_nothing(studio, monkeypatch):
    monkeypatch.setattr(blur, "tag_picture", lambda id, px: np.roll(tag_picture(id, px), 2 * px, 0))
    assert found(cv2.filter2D(studio.pixels("cloth"), -1, moved(13, 30))) is None


def test_tags_that_the_border_of_the_photo_cuts_close_to_are_left_out(studio):
    blurred = cv2.filter2D(studio.pixels("cloth"), -1, moved(15, 30))
    photo = Photo("photo", blurred)
    tags = find_tags(photo)
    right = max(tag.corners[:, 0].max() for tag in tags)
    cut = blur_of(Photo("cut", photo.pixels[:, : int(right) + 2]), tags)
    assert shape(cut.kernel)[0] == pytest.approx(30, abs=4)


def test_without_tags_nothing_is_known():
    assert blur_of(Photo("grey", np.full((600, 800, 3), 200, np.uint8)), []) is None
