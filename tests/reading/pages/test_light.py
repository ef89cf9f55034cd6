"""Even light: the same ink is as dark in shadow as in the sun."""

import cv2
import numpy as np
import pytest

from kitpress.reading.pages.light import evened, flatten, paper_light

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


def in_shadow(page, left):
    """A page with a shadow across it whose edges run aslant, as hard as a camera sees them."""
    shadow = np.ones(page.shape[:2], np.float32)
    cv2.fillConvexPoly(shadow, np.array([(250, 0), (420, 0), (380, 400), (190, 400)]), left)
    return np.round(page * cv2.GaussianBlur(shadow, (0, 0), 1.2)[..., None]).astype(np.uint8)


@pytest.mark.parametrize("left", [0.3, 0.5, 0.7])
def test_the_edge_of_a_deep_shadow_leaves_nothing_that_looks_drawn(drawing, left):
    page, inked = drawing
    darkness = evened(in_shadow(page, left), SCALE).darkness
    near = cv2.dilate(inked.astype(np.uint8), np.ones((9, 9))).astype(bool)
    near[:18], near[-18:] = True, True  # at the border of the page nobody knows how the edge goes on
    assert np.percentile(darkness[~near], 99.9) < 0.1 * 255
    assert np.percentile(darkness[inked], 1) > 0.6 * 255  # and takes nothing from what is


def test_ink_along_the_edge_of_a_shadow_is_no_part_of_it(drawing):
    """A line that crosses it at a small angle: on one side it touches the shadow for a long way."""
    page, _ = drawing
    cv2.line(page, (256, 30), (164, 330), (120, 120, 120), 2)
    line = np.zeros(page.shape[:2], np.uint8)
    cv2.line(line, (256, 30), (164, 330), 1, 1)
    darkness = evened(in_shadow(page, 0.4), SCALE).darkness
    assert np.percentile(darkness[line > 0], 1) > 0.3 * 255  # of 0.49 in even light


def test_light_is_followed_so_closely_only_at_such_edges(drawing):
    """What has no hard shadow is divided by the same light as ever, to the last bit."""
    page, _ = drawing
    shaded = in_shadow(page, 0.4)
    shaded[:, :300] = page[:, :300]  # the first of its edges is not there
    far = slice(0, 150)
    assert np.array_equal(paper_light(shaded, SCALE)[:, far], paper_light(page, SCALE)[:, far])
