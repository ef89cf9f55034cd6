"""Fixes: what a person says of marks, before the sheet is decoded.

The evidence of a place that was fixed is as good as certain, so that the whole plan is decoded anew round it:
rooms, totals and sums with it. People draw what the rules forbid, too: what no legal plan can hold is put into the
plan afterwards, and legality reports it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from kitpress.plan.geometry import Edge, Square
from kitpress.plan.model import Plan
from kitpress.reading.classes import CODES, EMPTY, classes_of, nothing_in, shown_by
from kitpress.reading.decode.alternatives import Alternative, Mark
from kitpress.reading.decode.fixed_plans import WINDOW, with_part, with_thing
from kitpress.reading.decode.rooms import LIMIT
from kitpress.reading.evidence import DIGITS, Evidence, Floats
from kitpress.rules.grammar import BoardGrammar, Grammar, MarkKind

_FIRM = 6.0  # nats beyond what any evidence has: more than breaking a rule costs, less than a clear outline
_CERTAIN = 60.0  # where nothing but rules and totals could speak against a person
_NEVER = -60.0


@dataclass(frozen=True)
class Fixes:
    """What is known of a sheet: what squares hold, what edges are ("wall", "window", ""), numbers and ticks."""

    squares: Mapping[Square, Mark] = field(default_factory=dict)
    edges: Mapping[Edge, str] = field(default_factory=dict)
    numbers: Mapping[str, int | None] = field(default_factory=dict)
    ticks: Mapping[str, bool] = field(default_factory=dict)

    @property
    def places(self) -> frozenset[str]:
        """Every place that is known, as doubts and confidences call it."""
        drawn = (str(place) for place in (*self.squares, *self.edges))
        return frozenset((*drawn, *self.numbers, *self.ticks))

    def told(self, grammar: Grammar | BoardGrammar) -> frozenset[Square]:
        """The squares that are known: who says that a tree stands there has told all of its squares."""
        return frozenset(
            there for square, mark in self.squares.items() for there in _shown(square, mark, grammar)
        )

    def answered(self, evidence: Evidence, grammar: Grammar | BoardGrammar) -> Callable[[Alternative], bool]:
        """Whether an alternative is of a kind that a person has spoken of, by what they say that a square holds or by
        what it may most probably have held; or something in a square that seems empty, as they said of others. What
        they say of hidden squares tells nothing of their hand.
        """
        told = {square: mark for square, mark in self.squares.items() if square not in evidence.hidden}
        kinds = {mark.kind for mark in told.values()}
        shown = {} if isinstance(grammar, BoardGrammar) else shown_by(grammar)
        marks = [n for n, name in enumerate(evidence.classes) if name in shown]
        for square in told if marks else ():
            likeliest = marks[int(evidence.squares[square.row, square.column, marks].argmax())]
            kinds.add(shown[evidence.classes[likeliest]].kind.id)
        empty = Mark() in told.values()
        return lambda other: not other.kinds.isdisjoint(kinds) or (empty and other.read == Mark())

    def forced(self, evidence: Evidence, grammar: Grammar | BoardGrammar) -> Evidence:
        """The evidence, certain where a person has spoken: nothing is hidden there any more."""
        digits = {
            id: _digits(logp, self.numbers[id]) if id in self.numbers else logp
            for id, logp in evidence.digits.items()
        }
        ticks = {
            id: _CERTAIN * (1 if self.ticks[id] else -1) if id in self.ticks else odds
            for id, odds in evidence.ticks.items()
        }
        told = self.told(grammar)
        forced = replace(
            evidence,
            digits=digits,
            ticks=ticks,
            hidden=evidence.hidden - told,
            washed_out=evidence.washed_out - told,
            hidden_fields=evidence.hidden_fields - self.places,
            told=told,
        )
        forced = replace(forced, squares=self._squares(forced, grammar))
        return self._edges(forced)

    def _squares(self, evidence: Evidence, grammar: Grammar | BoardGrammar) -> Floats:
        squares = evidence.squares.copy()
        firm = _CERTAIN if isinstance(grammar, BoardGrammar) else _FIRM
        rows, columns, _ = squares.shape
        for square, mark in self.squares.items():
            for there, classes in _shown(square, mark, grammar).items():
                inside = 0 <= there.row < rows and 0 <= there.column < columns
                if inside and (there == square or there not in self.squares):
                    here = squares[there.row, there.column]
                    squares[there.row, there.column] = _only(here, evidence.classes, classes, firm)
        return squares

    def _edges(self, evidence: Evidence) -> Evidence:
        """A mark on a wall has a wall, unless the person says that there is none."""
        tables = {True: evidence.horizontal.copy(), False: evidence.vertical.copy()}
        panes = {True: evidence.panes_horizontal.copy(), False: evidence.panes_vertical.copy()}
        leant_on = (Edge.of(square, mark.side) for square, mark in self.squares.items() if mark.side)
        for edge, part in {**dict.fromkeys(leant_on, "wall"), **self.edges}.items():
            at = edge.row, edge.column
            tables[edge.horizontal][at] = LIMIT if part else -LIMIT
            panes[edge.horizontal][at] = LIMIT if part == WINDOW else -LIMIT
        return replace(
            evidence,
            horizontal=tables[True],
            vertical=tables[False],
            panes_horizontal=panes[True],
            panes_vertical=panes[False],
        )

    def held(self, plan: Plan, evidence: Evidence, grammar: Grammar | BoardGrammar) -> Plan:
        """The plan with what a person said, also where no legal plan has it."""
        for edge, part in self.edges.items():
            plan = with_part(plan, edge, part)
        for square, mark in self.squares.items():
            plan = with_thing(plan, square, mark, grammar, evidence)
        return plan

    def marked(self, ticks: frozenset[str]) -> frozenset[str]:
        """The ticks with what a person said: a row of boxes may seem to make more sense otherwise."""
        said = {field for field, marked in self.ticks.items() if marked}
        return frozenset(ticks - self.ticks.keys() | said)

    def open(
        self,
        alternatives: Iterable[Alternative],
        plan: Plan,
        evidence: Evidence,
        grammar: Grammar | BoardGrammar,
    ) -> tuple[Alternative, ...]:
        """The alternatives that a person has not answered: of other places, and still another plan."""
        if not (self.squares or self.edges):
            return tuple(alternatives)
        left = (a for a in alternatives if str(a.place) not in self.places)
        held = (a._replace(plan=self.held(a.plan, evidence, grammar)) for a in left)
        return tuple(alternative for alternative in held if alternative.plan != plan)


def _shown(square: Square, mark: Mark, grammar: Grammar | BoardGrammar) -> dict[Square, frozenset[str]]:
    """The classes that may show a mark, in each square that it takes."""
    if isinstance(grammar, BoardGrammar):
        sides = [CODES[mark.side]] if mark.side else CODES.values()
        drawn = [mark.letter] if mark.letter else [f"{mark.kind}.{code}" for code in sides]
        return {square: frozenset(drawn if mark != Mark() else [EMPTY])}
    if mark.letter:
        return {square: frozenset({mark.letter})}
    kind = next((known for known in grammar.marks if known.id == mark.kind), None)
    if kind is None:
        return {square: frozenset(nothing_in(grammar))}
    if kind.span > 1:
        around = dict.fromkeys(_around(square, kind), frozenset({f"{kind.id}.ring"}))
        return around | {square: frozenset({f"{kind.id}.middle"})}
    return {square: frozenset(n for n, s in classes_of(kind).items() if mark.side in (None, s.side))}


def _around(middle: Square, kind: MarkKind) -> list[Square]:
    reach = range(-(kind.span // 2), kind.span // 2 + 1)
    return [Square(middle.column + dx, middle.row + dy) for dx in reach for dy in reach if dx or dy]


def _only(logp: Floats, names: tuple[str, ...], wanted: Collection[str], firm: float) -> Floats:
    """The evidence of a square that shows one of these, as likely among them as it looked."""
    kept = np.array([name in wanted for name in names])
    if not kept.any():  # nothing that networks know
        return logp
    among = np.where(kept, logp, -np.inf)
    out: Floats = np.where(kept, among - np.logaddexp.reduce(among) + firm, _NEVER).astype(np.float32)
    return out


def _digits(logp: Floats, value: int | None) -> Floats:
    """The evidence of boxes that hold this number, its digits as far right as they go."""
    text = [""] * len(logp) if value is None else list(str(value).rjust(len(logp)))
    out = np.full_like(logp, _NEVER)
    for cell, digit in zip(out, text, strict=True):
        cell[DIGITS.index(digit.strip())] = _CERTAIN
    return out
