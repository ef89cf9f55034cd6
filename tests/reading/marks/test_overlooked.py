"""Ink by itself in a square that looks empty to the network is a mark all the same."""

import cv2
import numpy as np
import pytest

from kitpress.layout.sheet import Grid
from kitpress.reading.hiding.printed_lines import lines_of
from kitpress.reading.hiding.washed import darkest_print
from kitpress.reading.marks.overlooked import overlooked
from kitpress.reading.sampling import PX_PER_MM
from tests.reading.flat_pages import ruled

GRID = Grid(10.0, 10.0, 10.0, 6, 5)
MARKED = [(0, 0), (1, 3), (3, 2)]  # rows and columns of squares that the network reads
PRINT, INK = 45, 150


def px(*place):
    """A place in squares from the grid's corner."""
    return tuple(round((10 + 10 * value) * PX_PER_MM) for value in place)


@pytest.fixture
def page():
    """A printed grid, with a circle in each marked square."""
    dark = ruled((80, 70), GRID, PRINT, 1)
    for row, column in MARKED:
        cv2.circle(dark, px(column + 0.5, row + 0.5), 12, INK, 2)
    return dark


def found(dark, walls=()):
    """Rows and columns of what is overlooked; `walls` are (row, column) of edges above squares."""
    empty = np.ones((5, 6), np.bool_)
    across, down = np.zeros((6, 6), np.bool_), np.zeros((5, 7), np.bool_)
    for at in MARKED:
        empty[at] = False
    for at in walls:
        across[at] = True
    return [
        tuple(map(int, at))
        for at in np.argwhere(
            overlooked(dark, GRID, empty, darkest_print(lines_of(dark, GRID), across, down), across, down)
        )
    ]


def letter(dark, x, y, size=0.3, ink=INK):
    """An L whose lower left corner is there."""
    corners = np.array([px(x, y - size), px(x, y), px(x + size, y)])
    return cv2.polylines(dark, [corners], False, ink, 2)


def test_a_letter_in_the_corner_of_its_square_is_found(page):
    assert found(letter(page, 4.08, 2.95)) == [(2, 4)]


def test_print_and_marks_that_are_read_are_not(page):
    assert found(page) == []


def test_what_an_eraser_left_is_not(page):
    assert found(letter(page, 4.3, 2.7, ink=PRINT + 5)) == []


def test_pieces_of_walls_are_not(page):
    overshoot = cv2.line(page.copy(), px(4.1, 2.1), px(4.9, 2.12), INK, 2)
    assert found(overshoot) == []
    assert found(letter(page, 4.05, 3.0), walls=[(3, 4)]) == []  # a bent end of the wall below
    assert found(page, walls=[(3, 3)]) == []


def test_pieces_of_shading_are_not(page):
    for n in range(5):
        letter(page, n + 0.3, 4.7)
    assert found(page) == []


def test_a_letter_far_from_shading_is_found(page):
    for n in range(5):
        letter(page, n + 0.3, 4.7)
    letter(page, 4.08, 1.95)
    assert found(page) == [(1, 4)]


def test_several_letters_each_by_itself_are_found(page):
    corners = [(0, 2), (0, 5), (2, 0), (2, 5), (4, 4)]
    for row, column in corners:
        letter(page, column + 0.08, row + 0.95)
    assert found(page) == corners


def test_a_mark_of_two_pieces_is_found_among_others(page):
    for row, column in ((0, 2), (2, 5), (4, 4)):
        letter(page, column + 0.15, row + 0.9)
        letter(page, column + 0.55, row + 0.9)
    assert found(page) == [(0, 2), (2, 5), (4, 4)]


def test_where_everything_looks_empty_ink_is_found_all_the_same(page):
    empty = np.ones((5, 6), np.bool_)
    none = np.zeros((6, 6), np.bool_), np.zeros((5, 7), np.bool_)
    printed = darkest_print(lines_of(page, GRID), *none)
    assert np.argwhere(overlooked(page, GRID, empty, printed, *none)).tolist() == [list(at) for at in MARKED]
    bare = np.zeros_like(page)
    assert not overlooked(bare, GRID, empty, printed, *none).any()
