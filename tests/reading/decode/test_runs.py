"""Runs: what broken ones cost is told from what is near a change."""

from dataclasses import replace

import numpy as np
import pytest

from kitpress.plan.geometry import Side, Square
from kitpress.reading.decode.choices import Choice
from kitpress.reading.decode.runs import Prices, Sets, settle_runs
from kitpress.rules.grammar import Grammar, MarkKind
from kitpress.words import same

HEDGE, POOL = (
    MarkKind(name, same(name), f"{name}s", "outside", on_wall=False, span=1, multiple=size, run=True)
    for name, size in (("hedge", 4), ("pool", 5))
)
STONE = MarkKind("stone", same("stone"), "stones", "outside", on_wall=False, span=1, multiple=6)
WINDOW = MarkKind("window", same("window"), "windows", "inside", on_wall=True, span=1, multiple=2, length=2)
GRAMMAR = Grammar(letters={}, marks=(HEDGE, POOL, STONE, WINDOW))
NOTHING = Choice(None, None, 0.0)


@pytest.mark.parametrize("seed", range(20))
def test_the_price_of_a_change_is_that_of_the_changed_drawing(seed):
    rng = np.random.default_rng(seed)
    kinds = [NOTHING, *(Choice(kind, None, 0.0) for kind in (HEDGE, POOL, STONE))]
    kinds += [Choice(WINDOW, Side.NORTH, 0.0, part) for part in "ab"]
    squares = [Square(column, row) for column in range(7) for row in range(6)]
    marks = {square: kinds[rng.integers(len(kinds))] for square in squares}
    for lone in (5.0, 9.0):
        prices = Prices(3.0, 5.0, lone)
        drawn = Sets(marks, GRAMMAR, prices)
        for count in (0, 1, 1, 1, 3, 9):
            places = rng.permutation(len(squares))[:count]
            change = {squares[place]: kinds[rng.integers(len(kinds))] for place in places}
            price, then = drawn.price(change), Sets({**marks, **change}, GRAMMAR, prices).price({})
            # what is added to a single square makes it no cheaper
            assert price == then if lone == prices.run else price >= then
            assert drawn.at_least(change) <= price


def test_far_from_a_broken_run_a_change_is_known_to_mend_none():
    marks = dict.fromkeys((Square(column, row) for column in range(8) for row in range(3)), NOTHING)
    drawn = Sets(marks | {Square(0, 0): Choice(HEDGE, None, 0.0)}, GRAMMAR, Prices(3.0, 5.0, 9.0))
    assert drawn.at_least({Square(7, 2): Choice(HEDGE, None, 0.0)}) == 9.0
    assert drawn.at_least({Square(1, 0): Choice(HEDGE, None, 0.0)}) == 0.0


def test_marks_of_an_equal_grammar_are_the_same():
    """Of one game there is more than one grammar in a process, and what squares show is kept from the first."""
    row = [Square(column, 0) for column in range(3)]
    beside = {Square(3, 0): NOTHING}
    mine, other = (
        {square: Choice(kind, None, 0.0) for square in row} | beside for kind in (HEDGE, replace(HEDGE))
    )
    drawn = Sets(other, GRAMMAR, Prices(3.0, 5.0, 9.0))
    assert drawn.broken
    assert drawn.price({}) == Sets(mine, GRAMMAR, Prices(3.0, 5.0, 9.0)).price({}) == 5.0
    assert drawn.price({Square(3, 0): Choice(replace(HEDGE), None, 0.0)}) == 0.0


def test_a_short_run_takes_in_what_costs_least_and_no_more_than_a_broken_run_does():
    """Three squares of a pool: two more make it whole, in whichever way looks likeliest."""
    row = [Square(column, 0) for column in range(6)]
    pool, cheap, dear = (Choice(POOL, None, -cost) for cost in (0.0, 1.0, 2.0))
    options = dict.fromkeys(row[:3], (pool,))
    options |= {row[3]: (NOTHING, cheap), row[4]: (NOTHING, cheap), Square(0, 1): (NOTHING, dear)}
    marks = {square: found[0] for square, found in options.items()}
    settled, price = settle_runs(marks, options, GRAMMAR, Prices(4.0, 4.0, 9.0), 7.0)
    assert {square for square, choice in settled.items() if choice.kind == POOL} == set(row[:5])
    assert price == 0.0
    kept, price = settle_runs(marks, options, GRAMMAR, Prices(4.0, 1.5, 9.0), 7.0)
    assert (kept, price) == (marks, 1.5)


def test_a_long_run_loses_what_costs_least():
    row = [Square(column, 0) for column in range(7)]
    pool = Choice(POOL, None, 0.0)
    options = {square: (pool, Choice(None, None, -1.0 if square in row[5:] else -3.0)) for square in row}
    settled, _ = settle_runs(dict.fromkeys(row, pool), options, GRAMMAR, Prices(4.0, 4.0, 9.0), 7.0)
    assert {square for square, choice in settled.items() if choice.kind == POOL} == set(row[:5])


@pytest.mark.parametrize(("nats", "count"), [(8.0, 0), (9.0, 1)])
@pytest.mark.parametrize("beside", [-9.0, -3.0, -0.5])
def test_a_single_square_of_a_pool_was_struck_out_unless_it_is_plain(nats, count, beside):
    """Nobody draws one square of five, or two: what looks like one beyond all doubt stays by itself."""
    options = {Square(n, 0): (NOTHING, Choice(POOL, None, -9.0)) for n in range(8)}
    options[Square(3, 0)] = (Choice(POOL, None, 0.0), Choice(None, None, -nats))
    options[Square(4, 0)] = (NOTHING, Choice(POOL, None, beside))
    marks = {square: found[0] for square, found in options.items()}
    settled, price = settle_runs(marks, options, GRAMMAR, Prices(4.0, 4.0, 8.5), 7.0)
    assert [square for square, choice in settled.items() if choice.kind] == [Square(3, 0)] * count
    assert price == 8.5 * count
