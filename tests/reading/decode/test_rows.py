"""Rows of boxes: ticked from the left, and held against what is written beside them."""

from collections.abc import Callable

import pytest

from kitpress.reading.decode.fields import Agreement
from kitpress.reading.decode.rows import decode_ticks

ROW = ("a.1", "a.2", "a.3", "a.4")


def anything(marked: frozenset[str]) -> Agreement:
    return Agreement(0.0, fits=True)


def adds_up_to(number: int) -> Callable[[frozenset[str]], Agreement]:
    """Somebody has written how many are ticked."""

    def judge(marked: frozenset[str]) -> Agreement:
        fits = len(marked) == number
        return Agreement(0.0 if fits else -6.0, fits)

    return judge


def ticked(odds: list[float], judge: Callable[[frozenset[str]], Agreement] = anything) -> str:
    """The row as it is read: "xx.." is two ticks."""
    values = decode_ticks(dict(zip(ROW, odds, strict=True)), [ROW], judge)
    return "".join("x" if values[field][0].value else "." for field in ROW)


def sureness(field: str, odds: list[float], judge: Callable[[frozenset[str]], Agreement] = anything) -> float:
    return decode_ticks(dict(zip(ROW, odds, strict=True)), [ROW], judge)[field][0].probability


@pytest.mark.parametrize(
    ("odds", "read"),
    [
        ([9, 9, -9, -9], "xx.."),
        ([-9, -9, -9, -9], "...."),
        ([-1, 9, -9, -9], "xx.."),  # nobody begins with the second
        ([9, 9, -9, 1], "xx.."),
        ([-9, 9, -9, -9], ".x.."),  # unless that is what everyone can see
    ],
)
def test_a_row_is_ticked_from_the_left(odds, read):
    assert ticked(odds) == read


def test_what_is_written_decides_between_readings_of_the_same_ink():
    unsure = [9, 9, -0.5, -9]
    assert ticked(unsure) == "xx.."
    assert ticked(unsure, adds_up_to(3)) == "xxx."
    assert sureness("a.3", unsure, adds_up_to(3)) > 0.985
    assert sureness("a.3", unsure, adds_up_to(2)) > 0.985
    assert sureness("a.3", unsure) < 0.7


def test_a_sum_that_is_wrong_unticks_nothing_but_is_a_reason_to_ask():
    clear = [9, 9, -7, -9]
    assert ticked(clear, adds_up_to(3)) == "xx.."
    assert sureness("a.3", clear) > 0.999
    assert sureness("a.3", clear, adds_up_to(3)) < 0.9
    assert sureness("a.3", clear, adds_up_to(2)) > 0.999


def test_fields_beside_the_rows_are_read_on_their_own():
    values = decode_ticks({**dict.fromkeys(ROW, -9.0), "bubble": 9.0}, [ROW], anything)
    assert values["bubble"][0].value == 1
    assert sum(value.probability for value in values["bubble"]) == pytest.approx(1)


def test_what_is_written_never_outweighs_the_ink_in_silence() -> None:
    odds = [9.0, -4.8, -9.0, -9.0]

    def sees_two(marked: frozenset[str]) -> Agreement:
        fits = len(marked) == 2
        return Agreement(0.0 if fits else -20.0, fits)

    assert ticked(odds, sees_two) == "xx.."
    assert sureness("a.2", odds, sees_two) == pytest.approx(0.95)


def test_two_rows_may_be_others_at_once_where_neither_alone_makes_the_sum_right() -> None:
    other = ("b.1", "b.2")
    odds = {"a.1": 9.0, "a.2": -0.6, "a.3": -9.0, "a.4": -9.0, "b.1": -4.5, "b.2": -9.0}

    def three(marked: frozenset[str]) -> Agreement:
        fits = len(marked) == 3
        return Agreement(0.0 if fits else -6.0, fits)

    values = decode_ticks(odds, [ROW, other], three)
    assert {field for field in odds if values[field][0].value} == {"a.1", "a.2", "b.1"}
    assert values["b.1"][0].probability < 0.95
    assert sum(value.probability for value in values["b.1"]) == pytest.approx(1)
    surely_not = decode_ticks({**odds, "b.1": -9.0}, [ROW, other], three)
    assert {field for field in odds if surely_not[field][0].value} == {"a.1"}


@pytest.mark.parametrize(("hidden", "asked"), [((), False), (("b.1",), True)])
def test_a_sum_that_guesses_of_hidden_boxes_make_right_is_no_proof(hidden, asked) -> None:
    odds = {"a.1": 9.0, "a.2": -1.0, "a.3": -9.0, "a.4": -9.0, "b.1": 1.0}
    values = decode_ticks(odds, [ROW, ("b.1",)], adds_up_to(2), hidden)
    assert {field for field in odds if values[field][0].value} == {"a.1", "b.1"}
    assert (values["a.2"][0].probability <= 0.95) == asked
    assert values["a.3"][0].probability > 0.95
