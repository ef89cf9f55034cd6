"""Where the outline of a box is gone, so may be what is written in it."""

import cv2
import numpy as np
import pytest

from kitpress.layout.sheet import Box
from kitpress.reading.hiding.boxes import filled_in, outlines_dark, outlines_shown
from kitpress.reading.sampling import PX_PER_MM, TICK_MARGIN, tick_crops

BOXES = [Box(10.0 + 12 * n, 10.0, 4.0, 4.0) for n in range(7)]


def page(darkness=120, bubbles=False):
    """A flat page with a row of boxes; the third is washed out."""
    out = np.zeros((120, 480, 3), np.uint8)
    for n, box in enumerate(BOXES):
        dark = (darkness // 8,) * 3 if n == 2 else (darkness,) * 3
        corners = [tuple(round(v * PX_PER_MM) for v in p) for p in ((box.x, box.y), (box.right, box.bottom))]
        if bubbles:
            cv2.circle(out, tuple(round(v * PX_PER_MM) for v in box.center), round(2 * PX_PER_MM), dark, 1)
        else:
            cv2.rectangle(out, *corners, dark, 1)
    return out


def dark(picture, bubbles=False):
    """How dark their outlines are."""
    margins = [TICK_MARGIN * box.width for box in BOXES]
    return outlines_dark(tick_crops(picture, BOXES), BOXES, margins, bubbles=bubbles)


def shown(picture, bubbles=False, groups="aaaaaaa", bright=()):
    """How well they show."""
    lit = np.isin(np.arange(7), bright)
    return told(dark(picture, bubbles), ["tick"] * 7, list(groups), lit)


def told(darkness, kinds, groups, bright, filled=()):
    """How well outlines of such darkness show, where some boxes are filled in."""
    return outlines_shown(darkness, kinds, groups, bright, np.isin(np.arange(len(darkness)), filled))


@pytest.mark.parametrize("bubbles", [False, True])
def test_one_that_is_washed_out_shows_less_than_the_others(bubbles):
    found = shown(page(bubbles=bubbles), bubbles)
    assert found[2] < 0.3
    assert np.delete(found, 2) == pytest.approx(1, abs=0.15)


def test_a_mark_in_a_box_does_not_hide_its_outline():
    marked = page()
    for n in (0, 1, 3):
        cv2.line(marked, (40 + 48 * n, 40), (56 + 48 * n, 56), (200, 200, 200), 2)
    assert np.delete(shown(marked), 2).min() > 0.8


@pytest.mark.parametrize("bubbles", [False, True], ids=["boxes", "bubbles"])
def test_one_that_is_inked_all_over_is_filled_in_and_a_tick_fills_none(bubbles):
    marked = page(bubbles=bubbles)
    x, y = (round(v * PX_PER_MM) for v in BOXES[0].center)
    cv2.circle(marked, (x, y), 8, (200, 200, 200), -1)
    cv2.line(marked, (88, 40), (104, 56), (200, 200, 200), 3)  # the second
    crops, margins = tick_crops(marked, BOXES), [TICK_MARGIN * box.width for box in BOXES]
    assert filled_in(crops, BOXES, margins, dark(marked, bubbles)).tolist() == [True] + [False] * 6


def test_beside_many_that_are_filled_in_the_empty_ones_are_as_usual_and_a_faint_one_is_not():
    darkness = np.array([90.0] * 12 + [30.0] * 8 + [5.0], np.float32)
    found = told(darkness, ["bubble"] * 21, ["round"] * 21, np.zeros(21, np.bool_), range(12))
    assert found[12:20] == pytest.approx(1)
    assert found[20] < 0.2


def test_marks_on_the_outlines_of_a_few_make_none_that_is_filled_in_look_faint():
    darkness = np.array([50.0] * 12 + [90.0] * 4, np.float32)
    found = told(darkness, ["bubble"] * 16, ["round"] * 16, np.zeros(16, np.bool_), range(12))
    assert found[:12] == pytest.approx(1)


def test_the_last_empty_one_of_a_group_is_held_against_its_kind():
    darkness = np.array([90.0] * 15 + [30.0] * 13 + [5.0], np.float32)
    groups = ["round"] * 16 + ["client"] * 12 + ["round"]
    found = told(darkness, ["bubble"] * 29, groups, np.zeros(29, np.bool_), range(15))
    assert found[15] > 0.9
    assert found[28] < 0.2


def test_empty_ones_in_a_glare_beside_many_that_are_filled_in_out_of_it_are_gone():
    darkness = np.array([90.0] * 10 + [9.0] * 6 + [30.0] * 12, np.float32)
    bright, groups = np.isin(np.arange(28), range(10, 16)), ["round"] * 16 + ["client"] * 12
    assert told(darkness, ["bubble"] * 28, groups, bright, range(10))[10:16].max() < 0.36


def test_empty_ones_that_are_gone_do_not_tell_what_is_usual_beside_many_that_are_filled_in():
    darkness = np.array([60.0] * 40 + [90.0] * 16 + [5.0] * 12, np.float32)
    kinds, groups = ["number"] * 40 + ["bubble"] * 28, ["demand"] * 40 + ["round"] * 16 + ["client"] * 12
    assert told(darkness, kinds, groups, np.zeros(68, np.bool_), range(40, 56))[56:].max() < 0.36


def test_where_no_outline_shows_nothing_is_said():
    assert shown(page(darkness=3)) == pytest.approx(1)
    none = outlines_dark(np.zeros((0, 32, 32, 3), np.uint8), [], [])
    assert len(told(none, [], [], none > 0)) == 0


def test_boxes_that_are_printed_lighter_are_not_washed_out_but_all_of_a_group_may_be():
    light, gone = page(), page()
    light[:, 260:] //= 3  # the last three
    gone[:, 260:] //= 12
    assert shown(light)[-1] < 0.4
    assert shown(light, groups="aaaabbb")[-1] > 0.6
    assert shown(gone, groups="aaaabbb")[-1] < 0.2


def test_what_is_usual_is_told_by_the_boxes_from_which_light_takes_nothing():
    darkness = np.array([100.0] * 9 + [3.0] * 12, np.float32)
    kinds, groups, bright = ["bubble"] * 21, ["round"] * 9 + ["client"] * 12, np.arange(21) >= 9
    assert told(darkness, kinds, groups, bright)[9:].max() < 0.1
    assert told(darkness, kinds, groups, bright)[:9] == pytest.approx(1)
    assert told(darkness, kinds, groups, bright & False) == pytest.approx(1)  # hardly printed, so it seems


def test_a_kind_of_box_in_bright_light_is_held_against_other_kinds():
    darkness = np.array([100.0] * 9 + [4.0] * 4, np.float32)
    kinds, bright = ["number"] * 9 + ["bubble"] * 4, np.arange(13) >= 9
    assert told(darkness, kinds, kinds, bright)[9:].max() < 0.2
    assert told(darkness, kinds, kinds, bright | True)[9:] == pytest.approx(1)


def test_where_most_of_a_kind_are_gone_and_others_show_something_lies_on_them():
    darkness = np.array([64.0] * 30 + [1.0] * 12 + [60.0] * 5, np.float32)
    kinds, plain = ["tick"] * 30 + ["bubble"] * 17, np.zeros(47, np.bool_)
    found = told(darkness, kinds, kinds, plain)
    assert found[30:42].max() < 0.1
    assert np.delete(found, slice(30, 42)).min() >= 1
    assert told(darkness / 4, kinds, kinds, plain)[30:42] == pytest.approx(1)  # a pale copy


def test_a_few_marked_boxes_out_of_a_glare_do_not_make_the_empty_ones_in_it_look_faint():
    darkness = np.array([90.0] * 5 + [30.0] * 40, np.float32)
    bright = np.arange(45) >= 5
    assert told(darkness, ["tick"] * 45, ["hand"] * 45, bright)[5:].min() > 0.9
