"""What else may be drawn: the same sheet with an edge, a letter or a tree more or less."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from kitpress.plan.geometry import Edge, Rect, Square, sides_of
from kitpress.plan.model import Plan
from kitpress.reading.decode.alternatives import NEVER_SURE, Alternative, Mark, sureness
from kitpress.reading.decode.decoding import UNSURE_MARK, Decoding, mark_of
from kitpress.reading.decode.drawings import rect_of
from kitpress.reading.decode.fixed_plans import things_in, with_part
from kitpress.reading.decode.rooms import LIMIT, LOOSE_WALL, Drawing, RoomGuess
from kitpress.rules.grammar import MarkKind

# Log-odds, less what a loose wall costs: edges read with less are tried the other way round.
UNSURE_EDGE = 4.0
_NO_LETTER = np.log(0.02)  # of what looks less like it, nobody would say that it is one
# Nats from which on a letter is plain. Where all others of a sheet are, and so many, the last one is plainer than it
# looks by so many nats: on 606 sheets of people whom the network had never met, of 85 such letters 8 should have been
# misread and none was; of 101 on sheets with several, 10 should have been, and 2 were.
_PLAIN, _FEWEST_PLAIN, _OF_A_PLAIN_HAND = 4.2, 3, 1.0
_MOST_EDGES = 36  # a page of smudges must not take forever


class Redrawn(NamedTuple):
    """The best drawing with an edge the other way round, and how many nats worse it is than the best of all."""

    edge: Edge
    drawing: Drawing
    margin: float


def redrawn(state: Decoding) -> Iterator[Redrawn]:
    """What the drawing would be if an unsure edge were the other way round."""
    loose = frozenset(state.drawing.loose_walls)
    drawn = loose.union(*(r.rect.edges() for r in state.drawing.rooms))
    unsure: list[tuple[float, Edge]] = []
    for horizontal, table in ((True, state.evidence.horizontal), (False, state.evidence.vertical)):
        for row, column in zip(*np.nonzero(table > -UNSURE_EDGE), strict=True):
            edge = Edge(int(column), int(row), horizontal)
            odds = float(table[row, column]) - LOOSE_WALL * (edge in loose)
            if edge not in drawn or odds < UNSURE_EDGE:
                unsure.append((odds if edge in drawn else -odds, edge))
    for _, edge in sorted(unsure)[:_MOST_EDGES]:
        yield Redrawn(edge, *_with_edge(state, edge, drawn=edge not in drawn))


def other_edges(state: Decoding, others: Iterable[Redrawn]) -> Iterator[Alternative]:
    """The plans of other drawings, each once."""
    seen: set[Plan] = set()
    for edge, drawing, margin in others:
        plan = state.plan_of(drawing)
        if plan not in seen:
            seen.add(plan)
            yield Alternative(edge, None, None, sureness(margin), plan)


def _with_edge(state: Decoding, edge: Edge, *, drawn: bool) -> tuple[Drawing, float]:
    """The best drawing with this edge drawn, or not; and how much worse it is than the best of all."""
    tables = {True: state.evidence.horizontal, False: state.evidence.vertical}
    was = float(np.clip(tables[edge.horizontal][edge.row, edge.column], -LIMIT, LIMIT))
    forced = LIMIT if drawn else -LIMIT
    rooms = state.rectangles.with_edge(edge, forced)
    if not drawn and state.drawings.loses(edge, was - forced):
        bounded = {room for room in state.drawing.rooms if edge in room.rect.edges()}
        if bounded.issubset(room for room, _ in rooms):
            return state.drawing, 0.0  # drawn against what is said of the edge, it is still the best
    tables[edge.horizontal] = tables[edge.horizontal].copy()
    tables[edge.horizontal][edge.row, edge.column] = forced
    evidence = replace(state.evidence, horizontal=tables[True], vertical=tables[False])
    other = state.drawings.choose(evidence, redrawn=(edge, rooms))
    has = edge in frozenset(other.loose_walls).union(*(room.rect.edges() for room in other.rooms))
    value = other.value + (was - forced if has else 0.0)
    return other, state.drawing.value - value


def open_rooms(state: Decoding, plan: Plan) -> Iterator[Alternative]:
    """Walls that close no room, where a whole side of one looks undrawn: the rest of an outline may outvote it, but who
    left a side out has drawn no room.
    """
    tables = {True: state.evidence.horizontal, False: state.evidence.vertical}
    for guess in state.drawing.rooms:
        for side in sides_of(guess.rect) if guess.letter else ():
            odds = [float(tables[edge.horizontal][edge.row, edge.column]) for edge in side]
            if max(odds) < -UNSURE_EDGE:
                opened = plan
                for edge in side:
                    opened = with_part(opened, edge, "")
                yield Alternative(side[0], None, None, NEVER_SURE, opened)


def yards(state: Decoding) -> Iterator[Alternative]:
    """Rooms whose walls are all those of rooms around, where hardly anything looks like the letter: what is drawn there
    may lie in a yard, as decks are drawn like windows.
    """
    looks, classes = state.evidence.squares, state.evidence.classes
    for guess in state.drawing.rooms:
        if (
            not guess.letter
            or looks[guess.label.row, guess.label.column, classes.index(guess.letter)] > _NO_LETTER
        ):
            continue
        others = tuple(room for room in state.drawing.rooms if room != guess)
        if not set(guess.rect.edges()) <= set[Edge]().union(*(room.rect.edges() for room in others)):
            continue
        plan = state.plan_of(state.drawing._replace(rooms=others))
        held = next(things_in(plan, guess.label, state.grammar), Mark())
        yield Alternative(guess.label, Mark(letter=guess.letter), held, NEVER_SURE, plan)


def missed_rooms(state: Decoding) -> Iterator[Alternative]:
    """Yards whose walls are all those of rooms around, where something may be a letter: then they are rooms, too. No
    wall tells, as all would be drawn either way.
    """
    rooms, hidden = state.drawing.rooms, state.evidence.hidden
    drawn = set[Edge]().union(*(room.rect.edges() for room in rooms))
    taken = {square for room in rooms for square in room.rect.squares()}
    taken |= {square for kind, middle in state.drawing.wide for square in rect_of(kind, middle).squares()}
    gains: dict[Rect, list[tuple[float, RoomGuess]]] = {}
    for guess, gain in state.found:
        if guess.letter and guess.label not in hidden and drawn.issuperset(guess.rect.edges()):
            gains.setdefault(guess.rect, []).append((gain, guess))
    for rect, found in sorted(gains.items(), key=lambda one: max(one[1]), reverse=True):
        odds = float(np.exp([gain for gain, _ in found]).sum())  # that it has any of the letters
        if odds < np.exp(-UNSURE_MARK) or not taken.isdisjoint(rect.squares()):
            continue
        taken.update(rect.squares())  # of what a yard may be, the likeliest
        _, guess = max(found)
        plan = state.plan_of(state.drawing._replace(rooms=(*rooms, guess)))
        yield Alternative(
            guess.label, mark_of(state.marks[guess.label]), Mark(letter=guess.letter), 1 / (1 + odds), plan
        )


def other_letters(state: Decoding) -> Iterator[Alternative]:
    """The same rooms with the next best letter, or with none."""
    gains: dict[Rect, list[tuple[float, RoomGuess]]] = {guess.rect: [] for guess in state.drawing.rooms}
    for guess, gain in state.found:
        if guess.rect in gains:
            gains[guess.rect].append((gain, guess))
    rivals: list[tuple[RoomGuess, RoomGuess, float]] = []  # each with what is next best, and by how many nats
    for guess in state.drawing.rooms:
        ranked = sorted(gains[guess.rect], reverse=True)
        mine = next(gain for gain, other in ranked if other == guess)
        others = [(gain, other) for gain, other in ranked if other != guess]
        if others:
            gain, other = others[0]
            rivals.append((guess, other, mine - gain))
    letters = {guess.label: margin for guess, _, margin in rivals if guess.letter}
    plainer = _OF_A_PLAIN_HAND if _plain_hand(state, letters) else 0.0
    for guess, rival, margin in rivals:
        # a room without a letter breaks a rule, so it is asked about however clear it looks
        if margin > UNSURE_MARK and guess.letter:
            continue
        sure = sureness(margin + plainer if guess.letter and rival.letter else margin)
        rooms = tuple(rival if room == guess else room for room in state.drawing.rooms)
        yield Alternative(
            guess.label if guess.letter else rival.label,
            Mark(letter=guess.letter),
            Mark(letter=rival.letter),
            sure if guess.letter else min(sure, NEVER_SURE),
            state.plan_of(state.drawing._replace(rooms=rooms)),
        )


def _plain_hand(state: Decoding, letters: Mapping[Square, float]) -> bool:
    """Whether the letters of a sheet are plain but for one at most: each by its square, with how many nats it is
    likelier than what is next best. One that a person had to tell was not; one that every sheet begins with tells
    nothing.
    """
    plain = {label for label, margin in letters.items() if margin >= _PLAIN} - state.evidence.told
    return len(letters) - len(plain) <= 1 and len(plain - state.grammar.given.keys()) >= _FEWEST_PLAIN


def moved_letters(state: Decoding) -> Iterator[Alternative]:
    """The same rooms with their letter in another square, where it may just as well be read."""
    for guess in state.drawing.rooms:
        if not guess.letter:
            continue
        gains = state.scores.letters[guess.letter] - state.scores.inside
        mine = float(gains[guess.label.row, guess.label.column])
        others = (square for square in guess.rect.squares() if square != guess.label)
        margin, square = min(
            ((mine - float(gains[s.row, s.column]), s) for s in others), default=(np.inf, guess.label)
        )
        if margin > UNSURE_MARK:
            continue
        rooms = tuple(room._replace(label=square) if room == guess else room for room in state.drawing.rooms)
        plan = state.plan_of(state.drawing._replace(rooms=rooms))
        there, written = mark_of(state.marks[square]), Mark(letter=guess.letter)
        yield Alternative(square, there, written, sureness(margin), plan)


def other_wide(state: Decoding) -> Iterator[Alternative]:
    """What is drawn if a tree is none, or stands a square further, where that is nearly as probable."""
    found = state.scores.wide
    for kind, middle in state.drawing.wide:
        mine = found[kind, middle]
        near = [
            gain
            for (other, at), gain in found.items()
            if other == kind and at != middle and _overlap(at, middle, kind)
        ]
        if mine - max([0.0, *near]) > UNSURE_MARK:
            continue
        other = state.drawings.choose(state.evidence, without=(kind, middle))
        instead = next((at for k, at in other.wide if k == kind and (k, at) not in state.drawing.wide), None)
        yield Alternative(
            middle,
            Mark(kind.id),
            Mark(kind.id) if instead else Mark(),
            sureness(state.drawing.value - other.value),
            state.plan_of(other),
        )
    yield from _missed_wide(state, found)


def _missed_wide(state: Decoding, found: Mapping[tuple[MarkKind, Square], float]) -> Iterator[Alternative]:
    """What is drawn if there is a tree after all, where one was nearly as probable as none."""
    drawn = set(state.drawing.wide)
    for (kind, middle), gain in found.items():
        if gain < -UNSURE_MARK or (kind, middle) in drawn:
            continue
        near = [at for k, at in found if k == kind and at != middle and _overlap(at, middle, kind)]
        if any((kind, at) in drawn or found[kind, at] > gain for at in near):
            continue
        if state.drawings.loses(rect_of(kind, middle), UNSURE_MARK + gain):
            continue
        other = state.drawings.choose(state.evidence, having=(kind, middle))
        if state.drawing.value - other.value > UNSURE_MARK:
            continue
        yield Alternative(
            middle,
            Mark(),
            Mark(kind.id),
            sureness(state.drawing.value - other.value),
            state.plan_of(other),
        )


def _overlap(one: Square, other: Square, kind: MarkKind) -> bool:
    """Whether two marks of a kind that covers several squares can't both stand there."""
    return max(abs(one.column - other.column), abs(one.row - other.row)) < kind.span
