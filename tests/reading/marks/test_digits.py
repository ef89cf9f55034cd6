"""Which numbers that are crossed out count."""

import numpy as np
import pytest

from kitpress.reading.marks import digits


def test_a_digit_that_is_plainly_crossed_out_speaks_for_those_beside_it(monkeypatch):
    odds = np.array([7.0, -1.5, -1.5, 7.0, -12.0], np.float32)
    monkeypatch.setattr(digits, "predict", lambda name, crops: odds[:, None])
    crops, fields = np.zeros((6, 48, 48, 3), np.uint8), ["total", "total", "demand", "door", "door", "door"]
    found = digits._crossed_out(crops, np.array([True] * 5 + [False]), fields)
    assert found[:2].min() > 0.5
    assert 0.15 < found[2] < 0.25  # who crosses out two numbers does so with more
    # beside one that is as plainly not, it is that digit alone
    assert found[3] > 0.9
    assert found[4] < 0.02
    assert found[5] == 0
    odds[3] = 3.0
    assert digits._crossed_out(crops, np.array([True] * 5 + [False]), fields)[2] < 0.02
    # a stroke through a 0 may be part of it
    odds[-2:] = 6.0, -7.0
    half = digits._crossed_out(crops, np.array([True] * 5 + [False]), fields)
    assert half[3] > 0.9
    assert half[4] == pytest.approx(0.35)
