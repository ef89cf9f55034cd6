"""Rows of boxes that are ticked from the left, one for each thing: read as rows, and held against what is written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kitpress.reading.decode.fields import Agreement
from kitpress.reading.decode.sums import MOST_TRIED, RIVALS, UNLIKELIEST
from kitpress.reading.decode.values import Value

Row = tuple[str, ...]
Judge = Callable[[frozenset[str]], Agreement]

GAP = 4.0  # nats: what a row costs that is not ticked from the left; some people tick where they like
_SUREST = 9.0  # log-odds beyond which a mark is no surer
_UNSURE = 0.99  # rows that are surer are not held against the numbers
_UNSURE_IN_DOUBT = 0.9999  # if something does not agree, more of them are
_MOST = 16  # rows at a time: each trial scores the sheet
_UNLIKELY = 0.0001  # readings of a row that are less probable are not tried
_UNTHINKABLE = 1e-9  # and those that are less probable than this are none
_RIVALS = 4
# What the ink calls less probable is asked about, however much the rest of the sheet speaks for it: that may be wrong.
_AGAINST_INK = 0.03
_ASKED = 0.95
# The same where some boxes are hidden: what is guessed of them makes any sum right.
_BESIDE_GUESSES = 0.9


class _Reading(NamedTuple):
    """Which boxes of a row are ticked, and how probably."""

    marks: tuple[bool, ...]
    probability: float


def decode_ticks(
    odds: Mapping[str, float], rows: Sequence[Row], judge: Judge, hidden: Collection[str] = ()
) -> Mapping[str, tuple[Value, ...]]:
    """Whether each box or bubble is marked, 1 or None, most probable first.

    `odds` are log-odds. `judge` tells how well all that is marked goes with what else is known of the sheet. Rows, and
    fields that are in none, are held against it where they are not sure, the least sure first; where some are `hidden`,
    what the ink leaves unsure stays so.
    """
    against = _BESIDE_GUESSES if odds.keys() & hidden else _AGAINST_INK
    in_rows = {field for row in rows for field in row}
    units = (*rows, *((field,) for field in odds if field not in in_rows))
    surest = {field: float(min(max(seen, -_SUREST), _SUREST)) for field, seen in odds.items()}
    found = {unit: _readings(tuple(surest[field] for field in unit)) for unit in units}
    weighed = _weigh(found, _UNSURE, judge, frozenset(), against)
    if not judge(_marked(found)).fits:
        _weigh(found, _UNSURE_IN_DOUBT, judge, weighed, against)
    if not (written := judge(_marked(found))).fits:
        _weigh_two_at_once(found, judge, written.nats, against)
    return {field: values for unit in units for field, values in _single(unit, found[unit]).items()}


def _weigh(
    found: dict[Row, Sequence[_Reading]], sure: float, judge: Judge, done: frozenset[Row], against: float
) -> frozenset[Row]:
    """Hold rows that are less than sure against the rest of the sheet; returns those. `against` as of `_asked`."""
    unsure = [unit for unit in found if found[unit][0].probability < sure and unit not in done]
    unsure = sorted(unsure, key=lambda unit: found[unit][0].probability)[:_MOST]
    for unit in unsure:
        rivals = [reading for reading in found[unit] if reading.probability >= _UNLIKELY][:_RIVALS]
        weights = [
            float(np.log(reading.probability)) + judge(_marked(found | {unit: [reading]})).nats
            for reading in rivals
        ]
        ink = {reading.marks: reading.probability for reading in rivals}
        found[unit] = _asked(_normalised([reading.marks for reading in rivals], weights), ink, against)
    return frozenset(unsure)


def _weigh_two_at_once(
    found: dict[Row, Sequence[_Reading]], judge: Judge, before: float, against: float
) -> None:
    """Hold any two rows against the rest of the sheet that may be others at once, the likeliest first; what goes with
    it now is `before`, in nats. `against` as of `_asked`.
    """
    ones = [
        (unit, rival, float(np.log(rival.probability / best.probability)))
        for unit, (best, *others) in found.items()
        for rival in others[: RIVALS - 1]
        if rival.probability >= UNLIKELIEST
    ]
    pairs = [
        ({one: rival, other: other_rival}, less + other_less)
        for (one, rival, less), (other, other_rival, other_less) in combinations(ones, 2)
        if one != other
    ]
    ways: list[tuple[dict[Row, _Reading], float]] = [({}, before)]
    for way, less in sorted(pairs, key=lambda pair: -pair[1])[:MOST_TRIED]:
        changed = found | {unit: [reading] for unit, reading in way.items()}
        ways.append((way, less + judge(_marked(changed)).nats))
    likeliest, _ = max(ways, key=lambda way: way[1])
    shares = _shares([nats for _, nats in ways])
    for unit in {unit for way, _ in ways for unit in way}:
        ink = {reading.marks: reading.probability for reading in found[unit]}
        mixed = dict.fromkeys(ink, 0.0)
        for (way, _), share in zip(ways, shares, strict=True):
            for reading in [way[unit]._replace(probability=1.0)] if unit in way else found[unit]:
                mixed[reading.marks] += share * reading.probability
        first = likeliest.get(unit, found[unit][0]).marks
        ranked = sorted(mixed, key=lambda marks: (marks != first, -mixed[marks]))
        found[unit] = _asked([_Reading(marks, mixed[marks]) for marks in ranked], ink, against)


def _asked(
    readings: Sequence[_Reading], ink: Mapping[tuple[bool, ...], float], against: float
) -> Sequence[_Reading]:
    """The readings of a row; if to the `ink` the best of them is less probable than `against`, it is not sure."""
    best, *others = readings
    if ink[best.marks] >= against or best.probability <= _ASKED:
        return readings
    left, shares = 1 - _ASKED, sum(ink[other.marks] for other in others)
    rest = [other._replace(probability=left * ink[other.marks] / shares) for other in others]
    return [best._replace(probability=_ASKED), *sorted(rest, key=lambda other: -other.probability)]


@lru_cache(maxsize=256)  # most rows are empty beyond doubt, and as much so as can be
def _readings(odds: tuple[float, ...]) -> Sequence[_Reading]:
    """All that the boxes of a row may say together, most probable first; what nobody would think of is left out."""
    states, gaps = _states(len(odds))
    half = np.array(odds) / 2
    weights = np.where(states, half, -half).sum(1) - GAP * gaps
    some = weights > weights.max() + np.log(_UNTHINKABLE)
    return tuple(_normalised([tuple(state) for state in states[some].tolist()], weights[some].tolist()))


@cache
def _states(boxes: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """All ways to tick so many boxes, (ways, boxes), and which of them are not from the left."""
    states = np.array(list(product((False, True), repeat=boxes)))
    return states, (states[:, 1:] & ~states[:, :-1]).any(1)


def _normalised(states: Sequence[tuple[bool, ...]], weights: Sequence[float]) -> list[_Reading]:
    readings = map(_Reading, states, _shares(weights))
    return sorted(readings, key=lambda reading: -reading.probability)


def _shares(weights: Sequence[float]) -> list[float]:
    """Probabilities of what weighs so much, in nats."""
    shares = np.exp(np.array(weights) - max(weights))
    return list((shares / shares.sum()).tolist())


def _marked(found: Mapping[Row, Sequence[_Reading]]) -> frozenset[str]:
    """Everything that is marked in the best readings."""
    return frozenset(
        field
        for unit, readings in found.items()
        for field, mark in zip(unit, readings[0].marks, strict=True)
        if mark
    )


def _single(unit: Row, readings: Sequence[_Reading]) -> Mapping[str, tuple[Value, ...]]:
    """What a row's readings say of each of its boxes; first what the best one says."""
    out: dict[str, tuple[Value, ...]] = {}
    for n, (field, mark) in enumerate(zip(unit, readings[0].marks, strict=True)):
        alike = sum(reading.probability for reading in readings if reading.marks[n] == mark)
        value, other = (1, None) if mark else (None, 1)
        out[field] = (Value(value, alike), Value(other, 1 - alike))
    return out
