"""The numbers of a sheet, read together: what each may be, given what the rules expect and what was added up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from kitpress.reading.decode.alternatives import NEVER_SURE
from kitpress.reading.decode.sums import (
    MOST_TRIED,
    RIVALS,
    UNLIKELIEST,
    WRONG_SUM,
    Check,
    Digits,
    Expect,
    Trial,
    Values,
    as_one_habit,
    as_one_shape,
    mended,
    of_group,
    with_numbers,
)
from kitpress.reading.decode.values import (
    CAP,
    ITS_OWN_WORD,
    SAID,
    UNEXPECTED,
    Value,
    as_sure,
    best_of,
    mixed,
    normalised,
    number_values,
)
from kitpress.reading.evidence import Floats

_SURE = 0.985  # a number that is less sure is tried in any case
_UNLIKELY = 0.02  # less probable ones are not: each trial scores the whole sheet
_MOST_AT_ONCE = 3  # numbers that are others
_MOST_SPOILING = 2  # numbers that are asked about as another would make a sum right
# Nats that nothing costs in a box where a number would say no more: a scribble that reaches into it is none.
_NO_NOUGHT = -1.0
_AS_SEEN = 30.0  # nats: a cap that no network reaches
_SEEN = 0.1  # probability of a number that is there to see, crossed out or not


def decode_numbers(
    digits: Digits,
    groups: Sequence[str],
    expect: Expect,
    as_seen: Expect | None = None,
    at_all: Expect | None = None,
) -> dict[str, tuple[Value, ...]]:
    """The most probable numbers together, each with its rivals.

    `expect` tells, given the numbers read so far and a group ("demand" of "demand.1"), which values
    make sense there. The last group follows from the others (the total is a sum), so it checks them: a
    digit that is unsure is read as the one that makes the sum right, and stays unsure where another would, too. Where a
    part of the drawing is hidden, `as_seen` tells what the rest of it would give: a number that goes with that is no
    chance. Where boxes are hidden that are added up, `at_all` tells what sums there can be, whatever they hold.
    """
    if not groups:
        return {}
    values, check = _most_probable(digits, groups, expect)
    at_all_check = check._replace(expect=at_all or expect)
    if at_all_check.broken(best_of(values)):
        others = groups[:-1], as_seen or expect
        values |= {**_doubted(values, *others), **_spoiling(values, digits, *others, at_all_check)}
    return _with_sums(values, digits, groups, check)


def _most_probable(
    digits: Digits, groups: Sequence[str], expect: Expect
) -> tuple[dict[str, tuple[Value, ...]], Check]:
    """The numbers as the rules, and the sum that they make, have them; and what checks them."""
    values: dict[str, tuple[Value, ...]] = {}
    for group in groups:
        expected = expect(best_of(values), group)
        for field in of_group(group, digits):
            good = expected.get(field)
            nothing = _NO_NOUGHT if good == frozenset({0}) and not _looks_like_nought(digits[field]) else 0.0
            values[field] = number_values(digits[field], good, nothing=nothing)
    checks = of_group(groups[-1], digits)
    check = Check(groups[-1], {field: number_values(digits[field]) for field in checks}, expect)
    add_up = check.right(best_of(values))
    rivals = {f: found for f in digits if f not in checks and len(found := _rivals(values[f], add_up)) > 1}
    told = {**values, **_told_by_the_sum(values, rivals, check)}
    return (told if add_up else dict(mended(told, values, digits, groups[:-1], check))), check


def _looks_like_nought(logp: Floats) -> bool:
    """Whether no other number is likelier by the strokes."""
    return next(value.value for value in number_values(logp) if value.value is not None) == 0


def _with_sums(
    values: Values, digits: Digits, groups: Sequence[str], check: Check
) -> dict[str, tuple[Value, ...]]:
    """The numbers with their sums, which are no surer than they are."""
    sums = {field: _sum_values(values, field, digits[field], check) for field in check.written}
    alike = as_one_shape({**values, **sums}, digits, check)
    return dict(as_one_habit(alike, digits, groups[:-1], check))


def _doubted(values: Values, groups: Sequence[str], expect: Expect) -> Values:
    """The numbers of a sum that is wrong, whatever was tried, as far as nothing else bears them out: any of them may be
    misread, however clear it looks.
    """
    known, doubted = best_of(values), {}
    for group in groups:
        expected = expect(known, group)
        for field in of_group(group, values):
            best, good = values[field][0], expected.get(field, frozenset())
            # a box is as good as empty where nothing else, or anything, is expected
            borne_out = best.value in good if best.value is not None else len(good) != 1 or 0 in good
            if NEVER_SURE < best.probability < SAID and not borne_out:
                doubted[field] = as_sure(best, values[field], NEVER_SURE)
    return doubted


def _spoiling(values: Values, digits: Digits, groups: Sequence[str], expect: Expect, check: Check) -> Values:
    """The numbers of a sum that is wrong but would be right if one of them were another that makes sense there, those
    that look most like it; or none: it may be crossed out, as a 7 is by a stroke that looks like its bar.
    """
    found: list[tuple[bool, float, str, int | None]] = []
    said = set()  # by a person: then the slip is in the sum, or where it was asked for
    for group in groups:
        expected = expect(best_of(values), group)
        for field in of_group(group, values):
            best = values[field][0]
            if best.probability <= NEVER_SURE:  # asked about as it is
                continue
            seen = {value.value: value.probability for value in number_values(digits[field], cap=_AS_SEEN)}
            for other in {None, *expected.get(field, ())} - {best.value}:
                if not check.made_right(best_of(values), best_of(with_numbers(values, {field: other}))):
                    continue
                if best.probability >= SAID:
                    said.add(field)
                elif other is None or other in seen:
                    found.append((other is None, seen.get(other, 0.0), field, other))
    doubted: dict[str, tuple[Value, ...]] = {}
    for crossed_out, _, field, other in sorted(found, key=itemgetter(0, 1), reverse=True):
        if field not in doubted and (crossed_out or len(doubted) + len(said) < _MOST_SPOILING):
            doubted[field] = mixed({values[field][0].value: NEVER_SURE, other: 1 - NEVER_SURE})
    return doubted


def _rivals(found: tuple[Value, ...], add_up: bool) -> tuple[Value, ...]:
    """The values of a number that are tried against the sum, the best first."""
    best, second, *others = found[:RIVALS]
    rivals = best, *(v for v in (second, *others) if v.probability >= _UNLIKELY)
    # many may be unlikely: does the sum speak for the best, or is this the one that spoils it?
    unsure = best.probability < _SURE or (not add_up and second.probability >= UNLIKELIEST)
    return (*rivals, second) if len(rivals) == 1 and unsure else rivals


def _told_by_the_sum(values: Values, rivals: Values, check: Check) -> Values:
    """What the numbers with `rivals` may be, weighed together: each by itself another, and several at once. Those of
    the likeliest way come first.
    """
    best, told_sums = {field: found[0].value for field, found in rivals.items()}, check.told(best_of(values))
    weighed = [
        ({**best, **others}, check.nats(with_numbers(values, others), told_sums) + less)
        for others, less in _changes(rivals)
    ]
    likeliest, _ = max(weighed, key=itemgetter(1))
    told = {}
    for field, found in rivals.items():
        shares = {
            number: float(np.logaddexp.reduce([nats for way, nats in weighed if way[field] == number]))
            for number, _ in found
        }
        ranked = normalised(shares)
        first = next(value for value in ranked if value.value == likeliest[field])
        told[field] = (first, *(value for value in ranked if value is not first))
    return told


def _changes(rivals: Values) -> Iterator[Trial]:
    """Nothing, each of the rivals by itself, and the likeliest of several at once."""
    yield {}, 0.0
    ones = [
        (field, rival.value, float(np.log(rival.probability / found[0].probability)))
        for field, found in rivals.items()
        for rival in found[1:]
    ]
    yield from (({field: number}, less) for field, number, less in ones)
    several = [
        ({field: number for field, number, _ in some}, less)
        for count in range(2, _MOST_AT_ONCE + 1)
        for some in combinations(ones, count)
        if (less := sum(nats for *_, nats in some)) >= np.log(_UNLIKELY)
        and len({field for field, *_ in some}) == count
    ]
    yield from sorted(several, key=lambda trial: -trial[1])[:MOST_TRIED]


def _sum_values(values: Values, field: str, logp: Floats, check: Check) -> tuple[Value, ...]:
    """What a sum may say, whichever of its numbers is read wrong: it is no surer than they are."""
    unsure = sorted(values, key=lambda f: values[f][0].probability)[:RIVALS]
    slips: list[tuple[float, Values]] = [(1.0, {})]
    for other in unsure:
        best, *rivals = values[other][:RIVALS]
        slips += [
            (rival.probability / best.probability, {other: (rival,)})
            for rival in rivals
            if rival.probability >= _UNLIKELY
        ]
    shares: dict[int | None, float] = {}
    seen = {number for number, probability in check.written[field] if probability > _SEEN}
    for weight, slip in slips:
        expected = check.expect(best_of({**values, **slip}), check.group).get(field)
        cap = ITS_OWN_WORD if expected is None else CAP
        # ink that looks crossed out, or is as thick as a scribble, and shows the sum all the same is no chance
        nothing = UNEXPECTED if seen & (expected or frozenset()) else 0.0
        for value in number_values(logp, expected, WRONG_SUM, cap, nothing):
            shares[value.value] = shares.get(value.value, 0.0) + weight * value.probability
    return mixed(shares)


class Agreement(NamedTuple):
    """How well parts of a sheet go together, in nats, and whether nothing speaks against it."""

    nats: float
    fits: bool


def agreement(digits: Digits, groups: Sequence[str], expect: Expect) -> Agreement:
    """How well the digits go with what the rules expect of the most probable numbers."""
    nats, fits = 0.0, True
    if not groups:
        return Agreement(nats, fits)
    values, check = _most_probable(digits, groups, expect)
    numbers = best_of(_with_sums(values, digits, groups, check))
    for group in groups:
        expected = expect(numbers, group)
        for field in of_group(group, digits):
            number, good = numbers.get(field), expected.get(field)
            seen = {value.value: value.probability for value in number_values(digits[field])}
            nats += float(np.log(max(seen.get(number, 0.0), 1e-12)))
            if good is not None and number not in (None, *good):
                nats -= WRONG_SUM if group == groups[-1] else UNEXPECTED
                fits = False
    return Agreement(nats, fits)
