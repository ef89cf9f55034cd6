"""A phone or a wallet on a sheet hides what is under it, however evenly the page is lit then; a shadow does not."""

import cv2
import numpy as np
import pytest

from kitpress.layout.sheet import Box, Grid
from kitpress.plan.geometry import Square
from kitpress.reading.hiding.dark_things import dark_things
from kitpress.reading.pages.finding import find_pages
from kitpress.reading.sheets import read_sheet
from tests.reading.flat_pages import ruled

GRID = Grid(20.0, 20.0, 6.0, 24, 18)
PHONE = Box(50.0, 30.0, 60.0, 70.0)
LINE, NOISE = 25, 40


def page(box=PHONE, light=35, shown=0.0):
    """The darkness of a page, and the light by which it was divided: less where something lies, and all is noise there
    but for what is `shown` of the lines.
    """
    dark = ruled((184, 150), GRID, LINE, 1).astype(np.float32)
    lamp = np.full((*dark.shape, 3), 230, np.uint8)
    x, y, right, foot = (round(4 * mm) for mm in (box.x, box.y, box.right, box.bottom))
    part = dark[y:foot, x:right]
    noise = np.random.default_rng(3).normal(0, NOISE, part.shape)
    part[:] = shown * part + np.maximum(noise, 0)
    lamp[y:foot, x:right] = light
    return np.clip(dark, 0, 255).astype(np.uint8), lamp


def found(*told, **kinds):
    return dark_things(*page(*told, **kinds), GRID)


@pytest.mark.parametrize("shown", [0.0, 0.2])
def test_a_phone_hides_all_that_is_under_it_and_little_else(shown):
    under = np.zeros((300, 368), np.uint8)
    under[60:200, 100:220] = 1
    things = found(shown=shown)
    assert (things >= under).all()
    assert things.sum() < 1.2 * under.sum()


def test_the_corners_of_a_phone_that_lies_aslant_hide_as_well():
    turn = cv2.getRotationMatrix2D((320.0, 260.0), 37.0, 1.0)
    bare, lamp = page(Box(0.0, 0.0, 0.0, 0.0))
    box = np.zeros_like(bare)
    box[120:400, 200:440] = 1
    aslant = cv2.warpAffine(box, turn, box.shape[::-1], flags=cv2.INTER_NEAREST) > 0
    noise = np.random.default_rng(4).normal(0, NOISE, bare.shape).clip(0, 255)
    things = dark_things(
        np.where(aslant, noise, bare).astype(np.uint8),
        np.where(aslant[..., None], 35, lamp).astype(np.uint8),
        GRID,
    )
    assert things[aslant[::2, ::2]].mean() > 0.995


@pytest.mark.parametrize("shown", [0.8, 1.0])
def test_a_deep_shadow_lets_the_print_through(shown):
    assert not found(shown=shown).any()


def test_what_is_narrow_or_not_so_dark_is_told_by_what_is_round_it():
    assert not found(Box(50.0, 30.0, 12.0, 70.0)).any()
    assert not found(light=120).any()


def test_without_printed_lines_nothing_is_said():
    assert not dark_things(*page(), Grid(20.0, 20.0, 6.0, 0, 0)).any()
    beside = Box(20.0, 128.5, 60.0, 21.5)  # the grid
    assert not found(beside).any()


@pytest.mark.parametrize("level", [25, 60])
def test_what_lies_under_a_phone_is_asked_about(studio, level):
    drawn, px, grid = studio.page().copy(), studio.px_per_mm, studio.sheet().grid
    first, last = grid.box(Square(5, 3)), grid.box(Square(10, 8))
    x, y = round((first.x + 3) * px), round((first.y + 5) * px)
    right, foot = round((last.right + 3) * px), round((last.bottom + 5) * px)
    cv2.rectangle(drawn, (x, y), (right, foot), (level,) * 3, -1)
    (photo,) = find_pages(studio.shoot(drawn, "wood"), studio.sheets)
    reading = read_sheet(photo, studio.game)
    asked = {square for doubt in reading.doubts if len(doubt.squares) > 20 for square in doubt.squares}
    assert asked >= {Square(column, row) for column in range(5, 11) for row in range(4, 9)}
