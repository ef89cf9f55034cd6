"""Where light is more than a camera can tell: in all colours, or in two of them, as in strong warm light."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Grid
from kitpress.reading.ranks import median
from kitpress.reading.sampling import PX_PER_MM, part_of

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

_SATURATED, _SAMPLED = 240, 4  # of 255; and px between samples of light, which changes slowly
_REFLECTS = 1.2  # of the light that lies elsewhere: more may be a reflection
_CLIPPED = 250  # of 255: a channel in which a camera tells nothing that is pale from paper


def overexposed(light: Bytes, boxes: Sequence[Box]) -> Mask:
    """In which of some boxes, (n,), paper is nearly all that a camera can tell, in its darkest channel: what is more
    is cut off, and ink with it. `light` (H, W, 3) is that by which the page was divided.
    """
    return _brighter(_coarse(light), boxes, _SATURATED)


def clipped(light: Bytes, boxes: Sequence[Box]) -> Mask:
    """In which of some boxes, (n,), paper is all that a camera can tell in two channels at least, as in strong warm
    light, which takes what is printed in pale colours. `light` as of `overexposed`.
    """
    blue, green, red = np.moveaxis(light[::_SAMPLED, ::_SAMPLED], 2, 0)
    middle = np.maximum(np.minimum(blue, green), np.minimum(np.maximum(blue, green), red))
    return _brighter(np.asarray(middle, np.uint8), boxes, _CLIPPED)


def _brighter(coarse: Bytes, boxes: Sequence[Box], level: int) -> Mask:
    """In which of some boxes, (n,), one channel of the light, every `_SAMPLED` px, is brighter on the whole."""
    if not boxes or coarse.max() <= level:
        return np.zeros(len(boxes), np.bool_)
    places = np.rint(np.array(boxes) / _SAMPLED * PX_PER_MM).astype(np.intp)
    places[:, 2:] += places[:, :2]
    height, width = coarse.shape
    left, top, right, bottom = np.clip(places, 0, (width, height, width, height)).T
    sums = np.asarray(cv2.integral(coarse), np.int32)  # of all that lies above and left of each place
    inside = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
    return np.asarray(inside > level * (bottom - top) * (right - left), np.bool_)


def overexposed_squares(light: Bytes, grid: Grid) -> Mask:
    """The squares (rows, columns) where it is `overexposed`."""
    if not grid.columns:
        return np.zeros((grid.rows, grid.columns), np.bool_)
    part = part_of(_coarse(light), _in_coarse(grid.area))
    most = cv2.resize(part, (grid.columns, grid.rows), interpolation=cv2.INTER_AREA)
    return np.asarray(most > _SATURATED, np.bool_)


class Tinted(NamedTuple):
    """The squares (rows, columns) where paper is all that a camera can tell in two channels, as in strong warm light;
    and the third `channel`, which still tells ink from paper, but not the pale blue of a printed line. In the `steady`
    ones of them it is not much lighter in that than elsewhere: no reflection lies there, which fades ink.
    """

    squares: Mask
    channel: int
    steady: Mask


def tinted(light: Bytes, grid: Grid) -> Tinted:
    """Where light has a colour and is too strong; `light` as of `overexposed`."""
    if not grid.columns:
        nowhere = np.zeros((grid.rows, grid.columns), np.bool_)
        return Tinted(nowhere, 0, nowhere)
    channels = np.moveaxis(part_of(light[::_SAMPLED, ::_SAMPLED], _in_coarse(grid.area)), 2, 0)
    size = grid.columns, grid.rows
    each = np.array([cv2.resize(c, size, interpolation=cv2.INTER_AREA) for c in channels], np.float32)
    least, middle, _ = np.sort(each, axis=0)
    squares = np.asarray((least <= _SATURATED) & (middle > _CLIPPED), np.bool_)
    if not squares.any() or squares.all():
        return Tinted(squares, 0, np.zeros_like(squares))
    channel = int(each.mean(axis=(1, 2)).argmin())
    return Tinted(squares, channel, squares & (each[channel] < _REFLECTS * median(each[channel][~squares])))


def _coarse(light: Bytes) -> Bytes:
    blue, green, red = np.moveaxis(light[::_SAMPLED, ::_SAMPLED], 2, 0)
    # 20 times as fast as a minimum over an axis of three
    return np.asarray(np.minimum(np.minimum(blue, green), red), np.uint8)


def _in_coarse(box: Box) -> Box:
    return Box(*(length / _SAMPLED for length in box))
