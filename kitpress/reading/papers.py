"""Paper that lies on a grid, as cards do that somebody put down there: no light has taken the printed lines away, and
yet they are gone.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Grid
from kitpress.plan.geometry import Square
from kitpress.reading.coarse import coarse_part
from kitpress.reading.components import components
from kitpress.reading.evidence import Floats
from kitpress.reading.washed import Lines, Usual

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

_BARE = 0.25  # of the usual contrast of the lines round a square: there are none
_SIDE = 0.3  # and of one of its sides
_FEWEST = 4  # squares side by side


def papers_on(lines: Lines, usual: Usual, own: Floats, outshone: Mask) -> Mask:
    """The squares (rows, columns) on which paper lies, or a part of one.

    `lines` are the grid's, `own` (rows, columns) their contrast round each square, as of `washed.contrast`. Where they
    may be `outshone` (rows, columns), it is light that may have taken them.
    """
    covered = np.zeros(own.shape, np.bool_)
    bare = own < _BARE
    if np.count_nonzero(bare) < _FEWEST or not (usual.across > 0 and usual.down > 0):
        return covered
    across, down = lines.across / usual.across, lines.down / usual.down
    least = np.minimum.reduce([across[:-1], across[1:], down[:, :-1], down[:, 1:]])
    parts = components((least < _SIDE).astype(np.uint8))
    lit = cv2.dilate(outshone.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    for label in range(1, len(parts.stats)):
        part = parts.labels == label
        if np.count_nonzero(part & bare) >= _FEWEST and not (part & lit).any():
            covered |= part
    return covered


def with_papers(things: Bytes, papers: Mask, grid: Grid) -> Bytes:
    """The things on a page, as of `hidden.things_on`, with the squares on which papers lie."""
    if not papers.any():
        return things
    out = things.copy()
    for row, column in np.argwhere(papers).tolist():
        coarse_part(out, grid.box(Square(column, row)))[:] = 1
    return out
