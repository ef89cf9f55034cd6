"""What is drawn on a grid."""

import numpy as np

from kitpress.reading.marks.drawn import edge_odds


def test_an_edge_is_what_its_two_squares_say_on_average():
    sides = np.zeros((2, 3, 4), np.float32)
    sides[0, 0, 1], sides[0, 1, 3] = 6, 2  # the east of A1, and the west of B1
    sides[0, 0, 0] = 5  # the border has one square only
    horizontal, vertical = edge_odds(sides)
    assert vertical[0, 1] == 4
    assert horizontal[0, 0] == 5
    assert horizontal.shape == (3, 3)
    assert vertical.shape == (2, 4)
