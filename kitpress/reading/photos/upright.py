"""Which way up a camera was held, as its photo's EXIF data say."""

from __future__ import annotations

import struct
from contextlib import suppress

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]

EXIF = b"Exif\0\0"  # how the segment of a JPEG begins that holds such data
AS_IT_IS = 1  # EXIF's number for a camera held upright
_ORIENTATION, _SHORT = 0x0112, 3  # the field, and the kind of number that it holds
_FIELD_BYTES = 12
# By EXIF's number: whether rows are columns, and then along which axes it is mirrored, as of `cv2.flip`.
_MOVES: dict[int, tuple[bool, int | None]] = {
    2: (False, 1),
    3: (False, -1),
    4: (False, 0),
    5: (True, None),
    6: (True, 1),
    7: (True, -1),
    8: (True, 0),
}


def orientation_of(exif: bytes) -> int:
    """EXIF's number, 1 to 8, of what follows `EXIF` in such a segment; `AS_IT_IS` where it tells none."""
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(exif[:4])
    if order is None:
        return AS_IT_IS
    with suppress(struct.error):  # it is cut short
        (start,) = struct.unpack_from(order + "I", exif, 4)
        (count,) = struct.unpack_from(order + "H", exif, start)
        for at in range(start + 2, start + 2 + count * _FIELD_BYTES, _FIELD_BYTES):
            field, kind, _, value = struct.unpack_from(order + "HHIH", exif, at)
            if field == _ORIENTATION:
                return value if kind == _SHORT and value in _MOVES else AS_IT_IS
    return AS_IT_IS


def upright(picture: Pixels, orientation: int) -> Pixels:
    """A picture (H, W, channels) as its camera was held, upright."""
    if orientation not in _MOVES:
        return picture
    turned, mirrored = _MOVES[orientation]
    moved = cv2.transpose(picture) if turned else picture
    return np.asarray(moved if mirrored is None else cv2.flip(moved, mirrored), np.uint8)
