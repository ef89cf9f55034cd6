"""The serial in a sheet's QR code. Where the code lies is known, and so are its corners: it is read module by module,
and a clean copy of it is what OpenCV decodes, which blur, grain and shade would keep from it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.serial import Serial
from kitpress.reading.pages.crops import CROP_PX_PER_MM, crop
from kitpress.reading.pages.page import Page
from kitpress.reading.photos.padded import grey_of

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]

_MARGIN_MM = 2.0
_SIDES = range(21, 42, 4)  # modules of codes as large as serials need: versions 1 to 6 of ISO/IEC 18004
# Modules: of the squares in three corners, and the number of the line of which every second one is dark.
_FINDER, _TIMING = 7, 6
_LOOKS = 3  # a module's middle is a third of it each way
# How much of what tells a module from those around it is added, one after the other: a blur takes as much away. Of 100
# codes blurred by 1, 1.5 and 2 px OpenCV reads 88, 50 and 20 as they are, with these 98, 91 and 70.
_SHARPENED = (1.0, 2.0, 4.0)
# Of the modules that all codes share: where fewer are as they should be, a code has another size, or lies elsewhere. Of
# 700 codes, blurred, noisy and small, these were .79 and more, and of other sizes .73 at most.
_PLAIN = 0.76
_MODULE_PX, _QUIET = 3, 1  # of the clean copy; and modules of paper round it


class _Shared(NamedTuple):
    """What all codes of a size share, (side, side): which modules, and which of them are dark."""

    modules: Mask
    dark: Mask


def read_serial(page: Page) -> str:
    """The serial in the QR code; empty when it can't be read, which is never a failure."""
    picture = grey_of(crop(page, page.sheet.qr, _MARGIN_MM, sharp=True))
    margin = round(_MARGIN_MM * CROP_PX_PER_MM)
    detector, found = cv2.QRCodeDetector(), False
    for dark in _readings(np.asarray(picture[margin:-margin, margin:-margin], np.uint8)):
        found = True
        if serial := _serial(detector.decode, *_clean(dark)):
            return serial
    # only a page that is not quite flat needs a search, which takes ten times as long
    return "" if found else _serial(detector.detectAndDecode, picture)


def _serial(decode: Callable[..., Sequence[Any]], *given: Any) -> str:
    """The serial that a code says; empty where it says something else, or what OpenCV fails at: a blurred code may look
    like one of a kind that it does not know.
    """
    with contextlib.suppress(ValueError, cv2.error):
        return str(Serial.parse(decode(*given)[0]))
    return ""


def _readings(code: Bytes) -> Iterator[Mask]:
    """Which modules of a code are dark, (side, side), by one sharpening after the other; none where what all codes
    share does not show. `code`: the grey picture of all of it, and no more.
    """
    for sharpened in _SHARPENED:
        dark = next(filter(_is_code, (_told(code, side, sharpened) for side in _SIDES)), None)
        if dark is None:
            return
        modules, known = _shared(len(dark))
        yield np.where(modules, known, dark)


def _told(code: Bytes, side: int, sharpened: float) -> Mask:
    """Which modules are dark if a code has so many."""
    modules, known = _shared(side)
    looks = cv2.resize(code, (_LOOKS * side, _LOOKS * side), interpolation=cv2.INTER_AREA)
    light = looks[_LOOKS // 2 :: _LOOKS, _LOOKS // 2 :: _LOOKS].astype(np.float32)
    light += sharpened * (light - cv2.blur(light, (3, 3), borderType=cv2.BORDER_REPLICATE))
    ink, paper = (light[modules & those].mean() for those in (known, ~known))
    return np.asarray(light < (ink + paper) / 2, np.bool_)


def _is_code(dark: Mask) -> bool:
    modules, known = _shared(len(dark))
    return bool((dark == known)[modules].mean() > _PLAIN)


@cache
def _shared(side: int) -> _Shared:
    corner = np.zeros((_FINDER + 1, _FINDER + 1), np.bool_)  # with the paper beside it
    corner[:_FINDER, :_FINDER] = True
    corner[1 : _FINDER - 1, 1 : _FINDER - 1] = False
    corner[2 : _FINDER - 2, 2 : _FINDER - 2] = True
    modules, dark = np.zeros((2, side, side), np.bool_)
    modules[_TIMING] = modules[:, _TIMING] = True
    dark[_TIMING, ::2] = dark[::2, _TIMING] = True
    begins, ends = slice(_FINDER + 1), slice(-_FINDER - 1, None)
    for place, square in (
        ((begins, begins), corner),
        ((begins, ends), corner[:, ::-1]),
        ((ends, begins), corner[::-1]),
    ):
        modules[place], dark[place] = True, square
    return _Shared(modules, dark)


def _clean(dark: Mask) -> tuple[Bytes, Floats]:
    """A code as if it had just been printed, and its corners in px, (1, 4, 2)."""
    side, quiet = len(dark) * _MODULE_PX, _QUIET * _MODULE_PX
    sharp = np.where(dark, 0, 255).astype(np.uint8).repeat(_MODULE_PX, 0).repeat(_MODULE_PX, 1)
    low, high = quiet, quiet + side - 1
    corners = np.array([[[low, low], [high, low], [high, high], [low, high]]], np.float32)
    return np.pad(sharp, quiet, constant_values=255), corners
