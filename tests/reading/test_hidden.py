"""What lies on a sheet hides marks: they are asked about at once."""

import cv2
import numpy as np

from kitpress.layout.sheet import Box, Grid
from kitpress.plan.geometry import Square
from kitpress.reading.hidden import hidden_squares, is_hidden, things_on, unsure_edges
from kitpress.reading.sampling import darkest

GRID = Grid(10.0, 10.0, 12.0, 8, 8)
NOBODY = np.zeros((8, 8), np.float32)


def blank():
    return np.zeros((480, 480, 3), np.uint8)


def with_pen(colour=(40, 150, 90)):
    """A flat page with a pen from B3 to F3, 8 mm thick."""
    page = blank()
    cv2.line(page, (4 * 24, 4 * 42), (4 * 76, 4 * 42), colour, 32)
    return page


def test_a_pen_hides_the_squares_that_it_lies_on():
    hidden = hidden_squares(things_on(darkest(with_pen()), [GRID.area]), GRID, NOBODY, NOBODY > 0)
    assert {Square.parse(f"{column}3") for column in "CDEF"} <= hidden
    assert all(square.row in (1, 2, 3) for square in hidden)


def test_strokes_stains_and_filled_bubbles_hide_nothing():
    page = blank()
    cv2.line(page, (40, 40), (440, 440), (200, 200, 200), 6)
    cv2.circle(page, (240, 240), 120, (40, 40, 40), -1)
    cv2.circle(page, (400, 80), 12, (220, 220, 220), -1)
    assert not things_on(darkest(page), [GRID.area]).any()


def test_the_network_sees_things_that_are_as_light_as_paper():
    covered = NOBODY.copy()
    covered[4, 2] = 0.9
    assert hidden_squares(things_on(darkest(blank()), [GRID.area]), GRID, covered, NOBODY > 0) == {
        Square.parse("C5")
    }


def test_a_box_under_a_thing_is_hidden_and_one_beside_it_is_not():
    things = things_on(darkest(with_pen()), [GRID.area])
    assert is_hidden(things, Box(40, 36, 8, 8))
    assert not is_hidden(things, Box(40, 60, 8, 8))


def test_the_rim_of_a_thing_is_no_wall():
    odds = np.full((9, 8), 7.0, np.float32)
    kept = unsure_edges(odds, things_on(darkest(with_pen()), [GRID.area]), GRID, horizontal=True)
    assert abs(kept[3, 3]) <= 1
    assert kept[7, 3] == 7


def test_solid_print_beside_a_box_does_not_hide_it():
    page = blank()
    cv2.rectangle(page, (40, 40), (440, 70), (40, 90, 150), -1)  # a headline, and a box right below it
    box = Box(20, 18, 4, 4)
    assert is_hidden(things_on(darkest(page), [GRID.area]), box)
    assert not is_hidden(things_on(darkest(page), [box]), box)
