"""The strokes of a hand: what a person's pen does to write a letter, a digit or a mark.

Kinds of glyph: capitals "A".."Z", digits "0".."9", and the marks in `MARK_KINDS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kitpress.studio.glyphs import PATHS, SQUARE, SQUARE_GLYPHS, WIDTH, WIDTHS, Points, parse_path, trace

MARK_KINDS = tuple(kind for kind in PATHS if len(kind) > 1)
_LOYALTY = 0.85  # how often a hand keeps to its own variant of a glyph


@dataclass(frozen=True, eq=False)
class Glyph:
    """One thing written, in a unit box (x right, y down), longest side 1, centred.

    Either `strokes`, polylines (n, 2) float64, or `ink`: a picture of real ink on paper, (h, w) float32,
    0 = paper, 1 = full ink, cropped to what is written.
    """

    strokes: tuple[Points, ...] = ()
    ink: NDArray[np.float32] | None = None

    @property
    def size(self) -> tuple[float, float]:
        """Width and height; the longer is 1."""
        if self.ink is not None:
            height, width = self.ink.shape
            return width / max(width, height), height / max(width, height)
        extent = np.ptp(np.concatenate(self.strokes), axis=0)
        return float(extent[0]), float(extent[1])


def grown_dot(glyph: Glyph) -> Glyph:
    """What marks something: of a mere dot nobody would see anything, so that the pen goes round on the spot."""
    if glyph.ink is not None or max(glyph.size) > 0:
        return glyph
    turns = np.linspace(0, 1, 48)
    angle = 2 * np.pi * 4 * turns
    spiral = 0.5 + 0.5 * turns[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
    return Glyph((spiral,))


class Hand(Protocol):
    """Someone who writes: the same person has the same habits in every glyph."""

    def write(self, kind: str, rng: np.random.Generator) -> Glyph:
        """Write one glyph; every writing of it differs. Raises KeyError for an unknown kind."""
        ...


@dataclass(frozen=True)
class SmallLetters:
    """Another hand, of somebody who writes small letters instead of capitals."""

    hand: Hand

    def write(self, kind: str, rng: np.random.Generator) -> Glyph:
        """Like the hand, but for letters. Raises KeyError where that hand has no small ones."""
        return self.hand.write(kind.lower() if len(kind) == 1 else kind, rng)


def fit(strokes: list[Points]) -> tuple[Points, ...]:
    """Centre strokes in the unit box, longest side 1, proportions kept; a mere dot stays a dot."""
    points = np.concatenate(strokes)
    low, high = points.min(0), points.max(0)
    extent = float((high - low).max())
    if extent <= 1e-9:
        return tuple(np.full_like(stroke, 0.5) for stroke in strokes)
    middle = (low + high) / 2
    return tuple((stroke - middle) / extent + 0.5 for stroke in strokes)


class ParametricHand:
    """A hand of our own making: templates, bent by the personal habits that `seed` draws."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        rng = np.random.default_rng([seed, 0xA4D])
        self._slant = float(np.clip(rng.normal(0.06, 0.12), -0.2, 0.35))
        self._aspect = float(rng.uniform(0.78, 1.2))
        self._looseness = float(rng.uniform(0.008, 0.035))
        self._wobble = float(rng.uniform(0.003, 0.018))
        self._rounding = float(rng.uniform(0.0, 2.2))
        self._overshoot = float(rng.uniform(-0.03, 0.08))
        self._lean_deg = float(rng.normal(0, 3))
        self._left_handed = bool(rng.random() < 0.1)

    @cached_property
    def _habits(self) -> dict[str, int]:
        rng = np.random.default_rng([self.seed, 0xBA8])
        return {kind: int(rng.integers(len(paths))) for kind, paths in PATHS.items()}

    def write(self, kind: str, rng: np.random.Generator) -> Glyph:
        """Write one glyph; every writing of it differs. Raises KeyError for an unknown kind."""
        paths = PATHS[kind]
        variant = self._habits[kind] if rng.random() < _LOYALTY else int(rng.integers(len(paths)))
        width = (SQUARE if kind in SQUARE_GLYPHS else WIDTHS.get(kind, WIDTH)) * rng.normal(1, 0.05)
        if kind not in SQUARE_GLYPHS:
            width *= self._aspect
        return Glyph(fit([self._stroke(p, c, width, rng) for p, c in self._shape(kind, variant)]))

    def _shape(self, kind: str, variant: int) -> list[tuple[Points, NDArray[np.bool_]]]:
        strokes = parse_path(PATHS[kind][variant])
        if self._left_handed and kind in ("cross", "ring", "scribble"):
            strokes = [(points * (-1, 1) + (1, 0), corners) for points, corners in strokes]
        return strokes

    def _stroke(
        self, points: Points, corners: NDArray[np.bool_], width: float, rng: np.random.Generator
    ) -> Points:
        points = points + rng.normal(0, self._looseness, points.shape)
        points = _extend(points, self._overshoot + rng.normal(0, 0.03))
        path = trace(points * (width, 1), corners)
        path = _soften(path, self._rounding * rng.uniform(0.5, 1.5))
        path = path + _drift(rng, len(path), self._wobble)
        slant = self._slant + rng.normal(0, 0.03)
        angle = np.radians(self._lean_deg + rng.normal(0, 2.5))
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        sheared: Points = np.column_stack([path[:, 0] - slant * (path[:, 1] - 0.5), path[:, 1]]) @ turn.T
        return sheared


def _extend(points: Points, by: float) -> Points:
    """Lengthen (or cut) both ends of an open stroke."""
    if len(points) < 2 or np.hypot(*(points[0] - points[-1])) < 0.1:
        return points
    points = points.copy()
    for end, inner in ((0, 1), (-1, -2)):
        step = points[end] - points[inner]
        length = float(np.hypot(*step))
        if length > 0.15:
            points[end] = points[end] + step / length * by
    return points


def _soften(path: Points, sigma: float) -> Points:
    """Round corners, as a quick pen does; the ends stay."""
    if sigma < 0.3 or len(path) < 5:
        return path
    reach = int(3 * sigma) + 1
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    kernel /= kernel.sum()
    padded = np.pad(path, ((reach, reach), (0, 0)), mode="edge")
    smooth = np.column_stack([np.convolve(padded[:, k], kernel, "valid") for k in (0, 1)])
    smooth[0], smooth[-1] = path[0], path[-1]
    return smooth


def _drift(rng: np.random.Generator, count: int, amplitude: float) -> Points:
    """Slow tremor along a stroke of `count` points."""
    t = np.linspace(0, 1, count)[:, None]
    waves = rng.normal(0, amplitude, (3, 2))
    phases = rng.uniform(0, 2 * np.pi, (3, 2))
    moved: Points = sum(waves[k] * np.sin(2 * np.pi * (k + 0.7) * t + phases[k]) for k in range(3))
    return moved
