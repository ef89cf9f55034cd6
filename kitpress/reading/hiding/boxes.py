"""What a photo shows of the printed boxes themselves.

Where the outline of one is gone, so may be what is written in it; where one is darker than others, it is not empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box
from kitpress.reading.evidence import Floats
from kitpress.reading.ranks import in_order, median, quantile, ranked
from kitpress.reading.sampling import darkest

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]
Places = npt.NDArray[np.float64]

_BAND_MM = 0.5  # on both sides of an outline: how far off its place it may lie
_LINE_SHARE = 1 / 3  # of that band is line, at least
_PAPER_SHARE, _SAMPLED = 0.4, 5  # of a crop is paper, at least; every so many pixels tell
_FAINTER = 0.5  # of the usual darkness: other boxes of a sheet are printed in thinner or lighter lines
_FAINTEST, _PLAINLY = 5.0, 20.0  # of 255: outlines that are no darker tell nothing; and what shows plainly
_ROUND_MM, _INK_MM2 = 0.4, 0.75  # round a box, and the least of ink that a digit is written with
_INSIDE_MM = 0.5  # within a box, off its outline
_FILLED = 0.5  # of how dark its outline is: a box half of whose inside is darker is filled in
_WRITTEN_QUANTILE = 0.9  # of boxes as dark as those with a digit
PLAIN_INK, FAINT_INK = 50.0, 20.0  # of 255
_AS_DARK = 0.45  # of what is usual in a box with a digit
_DARKER = 30.0  # of 255, than other empty boxes; stains and shadows are not so much darker
FEW = 3  # empty boxes tell what is usual for one
_ENOUGH = 8  # outlines out of a glare tell what is usual: marks lie on some


def outlines_dark(
    crops: Bytes, cells: Sequence[Box], margins_mm: Sequence[float], *, bubbles: bool = False
) -> Floats:
    """How much darker than its paper each box's outline is, (n,) 0..255.

    `crops` (n, side, side, 3) uint8 show the darkness, 0 = paper, of `cells` of one kind with their margins.
    """
    darkness = np.zeros(len(cells), np.float32)
    for (width, height, margin), those in by_shape(cells, margins_mm):
        band = _band(crops.shape[1], width, height, margin, bubbles=bubbles).ravel()
        mine = crops if len(those) == len(crops) else crops[those]
        seen = darkest(mine).reshape(len(those), -1)
        some = seen[:, ::_SAMPLED]
        line, paper = round((1 - _LINE_SHARE) * band.sum()), round(_PAPER_SHARE * some.shape[1])
        dark = in_order(seen[:, band])[:, line:].mean(axis=1)
        darkness[those] = dark - in_order(some)[:, paper]
    return darkness


def filled_in(
    crops: Bytes, cells: Sequence[Box], margins_mm: Sequence[float], outlines: Floats
) -> npt.NDArray[np.bool_]:
    """Which of the boxes, (n,), are filled in, so that ink lies on their outline, too. `crops` and `outlines` as of
    `outlines_dark`.
    """
    inside = np.zeros(len(cells), np.float32)
    for those, part, _ in _parts(crops, cells, margins_mm, -_INSIDE_MM):
        inside[those] = ranked(part, part.shape[1] // 2)[0]
    return np.asarray(inside > np.maximum(FAINT_INK, _FILLED * outlines), np.bool_)


def outlines_shown(
    darkness: Floats, kinds: Sequence[str], groups: Sequence[str], bright: Mask, filled: Mask
) -> Floats:
    """How well each box's outline shows, (n,): 1 is usual, 0 not at all.

    `darkness` (n,) as of `outlines_dark`, and whether light is more than a camera can tell there, `bright` (n,). What
    is usual is told by the boxes of the same group, unless most of those are far fainter than those of their kind that
    are not `bright`, or than all such if their kind has too few. Those that are `filled` in, (n,), have ink on their
    outlines, and make it no darker. Of outlines that hardly show anywhere nothing is said: 1 throughout. Where most of
    a kind are gone and others show plainly, those tell, for something lies there.
    """
    names, shown, empty = np.array(groups), np.ones_like(darkness), ~filled & ~bright
    anywhere = _middle(darkness[~bright])
    for kind in dict.fromkeys(kinds):
        those = np.array([kind == other for other in kinds])
        usual = _middle(darkness[those & ~bright])
        unfilled = _middle(darkness[those & empty]) if (those & filled).any() else None
        if usual is None:  # there are few of the kind, or nearly all are in a glare
            others = anywhere if bright[those].any() else None
            usual = max(median(darkness[those]), _FAINTER * (others or 0.0))
        elif unfilled is not None:
            usual = min(usual, max(unfilled, _FAINTER * (anywhere or 0.0)))
        if usual < _FAINTEST:
            if anywhere is None or anywhere < _PLAINLY:
                continue
            usual = _FAINTER * anywhere
        for name in dict.fromkeys(names[those]):
            mine = those & (names == name)
            own = median(darkness[mine])
            if (mine & filled).any():
                if (mine & empty).sum() >= FEW:
                    own = min(own, median(darkness[mine & empty]))
                elif unfilled is not None:
                    own = min(own, unfilled)
            shown[mine] = darkness[mine] / max(own, _FAINTER * usual)
    return np.maximum(shown, 0)


def _middle(values: Floats) -> float | None:
    """The median of some values; None of too few."""
    return median(values) if len(values) >= _ENOUGH else None


def written_on(
    crops: Bytes, cells: Sequence[Box], margins_mm: Sequence[float], groups: Sequence[str]
) -> npt.NDArray[np.bool_]:
    """Which of the boxes that look empty, (n,), have ink on them all the same: mostly on their outline.

    `crops` as of `outlines_dark`, of the boxes that look empty and of no others: at least `FEW`, or they are only held
    against themselves.
    """
    dark = _inked(crops, cells, margins_mm, _ROUND_MM)
    names, usual = np.array(groups), np.zeros_like(dark)
    for name in dict.fromkeys(groups):
        mine = names == name
        usual[mine] = median(dark[mine] if mine.sum() >= FEW else dark)
    return np.asarray(dark > usual + _DARKER, np.bool_)


def plainly_written(
    crops: Bytes, cells: Sequence[Box], margins_mm: Sequence[float], least: float = PLAIN_INK
) -> npt.NDArray[np.bool_]:
    """Which of the boxes, (n,), have ink in them about as dark as others, and darker than `least` of 255.

    `crops` as of `outlines_dark`.
    """
    inside = _inked(crops, cells, margins_mm, -_INSIDE_MM)
    usual = quantile(inside, _WRITTEN_QUANTILE) if len(inside) else 0.0
    return np.asarray(inside > max(least, _AS_DARK * usual), np.bool_)


def _inked(crops: Bytes, cells: Sequence[Box], margins_mm: Sequence[float], round_mm: float) -> Floats:
    """How dark each box (n,) and so much round it is where a digit's stroke would be: 0..255."""
    dark = np.zeros(len(cells), np.float32)
    for those, part, px_per_mm2 in _parts(crops, cells, margins_mm, round_mm):
        dark[those] = in_order(part)[:, -max(1, round(_INK_MM2 * px_per_mm2))]
    return dark


def _parts(
    crops: Bytes, cells: Sequence[Box], margins_mm: Sequence[float], round_mm: float
) -> Iterator[tuple[list[int], Bytes, float]]:
    """The boxes of each shape with the pixels of them and so much round them, (k, px), and how many are a mm2."""
    side = crops.shape[1]
    for (width, height, margin), those in by_shape(cells, margins_mm):
        across, down = (side / (length + 2 * margin) for length in (width, height))  # px per mm
        left, top = (round((margin - round_mm) * scale) for scale in (across, down))
        part = darkest(crops[those, top : side - top, left : side - left])
        yield those, part.reshape(len(those), -1), across * down


@lru_cache(maxsize=64)
def _band(side: int, width: float, height: float, margin: float, *, bubbles: bool) -> npt.NDArray[np.bool_]:
    """Which pixels (side, side) of a crop are near the outline."""
    return np.asarray(
        abs(off_outline(*places_in(side, width, height, margin), width, height, bubbles)) < _BAND_MM
    )


def by_shape(
    cells: Sequence[Box], margins_mm: Sequence[float]
) -> Iterable[tuple[tuple[float, float, float], list[int]]]:
    """Each width, height and margin that boxes have, mm, and which boxes have it."""
    shapes: dict[tuple[float, float, float], list[int]] = {}
    for index, (cell, margin) in enumerate(zip(cells, margins_mm, strict=True)):
        shapes.setdefault((round(cell.width, 2), round(cell.height, 2), round(margin, 2)), []).append(index)
    return shapes.items()


def near(boxes: Sequence[Box], box: int, sides: float) -> Mask:
    """Which of the boxes, (n,), lie less than so many of its sides from one of them, itself among them: from middle to
    middle, each way.
    """
    places = np.array(boxes)
    middles = places[:, :2] + places[:, 2:] / 2
    return np.asarray((np.abs(middles - middles[box]) < sides * places[box, 2:]).all(axis=1), np.bool_)


def places_in(side: int, width: float, height: float, margin: float) -> tuple[Places, Places]:
    """How far right and down of a box's middle the pixels of its crop are, mm: (side, side) each."""
    places = (np.arange(side) + 0.5) / side - 0.5
    x, y = np.meshgrid(places * (width + 2 * margin), places * (height + 2 * margin))
    return x, y


def off_outline(x: Places, y: Places, width: float, height: float, bubbles: bool) -> Places:
    """How far outside a box's outline places are that are so far from its middle, mm; inside is negative."""
    off = np.hypot(x, y) - width / 2 if bubbles else np.maximum(abs(x) - width / 2, abs(y) - height / 2)
    return np.asarray(off)
