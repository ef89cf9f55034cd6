"""Where a lamp's reflection washes a sheet out: marks look faint there, or are gone without a trace.

The printed grid is the same everywhere: where its lines are fainter than elsewhere, so are the marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Grid
from kitpress.plan.geometry import Square
from kitpress.reading.evidence import Floats, edges_round
from kitpress.reading.overexposure import Tinted
from kitpress.reading.ranks import median, medians, quantile, quantiles
from kitpress.reading.sampling import PX_PER_MM, darkest, part_of, stacked_parts

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

BESIDE_MM = 2.2  # from a line, where bare paper is
LINE_MM = 0.8  # how far off its place a line may lie
_MIDDLE, _ENDS = (
    (0.3, 0.7),
    ((0.14, 0.4), (0.6, 0.86)),
)  # of an edge: where it touches others tells nothing of it
_PART_MM = 2.5  # of a line, less than a pen is wide
_INKED_LINE = 52.0  # of 255: what is darker beside a line is ink, or a thing that is seen by that
FAINTEST = 5.0  # of 255: lines that are no darker tell nothing
FADED = 0.6  # of the usual contrast of the grid: fainter marks are strengthened
_GONE = 0.45  # with less, marks may have vanished; in a corner that is only overexposed it is 0.5
_BESIDE_GONE = 0.85  # and beside such squares already with less than this: light has no sharp edge
_ENCLOSED = 3  # of the four beside it: so many have vanished round a square that has, too
_ENOUGH = 10  # edges in plain light, but for the frame's, tell what is usual
_NEARLY_ALL = (
    0.85  # sides of a square and of those round it that show: walls and hatching seldom make so many
)
_FRAMED = 1.8  # how much darker a frame is than other lines
_LEAST_OF_FRAME = 0.2  # quantile: with less than is usual there, a lamp shines on it
_ABOUT = 0.4  # how far off what is expected a line may be
_SHOW = 0.1  # where that share of the lines shows as it should, they would elsewhere, too
_MOST_GAIN = 6.0
_SLACK = 1.3  # marks may fade a little more than the grid
_INK_QUANTILE = 0.99
_LEAST_INK = 6.0
_PRINT_QUANTILE, _THAN_MOST = 0.95, 1.3  # of the grid's lines, its frame among them; and what none exceeds
_INSET = 0.12  # of a square: inside, no line darkens it
# How dark the darkest is in a washed-out square, of 255, and what that makes of the odds that it holds nothing: as in
# 833 such squares of 120 photos.
_TRACES = ((10, 0.02), (5, 0.1), (3, 0.5), (0, 1.3))
_UNTOLD = 0.8  # probability that it holds nothing from which on enough is seen of it
_INKED = 10, 0.95  # so dark, of 255, it holds nothing with no more than that: so 126 of 133 did of 60 photos
_MARKED_QUANTILE = 0.75  # of squares as dark as those with a mark: more than half may be empty


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
    if not bright.any():
        return Usual(across, down, told=True) if min(across, down) >= FAINTEST else _where_they_show(lines)
    inner = lines.across[1:-1], lines.down[:, 1:-1]
    lit_across, lit_down = edges_round(bright)
    plain = inner[0][~lit_across[1:-1]], inner[1][~lit_down[:, 1:-1]]
    if min(len(edges) for edges in plain) >= _ENOUGH:
        return Usual(median(plain[0]), median(plain[1]), told=True)
    frame = np.concatenate([side for edges in (lines.across, lines.down.T) for side in (edges[0], edges[-1])])
    others = np.concatenate([edges.ravel() for edges in inner])
    middle = median(frame)
    expected = middle / _FRAMED
    faded = quantile(frame, _LEAST_OF_FRAME) < _GONE * middle and median(others) < FAINTEST
    if not faded and np.mean(np.abs(others - expected) < _ABOUT * expected) < _SHOW:
        return Usual(across, down, told=False)
    return Usual(max(across, expected), max(down, expected), told=True)


def _where_they_show(lines: Lines) -> Usual:
    """How dark most lines are of those parts of a grid where nearly all show, if there are any: something white may lie
    on all else. Walls that are drawn on a pale copy show, too, but not in every direction.
    """
    across, down = (edges > FAINTEST for edges in lines)
    sides = _sides(across, down).astype(np.float32) / 4
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


def darkest_print(lines: Lines, across: Mask, down: Mask) -> float:
    """How much darker than its paper a printed grid is at most: ink that is no print is darker.

    `across` (rows + 1, columns) and `down` (rows, columns + 1) tell which edges are drawn.
    """
    bare = np.concatenate([lines.across[~across], lines.down[~down]])
    return _THAN_MOST * quantile(bare, _PRINT_QUANTILE) if len(bare) else 0.0


def smoothed(shown: Floats) -> Floats:
    """The `contrast` of squares, each the median of 3 x 3: a mark on a line says nothing of light."""
    return np.asarray(cv2.medianBlur(shown, 3), np.float32) if shown.size else shown


def gone(shown: Floats) -> Mask:
    """The squares (rows, columns) whose marks may have vanished; `shown` as of `smoothed`."""
    lost = shown < _GONE
    return np.asarray(lost | (and_beside(lost) & (shown < _BESIDE_GONE)), np.bool_)


class Vanished(NamedTuple):
    """Which squares (rows, columns), horizontal edges (rows + 1, columns) and vertical ones (rows, columns + 1)."""

    squares: Mask
    across: Mask
    down: Mask


def vanished(lines: Lines, usual: Usual, across: Mask, down: Mask, bright: Mask) -> Vanished:
    """Where the light is more than a camera can tell, `bright` as of `overexposure.overexposed_squares`, and has
    taken what is printed: marks may be gone with it. Nowhere if nothing tells what is `usual`.

    `across` and `down` tell which edges are drawn, as in `darkest_print`: ink may outshine what print does not. On the
    frame only what is darker than all of it is ink: print as dark as that may look like it among all else.
    """
    if not bright.any():  # as on most photos
        return Vanished(bright, np.zeros_like(across), np.zeros_like(down))
    lit_across, lit_down = edges_round(bright)
    framed = _frame(lines, usual, across | lit_across, down | lit_down)
    gone_across = lit_across & usual.told & _faded(lines.across, across, usual.across, framed)
    gone_down = lit_down & usual.told & _faded(lines.down.T, down.T, usual.down, framed).T
    bare, lost = _sides(~across | gone_across, ~down | gone_down), _sides(gone_across, gone_down)
    squares = bright & (2 * lost > bare)
    # a faded wall looks like print that light left as it was; but light has no sharp edge
    squares |= bright & (lost > 0) & (_neighbours(squares) >= _ENCLOSED)
    return Vanished(squares, gone_across, gone_down)


def _neighbours(squares: Mask) -> npt.NDArray[np.int64]:
    """How many of the four beside each are among these squares (rows, columns)."""
    beside = np.pad(squares, 1).astype(np.int64)
    return beside[:-2, 1:-1] + beside[2:, 1:-1] + beside[1:-1, :-2] + beside[1:-1, 2:]


def _sides(across: Mask, down: Mask) -> npt.NDArray[np.int64]:
    """How many of their four sides are among these edges, squares (rows, columns)."""
    return across[:-1].astype(np.int64) + across[1:] + down[:, :-1] + down[:, 1:]


def _frame(lines: Lines, usual: Usual, across: Mask, down: Mask) -> float:
    """How much darker than paper the frame of the grid is, as far as neither ink nor glare lies on it: `across` and
    `down` tell where they do.
    """
    ends = [
        edges[n][~covered[n]]
        for edges, covered in ((lines.across, across), (lines.down.T, down.T))
        for n in (0, -1)
    ]
    plain = np.concatenate(ends)
    return median(plain) if len(plain) else max(usual.across, usual.down)


def _faded(edges: Floats, drawn: Mask, usual: float, framed: float) -> Mask:
    """Which horizontal edges (rows + 1, columns) are bare, and hardly show; or are called drawn, and show no more than
    the bare frame that they are a part of.
    """
    expected = np.full((len(edges), 1), usual)
    expected[[0, -1]] = framed
    out = ~drawn & (edges < _GONE * expected) & (expected >= FAINTEST)
    out[[0, -1]] |= drawn[[0, -1]] & (edges[[0, -1]] < _THAN_MOST * framed)
    return np.asarray(out)


def told_by_traces(
    squares: Floats, nothing: int, dark: Bytes, grid: Grid, washed_out: Iterable[Square]
) -> Floats:
    """The probabilities of squares (rows, columns, classes), those of the `washed_out` ones as the ink tells that light
    left of them: more light than a camera can tell has no grain, and what is not white in it was drawn.

    `nothing` is the class of empty squares, `dark` (H, W) a flat page's darkness at `sampling.PX_PER_MM`.
    """
    out: Floats = squares.copy()
    inset = _INSET * grid.square
    for square in washed_out:
        box = grid.box(square)
        side = grid.square - 2 * inset
        inside = part_of(dark, Box(box.x + inset, box.y + inset, side, side))
        own = out[square.row, square.column]
        if not inside.size:
            continue
        if own[nothing] < _UNTOLD:
            own[nothing] *= next(factor for level, factor in _TRACES if inside.max() >= level)
        elif inside.max() >= _INKED[0] and own[nothing] > _INKED[1]:
            own[nothing] = (1 - own[nothing]) * _INKED[1] / (1 - _INKED[1])
        else:
            continue
        own /= own.sum()
    return out


def dimmed(shown: Floats) -> Mask:
    """The squares (rows, columns) where ink may be fainter than elsewhere on the sheet for light alone: the faded ones,
    and those beside what is `gone`.
    """
    return np.asarray((shown < FADED) | and_beside(gone(shown)), np.bool_)


def plainly_lit(shown: Floats, bright: Mask) -> Mask:
    """The squares (rows, columns) from whose ink light has taken nothing, nor from that of their neighbours.

    Walls show even where the printed grid would not, so that `shown` misses glare among them: no square may be
    `bright`, as of `overexposure.overexposed_squares`, either.
    """
    return np.asarray((shown >= _BESIDE_GONE) & ~and_beside(dimmed(shown) | bright), np.bool_)


def and_beside(squares: Mask) -> Mask:
    """Those squares and the ones round them."""
    return np.asarray(cv2.dilate(squares.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0, np.bool_)


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


def strengthened(page: Bytes, shown: Floats, grid: Grid, warm: Tinted | None = None) -> Bytes:
    """The flat page with the faded squares as dark as the others; `shown` as of `smoothed`. In `warm` light, as of
    `overexposure.tinted`, they have only lost what is more to be seen of ink in other channels.
    """
    faded = shown < FADED
    if not faded.any() or faded.all():
        return page
    ink = _inks(darkest(page), grid)
    usual = quantile(ink[~faded], _MARKED_QUANTILE)
    # where nothing is drawn, only the printed grid is left to strengthen: never beyond what the light took
    most = np.clip(_SLACK / np.maximum(shown, 1e-3), 1, _MOST_GAIN)
    if warm is not None and warm.steady.any():
        told = quantile(_inks(page[:, :, warm.channel], grid)[~faded], _MARKED_QUANTILE)
        most = np.where(warm.steady, np.clip(usual / max(told, _LEAST_INK), 1, most), most)
    gain = np.where(faded, np.clip(usual / np.maximum(ink, _LEAST_INK), 1, most), 1).astype(np.float32)
    gain = np.pad(gain, 1, constant_values=1)  # of what lies further off, the grid says nothing
    step = grid.square * PX_PER_MM
    place = np.array([[1 / step, 0, 0.5 - grid.x / grid.square], [0, 1 / step, 0.5 - grid.y / grid.square]])
    size = page.shape[1::-1]
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    gains = cv2.warpAffine(gain, place, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.multiply(page, cv2.merge([gains] * 3), dtype=cv2.CV_8U), np.uint8)


def _inks(dark: Bytes, grid: Grid) -> Floats:
    """How dark the ink in each square is, or that which reaches out of it, (rows, columns) of 255."""
    reach, side = 0.1 * grid.square, 1.2 * grid.square
    row, column = np.indices((grid.rows, grid.columns)).reshape(2, -1)
    start = [grid.x + column * grid.square - reach, grid.y + row * grid.square - reach]
    corners = np.rint(np.stack(start, axis=1) * PX_PER_MM).astype(np.intp)
    ink = np.zeros(len(corners), np.float32)
    for those, parts in stacked_parts(
        dark, np.concatenate([corners, corners + round(side * PX_PER_MM)], axis=1)
    ):
        if parts.size:
            ink[those] = quantiles(parts.reshape(len(parts), -1), _INK_QUANTILE)
    return ink.reshape(grid.rows, grid.columns)
