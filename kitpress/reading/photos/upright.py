"""Which way up a camera was held, as its photo's EXIF data say."""

from __future__ import annotations

import struct

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]

EXIF = b"Exif\0\0"  # how the segment of a JPEG begins that holds such data
AS_IT_IS = 1  # EXIF's number for a camera held upright
_ORIENTATION, _SHORT = 0x0112, 3  # the field, and the kind of number that it holds
_FIELD_BYTES, _VALUE_BYTES = 12, 4  # of a field, and of its value; a larger one lies elsewhere
_KIND_BYTES = dict(enumerate((1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8), 1))  # of a number of each kind
# By EXIF's number: how it is turned, and then mirrored along which axis, as of `cv2.flip`.
_MOVES: dict[int, tuple[int | None, int | None]] = {
    2: (None, 1),
    3: (cv2.ROTATE_180, None),
    4: (None, 0),
    5: (cv2.ROTATE_90_CLOCKWISE, 1),
    6: (cv2.ROTATE_90_CLOCKWISE, None),
    7: (cv2.ROTATE_90_CLOCKWISE, 0),
    8: (cv2.ROTATE_90_COUNTERCLOCKWISE, None),
}


def orientation_of(exif: bytes) -> int | None:
    """EXIF's number, 1 to 8, of what follows `EXIF` in such a segment; `AS_IT_IS` where it tells none, and None where
    anything about it is odd.
    """
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(exif[:4])
    if order is None:
        return None
    found = AS_IT_IS
    try:
        (start,) = struct.unpack_from(order + "I", exif, 4)
        (count,) = struct.unpack_from(order + "H", exif, start)
        for at in range(start + 2, start + 2 + count * _FIELD_BYTES, _FIELD_BYTES):
            field, kind, values = struct.unpack_from(order + "HHI", exif, at)
            size = values * _KIND_BYTES[kind]
            (value,) = struct.unpack_from(order + ("I" if size > _VALUE_BYTES else "H"), exif, at + 8)
            if size > _VALUE_BYTES and value + size > len(exif):
                return None
            if field == _ORIENTATION:
                if (kind, values) != (_SHORT, 1):
                    return None
                found = value if value in _MOVES else AS_IT_IS
    except (struct.error, KeyError):  # it is cut short, or of a later standard
        return None
    return found


def upright(picture: Pixels, orientation: int) -> Pixels:
    """A picture (H, W, channels) as its camera was held, upright."""
    turn, axis = _MOVES.get(orientation, (None, None))
    if turn is not None:
        picture = np.asarray(cv2.rotate(picture, turn), np.uint8)
    if axis is not None:
        picture = np.asarray(cv2.flip(picture, axis), np.uint8)
    return picture
