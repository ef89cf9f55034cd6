"""How dark the grid's bare lines are on a sheet, whatever is drawn on them and however light falls."""

import numpy as np
import pytest

from kitpress.reading.hiding.printed_lines import Lines, Usual, usual_of

ROWS, COLUMNS = 8, 12
BARE, INKED = 20.0, 70.0
MIDDLE = slice(2, 6), slice(3, 9)  # the rows and columns of a board that is drawn on there


def grid(bare=BARE):
    """Lines (rows + 1, columns), (rows, columns + 1) that nothing is drawn on; the frame is darker."""
    rng = np.random.default_rng(4)
    across, down = (
        np.asarray(bare + rng.normal(0, 1, shape), np.float32)
        for shape in ((ROWS + 1, COLUMNS), (ROWS, COLUMNS + 1))
    )
    across[[0, -1]] *= 1.8
    down[:, [0, -1]] *= 1.8
    return Lines(across, down)


def bright_but_in_the_middle():
    bright = np.ones((ROWS, COLUMNS), np.bool_)
    bright[MIDDLE] = False
    return bright


def drawn_on(lines, share, directions):
    """So large a share of the lines of the middle, in these directions, as dark as ink."""
    (rows, columns), rng = MIDDLE, np.random.default_rng(5)
    parts = (lines.across[2:7, columns], lines.down[rows, 3:10])
    for part in [parts[direction] for direction in directions]:
        part[rng.permuted(np.arange(part.size).reshape(part.shape)) < share * part.size] = INKED
    return lines


@pytest.mark.parametrize("directions", [(0,), (1,), (0, 1)])
@pytest.mark.parametrize("share", [0.3, 0.6])
def test_walls_do_not_tell_how_dark_print_is_even_where_they_are_most_of_it(directions, share):
    usual = usual_of(drawn_on(grid(), share, directions), bright_but_in_the_middle())
    assert usual == (pytest.approx(BARE, abs=2), pytest.approx(BARE, abs=2), True)


def test_nor_where_nothing_is_bright():
    lines = grid()
    lines.across[1:-1, :9] = INKED
    assert usual_of(lines, np.zeros((ROWS, COLUMNS), np.bool_)).across == pytest.approx(BARE, abs=1)


def test_light_that_fades_print_as_black_as_ink_is_told_by_what_is_out_of_it():
    lines, bright = grid(INKED), bright_but_in_the_middle()
    for edges in lines:
        edges *= np.linspace(0.1, 1, edges.shape[1])  # a lamp at the left
    bright[MIDDLE[0], 5:] = False
    bright[:, 8:] = False
    assert min(usual_of(lines, bright)[:2]) > 0.5 * INKED


@pytest.mark.parametrize("left", [0.0, 0.2])
def test_dark_print_that_something_white_hides_is_as_dark_as_it_shows(left):
    lines, hidden = grid(INKED), slice(3, 8)
    lines.across[:, hidden] *= left
    lines.down[:, hidden] *= left
    assert usual_of(lines, np.zeros((ROWS, COLUMNS), np.bool_)) == Usual(
        pytest.approx(INKED, abs=3), pytest.approx(INKED, abs=3), told=True
    )
