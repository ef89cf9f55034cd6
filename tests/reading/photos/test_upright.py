"""Photos stand as the camera was held, as OpenCV turns them, too."""

import struct

import cv2
import numpy as np
import pytest

from kitpress.reading.photos.images import load_photos
from kitpress.reading.photos.upright import AS_IT_IS, EXIF, orientation_of, upright

PICTURE = np.random.default_rng(0).integers(0, 256, (6, 9, 3), np.uint8)
ORIENTATION, SHORT, LONG = 0x0112, 3, 4
OTHER = (0x010F, SHORT, 7)  # a field before it, which tells something else


def exif(*fields, order="<"):
    """EXIF data of fields (number, kind, value), as cameras write them."""
    head = b"II*\0" if order == "<" else b"MM\0*"
    kinds = {SHORT: "HHIHxx", LONG: "HHII"}
    body = b"".join(struct.pack(order + kinds[kind], field, kind, 1, value) for field, kind, value in fields)
    return head + struct.pack(order + "IH", 8, len(fields)) + body + bytes(4)


def jpeg(data, picture=None):
    """A JPEG file with such data."""
    plain = cv2.resize(PICTURE, (90, 60)) if picture is None else picture
    file = cv2.imencode(".jpg", plain)[1].tobytes()
    segment = EXIF + data
    return file[:2] + struct.pack(">HH", 0xFFE1, 2 + len(segment)) + segment + file[2:]


def as_opencv(file):
    return cv2.imdecode(np.frombuffer(file, np.uint8), cv2.IMREAD_COLOR)


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("way", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 700])
def test_a_photo_stands_as_opencv_would_turn_it(way, order):
    file = jpeg(exif(OTHER, (ORIENTATION, SHORT, way), order=order))
    assert np.array_equal(load_photos(file)[0].pixels, as_opencv(file))
    assert as_opencv(file).shape[:2] == ((90, 60) if 5 <= way <= 8 else (60, 90))


def test_each_way_is_another():
    moved = [upright(PICTURE, way) for way in range(1, 9)]
    assert np.array_equal(moved[0], PICTURE)
    assert len({(each.shape, each.tobytes()) for each in moved}) == 8
    # numbers of the EXIF standard: 6 is shown a quarter clockwise, 8 counterclockwise, 3 upside down
    for way, turn in ((6, cv2.ROTATE_90_CLOCKWISE), (8, cv2.ROTATE_90_COUNTERCLOCKWISE), (3, cv2.ROTATE_180)):
        assert np.array_equal(upright(PICTURE, way), cv2.rotate(PICTURE, turn))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"II*",
        b"II*\0",
        b"no such data at all",
        exif(),
        exif(OTHER),
        exif((ORIENTATION, LONG, 6)),
        exif((ORIENTATION, SHORT, 6))[:15],
        b"II*\0" + struct.pack("<I", 5000) + bytes(20),
        b"II*\0" + struct.pack("<IH", 8, 60_000) + bytes(20),
    ],
)
def test_of_data_that_tell_nothing_a_photo_stays_as_it_is(data):
    assert orientation_of(data) == AS_IT_IS
    assert load_photos(jpeg(data))[0].pixels.shape == (60, 90, 3)


def test_the_first_data_count():
    file = jpeg(exif((ORIENTATION, SHORT, 6)))
    second = EXIF + exif((ORIENTATION, SHORT, 3))
    end = 4 + struct.unpack_from(">H", file, 4)[0]
    file = file[:end] + struct.pack(">HH", 0xFFE1, 2 + len(second)) + second + file[end:]
    assert np.array_equal(load_photos(file)[0].pixels, as_opencv(file))
