"""Rooms and trees: what each square is worth in one, under its letter, and outside.

Which rectangles may be rooms is found in `rectangles`, which of them are drawn is chosen in `drawings`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from kitpress.plan.geometry import Edge, Rect, Square
from kitpress.reading.classes import EMPTY, classes_of, nothing_in
from kitpress.reading.evidence import Evidence, Floats
from kitpress.rules.grammar import Grammar, MarkKind

LIMIT = 9.0  # no single mark may outvote a whole outline: log-probabilities are capped here
LOOSE_WALL = 6.5  # what a wall that bounds no room costs
GIVEN_LETTER = 6.0  # how much likelier a letter is where every sheet has it
_ROUNDING = 0.01  # nats: by more than this no sum is off
_ODD_HAND = 0.5  # share of what looks as much like other things that is a letter all the same, of an odd hand
_FAR_MORE = 5.0  # times as likely as the likeliest letter


class RoomGuess(NamedTuple):
    """A candidate room; `letter` is empty when no letter could be read in it."""

    rect: Rect
    letter: str
    label: Square


class Drawing(NamedTuple):
    """A chosen set of rooms and wide marks, with its value (sum of log-probability gains)."""

    rooms: tuple[RoomGuess, ...]
    wide: tuple[tuple[MarkKind, Square], ...]
    loose_walls: tuple[Edge, ...]
    value: float


class SquareScores(NamedTuple):
    """Log-probabilities of the squares' contents, by where they lie.

    `inside` and `outside` (rows, columns) are the best of what may lie there; `letters` maps a letter
    to its (rows, columns); `wide` are the marks that cover several squares and may be drawn, each by its kind and its
    middle, with its gain over what else those squares may hold.
    """

    inside: Floats
    outside: Floats
    letters: dict[str, Floats]
    wide: Mapping[tuple[MarkKind, Square], float]


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
    outside = best("outside")
    wide = {
        (kind, middle): gain
        for kind in grammar.marks
        if kind.span > 1 and f"{kind.id}.middle" in index
        for middle, gain in _wide(logp, index, kind, outside)
    }
    return SquareScores(best("inside"), outside, letters, wide)


def _letters(logp: Floats, index: Mapping[str, int], known: Iterable[str]) -> dict[str, Floats]:
    """What each square is worth under each letter.

    A square that is as likely several other things as the likeliest letter may hold one far from its printed form: then
    every letter has a share, or the only one that the room allows would seem certain. One mark that it looks like
    besides tells nothing of the kind, for a D looks like a stone, unless it looks far more like that.
    """
    names = sorted(letter for letter in known if letter in index)
    if not names:
        return {}
    seen = np.exp(logp[:, :, [index[letter] for letter in names]])
    best = seen.max(axis=2)
    marks = [column for name, column in index.items() if len(name) > 1 and name != EMPTY]
    likeliest_mark = np.exp(logp[:, :, marks]).max(axis=2, initial=0)
    besides = np.minimum(likeliest_mark, _FAR_MORE * best)
    other = np.maximum(1 - np.exp(logp[:, :, index[EMPTY]]) - best - besides, 0)
    odd = _ODD_HAND * np.minimum(best, other) / len(names)
    return {letter: np.log(seen[:, :, n] + odd).astype(np.float32) for n, letter in enumerate(names)}


def class_columns(classes: Sequence[str], kind: MarkKind) -> list[int]:
    """The columns of the classes that show this kind: itself, or itself with each side."""
    shown = classes_of(kind)
    return [i for i, name in enumerate(classes) if name in shown]


def _wide(
    logp: Floats, index: Mapping[str, int], kind: MarkKind, outside: Floats
) -> Iterator[tuple[Square, float]]:
    """Where the middle of a mark of that kind may be, and its gain."""
    ring, middle = logp[:, :, index[f"{kind.id}.ring"]], logp[:, :, index[f"{kind.id}.middle"]]
    reach = kind.span // 2
    inner = slice(reach, -reach)
    areas = np.lib.stride_tricks.sliding_window_view(ring - outside, (kind.span, kind.span))
    about = areas.sum(axis=(2, 3)) + (middle - ring)[inner, inner]
    for top, left in np.argwhere(about > -LIMIT - _ROUNDING).tolist():
        area, at = (slice(top, top + kind.span), slice(left, left + kind.span)), (top + reach, left + reach)
        gain = float(ring[area].sum() - ring[at] + middle[at] - outside[area].sum())
        if gain > -LIMIT:
            yield Square(left + reach, top + reach), gain
