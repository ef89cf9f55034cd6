"""Where all of a sheet is too bright, ink that fades from one part of it to another was taken by the light."""

import numpy as np
import pytest

from kitpress.reading.hiding.printed_lines import Lines
from kitpress.reading.hiding.too_bright import too_bright

ROWS, COLUMNS = 10, 12
EVERYWHERE = np.ones((ROWS, COLUMNS), np.bool_)


def drawn(every=4):
    """The log-odds of edges with walls along every so manyth line."""
    across, down = np.full((ROWS + 1, COLUMNS), -5.0), np.full((ROWS, COLUMNS + 1), -5.0)
    across[::every], down[:, ::every] = 5.0, 5.0
    return across, down


def lines(walls, print_):
    """How dark walls and print are, at each column."""
    across, down = drawn()
    return Lines(
        np.where(across > 0, walls[:-1], print_[:-1]).astype(np.float32),
        np.where(down > 0, walls, print_).astype(np.float32),
    )


def fading(most, least):
    return np.linspace(most, least, COLUMNS + 1)


@pytest.mark.parametrize("print_", [fading(12, 1), fading(0, 0)])
def test_ink_and_print_that_fade_together_were_taken_by_light(print_):
    assert too_bright(lines(fading(120, 20), print_), *drawn(), EVERYWHERE)


def test_two_pens_on_even_print_are_two_pens():
    """On the white paper of a scan, that is as light as can be."""
    assert not too_bright(lines(np.where(np.arange(13) % 2, 40, 200), fading(20, 14)), *drawn(), EVERYWHERE)


def test_one_pen_is_as_dark_all_over():
    assert not too_bright(lines(fading(120, 80), fading(12, 1)), *drawn(), EVERYWHERE)


def test_what_is_not_too_bright_tells_how_much_is_gone():
    part = EVERYWHERE.copy()
    part[:, :3] = False
    assert not too_bright(lines(fading(120, 20), fading(12, 1)), *drawn(), part)


def test_few_walls_tell_nothing():
    across, down = drawn()
    down[:], across[1:] = -5.0, -5.0
    across[0, 9:] = -5.0
    assert not too_bright(lines(fading(120, 20), fading(12, 1)), across, down, EVERYWHERE)


def test_edges_that_hardly_look_drawn_are_no_faded_walls():
    across, down = drawn()
    dark = lines(fading(120, 80), fading(0, 0))
    for odds in (1.0, 3.0):
        across[1, :8], dark.across[1, :8] = odds, 2
        assert too_bright(dark, across, down, EVERYWHERE) == (odds > 1.5)


def test_a_sheet_without_a_grid_has_no_walls():
    nothing = np.zeros((1, 0), np.float32), np.zeros((0, 1), np.float32)
    assert not too_bright(Lines(*nothing), *nothing, np.zeros((0, 0), np.bool_))
