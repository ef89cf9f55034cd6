"""Even light: divide a page by its own paper, so that 0 is paper and 1 is black wherever the shadow falls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint8]

_COPY_PX_PER_MM = 2.0  # of the small copy on which the paper is estimated
_WIDEST_INK_MM = 7.0  # wider dark areas are taken for shadow: pen strokes are far narrower
_EDGE = 0.06  # of its brightness: a greater difference to what lies around is a shadow's edge
# Of its brightness, and px of the copy: so great a difference in so many is the hard edge of a deep shadow, which is
# followed as exactly as the page shows it. On photos without any there are 20 at most.
_DEEP, _MANY = 0.15, 100
_BESIDE = 5  # px of the copy: so far round an edge
# What is no longer than that along an edge is ink that touches it, and no shadow; how many directions edges have, and
# over how many px of the page that is told.
_LONGEST_INK_MM, _DIRECTIONS, _SOFT = 9.0, 36, 8.0
_DARKEST = 8  # of 255: paper is never taken for darker, so that dividing by it makes no noise of black


def paper_light(page: Pixels, px_per_mm: float, copy_px_per_mm: float = _COPY_PX_PER_MM) -> Pixels:
    """How bright bare paper would be all over a page, (H, W) or (H, W, 3) uint8 -> uint8 of that shape.

    A grey closing on a small copy: brighter than all ink narrower than its kernel, yet it follows the hard
    edge of a shadow, which a blur would smear; the smaller the copy, the less sharply, but for the edges of deep ones.
    At least `_DARKEST`, so that it can be divided by.
    """
    height, width = page.shape[:2]
    shrink = max(1.0, px_per_mm / copy_px_per_mm)
    size = max(1, round(width / shrink)), max(1, round(height / shrink))
    copy = cv2.resize(page, size, interpolation=cv2.INTER_AREA)
    side = round(_WIDEST_INK_MM * px_per_mm / shrink) | 1
    copy = cv2.medianBlur(copy, 3)
    closed = _closed(np.asarray(copy, np.uint8), np.ones((side, side)))
    half = cv2.resize(closed, (-(-size[0] // 2), -(-size[1] // 2)), interpolation=cv2.INTER_AREA)
    soft = cv2.resize(cv2.GaussianBlur(half, (0, 0), 0.125 * side), size, interpolation=cv2.INTER_LINEAR)
    # A blur alone would be too dark beside a shadow's edge and too bright within it.
    off = cv2.absdiff(soft, closed)
    edge, deep = (
        cv2.compare(off, cv2.convertScaleAbs(closed, alpha=share), cv2.CMP_GT) for share in (_EDGE, _DEEP)
    )
    soft = cv2.GaussianBlur(cv2.copyTo(closed, edge, soft), (0, 0), 1.0)
    soft = cv2.max(np.asarray(soft), np.full_like(soft, _DARKEST))  # numpy takes nine times as long
    light = np.asarray(cv2.resize(soft, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)
    if shrink == 1 or np.count_nonzero(deep) < _MANY:
        return light
    return _followed(page, light, np.asarray(deep, np.uint8), px_per_mm)


def _followed(page: Pixels, light: Pixels, deep: Pixels, px_per_mm: float) -> Pixels:
    """The light on a page with the edges of `deep` shadows, (h, w) or (h, w, 3) of a small copy, as sharp as on it: on
    that copy they are half a millimetre wide, and what is left of them would look drawn.
    """
    beside = cv2.dilate(deep if deep.ndim == 2 else deep.max(axis=2), np.ones((_BESIDE, _BESIDE), np.uint8))
    near: Pixels = np.asarray(
        cv2.resize(beside, page.shape[1::-1], interpolation=cv2.INTER_NEAREST), np.uint8
    )
    side = round(_WIDEST_INK_MM * px_per_mm) | 1
    around = _around(near, side)
    part, near, out = page[around], near[around], light[around]
    closed = _closed(np.asarray(cv2.medianBlur(part, 3), np.uint8), np.ones((side, side)))
    closed = np.asarray(np.maximum(closed, _DARKEST), np.uint8)
    for there, along in _directions(closed, near):
        line = _segment(round(_LONGEST_INK_MM * px_per_mm), along)
        around = _around(there, len(line))
        cv2.copyTo(_closed(closed[around], line), there[around], out[around])
    return light


def _around(those: Pixels, reach: int) -> tuple[slice, slice]:
    """The rows and columns of those pixels, and so many px more."""
    left, top, width, height = cv2.boundingRect(those)
    return slice(max(0, top - reach), top + height + reach), slice(max(0, left - reach), left + width + reach)


def _closed(page: Pixels, kernel: npt.NDArray[Any]) -> Pixels:
    return np.asarray(
        cv2.morphologyEx(page, cv2.MORPH_CLOSE, kernel.astype(np.uint8), borderType=cv2.BORDER_REPLICATE),
        np.uint8,
    )


def _directions(light: Pixels, near: Pixels) -> Iterator[tuple[Pixels, float]]:
    """The parts of what is `near` the edges of shadows whose edges have one direction, and that, in radians."""
    soft = cv2.GaussianBlur(light if light.ndim == 2 else light.max(axis=2), (0, 0), _SOFT)
    across, down = (cv2.Sobel(soft, cv2.CV_32F, *order) for order in ((1, 0), (0, 1)))
    step = np.pi / _DIRECTIONS
    numbers = np.rint(np.arctan2(across, -down) / step).astype(np.int8) % _DIRECTIONS
    for number in range(_DIRECTIONS):
        there = ((numbers == number) & (near > 0)).astype(np.uint8)
        if there.any():
            yield there, number * step


def _segment(length: int, along: float) -> Pixels:
    """A straight line of pixels, the kernel of a closing."""
    side = length | 1
    middle = side // 2
    across, down = round(middle * np.cos(along)), round(middle * np.sin(along))
    ends = (middle - across, middle - down), (middle + across, middle + down)
    return np.asarray(cv2.line(np.zeros((side, side), np.uint8), *ends, (1,)), np.uint8)


class Evened(NamedTuple):
    """A page in even light, (H, W, 3) uint8 both: its `darkness`, 0 = paper, each channel for itself; and the `light`
    that it was divided by, how bright bare paper would be. `beyond`, (h, w) uint8 of any size, is 1 where the photo
    does not reach: what is there was made up of what is beside it.
    """

    darkness: Pixels
    light: Pixels
    beyond: Pixels = np.zeros((1, 1), np.uint8)


def evened(page: Pixels, px_per_mm: float) -> Evened:
    """A page (H, W, 3) uint8 BGR with its light told apart, in bytes: faster than `flatten`."""
    light = paper_light(page, px_per_mm)
    brightness = cv2.divide(page, light, scale=255, dtype=cv2.CV_8U)  # in one pass, and saturated at paper
    return Evened(np.asarray(cv2.bitwise_not(brightness), np.uint8), light)


def flatten(page: Pixels, px_per_mm: float) -> Floats:
    """Darkness of a rectified page in even light: 0 = its paper, 1 = black.

    `page`: (H, W, 3) uint8 BGR or (H, W) uint8, page frame. Returns float32 of the same shape, each channel
    divided by its own paper colour, so a warm lamp leaves no tint. Noise on bare paper may be below 0.
    """
    darkness = cv2.divide(page, paper_light(page, px_per_mm), dtype=cv2.CV_32F)
    return np.asarray(np.minimum(1 - darkness, 1), np.float32)
