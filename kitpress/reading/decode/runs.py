"""Runs: marks that the dice give in connected sets, so that each group of them is full sets.

A pool of five read as hedges breaks two rules at once, which no single square tells: whole groups are tried
as another kind, single squares as what else they may be, and a pool of three with two squares more, or without any,
until nothing makes the drawing more probable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from kitpress.plan.geometry import Square
from kitpress.plan.space import components
from kitpress.reading.decode.choices import Choice
from kitpress.rules.grammar import Grammar, MarkKind

Marks = Mapping[Square, Choice]
Change = dict[Square, Choice]


def in_totals(kind: MarkKind) -> bool:
    """Whether all marks of a kind together are full sets; those that come in runs are counted by groups."""
    return kind.span == 1 and kind.multiple > 1 and not kind.run


def runs_of(grammar: Grammar) -> tuple[MarkKind, ...]:
    """The kinds that come in runs."""
    return tuple(kind for kind in grammar.marks if kind.run)


class Prices(NamedTuple):
    """What drawings cost that the dice can't give, in nats: a total, and a run; a run of a single square costs `lone`
    instead.
    """

    total: float
    run: float
    lone: float

    def of(
        self, kind: MarkKind, groups: Iterable[frozenset[Square]], added: frozenset[Square] = frozenset()
    ) -> float:
        """What those runs of a kind cost that are no full sets. A single square is one whatever is `added` to it: more
        of the kind would come cheaper else.
        """
        odd = (group for group in groups if len(group) % kind.multiple)
        return sum(self.lone if len(group - added) <= 1 else self.run for group in odd)


def settle_runs(
    marks: Marks,
    options: Mapping[Square, Sequence[Choice]],
    grammar: Grammar,
    prices: Prices,
    reach: float,
) -> tuple[dict[Square, Choice], float]:
    """The marks with the best groups that small changes lead to, and what their broken sets cost.

    `options` are what each square may hold, best first; single squares are only tried with what is within `reach`
    nats of their best, those that are a run by themselves with what their price is worth.
    """
    now = dict(marks)
    drawn = Sets(now, grammar, prices)
    price = drawn.price({})
    if not drawn.broken:
        return now, price
    singles = list(_singles(now, options, drawn.free, reach))
    while drawn.broken:
        best, change = price, {}
        full_sets = _full_sets(now, options, drawn, reach, max(reach, prices.lone))
        for tried in (*_wholes(now, options, drawn), *full_sets, *singles):
            cost = sum(now[s].logp - choice.logp for s, choice in tried.items())
            if cost + drawn.at_least(tried) < best and (cost := cost + drawn.price(tried)) < best - 1e-6:
                best, change = cost, tried
        if not change:
            break
        now.update(change)
        drawn = Sets(now, grammar, prices)
        price = drawn.price({})
    return now, price


class Sets:
    """How many of each kind there are, and how those of runs lie: all that broken sets are told by."""

    def __init__(self, marks: Marks, grammar: Grammar, prices: Prices) -> None:
        self._prices = prices
        self.runs = runs_of(grammar)
        places = {kind.place for kind in self.runs}
        self.free = {kind.id: kind for kind in grammar.marks if kind.place in places and not kind.on_wall}
        self._totals = [kind for kind in grammar.marks if in_totals(kind)]
        self._marks = marks
        self._count = Counter(c.kind.id for c in marks.values() if c.kind and c.part != "b")
        # of each kind, the group that each square belongs to
        self.groups: dict[str, dict[Square, frozenset[Square]]] = {kind.id: {} for kind in self.runs}
        for kind, group in groups(marks, self.runs):
            self.groups[kind.id] |= dict.fromkeys(group, group)
        odd = {
            kind: [group for group in set(self.groups[kind.id].values()) if len(group) % kind.multiple]
            for kind in self.runs
        }
        self._odd = {kind.id: prices.of(kind, found) for kind, found in odd.items()}
        self.broken = any(odd.values())
        squares = (square for found in odd.values() for group in found for square in group)
        self._near_broken = {near for square in squares for near in (square, *square.orthogonal())}

    def at_least(self, change: Mapping[Square, Choice]) -> float:
        """What the broken sets cost with a change made, or less, but found out fast: no run is mended from afar."""
        runs = 0.0 if not self._near_broken.isdisjoint(change) else sum(self._odd.values())
        return self._total(change) + runs

    def price(self, change: Mapping[Square, Choice]) -> float:
        """What the broken sets cost with a change made."""
        return self._total(change) + sum(self._odd_with(kind, change) for kind in self.runs)

    def _total(self, change: Mapping[Square, Choice]) -> float:
        """What broken totals cost with a change made."""
        more: dict[str, int] = {}
        for square, choice in change.items():
            for held, n in ((self._marks[square], -1), (choice, 1)):
                if held.kind and held.part != "b":
                    more[held.kind.id] = more.get(held.kind.id, 0) + n
        counts = ((self._count[kind.id] + more.get(kind.id, 0), kind.multiple) for kind in self._totals)
        return self._prices.total * sum(count % multiple > 0 for count, multiple in counts)

    def _odd_with(self, kind: MarkKind, change: Mapping[Square, Choice]) -> float:
        """What runs of a kind cost with a change made: only those near it are looked at again."""
        known = self.groups[kind.id]
        added = frozenset(square for square, choice in change.items() if choice.kind == kind)
        near = {square for new in added for square in new.orthogonal() if square in known}
        touched = {known[square] for square in (*near, *known.keys() & change.keys())}
        if not touched and not added:
            return self._odd[kind.id]
        now = frozenset[Square]().union(*touched) - change.keys() | added
        of = self._prices.of
        return self._odd[kind.id] - of(kind, touched) + of(kind, touching(now), added)


def _wholes(marks: Marks, options: Mapping[Square, Sequence[Choice]], drawn: Sets) -> Iterator[Change]:
    """Groups as another kind, and several that touch as one kind."""
    everywhere = {square for square, choice in marks.items() if choice.kind and choice.kind.id in drawn.free}
    each = [group for found in drawn.groups.values() for group in dict.fromkeys(found.values())]
    seen: set[frozenset[Square]] = set()
    for squares in (*each, *touching(everywhere)):
        if frozenset(squares) in seen:
            continue
        seen.add(frozenset(squares))
        for kind in drawn.free.values():
            instead = {s: c for s in squares for c in options[s] if c.kind == kind}
            if len(instead) == len(squares):
                yield {s: c for s, c in instead.items() if c != marks[s]}


class _Step(NamedTuple):
    """A square that joins a run or leaves it, and what that costs, nats."""

    cost: float
    square: Square
    choice: Choice


def _full_sets(
    marks: Marks, options: Mapping[Square, Sequence[Choice]], drawn: Sets, reach: float, lone_reach: float
) -> Iterator[Change]:
    """Broken runs as full sets: without those squares that are too many, and with as many beside them as are missing,
    or as it takes to join others; each time those that cost least. `lone_reach` is the reach for single squares.
    """
    for kind in drawn.runs:
        known = drawn.groups[kind.id]
        for run in dict.fromkeys(known.values()):
            if not (over := len(run) % kind.multiple):
                continue
            within = reach if len(run) > 1 else lone_reach
            leaving = sorted(_steps(run, kind, marks, options, drawn.free, within))
            yield {step.square: step.choice for step in leaving[:over]}
            joining: Change = {}
            while len(run) % kind.multiple and len(joining) < kind.multiple:
                beside = {there for square in run for there in square.orthogonal()} - run
                best = min(_steps(beside, kind, marks, options, drawn.free, reach), default=None)
                if best is None:
                    break
                joining[best.square] = best.choice
                run = run.union({best.square}, *(known.get(there, ()) for there in best.square.orthogonal()))
            yield joining


def _steps(
    squares: Iterable[Square],
    kind: MarkKind,
    marks: Marks,
    options: Mapping[Square, Sequence[Choice]],
    free: Collection[str],
    reach: float,
) -> Iterator[_Step]:
    """How squares that stand free join the runs of a kind, or leave them, by what else they may be."""
    for square in squares:
        now = marks.get(square)
        if now is None or not _stands_free(now, free):
            continue
        for choice in options[square]:
            if choice.logp < options[square][0].logp - reach:
                break
            if _stands_free(choice, free) and (choice.kind == kind) != (now.kind == kind):
                yield _Step(now.logp - choice.logp, square, choice)
                break


def _stands_free(choice: Choice, free: Collection[str]) -> bool:
    return choice.kind is None or choice.kind.id in free


def _singles(
    marks: Marks, options: Mapping[Square, Sequence[Choice]], free: Collection[str], reach: float
) -> Iterator[Change]:
    """Single squares that stand free, as what else they may be."""
    for square, found in options.items():
        if len(found) < 2 or found[1].logp < found[0].logp - reach:
            continue
        if not all(_stands_free(choice, free) for choice in (*found, marks[square])):
            continue
        for choice in found:
            if choice.logp >= found[0].logp - reach:
                yield {square: choice}


def groups(marks: Marks, kinds: Sequence[MarkKind]) -> Iterator[tuple[MarkKind, frozenset[Square]]]:
    """Marks of one kind that lie side by side, kind by kind."""
    for kind in kinds:
        for squares in touching({square for square, choice in marks.items() if choice.kind == kind}):
            yield kind, squares


def broken_runs(marks: Marks, grammar: Grammar) -> Iterator[frozenset[Square]]:
    """Runs that touch, where one of them is no full set."""
    kinds = runs_of(grammar)
    broken = {
        square for kind, squares in groups(marks, kinds) if len(squares) % kind.multiple for square in squares
    }
    for squares in touching({square for square, choice in marks.items() if choice.kind in kinds}):
        if broken.intersection(squares):
            yield squares


def touching(squares: Collection[Square]) -> tuple[frozenset[Square], ...]:
    """Squares in groups that lie side by side."""
    return components(squares, Square.orthogonal)
