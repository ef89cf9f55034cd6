"""What overlaps on a sheet, against trying every pair."""

from itertools import combinations

import numpy as np
import pytest

from kitpress.layout.load import _overlapping, overlaps
from kitpress.layout.sheet import Box


@pytest.mark.parametrize("seed", range(10))
def test_all_pairs_that_overlap_are_found(seed: int) -> None:
    rng = np.random.default_rng(seed)
    places = rng.integers(0, 40, (60, 2)) * 0.5  # so that many only touch
    boxes = [Box(x, y, *rng.integers(1, 8, 2) * 0.5) for x, y in places.tolist()]
    every = [(a, b) for a, b in combinations(range(len(boxes)), 2) if overlaps(boxes[a], boxes[b])]
    assert every
    assert sorted(_overlapping(boxes)) == every
