"""What curl and folds do to a sheet: a smooth displacement over the page, fitted to its printed grid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Grid, Sheet
from kitpress.reading.flat import KNOT_MM, Bend, basis, knots, project, rectified, shrunk
from kitpress.reading.light import paper_light

Floats = npt.NDArray[np.floating[Any]]
Pixels = npt.NDArray[np.uint8]

# What is known before looking at the grid.
_TAG_SIGMA_MM = 0.08  # how exactly corners of tags are found
_BEND_PER_MM = 1.0e-3  # usual second derivative of the displacement of a curled sheet
_BEND_REACH_MM = 20.0  # over which it is much the same

# How the grid is measured: each line in short stretches, two to a square.
_PX_PER_MM = 5.0
_CLEAR_MM = 1.0  # of a line beside a crossing is left out
_WINDOW_MM = 1.2  # on both sides of a line in which paper is compared with it
_LINE_SIGMAS_MM = (0.2, 0.33, 0.5)  # widths of a printed line after blur, sharp photos first
_LINE_NOISE_MM = 0.1
_FAINTEST_TRUST = 0.3
_MARGIN_MM = 1.0
_LEVELS = 0.03, 0.5  # darkness of a printed line: from hardly there to a photocopy


class _Pass(NamedTuple):
    """One look at the grid: how far from the expected place a line is searched, and what counts as near."""

    reach_mm: float
    near_mm: float
    solves: int


_PASSES = (_Pass(3.0, 0.8, 3), _Pass(1.4, 0.3, 2), _Pass(0.8, 0.15, 3))
_GROWING = _Pass(3.0, 0.8, 3)
_SURE_MM = 0.7  # where the place of the grid is known to less, no line is looked for yet
_MOST_GROWING = 20
_TAGS_THAT_SUFFICE = 7


@dataclass(frozen=True, eq=False)
class _Lines:
    """The grid's lines in one direction, cut into stretches: a lattice of places, ys x xs.

    `by` (ys, knot rows) and `bx` (xs, knot columns): the B-splines there; `index`: (ys, xs, along, across)
    flat indices into the straight image; `across_mm`: (across,) distance of those pixels from the line.
    """

    axis: int  # of the offset that is measured: 0 is x, of vertical lines
    points: Floats  # (ys, xs, 2)
    by: Floats
    bx: Floats
    index: npt.NDArray[np.intp]
    across_mm: Floats
    yy: Floats  # (ys, overlapping pairs of knot rows): products of their B-splines
    xx: Floats
    spots: npt.NDArray[np.intp]  # (pairs of rows, pairs of columns): flat indices into the normal matrix

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


def _scale(grid: Grid) -> float:
    """Pixels per mm of the image that is measured: a whole number of pixels per square."""
    return round(_PX_PER_MM * grid.square) / grid.square


def _window(grid: Grid) -> Box:
    """The part of the page that is measured."""
    margin = _PASSES[0].reach_mm + _WINDOW_MM + _MARGIN_MM
    return Box(
        grid.x - margin,
        grid.y - margin,
        grid.columns * grid.square + 2 * margin,
        grid.rows * grid.square + 2 * margin,
    )


@lru_cache(maxsize=8)
def _lines(grid: Grid, knot_rows: int, knot_columns: int, axis: int) -> _Lines:
    scale, window = _scale(grid), _window(grid)
    width = round(window.width * scale)
    count, squares = (grid.columns, grid.rows) if axis == 0 else (grid.rows, grid.columns)
    line0, along0 = (grid.x, grid.y) if axis == 0 else (grid.y, grid.x)
    left, top = (window.x, window.y) if axis == 0 else (window.y, window.x)
    lines = line0 + np.arange(count + 1) * grid.square
    half = (grid.square / 2 - _CLEAR_MM) / 2
    along = along0 + ((np.arange(squares) + 0.5)[:, None] * grid.square + np.array([-half, half])).ravel()
    reach = int(np.ceil((_PASSES[0].reach_mm + _WINDOW_MM) * scale))
    # a square is a whole number of pixels, so every line lies alike between two of them
    first = int((line0 - left) * scale + 1e-6) + np.arange(count + 1) * round(grid.square * scale)
    across = first[:, None] + np.arange(-reach, reach)
    run = np.round((along - half - top) * scale).astype(int)[:, None] + np.arange(round(2 * half * scale))
    if axis == 0:
        index = run[:, None, :, None] * width + across[None, :, None, :]
        ys, xs = along, lines
    else:
        index = across[:, None, None, :] * width + run[None, :, :, None]
        ys, xs = lines, along
    by, bx = basis(ys, knot_rows), basis(xs, knot_columns)
    (j, k), (i, h) = _overlapping(knot_rows), _overlapping(knot_columns)
    n = knot_rows * knot_columns
    spots = (j[:, None] * knot_columns + i) * n + k[:, None] * knot_columns + h
    across_mm = (across[0] + 0.5) / scale + left - lines[0]
    points = np.stack(np.meshgrid(xs, ys), -1)
    yy, xx = by[:, j] * by[:, k], bx[:, i] * bx[:, h]
    return _Lines(axis, points, by, bx, index.astype(np.intp), across_mm, yy, xx, spots)


def _overlapping(knots: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """All pairs of knots whose cubic B-splines overlap."""
    distance = np.abs(np.subtract.outer(np.arange(knots), np.arange(knots)))
    one, other = np.nonzero(distance <= 3)
    return one, other


# -- measuring -----------------------------------------------------------------------------------


class _Look(NamedTuple):
    """How the printed lines look in this photo: their darkness at the middle, and their width."""

    level: float
    sigma_mm: float


class _Measured(NamedTuple):
    """What a look at the stretches of `_Lines` found, each (ys, xs)."""

    offset: Floats  # mm from the expected place
    trust: Floats  # 0..1
    level: Floats  # darkness of the line
    gain: Floats  # how much of the stretch's darkness the line explains


def _measure(
    dark: npt.NDArray[np.float32],
    clean: npt.NDArray[np.float32],
    lines: _Lines,
    scale: float,
    reach_mm: float,
    look: _Look,
) -> _Measured:
    """Look for each stretch within `reach_mm`: the place where a printed line explains most.

    `dark`: (H, W) darkness; `clean`: the same shape, 1; both 0 where there is ink. A line of known darkness is
    fitted at every place across (least squares, paper's level free), to the pixels that are not inked, so
    that a wall drawn beside the line neither attracts it nor hides all of it. A level of 0 is unknown.
    """
    use = np.abs(lines.across_mm) <= reach_mm + _WINDOW_MM
    across = lines.across_mm[use]
    index = lines.index[..., use]
    mass = clean.ravel()[index].sum(2)
    total = dark.ravel()[index].sum(2)
    half = round(2.5 * look.sigma_mm * scale)
    shape = np.exp(-0.5 * (np.arange(-half, half + 1) / scale / look.sigma_mm) ** 2)
    window = np.ones(2 * round(_WINDOW_MM * scale) + 1)
    paper, all_dark = np.maximum(_slide(mass, window), 1e-6), _slide(total, window)
    under = _slide(mass, shape)
    spread = _slide(mass, shape**2) - under * under / paper
    match = _slide(total, shape) - all_dark * under / paper
    full = index.shape[2] * ((shape**2).sum() - shape.sum() ** 2 / len(window))
    level = look.level or np.maximum(match, 0) / np.maximum(spread, 0.3 * full)
    gain = 2 * level * match - level * level * spread
    gain[..., np.abs(across) > reach_mm] = -1e9
    best = np.clip(gain.argmax(-1), 1, gain.shape[-1] - 2)[..., None]
    a, b, c = (np.take_along_axis(gain, best + step, -1)[..., 0] for step in (-1, 0, 1))
    curve = np.minimum(a - 2 * b + c, -1e-6)
    shift = np.clip(0.5 * (a - c) / curve, -0.5, 0.5)
    seen = np.take_along_axis(spread, best, -1)[..., 0]
    found = np.take_along_axis(match, best, -1)[..., 0] / np.maximum(seen, 1e-6)
    trust = np.clip(b / (look.level**2 * full or np.inf), 0, 1)
    trust[(trust < _FAINTEST_TRUST) | (seen < 0.3 * full)] = 0
    return _Measured(across[best[..., 0]] + shift / scale, trust, found, b)


def _slide(values: Floats, kernel: Floats) -> Floats:
    """Correlate each row (the last axis) with a symmetric kernel."""
    flat = values.reshape(-1, values.shape[-1]).astype(np.float32)
    out = cv2.filter2D(flat, cv2.CV_32F, kernel[None], borderType=cv2.BORDER_CONSTANT)
    return np.asarray(out, np.float32).reshape(values.shape)


# -- fitting -------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _stiffness(rows: int, columns: int) -> Floats:
    """Quadratic form (n, n) of the bending energy, in units of what a curled sheet usually has."""
    y, x = np.diff(np.eye(rows), 2, axis=0), np.diff(np.eye(columns), 2, axis=0)
    dy, dx = np.diff(np.eye(rows), axis=0), np.diff(np.eye(columns), axis=0)
    energy = (
        np.kron(y.T @ y, np.eye(columns)) + np.kron(np.eye(rows), x.T @ x) + 2 * np.kron(dy.T @ dy, dx.T @ dx)
    )
    form = energy * (KNOT_MM / _BEND_REACH_MM) ** 2 / (_BEND_PER_MM * KNOT_MM**2) ** 2
    form[np.diag_indices_from(form)] += 1e-6
    return np.asarray(form)


def _solve(system: npt.NDArray[Any], right: Floats) -> Floats:
    """Solve a symmetric positive definite system for (n,) or (n, m) right-hand sides: (n, m).

    With OpenCV: numpy's solver starts threads for it, which is slower by far on a busy machine.
    """
    _, solution = cv2.solve(
        np.asarray(system, np.float64), right.reshape(len(system), -1), flags=cv2.DECOMP_CHOLESKY
    )
    return np.asarray(solution, np.float64)


class _Fit:
    """The spline of a sheet's bend in the making."""

    def __init__(self, sheet: Sheet, corners_mm: Floats, moved_mm: Floats) -> None:
        """Begin with the corners of the tags alone: printed at `corners_mm`, found at `moved_mm` (N, 2)."""
        self.shape = knots(sheet.height), knots(sheet.width)
        by, bx = basis(corners_mm[:, 1], self.shape[0]), basis(corners_mm[:, 0], self.shape[1])
        tags = (by[:, :, None] * bx[:, None, :]).reshape(len(corners_mm), -1)
        self.system = cv2.mulTransposed(tags, True) / _TAG_SIGMA_MM**2 + _stiffness(*self.shape)
        self.pull = tags.T @ (moved_mm - corners_mm) / _TAG_SIGMA_MM**2
        self.weights = _solve(self.system, self.pull)
        self.systems = [self.system, self.system]  # with the lines of the last pass, per axis
        self.lines = tuple(_lines(sheet.lines, *self.shape, axis) for axis in (0, 1))

    @property
    def bend(self) -> Bend:
        """The bend as fitted so far."""
        return Bend(self.weights.reshape(*self.shape, 2))

    def take(self, measured: tuple[_Measured, _Measured], step: _Pass) -> float:
        """Fit to the lines as measured, those that disagree with the others ever less.

        Returns the share of stretches that lie near the fit.
        """
        near = []
        weights = self.weights.copy()
        for lines, (offset, trust, *_) in zip(self.lines, measured, strict=True):
            axis = lines.axis
            # the bend where the line was found is nearly that where it was expected: exact when done
            target = offset + lines.values(weights[:, axis])
            for _ in range(step.solves):
                miss = (target - lines.values(weights[:, axis])) / step.near_mm
                weight = trust / (1 + miss**2) ** 2 / _LINE_NOISE_MM**2
                self.systems[axis] = self.system + lines.normal(weight)
                pull = self.pull[:, axis] + lines.gather(weight * target)
                weights[:, axis] = _solve(self.systems[axis], pull)[:, 0]
            miss = target - lines.values(weights[:, axis])
            near.append((trust > 0) & (np.abs(miss) < step.near_mm))
        self.weights = weights
        return float(np.concatenate([n.ravel() for n in near]).mean())

    def sigma(self, lines: _Lines) -> Floats:
        """How exactly the fit knows the place of each stretch, (ys, xs) mm, from tags and lines so far."""
        product = (lines.by[:, None, :, None] * lines.bx[None, :, None, :]).reshape(
            len(lines.by) * len(lines.bx), -1
        )
        spread = _solve(self.systems[lines.axis], product.T)
        return np.asarray(np.sqrt(np.einsum("ij,ji->i", product, spread))).reshape(
            len(lines.by), len(lines.bx)
        )


class Straightened(NamedTuple):
    """The bend of a sheet and the share of its grid that lies where it should."""

    bend: Bend
    grid_share: float


def fit_bend(
    grey: Pixels, sheet: Sheet, homography: Floats, corners_mm: Floats, corners_px: Floats
) -> Straightened:
    """The bend of a sheet in a photo (H, W) uint8.

    `homography` page mm -> photo px; `corners_mm`, `corners_px` (N, 2): corners of its tags on the page
    and in the photo.
    """
    fit = _Fit(sheet, corners_mm, project(np.linalg.inv(homography), corners_px))
    if not sheet.lines.columns:  # nothing but tags to go by
        return Straightened(fit.bend, 0.0)
    view = _View(grey, sheet.lines, homography)
    if len(corners_mm) < 4 * _TAGS_THAT_SUFFICE:
        _grow(fit, view)
    share = 0.0
    for step in _PASSES:
        share = fit.take(view.measure(fit, step), step)
    return Straightened(fit.bend, share)


def _grow(fit: _Fit, view: _View) -> None:
    """Where few tags leave most of the grid unsure, take the lines near them first, then further ones."""
    known = -1
    for _ in range(_MOST_GROWING):
        sure = [fit.sigma(lines) < _SURE_MM for lines in fit.lines]
        count = int(sum(s.sum() for s in sure))
        if count <= known or all(s.all() for s in sure):
            break
        known = count
        x, y = view.measure(fit, _GROWING)
        fit.take((x._replace(trust=x.trust * sure[0]), y._replace(trust=y.trust * sure[1])), _GROWING)


class _View:
    """The grid in the photo, looked at again and again with a better bend."""

    def __init__(self, grey: Pixels, grid: Grid, homography: Floats) -> None:
        self.window, self.scale = _window(grid), _scale(grid)
        self.grey, self.homography = shrunk(grey, homography, self.window, self.scale)
        self.light: Any = None
        self.look: _Look | None = None

    def measure(self, fit: _Fit, step: _Pass) -> tuple[_Measured, _Measured]:
        """Where the lines are, seen through the fit's bend."""
        flat = rectified(self.grey, self.homography, fit.bend, self.window, self.scale)
        if self.light is None:  # it changes so slowly over the page that once is enough
            self.light = 1 / np.maximum(paper_light(flat, self.scale), 8)
        dark = np.asarray(1 - cv2.multiply(flat, self.light, dtype=cv2.CV_32F), np.float32)
        look = self.look or self._first_look(dark, fit)
        x, y = self._measure(dark, fit.lines, step, look)
        levels = np.concatenate([m.level[m.trust > 0] for m in (x, y)])
        level = float(np.clip(np.median(levels), *_LEVELS)) if len(levels) else look.level
        self.look = look._replace(level=level)
        return x, y

    def _measure(
        self, dark: npt.NDArray[np.float32], lines: Sequence[_Lines], step: _Pass, look: _Look
    ) -> tuple[_Measured, _Measured]:
        """The lines, with all that is darker than they are left out, and the soft rims of that too."""
        ink_from = min(0.6, 1.6 * (look.level or 1) + 0.06)
        rim = 2 * round(0.5 + 1.5 * look.sigma_mm * self.scale) + 1
        inked = cv2.dilate((dark > ink_from).astype(np.uint8), np.ones((rim, rim), np.uint8))
        clean = np.asarray(1 - inked, np.float32)
        dark = dark * clean
        x, y = (_measure(dark, clean, part, self.scale, step.reach_mm, look) for part in lines)
        return x, y

    def _first_look(self, dark: npt.NDArray[np.float32], fit: _Fit) -> _Look:
        """How dark and wide the lines are: print, paper and blur differ from photo to photo."""
        best, most = _Look(_LEVELS[0], _LINE_SIGMAS_MM[0]), 0.0
        some = [replace(lines, index=lines.index[::3]) for lines in fit.lines]
        for sigma in _LINE_SIGMAS_MM:
            seen = self._measure(dark, some, _PASSES[0], _Look(0.0, sigma))
            gain = float(np.median(np.concatenate([m.gain.ravel() for m in seen])))
            level = float(np.median(np.concatenate([m.level.ravel() for m in seen])))
            if gain > most:
                best, most = _Look(float(np.clip(level, *_LEVELS)), sigma), gain
        return best
