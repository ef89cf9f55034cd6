"""Boards: the most probable parts on the grid lines and facilities in the squares, chosen together.

Walls, windows and doors stand on edges one by one; a door's triangle stands in a square beside its
edge, a facility is its letter in one square or in two side by side. The numbers in the log beside the board
say how many of each are drawn: a checksum that mends strokes and digits that are unsure, and that may be
broken at a price.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from kitpress.integer_program import IntegerProgram
from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.model import Facility, Plan, WallMark
from kitpress.reading.classes import CODES
from kitpress.reading.decode.alternatives import NEVER_SURE, Alternative, Mark, sureness
from kitpress.reading.decode.fields import CAP
from kitpress.reading.decode.rooms import LIMIT
from kitpress.reading.evidence import DIGITS, Evidence, Floats
from kitpress.rules.grammar import BoardGrammar, FacilityKind

WALL, WINDOW, DOOR, ENTRANCE = "wall", "window", "door", "entrance"
BROKEN_TOTAL = 4.0  # nats: what a total costs that is not the log's
MISCOUNTED = 0.35  # and for each by which it is off: who forgets to draw something forgets one or two
HALF_FACILITY = 5.0  # a facility of two squares with one of them left blank
CROSSED = 5.0  # a part across the inside of a facility, or an entrance where none may be
NO_ENTRANCE = 4.0
UNSURE = 4.5  # nats between the best and the second-best reading of a mark: closer ones are tried
_ILLEGAL = 4.0  # nats: how much likelier than its strokes say it is that a mark that breaks a rule is misread
_MOST_TRIED = 16

Option = tuple[str, Side | None]  # what an edge ("wall", "window") or a square (a letter, a door) may hold


@dataclass(frozen=True)
class DecodedBoard:
    """The chosen plan, the probability of each mark in it, and the alternatives worth a thought.

    `log` has the numbers of the grammar's log that were read together with the plan, and that it bears out.
    """

    plan: Plan
    log: Mapping[str, int]
    confidence: Mapping[Square | Edge, float]
    alternatives: tuple[Alternative, ...]
    _tables: _Tables
    _chosen: Mapping[Square | Edge, Option]

    def second_thoughts(self, squares: Iterable[Square]) -> Iterator[Alternative]:
        """The next best reading of squares whose reading breaks a rule."""
        for square in squares:
            margin, other = self._tables.runner_up(square, self._chosen[square])
            if other is not None:
                likely = min(sureness(margin - _ILLEGAL), NEVER_SURE)
                plan = build(self._tables, {**self._chosen, square: other})
                yield Alternative(square, _mark(self._chosen[square]), _mark(other), likely, plan)


@dataclass(frozen=True)
class _Tables:
    """What every edge, square and box of the log may hold, with its gain over nothing."""

    columns: int
    rows: int
    grammar: BoardGrammar
    edges: Mapping[Edge, Mapping[Option, float]]
    squares: Mapping[Square, Mapping[Option, float]]
    numbers: Mapping[str, Mapping[int, float]]

    def runner_up(self, place: Square | Edge, chosen: Option) -> tuple[float, Option | None]:
        """How far behind what was chosen the next best lies by its strokes alone, and what it is."""
        gains = self.edges[place] if isinstance(place, Edge) else self.squares[place]
        others = [(gain, option) for option, gain in gains.items() if option != chosen]
        if not others:
            return 2 * LIMIT, None
        gain, option = max(others, key=lambda found: found[0])
        return gains.get(chosen, 0.0) - gain, option


NOTHING: Option = ("", None)


def decode_board(evidence: Evidence, grammar: BoardGrammar, entrance: Square | None = None) -> DecodedBoard:
    """The most probable board and log. `entrance` is the square that the sheet's numbers name as the entrance's."""
    tables = _with_entrance(_tables(evidence, grammar), entrance)
    chosen, value, log = _choose(tables)
    plan = build(tables, chosen)
    confidence: dict[Square | Edge, float] = {}
    alternatives: list[Alternative] = []
    for place, other, likely in _others(tables, chosen, value):
        confidence[place] = likely
        second = build(tables, other)
        if second != plan:
            shown = _shown(place, chosen, other)
            alternatives.append(Alternative(shown, _mark(chosen[shown]), _mark(other[shown]), likely, second))
    return DecodedBoard(plan, _confirmed(log, plan, grammar), confidence, tuple(alternatives), tables, chosen)


def _confirmed(log: Mapping[str, int], plan: Plan, grammar: BoardGrammar) -> dict[str, int]:
    """The numbers that what is drawn bears out: all that speak of a kind add up to what there is of it."""
    drawn = Counter({WALL: len(plan.loose_walls), WINDOW: len(plan.windows), DOOR: len(plan.doors)})
    drawn.update(facility.kind for facility in plan.facilities)
    said: Counter[str] = Counter()
    for name, digit in log.items():
        said.update(grammar.log[name][digit])
    confirmed = {}
    for name, digit in log.items():
        any_kind = {kind for kinds in grammar.log[name].values() for kind in kinds}
        # a number that says nothing is borne out by all the kinds of which it might have spoken
        speaks_of = grammar.log[name][digit] or any_kind
        if any_kind and all(said[kind] == drawn[kind] for kind in speaks_of):
            confirmed[name] = digit
    return confirmed


def _tables(evidence: Evidence, grammar: BoardGrammar) -> _Tables:
    rows, columns, _ = evidence.squares.shape
    edges: dict[Edge, Mapping[Option, float]] = {}
    for horizontal, lines, panes in (
        (True, evidence.horizontal, evidence.panes_horizontal),
        (False, evidence.vertical, evidence.panes_vertical),
    ):
        wall, window = _gains(lines, panes)
        for row, column in np.ndindex(*lines.shape):
            edges[Edge(column, row, horizontal)] = {
                NOTHING: 0.0,
                (WALL, None): float(wall[row, column]),
                (WINDOW, None): float(window[row, column]),
            }
    index = {name: i for i, name in enumerate(evidence.classes)}
    logp = np.maximum(evidence.squares, -LIMIT) - np.maximum(
        evidence.squares[:, :, index["empty"], None], -LIMIT
    )
    names: dict[Option, str] = {(f.letter, None): f.letter for f in grammar.facilities}
    names |= {(kind, side): f"{kind}.{code}" for kind in (DOOR, ENTRANCE) for side, code in CODES.items()}
    squares = {
        Square(column, row): {NOTHING: 0.0}
        | {option: float(logp[row, column, index[name]]) for option, name in names.items() if name in index}
        for row in range(rows)
        for column in range(columns)
    }
    numbers = {
        name: {digit: _digit_gain(evidence.digits[name], digit) for digit in said}
        for name, said in grammar.log.items()
        if name in evidence.digits
    }
    return _Tables(columns, rows, grammar, edges, squares, numbers)


def _digit_gain(logp: Floats, digit: int) -> float:
    """What a digit is worth in the one cell of a field, over an empty cell."""
    cell = np.maximum(logp[0], -CAP)
    return float(cell[DIGITS.index(str(digit))] - cell[-1])


def _with_entrance(tables: _Tables, entrance: Square | None) -> _Tables:
    """Where the entrance is said to be, a door that was not shaded in is the entrance all the same."""
    if entrance is None or entrance not in tables.squares:
        return tables
    here = dict(tables.squares[entrance])
    for side in Side:
        door, shaded = here.pop((DOOR, side), -LIMIT), here.get((ENTRANCE, side), -LIMIT)
        here[ENTRANCE, side] = max(door, shaded)
    return replace(tables, squares={**tables.squares, entrance: here})


def _gains(lines: Floats, panes: Floats) -> tuple[Floats, Floats]:
    """What a wall, and a window, are worth on each edge, over nothing."""
    drawn = np.clip(lines, -LIMIT, LIMIT)
    pane = np.clip(panes, -LIMIT, LIMIT)
    wall: Floats = drawn - np.logaddexp(0, pane)
    window: Floats = drawn - np.logaddexp(0, -pane)
    return wall, window


def _choose(
    tables: _Tables, without: tuple[Square | Edge, Option] | None = None
) -> tuple[dict[Square | Edge, Option], float, dict[str, int]]:
    """The best board, its value and its log; `without` forbids one mark what it holds, to see what comes second."""
    program = IntegerProgram()
    columns: dict[tuple[Square | Edge, Option], int] = {}
    for places in (tables.edges, tables.squares):
        for place, gains in places.items():
            row = {}
            for option, gain in gains.items():
                if option == NOTHING or gain < -LIMIT + 1 or (place, option) == without:
                    continue
                columns[place, option] = program.column(gain)
                row[columns[place, option]] = 1.0
            if not row:
                continue
            if (place, NOTHING) == without:
                program.equal(1, row)
            else:
                program.at_most(1, row)
    _door_rows(program, tables, columns)
    _facility_rows(program, tables, columns)
    written = _number_columns(program, tables)
    _total_rows(program, tables, columns, written)
    values, gain = program.solve()
    chosen: dict[Square | Edge, Option] = dict.fromkeys((*tables.edges, *tables.squares), NOTHING)
    chosen |= {place: option for (place, option), column in columns.items() if values[column]}
    return chosen, gain, {name: digit for (name, digit), column in written.items() if values[column]}


Columns = Mapping[tuple[Square | Edge, Option], int]


def _door_rows(program: IntegerProgram, tables: _Tables, columns: Columns) -> None:
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
    if entrances:
        missing = program.column(-NO_ENTRANCE)
        program.equal(1, dict.fromkeys([*entrances, missing], 1.0))


def _cost(program: IntegerProgram, factors: Mapping[int, float], most: float, price: float) -> None:
    """Let a sum exceed what it may be, at a price."""
    broken = program.column(-price)
    program.at_most(most, {**factors, broken: -1.0})


def _facility_rows(program: IntegerProgram, tables: _Tables, columns: Columns) -> None:
    """Letters of a facility of two squares come in pairs; nothing is drawn across one."""
    for kind in tables.grammar.facilities:
        if kind.squares != 2:
            continue
        option: Option = (kind.letter, None)
        pairs: dict[Square, list[int]] = {}
        for place, what in columns:
            if what != option or not isinstance(place, Square):
                continue
            for side in (Side.EAST, Side.SOUTH):
                other = place.step(side)
                if (other, option) not in columns:
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
        for (place, what), column in columns.items():
            if what == option and isinstance(place, Square):
                half = program.column(-HALF_FACILITY)
                program.equal(0, {column: 1.0, half: -1.0} | dict.fromkeys(pairs.get(place, ()), -1.0))


def _number_columns(program: IntegerProgram, tables: _Tables) -> dict[tuple[str, int], int]:
    """The digits that may stand in the boxes of the log, one in each or none."""
    written = {}
    for name, gains in tables.numbers.items():
        mine = {digit: program.column(gain) for digit, gain in gains.items()}
        program.at_most(1, dict.fromkeys(mine.values(), 1.0))
        written.update({(name, digit): column for digit, column in mine.items()})
    return written


def _total_rows(
    program: IntegerProgram, tables: _Tables, columns: Columns, written: Mapping[tuple[str, int], int]
) -> None:
    """As much of everything is drawn as the log says, or else at a price."""

    def of(kind: str, *, edges: bool) -> list[int]:
        return [
            c for (place, what), c in columns.items() if what[0] == kind and isinstance(place, Edge) == edges
        ]

    doors, entrances = of(DOOR, edges=False), of(ENTRANCE, edges=False)
    drawn: dict[str, dict[int, float]] = {
        WALL: dict.fromkeys(of(WALL, edges=True), 1.0) | dict.fromkeys([*doors, *entrances], -1.0),
        WINDOW: dict.fromkeys(of(WINDOW, edges=True), 1.0),
        DOOR: dict.fromkeys(doors, 1.0),
    }
    for kind in tables.grammar.facilities:
        drawn[kind.id] = dict.fromkeys(of(kind.letter, edges=False), 1.0 / kind.squares)
    for name, factors in drawn.items():
        said = {
            column: -float(tables.grammar.log[box][digit][name])
            for (box, digit), column in written.items()
            if tables.grammar.log[box][digit].get(name)
        }
        if not said:
            continue
        most = len(factors) + sum(-amount for amount in said.values())
        broken = program.column(-BROKEN_TOTAL)
        over, under = (program.column(-MISCOUNTED, most) for _ in range(2))
        program.equal(0, {**factors, **said, over: -1.0, under: 1.0})
        program.at_most(0, {over: 1.0, under: 1.0, broken: -2 * most})


def _others(
    tables: _Tables, chosen: Mapping[Square | Edge, Option], value: float
) -> Iterator[tuple[Square | Edge, Mapping[Square | Edge, Option], float]]:
    """Marks that may be something else: where, the best board without what was chosen there, and how sure it is."""
    tried: list[tuple[float, Square | Edge]] = []
    for place in chosen:
        margin, other = tables.runner_up(place, chosen[place])
        if other is not None and margin < UNSURE:
            tried.append((margin, place))
    for _, place in sorted(tried, key=lambda found: found[0])[:_MOST_TRIED]:
        board, second, _ = _choose(tables, without=(place, chosen[place]))
        yield place, board, sureness(value - second)


def _shown(
    place: Square | Edge, chosen: Mapping[Square | Edge, Option], other: Mapping[Square | Edge, Option]
) -> Square | Edge:
    """Where two boards differ in a way that a person sees: a door's triangle rather than its line."""
    if isinstance(place, Square) or chosen[place][0] == WINDOW or other[place][0] == WINDOW:
        return place
    return next((s for s in place.squares if s in chosen and chosen[s] != other[s]), place)


def build(tables: _Tables, chosen: Mapping[Square | Edge, Option]) -> Plan:
    """The plan of the chosen marks."""
    doors: set[WallMark] = set()
    entrance: WallMark | None = None
    for place, (kind, side) in chosen.items():
        if isinstance(place, Square) and side is not None:
            mark = WallMark(place, side)
            if kind == DOOR:
                doors.add(mark)
            else:
                entrance = mark
    opened = {mark.edge for mark in doors} | ({entrance.edge} if entrance else set())
    drawn = {place: option[0] for place, option in chosen.items() if isinstance(place, Edge)}
    walls = frozenset(edge for edge, kind in drawn.items() if kind == WALL and edge not in opened)
    windows = (edge for edge, kind in drawn.items() if kind == WINDOW)
    return Plan(
        tables.columns,
        tables.rows,
        doors=frozenset(doors),
        windows=frozenset(_canonical(edge, tables) for edge in windows),
        facilities=frozenset(f for kind in tables.grammar.facilities for f in _facilities(kind, chosen)),
        entrance=entrance,
        loose_walls=walls,
    )


def _canonical(edge: Edge, tables: _Tables) -> WallMark:
    """A window on an edge, by the square above or left of it where there is one."""
    before, after = edge.squares
    if before.column >= 0 and before.row >= 0:
        return WallMark(before, Side.SOUTH if edge.horizontal else Side.EAST)
    return WallMark(after, Side.NORTH if edge.horizontal else Side.WEST)


def _facilities(kind: FacilityKind, chosen: Mapping[Square | Edge, Option]) -> Iterator[Facility]:
    """The facilities of a kind: pairs where it takes two squares, and what is left over as it is."""
    left = {
        place
        for place, option in chosen.items()
        if isinstance(place, Square) and option == (kind.letter, None)
    }
    drawn = {place for place, option in chosen.items() if isinstance(place, Edge) and option[0]}
    while left:
        # a square with only one possible partner first, so that rows of several pair off
        square = min(left, key=lambda s: (len(_partners(s, left, drawn)), s))
        left.discard(square)
        partners = _partners(square, left, drawn) if kind.squares == 2 else []
        if partners:
            left.discard(partners[0])
            yield Facility(kind.id, tuple(sorted((square, partners[0]))))
        else:
            yield Facility(kind.id, (square,))


def _partners(square: Square, left: set[Square], drawn: set[Edge]) -> list[Square]:
    """Neighbours with the same letter, those without a line between first."""
    near = [(Edge.of(square, side) in drawn, square.step(side)) for side in Side if square.step(side) in left]
    return [other for _, other in sorted(near)]


def _mark(option: Option) -> Mark:
    kind, side = option
    if len(kind) == 1:
        return Mark(letter=kind)
    return Mark(kind, side)
