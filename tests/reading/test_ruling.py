"""What the ruling of a sheet is measured with."""

from __future__ import annotations

import numpy as np
import pytest

from kitpress.layout.sheet import Grid
from kitpress.reading.ruling import marked, ruling_of, scale_of, window_of


@pytest.mark.parametrize("axis", [0, 1])
def test_sums_of_a_marked_image(axis: int) -> None:
    grid = Grid(20.0, 30.0, 8.0, 4, 3)
    ruling = ruling_of(grid, 8, 8, axis)
    window, scale = window_of(grid), scale_of(grid)
    size = round(window.height * scale), round(window.width * scale)
    rng = np.random.default_rng(2)
    image = rng.integers(0, 256, size).astype(np.uint8)
    marks = (rng.integers(0, 2, size) * 255).astype(np.uint8)
    levels, marked_px = ruling.sums(marked(image, marks))
    along = ruling.middles[:, None] - ruling.length // 2 + np.arange(ruling.length)
    for out, picture in ((levels, image), (marked_px, marks // 255)):
        lines = picture if axis == 0 else picture.T
        expected = lines[along].sum(1, dtype=np.int64)[:, ruling.across]
        assert out.dtype == np.float32
        assert (out == (expected if axis == 0 else expected.swapaxes(0, 1))).all()
