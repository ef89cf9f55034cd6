"""Squares side by side that look like waves as much as like mistakes are waves; single ones may be either."""

import numpy as np
import pytest

from kitpress.reading.marks.waves import with_waves

KNOWN = ("empty", "stone", "water", "hedge", "struck")
WATER, HEDGE, STRUCK = 2, 3, 4


def told(*squares, like=WATER, struck=0.6):
    """What a grid (4, 6) shows whose squares (row, column) are struck out that probably, or else `like` something."""
    seen = np.zeros((4, 6, len(KNOWN)), np.float32)
    seen[..., 0] = 1
    for square in squares:
        seen[square] = 0
        seen[square][[like, STRUCK]] = 1 - struck, struck
    found = with_waves(seen, KNOWN)
    assert found.sum(axis=2) == pytest.approx(np.ones((4, 6)))
    return found


POOL = (1, 1), (1, 2), (2, 2), (2, 3), (2, 4)


@pytest.mark.parametrize("like", [WATER, HEDGE])
def test_a_run_of_what_may_be_struck_out_is_none(like):
    found = told(*POOL, like=like)
    for square in POOL:
        assert found[square][like] > 0.85


@pytest.mark.parametrize(
    "squares", [POOL[:3], ((0, 0), (0, 2), (0, 4), (3, 0), (3, 2))], ids=["too few", "apart"]
)
def test_single_squares_may_be_struck_out(squares):
    found = told(*squares)
    for square in squares:
        assert found[square][STRUCK] == pytest.approx(0.6)


def test_scribbles_side_by_side_are_scribbles():
    found = told(*POOL, struck=0.92)
    for square in POOL:
        assert found[square][STRUCK] == pytest.approx(0.92)


def test_one_wave_that_looks_struck_out_is_told_by_those_beside_it():
    seen = np.zeros((4, 6, len(KNOWN)), np.float32)
    seen[..., 0] = 1
    for square in POOL:
        seen[square] = 0
        seen[square][[WATER, STRUCK]] = (0.98, 0.02) if square != POOL[2] else (0.15, 0.85)
    assert with_waves(seen, KNOWN)[POOL[2]][WATER] > 0.6


def test_a_grid_without_anything_struck_out_stays_as_it_is():
    seen = np.zeros((4, 6, len(KNOWN)), np.float32)
    seen[..., WATER] = 1
    assert with_waves(seen, KNOWN) is seen
