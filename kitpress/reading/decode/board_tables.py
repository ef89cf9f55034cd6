"""What every edge, square and box of the log of a board may hold, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from typing import Any

import numpy as np

from kitpress.plan.geometry import Edge, Side, Square
from kitpress.reading.classes import CODES
from kitpress.reading.decode.rooms import LIMIT
from kitpress.reading.decode.values import CAP
from kitpress.reading.evidence import DIGITS, Evidence, Floats
from kitpress.rules.grammar import BoardGrammar

WALL, WINDOW, DOOR, ENTRANCE = "wall", "window", "door", "entrance"
BROKEN_TOTAL = 4.0  # nats: what a total costs that is not the log's
MISCOUNTED = 0.35  # and for each by which it is off: who forgets to draw something forgets one or two
MISDRAWN = 2.5  # and for each edge that belongs to no part, or that a part goes without
# For each that is missing where a part of the board can't be seen: it may lie there, though less so where light alone
# hides it and leaves a trace.
UNSEEN, WASHED_OUT = 1.5, 4.0
HALF_FACILITY = 5.0  # a facility of two squares with one of them left blank
CROSSED = 5.0  # a part across the inside of a facility, or an entrance where none may be
NO_ENTRANCE = 4.0
_IN_TOTALS = BROKEN_TOTAL + MISDRAWN  # the most that one mark or facility less costs

Place = Square | Edge
Option = tuple[str, Side | None]  # what an edge ("wall", "window") or a square (a letter, a door) may hold
NOTHING: Option = ("", None)
POSSIBLE = 1 - LIMIT  # a mark that is worth less is none


@dataclass(frozen=True)
class Tables:
    """What every edge, square and box of the log may hold, with its gain over nothing; the squares where anything may
    lie `unseen`, and those of them that light alone has `washed_out`; and the parts, by their ids, that are known to be
    `placed`, even if some of their edges show nothing.
    """

    columns: int
    rows: int
    grammar: BoardGrammar
    edges: Mapping[Edge, Mapping[Option, float]]
    squares: Mapping[Square, Mapping[Option, float]]
    numbers: Mapping[str, Mapping[int, float]]
    unseen: frozenset[Square] = frozenset()
    washed_out: frozenset[Square] = frozenset()
    placed: frozenset[tuple[str, frozenset[Edge]]] = frozenset()

    @property
    def covered(self) -> frozenset[Square]:
        """Where something lies, so that nothing shows of what is drawn."""
        return self.unseen - self.washed_out

    @property
    def missing(self) -> float:
        """What each edge or mark costs that is missing and may lie unseen."""
        return UNSEEN if self.covered else WASHED_OUT

    def runner_up(self, place: Place, chosen: Option) -> tuple[float, Option | None]:
        """How far behind what was chosen the next best lies by its strokes alone, and what it is."""
        gains = self.edges[place] if isinstance(place, Edge) else self.squares[place]
        most, best = -inf, None
        for option, gain in gains.items():
            if gain > most and option != chosen:
                most, best = gain, option
        return (2 * LIMIT, None) if best is None else (gains.get(chosen, 0.0) - most, best)

    @cached_property
    def worth_holding(self) -> frozenset[tuple[Place, Option]]:
        """All that may be on the best board. Any board is better without the rest: without a mark that is worth less
        than its total may cost, a door or an entrance with its line, a letter with the one beside it.
        """
        return frozenset(self._worth_holding())

    def _worth_holding(self) -> Iterator[tuple[Place, Option]]:
        pairs = {kind.letter for kind in self.grammar.facilities if kind.squares == 2}
        opened = set()  # lines that may be worth it for what stands at them
        for square, gains in self.squares.items():
            for option, gain in gains.items():
                # nor does its line need it to be worth holding: that is plainly drawn, or useless
                if gain < POSSIBLE:
                    continue
                kind, side = option
                if side is not None:  # with its line it changes nothing in the total of walls
                    edge = Edge.of(square, side)
                    useful = gain + self.edges[edge][WALL, None] >= -(
                        NO_ENTRANCE if kind == ENTRANCE else _IN_TOTALS
                    )
                    if useful:
                        opened.add(edge)
                elif kind in pairs:
                    beside = (
                        self.squares[at].get(option) for at in square.orthogonal() if at in self.squares
                    )
                    other = max((there for there in beside if there is not None), default=-2 * LIMIT)
                    useful = gain + other >= -_IN_TOTALS or gain - HALF_FACILITY >= -_IN_TOTALS
                else:
                    useful = gain >= -_IN_TOTALS
                if useful:
                    yield square, option
        for edge, gains in self.edges.items():
            for option, gain in gains.items():
                if gain >= -_IN_TOTALS or (option[0] == WALL and edge in opened):
                    yield edge, option


def tables_of(evidence: Evidence, grammar: BoardGrammar) -> Tables:
    """What was seen, as gains over nothing."""
    rows, columns, _ = evidence.squares.shape
    edges: dict[Edge, Mapping[Option, float]] = {}
    glazed = any(part.kind == WINDOW for part in grammar.parts)
    for horizontal, lines, panes in (
        (True, evidence.horizontal, evidence.panes_horizontal),
        (False, evidence.vertical, evidence.panes_vertical),
    ):
        wall, window = _gains(lines, panes)
        for row, gains in enumerate(zip(wall.tolist(), window.tolist(), strict=True)):
            for column, (of_wall, of_window) in enumerate(zip(*gains, strict=True)):
                here = {NOTHING: 0.0, (WALL, None): of_wall}
                if glazed:
                    here[WINDOW, None] = of_window
                edges[Edge(column, row, horizontal)] = here
    index = {name: i for i, name in enumerate(evidence.classes)}
    logp = np.maximum(evidence.squares, -LIMIT) - np.maximum(
        evidence.squares[:, :, index["empty"], None], -LIMIT
    )
    names: dict[Option, str] = {(f.letter, None): f.letter for f in grammar.facilities}
    names |= {(kind, side): f"{kind}.{code}" for kind in (DOOR, ENTRANCE) for side, code in CODES.items()}
    options = [option for option, name in names.items() if name in index]
    gains_of = logp[:, :, [index[names[option]] for option in options]].tolist()
    squares = {
        Square(column, row): {NOTHING: 0.0, **dict(zip(options, gains_of[row][column], strict=True))}
        for row in range(rows)
        for column in range(columns)
    }
    numbers = {
        name: {digit: _digit_gain(evidence.digits[name], digit) for digit in said}
        for name, said in grammar.log.items()
        if name in evidence.digits
    }
    return Tables(columns, rows, grammar, edges, squares, numbers, evidence.hidden, evidence.washed_out)


def _digit_gain(logp: Floats, digit: int) -> float:
    """What a digit is worth in the one cell of a field, over an empty cell."""
    cell = np.maximum(logp[0], -CAP)
    return float(cell[DIGITS.index(str(digit))] - cell[-1])


def with_entrance(tables: Tables, entrance: Square | None) -> Tables:
    """Where the entrance is said to be, a door that was not shaded in may be the entrance as well: it is, where there
    is no other. It may be a door all the same: the numbers that say so may be wrong.
    """
    if entrance is None or entrance not in tables.squares:
        return tables
    here = dict(tables.squares[entrance])
    for side in Side:
        here[ENTRANCE, side] = max(here.get((DOOR, side), -LIMIT), here.get((ENTRANCE, side), -LIMIT))
    return replace(tables, squares={**tables.squares, entrance: here})


def _gains(lines: Floats, panes: Floats) -> tuple[Floats, Floats]:
    """What a wall, and a window, are worth on each edge, over nothing."""
    drawn = np.clip(lines, -LIMIT, LIMIT)
    pane = np.clip(panes, -LIMIT, LIMIT)
    wall: Floats = drawn - np.logaddexp(0, pane)
    window: Floats = drawn - np.logaddexp(0, -pane)
    return wall, window


def most_worth(gains: Mapping[Any, float]) -> float:
    """What a place or a box is worth at most: it may hold nothing."""
    return max(0.0, *gains.values()) if gains else 0.0
