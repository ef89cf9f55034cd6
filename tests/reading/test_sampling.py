"""Parts of a flat page: which pixels they are."""

import cv2
import numpy as np

from kitpress.layout.sheet import Grid
from kitpress.reading.sampling import grid_picture, stacked_parts


def noise(*shape: int) -> np.ndarray:
    return np.random.default_rng(5).integers(0, 256, shape).astype(np.uint8)


def test_a_grid_on_whole_pixels_is_cut_out_as_resampling_would() -> None:
    page = noise(200, 240, 3)
    for x in (5.0, 0.0, 20.0):  # inside of the page, and with margins beyond its left and right borders
        grid = Grid(x, 5.0, 12.0, 4, 3)
        shift = np.array([[1, 0, 4 * x - 12], [0, 1, 8]], np.float64)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        assert np.array_equal(grid_picture(page, grid), cv2.warpAffine(page, shift, (216, 168), flags=flags))


def test_parts_of_a_size_are_stacked() -> None:
    picture = noise(40, 50)
    corners = np.array([(0, 0, 5, 4), (10, 20, 15, 24), (-3, 30, 5, 44), (60, 0, 65, 4)], np.intp)
    found: dict[int, np.ndarray] = {}
    for those, parts in stacked_parts(picture, corners):
        found.update(zip(those.tolist(), parts, strict=True))
    assert np.array_equal(found[0], picture[0:4, 0:5])
    assert np.array_equal(found[1], picture[20:24, 10:15])
    assert np.array_equal(found[2], picture[30:40, 0:5])
    assert found[3].size == 0
