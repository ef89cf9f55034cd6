"""Scribbles over mistakes."""

from __future__ import annotations

import numpy as np

from kitpress.layout.sheet import Box
from kitpress.studio.glyphs import Points


def scribble(box: Box, square: float, rng: np.random.Generator) -> list[Points]:
    """What strikes a mark out, on squares that are so large: a dense zigzag, a few loops, or several lines across."""
    x, y = box.center
    width, height = max(box.width, 0.35 * square) * 1.15, max(box.height, 0.3 * square) * 1.15
    way = rng.random()
    if way < 0.6:
        passes = int(rng.integers(6, 13))
        along = np.repeat(np.linspace(-0.5, 0.5, passes), 2)[:-1]
        side = np.where(np.arange(len(along)) % 4 < 2, -0.5, 0.5) * rng.uniform(0.8, 1.1, len(along))
        points = np.column_stack([along + rng.normal(0, 0.03, len(along)), side])
        if rng.random() < 0.5:
            points = points[:, ::-1]
        return [placed(points, x, y, width, height, rng.normal(0, 0.25))]
    if way < 0.8:
        turns = rng.uniform(4, 8)
        t = np.linspace(0, 2 * np.pi * turns, 90)
        radius = 0.5 * rng.uniform(0.6, 1.0, 90)
        radius = np.convolve(np.pad(radius, 4, mode="edge"), np.ones(9) / 9, "valid")
        drift = np.linspace(-0.25, 0.25, 90)
        loops = np.column_stack([radius * np.cos(t) + drift, radius * np.sin(t)])
        return [placed(loops, x, y, width, height, rng.uniform(0, 3))]
    lines = []
    for k in range(int(rng.integers(5, 9))):
        lean = rng.normal(0.8 if k % 2 else -0.8, 0.3)
        line = np.array([[-0.5, -0.5 * lean], [0.5, 0.5 * lean]]) + rng.normal(0, 0.12, (1, 2))
        lines.append(placed(line, x, y, width, height))
    return lines


def placed(points: Points, x: float, y: float, width: float, height: float, angle: float = 0.0) -> Points:
    """Points of a square of side 1 round the origin, stretched, turned and put round (x, y)."""
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    there: Points = (points * (width, height)) @ turn.T + np.array([x, y])
    return there
