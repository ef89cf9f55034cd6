"""The most probable board: an integer program over all that its edges, squares and log may hold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from kitpress.integer_program import IntegerProgram
from kitpress.plan.geometry import Edge, Side, Square, edges_of
from kitpress.reading.decode.board_parts import Row, Slips, Spot, part_rows
from kitpress.reading.decode.board_tables import (
    CROSSED,
    DOOR,
    ENTRANCE,
    HALF_FACILITY,
    MISCOUNTED,
    NO_ENTRANCE,
    NOTHING,
    POSSIBLE,
    WALL,
    WINDOW,
    Option,
    Place,
    Tables,
    most_worth,
)

EQUAL = 1e-6  # nats that make no difference between two boards

P = TypeVar("P")


class Board(NamedTuple):
    """What each place holds, what that is worth, what the log says, and which parts are drawn where."""

    chosen: Mapping[Place, Option]
    value: float
    log: Mapping[str, int]
    placed: frozenset[tuple[str, frozenset[Edge]]]


class BoardProgram:
    """The program of one board, for one question: what is the best board, or what comes second.

    The places in `tried` can be asked what else they may hold, which costs `spent` at least. Boards worth less than
    `least` are of no interest: where totals can't be as far off as that, nor strokes be another mark, proofs are
    shorter.
    """

    def __init__(
        self,
        tables: Tables,
        tried: Iterable[Place] = (),
        least: float = -np.inf,
        *,
        spent: float = 0.0,
        likeliest_only: bool = False,
    ) -> None:
        """With `likeliest_only`, every place holds what its strokes look most like, or nothing."""
        self._tables, self._least, self._tried = tables, least, dict.fromkeys(tried)
        self._spent = spent
        self._program = IntegerProgram()
        self._columns: dict[tuple[Place, Option], int] = {}
        thinkable = self._thinkable()
        # what a board is worth at most: if nothing on it contradicts anything
        self.most = sum(map(most_worth, thinkable.values())) + sum(map(most_worth, tables.numbers.values()))
        self._mark_rows(thinkable, likeliest_only=likeliest_only)
        self._written = _number_columns(self._program, tables, self._affordable(least))
        self._spots: Sequence[Spot] = ()
        self._asked = False

    def best(self) -> Board:
        """The best board."""
        self._complete(self._least)
        return self._board(*self._program.solve())

    def flawless(self) -> Board | None:
        """A board on which nothing contradicts anything, so that none is better; None where there is none."""
        least = self.most - EQUAL
        self._complete(least)
        return self._worth(least)

    def unbroken(self) -> Board | None:
        """The best board whose parts and facilities are as the log says, None where it is worth less than `least`."""
        self._complete(self.most)  # which leaves nothing to pay for slips with
        return self._worth(self._least)

    def _worth(self, least: float) -> Board | None:
        found = next(self._program.in_turn((), least=least), None)
        return None if found is None else self._board(*found)

    def others(self, chosen: Mapping[Place, Option]) -> Iterator[tuple[list[Place], Board]]:
        """What comes second: all places in `tried` where a board that is worth `least` holds something else than
        `chosen`, each with the best of those boards.
        """
        columns = {place: self._columns.get((place, chosen[place])) for place in self._tried}
        return self._without({place: [column] for place, column in columns.items() if column is not None})

    def other_logs(self, digits: Mapping[str, Collection[int]]) -> Iterator[tuple[list[str], Board]]:
        """All boxes of the log that say none of these `digits` on a board that is worth `least`, each with the best of
        those boards.
        """
        return self._without(
            {
                box: [self._written[box, digit] for digit in mine if (box, digit) in self._written]
                for box, mine in digits.items()
            }
        )

    def _without(self, said: Mapping[P, Collection[int]]) -> Iterator[tuple[list[P], Board]]:
        """For each of what is `said` by columns, the best board that says nothing of it."""
        if not said:
            return
        self._complete(self._least)
        unsaid = {place: self._program.column(deciding=True) for place in said}
        for place, columns in said.items():
            self._program.at_most(1, {**dict.fromkeys(columns, 1.0), unsaid[place]: 1.0})
        self._program.at_most(-1, dict.fromkeys(unsaid.values(), -1.0))
        known: set[int] = set()
        for values, gain in self._program.in_turn(known, least=self._least):
            # no board is better that leaves any of those unsaid that were not known, so this is the best for each
            found = [p for p in said if unsaid[p] not in known and not any(values[c] for c in said[p])]
            yield found, self._board(values, gain)
            known.update(unsaid[place] for place in found)

    def _complete(self, least: float) -> None:
        """Add what holds the marks together: most of the program, and not needed where nothing is asked.

        Raises RuntimeError when that was done for another question: each changes the program.
        """
        if self._asked:
            raise RuntimeError("a program answers one question")
        self._asked = True
        _door_rows(self._program, self._tables, self._columns)
        _facility_rows(self._program, self._tables, self._columns)
        self._spots = _total_rows(
            self._program, self._tables, self._columns, self._written, self._affordable(least)
        )

    def _board(self, values: npt.NDArray[np.int64], gain: float) -> Board:
        tables = self._tables
        chosen: dict[Place, Option] = dict.fromkeys((*tables.edges, *tables.squares), NOTHING)
        chosen |= {place: option for (place, option), column in self._columns.items() if values[column]}
        log = {name: digit for (name, digit), column in self._written.items() if values[column]}
        placed = frozenset((spot.part.id, spot.edges) for spot in self._spots if values[spot.column])
        return Board(chosen, gain, log, placed)

    def _affordable(self, least: float) -> float:
        """What a board that is worth that may cost beside what is `spent`."""
        return self.most - least - self._spent

    def _thinkable(self) -> dict[Place, dict[Option, float]]:
        """What every place may hold on a board that comes first or second, and what that is worth."""
        tables = self._tables
        worth_holding = tables.worth_holding
        spared = {near for place in self._tried for near in _around(place)}
        return {
            place: {
                option: gain
                for option, gain in gains.items()
                if gain >= POSSIBLE
                and option != NOTHING
                and (place in spared or (place, option) in worth_holding)
            }
            for places in (tables.edges, tables.squares)
            for place, gains in places.items()
        }

    def _mark_rows(self, thinkable: Mapping[Place, Mapping[Option, float]], *, likeliest_only: bool) -> None:
        """Every place holds one of what it may hold, or nothing, as far as that is affordable."""
        program, columns, affordable = self._program, self._columns, self._affordable(self._least)
        for place, gains in thinkable.items():
            best, tried = most_worth(gains), place in self._tried
            worth = best - affordable - (self._spent if tried else 0.0)
            row: dict[int, float] = {}
            for option, gain in gains.items():
                if gain == best if likeliest_only else gain >= worth:
                    columns[place, option] = program.column(gain)
                    row[columns[place, option]] = 1.0
            if row and tried:
                columns[place, NOTHING] = program.column()
                program.equal(1, row | {columns[place, NOTHING]: 1.0})
            elif row and worth > 0:  # to hold nothing is not affordable
                program.equal(1, row)
            elif row:
                program.at_most(1, row)


def _around(place: Place) -> frozenset[Place]:
    """Where it matters what a place must hold: there, beside it, and on the lines around. What is better removed from
    a board goes alone, with its line, or with the letter beside it.
    """
    squares = {place} if isinstance(place, Square) else set(place.squares)
    squares |= {near for square in squares for near in square.orthogonal()}
    return frozenset(squares) | edges_of(squares)


Columns = Mapping[tuple[Place, Option], int]


def _door_rows(program: IntegerProgram, tables: Tables, columns: Columns) -> None:
    """A door's edge is drawn as a wall is, one triangle to an edge; one entrance, where it may be."""
    by_edge: dict[Edge, list[int]] = {}
    entrances = []
    for (place, (kind, side)), column in columns.items():
        if isinstance(place, Square) and side is not None:
            by_edge.setdefault(Edge.of(place, side), []).append(column)
            if kind == ENTRANCE:
                entrances.append(column)
                if place not in tables.grammar.entrance:
                    _cost(program, {column: 1.0}, 0, CROSSED)
    for edge, doors in by_edge.items():
        wall = columns.get((edge, (WALL, None)))
        program.at_most(0, dict.fromkeys(doors, 1.0) | ({} if wall is None else {wall: -1.0}))
    missing = program.column(-NO_ENTRANCE)
    program.equal(1, dict.fromkeys([*entrances, missing], 1.0))


def _cost(program: IntegerProgram, factors: Mapping[int, float], most: float, price: float) -> None:
    """Let a sum exceed what it may be, at a price."""
    broken = program.column(-price)
    program.at_most(most, {**factors, broken: -1.0})


def _facility_rows(program: IntegerProgram, tables: Tables, columns: Columns) -> None:
    """Letters of a facility of two squares come in pairs; nothing is drawn across one."""
    by_option: dict[Option, dict[Square, int]] = defaultdict(dict)
    for (place, what), column in columns.items():
        if isinstance(place, Square):
            by_option[what][place] = column
    for kind in tables.grammar.facilities:
        if kind.squares != 2:
            continue
        letters = by_option[kind.letter, None]
        pairs: dict[Square, list[int]] = {}
        for place in letters:
            for side in (Side.EAST, Side.SOUTH):
                other = place.step(side)
                if other not in letters:
                    continue
                pair = program.column()
                pairs.setdefault(place, []).append(pair)
                pairs.setdefault(other, []).append(pair)
                edge = Edge.of(place, side)
                across = [
                    columns[edge, (part, None)] for part in (WALL, WINDOW) if (edge, (part, None)) in columns
                ]
                if across:
                    _cost(program, dict.fromkeys([pair, *across], 1.0), 1, CROSSED)
        for place, column in letters.items():
            half = program.column(-HALF_FACILITY)
            program.equal(0, {column: 1.0, half: -1.0} | dict.fromkeys(pairs.get(place, ()), -1.0))


def _number_columns(program: IntegerProgram, tables: Tables, affordable: float) -> dict[tuple[str, int], int]:
    """The digits that may stand in the boxes of the log, one in each or none, as far as that is `affordable`."""
    written = {}
    for name, gains in tables.numbers.items():
        worth = most_worth(gains) - affordable
        mine = {digit: program.column(gain) for digit, gain in gains.items() if gain >= worth}
        one = dict.fromkeys(mine.values(), 1.0)
        if worth > 0:
            program.equal(1, one)
        else:
            program.at_most(1, one)
        written.update({(name, digit): column for digit, column in mine.items()})
    return written


def _total_rows(
    program: IntegerProgram,
    tables: Tables,
    columns: Columns,
    written: Mapping[tuple[str, int], int],
    affordable: float,
) -> list[Spot]:
    """As much of everything is drawn as the log says, or else at a price, of no more than is `affordable`."""
    grammar = tables.grammar
    # by what the log tells of: how many, by column; of what it does not, there may be any number
    said: dict[str, dict[int, int]] = {}
    for box in tables.numbers:
        for digit, kinds in grammar.log[box].items():
            for name, number in kinds.items():
                if number:
                    row = said.setdefault(name, {})
                    if (box, digit) in written:
                        row[written[box, digit]] = number

    of: dict[str, Row] = {}
    opened: dict[Edge, Row] = {}
    for (place, (what, side)), column in columns.items():
        if isinstance(place, Square):
            of.setdefault(what, {})[column] = 1.0
            if side is not None:
                opened.setdefault(Edge.of(place, side), {})[column] = 1.0
    logged: dict[str, Row] = {
        part.id: {column: float(number) for column, number in said[part.id].items()}
        for part in grammar.parts
        if part.id in said
    }
    spots = part_rows(program, tables, columns, logged, opened, affordable)
    # letters are counted, so that half a facility is a whole number
    totals: list[tuple[str, Row, int]] = []
    for kind in grammar.facilities:
        if kind.id in said:
            letters = {column: float(kind.squares * number) for column, number in said[kind.id].items()}
            totals.append((kind.letter, letters, kind.squares))
    doors: Row = {}
    door_parts = [part for part in grammar.parts if part.kind == DOOR and part.id in said]
    for part in door_parts:
        doors |= {column: number * part.edges for column, number in logged[part.id].items()}
    if door_parts:
        totals.append((DOOR, doors, 1))
    for what, numbers, each in totals:
        factors = of.get(what, {})
        most = len(factors) + sum(numbers.values())
        off = Slips(program, affordable).off(MISCOUNTED / each, most)
        if tables.unseen:
            off[program.column(-tables.missing / each, min(most, float(len(tables.unseen))))] = 1.0
        program.equal(0, {**factors, **{c: -n for c, n in numbers.items()}, **off})
    return spots
