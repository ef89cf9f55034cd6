"""Boxes with a ring round them are asked about, where somebody marks them so."""

import cv2
import numpy as np
import pytest

from kitpress.reading.marks.ringed_boxes import with_rings

SIDE, LOW, HIGH = 32, 8, 23  # of a crop, and where its box is printed
EMPTY, STRANGE, TICK = -7.0, 3.0, 9.0  # log-odds of the network


def box():
    return cv2.rectangle(np.zeros((SIDE, SIDE), np.uint8), (LOW, LOW), (HIGH, HIGH), 50)


def ringed(size=9):
    return cv2.ellipse(box(), (15, 15), (size, size), 0, 0, 360, 160, 2)


def odds_of(odd, seen, marked=STRANGE):
    """The log-odds of a box that the network calls empty among five that it calls marked, and thirty empty ones."""
    crops = np.stack([ringed() for _ in range(5)] + [box() for _ in range(30)] + [odd])
    said = np.array([marked] * 5 + [EMPTY] * 30 + [seen], np.float32)
    found = with_rings(said - 1, said, np.repeat(crops[..., None], 3, axis=3))
    assert (found[:35] == said[:35] - 1).all()
    return float(found[35])


def test_nobody_knows_of_a_box_with_a_ring_where_marks_are_strange():
    assert odds_of(ringed(), -4.0) == -1


def test_where_people_tick_a_ring_is_what_the_network_says():
    assert odds_of(ringed(), -4.0, TICK) == -5


@pytest.mark.parametrize(
    "odd",
    [
        pytest.param(box(), id="empty"),
        pytest.param(
            cv2.line(cv2.line(box(), (7, 0), (7, 31), 160, 2), (0, 24), (31, 24), 160, 2), id="run over"
        ),
        pytest.param(cv2.circle(box(), (15, 15), 3, 160, 2), id="a ring in its middle"),
    ],
)
def test_without_ink_all_round_a_box_is_what_the_network_says(odd):
    assert odds_of(odd, -4.0) == -5


def test_where_nothing_is_marked_nothing_changes():
    found = np.array([-3.0, -4.0], np.float32)
    assert with_rings(found, found, np.zeros((2, SIDE, SIDE, 3), np.uint8)) is found


def test_print_as_dark_as_ink_is_no_ring():
    crops = np.stack([cv2.rectangle(box(), (LOW, LOW), (HIGH, HIGH), 130)] * 36)
    crops[:5] = ringed()
    said = np.array([STRANGE] * 5 + [EMPTY] * 31, np.float32)
    found = with_rings(said, said, np.repeat(crops[..., None], 3, axis=3))
    assert found is said
