"""Numbers read together: what the rules expect of them, and what their sum says."""

from dataclasses import replace
from functools import partial

import pytest

from kitpress.plan.model import Plan
from kitpress.reading.asking.fixes import Fixes
from kitpress.reading.decode.fields import decode_numbers
from tests.reading.decode.evidences import GRAMMAR, cells, evidence_of


def total_of(known, group):
    """A sheet whose boxes hold 2 to 8, and whose total is their sum."""
    if group == "total":
        return {"total": frozenset({sum(v for field, v in known.items() if field != "total")})}
    return {"demand.1": frozenset(range(2, 9)), "demand.2": frozenset(range(2, 9))}


def test_the_total_tells_an_unsure_digit():
    # 8 or 3? written beside 4 and a clear total of 7, it is a 3
    digits = {
        "demand.1": cells({"8": 3.0, "3": 2.2}),
        "demand.2": cells({"4": 8.0}),
        "total": cells({"": 8.0}, {"7": 8.0}),
    }
    numbers = decode_numbers(digits, ("demand", "total"), total_of)
    assert numbers["demand.1"][0].value == 3
    assert numbers["demand.1"][0].probability > 0.85
    assert numbers["total"][0].value == 7


def test_a_total_that_was_added_up_wrong_does_not_change_clear_digits():
    digits = {
        "demand.1": cells({"8": 8.0}),
        "demand.2": cells({"4": 8.0}),
        "total": cells({"": 8.0}, {"7": 9.0}),
    }
    numbers = decode_numbers(digits, ("demand", "total"), total_of)
    assert [numbers[f][0].value for f in ("demand.1", "demand.2", "total")] == [8, 4, 7]


def test_a_total_that_does_not_fit_makes_a_nearly_sure_digit_doubtful():
    digits = {
        "demand.1": cells({"7": 8.0, "2": 3.3}),  # a 2 like a 7: one in a hundred
        "demand.2": cells({"4": 8.0}),
        "total": cells({"": 8.0}, {"6": 8.0}),
    }
    found = decode_numbers(digits, ("demand", "total"), total_of)["demand.1"]
    assert found[0].value == 2
    assert found[0].probability < 0.985
    fitting = decode_numbers(digits | {"total": cells({"1": 8.0}, {"1": 8.0})}, ("demand", "total"), total_of)
    assert fitting["demand.1"][0].value == 7


@pytest.mark.parametrize(
    ("looks", "read"),
    [({"9": 2.0, "4": 1.7, "0": 0.9, "": 0.8}, None), ({"0": 3.0}, 0), ({"0": 3.01, "": 3.0}, 0)],
)
def test_a_box_worth_nothing_that_cannot_be_told_is_empty(looks, read):
    """A scribble reaches into it: a nought would say as much, but who writes one writes it so that it can be told."""
    digits = {"demand.1": cells(looks), "demand.2": cells({"4": 8.0}), "total": cells({"": 8.0}, {"4": 8.0})}

    def expect(known, group):
        if group == "total":
            return total_of(known, group)
        return {"demand.1": frozenset({0}), "demand.2": frozenset({4})}

    assert decode_numbers(digits, ("demand", "total"), expect)["demand.1"][0].value == read


def test_two_unsure_digits_either_of_which_makes_the_sum_stay_unsure():
    """3 or 8, and 2 or 7, which make 10: 3 + 7 is as good as 8 + 2."""
    digits = {
        "demand.1": cells({"3": 2.4, "8": 2.0}),
        "demand.2": cells({"2": 2.4, "7": 2.0}),
        "total": cells({"1": 8.0}, {"0": 8.0}),
    }
    for order in (digits, dict(reversed(digits.items()))):
        numbers = decode_numbers(order, ("demand", "total"), total_of)
        assert numbers["total"][0].value == 10
        for field, either in (("demand.1", {3, 8}), ("demand.2", {2, 7})):
            assert {value.value for value in numbers[field][:2]} == either
            assert numbers[field][0].probability < 0.6


def test_what_the_sum_told_of_a_number_counts_once():
    """A 3 that is crossed out looks like an 8. That neither it nor the door's 3 counts would make the sum right, as the
    door's bonus may be left out; but that is two oddities, and a good total speaks for both but once.
    """
    digits = {
        "demand.1": cells({"8": 7.6, "2": 6.3, "3": 5.3}),
        "demand.2": cells({"4": 8.0}),
        "demand.3": cells({"3": 8.0}),
        "door": cells({"3": 8.0}, {"": 8.0}),
        "total": cells({"1": 8.0}, {"0": 8.0}),
    }

    def expect(known, group):
        written = sum(number for field, number in known.items() if field != "total")
        by_the_plan = {10} if "door" not in known else set()
        boxes = dict.fromkeys(("demand.1", "demand.2", "demand.3"), frozenset({3, 4}))
        good = {
            "demand": boxes,
            "door": {"door": frozenset({3})},
            "total": {"total": frozenset({written} | by_the_plan)},
        }
        return good[group]

    found = decode_numbers(digits, ("demand", "door", "total"), expect)
    assert {found[field][0].value for field in ("demand.2", "demand.3")} == {4, 3}
    assert found["demand.1"][0].value == 3
    assert max(found["demand.1"][0].probability, found["door"][0].probability) < 0.9


def test_without_a_total_digits_speak_for_themselves():
    digits = {
        "demand.1": cells({"8": 3.0, "3": 2.2}),
        "demand.2": cells({"4": 8.0}),
        "total": cells({"": 9.0}, {"": 9.0}),
    }
    numbers = decode_numbers(digits, ("demand", "total"), total_of)
    assert numbers["demand.1"][0].value == 8
    assert numbers["total"][0].value is None


def test_two_numbers_that_spoil_the_sum_are_doubtful_if_what_the_rules_expect_of_both_makes_it():
    """A hand whose 2 looks like a 7."""
    seven = {"7": 9.0, "2": 5.0}
    digits = {
        "windows": cells(seven, seven),
        "client": cells({"1": 9.0}, seven),
        "doors": cells({"": 9.0}, {"6": 9.0}),
        "total": cells({"4": 9.0}, {"0": 9.0}),
    }

    def expect(known, group):
        good = {
            "windows": 22,
            "client": 12,
            "doors": 6,
            "total": sum(v for k, v in known.items() if k != "total"),
        }
        return {group: frozenset({good[group]})}

    groups = ["windows", "client", "doors", "total"]
    values = decode_numbers(digits, groups, expect)
    assert [values[group][0].value for group in groups] == [22, 12, 6, 40]
    alone = decode_numbers(digits | {"total": cells({"9": 9.0}, {"9": 9.0})}, groups, expect)
    assert alone["windows"][0].value == 77
    assert max(values["windows"][0].probability, values["client"][0].probability) < 0.97
    assert {v.value for v in values["windows"][:2]} == {22, 77}


def test_two_digits_that_may_both_be_others_are_doubtful_if_that_makes_the_sum():
    """6 and 16 that are 0 and 26: whichever is mended alone, the sum stays wrong."""
    digits = {
        "rooms": cells({"": 9.0}, {"6": 4.0, "0": 2.8}),
        "windows": cells({"1": 6.0, "2": 1.8}, {"6": 9.0}),
        "total": cells({"2": 9.0}, {"6": 9.0}),
    }

    def expect(known, group):
        total = sum(number for field, number in known.items() if field != "total")
        return {"total": frozenset({total})} if group == "total" else {}

    groups = ("rooms", "windows", "total")
    both = decode_numbers(digits, groups, expect)
    assert both["windows"][0].probability < 0.9
    assert {v.value for v in both["windows"][:2]} == {16, 26}
    assert both["total"][0].value == 26
    wrong = decode_numbers(digits | {"total": cells({"9": 9.0}, {"6": 9.0})}, groups, expect)
    assert wrong["windows"][0] == (16, 0.95)  # nothing bears it out


def test_where_a_sum_stays_wrong_every_number_that_nothing_bears_out_is_asked():
    """16 + 7 + 12 are no 96, and no digit looks like another: one is misread all the same, or somebody miscounted."""
    digits = {
        "rooms": cells({"1": 12.0}, {"6": 12.0}),
        "windows": cells({"": 12.0}, {"7": 12.0}),
        "stones": cells({"1": 12.0}, {"2": 12.0}),
        "doors": cells({"": 12.0}, {"": 12.0}),
        "total": cells({"9": 12.0}, {"6": 12.0}),
    }
    drawn = {"rooms": frozenset({16}), "windows": frozenset({7})}

    def expect(known, group):
        total = sum(number for field, number in known.items() if field != "total")
        return (
            {"total": frozenset({total})} if group == "total" else {f: drawn[f] for f in drawn if f == group}
        )

    def total_alone(known, group):
        return expect(known, group) if group == "total" else {}

    groups = ("rooms", "windows", "stones", "doors", "total")
    read = decode_numbers(digits, groups, expect)
    assert {field: values[0].value for field, values in read.items()} == {
        "rooms": 16,
        "windows": 7,
        "stones": 12,
        "doors": None,
        "total": 96,
    }
    assert read["stones"][0].probability == 0.95
    fixed = Fixes(numbers={"stones": 12}).forced(replace(evidence_of(Plan(2, 2)), digits=digits), GRAMMAR)
    said = decode_numbers(fixed.digits, groups, expect)["stones"][0]
    assert (said.value, said.probability > 1 - 1e-9) == (12, True)
    one_off = decode_numbers(digits | {"total": cells({"3": 12.0}, {"6": 12.0})}, groups, expect)
    assert (one_off["total"][0].value, one_off["stones"][0].probability) == (36, 0.95)
    assert min(read[field][0].probability for field in ("rooms", "windows", "doors")) > 0.99
    as_seen = decode_numbers(digits, groups, total_alone, expect)
    assert as_seen["stones"][0].probability == 0.95
    assert as_seen["rooms"][0].probability > 0.985
    right = decode_numbers(digits | {"total": cells({"3": 12.0}, {"5": 12.0})}, groups, expect)
    assert right["stones"][0].probability > 0.985
    unsure = decode_numbers(digits | {"total": cells({"3": 12.0}, {"6": 9.0, "5": 5.0})}, groups, expect)
    assert unsure["total"][0].value == 35  # it is the sum that is misread
    assert unsure["stones"][0].probability > 0.985


def test_a_number_without_which_a_wrong_sum_would_be_right_may_be_crossed_out():
    """4 + 7 + 3 + 2 are no 9: a 7 is crossed out by a stroke like its bar, though a 7 may well be worth so much."""
    digits = {
        "demand.1": cells({"4": 12.0}),
        "demand.2": cells({"7": 12.0}),
        "demand.3": cells({"3": 12.0}),
        "door": cells({"": 12.0}, {"2": 12.0}),
        "total": cells({"": 12.0}, {"9": 12.0}),
    }

    def expect(known, group, more=(0,)):
        total = sum(number for field, number in known.items() if field != "total")
        if group == "total":
            return {"total": frozenset(total + n for n in more)}
        drawn = {"demand.1": {3, 4, 7}, "demand.2": {3, 4, 7}, "demand.3": {3, 4, 7}, "door": {2}}
        return {field: frozenset(good) for field, good in drawn.items() if field.startswith(group)}

    groups = ("demand", "door", "total")
    read = decode_numbers(digits, groups, expect)
    assert [(v.value, round(v.probability, 3)) for v in read["demand.2"]] == [(7, 0.95), (None, 0.05)]
    assert min(read[field][0].probability for field in ("demand.1", "demand.3", "door")) > 0.985
    right = decode_numbers(digits | {"total": cells({"1": 12.0}, {"6": 12.0})}, groups, expect)
    assert right["demand.2"][0].probability > 0.985

    def sum_unknown(known, group):
        return {} if group == "total" else expect(known, group)

    hidden = decode_numbers(digits, groups, sum_unknown, expect)
    assert hidden["demand.2"][0].probability > 0.985
    for more, asked in (((0, 1), True), (tuple(range(-7, 1)), False)):  # that hidden boxes may be worth
        read = decode_numbers(digits, groups, sum_unknown, expect, partial(expect, more=more))
        assert (read["demand.2"][0].probability < 0.96) is asked


def test_a_number_is_no_slip_because_no_sum_can_be_told_without_it():
    digits = {f"demand.{n}": cells({str(n): 12.0}) for n in (3, 5)} | {"door": cells({"2": 12.0})}
    digits["total"] = cells({"2": 12.0}, {"9": 12.0})

    def expect(known, group):
        told = {"total": frozenset({sum(n for field, n in known.items() if field != "total")})}
        if group == "total":
            return told if "door" in known else {}
        return (
            {"door": frozenset({2})}
            if group == "door"
            else dict.fromkeys(("demand.3", "demand.5"), frozenset({3, 5}))
        )

    read = decode_numbers(digits, ("demand", "door", "total"), expect)
    assert min(read[field][0].probability for field in ("demand.3", "demand.5", "door")) > 0.985


def test_a_number_of_two_digits_may_be_crossed_out_as_well():
    digits = {"rooms": cells({"1": 20.0}, {"2": 20.0}), "doors": cells({"": 12.0}, {"8": 12.0})}
    digits["total"] = cells({"": 12.0}, {"8": 12.0})

    def expect(known, group):
        total = sum(number for field, number in known.items() if field != "total")
        return {group: frozenset({{"rooms": 12, "doors": 8, "total": total}[group]})}

    read = decode_numbers(digits, ("rooms", "doors", "total"), expect)["rooms"]
    assert [(value.value, round(value.probability, 2)) for value in read] == [(12, 0.95), (None, 0.05)]


def test_an_unsure_number_of_a_wrong_sum_stays_what_it_was_read_as():
    digits = {"demand.1": cells({"7": 1.0, "2": 0.9, "5": 0.8}), "demand.2": cells({"4": 12.0})}
    digits["total"] = cells({"": 12.0}, {"4": 12.0})

    def expect(known, group):
        total = sum(number for field, number in known.items() if field != "total")
        good = {"total": frozenset({total})}
        return good if group == "total" else dict.fromkeys(("demand.1", "demand.2"), frozenset({2, 4, 5, 7}))

    assert decode_numbers(digits, ("demand", "total"), expect)["demand.1"][0].value is not None


def test_who_has_answered_for_numbers_of_a_wrong_sum_is_not_asked_about_others():
    digits = {f"demand.{n}": cells({"7": 20.0, "6": 15.0, "2": 3.0}) for n in range(1, 7)}
    digits["total"] = cells({"3": 20.0}, {"7": 20.0})

    def expect(known, group):
        total = sum(number for field, number in known.items() if field != "total")
        good = {"total": frozenset({total})}
        return good if group == "total" else dict.fromkeys(list(digits)[:-1], frozenset({2, 6, 7}))

    def asked(digits):
        read = decode_numbers(digits, ("demand", "total"), expect)
        return {field for field in digits if field != "total" and read[field][0].probability < 0.96}

    first = asked(digits)
    assert len(first) == 2
    evidence = replace(evidence_of(Plan(2, 2)), digits=digits)
    assert not asked(Fixes(numbers=dict.fromkeys(first, 7)).forced(evidence, GRAMMAR).digits)


def test_of_numbers_that_may_make_a_wrong_sum_right_those_that_look_most_like_it_are_asked_about():
    """7 + 7 + 7 + 7 are no 23: one of them is a 2, if they are what can be scored."""
    twos = enumerate((3.0, 9.0, 2.0, 6.0), 1)
    digits = {f"demand.{n}": cells({"7": 20.0, "5": 15.0, "2": likely}) for n, likely in twos}
    digits["total"] = cells({"2": 20.0}, {"3": 20.0})

    def expect(known, group):
        total = sum(number for field, number in known.items() if field != "total")
        return {"total": frozenset({total})} if group == "total" else dict.fromkeys(list(digits)[:-1], good)

    good = frozenset({2, 5, 7})
    read = decode_numbers(digits, ("demand", "total"), expect)
    assert [read[f"demand.{n}"][0].value for n in range(1, 5)] == [7, 7, 7, 7]
    assert {field for field in digits if read[field][0].probability < 0.96} >= {"demand.2", "demand.4"}
    assert read["demand.2"][1].value == 2
    assert min(read["demand.1"][0].probability, read["demand.3"][0].probability) > 0.985
    good = frozenset({5, 7})
    other = decode_numbers(digits, ("demand", "total"), expect)
    assert min(other[f"demand.{n}"][0].probability for n in range(1, 5)) > 0.985


def test_a_sum_whose_digits_look_alike_and_yet_are_read_as_two_is_asked_about_with_the_number_that_is_in_it():
    """20 + 2 = 22 looks like 70 + 7 = 77, and would be right as 27, too."""
    like_a_7 = {"7": 9.0, "2": 4.5}
    digits = {"gallery": cells({"2": 12.0}, {"0": 12.0}), "effect": cells(like_a_7)}
    digits["total"] = cells(like_a_7, like_a_7)

    def expect(known, group):
        total = sum(number for field, number in known.items() if field != "total")
        return {"total": frozenset({total})} if group == "total" else {}

    groups = ("gallery", "effect", "total")
    read = decode_numbers(digits, groups, expect)
    assert [(v.value, v.probability > 0.2) for v in read["effect"][:2]] == [(7, True), (2, True)]
    assert {v.value for v in read["total"] if v.probability > 0.2} >= {27, 22}
    assert read["gallery"][0].probability > 0.985
    clear = decode_numbers(digits | {"total": cells({"2": 12.0}, {"7": 12.0})}, groups, expect)
    assert clear["effect"][0].probability > 0.985


def test_a_hand_that_writes_a_number_and_the_sum_alike_is_asked():
    """12 + 50 = 62 looks like 17 + 50 = 67: the sum is right either way, but the drawing says 12."""
    like_a_7 = {"7": 9.0, "2": 2.5}
    digits = {
        "interior": cells({"1": 12.0}, like_a_7),
        "stones": cells({"": 12.0}, {"5": 12.0}),
        "total": cells({"2": 12.0}, {"2": 12.0}),
    }

    def expect(known, group):
        total = sum(number for field, number in known.items() if field != "total")
        return {"total": frozenset({total}), "interior": frozenset({12})}

    groups = ("interior", "stones", "total")
    assert (
        decode_numbers(digits, groups, expect)["interior"][0].probability > 0.9
    )  # nothing of the total is a 7
    alike = digits | {
        "stones": cells({"5": 12.0}, {"0": 12.0}),
        "total": cells({"6": 12.0}, like_a_7),
    }
    read = decode_numbers(alike, groups, expect)
    assert (read["interior"][0].value, read["total"][0].value) == (17, 67)
    assert [(v.value, v.probability > 0.05) for v in (read["interior"][1], read["total"][1])] == [
        (12, True),
        (62, True),
    ]
    other_seats = alike | {
        "total.b": cells({"3": 12.0}, like_a_7),
        "total.c": cells({"9": 12.0}, {"9": 12.0}),
    }

    def of_seats(known, group):
        mine = known.get("interior", 0) + known.get("stones", 0)
        sums = {"total": frozenset({mine}), "total.b": frozenset({37}), "total.c": frozenset({5})}
        return sums if group == "total" else {"interior": frozenset({12})}

    read = decode_numbers(other_seats, groups, of_seats)  # what others wrote does not matter
    assert [read[field][1].probability > 0.05 for field in ("interior", "total")] == [True, True]
    assert (read["total.b"][0].value, read["total.b"][0].probability > 0.985) == (37, True)
    hardly = alike | {
        "interior": cells({"1": 12.0}, {"7": 12.0, "2": 3.1}),
        "total": cells({"6": 12.0}, {"7": 9.0, "2": 2.9}),
    }
    read = decode_numbers(hardly, groups, expect)
    assert max(read[field][0].probability for field in ("interior", "total")) < 0.9
    clear = {"7": 12.0, "2": 1.0}
    sure = decode_numbers(
        alike | {"interior": cells({"1": 12.0}, clear), "total": cells({"6": 12.0}, clear)}, groups, expect
    )
    assert sure["total"][0].probability > 0.985


def test_a_hand_whose_2_looks_like_a_7_is_told_by_the_sum_and_asked():
    """22 + 7 + 12 = 41; every 2 looks like a 7, and the 7 looks like nothing else."""
    like_a_7 = {"7": 9.0, "2": 3.6}
    digits = {
        "windows": cells(like_a_7, like_a_7),
        "stones": cells({"": 9.0}, {"7": 12.0}),
        "construction": cells({"1": 9.0}, like_a_7),
        "total": cells({"4": 9.0}, {"1": 9.0}),
    }

    def expect(known, group):
        total = sum(number for field, number in known.items() if field != "total")
        return {"total": frozenset({total})} if group == "total" else {}

    groups = ("windows", "stones", "construction", "total")
    read = decode_numbers(digits, groups, expect)
    assert {field: values[0].value for field, values in read.items()} == {
        "windows": 22,
        "stones": 7,
        "construction": 12,
        "total": 41,
    }
    assert read["windows"][0].probability < 0.9
    assert read["windows"][1].value == 77
    assert read["construction"][0].probability < 0.9
    wrong = decode_numbers(digits | {"total": cells({"9": 9.0}, {"9": 9.0})}, groups, expect)
    assert wrong["windows"][0].value == 77  # added up wrong, whatever the digits are


def test_a_total_that_may_as_well_be_the_sum_changes_no_clear_digits():
    """5 + 5 + 30 = 40: it is likelier that the total's 6 is a 0 than that both 5s are 8s."""
    like_a_5 = {"5": 9.0, "8": 2.5}
    digits = {
        "demand.1": cells(like_a_5),
        "demand.2": cells(like_a_5),
        "demand.3": cells({"3": 9.0}, {"0": 9.0}),
        "total": cells({"4": 9.0}, {"6": 4.0, "0": 3.4}),
    }

    def expect(known, group):
        total = sum(number for field, number in known.items() if field != "total")
        return {"total": frozenset({total})} if group == "total" else {}

    read = decode_numbers(digits, ("demand", "total"), expect)
    assert [values[0].value for values in read.values()] == [5, 5, 30, 40]
    assert read["demand.1"][0].probability > 0.95


@pytest.mark.parametrize(("looks", "least", "most"), [(9.0, 0.985, 1.0), (4.0, 0.9, 0.985)])
def test_a_total_that_nothing_bears_out_is_as_sure_as_its_strokes(looks, least, most):
    digits = {"total": cells({"1": 12.0}, {"2": 12.0, "6": 12.0 - looks})}
    (best, _, *_) = decode_numbers(digits, ("total",), lambda known, group: {})["total"]
    assert best.value == 12
    assert least < best.probability < most


@pytest.mark.parametrize(("sum_of", "least", "most"), [("55", 0.9, 1.0), ("54", 0.0, 0.5)])
def test_a_total_that_looks_crossed_out_and_is_the_sum_all_the_same_counts(sum_of, least, most):
    """A felt tip's large 10 fills its boxes as a scribble does."""
    digits = {
        "demand.1": cells({sum_of[0]: 8.0}),
        "demand.2": cells({sum_of[1]: 8.0}),
        "total": cells({"1": 8.0, "": 8.0}, {"0": 8.0, "": 8.0}),
    }
    found = decode_numbers(digits, ("demand", "total"), total_of)["total"]
    assert least < next(share for value, share in found if value == 10) < most


def test_a_total_that_nobody_wrote_stays_empty():
    digits = {
        "demand.1": cells({"5": 8.0}),
        "demand.2": cells({"4": 8.0}),
        "total": cells({"": 8.0}, {"": 8.0, "9": 4.0}),
    }
    found = decode_numbers(digits, ("demand", "total"), total_of)["total"]
    assert found[0].value is None
    assert found[0].probability > 0.95
