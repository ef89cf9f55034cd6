"""What hides marks in a photo, a thing on the sheet or a reflection: those are asked about, not guessed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Grid
from kitpress.plan.geometry import Edge, Square
from kitpress.reading.evidence import Floats
from kitpress.reading.sampling import PX_PER_MM

Bytes = npt.NDArray[np.uint8]
A = TypeVar("A", bound=np.generic)

_COARSE = 2  # px/mm that are enough to see a pen
_DARK, _FAINT = 60, 28  # of 255: what is not paper in any colour, and its lighter parts
_CORE = 0.3  # share of a thing that is dark: stains are all faint
_THICK_MM = 4.5  # no pen draws lines as thick as that
_LARGE_MM2 = 80.0  # a blot or a filled bubble is smaller
_SHADOW_MM = 1.5  # round a thing that can't be trusted either
_HIDDEN = 0.12  # share of a square or a box that hides a part of a mark
_EDGE_HIDDEN = 0.25  # of an edge
_COVERED = 0.3  # what the network must give for a square to be taken for hidden
_EDGE_ODDS = 1.0  # what is left of the evidence for a line along a thing's rim


def things_on(dark: Bytes, places: Iterable[Box]) -> Bytes:
    """Where something thick and large lies on a flat page, (h, w) 0 or 1 at 2 px/mm; `dark` (H, W): darkness.

    Only what lies on one of the `places` (mm) counts, with its shadow: all else is print, or does no harm.
    """
    size = [round(n * _COARSE / PX_PER_MM) for n in dark.shape[1::-1]]
    small = cv2.resize(dark, size, interpolation=cv2.INTER_AREA)
    thick = round(_THICK_MM * _COARSE)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (thick, thick))
    core, solid = (
        cv2.morphologyEx((small > level).astype(np.uint8), cv2.MORPH_OPEN, disc) for level in (_DARK, _FAINT)
    )
    count, labels, stats, _ = cv2.connectedComponentsWithStats(solid)
    areas = stats[:, cv2.CC_STAT_AREA]
    dark_areas = np.bincount(labels[core > 0], minlength=count)
    looked_at = np.zeros(labels.shape, np.bool_)
    for box in places:
        _part(looked_at, box)[:] = True
    lying = np.bincount(labels[looked_at], minlength=count) > 0
    large = lying & (areas >= _LARGE_MM2 * _COARSE**2) & (dark_areas >= _CORE * areas)
    large[0] = False
    rim = 2 * round(_SHADOW_MM * _COARSE) + 1
    return np.asarray(cv2.dilate(large[labels].astype(np.uint8), np.ones((rim, rim), np.uint8)), np.uint8)


def hidden_squares(
    things: Bytes, grid: Grid, covered: Floats, gone: npt.NDArray[np.bool_]
) -> frozenset[Square]:
    """The squares with something on them, by its shape or by what the network says: `covered` (rows, columns); and
    those that light has washed out, `gone` (rows, columns).
    """
    gone = gone | (covered > _COVERED)
    if _part(things, grid.area).any():
        for row, column in np.ndindex(*covered.shape):
            gone[row, column] |= is_hidden(things, grid.box(Square(column, row)))
    return frozenset(Square(int(column), int(row)) for row, column in np.argwhere(gone))


def is_hidden(things: Bytes, box: Box) -> bool:
    """Whether too much of a box is hidden to trust what shows."""
    return share_hidden(things, box) > _HIDDEN


def share_hidden(things: Bytes, box: Box) -> float:
    """How much of a box (mm on the page) something lies on, 0..1; of a line if it has no width or height."""
    part = _part(things, box)
    return float(part.mean()) if part.size else 0.0


def _part(picture: npt.NDArray[A], box: Box) -> npt.NDArray[A]:
    """What a coarse picture shows of a box; of a line, too, at least one pixel across."""
    top, left = max(0, round(box.y * _COARSE)), max(0, round(box.x * _COARSE))
    bottom, right = max(top + 1, round(box.bottom * _COARSE)), max(left + 1, round(box.right * _COARSE))
    return picture[top:bottom, left:right]


def unsure_edges(odds: Floats, things: Bytes, grid: Grid, *, horizontal: bool) -> Floats:
    """Log-odds of edges, next to nothing where they lie under something or along its rim."""
    out: Floats = odds.copy()
    if not _part(things, grid.area).any():
        return out
    for row, column in np.ndindex(*odds.shape):
        (x0, y0), (x1, y1) = grid.segment(Edge(column, row, horizontal))
        line = Box(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))
        if share_hidden(things, line) > _EDGE_HIDDEN:
            out[row, column] = np.clip(odds[row, column], -_EDGE_ODDS, _EDGE_ODDS)
    return out
