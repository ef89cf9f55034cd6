"""Of a box whose outline is gone on one side, so may be what is written in it."""

import cv2
import numpy as np
import pytest

from kitpress.layout.sheet import Box
from kitpress.reading.hiding.half_hidden import half_hidden, quarters_dark
from kitpress.reading.pages.finding import find_pages
from kitpress.reading.sampling import PX_PER_MM, TICK_MARGIN, tick_crops
from kitpress.reading.sheets import read_sheet

BOXES = [Box(10.0 + 8 * n, 10.0, 5.0, 5.0) for n in range(9)]
PLAIN = np.zeros(9, np.bool_)


def page(darkness=60, bubbles=False):
    """A flat page with a row of boxes or bubbles, the first of them ticked."""
    out = np.zeros((100, 340, 3), np.uint8)
    for box in BOXES:
        corners = [tuple(round(v * PX_PER_MM) for v in p) for p in ((box.x, box.y), (box.right, box.bottom))]
        if bubbles:
            cv2.circle(out, tuple(round(v * PX_PER_MM) for v in box.center), 10, (darkness,) * 3, 2)
        else:
            cv2.rectangle(out, *corners, (darkness,) * 3, 2)
    cv2.line(out, (44, 44), (56, 56), (190, 190, 190), 3)
    return out


def under(picture, *corners, level=0):
    """The page with something on it that has these corners, mm."""
    places = np.rint(np.array(corners) * PX_PER_MM).astype(np.int32)
    return cv2.fillPoly(picture.copy(), [places], (level,) * 3)


def hidden(picture, bubbles=False, groups="aaaaaaaaa", gone=(), bright=PLAIN, filled=()):
    """Which of the boxes are half hidden."""
    margins = [TICK_MARGIN * box.width for box in BOXES]
    quarters = quarters_dark(tick_crops(picture, BOXES), BOXES, margins, bubbles=bubbles)
    without, inked = (np.isin(np.arange(9), those) for those in (gone, filled))
    return np.flatnonzero(half_hidden(quarters, BOXES, list(groups), without, bright, inked)).tolist()


HALVES = {
    "left": ((24.5, 8), (28.4, 8), (28.4, 17), (24.5, 17)),
    "right": ((28.6, 8), (32.5, 8), (32.5, 17), (28.6, 17)),
    "top": ((24.5, 8), (32.5, 8), (32.5, 12), (24.5, 12)),
    "corner": ((24.5, 8), (31.5, 8), (24.5, 15)),
    "aslant": ((24.5, 8), (29.8, 8), (28, 17), (24.5, 17)),
}


@pytest.mark.parametrize("bubbles", [False, True], ids=["boxes", "bubbles"])
@pytest.mark.parametrize("corners", HALVES.values(), ids=HALVES)
@pytest.mark.parametrize("level", [0, 20], ids=["white", "grey"])
def test_a_box_half_under_something_white_is_hidden_and_no_other(corners, bubbles, level):
    assert not hidden(page(bubbles=bubbles), bubbles)
    assert hidden(under(page(bubbles=bubbles), *corners, level=level), bubbles) == [2]


@pytest.mark.parametrize("bubbles", [False, True], ids=["boxes", "bubbles"])
def test_each_quarter_of_an_outline_is_as_dark_as_it_is_printed(bubbles):
    margins = [TICK_MARGIN * box.width for box in BOXES]
    crops = tick_crops(page(bubbles=bubbles), BOXES)
    assert quarters_dark(crops, BOXES, margins, bubbles=bubbles)[1:] == pytest.approx(58, abs=7)


def test_a_mark_or_a_blot_hides_no_box():
    inked = page()
    cv2.rectangle(inked, (104, 40), (124, 60), (170, 170, 170), -1)  # all of the third box
    cv2.rectangle(inked, (130, 36), (142, 64), (120, 120, 120), -1)  # and one side of the fourth
    assert not hidden(inked)


def test_boxes_that_are_filled_in_make_no_plain_one_hidden_but_something_white_does():
    inked = page(30)
    for box in BOXES[3:]:
        corners = [tuple(round(4 * v) for v in p) for p in ((box.x, box.y), (box.right, box.bottom))]
        cv2.rectangle(inked, *corners, (250,) * 3, -1)
        cv2.rectangle(inked, *corners, (250,) * 3, 5)
    filled = range(3, 9)
    assert not hidden(inked, filled=filled)
    assert hidden(under(inked, *HALVES["left"]), filled=filled) == [2]


def test_marks_on_the_outlines_of_a_few_make_none_that_is_filled_in_hidden():
    quarters = np.full((9, 8), 20.0, np.float32)
    quarters[6:] = 120.0
    assert not half_hidden(quarters, BOXES, ["a"] * 9, PLAIN, PLAIN, np.arange(9) < 6).any()


@pytest.mark.parametrize(
    ("filled", "covered", "empty"), [(16, 12, 0), (16, 7, 5), (11, 3, 2)], ids=["all", "most", "some"]
)
def test_empty_boxes_that_are_half_covered_are_hidden_beside_many_that_are_filled_in(filled, covered, empty):
    weakest = np.array([120.0] * filled + [3.0] * covered + [30.0] * empty, np.float32)
    those, boxes = np.arange(len(weakest)), [Box(20.0 * n, 0, 5, 5) for n in range(len(weakest))]
    quarters, none = np.repeat(weakest[:, None], 8, axis=1), np.zeros(len(weakest), np.bool_)
    groups = ["round"] * filled + ["client" if filled > 11 else "round"] * (covered + empty)
    found = half_hidden(quarters, boxes, groups, none, none, those < filled)
    assert np.flatnonzero(found).tolist() == list(range(filled, filled + covered))


def test_outlines_that_are_too_faint_tell_nothing():
    assert not hidden(under(page(darkness=4), *HALVES["left"]))


def test_light_takes_no_box_away():
    half = under(page(), *HALVES["left"])
    assert not hidden(half, bright=np.isin(np.arange(9), 2))


def test_boxes_in_print_half_as_dark_are_not_hidden():
    both = page()
    both[:, 164:] //= 2  # from the fifth on
    assert not hidden(both)


@pytest.mark.parametrize("blots", [range(3, 9), range(6, 9)], ids=["all of a group", "most of a group"])
def test_blots_make_no_plain_box_hidden(blots):
    blotted = page(30)
    for box in (BOXES[n] for n in blots):
        corners = [tuple(round(4 * v) for v in p) for p in ((box.x, box.y), (box.right, box.bottom))]
        cv2.rectangle(blotted, *corners, (200,) * 3, 5)
    assert not hidden(blotted, groups="aaabbbbbb" if len(blots) > 3 else "aaaaabbbb")


def test_a_group_of_which_most_are_hidden_is_held_against_its_kind():
    half = under(page(), (24.5, 8), (48, 8), (48, 17), (24.5, 17))
    half = under(half, *((x - 8, y) for x, y in HALVES["left"]))
    assert 1 in hidden(half, groups="abbbbaaaa")


def test_a_box_that_is_alone_in_its_group_is_held_against_its_kind():
    half = under(page(), *HALVES["left"])
    cv2.line(half, (104, 38), (104, 62), (10, 10, 10), 3)  # on the side of the third box: the thing's edge
    assert hidden(half, groups="aabaaaaaa") == [2]


def test_an_eighth_of_an_outline_is_no_quarter():
    assert not hidden(under(page(), (24.5, 8), (28.3, 8), (28.3, 11), (24.5, 11)))


def test_the_dark_edge_of_a_thing_is_no_outline_beside_what_it_hides():
    half = under(page(), *HALVES["left"])
    cv2.line(half, (104, 38), (104, 62), (20, 20, 20), 3)  # on the side of the third box
    assert hidden(half) == []
    assert hidden(half, gone=[1]) == [2]
    assert hidden(half, gone=[7]) == []
    paler = page()
    paler[:, 96:132] = np.rint(paler[:, 96:132] * 0.7)  # the third box
    assert hidden(paler, gone=[1]) == []


def test_boxes_that_are_gone_in_part_are_asked_about(studio):
    page, px, sheet = studio.page().copy(), studio.px_per_mm, studio.sheet()
    bubbles = [field for field in sheet.fields if field.kind == "bubble"][:12]
    for field in bubbles[::4]:
        x, y = field.cells[0].center
        page[round((y - 6) * px) : round((y + 6) * px), round((x + 0.2) * px) : round((x + 6) * px)] = 246
    (photo,) = find_pages(studio.shoot(page, "wood"), studio.sheets)
    asked = {field for doubt in read_sheet(photo, studio.game).doubts for field in doubt.fields}
    assert asked >= {field.id for field in bubbles[::4]}


def test_no_boxes_are_none():
    none = quarters_dark(np.zeros((0, 32, 32, 3), np.uint8), [], [])
    assert not half_hidden(none, [], [], *[none.any(axis=1)] * 3).size
