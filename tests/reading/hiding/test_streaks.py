"""Dirt on a scanner's glass draws a line over the whole paper: it is no wall and no tick, and crosses nothing out."""

import cv2
import numpy as np
import pytest

from kitpress.reading.hiding.streaks import without_streaks
from kitpress.reading.pages.finding import find_pages
from kitpress.reading.sampling import darkest
from kitpress.reading.sheets import even_page, read_sheet


def streaked(studio, *lines, dark=0.8, wide_mm=0.35):
    """The page that somebody drew on, with lines from (x, y) to (x, y), mm."""
    page = studio.page().copy()
    for ends in lines:
        line = np.zeros(page.shape[:2], np.uint8)
        points = np.round(np.array(ends) * studio.px_per_mm).astype(np.int32)
        cv2.polylines(line, [points], False, 255, round(wide_mm * studio.px_per_mm), cv2.LINE_AA)
        page = np.round(page * (1 - dark * line[..., None] / 255.0)).astype(np.uint8)
    return page


def down(x, aside=0.0):
    return (x, 0), (x + aside, 210)


def across(y, aside=0.0):
    return (0, y), (297, y + aside)


def found(studio, page, rig="wood"):
    (found,) = find_pages(studio.shoot(page, rig), studio.sheets)
    return found


def told(studio, page):
    """Its darkness without streaks, and what they hide."""
    sheet = studio.sheet()
    darkness = even_page(found(studio, page)).darkness
    return darkness, *without_streaks(darkness, darkest(darkness), sheet.lines, sheet.grid)


def test_a_page_without_streaks_stays_as_it_is(studio):
    before, after, _, unseen = told(studio, studio.page())
    assert after is before
    assert not unseen.across.any()
    assert not unseen.down.any()


@pytest.mark.parametrize("line", [down(104.0, 1.5), across(91.0), across(37.0, -4.0)], ids=str)
def test_a_streak_is_taken_away_and_what_crosses_it_stays(studio, line):
    plain = even_page(found(studio, studio.page())).darkness.astype(np.int16)
    before, after, dark, _ = told(studio, streaked(studio, line))
    close = cv2.GaussianBlur(np.abs(after - plain).max(axis=2).astype(np.uint8), (0, 0), 1.5)
    far = cv2.GaussianBlur(np.abs(before - plain).max(axis=2).astype(np.uint8), (0, 0), 1.5)
    assert (far > 40).sum() > 2000
    assert (close > 40).sum() < 0.15 * (far > 40).sum()
    assert (dark == darkest(after)).all()


def test_along_a_grid_line_it_hides_walls(studio):
    grid = studio.sheet().grid
    x = grid.x + 4 * grid.square
    _, _, _, unseen = told(studio, streaked(studio, down(x + 0.2)))
    assert unseen.down[:, 4].all()
    assert unseen.down.sum() == grid.rows
    assert not unseen.across.any()


def test_it_is_seen_although_print_lies_on_its_flank(studio):
    grid = studio.sheet().grid
    x = grid.x + 6 * grid.square
    page = streaked(studio, down(x), dark=0.2)
    for y in (4.0, 12.0):  # above the grid
        left, top, right, bottom = (round(mm * studio.px_per_mm) for mm in (x - 3, y, x - 0.3, y + 3.5))
        page[top:bottom, left:right] = 0
    _, _, _, unseen = told(studio, page)
    assert unseen.down[:, 6].all()


def test_a_wall_ruled_from_one_end_of_the_grid_to_the_other_is_no_streak(studio):
    grid = studio.sheet().grid
    x = grid.x + 4 * grid.square
    _, _, _, unseen = told(studio, streaked(studio, ((x, grid.y), (x, grid.area.bottom))))
    assert not unseen.down.any()


def test_what_is_drawn_is_read_as_without_it(studio):
    plain = read_sheet(found(studio, studio.page()), studio.game).record
    grid = studio.sheet().grid
    lines = [down(grid.x + 6 * grid.square + 0.1), down(grid.x + 9.4 * grid.square), across(199.0)]
    reading = read_sheet(found(studio, streaked(studio, *lines)), studio.game)
    assert not (reading.record.plan.walls() - plain.plan.walls())
    assert reading.record.plan.trees == plain.plan.trees
    assert reading.record.ticks == plain.ticks
    assert reading.record.numbers == plain.numbers
