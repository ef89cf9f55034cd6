"""The printed lines of a sheet, as a photo shows them: how dark each is, and what is usual of them.

What lies over them, a lamp's reflection or a thing, is told by them: they are the same everywhere on a sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Grid
from kitpress.reading.evidence import Floats, edges_round
from kitpress.reading.ranks import median, medians, quantile
from kitpress.reading.sampling import PX_PER_MM

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

BESIDE_MM = 2.2  # from a line, where bare paper is
LINE_MM = 0.8  # how far off its place a line may lie
# Of an edge: where it touches others tells nothing of it.
_MIDDLE, _ENDS = (0.3, 0.7), ((0.14, 0.4), (0.6, 0.86))
_PART_MM = 2.5  # of a line, less than a pen is wide
_INKED_LINE = 52.0  # of 255: what is darker beside a line is ink, or a thing that is seen by that
FAINTEST = 5.0  # of 255: lines that are no darker tell nothing
GONE = 0.45  # with less, marks may have vanished; in a corner that is only overexposed it is 0.5
_ENOUGH = 10  # edges in plain light, but for the frame's, tell what is usual; or squares whose lines all show
_NEARLY_ALL = 0.85  # of the sides of a square and of those round it: walls and hatching seldom make so many
_FRAMED = 1.8  # how much darker a frame is than other lines
_LEAST_OF_FRAME = 0.2  # quantile: with less than is usual there, a lamp shines on it
_ABOUT = 0.4  # how far off what is expected a line may be
# Times as dark as bare lines: what is drawn on. And the share of lines that are bare, at least, and neither, at most:
# else it is light that fades.
_DRAWN_ON, _BETWEEN = 2.5, 0.1
_SHOW = 0.1  # where that share of the lines shows as it should, they would elsewhere, too


class Lines(NamedTuple):
    """How much darker than the paper beside it the grid is along each edge: (rows + 1, columns) horizontal edges and
    (rows, columns + 1) vertical ones.
    """

    across: Floats
    down: Floats


def lines_of(dark: Bytes, grid: Grid, part: tuple[float, float] = _MIDDLE) -> Lines:
    """The grid's lines on a flat page, told by a `part` of each edge. `dark` (H, W) uint8 at `sampling.PX_PER_MM`:
    darkness, 0 = paper.
    """
    if not grid.columns:
        return Lines(np.ones((1, 0), np.float32), np.ones((0, 1), np.float32))
    return Lines(*(_along(dark, grid, axis, part).line for axis in (0, 1)))


def faintest_of(lines: Lines, dark: Bytes, grid: Grid) -> Lines:
    """The `lines` of a page, each as dark as the faintest of its ends and its middle: light may begin along an edge."""
    parts = lines, *(lines_of(dark, grid, end) for end in _ENDS)
    return Lines(*(np.minimum.reduce(edges) for edges in zip(*parts, strict=True)))


class Usual(NamedTuple):
    """How much darker than paper the grid's bare lines are where light takes nothing from them, and whether anything
    tells: on a pale copy they may show nowhere.
    """

    across: float
    down: float
    told: bool


def usual_of(lines: Lines, bright: Mask) -> Usual:
    """The usual darkness of lines, most of which are bare. Squares (rows, columns) that are not `bright`, as of
    `overexposure.overexposed_squares`, tell it: a reflection may lie on most of the grid. Where too few are not, the
    frame tells: unless it is alike all round, or lines show, and none of them as it should. Then it is a pale copy, or
    much of it is drawn on.
    """
    if not bright.size:
        return Usual(0.0, 0.0, told=False)
    across, down = (median(edges) for edges in lines)
    inner = Lines(lines.across[1:-1], lines.down[:, 1:-1])
    if not bright.any():
        if min(across, down) < FAINTEST:
            return _where_they_show(lines)
        return Usual(*_unless_drawn_on((across, down), inner, inner), told=True)
    lit_across, lit_down = edges_round(bright)
    plain = Lines(inner.across[~lit_across[1:-1]], inner.down[~lit_down[:, 1:-1]])
    if min(len(edges) for edges in plain) >= _ENOUGH:
        return Usual(*_unless_drawn_on([median(edges) for edges in plain], plain, inner), told=True)
    frame = np.concatenate([side for edges in (lines.across, lines.down.T) for side in (edges[0], edges[-1])])
    others = np.concatenate([edges.ravel() for edges in inner])
    middle = median(frame)
    expected = middle / _FRAMED
    faded = quantile(frame, _LEAST_OF_FRAME) < GONE * middle and median(others) < FAINTEST
    if not faded and np.mean(np.abs(others - expected) < _ABOUT * expected) < _SHOW:
        return Usual(across, down, told=False)
    return Usual(max(across, expected), max(down, expected), told=True)


def _unless_drawn_on(usual: Sequence[float], plain: Lines, every: Lines) -> tuple[float, float]:
    """The `usual` darkness of lines of either direction. Of those in `plain` light most may be drawn on, where a lamp
    leaves little but the middle of a board: then it is that of those which look as most of the other direction do, or
    of `every` one of their own.
    """
    faintest = [min(median(edges), other) for edges, other in zip(every, reversed(usual), strict=True)]
    across, down = (_of_bare(*each) for each in zip(plain, usual, faintest, strict=True))
    return across, down


def _of_bare(edges: Floats, usual: float, bare: float) -> float:
    """The `usual` darkness of edges (n,), unless nearly all are drawn on, or about as dark as `bare` ones."""
    if usual < max(_INKED_LINE, _DRAWN_ON * bare) or bare < FAINTEST:
        return usual
    alike = np.abs(edges - bare) < _ABOUT * bare
    between = ~alike & (edges < (1 - _ABOUT) * usual)
    return median(edges[alike]) if alike.mean() > _BETWEEN > between.mean() else usual


def _where_they_show(lines: Lines) -> Usual:
    """How dark most lines are of those parts of a grid where nearly all show, if there are any: something white may lie
    on all else. Walls that are drawn on a pale copy show, too, but not in every direction.
    """
    across, down = (edges > FAINTEST for edges in lines)
    sides = sides_among(across, down).astype(np.float32) / 4
    whole = cv2.blur(sides, (3, 3), borderType=cv2.BORDER_REPLICATE) > _NEARLY_ALL
    if whole.sum() >= _ENOUGH:
        lines = Lines(*(edges[those] for edges, those in zip(lines, edges_round(whole), strict=True)))
    return Usual(median(lines.across), median(lines.down), told=True)


def contrast(lines: Lines, usual: Usual) -> Floats:
    """How well the grid shows at each square, (rows, columns): 1 is usual, 0 not at all.

    Of a grid that hardly shows anywhere nothing is said: 1 throughout.
    """
    own = []
    if usual.across >= FAINTEST:
        ratios = np.clip(lines.across / usual.across, 0, 1.5)
        own += [ratios[:-1], ratios[1:]]
    if usual.down >= FAINTEST:
        ratios = np.clip(lines.down / usual.down, 0, 1.5)
        own += [ratios[:, :-1], ratios[:, 1:]]
    if not own:
        return np.ones((len(lines.down), lines.across.shape[1]), np.float32)
    return np.asarray(np.minimum(medians(np.stack(own, axis=-1)), 1.0), np.float32)


class Bits(NamedTuple):
    """A few millimetres at a time of printed lines: where they are, (n, 4) mm as of `Box`, how well each shows, (n,): 1
    is usual, 0 not at all; and how dark is what lies beside it, in the same measure.
    """

    places: Floats
    shown: Floats
    beside: Floats

    def each(self) -> Iterator[tuple[Box, float]]:
        """Bit by bit."""
        for place, shown in zip(self.places.tolist(), self.shown.tolist(), strict=True):
            yield Box(*place), shown


def bits_of(dark: Bytes, usual: Usual, grid: Grid, unseen: tuple[Mask, Mask] | None = None) -> Bits:
    """Those of each edge of the grid, but where it touches others. Of lines that hardly show anywhere there are none,
    nor of what has ink round it, nor of edges that are `unseen`: (rows + 1, columns) horizontal ones and (rows,
    columns + 1) vertical ones. `dark` as of `lines_of`.
    """
    (begin, _), (_, end) = _ENDS
    count = max(1, round((end - begin) * grid.square / _PART_MM))
    places, shown, beside = ([np.zeros(shape, np.float32)] for shape in ((0, 4), 0, 0))
    for first, last in pairwise(np.linspace(begin, end, count + 1).tolist()):
        for axis, most in enumerate((usual.across, usual.down) if grid.columns else ()):
            if most < FAINTEST:
                continue
            seen = _along(dark, grid, axis, (first, last))
            plain = seen.beside <= _INKED_LINE
            row, column = np.nonzero(plain & ~unseen[axis] if unseen else plain)
            own = np.zeros((len(row), 4), np.float32)
            own[:, 0], own[:, 1] = grid.x + column * grid.square, grid.y + row * grid.square
            own[:, axis] += first * grid.square
            own[:, 2 + axis] = (last - first) * grid.square
            places.append(own)
            shown.append(seen.line[row, column] / np.float32(most))
            beside.append(seen.beside[row, column] / np.float32(most))
    return Bits(*(np.concatenate(parts) for parts in (places, shown, beside)))


def sides_among(across: Mask, down: Mask) -> npt.NDArray[np.int64]:
    """How many of their four sides are among these edges, squares (rows, columns)."""
    return across[:-1].astype(np.int64) + across[1:] + down[:, :-1] + down[:, 1:]


class Along(NamedTuple):
    """How much darker than the paper beside it the line is along each edge of one direction, and how dark that is."""

    line: Floats
    beside: Floats


def _along(dark: Bytes, grid: Grid, axis: int, part: tuple[float, float]) -> Along:
    """The edges along axis 0, the horizontal ones, or 1; `part` of each is measured."""
    if axis == 1:
        dark, grid = np.asarray(cv2.transpose(dark), np.uint8), grid.turned  # ten times as fast as numpy
    reach = round(BESIDE_MM * PX_PER_MM)
    ends = np.round((grid.x + (np.arange(grid.columns) + np.array(part)[:, None]) * grid.square) * PX_PER_MM)
    middles = np.round((grid.y + np.arange(grid.rows + 1) * grid.square) * PX_PER_MM).astype(int)
    top, bottom = max(0, int(middles[0]) - reach), int(middles[-1]) + reach + 1
    profiles = [
        cv2.reduce(dark[top:bottom, start:stop], 1, cv2.REDUCE_AVG, dtype=cv2.CV_32F)[:, 0]
        for start, stop in ends.astype(int).T.tolist()
    ]
    # beyond the page is what is at its border
    places = np.clip(middles[:, None] + np.arange(-reach, reach + 1), 0, len(dark) - 1) - top
    around = np.stack(profiles, axis=1)[places]  # lines, px across, squares
    seen = against_paper(around)
    return Along(*(np.ascontiguousarray(part.T) for part in seen)) if axis == 1 else seen


def against_paper(around: npt.NDArray[Any]) -> Along:
    """How dark lines are, and what lies beside them: `around` (n, px, m) is the darkness within `BESIDE_MM` of each."""
    middle, near = around.shape[1] // 2, round(LINE_MM * PX_PER_MM)
    paper = np.partition(around, middle // 2, axis=1)[:, middle // 2]
    line = around[:, middle - near : middle + near + 1].max(axis=1) - paper
    return Along(np.asarray(line, np.float32), np.asarray(paper, np.float32))
