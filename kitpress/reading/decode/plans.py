"""The most probable legal plan, how sure each mark is, and the plans that come second."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.plan.geometry import Edge, Square
from kitpress.plan.model import Plan, Room, WallMark
from kitpress.reading.classes import Shown, looks_like, nothing_in, shown_by
from kitpress.reading.decode.alternatives import NEVER_SURE, Alternative, Mark, sureness
from kitpress.reading.decode.choices import Choice, Choices, Squares, partner_of
from kitpress.reading.decode.drawings import Drawings
from kitpress.reading.decode.marks import choose_marks
from kitpress.reading.decode.rooms import (
    LIMIT,
    Drawing,
    RoomGuess,
    SquareScores,
    candidates,
    square_scores,
    wide_candidates,
)
from kitpress.reading.decode.runs import broken_runs, groups, in_totals, runs_of
from kitpress.reading.evidence import Evidence
from kitpress.rules.grammar import Grammar, MarkKind

UNSURE_EDGE = 4.0  # log-odds: edges read with less are tried the other way round
UNSURE_MARK = 5.0  # nats between a square's best and second-best content: closer ones are tried
# How often people draw what the rules forbid there: a strange stone is likelier than a letter in the garden.
ILLEGAL_MARK, ILLEGAL_LETTER = 0.005, 0.002
ILLEGAL_ALIKE = 0.0005  # a window where decks are drawn with the same two lines
_CLEARLY_LEGAL = 0.999
_MIXING = 4.5  # nats: marks as close as this show that a hand mixes kinds up
_MIXED = 10.0  # nats: in such a hand, marks closer than this are asked about
_SEVERAL = 3  # marks between the same two kinds make a hand that mixes them up
_SETS = 1000.0  # nats that no broken total is worth
_SOME = 0.12  # of the squares around that look like a tree, before one is asked about: more than one
_MOST_EDGES = 12  # a page of smudges must not take forever


@dataclass(frozen=True)
class DecodedPlan:
    """The chosen plan, the probability of each mark in it, and the alternatives worth a thought."""

    plan: Plan
    confidence: Mapping[Square | Edge, float]
    alternatives: tuple[Alternative, ...]
    _state: _Decoding

    def second_thoughts(self, squares: Iterable[Square]) -> Iterator[Alternative]:
        """The next best reading of squares whose reading breaks a rule.

        Most people keep to the rules, so a mark that breaks one is a misreading more often than its
        strokes alone would say; it is never certain.
        """
        state = self._state
        for square in squares:
            options = [c for c in state.choices.get(square, ()) if c != state.marks[square]]
            if not options:
                continue
            chosen, other = state.marks[square], options[0]
            probability = sureness(chosen.logp - other.logp + float(np.log(ILLEGAL_MARK)))
            plan = build_plan(state.evidence, state.drawing, {**state.marks, square: other})
            yield Alternative(square, _mark(chosen), _mark(other), min(probability, NEVER_SURE), plan)


@dataclass(frozen=True)
class _Decoding:
    """What decoding one sheet works with."""

    evidence: Evidence
    grammar: Grammar
    scores: SquareScores
    found: list[tuple[RoomGuess, float]]
    drawings: Drawings
    drawing: Drawing
    squares: Squares
    choices: Choices
    marks: Mapping[Square, Choice]
    value: float  # of the marks


def decode_plan(evidence: Evidence, grammar: Grammar) -> DecodedPlan:
    """The most probable plan that follows the grammar."""
    scores = square_scores(evidence, grammar)
    found = candidates(evidence, scores, grammar)
    drawings = Drawings(scores)
    drawing = drawings.choose(evidence, found)
    squares = Squares(evidence, grammar)
    choices = squares.choices(drawing)
    marks, value = choose_marks(choices, grammar)
    state = _Decoding(evidence, grammar, scores, found, drawings, drawing, squares, choices, marks, value)
    plan = build_plan(evidence, drawing, marks)
    confidence: dict[Square | Edge, float] = {}
    alternatives: list[Alternative] = []
    others = (_other_edges(state), _other_letters(state), _other_wide(state), _other_marks(state, confidence))
    for alternative in (*chain.from_iterable(others), *_mixed_up(state)):
        place = alternative.place
        confidence[place] = min(confidence.get(place, 1.0), alternative.probability)
        if alternative.plan != plan:
            alternatives.append(alternative)
    alternatives += (*_unexplained(state, plan), *_sets_of_the_dice(state), *_broken_runs(state))
    return DecodedPlan(plan, confidence, tuple(alternatives), state)


def build_plan(evidence: Evidence, drawing: Drawing, marks: Mapping[Square, Choice]) -> Plan:
    """The plan of a drawing and the marks in its squares."""
    rows, columns, _ = evidence.squares.shape
    rooms = frozenset(Room(*guess) for guess in drawing.rooms if guess.letter)
    outlines = frozenset[Edge]().union(*(room.rect.edges() for room in rooms))
    blank = (guess.rect.edges() for guess in drawing.rooms if not guess.letter)
    loose = frozenset(drawing.loose_walls).union(*blank) - outlines
    placed: dict[str, set[Square | WallMark]] = {}
    for kind, middle in drawing.wide:
        placed.setdefault(kind.collection, set()).add(middle)
    for square, choice in marks.items():
        if choice.kind and not _continues(square, choice, marks):
            placed.setdefault(choice.kind.collection, set()).add(_drawn(square, choice, marks))
    collections = {name: frozenset(items) for name, items in placed.items()}
    return Plan(columns, rows, rooms=rooms, loose_walls=loose, **collections)  # type: ignore[arg-type]


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


def _other_edges(state: _Decoding) -> Iterator[Alternative]:
    """What the drawing would be if an unsure edge were the other way round."""
    drawn = frozenset(state.drawing.loose_walls).union(*(r.rect.edges() for r in state.drawing.rooms))
    unsure: list[tuple[float, Edge]] = []
    for horizontal, table in ((True, state.evidence.horizontal), (False, state.evidence.vertical)):
        for row, column in zip(*np.nonzero(table > -UNSURE_EDGE), strict=True):
            edge = Edge(int(column), int(row), horizontal)
            odds = float(table[row, column])
            if edge not in drawn or odds < UNSURE_EDGE:
                unsure.append((odds if edge in drawn else -odds, edge))
    seen: set[Plan] = set()
    for _, edge in sorted(unsure)[:_MOST_EDGES]:
        other, margin = _with_edge(state, edge, drawn=edge not in drawn)
        choices = state.squares.choices(other)
        marks, _ = choose_marks(choices, state.grammar)
        plan = build_plan(state.evidence, other, marks)
        if plan not in seen:
            seen.add(plan)
            yield Alternative(edge, None, None, sureness(margin), plan)


def _with_edge(state: _Decoding, edge: Edge, *, drawn: bool) -> tuple[Drawing, float]:
    """The best drawing with this edge drawn, or not; and how much worse it is than the best of all."""
    tables = {True: state.evidence.horizontal.copy(), False: state.evidence.vertical.copy()}
    table = tables[edge.horizontal]
    was = float(np.clip(table[edge.row, edge.column], -LIMIT, LIMIT))
    forced = LIMIT if drawn else -LIMIT
    table[edge.row, edge.column] = forced
    evidence = replace(state.evidence, horizontal=tables[True], vertical=tables[False])
    found = [(guess, gain) for guess, gain in state.found if not guess.rect.bounded_by(edge)]
    found += candidates(evidence, state.scores, state.grammar, through=edge)
    other = state.drawings.choose(evidence, found)
    has = edge in frozenset(other.loose_walls).union(*(room.rect.edges() for room in other.rooms))
    value = other.value + (was - forced if has else 0.0)
    return other, state.drawing.value - value


def _other_letters(state: _Decoding) -> Iterator[Alternative]:
    """The same rooms with the next best letter, or with none."""
    gains: dict[tuple[int, ...], list[tuple[float, RoomGuess]]] = {}
    for guess, gain in state.found:
        key = (guess.rect.column, guess.rect.row, guess.rect.width, guess.rect.height)
        gains.setdefault(key, []).append((gain, guess))
    for guess in state.drawing.rooms:
        rect = guess.rect
        ranked = sorted(gains[rect.column, rect.row, rect.width, rect.height], reverse=True)
        mine = next(gain for gain, other in ranked if other == guess)
        rivals = [(gain, other) for gain, other in ranked if other != guess]
        if not rivals:
            continue
        gain, rival = rivals[0]
        # a room without a letter breaks a rule, so it is asked about however clear it looks
        if mine - gain > UNSURE_MARK and guess.letter:
            continue
        rooms = tuple(rival if room == guess else room for room in state.drawing.rooms)
        other = replace(state.drawing, rooms=rooms)
        choices = state.squares.choices(other)
        marks, _ = choose_marks(choices, state.grammar)
        yield Alternative(
            guess.label if guess.letter else rival.label,
            Mark(letter=guess.letter),
            Mark(letter=rival.letter),
            sureness(mine - gain) if guess.letter else min(sureness(mine - gain), NEVER_SURE),
            build_plan(state.evidence, other, marks),
        )


def _other_wide(state: _Decoding) -> Iterator[Alternative]:
    """What is drawn if a tree is none, or stands a square further, where that is nearly as probable."""
    found = {(kind, middle): gain for kind, middle, gain in wide_candidates(state.scores)}
    for kind, middle in state.drawing.wide:
        mine = found[kind, middle]
        near = [
            gain
            for (other, at), gain in found.items()
            if other == kind and at != middle and _overlap(at, middle, kind)
        ]
        if mine - max([0.0, *near]) > UNSURE_MARK:
            continue
        other = state.drawings.choose(state.evidence, state.found, without=(kind, middle))
        choices = state.squares.choices(other)
        marks, _ = choose_marks(choices, state.grammar)
        instead = next((at for k, at in other.wide if k == kind and (k, at) not in state.drawing.wide), None)
        yield Alternative(
            middle,
            Mark(kind.id),
            Mark(kind.id) if instead else Mark(),
            sureness(state.drawing.value - other.value),
            build_plan(state.evidence, other, marks),
        )
    yield from _missed_wide(state, found)


def _missed_wide(state: _Decoding, found: Mapping[tuple[MarkKind, Square], float]) -> Iterator[Alternative]:
    """What is drawn if there is a tree after all, where one was nearly as probable as none."""
    for (kind, middle), gain in found.items():
        near = [
            at
            for k, at in (*state.drawing.wide, *found)
            if k == kind and at != middle and _overlap(at, middle, kind)
        ]
        if gain < -UNSURE_MARK or any(
            (kind, at) in state.drawing.wide or found[kind, at] > gain for at in near
        ):
            continue
        if (kind, middle) in state.drawing.wide:
            continue
        other = state.drawings.choose(state.evidence, state.found, having=(kind, middle))
        if state.drawing.value - other.value > UNSURE_MARK:
            continue
        choices = state.squares.choices(other)
        marks, _ = choose_marks(choices, state.grammar)
        yield Alternative(
            middle,
            Mark(),
            Mark(kind.id),
            sureness(state.drawing.value - other.value),
            build_plan(state.evidence, other, marks),
        )


def _overlap(one: Square, other: Square, kind: MarkKind) -> bool:
    """Whether two marks of a kind that covers several squares can't both stand there."""
    return max(abs(one.column - other.column), abs(one.row - other.row)) < kind.span


def _mixed_up(state: _Decoding) -> Iterator[Alternative]:
    """In a hand that draws two kinds nearly alike, every mark of the two is unsure.

    Once several squares of a sheet hang between the same two kinds, the network's confidence elsewhere
    is not worth much: it has not met such a hand. Runs of full sets are vouched for by how many squares
    they have.
    """
    runs = groups(state.marks, runs_of(state.grammar))
    full = {square for kind, squares in runs if not len(squares) % kind.multiple for square in squares}
    pairs: Counter[frozenset[str]] = Counter()
    rivals: dict[Square, tuple[Choice, Choice]] = {}
    for square, options in state.choices.items():
        chosen = state.marks[square]
        other = next((o for o in options if o != chosen and o.kind and o.kind != chosen.kind), None)
        if chosen.kind and other and other.kind and square not in full:
            rivals[square] = chosen, other
            if chosen.logp - other.logp < _MIXING:
                pairs[frozenset({chosen.kind.id, other.kind.id})] += 1
    for square, (chosen, other) in rivals.items():
        if not chosen.kind or not other.kind:
            continue
        if (
            pairs[frozenset({chosen.kind.id, other.kind.id})] >= _SEVERAL
            and chosen.logp - other.logp < _MIXED
        ):
            plan = build_plan(state.evidence, state.drawing, {**state.marks, square: other})
            probability = min(sureness(chosen.logp - other.logp), NEVER_SURE)
            yield Alternative(square, _mark(chosen), _mark(other), probability, plan)


def _other_marks(state: _Decoding, confidence: dict[Square | Edge, float]) -> Iterator[Alternative]:
    """What an unsure square may hold instead, with the totals that follow from it."""
    for square, options in state.choices.items():
        chosen = state.marks[square]
        if len(options) < 2:
            continue
        best_other = next(option for option in options if option != chosen)
        if chosen.kind:
            confidence[square] = sureness(chosen.logp - best_other.logp)
        if chosen == options[0] and chosen.logp - best_other.logp > UNSURE_MARK:
            continue
        marks, value = choose_marks(state.choices, state.grammar, forbidden={square: chosen})
        other = marks[square]
        yield Alternative(
            square,
            _mark(chosen),
            _mark(other),
            sureness(state.value - value),
            build_plan(state.evidence, state.drawing, marks),
        )


def _mark(choice: Choice) -> Mark:
    return Mark(choice.kind.id if choice.kind else "", choice.side)


def _unexplained(state: _Decoding, plan: Plan) -> Iterator[Alternative]:
    """Squares that show something which the rules don't allow there: say so, with what it looks like.

    Each class weighs as often as people draw it there against the rules.
    """
    shown = shown_by(state.grammar)
    index = {name: i for i, name in enumerate(state.evidence.classes)}
    wide = [(names, _around(state.evidence, names)) for names in _wide_names(state.grammar)]
    for square, options in state.choices.items():
        logp = state.evidence.squares[square.row, square.column]
        allowed = _legal_names(options, state.grammar)
        # a part of a tree is nothing by itself
        allowed |= {name for names, table in wide if not table[square.row, square.column] for name in names}
        legal = sum(float(np.exp(logp[index[name]])) for name in allowed if name in index)
        alike = {name for option in options if option.kind for name in looks_like(option.kind)}
        strange = {
            name: (ILLEGAL_ALIKE if name in alike else ILLEGAL_LETTER if len(name) == 1 else ILLEGAL_MARK)
            * float(np.exp(logp[index[name]]))
            for name in sorted(index.keys() - allowed)
        }
        name = max(strange, key=lambda name: strange[name], default="")
        legal /= legal + sum(strange.values())
        if legal > _CLEARLY_LEGAL or not name:
            continue
        mark = shown.get(name)
        seen = Mark(mark.kind.id, mark.side) if mark else Mark(letter=name if len(name) == 1 else "")
        other = _with_mark(plan, square, seen, mark)
        yield Alternative(square, _mark(state.marks[square]), seen, legal, other)


def _wide_names(grammar: Grammar) -> Iterator[frozenset[str]]:
    """The classes of each kind of mark that covers several squares."""
    shown = shown_by(grammar)
    for kind in grammar.marks:
        if kind.span > 1:
            yield frozenset(name for name, mark in shown.items() if mark.kind == kind)


def _around(evidence: Evidence, names: Iterable[str]) -> npt.NDArray[np.bool_]:
    """Where more than one of the squares around, itself among them, look like one of these: (rows, columns)."""
    columns = [i for i, name in enumerate(evidence.classes) if name in names]
    looks = np.exp(evidence.squares[:, :, columns]).sum(axis=2)
    share = cv2.blur(looks, (3, 3), borderType=cv2.BORDER_CONSTANT)
    found: npt.NDArray[np.bool_] = share > _SOME
    return found


def _sets_of_the_dice(state: _Decoding) -> Iterator[Alternative]:
    """Where a total is kept broken, the marks that would mend it: the likeliest slips of the reading."""
    counts = {kind: 0 for kind in state.grammar.marks if in_totals(kind)}
    for choice in state.marks.values():
        if choice.kind and choice.kind in counts:
            counts[choice.kind] += 1
    if not any(count % kind.multiple for kind, count in counts.items()):
        return
    mended, value = choose_marks(state.choices, state.grammar, broken_total=_SETS, reach=2 * LIMIT)
    if value < state.value - _SETS / 2:  # no change of marks mends it
        return
    plan = build_plan(state.evidence, state.drawing, mended)
    for square, choice in mended.items():
        was = state.marks[square]
        if (choice.kind, choice.side) != (was.kind, was.side):
            probability = sureness(state.value - value)
            yield Alternative(square, _mark(was), _mark(choice), probability, plan)


def _broken_runs(state: _Decoding) -> Iterator[Alternative]:
    """The next best reading of squares in a run that is no full set, and of what touches it."""
    for touching in broken_runs(state.marks, state.grammar):
        for square in touching:
            chosen = state.marks[square]
            other = next((option for option in state.choices[square] if option != chosen), None)
            if other is not None:
                probability = min(sureness(chosen.logp - other.logp), NEVER_SURE)
                plan = build_plan(state.evidence, state.drawing, {**state.marks, square: other})
                yield Alternative(square, _mark(chosen), _mark(other), probability, plan)


def _legal_names(options: tuple[Choice, ...], grammar: Grammar) -> frozenset[str]:
    """The classes of what a square may hold."""
    allowed = {option.what for option in options}
    names = {name for name, shown in shown_by(grammar).items() if tuple(shown) in allowed}
    return frozenset(names.union(nothing_in(grammar)))


def _with_mark(plan: Plan, square: Square, mark: Mark, shown: Shown | None) -> Plan:
    """The plan with something illegal drawn in a square, for legality to report."""
    if mark.letter:
        return replace(plan, loose_letters=plan.loose_letters | {(square, mark.letter)})
    if not shown or shown.kind.span > 1:
        return plan
    drawn = WallMark(square, mark.side) if mark.side else square
    changed: dict[str, frozenset[Square] | frozenset[WallMark]] = {
        shown.kind.collection: getattr(plan, shown.kind.collection) | {drawn}
    }
    return replace(plan, **changed)  # type: ignore[arg-type]
