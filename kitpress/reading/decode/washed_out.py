"""What light has washed out, told by the rest of the sheet.

Of a square in a lamp's reflection its own strokes say little. But dice give full sets, every room has a letter, and
players write down what their drawing is worth: of all that such squares may hold, that is taken which goes best with
the rest. It is a guess, however good: they are asked about all the same, and what is seen is never changed for it. Of
what lies under a pen or a thumb nothing is guessed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import fields, replace
from itertools import combinations, islice
from math import inf
from typing import Any, NamedTuple

from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.model import Plan, Room, WallMark
from kitpress.plan.space import tree_squares
from kitpress.reading.decode.alternatives import Mark
from kitpress.reading.decode.choices import Choice, Choices, freed, other_half
from kitpress.reading.decode.decoding import Decoding, build_plan, mark_of
from kitpress.reading.decode.rectangles import NO_LETTER
from kitpress.reading.decode.rooms import Drawing, RoomGuess, SquareScores
from kitpress.reading.decode.runs import Change, Marks, Prices, Sets, groups, in_totals, runs_of
from kitpress.rules.grammar import MarkKind

Odds = Callable[[Plan], float]

# In many squares together more may be drawn than one would think of any of them: what a set lacks is likelier washed
# out than left out by a player.
BROKEN = 12.0  # nats: what a broken set costs, or another rule
_MOST_STEPS = 8
_MOST_JUDGED = 40  # sketches a step with other marks, and with other letters: each scores the whole sheet
_MOST_PAIRED = 80  # changes of one square, the likeliest, that are tried two at a time
_MOST_SETS = 60  # ways to complete a set
_BETTER = 1e-6  # nats


class _Sketch(NamedTuple):
    """A drawing with its marks, and their log-probability by their strokes alone."""

    drawing: Drawing
    marks: Marks
    nats: float


class Guess(NamedTuple):
    """A plan `as_read`, the same `as_guessed` with what its washed-out squares hold most probably, and the `marks` in
    those where that is something else.
    """

    as_read: Plan
    as_guessed: Plan
    marks: Mapping[Square, Mark]

    def in_plan(self, plan: Plan) -> Plan:
        """The guess in another plan of the same sheet, as far as that has the same there."""
        here, there = _about(plan, self.marks), _about(self.as_read, self.marks)
        same = {square for square in self.marks if here[square] == there[square]}
        if not same:
            return plan
        changed: dict[str, Any] = {}
        for entry in fields(plan):
            before, after = getattr(self.as_read, entry.name), getattr(self.as_guessed, entry.name)
            if before != after and entry.name != "loose_walls":
                gone, new = (self._those(items, same) for items in (before - after, after - before))
                changed[entry.name] = getattr(plan, entry.name) - gone | new
        rooms = changed.get("rooms", plan.rooms) - plan.rooms
        outlines = frozenset[Edge]().union(*(room.rect.edges() for room in rooms))
        return replace(plan, **changed, loose_walls=plan.loose_walls - outlines)

    def _those(self, items: Iterable[Any], same: Set[Square]) -> frozenset[Any]:
        """The items all of whose squares with a guess are among the `same`."""
        return frozenset(item for item in items if _squares(item).intersection(self.marks) <= same)


def _squares(item: Square | WallMark | Room) -> frozenset[Square]:
    """Where something stands; of a room, where its letter does."""
    if isinstance(item, Room):
        return frozenset({item.label})
    return frozenset(item.squares if isinstance(item, WallMark) else [item])


def _about(plan: Plan, squares: Iterable[Square]) -> dict[Square, object]:
    """What a plan has in some squares, and about each: its room, its walls, the tree over it."""
    singles = (plan.furnishings, plan.decks, plan.stones, plan.hedges, plan.pools)
    walls = plan.walls()
    return {
        square: (
            [square in some for some in singles],
            [mark for mark in (*plan.doors, *plan.windows) if square in mark.squares],
            [room for room in plan.rooms if square in room.rect],
            [middle for middle in plan.trees if square in tree_squares(middle)],
            [letter for there, letter in plan.loose_letters if there == square],
            [Edge.of(square, side) in walls for side in Side],
        )
        for square in squares
    }


def told_by_the_rest(state: Decoding, plan: Plan, odds: Odds) -> Guess:
    """What washed-out squares hold most probably. `plan` is what was read; `odds` of a plan tell how well it goes with
    what is written and with the rules, in nats: 0 is best.
    """
    search = _Search(state)
    here = start = _Sketch(state.drawing, state.marks, state.drawing.value + _nats(state.marks))
    said = odds(plan)
    if said == -inf:  # of what can't be scored nothing tells what is likelier
        return Guess(plan, plan, {})
    for _ in range(_MOST_STEPS):
        judged = [(odds(search.plan(other)), other) for other in search.near(here, within=-said)]
        if not judged:
            break
        best, other = max(judged, key=lambda found: found[0] + found[1].nats)
        if best + other.nats < said + here.nats + _BETTER:
            break
        said, here = best, other
    shown, held = search.contents(start), search.contents(here)
    changed = {square: mark for square, mark in held.items() if mark != shown.get(square)}
    return Guess(plan, search.plan(here) if changed else plan, changed)


def _nats(marks: Marks) -> float:
    return sum(choice.logp for choice in marks.values())


class _Search:
    """Sketches that differ in a few washed-out squares."""

    def __init__(self, state: Decoding) -> None:
        self._state, self._washed_out = state, state.evidence.washed_out
        self._options: dict[tuple[RoomGuess, ...], Choices] = {state.drawing.rooms: state.choices}

    def plan(self, sketch: _Sketch) -> Plan:
        """The plan that a sketch makes."""
        return build_plan(self._state.evidence, sketch.drawing, sketch.marks)

    def contents(self, sketch: _Sketch) -> dict[Square, Mark]:
        """What a sketch has in washed-out squares, but for those under a tree."""
        held = {square: mark_of(choice) for square, choice in sketch.marks.items()}
        held |= {guess.label: Mark(letter=guess.letter) for guess in sketch.drawing.rooms if guess.letter}
        return {square: mark for square, mark in held.items() if square in self._washed_out}

    def near(self, sketch: _Sketch, within: float) -> list[_Sketch]:
        """The likeliest sketches near this one, none less likely by more than so many nats."""
        changes = _Changes(sketch.marks, self._of(sketch.drawing), self._washed_out, within)
        sets = Sets(sketch.marks, self._state.grammar, Prices(BROKEN, BROKEN, BROKEN))
        before = sets.price({})
        found: dict[frozenset[tuple[Square, Choice]], tuple[float, float, Change]] = {}
        for change in changes.all(self._state.grammar.marks, runs_of(self._state.grammar)):
            loss, key = changes.loss(change), frozenset(change.items())
            if loss <= within and key not in found:
                found[key] = loss + sets.price(change) - before, loss, change
        likeliest = sorted(found.values(), key=lambda kept: kept[0])[:_MOST_JUDGED]
        near = [
            sketch._replace(marks={**sketch.marks, **change}, nats=sketch.nats - loss)
            for _, loss, change in likeliest
        ]
        lettered = [other for other in self._relettered(sketch) if sketch.nats - other.nats <= within]
        return near + sorted(lettered, key=lambda other: -other.nats)[:_MOST_JUDGED]

    def _of(self, drawing: Drawing) -> Choices:
        if drawing.rooms not in self._options:
            self._options[drawing.rooms] = self._state.squares.choices(drawing)
        return self._options[drawing.rooms]

    def _relettered(self, sketch: _Sketch) -> Iterator[_Sketch]:
        """With another letter in a room whose letter nobody sees, or the letter in another such square of it."""
        scores = self._state.scores
        for guess in sketch.drawing.rooms:
            if guess.letter and guess.label not in self._washed_out:
                continue
            allowed = self._state.grammar.letters_of(guess.rect)
            for square in self._washed_out.intersection(guess.rect.squares()):
                for letter in sorted(allowed & scores.letters.keys()):
                    other = guess._replace(letter=letter, label=square)
                    if other != guess and self._whole_there(sketch, square):
                        yield self._with_room(sketch, guess, other)

    @staticmethod
    def _whole_there(sketch: _Sketch, square: Square) -> bool:
        """Whether what is in a square is no half of a mark: of a window, something would be left beside it."""
        return square not in sketch.marks or not sketch.marks[square].part

    def _with_room(self, sketch: _Sketch, guess: RoomGuess, other: RoomGuess) -> _Sketch:
        """With one room as another, in the same place."""
        scores = self._state.scores
        drawing = sketch.drawing._replace(
            rooms=tuple(other if room == guess else room for room in sketch.drawing.rooms),
            value=sketch.drawing.value + _worth(other, scores) - _worth(guess, scores),
        )
        options = self._of(drawing)
        marks = {square: choice for square, choice in sketch.marks.items() if square in options}
        if guess.label in options and guess.label not in marks:
            marks[guess.label] = next(choice for choice in options[guess.label] if not choice.part)
        return _Sketch(drawing, marks, drawing.value + _nats(marks))


def _worth(guess: RoomGuess, scores: SquareScores) -> float:
    """What the letter of a room is worth, or that it has none."""
    at = guess.label.row, guess.label.column
    return float(scores.letters[guess.letter][at] - scores.inside[at]) if guess.letter else -NO_LETTER


class _Changes:
    """What may change in `washed_out` squares among some marks; a change of one by no more than `within` nats."""

    def __init__(self, marks: Marks, options: Choices, washed_out: frozenset[Square], within: float) -> None:
        self._marks, self._options, self._washed_out, self._within = marks, options, washed_out, within
        self._squares = [square for square in sorted(washed_out) if square in options]

    def loss(self, change: Change) -> float:
        """By how many nats the marks are less likely with it."""
        return sum(self._marks[square].logp - choice.logp for square, choice in change.items())

    def all(self, kinds: Sequence[MarkKind], runs: Sequence[MarkKind]) -> Iterator[Change]:
        """One mark, two marks, and as many as complete a set."""
        singles = sorted(self._singles(), key=self.loss)
        yield from singles
        for one, other in combinations(singles[:_MOST_PAIRED], 2):
            if not one.keys() & other.keys():
                yield {**one, **other}
        count = Counter(choice.kind for choice in self._marks.values() if choice.part != "b")
        for kind in kinds:
            if in_totals(kind) and kind.length == 1 and (odd := count[kind] % kind.multiple):
                yield from self._added(kind, kind.multiple - odd)
        for kind, group in groups(self._marks, runs):
            if odd := len(group) % kind.multiple:
                yield from self._grown(kind, group, kind.multiple - odd)

    def _singles(self) -> Iterator[Change]:
        for square in self._squares:
            for choice in self._options[square]:
                change = {} if choice == self._marks[square] else self._whole(square, choice)
                if change and self.loss(change) <= self._within:
                    yield change

    def _whole(self, square: Square, choice: Choice) -> Change:
        """What puts a choice into a square, with the halves that come and go; nothing where they can't."""
        change = {square: choice} | freed(square, self._marks, self._options)
        if choice.part:
            there, second = other_half(square, choice, self._options)
            if second is None:
                return {}
            change |= freed(there, self._marks, self._options) | {square: choice, there: second}
        seen = any(s not in self._washed_out and change[s] != self._marks[s] for s in change)
        return {} if seen else change

    def _added(self, kind: MarkKind, missing: int) -> Iterator[Change]:
        """So many marks of a kind more, in washed-out squares that seem empty, the likeliest among them."""
        free = [(square, choice) for square in self._squares if (choice := self._instead(square, kind))]
        free.sort(key=lambda found: self._marks[found[0]].logp - found[1].logp)
        yield from (dict(some) for some in islice(combinations(free, missing), _MOST_SETS))

    def _grown(self, kind: MarkKind, group: frozenset[Square], missing: int) -> Iterator[Change]:
        """A run longer by so many squares, each beside another of it."""
        ways: dict[frozenset[Square], Change] = {frozenset(): {}}
        for _ in range(missing):
            longer: dict[frozenset[Square], Change] = {}
            for grown, change in ways.items():
                beside = {square for one in group | grown for square in one.orthogonal()}
                for square in sorted(beside - group - grown):
                    if choice := self._instead(square, kind):
                        longer[grown | {square}] = {**change, square: choice}
            ways = dict(sorted(longer.items(), key=lambda found: self.loss(found[1]))[:_MOST_SETS])
        yield from ways.values()

    def _instead(self, square: Square, kind: MarkKind) -> Choice | None:
        """A mark of a kind, the likeliest, in a washed-out square that seems empty."""
        if square not in self._washed_out or square not in self._options or self._marks[square].kind:
            return None
        return next((choice for choice in self._options[square] if choice.kind == kind), None)
