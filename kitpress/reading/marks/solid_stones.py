"""Stones that are filled in. The network has learned that ink all over a square is a mistake, scribbled out, which
counts for nothing; but a scribble goes to and fro across what it hides, and what is full and round may be a stone.
"""

from __future__ import annotations

from collections.abc import Sequence

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

STONE = "stone"
_LOOKED_AT = 0.05  # probability of a scribble
_AROUND = 0.12  # of a square's side: so far beyond it a shape may reach
_THIN = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))  # px: walls and strokes are no shape
# The quantile that ink has, how much of it belongs to a shape, and of 255 the least that does.
_INK, _LEVEL, _LEAST = 0.97, 0.5, 12.0
# How much of the hull of its outline a shape is, how much of what that holds is ink, how round it is, how dark its
# lightest ink beside its darkest, and how large it is, of a square. All but a few of 424 filled circles are and have
# more, and of 120 scribbles one in twenty.
_SOLID, _FULL, _ROUND, _EVEN, _LARGE = 0.94, 0.85, 0.7, 0.4, 0.1
_MANY = 4  # on one sheet: so many scribbles are never all as neat
# Probability that it is a stone, of few and of many; and of what is less neat, where there are many. Of few it is so
# small that a total of sixes speaks against it: nobody fills in but one or two.
_HARDLY, _MOSTLY, _MAY_BE = 0.15, 0.9, 0.4
_STRUCK_FOR_SURE = 0.5  # and probability of a scribble that is asked about there, too


def with_solid_stones(
    likely: Floats, struck: Floats, instead: Floats, classes: Sequence[str], dark: Bytes, grid: Grid
) -> Floats:
    """The probabilities of squares (rows, columns, classes), where what looks `struck` out, (rows, columns), and counts
    for `instead` (classes,), is full and round, with stones; nobody knows, so that they are asked about.
    """
    if STONE not in classes:
        return likely
    neat = np.zeros(struck.shape, np.bool_)
    for row, column in np.argwhere(struck > _LOOKED_AT).tolist():
        box = grid.box(Square(column, row))
        by = _AROUND * grid.square
        around = Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)
        neat[row, column] = _is_neat(part_of(dark, around), (grid.square * PX_PER_MM) ** 2)
    if not neat.any():
        return likely
    many = np.count_nonzero(neat) >= _MANY
    share = np.where(neat, _MOSTLY if many else _HARDLY, _MAY_BE * (many & (struck > _STRUCK_FOR_SURE)))
    stone = np.arange(len(classes)) == classes.index(STONE)
    return np.asarray(likely + (share * struck)[:, :, None] * (stone - instead), np.float32)


def _is_neat(dark: Bytes, square_px: float) -> bool:
    """Whether the shape in the middle of a square with what is round it, (h, w), is full and round and lies in it;
    `square_px`: how many pixels a square has.
    """
    level = _LEVEL * quantile(dark, _INK)
    if level < _LEAST:
        return False
    height, width = dark.shape
    parts = components(cv2.morphologyEx((dark > level).view(np.uint8), cv2.MORPH_OPEN, _THIN))
    middle = parts.labels[height // 4 : -height // 4, width // 4 : -width // 4]
    sizes = np.bincount(middle.ravel(), minlength=len(parts.stats))
    sizes[0] = 0
    label = int(sizes.argmax())
    left, top, across, down, size = parts.stats[label].tolist()
    on_border = left == 0 or top == 0 or left + across == width or top + down == height
    if not label or on_border or size < _LARGE * square_px:
        return False
    shape = (parts.labels == label).view(np.uint8)
    outlines, _ = cv2.findContours(shape, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = outlines[0]
    area, length = cv2.contourArea(outline), cv2.arcLength(outline, True)
    filled = cv2.fillPoly(np.zeros_like(shape), [outline], (1,))
    lightest, darkest = (quantile(dark[filled > 0], share) for share in (0.2, 0.9))
    return bool(
        area > _SOLID * cv2.contourArea(cv2.convexHull(outline))
        and size > _FULL * np.count_nonzero(filled)
        and 4 * np.pi * area > _ROUND * length**2
        and lightest > _EVEN * darkest
    )
