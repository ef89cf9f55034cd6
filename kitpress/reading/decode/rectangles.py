"""The rectangles that may be rooms, and what each is worth.

A rectangle is worth the evidence of its outline, of the letter in it, and of what its squares hold
when they are inside rather than outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kitpress.plan.geometry import Edge, Rect, Square
from kitpress.reading.decode.rooms import LIMIT, RoomGuess, SquareScores
from kitpress.reading.evidence import Evidence, Floats
from kitpress.rules.grammar import Grammar

NO_LETTER = 8.5  # what a room without a letter costs
# An outline may be drawn if few of its edges look undrawn, or if all of them together hardly do: where somebody draws
# beside the lines, many are hardly seen.
_FEW = 0.3  # share of an outline's edges
_LITTLE = 5.0  # nats

Found = list[tuple[RoomGuess, float]]


class _Size(NamedTuple):
    """All rectangles of one size, by their top-left square: how many of their edges look undrawn, by how many nats,
    what their outline is worth, and what their squares are worth inside rather than outside.
    """

    width: int
    height: int
    letters: frozenset[str]
    blank: npt.NDArray[np.int64]
    lack: Floats
    outline: Floats
    inside: Floats


class Rectangles:
    """The rectangles of the sizes that rooms can have, on one sheet."""

    def __init__(self, evidence: Evidence, scores: SquareScores, grammar: Grammar) -> None:
        # what a square gains by each letter in it
        self._gains = {letter: table - scores.inside for letter, table in scores.letters.items()}
        self._tables = {True: evidence.horizontal, False: evidence.vertical}
        odds = _capped(evidence.horizontal), _capped(evidence.vertical)
        sums = _running(*odds)
        blanks = _running(*(table < 0 for table in odds))
        lacks = _running(*(_lack(table) for table in odds))
        gain = np.pad((scores.inside - scores.outside).cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
        self._sizes = [
            _Size(
                width,
                height,
                letters,
                _outlines(*blanks, width, height),
                _outlines(*lacks, width, height),
                _outlines(*sums, width, height),
                gain[height:, width:]
                - gain[:-height, width:]
                - gain[height:, :-width]
                + gain[:-height, :-width],
            )
            for (short, long), letters in grammar.letters.items()
            for width, height in {(short, long), (long, short)}
        ]
        self._lettered: dict[tuple[int, int, int], Found] = {}

    def drawn(self, also: Iterable[Rect] = ()) -> Found:
        """Those whose outline looks drawn, and some `also`, with each letter they may carry, and their gain inside."""
        found: Found = []
        for n, size in enumerate(self._sizes):
            likely = _may_be_drawn(size, size.blank, size.lack)
            for rect in also:
                if (rect.width, rect.height) == (size.width, size.height):
                    likely[rect.row, rect.column] = True
            for row, column in np.argwhere(likely).tolist():
                found += self._carrying(n, row, column, float(size.outline[row, column]))
        return found

    def with_edge(self, edge: Edge, odds: float) -> Found:
        """Like `drawn`, those that an edge bounds, if its log-odds were `odds`."""
        was, now = _capped(self._tables[edge.horizontal][edge.row, edge.column]), _capped(np.float32(odds))
        blanker, lacking, better = int(now < 0) - int(was < 0), _lack(now) - _lack(was), now - was
        found: Found = []
        for n, size in enumerate(self._sizes):
            for row, column in _bounded_by(edge, size):
                if _may_be_drawn(size, size.blank[row, column] + blanker, size.lack[row, column] + lacking):
                    found += self._carrying(n, row, column, float(size.outline[row, column] + better))
        return found

    def _carrying(self, n: int, row: int, column: int, outline: float) -> Iterator[tuple[RoomGuess, float]]:
        """A rectangle with what it may carry; even with its whole outline to its credit, it must be worth something."""
        key = n, row, column
        if key not in self._lettered:
            self._lettered[key] = list(self._with_letters(self._sizes[n], row, column))
        return ((guess, gain) for guess, gain in self._lettered[key] if gain + outline > 0)

    def _with_letters(self, size: _Size, row: int, column: int) -> Iterator[tuple[RoomGuess, float]]:
        """A rectangle without any letter, and with each at its best square."""
        rect, inside = Rect(column, row, size.width, size.height), float(size.inside[row, column])
        yield RoomGuess(rect, "", Square(column, row)), inside - NO_LETTER
        for letter in sorted(size.letters & self._gains.keys()):
            gain = self._gains[letter][row : row + size.height, column : column + size.width]
            down, across = divmod(int(gain.argmax()), size.width)
            yield (
                RoomGuess(rect, letter, Square(column + across, row + down)),
                inside + float(gain[down, across]),
            )


def _may_be_drawn(size: _Size, blank: Any, lack: Any) -> Any:
    """Whether so many undrawn edges still make an outline, for one rectangle or many."""
    return (blank <= int(_FEW * 2 * (size.width + size.height))) | (lack < _LITTLE)


def _lack(odds: Any) -> Any:
    """By how many nats edges look undrawn rather than drawn."""
    return np.maximum(-odds, 0)


def _running(
    horizontal: npt.NDArray[Any], vertical: npt.NDArray[Any]
) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """Sums along the grid lines up to each point, so that any outline is four differences."""
    across, down = horizontal.cumsum(axis=1), vertical.cumsum(axis=0)
    return np.pad(across, ((0, 0), (1, 0))), np.pad(down, ((1, 0), (0, 0)))


def _bounded_by(edge: Edge, size: _Size) -> list[tuple[int, int]]:
    """The rectangles of a size that an edge bounds, by row and column, as far as they lie on the sheet."""
    rows, columns = size.blank.shape
    along_rows = range(edge.row - size.height + 1, edge.row + 1)
    along_columns = range(edge.column - size.width + 1, edge.column + 1)
    tops = (edge.row - size.height, edge.row) if edge.horizontal else tuple(along_rows)
    lefts = tuple(along_columns) if edge.horizontal else (edge.column - size.width, edge.column)
    return [(top, left) for top in tops for left in lefts if 0 <= top < rows and 0 <= left < columns]


def _capped(odds: Any) -> Any:
    return np.clip(odds, -LIMIT, LIMIT)


def _outlines(across: npt.NDArray[Any], down: npt.NDArray[Any], width: int, height: int) -> npt.NDArray[Any]:
    """Sums over the outline of every `width` x `height` rectangle, by its top-left square.

    `across` and `down` are running sums along horizontal and vertical grid lines.
    """
    flat = across[:, width:] - across[:, :-width]
    steep = down[height:, :] - down[:-height, :]
    total: npt.NDArray[Any] = flat[:-height] + flat[height:] + steep[:, :-width] + steep[:, width:]
    return total
