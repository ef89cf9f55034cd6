"""The rectangles that may be rooms, and what each is worth.

A rectangle is worth the evidence of its outline, of the letter in it, and of what its squares hold
when they are inside rather than outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kitpress.plan.geometry import Edge, Rect, Square
from kitpress.reading.decode.rooms import LIMIT, RoomGuess, SquareScores
from kitpress.reading.evidence import Evidence, Floats, edges_round
from kitpress.rules.grammar import Grammar

NO_LETTER = 8.5  # what a room without a letter costs
# An outline may be drawn if few of its edges look undrawn, or if all of them together hardly do: where somebody draws
# beside the lines, many are hardly seen.
_FEW = 0.3  # share of an outline's edges
_LITTLE = 5.0  # nats

Found = list[tuple[RoomGuess, float]]
_Numbers = npt.NDArray[np.intp]
_rect = lru_cache(maxsize=4096)(Rect)  # the same with each letter, and on the next sheet


class _Places(NamedTuple):
    """All rectangles of some sizes on a sheet (n,): the numbers of their sizes, and their first and last lines."""

    size: _Numbers
    left: _Numbers
    top: _Numbers
    right: _Numbers
    bottom: _Numbers

    def of(self, some: npt.NDArray[Any]) -> _Places:
        """Some of them."""
        return _Places(*(numbers[some] for numbers in self))


@lru_cache(maxsize=16)  # the sheets of a game have the same
def _places(columns: int, rows: int, sizes: tuple[tuple[int, int], ...]) -> _Places:
    found = [
        (n, left, top, left + width, top + height)
        for n, (width, height) in enumerate(sizes)
        for top in range(rows - height + 1)
        for left in range(columns - width + 1)
    ]
    return _Places(*np.array(found, np.intp).reshape(-1, 5).T.copy())


class Rectangles:
    """The rectangles of the sizes that rooms can have, on one sheet.

    Of each: how many of its edges look undrawn, by how many nats, what its outline is worth, and what its squares are
    worth inside rather than outside. Round a square that can't be seen no edge looks undrawn: it may be hidden, too.
    """

    def __init__(self, evidence: Evidence, scores: SquareScores, grammar: Grammar) -> None:
        sizes = {
            size: named
            for (short, long), named in grammar.letters.items()
            for size in {(short, long), (long, short)}
        }
        rows, columns = scores.inside.shape
        self._places = here = _places(columns, rows, tuple(sizes))
        self._tables = {True: evidence.horizontal, False: evidence.vertical}
        hidden = np.zeros((rows, columns), np.bool_)
        for square in evidence.hidden:
            hidden[square.row, square.column] = True
        across, down = edges_round(hidden)
        self._seen = {True: ~across, False: ~down}
        parts = ((_capped(table), self._seen[horizontal]) for horizontal, table in self._tables.items())
        self._blank, self._lack, self._outline = _outlines(
            *_running(*(np.stack([(odds < 0) & seen, _lack(odds) * seen, odds]) for odds, seen in parts)),
            here,
        )
        inside = np.zeros((rows + 1, columns + 1), np.float32)
        inside[1:, 1:] = (scores.inside - scores.outside).cumsum(axis=0).cumsum(axis=1)
        self._inside = (
            _at(inside, here.bottom, here.right)
            - _at(inside, here.top, here.right)
            - _at(inside, here.bottom, here.left)
            + _at(inside, here.top, here.left)
        )
        # what a square gains by each letter in it; beyond the sheet, and by no letter, nothing that counts
        letters = sorted(scores.letters)
        self._reach = max((max(size) for size in sizes), default=1)
        self._gains = np.full(
            (len(letters) + 1, rows + self._reach, columns + self._reach), -np.inf, np.float32
        )
        for n, letter in enumerate(letters):
            self._gains[n, :rows, :columns] = scores.letters[letter] - scores.inside
        # the letters that rooms of each size may carry, and their numbers, as many for each
        self._letters = [sorted(named.intersection(letters)) for named in sizes.values()]
        most = max(map(len, self._letters), default=0)
        self._carried = np.full((len(sizes), most), len(letters))
        for n, carried in enumerate(self._letters):
            self._carried[n, : len(carried)] = [letters.index(letter) for letter in carried]

    def drawn(self, also: Iterable[Rect] = ()) -> Found:
        """Those whose outline looks drawn, and some `also`, with each letter they may carry, and their gain inside."""
        here = self._places
        likely = _may_be_drawn(here, self._blank, self._lack)
        for rect in also:
            first, last = rect.corners
            likely |= (
                (here.left == first.column)
                & (here.top == first.row)
                & (here.right == last.column + 1)
                & (here.bottom == last.row + 1)
            )
        return list(self._carrying(likely.nonzero()[0], self._outline))

    def with_edge(self, edge: Edge, odds: float) -> Found:
        """Like `drawn`, those that an edge bounds, if its log-odds were `odds`."""
        was, now = _capped(self._tables[edge.horizontal][edge.row, edge.column]), _capped(np.float32(odds))
        seen = self._seen[edge.horizontal][edge.row, edge.column]
        blanker, lacking = seen * (int(now < 0) - int(was < 0)), seen * (_lack(now) - _lack(was))
        likely = _bounded_by(edge, self._places) & _may_be_drawn(
            self._places, self._blank + blanker, self._lack + lacking
        )
        return list(self._carrying(likely.nonzero()[0], self._outline + (now - was)))

    def _carrying(self, numbers: _Numbers, outlines: Floats) -> Iterator[tuple[RoomGuess, float]]:
        """Rectangles without any letter, and with each at its best square, if they are worth something with their
        whole outlines to their credit; and their gain without those.
        """
        here, squares = self._places.of(numbers), np.arange(self._reach)
        down, across = here.top[:, None] + squares, here.left[:, None] + squares
        holds = (down < here.bottom[:, None])[:, :, None] & (across < here.right[:, None])[:, None]
        letters = self._carried[here.size][:, :, None, None]
        lettered = self._gains[letters, down[:, None, :, None], across[:, None, None]]
        lettered = np.where(holds[:, None], lettered, -np.inf).reshape(*letters.shape[:2], self._reach**2)
        inside = self._inside[numbers, None].astype(float)
        gains = np.concatenate([inside - NO_LETTER, inside + lettered.max(axis=2)], axis=1)
        labels = lettered.argmax(axis=2).tolist()
        places = np.stack([here.left, here.top, here.right, here.bottom, here.size], axis=1).tolist()
        worth = gains.tolist()
        for n, which in np.argwhere(gains + outlines[numbers, None] > 0).tolist():
            left, top, right, bottom, size = places[n]
            letter, (row, column) = "", (0, 0)
            if which:
                letter, (row, column) = (
                    self._letters[size][which - 1],
                    divmod(labels[n][which - 1], self._reach),
                )
            label = Square(left + column, top + row)
            yield RoomGuess(_rect(left, top, right - left, bottom - top), letter, label), worth[n][which]


def _may_be_drawn(places: _Places, blank: Floats, lack: Floats) -> npt.NDArray[np.bool_]:
    """Whether so many undrawn edges still make an outline."""
    few = np.floor(_FEW * 2 * (places.right - places.left + places.bottom - places.top))
    likely: npt.NDArray[np.bool_] = (blank <= few) | (lack < _LITTLE)
    return likely


def _lack(odds: Any) -> Any:
    """By how many nats edges look undrawn rather than drawn."""
    return np.maximum(-odds, 0)


def _running(horizontal: Floats, vertical: Floats) -> tuple[Floats, Floats]:
    """Sums (..., rows + 1, columns + 1) along the grid lines up to each point: any outline is four differences."""
    points = (len(vertical), vertical.shape[1] + 1, horizontal.shape[2] + 1)
    across, down = np.zeros(points, np.float32), np.zeros(points, np.float32)
    across[:, :, 1:] = horizontal.cumsum(axis=2)
    down[:, 1:] = vertical.cumsum(axis=1)
    return across, down


def _bounded_by(edge: Edge, places: _Places) -> npt.NDArray[np.bool_]:
    """Whether an edge is one of an outline's."""
    left, top, right, bottom = places[1:]
    bounds: npt.NDArray[np.bool_]
    if edge.horizontal:
        bounds = ((top == edge.row) | (bottom == edge.row)) & (left <= edge.column) & (edge.column < right)
    else:
        bounds = ((left == edge.column) | (right == edge.column)) & (top <= edge.row) & (edge.row < bottom)
    return bounds


def _capped(odds: Any) -> Any:
    return np.clip(odds, -LIMIT, LIMIT)


def _outlines(across: Floats, down: Floats, places: _Places) -> Floats:
    """Sums (..., n) over the outlines of rectangles.

    `across` and `down` are running sums along horizontal and vertical grid lines.
    """
    left, top, right, bottom = places[1:]
    above, below = (_at(across, row, right) - _at(across, row, left) for row in (top, bottom))
    before, after = (_at(down, bottom, column) - _at(down, top, column) for column in (left, right))
    total: Floats = above + below + before + after
    return total


def _at(table: Floats, rows: _Numbers, columns: _Numbers) -> Floats:
    """The values (..., n) of a table (..., rows, columns) at some points, as NumPy finds them fastest."""
    *others, _, across = table.shape
    found: Floats = table.reshape(*others, -1).take(rows * across + columns, axis=-1)
    return found
