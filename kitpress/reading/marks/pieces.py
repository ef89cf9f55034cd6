"""Ink by itself in one square of a flat page: pieces that touch nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Grid
from kitpress.reading.components import components_of_each
from kitpress.reading.evidence import AnyFloats
from kitpress.reading.sampling import PX_PER_MM, stacked_parts

Bytes = npt.NDArray[np.uint8]
Integers = npt.NDArray[np.intp]
Mask = npt.NDArray[np.bool_]

_LEAST, _MOST = 0.2, 1.1  # of a square, its longer side
_OUTSIDE = 0.12  # how far it may reach beyond its square
# of a piece from its square's top left corner: left, top, right and bottom
FARTHEST = np.array([-_OUTSIDE, -_OUTSIDE, 1 + _OUTSIDE, 1 + _OUTSIDE])
_SPARE_PX = 2  # beyond that: what reaches so far is no piece, but one may hang together with it


class Piece(NamedTuple):
    """A piece and its square; its bounds in squares from that square's top left corner."""

    row: int
    column: int
    left: float
    top: float
    right: float
    bottom: float


def drawn_sides(squares: Integers, across: Mask, down: Mask) -> Mask:
    """Which sides of squares (n, 2) are drawn, left, top, right and bottom, (n, 4); `across` (rows + 1, columns) and
    `down` (rows, columns + 1) tell which edges are.
    """
    row, column = squares.T
    return np.stack(
        [down[row, column], across[row, column], down[row, column + 1], across[row + 1, column]], axis=1
    )


def pieces(
    dark: Bytes,
    grid: Grid,
    level: float,
    squares: Integers,
    bounds: AnyFloats | None = None,
    narrow: float = 0.0,
) -> Iterator[Piece]:
    """The pieces darker than `level` in some `squares`, (n, 2) row and column.

    `dark` (H, W) uint8 at `sampling.PX_PER_MM`: darkness, 0 = paper. Their shorter sides are at least `narrow`; each
    lies within the `bounds` of its square, (n, 4) like `FARTHEST`, which none exceed.
    """
    if bounds is None:
        bounds = np.tile(FARTHEST, (len(squares), 1))
    side, origin = grid.square * PX_PER_MM, np.array([grid.x, grid.y]) / grid.square
    places = squares[:, ::-1]
    corners = np.floor((origin + places - _OUTSIDE) * side).astype(np.intp) - _SPARE_PX
    length = round((1 + 2 * _OUTSIDE) * side) + 2 * _SPARE_PX + 1
    for those, parts in stacked_parts(dark, np.concatenate([corners, corners + length], axis=1)):
        inked = parts > int(level)  # six times as fast as to hold bytes against a fraction
        corner = np.maximum(corners[those], 0)
        between = (np.tile(origin + places[those], 2) + bounds[those]) * side - np.tile(corner, 2)
        enough = _large_enough(inked, between, _LEAST * side, narrow * side)
        _, shapes, window = components_of_each(inked[enough])
        own, at = those[enough][window[1:]], corner[enough][window[1:]]
        x, y, width, height, _ = shapes[1:].T
        west, north = (x + at[:, 0]) / side - origin[0], (y + at[:, 1]) / side - origin[1]
        east, south = west + width / side, north + height / side
        row, column = squares[own].T
        found = np.stack([west - column, north - row, east - column, south - row], axis=1)
        longest = np.maximum(width, height)
        fitting = (
            (longest >= _LEAST * side)
            & (longest <= _MOST * side)
            & ((west + east) // 2 == column)
            & ((north + south) // 2 == row)
            & ((found[:, 2:] - found[:, :2]).min(axis=1) >= narrow)
            & (found[:, :2] > bounds[own, :2]).all(axis=1)
            & (found[:, 2:] < bounds[own, 2:]).all(axis=1)
        )
        for square, piece in zip(squares[own][fitting].tolist(), found[fitting].tolist(), strict=True):
            yield Piece(*square, *piece)


def _large_enough(inked: Mask, bounds: AnyFloats, longest: float, narrow: float) -> Integers:
    """The windows, of (n, h, w), that have ink between some bounds (n, 4) px in as many rows and columns as a piece of
    those sides: mostly few.
    """
    left, top, right, bottom = bounds.T[:, :, None]
    x, y = np.arange(inked.shape[2]) + 0.5, np.arange(inked.shape[1]) + 0.5
    inside_x, inside_y = (left < x) & (x < right), (top < y) & (y < bottom)
    own = inked & inside_x[:, None, :] & inside_y[:, :, None]
    count = cv2.reduce(own.view(np.uint8).reshape(len(own), -1), 1, cv2.REDUCE_SUM, dtype=cv2.CV_32S)[:, 0]
    some = np.flatnonzero(np.asarray(count) >= longest)  # told in no time
    across, down = (own[some].any(axis=axis).sum(axis=1) for axis in (1, 2))
    enough: Integers = some[(np.maximum(across, down) >= longest) & (np.minimum(across, down) >= narrow)]
    return enough
