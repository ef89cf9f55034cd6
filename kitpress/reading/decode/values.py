"""What fields may say: the values of numbers, ticks and choices with their probabilities, most probable first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import chain, product
from math import exp
from operator import itemgetter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kitpress.reading.evidence import DIGITS, Floats, as_probability

UNEXPECTED = 4.0  # nats: what a number costs that the rules don't expect there
NO_CHOICE, TWO_CHOICES = 1.0, 4.0  # and a choice of which nothing, or one box too many, is marked
# Who makes other choices, as sure as this, has mostly made this one with a mark that hardly shows: then nothing costs
# more, and it counts for more how plainly empty a box is than it would by itself.
_LEFT_OPEN, _PLAINLY_EMPTY, _SURELY_MADE = 5.0, 12.0, 0.9
# Log-odds that a box is marked in its turn: people slip, too. And how many do not at most, or it is no slip.
_IN_TURN, _OUT_OF_TURN = 4.0, 3
_TOLD = 30.0  # log-odds that no network gives: a person said so
# Log-probabilities are capped: some of what people write is never what it looks like. Where nothing will ever bear a
# number out, only the network's word counts, and that by and large holds.
CAP, ITS_OWN_WORD = 6.0, 8.0
SAID = 1 - 1e-9  # a number that is as sure as this is not read: a person said it
# Of the likeliest value's probability: what is less probable, of the thousand numbers of three boxes, is not looked at;
# so few are in any case.
UNTHINKABLE, _FEWEST = 1e-8, 12


class Value(NamedTuple):
    """A value that a field may hold (None: empty, or not ticked) and its probability."""

    value: int | None
    probability: float


_of_pair = partial(tuple.__new__, Value)  # a thousand at a time, and `_make` takes three times as long


def number_values(
    logp: Floats,
    expected: frozenset[int] | None = None,
    unexpected: float = UNEXPECTED,
    cap: float = CAP,
    nothing: float = 0.0,
) -> tuple[Value, ...]:
    """What a number field may say, most probable first.

    `logp` (cells, 11): log-probabilities over `DIGITS` per cell. Empty cells may stand anywhere: a
    single digit is as good in the left cell as in the right. `expected` are the values that make
    sense there; others stay possible at the price of `unexpected` nats, and no number at all at that of
    `nothing`. No cell says more than `cap` nats.
    """
    return _values(np.asarray(logp, np.float32).tobytes(), expected, unexpected, cap, nothing)


@lru_cache(maxsize=256)  # the same few fields are held against much that is tried
def _values(
    logp: bytes, expected: frozenset[int] | None, unexpected: float, cap: float, nothing: float
) -> tuple[Value, ...]:
    cells = np.frombuffer(logp, np.float32).reshape(-1, len(DIGITS))
    texts = _texts(len(cells))
    if len(cells) == 1:  # as most boxes of a log are: numbers so few are weighed faster one by one
        few = {n: max(seen, -cap) for n, seen in zip(texts.places, cells[0].tolist(), strict=True)}
        for number in few.keys() - {None, *expected} if expected is not None else ():
            few[number] -= unexpected
        few[None] -= nothing
        return normalised(few)
    nats = np.zeros(1)
    for cell in np.maximum(cells, -cap):
        nats = np.add.outer(nats, cell).ravel()
    totals = np.logaddexp.reduceat(nats[texts.in_order], texts.starts)
    if expected is not None:
        price = np.full(len(totals), unexpected)
        price[[texts.places[number] for number in (*expected, None) if number in texts.places]] = 0
        totals -= price
    totals[texts.places[None]] -= nothing
    return _likeliest(tuple(texts.places), totals)


class _Texts(NamedTuple):
    """All that so many cells may show: the numbers that it means, each with its place among them; and the texts in the
    order of these, with where the first of each number is.
    """

    places: dict[int | None, int]
    in_order: NDArray[np.intp]
    starts: NDArray[np.intp]


@cache
def _texts(cells: int) -> _Texts:
    shown = ["".join(text) for text in product(DIGITS, repeat=cells)]
    found = [int(text) if text else None for text in shown]
    places = {number: n for n, number in enumerate(dict.fromkeys(found))}
    which = np.array([places[number] for number in found])
    in_order = np.argsort(which, kind="stable")
    return _Texts(places, in_order, np.searchsorted(which[in_order], np.arange(len(places))))


def tick_values(odds: float) -> tuple[Value, ...]:
    """Whether a tick or bubble is marked: 1 or None, most probable first. `odds` are log-odds."""
    return _ticked(min(max(float(odds), -CAP), CAP))


@lru_cache(maxsize=256)  # most boxes are empty beyond doubt, and as much so as the cap allows
def _ticked(odds: float) -> tuple[Value, ...]:
    return normalised({1: odds / 2, None: -odds / 2})


def choices_values(choices: Sequence[Mapping[str, float | None]]) -> dict[str, tuple[Value, ...]]:
    """Whether each box is marked, of each choice one: as in `tick_values`, whatever the others are.

    `choices` are log-odds by field, None of boxes that can't be seen, of which nothing is told. Nobody has to choose,
    but who surely makes one choice makes those that are in full view, too. Two marks are stranger than none.
    """
    seen = [{field: odds for field, odds in choice.items() if odds is not None} for choice in choices]
    found = [_choice(odds, NO_CHOICE, CAP) for odds in seen]
    made = [_is_made(values) for values in found]
    for n, odds in enumerate(seen):
        if any(made) and not made[n] and len(odds) == len(choices[n]):
            found[n] = _choice(odds, _LEFT_OPEN, _PLAINLY_EMPTY)
    return dict(chain.from_iterable(values.items() for values in found))


def _is_made(choice: Mapping[str, tuple[Value, ...]]) -> bool:
    return any(best.value == 1 and best.probability > _SURELY_MADE for best, *_ in choice.values())


def _choice(odds: Mapping[str, float], nothing: float, empty: float) -> dict[str, tuple[Value, ...]]:
    """Whether each box of one choice is marked; `nothing` is the price of none, no box is `empty` by more, nats."""
    ratios = [exp(min(max(seen, -empty), CAP) if abs(seen) < _TOLD else seen) for seen in odds.values()]
    prices = [exp(-nothing), *(exp(-TWO_CHOICES * more) for more in range(len(ratios)))]
    likely = _likely(_ways(ratios), prices)
    found = {}
    for n, field in enumerate(odds):
        others = _ways([*ratios[:n], *ratios[n + 1 :]])
        share = ratios[n] * _likely(others, prices[1:]) / likely
        values = Value(1, share), Value(None, 1 - share)
        found[field] = tuple(sorted(values, key=lambda value: -value.probability))
    return found


def _ways(ratios: Sequence[float]) -> list[float]:
    """How likely so many marks are, for 0, 1, ... of n boxes, each `ratios` times as likely marked as not: n + 1."""
    ways = [1.0]
    for ratio in ratios:  # so few numbers are added faster one by one
        ways = [
            one + other
            for one, other in zip([*ways, 0.0], [0.0, *(way * ratio for way in ways)], strict=True)
        ]
    return ways


def _likely(ways: Sequence[float], prices: Sequence[float]) -> float:
    return sum(way * price for way, price in zip(ways, prices, strict=True))


def in_turn_values(
    odds: Mapping[str, float | None], turns: Sequence[Sequence[str]]
) -> dict[str, tuple[Value, ...]]:
    """Whether boxes are marked of which each turn is marked one after the other: as in `tick_values`, with what the
    others of a turn say. An empty box among marked ones is unsure, and so is a mark far behind all others; where many
    are out of their turn, somebody marks in another order, and nothing is told.

    `odds` are log-odds by field, None of boxes that can't be seen, of which nothing is told.
    """
    found: dict[str, tuple[Value, ...]] = {}
    for turn in turns:
        seen = {field: told for field in turn if (told := odds.get(field)) is not None}
        each = np.array([told if abs(told) >= _TOLD else np.clip(told, -CAP, CAP) for told in seen.values()])
        places = np.array([turn.index(field) for field in seen], int)
        # as the first so many boxes are marked, from none to all: the log-odds that each should be, and is
        should = np.where(places < np.arange(len(turn) + 1)[:, None], _IN_TURN, -_IN_TURN)
        nats = each + should
        likely = np.logaddexp(nats / 2, -nats / 2).sum(axis=1)
        if (each * should[likely.argmax()] < 0).sum() > _OUT_OF_TURN:
            continue
        shares = np.exp(likely - likely.max())
        marked, empty = (shares @ as_probability(sign * nats) for sign in (1, -1))
        told_by_all = (np.log(marked) - np.log(empty)).tolist()
        found |= {field: tick_values(told) for field, told in zip(seen, told_by_all, strict=True)}
    return found


def best_of(values: Mapping[str, tuple[Value, ...]]) -> dict[str, int]:
    """The most probable number of each field, as far as there is one."""
    best = {field: options[0].value for field, options in values.items()}
    return {field: value for field, value in best.items() if value is not None}


def mixed(shares: Mapping[int | None, float]) -> tuple[Value, ...]:
    """The values with these shares of all probability."""
    nats = np.log(np.maximum(list(shares.values()), 1e-12))
    return normalised(dict(zip(shares, nats.tolist(), strict=True)))


def as_sure(first: Value, values: tuple[Value, ...], probability: float) -> tuple[Value, ...]:
    """The values, one of them `first` and as probable as that; what is left goes to the others."""
    less = (1 - probability) / (1 - first.probability)
    rest = (Value(value, share * less) for value, share in values if value != first.value)
    return Value(first.value, probability), *rest


def normalised(totals: Mapping[int | None, float]) -> tuple[Value, ...]:
    """The values that are so likely, in nats; without those of many that nobody would think of."""
    if len(totals) > _FEWEST:
        return _likeliest(tuple(totals), np.array(list(totals.values())))
    most = max(totals.values())
    weights = {number: exp(nats - most) for number, nats in totals.items()}
    total = sum(weights.values())
    ranked = sorted(weights.items(), key=itemgetter(1), reverse=True)
    return tuple(map(_of_pair, [(number, weight / total) for number, weight in ranked]))


def _likeliest(numbers: tuple[int | None, ...], nats: Floats) -> tuple[Value, ...]:
    weights = np.exp(nats - nats.max())
    thinkable = np.flatnonzero(weights > UNTHINKABLE)
    if len(thinkable) < _FEWEST:
        thinkable = np.argsort(-weights, kind="stable")[:_FEWEST]
    else:
        thinkable = thinkable[
            np.argsort(-weights[thinkable], kind="stable")
        ]  # the first of equally likely ones
    shares = weights[thinkable] / weights.sum()
    found = zip(map(numbers.__getitem__, thinkable.tolist()), shares.tolist(), strict=True)
    return tuple(map(_of_pair, found))
