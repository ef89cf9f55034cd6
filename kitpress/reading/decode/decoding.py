"""What decoding one sheet works with, and the plan that a drawing and its marks make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kitpress.plan.enclosures import edge_runs
from kitpress.plan.geometry import Edge, Square, edges_of
from kitpress.plan.model import Plan, Room, WallMark
from kitpress.reading.decode.alternatives import Mark
from kitpress.reading.decode.choices import Choice, Choices, Squares, partner_of
from kitpress.reading.decode.drawings import Drawings, rect_of
from kitpress.reading.decode.marks import choose_marks
from kitpress.reading.decode.rectangles import Found, Rectangles
from kitpress.reading.decode.rooms import Drawing, SquareScores
from kitpress.reading.evidence import Evidence
from kitpress.rules.grammar import Grammar, MarkKind

UNSURE_MARK = 5.0  # nats between a square's best and second-best content: closer ones are tried


class Decoding(NamedTuple):
    """What decoding one sheet works with."""

    evidence: Evidence
    grammar: Grammar
    scores: SquareScores
    rectangles: Rectangles
    found: Found
    drawings: Drawings
    drawing: Drawing
    squares: Squares
    choices: Choices
    marks: Mapping[Square, Choice]
    value: float  # of the marks

    def plan_of(self, other: Drawing) -> Plan:
        """The plan with another drawing, and the marks that suit it best."""
        marks, _ = choose_marks(self.squares.choices(other), self.grammar)
        return build_plan(self.evidence, other, marks)


def build_plan(evidence: Evidence, drawing: Drawing, marks: Mapping[Square, Choice]) -> Plan:
    """The plan of a drawing and the marks in its squares."""
    rows, columns, _ = evidence.squares.shape
    rooms = frozenset(Room(*guess) for guess in drawing.rooms if guess.letter)
    outlines = frozenset[Edge]().union(*(room.rect.edges() for room in rooms))
    blank = (guess.rect.edges() for guess in drawing.rooms if not guess.letter)
    loose = _no_crowns(frozenset(drawing.loose_walls).union(*blank) - outlines, drawing.wide)
    placed: dict[str, set[Square | WallMark]] = {}
    for kind, middle in drawing.wide:
        placed.setdefault(kind.collection, set()).add(middle)
    for square, choice in marks.items():
        if choice.kind and not _continues(square, choice, marks):
            placed.setdefault(choice.kind.collection, set()).add(_drawn(square, choice, marks))
    collections = {name: frozenset(items) for name, items in placed.items()}
    return Plan(columns, rows, rooms=rooms, loose_walls=loose, **collections)  # type: ignore[arg-type]


def _no_crowns(loose: frozenset[Edge], wide: Iterable[tuple[MarkKind, Square]]) -> frozenset[Edge]:
    """Loose walls without those that go along lines of a wide mark's squares and no further: they are a piece of it."""
    crowns = [edges_of(rect_of(kind, middle).squares()) for kind, middle in wide]
    kept = (run for run in edge_runs(loose) if not any(crown.issuperset(run) for crown in crowns))
    return frozenset(edge for run in kept for edge in run)


def _continues(square: Square, choice: Choice, marks: Mapping[Square, Choice]) -> bool:
    """Whether it is the second square of a mark."""
    if choice.part != "b":
        return False
    there, first = partner_of(square, choice)
    return there in marks and marks[there].what == first


def _drawn(square: Square, choice: Choice, marks: Mapping[Square, Choice]) -> Square | WallMark:
    """What a square's choice puts into the plan; half a mark is a mark that is too short."""
    if choice.side is None:
        return square
    if choice.part == "a":
        there, second = partner_of(square, choice)
        if there in marks and marks[there].what == second:
            return WallMark(square, choice.side, 2)
    return WallMark(square, choice.side)


def mark_of(choice: Choice) -> Mark:
    """A choice, for words."""
    return Mark(choice.kind.id if choice.kind else "", choice.side)
