"""Numbers that somebody crossed out: with lines, a cross, a wave or a scribble over each digit, another digit over it,
or one line over all; and numbers that somebody ringed, which stand.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kitpress.layout.sheet import Box, Field, Sheet
from kitpress.studio.filling import Filling
from kitpress.studio.ink import InkLayer
from kitpress.studio.mistakes import DrawGlyph
from kitpress.studio.placing import around
from kitpress.studio.scribbles import LEANS, crossing, line_across

_SMALL = 0.55  # of a digit: so much smaller are two that share a box
_LEANS_OVER_7 = (0.6, 1.0, -0.7)  # many write it with a level bar
_OVER_OTHERS = "12457"  # a 0, 6 or 8 over another digit is a 0, 6 or 8


def cross_out(
    count: int,
    corrected: float,
    overwritten: float,
    filling: Filling,
    sheet: Sheet,
    write: DrawGlyph,
    ink: InkLayer,
    rng: np.random.Generator,
) -> tuple[Box, ...]:
    """Write so many numbers where the filling has none, and cross them out; a share of them is `corrected`: another
    digit stands beside each. Of a share of the others, `overwritten`, another digit goes right over each instead: who
    knows which of them counts? Returns the boxes of the digits.
    """
    free = [field for field in sheet.fields if field.kind == "number" and field.id not in filling.numbers]
    found: list[Box] = []
    for place in rng.permutation(len(free))[:count].tolist():
        one = free[place]
        if rng.random() < corrected:
            found += _one(one, write, ink, rng, corrected=True)
        elif overwritten and rng.random() < overwritten:
            found += _two_in_one(one, write, ink, rng)
        else:
            found += _one(one, write, ink, rng)
    return tuple(found)


def ring(count: int, filling: Filling, sheet: Sheet, ink: InkLayer, rng: np.random.Generator) -> None:
    """Draw rings round so many of the numbers of a filling, as players do round their total."""
    ids = sorted(filling.numbers)
    for place in rng.permutation(len(ids))[:count].tolist():
        box = around(sheet.field(ids[place]).cells)
        wide, high = rng.uniform(0.8, 1.15, 2) * (box.width, box.height) / 2
        turn = np.linspace(0, 2 * np.pi * float(rng.uniform(0.95, 1.2)), 50) + float(rng.uniform(0, 6))
        wobble = 1 + 0.05 * np.sin(2 * turn + float(rng.uniform(0, 6)))
        x, y = np.array(box.center) + rng.normal(0, 0.04, 2) * box.height
        ink.stroke(np.column_stack([x + wide * wobble * np.cos(turn), y + high * wobble * np.sin(turn)]))


def _two_in_one(field: Field, write: DrawGlyph, ink: InkLayer, rng: np.random.Generator) -> Sequence[Box]:
    """A digit over another."""
    cell = field.cells[-1]
    place, digit = _within(cell, rng, 1.0, 0.0), str(rng.integers(10))
    for each in (digit, str(rng.choice([new for new in _OVER_OTHERS if new != digit]))):
        write(each, place, ink)
    return [cell]


def _one(
    field: Field, write: DrawGlyph, ink: InkLayer, rng: np.random.Generator, *, corrected: bool = False
) -> Sequence[Box]:
    cells = field.cells[-int(rng.integers(1, len(field.cells) + 1)) :]
    places = [_within(cell, rng, _SMALL if corrected else 1.0, -0.22 * corrected) for cell in cells]
    digits = [str(rng.integers(10)) for _ in cells]
    for digit, place in zip(digits, places, strict=True):
        write(digit, place, ink)
    if rng.random() < (0.5 if len(cells) > 1 else 0.1):  # in one go, from end to end
        strokes = [line_across(around(cells), float(rng.normal(0, 0.15)), rng)]
    else:
        over = [
            crossing(place, rng, _LEANS_OVER_7 if digit == "7" else LEANS)
            for digit, place in zip(digits, places, strict=True)
        ]
        strokes = [stroke for each in over for stroke in each]
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
