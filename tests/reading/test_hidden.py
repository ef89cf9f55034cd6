"""What lies on a sheet hides marks: they are asked about at once."""

import cv2
import numpy as np

from kitpress.layout.sheet import Box, Grid
from kitpress.plan.geometry import Square
from kitpress.plan.model import Plan, Record
from kitpress.reading.doubts import Doubt
from kitpress.reading.evidence import Evidence
from kitpress.reading.hidden import asked_at_once, hidden_squares, is_hidden, things_on, unsure_edges
from kitpress.words import Words, same

GRID = Grid(10.0, 10.0, 12.0, 8, 8)
RECORD = Record("floor-plan", Plan(8, 8))
NOBODY = np.zeros((8, 8), np.float32)


def blank():
    return np.zeros((480, 480, 3), np.uint8)


def with_pen(colour=(40, 150, 90)):
    """A flat page with a pen from B3 to F3, 8 mm thick."""
    page = blank()
    cv2.line(page, (4 * 24, 4 * 42), (4 * 76, 4 * 42), colour, 32)
    return page


def test_a_pen_hides_the_squares_that_it_lies_on():
    hidden = hidden_squares(things_on(with_pen()), GRID, NOBODY, NOBODY > 0)
    assert {Square.parse(f"{column}3") for column in "CDEF"} <= hidden
    assert all(square.row in (1, 2, 3) for square in hidden)


def test_strokes_stains_and_filled_bubbles_hide_nothing():
    page = blank()
    cv2.line(page, (40, 40), (440, 440), (200, 200, 200), 6)
    cv2.circle(page, (240, 240), 120, (40, 40, 40), -1)
    cv2.circle(page, (400, 80), 12, (220, 220, 220), -1)
    assert not things_on(page).any()


def test_the_network_sees_things_that_are_as_light_as_paper():
    covered = NOBODY.copy()
    covered[4, 2] = 0.9
    assert hidden_squares(things_on(blank()), GRID, covered, NOBODY > 0) == {Square.parse("C5")}


def test_a_box_under_a_thing_is_hidden_and_one_beside_it_is_not():
    things = things_on(with_pen())
    assert is_hidden(things, Box(40, 36, 8, 8))
    assert not is_hidden(things, Box(40, 60, 8, 8))


def test_the_rim_of_a_thing_is_no_wall():
    odds = np.full((9, 8), 7.0, np.float32)
    kept = unsure_edges(odds, things_on(with_pen()), GRID, horizontal=True)
    assert abs(kept[3, 3]) <= 1
    assert kept[7, 3] == 7


def doubt(*names):
    squares = tuple(map(Square.parse, names))
    return Doubt(names[0], same("stone"), same("nothing"), 0.7, squares, RECORD)


def evidence(*hidden):
    nothing = np.zeros((0, 0), np.float32)
    squares = frozenset(map(Square.parse, hidden))
    return Evidence((), np.zeros((8, 8, 0), np.float32), *[nothing] * 4, {}, {}, squares)


def test_one_question_for_each_thing_and_none_for_its_marks():
    doubts = [doubt("B2"), doubt("B2", "B3"), doubt("H8"), doubt("B2", "D5", "H1")]
    found = asked_at_once(doubts, evidence("B2", "C3", "F6"), RECORD, [])
    assert [entry.place for entry in found] == ["H8", "B2", "B2", "F6"]
    [pen] = [entry for entry in found if entry.squares == (Square.parse("B2"), Square.parse("C3"))]
    assert pen.where == Words("B2 and C3", "B2 y C3")
    assert pen.confidence < 0.9
    assert pen.read.es == "lo que se ve"


def test_what_somebody_told_is_hidden_no_longer():
    found = asked_at_once([], evidence("B2", "C3"), RECORD, ["B2", "C3"])
    assert found == ()
    [left] = asked_at_once([], evidence("B2", "C3"), RECORD, ["C3"])
    assert left.squares == (Square.parse("B2"),)
