"""Stones and doors that are filled in. The network has learned that ink all over a square is a mistake, scribbled out,
which counts for nothing; but a scribble goes to and fro across what it hides, and what is full and round may be a
stone, what is full and has three corners a door.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Grid
from kitpress.plan.geometry import Square
from kitpress.reading.components import components
from kitpress.reading.evidence import Floats
from kitpress.reading.ranks import quantile
from kitpress.reading.sampling import PX_PER_MM, part_of

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

STONE, _DOOR = "stone", "door."
_LOOKED_AT = 0.05  # probability of a scribble
_UNSURE = 0.98  # of what is likeliest: where many are filled in, less tells nothing
_AROUND = 0.12  # of a square's side: so far beyond it a shape may reach
_THIN = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))  # px: walls and strokes are no shape
# The quantile that ink has, how much of it belongs to a shape, and of 255 the least that does.
_INK, _LEVEL, _LEAST = 0.97, 0.5, 12.0
# How much of what its outline holds is ink, how dark its lightest ink beside its darkest, and how large it is, of a
# square.
_FULL, _EVEN, _LARGE, _LARGEST = 0.85, 0.4, 0.1, 0.85
# How much of the hull of its outline a stone is, and how round it is. All but a few of 424 filled circles are and have
# more, and of 120 scribbles one in twenty.
_STONE_SOLID, _ROUND = 0.94, 0.7
_NEARLY_ROUND = 0.6  # where many are filled in: who draws half circles, or corners, draws all of them so
# How much of the hull of its outline a door is, how much of the least triangle round it, and how even its ink is. So
# are three of four of 1,217 filled triangles, four of a hundred filled circles, and of 619 scribbles none.
_DOOR_SOLID, _THREE_CORNERED = 0.86, 0.72
_PLAINLY_FULL, _PLAINLY_EVEN = 0.97, 0.72  # so are nineteen of twenty filled circles, of 320 scribbles eight
_MANY, _VERY_MANY = 4, 8  # on one sheet: so many scribbles are never all as neat
# Probability that a round one is a stone, of few and of many; that one with three corners is a door, of few; and of a
# stone that is less neat, where there are many. Of few it is so small that a total of sixes speaks against it: nobody
# fills in but one or two.
_HARDLY, _MOSTLY, _NEARLY_ALWAYS, _PERHAPS, _MAY_BE = 0.15, 0.9, 0.97, 0.5, 0.4
_STRUCK_FOR_SURE = 0.5  # and probability of a scribble that is asked about there, too
# Probability of either, whatever the network says; and the share of one kind that has the other's shape.
_ANY, _OTHER = 0.001, 0.02


class _Shape(NamedTuple):
    """What a full shape in a square may be by its outline. A `neat` one is hardly ever a scribble; a `plain` one has no
    holes, and ink that is as dark everywhere.
    """

    stone: bool
    door: bool
    neat: bool
    plain: bool


def with_solid_shapes(
    likely: Floats, struck: Floats, instead: Floats, classes: Sequence[str], dark: Bytes, grid: Grid
) -> Floats:
    """The probabilities of squares (rows, columns, classes), where what looks `struck` out, (rows, columns), and counts
    for `instead` (classes,), is full and round, with stones, or with doors where it has three corners; nobody knows, so
    that they are asked about. Where there are many, so are other full shapes that may be something else.
    """
    if STONE not in classes:
        return likely
    looked_at = struck > _LOOKED_AT
    shapes = dict(_shapes(dark, grid, looked_at))
    neat = {square: shape for square, shape in shapes.items() if shape.neat}
    if not neat:
        return likely
    plain = sum(shape.plain for shape in neat.values())
    many, very_many = len(neat) >= _MANY, plain >= _VERY_MANY
    shapes = shapes | dict(_shapes(dark, grid, ~looked_at & (likely.max(axis=2) < _UNSURE))) if many else neat
    stone = np.array([name == STONE for name in classes])
    door = np.array([name.startswith(_DOOR) for name in classes])
    may_be = _MAY_BE * (many & (struck > _STRUCK_FOR_SURE)) * struck
    out = np.asarray(likely + may_be[:, :, None] * (stone - instead), np.float32)
    for (column, row), shape in shapes.items():
        if very_many and not (shape.plain or shape.neat):
            continue  # beside so many that are, it may well be a scribble
        seen = likely[row, column]
        mark = _mark(seen, ((stone, shape.stone), (door, shape.door)))
        if many:
            mostly = _NEARLY_ALWAYS if very_many and shape.plain else _MOSTLY
            out[row, column] = (1 - mostly) * seen + mostly * mark
        else:
            share = (_PERHAPS if shape.door else _HARDLY) * struck[row, column]
            out[row, column] = seen + share * (mark - instead)
    return out


def _mark(seen: Floats, kinds: Iterable[tuple[Mask, bool]]) -> Floats:
    """The probabilities (classes,) of what a full shape is, from what the network has `seen` (classes,): it is of one
    of some `kinds`, each by its classes (classes,), with whether the shape looks like one.
    """
    out = np.zeros(len(seen))
    for kind, looks_so in kinds:
        share = 1.0 if looks_so else _OTHER
        out += share * np.where(kind, seen + _ANY / max(1, int(kind.sum())), 0)
    return np.asarray(out / out.sum(), np.float32)


def _shapes(dark: Bytes, grid: Grid, looked_at: Mask) -> Iterator[tuple[Square, _Shape]]:
    """The squares of those that are `looked_at`, (rows, columns), that hold a full shape which may be something. One
    that touches another, or a wall, is looked at as far as it lies in its square.
    """
    by, square_px = _AROUND * grid.square, (grid.square * PX_PER_MM) ** 2
    for row, column in np.argwhere(looked_at).tolist():
        square = Square(column, row)
        box = grid.box(square)
        around = part_of(dark, Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by))
        level = _LEVEL * quantile(around, _INK)
        if level < _LEAST:
            continue
        shape = _shape_of(around, level, square_px) or _shape_of(
            part_of(dark, box), level, square_px, cut=True
        )
        if shape:
            yield square, shape


def _shape_of(dark: Bytes, level: float, square_px: float, *, cut: bool = False) -> _Shape | None:
    """What the shape in the middle of a square (h, w), all that is darker than a `level`, may be, if it is full and
    lies in it; `square_px`: how many pixels a square has. Of one that is `cut` off at the square's sides more is asked.
    """
    height, width = dark.shape
    parts = components(cv2.morphologyEx((dark > level).view(np.uint8), cv2.MORPH_OPEN, _THIN))
    middle = parts.labels[height // 4 : -height // 4, width // 4 : -width // 4]
    sizes = np.bincount(middle.ravel(), minlength=len(parts.stats))
    sizes[0] = 0
    label = int(sizes.argmax())
    left, top, across, down, size = parts.stats[label].tolist()
    on_border = left == 0 or top == 0 or left + across == width or top + down == height
    if not label or (on_border and not cut) or not _LARGE * square_px < size < _LARGEST * square_px:
        return None
    shape = (parts.labels == label).view(np.uint8)
    outlines, _ = cv2.findContours(shape, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = outlines[0]
    area, length = cv2.contourArea(outline), cv2.arcLength(outline, True)
    filled = cv2.fillPoly(np.zeros_like(shape), [outline], (1,))
    lightest, darkest = (quantile(dark[filled > 0], share) for share in (0.2, 0.9))
    full, even = size / np.count_nonzero(filled), lightest / max(darkest, 1)
    if full <= _FULL or even <= _EVEN:
        return None
    hull = cv2.convexHull(outline)
    solid, round_ = area / cv2.contourArea(hull), 4 * np.pi * area / length**2
    triangle, _ = cv2.minEnclosingTriangle(hull.astype(np.float32))
    plain = full > _PLAINLY_FULL and even > _PLAINLY_EVEN
    door = bool(plain and solid > _DOOR_SOLID and area > _THREE_CORNERED * triangle)
    stone = bool(solid > _STONE_SOLID and round_ > _NEARLY_ROUND)
    if not (stone or door) or (cut and not plain):
        return None
    return _Shape(stone, door, neat=door or round_ > _ROUND, plain=plain)
