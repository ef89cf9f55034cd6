"""Lights that no recorded rig has: deep shadows across the sheet, many of them, those of another colour, too much of a
lamp, and its reflections.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import cv2
import numpy as np

Picture = Any  # (h, w, 3) uint8 BGR
_MOST = 254  # of 255, that a camera takes


def _band(picture: Picture, left: Any, rng: np.random.Generator) -> Picture:
    """A shadow with hard edges across the picture, which leaves so much of blue, green and red: `left` (3,)."""
    height, width = picture.shape[:2]
    above, below = (rng.uniform(0, 0.45) for _ in range(2))
    wide = rng.uniform(0.15, 0.5)
    corners = np.array([(above, 0), (above + wide, 0), (below + wide, 1), (below, 1)]) * (width, height)
    shadow = np.zeros((height, width), np.float32)
    cv2.fillConvexPoly(shadow, np.round(corners * 16).astype(np.int32), 1.0, shift=4)
    return _shaded(picture, shadow, width / 1000 * rng.uniform(0.5, 2), left)


def _shaded(picture: Picture, shadow: Any, soft: float, left: Any) -> Picture:
    """A picture in a `shadow` (h, w), 0 or 1, whose edges are so many px soft, and which leaves so much light."""
    shadow = cv2.GaussianBlur(shadow, (0, 0), soft)[..., None]
    return np.round(picture * (1 - shadow * (1 - left))).astype(np.uint8)


def _deep(picture: Picture, rng: np.random.Generator) -> Picture:
    return _band(picture, np.full(3, rng.uniform(0.3, 0.55)), rng)


def _blue(picture: Picture, rng: np.random.Generator) -> Picture:
    """As the sky lights what the sun does not."""
    blue = rng.uniform(0.4, 0.6)
    return _band(picture, blue * np.array([1.0, rng.uniform(0.76, 0.85), rng.uniform(0.64, 0.75)]), rng)


def _warm(picture: Picture, rng: np.random.Generator) -> Picture:
    """As a lamp lights what a window does not."""
    red = rng.uniform(0.4, 0.6)
    return _band(picture, red * np.array([rng.uniform(0.6, 0.75), rng.uniform(0.78, 0.88), 1.0]), rng)


def _blinds(picture: Picture, rng: np.random.Generator) -> Picture:
    """The sun through a blind: the shadows of its slats lie side by side, and the sky lights all of them alike."""
    height, width = picture.shape[:2]
    angle, pitch = rng.uniform(0, np.pi), width * rng.uniform(0.06, 0.2)
    y, x = np.mgrid[:height, :width].astype(np.float32)
    across = (x * np.float32(np.cos(angle)) + y * np.float32(np.sin(angle))) / np.float32(pitch)
    shadow = ((across + rng.random()) % 1 < rng.uniform(0.35, 0.65)).astype(np.float32)
    soft = width / 1000 * np.exp(rng.uniform(np.log(0.7), np.log(15)))
    left = rng.uniform(0.3, 0.6) * np.array([1.0, rng.uniform(0.93, 1.0), rng.uniform(0.85, 1.0)])
    return _shaded(picture, shadow, soft, left)


def _lamp(picture: Picture, rng: np.random.Generator) -> Picture:
    """A warm lamp near one side, more of it than the camera takes in green and red."""
    along = np.linspace(*rng.permutation([-1.0, 1.0]), picture.shape[1])
    near = np.clip(along + rng.uniform(-0.2, 0.4), 0, 1)[None, :, None]
    lit = picture * ((1 - near) * (0.75, 0.95, 1.0) + near * (0.86, rng.uniform(1.2, 1.5), 1.6))
    return np.clip(lit, 0, _MOST).astype(np.uint8)


def _sleeve(picture: Picture, rng: np.random.Generator) -> Picture:
    """Lamps in a transparent sleeve's folds: bent streaks, from a millimetre to a centimetre and a half wide."""
    height, width = picture.shape[:2]
    shine = np.zeros((height, width), np.float32)
    for _ in range(rng.integers(2, 5)):
        bent = np.round(rng.uniform(0.1, 0.9, (3, 2)) * (width, height)).astype(np.int32)
        wide = width / 3000 * np.exp(rng.uniform(np.log(12), np.log(150)))
        cv2.polylines(shine, [bent], False, 1.0, max(1, round(float(wide))))
    shine = cv2.GaussianBlur(shine, (0, 0), width / 1000 * rng.uniform(1.5, 5))[..., None]
    return np.clip(np.round(picture * 0.93 + 8 + shine * rng.uniform(50, 180)), 0, 255).astype(np.uint8)


LIGHTS: Mapping[str, Callable[[Picture, np.random.Generator], Picture]] = {
    "deep shadow": _deep,
    "blue shadow": _blue,
    "warm shadow": _warm,
    "sun through blinds": _blinds,
    "strong warm light": _lamp,
    "shining sleeve": _sleeve,
}
