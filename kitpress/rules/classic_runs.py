"""Can an area be drawn as runs of so many squares, each run connected side by side?

Mostly an area's narrow places settle it. A square that holds several areas together lies in one run, which takes from
each of them what is over when that one's own runs are full: too much for one run, or nothing, and then the area is cut
off there. What is left without narrow places is tried run by run.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from kitpress.plan.geometry import Square
from kitpress.plan.space import components

_TRIES = 2000  # runs of one area; on the most tangled sheet they take a second or two


def splits_into_runs(squares: Collection[Square], length: int) -> bool:
    """Whether the squares fall into connected runs of exactly `length` squares.

    An area so tangled that `_TRIES` runs don't settle it is taken to do so: that a rule is broken is told only with
    proof.
    """
    parts = components(squares, Square.orthogonal)
    return length == 1 or (_whole(parts, length) and Splitting(length).all_fall(parts))


def _whole(parts: Iterable[frozenset[Square]], length: int) -> bool:
    """Whether each part has the squares of some runs, and none over."""
    return not any(len(part) % length for part in parts)


@dataclass
class Splitting:
    """What is known while an area is split: parts that are proven not to fall into runs, and how many runs may yet be
    tried.
    """

    length: int
    hopeless: set[frozenset[Square]] = field(default_factory=set)
    tries: int = _TRIES

    def all_fall(self, parts: Iterable[frozenset[Square]]) -> bool:
        """Whether each of these connected parts falls into runs, as far as the tries last."""
        left = [part for part in parts if len(part) > self.length]
        while left:
            part = left.pop()
            pieces = () if part in self.hopeless else _cut(part, self.length)
            if not pieces:
                return False
            if len(pieces) > 1:
                left += [piece for piece in pieces if len(piece) > self.length]
                continue
            for rest in self._rests(part):  # one frame for each run: a sheet holds hundreds
                if self.all_fall(rest):
                    break
            else:
                self.hopeless.add(part)
                return False
        return True

    def _rests(self, part: frozenset[Square]) -> Iterator[tuple[frozenset[Square], ...]]:
        """What the runs through a part's first square leave of it, where that may fall into runs; nothing, which does,
        when the tries are used up.
        """
        for run in _runs_through(min(part), part, self.length):
            if not self.tries:
                yield ()
                return
            self.tries -= 1
            rest = components(part - run, Square.orthogonal)
            if _whole(rest, self.length):
                yield rest


def _cut(part: frozenset[Square], length: int) -> tuple[frozenset[Square], ...]:
    """A connected part in two, where no run can lie across; by itself, if it has no such place; nothing, where no run
    can fill a narrow place.
    """
    for square, areas in _narrow_places(part).items():
        areas = [*areas, part.difference([square], *areas)]
        if sum(len(area) % length for area in areas) + 1 != length:
            return ()
        for area in areas:
            if area and not len(area) % length:
                return area, part - area
    return (part,)


def _narrow_places(part: frozenset[Square]) -> dict[Square, list[frozenset[Square]]]:
    """The squares without which a connected part falls to pieces, and all pieces but one (Hopcroft and Tarjan 1973)."""
    first = min(part)
    order, found, earliest = [first], {first: 0}, {first: 0}
    narrow: dict[Square, list[frozenset[Square]]] = {}
    way = [(first, iter(first.orthogonal()))]
    while way:
        here, nexts = way[-1]
        there = next((near for near in nexts if near in part), None)
        if there is None:
            way.pop()
            before = way[-1][0] if way else here
            earliest[before] = min(earliest[before], earliest[here])
            if before != here and earliest[here] >= found[before]:
                narrow.setdefault(before, []).append(frozenset(order[found[here] :]))
        elif there in found:
            earliest[here] = min(earliest[here], found[there])
        else:
            found[there] = earliest[there] = len(order)
            order.append(there)
            way.append((there, iter(there.orthogonal())))
    return narrow


def _runs_through(first: Square, part: frozenset[Square], length: int) -> Iterator[frozenset[Square]]:
    """Every connected run of that length through a square, once each (Redelmeier 1981)."""
    beside = [near for near in first.orthogonal() if near in part]
    yield from _grown((first,), beside, {first, *beside}, part, length)


def _grown(
    run: tuple[Square, ...],
    beside: Sequence[Square],
    seen: set[Square],
    part: frozenset[Square],
    length: int,
) -> Iterator[frozenset[Square]]:
    """The runs that a run grows to by the squares beside it, and by those beside them that are not seen yet."""
    if len(run) == length:
        yield frozenset(run)
        return
    left = sorted(beside, reverse=True)
    while left:
        there = left.pop()
        new = [near for near in there.orthogonal() if near in part and near not in seen]
        yield from _grown((*run, there), [*left, *new], {*seen, *new}, part, length)
