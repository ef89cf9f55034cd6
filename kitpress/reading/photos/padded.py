"""Pictures of three channels that lie in memory as if they had a fourth: OpenCV resamples those in half the time.

To everybody else they are as any other; who hands a whole photo to OpenCV, and is in a hurry, asks for its `padded`
form, or OpenCV copies it first.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]


def padded(picture: Pixels) -> Pixels:
    """A picture (H, W, 3) that was `unpadded`, or a part of it, with the fourth channel that lies beside it in memory,
    whatever that holds: (H, W, 4). What has none, as it is. Nothing is copied.
    """
    if picture.ndim != 3 or picture.shape[2] != 3 or picture.strides[1:] != (4, 1):
        return picture
    return np.lib.stride_tricks.as_strided(picture, (*picture.shape[:2], 4), picture.strides)


def unpadded(picture: Pixels) -> Pixels:
    """The first three channels of a picture (H, W, 3 or 4), in the memory where they lie."""
    return picture[..., :3]


def grey_of(picture: Pixels) -> Pixels:
    """A picture (H, W, 3 or 4) BGR without colour, (H, W)."""
    channels = padded(picture)
    code = cv2.COLOR_BGRA2GRAY if channels.shape[2] == 4 else cv2.COLOR_BGR2GRAY
    return np.asarray(cv2.cvtColor(channels, code), np.uint8)
