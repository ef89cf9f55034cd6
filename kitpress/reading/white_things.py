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
from kitpress.reading.coarse import COARSE, coarse_size
from kitpress.reading.evidence import Floats
from kitpress.reading.ranks import medians, quantile, quantiles
from kitpress.reading.sampling import PX_PER_MM, stacked_parts
from kitpress.reading.washed import BESIDE_MM, Bits, Lines, Usual, and_beside

Bytes = npt.NDArray[np.uint8]
Integers = npt.NDArray[np.intp]
Mask = npt.NDArray[np.bool_]

# How well bits of lines show, 1 is usual, under 24 white pens: the middle, and how far off most are.
_UNDER, _SPREAD_UNDER = 0.08, 0.2
# How far off most are elsewhere: so much, or so many times what lies between the 16th in 100 of a sheet and its middle.
_LEAST_SPREAD, _TO_SPREAD = 0.13, 1.3
_MOST, _GONE = 3.0, 0.45  # nats, of one bit; and what of the usual contrast no thing leaves
# How dark what lies beside is, of the usual contrast: under such pens 95 in 100 have 0.18 at most, and where marks took
# lines for themselves 95 in 100 have 0.3 at least.
_CLEAR = 0.25
# What things that are darker leave of a line, of the usual contrast; how much darker than its middle, of 255, that
# quantile of what lies round it is; and how rough that is. Of 484 bits that careless hands drew on or shaded 4 have no
# more, of pens most; between strokes of a soft pencil it is 10 at least, on pens 6 at most.
_HARDLY, _EVEN, _STROKES, _ROUGH = 0.2, 20.0, 0.9, 8.0
_INK = 1.5  # of the usual contrast: somebody drew there
_AGAINST = -1.5  # nats, of ink: a thing's own edge may be as dark
# Nats. Of 48 white pens, 4 of which lay beside all lines, 42 make a strip with so much; of 96 careless sheets with
# nothing on them one has one with 12.
_FOUND = 16.0
_DIRECTIONS = 48
_ACROSS_MM, _ALONG_MM = 2.5, 5.0  # steps from strip to strip, and along one
_WIDE = 3, 6  # such steps: of pens, and of dice
_RIM_MM = 2.0  # round what is missing
_HALF_MM = 1.0  # of a bit, nearly
_BEYOND_MM = 10.0  # at most, from the last bit that is gone to the thing's end
_PLAINLY = 0.8  # of the usual contrast: no thing reaches to bits that show so well
_LIKE = 0.95  # cosine: how near to its strip's a thing's own direction is
_MANY = 30  # strips at most, on one sheet: half of it may lie under another
_FEW = (
    60  # bits that are gone: of more, to see whether a strip may have enough costs as much as to look for it
)
_BITS = 4  # binary places of a pixel's coordinates, for `cv2.fillConvexPoly`
_SHOWS, _SHARE = 0.5, 0.7  # of the usual contrast; and of the bits in as much light
_AS_BRIGHT = 3.0  # of 255
_FADED = 0.25  # of the usual contrast, at least, where light left something
_FAINT = 0.5  # of the usual contrast: under any die an edge shows no better


def may_lie_on(lines: Lines, usual: Usual) -> bool:
    """Whether lines are so faint anywhere that it is worth looking for things."""
    return bool((lines.across < _FAINT * usual.across).any() or (lines.down < _FAINT * usual.down).any())


def white_things(printed: Bits, lines: Grid, dark: Bytes, light: Bytes, clipped: Mask) -> Bytes:
    """Where things lie on a flat page that are as white or hardly darker, (h, w) 0 or 1 at 2 px/mm.

    `printed` are bits of its `lines`, `dark` (H, W) is its darkness, `light` (H, W, 3) that by which it was divided;
    `clipped` are the squares (rows, columns) of those lines where that is as much as a camera can tell, so that light
    may have taken them.
    """
    width, height = coarse_size(light)
    out = np.zeros((height, width), np.uint8)
    if not len(printed.shown):
        return out
    middles = np.asarray(printed.places[:, :2] + printed.places[:, 2:] / 2, np.float32)
    told = ~_outshone(printed.shown, middles, lines, light, clipped)
    if told.any():
        clear = (printed.beside <= _CLEAR) | _evenly_covered(printed, dark)
        shown = printed.shown[told]
        plainly = (shown > _PLAINLY) & (shown < _INK)
        for corners in _likely(middles[told], _odds(shown, clear[told]), plainly):
            cv2.fillConvexPoly(out, np.rint(corners * (COARSE << _BITS)).astype(np.int32), 1, shift=_BITS)
    return out


def _outshone(shown: Floats, middles: Floats, lines: Grid, light: Bytes, clipped: Mask) -> Mask:
    """Which bits (n,), in and beside the `clipped` squares, light may have taken: faint ones, and those of which fewer
    than 7 in 10 show in as much of it, or more. Their `middles` are (n, 2) mm; ink does not tell.
    """
    if not clipped.any():
        return np.zeros(len(shown), np.bool_)
    near = and_beside(clipped)
    column, row = ((middles - (lines.x, lines.y)) / lines.square).astype(np.intp).T
    lit = near[np.minimum(row, lines.rows - 1), np.minimum(column, lines.columns - 1)]
    x, y = (middles * PX_PER_MM).astype(np.intp).T
    level = light[np.minimum(y, len(light) - 1), np.minimum(x, light.shape[1] - 1)].mean(axis=1)
    bare = lit & (shown < _INK)
    order = np.argsort(-level[bare])
    showing = np.append(0, np.cumsum(shown[bare][order] > _SHOWS))
    as_bright = np.searchsorted(-level[bare][order], _AS_BRIGHT - level, side="right")
    faded = (shown > _FADED) & (shown < _SHOWS)  # a thing leaves less
    return np.asarray(lit & (faded | (showing[as_bright] <= _SHARE * as_bright)), np.bool_)


def _evenly_covered(printed: Bits, dark: Bytes) -> Mask:
    """Which bits (n,) hardly show, though what lies round them is darker than paper: but evenly, as ink is not. `dark`
    (H, W) as of `white_things`.
    """
    faint = np.flatnonzero((printed.shown < _HARDLY) & (printed.beside > _CLEAR))
    out = np.zeros(len(printed.shown), np.bool_)
    start, size = printed.places[faint, :2], printed.places[faint, 2:]
    reach = np.where(size[:, :1] == 0, (BESIDE_MM, 0), (0, BESIDE_MM))  # to both sides of the line
    corners = np.concatenate([start - reach, start + size + reach], axis=1)
    for those, parts in stacked_parts(dark, np.rint(corners * PX_PER_MM).astype(np.intp)):
        if parts.size:
            each = parts.reshape(len(parts), -1)
            smooth = quantiles(each, _STROKES) - quantiles(each, 0.5) < _EVEN
            out[faint[those]] = smooth & (_roughness(parts) < _ROUGH)
    return out


def _roughness(parts: Bytes) -> Floats:
    """How much parts of a page (n, h, w) mostly change within half a millimetre, (n,) of 255: far more between strokes
    of a soft pencil than on any thing, which may end in them, too.
    """
    step = round(PX_PER_MM / 2)
    levels = parts.astype(np.int16)
    down, across = levels[:, step:] - levels[:, :-step], levels[:, :, step:] - levels[:, :, :-step]
    return medians(np.abs(np.concatenate([d.reshape(len(parts), -1) for d in (down, across)], axis=1)))


def _odds(shown: Floats, clear: Mask) -> Floats:
    """For each bit of a line how much likelier it shows so well (n,) under a thing than elsewhere, nats. Beside what is
    not `clear` (n,) there may be ink that it can't be told from.
    """
    spread = max(_LEAST_SPREAD, _TO_SPREAD * (quantile(shown, 0.5) - quantile(shown, 0.16)))
    under = -0.5 * ((shown - _UNDER) / _SPREAD_UNDER) ** 2 - np.log(_SPREAD_UNDER)
    elsewhere = -0.5 * ((np.minimum(shown, 1) - 1) / spread) ** 2 - np.log(spread)
    odds = np.clip(under - elsewhere, -_MOST, np.where(shown < _GONE, _MOST, 0))  # weak print fades as far
    odds = np.where(clear, odds, np.minimum(odds, 0))
    return np.asarray(np.where(shown > _INK, _AGAINST, odds), np.float32)


def _likely(middles: Floats, odds: Floats, plainly: Mask) -> Iterator[Floats]:
    """The corners, mm (4, 2), of strips for which the bits of lines in them speak, each the clearest that is left.
    `middles` (n, 2) mm are those of the bits, `odds` (n,) what they say; some show `plainly` (n,).
    """
    if not _any_likely(middles[odds > 0], odds[odds > 0]):  # as on most photos
        return
    left, strips = odds.copy(), _Strips.through(middles)
    for _ in range(_MANY):
        told, within, direction = strips.clearest(left)
        if told < _FOUND:
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
