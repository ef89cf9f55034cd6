"""Plans coloured in: rooms in any colours, each facility in one, trees green and water blue, with coloured pencils or
highlighters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from kitpress.layout.sheet import Box, Grid
from kitpress.studio.filling import Filling
from kitpress.studio.glyphs import Points
from kitpress.studio.ink import InkLayer, Pen
from kitpress.studio.placing import around

_PENCILS = {  # BGR
    "red": (70, 70, 215),
    "blue": (215, 130, 60),
    "green": (90, 170, 80),
    "yellow": (50, 205, 245),
    "brown": (60, 95, 150),
}
_HIGHLIGHTERS = {
    "yellow": (60, 245, 255),
    "blue": (255, 205, 110),
    "green": (110, 250, 150),
    "pink": (200, 120, 255),
    "orange": (60, 165, 255),
}
_WIDTHS, _STRENGTHS = {True: (2.2, 4.0), False: (0.7, 1.2)}, {True: (0.75, 0.95), False: (0.35, 0.75)}
_TOOTH = {True: 0.05, False: 0.5}
_HARDLY_MORE = 3  # colours than that does anybody take for rooms
_COLOURS = {"tree": "green", "water": "blue", "pool": "blue", "hedge": "green"}


def colour_in(
    share: float,
    filling: Filling,
    grid: Grid,
    layer: Callable[..., InkLayer],
    rng: np.random.Generator,
) -> list[InkLayer]:
    """Colour that share of the rooms or facilities, and as many of what is green or blue. Returns the inks, each of one
    colour, to apply with the others.
    """
    if not share:
        return []
    marker = bool(rng.random() < 0.4)
    pens = _HIGHLIGHTERS if marker else _PENCILS
    width, strength = rng.uniform(*_WIDTHS[marker]), rng.uniform(*_STRENGTHS[marker])
    inks: dict[str, InkLayer] = {}
    for name, box in _places(filling, grid, list(pens), rng):
        if rng.random() >= share:
            continue
        if name not in inks:
            inks[name] = layer(pen=Pen(f"{name} colour", pens[name], width, strength, _TOOTH[marker]))
        inks[name].stroke(_to_and_fro(box, width, rng))
    return list(inks.values())


def _places(
    filling: Filling, grid: Grid, names: Sequence[str], rng: np.random.Generator
) -> Iterator[tuple[str, Box]]:
    """What may be coloured, and in which of the colours that there are."""
    few = [names[k] for k in rng.permutation(len(names))[:_HARDLY_MORE]]
    for rect in filling.rooms:
        yield few[rng.integers(len(few))], around([grid.box(square) for square in rect.squares()])
    for mark in filling.marks:
        box = grid.box(mark.square)
        if mark.kind == "tree":
            yield _COLOURS[mark.kind], around([grid.box(square) for square in mark.square.around()])
        elif mark.kind in _COLOURS:
            yield _COLOURS[mark.kind], box
        elif filling.by_part and len(mark.kind) == 1:  # a facility's letter, in each of its squares
            yield few[ord(mark.kind) % len(few)], box


def _to_and_fro(box: Box, width: float, rng: np.random.Generator) -> Points:
    """One zigzag over a box, its lines close enough to leave hardly any paper."""
    pitch = width * rng.uniform(0.6, 0.95)
    inset = min(width / 2, box.width / 3)
    rows = np.arange(box.y + inset, box.bottom - inset / 2, pitch)
    ends = np.stack([np.full(len(rows), box.x + inset), np.full(len(rows), box.right - inset)], axis=1)
    ends[1::2] = ends[1::2, ::-1]
    points = np.stack([ends.ravel(), np.repeat(rows, 2)], axis=1)
    points[1::2, 1] += pitch / 2
    return np.asarray(points + rng.normal(0, 0.3, points.shape))
