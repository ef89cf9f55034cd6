"""Straight lines across the whole paper: dust on a scanner's glass, a printer's worn drum, a fold that has gone grey.

Nobody draws from border to border: what goes on through all margins is no ink, and is taken away. Where it runs along
a grid line nobody can tell walls from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Grid
from kitpress.reading.evidence import Floats
from kitpress.reading.sampling import PX_PER_MM, darkest

Bytes = npt.NDArray[np.uint8]
Integers = npt.NDArray[np.intp]
Mask = npt.NDArray[np.bool_]

_BAND_PX, _FEWEST = 5, 4  # a page is looked at in bands of that height; and how many margins must have
_NARROW_PX = 7  # what is as wide is no streak
_LEAST = 6  # of 255, darker than what lies beside it
_PRINT = 60  # of 255: on what is darker, and so near to it, no streak shows
_PRINT_NEAR_PX = 5
_BORDER_PX = round(3.0 * PX_PER_MM)  # of the page, where the paper may end
_OFF_LINES_MM = 1.0
_SLOPES = np.linspace(-0.035, 0.035, 29).tolist()  # mm aside per mm: sheets lie crooked in a scanner
# Share of the bands in each part of a page where it shows. Of 128 plain sheets none had 0.82, of 28 with streaks
# none less than 0.93.
_SHOWS = 0.92
_LEAST_SEEN = 0.4  # of a part's bands; elsewhere print hides what may be there
_MOST = 8  # that are taken away
_NEAR_PX = 5  # of where it should be if it were straight
_FOLLOWED_PX = 20  # rows at a time
_PARTS = 2  # of a px, that are told apart across a streak
_RIM = 0.08  # of a streak's darkness, where it ends
_MOST_DARK = 0.9  # share of the light that it takes, at most
_DENSE = 0.5  # share of the light it lets through: of less nobody can tell what is under it
_BESIDE_MM = 0.9  # of a grid line: there a streak hides walls


class Unseen(NamedTuple):
    """Of which horizontal edges (rows + 1, columns) and vertical ones (rows, columns + 1) streaks tell nothing."""

    across: Mask
    down: Mask


def without_streaks(darkness: Bytes, dark: Bytes, lines: Grid, grid: Grid) -> tuple[Bytes, Bytes, Unseen]:
    """A flat page's darkness (H, W, 3) at `PX_PER_MM` and its `darkest` channel (H, W), both without streaks, and the
    edges of its grid along which those ran. `lines` are those that are printed, as of `Sheet.lines`.
    """
    unseen = Unseen(
        np.zeros((grid.rows + 1, grid.columns), np.bool_), np.zeros((grid.rows, grid.columns + 1), np.bool_)
    )
    for turned, edges in ((False, unseen.down), (True, unseen.across.T)):
        own_lines, own_grid = (lines.turned, grid.turned) if turned else (lines, grid)
        seen = np.asarray(cv2.transpose(dark), np.uint8) if turned else dark
        for _ in range(_MOST):
            middles = _streak(seen, own_lines)
            if middles is None:
                break
            page = np.asarray(cv2.transpose(darkness), np.uint8) if turned else darkness
            page = _taken_away(page, middles, own_lines)
            seen = darkest(page)
            darkness = np.asarray(cv2.transpose(page), np.uint8) if turned else page
            edges |= _beside(middles, own_grid)
        dark = np.asarray(cv2.transpose(seen), np.uint8) if turned else seen
    return darkness, dark, unseen


class _Bands(NamedTuple):
    """A part of a page in bands, `rows` their middles in px (n,): where something narrow is darker than what lies
    beside it, 0 or 1 (n, W); and where that would show.
    """

    rows: Floats
    narrow: Bytes
    shows: Bytes


def _bands(dark: Bytes, part: slice) -> _Bands:
    count = (part.stop - part.start) // _BAND_PX
    rows = part.start + (np.arange(count) + 0.5) * _BAND_PX
    high = dark[part.start : part.start + count * _BAND_PX]
    bands = cv2.resize(high, (dark.shape[1], count), interpolation=cv2.INTER_AREA)
    beside = cv2.morphologyEx(bands, cv2.MORPH_OPEN, np.ones((1, _NARROW_PX), np.uint8))
    # a streak on the flank of what is printed beside it is not darker than that
    around = cv2.dilate(beside, np.ones((1, 2 * _PRINT_NEAR_PX + 1), np.uint8))
    shows = np.asarray(around, np.uint8) < _PRINT
    narrow = np.asarray(cv2.subtract(bands, beside), np.uint8) > _LEAST
    near = np.asarray(cv2.dilate(narrow.astype(np.uint8), np.ones((1, 3), np.uint8)), np.uint8)
    return _Bands(rows.astype(np.float32), near & shows, shows.astype(np.uint8))


def _parts(height: int, lines: Grid) -> tuple[slice, slice, slice]:
    """A page's rows above its printed lines, below them, and beside them."""
    first = round((lines.y - _OFF_LINES_MM) * PX_PER_MM)
    last = round((lines.area.bottom + _OFF_LINES_MM) * PX_PER_MM)
    return slice(_BORDER_PX, first), slice(last, height - _BORDER_PX), slice(first, last)


def _share(bands: _Bands, slope: float, origin: float, through: Integers) -> Floats:
    """In which share of the bands a line shows, (n,), that goes `through` each of these px of the row `origin`."""
    aside = np.rint(slope * (bands.rows - origin)).astype(np.intp)
    columns = np.clip(through + aside[:, None], 0, bands.narrow.shape[1] - 1)
    narrow, shows = (np.take_along_axis(of_all, columns, axis=1) for of_all in bands[1:])
    share = narrow.sum(axis=0) / np.maximum(shows.sum(axis=0), _LEAST_SEEN * len(shows))
    return np.asarray(share, np.float32)


def _places(bands: _Bands) -> Mask:
    """Through which px of their middle row there may be a line, (W,), at whatever slope."""
    high = float(bands.rows[-1] - bands.rows[0])
    near = np.ones((1, 2 * int(_SLOPES[-1] * high / 2 + 2) + 1), np.uint8)
    most = np.asarray(cv2.dilate(bands.narrow, near), np.uint8).sum(axis=0)
    fewest = np.asarray(cv2.erode(bands.shows, near), np.uint8).sum(axis=0)
    return np.asarray(most >= _SHOWS * np.maximum(fewest, _LEAST_SEEN * len(bands.rows)))


def _may_show(bands: _Bands) -> bool:
    """Whether there may be a line anywhere, at any slope; found out fast."""
    high = bands.rows[-1] - bands.rows[0]
    wide = 2 * round(_SLOPES[-1] * float(high) / 2) + 1
    near = np.asarray(cv2.dilate(bands.narrow, np.ones((1, wide), np.uint8)), np.uint8) & bands.shows
    seen, shown = (
        cv2.reduce(of_all, 0, cv2.REDUCE_SUM, dtype=cv2.CV_32S)[0] for of_all in (near, bands.shows)
    )
    least = _SHOWS * np.maximum(shown, _LEAST_SEEN * len(near))
    return bool((seen >= least)[_BORDER_PX:-_BORDER_PX].any())


def _streak(dark: Bytes, lines: Grid) -> Floats | None:
    """The middle of a streak that goes down the page, px for each of its rows (H,); None if there is none."""
    bands, parts = [], _parts(len(dark), lines)
    if min(part.stop - part.start for part in parts) < _FEWEST * _BAND_PX:
        return None
    for part in parts:
        bands.append(_bands(dark, part))
        if not _may_show(bands[-1]):
            return None  # the first margin tells, mostly
    best, middles, rows = _SHOWS, None, np.arange(len(dark)) - len(dark) / 2
    width = dark.shape[1]
    places = [(float(seen.rows[0] + seen.rows[-1]) / 2 - len(dark) / 2, _places(seen)) for seen in bands]
    for slope in _SLOPES:
        through = np.arange(_BORDER_PX, width - _BORDER_PX)
        for below, may in places:
            through = through[may[np.clip(through + round(slope * below), 0, width - 1)]]
        share = np.ones(len(through), np.float32)
        for seen in bands:
            if share.max(initial=0) <= best:
                break
            share = np.minimum(share, _share(seen, slope, len(dark) / 2, through))
        if share.max(initial=0) > best:
            column = int(share.argmax())
            best, middles = float(share[column]), through[column] + slope * rows
    return None if middles is None else _followed(dark, _followed(dark, middles))


def _followed(dark: Bytes, middles: Floats) -> Floats:
    """A streak's middles (H,), as they are where it shows: it is not quite straight on paper that does not lie flat."""
    columns, strip = _strip(dark, middles, _NEAR_PX)
    count = len(strip) // _FOLLOWED_PX
    bands = cv2.resize(strip.astype(np.float32), (strip.shape[1], count), interpolation=cv2.INTER_AREA)
    bands -= np.median(bands, axis=1, keepdims=True)
    weights = np.maximum(bands - 0.5 * bands.max(axis=1, keepdims=True), 1e-6)
    offsets = np.arange(strip.shape[1]) - _NEAR_PX
    aside = (weights * offsets).sum(axis=1) / weights.sum(axis=1)
    rounded = (columns[:, _NEAR_PX] - middles).astype(np.float32)[:, None]
    aside += cv2.resize(rounded, (1, count), interpolation=cv2.INTER_AREA)[:, 0]
    # on paper that is not quite flat it bends; a tag or a wall beside it says nothing of that
    steady = np.median(np.lib.stride_tricks.sliding_window_view(np.pad(aside, 3, "edge"), 7), axis=1)
    rows = (np.arange(count) + 0.5) * len(strip) / count
    return np.asarray(middles + np.interp(np.arange(len(strip)) + 0.5, rows, steady), np.float32)


def _strip(picture: Bytes, middles: Floats, reach: int) -> tuple[Integers, Bytes]:
    """Which columns (H, 2 * reach + 1) lie that near to the middles of each row, and the pixels there (…)."""
    columns = np.rint(middles).astype(np.intp)[:, None] + np.arange(-reach, reach + 1)
    inside = np.clip(columns, 0, picture.shape[1] - 1)
    return columns, picture[np.arange(len(picture))[:, None], inside]


def _taken_away(page: Bytes, middles: Floats, lines: Grid) -> Bytes:
    """The page (H, W, 3) without a streak: where that lets some light through, what is under it is told by how dark it
    is in the margins; where it lets none, by what lies on both sides, so that strokes which cross it go on.
    """
    columns, strip = _strip(page, middles, _NARROW_PX)
    aside = columns - middles[:, None]
    through = 1 - _profile(strip, aside, _parts(len(page), lines)[:2])
    under = np.clip(255 - (255 - strip) / through, 0, 255).astype(np.float32)
    inside = (columns >= 0) & (columns < page.shape[1])
    out = page.copy()
    rows = np.broadcast_to(np.arange(len(page))[:, None], columns.shape)
    out[rows[inside], columns[inside]] = np.rint(_bridged(under, through.min(axis=2) < _DENSE))[inside]
    return out


def _profile(strip: Bytes, aside: Floats, margins: Sequence[slice]) -> Floats:
    """Which share of the light a streak takes from each pixel of its strip (H, n, 3), by how far `aside` of its middle
    those are, px (H, n): as in the margins, where hardly anything else is dark.
    """
    told = np.concatenate([strip[rows].reshape(-1, 3) for rows in margins]).astype(np.float32)
    at = np.rint(np.concatenate([aside[rows].ravel() for rows in margins]) * _PARTS).astype(np.intp)
    places = np.unique(at)
    levels = np.array([np.median(told[at == place], axis=0) for place in places])
    share = np.clip((levels - np.median(levels, axis=0)) / 255, 0, _MOST_DARK)
    share[share.max(axis=1) < _RIM * share.max()] = 0
    return np.stack([np.interp(aside, places / _PARTS, channel) for channel in share.T], axis=2)


def _bridged(strip: Floats, gap: Mask) -> Floats:
    """The rows of a strip (H, n, 3), across the gap (H, n) in each as straight as can be."""
    width = gap.shape[1]
    some = gap.any(axis=1)
    first = np.where(some, gap.argmax(axis=1), 1) - 1
    last = np.where(some, width - gap[:, ::-1].argmax(axis=1), 1)
    rows = np.arange(len(strip))
    before, behind = strip[rows, np.maximum(first, 0)], strip[rows, np.minimum(last, width - 1)]
    part = (np.arange(width) - first[:, None]) / np.maximum(last - first, 1)[:, None]
    bridge = before[:, None] + part[..., None] * (behind - before)[:, None]
    return np.where(gap[..., None], bridge, strip)


def _beside(middles: Floats, grid: Grid) -> Mask:
    """Along which vertical edges (rows, columns + 1) a streak runs."""
    lines = grid.x + np.arange(grid.columns + 1) * grid.square
    rows = np.rint((grid.y + (np.arange(grid.rows) + 0.5) * grid.square) * PX_PER_MM).astype(np.intp)
    places = middles[np.clip(rows, 0, len(middles) - 1)] / PX_PER_MM
    return np.asarray(np.abs(places[:, None] - lines) < _BESIDE_MM)
