"""Digits that a hand writes alike: boxes that look the same are as unsure as each other."""

import numpy as np
import pytest

from kitpress.reading.marks.mixed_digits import told_alike

IS_DIGIT = np.array([True] * 10 + [False, False])


def boxes(*seen):
    """Each the probabilities of some digits; the rest is nothing."""
    out = np.zeros((len(seen), 12), np.float32)
    for row, likely in zip(out, seen, strict=True):
        for digit, share in likely.items():
            row[digit] = share
        row[10] = 1 - row.sum()
    return out


ONES = [{1: 0.97, 2: 0.03}, {1: 0.94, 2: 0.06}, {1: 0.96, 2: 0.03}]


def test_boxes_that_look_alike_are_as_sure_as_all_are_on_average():
    found = told_alike(boxes(*ONES, {1: 0.6, 2: 0.4}, {1: 0.999}, {2: 0.995}), IS_DIGIT)
    assert found[:3, 2] == pytest.approx([0.13] * 3, abs=0.005)
    assert found.sum(axis=1) == pytest.approx(np.ones(6))
    assert found[3, 2] == pytest.approx(0.4)  # what is less sure than the average stays so
    assert found[4:, 1:3].tolist() == boxes({1: 0.999}, {2: 0.995})[:, 1:3].tolist()  # and what is plain


def test_one_that_looks_a_little_more_like_the_other_digit_speaks_for_all_and_stays_the_other():
    found = told_alike(boxes(*ONES, {1: 0.2, 2: 0.8}), IS_DIGIT)
    assert found[3, 1:3] == pytest.approx([0.2, 0.8])
    assert found[:3, 1] == pytest.approx([0.77] * 3, abs=0.01)


@pytest.mark.parametrize(("digit", "other"), [(3, 8), (8, 3)])
def test_where_a_hand_writes_both_each_stays_what_it_looks_like(digit, other):
    looks = [{digit: 0.8, other: 0.2}, *[{digit: 0.97, other: 0.03}] * 3, *[{other: 0.97, digit: 0.03}] * 2]
    found = told_alike(boxes(*looks), IS_DIGIT)
    assert found.argmax(axis=1).tolist() == [digit] * 4 + [other] * 2
    assert found[[1, 4], [digit, other]] == pytest.approx([0.93, 0.71], abs=0.01)


def test_what_is_hardly_a_digit_tells_nothing_of_those_that_are():
    seen = boxes(*ONES, {1: 0.25, 2: 0.2})
    assert np.array_equal(told_alike(seen, IS_DIGIT), seen)


@pytest.mark.parametrize(
    "seen",
    [
        [*ONES, {1: 0.9, 2: 0.1}],  # nobody is in doubt
        [*ONES[:1], {1: 0.6, 2: 0.4}],  # two are chance
        [{1: 0.97, 2: 0.03}, {7: 0.96, 1: 0.04}, {1: 0.96, 4: 0.04}, {1: 0.5, 2: 0.5}],  # of different pairs
        [],
    ],
)
def test_otherwise_each_box_speaks_for_itself(seen):
    assert np.array_equal(told_alike(boxes(*seen), IS_DIGIT), boxes(*seen))
