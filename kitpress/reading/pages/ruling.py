"""The printed lines of a sheet, cut into stretches, and where a straight image shows each of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Grid
from kitpress.reading.pages.flat import basis

Floats = npt.NDArray[np.floating[Any]]
Mask = npt.NDArray[np.bool_]

FARTHEST_MM = 3.0  # from its expected place that a line is looked for
_PX_PER_MM = 3.0
_CLEAR_MM = 1.0  # of a line beside a crossing is left out
_SHORTEST_MM = 3.0  # of the stretches: shorter ones tell little
_WINDOW_MM = 1.2  # on both sides of a line in which paper is compared with it
_MARGIN_MM = 1.0
_LEAST_SEEN = 0.3  # of a stretch that is drawn over, to be measured at all
_FAINTEST_TRUST = 0.3
_ANOTHER_MM = 1.0  # from a line: farther away is another one
_AS_GOOD = 0.6  # of the darkness that a line explains: another that explains so much may be the right one


@dataclass(frozen=True, eq=False)
class Ruling:
    """The lines in one direction, cut into stretches: a lattice of places, ys x xs.

    `by` (ys, knot rows) and `bx` (xs, knot columns): the B-splines there. In the straight image a square is
    `square_px` long; the stretches of the first one begin at the px `begins`, and are `length` px long. `across`
    (lines, n) are px across the lines, and `across_mm` (n,) how far those lie from the line.
    """

    axis: int  # of the offset that is measured: 0 is x, of vertical lines
    by: Floats
    bx: Floats
    squares: int  # along a line
    square_px: int
    begins: tuple[int, ...]
    length: int
    across: npt.NDArray[np.intp]
    across_mm: Floats
    yy: Floats  # (ys, overlapping pairs of knot rows): products of their B-splines
    xx: Floats
    spots: npt.NDArray[np.intp]  # (pairs of rows, pairs of columns): flat indices into the normal matrix

    def sums(self, image: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint16]:
        """An image (H, W) summed along each stretch, (ys, xs, across). Two bytes hold 257 px."""
        # along the lines, then across them: numpy adds whole rows fastest
        lines = image if self.axis == 0 else np.asarray(cv2.transpose(image), np.uint8)
        first = self.begins[0]
        squares = lines[first : first + self.squares * self.square_px].reshape(
            self.squares, self.square_px, -1
        )
        parts = [
            squares[:, begin - first : begin - first + self.length].sum(axis=1, dtype=np.uint16)
            for begin in self.begins
        ]
        places = np.stack(parts, axis=1).reshape(-1, lines.shape[1])[:, self.across]
        return places if self.axis == 0 else places.swapaxes(0, 1)

    def normal(self, weight: Floats) -> Floats:
        """Sum of weight x basis x basis transposed over all places, (n, n).

        By its product structure, and only where two B-splines overlap: small enough to stay clear of BLAS
        threads, which cost more than they give at this size.
        """
        size = self.by.shape[1] * self.bx.shape[1]
        out = np.zeros(size * size)
        out[self.spots] = self.yy.T @ weight @ self.xx
        return out.reshape(size, size)

    def values(self, weights: Floats) -> Floats:
        """The spline of `weights` (n,) at all places, (ys, xs)."""
        return np.asarray(self.by @ weights.reshape(self.by.shape[1], -1) @ self.bx.T)

    def gather(self, values: Floats) -> Floats:
        """Sum of values x basis over all places, (n,)."""
        return np.asarray((self.by.T @ values @ self.bx).ravel())


def scale_of(grid: Grid) -> float:
    """Pixels per mm of the image that is measured: a whole number of pixels per square."""
    return round(_PX_PER_MM * grid.square) / grid.square


def window_of(grid: Grid, reach_mm: float = FARTHEST_MM) -> Box:
    """The part of the page that is measured, where lines are looked at within `reach_mm` of their places."""
    margin = reach_mm + _WINDOW_MM + _MARGIN_MM
    return Box(
        grid.x - margin,
        grid.y - margin,
        grid.columns * grid.square + 2 * margin,
        grid.rows * grid.square + 2 * margin,
    )


@lru_cache(maxsize=32)
def ruling_of(
    grid: Grid, knot_rows: int, knot_columns: int, axis: int, reach_mm: float = FARTHEST_MM
) -> Ruling:
    """The grid's vertical lines (axis 0) or level ones (axis 1), two stretches to a square where it is large, looked
    at within `reach_mm` of their places.
    """
    scale, window = scale_of(grid), window_of(grid, reach_mm)
    count, squares = (grid.columns, grid.rows) if axis == 0 else (grid.rows, grid.columns)
    line0, along0 = (grid.x, grid.y) if axis == 0 else (grid.y, grid.x)
    left, top = (window.x, window.y) if axis == 0 else (window.y, window.x)
    lines = line0 + np.arange(count + 1) * grid.square
    free = grid.square - 2 * _CLEAR_MM
    parts = np.array([-free / 4, free / 4]) if free / 2 >= _SHORTEST_MM else np.zeros(1)
    along = along0 + ((np.arange(squares) + 0.5)[:, None] * grid.square + parts).ravel()
    reach = int(np.ceil((reach_mm + _WINDOW_MM) * scale))
    # a square is a whole number of pixels, so every line lies alike between two of them, and all squares are alike
    square = round(grid.square * scale)
    first = int((line0 - left) * scale + 1e-6) + np.arange(count + 1) * square
    across = first[:, None] + np.arange(-reach, reach)
    length = round(free / len(parts) * scale)
    middles = np.round((along[: len(parts)] - top) * scale - 0.5).astype(int)
    ys, xs = (along, lines) if axis == 0 else (lines, along)
    by, bx = basis(ys, knot_rows), basis(xs, knot_columns)
    (j, k), (i, h) = _overlapping(knot_rows), _overlapping(knot_columns)
    n = knot_rows * knot_columns
    return Ruling(
        axis,
        by,
        bx,
        squares=squares,
        square_px=square,
        begins=tuple((middles - length // 2).tolist()),
        length=length,
        across=across.astype(np.intp),
        across_mm=(across[0] + 0.5) / scale + left - lines[0],
        yy=by[:, j] * by[:, k],
        xx=bx[:, i] * bx[:, h],
        spots=(j[:, None] * knot_columns + i) * n + k[:, None] * knot_columns + h,
    )


def _overlapping(knots: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """All pairs of knots whose cubic B-splines overlap."""
    distance = np.abs(np.subtract.outer(np.arange(knots), np.arange(knots)))
    one, other = np.nonzero(distance <= 3)
    return one, other


# -- measuring -----------------------------------------------------------------------------------


class Look(NamedTuple):
    """How printed lines look in a photo: their darkness at the middle, 0 if unknown, and their width."""

    level: float
    sigma_mm: float


class Measured(NamedTuple):
    """What a look at the stretches of a `Ruling` found, each (ys, xs)."""

    offset: Floats  # mm from the line's place in the image
    trust: Floats  # 0..1
    seen: Mask  # whether enough of the stretch is not drawn over, and no other line is beside it
    level: Floats  # darkness of the line
    gain: Floats  # how much of the stretch's darkness the line explains


class Match(NamedTuple):
    """How a line of some width agrees with each place across the stretches of a `Ruling`, (ys, xs, across)."""

    agrees: Floats
    spread: Floats  # what it would agree if it were black
    full: float  # what that is where nothing is left out


def matched(sums: Floats, ruling: Ruling, scale: float, sigma_mm: float) -> Match:
    """Look for a line at every place across, and leave the level of the paper beside it free.

    `sums` (2, ys, xs, across) float32: how many pixels of the stretches bear no ink, and their darkness summed; both
    leave the inked ones out, so that a wall drawn beside the line neither attracts it nor hides all of it.
    """
    half = round(2.5 * sigma_mm * scale)
    shape = np.exp(-0.5 * (np.arange(-half, half + 1) / scale / sigma_mm) ** 2)
    window = np.ones(2 * round(max(_WINDOW_MM, 2.2 * sigma_mm) * scale) + 1)
    paper, all_dark = _slide(sums, window)
    paper = np.maximum(paper, 1e-6)
    under, found = _slide(sums, shape)
    spread = _slide(sums[0], shape**2) - under * under / paper
    agrees = found - all_dark * under / paper
    full = ruling.length * float((shape**2).sum() - shape.sum() ** 2 / len(window))
    return Match(agrees, spread, full)


def measure(
    match: Match,
    ruling: Ruling,
    scale: float,
    level: float,
    reach_mm: float,
    expected_mm: Floats | float = 0.0,
    alone_mm: float = 0.0,
) -> Measured:
    """Where each stretch lies within `reach_mm` of where it is expected: where a printed line explains most.

    A line of that darkness, 0 if it is unknown, is fitted at every place across (least squares). `expected_mm`:
    (ys, xs) places across. With `alone_mm`, where another line is within so much of where it is expected, as in rooms
    that somebody hatched, it can't be told which of them is meant.
    """
    agrees, spread, full = match
    across = ruling.across_mm
    dark: Any = level or np.maximum(agrees, 0) / np.maximum(spread, _LEAST_SEEN * full)
    gain = 2 * dark * agrees - dark * dark * spread
    away = np.abs(across - np.asarray(expected_mm)[..., None])
    everywhere = gain
    gain = np.where(away <= reach_mm, gain, np.float32(-1e9))
    best = np.clip(gain.argmax(-1), 1, gain.shape[-1] - 2)
    # where that is in the flat arrays: faster by far than to take along an axis
    flat = np.arange(0, gain.size, gain.shape[-1]).reshape(best.shape) + best
    a, b, c = (gain.take(flat + step) for step in (-1, 0, 1))
    shift = np.clip(0.5 * (a - c) / np.minimum(a - 2 * b + c, -1e-6), -0.5, 0.5)
    bare = spread.take(flat)
    found = agrees.take(flat) / np.maximum(bare, 1e-6)
    trust = np.clip(b / (level**2 * full or np.inf), 0, 1)
    seen = bare >= _LEAST_SEEN * full
    if alone_mm:
        others = (np.abs(across - across[best][..., None]) > _ANOTHER_MM) & (away <= alone_mm)
        seen &= (np.where(others, everywhere, 0).max(-1) <= _AS_GOOD * b) | (trust < _FAINTEST_TRUST)
    trust[(trust < _FAINTEST_TRUST) | ~seen] = 0
    return Measured(across[best] + shift / scale, trust, seen, found, b)


def _slide(values: Floats, kernel: Floats) -> Floats:
    """Correlate each row (the last axis) with a symmetric kernel."""
    flat = values.reshape(-1, values.shape[-1])
    out = cv2.filter2D(flat, cv2.CV_32F, kernel[None], borderType=cv2.BORDER_CONSTANT)
    return np.asarray(out, np.float32).reshape(values.shape)
