"""Windows between two walls, in rooms one square wide: whose they are tell the other windows of the sheet.

A window's lines stand beside their wall, and how far from it people draw them differs by a quarter of a square from one
to the next, but by little from one window of a hand to another. The network sees one square at a time; here the windows
that can only belong to one wall say what is usual on this sheet. Nor does anybody need a window that looks off the
sheet. What only these say is asked about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Grid
from kitpress.plan.geometry import Side, Square
from kitpress.reading.classes import windows_on
from kitpress.reading.evidence import Floats
from kitpress.reading.ranks import median
from kitpress.reading.sampling import part_of

Bytes = npt.NDArray[np.uint8]

_OPPOSITE = (Side.NORTH, Side.SOUTH), (Side.WEST, Side.EAST)
_A_WINDOW = 0.5  # probability
_DRAWN = 2.0  # log-odds from which on a wall is there, or is not
_FEWEST = 3  # windows that tell what is usual
_RIM = 0.05  # of a square: so near to a line ink is a wall's
_ENDS = 0.06  # of a square, on either side: where only walls reach
_ONE_LINE = 0.4  # of how far windows' ink spreads: no more is one line, and a wall hides the other
_MIDDLE = 0.2  # and farther in than which windows are looked for
_SLANT = 0.06  # of a square, from one end of a wall to its middle
_LEAST_DARK = 4.0  # of 255
_SPREAD, _SPREADS = 0.1, 1.5  # of a square, at least; and of the median distance from the usual one
_MOST = 2.0  # nats: so much, and no more, another hand's habits could mislead
# Nats: from the grid's border a window looks at nothing. Of 1,500 that were drawn in play none does, though all may.
_SEES_NOTHING = 2.0
# Of a square, from the middle between two walls: nobody can tell whose a window is there; and log-odds of what is
# asked about.
_MIDWAY, _SURE_MIDWAY = 0.045, 3.0
# Log-odds: what looks no surer than that by itself is asked about, whatever habits say, as being no surer than this.
_UNSURE, _SURE_BY_HABIT = 2.6, 3.4


@dataclass(frozen=True, eq=False)
class _Window:
    """A window on one of two opposite sides of its square: the classes that say it is on the first, and on the other;
    whether it is two squares wide; the log-odds of either's wall; and whether they are to the left and right of it.
    """

    square: tuple[int, int]  # row, column
    first: list[int]
    other: list[int]
    wide: bool
    near: float
    far: float
    across: bool

    @property
    def tells(self) -> bool:
        """Whether it can only belong to one of the walls."""
        return min(self.near, self.far) < -_DRAWN and max(self.near, self.far) > _DRAWN

    @property
    def asked(self) -> bool:
        """Whether it may belong to either."""
        return min(self.near, self.far) > _DRAWN


def told_by_others(
    squares: Floats, classes: Sequence[str], dark: Bytes, grid: Grid, across: Floats, down: Floats
) -> Floats:
    """The log-probabilities of squares (rows, columns, classes) with windows that stand between two walls nearer to
    that from which they are as far as others are from theirs, and to that which has squares beyond it.

    `dark` (H, W): a flat page's darkness at `sampling.PX_PER_MM`, 0 = paper; `across` (rows + 1, columns) and `down`
    (rows, columns + 1): log-odds that edges are drawn.
    """
    windows = [
        *_windows(squares, classes, _OPPOSITE[0], across[:-1], across[1:]),
        *_windows(squares, classes, _OPPOSITE[1], down[:, :-1], down[:, 1:]),
    ]
    out, asked = squares.copy(), [window for window in windows if window.asked]
    if not asked:
        return out
    seen = {window: ink for window in windows if (ink := _ink_of(window, dark, grid)) is not None}
    spread = median(np.array([ink.spread for ink in seen.values()])) if seen else 0.0
    whole = {window for window, ink in seen.items() if ink.spread > _ONE_LINE * spread}
    usual: dict[bool, list[float]] = {False: [], True: []}  # of windows of one square, and of two
    for window in seen:
        if window.tells and window in whole:
            place = seen[window].place
            usual[window.wide].append(place if window.near > window.far else 1 - place)
    for window in asked:
        _move(out[window.square], window, _SEES_NOTHING * _looks_inward(window, squares.shape[:2]))
        if window not in seen:
            continue
        place, others = seen[window].place, usual[window.wide]
        if len(others) < _FEWEST:
            others = usual[False] + usual[True]
        if window in whole and len(others) >= _FEWEST:
            _favour(out[window.square], window, place, np.array(others))
        if abs(_odds(squares[window.square], window)) < _UNSURE:
            _keep_unsure(out[window.square], window, _SURE_BY_HABIT)
        if window not in whole or abs(place - 0.5) < _MIDWAY:
            # midway between them nobody can tell, nor by one line of two
            _keep_unsure(out[window.square], window, _SURE_MIDWAY)
    return out


def _looks_inward(window: _Window, shape: tuple[int, ...]) -> int:
    """Which of a window's walls has squares of a grid (rows, columns) beyond it: 1 only the first, -1 only the other, 0
    both, or none.
    """
    at, last = window.square[window.across], shape[window.across] - 1
    return int(at == last) - int(at == 0)


def _windows(
    squares: Floats,
    classes: Sequence[str],
    sides: tuple[Side, Side],
    near: Floats,
    far: Floats,
) -> Iterator[_Window]:
    """The windows on either of two opposite sides, `near` and `far` (rows, columns) the log-odds of their walls."""
    first, other = ([i for i, name in enumerate(classes) if name in windows_on(side)] for side in sides)
    single = [i for i in first + other if classes[i] in {windows_on(side)[0] for side in sides}]
    chances = np.exp(squares)
    for row, column in np.argwhere(chances[:, :, first + other].sum(2) > _A_WINDOW).tolist():
        wide = bool(chances[row, column, single].sum() < _A_WINDOW / 2)
        walls = float(near[row, column]), float(far[row, column])
        yield _Window((row, column), first, other, wide, *walls, across=sides[0] is Side.WEST)


class _WindowInk(NamedTuple):
    """How far the middle of a window's ink is from the first of its sides, and the standard deviation of it, in
    squares.
    """

    place: float
    spread: float


def _ink_of(window: _Window, dark: Bytes, grid: Grid) -> _WindowInk | None:
    """Where a window's ink is. Walls are left out: they go from end to end. None if there is no other ink."""
    row, column = window.square
    part = part_of(dark, grid.box(Square(column, row)))
    lines = part if window.across else part.T  # each column is a line along the wall
    height, width = lines.shape
    end, middle, rim, slant = (max(1, round(share * height)) for share in (_ENDS, _MIDDLE, _RIM, _SLANT))
    near, far, between = (
        profile - median(profile)
        for profile in (lines[:end].mean(0), lines[-end:].mean(0), lines[middle : height - middle].mean(0))
    )
    wide = np.ones((1, 2 * slant + 1), np.uint8)
    walls = np.minimum(*(cv2.dilate(profile[None], wide)[0] for profile in (near, far)))
    ink = np.maximum(between - np.maximum(walls, 0) - _LEAST_DARK, 0)[rim : width - rim]
    if not ink.any():
        return None
    share, places = ink / ink.sum(), (np.arange(rim, width - rim) + 0.5) / width
    place = float((share * places).sum())
    return _WindowInk(place, float(np.sqrt((share * (places - place) ** 2).sum())))


def _favour(seen: Floats, window: _Window, place: float, others: npt.NDArray[np.float64]) -> None:
    """Move the log-probabilities of a square (classes,), in place, towards the wall whose distance from `place` suits
    what the `others` are from theirs.
    """
    middle = median(others)
    spread = float(np.hypot(_SPREAD, _SPREADS * median(np.abs(others - middle))))
    off = (np.array([place, 1 - place]) - middle) / spread
    near, far = -2 * np.log1p(off**2)  # of a heavy tail: some windows are drawn as no other
    _move(seen, window, np.clip(near - far, -_MOST, _MOST))


def _odds(seen: Floats, window: _Window) -> float:
    """The log-odds of the first wall against the other, of a square (classes,)."""
    first, other = (np.logaddexp.reduce(seen[side]) for side in (window.first, window.other))
    return float(first - other)


def _keep_unsure(seen: Floats, window: _Window, most: float) -> None:
    """Leave both walls likely enough to be asked about, in place: log-odds are no more than `most`."""
    odds = _odds(seen, window)
    _move(seen, window, float(np.clip(odds, -most, most)) - odds)


def _move(seen: Floats, window: _Window, nats: float) -> None:
    """Make the first wall so much more likely, in place; how likely a window is stays."""
    both = [*window.first, *window.other]
    before = np.logaddexp.reduce(seen[both])
    seen[window.first] += nats
    seen[both] += before - np.logaddexp.reduce(seen[both])
