"""A phone or a wallet on a sheet hides what is under it, however evenly the page is lit then; a shadow does not."""

import cv2
import numpy as np
import pytest

from kitpress.layout.sheet import Box
from kitpress.plan.geometry import Square
from kitpress.reading.dark_things import dark_things
from kitpress.reading.page import find_pages
from kitpress.reading.sheets import read_sheet

SIZE = (400, 300)  # at 2 px/mm
PHONE = Box(60.0, 20.0, 76.0, 120.0)
LINES = [Box(10.0 * n, 10.0 * m, 2.5, 0.0) for n in range(1, 19) for m in range(1, 14)]


def page(box=PHONE, level=35):
    """How much light each mm2 of a page sends back, with something that dark on it."""
    seen = np.full((150, 200), 230, np.float32)
    x, y, width, height = (round(mm) for mm in box)
    seen[y : y + height, x : x + width] = level
    return seen


def printed(shown, box=PHONE):
    """How well lines show: so well where the thing lies."""
    inside = [box.x < line.x < box.right - 2.5 and box.y < line.y < box.bottom for line in LINES]
    return [(line, shown if within else 1.0) for line, within in zip(LINES, inside, strict=True)]


def test_a_phone_hides_all_that_is_under_it_and_little_else():
    found = dark_things(page(), SIZE, printed(0.2))
    under = np.zeros_like(found)
    under[40:280, 120:272] = 1
    assert (found >= under).all()
    assert found.sum() < 1.15 * under.sum()


@pytest.mark.parametrize("shown", [0.7, 1.0])
def test_a_deep_shadow_lets_the_print_through(shown):
    assert not dark_things(page(), SIZE, printed(shown)).any()


def test_of_what_hides_no_print_nothing_is_said():
    assert not dark_things(page(), SIZE, []).any()


def test_what_is_narrow_or_not_so_dark_is_told_by_what_is_round_it():
    pen = Box(60.0, 20.0, 12.0, 120.0)
    assert not dark_things(page(pen), SIZE, printed(0.0, pen)).any()
    assert not dark_things(page(level=120), SIZE, printed(0.0)).any()


@pytest.mark.parametrize("level", [25, 60])
def test_what_lies_under_a_phone_is_asked_about(studio, level):
    drawn, px, grid = studio.page().copy(), studio.px_per_mm, studio.sheet().grid
    first, last = grid.box(Square(5, 3)), grid.box(Square(10, 8))
    phone = Box(first.x + 3, first.y + 5, last.right - first.x, last.bottom - first.y)
    x, y, right, foot = (round(mm * px) for mm in (phone.x, phone.y, phone.right, phone.bottom))
    cv2.rectangle(drawn, (x, y), (right, foot), (level,) * 3, -1)
    (photo,) = find_pages(studio.shoot(drawn, "wood"), studio.sheets)
    reading = read_sheet(photo, studio.game)
    asked = {square for doubt in reading.doubts if len(doubt.squares) > 20 for square in doubt.squares}
    assert asked >= {Square(column, row) for column in range(5, 11) for row in range(4, 9)}
