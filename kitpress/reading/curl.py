"""What curl and folds do to a sheet: a smooth displacement over the page, fitted to its print."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Grid, Sheet
from kitpress.reading.flat import KNOT_MM, Bend, basis, knots, rectified
from kitpress.reading.light import flatten

Floats = npt.NDArray[np.floating[Any]]
Pixels = npt.NDArray[np.uint8]

_TAG_SIGMA_MM = 0.08
_LINE_NOISE_MM = 0.1
_PX_PER_MM = 5.0
_CLEAR_MM = 1.0  # of a line beside a crossing is left out
_WINDOW_MM = 1.2
_LINE_SIGMA_MM = 0.22
_REACH_MM = (3.0, 1.4, 0.8)
_SLACK_MM = (0.8, 0.3, 0.15)
_BEND_PER_MM = 1.0e-3  # usual second derivative of the displacement of a curled sheet
_BEND_REACH_MM = 20.0  # over which it is much the same


def _product(points_mm: Floats, rows: int, columns: int) -> Floats:
    """Values (N, rows * columns) of the two-dimensional basis at points."""
    by, bx = basis(points_mm[:, 1], rows), basis(points_mm[:, 0], columns)
    return np.asarray((by[:, :, None] * bx[:, None, :]).reshape(len(points_mm), -1))


@lru_cache(maxsize=4)
def _stiffness(rows: int, columns: int) -> Floats:
    """Quadratic form (n, n) of the bending energy, in units of what a curled sheet usually has."""
    y, x = _second_differences(rows), _second_differences(columns)
    dy, dx = np.diff(np.eye(rows), axis=0), np.diff(np.eye(columns), axis=0)
    energy = (
        np.kron(y.T @ y, np.eye(columns)) + np.kron(np.eye(rows), x.T @ x) + 2 * np.kron(dy.T @ dy, dx.T @ dx)
    )
    return np.asarray(energy * (KNOT_MM / _BEND_REACH_MM) ** 2 / (_BEND_PER_MM * KNOT_MM**2) ** 2)


def _second_differences(count: int) -> Floats:
    return np.asarray(np.diff(np.eye(count), 2, axis=0))


# -- the printed lines ---------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class _Lines:
    """The grid's lines in one direction, cut into short stretches that are measured one by one.

    `basis`: (stretches, knots) the B-splines in their middles; `index`: (stretches, along, across) flat
    indices into the rectified image; `across_mm`: (across,) distance of those pixels from the line.
    """

    middles: Floats
    basis: Floats
    index: npt.NDArray[np.intp]
    across_mm: Floats


def _scale(grid: Grid) -> float:
    """Pixels per mm of the image that is measured: a whole number of pixels per square."""
    return round(_PX_PER_MM * grid.square) / grid.square


@lru_cache(maxsize=8)
def _lines(grid: Grid, width_mm: float, height_mm: float, vertical: bool) -> _Lines:
    scale = _scale(grid)
    width = round(width_mm * scale)
    count, stretches = (grid.columns + 1, grid.rows) if vertical else (grid.rows + 1, grid.columns)
    line0, along0 = (grid.x, grid.y) if vertical else (grid.y, grid.x)
    at = line0 + np.arange(count) * grid.square
    half = (grid.square / 2 - _CLEAR_MM) / 2
    along = np.arange(stretches)[:, None] * grid.square + grid.square / 2 + np.array([-half, half])
    along = along0 + along.ravel()
    reach = int(np.ceil((_REACH_MM[0] + _WINDOW_MM) * scale))
    first = np.floor(at * scale).astype(int)
    across = first[:, None] + np.arange(-reach, reach)
    run = round(2 * half * scale)
    lengthwise = np.round((along - half) * scale).astype(int)[:, None] + np.arange(run)
    a, c = lengthwise[None, :, :, None], across[:, None, None, :]
    index = a * width + c if vertical else c * width + a
    index = index.reshape(count * len(along), run, 2 * reach)
    middles = np.stack(np.broadcast_arrays(at[:, None], along[None]), -1).reshape(-1, 2)
    if not vertical:
        middles = middles[:, ::-1]
    basis = _product(middles, knots(height_mm), knots(width_mm))
    across_mm = (across[0] + 0.5) / scale - at[0]
    return _Lines(middles, basis, index.astype(np.intp), across_mm)


def _measure(
    dark: npt.NDArray[np.float32],
    clean: npt.NDArray[np.float32],
    lines: _Lines,
    scale: float,
    reach_mm: float,
    level: float,
) -> tuple[Floats, Floats, Floats]:
    """How far each stretch lies from where it is expected.

    Returns offsets (n,) in mm, trust (n,) from 0 to 1, and how dark the lines are (n,).
    """
    use = np.abs(lines.across_mm) <= reach_mm + _WINDOW_MM
    index = lines.index[:, :, use]
    across = lines.across_mm[use]
    weight = clean.ravel()[index]
    mass = weight.sum(1)
    total = (dark.ravel()[index] * weight).sum(1)
    shape = np.exp(-0.5 * (np.arange(-5, 6) / scale / _LINE_SIGMA_MM) ** 2)
    window = np.ones(2 * round(_WINDOW_MM * scale) + 1)
    n, x = _slide(mass, window), _slide(total, window)
    g, gg, gx = _slide(mass, shape), _slide(mass, shape**2), _slide(total, shape)
    n = np.maximum(n, 1e-6)
    spread = gg - g * g / n
    match = gx - x * g / n
    full = index.shape[1] * ((shape**2).sum() - shape.sum() ** 2 / len(window))
    gain = 2 * level * match - level * level * spread
    inside = np.abs(across) <= reach_mm
    gain[:, ~inside] = -np.inf
    best = np.clip(gain.argmax(1), 1, gain.shape[1] - 2)
    rows = np.arange(len(best))
    a, b, c = gain[rows, best - 1], gain[rows, best], gain[rows, best + 1]
    curve = a - 2 * b + c
    with np.errstate(invalid="ignore", divide="ignore"):
        shift = np.where(np.isfinite(curve) & (curve < 0), 0.5 * (a - c) / curve, 0.0)
    offset = across[best] + np.clip(shift, -0.5, 0.5) / scale
    trust = np.clip(b / (level * level * full), 0, 1)
    found = match[rows, best] / np.maximum(spread[rows, best], 1e-6)
    return offset, np.where(spread[rows, best] > 0.3 * full, trust, 0), found


def _slide(values: Floats, kernel: Floats) -> Floats:
    """Correlate each row with a symmetric kernel."""
    return np.asarray(
        cv2.filter2D(values, cv2.CV_32F, kernel[None, ::-1], borderType=cv2.BORDER_CONSTANT), np.float64
    )


def _even(grey: Pixels, sheet: Sheet, homography: Floats, bend: Bend, scale: float) -> Any:
    flat = rectified(grey, sheet, homography, bend, scale)
    return flatten(flat, scale)


def fit_bend(grey: Pixels, sheet: Sheet, homography: Floats, corners_mm: Floats, corners_px: Floats) -> Bend:
    """The bend of a sheet in a photo (H, W) uint8.

    `homography` page mm -> photo px; `corners_mm`, `corners_px` (N, 2): corners of its tags on the page
    and in the photo.
    """
    rows, columns = knots(sheet.height), knots(sheet.width)
    flat = cv2.perspectiveTransform(corners_px.reshape(-1, 1, 2), np.linalg.inv(homography)).reshape(-1, 2)
    tags = _product(corners_mm, rows, columns)
    fixed = tags.T @ tags / _TAG_SIGMA_MM**2 + _stiffness(rows, columns)
    fixed[np.diag_indices_from(fixed)] += 1e-6
    pull = tags.T @ (flat - corners_mm) / _TAG_SIGMA_MM**2
    weights = np.linalg.solve(fixed, pull)
    scale = _scale(sheet.grid)
    level = 0.2
    both = [_lines(sheet.grid, sheet.width, sheet.height, vertical) for vertical in (True, False)]
    for reach, slack in zip(_REACH_MM, _SLACK_MM, strict=True):
        bend = Bend(weights.reshape(rows, columns, 2))
        dark = _even(grey, sheet, homography, bend, scale)
        new = weights.copy()
        for axis, lines in enumerate(both):
            ink = (dark > min(0.6, 1.9 * level + 0.06)).astype(np.uint8)
            clean = 1 - cv2.dilate(ink, np.ones((5, 5), np.uint8)).astype(np.float32)
            offset, trust, found = _measure(dark, clean, lines, scale, reach, level)
            here = lines.middles.copy()
            here[:, axis] += offset
            target = offset + bend.at(here)[:, axis]
            good = trust > 0.3
            trust = np.where(good, trust, 0)
            now = lines.basis @ weights[:, axis]
            for _ in range(3):
                miss = target - now
                w = trust / (1 + (miss / slack) ** 2) ** 2 / _LINE_NOISE_MM**2
                system = fixed + lines.basis.T @ (lines.basis * w[:, None])
                new[:, axis] = np.linalg.solve(system, pull[:, axis] + lines.basis.T @ (w * target))
                now = lines.basis @ new[:, axis]
            if good.any():
                level = float(np.median(found[good]))
        weights = new
    return Bend(weights.reshape(rows, columns, 2))
