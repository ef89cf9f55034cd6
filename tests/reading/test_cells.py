"""What a photo shows of boxes, and of those round them."""

import numpy as np
import pytest

from kitpress.layout.sheet import Box
from kitpress.reading.cells import Cells, _no_better_than_beside

BOXES = [Box(6.0 * column, 6.0 * row, 5.0, 5.0) for row in range(3) for column in range(3)]
MIDDLE = 4


@pytest.mark.parametrize(
    ("middle", "others", "bright", "told"),
    [
        (0.9, 0.1, True, 0.1),  # a tick runs over its outline, and light has taken all other outlines
        (0.9, 0.1, False, 0.9),
        (0.1, 0.9, True, 0.1),
    ],
)
def test_in_glare_an_outline_shows_no_better_than_those_round_it(middle, others, bright, told):
    shown = np.full(len(BOXES), others, np.float32)
    shown[MIDDLE] = middle
    those = np.arange(len(BOXES)) == MIDDLE if bright else np.zeros(len(BOXES), np.bool_)
    out = _no_better_than_beside(shown, BOXES, those)
    assert out[MIDDLE] == pytest.approx(told)
    assert np.delete(out, MIDDLE) == pytest.approx(others)


def test_a_box_by_itself_tells_of_itself():
    boxes = [Box(40.0 * n, 0.0, 5.0, 5.0) for n in range(5)]
    shown = np.array([0.1, 0.1, 0.9, 0.1, 0.1], np.float32)
    assert _no_better_than_beside(shown, boxes, np.ones(5, np.bool_)) == pytest.approx(shown)


def test_where_light_is_too_much_a_box_is_lost_sooner():
    shown = np.array([0.45, 0.45, 0.55, 0.3], np.float32)
    bright, sharp = np.array([True, False, True, False]), np.zeros(4, np.bool_)
    cells = Cells([], np.zeros((0, 32, 32, 3), np.uint8), shown, sharp, bright)
    assert cells.washed_out.tolist() == [True, False, False, True]
