"""Even light: the same ink is as dark in shadow as in the sun."""

import cv2
import numpy as np
import pytest

from kitpress.reading.light import flatten

SCALE = 4.0


@pytest.fixture
def drawing():
    """Paper with a pen line every centimetre, (400, 600, 3) uint8 BGR, and where the lines are."""
    page = np.full((400, 600, 3), 235, np.uint8)
    for y in range(20, 400, 40):
        cv2.line(page, (10, y), (590, y), (40, 40, 40), 2)
    return page, cv2.cvtColor(page, cv2.COLOR_BGR2GRAY) < 100


LIGHTS = {
    "a lamp at one side": lambda w: np.linspace(1, 0.3, w),
    "a hard shadow": lambda w: np.where(np.arange(w) < w // 2, 0.4, 1.0),
    "a dim room": lambda w: np.full(w, 0.25),
}


@pytest.mark.parametrize("light", LIGHTS)
def test_ink_is_equally_dark_and_paper_equally_white(drawing, light):
    page, inked = drawing
    lit = (page * LIGHTS[light](page.shape[1])[None, :, None]).astype(np.uint8)
    darkness = flatten(lit, SCALE)
    assert darkness.dtype == np.float32
    beside_edge = np.abs(np.arange(page.shape[1]) - page.shape[1] // 2) > 8
    paper = darkness[~cv2.dilate(inked.astype(np.uint8), np.ones((5, 5))).astype(bool) & beside_edge]
    ink = darkness[inked & beside_edge]
    assert np.percentile(np.abs(paper), 99) < 0.05
    assert np.percentile(ink, 5) > 0.75


def test_warm_light_leaves_no_tint(drawing):
    page, _ = drawing
    warm = (page * np.array([0.6, 0.85, 1.0])).astype(np.uint8)
    darkness = flatten(warm, SCALE)
    spread = darkness.max(2) - darkness.min(2)
    assert np.percentile(spread, 99) < 0.05


def test_a_grey_page_keeps_its_shape(drawing):
    grey = cv2.cvtColor(drawing[0], cv2.COLOR_BGR2GRAY)
    assert flatten(grey, SCALE).shape == grey.shape
