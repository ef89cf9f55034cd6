"""What a plan is coloured in with goes away, and what is drawn on it stays."""

import numpy as np
import pytest

from kitpress.layout.sheet import Box, Grid
from kitpress.reading.hiding import colouring
from kitpress.reading.hiding.coloured import paper_colour
from kitpress.reading.hiding.colouring import Uncoloured, uncoloured
from kitpress.reading.pages.light import evened
from kitpress.reading.sampling import PX_PER_MM, part_of

GRID = Grid(20.0, 20.0, 12.0, 12, 8)
SIZE_MM = 190, 140
PAPER, PRINT, INK = 225.0, 0.85, 0.25  # of its light that ink sends back
YELLOW, BLUE, BROWN = (
    (0.3, 0.95, 1.0),
    (1.0, 0.8, 0.45),
    (0.5, 0.6, 0.85),
)  # BGR, of light that they send back


def pieces(shown=1.0):
    """Pieces of the grid's lines, and how well they show."""
    xs = (GRID.x + GRID.square * np.arange(GRID.columns + 1)).tolist()
    ys = np.arange(GRID.y, GRID.y + GRID.rows * GRID.square, 3.0).tolist()
    return lambda: [(Box(x, y, 0.3, 3.0), shown) for x in xs for y in ys]


def squares(column, row, columns, rows):
    side = GRID.square
    return Box(GRID.x + column * side, GRID.y + row * side, columns * side, rows * side)


def flat(coloured, inked=(), gaps=False, light=1.0):
    """A page with a printed grid, boxes coloured in and lines of ink, in such light, told apart."""
    page = np.full((*(round(side * PX_PER_MM) for side in SIZE_MM[::-1]), 3), PAPER)
    for column in range(GRID.columns + 1):
        part_of(page, Box(GRID.x + column * GRID.square, GRID.y, 0.25, GRID.rows * GRID.square))[:] *= PRINT
    for row in range(GRID.rows + 1):
        part_of(page, Box(GRID.x, GRID.y + row * GRID.square, GRID.columns * GRID.square, 0.25))[:] *= PRINT
    for box, colour in coloured:
        over = np.ones_like(page)
        part_of(over, box)[:] = colour
        if gaps:
            for y in np.arange(box.y + 2, box.bottom, 3.5):
                part_of(over, Box(box.x, y, box.width / 2, 0.5))[:] = 1
        page *= over
    for box in inked:
        part_of(page, box)[:] *= INK
    return evened(np.round(page * light).astype(np.uint8), PX_PER_MM)


ROOM = squares(1, 1, 4, 3)
MARK = Box(ROOM.x + 14, ROOM.y + 15, 7, 0.6)


def found_on(page, grid, printed) -> Uncoloured | None:
    return uncoloured(page, paper_colour(page.light), grid, printed)


def dark(page, box):
    """The median darkness within a box, of 255, and that of its darkest channel."""
    return float(np.median(part_of(page.darkness, box).max(axis=2)))


@pytest.mark.parametrize("colour", [YELLOW, BLUE, BROWN], ids=["yellow", "blue", "brown"])
@pytest.mark.parametrize("light", [1.0, np.array([0.7, 0.85, 1.0]), 0.5], ids=["plain", "warm", "dim"])
def test_the_colour_goes_and_ink_stays(colour, light):
    page = flat([(ROOM, colour)], [MARK], gaps=True, light=light)
    found = found_on(page, GRID, pieces())
    inside = part_of(found.page.darkness, Box(ROOM.x + 1, ROOM.y + 1, ROOM.width - 2, ROOM.height - 2))
    assert np.quantile(inside.max(axis=2), 0.85) < 25
    assert dark(found.page, MARK) > 255 * (1 - INK) - 60


def test_the_squares_that_were_coloured_are_told():
    found = found_on(flat([(ROOM, YELLOW)]), GRID, pieces())
    inside = np.zeros_like(found.squares)
    inside[1:4, 1:5] = True
    assert found.squares[inside].all()
    assert not found.squares[6:].any()
    assert not found.squares[:, 8:].any()


def test_two_colours_beside_each_other_leave_no_seam():
    other = squares(5, 1, 3, 3)
    found = found_on(flat([(ROOM, YELLOW), (other, BLUE)]), GRID, pieces())
    seam = Box(other.x - 2, other.y + 13, 1.5, 10)
    assert dark(found.page, seam) < 25
    assert dark(found.page, Box(other.x + 1, other.y + 13, 1.5, 10)) < 25


def test_what_is_beside_the_colour_stays_as_it_was():
    page = flat([(ROOM, BLUE)], [Box(squares(9, 5, 1, 1).x + 2, squares(9, 5, 1, 1).y + 6, 8, 0.6)])
    found = found_on(page, GRID, pieces())
    away = squares(7, 4, 5, 4)
    assert np.array_equal(part_of(found.page.darkness, away), part_of(page.darkness, away))
    assert np.array_equal(part_of(found.page.light, away), part_of(page.light, away))


@pytest.mark.parametrize(
    ("column", "row", "columns", "rows"), [(0, 2, 2, 4), (10, 2, 2, 4), (3, 0, 5, 2), (3, 6, 5, 2)]
)
def test_what_is_coloured_along_the_border_is_found(column, row, columns, rows):
    found = found_on(flat([(squares(column, row, columns, rows), YELLOW)]), GRID, pieces())
    assert found.squares[row : row + rows, column : column + columns].all()
    assert not found.squares[4 if rows == 2 else 7, 5]


@pytest.mark.parametrize("width", [20, 60])
@pytest.mark.parametrize("over", [-2.5, 0, 1.5])
def test_print_in_colour_beside_the_grid_is_known_at_a_glance(width, over, monkeypatch):
    """Sheets have panels there: to look at each more closely takes long."""
    monkeypatch.delattr(colouring, "_areas")
    panel = Box(GRID.area.right - over, 10, width, 120)
    assert found_on(flat([(panel, (0.85, 0.8, 0.7))]), GRID, pieces()) is None


@pytest.mark.parametrize(
    ("coloured", "shown"),
    [
        pytest.param([], 1.0, id="nothing"),
        pytest.param([(ROOM, (0.6, 0.6, 0.6))], 1.0, id="a shadow"),
        pytest.param([(ROOM, YELLOW)], 0.2, id="a yellow card, which hides the print"),
        pytest.param([(Box(ROOM.x + 2, ROOM.y + 2, 7, 7), YELLOW)], 1.0, id="a stone filled in"),
        pytest.param([(Box(25, 34, 120, 9), BLUE)], 0.2, id="a pen, which hides the print"),
        pytest.param([(Box(2, 2, 15, 60), YELLOW)], 1.0, id="colour beside the grid"),
        pytest.param([(Box(40, 0, 90, 140), (0.8, 0.7, 0.6))], 1.0, id="a blue shadow across the page"),
        pytest.param([(squares(3, 2, 6, 5), (0.5, 0.43, 0.36))], 1.0, id="a blue shadow within the grid"),
    ],
)
def test_of_all_else_nothing_changes(coloured, shown):
    assert found_on(flat(coloured, [MARK]), GRID, pieces(shown)) is None


def test_pale_print_under_a_colour_may_show_little():
    found = found_on(flat([(ROOM, YELLOW)], [MARK]), GRID, pieces(0.4))
    assert dark(found.page, MARK) > 255 * (1 - INK) - 60


def test_a_plan_that_a_shadow_lies_beside_is_coloured_in():
    shadow = Box(110, 0, 80, 140)
    page = flat([(ROOM, YELLOW), (shadow, (0.5, 0.5, 0.5))])
    found = found_on(page, GRID, pieces())
    inside = part_of(found.page.darkness, Box(ROOM.x + 1, ROOM.y + 1, ROOM.width - 2, ROOM.height - 2))
    assert np.quantile(inside.max(axis=2), 0.85) < 25
    assert np.array_equal(part_of(found.page.darkness, shadow), part_of(page.darkness, shadow))


def test_a_sheet_without_a_grid_is_left_alone():
    nothing = Grid(0.0, 0.0, 0.0, 0, 0)
    assert found_on(flat([(ROOM, YELLOW)]), nothing, pieces()) is None
