"""Walls are held against each other: what is far fainter along a grid line is none."""

import cv2
import numpy as np
import pytest

from kitpress.layout.sheet import Grid
from kitpress.reading.marks.walls import held_against_ink
from kitpress.reading.sampling import PX_PER_MM

GRID = Grid(10.0, 20.0, 12.0, 6, 5)
INK, PRINT = 150, 40
PLAIN = np.ones((5, 6), np.bool_)
WALLS = [(0, 0), (0, 1), (0, 2), (3, 0), (3, 1), (3, 2)]  # rows and columns of horizontal edges


def line(page, row, column, ink, *, aside=0, down=False):
    """A horizontal line, or one that goes `down`, along an edge, `aside` mm beside it."""
    x, y = (round((start + at * GRID.square) * PX_PER_MM) for start, at in ((GRID.x, column), (GRID.y, row)))
    off, side = round(aside * PX_PER_MM), round(GRID.square * PX_PER_MM)
    start, end = ((x + off, y), (x + off, y + side)) if down else ((x, y + off), (x + side, y + off))
    stroke = cv2.line(np.zeros_like(page), start, end, ink, 2)
    np.maximum(page, stroke, out=page)


@pytest.fixture
def page():
    """A grid with the `WALLS`."""
    out = np.zeros((400, 400), np.uint8)
    for row in range(6):
        for column in range(6):
            line(out, row, column, PRINT)
    for row, column in WALLS:
        line(out, row, column, INK)
    return out


def odds(page, across=None, down=None, lit=PLAIN):
    """The log-odds of edges that the network sees so, all others being plain."""
    horizontal, vertical = np.full((6, 6), -9.0, np.float32), np.full((5, 7), -9.0, np.float32)
    for at in WALLS:
        horizontal[at] = 9.0
    for table, seen in ((horizontal, across), (vertical, down)):
        for at, value in (seen or {}).items():
            table[at] = value
    return held_against_ink(page, GRID, horizontal, vertical, lit)


def test_what_a_stain_leaves_along_a_line_is_no_wall(page):
    line(page, 2, 4, 45, aside=0.5)
    line(page, 1, 3, 30, down=True)
    across, down = odds(page, {(2, 4): 2.5}, {(1, 3): 1.0})
    assert across[2, 4] < -4
    assert down[1, 3] < -4
    assert (across[tuple(zip(*WALLS, strict=True))] == 9).all()


@pytest.mark.parametrize("aside", [0, 2.3])
def test_a_faint_wall_and_one_beside_its_line_are_walls(page, aside):
    line(page, 4, 4, 95, aside=aside)
    line(page, 1, 3, 95, aside=aside, down=True)
    across, down = odds(page, {(4, 4): 0.5}, {(1, 3): 0.5})
    assert (across[4, 4], down[1, 3]) == pytest.approx((0.5, 0.5), abs=0.01)


def test_beside_what_light_has_taken_nothing_is_said(page):
    line(page, 2, 4, 45)
    lit = PLAIN.copy()
    lit[1, 4] = False
    across, _ = odds(page, {(2, 4): 2.5, (2, 5): 2.5}, lit=lit)
    assert across[2, 4] == 2.5
    assert across[2, 5] < -4


def test_few_walls_tell_nothing():
    across = np.full((6, 6), -9.0, np.float32)
    across[1, 1], across[2, 2] = 9.0, 1.0
    kept, _ = held_against_ink(
        np.zeros((400, 400), np.uint8), GRID, across, np.full((5, 7), -9.0, np.float32), PLAIN
    )
    assert (kept == across).all()


@pytest.mark.parametrize("seen", [2.5, 8.0, 13.0])
def test_a_wall_that_was_rubbed_out_is_none_however_sure_it_looks(page, seen):
    line(page, 2, 4, 45)
    across, _ = odds(page, {(2, 4): seen})
    assert across[2, 4] < -1.9
