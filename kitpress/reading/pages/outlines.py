"""The printed outlines of boxes and bubbles beside the grid: they tell how the margins of a sheet lie."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Field, Grid
from kitpress.reading.pages.flat import ONE_MAP, Bend, project
from kitpress.reading.pages.ruling import Look
from kitpress.reading.ranks import quantile

Floats = npt.NDArray[np.floating[Any]]
Pixels = npt.NDArray[np.uint8]

_REACH_MM = 2.0  # from where it is expected that an outline is looked for
# The same where paper bends away, and how much of it one may be longer there than it was printed; none that is alike
# is nearer than twice as far.
_FARTHER_MM, _LONGER_MM = 4.0, 0.4
_PX_PER_MM = 3.0
_MOST = 16  # outlines that are looked for
_APART_MM = 9.0
_WORST_MATCH = 0.4  # correlation with a drawn outline
_PAPER_QUANTILE = 0.8  # of the levels round an outline
_CLEARLY = 0.1  # by how much it must match better than at any other place
_ASIDE_MM = 0.8  # what is another place
_CORNER_MM = 0.8  # radius of a box's corners


class Outline(NamedTuple):
    """What was printed round a cell of the sheet."""

    box: Box
    round: bool


@lru_cache(maxsize=16)
def all_outlines(fields: tuple[Field, ...]) -> tuple[Outline, ...]:
    """The outlines of all cells of a sheet's fields."""
    return tuple(Outline(cell, entry.kind == "bubble") for entry in fields for cell in entry.cells)


@lru_cache(maxsize=16)
def outlines_of(fields: tuple[Field, ...], grid: Grid) -> tuple[Outline, ...]:
    """Some outlines of a sheet's fields, the further from its grid the sooner, and not close to each other."""
    outlines = all_outlines(fields)
    middles = np.array([outline.box.center for outline in outlines]).reshape(-1, 2)
    area = grid.area
    nearest = np.clip(middles, (area.x, area.y), (area.right, area.bottom))
    far = np.linalg.norm(middles - nearest, axis=1)
    chosen: list[int] = []
    while len(chosen) < min(_MOST, len(outlines)) and far.max() >= _APART_MM:
        chosen.append(int(far.argmax()))
        far = np.minimum(far, np.linalg.norm(middles - middles[chosen[-1]], axis=1))
    return tuple(outlines[k] for k in chosen)


@lru_cache(maxsize=16)
def alone(fields: tuple[Field, ...], grid: Grid) -> npt.NDArray[np.bool_]:
    """Which of `outlines_of` (n,) have none beside them for which they could be taken `farther` off."""
    middles, others = (
        np.array([outline.box.center for outline in outlines]).reshape(-1, 2)
        for outlines in (outlines_of(fields, grid), all_outlines(fields))
    )
    apart = np.linalg.norm(middles[:, None] - others, axis=2)
    return np.asarray((apart < 2 * _FARTHER_MM).sum(axis=1) == 1)


def find_outlines(
    grey: Pixels,
    homography: Floats,
    bend: Bend,
    outlines: Sequence[Outline],
    look: Look,
    *,
    farther: bool = False,
) -> Floats:
    """How far outlines lie off where they should in a photo (H, W) uint8, (N, 2) mm; NaN where they are not seen.

    `homography` page mm -> px; `look` is that of the sheet's printed lines. They are looked for
    within 2 mm, or within 4 if `farther`: where paper bends away, which makes them longer or shorter, too.
    """
    off = np.full((len(outlines), 2), np.nan)
    soft_mm = _LONGER_MM if farther else 0.0
    margin = (_FARTHER_MM if farther else _REACH_MM) + 2.5 * float(np.hypot(look.sigma_mm, soft_mm))
    around = _surroundings(homography, bend, outlines, margin)
    within = ((around >= 0) & (around < grey.shape[::-1])).all(axis=(1, 2, 3))
    for k in np.flatnonzero(within).tolist():
        box = outlines[k].box
        patch = _patch(grey, around[k], box.width + 2 * margin, box.height + 2 * margin)
        off[k] = _match(patch, outlines[k], look, soft_mm) or np.nan
    return off


def _surroundings(homography: Floats, bend: Bend, outlines: Sequence[Outline], margin: float) -> Floats:
    """Corners of what lies within `margin` mm of each outline, in photo px: (N, 2 for y, 2 for x, 2)."""
    boxes = np.array([outline.box for outline in outlines]).reshape(-1, 4)
    low, high = boxes[:, :2] - margin, boxes[:, :2] + boxes[:, 2:] + margin
    xs, ys = (np.stack([low[:, k], high[:, k]], 1) for k in (0, 1))
    corners = np.stack(np.broadcast_arrays(xs[:, None, :], ys[:, :, None]), -1).reshape(-1, 2)
    return project(homography, corners + bend.at(corners)).reshape(-1, 2, 2, 2)


def _patch(grey: Pixels, corners: Floats, width_mm: float, height_mm: float) -> Pixels:
    """A small piece of the page, straight from above; it is too small for perspective to matter."""
    u, v = ((np.arange(n) + 0.5) / n for n in (round(width_mm * _PX_PER_MM), round(height_mm * _PX_PER_MM)))
    sides = corners[:, :1] * (1 - u)[:, None] + corners[:, 1:] * u[:, None]
    look = sides[0] * (1 - v)[:, None, None] + sides[1] * v[:, None, None]
    return np.asarray(cv2.remap(grey, look.astype(np.float32), ONE_MAP, cv2.INTER_LINEAR), np.uint8)


def _match(patch: Pixels, outline: Outline, look: Look, soft_mm: float) -> tuple[float, float] | None:
    """How far off (x, y) mm an outline lies in a straight image of its surroundings; None if it is not seen. What is
    made so soft may be as much longer or shorter than it was printed.
    """
    paper = max(quantile(patch, _PAPER_QUANTILE), 8.0)
    dark = np.maximum(1 - patch.astype(np.float32) / np.float32(paper), 0)
    sigma_mm = float(np.hypot(look.sigma_mm, soft_mm))
    template = _template(outline.box.width, outline.box.height, outline.round, sigma_mm)
    # ink must not outweigh print, as the strokes of what is written here are much darker
    clipped = np.minimum(dark, 1.3 * look.level + 0.05)
    return _best(_soft(clipped, soft_mm), template) or _best(_soft(_bare(dark, look), soft_mm), template)


def _soft(dark: Floats, sigma_mm: float) -> Floats:
    return np.asarray(cv2.GaussianBlur(dark, (0, 0), sigma_mm * _PX_PER_MM)) if sigma_mm else dark


def _bare(dark: Floats, look: Look) -> Floats:
    """The darkness of print without what is too dark for it, and the soft rim of that."""
    rim = 2 * round(0.5 + 1.5 * look.sigma_mm * _PX_PER_MM) + 1
    ink = cv2.dilate((dark > 1.6 * look.level + 0.06).astype(np.uint8), np.ones((rim, rim), np.uint8))
    return np.where(ink, np.float32(0), dark)


def _best(dark: Floats, template: Floats) -> tuple[float, float] | None:
    """How far off the middle (x, y) mm a template fits best; None if it fits nowhere, or at two places."""
    score = cv2.matchTemplate(dark, template, cv2.TM_CCOEFF_NORMED)
    row, column = np.unravel_index(int(score.argmax()), score.shape)
    best = float(score[row, column])
    inside = 0 < row < score.shape[0] - 1 and 0 < column < score.shape[1] - 1
    if best < _WORST_MATCH or not inside:
        return None
    aside = round(_ASIDE_MM * _PX_PER_MM)
    others = np.array(score)
    others[max(0, row - aside) : row + aside + 1, max(0, column - aside) : column + aside + 1] = -1
    if others.max() > best - _CLEARLY:
        return None
    dx = _top(*score[row, column - 1 : column + 2])
    dy = _top(*score[row - 1 : row + 2, column])
    # the patch and the template are of whole pixels: where the template lies if nothing is off
    height, width = (have - want for have, want in zip(dark.shape, template.shape, strict=True))
    return (column + dx - width / 2) / _PX_PER_MM, (row + dy - height / 2) / _PX_PER_MM


def _top(before: float, here: float, after: float) -> float:
    """Where the parabola through three values is highest, from the middle one."""
    return float(min(max(0.5 * (before - after) / min(before - 2 * here + after, -1e-6), -0.5), 0.5))


@lru_cache(maxsize=128)
def _template(width_mm: float, height_mm: float, is_round: bool, sigma_mm: float) -> npt.NDArray[np.float32]:
    """The darkness of an outline, (H, W), with as much round it as it is soft."""
    width, height = (2 * round((side / 2 + 2.5 * sigma_mm) * _PX_PER_MM) for side in (width_mm, height_mm))
    x = (np.arange(width) - (width - 1) / 2) / _PX_PER_MM
    y = ((np.arange(height) - (height - 1) / 2) / _PX_PER_MM)[:, None]
    corner = min(width_mm, height_mm) / 2 if is_round else _CORNER_MM
    beyond_x, beyond_y = abs(x) - (width_mm / 2 - corner), abs(y) - (height_mm / 2 - corner)
    outside = np.hypot(np.maximum(beyond_x, 0), np.maximum(beyond_y, 0))
    distance = outside + np.minimum(np.maximum(beyond_x, beyond_y), 0) - corner
    return np.asarray(np.exp(-0.5 * (distance / sigma_mm) ** 2), np.float32)
