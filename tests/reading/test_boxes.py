"""Where the outline of a box is gone, so may be what is written in it."""

import cv2
import numpy as np
import pytest

from kitpress.layout.sheet import Box
from kitpress.reading.boxes import outlines_shown
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


def shown(picture, bubbles=False, groups="aaaaaaa"):
    """How well they show."""
    margins = [TICK_MARGIN * box.width for box in BOXES]
    return outlines_shown(tick_crops(picture, BOXES), BOXES, margins, list(groups), bubbles=bubbles)


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


def test_where_no_outline_shows_nothing_is_said():
    assert shown(page(darkness=3)) == pytest.approx(1)
    assert len(outlines_shown(np.zeros((0, 32, 32, 3), np.uint8), [], [], [])) == 0


def test_boxes_that_are_printed_lighter_are_not_washed_out_but_all_of_a_group_may_be():
    light, gone = page(), page()
    light[:, 260:] //= 3  # the last three
    gone[:, 260:] //= 12
    assert shown(light)[-1] < 0.4
    assert shown(light, groups="aaaabbb")[-1] > 0.6
    assert shown(gone, groups="aaaabbb")[-1] < 0.2
