"""The cheapest way to full sets, against trying everything."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from kitpress.plan.geometry import Side, Square
from kitpress.reading.decode.choices import Choice
from kitpress.reading.decode.totals import mended
from kitpress.rules.grammar import MarkKind
from kitpress.words import same

TWO = MarkKind("door", same("door"), "doors", "inside", False, 1, 2)
THREE = MarkKind("window", same("window"), "windows", "inside", False, 1, 3)
WIDE = MarkKind("window", same("window"), "windows", "inside", True, 1, 2, length=2)
BROKEN = 4.0
Options = dict[Square, list[Choice]]


def cost_of(marks: dict[Square, Choice], best: dict[Square, Choice]) -> float:
    broken = sum(sum(c.kind is kind for c in marks.values()) % kind.multiple > 0 for kind in (TWO, THREE))
    return sum(best[square].logp - choice.logp for square, choice in marks.items()) + BROKEN * broken


@pytest.mark.parametrize("seed", range(20))
def test_nothing_is_cheaper(seed: int) -> None:
    rng = np.random.default_rng(seed)
    options: Options = {}
    for column in range(6):
        found = [Choice(kind, None, -float(rng.exponential(3))) for kind in (None, TWO, THREE)]
        options[Square(column, 0)] = sorted(found, key=lambda choice: -choice.logp)
    best = {square: found[0] for square, found in options.items()}
    counts = {kind: sum(c.kind is kind for c in best.values()) for kind in (TWO, THREE)}
    changes, cost = mended(best, options, counts, BROKEN)
    everything = (dict(zip(options, marks, strict=True)) for marks in product(*options.values()))
    assert cost == pytest.approx(min(cost_of(marks, best) for marks in everything))
    assert cost_of({**best, **changes}, best) == pytest.approx(cost)


@pytest.mark.parametrize("seed", range(20))
def test_nothing_is_cheaper_among_squares_that_are_alike_and_halves(seed: int) -> None:
    rng = np.random.default_rng(seed)
    loss = [float(rng.exponential(1.5)) for _ in range(3)]
    options: Options = {}
    for square in (Square(n, 0) for n in range(4)):  # as under a thing, where nothing is seen
        options[square] = [
            Choice(None, None, 0.0),
            Choice(TWO, None, -loss[0]),
            Choice(THREE, None, -loss[1]),
        ]
    for left in (0, 2):
        for square, part in ((Square(left, 1), "a"), (Square(left + 1, 1), "b")):
            found = [Choice(None, None, -float(rng.exponential())), Choice(WIDE, Side.NORTH, -loss[2], part)]
            options[square] = sorted(found, key=lambda choice: -choice.logp)
    best = {square: found[0] for square, found in options.items()}
    counts = {TWO: int(rng.integers(2)), THREE: int(rng.integers(3)), WIDE: 0}
    counts[WIDE] = sum(choice.part == "a" for choice in best.values())

    def whole(marks: dict[Square, Choice]) -> bool:
        return all(marks[Square(n, 1)].kind is marks[Square(n + 1, 1)].kind for n in (0, 2))

    def cost(marks: dict[Square, Choice]) -> float:
        now = counts | {WIDE: sum(choice.part == "a" for choice in marks.values())}
        for kind in (TWO, THREE):
            now[kind] += sum(choice.kind is kind for choice in marks.values())
        broken = sum(count % kind.multiple > 0 for kind, count in now.items())
        return sum(best[square].logp - choice.logp for square, choice in marks.items()) + BROKEN * broken

    changes, least = mended(best, options, counts, BROKEN)
    everything = (dict(zip(options, marks, strict=True)) for marks in product(*options.values()))
    assert least == pytest.approx(min(cost(marks) for marks in everything if whole(marks)))
    assert whole({**best, **changes})
    assert cost({**best, **changes}) == pytest.approx(least)


@pytest.mark.parametrize("seed", range(20))
def test_nothing_is_cheaper_where_many_squares_are_unsure(seed: int) -> None:
    rng = np.random.default_rng(seed)
    options: Options = {}
    for column in range(40):
        found = [Choice(kind, None, -float(rng.exponential(0.5))) for kind in (None, TWO, THREE)]
        options[Square(column, 0)] = sorted(found, key=lambda choice: -choice.logp)
    best = {square: found[0] for square, found in options.items()}
    counts = {kind: sum(c.kind is kind for c in best.values()) for kind in (TWO, THREE)}
    ways = {(0, 0): 0.0}
    for square, found in options.items():
        after: dict[tuple[int, int], float] = {}
        for (two, three), cost in ways.items():
            for c in found:
                now = (two + (c.kind is TWO)) % 2, (three + (c.kind is THREE)) % 3
                after[now] = min(after.get(now, np.inf), cost + best[square].logp - c.logp)
        ways = after
    least = min(cost + BROKEN * ((two > 0) + (three > 0)) for (two, three), cost in ways.items())
    changes, cost = mended(best, options, counts, BROKEN)
    assert cost == pytest.approx(least)
    assert cost_of({**best, **changes}, best) == pytest.approx(cost)


def test_marks_side_by_side_that_may_all_be_there_are_gone_through_one_by_one() -> None:
    """Half drawn, all of them together, they would be 2 ** 40 ways."""
    options: Options = {}
    for column in range(40):
        for row, part in enumerate("ab"):
            mark = Choice(WIDE, Side.EAST, -0.02 - 0.001 * column, part)
            options[Square(column, row)] = [Choice(None, None, 0.0), mark]
    best = {square: found[0] for square, found in options.items()}
    changes, cost = mended(best, options, {WIDE: 1}, BROKEN)
    assert changes == {Square(0, 0): options[Square(0, 0)][1], Square(0, 1): options[Square(0, 1)][1]}
    assert cost == pytest.approx(0.04)


def test_half_a_mark_gets_its_other_half_or_goes() -> None:
    first, second = Square(0, 0), Square(1, 0)
    options: Options = {
        first: [Choice(WIDE, Side.NORTH, -0.1, "a"), Choice(None, None, -3.0)],
        second: [Choice(None, None, -0.1), Choice(WIDE, Side.NORTH, -1.0, "b")],
    }
    best = {square: found[0] for square, found in options.items()}
    changes, cost = mended(best, options, {}, BROKEN)
    assert changes == {second: options[second][1]}
    assert cost == pytest.approx(0.9)


def test_sets_that_nothing_can_complete_stay_broken() -> None:
    square = Square(0, 0)
    options: Options = {square: [Choice(TWO, None, -0.1), Choice(None, None, -6.5)]}
    changes, cost = mended({square: options[square][0]}, options, {TWO: 1}, BROKEN)
    assert changes == {}
    assert cost == pytest.approx(BROKEN)


def test_squares_that_may_hold_nothing_but_halves_are_completed() -> None:
    left, right = Square(0, 0), Square(1, 0)
    one, other = Choice(WIDE, Side.NORTH, -1.0, "a"), Choice(WIDE, Side.NORTH, -1.0, "b")
    options = {left: [one], right: [Choice(None, None, -0.5), other]}
    best = {square: found[0] for square, found in options.items()}
    changes, cost = mended(best, options, {WIDE: 1}, BROKEN)
    assert changes == {right: other}
    assert cost == pytest.approx(0.5 + BROKEN)
