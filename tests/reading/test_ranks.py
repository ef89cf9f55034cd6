"""Places in the order of values: what numpy says, to the last bit."""

import numpy as np
import pytest

from kitpress.reading.ranks import in_order, median, medians, middle_byte, quantile, quantiles, ranked


@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_as_numpy_says(kind: type) -> None:
    random = np.random.default_rng(7)
    for count in range(1, 120):
        values = random.normal(0, 30, count).astype(kind)
        assert median(values) == float(np.median(values))
        for share in (0.0, 0.25, 0.5, 0.84, 1.0, float(random.random())):
            assert quantile(values, share) == float(np.quantile(values, share))


@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_of_many_at_once(kind: type) -> None:
    random = np.random.default_rng(7)
    for count in range(1, 60):
        values = random.normal(0, 30, (3, 2, count)).astype(kind)
        found = medians(values)
        assert found.dtype == kind
        assert np.array_equal(found, np.median(values, axis=-1))


def test_quantiles_of_bytes() -> None:
    random = np.random.default_rng(7)
    for count in range(1, 120):
        levels = random.integers(0, 256, (count, 3)).astype(np.uint8)
        for share in (0.0, 0.35, 0.5, 0.8):
            assert quantile(levels, share) == float(np.quantile(levels, share))
            assert quantiles(levels.T, share).tolist() == [quantile(row, share) for row in levels.T]


def test_bytes_are_counted() -> None:
    random = np.random.default_rng(7)
    for count in range(1, 120):
        dark = random.integers(0, 256, (count, 3)).astype(np.uint8)
        assert middle_byte(dark) == float(np.median(dark))
        assert np.array_equal(in_order(dark), np.sort(dark, axis=1))


@pytest.mark.parametrize("count", [1, 30, 900])
def test_places_in_the_order_of_bytes(count: int) -> None:
    dark = np.random.default_rng(7).integers(0, 256, (count, 70)).astype(np.uint8)
    dark[::3] //= 40
    for place in (0, 7, 69):
        assert np.array_equal(ranked(dark, 35, place), np.sort(dark, axis=1)[:, (35, place)].T)
