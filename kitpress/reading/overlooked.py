"""Marks that the network overlooks: ink by itself in a square that it takes for empty.

What it was never shown, like a letter of a few millimetres in the very corner of its square, it may take for nothing
and be sure of it. Plain looking sees that something is there, if not what.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Grid
from kitpress.reading.evidence import Floats
from kitpress.reading.pieces import pieces
from kitpress.reading.sampling import PX_PER_MM
from kitpress.reading.washed import edge_darkness

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

_INSET = 0.15  # of a square: inside, no grid line darkens it
_SAMPLE_MM2 = 1.0  # of its darkest
_HALFWAY = 0.5  # from what is dark in empty squares to what is dark in marked ones: ink
_PRINT_PERCENTILE, _THAN_PRINT = (
    95.0,
    1.3,
)  # of the grid's lines, its frame among them; and how much darker ink is
_LEAST_DARK = 25.0  # of 255
_LEAST = 0.2  # of a square: lines are narrower
_BESIDE = 0.12  # how far it stays away from walls
_SHADING = 4  # more of them are pieces of shading


def overlooked(dark: Bytes, grid: Grid, empty: Mask, across: Floats, down: Floats) -> Mask:
    """The squares (rows, columns) among the `empty` ones that hold a mark all the same.

    `dark` (H, W) is a flat page's darkness at `sampling.PX_PER_MM`, 0 = paper; `across` (rows + 1, columns) and `down`
    (rows, columns + 1) are log-odds that an edge is drawn: pieces of walls are no marks.
    """
    found = np.zeros(empty.shape, np.bool_)
    inside = _inside(dark, grid)
    if empty.all() or not empty.any():
        return found
    paper, ink = float(np.median(inside[empty])), float(np.median(inside[~empty]))
    lines = [edge_darkness(dark, grid, axis)[odds < 0] for axis, odds in ((0, across), (1, down))]
    printed = float(np.percentile(np.concatenate(lines), _PRINT_PERCENTILE)) if any(map(len, lines)) else 0.0
    level = max(paper + _HALFWAY * (ink - paper), paper + _THAN_PRINT * printed, _LEAST_DARK)
    corners = _corners(across > 0, down > 0)
    for piece in pieces(dark, grid, level):
        at = row, column = piece.row, piece.column
        west, east = piece.left < _BESIDE, piece.right > 1 - _BESIDE
        north, south = piece.top < _BESIDE, piece.bottom > 1 - _BESIDE
        of_walls = (
            (north and across[at] > 0)
            or (south and across[row + 1, column] > 0)
            or (west and down[at] > 0)
            or (east and down[row, column + 1] > 0)
            or any(
                corners[row + s, column + e]
                for s in (0, 1)
                for e in (0, 1)
                if (north, south)[s] and (west, east)[e]
            )
        )
        found[at] |= empty[at] and piece.narrow >= _LEAST and not of_walls
    return found if found.sum() <= _SHADING else np.zeros_like(found)


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
    ends = (np.arange(max(grid.rows, grid.columns))[:, None] + [_INSET, 1 - _INSET]) * side
    rows, columns = (np.round(ends + start * PX_PER_MM).astype(int) for start in (grid.y, grid.x))
    out = np.zeros((grid.rows, grid.columns), np.float32)
    for row, column in np.ndindex(*out.shape):
        part = dark[slice(*rows[row]), slice(*columns[column])].ravel()
        out[row, column] = np.partition(part, -count)[-count]
    return out
