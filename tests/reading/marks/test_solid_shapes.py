"""Stones and doors that are filled in look like mistakes that are scribbled out: they are asked about, or are marks."""

import cv2
import numpy as np
import pytest

from kitpress.layout.sheet import Grid
from kitpress.reading.marks.solid_shapes import with_solid_shapes
from kitpress.reading.sampling import PX_PER_MM
from kitpress.studio.hand import Glyph
from kitpress.studio.solid import solid

GRID = Grid(10.0, 10.0, 12.0, 5, 3)
CLASSES = ("empty", "stone", "water")
NOTHING = np.array([0.85, 0.0, 0.15], np.float32)
SIDE = GRID.square * PX_PER_MM
INK = 160


def page():
    return np.zeros((round(60 * PX_PER_MM), round(90 * PX_PER_MM)), np.uint8)


def middle(column, row):
    return round(10 * PX_PER_MM + (column + 0.5) * SIDE), round(10 * PX_PER_MM + (row + 0.5) * SIDE)


def stone(dark, column, row, radius=0.3):
    x, y = middle(column, row)
    cv2.ellipse(dark, (x, y), (round(radius * SIDE), round(0.85 * radius * SIDE)), 20, 0, 360, INK, -1)


def scribble(dark, column, row):
    x, y = middle(column, row)
    ends = [(x + round(side * 0.4 * SIDE), y - 15 + 5 * n) for n, side in enumerate((-1, 1) * 4)]
    cv2.polylines(dark, [np.array(ends, np.int32)], False, INK, 2, cv2.LINE_AA)


def told(dark, *squares, struck=0.98):
    """The probability of a stone in each square of the grid, (3, 5), where those look struck out."""
    seen = np.zeros((3, 5), np.float32)
    for column, row in squares:
        seen[row, column] = struck
    likely = np.zeros((3, 5, 3), np.float32)
    likely[..., 0] = 1
    likely += seen[..., None] * (NOTHING - likely)
    found = with_solid_shapes(likely, seen, NOTHING, CLASSES, dark, GRID)
    assert found.sum(axis=2) == pytest.approx(np.ones((3, 5)))
    return found[..., 1]


def test_nobody_knows_of_one_that_is_full_and_round():
    dark = page()
    stone(dark, 1, 1)
    assert 0.1 < told(dark, (1, 1))[1, 1] < 0.3


def test_many_are_stones():
    dark, squares = page(), [(0, 0), (2, 0), (4, 1), (1, 2)]
    for square in squares:
        stone(dark, *square)
    found = told(dark, *squares)
    assert all(0.85 < found[row, column] < 0.95 for column, row in squares)


def test_one_that_touches_a_wall_is_one_too():
    dark = page()
    x, y = middle(1, 1)
    half = round(SIDE / 2)
    cv2.line(dark, (x - half, y - half), (x - half, y + half), INK, 2)
    cv2.ellipse(dark, (x - 9, y + 3), (16, 14), 0, 0, 360, INK, -1)
    assert told(dark, (1, 1))[1, 1] > 0.1


def test_a_scribble_counts_for_nothing_unless_many_stones_are_filled_in():
    dark, stones = page(), [(0, 0), (2, 0), (4, 1), (1, 2)]
    scribble(dark, 3, 2)
    assert told(dark, (3, 2))[2, 3] == 0
    for square in stones:
        stone(dark, *square)
    found = told(dark, *stones, (3, 2))
    assert 0.3 < found[2, 3] < 0.5


def test_beside_many_that_are_plain_one_of_uneven_ink_is_a_stone_too():
    """A felt tip that goes over it again leaves half of it darker."""
    dark, plain = page(), [(column, row) for column in range(5) for row in range(2)]
    for square in (*plain, (2, 2)):
        stone(dark, *square)
    x, _ = middle(2, 2)
    dark[middle(2, 1)[1] + round(SIDE / 2) :, :x][dark[middle(2, 1)[1] + round(SIDE / 2) :, :x] > 0] = round(
        0.6 * INK
    )
    found = told(dark, *plain, (2, 2))
    assert found[2, 2] > 0.85
    assert all(found[row, column] > found[2, 2] for column, row in plain)


@pytest.mark.parametrize("radius", [0.1, 0.62])
def test_what_is_too_small_or_too_large_for_one_is_none(radius):
    dark = page()
    stone(dark, 1, 1, radius)
    assert told(dark, (1, 1))[1, 1] == 0


def door(dark, column, row):
    """A full triangle that points to the right."""
    x, y = middle(column, row)
    corners = [(x - 0.3 * SIDE, y - 0.35 * SIDE), (x + 0.4 * SIDE, y), (x - 0.3 * SIDE, y + 0.35 * SIDE)]
    cv2.fillPoly(dark, [np.round(corners).astype(np.int32)], INK)


WITH_DOORS = (*CLASSES, "door.n", "door.e", "door.s", "door.w")


def told_with_doors(dark, squares, looks=None):
    """The probabilities (3, 5, classes), where those squares look struck out, and `looks` what else the network sees
    in each, a little.
    """
    seen = np.zeros((3, 5), np.float32)
    likely = np.zeros((3, 5, len(WITH_DOORS)), np.float32)
    likely[..., 0] = 1
    nothing = np.array([*NOTHING, 0, 0, 0, 0], np.float32)
    for column, row in squares:
        seen[row, column] = 0.9
        likely[row, column] = 0.9 * nothing + 0.1 * (np.array(WITH_DOORS) == (looks or "door.e"))
    found = with_solid_shapes(likely, seen, nothing, WITH_DOORS, dark, GRID)
    assert found.sum(axis=2) == pytest.approx(np.ones((3, 5)), abs=1e-5)
    return found


def test_a_full_triangle_may_be_a_door_and_many_are():
    dark = page()
    door(dark, 1, 1)
    assert 0.4 < told_with_doors(dark, [(1, 1)])[1, 1, WITH_DOORS.index("door.e")] < 0.6
    squares = [(1, 1), (3, 1), (0, 2), (4, 0)]
    for square in squares[1:]:
        door(dark, *square)
    found = told_with_doors(dark, squares)
    assert all(found[row, column, WITH_DOORS.index("door.e")] > 0.7 for column, row in squares)


def test_marks_that_touch_over_a_line_are_told_as_far_as_they_lie_in_their_squares():
    dark, squares = page(), [(1, 0), (1, 1), (3, 0), (3, 1)]
    for square in squares:
        stone(dark, *square, radius=0.6)
    for column, row in squares:  # so large, they would fill their squares
        x, _ = middle(column, row)
        dark[:, x - round(0.65 * SIDE) : x - round(0.4 * SIDE)] = 0
        dark[:, x + round(0.4 * SIDE) : x + round(0.65 * SIDE)] = 0
    found = told_with_doors(dark, squares, looks="stone")
    assert all(found[row, column, 1] > 0.8 for column, row in squares)


def test_beside_many_that_are_full_one_with_a_hole_may_be_a_scribble():
    dark, squares = page(), [(c, r) for r in (0, 2) for c in range(5)]
    for square in squares:
        stone(dark, *square)
    stone(dark, 2, 1)
    cv2.circle(dark, middle(2, 1), 6, 0, -1)
    found = told(dark, *squares, (2, 1))
    assert all(found[row, column] > 0.95 for column, row in squares)
    assert 0.3 < found[1, 2] < 0.5


def test_what_the_network_takes_for_something_else_stays():
    dark = page()
    stone(dark, 1, 1)
    assert (told(dark) == 0).all()


def test_where_nobody_draws_stones_nothing_changes():
    dark = page()
    stone(dark, 1, 1)
    likely = np.full((3, 5, 2), 0.5, np.float32)
    found = with_solid_shapes(
        likely, np.ones((3, 5), np.float32), NOTHING[:2], ("empty", "water"), dark, GRID
    )
    assert found is likely


def test_a_circle_of_the_studio_is_filled_in():
    turns = np.linspace(0, 2 * np.pi, 40)
    ring = Glyph((np.column_stack([0.5 + 0.5 * np.cos(turns), 0.5 + 0.4 * np.sin(turns)]),))
    full = solid(ring, np.random.default_rng(1))
    picture = np.zeros((100, 100), np.uint8)
    for stroke in full.strokes:
        cv2.polylines(picture, [np.round(stroke * 90 + 5).astype(np.int32)], False, 1, 5)
    assert picture.sum() > 0.97 * np.pi * 45 * 36
    assert full.size == pytest.approx(ring.size, abs=0.01)
    ink = cv2.circle(np.zeros((50, 50), np.float32), (25, 25), 20, (0.8,), 3)
    assert np.count_nonzero(solid(Glyph(ink=ink), np.random.default_rng(1)).ink) > 0.97 * np.pi * 21**2
