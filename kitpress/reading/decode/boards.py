"""Boards: the most probable parts on the grid lines and facilities in the squares, chosen together.

Walls, windows and doors are parts of one or several edges; a door's triangle stands in a square beside its
edge, a facility is its letter in one square or in two side by side. The numbers in the log beside the board
say how many of each are drawn: a checksum that mends strokes and digits that are unsure, and that may be
broken at a price.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import NamedTuple

from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.model import Facility, Plan, WallMark
from kitpress.reading.decode.alternatives import NEVER_SURE, Alternative, Mark, sureness
from kitpress.reading.decode.board_program import Board, BoardProgram
from kitpress.reading.decode.board_tables import (
    DOOR,
    NOTHING,
    WALL,
    WINDOW,
    Option,
    Place,
    Tables,
    most_worth,
    tables_of,
    with_entrance,
)
from kitpress.reading.decode.board_totals import Open, open_questions
from kitpress.reading.evidence import Evidence
from kitpress.rules.grammar import BoardGrammar, FacilityKind

UNSURE = 4.5  # nats between the best and the second-best reading of a mark: closer ones are tried
_ILLEGAL = 4.0  # nats: how much likelier than its strokes say it is that a mark that breaks a rule is misread
_MENDED = 10.0  # nats that a board which goes with the log may be worth less than one that does not
_MOST_TRIED = 150  # a page of smudges must not take forever


class OtherLog(NamedTuple):
    """Numbers of a log that may all be others at once: two that are swapped add up just as well. `probability` that
    they are read right.
    """

    numbers: Mapping[str, int | None]
    probability: float


@dataclass(frozen=True)
class DecodedBoard:
    """The chosen plan, the probability of each mark in it, and the alternatives worth a thought.

    `log` has the numbers of the grammar's log that were read together with the plan, and that it bears out;
    `other_logs` are what else they may be. `amounts` tell how many of each part and facility the plan has.
    """

    plan: Plan
    log: Mapping[str, int]
    other_logs: tuple[OtherLog, ...]
    confidence: Mapping[Place, float]
    alternatives: tuple[Alternative, ...]
    _tables: Tables
    _chosen: Mapping[Place, Option]
    amounts: Mapping[str, int] = field(default_factory=dict)

    def second_thoughts(self, squares: Iterable[Square]) -> Iterator[Alternative]:
        """The next best reading of squares whose mark breaks a rule: an empty one beside a line that does is none."""
        for square in squares:
            margin, other = self._tables.runner_up(square, self._chosen[square])
            if other is not None and self._chosen[square] != NOTHING:
                likely = min(sureness(margin - _ILLEGAL), NEVER_SURE)
                plan = build(self._tables, {**self._chosen, square: other})
                yield Alternative(square, _mark(self._chosen[square]), _mark(other), likely, plan)


def decode_board(evidence: Evidence, grammar: BoardGrammar, entrance: Square | None = None) -> DecodedBoard:
    """The most probable board and log. `entrance` is the square that the sheet's numbers name as the entrance's."""
    tables = with_entrance(tables_of(evidence, grammar), entrance)
    program = BoardProgram(tables, likeliest_only=True)
    # mostly there is one without a flaw, and that is found far sooner
    flawless = program.flawless()
    board = flawless or BoardProgram(tables).best()
    open_ = open_questions(tables, flawless, UNSURE) if flawless else Open(marks=True, numbers=True)
    chosen, value = board.chosen, board.value
    plan = build(tables, chosen)
    confidence: dict[Place, float] = {}
    # a door and its line are one question
    alternatives: dict[tuple[Place, Option, Option], Alternative] = {}
    others = _others(tables, chosen, value, program.most - value) if open_.marks else ()
    mended = () if flawless else _mended(tables, chosen, value)
    for place, other, likely in chain(others, mended):
        confidence[place] = min(likely, confidence.get(place, 1.0))
        second = build(tables, other)
        if second != plan:
            shown = _shown(place, chosen, other)
            was, may_be = chosen[shown], other[shown]
            known = alternatives.get((shown, was, may_be))
            if known is None or likely < known.probability:
                alternatives[shown, was, may_be] = Alternative(
                    shown, _mark(was), _mark(may_be), likely, second
                )
    amounts = _amounts(board, plan, grammar)
    confirmed = _confirmed(board, amounts, grammar)
    logs = _other_logs(_as_drawn(tables, board), confirmed, board.log, value) if open_.numbers else ()
    return DecodedBoard(
        plan, confirmed, tuple(logs), confidence, tuple(alternatives.values()), tables, chosen, amounts
    )


def _amounts(board: Board, plan: Plan, grammar: BoardGrammar) -> Counter[str]:
    """How many of each part and facility are drawn. Of which part a door is can't be seen where there are several: then
    they are as the log says, if that is as many as are drawn.
    """
    drawn = Counter(part for part, _ in board.placed)
    drawn.update(facility.kind for facility in plan.facilities)
    said = grammar.said(board.log)
    doors = [part for part in grammar.parts if part.kind == DOOR]
    if len(doors) == 1:
        drawn[doors[0].id] = len(plan.doors) // doors[0].edges
    elif len(plan.doors) == sum(said[part.id] * part.edges for part in doors):
        drawn.update({part.id: said[part.id] for part in doors})
    return drawn


def _confirmed(board: Board, drawn: Mapping[str, int], grammar: BoardGrammar) -> dict[str, int]:
    """The numbers that what is `drawn` bears out: all that speak of a kind add up to what there is of it."""
    said = grammar.said(board.log)
    confirmed = {}
    for name, digit in board.log.items():
        any_kind = {kind for kinds in grammar.log[name].values() for kind in kinds}
        # a number that says nothing is borne out by all the kinds of which it might have spoken
        speaks_of = grammar.log[name][digit] or any_kind
        if any_kind and all(said[kind] == drawn.get(kind, 0) for kind in speaks_of):
            confirmed[name] = digit
    return confirmed


def _others(
    tables: Tables, chosen: Mapping[Place, Option], value: float, given_up: float
) -> Iterator[tuple[Place, Mapping[Place, Option], float]]:
    """Marks that may be something else: where, the best board without what was chosen there, and how sure it is.

    `given_up`: what the board is worth less than its strokes, for the log's sake. Another may win that back.
    """
    tried: list[tuple[float, Place]] = []
    for place in chosen:
        margin, other = tables.runner_up(place, chosen[place])
        if other is not None and margin < UNSURE + given_up:
            tried.append((margin, place))
    tried = sorted(tried, key=lambda found: found[0])[:_MOST_TRIED]
    near = [(margin, place) for margin, place in tried if margin < UNSURE]
    # the others cost so much that little is left for anything else, which is soon proven
    for group in (near, tried[len(near) :]):
        if not group:
            continue
        spent, places = max(0.0, group[0][0]), [place for _, place in group]
        for found, board in BoardProgram(tables, places, value - UNSURE, spent=spent).others(chosen):
            for place in found:
                yield place, board.chosen, sureness(value - board.value)


def _mended(
    tables: Tables, chosen: Mapping[Place, Option], value: float
) -> Iterator[tuple[Place, Mapping[Place, Option], float]]:
    """As `_others`, what the best board holds otherwise that goes with the log: strokes in a letter may look like a
    wall all too plainly.
    """
    board = BoardProgram(tables, least=value - _MENDED).unbroken()
    if board is None:
        return
    for place, held in chosen.items():
        if board.chosen[place] != held:
            yield place, board.chosen, sureness(value - board.value)


def _unsure_boxes(tables: Tables, log: Mapping[str, int], given_up: float) -> dict[str, float]:
    """The numbers of the log that may be others, by how far behind those lie by their strokes alone. `given_up`: what
    the log is worth less than its strokes, which another may win back.
    """
    margins = {}
    for box, digit in log.items():
        gains = tables.numbers[box]
        margins[box] = gains[digit] - max([0.0, *(gain for other, gain in gains.items() if other != digit)])
    return {box: margin for box, margin in margins.items() if margin < UNSURE + given_up}


def _as_drawn(tables: Tables, board: Board) -> Tables:
    """The tables of a board that holds what was chosen, in the same parts: what else its log may say is found soon, and
    other boards are found by what they hold.
    """

    def kept(gains: Mapping[Option, float], place: Place) -> Mapping[Option, float]:
        return {NOTHING: 0.0, board.chosen[place]: gains[board.chosen[place]]}

    return replace(
        tables,
        edges={place: kept(gains, place) for place, gains in tables.edges.items()},
        squares={place: kept(gains, place) for place, gains in tables.squares.items()},
        placed=board.placed,
    )


def _other_logs(
    drawn: Tables, confirmed: Mapping[str, int], log: Mapping[str, int], value: float
) -> Iterator[OtherLog]:
    """What the log of a board may say if one of its `confirmed` numbers is another: each such log once."""
    said = drawn.grammar.log
    # a mark that is there for the log's sake is a question of its own, and none about numbers that are plain
    marks = sum(sum(gains.values()) for places in (drawn.edges, drawn.squares) for gains in places.values())
    strokes = sum(map(most_worth, drawn.numbers.values()))
    unsure = _unsure_boxes(drawn, confirmed, marks + strokes - value)
    if not unsure:
        return
    alike = {box: [d for d in said[box] if said[box][d] == said[box][confirmed[box]]] for box in unsure}
    spent = max(0.0, min(unsure.values()))
    known = set()
    for _, board in BoardProgram(drawn, least=value - UNSURE, spent=spent).other_logs(alike):
        changed = {
            name: board.log.get(name) for name in drawn.numbers if board.log.get(name) != log.get(name)
        }
        if tuple(changed.items()) not in known:
            known.add(tuple(changed.items()))
            yield OtherLog(changed, sureness(value - board.value))


def _shown(place: Place, chosen: Mapping[Place, Option], other: Mapping[Place, Option]) -> Place:
    """Where two boards differ in a way that a person sees: a door's triangle rather than its line."""
    if isinstance(place, Square) or chosen[place][0] == WINDOW or other[place][0] == WINDOW:
        return place
    return next((s for s in place.squares if s in chosen and chosen[s] != other[s]), place)


def build(tables: Tables, chosen: Mapping[Place, Option]) -> Plan:
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
        windows=frozenset(WallMark.on_edge(edge, tables.columns, tables.rows) for edge in windows),
        facilities=frozenset(f for kind in tables.grammar.facilities for f in _facilities(kind, chosen)),
        entrance=entrance,
        loose_walls=walls,
    )


def _facilities(kind: FacilityKind, chosen: Mapping[Place, Option]) -> Iterator[Facility]:
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
