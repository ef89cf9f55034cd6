"""Numbers and ticks: the most probable value of each field, with what the rules expect of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, permutations, product

import numpy as np
from numpy.typing import NDArray

from kitpress.reading.evidence import DIGITS, Floats

Numbers = Mapping[str, int]
Expect = Callable[[Numbers, str], Mapping[str, frozenset[int]]]

UNEXPECTED = 4.0  # nats: what a number costs that the rules don't expect there
WRONG_SUM = 6.0  # and one that is no sum: people add up right far more often
NO_CHOICE, TWO_CHOICES = 1.0, 4.0  # and a choice of which nothing, or one box too many, is marked
_TOLD = 30.0  # log-odds that no network gives: a person said so
_RIVALS = 3  # values of a field that are tried against the total
_SURE = 0.985  # a number that is less sure is tried in any case
_UNLIKELIEST = 0.002  # where the sum is wrong, less probable ones are tried, too
_SWAPPED_AT_ALL = 5e-4  # of the probability of the digit that it looks like
_MOST_SWAPPED = 4  # numbers
_MOST_PAIRS = 24  # of numbers that may be others at once
_UNLIKELY = 0.02  # less probable ones are not: each trial scores the whole sheet
CAP = 6.0  # log-probabilities are capped: some of what people write is never what it looks like


@dataclass(frozen=True, slots=True)
class Value:
    """A value that a field may hold (None: empty, or not ticked) and its probability."""

    value: int | None
    probability: float


def number_values(
    logp: Floats, expected: frozenset[int] | None = None, unexpected: float = UNEXPECTED
) -> tuple[Value, ...]:
    """What a number field may say, most probable first.

    `logp` (cells, 11): log-probabilities over `DIGITS` per cell. Empty cells may stand anywhere: a
    single digit is as good in the left cell as in the right. `expected` are the values that make
    sense there; others stay possible at the price of `unexpected` nats.
    """
    return _values(np.asarray(logp, np.float32).tobytes(), expected, unexpected)


@lru_cache(maxsize=256)  # the same few fields are held against much that is tried
def _values(logp: bytes, expected: frozenset[int] | None, unexpected: float) -> tuple[Value, ...]:
    cells = np.frombuffer(logp, np.float32).reshape(-1, len(DIGITS))
    numbers, which = _texts(len(cells))
    nats = np.zeros(1)
    for cell in np.maximum(cells, -CAP):
        nats = np.add.outer(nats, cell).ravel()
    totals = np.full(len(numbers), -np.inf)
    np.logaddexp.at(totals, which, nats)
    if expected is not None:
        totals -= [0.0 if number is None or number in expected else unexpected for number in numbers]
    return _normalised(dict(zip(numbers, totals.tolist(), strict=True)))


@cache
def _texts(cells: int) -> tuple[tuple[int | None, ...], NDArray[np.intp]]:
    """All numbers that so many cells may hold, and which of them each of the texts is that they may show."""
    shown = ["".join(text) for text in product(DIGITS, repeat=cells)]
    found = [int(text) if text else None for text in shown]
    numbers = tuple(dict.fromkeys(found))
    return numbers, np.array([numbers.index(number) for number in found])


def decode_numbers(
    digits: Mapping[str, Floats], groups: Sequence[str], expect: Expect
) -> dict[str, tuple[Value, ...]]:
    """The most probable numbers together, each with its rivals.

    `expect` tells, given the numbers read so far and a group ("demand" of "demand.1"), which values
    make sense there. The last group follows from the others (the total is a sum), so it checks them: a
    digit that is unsure is read as the one that makes the sum right.
    """
    values: dict[str, tuple[Value, ...]] = {}
    if not groups:
        return values
    for group in groups:
        expected = expect(_best(values), group)
        for field in _of(group, digits):
            values[field] = number_values(digits[field], expected.get(field))
    checks = _of(groups[-1], digits)
    plain = {field: number_values(digits[field]) for field in checks}
    add_up = _add_up(_best(values), groups[-1], plain, expect)
    for field in sorted(set(digits) - set(checks), key=lambda f: values[f][0].probability):
        best, second, *others = values[field][:_RIVALS]
        rivals = [best, *(v for v in (second, *others) if v.probability >= _UNLIKELY)]
        # many may be unlikely: does the sum speak for the best, or is this the one that spoils it?
        if len(rivals) == 1 and (
            best.probability < _SURE or (not add_up and second.probability >= _UNLIKELIEST)
        ):
            rivals.append(second)
        if len(rivals) > 1:
            tries = [{**values, field: (rival,)} for rival in rivals]
            weights = [
                float(np.log(rival.probability)) + _checked(tried, groups[-1], plain, expect)
                for rival, tried in zip(rivals, tries, strict=True)
            ]
            values[field] = _reweighted(rivals, weights)
    if not add_up:
        values = _all_as_expected(values, digits, groups, plain, expect)
        values = _one_digit_for_another(values, digits, groups[-1], plain, expect)
        values = _two_that_add_up(values, groups[-1], plain, expect)
    return values | {field: _sum_values(values, field, digits[field], groups[-1], expect) for field in checks}


def _all_as_expected(
    values: Mapping[str, tuple[Value, ...]],
    digits: Mapping[str, Floats],
    groups: Sequence[str],
    plain: Mapping[str, tuple[Value, ...]],
    expect: Expect,
) -> dict[str, tuple[Value, ...]]:
    """The values where several numbers are not what the rules expect and the sum is wrong, but all would be right if
    each of them were: a hand whose 2 looks like a 7 writes more than one.
    """
    odd: dict[str, tuple[int, float]] = {}  # the number that is expected, and how much less likely it looks
    for group in groups[:-1]:
        expected = expect(_best(values), group)
        for field in _of(group, values):
            good, best = expected.get(field), values[field][0].value
            if good and best not in (None, *good):
                seen = {value.value: value.probability for value in number_values(digits[field], good)}
                if possible := good.intersection(seen):
                    likeliest = max(possible, key=lambda number: seen[number])
                    odd[field] = likeliest, float(np.log(seen[likeliest] / seen[best]))
    others = {field: number for field, (number, _) in odd.items()}
    if len(odd) < 2 or not _add_up(_best(values) | others, groups[-1], plain, expect):
        return dict(values)
    less = sum(less for _, less in odd.values())
    return _partly(values, others, less, groups[-1], plain, expect)


def _one_digit_for_another(
    values: Mapping[str, tuple[Value, ...]],
    digits: Mapping[str, Floats],
    last: str,
    plain: Mapping[str, tuple[Value, ...]],
    expect: Expect,
) -> dict[str, tuple[Value, ...]]:
    """The values where the sum is wrong, but right if one digit is another in some of the numbers: a hand whose 2 looks
    like a 7 writes more than one, and perhaps a 7 as well.
    """
    if _add_up(_best(values), last, plain, expect):
        return dict(values)
    numbers = {
        field: cells
        for field, cells in digits.items()
        if field not in plain and values[field][0].value is not None
    }
    tried = []
    for digit, other in permutations(range(len(DIGITS) - 1), 2):
        swapped = {
            field: found for field, cells in numbers.items() if (found := _swapped(cells, digit, other))
        }
        fields = sorted(swapped, key=lambda field: -swapped[field][1])[:_MOST_SWAPPED]
        for count in range(1, len(fields) + 1):
            for some in combinations(fields, count):
                # one habit, and no coincidence: as unlikely as each of them, not as all at once
                less = float(np.mean([swapped[field][1] for field in some]))
                tried.append((less, {field: swapped[field][0] for field in some}))
    for less, others in sorted(tried, key=lambda trial: -trial[0])[:_MOST_PAIRS]:
        as_others = {field: (Value(number, 1.0),) for field, number in others.items()}
        if _add_up(_best({**values, **as_others}), last, plain, expect):
            return _partly(values, others, less, last, plain, expect)
    return dict(values)


def _swapped(cells: Floats, digit: int, other: int) -> tuple[int, float] | None:
    """A number (cells, 11) that is read with `other` wherever it looks like `digit` and a little like `other`; and how
    much less likely that looks, in nats. None where it does nowhere.
    """
    best = cells.argmax(axis=1)
    less = cells[:, other] - cells[:, digit]
    alike = (best == digit) & (less > np.log(_SWAPPED_AT_ALL))
    if not alike.any():
        return None
    text = "".join(DIGITS[k] for k in np.where(alike, other, best))
    return int(text), float(less[alike].mean())


def _two_that_add_up(
    values: Mapping[str, tuple[Value, ...]],
    last: str,
    plain: Mapping[str, tuple[Value, ...]],
    expect: Expect,
) -> dict[str, tuple[Value, ...]]:
    """The values where the sum is wrong whichever single number is another, but right if two are at once."""
    if _add_up(_best(values), last, plain, expect):
        return dict(values)
    rivals = [
        (float(np.log(rival.probability / best.probability)), field, rival)
        for field, (best, *others) in values.items()
        for rival in others[: _RIVALS - 1]
        if field not in plain and rival.probability >= _UNLIKELIEST
    ]
    pairs = [
        (one_less + other_less, {one: (value,), other: (other_value,)})
        for (one_less, one, value), (other_less, other, other_value) in combinations(rivals, 2)
        if one != other
    ]
    for less, others in sorted(pairs, key=lambda pair: -pair[0])[:_MOST_PAIRS]:
        if _add_up(_best({**values, **others}), last, plain, expect):
            numbers = {field: other.value for field, (other,) in others.items()}
            return _partly(values, numbers, less, last, plain, expect)
    return dict(values)


def _add_up(numbers: Numbers, last: str, plain: Mapping[str, tuple[Value, ...]], expect: Expect) -> bool:
    """Whether the numbers make the sums that were written, as far as any were: `plain`, whatever is expected."""
    expected = expect(numbers, last)
    return all(plain[field][0].value in (None, *expected[field]) for field in plain if field in expected)


def _partly(
    values: Mapping[str, tuple[Value, ...]],
    others: Mapping[str, int | None],
    less: float,
    last: str,
    plain: Mapping[str, tuple[Value, ...]],
    expect: Expect,
) -> dict[str, tuple[Value, ...]]:
    """The values, mixed with `others` whose digits are `less` likely, in nats, but which make a sum right: unless the
    sum itself may as well be misread.
    """
    as_others = {field: (Value(number, 1.0),) for field, number in others.items()}
    before, after = (_checked(tried, last, plain, expect) for tried in (values, {**values, **as_others}))
    share = 1 / (1 + float(np.exp(before - after - less)))
    out = dict(values)
    for field, number in others.items():
        mixed = {value.value: value.probability * (1 - share) for value in values[field]}
        mixed[number] = mixed.get(number, 0.0) + share
        out[field] = _mixed(mixed)
    return out


def _sum_values(
    values: Mapping[str, tuple[Value, ...]], check: str, logp: Floats, group: str, expect: Expect
) -> tuple[Value, ...]:
    """What a sum may say, whichever of its numbers is read wrong: it is no surer than they are."""
    unsure = sorted(values, key=lambda f: values[f][0].probability)[:_RIVALS]
    slips: list[tuple[float, Mapping[str, tuple[Value, ...]]]] = [(1.0, {})]
    for field in unsure:
        best, *rivals = values[field][:_RIVALS]
        slips += [
            (rival.probability / best.probability, {field: (rival,)})
            for rival in rivals
            if rival.probability >= _UNLIKELY
        ]
    mixed: dict[int | None, float] = {}
    for weight, slip in slips:
        expected = expect(_best({**values, **slip}), group).get(check)
        for value in number_values(logp, expected, WRONG_SUM):
            mixed[value.value] = mixed.get(value.value, 0.0) + weight * value.probability
    return _mixed(mixed)


@dataclass(frozen=True)
class Agreement:
    """How well parts of a sheet go together, in nats, and whether nothing speaks against it."""

    nats: float
    fits: bool


def agreement(digits: Mapping[str, Floats], groups: Sequence[str], expect: Expect) -> Agreement:
    """How well the digits go with what the rules expect of the most probable numbers."""
    numbers = _best(decode_numbers(digits, groups, expect))
    nats, fits = 0.0, True
    for group in groups:
        expected = expect(numbers, group)
        for field in _of(group, digits):
            number, good = numbers.get(field), expected.get(field)
            seen = {value.value: value.probability for value in number_values(digits[field])}
            nats += float(np.log(max(seen[number], 1e-12)))
            if good is not None and number not in (None, *good):
                nats -= WRONG_SUM if group == groups[-1] else UNEXPECTED
                fits = False
    return Agreement(nats, fits)


def _of(group: str, fields: Iterable[str]) -> list[str]:
    return [field for field in fields if field.partition(".")[0] == group]


def _best(values: Mapping[str, tuple[Value, ...]]) -> dict[str, int]:
    best = {field: options[0].value for field, options in values.items()}
    return {field: value for field, value in best.items() if value is not None}


def _checked(
    values: Mapping[str, tuple[Value, ...]],
    last: str,
    plain: Mapping[str, tuple[Value, ...]],
    expect: Expect,
) -> float:
    """How well the most probable values go with the group that checks them, in nats."""
    expected, nats = expect(_best(values), last), 0.0
    for check, options in plain.items():
        good = expected.get(check)
        # the most probable of all, or of those that fit
        fitting = next(
            (o.probability for o in options if good is None or o.value is None or o.value in good), 0.0
        )
        nats += float(np.log(max(fitting, options[0].probability * np.exp(-WRONG_SUM), 1e-12)))
    return nats


def _mixed(shares: Mapping[int | None, float]) -> tuple[Value, ...]:
    return _normalised({value: float(np.log(max(share, 1e-12))) for value, share in shares.items()})


def _reweighted(rivals: Sequence[Value], weights: Sequence[float]) -> tuple[Value, ...]:
    return _normalised({rival.value: weight for rival, weight in zip(rivals, weights, strict=True)})


def tick_values(odds: float) -> tuple[Value, ...]:
    """Whether a tick or bubble is marked: 1 or None, most probable first. `odds` are log-odds."""
    odds = float(np.clip(odds, -CAP, CAP))
    return _normalised({1: odds / 2, None: -odds / 2})


def choice_values(odds: Mapping[str, float]) -> dict[str, tuple[Value, ...]]:
    """Whether each box is marked, of which one should be: as in `tick_values`, whatever the others are.

    `odds` are log-odds by field. Nobody has to choose, and two marks are stranger than none.
    """
    seen = np.array(list(odds.values()))
    ratios = np.exp(np.where(abs(seen) < _TOLD, np.clip(seen, -CAP, CAP), seen))
    marked = np.arange(len(ratios) + 1)
    price = np.exp(-NO_CHOICE * (marked == 0) - TWO_CHOICES * np.maximum(marked - 1, 0))
    likely = float(price @ _ways(ratios))
    found = {}
    for n, field in enumerate(odds):
        share = float(ratios[n] * (price[1:] @ _ways(np.delete(ratios, n)))) / likely
        values = Value(1, share), Value(None, 1 - share)
        found[field] = tuple(sorted(values, key=lambda value: -value.probability))
    return found


def _ways(ratios: NDArray[np.float64]) -> NDArray[np.float64]:
    """How likely so many marks are, (n + 1,) for 0, 1, ... of n boxes, each `ratios` times as likely marked as not."""
    ways = np.ones(1)
    for ratio in ratios:
        ways = np.append(ways, 0.0) + np.append(0.0, ways * ratio)
    return ways


def _normalised(totals: Mapping[int | None, float]) -> tuple[Value, ...]:
    values = np.array(list(totals.values()))
    weights = np.exp(values - values.max())
    weights /= weights.sum()
    pairs = zip(totals, weights, strict=True)
    return tuple(sorted((Value(v, float(p)) for v, p in pairs), key=lambda v: -v.probability))
