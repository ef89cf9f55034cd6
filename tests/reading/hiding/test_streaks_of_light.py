"""Narrow reflections on glossy paper take ink and print with them; what the sun lights between shadows does not."""

import cv2
import numpy as np
import pytest

from kitpress.layout.sheet import Box, Grid
from kitpress.reading.hiding.hidden import is_hidden
from kitpress.reading.hiding.streaks_of_light import streaks_of_light
from kitpress.reading.sampling import PX_PER_MM

LINES = Grid(10.0, 10.0, 12.0, 8, 8)
SIDE = round(116 * PX_PER_MM)


def page(*, lit=200):
    """A flat page's darkness, with its grid, and even light."""
    dark = np.zeros((SIDE, SIDE), np.uint8)
    for n in range(9):
        at = round((10 + 12 * n) * PX_PER_MM)
        dark[at : at + 2, 40:424] = dark[40:424, at : at + 2] = 40
    return dark, np.full((SIDE, SIDE, 3), lit, np.uint8)


def streak(wide_mm):
    """A mask of a slanted streak across the page."""
    mask = np.zeros((SIDE, SIDE), np.uint8)
    return cv2.line(mask, (20, 60), (440, 380), 1, round(wide_mm * PX_PER_MM)) > 0


@pytest.mark.parametrize("wide_mm", [2.0, 6.0, 14.0])
def test_a_streak_in_which_no_line_shows_hides_what_is_in_it(wide_mm):
    dark, light = page()
    shine = streak(wide_mm)
    light[shine], dark[shine] = 250, 0
    found = streaks_of_light(dark, light, LINES)
    assert is_hidden(found, Box(55, 53, 6, 6))
    assert not is_hidden(found, Box(85, 15, 12, 12))
    assert not is_hidden(found, Box(15, 85, 12, 12))


def test_what_the_sun_lights_between_shadows_is_none():
    dark, light = page()
    light[streak(8.0)] = 250
    assert not streaks_of_light(dark, light, LINES).any()


def test_a_faint_streak_is_none():
    dark, light = page()
    shine = streak(4.0)
    light[shine], dark[shine] = 250, dark[shine] // 3
    assert not streaks_of_light(dark, light, LINES).any()


def test_where_few_lines_cross_a_streak_the_others_tell():
    dark, light = page()
    light[150:170, 430:], dark[150:170, 430:] = 250, 0  # beside the grid
    assert not streaks_of_light(dark, light, LINES).any()
    shine = streak(4.0)
    light[shine], dark[shine] = 250, 0
    assert is_hidden(streaks_of_light(dark, light, LINES), Box(109, 38, 4, 4))


def test_what_is_not_far_brighter_than_what_lies_beside_it_is_none():
    for lit, streak_lit in ((250, 255), (190, 225)):
        dark, light = page(lit=lit)
        shine = streak(4.0)
        light[shine], dark[shine] = streak_lit, 0
        assert not streaks_of_light(dark, light, LINES).any(), (lit, streak_lit)


def test_what_is_wider_than_squares_is_told_by_those():
    dark, light = page()
    shine = streak(34.0)
    light[shine], dark[shine] = 250, 0
    assert not is_hidden(streaks_of_light(dark, light, LINES), Box(55, 53, 6, 6))


@pytest.mark.parametrize("printed", [0, 3])
def test_where_lines_hardly_show_anywhere_nothing_is_told(printed):
    dark, light = page()
    dark[dark > 0] = printed
    shine = streak(4.0)
    light[shine], dark[shine] = 250, 0
    assert not streaks_of_light(dark, light, LINES).any()


def test_lines_a_little_off_their_places_show_all_the_same():
    dark, light = page()
    lit = streak(8.0)
    light[lit] = 250
    dark[lit] = np.roll(dark, (2, 2), axis=(0, 1))[lit]
    assert not streaks_of_light(dark, light, LINES).any()
