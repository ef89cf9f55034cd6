"""A pen, a die or a card hides what it lies on, be it as white as the paper: no printed line shows there."""

import cv2
import numpy as np
import pytest

from kitpress.layout.sheet import Box, Grid
from kitpress.plan.geometry import Square
from kitpress.reading.hiding.coarse import share_of
from kitpress.reading.hiding.hidden import is_hidden
from kitpress.reading.hiding.printed_lines import Bits, Lines, Usual, bits_of, lines_of, usual_of
from kitpress.reading.hiding.white_things import may_lie_on, white_things
from kitpress.reading.pages.finding import find_pages
from kitpress.reading.sheets import read_sheet
from tests.reading import flat_pages

GRID = Grid(20.0, 20.0, 12.0, 12, 10)
LINE = 30
USUAL = Usual(float(LINE), float(LINE), told=True)
NOWHERE = np.zeros((10, 12), np.bool_)
PAPER = np.full((160 * 4, 184 * 4, 3), 230, np.uint8)
MIDDLE = (92.0, 80.0)  # mm, of the grid


def ruled():
    """The darkness of a flat page with a grid, and a few marks and walls."""
    dark = flat_pages.ruled((184, 160), GRID, LINE, 2)
    for column, row in ((0, 0), (3, 5), (8, 2), (10, 9), (5, 7)):
        box = GRID.box(Square(column, row))
        x, y = (round(4 * middle) for middle in box.center)
        cv2.circle(dark, (x, y), 15, 170, 4)
        cv2.line(dark, (round(4 * box.x), round(4 * box.y)), (round(4 * box.right), round(4 * box.y)), 190, 4)
    return dark


def covered(dark, middle=MIDDLE, size=(90.0, 8.0), angle=30.0):
    """The page with a thing on it that looks like paper, and where it lies, both by pixels."""
    mask = np.zeros_like(dark)
    corners = cv2.boxPoints((tuple(4 * v for v in middle), tuple(4 * v for v in size), angle))
    cv2.fillConvexPoly(mask, np.rint(corners).astype(np.int32), 1)
    return np.where(mask, 0, dark).astype(np.uint8), mask


def found(dark, light=PAPER, bright=NOWHERE):
    return white_things(bits_of(dark, USUAL, GRID), USUAL, GRID, dark, light, bright)


SQUARES = [Square(column, row) for row in range(GRID.rows) for column in range(GRID.columns)]


def squares_under(mask):
    return {square for square in SQUARES if is_hidden(mask, GRID.box(square))}


@pytest.mark.parametrize("width", [7.0, 9.0])
@pytest.mark.parametrize("angle", [0.0, 17.0, 45.0, 77.0, 90.0, 124.0, 160.0])
def test_the_squares_under_a_white_pen_are_hidden_and_hardly_any_others(angle, width):
    dark, mask = covered(ruled(), (95.0, 78.5), (90.0, width), angle)
    coarse = cv2.resize(mask, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_NEAREST)
    hidden = squares_under(found(dark))
    assert hidden >= {square for square in SQUARES if share_of(coarse, GRID.box(square)) > 0.2}
    assert len(hidden - squares_under(coarse)) <= 9  # a column, where it lies along one


def test_two_pens_are_two_strips():
    dark, _ = covered(ruled(), (60.0, 80.0), (90.0, 8.0), 80.0)
    both, _ = covered(dark, (130.0, 80.0), (90.0, 8.0), 110.0)
    one, two = squares_under(found(dark)), squares_under(found(both))
    assert one < two
    assert not any(square.column > 6 for square in one)


def test_a_pen_is_hidden_up_to_its_end_and_not_where_lines_show():
    dark, _ = covered(ruled(), (80.0, 86.0), (70.0, 8.0), 0.0)  # from 45 to 115 mm
    strip = found(dark)
    assert is_hidden(strip, Box(108, 82, 7, 7))
    assert not is_hidden(strip, Box(126, 82, 7, 7))


def test_on_a_sheet_with_nothing_on_it_nothing_is_found():
    assert not found(ruled()).any()


def test_lines_that_are_gone_here_and_there_are_no_pen():
    dark, chance = ruled(), np.random.default_rng(5)
    for x, y in chance.uniform((24, 24), (160, 136), (14, 2)):
        dark, _ = covered(dark, (x, y), (4.0, 4.0), 0.0)
    assert not found(dark).any()


def test_a_dark_edge_of_a_thing_does_not_speak_against_it():
    dark, mask = covered(ruled(), MIDDLE, (90.0, 9.0), 30.0)
    inside = cv2.erode(mask, np.ones((9, 9), np.uint8))
    assert found(np.where(mask > inside, 90, dark).astype(np.uint8)).any()


@pytest.mark.parametrize(("between", "there"), [(0.5, True), (3.0, False)], ids=["faint", "ink"])
def test_what_somebody_drew_along_a_strip_speaks_against_a_pen(between, there):
    plain = [(30.0 + 12 * (n % 12), 104.0 + 12 * (n // 12), 2.5, 0.0) for n in range(48)]
    in_a_row = [(40.0 + 3 * n, 44.0, 2.5, 0.0) for n in range(9)]
    shown = [1.0] * 48 + [0.0] * 3 + [between] * 3 + [0.0] * 3
    bits = Bits(*(np.array(told, np.float32) for told in ([*plain, *in_a_row], shown, [0.0] * 57)))
    assert white_things(bits, USUAL, GRID, ruled(), PAPER, NOWHERE).any() == there


def test_where_light_may_have_taken_the_lines_nobody_knows_of_a_pen():
    dark, _ = covered(ruled(), MIDDLE, (60.0, 8.0), 0.0)
    light, bright = PAPER.copy(), NOWHERE.copy()
    light[4 * 74 : 4 * 86, 4 * 60 : 4 * 124] = 255  # brightest just there
    bright[4:6, 3:10] = True
    assert found(dark, light).any()
    assert not found(dark, light, bright).any()


def test_light_that_leaves_lines_elsewhere_took_none():
    dark, _ = covered(ruled(), MIDDLE, (60.0, 8.0), 0.0)
    bright = np.ones_like(NOWHERE)
    assert squares_under(found(dark, np.full_like(PAPER, 254), bright)) == squares_under(found(dark))


def test_lines_that_light_has_only_faded_are_under_nothing():
    dark, mask = covered(ruled(), MIDDLE, (90.0, 30.0), 0.0)
    dark = np.where((mask > 0) & (ruled() == LINE), round(0.4 * LINE), dark).astype(np.uint8)
    assert found(dark).any()
    assert not found(dark, np.full_like(PAPER, 254), np.ones_like(NOWHERE)).any()


def test_print_that_is_half_as_dark_in_places_is_under_nothing():
    dark, mask = covered(ruled(), MIDDLE, (90.0, 30.0), 0.0)
    assert not found(np.where((mask > 0) & (ruled() == LINE), LINE // 2, dark).astype(np.uint8)).any()


@pytest.mark.parametrize("level", [12, 25, 45])
def test_a_thing_may_be_a_little_darker_than_paper(level):
    dark, mask = covered(ruled(), MIDDLE, (60.0, 8.0), 0.0)
    assert squares_under(found(np.where(mask > 0, level, dark).astype(np.uint8))) == squares_under(
        found(dark)
    )


def test_lines_in_ink_that_is_as_dark_on_the_whole_are_under_nothing():
    dark, mask = covered(ruled(), MIDDLE, (60.0, 8.0), 0.0)
    hatched = (np.add(*np.indices(dark.shape)) % 8 < 2) & (mask > 0)
    blurred = cv2.blur(np.where(hatched, 100, 0).astype(np.uint8), (3, 3))
    assert 12 < blurred[mask > 0].mean() < 45
    assert not found(np.where(mask > 0, blurred, dark).astype(np.uint8)).any()


@pytest.mark.parametrize("angle", [1, -1])
def test_lines_as_pale_as_the_pencil_that_shades_them_are_under_nothing(angle):
    """Its strokes are no darker than they are, so that they hardly show."""
    dark, mask = covered(ruled(), MIDDLE, (60.0, 24.0), 0.0)
    row, column = np.indices(dark.shape)
    shaded = cv2.GaussianBlur(np.where((row + angle * column) % 5 < 2, 60, 0).astype(np.uint8), (0, 0), 0.8)
    assert np.quantile(shaded[mask > 0], 0.9) - np.median(shaded[mask > 0]) < 20
    assert not found(np.where(mask > 0, shaded, dark).astype(np.uint8)).any()


def test_lines_that_show_through_shading_are_under_nothing():
    dark, mask = covered(ruled(), MIDDLE, (60.0, 8.0), 0.0)
    shaded = cv2.addWeighted(ruled(), 0.35, np.full_like(dark, 25), 1.0, 0.0)
    assert not found(np.where(mask > 0, shaded, dark).astype(np.uint8)).any()


def test_walls_tell_nothing_of_light_that_takes_print():
    dark, light = ruled(), np.full_like(PAPER, 254)
    dark[dark == LINE] = 0
    dark[:, 78:370] = ruled()[:, 78:370]  # left of it is less
    light[:, :370] = 230
    for n in range(11):
        cv2.line(dark, (380, round(4 * (20 + 12 * n))), (656, round(4 * (20 + 12 * n))), 200, 4)
    bright = NOWHERE.copy()
    bright[:, 6:] = True
    assert found(dark, light).any()
    assert not found(dark, light, bright).any()


@pytest.mark.parametrize("angle", [0.0, 33.0])
@pytest.mark.parametrize("size", [(16.0, 16.0), (40.0, 20.0), (80.0, 56.0)], ids=["die", "eraser", "card"])
def test_what_is_wider_than_a_pen_hides_as_well(size, angle):
    dark, mask = covered(ruled(), MIDDLE, size, angle)
    coarse = cv2.resize(mask, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_NEAREST)
    hidden = squares_under(found(dark))
    assert hidden >= {square for square in SQUARES if share_of(coarse, GRID.box(square)) > 0.35}
    assert len(hidden - squares_under(coarse)) <= 12


def test_half_of_a_sheet_may_be_hidden():
    dark, mask = covered(ruled(), (60.0, 80.0), (80.0, 140.0), 4.0)
    coarse = cv2.resize(mask, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_NEAREST)
    assert squares_under(found(dark)) >= {s for s in SQUARES if share_of(coarse, GRID.box(s)) > 0.35}


def test_more_than_half_of_a_sheet_may_be_hidden():
    dark, mask = covered(ruled(), (64.0, 80.0), (100.0, 160.0), 4.0)
    usual = usual_of(lines_of(dark, GRID), NOWHERE)
    things = white_things(bits_of(dark, usual, GRID), usual, GRID, dark, PAPER, NOWHERE)
    coarse = cv2.resize(mask, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_NEAREST)
    under = {square for square in SQUARES if share_of(coarse, GRID.box(square)) > 0.35}
    assert len(under) > len(SQUARES) / 2
    assert may_lie_on(lines_of(dark, GRID), usual)
    assert under <= squares_under(things)


def test_no_lines_tell_nothing():
    none = bits_of(ruled(), Usual(0.0, 0.0, told=False), GRID)
    assert not white_things(none, Usual(0.0, 0.0, told=False), GRID, ruled(), PAPER, NOWHERE).any()


@pytest.mark.parametrize("aside", [0.0, 2.0, 4.0, 6.0])
def test_a_die_is_looked_for_wherever_it_lies(aside):
    dark, _ = covered(ruled(), (MIDDLE[0] + aside, MIDDLE[1] + aside / 2), (16.0, 16.0), 20.0)
    assert may_lie_on(lines_of(dark, GRID), USUAL)
    assert found(dark).any()


def test_things_are_looked_for_only_where_lines_are_faint():
    dark, _ = covered(ruled())
    assert not may_lie_on(lines_of(ruled(), GRID), USUAL)
    assert may_lie_on(lines_of(dark, GRID), USUAL)
    none = Lines(np.zeros((1, 0), np.float32), np.zeros((0, 1), np.float32))
    assert not may_lie_on(none, Usual(0.0, 0.0, told=False))


def test_what_is_gone_right_beside_a_strip_belongs_to_the_thing():
    bar, _ = covered(ruled(), (92.0, 80.0), (90.0, 8.0), 0.0)
    clip = (104.0, 90.0), (9.0, 12.0), 0.0
    both, _ = covered(bar, *clip)
    apart, _ = covered(ruled(), *clip)
    there = Box(101.0, 85.0, 6.0, 9.0)
    assert not found(apart).any()  # too little by itself
    assert share_of(found(bar), there) < 0.5
    assert share_of(found(both), there) > 0.9
    assert found(both).sum() - found(bar).sum() < 4 * 160  # quarters of mm2


def pips(dark, mask, level=200):
    """Spots on a thing as dark as ink, on and beside the lines under it."""
    out = dark.copy()
    y, x = np.nonzero(cv2.erode(mask, np.ones((13, 13), np.uint8)))
    for left, top in {(px // 32, py // 32) for px, py in zip(x.tolist(), y.tolist(), strict=True)}:
        cv2.circle(out, (left * 32 + 16, top * 32 + 16), 6, level, -1)
    return np.where(mask > 0, out, dark).astype(np.uint8)


def gaps(dark, within, every=18):
    """A little of the print is gone every so many pixels."""
    row, column = np.indices(dark.shape)
    lost = (row + column) % every < 7
    return np.where(lost & (within > 0) & (dark == LINE), 0, dark).astype(np.uint8)


@pytest.mark.parametrize("angle", [0.0, 20.0, 45.0])
def test_pips_on_a_die_do_not_hide_it(angle):
    dark, mask = covered(ruled(), MIDDLE, (19.0, 19.0), angle)
    coarse = cv2.resize(mask, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_NEAREST)
    hidden = squares_under(found(pips(dark, mask)))
    assert hidden >= {square for square in SQUARES if share_of(coarse, GRID.box(square)) > 0.5}
    assert len(hidden) <= 12


def test_spots_of_ink_on_lines_that_show_beside_them_are_under_nothing():
    _, mask = covered(ruled(), MIDDLE, (60.0, 40.0), 0.0)
    assert not found(pips(ruled(), mask)).any()


@pytest.mark.parametrize("all_over", [True, False])
def test_gaps_in_lines_tell_of_a_thing_unless_there_are_some_all_over(all_over):
    dark, _ = covered(ruled(), MIDDLE, (8.0, 8.0), 0.0)
    _, beside = covered(ruled(), MIDDLE, (26.0, 26.0), 0.0)
    assert not found(dark).any()  # too little is gone
    torn = gaps(dark, beside)
    assert found(gaps(torn, np.ones_like(dark), every=75) if all_over else torn).any() != all_over


def test_gaps_that_light_may_have_made_tell_nothing():
    dark, _ = covered(ruled(), MIDDLE, (8.0, 8.0), 0.0)
    _, beside = covered(ruled(), MIDDLE, (26.0, 26.0), 0.0)
    bright = NOWHERE.copy()
    bright[4:6, 5:7] = True
    assert not found(gaps(dark, beside), np.full_like(PAPER, 254), bright).any()


@pytest.mark.parametrize(
    "colour", [(246, 246, 246), (228, 228, 228), (225, 240, 246)], ids=["white", "grey", "cream"]
)
def test_marks_under_a_white_pen_are_asked_about(studio, colour):
    page, px, grid = studio.page().copy(), studio.px_per_mm, studio.sheet().grid
    first, last = grid.box(Square(4, 3)).center, grid.box(Square(11, 9)).center
    ends = [tuple(round(v * px) for v in end) for end in (first, last)]
    cv2.line(page, *ends, colour, round(8 * px))
    (photo,) = find_pages(studio.shoot(page, "wood"), studio.sheets)
    reading = read_sheet(photo, studio.game)
    asked = {square for doubt in reading.doubts if len(doubt.squares) > 10 for square in doubt.squares}
    columns, rows = np.linspace(4, 11, 30), np.linspace(3, 9, 30)
    assert asked >= {Square(round(column), round(row)) for column, row in zip(columns, rows, strict=True)}


def test_a_white_card_on_a_sheet_is_one_question(studio):
    page, px, grid = studio.page().copy(), studio.px_per_mm, studio.sheet().grid
    first, last = grid.box(Square(5, 3)), grid.box(Square(9, 9))
    page[
        round((first.y + 4) * px) : round(last.bottom * px),
        round((first.x + 5) * px) : round(last.right * px),
    ] = 246
    (photo,) = find_pages(studio.shoot(page, "wood"), studio.sheets)
    reading = read_sheet(photo, studio.game)
    hidden = {square for doubt in reading.doubts if len(doubt.squares) > 20 for square in doubt.squares}
    assert hidden >= {Square(column, row) for column in range(5, 10) for row in range(3, 10)}
