"""Windows between two walls are told by the windows that can only belong to one."""

import cv2
import numpy as np
import pytest

from kitpress.layout.sheet import Grid
from kitpress.reading.asking.doubts import SURE, SURE_SILENT
from kitpress.reading.marks.window_sides import told_by_others
from kitpress.reading.sampling import PX_PER_MM

GRID = Grid(10, 10, 12, 6, 4)
CLASSES = (
    "empty",
    "window.n",
    "window.e",
    "window.s",
    "window.w",
    "wide.w.a",
    "wide.w.b",
    "wide.e.a",
    "wide.e.b",
)
WEST, EAST = [CLASSES.index(name) for name in ("window.w", "window.e")]
OPEN, WALL = -6.0, 6.0


def sheet(own, place, count=4, turned=False, gap=0.12, walls_off=0.0, west=0.5, gap_of_others=None, column=4):
    """The probabilities of a square in `column` whose window stands at `place` between two walls, the first one's as
    likely as `west`, beside `count` windows that stand `own` from theirs: (rows, columns, classes) before and after.
    Their lines are `gap` from their middles.
    """
    dark = np.zeros((300, 360), np.uint8)
    squares = np.full((GRID.rows, GRID.columns, len(CLASSES)), -9.0, np.float32)
    squares[..., 0] = 0
    down = np.full((GRID.rows, GRID.columns + 1), OPEN, np.float32)
    across = np.full((GRID.rows + 1, GRID.columns), OPEN, np.float32)

    def window(row, column, where, chances, gap=gap):
        for line in (where - gap, where + gap):
            x = round((GRID.x + (column + line) * GRID.square) * PX_PER_MM)
            top = round((GRID.y + (row + 0.2) * GRID.square) * PX_PER_MM)
            cv2.line(dark, (x, top), (x, top + 28), 150, 2)
        squares[row, column] = np.log(np.maximum(chances, 1e-4))

    for row in range(count):
        window(row, 0, own, np.eye(len(CLASSES))[WEST], gap_of_others or gap)
        down[row, 0] = WALL
    either = np.zeros(len(CLASSES))
    either[[WEST, EAST]] = west, 1 - west
    window(1, column, place, either)
    for line in (column + walls_off, column + 1 + walls_off / 2):
        x = round((GRID.x + line * GRID.square) * PX_PER_MM)
        ends = (round((GRID.y + row * GRID.square) * PX_PER_MM) for row in (0.9, 2.1))
        cv2.line(dark, *((x + shift, end) for shift, end in zip((-1, 1), ends, strict=True)), 150, 3)
    down[1, [column, column + 1]] = WALL
    if turned:
        mirrored = [0, 4, 3, 2, 1, 5, 6, 7, 8]  # north for west, south for east
        squares = squares.transpose(1, 0, 2)[..., mirrored]
        across, down, dark = down.T, across.T, np.ascontiguousarray(dark.T)
    grid = Grid(10, 10, 12, *squares.shape[1::-1])
    after = told_by_others(squares, CLASSES, dark, grid, across, down)
    at = (column, 1) if turned else (1, column)
    changed = np.abs(after - squares).max(2) > 1e-6
    changed[at] = False
    assert not changed.any()
    return np.exp(squares[at]), np.exp(after[at])


@pytest.mark.parametrize(("own", "side"), [(0.3, EAST), (0.58, WEST)])
def test_it_is_as_far_from_its_wall_as_others_are_from_theirs(own, side):
    before, after = sheet(own, place=0.6)
    assert before[side] == pytest.approx(0.5, abs=0.01)
    assert after[side] > 0.8
    assert after[[WEST, EAST]].sum() == pytest.approx(before[[WEST, EAST]].sum(), abs=1e-4)


@pytest.mark.parametrize(("place", "least", "most"), [(0.48, 0.9, 0.96), (0.4, 0.99, 1.0)])
def test_midway_between_two_walls_no_network_is_sure(place, least, most):
    for count in (0, 4):
        _, after = sheet(0.4, place, count, west=0.998)
        assert least < after[WEST] < most
        assert after[[WEST, EAST]].sum() == pytest.approx(1, abs=1e-2)


@pytest.mark.parametrize(("gap", "gap_of_others", "asked"), [(0.04, 0.04, False), (0.0, 0.25, True)])
def test_of_a_window_of_which_a_wall_hides_one_line_no_network_is_sure(gap, gap_of_others, asked):
    _, after = sheet(0.3, place=0.38, gap=gap, gap_of_others=gap_of_others, west=0.998)
    assert (after[WEST] < 0.97) == asked


def test_a_line_close_to_its_wall_counts():
    _, after = sheet(0.38, place=0.62, gap=0.26)  # up to 0.88
    assert after[EAST] > 0.8


def test_walls_beside_their_lines_do_not():
    _, after = sheet(0.35, place=0.6, walls_off=0.07)
    assert after[EAST] > 0.7


def test_windows_above_each_other_are_told_alike():
    north, south = CLASSES.index("window.n"), CLASSES.index("window.s")
    _, after = sheet(0.3, place=0.6, turned=True)
    assert after[south] > 0.8 > after[north]


def test_in_the_middle_nobody_knows():
    before, after = sheet(0.35, place=0.5)
    assert after == pytest.approx(before, abs=0.15)


def test_two_windows_tell_nothing():
    before, after = sheet(0.3, place=0.6, count=2)
    assert (after == before).all()


def test_no_hand_makes_it_certain():
    assert sheet(0.2, place=0.8)[1][EAST] < 0.95


@pytest.mark.parametrize(("column", "west", "other"), [(0, 0.95, EAST), (GRID.columns - 1, 0.05, WEST)])
@pytest.mark.parametrize("turned", [False, True])
def test_it_rather_looks_at_squares_than_off_the_sheet(column, west, other, turned):
    side = {WEST: 1, EAST: 3}[other] if turned else other
    _, after = sheet(0.35, place=0.5, count=0, column=column, turned=turned)
    assert 0.8 < after[side] < 0.95
    _, after = sheet(0.35, place=0.5, count=0, column=column, turned=turned, west=west)
    assert after[side] < 0.5  # nobody forbids it


@pytest.mark.parametrize(("west", "asked"), [(0.92, True), (0.95, False)])
def test_what_does_not_look_sure_is_asked_about_whatever_habits_say(west, asked):
    _, after = sheet(0.2, place=0.2, west=west)
    assert asked == (after[WEST] < SURE_SILENT) == (after[WEST] < SURE)
    assert after[WEST] > west
