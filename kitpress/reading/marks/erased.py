"""Marks that were rubbed out: an eraser leaves a ghost, far fainter than what else the hand drew. And numbers that are
scribbled over, with far more ink than others.

The network sees one square at a time and must not mind how hard somebody presses, so that a ghost looks to it
like a light pencil. Only the sheet as a whole tells them apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Grid
from kitpress.reading.classes import EMPTY
from kitpress.reading.evidence import AnyFloats, Floats, share_below
from kitpress.reading.marks.pieces import Piece, drawn_sides, pieces
from kitpress.reading.ranks import median, middle_byte, quantile, ranked
from kitpress.reading.sampling import PX_PER_MM, stacked_parts

Bytes = npt.NDArray[np.uint8]
Integers = npt.NDArray[np.intp]
Mask = npt.NDArray[np.bool_]

_INSET = 0.12  # of a square's side: what lies nearer to its border may be a wall
_WALLED = 0.35  # where a side is drawn: pieces of a wall and of a window's strokes reach so far
_UNSURE, _SOME_INK = 0.5, 0.1  # probability; and of the usual darkness: bare paper has less
_INK_MM2 = 1.0  # of a square, its darkest part: thin letters have little more
_PAPER = 0.4  # of a square is bare paper, or the smear on it
_SMEAR = 0.3  # of a mark's darkness: what is darker fills its square
_SAMPLED = 4  # px between those that tell how dark all paper is
_SURE = 0.9  # marks that tell how dark this hand draws
_FAINTER_ONES = (
    0.25  # quantile of those where the plan is coloured in: of one colour more is taken than of another
)
_FEWEST = 4  # of them, or nobody knows
_LOOKS_LIKE_A_MARK = 0.02  # squares that are not worth a look are blanker than that
# Ghosts have up to a third of the usual darkness; thin marks of an uneven pen, 0.4 and more.
_HALF_ERASED, _SPREAD = 0.37, 0.015
_NOTHING = 1e-4  # probability
_DARK = 0.6  # of the usual darkness: ink that nobody has rubbed
# Of a square: what lies so near to its border is a piece of a wall, the more so if it lies on the border.
_ON_THE_LINE, _ACROSS_THE_LINE = 0.06, 0.1
_NEVER_SURER = 0.998
_OR_ANOTHER_PEN = 0.5  # probability: beside the felt of another hand, a pencil may be as faint
# Of its darkness, what is ink; and of a digit's usual area, what no digit takes: of 2,200 the largest took 2.0, and
# what is scribbled over a digit 2.8 and more.
_INKED, _MOST_INK = 0.4, 2.3
_FAINT_KIND = 0.6  # of what a hand draws at large: more than that no kind is fainter


def without_ghosts(
    squares: Floats,
    classes: Sequence[str],
    dark: Bytes,
    grid: Grid,
    faded: Mask | None = None,
    darkest_print: float = 0.0,
    walls: tuple[Mask, Mask] | None = None,
    coloured: Mask | None = None,
) -> Floats:
    """The log-probabilities of squares (rows, columns, classes) with those of ghosts moved to `empty`.

    `dark` (H, W) uint8 at `sampling.PX_PER_MM`: darkness, 0 = paper; print is up to `darkest_print` darker. Trees are
    left alone: they cover several squares, some with hardly a line. So are squares that the photo shows `faded` (rows,
    columns). `walls` are the edges that are drawn, (rows + 1, columns) and (rows, columns + 1): where all dark ink of a
    square is at one of its walls, and what else is in it is faint, nobody knows. Nor of what is faint where the plan is
    `coloured` in (rows, columns).
    """
    others = _marks(classes)
    if EMPTY not in classes or not others:
        return squares
    shown = np.exp(squares[:, :, others])
    looked_at = shown.sum(2) > _LOOKS_LIKE_A_MARK
    marked = np.argwhere(looked_at if faded is None else looked_at & ~faded)
    if not len(marked):
        return squares
    ink, paper = _ink_and_paper(dark, grid, marked)
    sure = shown.max(2)[tuple(marked.T)] > _SURE
    if sure.sum() < _FEWEST:
        return squares
    names = [classes[i] for i in np.array(others)[shown.argmax(2)[tuple(marked.T)]]]
    kinds = np.array([name.partition(".")[0] for name in names])
    usual = _usual(ink - paper, sure, kinds)
    tinted = np.zeros(len(marked), np.bool_) if coloured is None else coloured[tuple(marked.T)]
    if (sure & tinted).sum() >= _FEWEST:  # a colour may take what tells ink of its own
        usual = np.where(
            tinted, np.minimum(usual, quantile((ink - paper)[sure & tinted], _FAINTER_ONES)), usual
        )
    bare = middle_byte(dark[::_SAMPLED, ::_SAMPLED])
    most = bare + _SMEAR * usual  # that paper can be
    ghost = _NEVER_SURER * share_below((ink - np.minimum(paper, most)) / usual, _HALF_ERASED, _SPREAD)
    if walls is not None:
        leaning = np.array(["." in name for name in names])  # marks that lean on walls
        judged = (ghost < _UNSURE) & ~leaning
        # one by one: in a corner, or in a narrow room, a mark's own ink is at walls
        for side, drawn in enumerate(drawn_sides(marked, *walls).T):
            those = np.flatnonzero(judged & drawn)
            insets = np.full((len(those), 4), _INSET)
            insets[:, side] = _WALLED
            own, under = _ink_and_paper(dark, grid, marked[those], insets)
            clear = (own - np.minimum(under, most[those])) / usual[those]
            ghost[those[(clear > _SOME_INK) & (clear < _HALF_ERASED)]] = _UNSURE
    ghost = np.where(tinted, np.minimum(ghost, _UNSURE), ghost)
    if ghost.max() < _NOTHING:
        return squares
    level = bare + max(_DARK * float(usual.min()), darkest_print)
    inked = {(piece.row, piece.column) for piece in pieces(dark, grid, level, marked) if not _on_line(piece)}
    out: Floats = squares.copy()
    empty = list(classes).index(EMPTY)
    for (row, column), erased in zip(marked.tolist(), ghost, strict=True):
        if (row, column) in inked:  # as near to the border as a window's second line is to its wall
            continue
        seen = np.exp(squares[row, column].astype(np.float64))
        moved = erased * seen[others].sum()
        seen[others] *= 1 - erased
        seen[empty] += moved
        out[row, column] = np.log(np.maximum(seen, 1e-9))
    return out


def pen_of_marks(squares: Floats, classes: Sequence[str], dark: Bytes, grid: Grid) -> float | None:
    """How dark a hand draws its marks, of 255, as `Written.pen` says of digits; None if nobody knows. `squares` (rows,
    columns, classes): their log-probabilities; `dark`: as of `without_ghosts`.
    """
    marks = _marks(classes)
    sure = np.argwhere(squares[:, :, marks].max(axis=2, initial=-np.inf) > np.log(_SURE))
    if len(sure) < _FEWEST:
        return None
    ink, paper = _ink_and_paper(dark, grid, sure)
    return max(median(ink - paper), 1.0)


def _marks(classes: Sequence[str]) -> list[int]:
    """Which of the classes are marks, but for trees."""
    return [i for i, name in enumerate(classes) if name != EMPTY and not name.startswith("tree")]


class Written(NamedTuple):
    """How dark a hand writes, of 255, None if nobody knows; how probable it is that what is written in each box (n,)
    was rubbed out; and which boxes (n,) hold far more ink than a digit takes: a scribble is over it.
    """

    pen: float | None
    erased: Floats
    scribbled: Mask


def written_in(dark: Bytes, boxes: Sequence[Box], sure: Mask, looked_at: Mask) -> Written:
    """What is written in boxes (n,): those that are `sure` (n,), in which a digit is read for certain, tell how dark a
    hand writes. Only boxes that are `looked_at` (n,) are judged. `dark`: as of `without_ghosts`.
    """
    found, scribbled = np.zeros(len(boxes), np.float32), np.zeros(len(boxes), np.bool_)
    sure = sure & looked_at
    if sure.sum() < _FEWEST:
        return Written(None, found, scribbled)
    corners = np.array(boxes, np.float64)
    margin = _INSET * corners[:, 2:]
    corners[:, :2] += margin
    corners[:, 2:] -= 2 * margin
    ink, paper = _in_boxes(dark, corners)
    pen = max(median((ink - paper)[sure]), 1.0)
    bare = middle_byte(dark[::_SAMPLED, ::_SAMPLED])
    strength = (ink - np.minimum(paper, bare + _SMEAR * pen)) / pen
    found[looked_at] = _OR_ANOTHER_PEN * share_below(strength[looked_at], _HALF_ERASED, _SPREAD)
    area = _inked(dark, corners, bare + _INKED * pen)
    scribbled[looked_at] = area[looked_at] > _MOST_INK * median(area[sure])
    return Written(pen, found, scribbled)


def _on_line(piece: Piece) -> bool:
    """Whether it lies along a side of its square: on it, or so near to it that it can't be a window's second line."""
    ways_in = (
        (piece.left, piece.right),
        (piece.top, piece.bottom),
        (1 - piece.right, 1 - piece.left),
        (1 - piece.bottom, 1 - piece.top),
    )
    return any(end < (_ACROSS_THE_LINE if begin < 0 else _ON_THE_LINE) for begin, end in ways_in)


def _usual(
    strength: npt.NDArray[np.float64], sure: npt.NDArray[np.bool_], kinds: npt.NDArray[np.str_]
) -> Any:
    """How dark this hand draws each mark's kind, (marks,): in a photo that was moved, some kinds are fainter."""
    everything = max(median(strength[sure]), 1.0)
    usual = np.full(len(strength), everything)
    for kind in sorted(set(kinds.tolist())):
        mine = sure & (kinds == kind)
        if mine.sum() >= _FEWEST:
            usual[kinds == kind] = np.clip(median(strength[mine]), _FAINT_KIND * everything, everything)
    return usual


def _inked(dark: Bytes, boxes: AnyFloats, level: float) -> npt.NDArray[np.float64]:
    """How much of each box (n, 4), mm, is darker than that, mm2."""
    out = np.zeros(len(boxes))
    for those, parts in stacked_parts(dark, _corners_px(boxes)):
        out[those] = (parts > level).sum(axis=(1, 2)) / PX_PER_MM**2
    return out


def _ink_and_paper(
    dark: Bytes, grid: Grid, squares: Integers, insets: AnyFloats | None = None
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """How dark each square's ink is, and the paper round it, (n,) 0..255 both, so far in from its sides: `insets`
    (n, 4), left, top, right and bottom. `squares` (n, 2): row and column.
    """
    row, column = squares.T
    left, top, right, bottom = np.full((4, len(squares)), _INSET) if insets is None else insets.T
    side = grid.square
    x, y = grid.x + column * side, grid.y + row * side
    inner = np.stack(
        [x + left * side, y + top * side, (1 - left - right) * side, (1 - top - bottom) * side], axis=1
    )
    return _in_boxes(dark, inner)


def _in_boxes(dark: Bytes, boxes: AnyFloats) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """The same of boxes (n, 4), mm: left, top, width and height."""
    ink, paper = np.zeros((2, len(boxes)))
    for those, parts in stacked_parts(dark, _corners_px(boxes)):
        pixels = parts.reshape(len(parts), -1)
        size = pixels.shape[1]
        if size:
            # the median of the darkest part, and bare paper: two places in the order of all pixels
            darkest = min(size, max(1, round(_INK_MM2 * PX_PER_MM**2)))
            places = size - (darkest + 1) // 2, round(_PAPER * (size - 1))
            ink[those], paper[those] = ranked(pixels, *places)
    return ink, paper


def _corners_px(boxes: AnyFloats) -> Integers:
    """Left, top, right and bottom of boxes (n, 4), mm, in px of a flat page."""
    corners: Integers = np.rint(boxes * PX_PER_MM).astype(np.intp)
    corners[:, 2:] += corners[:, :2]
    return corners
