"""Can an area be drawn as runs of so many squares, each run connected side by side?"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from kitpress.plan.geometry import Square
from kitpress.plan.space import components


def splits_into_runs(squares: Collection[Square], length: int) -> bool:
    """Whether the squares fall into connected runs of exactly `length` squares."""
    return _splits(frozenset(squares), length, set())


def _splits(left: frozenset[Square], length: int, hopeless: set[frozenset[Square]]) -> bool:
    parts = components(left, Square.orthogonal)
    if any(len(part) % length for part in parts):
        return False
    return all(_splits_part(part, length, hopeless) for part in parts)


def _splits_part(part: frozenset[Square], length: int, hopeless: set[frozenset[Square]]) -> bool:
    """The same of a connected part; parts that are known not to fall into runs are not tried again."""
    if len(part) == length:
        return True
    if part in hopeless:
        return False
    # The square with the fewest neighbours is in some run: all runs through it are tried.
    first = min(part, key=lambda s: (sum(near in part for near in s.orthogonal()), s))
    if any(_splits(part - run, length, hopeless) for run in _runs_through(first, part, length)):
        return True
    hopeless.add(part)
    return False


def _runs_through(first: Square, part: frozenset[Square], length: int) -> Iterator[frozenset[Square]]:
    """Every connected run of that length through a square, once each."""
    runs = {frozenset({first})}
    for _ in range(length - 1):
        runs = {
            run | {near}
            for run in runs
            for square in run
            for near in square.orthogonal()
            if near in part and near not in run
        }
    yield from sorted(runs, key=sorted)
