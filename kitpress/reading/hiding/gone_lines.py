"""What bits of printed lines tell of something white that lies on them: they are gone there, or a part of them is.

Ink changes lines, too, but makes no bare paper of them: what is drawn over one lets it show beside the strokes. Light
does, and so does a copier that leaves gaps in thin lines: where it may have been one of those, nothing is told.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Grid
from kitpress.reading.evidence import Floats
from kitpress.reading.hiding.coarse import coarse_places, coarse_size, reach
from kitpress.reading.hiding.printed_lines import BESIDE_MM, Bits, Usual, against_paper
from kitpress.reading.hiding.washed import and_beside
from kitpress.reading.ranks import medians, quantile, quantiles
from kitpress.reading.sampling import PX_PER_MM, stacked_parts

Bytes = npt.NDArray[np.uint8]
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
_PLAINLY = 0.8  # of the usual contrast: no thing reaches to bits that show so well
_PART_MM = 0.75  # of a bit: pips of a die, or its edge, darken no more than others
# What is left of a line there, of the usual contrast. Of 160,000 bits on careless sheets and plain copies, on which
# nothing lay, one has no more.
_PART_GONE = 0.2
# Bits that tell whether lines are broken all over, the least of them, and the share that has gaps if so.
_SOME, _FEWEST, _BROKEN = 300, 60, 0.005
_REACH_MM = 16.0  # from a bit that is wholly gone: so far dice reach
_SHOWS, _SHARE = 0.5, 0.7  # of the usual contrast; and of the bits in as much light
_AS_BRIGHT = 3.0  # of 255
_FADED = 0.25  # of the usual contrast, at least, where light left something


class Told(NamedTuple):
    """What bits of lines tell: their `middles` (n, 2) mm, for each how much likelier it is under something white than
    elsewhere, `odds` (n,) nats, and which show `plainly` (n,).
    """

    middles: Floats
    odds: Floats
    plainly: Mask


def told_by(printed: Bits, usual: Usual, lines: Grid, dark: Bytes, light: Bytes, clipped: Mask) -> Told:
    """What those tell that light has not taken; all as of `white_things`."""
    middles = np.asarray(printed.places[:, :2] + printed.places[:, 2:] / 2, np.float32)
    lit = _near_clipped(middles, lines, clipped)
    told = ~_outshone(printed.shown, middles, lit, light)
    clear = (printed.beside <= _CLEAR) | _evenly_covered(printed, dark)
    spread = _spread(printed.shown[told])
    odds = np.where(told, _odds(printed.shown, clear, spread), 0)
    parted = np.zeros_like(told)
    if (odds > 0).any():
        near = _near(middles, middles[odds > 0], dark)
        parted = _parted(printed, told & ~lit & (printed.shown >= _HARDLY), near, usual, dark)
    odds[parted] = _MOST
    plainly = (printed.shown > _PLAINLY) & (printed.shown < _INK) & ~parted
    return Told(middles[told], odds[told], plainly[told])


def _near_clipped(middles: Floats, lines: Grid, clipped: Mask) -> Mask:
    """Which bits (n,) lie in or beside the `clipped` squares (rows, columns), by their `middles` (n, 2) mm."""
    if not clipped.any():
        return np.zeros(len(middles), np.bool_)
    column, row = ((middles - (lines.x, lines.y)) / lines.square).astype(np.intp).T
    near = and_beside(clipped)
    return np.asarray(near[np.minimum(row, lines.rows - 1), np.minimum(column, lines.columns - 1)])


def _outshone(shown: Floats, middles: Floats, lit: Mask, light: Bytes) -> Mask:
    """Which of the bits (n,) that are `lit`, as of `_near_clipped`, light may have taken: faint ones, and those of
    which fewer than 7 in 10 show in as much of it, or more. Their `middles` are (n, 2) mm; ink does not tell.
    """
    if not lit.any():
        return lit
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
    sides = np.where(size[:, :1] == 0, (BESIDE_MM, 0), (0, BESIDE_MM))  # to both sides of the line
    corners = np.concatenate([start - sides, start + size + sides], axis=1)
    for those, parts in stacked_parts(dark, np.rint(corners * PX_PER_MM).astype(np.intp)):
        if parts.size:
            each = parts.reshape(len(parts), -1)
            smooth = quantiles(each, _STROKES) - quantiles(each, 0.5) < _EVEN
            out[faint[those]] = smooth & (_roughness(parts) < _ROUGH)
    return out


def _parted(printed: Bits, showing: Mask, near: Mask, usual: Usual, dark: Bytes) -> Mask:
    """Which of the bits `showing` (n,) are gone in part, of those that lie `near` (n,) one that is wholly gone: none,
    where so are others, for a copier leaves gaps in thin lines.
    """
    elsewhere = np.flatnonzero(showing & ~near)
    some = np.zeros_like(showing)
    some[elsewhere[:: 1 + len(elsewhere) // _SOME]] = True
    if some.sum() < _FEWEST or _gone_in_part(printed, some, usual, dark).sum() > _BROKEN * some.sum():
        return np.zeros_like(showing)
    return _gone_in_part(printed, showing & near, usual, dark)


def _gone_in_part(printed: Bits, looked_at: Mask, usual: Usual, dark: Bytes) -> Mask:
    """Of which bits (n,) that are `looked_at` (n,) there is nothing somewhere along them, where all is bare. `dark`
    (H, W) as of `white_things`.
    """
    beside, step = round(BESIDE_MM * PX_PER_MM), round(_PART_MM * PX_PER_MM)
    out = np.zeros(len(printed.shown), np.bool_)
    for axis, most in enumerate((usual.across, usual.down)):
        those = np.flatnonzero(looked_at & (printed.places[:, 3 - axis] == 0))
        start = np.rint(printed.places[those, :2] * PX_PER_MM).astype(np.intp)
        end = np.rint((printed.places[those, :2] + printed.places[those, 2:]) * PX_PER_MM).astype(np.intp)
        start[:, 1 - axis] -= beside
        end[:, 1 - axis] += beside + 1
        for some, parts in stacked_parts(dark, np.concatenate([start, end], axis=1)):
            across = parts if axis == 0 else parts.transpose(0, 2, 1)
            _, height, length = across.shape
            if height <= 2 * beside or length < step:  # at the border of the page
                continue
            upto = np.pad(np.cumsum(across, axis=2, dtype=np.float32), ((0, 0), (0, 0), (1, 0)))
            seen = against_paper((upto[:, :, step:] - upto[:, :, :-step]) / np.float32(step))
            bare = (seen.line < _PART_GONE * most) & (seen.beside <= _CLEAR * most)
            out[those[some]] = bare.any(axis=1)
    return out


def _roughness(parts: Bytes) -> Floats:
    """How much parts of a page (n, h, w) mostly change within half a millimetre, (n,) of 255: far more between strokes
    of a soft pencil than on any thing, which may end in them, too.
    """
    step = round(PX_PER_MM / 2)
    levels = parts.astype(np.int16)
    down, across = levels[:, step:] - levels[:, :-step], levels[:, :, step:] - levels[:, :, :-step]
    return medians(np.abs(np.concatenate([d.reshape(len(parts), -1) for d in (down, across)], axis=1)))


def _near(middles: Floats, gone: Floats, dark: Bytes) -> Mask:
    """Which of some places (n, 2) mm on a page (H, W) a thing may reach from any of others (m, 2) mm."""
    width, height = coarse_size(dark)
    there = np.zeros((height, width), np.uint8)
    there[tuple(coarse_places(there, gone))] = 1
    reached = cv2.dilate(there, reach(_REACH_MM))
    return np.asarray(reached[tuple(coarse_places(there, middles))] > 0, np.bool_)


def _spread(shown: Floats) -> float:
    """How far off 1 most bits are that nothing lies on; `shown` (n,) are all that tell."""
    if not len(shown):
        return _LEAST_SPREAD
    return max(_LEAST_SPREAD, _TO_SPREAD * (quantile(shown, 0.5) - quantile(shown, 0.16)))


def _odds(shown: Floats, clear: Mask, spread: float) -> Floats:
    """For each bit of a line how much likelier it shows so well (n,) under a thing than elsewhere, nats. Beside what is
    not `clear` (n,) there may be ink that it can't be told from.
    """
    under = -0.5 * ((shown - _UNDER) / _SPREAD_UNDER) ** 2 - np.log(_SPREAD_UNDER)
    elsewhere = -0.5 * ((np.minimum(shown, 1) - 1) / spread) ** 2 - np.log(spread)
    odds = np.clip(under - elsewhere, -_MOST, np.where(shown < _GONE, _MOST, 0))  # weak print fades as far
    odds = np.where(clear, odds, np.minimum(odds, 0))
    return np.asarray(np.where(shown > _INK, _AGAINST, odds), np.float32)
