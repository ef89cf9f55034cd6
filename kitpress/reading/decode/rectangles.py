"""The rectangles that may be rooms, and what each is worth.

A rectangle is worth the evidence of its outline, of the letter in it, and of what its squares hold
when they are inside rather than outside.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kitpress.plan.geometry import Edge, Rect, Square
from kitpress.reading.decode.rooms import LIMIT, RoomGuess, SquareScores
from kitpress.reading.evidence import Evidence, Floats
from kitpress.rules.grammar import Grammar

NO_LETTER = 8.5  # what a room without a letter costs
_CLEAR_ENOUGH = 0.3  # share of an outline's edges that may look undrawn in a candidate

Found = list[tuple[RoomGuess, float]]


class _Size(NamedTuple):
    """All rectangles of one size, by their top-left square: how many of their edges look undrawn, what their outline
    is worth, and what their squares are worth inside rather than outside.
    """

    width: int
    height: int
    letters: frozenset[str]
    blank: npt.NDArray[np.int64]
    outline: Floats
    inside: Floats


class Rectangles:
    """The rectangles of the sizes that rooms can have, on one sheet."""

    def __init__(self, evidence: Evidence, scores: SquareScores, grammar: Grammar) -> None:
        # what a square gains by each letter in it
        self._gains = {letter: table - scores.inside for letter, table in scores.letters.items()}
        self._tables = {True: evidence.horizontal, False: evidence.vertical}
        # how many edges look undrawn up to each point, so that any outline is four differences
        blank_h = np.pad((evidence.horizontal < 0).cumsum(axis=1), ((0, 0), (1, 0)))
        blank_v = np.pad((evidence.vertical < 0).cumsum(axis=0), ((1, 0), (0, 0)))
        odds_h = np.pad(_capped(evidence.horizontal).cumsum(axis=1), ((0, 0), (1, 0)))
        odds_v = np.pad(_capped(evidence.vertical).cumsum(axis=0), ((1, 0), (0, 0)))
        gain = np.pad((scores.inside - scores.outside).cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
        self._sizes = [
            _Size(
                width,
                height,
                letters,
                _outlines(blank_h, blank_v, width, height),
                _outlines(odds_h, odds_v, width, height),
                gain[height:, width:]
                - gain[:-height, width:]
                - gain[height:, :-width]
                + gain[:-height, :-width],
            )
            for (short, long), letters in grammar.letters.items()
            for width, height in {(short, long), (long, short)}
        ]
        self._lettered: dict[tuple[int, int, int], Found] = {}

    def drawn(self) -> Found:
        """Those whose outline looks drawn, with each letter they may carry, and their gain inside."""
        found: Found = []
        for n, size in enumerate(self._sizes):
            for row, column in np.argwhere(size.blank <= _allowed(size)).tolist():
                found += self._carrying(n, row, column, float(size.outline[row, column]))
        return found

    def with_edge(self, edge: Edge, odds: float) -> Found:
        """Like `drawn`, those that an edge bounds, if its log-odds were `odds`."""
        was = self._tables[edge.horizontal][edge.row, edge.column]
        blanker, better = int(odds < 0) - int(was < 0), _capped(np.float32(odds)) - _capped(was)
        found: Found = []
        for n, size in enumerate(self._sizes):
            for row, column in _bounded_by(edge, size):
                if size.blank[row, column] + blanker <= _allowed(size):
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


def _allowed(size: _Size) -> int:
    return int(_CLEAR_ENOUGH * 2 * (size.width + size.height))


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
