"""The mapping from a sheet's page to a photo, and the straight image that it gives.

A point printed at p (page mm) lies in the photo at homography(p + bend(p)).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box
from kitpress.reading.photos.padded import padded

Floats = npt.NDArray[np.floating[Any]]
Pixels = npt.NDArray[np.uint8]

KNOT_MM = 18.0
_MAP_STEP_MM = 3.0
_COARSEST = 0.85  # px of a halved photo per px of what is cut out of it
_MOST_COPIED = 6  # pixels of a photo for each one that is cut out of it
ONE_MAP: Any = None  # cv2 knows a map of (x, y) pairs by its second map being None


@dataclass(frozen=True, eq=False)
class Bend:
    """A displacement in page mm, a cubic B-spline with a knot every `KNOT_MM`.

    `weights`: (rows, columns, 2) float64 (x, y) mm, one per knot; the first knot is one step beyond the
    page's top-left corner.
    """

    weights: Floats

    def at(self, points_mm: Floats) -> Floats:
        """Displacement (N, 2) mm at points (N, 2) mm."""
        by = basis(points_mm[:, 1], self.weights.shape[0])
        bx = basis(points_mm[:, 0], self.weights.shape[1])
        along = np.tensordot(by, self.weights, 1)
        return np.asarray((along * bx[:, :, None]).sum(1))


def knots(length_mm: float) -> int:
    """How many knots a side of the page needs."""
    return int(np.ceil(length_mm / KNOT_MM)) + 3


def basis(places_mm: Floats, knots: int) -> Floats:
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


def project(homography: Floats, points: Floats) -> Floats:
    """Points (N, 2) through a homography (3, 3)."""
    moved = cv2.perspectiveTransform(np.asarray(points, np.float64).reshape(-1, 1, 2), homography)
    return np.asarray(moved, np.float64).reshape(-1, 2)


def similarity(source: Floats, target: Floats) -> tuple[Floats, Floats]:
    """The turn and scale (2, 2) and the shift (2,) that best map points (N, 2) onto others: p @ turn + shift."""
    from_middle, to_middle = source.mean(0), target.mean(0)
    p, q = source - from_middle, target - to_middle
    along = float((p * q).sum())
    across = float((p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0]).sum())
    turn = np.array([(along, across), (-across, along)]) / float((p * p).sum())
    return turn, to_middle - from_middle @ turn


def scaled(points_px: Floats, scale: float) -> Floats:
    """Points (..., 2) px of a photo, where they are in a copy of `scale` times its size."""
    return np.asarray((points_px + 0.5) * scale - 0.5)  # whole numbers are centres of pixels, in both


def halvings(homography: Floats, window: Box, px_per_mm: float) -> int:
    """How often a photo may be halved before a window of its page is cut out at `px_per_mm`.

    Often enough that little detail falls between the samples, and seldom enough that none is missed.
    """
    x, y = window.center
    a, b, c, d = project(homography, np.array([(x - 5, y), (x + 5, y), (x, y - 5), (x, y + 5)]))
    scale = float(np.linalg.norm(b - a) + np.linalg.norm(d - c)) / 20 / px_per_mm
    return max(0, int(np.log2(max(scale, 1e-3) / _COARSEST)))


def halved(homography: Floats, times: int) -> Floats:
    """The homography page mm -> px of a photo that was halved so often."""
    shift = 0.5 / 2**times - 0.5  # whole numbers are centres of pixels, in both photos
    to_small = np.array([[1 / 2**times, 0, shift], [0, 1 / 2**times, shift], [0, 0, 1]])
    return np.asarray(to_small @ homography)


def rectified(image: Pixels, homography: Floats, bend: Bend, window: Box, px_per_mm: float) -> Pixels:
    """A window of the page cut out of an image, (h, w) or (h, w, 3) uint8, straight from above. What the image does not
    show is as its border.
    """
    nodes, at_nodes = _in_photo(homography, bend, window, px_per_mm)
    look = nodes.between(at_nodes)
    source = padded(image)
    # a photo of many sheets is too large to be copied for each of them
    if source.shape[2:] == (3,) and image[..., 0].size <= _MOST_COPIED * look[..., 0].size:
        source = _in_four_channels(image, at_nodes)
    out = cv2.remap(source, look, ONE_MAP, cv2.INTER_LINEAR, None, cv2.BORDER_REPLICATE)
    return np.asarray(cv2.cvtColor(out, cv2.COLOR_BGRA2BGR) if source.shape[2:] == (4,) else out, np.uint8)


def _in_four_channels(image: Pixels, looked_at: npt.NDArray[np.float32]) -> Pixels:
    """An image (H, W, 3) with a fourth channel, as if `padded`, where some places (h, w, 2) px and all between and
    beside them are. Elsewhere it is anything.
    """
    height, width = image.shape[:2]
    low, high = np.floor(looked_at.min(axis=(0, 1))) - 1, np.ceil(looked_at.max(axis=(0, 1))) + 2
    # what lies beside the image is as its border: one row and column of it at least
    left, top = np.clip(low, 0, (width - 1, height - 1)).astype(int)
    right, bottom = np.clip(high, (left + 1, top + 1), (width, height)).astype(int)
    part = slice(top, bottom), slice(left, right)
    out = np.empty((height, width, 4), np.uint8)
    cv2.cvtColor(image[part], cv2.COLOR_BGR2BGRA, out[part])
    return out


def photo_map(homography: Floats, bend: Bend, window: Box, px_per_mm: float) -> npt.NDArray[np.float32]:
    """Where in the photo each pixel of the straight image of a window looks: (H, W, 2) float32 photo px.

    Computed every few millimetres and interpolated: homography and bend are smooth at that scale.
    """
    nodes, at_nodes = _in_photo(homography, bend, window, px_per_mm)
    return nodes.between(at_nodes)


def _in_photo(
    homography: Floats, bend: Bend, window: Box, px_per_mm: float
) -> tuple[_Nodes, npt.NDArray[np.float32]]:
    """The nodes of that map, and where they look, (rows, columns, 2) photo px."""
    nodes = _nodes(window, px_per_mm, (bend.weights.shape[0], bend.weights.shape[1]))
    look = project(homography, nodes.flat + nodes.displacement(bend))
    return nodes, look.reshape(nodes.flat.shape).astype(np.float32)


class _Nodes(NamedTuple):
    """Where a map of (width, height) `size_px` is computed, one place beyond each border: in the middles of cells of so
    many pixels, at `flat` (rows, columns, 2) page mm; and the B-splines there, (rows, knot rows) and (columns, knot
    columns).
    """

    size_px: tuple[int, int]
    cell_px: int
    flat: Floats
    by: Floats
    bx: Floats

    def displacement(self, bend: Bend) -> Floats:
        """The bend at all of them, (rows, columns, 2) mm."""
        return np.stack([self.by @ bend.weights[..., axis] @ self.bx.T for axis in (0, 1)], -1)

    def between(self, at_nodes: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """The map from its values at the nodes, (rows, columns, 2): (H, W, 2)."""
        cell, (rows, columns), (width, height) = self.cell_px, at_nodes.shape[:2], self.size_px
        dense = cv2.resize(at_nodes, (columns * cell, rows * cell), interpolation=cv2.INTER_LINEAR)
        return np.asarray(dense[cell : cell + height, cell : cell + width], np.float32)


@lru_cache(maxsize=16)
def _nodes(window: Box, px_per_mm: float, knots: tuple[int, int]) -> _Nodes:
    cell = max(1, round(_MAP_STEP_MM * px_per_mm))  # whole pixels, so that nodes and pixels line up exactly
    size = round(window.width * px_per_mm), round(window.height * px_per_mm)
    columns, rows = (-(-length // cell) + 2 for length in size)
    xs = window.x + (np.arange(columns) - 0.5) * cell / px_per_mm
    ys = window.y + (np.arange(rows) - 0.5) * cell / px_per_mm
    flat = np.stack(np.meshgrid(xs, ys), -1)
    return _Nodes(size, cell, flat, basis(ys, knots[0]), basis(xs, knots[1]))
