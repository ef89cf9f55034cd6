"""What is written on a sheet speaks for one reading of what is drawn, and against another."""

import pytest

from kitpress.errors import KitError
from kitpress.plan.geometry import Square
from kitpress.plan.model import Plan, Record
from kitpress.reading.asking.witness import goes_with, heard
from kitpress.reading.decode.alternatives import NEVER_SURE, Alternative, Mark
from kitpress.rules.score import Line, Score, Status, Violation
from kitpress.words import same

PLACE = Square.parse("B2")
RECORD = Record("floor-plan", Plan(17, 13))
OTHER, ANOTHER = Plan(17, 13, decks=frozenset({PLACE})), Plan(17, 13, stones=frozenset({PLACE}))


def alternative(probability, plan=OTHER):
    return Alternative(PLACE, Mark(), Mark("deck"), probability, plan)


def score_of(wrong, broken=None, status=Status.CORRECTED):
    """Rules by which so many lines don't go with a plan, and so many rules are broken."""

    def score(record):
        lines = [Line(same("line"), 0, status, same("")) for _ in range(wrong[record.plan])]
        rules = [Violation("rule", same(""), ()) for _ in range((broken or {}).get(record.plan, 0))]
        return Score("", 0, None, tuple(lines), (), 0, None, tuple(rules))

    return score


def heard_of(*alternatives, wrong, broken=None):
    return [a.probability for a in heard(alternatives, RECORD, score_of(wrong, broken))]


@pytest.mark.parametrize("probability", [0.5, 0.97, 0.9999])
def test_where_nothing_is_written_nothing_changes(probability):
    assert heard_of(alternative(probability), wrong={RECORD.plan: 0, OTHER: 0}) == [probability]


def test_what_goes_better_with_what_is_written_is_asked_about_however_clear_the_strokes_are():
    assert heard_of(alternative(0.9999), wrong={RECORD.plan: 1, OTHER: 0}) == [NEVER_SURE]
    assert heard_of(alternative(0.6), wrong={RECORD.plan: 1, OTHER: 0}) == [0.6]
    assert heard_of(alternative(0.9999), wrong={RECORD.plan: 1, OTHER: 1}) == [0.9999]


def test_of_several_only_what_goes_best_is_asked_about():
    wrong = {RECORD.plan: 3, OTHER: 1, ANOTHER: 2}
    assert heard_of(alternative(0.999), alternative(0.999, ANOTHER), wrong=wrong) == [NEVER_SURE, 0.999]


def test_a_rule_that_is_kept_then_counts_as_much():
    even = {RECORD.plan: 0, OTHER: 0}
    assert heard_of(alternative(0.999), wrong=even, broken={RECORD.plan: 1}) == [NEVER_SURE]
    assert heard_of(alternative(0.999), wrong={RECORD.plan: 1, OTHER: 0}, broken={OTHER: 1}) == [0.999]


def test_two_things_written_against_another_reading_make_it_less_probable():
    (vouched,) = heard_of(alternative(0.9), wrong={RECORD.plan: 0, OTHER: 2})
    assert vouched == pytest.approx(0.9945, abs=1e-3)
    assert heard_of(alternative(0.9), wrong={RECORD.plan: 0, OTHER: 1}) == [0.9]
    assert heard_of(alternative(0.9), wrong={RECORD.plan: 0, OTHER: 0}, broken={OTHER: 3}) == [0.9]


def test_they_tell_nothing_of_one_that_may_be_misread_with_others():
    of_a_hand = alternative(0.9)._replace(of_a_hand=True)
    assert heard_of(of_a_hand, wrong={RECORD.plan: 0, OTHER: 2}) == [0.9]


def test_they_tell_nothing_of_a_letter_that_may_be_a_mark_as_its_room_may_have_one_elsewhere():
    letter, mark = Mark(letter="K"), Mark("window")
    for read, other, expected in ((letter, mark, [0.9]), (letter, Mark(letter="B"), [0.9945])):
        there = alternative(0.9)._replace(read=read, other=other, letter_elsewhere=bool(other.kind))
        assert heard_of(there, wrong={RECORD.plan: 0, OTHER: 2}) == pytest.approx(expected, abs=1e-3)


def test_what_cant_be_scored_stays_as_probable_as_it_is():
    def too_many(plan):
        def score(record):
            if record.plan == plan:
                raise KitError(same("more choices than can be counted"))
            return score_of({RECORD.plan: 1, OTHER: 0, ANOTHER: 0})(record)

        return score

    both = alternative(0.6), alternative(0.9999, ANOTHER)
    assert [a.probability for a in heard(both, RECORD, too_many(OTHER))] == [0.6, NEVER_SURE]
    assert heard(both, RECORD, too_many(RECORD.plan)) == both


def test_of_what_nobody_sees_a_value_that_may_have_been_true_earlier_tells_less_than_a_wrong_sum():
    def odds(count, status):
        return goes_with(RECORD, (), score_of({OTHER: count}, status=status))(OTHER)

    assert odds(2, Status.SUPPORTED) == 0
    assert odds(2, Status.CORRECTED) == 2 * odds(1, Status.CORRECTED) == odds(2, Status.IMPOSSIBLE)
    assert odds(1, Status.CORRECTED) < odds(2, Status.UNSUPPORTED) < odds(1, Status.UNSUPPORTED) < 0
