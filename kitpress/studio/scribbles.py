"""What goes over mistakes: scribbles, or a few strokes."""

from __future__ import annotations

import numpy as np

from kitpress.layout.sheet import Box
from kitpress.studio.glyphs import Points

LEANS = (
    0.0,
    0.6,
    1.0,
    -0.7,
)  # how much lines rise; no more, for a digit with an upright line over it is another
_LINE, _LINES, _CROSS, _WOUND = 0.34, 0.46, 0.6, 0.9  # up to which chance; and beyond, it is scribbled over


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


def crossing(
    place: Box, rng: np.random.Generator, leans: tuple[float, ...] = LEANS, *, lines: bool = True
) -> list[Points]:
    """What goes over one digit or mark: a wave, a loose zigzag or loops, or a scribble; where `lines` may, a cross or
    some lines, which rise as one of `leans`.
    """
    way = rng.random() if lines else rng.uniform(_CROSS, 1)
    if way < _LINE:
        return [line_across(place, float(rng.choice(leans)), rng)]
    if way < _LINES:
        lean, gap = float(rng.choice([0.0, 0.0, 0.7])), float(rng.uniform(0.12, 0.24))
        return [line_across(place, lean, rng, off) for off in np.arange(rng.integers(2, 4)) * gap - gap / 2]
    if way < _CROSS:
        lean = float(rng.uniform(0.7, 1.3))
        return [line_across(place, lean, rng), line_across(place, -lean, rng)]
    if way < _WOUND:
        return [_wound(place, rng)]
    return scribble(place, place.width / 0.6, rng)


def _wound(over: Box, rng: np.random.Generator) -> Points:
    """One stroke that goes on across what stands in a box: a wave, a loose zigzag, or loops."""
    along, turns, lean = np.linspace(-1, 1, 60), float(rng.uniform(2.0, 4.5)), float(rng.normal(0, 0.2))
    turn = np.pi * turns * along + float(rng.uniform(0, 6))
    reach, swing = float(rng.uniform(0.42, 0.7)), float(rng.uniform(0.1, 0.45))
    x, y = reach * along, swing * np.sin(turn)
    way = rng.random()
    if way < 0.35:
        y = swing * 2 / np.pi * np.arcsin(np.sin(turn))  # a zigzag
    elif way < 0.65:
        x = x + float(rng.uniform(0.08, 0.2)) * np.cos(turn)
    return placed(np.column_stack([x, y - lean * x]), *over.center, over.width, over.height)


def line_across(over: Box, lean: float, rng: np.random.Generator, off: float = 0.0) -> Points:
    """A line across what stands in a box: how much it rises, and how far `off` its middle, of its sides."""
    reach = 0.5 * float(rng.uniform(0.75, 1.3))
    slant = lean + float(rng.normal(0, 0.12))
    reach /= max(1.0, abs(slant))  # a steep one is no longer than a flat one
    ends = np.array([(-reach, reach * slant + off), (reach, -reach * slant + off)])
    ends += rng.normal(0, 0.04, (2, 2))
    return placed(ends, *over.center, over.width, over.height)
