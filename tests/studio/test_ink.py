"""Pens and what they leave on paper."""

import numpy as np
import pytest

from kitpress.studio.ink import InkLayer, Pen

PEN = Pen("fine liner", (30, 28, 28), 0.5, 0.95, 0.0)


def test_a_pen_that_only_touches_the_paper_leaves_a_dot_of_its_own_width():
    page = np.full((80, 80, 3), 255, np.uint8)
    ink = InkLayer(page, 8.0, PEN, np.random.default_rng(1))
    ink.stroke(np.array([[5.0, 5.0]]))
    ink.apply(page)
    rows, columns = np.nonzero(page.min(2) < 128)
    assert (rows.mean(), columns.mean()) == pytest.approx((39.5, 39.5), abs=0.5)
    assert 2 <= np.ptp(rows) + 1 <= 6  # of 8 px/mm
