"""A card that lies on a grid hides what is under it, be it as white as the sheet."""

import numpy as np
import pytest

from kitpress.plan.geometry import Square
from kitpress.reading.page import find_pages
from kitpress.reading.papers import papers_on, with_papers
from kitpress.reading.sheets import read_sheet
from kitpress.reading.washed import Lines, Usual

LINE = 40.0  # how dark the lines are
USUAL = Usual(LINE, LINE, told=True)
NO_LIGHT = np.zeros((8, 9), np.bool_)


def lines_under(top, left, bottom, right):
    """The lines of a grid of 8 by 9, with a card on the squares from row and column to row and column."""
    across, down = np.full((9, 9), LINE, np.float32), np.full((8, 10), LINE, np.float32)
    across[top : bottom + 1, left:right] = 0
    down[top:bottom, left : right + 1] = 0
    return Lines(across, down)


def own(lines):
    """How well they show round each square."""
    across, down = lines.across / LINE, lines.down / LINE
    return np.median(np.stack([across[:-1], across[1:], down[:, :-1], down[:, 1:]]), axis=0)


def papers(lines, bright=NO_LIGHT):
    return papers_on(lines, USUAL, own(lines), bright)


def test_where_the_lines_are_gone_lies_something_with_what_it_covers_in_part():
    found = papers(lines_under(2, 3, 5, 6))
    assert found[2:5, 3:6].all()
    assert found[1:6, 2:7].sum() == found.sum()


def test_a_few_lines_that_are_gone_are_hidden_by_no_card():
    assert not papers(lines_under(2, 3, 3, 5)).any()
    assert not papers(lines_under(0, 0, 0, 0)).any()


def test_where_light_may_have_taken_them_nobody_knows_of_a_card():
    bright = NO_LIGHT.copy()
    bright[4, 4] = True
    assert not papers(lines_under(2, 3, 5, 6), bright).any()


def test_things_keep_what_was_known(studio):
    grid = studio.sheet().grid
    things = np.zeros((420, 594), np.uint8)
    things[:10, :10] = 1
    covered = np.zeros((grid.rows, grid.columns), np.bool_)
    assert with_papers(things, covered, grid) is things
    covered[3, 5] = True
    box = grid.box(Square(5, 3))
    out = with_papers(things, covered, grid)
    assert out[:10, :10].all()
    assert out[int(2 * box.y) + 2, int(2 * box.x) + 2] == 1
    assert out.sum() == pytest.approx(100 + (2 * grid.square) ** 2, rel=0.1)


def test_a_white_card_on_a_sheet_is_one_question(studio):
    page, px, grid = studio.page().copy(), studio.px_per_mm, studio.sheet().grid
    first, last = grid.box(Square(5, 3)), grid.box(Square(9, 9))
    page[
        round((first.y + 4) * px) : round(last.bottom * px),
        round((first.x + 5) * px) : round(last.right * px),
    ] = 246
    (found,) = find_pages(studio.shoot(page, "wood"), studio.sheets)
    reading = read_sheet(found, studio.game)
    hidden = {square for doubt in reading.doubts if len(doubt.squares) > 20 for square in doubt.squares}
    assert hidden >= {Square(column, row) for column in range(5, 10) for row in range(3, 10)}
