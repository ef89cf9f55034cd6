"""Boxes and bubbles are found by their outlines, whatever is written in them, and followed where paper bends away."""

import cv2
import numpy as np
import pytest

from kitpress.content import load_game
from kitpress.layout import load_sheet
from kitpress.layout.sheet import Box
from kitpress.reading.pages.flat import Bend, knots
from kitpress.reading.pages.outlines import Outline, alone, find_outlines, outlines_of
from kitpress.reading.pages.ruling import Look

SCALE, WIDTH, HEIGHT = 8, 60, 40  # px per mm, mm
PAPER, PRINT, INK = 220, 195, 60
BOX, BUBBLE = Outline(Box(24, 16, 7, 8), round=False), Outline(Box(25, 17, 4.4, 4.4), round=True)
LOOK = Look(level=1 - PRINT / PAPER, sigma_mm=0.15)
HOMOGRAPHY = np.diag([SCALE, SCALE, 1.0])
FLAT = Bend(np.zeros((knots(HEIGHT), knots(WIDTH), 2)))


def page(outline, off=(0.0, 0.0), longer=1.0):
    """A photo of a page on which the outline lies so far off (x, y) mm, and is so much longer."""
    grey = np.full((HEIGHT * SCALE, WIDTH * SCALE), PAPER, np.uint8)
    x, y = (round((middle + by) * SCALE) for middle, by in zip(outline.box.center, off, strict=True))
    wide, high = (round(side * SCALE / 2) for side in (outline.box.width, outline.box.height * longer))
    if outline.round:
        cv2.ellipse(grey, (x, y), (wide, high), 0, 0, 360, PRINT, 3)
    else:
        cv2.rectangle(grey, (x - wide, y - high), (x + wide, y + high), PRINT, 3)
    return grey


def written_in(grey, text="5"):
    """The page with a large digit in the box, crossing its outline."""
    return cv2.putText(grey, text, (24 * SCALE + 4, 24 * SCALE + 6), cv2.FONT_HERSHEY_SIMPLEX, 2.6, INK, 6)


def found(grey, outline, *, farther=False):
    grey = cv2.GaussianBlur(grey, (0, 0), 1.0)
    return find_outlines(grey, HOMOGRAPHY, FLAT, [outline], LOOK, farther=farther)[0]


@pytest.mark.parametrize("outline", [BOX, BUBBLE])
def test_an_outline_is_found_where_it_lies(outline):
    assert found(page(outline, off=(0.8, -1.1)), outline) == pytest.approx((0.8, -1.1), abs=0.1)


def test_an_outline_is_found_under_what_is_written_in_it():
    assert found(written_in(page(BOX, off=(0.5, 0.3))), BOX) == pytest.approx((0.5, 0.3), abs=0.15)


def test_bare_paper_and_a_digit_alone_are_no_outline():
    bare = np.full((HEIGHT * SCALE, WIDTH * SCALE), PAPER, np.uint8)
    for farther in (False, True):
        assert np.isnan(found(bare, BOX, farther=farther)).all()
        assert np.isnan(found(written_in(bare.copy()), BOX, farther=farther)).all()


def test_where_paper_bends_away_an_outline_is_found_farther_off_and_longer():
    bent = page(BUBBLE, off=(0.3, -3.2), longer=1.12)
    assert np.isnan(found(bent, BUBBLE)).all()
    assert found(bent, BUBBLE, farther=True) == pytest.approx((0.3, -3.2), abs=0.25)


@pytest.mark.parametrize("name", ["floor-plan", "floor-plan-classic", "madrino", "mottainai"])
def test_no_outline_that_is_looked_for_farther_off_can_be_taken_for_the_next(name):
    sheet = load_sheet(name, "a4", load_game(name))
    outlines = outlines_of(sheet.fields, sheet.lines)
    mine = [o for o, free in zip(outlines, alone(sheet.fields, sheet.lines), strict=True) if free]
    cells = [cell.center for entry in sheet.fields for cell in entry.cells]
    for outline in mine:
        apart = sorted(np.hypot(x - outline.box.center[0], y - outline.box.center[1]) for x, y in cells)
        assert apart[0] == 0
        assert apart[1] >= 8
