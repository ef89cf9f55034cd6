"""What has another colour than the paper, or is darker: a thing that light was taken for, or a shadow, which lets print
through.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box
from kitpress.reading.components import components
from kitpress.reading.evidence import Floats
from kitpress.reading.hiding.coarse import COARSE, LARGE_MM2, coarse_part, reach
from kitpress.reading.ranks import medians, quantile
from kitpress.reading.sampling import PX_PER_MM

Bytes = npt.NDArray[np.uint8]

_COARSEST = 0.5  # px/mm that are enough to see whether light has another colour anywhere
_FOREIGN = 0.28  # logarithm: how far two channels are apart, against paper; of coffee and print at most 0.16
_SEE_THROUGH, _MOST_OF_IT = 0.5, 0.25  # of the usual contrast of print, nearly all over: it is shading
_MOSTLY, _ON_THE_GRID = 0.5, 0.8  # of a square, then its lines tell; and of what is shaded
_MANY, _RIM_MM = 4, 1.5  # that show tell of shadows; but for lines along a rim, which a pen may have, too
# Of the usual contrast; and if more lines than that are missing in a shadow, something lies there.
_MISSING, _MOST_MISSING = 0.2, 1
_ELSEWHERE = 20  # lines of the sheet that show tell of a shadow that has too few of its own
_SAME_LIGHT = 0.08  # logarithm, in each channel: no edge of a shadow
_SAMPLED, _ROUNDS = 3, 3  # px between samples of the paper's colour; how often what is none is left out
_MOSTLY_PAPER = 0.75  # of the samples, at least
_LOGARITHMS = np.log(np.maximum(np.arange(256), 1), dtype=np.float32)  # of bytes


def coloured_things(
    light: Bytes,
    paper: Sequence[Floats],
    size: Sequence[int],
    shown: Iterable[tuple[Box, float]],
    printed: Iterable[tuple[Box, float]] = (),
) -> Bytes:
    """What was taken for paper but has another colour, in a picture of that size at 2 px/mm: `paper` is that of
    `paper_colour`. Most shadows are darker, and hardly more blue. What somebody shaded lets the print be seen, of
    squares as it is `shown` and what is `printed` within; all else is a thing but for `shadows`.
    """
    apart = _apart(*(plane - usual for plane, usual in zip(_logarithms(light), paper, strict=True)))
    if apart.max() <= _FOREIGN:
        return np.zeros(size[::-1], np.uint8)
    apart = np.asarray(cv2.resize(apart, size, interpolation=cv2.INTER_LINEAR), np.float32)
    labels, stats = components(apart > _FOREIGN)
    thing = stats[:, cv2.CC_STAT_AREA] >= LARGE_MM2 * COARSE**2
    thing[0] = False
    found = np.flatnonzero(thing).tolist()
    squares, single = (tuple(places) if found else () for places in (shown, printed))
    others: list[int] = []  # nobody shades what lies beside the grid, nor less than a square
    for label in found:
        mask = (labels == label).astype(np.uint8)
        parts = [(coarse_part(mask, box), seen) for box, seen in squares]
        inside = [seen for part, seen in parts if part.mean() > _MOSTLY]
        if inside and sum(part.sum() for part, _ in parts) >= _ON_THE_GRID * stats[label, cv2.CC_STAT_AREA]:
            thing[label] = not (lets_through(inside) and lets_through(print_within(mask, single)))
        else:
            others.append(label)
    thing[shadows(labels, others, single, light)] = False
    return np.asarray(thing[labels], np.uint8)


def shadows(
    labels: npt.NDArray[np.int32], found: Sequence[int], printed: Iterable[tuple[Box, float]], light: Bytes
) -> list[int]:
    """Which of the areas `found` in a picture of `labels` (h, w) at 2 px/mm are shadows, and no more: what is
    `printed` shows within them as elsewhere; or, where hardly anything is, in the same `light` (H, W, 3) elsewhere on
    the sheet. Nothing lies in one of them: lines would be missing there.
    """
    places = tuple(printed) if found else ()
    out = []
    for label in found:
        mask = (labels == label).astype(np.uint8)
        telling, enough = print_within(mask, places), _MANY
        if sum(seen < _MISSING for seen in telling) > _MOST_MISSING:
            continue
        if len(telling) < enough and lets_through(telling):
            telling, enough = _in_same_light(mask, places, light), _ELSEWHERE
        if len(telling) >= enough and lets_through(telling):
            out.append(label)
    return out


def _in_same_light(mask: Bytes, printed: Iterable[tuple[Box, float]], light: Bytes) -> list[float]:
    """How well all that shows which is printed where light is as in a coarse `mask` (h, w) 0 or 1."""
    coarse = cv2.resize(light, mask.shape[::-1], interpolation=cv2.INTER_NEAREST)
    logarithms = np.asarray(cv2.LUT(coarse, _LOGARITHMS), np.float32)
    off = np.abs(logarithms - medians(logarithms[mask > 0].T)).max(axis=2)
    parts = ((coarse_part(off, place), shown) for place, shown in printed)
    return [shown for part, shown in parts if part.size and part.max() < _SAME_LIGHT]


def print_within(mask: Bytes, printed: Iterable[tuple[Box, float]]) -> list[float]:
    """How well all that shows which is printed within a coarse `mask` (h, w) 0 or 1, and not along its rim."""
    inner = cv2.erode(mask, reach(_RIM_MM))
    return [seen for place, seen in printed if coarse_part(inner, place).all()]


def lets_through(shown: Sequence[float], least: float = _SEE_THROUGH) -> bool:
    """Whether what is printed shows nearly as well as elsewhere, `least` of it: light has another colour there, or
    somebody shaded.
    """
    return not shown or quantile(np.array(shown), _MOST_OF_IT) >= least


def _apart(blue: Floats, green: Floats, red: Floats) -> Floats:
    """How far the channels of colours are apart."""
    high, low = (extreme(extreme(blue, green), red) for extreme in (np.maximum, np.minimum))
    return np.asarray(high - low, np.float32)


def _logarithms(light: Bytes) -> list[Floats]:
    """The logarithms of light (H, W, 3), three planes of a small copy."""
    step = round(PX_PER_MM / _COARSEST)
    colour = cv2.LUT(np.ascontiguousarray(light[step // 2 :: step, step // 2 :: step]), _LOGARITHMS)
    return [np.asarray(plane, np.float32) for plane in cv2.split(colour)]


def paper_colour(light: Bytes) -> list[Floats]:
    """The colour of the paper, logarithms, three planes (h, w) of a small copy, where lamps of several colours light it
    (H, W, 3): even, or a slope.
    """
    planes = _logarithms(light)
    height, width = planes[0].shape
    seen = np.stack([plane[::_SAMPLED, ::_SAMPLED].ravel() for plane in planes], axis=1)
    places = _sampled_places(height, width)
    paper, before = np.ones(len(seen), np.bool_), None
    for _ in range(_ROUNDS):  # what differs most is no paper
        if before is not None and np.array_equal(paper, before):
            break  # the slope would be the same again
        slope, *_ = np.linalg.lstsq(places[paper], seen[paper], rcond=None)
        spread = _apart(*(seen - places @ slope).T)
        before, paper = paper, spread <= max(_FOREIGN / 2, quantile(spread, _MOSTLY_PAPER))
    across, down = np.arange(width, dtype=np.float32) / width, np.arange(height, dtype=np.float32) / height
    return [even + across * right + down[:, None] * low for even, right, low in slope.T]


@lru_cache(maxsize=4)
def _sampled_places(height: int, width: int) -> Floats:
    """1, x and y of each sample of a picture, in parts of its sides: (n, 3)."""
    y, x = np.mgrid[0:height:_SAMPLED, 0:width:_SAMPLED]
    return np.stack([np.ones(y.size), x.ravel() / width, y.ravel() / height], axis=1).astype(np.float32)
