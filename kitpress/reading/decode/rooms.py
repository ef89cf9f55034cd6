"""Rooms and trees: what each square is worth in one, under its letter, and outside.

Which rectangles may be rooms is found in `rectangles`, which of them are drawn is chosen in `drawings`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from kitpress.plan.geometry import Edge, Rect, Square
from kitpress.reading.classes import EMPTY, classes_of, nothing_in
from kitpress.reading.evidence import Evidence, Floats
from kitpress.rules.grammar import Grammar, MarkKind

LIMIT = 9.0  # no single mark may outvote a whole outline: log-probabilities are capped here
LOOSE_WALL = 6.5  # what a wall that bounds no room costs
GIVEN_LETTER = 6.0  # how much likelier a letter is where every sheet has it
_ODD_HAND = (
    0.5  # share of what looks as much like something else that is a letter all the same, of an odd hand
)


class RoomGuess(NamedTuple):
    """A candidate room; `letter` is empty when no letter could be read in it."""

    rect: Rect
    letter: str
    label: Square


@dataclass(frozen=True)
class Drawing:
    """A chosen set of rooms and wide marks, with its value (sum of log-probability gains)."""

    rooms: tuple[RoomGuess, ...]
    wide: tuple[tuple[MarkKind, Square], ...]
    loose_walls: tuple[Edge, ...]
    value: float


@dataclass(frozen=True)
class SquareScores:
    """Log-probabilities of the squares' contents, by where they lie.

    `inside` and `outside` (rows, columns) are the best of what may lie there; `letters` maps a letter
    to its (rows, columns); `wide` a mark that covers several squares to the score of its middle at
    each square (-inf where it does not fit).
    """

    inside: Floats
    outside: Floats
    letters: dict[str, Floats]
    wide: dict[MarkKind, Floats]


def square_scores(evidence: Evidence, grammar: Grammar) -> SquareScores:
    """What each square is worth inside, outside, under a letter, and under a wide mark."""
    index = {name: i for i, name in enumerate(evidence.classes)}
    logp = np.maximum(evidence.squares, -LIMIT)
    nothing = [index[name] for name in nothing_in(grammar) if name in index]

    def best(place: str) -> Floats:
        columns = list(nothing)
        for kind in grammar.marks:
            if kind.place == place and kind.span == 1:
                columns += class_columns(evidence.classes, kind)
        top: Floats = logp[:, :, columns].max(axis=2)
        return top

    letters = _letters(logp, index, frozenset[str]().union(*grammar.letters.values()))
    for square, letter in grammar.given.items():
        if letter in letters:
            letters[letter][square.row, square.column] += GIVEN_LETTER
    wide = {
        kind: _wide_scores(logp, index, kind)
        for kind in grammar.marks
        if kind.span > 1 and f"{kind.id}.middle" in index
    }
    return SquareScores(best("inside"), best("outside"), letters, wide)


def _letters(logp: Floats, index: Mapping[str, int], known: Iterable[str]) -> dict[str, Floats]:
    """What each square is worth under each letter.

    A square that is as likely a mark, or another letter, as the likeliest one may hold a letter far from its printed
    form: then every letter has a share, or the only one that the room allows would seem certain.
    """
    names = sorted(letter for letter in known if letter in index)
    if not names:
        return {}
    seen = np.exp(logp[:, :, [index[letter] for letter in names]])
    best = seen.max(axis=2)
    other = np.maximum(1 - np.exp(logp[:, :, index[EMPTY]]) - best, 0)
    odd = _ODD_HAND * np.minimum(best, other) / len(names)
    return {letter: np.log(seen[:, :, n] + odd).astype(np.float32) for n, letter in enumerate(names)}


def class_columns(classes: Sequence[str], kind: MarkKind) -> list[int]:
    """The columns of the classes that show this kind: itself, or itself with each side."""
    shown = classes_of(kind)
    return [i for i, name in enumerate(classes) if name in shown]


def _wide_scores(logp: Floats, index: dict[str, int], kind: MarkKind) -> Floats:
    rows, columns, _ = logp.shape
    ring, middle = logp[:, :, index[f"{kind.id}.ring"]], logp[:, :, index[f"{kind.id}.middle"]]
    reach = kind.span // 2
    out = np.full((rows, columns), -np.inf, np.float32)
    for row in range(reach, rows - reach):
        for column in range(reach, columns - reach):
            window = ring[row - reach : row + reach + 1, column - reach : column + reach + 1]
            out[row, column] = window.sum() - ring[row, column] + middle[row, column]
    return out


def wide_candidates(scores: SquareScores) -> list[tuple[MarkKind, Square, float]]:
    """Wide marks that may be drawn: kind, middle and gain over what else their squares may hold."""
    out = []
    for kind, table in scores.wide.items():
        reach = kind.span // 2
        for row, column in zip(*np.nonzero(np.isfinite(table)), strict=True):
            area = scores.outside[row - reach : row + reach + 1, column - reach : column + reach + 1]
            gain = float(table[row, column] - area.sum())
            if gain > -LIMIT:
                out.append((kind, Square(int(column), int(row)), gain))
    return out
