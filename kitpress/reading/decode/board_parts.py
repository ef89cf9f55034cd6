"""The parts of a board: every line belongs to one, and the log says how many of each are drawn.

Who draws a part draws all of it, and nothing besides; a board where that is not so costs something, once, and then a
little for every slip: strokes that are plain are believed against it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import floor
from typing import NamedTuple

from kitpress.integer_program import IntegerProgram
from kitpress.plan.geometry import Edge, edges_of
from kitpress.plan.parts import counts_among, places
from kitpress.reading.decode.board_tables import (
    BROKEN_TOTAL,
    DOOR,
    MISCOUNTED,
    MISDRAWN,
    WALL,
    Option,
    Place,
    Tables,
)
from kitpress.rules.grammar import PartKind

Row = dict[int, float]  # factors of a program's columns


class Slips:
    """Where a kind of part or facility is not drawn by the log and the rules: they have a price, and each a small one.
    No more are thought of than is `affordable` in all.
    """

    def __init__(self, program: IntegerProgram, affordable: float) -> None:
        self._program, self._left = program, affordable - BROKEN_TOTAL
        self._broken = program.column(-BROKEN_TOTAL, deciding=True)

    def column(self, price: float, most: float = 1.0) -> int:
        """The number of slips of a sort, up to `most`, a whole number."""
        affordable = self._left / price
        if affordable < most:
            most = max(0.0, float(floor(affordable)))
        column = self._program.column(-price, most)
        self._program.at_most(0, {column: 1.0, self._broken: -most})
        return column

    def off(self, price: float, most: float) -> Row:
        """By how much a total may be off: more drawn than said, and less."""
        return {self.column(price, most): -1.0, self.column(price, most): 1.0}


class Spot(NamedTuple):
    """Where a part may be, and the column that says whether it is there."""

    part: PartKind
    edges: frozenset[Edge]
    column: int


def part_rows(
    program: IntegerProgram,
    tables: Tables,
    columns: Mapping[tuple[Place, Option], int],
    said: Mapping[str, Row],
    opened: Mapping[Edge, Row],
    affordable: float,
) -> list[Spot]:
    """Every line belongs to one part, and of each part there are as many as `said`, or else at a price.

    Doors, which come one by one, are not looked at. `said`: by part of which the log tells, how many each number of it
    says there are. `opened`: what makes a door or an entrance of a wall, which then belongs to no other part.
    """
    placed: list[Spot] = []
    by_kind: dict[str, list[PartKind]] = {WALL: []}  # there are lines of walls wherever there are doors
    for part in tables.grammar.parts:
        if part.kind != DOOR:
            by_kind.setdefault(part.kind, []).append(part)
    for kind, parts in by_kind.items():
        drawn = {
            place: column
            for (place, what), column in columns.items()
            if isinstance(place, Edge) and what == (kind, None)
        }
        slips = Slips(program, affordable)
        here = [
            Spot(part, edges, program.column()) for part in parts for edges in _spots(part, tables, drawn)
        ]
        _count_rows(program, tables, slips, parts, here, said)
        _cover_rows(program, tables, slips, here, drawn, opened if kind == WALL else {})
        placed += here
    return placed


def _spots(part: PartKind, tables: Tables, drawn: Collection[Edge]) -> list[frozenset[Edge]]:
    """Where a part may be: all its edges may be `drawn`, or all but one and some look it; or it is known to be."""
    where = part.lengths, tables.columns, tables.rows
    absent = sum(part.lengths) - counts_among(*where, drawn)
    plain = counts_among(*where, [edge for edge in drawn if tables.edges[edge][part.kind, None] > 0]) > 0
    likely = (absent == 0) | ((absent == 1) & plain)
    for id, edges in tables.placed:
        if id == part.id:
            likely |= counts_among(*where, edges) == len(edges)
    everywhere = places(*where)
    return [everywhere[number] for number in likely.nonzero()[0]]


def _count_rows(
    program: IntegerProgram,
    tables: Tables,
    slips: Slips,
    parts: Collection[PartKind],
    placed: Collection[Spot],
    said: Mapping[str, Row],
) -> None:
    """As many of each part are placed as the log says, or lie unseen."""
    for part in parts:
        if part.id not in said:
            continue
        row = {spot.column: 1.0 for spot in placed if spot.part == part}
        most = len(row) + sum(said[part.id].values())
        row |= {column: -number for column, number in said[part.id].items()}
        row |= slips.off(MISCOUNTED * part.edges, most)
        if tables.unseen:
            row[program.column(-tables.missing * part.edges, most)] = 1.0
        program.equal(0, row)


def _cover_rows(
    program: IntegerProgram,
    tables: Tables,
    slips: Slips,
    placed: Collection[Spot],
    drawn: Mapping[Edge, int],
    opened: Mapping[Edge, Row],
) -> None:
    """What is drawn belongs to one part, and what a part takes is drawn."""
    covering: dict[Edge, Row] = {edge: {} for edge in drawn}
    for spot in placed:
        for edge in spot.edges:
            covering.setdefault(edge, {})[spot.column] = 1.0
    covered = edges_of(tables.covered)
    for edge, row in covering.items():
        if row:  # a part may go without it
            row[program.column(-MISDRAWN) if edge in covered else slips.column(MISDRAWN)] = -1.0
        if edge in drawn:
            row |= {drawn[edge]: -1.0, slips.column(MISDRAWN): 1.0} | opened.get(edge, {})
        program.equal(0, row)
