"""What the networks are asked."""

from importlib.resources import as_file, files

import cv2
import numpy as np
import pytest

from kitpress.layout.sheet import Grid
from kitpress.plan.geometry import Square
from kitpress.reading.networks import loaded, outputs, predict, predict_grid
from kitpress.reading.sampling import SQUARE_PITCH, SQUARE_PX, grid_picture, square_crops

GRID = Grid(11.0, 9.5, 12.0, 5, 4)
GRID_SQUARE = Square.parse("C2")


def scribbled() -> np.ndarray:
    """A flat page with lines all over it."""
    rng = np.random.default_rng(7)
    page = np.zeros((320, 400, 3), np.uint8)
    for _ in range(60):
        ends = rng.integers(0, 400, 4).tolist()
        cv2.line(page, ends[:2], ends[2:], rng.integers(60, 255, 3).tolist(), 2, cv2.LINE_AA)
    return page


def test_the_whole_grid_says_the_same_as_each_square_alone():
    page = scribbled()
    together = predict_grid(page, GRID)
    alone = predict("square", square_crops(page, GRID))[:, :, 0, 0]
    assert together.shape[:2] == (GRID.rows, GRID.columns)
    assert together.reshape(alone.shape) == pytest.approx(alone, abs=1e-3)


def test_a_crop_is_its_square_with_a_margin():
    page = np.zeros((320, 400, 3), np.uint8)
    square = GRID.box(GRID_SQUARE)
    x, y = round(square.x * 4), round(square.y * 4)
    page[y : y + 48, x : x + 48] = 200
    crop = square_crops(page, GRID)[GRID_SQUARE.row * GRID.columns + GRID_SQUARE.column]
    inside = (SQUARE_PX - SQUARE_PITCH) // 2
    assert crop[inside + 2 : -inside - 2, inside + 2 : -inside - 2].min() == 200
    assert crop[: inside - 2].max() == 0


def test_squares_of_any_size_are_shown_alike():
    small = Grid(10.0, 10.0, 9.0, 5, 4)
    assert grid_picture(scribbled(), small).shape == grid_picture(scribbled(), GRID).shape == (216, 264, 3)


def test_a_folder_may_have_any_name(tmp_path):
    crops = square_crops(scribbled(), GRID)
    with as_file(files("kitpress.models").joinpath("square.onnx")) as path:
        elsewhere = tmp_path / "José" / path.name
        elsewhere.parent.mkdir()
        elsewhere.write_bytes(path.read_bytes())
    assert outputs(loaded(elsewhere), crops) == pytest.approx(predict("square", crops), abs=1e-3)
