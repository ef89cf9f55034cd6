"""What else the marks of a drawing may be, one by one and as the sets that dice give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from math import inf
from typing import NamedTuple

from kitpress.plan.geometry import Edge, Square
from kitpress.reading.decode.alternatives import NEVER_SURE, Alternative, sureness
from kitpress.reading.decode.choices import Choice, freed, other_half, partner_of
from kitpress.reading.decode.decoding import UNSURE_MARK, Decoding, build_plan, mark_of
from kitpress.reading.decode.marks import choose_marks
from kitpress.reading.decode.rooms import LIMIT
from kitpress.reading.decode.runs import broken_runs, groups, in_totals, runs_of, touching
from kitpress.reading.decode.totals import counts_of
from kitpress.rules.grammar import MarkKind

_MIXING = 4.5  # nats: marks as close as this show that a hand mixes kinds up
_MIXED = 10.0  # nats: in such a hand, marks closer than this are asked about
_HANGING = 2.5  # nats: marks as close as this to nothing show that a hand's marks look like scribbles
_SCRIBBLES = 4.5  # nats: in such a hand, marks closer to nothing than this are asked about
# A wall beside its line looks like a window two squares wide, and both halves say so of the same stroke: in a hand that
# hangs between the two once, such windows closer to nothing than this are asked about.
_HALVES = 9.0  # nats
_COMPANY = 6.0  # nats: what is as close as this to a kind may be of the same run
_EVEN = 1.0  # nats: a mark as close as this to nothing is asked about, be it alone
_SEVERAL = 3  # marks between the same two kinds make a hand that mixes them up
_HOPELESS = 10.0  # nats: what is less probable than the reading by more than this is nothing to think of
_SETS = 1000.0  # nats that no broken total is worth
_MENDS = 2  # ways to mend totals that are thought of


def other_marks(state: Decoding, confidence: dict[Square | Edge, float]) -> Iterator[Alternative]:
    """What an unsure square may hold instead, with the totals that follow from it."""
    spent = sum(choice.logp for choice in state.marks.values()) - state.value  # on totals that are broken
    thinkable: dict[Square, tuple[Choice, ...]] = {}
    for square, options in state.choices.items():
        chosen = state.marks[square]
        if len(options) < 2 or (not chosen.kind and _clear(state, square, UNSURE_MARK)):
            continue
        best_other = next(option for option in options if option != chosen)
        if chosen.kind:
            confidence[square] = sureness(chosen.logp - best_other.logp)
        if chosen == options[0] and chosen.logp - best_other.logp > UNSURE_MARK:
            continue
        if _loss_without(state, square) > _HOPELESS + spent:
            continue
        thinkable = thinkable or {s: _thinkable(state, s, _HOPELESS + spent) for s in state.choices}
        least = state.value - _HOPELESS
        marks, value = choose_marks(thinkable, state.grammar, forbidden={square: chosen}, least=least)
        if value == -inf:
            continue
        other = marks[square]
        yield Alternative(
            square,
            mark_of(chosen),
            mark_of(other),
            sureness(state.value - value),
            build_plan(state.evidence, state.drawing, marks),
        )


def _clear(state: Decoding, square: Square, nats: float) -> bool:
    """Whether all else that a square may hold is less probable by more than that, found out fast."""
    best, *others = state.choices[square]
    return state.marks[square] == best and not (others and best.logp - others[0].logp <= nats)


def _loss_without(state: Decoding, square: Square) -> float:
    """How many nats it costs at least that a square holds something else, with the halves that come and go with it."""
    chosen, there, freed = state.marks[square], square, 0.0
    if chosen.part:
        there, half = partner_of(square, chosen)
        instead = next((c for c in state.choices.get(there, ()) if c.what != half), None)
        freed = state.marks[there].logp - instead.logp if instead else 0.0
    return min(
        _loss(state, square, option)
        + (0.0 if option.part and partner_of(square, option)[0] == there else freed)
        for option in state.choices[square]
        if option != chosen
    )


def _thinkable(state: Decoding, square: Square, within: float) -> tuple[Choice, ...]:
    """What a square may hold, without halves of marks that cost more nats than that."""
    options = state.choices[square]
    if not any(option.part for option in options):
        return options
    best = options[0]
    return tuple(o for o in options if not o.part or o is best or _loss(state, square, o) <= within)


def _loss(state: Decoding, square: Square, option: Choice) -> float:
    """How many nats it costs that a square holds this, with the other half of it."""
    loss = state.marks[square].logp - option.logp
    if not option.part:
        return loss
    there, other = other_half(square, option, state.choices)
    return loss + state.marks[there].logp - other.logp if other else inf


def by_itself(
    state: Decoding, square: Square, other: Choice, nats: float = 0.0, *, of_a_hand: bool = False
) -> Alternative:
    """What a square may hold instead, whatever that does to totals; its strokes say too much by so many `nats`. It is
    never certain what such a square holds, nor is it less than even, where totals have outweighed the strokes.
    `of_a_hand`: as of `Alternative`.
    """
    changes = _whole(state, square, other)
    loss = _cost(state, changes)
    plan = build_plan(state.evidence, state.drawing, {**state.marks, **changes})
    probability = min(sureness(max(loss - nats, 0)), NEVER_SURE)
    return Alternative(square, mark_of(state.marks[square]), mark_of(other), probability, plan, of_a_hand)


def _whole(state: Decoding, square: Square, other: Choice) -> dict[Square, Choice]:
    """What changes with a square, so that no half is left of a mark that is two squares wide."""
    changes = freed(square, state.marks, state.choices)
    if other.part:
        there, second = other_half(square, other, state.choices)
        changes |= freed(there, state.marks, state.choices) | ({there: second} if second else {})
    return changes | {square: other}


def _cost(state: Decoding, changes: dict[Square, Choice]) -> float:
    """How many nats it costs that squares hold this instead."""
    return sum(state.marks[square].logp - choice.logp for square, choice in changes.items())


def others_in(state: Decoding, square: Square, least: float = -inf) -> Iterator[Choice]:
    """What else a square may hold, the likeliest first, as far as its log-probability is `least`: halves of marks only
    where the other half may be.
    """
    for option in state.choices.get(square, ()):
        if option.logp < least:
            return
        if option != state.marks[square] and (
            not option.part or other_half(square, option, state.choices)[1]
        ):
            yield option


def mixed_up(state: Decoding) -> Iterator[Alternative]:
    """In a hand that draws two kinds nearly alike, every mark of the two is unsure, and every square that may be empty
    or hold one of them.

    Once several squares of a sheet hang between the same two kinds, the network's confidence elsewhere
    is not worth much: it has not met such a hand. Nor are totals, as long as nobody knows which mark counts for which.
    Runs of full sets are vouched for by how many squares they have.
    """
    runs = groups(state.marks, runs_of(state.grammar))
    full = {square for kind, squares in runs if not len(squares) % kind.multiple for square in squares}
    pairs: Counter[frozenset[str]] = Counter()
    rivals: dict[Square, tuple[Choice, Choice, frozenset[str]]] = {}
    for square in state.choices:
        chosen = state.marks[square]
        if not chosen.kind or square in full or _clear(state, square, _MIXED):
            continue
        other = next((o for o in others_in(state, square) if o.kind and o.kind != chosen.kind), None)
        if other and other.kind:
            rivals[square] = chosen, other, frozenset({chosen.kind.id, other.kind.id})
            pairs[rivals[square][2]] += chosen.logp - other.logp < _MIXING
    mixed = {pair for pair, count in pairs.items() if count >= _SEVERAL}
    for square, (chosen, other, pair) in rivals.items():
        if pair in mixed and chosen.logp - other.logp < _MIXED:
            yield by_itself(state, square, other, of_a_hand=True)
    kinds = frozenset[str]().union(*mixed)
    if not kinds:
        return
    for square in state.choices:
        chosen, other = state.marks[square], next((o for o in others_in(state, square) if o.kind), None)
        may_be = other and other.kind and other.kind.id in kinds and not chosen.kind
        if other and may_be and chosen.logp - other.logp < UNSURE_MARK:
            yield by_itself(state, square, other, of_a_hand=True)


class _Between(NamedTuple):
    """A square that may hold a mark or nothing, what else it holds, and how many nats it costs: with what changes
    beside it, and at `least`.
    """

    square: Square
    other: Choice
    nats: float
    least: float


def mixed_with_nothing(state: Decoding) -> Iterator[Alternative]:
    """In a hand whose marks of a kind look like scribbles, each square that hangs between the two is unsure, and so are
    those a little clearer: what the dice would give says nothing of them, as all may be misread alike. Nor does it of
    a square that may as well be empty: another may be misread with it. So it is with a mark of which one half may.
    """
    between: dict[MarkKind, list[_Between]] = {}
    # what a change of the squares beside wins back at most: nothing, where all marks are the likeliest
    losses = (options[0].logp - state.marks[square].logp for square, options in state.choices.items())
    back = 3 * max(losses, default=0.0)
    for square in state.choices:
        chosen = state.marks[square]
        most = _HALVES if chosen.part else _SCRIBBLES
        within = min(most + back, _HALVES)
        if _clear(state, square, within):
            continue
        for other in others_in(state, square, chosen.logp - within):
            kind, alone = chosen.kind or other.kind, chosen.logp - other.logp
            if not kind or bool(other.kind) == bool(chosen.kind):
                continue
            nats = _cost(state, _whole(state, square, other))
            if nats < most:
                least = min(alone, nats) if chosen.part else nats
                between.setdefault(kind, []).append(_Between(square, other, nats, least))
    between = {kind: list(_in_company(state, kind, found)) for kind, found in between.items()}
    hanging = {kind: sum(one.nats < _HANGING for one in found) for kind, found in between.items()}
    asked: set[Square] = set()  # of what looks like several kinds, that which most do
    for kind in sorted(between, key=lambda kind: -hanging[kind]):
        for square, other, _, least in between[kind]:
            several = hanging[kind] >= (1 if state.marks[square].part else _SEVERAL)
            if square not in asked and (several or least < _EVEN):
                asked.add(square)
                yield by_itself(state, square, other, of_a_hand=several)


def _in_company(state: Decoding, kind: MarkKind, found: Sequence[_Between]) -> Iterable[_Between]:
    """Those that may be of the kind after all: where it comes in runs, a scribble all by itself is none, unless it may
    as well be one as not.
    """

    def may_be(square: Square) -> bool:
        options = state.choices.get(square, ())
        return any(o.kind == kind and state.marks[square].logp - o.logp < _COMPANY for o in options)

    for one in found:
        alone = kind.run and not state.marks[one.square].kind and one.least >= _EVEN
        if not alone or any(map(may_be, one.square.orthogonal())):
            yield one


def sets_of_the_dice(state: Decoding) -> Iterator[Alternative]:
    """Where a total is kept broken, the marks that would mend it: the likeliest slips of the reading, and the next
    likeliest, as marks that look clear were misread.
    """
    counts = counts_of(state.marks.values(), filter(in_totals, state.grammar.marks))
    if not any(count % kind.multiple for kind, count in counts.items()):
        return
    choices = dict(state.choices)
    for _ in range(_MENDS):
        mended, value = choose_marks(choices, state.grammar, broken_total=_SETS, reach=2 * LIMIT)
        if value < state.value - _SETS / 2:  # no change of marks mends it
            return
        plan = build_plan(state.evidence, state.drawing, mended)
        for square, choice in mended.items():
            was = state.marks[square]
            if (choice.kind, choice.side) != (was.kind, was.side):
                choices[square] = (was,)
                yield Alternative(square, mark_of(was), mark_of(choice), sureness(state.value - value), plan)


def runs_that_break(state: Decoding) -> Iterator[Alternative]:
    """The next best reading of squares in a run that is no full set, and of what touches it; and what is taken for
    nothing but would lengthen the run.
    """
    for run in broken_runs(state.marks, state.grammar):
        for square in run:
            if (other := next(others_in(state, square), None)) is not None:
                yield by_itself(state, square, other)
        for kind in dict.fromkeys(state.marks[square].kind for square in sorted(run)):
            yield from _longer(state, run, kind)


def _longer(state: Decoding, run: Collection[Square], kind: MarkKind | None) -> Iterator[Alternative]:
    """The squares that a run may go on in, one beside the other."""
    may_be = {
        square: choice
        for square in state.choices
        for choice in others_in(state, square)
        if choice.kind == kind
        and not state.marks[square].kind
        and state.marks[square].logp - choice.logp < UNSURE_MARK
    }
    for group in touching(may_be):
        if any(beside in run for square in group for beside in square.orthogonal()):
            yield from (by_itself(state, square, may_be[square]) for square in sorted(group))
