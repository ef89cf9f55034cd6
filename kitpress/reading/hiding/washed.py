"""Where a lamp's reflection washes a sheet out: marks look faint there, or are gone without a trace.

The printed grid is the same everywhere: where its lines are fainter than elsewhere, so are the marks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Grid
from kitpress.plan.geometry import Square
from kitpress.reading.evidence import Floats, edges_round
from kitpress.reading.hiding.overexposure import Tinted
from kitpress.reading.hiding.printed_lines import FAINTEST, GONE, Lines, Usual, sides_among
from kitpress.reading.ranks import median, quantile, quantiles
from kitpress.reading.sampling import PX_PER_MM, darkest, part_of, stacked_parts

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

FADED = 0.6  # of the usual contrast of the grid: fainter marks are strengthened
_BESIDE_GONE = 0.85  # and beside such squares already with less than this: light has no sharp edge
_ENCLOSED = 3  # of the four beside it: so many have vanished round a square that has, too
_MOST_GAIN = 6.0
_SLACK = 1.3  # marks may fade a little more than the grid
_INK_QUANTILE = 0.99
_LEAST_INK = 6.0
_PRINT_QUANTILE, _THAN_MOST = 0.95, 1.3  # of the grid's lines, its frame among them; and what none exceeds
_INSET = 0.12  # of a square: inside, no line darkens it
# How dark the darkest is in a washed-out square, of 255, and what that makes of the odds that it holds nothing: as in
# 833 such squares of 120 photos.
_TRACES = ((10, 0.02), (5, 0.1), (3, 0.5), (0, 1.3))
_UNTOLD = 0.8  # probability that it holds nothing from which on enough is seen of it
_INKED = 10, 0.95  # so dark, of 255, it holds nothing with no more than that: so 126 of 133 did of 60 photos
_MARKED_QUANTILE = 0.75  # of squares as dark as those with a mark: more than half may be empty


def darkest_print(lines: Lines, across: Mask, down: Mask) -> float:
    """How much darker than its paper a printed grid is at most: ink that is no print is darker.

    `across` (rows + 1, columns) and `down` (rows, columns + 1) tell which edges are drawn.
    """
    bare = np.concatenate([lines.across[~across], lines.down[~down]])
    return _THAN_MOST * quantile(bare, _PRINT_QUANTILE) if len(bare) else 0.0


def smoothed(shown: Floats) -> Floats:
    """The `contrast` of squares, each the median of 3 x 3: a mark on a line says nothing of light."""
    return np.asarray(cv2.medianBlur(shown, 3), np.float32) if shown.size else shown


def gone(shown: Floats) -> Mask:
    """The squares (rows, columns) whose marks may have vanished; `shown` as of `smoothed`."""
    lost = shown < GONE
    return np.asarray(lost | (and_beside(lost) & (shown < _BESIDE_GONE)), np.bool_)


class Vanished(NamedTuple):
    """Which squares (rows, columns), horizontal edges (rows + 1, columns) and vertical ones (rows, columns + 1)."""

    squares: Mask
    across: Mask
    down: Mask


def vanished(lines: Lines, usual: Usual, across: Mask, down: Mask, bright: Mask) -> Vanished:
    """Where the light is more than a camera can tell, `bright` as of `overexposure.overexposed_squares`, and has
    taken what is printed: marks may be gone with it. Nowhere if nothing tells what is `usual`.

    `across` and `down` tell which edges are drawn, as in `darkest_print`: ink may outshine what print does not. On the
    frame only what is darker than all of it is ink: print as dark as that may look like it among all else.
    """
    if not bright.any():  # as on most photos
        return Vanished(bright, np.zeros_like(across), np.zeros_like(down))
    lit_across, lit_down = edges_round(bright)
    framed = _frame(lines, usual, across | lit_across, down | lit_down)
    gone_across = lit_across & usual.told & _faded(lines.across, across, usual.across, framed)
    gone_down = lit_down & usual.told & _faded(lines.down.T, down.T, usual.down, framed).T
    bare, lost = sides_among(~across | gone_across, ~down | gone_down), sides_among(gone_across, gone_down)
    squares = bright & (2 * lost > bare)
    # a faded wall looks like print that light left as it was; but light has no sharp edge
    squares |= bright & (lost > 0) & (_neighbours(squares) >= _ENCLOSED)
    return Vanished(squares, gone_across, gone_down)


def _neighbours(squares: Mask) -> npt.NDArray[np.int64]:
    """How many of the four beside each are among these squares (rows, columns)."""
    beside = np.pad(squares, 1).astype(np.int64)
    return beside[:-2, 1:-1] + beside[2:, 1:-1] + beside[1:-1, :-2] + beside[1:-1, 2:]


def _frame(lines: Lines, usual: Usual, across: Mask, down: Mask) -> float:
    """How much darker than paper the frame of the grid is, as far as neither ink nor glare lies on it: `across` and
    `down` tell where they do.
    """
    ends = [
        edges[n][~covered[n]]
        for edges, covered in ((lines.across, across), (lines.down.T, down.T))
        for n in (0, -1)
    ]
    plain = np.concatenate(ends)
    return median(plain) if len(plain) else max(usual.across, usual.down)


def _faded(edges: Floats, drawn: Mask, usual: float, framed: float) -> Mask:
    """Which horizontal edges (rows + 1, columns) are bare, and hardly show; or are called drawn, and show no more than
    the bare frame that they are a part of.
    """
    expected = np.full((len(edges), 1), usual)
    expected[[0, -1]] = framed
    out = ~drawn & (edges < GONE * expected) & (expected >= FAINTEST)
    out[[0, -1]] |= drawn[[0, -1]] & (edges[[0, -1]] < _THAN_MOST * framed)
    return np.asarray(out)


def told_by_traces(
    squares: Floats, nothing: int, dark: Bytes, grid: Grid, washed_out: Iterable[Square]
) -> Floats:
    """The probabilities of squares (rows, columns, classes), those of the `washed_out` ones as the ink tells that light
    left of them: more light than a camera can tell has no grain, and what is not white in it was drawn.

    `nothing` is the class of empty squares, `dark` (H, W) a flat page's darkness at `sampling.PX_PER_MM`.
    """
    out: Floats = squares.copy()
    inset = _INSET * grid.square
    for square in washed_out:
        box = grid.box(square)
        side = grid.square - 2 * inset
        inside = part_of(dark, Box(box.x + inset, box.y + inset, side, side))
        own = out[square.row, square.column]
        if not inside.size:
            continue
        if own[nothing] < _UNTOLD:
            own[nothing] *= next(factor for level, factor in _TRACES if inside.max() >= level)
        elif inside.max() >= _INKED[0] and own[nothing] > _INKED[1]:
            own[nothing] = (1 - own[nothing]) * _INKED[1] / (1 - _INKED[1])
        else:
            continue
        own /= own.sum()
    return out


def dimmed(shown: Floats) -> Mask:
    """The squares (rows, columns) where ink may be fainter than elsewhere on the sheet for light alone: the faded ones,
    and those beside what is `gone`.
    """
    return np.asarray((shown < FADED) | and_beside(gone(shown)), np.bool_)


def plainly_lit(shown: Floats, bright: Mask) -> Mask:
    """The squares (rows, columns) from whose ink light has taken nothing, nor from that of their neighbours.

    Walls show even where the printed grid would not, so that `shown` misses glare among them: no square may be
    `bright`, as of `overexposure.overexposed_squares`, either.
    """
    return np.asarray((shown >= _BESIDE_GONE) & ~and_beside(dimmed(shown) | bright), np.bool_)


def and_beside(squares: Mask) -> Mask:
    """Those squares and the ones round them."""
    return np.asarray(cv2.dilate(squares.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0, np.bool_)


def strengthened(page: Bytes, shown: Floats, grid: Grid, warm: Tinted | None = None) -> Bytes:
    """The flat page with the faded squares as dark as the others; `shown` as of `smoothed`. In `warm` light, as of
    `overexposure.tinted`, they have only lost what is more to be seen of ink in other channels.
    """
    faded = shown < FADED
    if not faded.any() or faded.all():
        return page
    ink = _inks(darkest(page), grid)
    usual = quantile(ink[~faded], _MARKED_QUANTILE)
    # where nothing is drawn, only the printed grid is left to strengthen: never beyond what the light took
    most = np.clip(_SLACK / np.maximum(shown, 1e-3), 1, _MOST_GAIN)
    if warm is not None and warm.steady.any():
        told = quantile(_inks(page[:, :, warm.channel], grid)[~faded], _MARKED_QUANTILE)
        most = np.where(warm.steady, np.clip(usual / max(told, _LEAST_INK), 1, most), most)
    gain = np.where(faded, np.clip(usual / np.maximum(ink, _LEAST_INK), 1, most), 1).astype(np.float32)
    gain = np.pad(gain, 1, constant_values=1)  # of what lies further off, the grid says nothing
    step = grid.square * PX_PER_MM
    place = np.array([[1 / step, 0, 0.5 - grid.x / grid.square], [0, 1 / step, 0.5 - grid.y / grid.square]])
    size = page.shape[1::-1]
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    gains = cv2.warpAffine(gain, place, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.multiply(page, cv2.merge([gains] * 3), dtype=cv2.CV_8U), np.uint8)


def _inks(dark: Bytes, grid: Grid) -> Floats:
    """How dark the ink in each square is, or that which reaches out of it, (rows, columns) of 255."""
    reach, side = 0.1 * grid.square, 1.2 * grid.square
    row, column = np.indices((grid.rows, grid.columns)).reshape(2, -1)
    start = [grid.x + column * grid.square - reach, grid.y + row * grid.square - reach]
    corners = np.rint(np.stack(start, axis=1) * PX_PER_MM).astype(np.intp)
    ink = np.zeros(len(corners), np.float32)
    for those, parts in stacked_parts(
        dark, np.concatenate([corners, corners + round(side * PX_PER_MM)], axis=1)
    ):
        if parts.size:
            ink[those] = quantiles(parts.reshape(len(parts), -1), _INK_QUANTILE)
    return ink.reshape(grid.rows, grid.columns)
