"""Blur is taken out of a photo before it is read, and what is sharp stays as it is."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from kitpress.reading.pages import sharpening
from kitpress.reading.pages.blur import Blur
from kitpress.reading.pages.finding import find_pages, survey
from kitpress.reading.pages.serials import read_serial
from kitpress.reading.pages.sharpening import sharpened, without_blur
from kitpress.reading.pages.tags import find_tags
from kitpress.reading.photos.images import Photo
from kitpress.studio.blank import blank_page
from tests.reading.cameras import blurred_on_the_left, disc, moved, turned

KERNELS = {
    "moved": moved(13, 30),
    "moved otherwise": moved(11, 100),
    "out of focus": disc(9),
}


def clear(pixels):
    photo = Photo("photo", pixels)
    return without_blur(photo, find_tags(photo))


def difference(one, sharp):
    """How far the levels are apart beside the lines of the sharp picture, where blur matters."""
    lines = np.abs(cv2.Laplacian(cv2.GaussianBlur(sharp, (0, 0), 1), cv2.CV_32F)).max(2) > 12
    assert 0.01 < lines.mean() < 0.4
    return float(np.abs(one.astype(float) - sharp)[lines].mean())


@pytest.mark.parametrize("how", KERNELS)
@pytest.mark.parametrize("sigma", [1.5, 5])
def test_what_was_blurred_is_nearly_as_it_was(studio, how, sigma):
    sharp = studio.pixels("cloth")
    noise = np.random.default_rng(0).normal(0, sigma, sharp.shape)
    blurred = np.clip(cv2.filter2D(sharp, -1, KERNELS[how]) + noise, 0, 255).astype(np.uint8)
    found = clear(blurred)
    assert found.times == 0
    assert difference(found.photo.pixels, sharp) < (0.6 if sigma < 2 else 0.75) * difference(blurred, sharp)


def test_there_are_hardly_any_ripples_beside_lines():
    """The network takes them for strokes."""
    sharp = np.full((400, 600, 3), 200, np.uint8)
    cv2.line(sharp, (300, 50), (300, 350), (40, 40, 40), 4)
    kernel = KERNELS["moved"]
    blurred = cv2.filter2D(sharp, -1, kernel)
    found = sharpened(blurred, Blur(kernel, 160.0, 0.0)).astype(int)
    beside = np.concatenate([found[100:300, 220:285], found[100:300, 316:380]], axis=1)
    assert np.abs(beside - 200).max() < 0.04 * 160
    assert found[100:300, 299:302].mean() < 90


@pytest.mark.parametrize("noise", [0, 10])
def test_a_sharp_photo_stays_as_it_is(studio, noise):
    pixels = studio.pixels("wood")
    grain = np.random.default_rng(1).normal(0, noise, pixels.shape)
    assert clear(np.clip(pixels + grain, 0, 255).astype(np.uint8)) is None


def test_a_photo_that_is_blurred_here_and_there_otherwise_stays_as_it_is(studio):
    """One kernel undoes it in one place and spoils it in another."""
    sharp = studio.pixels("cloth")
    for degrees in (0.5, 0.7, 1.0):
        assert clear(turned(sharp, degrees)) is None
    for kernel in (moved(13, 30), disc(9)):
        assert clear(blurred_on_the_left(sharp, kernel)) is None


def test_where_no_tag_is_seen_nothing_is_known():
    nothing = Photo("photo", np.full((600, 800, 3), 200, np.uint8))
    assert without_blur(nothing, find_tags(nothing)) is None


def test_the_page_of_a_blurred_photo_lies_where_it_is_in_the_photo(studio):
    blurred = Photo("photo", cv2.filter2D(studio.pixels("cloth"), -1, KERNELS["moved"]))
    [page] = find_pages(blurred, studio.sheets)
    [sharp] = find_pages(Photo("photo", studio.pixels("cloth")), studio.sheets)
    assert page.photo is blurred
    assert page.sharpened is not None
    points = np.random.default_rng(0).uniform(
        (10, 10), (page.sheet.width - 10, page.sheet.height - 10), (50, 2)
    )
    assert page.to_photo(points) == pytest.approx(sharp.to_photo(points), abs=1.5)
    plain = replace(page, sharpened=None, _cache={}).rectify(4.0)
    assert difference(page.rectify(4.0), sharp.rectify(4.0)) < 0.6 * difference(plain, sharp.rectify(4.0))
    assert page.without_photo().sharpened is None


def test_a_large_photo_is_sharpened_at_half_its_size(studio):
    large = cv2.resize(studio.pixels("cloth"), None, fx=2.4, fy=2.4, interpolation=cv2.INTER_CUBIC)
    large = cv2.filter2D(large, -1, cv2.getGaussianKernel(31, 5) @ cv2.getGaussianKernel(31, 5).T)
    [page] = find_pages(Photo("photo", large), studio.sheets)
    assert page.sharpened.times == 1
    assert page.sharpened.photo.pixels.shape[1] == large.shape[1] // 2
    [sharp] = find_pages(Photo("photo", studio.pixels("cloth")), studio.sheets)
    middle = [(page.sheet.width / 2, page.sheet.height / 2)]
    assert page.to_photo(middle) == pytest.approx((sharp.to_photo(middle) + 0.5) * 2.4 - 0.5, abs=2)
    plain = replace(page, sharpened=None, _cache={}).rectify(4.0)
    assert difference(page.rectify(4.0), sharp.rectify(4.0)) < 0.6 * difference(plain, sharp.rectify(4.0))


@pytest.mark.parametrize("lost", [0.5, 0.0])
def test_where_sharpening_loses_a_sheet_the_photo_is_read_as_it_is(studio, monkeypatch, lost):
    def spoilt(picture, blur):
        sharp = sharpened(picture, blur)
        sharp[:, round(lost * sharp.shape[1]) :] = 255
        return sharp

    # nobody can measure a tag that has vanished
    monkeypatch.setattr(sharpening, "misfits", lambda grey, tags: np.linspace(1, 0.1, len(tags)))
    monkeypatch.setattr(sharpening, "_NEARER", np.inf)
    both = np.hstack([studio.pixels("cloth"), studio.pixels("cloth")])
    blurred = Photo("photo", cv2.filter2D(both, -1, KERNELS["moved"]))
    assert [page.sharpened is None for page in survey(blurred, studio.sheets).pages] == [False, False]
    monkeypatch.setattr(sharpening, "sharpened", spoilt)
    assert [page.sharpened is None for page in survey(blurred, studio.sheets).pages] == [True, True]


def test_the_serial_is_read_without_the_blur(studio):
    page = blank_page(studio.game, px_per_mm=studio.px_per_mm, serial=3)
    photo = studio.shoot(page, "cloth")
    [sharp] = find_pages(photo, studio.sheets)
    [blurred] = find_pages(Photo("photo", cv2.filter2D(photo.pixels, -1, KERNELS["moved"])), studio.sheets)
    assert read_serial(sharp)
    assert read_serial(blurred) == read_serial(sharp)


def test_a_picture_is_sharpened_in_tiles_without_seams(studio, monkeypatch):
    blur = Blur(KERNELS["moved"], 150.0, 0.01)
    picture = cv2.filter2D(studio.pixels("cloth"), -1, blur.kernel)[200:900]
    whole = sharpened(picture, blur)
    monkeypatch.setattr(sharpening, "_TILE_PX", 150)
    apart = np.abs(sharpened(picture, blur).astype(int) - whole)
    assert np.quantile(apart, 0.999) <= 8
    assert apart.mean() < 0.5
