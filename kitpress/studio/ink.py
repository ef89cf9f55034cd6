"""Pens and their ink on the raster of a page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from kitpress.studio.camera import Image
from kitpress.studio.glyphs import Points

_FINE = 2  # the ink's mask is drawn at twice the page's resolution and averaged down
_SHIFT = 4  # sub-pixel bits of OpenCV's drawing functions
_TILE = 256


@dataclass(frozen=True)
class Pen:
    """A pen: `colour` BGR 0..255 of full ink, `width_mm`, `strength` 0..1 (how much of the paper's light
    full ink takes), `grain` 0..1 (how much the paper's tooth shows).
    """

    name: str
    colour: tuple[int, int, int]
    width_mm: float
    strength: float
    grain: float


# name, colour, widths from and to, strengths from and to, grain, how common
_PENS = (
    ("black ballpoint", (38, 34, 34), (0.35, 0.6), (0.78, 0.97), 0.15, 5),
    ("blue ballpoint", (150, 60, 32), (0.35, 0.6), (0.72, 0.95), 0.15, 5),
    ("pencil", (72, 70, 70), (0.4, 0.8), (0.55, 0.85), 0.5, 4),
    ("fine liner", (30, 28, 28), (0.3, 0.5), (0.9, 1.0), 0.03, 2),
    ("felt tip", (40, 36, 36), (0.7, 1.2), (0.9, 1.0), 0.05, 2),
    ("blue felt tip", (140, 50, 20), (0.6, 1.1), (0.85, 1.0), 0.05, 1),
    ("red pen", (50, 40, 190), (0.4, 0.7), (0.75, 0.95), 0.12, 1.5),
    ("green pen", (70, 120, 30), (0.4, 0.7), (0.75, 0.95), 0.12, 1),
)


def random_pen(rng: np.random.Generator) -> Pen:
    """A pen from the drawer; common ones come up more often."""
    weights = np.array([pen[-1] for pen in _PENS])
    name, colour, widths, strengths, grain, _ = _PENS[rng.choice(len(_PENS), p=weights / weights.sum())]
    shade = rng.normal(0, 10, 3)
    blue, green, red = (int(np.clip(c + s, 0, 215)) for c, s in zip(colour, shade, strict=True))
    return Pen(name, (blue, green, red), float(rng.uniform(*widths)), float(rng.uniform(*strengths)), grain)


@lru_cache(maxsize=1)
def _tooth() -> NDArray[np.float32]:
    """A tile of paper texture, 0..1: where graphite and ballpoint skip."""
    rough = np.random.default_rng(11).random((_TILE, _TILE), np.float32)
    smooth = cv2.GaussianBlur(rough, (0, 0), 0.8, borderType=cv2.BORDER_REFLECT)
    low, high = np.percentile(smooth, (5, 95))
    tooth: NDArray[np.float32] = np.clip((smooth - low) / (high - low), 0, 1).astype(np.float32)
    return tooth


class InkLayer:
    """What one pen leaves on a page; collect strokes, then `apply` them."""

    def __init__(self, page: Image, px_per_mm: float, pen: Pen, rng: np.random.Generator) -> None:
        self._px_per_mm = px_per_mm
        self._pen = pen
        self._rng = rng
        self._mask = np.zeros((page.shape[0] * _FINE, page.shape[1] * _FINE), np.uint8)

    def stroke(self, points_mm: Points) -> None:
        """Draw a polyline (n, 2), or a dot; its pressure (width and opacity) varies from stroke to stroke."""
        if len(points_mm) == 1:
            points_mm = np.repeat(points_mm, 2, axis=0)  # OpenCV draws no line of one point
        scale = self._px_per_mm * _FINE
        # Half a pixel: the page's origin is the border of its first pixel, OpenCV's its centre.
        at = np.round((points_mm * scale - 0.5) * (1 << _SHIFT)).astype(np.int32)
        pressure = self._rng.normal(1, 0.07)
        width = max(1, round(self._pen.width_mm * scale * float(np.clip(pressure, 0.75, 1.3))))
        value = int(np.clip(255 * (0.9 + 0.5 * (pressure - 1)), 150, 255))
        cv2.polylines(self._mask, [at], False, value, width, cv2.LINE_AA, _SHIFT)

    def picture(self, ink: NDArray[np.float32], x: float, y: float, width: float, height: float) -> None:
        """Lay a picture of real ink (0..1) into a box in mm."""
        scale = self._px_per_mm * _FINE
        left, top = round(x * scale), round(y * scale)
        size = (max(1, round(width * scale)), max(1, round(height * scale)))
        patch = np.round(cv2.resize(ink, size, interpolation=cv2.INTER_LINEAR) * 255).astype(np.uint8)
        rows = slice(max(top, 0), min(top + size[1], self._mask.shape[0]))
        columns = slice(max(left, 0), min(left + size[0], self._mask.shape[1]))
        if rows.stop <= rows.start or columns.stop <= columns.start:
            return
        target = self._mask[rows, columns]
        visible = patch[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left]
        np.maximum(target, visible, out=target)

    def apply(self, page: Image) -> None:
        """Multiply the ink into the page, in place."""
        height, width = page.shape[:2]
        ink = cv2.resize(self._mask, (width, height), interpolation=cv2.INTER_AREA)
        rows, columns = np.nonzero(ink)
        if not len(rows):
            return
        cover = ink[rows, columns].astype(np.float32) / 255 * self._pen.strength
        shift = self._rng.integers(0, _TILE, 2)
        cover *= 1 - self._pen.grain * _tooth()[(rows + shift[0]) % _TILE, (columns + shift[1]) % _TILE]
        cell = max(8, int(4 * self._px_per_mm))
        uneven = self._rng.uniform(0.82, 1.0, (height // cell + 1, width // cell + 1)).astype(np.float32)
        cover *= uneven[rows // cell, columns // cell]
        colour = 1 - np.array(self._pen.colour, np.float32) / 255
        left = page[rows, columns].astype(np.float32) * (1 - cover[:, None] * colour)
        page[rows, columns] = np.round(left).astype(np.uint8)
