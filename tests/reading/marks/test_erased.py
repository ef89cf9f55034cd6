"""What was rubbed out is told by how faint it is beside everything else on the sheet."""

import cv2
import numpy as np
import pytest

from kitpress.layout.sheet import Box, Grid
from kitpress.reading.marks.erased import pen_of_marks, without_ghosts, written_in
from kitpress.reading.sampling import PX_PER_MM, darkest

CLASSES = ("empty", "stone", "tree.ring")
GRID = Grid(10.0, 10.0, 12.0, 6, 3)
MARKED = [(0, 0), (0, 2), (1, 1), (1, 4), (2, 3), (2, 5)]


def page_and_evidence(strengths):
    """A flat page with a ring in each square of `MARKED`, as dark as given, and squares read as stones for sure."""
    page = np.zeros((240, 400, 3), np.uint8)
    logp = np.log(np.full((GRID.rows, GRID.columns, 3), [0.998, 0.001, 0.001], np.float32))
    for (row, column), strength in zip(MARKED, strengths, strict=True):
        x, y = (round((10 + (place + 0.5) * 12) * PX_PER_MM) for place in (column, row))
        cv2.circle(page, (x, y), 12, (strength,) * 3, 2, cv2.LINE_AA)
        logp[row, column] = np.log([0.001, 0.998, 0.001])
    return page, logp


def stones(strengths, coloured=()):
    page, logp = page_and_evidence(strengths)
    tinted = np.zeros((GRID.rows, GRID.columns), np.bool_)
    for place in coloured:
        tinted[place] = True
    found = np.exp(without_ghosts(logp, CLASSES, darkest(page), GRID, coloured=tinted))
    assert found.sum(axis=2) == pytest.approx(1, abs=1e-3)
    return [float(found[row, column, 1]) for row, column in MARKED]


def test_a_mark_far_fainter_than_the_others_was_rubbed_out():
    *kept, ghost = stones([150, 140, 160, 150, 150, 30])
    assert ghost < 0.02
    assert min(kept) > 0.99


@pytest.mark.parametrize("strength", [30, 60, 200])
def test_a_light_hand_is_no_eraser(strength):
    assert min(stones([strength] * 6)) > 0.99


def test_in_between_nobody_knows():
    *kept, unsure = stones([150, 150, 150, 150, 150, 57])
    assert 0.1 < unsure < 0.9
    assert min(kept) > 0.99


def test_nobody_knows_of_a_faint_mark_where_the_plan_is_coloured_in():
    *kept, unsure = stones([150, 140, 160, 150, 150, 30], coloured=MARKED[-1:])
    assert unsure == pytest.approx(0.5, abs=0.02)
    assert min(kept) > 0.99


def test_where_a_colour_takes_much_of_all_ink_that_is_usual():
    faint = stones([150, 150, 45, 45, 45, 45], coloured=MARKED[2:])
    assert min(faint) > 0.99
    assert max(stones([150, 150, 150, 150, 45, 45])[4:]) < 0.1


@pytest.mark.parametrize(("beside", "width", "kept"), [(4, 1, True), (1, 1, False), (1, 3, False)])
def test_a_line_beside_a_wall_is_no_ghost_but_a_piece_of_the_wall_tells_nothing(beside, width, kept):
    page, logp = page_and_evidence([150, 150, 150, 150, 150, 0])
    x, y = (round((10 + place * 12) * PX_PER_MM) for place in (5, 2))
    cv2.line(page, (x + beside, y + 12), (x + beside, y + 36), (150,) * 3, width)
    found = np.exp(without_ghosts(logp, CLASSES, darkest(page), GRID))
    assert (found[MARKED[-1]][1] > 0.9) == kept


def test_two_marks_tell_nothing_of_a_hand():
    page, logp = page_and_evidence([150, 30, 0, 0, 0, 0])
    for row, column in MARKED[2:]:
        logp[row, column] = np.log([0.998, 0.001, 0.001])
    assert np.array_equal(without_ghosts(logp, CLASSES, darkest(page), GRID), logp)


def test_boxes_that_are_not_looked_at_are_not_judged_and_tell_nothing():
    page, _ = page_and_evidence([150, 140, 160, 150, 150, 30])
    boxes = [Box(10 + column * 12, 10 + row * 12, 12, 12) for row, column in MARKED]
    sure, everywhere = np.array([True] * 5 + [False]), np.ones(6, np.bool_)
    assert written_in(darkest(page), boxes, sure, everywhere).erased == pytest.approx(
        [0, 0, 0, 0, 0, 0.5], abs=0.01
    )
    for looked_at in (sure, np.array([False, False, True, True, True, True])):
        assert written_in(darkest(page), boxes, sure, looked_at).erased.max() < 0.01


def test_marks_tell_how_dark_a_hand_draws():
    page, logp = page_and_evidence([150, 140, 160, 150, 150, 150])
    assert pen_of_marks(logp, CLASSES, darkest(page), GRID) == pytest.approx(150, abs=5)
    for row, column in MARKED[3:]:
        logp[row, column] = np.log([0.998, 0.001, 0.001])
    assert pen_of_marks(logp, CLASSES, darkest(page), GRID) is None


def test_trees_are_left_alone():
    page, logp = page_and_evidence([150, 150, 150, 150, 150, 20])
    logp[MARKED[-1]] = np.log([0.001, 0.001, 0.998])
    found = np.exp(without_ghosts(logp, CLASSES, darkest(page), GRID))
    assert found[MARKED[-1]][2] > 0.95


def test_what_fills_its_square_is_no_ghost():
    page, logp = page_and_evidence([150, 150, 150, 150, 150, 0])
    x, y = (round((10 + place * 12) * PX_PER_MM) for place in (5, 2))
    cv2.rectangle(page, (x - 12, y + 4), (x + 44, y + 44), (140,) * 3, -1)  # and swings out of it
    cv2.rectangle(page, (x + 12, y + 12), (x + 14, y + 30), (0,) * 3, -1)  # bare paper
    found = np.exp(without_ghosts(logp, CLASSES, darkest(page), GRID))
    assert found[MARKED[-1]][1] > 0.99


@pytest.mark.parametrize(("darkest_print", "kept"), [(0.0, True), (65.0, False)])
def test_printed_lines_are_no_ink_beside_a_ghost(darkest_print, kept):
    page, logp = page_and_evidence([80, 80, 80, 80, 80, 15])
    x, y = (round((10 + place * 12) * PX_PER_MM) for place in (5, 2))
    cv2.rectangle(page, (x, y), (x + 4, y + 30), (55,) * 3, -1)  # two lines and the smear between them
    found = np.exp(without_ghosts(logp, CLASSES, darkest(page), GRID, darkest_print=darkest_print))
    assert (found[MARKED[-1]][1] > 0.9) == kept


def no_walls():
    """No edge is drawn, horizontal or vertical."""
    across, down = (GRID.rows + 1, GRID.columns), (GRID.rows, GRID.columns + 1)
    return np.zeros(across, np.bool_), np.zeros(down, np.bool_)


@pytest.mark.parametrize("corner", [False, True])
@pytest.mark.parametrize(("strength", "kept"), [(35, 0.5), (140, 1.0)])
def test_a_ghost_beside_the_dark_ink_of_a_wall_is_asked_about(strength, kept, corner):
    page, logp = page_and_evidence([150, 150, 150, 150, 150, strength])
    x, y = (round((10 + place * 12) * PX_PER_MM) for place in (5, 2))
    cv2.rectangle(page, (x - 6, y), (x + 12, y + 48), (160,) * 3, -1)
    walls = no_walls()
    walls[1][2, 5], walls[0][2, 5] = True, corner
    if corner:
        cv2.rectangle(page, (x, y - 4), (x + 48, y + 4), (160,) * 3, -1)
    found = np.exp(without_ghosts(logp, CLASSES, darkest(page), GRID, walls=walls))
    assert found[MARKED[-1]][1] == pytest.approx(kept, abs=0.01)
    assert found[MARKED[0]][1] > 0.99


def test_a_mark_in_a_room_of_one_square_is_none():
    page, logp = page_and_evidence([150, 150, 150, 150, 150, 140])
    walls = no_walls()
    x, y = (round((10 + (place + 0.5) * 12) * PX_PER_MM) for place in (5, 2))
    cv2.circle(page, (x, y), 5, (35,) * 3, -1)  # what light and the paper leave within a mark
    cv2.line(page, (x - 12, y), (x - 40, y), (140,) * 3, 2)  # it touches a wall, and that others
    walls[0][2:4, 5] = walls[1][2, 5:7] = True
    found = np.exp(without_ghosts(logp, CLASSES, darkest(page), GRID, walls=walls))
    assert found[MARKED[-1]][1] > 0.99
