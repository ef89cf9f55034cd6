"""Sums as checks: where what was added up comes out wrong, which numbers may be others, so that it is right?"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations, permutations
from typing import NamedTuple

import numpy as np

from kitpress.reading.decode.alternatives import sureness
from kitpress.reading.decode.values import (
    CAP,
    UNEXPECTED,
    UNTHINKABLE,
    Value,
    best_of,
    mixed,
    number_values,
)
from kitpress.reading.evidence import DIGITS, Floats

Numbers = Mapping[str, int]
Values = Mapping[str, tuple[Value, ...]]
Digits = Mapping[str, Floats]
Expect = Callable[[Numbers, str], Mapping[str, frozenset[int]]]

WRONG_SUM = 6.0  # nats: what a number costs that is no sum; people add up right far more often
RIVALS = 3  # values of a field that are tried against the total
UNLIKELIEST = 0.002  # where the sum is wrong, values as improbable as that are tried
_NOT_WRITTEN = 2 * float(np.exp(-CAP))  # probability of what a clear digit leaves for another
# Of the probability of the digit that it looks like: any that makes a sum right, and one that stands in the sum, too.
_SWAPPED_AT_ALL, _IN_SUM_TOO = 5e-4, 5e-6
_NO_CHANCE = 2.3  # nats: that a number and its sum are off by the same digit is chance in one case of ten
_MOST_SWAPPED = 4  # numbers
MOST_TRIED = 24  # ways in which several numbers may be others at once: each trial scores the whole sheet


class Check(NamedTuple):
    """The numbers of the `group` that follows from all others, as they were `written`, whatever is expected of them;
    and what the rules `expect`, as in `fields.decode_numbers`.
    """

    group: str
    written: Values
    expect: Expect

    def right(self, numbers: Numbers) -> bool:
        """Whether the numbers make the sums that were written, as far as any were."""
        expected = self.expect(numbers, self.group)
        return all(
            self.written[field][0].value in (None, *expected[field])
            for field in self.written
            if field in expected
        )

    def made_right(self, before: Numbers, after: Numbers) -> bool:
        """Whether other numbers make the sums that were written, all that could be told of the numbers `before`."""
        return self.told(before) <= self.told(after) and self.right(after)

    def broken(self, numbers: Numbers) -> bool:
        """Whether the numbers make other sums than those that were written, which are not misread instead."""
        expected = self.expect(numbers, self.group)
        likeliest = (
            max((o.probability for o in options if o.value in (None, *expected[field])), default=0.0)
            for field, options in self.written.items()
            if field in expected
        )
        return min(likeliest, default=1.0) < _NOT_WRITTEN

    def told(self, numbers: Numbers) -> frozenset[str]:
        """The sums that can be told from the numbers."""
        return frozenset(self.expect(numbers, self.group))

    def nats(self, values: Values, told: Collection[str] = ()) -> float:
        """How well the most probable values go with what was written. Not to know one of the sums that can be `told`
        of others is as bad as a wrong one.
        """
        expected, nats = self.expect(best_of(values), self.group), 0.0
        for check, options in self.written.items():
            good = expected.get(check, frozenset() if check in told else None)
            # the most probable of all, or of those that fit
            fitting = next(
                (o.probability for o in options if good is None or o.value is None or o.value in good), 0.0
            )
            nats += float(np.log(max(fitting, options[0].probability * np.exp(-WRONG_SUM), 1e-12)))
        return nats


def mended(values: Values, untold: Values, digits: Digits, groups: Sequence[str], check: Check) -> Values:
    """The values where the sum is wrong, whichever single number is another: mixed with those of several that make it
    right. `groups` are those of the numbers that are added up; `untold` the values before the sum told anything of
    them: what it told would count twice.
    """
    values = _partly(values, *_all_as_expected(values, digits, groups, check), check)
    for trials in (partial(_one_digit_for_another, digits), partial(_two_at_once, untold)):
        if check.right(best_of(values)):
            break
        values = _partly(values, *_first_right(trials(values, check), values, check), check)
    return values


def as_one_habit(values: Values, digits: Digits, groups: Sequence[str], check: Check) -> Values:
    """The values where a sum is right, and yet a number is not what the rules expect: the sum may be misread with it,
    as a hand whose 2 looks like a 7 writes both. `groups` as of `mended`; `values` with the sums'.
    """
    odd = dict(_at_odds(values, groups, check))
    expected = check.expect(best_of(values), check.group) if odd else {}
    right = [field for field, good in expected.items() if field in values and values[field][0].value in good]
    for digit, other in permutations(range(len(DIGITS) - 1), 2) if right else ():
        swapped = {
            f: found for f in (*odd, *right) if (found := _swapped(digits[f], digit, other, _IN_SUM_TOO))
        }
        numbers = {f: swapped[f][0] for f in odd if f in swapped and swapped[f][0] in odd[f]}
        instead = check.expect(best_of(with_numbers(values, numbers)), check.group) if numbers else {}
        wrong = [f for f in right if f in instead and values[f][0].value not in instead[f]]
        if wrong and all(f in swapped and swapped[f][0] in instead[f] for f in wrong):
            others = {**numbers, **{f: swapped[f][0] for f in wrong}}
            less = float(np.mean([swapped[field][1] for field in others]))
            gained = UNEXPECTED * len(numbers) + _NO_CHANCE
            values = _mixed_with(values, others, sureness(less + gained))
    return values


def as_one_shape(values: Values, digits: Digits, check: Check) -> Values:
    """The values where a sum is right only as a digit of it is read against its look, and a number looks the same: what
    looks like 77 = 70 + 7 may be 27 = 20 + 7, or 22 = 20 + 2, in which all that looks alike is alike. As of
    `as_one_habit`.
    """
    for field in check.written:
        torn = _against_its_look(digits[field], values[field][0].value)
        whole = _swapped(digits[field], torn.digit, torn.other, _IN_SUM_TOO) if torn else None
        if not torn or not whole:
            continue
        alike = {
            name: found
            for name, cells in digits.items()
            if name not in check.written
            and str(torn.digit) in str(values[name][0].value)
            and (found := _swapped(cells, torn.digit, torn.other, _IN_SUM_TOO))
        }
        # one of them, or all: a hand draws them alike
        counts = sorted({1, len(alike) or 1})
        for some in chain.from_iterable(combinations(alike, count) for count in counts):
            others = {name: alike[name][0] for name in some}
            sums = check.expect(best_of(with_numbers(values, others)), check.group)
            if whole[0] in sums.get(field, ()):
                less = float(np.mean([whole[1], *(alike[name][1] for name in some)])) - torn.less
                share = sureness(less) * values[field][0].probability
                values = _mixed_with(values, {**others, field: whole[0]}, share)
    return values


class _Torn(NamedTuple):
    """A `digit` that is read as an `other` one, which looks so much `less` likely, in nats."""

    digit: int
    other: int
    less: float


def _against_its_look(cells: Floats, number: int | None) -> _Torn | None:
    """What is read otherwise than it looks, if it is one digit, in a number (cells, 11)."""
    looks = [
        (cell, int(best)) for cell, best in zip(cells, cells.argmax(axis=1), strict=True) if DIGITS[best]
    ]
    if number is None or len(looks) != len(str(number)):
        return None
    read = [(cell, best, int(said)) for (cell, best), said in zip(looks, str(number), strict=True)]
    otherwise = {(best, said): float(cell[said] - cell[best]) for cell, best, said in read if said != best}
    if len(otherwise) != 1:
        return None
    (((digit, other), less),) = otherwise.items()
    return _Torn(digit, other, less)


def _at_odds(values: Values, groups: Iterable[str], check: Check) -> Iterator[tuple[str, frozenset[int]]]:
    """The numbers that are not what the rules expect, each with what they do."""
    for group in groups:
        expected = check.expect(best_of(values), group)
        for field in of_group(group, values):
            good = expected.get(field)
            if good and values[field][0].value not in (None, *good):
                yield field, good


Trial = tuple[Mapping[str, int | None], float]  # other numbers, and how much less likely they look, in nats
_NONE: Trial = {}, 0.0


def _first_right(trials: Iterable[Trial], values: Values, check: Check) -> Trial:
    """The likeliest of them that makes the sum right."""
    for others, less in sorted(trials, key=lambda trial: -trial[1])[:MOST_TRIED]:
        if check.made_right(best_of(values), best_of(with_numbers(values, others))):
            return others, less
    return _NONE


def _all_as_expected(values: Values, digits: Digits, groups: Sequence[str], check: Check) -> Trial:
    """Several numbers that are not what the rules expect, as they should be: a hand whose 2 looks like a 7 writes more
    than one.
    """
    odd: dict[str, int | None] = {}
    less = 0.0
    for field, good in _at_odds(values, groups, check):
        seen = {value.value: value.probability for value in number_values(digits[field], good)}
        if possible := good.intersection(seen):
            odd[field] = likeliest = max(possible, key=lambda number: seen[number])
            less += float(np.log(seen[likeliest] / seen.get(values[field][0].value, UNTHINKABLE)))
    if len(odd) < 2 or not check.made_right(best_of(values), best_of(with_numbers(values, odd))):
        return _NONE
    return odd, less


def _one_digit_for_another(digits: Digits, values: Values, check: Check) -> Iterable[Trial]:
    """One digit another in some of the numbers, whatever the rules expect: and perhaps that hand's 7 is a 7 as well."""
    numbers = {
        field: cells
        for field, cells in digits.items()
        if field not in check.written and values[field][0].value is not None
    }
    for digit, other in permutations(range(len(DIGITS) - 1), 2):
        swapped = {
            field: found for field, cells in numbers.items() if (found := _swapped(cells, digit, other))
        }
        fields = sorted(swapped, key=lambda field: -swapped[field][1])[:_MOST_SWAPPED]
        for count in range(1, len(fields) + 1):
            for some in combinations(fields, count):
                # one habit, and no coincidence: as unlikely as each of them, not as all at once
                less = float(np.mean([swapped[field][1] for field in some]))
                yield {field: swapped[field][0] for field in some}, less


def _swapped(
    cells: Floats, digit: int, other: int, at_all: float = _SWAPPED_AT_ALL
) -> tuple[int, float] | None:
    """A number (cells, 11) that is read with `other` wherever it looks like `digit` and a little like `other`; and how
    much less likely that looks, in nats. None where it does nowhere: `at_all` is how little that may be.
    """
    best = cells.argmax(axis=1)
    less = cells[:, other] - cells[:, digit]
    alike = (best == digit) & (less > np.log(at_all))
    if not alike.any():
        return None
    text = "".join(DIGITS[k] for k in np.where(alike, other, best))
    return int(text), float(less[alike].mean())


def _two_at_once(untold: Values, values: Values, check: Check) -> Iterable[Trial]:
    """Any two numbers others at once."""
    rivals = [
        (field, rival.value, float(np.log(rival.probability / best.probability)))
        for field, (best, *others) in untold.items()
        for rival in others[: RIVALS - 1]
        if field not in check.written and rival.probability >= UNLIKELIEST
    ]
    for (one, number, less), (other, other_number, other_less) in combinations(rivals, 2):
        if one != other:
            yield {one: number, other: other_number}, less + other_less


def with_numbers(values: Values, others: Mapping[str, int | None]) -> Values:
    """The values, some of them others for sure."""
    return {**values, **{field: (Value(number, 1.0),) for field, number in others.items()}}


def _partly(values: Values, others: Mapping[str, int | None], less: float, check: Check) -> Values:
    """The values, mixed with `others` whose digits are `less` likely, in nats, but which make a sum right: unless the
    sum itself may as well be misread.
    """
    if not others:
        return values
    told = check.told(best_of(values))
    before, after = check.nats(values, told), check.nats(with_numbers(values, others), told)
    return _mixed_with(values, others, sureness(after - before + less))


def _mixed_with(values: Values, others: Mapping[str, int | None], share: float) -> Values:
    """The values, those of `others` mixed with these numbers: a `share` of each."""
    out = dict(values)
    for field, number in others.items():
        shares = {value.value: value.probability * (1 - share) for value in values[field]}
        shares[number] = shares.get(number, 0.0) + share
        out[field] = mixed(shares)
    return out


def of_group(group: str, fields: Iterable[str]) -> list[str]:
    """The fields of a group: "demand.1" is one of "demand"."""
    return [field for field in fields if field.partition(".")[0] == group]
