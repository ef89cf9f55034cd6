"""Plans that are coloured in, with coloured pencils or highlighters: what is drawn, without the colour under it.

What colours paper lets most light of some channel through, and print shows in it; a pen takes light of all channels. So
ink is told in the channels that a colour takes little of, against paper as densely coloured as any nearby.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Grid
from kitpress.reading.components import components
from kitpress.reading.evidence import Floats
from kitpress.reading.hiding.coarse import COARSE, shares_of_squares
from kitpress.reading.hiding.coloured import lets_through, print_within
from kitpress.reading.hiding.other_light import otherwise_lit
from kitpress.reading.pages.light import Evened, paper_light
from kitpress.reading.ranks import median, quantile
from kitpress.reading.sampling import PX_PER_MM, darkest

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

_SMALL, _GLANCE = 1, 0.5  # px/mm of the copy on which colours are looked for; and of a first glance
_TO_COARSE = np.ones((round(COARSE / _SMALL),) * 2, np.bool_)
_WITHOUT_INK = 5  # px of that copy: the median of so many a side is free of strokes, and of gaps between them
# Logarithm: how far two channels of what is coloured are apart at least, and of what belongs to that. On 36 careless
# sheets nothing as wide had as much; shadows in the light of several lamps and coloured pens have, and are told below.
_COLOURED, _PALE = 0.1, 0.06
_LETS_THROUGH = 0.58  # of the light of one channel
_WIDE, _LARGE = 0.7, 0.6  # of a square's side, and of a square: what is smaller is a shape filled in
# Of the grid, as trees' crowns are coloured over its border; and of an area, what may lie yet further from it: of
# shadows in the light of several lamps, and of a lamp's warm light, more does.
_BESIDE_MM, _BEYOND = 3, 0.1
_PENUMBRA_MM = 5  # as wide are shadows' edges
_CLOSED_MM, _RIM_MM = 4, 3  # marks leave holes in colours; and how far round those are looked at
# Pieces of print that show within an area, that well, or something may lie there: pale print under a highlighter shows
# that little.
_FEWEST, _SHOWN = 3, 0.3
_TOO_SMALL = 2.5  # squares, for so many pieces, or for a pen: coloured where larger areas are
# OpenCV's hues; how far those of one pen are apart, and those that are added up where most are.
_HUES, _ALIKE, _AROUND = 180, 8, 4
# A board's print is coloured, too, and what goes over it has the same hue, but takes far more.
_AS_DENSE = 1.8
_FAINTER = 0.7  # a colour's density tells that much less than its hue
_LITTLE = 0.3  # of a square, and no further colour is looked for
_NOT_AN_EDGE = 0.45  # of a square's side: narrower bands are where a colour ends, half of them paper
_CONNECTED_MM, _GROWN_MM = 3, 5  # less is no part of a colour; and what each may reach to, over walls
# As dense as a colour gets, but for a tenth: of the channel that it takes least of, ink takes far more than that share.
_USUAL, _NO_INK, _DENSE, _DENSER = 0.75, 0.8, 0.1, 1.25
_PURE = 0.84  # of the light of one channel a colour lets through; with many strokes on it, less
_TELLING = 0.5  # of a channel's light: a colour that takes more hides ink in it


class Uncoloured(NamedTuple):
    """A `page` whose colours are taken away, and the squares (rows, columns) from which some were: ink is fainter
    there.
    """

    page: Evened
    squares: Mask


class _Seen(NamedTuple):
    """Brightness (H, W, 3) uint8, of each channel against paper in the same light, (H, W) uint8, in which no colour has
    a part.
    """

    brightness: Bytes
    light: Bytes


def uncoloured(
    page: Evened, paper: Sequence[Floats], grid: Grid, printed: Callable[[], Iterable[tuple[Box, float]]]
) -> Uncoloured | None:
    """A flat page at `sampling.PX_PER_MM` without what its plan is coloured in with; None where there is no such thing.

    `paper` is the colour of its paper, as of `coloured.paper_colour`. `printed` tells pieces of printed lines (mm), and
    how well each shows, 1 is usual: a thing hides those.
    """
    if not grid.columns:
        return None
    tones = _tones(paper)
    if not _may_be_coloured(page, tones, grid):  # as most are
        return None
    height, width = page.light.shape[:2]
    sent = _sent(_sampled(page.darkness, _SMALL), _sampled(page.light, _SMALL), tones)
    soft, lit = (_without_ink(picture) for picture in (_seen(sent, _SMALL).brightness, sent))
    other = cv2.dilate(otherwise_lit(lit.max(axis=2), _SMALL), _kernel(2 * _PENUMBRA_MM))
    areas = _areas(soft, other > 0, grid, printed)
    if areas is None:
        return None
    seen = _seen(_sent(page.darkness, page.light, tones), PX_PER_MM)
    ink = np.full((height, width), 255, np.uint8)
    for mask, colour in _colours(soft, areas, grid):
        there = cv2.resize(mask, (width, height), interpolation=cv2.INTER_NEAREST) > 0
        telling = np.flatnonzero((colour >= _TELLING) | (colour == colour.max()))
        dark = 1 - np.minimum(seen.brightness[there][:, telling] / (255 * colour[telling]), 1).min(axis=1)
        ink[there] = np.minimum(ink[there], np.round(255 * dark))  # two colours meet: each knows its own
    told = ink < 255
    darkness, light = page.darkness.copy(), page.light.copy()
    darkness[told] = ink[told][:, None]
    light[told] = np.stack([_in_tone(seen.light, tone) for tone in tones], axis=2)[told]
    step = round(PX_PER_MM / COARSE)
    squares = shares_of_squares(told[::step, ::step], grid) > 0
    return Uncoloured(page._replace(darkness=darkness, light=light), squares)


def _tones(paper: Sequence[Floats]) -> list[Floats]:
    """How bright paper is in each channel, against the brightest: three pictures (h, w). `paper` as of `uncoloured`."""
    bright = [np.exp(plane) for plane in paper]
    brightest = max(float(plane.mean()) for plane in bright)
    return [np.asarray(plane / brightest, np.float32) for plane in bright]


def _sampled(picture: Bytes, px_per_mm: float) -> Bytes:
    """Every so many pixels of a picture (H, W, 3)."""
    step = round(PX_PER_MM / px_per_mm)
    return np.ascontiguousarray(picture[step // 2 :: step, step // 2 :: step])


def _may_be_coloured(page: Evened, tones: Sequence[Floats], grid: Grid) -> bool:
    """Whether the channels of any wide area are apart, at a glance. Each has a part well within the grid; of what is
    printed beside it, none has.
    """
    sent = _sent(_sampled(page.darkness, _GLANCE), _sampled(page.light, _GLANCE), tones)
    apart = _apart(_without_ink(sent))
    wide = _opened(apart > _COLOURED, _kernel(_WIDE * grid.square * _GLANCE / _SMALL))
    return bool((wide & _near(grid, wide.shape, _GLANCE, -_BESIDE_MM)).any())


def _without_ink(picture: Bytes) -> Bytes:
    """A small copy (h, w, 3) without strokes."""
    return np.asarray(cv2.medianBlur(picture, _WITHOUT_INK), np.uint8)


def _sent(darkness: Bytes, light: Bytes, tones: Sequence[Floats]) -> Bytes:
    """What a page sends back as if its paper had no tone: `darkness` of the `light` (H, W, 3) uint8, as of `Evened`."""
    planes = cv2.split(cv2.multiply(cv2.bitwise_not(darkness), light, scale=1 / 255))
    size = darkness.shape[1::-1]
    even = [
        cv2.divide(plane, cv2.resize(tone, size), dtype=cv2.CV_8U)
        for plane, tone in zip(planes, tones, strict=True)
    ]
    return np.asarray(cv2.merge(even), np.uint8)


def _seen(sent: Bytes, px_per_mm: float) -> _Seen:
    """What a page sends back, as of `_sent`, against its paper."""
    bare = paper_light(darkest(sent), px_per_mm)
    return _Seen(np.asarray(cv2.divide(sent, cv2.merge([bare] * 3), scale=255), np.uint8), bare)


def _in_tone(light: Bytes, tone: Floats) -> Bytes:
    """Light (H, W) of a channel's tone."""
    there = cv2.multiply(light, cv2.resize(tone, light.shape[::-1]), dtype=cv2.CV_8U)
    return np.asarray(np.maximum(there, 1), np.uint8)


def _areas(
    soft: Bytes, other: Mask, grid: Grid, printed: Callable[[], Iterable[tuple[Box, float]]]
) -> Bytes | None:
    """Where the plan is coloured in, (h, w) 0 or 1, on a small copy without strokes; None where it is not. `other`
    (h, w): where another light begins or is.
    """
    apart, through = _apart(soft), darkest(soft) > 255 * _LETS_THROUGH
    wide, near = _kernel(_WIDE * grid.square), _near(grid, soft.shape, _SMALL)
    labels, stats = components(_opened(through & (apart > _COLOURED), wide))
    beyond = np.bincount(labels[near == 0], minlength=len(stats))
    sure = (beyond <= _BEYOND * stats[:, cv2.CC_STAT_AREA])[labels] & (labels > 0) & (near > 0)
    if not sure.any():
        return None
    pale = through & (apart > _PALE)
    labels, stats = components(_opened(pale, wide) & near)
    kept = np.bincount(labels[sure], minlength=len(stats)) >= _LARGE * (grid.square * _SMALL) ** 2
    kept[0] = False
    kept[np.unique(labels[other])] = False  # that light's colour, or its edge's
    pieces = tuple(printed()) if kept.any() else ()
    small = []
    for label in np.flatnonzero(kept).tolist():
        mask = np.kron(labels == label, _TO_COARSE).astype(np.uint8)
        telling = print_within(mask, pieces)
        few = len(telling) < _FEWEST
        kept[label] = not few and lets_through(telling, _SHOWN)
        if few and stats[label, cv2.CC_STAT_AREA] <= _TOO_SMALL * (grid.square * _SMALL) ** 2:
            small.append(label)
    kept[small] = kept.any()
    if not kept.any():
        return None
    found = kept[labels].astype(np.uint8)
    beside = cv2.dilate(found, _kernel(2 * _WIDE * grid.square))
    return np.asarray((_opened(pale & (beside > 0), _kernel(_CONNECTED_MM)) | found) & near, np.uint8)


def _colours(soft: Bytes, areas: Bytes, grid: Grid) -> Iterator[tuple[Bytes, Floats]]:
    """Where each colour may be, (h, w) 0 or 1, and how bright it is where it is dense, (3,) 0..1."""
    hues, taken = cv2.cvtColor(soft, cv2.COLOR_BGR2HSV)[:, :, 0].astype(np.int16), _density(soft)
    pens = list(_pens(soft, hues, taken, areas > 0, grid.square))
    if not pens:
        return
    off = [_off(hues, hue) / _ALIKE + _FAINTER * np.abs(np.log(taken / _density(pen))) for hue, pen in pens]
    nearest = np.argmin(off, axis=0)
    round_it = cv2.dilate(cv2.morphologyEx(areas, cv2.MORPH_CLOSE, _kernel(_CLOSED_MM)), _kernel(_RIM_MM))
    for number, (_, pen) in enumerate(pens):
        mine = _opened((areas > 0) & (nearest == number), _kernel(_CONNECTED_MM))
        there = cv2.bitwise_and(cv2.dilate(mine, _kernel(_GROWN_MM)), round_it)
        yield np.asarray(there, np.uint8), np.asarray((pen / 255) ** _DENSER, np.float32)


def _pens(
    soft: Bytes, hues: npt.NDArray[np.int16], taken: Floats, left: Mask, square: float
) -> Iterator[tuple[int, Bytes]]:
    """The hue of each colour on the areas `left`, and how bright it is where it is dense, (3,). `hues` and `taken` (h,
    w): those of each pixel, and its density; `square` is the side of squares, mm.
    """
    little, wide = _LITTLE * (square * _SMALL) ** 2, _kernel(_NOT_AN_EDGE * square)
    while np.count_nonzero(left) > little:
        counts = np.bincount(hues[left], minlength=_HUES)
        hue = int(np.argmax(sum(np.roll(counts, shift) for shift in range(-_AROUND, _AROUND + 1))))
        alike = left & (_off(hues, hue) <= _ALIKE)
        usual = median(taken[alike])
        alike &= (taken >= usual / _AS_DENSE) & (taken <= usual * _AS_DENSE)
        left = left & ~alike
        mine = _opened(alike, wide) > 0
        if np.count_nonzero(mine) > little:
            samples = soft[mine]
            bright = samples.max(axis=1)
            samples = samples[bright >= _NO_INK * quantile(bright, _USUAL)]
            dense = np.array([quantile(channel, _DENSE) for channel in samples.T])
            if dense.max() > 255 * _PURE:
                yield hue, np.round(dense).astype(np.uint8)


def _off(hues: npt.NDArray[np.int16], hue: int) -> npt.NDArray[np.int16]:
    """How far hues are from one of them, the short way round."""
    return np.abs((hues - hue + _HUES // 2) % _HUES - _HUES // 2)


def _density(colours: Bytes) -> Floats:
    """How much light is taken of the channel that most is taken of, a logarithm, of colours (..., 3)."""
    least = np.clip(colours.min(axis=-1), 1, 254)
    return np.asarray(-np.log(least / np.float32(255)), np.float32)


def _apart(picture: Bytes) -> Floats:
    """How far the channels of each pixel (h, w, 3) are apart, a logarithm: (h, w)."""
    blue, green, red = cv2.split(picture)
    high, low = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    return np.asarray(cv2.log(cv2.divide(high, np.maximum(low, 1), dtype=cv2.CV_32F)), np.float32)


def _kernel(mm: float) -> Bytes:
    return np.ones((max(1, round(mm * _SMALL)) | 1,) * 2, np.uint8)


def _opened(mask: Mask, kernel: Bytes) -> Bytes:
    return np.asarray(cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, kernel), np.uint8)


def _near(grid: Grid, shape: tuple[int, ...], px_per_mm: float, beside: float = _BESIDE_MM) -> Bytes:
    """The grid, and what is `beside` it, so many mm, in a picture of that shape: (h, w) 0 or 1."""
    near = np.zeros(shape[:2], np.uint8)
    area = grid.area
    left, top = (max(0, round((start - beside) * px_per_mm)) for start in area[:2])
    right, bottom = (round((end + beside) * px_per_mm) for end in (area.right, area.bottom))
    near[top:bottom, left:right] = 1
    return near
