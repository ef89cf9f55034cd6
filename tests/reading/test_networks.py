"""What the networks are asked, and how what they say becomes evidence."""

import cv2
import numpy as np
import pytest

from kitpress.layout.sheet import Grid
from kitpress.plan.geometry import Square
from kitpress.reading.classes import COVERED, EMPTY
from kitpress.reading.networks import edge_odds, meant, predict, predict_grid
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


def test_an_edge_is_what_its_two_squares_say_on_average():
    sides = np.zeros((2, 3, 4), np.float32)
    sides[0, 0, 1], sides[0, 1, 3] = 6, 2  # the east of A1, and the west of B1
    sides[0, 0, 0] = 5  # the border has one square only
    horizontal, vertical = edge_odds(sides)
    assert vertical[0, 1] == 4
    assert horizontal[0, 0] == 5
    assert horizontal.shape == (3, 3)
    assert vertical.shape == (2, 4)


def test_what_a_game_has_not_is_taken_for_its_kin_or_for_anything():
    known, classes = ("window.n", "stone", "M", COVERED), (EMPTY, "stone", "wide.n.a", "wide.n.b")
    table = meant(known, classes)
    assert table.sum(1) == pytest.approx(1)
    assert table[0].tolist() == [0, 0, 0.5, 0.5]
    assert table[1].tolist() == [0, 1, 0, 0]
    assert table[2].tolist() == [0.25, 0.25, 0.25, 0.25]
    assert table[3, 0] == pytest.approx(0.6)
