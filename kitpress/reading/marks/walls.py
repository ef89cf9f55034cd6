"""What the ink itself says of walls: a coffee ring, the rim of a shadow along a grid line, or what was rubbed out is
none.

The network sees one square at a time and must not mind how hard somebody presses. Only the sheet as a whole tells how
dark its walls are.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Grid
from kitpress.reading.evidence import Floats, share_below
from kitpress.reading.ranks import median, ranked
from kitpress.reading.sampling import PX_PER_MM, stacked_parts

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

_SURE = 4.0  # log-odds of walls that tell how dark they are
_FEWEST, _MOST = 6, 40  # of them, or nobody knows; and more tell nothing new
_MAY_BE = -3.0  # log-odds of what is looked at
_CERTAIN = 6.0  # and of a ghost at most: an eraser leaves lines that look as sure as any
_END = 0.15  # of an edge, where it meets others
_BESIDE = 0.22  # of a square: how far off its line a wall may be drawn
_GAPS = 0.3  # of an edge that may be bare
_PAPER = 0.25  # of what lies round it is paper, at least
# Of 107,000 walls none had less than 0.54 of what is usual on its sheet, but where light had washed it out.
_FAINT, _SPREAD = 0.4, 0.015
_NO_WALL = 8.0  # nats


def held_against_ink(
    dark: Bytes, grid: Grid, across: Floats, down: Floats, plainly_lit: Mask
) -> tuple[Floats, Floats]:
    """The log-odds that edges are drawn, `across` (rows + 1, columns) and `down` (rows, columns + 1), given how dark
    the ink along them is. What is far fainter than other walls is none.

    `dark` (H, W) uint8 at `sampling.PX_PER_MM`: darkness, 0 = paper. Beside squares (rows, columns) that are not
    `plainly_lit` light may have taken from walls, too: there they stay as they are.
    """
    both, dims = (across, down.T), (~plainly_lit, ~plainly_lit.T)
    asked = [np.argwhere((odds > _MAY_BE) & ~_beside(dim)) for odds, dim in zip(both, dims, strict=True)]
    if not any(map(len, asked)):
        return across, down
    pages = (dark, grid), (np.asarray(cv2.transpose(dark), np.uint8), grid.turned)
    told = np.concatenate(
        [_strengths(*page, _some(odds > _SURE)) for page, odds in zip(pages, both, strict=True)]
    )
    if len(told) < _FEWEST:
        return across, down
    usual = max(1.0, median(told))
    out = []
    for page, odds, edges in zip(pages, both, asked, strict=True):
        faint = share_below(_strengths(*page, edges) / usual, _FAINT, _SPREAD)
        told_of = odds.copy()
        of_them = odds[tuple(edges.T)]
        told_of[tuple(edges.T)] -= (_NO_WALL + np.maximum(of_them - _CERTAIN, 0)) * faint
        out.append(told_of)
    return out[0], np.ascontiguousarray(out[1].T)


def _some(those: Mask) -> npt.NDArray[np.intp]:
    """Some of the places (row, column) that are true, from all over."""
    places = np.argwhere(those)
    return places[:: max(1, len(places) // _MOST)]


def _beside(squares: Mask) -> Mask:
    """The horizontal edges (rows + 1, columns) of these squares (rows, columns)."""
    none = np.zeros((1, squares.shape[1]), np.bool_)
    return np.asarray(np.concatenate([squares, none]) | np.concatenate([none, squares]))


def _strengths(dark: Bytes, grid: Grid, edges: npt.NDArray[np.intp]) -> Floats:
    """How much darker than the paper round it horizontal edges are, (row, column) each: nearly all along, somewhere
    near the line.
    """
    reach = round(_BESIDE * grid.square * PX_PER_MM)
    rows, columns = edges.T
    middles = np.rint((grid.y + rows * grid.square) * PX_PER_MM)
    left, right = (np.rint((grid.x + (columns + end) * grid.square) * PX_PER_MM) for end in (_END, 1 - _END))
    corners = np.stack([left, middles - reach, right, middles + reach + 1], axis=1).astype(np.intp)
    out = np.zeros(len(edges), np.float32)
    for those, strips in stacked_parts(dark, corners):
        ink, all_of_it = strips.max(axis=1), strips.reshape(len(strips), -1)
        (bare,) = ranked(ink, round(_GAPS * ink.shape[1]))
        (paper,) = ranked(all_of_it, round(_PAPER * all_of_it.shape[1]))
        out[those] = bare.astype(np.float32) - paper
    return out
