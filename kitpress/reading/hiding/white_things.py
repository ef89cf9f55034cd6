"""What lies on a sheet and is white, or nearly: a pen, a die, a card. No printed line shows along straight strips.

Of a white pen a camera sees little but its shadow, on one side. What is printed tells more: each few millimetres of a
line that are gone speak for a thing on them and each that show against it, and what they say along a strip adds up.
A pen is one strip, whatever is wider is some.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Grid
from kitpress.reading.evidence import Floats
from kitpress.reading.hiding.coarse import COARSE, coarse_places, coarse_size, reach
from kitpress.reading.hiding.gone_lines import Told, told_by
from kitpress.reading.hiding.printed_lines import Bits, Lines, Usual

Bytes = npt.NDArray[np.uint8]
Integers = npt.NDArray[np.intp]
Mask = npt.NDArray[np.bool_]

# Nats. Of 48 white pens, 4 of which lay beside all lines, 42 make a strip with so much; of 96 careless sheets with
# nothing on them one has one with 12.
_FOUND = 16.0
_DIRECTIONS = 48
_ACROSS_MM, _ALONG_MM = 2.5, 5.0  # steps from strip to strip, and along one
_WIDE = 3, 6  # such steps: of pens, and of dice
_RIM_MM = 2.0  # round what is missing
_HALF_MM = 1.0  # of a bit, nearly
_BEYOND_MM = 10.0  # at most, from the last bit that is gone to the thing's end
_LIKE = 0.95  # cosine: how near to its strip's a thing's own direction is
_MANY = 30  # strips at most, on one sheet: half of it may lie under another
_FEW = (
    60  # bits that are gone: of more, to see whether a strip may have enough costs as much as to look for it
)
# How much it tells, nats, of bits that are gone beside a strip; how far from it, and round those, the thing may reach,
# and how often anew: no further than across a die.
_PLAINLY_GONE, _NEXT_MM, _ROUND_MM, _MOST_BESIDE = 1.5, 2.5, 3.0, 3
_BITS = 4  # binary places of a pixel's coordinates, for `cv2.fillConvexPoly`
_FAINT = 0.5  # of the usual contrast: under any die an edge shows no better


def may_lie_on(lines: Lines, usual: Usual) -> bool:
    """Whether lines are so faint anywhere that it is worth looking for things."""
    return bool((lines.across < _FAINT * usual.across).any() or (lines.down < _FAINT * usual.down).any())


def white_things(printed: Bits, usual: Usual, lines: Grid, dark: Bytes, light: Bytes, clipped: Mask) -> Bytes:
    """Where things lie on a flat page that are as white or hardly darker, (h, w) 0 or 1 at 2 px/mm.

    `printed` are bits of its `lines`, which are `usual` elsewhere; `dark` (H, W) is its darkness, `light` (H, W, 3)
    that by which it was divided; `clipped` are the squares (rows, columns) of those lines where that is as much as a
    camera can tell, so that light may have taken them.
    """
    width, height = coarse_size(light)
    out = np.zeros((height, width), np.uint8)
    if not len(printed.shown):
        return out
    told = told_by(printed, usual, lines, dark, light, clipped)
    for corners in _likely(told):
        cv2.fillConvexPoly(out, np.rint(corners * (COARSE << _BITS)).astype(np.int32), 1, shift=_BITS)
    return _with_what_is_gone_beside(out, told.middles[told.odds > _PLAINLY_GONE]) if out.any() else out


def _with_what_is_gone_beside(things: Bytes, middles: Floats) -> Bytes:
    """The things (h, w) with the bits of lines, `middles` (n, 2) mm, that are gone beside them: of what is as wide as
    long a strip leaves corners out.
    """
    out, (y, x) = things, coarse_places(things, middles)
    left = out[y, x] == 0
    for _ in range(_MOST_BESIDE):
        beside = left & (cv2.dilate(out, reach(_NEXT_MM))[y, x] > 0)
        if not beside.any():
            break
        bits = np.zeros_like(out)
        bits[y[beside], x[beside]] = 1
        out = np.asarray(cv2.bitwise_or(out, cv2.dilate(bits, reach(_ROUND_MM))), np.uint8)
        left &= ~beside
    return out


def _likely(told: Told) -> Iterator[Floats]:
    """The corners, mm (4, 2), of strips for which the bits of lines in them speak, each the clearest that is left."""
    middles, odds, plainly = told
    if not _any_likely(middles[odds > 0], odds[odds > 0]):  # as on most photos
        return
    left, strips = odds.copy(), _Strips.through(middles)
    for _ in range(_MANY):
        most, within, direction = strips.clearest(left)
        if most < _FOUND:
            return
        gone = within & (left > 0)
        left[gone] = 0
        strip = _along(middles[gone], direction)
        yield strip.corners(*strip.ends(middles[plainly]))


def _any_likely(middles: Floats, odds: Floats) -> bool:
    """Whether some bits that are gone, their middles (n, 2) mm and what they say (n,), may be enough for a strip: bits
    that show are left out.
    """
    if len(odds) > _FEW:
        return True
    if odds.sum() < _FOUND:
        return False
    aside = middles @ _across(_directions()).T
    beyond = aside - aside[:, None]  # each may be the outermost of a strip
    within = (beyond >= 0) & (beyond <= _WIDE[-1] * _ACROSS_MM)
    return bool(np.einsum("ijk,j->ik", within, odds).max() >= _FOUND)


@cache
def _directions() -> Floats:
    """Those in which strips may lie, (n, 2), of length 1."""
    angles = np.arange(_DIRECTIONS) * np.pi / _DIRECTIONS
    return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)


class _Strips(NamedTuple):
    """In which strip, across each direction, and in which step along it bits of lines lie: (n, directions)."""

    strip: Integers
    step: Integers

    @staticmethod
    def through(middles: Floats) -> _Strips:
        directions = _directions()
        around = middles - middles.mean(axis=0)  # so that no direction needs many steps
        strip = np.floor(around @ _across(directions).T / _ACROSS_MM).astype(np.intp)
        step = np.floor(around @ directions.T / _ALONG_MM).astype(np.intp)
        return _Strips(strip - strip.min(), step - step.min())

    def clearest(self, odds: Floats) -> tuple[float, Mask, Floats]:
        """The part of a strip whose bits together say most, how much, which those are (n,), and its direction."""
        many = _DIRECTIONS
        strips, steps = int(self.strip.max()) + _WIDE[-1], int(self.step.max()) + 1
        places = (np.arange(many) * strips + self.strip) * steps + self.step
        told = np.bincount(places.ravel(), np.repeat(odds, many), many * strips * steps).astype(np.float32)
        upto = np.cumsum(told.reshape(many, strips, steps), axis=1)
        most, within, chosen = -np.inf, np.zeros(len(odds), np.bool_), 0
        for wide in _WIDE:
            along = np.zeros((many, strips, steps + 1), np.float32)
            along[:, :, 1:] = upto
            along[:, wide:, 1:] -= upto[:, :-wide]  # each strip so wide, by its last part
            np.cumsum(along, axis=2, out=along)
            gain = along - np.minimum.accumulate(along, axis=2)
            direction, last, end = (int(n) for n in np.unravel_index(int(gain.argmax()), gain.shape))
            if gain[direction, last, end] <= most:
                continue
            begin = end - int(along[direction, last, end::-1].argmin())
            strip, step = self.strip[:, direction], self.step[:, direction]
            most, chosen = float(gain[direction, last, end]), direction
            within = (strip > last - wide) & (strip <= last) & (step >= begin) & (step < end)
        return most, within, _directions()[chosen]


class _Strip(NamedTuple):
    """A strip in its own `direction` (2,) from a point (2,), mm: from where to where, along it and to its sides."""

    point: Floats
    direction: Floats
    first: float
    last: float
    left: float
    right: float

    def ends(self, showing: Floats) -> tuple[float, float]:
        """From where to where along it a thing may lie: up to the first bits before and behind that are `showing`,
        their middles (n, 2) mm.
        """
        along, aside = _seen_from(self.point, self.direction, showing)
        along = along[(aside > self.left) & (aside < self.right)]
        before, behind = along[along < self.first], along[along > self.last]
        begin = max(self.first - _BEYOND_MM, float(before.max(initial=-np.inf)) + _HALF_MM)
        end = min(self.last + _BEYOND_MM, float(behind.min(initial=np.inf)) - _HALF_MM)
        return min(begin, self.first - _RIM_MM), max(end, self.last + _RIM_MM)

    def corners(self, begin: float, end: float) -> Floats:
        """Those of the thing from `begin` to `end` along it, (4, 2) mm."""
        left, right = self.left - _RIM_MM, self.right + _RIM_MM
        places = np.array([(begin, left), (end, left), (end, right), (begin, right)], np.float32)
        axes = np.stack([self.direction, _across(self.direction)])
        return np.asarray(self.point + places @ axes, np.float32)


def _along(middles: Floats, direction: Floats) -> _Strip:
    """The strip in which bits of lines (n, 2) mm lie that were found in about that direction."""
    x, y, *point = cv2.fitLine(middles, cv2.DIST_HUBER, 0, 0.01, 0.01).ravel().tolist()
    fitted = np.array([x, y], np.float32)
    if abs(float(fitted @ direction)) >= _LIKE:  # else it is hardly longer than wide
        direction = fitted
    at = np.array(point, np.float32)
    along, aside = _seen_from(at, direction, middles)
    return _Strip(
        at, direction, float(along.min()), float(along.max()), float(aside.min()), float(aside.max())
    )


def _seen_from(point: Floats, direction: Floats, places: Floats) -> tuple[Floats, Floats]:
    """How far along a direction from a point some places (n, 2) lie, and how far to the side, (n,) each."""
    away = places - point
    return np.asarray(away @ direction, np.float32), np.asarray(away @ _across(direction), np.float32)


def _across(directions: Floats) -> Floats:
    """The directions (..., 2), a quarter turned."""
    return np.stack([-directions[..., 1], directions[..., 0]], axis=-1)
