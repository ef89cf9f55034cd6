"""Numbers that somebody crossed out: a line or two, a cross or a scribble over each digit, or one line over all."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from kitpress.layout.sheet import Box, Field, Sheet
from kitpress.studio.filling import Filling
from kitpress.studio.glyphs import Points
from kitpress.studio.ink import InkLayer
from kitpress.studio.placing import around
from kitpress.studio.scribbles import scribble

DrawGlyph = Callable[[str, Box, InkLayer], None]
_SMALL = 0.55  # of a digit: so much smaller are two that share a box


def cross_out(
    count: int,
    corrected: float,
    filling: Filling,
    sheet: Sheet,
    write: DrawGlyph,
    ink: InkLayer,
    rng: np.random.Generator,
) -> tuple[Box, ...]:
    """Write so many numbers where the filling has none, and cross them out; a share of them is `corrected`: another
    digit stands beside each. Returns the boxes of the digits.
    """
    free = [field for field in sheet.fields if field.kind == "number" and field.id not in filling.numbers]
    found: list[Box] = []
    for place in rng.permutation(len(free))[:count].tolist():
        found += _one(free[place], rng.random() < corrected, write, ink, rng)
    return tuple(found)


def _one(
    field: Field, corrected: bool, write: DrawGlyph, ink: InkLayer, rng: np.random.Generator
) -> Sequence[Box]:
    cells = field.cells[-int(rng.integers(1, len(field.cells) + 1)) :]
    places = [_within(cell, rng, _SMALL if corrected else 1.0, -0.22 * corrected) for cell in cells]
    digits = [str(rng.integers(10)) for _ in cells]
    for digit, place in zip(digits, places, strict=True):
        write(digit, place, ink)
    if rng.random() < (0.5 if len(cells) > 1 else 0.1):  # in one go, from end to end
        strokes = [_line(around(cells), float(rng.normal(0, 0.15)), rng)]
    else:
        strokes = [s for digit, place in zip(digits, places, strict=True) for s in _over(digit, place, rng)]
    for stroke in strokes:
        ink.stroke(stroke)
    for cell in cells if corrected else ():
        write(str(rng.integers(10)), _within(cell, rng, _SMALL, 0.24), ink)
    return cells


def _within(cell: Box, rng: np.random.Generator, size: float, aside: float) -> Box:
    """Where a digit stands in its cell, so much `aside` of the middle."""
    side = min(cell.width, cell.height) * float(rng.uniform(0.5, 0.8)) * size
    x, y = np.array(cell.center) + rng.normal(0, 0.04, 2) * cell.width + (aside * cell.width, 0)
    return Box(float(x) - side / 2, float(y) - side / 2, side, side)


def _over(digit: str, place: Box, rng: np.random.Generator) -> list[Points]:
    """What goes over one digit."""
    way = rng.random()
    if way < 0.4:
        leans = (0.6, 1.0, -0.7) if digit == "7" else (0.0, 0.6, 1.0, -0.7)  # many write a 7 with a level bar
        return [_line(place, float(rng.choice(leans)), rng)]
    if way < 0.6:
        lean, gap = float(rng.choice([0.0, 0.0, 0.7])), float(rng.uniform(0.12, 0.24))
        return [_line(place, lean, rng, off) for off in np.arange(rng.integers(2, 4)) * gap - gap / 2]
    if way < 0.85:
        lean = float(rng.uniform(0.7, 1.3))
        return [_line(place, lean, rng), _line(place, -lean, rng)]
    return scribble(place, place.width / 0.6, rng)


def _line(over: Box, lean: float, rng: np.random.Generator, off: float = 0.0) -> Points:
    """A line across what stands in a box: how much it rises, and how far `off` its middle, of its sides."""
    reach = 0.5 * float(rng.uniform(0.75, 1.3))
    slant = lean + float(rng.normal(0, 0.12))
    reach /= max(1.0, abs(slant))  # a steep one is no longer than a flat one
    ends = np.array([(-reach, reach * slant + off), (reach, -reach * slant + off)])
    ends += rng.normal(0, 0.04, (2, 2))
    line: Points = ends * (over.width, over.height) + np.array(over.center)
    return line
