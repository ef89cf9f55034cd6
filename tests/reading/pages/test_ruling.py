"""What the ruling of a sheet is measured with."""

from __future__ import annotations

import numpy as np
import pytest

from kitpress.layout.sheet import Grid
from kitpress.reading.pages.ruling import ruling_of, scale_of, window_of


@pytest.mark.parametrize("square", [8.0, 6.2])
@pytest.mark.parametrize("axis", [0, 1])
def test_sums_along_stretches(axis: int, square: float) -> None:
    grid = Grid(20.0, 30.0, square, 4, 3)
    ruling = ruling_of(grid, 8, 8, axis)
    window, scale = window_of(grid), scale_of(grid)
    size = round(window.height * scale), round(window.width * scale)
    image = np.random.default_rng(2).integers(0, 256, size).astype(np.uint8)
    start, top, squares = (grid.y, window.y, 3) if axis == 0 else (grid.x, window.x, 4)
    # two stretches to a square where it is large, a millimetre from each crossing
    length = square - 2.0 if square < 8 else (square - 2.0) / 2
    middles = [start + k * square + square / 2 + part for k in range(squares) for part in _parts(square)]
    first = np.round((np.array(middles) - top) * scale - 0.5).astype(int) - round(length * scale) // 2
    lines = image if axis == 0 else image.T
    summed = lines[first[:, None] + np.arange(round(length * scale))].sum(1, dtype=np.int64)
    expected = summed[:, ruling.across]
    found = ruling.sums(image)
    assert (found == (expected if axis == 0 else expected.swapaxes(0, 1))).all()


def _parts(square: float) -> tuple[float, ...]:
    quarter = (square - 2.0) / 4
    return (-quarter, quarter) if square >= 8 else (0.0,)
