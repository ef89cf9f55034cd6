"""The spline of a sheet's bend in the making: fitted to what is found of the print, as stiff as paper is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Sheet
from kitpress.reading.pages.flat import KNOT_MM, Bend, basis, knots
from kitpress.reading.pages.ruling import FARTHEST_MM, Measured, Ruling, ruling_of

Floats = npt.NDArray[np.floating[Any]]

_TAG_SIGMA_MM = 0.08  # how exactly corners of tags are found
_LINE_NOISE_MM = 0.1
_PIN_SIGMA_MM = 0.1  # how exactly single points are found
_PIN_NEAR_MM = 0.4  # those that lie further from what all others say are taken for mistakes
_PIN_SOLVES = 2
_BEND_PER_MM = 1.0e-3  # usual second derivative of the displacement of a curled sheet
_BEND_REACH_MM = 20.0  # over which it is much the same
_NOWHERE = np.empty((0, 2))
_EVERY = 4  # stretches from one for which `sigma` is computed to the next


class Known(NamedTuple):
    """What tags alone tell of the bend: the normal matrix (n, n), and its inverse."""

    system: Floats
    inverse: Floats


class Pins(NamedTuple):
    """Single points of the print that a bend may be pinned to: their B-splines (N, n), the `weights` (n, 2) of the bend
    without them, and what a force of 1 at each `moves`, in x and in y: (2, n, N).
    """

    products: Floats
    weights: Floats
    moves: Floats


class BendFit:
    """The bend of a sheet as it is known so far, first from the corners of its tags."""

    def __init__(
        self, sheet: Sheet, corners_mm: Floats, moved_mm: Floats, reach_mm: float = FARTHEST_MM
    ) -> None:
        """The corners were printed at `corners_mm` and found at `moved_mm`, (N, 2); lines are looked at within
        `reach_mm` of their places.
        """
        self.shape = knots(sheet.height), knots(sheet.width)
        self.rulings = tuple(ruling_of(sheet.lines, *self.shape, axis, reach_mm) for axis in (0, 1))
        known = _known(*self.shape, tuple(corners_mm.ravel().tolist()))
        self._system = known.system
        self._pull = _products(corners_mm, *self.shape).T @ (moved_mm - corners_mm) / _TAG_SIGMA_MM**2
        self._weights = known.inverse @ self._pull
        self._last = [known.system, known.system]  # with the lines of the last pass, per axis

    @property
    def bend(self) -> Bend:
        """The bend as fitted so far."""
        return Bend(self._weights.reshape(*self.shape, 2))

    def along(self, ruling: Ruling) -> Floats:
        """The bend across the lines of a ruling, (ys, xs) mm."""
        return ruling.values(self._weights[:, ruling.axis])

    def take(
        self,
        measured: Sequence[Measured],
        seen_at: Sequence[Floats],
        near_mm: float,
        solves: int,
        printed_mm: Floats = _NOWHERE,
    ) -> tuple[float, Pins]:
        """Fit to the lines as measured, those that disagree with the others ever less.

        `seen_at`, (ys, xs) for each ruling: its bend in the image that was measured. Returns the share of the
        stretches that are not drawn over that lie near the fit, and pins at `printed_mm` (N, 2) to go on from there.
        """
        products = _products(printed_mm, *self.shape)
        near, visible = 0, 0
        weights = self._weights.copy()
        moves = []
        for ruling, found, before in zip(self.rulings, measured, seen_at, strict=True):
            axis = ruling.axis
            # the bend where the line was found is nearly that where it was expected: exact when done
            target = found.offset + before
            for left in reversed(range(solves)):
                miss = (target - ruling.values(weights[:, axis])) / near_mm
                weight = found.trust / (1 + miss**2) ** 2 / _LINE_NOISE_MM**2
                self._last[axis] = self._system + ruling.normal(weight)
                pull = self._pull[:, axis] + ruling.gather(weight * target)
                solved = solve(self._last[axis], pull if left else np.column_stack([pull, products.T]))
                weights[:, axis] = solved[:, 0]
            moves.append(solved[:, 1:])
            miss = target - ruling.values(weights[:, axis])
            near += int(((found.trust > 0) & (np.abs(miss) < near_mm)).sum())
            visible += max(int(found.seen.sum()), found.seen.size // 4)
        self._weights = weights
        return near / visible, Pins(products, weights.copy(), np.stack(moves))

    def at(self, pins: Pins) -> Floats:
        """The bend as fitted so far at the pins, (N, 2) mm."""
        return np.asarray(pins.products @ self._weights)

    def pin(self, pins: Pins, which: npt.NDArray[np.intp], moved_mm: Floats) -> None:
        """Fit to some of the pins, too, that were found moved by so much, (N, 2), and to no others."""
        if not len(which):
            self._weights = np.array(pins.weights, np.float64)
            return
        products, moves = pins.products[which], pins.moves[..., which]
        off = moved_mm - products @ pins.weights
        near = np.ones(len(which))
        for _ in range(_PIN_SOLVES):
            # as strong as the lines let them be, which is a far smaller system than that of the bend
            for axis, by_force in enumerate(moves):
                system = products @ by_force + np.diag(_PIN_SIGMA_MM**2 / near)
                force = solve(system, off[:, axis])[:, 0]
                self._weights[:, axis] = pins.weights[:, axis] + by_force @ force
            miss = np.linalg.norm(moved_mm - products @ self._weights, axis=1)
            if miss.max() < _PIN_NEAR_MM / 2:
                break
            near = 1 / (1 + (miss / _PIN_NEAR_MM) ** 2) ** 2

    def sigma(self, ruling: Ruling) -> Floats:
        """How exactly the fit knows the place of each stretch, (ys, xs) mm, from all that it took so far."""
        at_y, at_x = _some(len(ruling.by)), _some(len(ruling.bx))
        some_y, some_x = ruling.by[at_y], ruling.bx[at_x]
        products = (some_y[:, None, :, None] * some_x[None, :, None, :]).reshape(
            len(some_y) * len(some_x), -1
        )
        variance = np.einsum("ij,ji->i", products, solve(self._last[ruling.axis], products.T))
        some = np.sqrt(variance).reshape(len(some_y), len(some_x))
        return _between(some, at_y, at_x)


def solve(system: npt.NDArray[Any], right: Floats) -> Floats:
    """Solve a symmetric positive definite system for (n,) or (n, m) right-hand sides: (n, m).

    With OpenCV: numpy's solver starts threads for it, which is slower by far on a busy machine.
    """
    _, solution = cv2.solve(
        np.asarray(system, np.float64), right.reshape(len(system), -1), flags=cv2.DECOMP_CHOLESKY
    )
    return np.asarray(solution, np.float64)


@lru_cache(maxsize=16)
def _known(rows: int, columns: int, corners_mm: tuple[float, ...]) -> Known:
    """What is known once some tags are found: the same for all photos that show those."""
    tags = _products_at(corners_mm, rows, columns)
    system = np.asarray(cv2.mulTransposed(tags, True)) / _TAG_SIGMA_MM**2 + _stiffness(rows, columns)
    return Known(np.asarray(system, np.float64), solve(system, np.eye(rows * columns)))


@lru_cache(maxsize=8)
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


def _products(points_mm: Floats, rows: int, columns: int) -> Floats:
    """The B-splines (N, rows * columns) at points (N, 2), which are the same for most photos of a sheet."""
    return _products_at(tuple(points_mm.ravel().tolist()), rows, columns)


@lru_cache(maxsize=32)
def _products_at(points_mm: tuple[float, ...], rows: int, columns: int) -> Floats:
    xs, ys = np.array(points_mm).reshape(-1, 2).T
    by, bx = basis(ys, rows), basis(xs, columns)
    return np.asarray((by[:, :, None] * bx[:, None, :]).reshape(-1, rows * columns))


def _some(count: int) -> npt.NDArray[np.intp]:
    """Every `_EVERY`th of so many places, and the last."""
    return np.unique(np.append(np.arange(0, count, _EVERY), count - 1))


def _between(some: Floats, at_y: npt.NDArray[np.intp], at_x: npt.NDArray[np.intp]) -> Floats:
    """Values at some rows and columns of a lattice, interpolated to all of them."""
    y, x = (np.interp(np.arange(at[-1] + 1), at, np.arange(len(at))) for at in (at_y, at_x))
    map_x, map_y = np.meshgrid(x.astype(np.float32), y.astype(np.float32))
    return np.asarray(cv2.remap(some.astype(np.float32), map_x, map_y, cv2.INTER_LINEAR))
