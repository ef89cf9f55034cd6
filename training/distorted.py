"""More people than were recorded: what somebody wrote, as somebody a little different would have written it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kitpress.studio.glyphs import Points
from kitpress.studio.hand import Glyph, Hand, fit

Floats = NDArray[np.float64]

_CLOSED = {"ring", "triangle"}  # what people leave open when they are quick
_PAD = 0.25  # of a picture's side, for ink that moves out of it


@dataclass(frozen=True)
class _Bend:
    """A smooth change of the plane: an affine one and low waves, both around the middle of the unit box."""

    matrix: Floats  # (2, 2)
    waves: Floats  # (2 axes, 2 waves, amplitude and phase)

    def __call__(self, points: Floats) -> Floats:
        """Where points (n, 2) of the unit box go."""
        x = points - 0.5
        moved = x @ self.matrix.T
        for axis in (0, 1):
            for n, (amplitude, phase) in enumerate(self.waves[axis]):
                moved[:, axis] += amplitude * np.sin((n + 1) * np.pi * x[:, 1 - axis] + phase)
        out: Floats = moved + 0.5
        return out


def _bend(rng: np.random.Generator, amount: float) -> _Bend:
    """A random bend; with `amount` 1 letters turn by about 5 degrees and stretch by an eighth."""
    angle, shear = np.radians(rng.normal(0, 5 * amount)), rng.normal(0, 0.09 * amount)
    stretch = np.exp(rng.normal(0, 0.12 * amount))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    matrix = turn @ np.array([[stretch, shear], [0, 1 / stretch]])
    waves = np.stack([rng.normal(0, 0.025 * amount, (2, 2)), rng.uniform(0, 2 * np.pi, (2, 2))], axis=-1)
    return _Bend(np.clip(matrix, -1.5, 1.5), waves)


class DistortedHand:
    """Another hand's glyphs, bent: in one way by habit, and each a little in its own.

    Quick people leave circles and triangles open, and some draw circles as narrow, slanted ellipses.
    """

    def __init__(self, hand: Hand, seed: int) -> None:
        rng = np.random.default_rng([seed, 0xD157])
        self._hand = hand
        self._amount = float(rng.choice([0.0, 0.6, 1.0, 1.5], p=[0.15, 0.3, 0.4, 0.15]))
        self._habit: dict[str, int] = {}
        self._seed = seed
        self._open_share = float(rng.choice([0.0, 0.15, 0.5]))
        self._flat_share = float(rng.choice([0.0, 0.2, 0.7], p=[0.6, 0.2, 0.2]))

    def write(self, kind: str, rng: np.random.Generator) -> Glyph:
        """Write one glyph. Raises KeyError for an unknown kind."""
        glyph = self._hand.write(kind, rng)
        if not self._amount:
            return glyph
        habit = _bend(np.random.default_rng([self._seed, *kind.encode()]), self._amount)
        own = _bend(rng, 0.5 * self._amount)
        if glyph.ink is not None:
            return Glyph(ink=_bent_picture(glyph.ink, habit, own))
        strokes = [own(habit(_fine(stroke))) for stroke in glyph.strokes]
        if kind == "ring" and rng.random() < self._flat_share:
            strokes = _flattened(strokes, rng)
        if kind in _CLOSED and rng.random() < self._open_share:
            strokes = _opened(strokes, rng)
        return Glyph(fit(strokes))


def _fine(stroke: Points) -> Floats:
    """A polyline with points close enough to bend."""
    if len(stroke) < 2:
        return stroke.astype(np.float64)
    steps = np.hypot(*np.diff(stroke, axis=0).T)
    along = np.concatenate([[0.0], steps.cumsum()])
    if along[-1] < 1e-6:
        return stroke.astype(np.float64)
    at = np.unique(np.concatenate([along, np.linspace(0, along[-1], int(along[-1] / 0.05) + 2)]))
    return np.column_stack([np.interp(at, along, stroke[:, k]) for k in (0, 1)])


def _flattened(strokes: list[Floats], rng: np.random.Generator) -> list[Floats]:
    """Strokes pressed together across a random direction."""
    angle, flat = rng.uniform(0, np.pi), rng.uniform(0.25, 0.7)
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    press = np.outer(along, along) + flat * np.outer(across, across)
    return [(stroke - 0.5) @ press.T + 0.5 for stroke in strokes]


def _opened(strokes: list[Floats], rng: np.random.Generator) -> list[Floats]:
    """The longest stroke without its last piece."""
    longest = max(range(len(strokes)), key=lambda k: len(strokes[k]))
    stroke = strokes[longest]
    kept = max(3, int(len(stroke) * rng.uniform(0.84, 0.97)))
    return [s[:kept] if k == longest else s for k, s in enumerate(strokes)]


def _bent_picture(ink: NDArray[np.float32], habit: _Bend, own: _Bend) -> NDArray[np.float32]:
    """A picture of ink, bent alike. The picture looks back along the bend, which is as random as forth."""
    height, width = ink.shape
    side, pad = max(height, width), int(_PAD * max(height, width)) + 2
    y, x = np.mgrid[-pad : height + pad, -pad : width + pad].astype(np.float64)
    middle = np.array([(width - 1) / 2, (height - 1) / 2])
    points = (np.column_stack([x.ravel(), y.ravel()]) - middle) / side + 0.5
    look = (own(habit(points)) - 0.5) * side + middle
    maps = look.astype(np.float32).reshape(*x.shape, 2)
    bent = cv2.remap(ink, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderValue=0)
    rows, columns = np.nonzero((bent > 0.3).any(1))[0], np.nonzero((bent > 0.3).any(0))[0]
    if not len(rows):
        return ink
    cut: NDArray[np.float32] = bent[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return cut
