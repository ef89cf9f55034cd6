"""Runs: marks that the dice give in connected sets, so that each group of them is full sets.

A pool of five read as hedges breaks two rules at once, which no single square tells: whole groups are tried
as another kind, and single squares as what else they may be, until nothing makes the drawing more probable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kitpress.plan.geometry import Square
from kitpress.reading.decode.choices import Choice
from kitpress.rules.grammar import Grammar, MarkKind

Marks = Mapping[Square, Choice]


def in_totals(kind: MarkKind) -> bool:
    """Whether all marks of a kind together are full sets; those that come in runs are counted by groups."""
    return kind.span == 1 and kind.multiple > 1 and not kind.run


@dataclass(frozen=True)
class Prices:
    """What drawings cost that the dice can't give, in nats: a total, and a run."""

    total: float
    run: float

    def of(self, marks: Marks, grammar: Grammar) -> float:
        """What these marks cost."""
        count = Counter(choice.kind for choice in marks.values() if choice.part != "b")
        totals = sum(count[kind] % kind.multiple > 0 for kind in grammar.marks if in_totals(kind))
        runs = sum(len(squares) % kind.multiple > 0 for kind, squares in groups(marks, runs_of(grammar)))
        return self.total * totals + self.run * runs


def runs_of(grammar: Grammar) -> tuple[MarkKind, ...]:
    """The kinds that come in runs."""
    return tuple(kind for kind in grammar.marks if kind.run)


def settle_runs(
    marks: Marks,
    options: Mapping[Square, Sequence[Choice]],
    grammar: Grammar,
    prices: Prices,
    reach: float,
) -> dict[Square, Choice]:
    """The marks with the best groups that small changes lead to.

    `options` are what each square may hold, best first; single squares are only tried with what is within `reach`
    nats of their best.
    """
    now, runs = dict(marks), runs_of(grammar)
    while any(len(squares) % kind.multiple for kind, squares in groups(now, runs)):
        price = prices.of(now, grammar)
        tried = [
            (
                sum(now[s].logp - c.logp for s, c in change.items()) + prices.of({**now, **change}, grammar),
                change,
            )
            for change in _changes(now, options, grammar, reach)
        ]
        best, change = min(tried, key=lambda found: found[0], default=(price, {}))
        if best >= price - 1e-6:
            break
        now.update(change)
    return now


def _changes(
    marks: Marks, options: Mapping[Square, Sequence[Choice]], grammar: Grammar, reach: float
) -> Iterator[dict[Square, Choice]]:
    """Groups as another kind, several that touch as one kind, and single squares."""
    runs = runs_of(grammar)
    free = [kind for kind in grammar.marks if kind.place == runs[0].place and not kind.on_wall]
    seen: set[frozenset[Square]] = set()
    for squares in (*(group for _, group in groups(marks, runs)), *_touching(marks, free)):
        if frozenset(squares) in seen:
            continue
        seen.add(frozenset(squares))
        for kind in free:
            instead = {s: c for s in squares for c in options[s] if c.kind == kind}
            if len(instead) == len(squares):
                yield {s: c for s, c in instead.items() if c != marks[s]}
    allowed = {*free, None}
    for square, found in options.items():
        if marks[square].kind not in allowed:
            continue
        for choice in found:
            if choice.logp < found[0].logp - reach:
                break
            if choice != marks[square] and choice.kind in allowed:
                yield {square: choice}


def groups(marks: Marks, kinds: Iterable[MarkKind]) -> Iterator[tuple[MarkKind, list[Square]]]:
    """Marks of one kind that lie side by side, kind by kind."""
    for kind in kinds:
        for squares in _touching(marks, [kind]):
            yield kind, squares


def broken_runs(marks: Marks, grammar: Grammar) -> Iterator[list[Square]]:
    """Runs that touch, where one of them is no full set."""
    kinds = runs_of(grammar)
    broken = {
        square for kind, squares in groups(marks, kinds) if len(squares) % kind.multiple for square in squares
    }
    for squares in _touching(marks, kinds):
        if broken.intersection(squares):
            yield squares


def _touching(marks: Marks, kinds: Sequence[MarkKind]) -> Iterator[list[Square]]:
    """Squares side by side that hold any of these kinds."""
    left = {square for square, choice in marks.items() if choice.kind in kinds}
    while left:
        group = [left.pop()]
        for square in group:
            beside = left.intersection(square.orthogonal())
            left -= beside
            group += sorted(beside)
        yield group
