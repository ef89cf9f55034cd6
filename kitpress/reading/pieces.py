"""Ink by itself in one square of a flat page: pieces that touch nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Grid
from kitpress.reading.components import components
from kitpress.reading.sampling import PX_PER_MM

Bytes = npt.NDArray[np.uint8]

_LEAST, _MOST = 0.2, 1.1  # of a square, its longer side
_OUTSIDE = 0.12  # how far it may reach beyond its square


class Piece(NamedTuple):
    """A piece and its square; its bounds in squares from that square's top left corner."""

    row: int
    column: int
    left: float
    top: float
    right: float
    bottom: float

    @property
    def narrow(self) -> float:
        """Its shorter side."""
        return min(self.right - self.left, self.bottom - self.top)


def pieces(dark: Bytes, grid: Grid, level: float) -> Iterator[Piece]:
    """The pieces darker than `level`; `dark` (H, W) uint8 at `sampling.PX_PER_MM`: darkness, 0 = paper."""
    side = grid.square * PX_PER_MM
    # all else on the page would only take time
    left, top = (max(0, round(start * PX_PER_MM - side / 2)) for start in (grid.x, grid.y))
    right, bottom = (
        round((start + (count + 0.5) * grid.square) * PX_PER_MM)
        for start, count in ((grid.x, grid.columns), (grid.y, grid.rows))
    )
    inked = (dark[top:bottom, left:right] > level).view(np.uint8)
    shapes = components(inked).stats
    shapes[:, [cv2.CC_STAT_LEFT, cv2.CC_STAT_TOP]] += (left, top)
    longest = shapes[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]].max(1)
    fitting = (longest >= _LEAST * side) & (longest <= _MOST * side)
    for x, y, width, height in shapes[fitting, :4].tolist():
        west, north = x / side - grid.x / grid.square, y / side - grid.y / grid.square
        east, south = west + width / side, north + height / side
        column, row = int((west + east) // 2), int((north + south) // 2)
        if not (0 <= row < grid.rows and 0 <= column < grid.columns):
            continue
        piece = Piece(row, column, west - column, north - row, east - column, south - row)
        if min(piece.left, piece.top) > -_OUTSIDE and max(piece.right, piece.bottom) < 1 + _OUTSIDE:
            yield piece
