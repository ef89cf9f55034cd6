"""The serial in the QR code is read from blur, grain and shade, and is never a failure."""

import cv2
import numpy as np
import pytest
import segno

from kitpress.layout.sheet import Box
from kitpress.reading.pages import serials
from kitpress.reading.pages.crops import CROP_PX_PER_MM
from kitpress.reading.pages.serials import read_serial

SIDE_MM, MARGIN_MM, FINE = 14.0, 2.0, 8
SERIAL = "FLOOR-PLAN-CLASSIC/BE9A66/1"


class Sheet:
    qr = Box(0, 0, SIDE_MM, SIDE_MM)


class FlatPage:
    sheet = Sheet


def picture(serial: str, blur: float = 0.0) -> np.ndarray:
    """A code as `crop` cuts it out, (144, 144, 3), its edges as soft as a camera makes them."""
    dark = np.array([list(row) for row in segno.make_qr(serial, error="m", boost_error=True).matrix], bool)
    side, margin = round(SIDE_MM * CROP_PX_PER_MM), round(MARGIN_MM * CROP_PX_PER_MM)
    places = ((np.arange(FINE * side) + 0.5) * len(dark) / (FINE * side)).astype(int)
    fine = np.where(dark[np.ix_(places, places)], 40.0, 210.0)
    soft = cv2.resize(fine, (side, side), interpolation=cv2.INTER_AREA)
    grey = np.pad(soft, margin, constant_values=210.0)
    grey = cv2.GaussianBlur(grey, (0, 0), blur) if blur else grey
    return np.repeat(np.round(grey).astype(np.uint8)[..., None], 3, axis=2)


@pytest.fixture
def read(monkeypatch):
    def read_picture(shown: np.ndarray) -> str:
        monkeypatch.setattr(serials, "crop", lambda page, box, margin, *, sharp: shown)
        return read_serial(FlatPage)

    return read_picture


def alone(shown: np.ndarray) -> str:
    """What OpenCV makes of it."""
    return cv2.QRCodeDetector().detectAndDecode(shown)[0]


@pytest.mark.parametrize("letters", [1, 12, 30, 60, 100])
def test_codes_of_every_size_are_read(read, letters):
    serial = f"{'K' * letters}/0A1B2C/12"
    assert read(picture(serial, 1.0)) == serial


@pytest.mark.parametrize("blur", [2.0, 2.5])
def test_a_blurred_code_is_read_where_opencv_fails_alone(read, blur):
    shown = picture(SERIAL, blur)
    assert not alone(shown)
    assert read(shown) == SERIAL


def test_shade_across_a_code_takes_nothing_away(read):
    shade = np.linspace(0.35, 1.0, 144)[None, :, None]
    assert read(np.round(picture(SERIAL, 1.5) * shade).astype(np.uint8)) == SERIAL


def test_a_few_wrong_modules_are_put_right(read):
    shown = picture(SERIAL, 1.0)
    shown[80:88, 90:98] = 210
    assert read(shown) == SERIAL


def test_a_code_that_lies_elsewhere_is_searched_for(read):
    moved = np.roll(picture(SERIAL), (9, -8), axis=(0, 1))
    assert not list(serials._readings(np.ascontiguousarray(moved[16:-16, 16:-16, 0])))
    assert read(moved) == SERIAL


def test_no_code_is_no_serial(read):
    assert read(np.full((144, 144, 3), 200, np.uint8)) == ""
    noise = np.random.default_rng(0).integers(0, 256, (144, 144, 3)).astype(np.uint8)
    assert read(noise) == ""


def test_a_code_that_says_something_else_is_no_serial(read):
    assert read(picture("HTTPS://EXAMPLE.ORG")) == ""


@pytest.mark.parametrize("shown", [picture(SERIAL), np.full((144, 144, 3), 200, np.uint8)])
def test_a_code_that_opencv_fails_at_is_none(read, monkeypatch, shown):
    """One that is so blurred that it looks like one of a kind that OpenCV does not know."""

    class Failing:
        def decode(self, *given):
            raise cv2.error("mode 15 in function 'decodeSymbols'")

        detectAndDecode = decode  # noqa: N815 - OpenCV's name

    monkeypatch.setattr(cv2, "QRCodeDetector", Failing)
    assert read(shown) == ""
