"""The boxes and bubbles of a sheet's fields, cut out of a flat page, and how much of each the photo shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Field, Sheet
from kitpress.reading.evidence import Floats
from kitpress.reading.hiding.boxes import (
    filled_in,
    near,
    outlines_dark,
    outlines_shown,
    plainly_written,
)
from kitpress.reading.hiding.half_hidden import half_hidden, quarters_dark
from kitpress.reading.hiding.hidden import is_hidden
from kitpress.reading.hiding.overexposure import clipped, overexposed
from kitpress.reading.pages.light import Evened
from kitpress.reading.ranks import median
from kitpress.reading.sampling import DIGIT_MARGIN_MM, TICK_MARGIN, digit_crops, tick_crops

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

_KINDS = ("number", "tick", "bubble")  # of fields
_OUTLINE_GONE = 0.36  # of the usual contrast; on plain photos all are above 0.45
GONE_IN_LIGHT = 0.5  # where paper is as light as a camera can tell, pencil is gone before print
_OUTLINE_LEFT = (
    0.15  # in an unsharp corner; where light or a thing takes more of it, what it leaves of ink misleads
)
_BESIDE, _FEWEST_BESIDE = 1.6, 3  # of a box's sides, from middle to middle; and of boxes so near


class Cells(NamedTuple):
    """The boxes of all fields of a kind: each with its field, (n, side, side, 3) crops of them, how well the photo
    shows their outlines (n,), where (n,) those hardly show round ink that does, and where (n,) paper is as light as a
    camera can tell.
    """

    cells: Sequence[tuple[Field, Box]]
    crops: Bytes
    shown: Floats
    unsharp: Mask
    bright: Mask

    @property
    def boxes(self) -> list[Box]:
        """Where they are."""
        return [cell for _, cell in self.cells]

    def seen_on(self, page: Bytes) -> Cells:
        """The same boxes of ticks and bubbles as another page shows them, (H, W, 3 or 4) as of `cells_of`."""
        return self._replace(crops=tick_crops(page, self.boxes))

    def lain_on(self, things: Bytes) -> Mask:
        """Those (n,) on which one of the `things` lies."""
        if not things.any():
            return np.zeros(len(self.cells), np.bool_)
        return np.array([is_hidden(things, cell) for cell in self.boxes], np.bool_)

    @property
    def washed_out(self) -> Mask:
        """Those (n,) of which the photo does not show enough."""
        gone = np.where(self.bright, GONE_IN_LIGHT, _OUTLINE_GONE)
        return np.asarray((self.shown < gone) & ~self.unsharp, np.bool_)


def cells_of(page: Bytes, photo: Evened, sheet: Sheet, *, as_shown: bool) -> list[Cells]:
    """The boxes of each kind of field on a page, (H, W, 3 or 4) uint8 darkness at `sampling.PX_PER_MM`; `as_shown` if
    it is as the photo shows it, with nothing strengthened.
    """
    found, plain, dark, filled = [], [], [], []
    for kind in _KINDS:
        cells = [(field, cell) for field in sheet.fields if field.kind == kind for cell in field.cells]
        boxes = [cell for _, cell in cells]
        cut, margins = (
            (digit_crops, [DIGIT_MARGIN_MM] * len(boxes))
            if kind == "number"
            else (tick_crops, [TICK_MARGIN * cell.width for cell in boxes])
        )
        crops = cut(page, boxes)
        plain.append(crops if as_shown else cut(photo.darkness, boxes))
        dark.append(outlines_dark(plain[-1], boxes, margins, bubbles=kind == "bubble"))
        filled.append(
            filled_in(plain[-1], boxes, margins, dark[-1])
            if kind != "number"
            else np.zeros(len(boxes), np.bool_)
        )
        found.append((kind, cells, crops, margins))
    boxes = [box for _, cells, *_ in found for _, box in cells]
    kinds = [kind for kind, cells, *_ in found for _ in cells]
    groups = groups_of(field.id for _, cells, *_ in found for field, _ in cells)
    bright, inked = overexposed(photo.light, boxes), np.concatenate(filled)
    shown = outlines_shown(np.concatenate(dark), kinds, groups, bright, inked)
    shown = _no_better_than_beside(shown, boxes, bright & (np.array(kinds) != "number"))
    ends = np.cumsum([len(cells) for _, cells, *_ in found])[:-1]
    dazzled = bright | clipped(photo.light, boxes)
    parts = zip(*(np.split(of_all, ends) for of_all in (shown, bright, dazzled)), strict=True)
    out = []
    for (kind, cells, crops, margins), as_is, full, (mine, lit, unsure) in zip(
        found, plain, filled, parts, strict=True
    ):
        boxes = [box for _, box in cells]
        quarters = quarters_dark(as_is, boxes, margins, bubbles=kind == "bubble")
        own = groups_of(field.id for field, _ in cells)
        mine[half_hidden(quarters, boxes, own, mine < _OUTLINE_GONE, unsure, full)] = 0
        unsharp = (mine < _OUTLINE_GONE) & (mine > _OUTLINE_LEFT) & (kind == "number")
        if unsharp.any():
            unsharp &= plainly_written(as_is, boxes, margins)
        out.append(Cells(cells, crops, mine, unsharp, lit))
    return out


def _no_better_than_beside(shown: Floats, boxes: Sequence[Box], those: Mask) -> Floats:
    """How well outlines show, (n,), `those` in glare no better than the ones round them: what light leaves of a stroke
    that crosses one is no outline.
    """
    if not those.any():
        return shown
    out = shown.copy()
    for n in np.flatnonzero(those).tolist():
        others = near(boxes, n, _BESIDE)
        others[n] = False
        if others.sum() >= _FEWEST_BESIDE:
            out[n] = min(shown[n], median(shown[others]))
    return out


def groups_of(fields: Iterable[str]) -> list[str]:
    """What each field is one of: those are printed alike."""
    return [id.partition(".")[0] for id in fields]
