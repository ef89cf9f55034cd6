"""What the squares of a drawing may hold, each by itself."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from kitpress.plan.geometry import Edge, Rect, Side, Square
from kitpress.reading.classes import WATER, Shown, nothing_in, shown_by
from kitpress.reading.decode.drawings import rect_of
from kitpress.reading.decode.rooms import LIMIT, Drawing
from kitpress.reading.evidence import Evidence
from kitpress.rules.grammar import Grammar, MarkKind

# The way along each side; asked for so often that its properties take too long.
_ALONG: Mapping[Side | None, tuple[int, int]] = {side: side.along.value for side in Side} | {None: (0, 1)}


class Choice(NamedTuple):
    """One thing that a square may hold: nothing (kind None) or a mark, with its log-probability.

    Of a mark that is two squares wide, `part` tells which of them it is: "a", the western or northern, or "b".
    """

    kind: MarkKind | None
    side: Side | None
    logp: float
    part: str = ""

    @property
    def what(self) -> tuple[MarkKind | None, Side | None, str]:
        """What it is, however probable."""
        return self.kind, self.side, self.part


def partner_of(square: Square, choice: Choice) -> tuple[Square, tuple[MarkKind | None, Side | None, str]]:
    """The other square of a mark that is two squares wide, and what it must hold."""
    across, down = _ALONG[choice.side]
    if choice.part == "a":
        return Square(square.column + across, square.row + down), (choice.kind, choice.side, "b")
    return Square(square.column - across, square.row - down), (choice.kind, choice.side, "a")


def other_half(
    square: Square, choice: Choice, options: Mapping[Square, Sequence[Choice]]
) -> tuple[Square, Choice | None]:
    """The other square of a mark that is two squares wide, and the choice there that completes it, if it is open."""
    there, (kind, side, part) = partner_of(square, choice)
    for other in options.get(there, ()):
        if other.part == part and other.side is side and other.kind == kind:
            return there, other
    return there, None


def freed(
    square: Square, marks: Mapping[Square, Choice], options: Mapping[Square, Sequence[Choice]]
) -> dict[Square, Choice]:
    """What becomes of the other half of a mark if its square holds something else."""
    if not marks[square].part:
        return {}
    there, half = partner_of(square, marks[square])
    if there not in marks or marks[there].what != half:
        return {}
    return {there: next(choice for choice in options[there] if not choice.part)}


_LOGP = itemgetter(Choice._fields.index("logp"))
_of_parts = partial(tuple.__new__, Choice)  # thousands for a sheet, made in half the time
Choices = Mapping[Square, tuple[Choice, ...]]
_BITS = {side: 1 << n for n, side in enumerate(Side)}  # sets of sides, as sums of these
# Halves come in pairs, but the network says of each by itself how rare it is: once for both is enough.
_IN_PAIRS = 4.0  # nats, of a pair

# Of most marks light leaves a few faint lines, which look like shaded water; few players shade any.
_SHADED = -3.0  # nats


class Squares:
    """What the squares of one sheet may hold in this drawing or that.

    Drawings that are tried for one sheet differ in a few squares; what the others may hold is kept.
    """

    def __init__(self, evidence: Evidence, grammar: Grammar) -> None:
        index = {name: i for i, name in enumerate(evidence.classes)}
        logp = np.maximum(evidence.squares, -LIMIT).astype(np.float64)
        nothing = {name: index[name] for name in nothing_in(grammar) if name in index}
        if WATER in nothing:
            for square in evidence.washed_out:
                logp[square.row, square.column, nothing[WATER]] += _SHADED
        self._logp: list[list[list[float]]] = logp.tolist()
        self._nothing: list[list[float]] = np.logaddexp.reduce(
            logp[:, :, list(nothing.values())], axis=2
        ).tolist()
        self._shown = [
            (index[name], shown)
            for name, shown in shown_by(grammar).items()
            if name in index and shown.kind.span == 1
        ]
        rows, columns, _ = logp.shape
        self._all = _all_squares(columns, rows)
        self._known: dict[tuple[Square, bool, int], tuple[Choice, ...]] = {}
        self._allowed: dict[tuple[bool, int], list[tuple[int, Shown]]] = {}

    def choices(self, drawing: Drawing) -> dict[Square, tuple[Choice, ...]]:
        """What each square may legally hold in a drawing, best first, renormalised over what is legal.

        Label squares and squares under wide marks hold nothing else and are left out.
        """
        walls = _walled(frozenset(drawing.loose_walls).union(*(room.rect.edges() for room in drawing.rooms)))
        inside = {square for room in drawing.rooms for square in room.rect.squares()}
        taken = {room.label for room in drawing.rooms if room.letter}
        for kind, middle in drawing.wide:
            taken.update(rect_of(kind, middle).squares())
        found: dict[Square, tuple[Choice, ...]] = {}
        for square in self._all:
            if square not in taken:
                key = square, square in inside, walls.get(square, 0)
                found[square] = self._known.get(key) or self._legal(*key)
        return found

    def _legal(self, square: Square, inside: bool, walls: int) -> tuple[Choice, ...]:
        if (inside, walls) not in self._allowed:
            self._allowed[inside, walls] = [
                (column, shown)
                for column, shown in self._shown
                if shown.kind.place == ("inside" if inside else "outside")
                and (shown.side is None or _BITS[shown.side] & walls)
            ]
        column, row = square
        logp, allowed = self._logp[row][column], self._allowed[inside, walls]
        nothing, marks = self._nothing[row][column], [logp[n] for n, _ in allowed]
        # of so few numbers, this is done before an array of them is made
        total = math.log(sum(map(math.exp, (nothing, *marks))))
        found = [
            (kind, side, value - total + (_IN_PAIRS / 2 if part else 0.0), part)
            for value, (_, (kind, side, part)) in zip(marks, allowed, strict=True)
        ]
        choices = [Choice(None, None, nothing - total), *map(_of_parts, found)]
        choices.sort(key=_LOGP, reverse=True)
        known = self._known[square, inside, walls] = tuple(choices)
        return known


@cache
def _all_squares(columns: int, rows: int) -> tuple[Square, ...]:
    return Rect(0, 0, columns, rows).squares()


def _walled(edges: Iterable[Edge]) -> dict[tuple[int, int], int]:
    """The walls of each square that has some, by its column and row: a sum of their bits."""
    sides: dict[tuple[int, int], int] = {}
    for column, row, horizontal in edges:
        before, here = (
            ((column, row - 1), (column, row)) if horizontal else ((column - 1, row), (column, row))
        )
        sides[before] = sides.get(before, 0) | _BITS[Side.SOUTH if horizontal else Side.EAST]
        sides[here] = sides.get(here, 0) | _BITS[Side.NORTH if horizontal else Side.WEST]
    return sides
