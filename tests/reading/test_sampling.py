"""Parts of a flat page: which pixels they are."""

import cv2
import numpy as np

from kitpress.layout.sheet import Grid
from kitpress.reading.sampling import PX_PER_MM, grid_picture, pane_crops, stacked_parts


def noise(*shape: int) -> np.ndarray:
    return np.random.default_rng(5).integers(0, 256, shape).astype(np.uint8)


def test_a_grid_on_whole_pixels_is_cut_out_as_resampling_would() -> None:
    page = noise(200, 240, 3)
    for x in (5.0, 0.0, 20.0):  # inside of the page, and with margins beyond its left and right borders
        grid = Grid(x, 5.0, 12.0, 4, 3)
        shift = np.array([[1, 0, 4 * x - 12], [0, 1, 8]], np.float64)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        assert np.array_equal(grid_picture(page, grid), cv2.warpAffine(page, shift, (216, 168), flags=flags))


def test_edges_lie_in_the_middle_of_their_crops_whichever_way_they_run() -> None:
    grid, page = Grid(5.0, 5.0, 12.0, 4, 3), np.zeros((200, 240, 3), np.uint8)
    left, top = (round(PX_PER_MM * (5 + 12 * n)) for n in (2, 1))
    page[top - 9 : top + 10, left + 30] = 200  # across the edge above C2, nearer to its end
    page[top + 30, left - 9 : left + 10] = 200  # and across that left of it
    page[top, left : left + 48] = page[top : top + 48, left] = 90  # both of which are drawn
    across, down = np.zeros((4, 4), np.bool_), np.zeros((3, 5), np.bool_)
    across[1, 2] = down[1, 2] = True
    lying, standing = pane_crops(page, grid, across, down)
    assert lying[24].min() == 90
    assert (lying[15:34, 30] == 200).sum() >= 18 * 3
    assert np.array_equal(lying[:, 2:], standing[:, 2:])  # where they meet, one has the other beside it


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
