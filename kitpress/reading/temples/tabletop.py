"""The table round a mat, straight from above and in even light: how each place compares with card paper there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box
from kitpress.reading.pages.flat import photo_map
from kitpress.reading.pages.page import Page
from kitpress.reading.temples.seals import SeenSeal

Floats = npt.NDArray[np.floating[Any]]
Mask = npt.NDArray[np.bool_]

PX_PER_MM = 2.0
_SIDE_MM, _ABOVE_MM, _BELOW_MM = 180.0, 60.0, 140.0  # round the mat that is looked at
_PAPER_RING, _INK_RING = 1.16, 0.86  # of a seal's size: the bare paper round it, the middle of its border
_DARKEST = 4.0  # level: below is noise
_NODES = (24, 16)  # columns and rows at which the light is worked out
_REACH_MM = 15.0  # within which a seal tells the light best


@dataclass(frozen=True, eq=False)
class Tabletop:
    """What lies round a mat. `light` (H, W, 3): logarithm of each channel against card paper in the same light.

    `seen` (H, W): what the photo shows. `ink` (3,): the light of the seals' ink.
    """

    window: Box
    light: Floats
    seen: Mask
    ink: Floats

    def mask(self, outlines: Iterable[Floats]) -> Mask:
        """Where any of the convex outlines (n, 2) mm lies."""
        mask = np.zeros(self.seen.shape, np.uint8)
        for outline in outlines:
            points = (outline - (self.window.x, self.window.y)) * PX_PER_MM
            cv2.fillConvexPoly(mask, np.round(points * 16).astype(np.int32), 1, shift=4)
        return mask > 0

    def place(self, point_px: Floats) -> Floats:
        """The place (x, y) in mm of the mat's frame of a point in px."""
        return np.asarray(np.array((self.window.x, self.window.y)) + point_px / PX_PER_MM)


def window_of(page: Page) -> Box:
    """What is looked at round a mat, mm."""
    width, height = page.sheet.width + 2 * _SIDE_MM, page.sheet.height + _ABOVE_MM + _BELOW_MM
    return Box(-_SIDE_MM, -_ABOVE_MM, width, height)


def tabletop(page: Page, seals: Sequence[SeenSeal]) -> Tabletop:
    """The table in a photo with at least one seal: light is known from the paper round the seals."""
    window = window_of(page)
    look = photo_map(page.homography, page.bend, window, PX_PER_MM)
    picture = cv2.remap(page.photo.pixels, look[..., 0], look[..., 1], cv2.INTER_LINEAR)
    height, width = page.photo.pixels.shape[:2]
    seen = (look[..., 0] > 0) & (look[..., 1] > 0) & (look[..., 0] < width - 1) & (look[..., 1] < height - 1)
    paper = np.array([_level(page, seal, _PAPER_RING, 60) for seal in seals])
    border = np.array([_level(page, seal, _INK_RING, 40) for seal in seals])
    places = np.concatenate([page.to_page(seal.center[None]) for seal in seals])
    round_it = _spread(places, paper, window, (picture.shape[0], picture.shape[1]))
    light = np.log(np.maximum(picture.astype(np.float32), _DARKEST)) - round_it
    return Tabletop(window, light, seen, np.median(border - paper, 0))


def _level(page: Page, seal: SeenSeal, ring: float, percentile: float) -> list[float]:
    """The logarithm of the lightness along a ring round a seal's middle, for each channel."""
    outline = seal.center + (seal.corners - seal.center) * ring
    levels = along(page.photo.pixels, outline)
    return [float(np.log(max(v, _DARKEST))) for v in np.percentile(levels, percentile, axis=0)]


def along(pixels: npt.NDArray[np.uint8], ring: Floats) -> Floats:
    """The levels of a picture (H, W) or (H, W, 3) along the sides of a square (4, 2) px."""
    steps = np.linspace(0, 1, 12, endpoint=False)[:, None]
    points = np.concatenate([a + (b - a) * steps for a, b in zip(ring, np.roll(ring, -1, 0), strict=True)])
    x = np.clip(points[:, 0].round().astype(int), 0, pixels.shape[1] - 1)
    y = np.clip(points[:, 1].round().astype(int), 0, pixels.shape[0] - 1)
    return np.asarray(pixels[y, x], np.float64)


def _spread(places: Floats, values: Floats, window: Box, shape: tuple[int, int]) -> Floats:
    """Values (n, 3) at places (n, 2) mm over the whole window, the nearest counting most."""
    columns, rows = _NODES
    xs = window.x + (np.arange(columns) + 0.5) * window.width / columns
    ys = window.y + (np.arange(rows) + 0.5) * window.height / rows
    nodes = np.stack(np.meshgrid(xs, ys), -1)
    weight = 1 / (((nodes[:, :, None] - places) ** 2).sum(-1) + _REACH_MM**2) ** 1.5
    coarse = (weight @ values) / weight.sum(-1, keepdims=True)
    return np.asarray(cv2.resize(coarse.astype(np.float32), shape[::-1], interpolation=cv2.INTER_LINEAR))
