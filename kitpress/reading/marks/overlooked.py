"""Marks that the network overlooks: ink by itself in a square that it takes for empty.

What it was never shown, like a letter of a few millimetres in the very corner of its square, it may take for nothing
and be sure of it. Plain looking sees that something is there, if not what.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Grid
from kitpress.reading.evidence import Floats
from kitpress.reading.marks.pieces import FARTHEST, Piece, drawn_sides, pieces
from kitpress.reading.ranks import median, ranked
from kitpress.reading.sampling import PX_PER_MM

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

_INSET = 0.15  # of a square: inside, no grid line darkens it
_SAMPLE_MM2 = 1.0  # of its darkest
_HALFWAY = 0.5  # from what is dark in empty squares to what is dark in marked ones: ink
_LEAST_DARK = 25.0  # of 255
_LEAST = 0.2  # of a square: lines are narrower
_BESIDE = 0.12  # how far it stays away from walls
_OFF_WALLS = np.array([_BESIDE, _BESIDE, 1 - _BESIDE, 1 - _BESIDE])
_SHADING = 4  # of more squares, those side by side or with several pieces are shaded


def overlooked(dark: Bytes, grid: Grid, empty: Mask, darkest_print: float, across: Mask, down: Mask) -> Mask:
    """The squares (rows, columns) among the `empty` ones that hold a mark all the same.

    `dark` (H, W) is a flat page's darkness at `sampling.PX_PER_MM`, 0 = paper; print is up to `darkest_print` darker.
    `across` (rows + 1, columns) and `down` (rows, columns + 1) tell which edges are drawn: their pieces are no marks.
    """
    found = np.zeros(empty.shape, np.uint8)
    if not empty.any():
        return found > 0
    inside = _inside(dark, grid)
    paper = median(inside[empty])
    ink = paper if empty.all() else median(inside[~empty])
    level = max(paper + _HALFWAY * (ink - paper), paper + darkest_print, _LEAST_DARK)
    squares = np.argwhere(empty)
    bounds = np.where(drawn_sides(squares, across, down), _OFF_WALLS, FARTHEST)
    corners = _corners(across, down)
    for piece in pieces(dark, grid, level, squares, bounds, _LEAST):
        found[piece.row, piece.column] += not _at_corner(piece, corners)
    return _without_shading(found)


def _without_shading(found: Bytes) -> Mask:
    """The squares where pieces were found, so many in each, without those that look like parts of a shaded area."""
    if (found > 0).sum() <= _SHADING:
        return found > 0
    beside = cv2.filter2D(found, -1, np.ones((3, 3)), borderType=cv2.BORDER_CONSTANT)
    return np.asarray((found == 1) & (beside == 1), np.bool_)


def _at_corner(piece: Piece, corners: Mask) -> bool:
    """Whether a piece lies at a corner of its square where walls meet."""
    rows = [n for n, near in enumerate((piece.top < _BESIDE, piece.bottom > 1 - _BESIDE), piece.row) if near]
    columns = [
        n for n, near in enumerate((piece.left < _BESIDE, piece.right > 1 - _BESIDE), piece.column) if near
    ]
    return bool(corners[np.ix_(rows, columns)].any())


def _corners(across: Mask, down: Mask) -> Mask:
    """The crossings of grid lines (rows + 1, columns + 1) that a wall comes to, or runs through."""
    out = np.zeros((across.shape[0], down.shape[1]), np.bool_)
    out[:, :-1] |= across
    out[:, 1:] |= across
    out[:-1] |= down
    out[1:] |= down
    return out


def _inside(dark: Bytes, grid: Grid) -> Floats:
    """How dark the darkest in each square is, (rows, columns) of 255."""
    side, count = grid.square * PX_PER_MM, round(_SAMPLE_MM2 * PX_PER_MM**2)
    length = round((1 - 2 * _INSET) * side)
    tops, lefts = (
        np.round(start * PX_PER_MM + (np.arange(squares) + _INSET) * side).astype(int)
        for start, squares in ((grid.y, grid.rows), (grid.x, grid.columns))
    )
    parts = np.lib.stride_tricks.sliding_window_view(dark, (length, length))[np.ix_(tops, lefts)]
    flat = parts.reshape(grid.rows * grid.columns, -1)
    return ranked(flat, flat.shape[1] - count).reshape(parts.shape[:2]).astype(np.float32)
