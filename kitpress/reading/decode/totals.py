"""Totals that the dice allow: the cheapest changes of marks that bring each kind to full sets.

Squares are gone through once, those that marks may have in common one after the other; of all ways that leave the same
remainders, and the same marks half drawn, only the cheapest is kept. So what comes out is the best of all ways.

Under a thing that hides much of a sheet nearly all squares may change, but few can for what a broken total costs: as
many as that of each kind of change, the cheapest, are enough to choose from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from operator import attrgetter
from typing import NamedTuple

from kitpress.plan.geometry import Side, Square
from kitpress.plan.space import components
from kitpress.reading.decode.choices import Choice, other_half, partner_of
from kitpress.rules.grammar import MarkKind

_What = tuple[MarkKind | None, Side | None, str]
_Halves = frozenset[tuple[Square, _What]]  # marks begun, by where and how they must go on
_FIRST_LIMIT, _LEAST_LIMIT = 4.0, 0.1  # nats
_FEW = 6  # changes
_NEVER = 1000.0  # nats that nothing is worth
_ROUNDING = 1e-6  # nats: by more than this no sum is off
_Path = tuple["_Path", Square, Choice] | None


class _Option(NamedTuple):
    """What a square may hold, at what cost in nats: by itself, and with its other half; and the total it counts for.

    `cheaper` is how many squares change the same totals for less; of halves, of which each stands where it must, 0.
    """

    choice: Choice
    loss: float
    whole: float
    counts: int | None
    half: tuple[Square, _What] | None
    cheaper: int = 0


class _Way(NamedTuple):
    """What was chosen so far, the last first, and its cost in nats."""

    cost: float
    path: _Path


def mended(
    best: Mapping[Square, Choice],
    options: Mapping[Square, Sequence[Choice]],
    counts: Mapping[MarkKind, int],
    broken_total: float,
    at_most: float = float("inf"),
) -> tuple[dict[Square, Choice], float]:
    """The cheapest changes that bring the totals to what the dice give, or leave them broken; and their cost.

    `best` are the best marks of all squares, `counts` how many of each kind with a total they are, `options` what
    open squares may hold instead; the other half of a mark is open, too. A broken total costs `broken_total`. Where
    all changes cost more than `at_most`, so does what is returned, and it need not be the cheapest.
    """
    kinds = {kind: n for n, kind in enumerate(counts)}
    start = [count % kind.multiple for kind, count in counts.items()]
    for square in options:
        if (n := _counted(best[square], kinds)) is not None:
            start[n] -= 1
    most = min(_affordable(best, options, counts, broken_total), at_most)
    left = tuple(n % kind.multiple for n, kind in zip(start, counts, strict=True))
    tried = _ranked({square: _tried(square, best, options, kinds) for square in options})
    # that it costs to change each square
    least = sorted(
        min(losses)
        for square, found in tried.items()
        if (losses := [option.loss for option in found if option.choice != best[square]])
    )
    limit = _FIRST_LIMIT
    # a few are enough, mostly: where all squares are unsure, that would do for half of them
    if len(least) > _FEW:
        limit = min(limit, max(_LEAST_LIMIT, sum(least[:_FEW])))
    while True:  # the fewer nats may be spent, the fewer ways there are
        within = min(limit, most)
        changes = sum(spent <= within + _ROUNDING for spent in accumulate(least))
        affordable = {
            square: [
                option for option in found if option.whole <= within and option.cheaper < max(1, changes)
            ]
            for square, found in tried.items()
        }
        cost, path = _cheapest(affordable, list(kinds), left, broken_total, within)
        if cost <= limit or limit >= most:
            return {square: choice for square, choice in _steps(path) if choice != best[square]}, cost
        limit, most = 2 * limit, min(most, cost)


def _cheapest(
    tried: Mapping[Square, Sequence[_Option]],
    kinds: Sequence[MarkKind],
    start: tuple[int, ...],
    broken_total: float,
    limit: float,
) -> tuple[float, _Path]:
    """The cheapest way of those that cost no more than `limit`, and its cost; infinite where there is none."""
    multiples = [kind.multiple for kind in kinds]
    several = {square: options for square, options in tried.items() if len(options) != 1 or options[0].half}
    first = _without_choice({s: options[0] for s, options in tried.items() if s not in several}, start, kinds)
    ways: dict[tuple[tuple[int, ...], _Halves], _Way] = {(first[0], frozenset()): first[1]}
    one_more: dict[tuple[int, ...], list[tuple[int, ...]]] = {}  # what is left if one of each kind is added
    for square in _in_turn(several):
        after: dict[tuple[tuple[int, ...], _Halves], _Way] = {}
        # a second half stands where it is due, and nothing else does
        free = [option for option in several[square] if option.choice.part != "b"]
        by_what: dict[_What, list[_Option]] = {}
        for option in several[square]:
            by_what.setdefault(option.choice.what, []).append(option)
        for (left, halves), (so_far, path) in ways.items():
            due = next((what for there, what in halves if there == square), None) if halves else None
            if left not in one_more:
                one_more[left] = [
                    (*left[:n], (left[n] + 1) % multiple, *left[n + 1 :])
                    for n, multiple in enumerate(multiples)
                ]
            for choice, loss, _, n, half, _ in free if due is None else by_what.get(due, ()):
                cost = so_far + loss
                if cost > limit:
                    continue
                now = left if n is None else one_more[left][n]
                half_drawn = halves
                if due:
                    half_drawn -= {(square, due)}
                elif half:
                    half_drawn |= {half}
                known = after.get((now, half_drawn))
                if known is None or cost < known.cost:
                    after[now, half_drawn] = _Way(cost, (path, square, choice))
        ways = after
    ends = [
        (way.cost + broken_total * sum(map(bool, left)), n, way.path)
        for n, ((left, halves), way) in enumerate(ways.items())
        if not halves
    ]
    cost, _, path = min(ends, default=(float("inf"), 0, None))
    return cost, path


def _without_choice(
    only: Mapping[Square, _Option], start: tuple[int, ...], kinds: Sequence[MarkKind]
) -> tuple[tuple[int, ...], _Way]:
    """What squares leave that may hold one thing only, and their way."""
    left, way = list(start), _Way(0.0, None)
    for square, option in only.items():
        way = _Way(way.cost + option.loss, (way.path, square, option.choice))
        if option.counts is not None:
            left[option.counts] = (left[option.counts] + 1) % kinds[option.counts].multiple
    return tuple(left), way


def _tried(
    square: Square,
    best: Mapping[Square, Choice],
    options: Mapping[Square, Sequence[Choice]],
    kinds: Mapping[MarkKind, int],
) -> list[_Option]:
    """What of a square's options may be part of the best way, the cheapest first."""
    counted: set[int | None] = set()
    found: list[_Option] = []
    for choice in sorted(options[square], key=attrgetter("logp"), reverse=True):
        loss, n = best[square].logp - choice.logp, _counted(choice, kinds)
        if choice.part:
            there, other = other_half(square, choice, options)
            if other:
                whole = loss + best[there].logp - other.logp
                found.append(_Option(choice, loss, whole, n, (there, other.what)))
        elif n not in counted:  # another that counts for the same costs more
            counted.add(n)
            found.append(_Option(choice, loss, loss, n, None))
    return found


def _ranked(tried: Mapping[Square, Sequence[_Option]]) -> dict[Square, list[_Option]]:
    """The options, each with how many squares are `cheaper`: of those that hold no halves."""
    singles = [square for square, options in tried.items() if options and not any(o.half for o in options)]
    changes: dict[tuple[int | None, int | None], list[tuple[float, Square, int]]] = {}
    for square in singles:
        held, *others = tried[square]
        for n, option in enumerate(others, 1):
            changes.setdefault((held.counts, option.counts), []).append((option.loss, square, n))
    found = {square: list(options) for square, options in tried.items()}
    for alike in changes.values():
        for cheaper, (_, square, n) in enumerate(sorted(alike)):
            found[square][n] = found[square][n]._replace(cheaper=cheaper)
    return found


def _in_turn(tried: Mapping[Square, Sequence[_Option]]) -> list[Square]:
    """The squares, with those that marks may have in common together, and their first halves first."""
    beside: dict[Square, set[Square]] = {square: set() for square in tried}
    for square, options in tried.items():
        for there in (option.half[0] for option in options if option.half):
            if there in tried:
                beside[square].add(there)
                beside[there].add(square)
    return [square for group in components(tried, beside.__getitem__) for square in sorted(group)]


def counts_of(choices: Iterable[Choice], kinds: Iterable[MarkKind]) -> dict[MarkKind, int]:
    """How many marks of each of the kinds there are; one of two squares is one."""
    counts = dict.fromkeys(kinds, 0)
    for choice in choices:
        if choice.kind in counts and choice.part != "b":
            counts[choice.kind] += 1
    return counts


def _counted(choice: Choice, kinds: Mapping[MarkKind, int]) -> int | None:
    """Which total a choice counts for."""
    return kinds.get(choice.kind) if choice.kind and choice.part != "b" else None


def _affordable(
    best: Mapping[Square, Choice],
    options: Mapping[Square, Sequence[Choice]],
    counts: Mapping[MarkKind, int],
    broken_total: float,
) -> float:
    """What a way that is mostly open costs: marks of which only one half is there are none, totals stay broken."""
    totals, cost = dict(counts), 0.0
    for square in options:
        choice = best[square]
        if not choice.part:
            continue
        there, needed = partner_of(square, choice)
        if there in best and best[there].what == needed:
            continue
        instead = next((option for option in options[square] if not option.part), None)
        if instead is None:  # it may hold nothing but halves
            return _NEVER
        cost += choice.logp - instead.logp
        for kind, change in ((choice.kind, -1), (instead.kind, 1)):
            if kind in totals and (change == 1 or choice.part != "b"):
                totals[kind] += change
    return cost + broken_total * sum(count % kind.multiple > 0 for kind, count in totals.items()) + 1e-6


def _steps(path: _Path) -> Iterator[tuple[Square, Choice]]:
    while path:
        path, square, choice = path
        yield square, choice
