"""The most probable legal plan, how sure each mark is, and the plans that come second."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

import numpy as np

from kitpress.plan.geometry import Edge, Rect, Square
from kitpress.plan.model import Plan
from kitpress.reading.decode.alternatives import NEVER_SURE, Alternative
from kitpress.reading.decode.choices import Squares
from kitpress.reading.decode.decoding import Decoding, build_plan
from kitpress.reading.decode.drawings import Drawings
from kitpress.reading.decode.marks import choose_marks
from kitpress.reading.decode.other_drawings import (
    missed_rooms,
    moved_letters,
    open_rooms,
    other_edges,
    other_letters,
    other_wide,
    redrawn,
    yards,
)
from kitpress.reading.decode.other_marks import (
    by_itself,
    mixed_up,
    mixed_with_nothing,
    other_marks,
    others_in,
    runs_that_break,
    sets_of_the_dice,
)
from kitpress.reading.decode.rectangles import Rectangles
from kitpress.reading.decode.rooms import square_scores
from kitpress.reading.decode.unexplained import ILLEGAL_MARK, scribbled_over, unexplained
from kitpress.reading.decode.washed_out import Guess, Odds, told_by_the_rest
from kitpress.reading.evidence import Evidence
from kitpress.rules.grammar import Grammar

_NO_LETTER = 0.5  # a letter less probable than that is asked about as a mark alone
_BETTER = 1e-6  # nats: of two drawings that are as good, either may be the reading


@dataclass(frozen=True)
class DecodedPlan:
    """The chosen plan, the probability of each mark in it, and the alternatives worth a thought."""

    plan: Plan
    confidence: Mapping[Square | Edge, float]
    alternatives: tuple[Alternative, ...]
    _state: Decoding
    _mending: tuple[Alternative, ...]

    def told_by_the_rest(self, odds: Odds) -> Guess:
        """What washed-out squares hold most probably; see `washed_out.told_by_the_rest`."""
        return told_by_the_rest(self._state, self.plan, odds)

    def second_thoughts(self, squares: Iterable[Square]) -> Iterator[Alternative]:
        """The next best reading of squares whose mark breaks a rule: an empty one beside a wall that does is none; what
        would mend a broken total, and what may be under a scribble.

        Most people keep to the rules, so a mark that breaks one is a misreading more often than its
        strokes alone would say; it is never certain.
        """
        state = self._state
        # what is missing may well be where something hides it
        mending = () if state.evidence.hidden else self._mending
        yield from (mend._replace(probability=min(mend.probability, NEVER_SURE)) for mend in mending)
        yield from scribbled_over(state, self.plan)
        for square in squares:
            held = state.marks.get(square)
            if held and held.kind and (other := next(others_in(state, square), None)):
                yield by_itself(state, square, other, nats=-float(np.log(ILLEGAL_MARK)))


def decode_plan(evidence: Evidence, grammar: Grammar, also: frozenset[Rect] = frozenset()) -> DecodedPlan:
    """The most probable plan that follows the grammar. `also` may be rooms, however little of them looks drawn."""
    scores = square_scores(evidence, grammar)
    rectangles = Rectangles(evidence, scores, grammar)
    found = rectangles.drawn(also)
    drawings = Drawings(scores, found)
    drawing = drawings.choose(evidence)
    squares = Squares(evidence, grammar)
    choices = squares.choices(drawing)
    marks, value = choose_marks(choices, grammar)
    state = Decoding(
        evidence, grammar, scores, rectangles, found, drawings, drawing, squares, choices, marks, value
    )
    edges = list(redrawn(state))
    # a better drawing has rooms that did not look drawn
    better = {guess.rect for other in edges if other.margin < -_BETTER for guess in other.drawing.rooms}
    if better and (missed := better - also - {guess.rect for guess, _ in found}):
        return decode_plan(evidence, grammar, also | missed)
    plan = build_plan(evidence, drawing, marks)
    confidence: dict[Square | Edge, float] = {}
    alternatives: list[Alternative] = []
    others = (
        other_edges(state, edges),
        open_rooms(state, plan),
        other_letters(state),
        moved_letters(state),
        other_wide(state),
        other_marks(state, confidence),
    )
    for alternative in (*chain.from_iterable(others), *mixed_up(state), *mixed_with_nothing(state)):
        place = alternative.place
        confidence[place] = min(confidence.get(place, 1.0), alternative.probability)
        if alternative.plan != plan:
            alternatives.append(alternative)
    known = {(alternative.place, alternative.other) for alternative in alternatives}
    asked = {alternative.place: alternative for alternative in alternatives}
    for alternative in unexplained(state, plan):
        before = asked.get(alternative.place) if alternative.read and alternative.read.letter else None
        # the mark is likelier than either letter: one question is enough; if neither is so, `plan_doubts` sees to it
        if before and alternative.probability < min(_NO_LETTER, before.probability):
            alternatives.remove(asked.pop(alternative.place))
        if (alternative.place, alternative.other) not in known:
            alternatives.append(alternative)
    for yard in (*yards(state), *missed_rooms(state)):
        same = [other for other in alternatives if (other.place, other.other) == (yard.place, yard.other)]
        probability = min([yard.probability, *(other.probability for other in same)])
        confidence[yard.place] = min(confidence.get(yard.place, 1.0), probability)
        # what has the same answer is one question, of which all that follows is known
        alternatives = [other for other in alternatives if other not in same]
        alternatives.append(yard._replace(probability=probability))
    mending = tuple(sets_of_the_dice(state))
    alternatives += (*mending, *runs_that_break(state))
    return DecodedPlan(plan, confidence, tuple(alternatives), state, mending)
