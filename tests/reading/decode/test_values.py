"""What one field may say: numbers, ticks and choices."""

import numpy as np
import pytest

from kitpress.reading.decode.values import choices_values, in_turn_values, number_values, tick_values
from tests.reading.decode.evidences import cells


@pytest.mark.parametrize(
    ("seen", "value"),
    [
        (({"4": 8.0}, {"1": 8.0}), 41),
        (({"": 8.0}, {"7": 8.0}), 7),
        (({"7": 8.0}, {"": 8.0}), 7),  # a single digit in the left cell says the same
        (({"": 8.0}, {"": 8.0}), None),
        (({"0": 8.0}, {"5": 8.0}), 5),
    ],
)
def test_cells_make_a_number(seen, value):
    assert number_values(cells(*seen))[0].value == value


def test_probabilities_of_all_values_add_up_to_one():
    values = number_values(cells({"4": 2.0, "9": 1.5}, {"1": 1.0}))
    assert sum(v.probability for v in values) == pytest.approx(1)
    assert [v.probability for v in values] == sorted((v.probability for v in values), reverse=True)


def test_a_one_that_may_be_a_seven_is_what_the_rules_expect():
    unsure = cells({"1": 3.0, "7": 2.0})
    assert number_values(unsure)[0].value == 1
    assert number_values(unsure, frozenset({3, 7}))[0].value == 7


def test_what_is_clearly_written_is_read_even_if_the_rules_do_not_expect_it_but_asked_about():
    best = number_values(cells({"9": 9.0}), frozenset({3, 4}))[0]
    assert best.value == 9
    assert 0.5 < best.probability < 0.95


def test_ticks_have_the_odds_of_their_evidence():
    marked = tick_values(2.0)
    assert marked[0].value == 1
    assert marked[0].probability == pytest.approx(1 / (1 + np.exp(-2.0)))
    assert tick_values(-3.0)[0].value is None


def choice_values(odds):
    return choices_values([odds])


def test_of_a_choice_one_box_is_marked_even_if_another_looks_like_it():
    values = choice_values({"rosa": 6.0, "otto": 1.0, "kim": -6.0})
    assert [values[name][0].value for name in ("rosa", "otto", "kim")] == [1, None, None]
    assert 0.9 < values["otto"][0].probability < 0.985  # so it is asked about
    assert values["kim"][0].probability > 0.985


def test_the_only_faint_mark_of_a_choice_is_rather_one_and_nobody_has_to_choose():
    faint = choice_values({"rosa": -1.0, "otto": -6.0, "kim": -6.0})
    assert faint["rosa"][0].probability < 0.7
    none = choice_values(dict.fromkeys("abcdefghi", -6.0))
    assert all(found[0].value is None and found[0].probability > 0.985 for found in none.values())


def test_what_a_person_said_settles_a_choice_of_any_size():
    odds = dict.fromkeys(map(str, range(40)), 2.0) | {"rosa": 60.0}
    values = choice_values(odds)
    assert all(values[name][0].value is None for name in odds if name != "rosa")
    assert choice_values({}) == {}


def test_two_clear_marks_of_a_choice_are_read_as_two():
    values = choice_values({"rosa": 6.0, "otto": 6.0, "kim": -6.0})
    assert [values[name][0].value for name in ("rosa", "otto", "kim")] == [1, 1, None]
    assert values["rosa"][0].probability < 0.985


MADE = {"otto": 7.0, "nadia": -14.0, "bruno": -13.0}
BLANK = dict.fromkeys(("kim", "pablo", "lena", "omar", "vera"), -13.0)


def test_who_makes_one_choice_has_mostly_made_the_others_though_it_hardly_shows():
    blurred = BLANK | {"omar": -5.6}
    assert choices_values([blurred])["omar"][0].probability > 0.985
    assert choices_values([MADE, blurred])["omar"][0].probability < 0.8
    assert (
        choices_values([MADE | {"otto": -1.0}, blurred])["omar"][0].probability > 0.985
    )  # sheets are left so, too


def test_a_choice_that_is_plainly_left_open_is_left_so_and_what_a_person_said_of_it_stands():
    left = choices_values([MADE, BLANK])
    assert all(left[name][0].value is None and left[name][0].probability > 0.985 for name in BLANK)
    said = choices_values([MADE, BLANK | {"omar": -60.0, "pablo": -60.0}])
    assert all(said[name][0].probability > 1 - 1e-9 for name in ("omar", "pablo"))


def test_a_choice_of_which_a_box_is_hidden_may_be_made_there():
    covered = choices_values([MADE, BLANK | {"omar": -5.6, "lena": None}])
    assert "lena" not in covered
    assert covered["omar"][0].probability > 0.985


ROUNDS = tuple(f"round.{n}" for n in range(1, 9))


def marked_in(*rounds, **unsure):
    """What eight rounds say, of which these are marked; `unsure` ones have other log-odds, or None."""
    odds = {f"round.{n}": 6.0 if n in rounds else -6.0 for n in range(1, 9)}
    found = in_turn_values(odds | {f"round.{name[1:]}": told for name, told in unsure.items()}, [ROUNDS])
    return {field: (values[0].value == 1, values[0].probability) for field, values in found.items()}


@pytest.mark.parametrize(
    ("rounds", "strange"),
    [((), []), ((1, 2, 3), []), ((1, 2, 3, 5, 6), ["round.4"]), ((1, 2, 3, 8), ["round.8"])],
)
def test_a_box_that_is_not_marked_in_turn_is_as_it_looks_but_unsure(rounds, strange):
    found = marked_in(*rounds)
    assert [field for field, (marked, _) in found.items() if marked] == [f"round.{n}" for n in rounds]
    assert [field for field, (_, sure) in found.items() if sure < 0.95] == strange


def test_a_faint_mark_in_its_turn_is_one_and_a_faint_one_far_behind_is_none():
    assert marked_in(1, 2, 4, 5, r3=-1.0)["round.3"][0]
    assert not marked_in(1, 2, r7=1.0)["round.7"][0]


def test_the_last_mark_is_as_sure_as_it_looks():
    assert marked_in(1, 2, r3=1.0)["round.3"] == (True, pytest.approx(1 / (1 + np.exp(-1)), abs=0.02))


def test_who_marks_in_another_order_is_read_as_it_looks_and_so_is_what_nobody_can_see():
    assert marked_in(8, 7, 6, 5) == {}
    assert "round.3" not in marked_in(1, 2, 4, 5, r3=None)
