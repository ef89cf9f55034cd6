"""Integer programs: what comes out is what trying everything finds."""

import subprocess
import sys
from itertools import product

import numpy as np
import pytest

from kitpress import integer_program
from kitpress.errors import KitError
from kitpress.integer_program import IntegerProgram

HIGHS = (1, 2, 1, 3, 1, 1, 2)


def random_program(seed):
    """A program whose relaxation is rarely whole, its rows and what its columns are worth."""
    rng = np.random.default_rng(seed)
    gains = rng.normal(1, 2, len(HIGHS)).round(2)
    factors = rng.integers(-2, 6, (4, len(HIGHS)))
    most = factors @ (1, 1, 0, 1, 0, 1, 1) + rng.integers(0, 3, 4)
    program = IntegerProgram()
    for gain, high in zip(gains, HIGHS, strict=True):
        program.column(gain, high, deciding=rng.random() < 0.2)
    for row, limit in zip(factors, most, strict=True):
        program.at_most(limit, dict(enumerate(row)))
    program.equal(2, {0: 1.0, 1: 1.0, 2: 1.0})
    return program, gains, factors, most


def tried(gains, factors, most, unused=()):
    """What the best values are worth, by trying all."""
    every = np.array(list(product(*(range(high + 1) for high in HIGHS))))
    fits = (every @ factors.T <= most).all(axis=1) & (every[:, :3].sum(axis=1) == 2)
    fits &= (every[:, list(unused)] == 0).all(axis=1)
    return (every[fits] @ gains).max(initial=-np.inf)


@pytest.mark.parametrize("branches", [0, 400])
@pytest.mark.parametrize("seed", range(12))
def test_the_best_values_are_found_however_they_are_looked_for(seed, branches, monkeypatch):
    monkeypatch.setattr(integer_program, "_BRANCHES", branches)  # without any, HiGHS searches
    program, gains, factors, most = random_program(seed)
    values, gain = program.solve()
    assert gain == pytest.approx(tried(gains, factors, most))
    assert gain == pytest.approx(values @ gains)
    assert (factors @ values <= most).all()


@pytest.mark.parametrize("seed", range(12))
def test_one_question_does_not_change_the_next(seed):
    program, gains, factors, most = random_program(seed)
    for unused in ((3,), (4, 5), (), (0,), (6,)):
        best = tried(gains, factors, most, unused)
        found = next(program.in_turn(unused), None)
        assert (found is None) == (best == -np.inf)
        if found:
            assert found[1] == pytest.approx(best)
            assert not found[0][list(unused)].any()
            assert not list(program.in_turn(unused, least=best + 0.01))
            assert next(program.in_turn(unused, least=best - 0.01))[1] == pytest.approx(best)


@pytest.mark.parametrize("branches", [0, 400])
@pytest.mark.parametrize("seed", range(12))
def test_what_comes_next_is_as_if_it_were_asked_anew(seed, branches, monkeypatch):
    monkeypatch.setattr(integer_program, "_BRANCHES", branches)
    program, gains, factors, most = random_program(seed)
    least, unused = tried(gains, factors, most) - 4, []
    for values, gain in program.in_turn(unused, least=least):
        assert gain == pytest.approx(tried(gains, factors, most, unused))
        assert gain >= least
        unused.append(int(np.flatnonzero(values)[-1]))
    assert unused
    assert tried(gains, factors, most, unused) < least


@pytest.mark.parametrize("branches", [0, 400])
def test_who_asks_for_nothing_else_is_told_nothing_else(branches, monkeypatch):
    monkeypatch.setattr(integer_program, "_BRANCHES", branches)
    program, gains, factors, most = random_program(3)
    ((_, gain),) = program.in_turn(())
    assert gain == pytest.approx(tried(gains, factors, most))


def test_a_program_may_grow_after_it_was_solved():
    program = IntegerProgram()
    first = program.column(gain=2, high=5)
    assert program.solve()[1] == pytest.approx(10)
    second = program.column(gain=3, high=5)
    program.at_most(7, {first: 2.0, second: 2.0})
    values, gain = program.solve()
    assert values.tolist() == [0, 3]
    assert gain == pytest.approx(9)


def test_nothing_to_choose_is_worth_nothing():
    assert IntegerProgram().solve()[1] == 0


@pytest.mark.parametrize("branches", [0, 400])
def test_what_nothing_can_meet_is_said(branches, monkeypatch):
    monkeypatch.setattr(integer_program, "_BRANCHES", branches)
    program = IntegerProgram()
    program.equal(2, {program.column(): 1.0})
    assert not list(program.in_turn(()))
    with pytest.raises(KitError, match="Infeasible"):
        program.solve()


def test_what_is_no_number_is_no_gain():
    program = IntegerProgram()
    program.column(float("nan"))
    with pytest.raises(ValueError, match="not a number"):
        program.solve()


def test_nothing_is_printed_among_what_a_command_tells():
    code = """
from kitpress.integer_program import IntegerProgram
program = IntegerProgram()
for gain in (2, 3, 4):
    program.column(gain, 1)
for pair in ((0, 1), (1, 2), (0, 2)):
    program.at_most(1, dict.fromkeys(pair, 1))
print(program.solve()[1])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("4.0\n", "")
