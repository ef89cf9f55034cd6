"""What curl and folds do to a sheet: a smooth displacement over the page, fitted to its print."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Sheet

Floats = npt.NDArray[np.floating[Any]]
Pixels = npt.NDArray[np.uint8]

KNOT_MM = 12.0
_TAG_SIGMA_MM = 0.08
_BEND_PER_MM = 1.0e-3  # usual second derivative of the displacement of a curled sheet
_BEND_REACH_MM = 20.0  # over which it is much the same


@dataclass(frozen=True, eq=False)
class Bend:
    """A displacement in page mm, a cubic B-spline: the point printed at p lies at homography(p + bend(p)).

    `weights`: (rows, columns, 2) float64 (x, y) mm, one per knot, `KNOT_MM` apart; the first knot is one step
    beyond the page's corner.
    """

    weights: Floats

    def at(self, points_mm: Floats) -> Floats:
        """Displacement (N, 2) mm at points (N, 2) mm."""
        by, bx = (
            _basis(points_mm[:, 1], self.weights.shape[0]),
            _basis(points_mm[:, 0], self.weights.shape[1]),
        )
        return np.asarray(np.einsum("nj,jic,ni->nc", by, self.weights, bx, optimize=True))

    def lattice(self, xs_mm: Floats, ys_mm: Floats) -> Floats:
        """Displacement (len(ys), len(xs), 2) mm at every crossing of the given lines."""
        by, bx = _basis(ys_mm, self.weights.shape[0]), _basis(xs_mm, self.weights.shape[1])
        return np.asarray(np.einsum("yj,jic,xi->yxc", by, self.weights, bx, optimize=True))


def _knots(length_mm: float) -> int:
    """How many knots a side of the page needs."""
    return int(np.ceil(length_mm / KNOT_MM)) + 3


def _basis(places_mm: Floats, knots: int) -> Floats:
    """Values (N, knots) of the cubic B-splines at places on one axis."""
    t = np.clip(places_mm / KNOT_MM, 0, knots - 3 - 1e-9)
    first = t.astype(int)
    u = t - first
    values = np.stack([(1 - u) ** 3, 3 * u**3 - 6 * u**2 + 4, -3 * u**3 + 3 * u**2 + 3 * u + 1, u**3], 1) / 6
    out = np.zeros((len(t), knots))
    rows = np.arange(len(t))
    for k in range(4):
        out[rows, first + k] = values[:, k]
    return out


def _product(points_mm: Floats, rows: int, columns: int) -> Floats:
    """Values (N, rows * columns) of the two-dimensional basis at points."""
    by, bx = _basis(points_mm[:, 1], rows), _basis(points_mm[:, 0], columns)
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


def fit_bend(photo: Pixels, sheet: Sheet, homography: Floats, corners_mm: Floats, corners_px: Floats) -> Bend:
    """The bend of a sheet in a photo (H, W, 3) uint8 BGR.

    `homography` page mm -> photo px; `corners_mm`, `corners_px` (N, 2): corners of its tags on the page
    and in the photo.
    """
    rows, columns = _knots(sheet.height), _knots(sheet.width)
    flat = cv2.perspectiveTransform(corners_px.reshape(-1, 1, 2), np.linalg.inv(homography)).reshape(-1, 2)
    basis = _product(corners_mm, rows, columns)
    system = basis.T @ basis / _TAG_SIGMA_MM**2 + _stiffness(rows, columns)
    system[np.diag_indices_from(system)] += 1e-6
    weights = np.linalg.solve(system, basis.T @ (flat - corners_mm) / _TAG_SIGMA_MM**2)
    return Bend(weights.reshape(rows, columns, 2))
