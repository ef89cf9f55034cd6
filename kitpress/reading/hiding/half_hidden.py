"""Boxes of which something white, or nearly, hides a part: there the outline is gone, elsewhere it shows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box
from kitpress.reading.evidence import Floats
from kitpress.reading.hiding.boxes import FEW, by_shape, near, off_outline, places_in
from kitpress.reading.ranks import in_order, median
from kitpress.reading.sampling import darkest

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

_NEAR_MM = 0.9  # on both sides of an outline
_LINE_MM = 1 / 3  # of that is line, at least
_PAPER_SHARE = 0.3  # and so much is paper
_INKED = 52.0  # of 255: what is darker on the whole was inked, and is not hidden
_EIGHTHS = 8
# Of what is usual for the faintest quarter of an outline: of 22,000 boxes on careless sheets and copies none has less
# than 0.4; where half a box is hidden nearly all have less than 0.2.
_GONE = 0.25
_BESIDE_GONE = 0.5  # of boxes beside one that is gone
_NEAR = 2.0  # of a box's sides, from middle to middle
_FAINTEST = 5.0  # of 255: outlines that are no darker tell nothing


def quarters_dark(
    crops: Bytes, cells: Sequence[Box], margins_mm: Sequence[float], *, bubbles: bool = False
) -> Floats:
    """How much darker than the paper beside it each quarter of each box's outline is, (n, 8) of 255: there are eight,
    each half over the next.

    `crops` as of `boxes.outlines_dark`.
    """
    dark, side = np.zeros((len(cells), _EIGHTHS), np.float32), crops.shape[1]
    for (width, height, margin), those in by_shape(cells, margins_mm):
        mine = crops if len(those) == len(crops) else crops[those]
        seen = darkest(mine.reshape(-1, side, 3)).reshape(len(those), -1)
        levels = in_order(seen[:, _eighths(side, width, height, margin, bubbles=bubbles)])
        count = levels.shape[2]
        line = levels[:, :, count - max(1, round(count * _LINE_MM / (2 * _NEAR_MM))) :].mean(axis=2)
        paper = levels[:, :, round(_PAPER_SHARE * count)].astype(np.float32)
        eighths = np.where(paper > _INKED, line, line - paper)
        dark[those] = (eighths + np.roll(eighths, -1, axis=1)) / 2
    return dark


def half_hidden(
    quarters: Floats,
    boxes: Sequence[Box],
    groups: Sequence[str],
    gone: Mask,
    bright: Mask,
    filled: Mask,
) -> Mask:
    """Of which boxes of a kind (n,) a thing hides a part: a quarter of the outline is gone, or faint beside a box that
    is wholly `gone` (n,). `quarters` (n, 8) as of `quarters_dark`. Nothing is told where light is more than a camera
    can tell, `bright` (n,), be it in two channels only: that takes print rather than ink. Boxes that are `filled` in,
    (n,), tell nothing of how dark an outline is.
    """
    if not len(quarters):
        return np.zeros(0, np.bool_)
    weakest = quarters.min(axis=1)
    usual = _usual(weakest, groups, bright, filled)
    told = ~bright & (usual >= _FAINTEST)
    hidden = told & (weakest < _GONE * usual)
    for n in np.flatnonzero(told & ~hidden & (weakest < _BESIDE_GONE * usual)).tolist():
        hidden[n] = bool((near(boxes, n, _NEAR) & gone).any())
    return np.asarray(hidden, np.bool_)


def _usual(weakest: Floats, groups: Sequence[str], bright: Mask, filled: Mask) -> Floats:
    """How dark the faintest quarter of each box is where nothing hides it, (n,) of 255: as in its group, but no darker
    than in its kind, for the group may be inked. A group of few, or one that does not show, may be hidden itself.
    """
    names, plain = np.array(groups), weakest[~bright]
    of_kind = median(plain) if len(plain) else 0.0
    if filled.any() and len(empty := weakest[~bright & ~filled]) >= FEW and median(empty) >= _FAINTEST:
        of_kind = min(of_kind, median(empty))  # ink makes outlines darker, never fainter
    usual = np.zeros_like(weakest)
    for name in dict.fromkeys(groups):
        mine = names == name
        own, unfilled = median(weakest[mine]), mine & ~filled & ~bright
        if (mine & filled).any() and unfilled.sum() >= FEW:
            own = min(own, max(median(weakest[unfilled]), _BESIDE_GONE * of_kind))
        usual[mine] = of_kind if own < _FAINTEST or mine.sum() < FEW else min(own, of_kind)
    return usual


@lru_cache(maxsize=64)
def _eighths(side: int, width: float, height: float, margin: float, *, bubbles: bool) -> npt.NDArray[np.intp]:
    """Pixels of a crop, row by row, that are near each eighth of the outline, as many of each: (8, px)."""
    x, y = places_in(side, width, height, margin)
    off = off_outline(x, y, width, height, bubbles)
    turn = np.arctan2(y / height, x / width) + np.pi
    eighth = (turn * _EIGHTHS / (2 * np.pi)).astype(np.intp) % _EIGHTHS
    parts = [np.flatnonzero((abs(off) < _NEAR_MM) & (eighth == n)) for n in range(_EIGHTHS)]
    count = min(len(part) for part in parts)
    return np.stack([part[np.linspace(0, len(part) - 1, count).astype(np.intp)] for part in parts])
