"""Photos stand as the camera was held, as OpenCV turns them, too."""

import struct

import cv2
import numpy as np
import pytest

from kitpress.reading.photos.images import load_photos
from kitpress.reading.photos.padded import padded
from kitpress.reading.photos.upright import AS_IT_IS, EXIF, orientation_of, upright

PICTURE = np.random.default_rng(0).integers(0, 256, (6, 9, 3), np.uint8)
ORIENTATION, SHORT, LONG = 0x0112, 3, 4
OTHER = (0x010F, SHORT, 7)  # a field before it, which tells something else


def exif(*fields, order="<"):
    """EXIF data of fields (number, kind, value), as cameras write them."""
    head = b"II*\0" if order == "<" else b"MM\0*"
    kinds = {SHORT: "HHIHxx", LONG: "HHII", 2: "HHII", 99: "HHII"}
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
    (photo,) = load_photos(file)
    assert padded(photo.pixels).shape[2] == 4
    assert np.array_equal(photo.pixels, as_opencv(file))
    assert as_opencv(file).shape[:2] == ((90, 60) if 5 <= way <= 8 else (60, 90))


def test_each_way_is_another():
    moved = [upright(PICTURE, way) for way in range(1, 9)]
    assert np.array_equal(moved[0], PICTURE)
    assert len({(each.shape, each.tobytes()) for each in moved}) == 8
    # numbers of the EXIF standard: 6 is shown a quarter clockwise, 8 counterclockwise, 3 upside down
    for way, turn in ((6, cv2.ROTATE_90_CLOCKWISE), (8, cv2.ROTATE_90_COUNTERCLOCKWISE), (3, cv2.ROTATE_180)):
        assert np.array_equal(upright(PICTURE, way), cv2.rotate(PICTURE, turn))


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (exif(), AS_IT_IS),
        (exif(OTHER), AS_IT_IS),
        (exif((ORIENTATION, SHORT, 0)), AS_IT_IS),
        (b"", None),
        (b"II*", None),
        (b"II*\0", None),
        (b"no such data at all", None),
        (exif((ORIENTATION, LONG, 6)), None),
        (exif((ORIENTATION, LONG, 6), order=">"), None),
        (exif((ORIENTATION, SHORT, 6), (0x0113, 99, 1)), None),
        (exif((ORIENTATION, SHORT, 6))[:15], None),
        (b"II*\0" + struct.pack("<I", 5000) + bytes(20), None),
        (b"II*\0" + struct.pack("<IH", 8, 60_000) + bytes(20), None),
        # a text that would lie beyond the data, before the field
        (exif((0x010F, 2, 0), (ORIENTATION, SHORT, 6))[:14] + struct.pack("<II", 40, 900) + bytes(20), None),
    ],
)
def test_data_that_tell_nothing_or_are_odd_are_left_to_opencv(data, told):
    assert orientation_of(data) == told
    file = jpeg(data)
    assert np.array_equal(load_photos(file)[0].pixels, as_opencv(file))


@pytest.mark.parametrize(("first", "second"), [(6, 3), (None, 6), (6, None)])
def test_of_several_pieces_of_data_opencv_chooses(first, second):
    one, other = (EXIF + exif(*([(ORIENTATION, SHORT, way)] if way else [OTHER])) for way in (first, second))
    file = jpeg(one[len(EXIF) :])
    end = 4 + struct.unpack_from(">H", file, 4)[0]
    file = file[:end] + struct.pack(">HH", 0xFFE1, 2 + len(other)) + other + file[end:]
    assert np.array_equal(load_photos(file)[0].pixels, as_opencv(file))
