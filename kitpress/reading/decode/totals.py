"""Totals that the dice allow: the cheapest changes of marks that bring each kind to full sets.

Squares are gone through once, row by row; of all ways that leave the same remainders, and the same marks half drawn,
only the cheapest is kept. So what comes out is the best of all ways.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kitpress.plan.geometry import Side, Square
from kitpress.reading.decode.choices import Choice, partner_of
from kitpress.rules.grammar import MarkKind

_What = tuple[MarkKind | None, Side | None, str]
_Halves = frozenset[tuple[Square, _What]]  # marks begun, by where and how they must go on
_FIRST_LIMIT = 4.0  # nats
_Path = tuple["_Path", Square, Choice] | None


class _Way(NamedTuple):
    """What was chosen so far, the last first, and its cost in nats."""

    cost: float
    path: _Path


def mended(
    best: Mapping[Square, Choice],
    options: Mapping[Square, Sequence[Choice]],
    counts: Mapping[MarkKind, int],
    broken_total: float,
) -> tuple[dict[Square, Choice], float]:
    """The cheapest changes that bring the totals to what the dice give, or leave them broken; and their cost.

    `best` are the best marks of all squares, `counts` how many of each kind with a total they are, `options` what
    open squares may hold instead; the other half of a mark is open, too. A broken total costs `broken_total`.
    """
    kinds = {kind: n for n, kind in enumerate(counts)}
    start = [count % kind.multiple for kind, count in counts.items()]
    for square in options:
        if (n := _counted(best[square], kinds)) is not None:
            start[n] -= 1
    most, limit = _affordable(best, options, counts, broken_total), _FIRST_LIMIT
    left = tuple(n % kind.multiple for n, kind in zip(start, counts, strict=True))
    while True:  # the fewer nats may be spent, the fewer ways there are
        cost, path = _cheapest(best, options, kinds, left, broken_total, min(limit, most))
        if cost <= limit or limit >= most:
            return {square: choice for square, choice in _steps(path) if choice != best[square]}, cost
        limit *= 2


def _cheapest(
    best: Mapping[Square, Choice],
    options: Mapping[Square, Sequence[Choice]],
    kinds: Mapping[MarkKind, int],
    start: tuple[int, ...],
    broken_total: float,
    limit: float,
) -> tuple[float, _Path]:
    """The cheapest way of those that cost no more than `limit`, and its cost; infinite where there is none."""
    multiples = [kind.multiple for kind in kinds]
    ways: dict[tuple[tuple[int, ...], _Halves], _Way] = {(start, frozenset()): _Way(0.0, None)}
    for square in sorted(options, key=lambda s: (s.row, s.column)):
        tried = list(_tried(square, best[square].logp, options[square], kinds, limit))
        after: dict[tuple[tuple[int, ...], _Halves], _Way] = {}
        for (left, halves), (so_far, path) in ways.items():
            due = next((what for there, what in halves if there == square), None) if halves else None
            for choice, loss, n in tried:
                cost = so_far + loss
                if cost > limit or ((due or choice.part == "b") and due != choice.what):
                    continue
                now = left if n is None else (*left[:n], (left[n] + 1) % multiples[n], *left[n + 1 :])
                half_drawn = halves
                if due:
                    half_drawn -= {(square, due)}
                elif choice.part:
                    half_drawn |= {partner_of(square, choice)}
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


def _tried(
    square: Square, top: float, options: Sequence[Choice], kinds: Mapping[MarkKind, int], limit: float
) -> Iterator[tuple[Choice, float, int | None]]:
    """The choices of a square that may be part of the best way, with what they cost and the total they count for."""
    counted: set[int | None] = set()
    for choice in sorted(options, key=lambda choice: -choice.logp):
        if top - choice.logp > limit:
            return
        n = _counted(choice, kinds)
        if choice.part:
            yield choice, top - choice.logp, n
        elif n not in counted:  # another that counts for the same costs more
            counted.add(n)
            yield choice, top - choice.logp, n


def _counted(choice: Choice, kinds: Mapping[MarkKind, int]) -> int | None:
    """Which total a choice counts for."""
    return kinds.get(choice.kind) if choice.kind and choice.part != "b" else None


def _affordable(
    best: Mapping[Square, Choice],
    options: Mapping[Square, Sequence[Choice]],
    counts: Mapping[MarkKind, int],
    broken_total: float,
) -> float:
    """What a way that is always open costs: marks of which only one half is there are none, totals stay broken."""
    totals, cost = dict(counts), 0.0
    for square in options:
        choice = best[square]
        if not choice.part:
            continue
        there, needed = partner_of(square, choice)
        if there in best and best[there].what == needed:
            continue
        instead = next(option for option in options[square] if not option.part)
        cost += choice.logp - instead.logp
        for kind, change in ((choice.kind, -1), (instead.kind, 1)):
            if kind in totals and (change == 1 or choice.part != "b"):
                totals[kind] += change
    return cost + broken_total * sum(count % kind.multiple > 0 for kind, count in totals.items()) + 1e-6


def _steps(path: _Path) -> Iterator[tuple[Square, Choice]]:
    while path:
        path, square, choice = path
        yield square, choice
