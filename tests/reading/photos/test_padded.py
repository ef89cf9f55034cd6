"""What lies in memory with a fourth channel is the same picture, and nothing is copied."""

import io

import cv2
import numpy as np
import pytest
from PIL import Image

from kitpress.layout.sheet import Box
from kitpress.reading.pages.flat import Bend, rectified
from kitpress.reading.photos.images import Photo, load_photos
from kitpress.reading.photos.padded import grey_of, padded, unpadded

PLAIN = np.random.default_rng(0).integers(0, 256, (60, 90, 3), np.uint8)


def in_four(picture):
    """The same pixels with a channel of nonsense beside them."""
    nonsense = np.random.default_rng(1).integers(0, 256, (*picture.shape[:2], 1), np.uint8)
    return unpadded(np.ascontiguousarray(np.concatenate([picture, nonsense], axis=2)))


def test_nothing_is_copied_and_nothing_changes():
    picture = in_four(PLAIN)
    assert np.array_equal(picture, PLAIN)
    four = padded(picture)
    assert four.shape == (60, 90, 4)
    assert np.shares_memory(four, picture)
    assert np.array_equal(unpadded(four), PLAIN)
    part = padded(picture[10:50:2, 20:71])
    assert part.shape == (20, 51, 4)
    assert np.array_equal(part[..., :3], PLAIN[10:50:2, 20:71])


@pytest.mark.parametrize(
    "picture",
    [PLAIN, PLAIN[..., 0], PLAIN[:, ::2], PLAIN[..., ::-1], np.zeros((4, 5, 4), np.uint8), PLAIN[:0]],
)
def test_what_has_no_such_channel_stays_as_it_is(picture):
    assert padded(picture) is picture


def test_grey_is_the_same():
    grey = cv2.cvtColor(PLAIN, cv2.COLOR_BGR2GRAY)
    assert np.array_equal(grey_of(PLAIN), grey)
    assert np.array_equal(grey_of(in_four(PLAIN)), grey)


@pytest.mark.parametrize("times", [0, 1, 2])
def test_a_photo_is_halved_the_same(times):
    plain, four = (Photo("ana", picture) for picture in (PLAIN[:59, :87], in_four(PLAIN)[:59, :87]))
    assert np.array_equal(plain.halved(times), four.halved(times))
    assert np.array_equal(plain.grey(times), four.grey(times))
    if times:
        assert padded(four.halved(times)).shape[2] == 4
    boxes = np.array([[0, 0, 9, 7]])
    assert np.array_equal(plain.grey_within(times, boxes)[:7, :9], four.grey(times)[:7, :9])


@pytest.mark.parametrize("copied", [True, False])
def test_a_page_is_cut_out_the_same(copied, monkeypatch):
    if not copied:
        monkeypatch.setattr("kitpress.reading.pages.flat._MOST_COPIED", 0)
    homography = np.array([[1.1, 0.1, 3], [-0.1, 1.2, 9], [1e-4, 2e-4, 1]])
    window, flat = Box(-2, 1, 40, 36), Bend(np.zeros((6, 6, 2)))
    plain, four = (rectified(picture, homography, flat, window, 2.0) for picture in (PLAIN, in_four(PLAIN)))
    assert plain.shape == four.shape == (72, 80, 3)
    assert np.abs(plain.astype(int) - four).max() <= 1  # three channels and four are resampled by other code


@pytest.mark.parametrize("subsampling", ["444", "422", "420"])
@pytest.mark.parametrize("progressive", [0, 1])
def test_jpegs_are_decoded_as_by_opencv(subsampling, progressive):
    factor = getattr(cv2, f"IMWRITE_JPEG_SAMPLING_FACTOR_{subsampling}")
    smooth = cv2.resize(PLAIN, (451, 301), interpolation=cv2.INTER_CUBIC)
    options = [cv2.IMWRITE_JPEG_SAMPLING_FACTOR, factor, cv2.IMWRITE_JPEG_PROGRESSIVE, progressive]
    data = cv2.imencode(".jpg", smooth, options)[1]
    (photo,) = load_photos(data.tobytes())
    assert padded(photo.pixels).shape == (301, 451, 4)
    assert np.array_equal(photo.pixels, cv2.imdecode(data, cv2.IMREAD_COLOR))


def test_a_grey_jpeg_is_decoded_as_by_opencv():
    data = cv2.imencode(".jpg", PLAIN[..., 0])[1]
    assert np.array_equal(load_photos(data.tobytes())[0].pixels, cv2.imdecode(data, cv2.IMREAD_COLOR))


def test_a_jpeg_in_inks_is_decoded_as_by_opencv():
    out = io.BytesIO()
    Image.fromarray(PLAIN).convert("CMYK").save(out, "JPEG")
    seen = cv2.imdecode(np.frombuffer(out.getvalue(), np.uint8), cv2.IMREAD_COLOR)
    assert np.array_equal(load_photos(out.getvalue())[0].pixels, seen)


def test_what_is_odd_about_a_jpeg_is_left_to_opencv():
    smooth = cv2.resize(PLAIN, (451, 301), interpolation=cv2.INTER_CUBIC)
    data = cv2.imencode(".jpg", smooth)[1]
    data[len(data) // 2 : len(data) // 2 + 40] = 0x55  # damaged, and yet most of it can be seen
    photo = load_photos(data.tobytes())[0]
    assert padded(photo.pixels).shape[2] == 3
    assert np.array_equal(photo.pixels, cv2.imdecode(data, cv2.IMREAD_COLOR))
    assert np.array_equal(
        photo.pixels[:100], load_photos(cv2.imencode(".jpg", smooth)[1].tobytes())[0].pixels[:100]
    )
