"""What the ruling of a sheet is measured with."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from kitpress.layout.sheet import Grid
from kitpress.reading.ruling import marked, quantile, ruling_of, scale_of, window_of


@pytest.mark.parametrize("share", [0.0, 0.35, 0.5, 0.8])
@pytest.mark.parametrize("dtype", [np.uint8, np.float32, np.float64])
def test_quantile_is_numpys(dtype: npt.DTypeLike, share: float) -> None:
    rng = np.random.default_rng(1)
    for size in range(2, 300):
        values: npt.NDArray[Any] = (rng.random((size, 3)) * 255).astype(dtype)
        assert quantile(values, share) == float(np.quantile(values, share))


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
