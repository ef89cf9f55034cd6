"""Walls that can't be seen are told by the lines that lead to them."""

import numpy as np

from kitpress.layout.sheet import Grid
from kitpress.reading.hiding.streaks import Unseen
from kitpress.reading.hiding.washed import Vanished
from kitpress.reading.marks.unseen_walls import continued

GRID = Grid(10.0, 10.0, 12.0, 5, 4)
BARE = -8.0
FAINT = -3.0  # what the network says where light leaves hardly anything
NOTHING = np.zeros((160, 160), np.uint8)  # lies on the page, at 2 px/mm


def edges(*walls, faint=()):
    """The log-odds of (5, 5) horizontal and (4, 6) vertical edges: drawn are those at (row, column) of the former, and
    hardly told others.
    """
    across, down = np.full((5, 5), BARE, np.float32), np.full((4, 6), BARE, np.float32)
    for place in faint:
        across[place] = FAINT
    for wall in walls:
        across[wall] = 8
    return across, down


def lost(*places):
    """That light took the horizontal edges at (row, column)."""
    across = np.zeros((5, 5), np.bool_)
    for place in places:
        across[place] = True
    return Vanished(np.zeros((4, 5), np.bool_), across, np.zeros((4, 6), np.bool_))


def test_what_can_be_seen_stays_as_it_is():
    across, down = edges((2, 1), (2, 3))
    told = continued(across, down, lost(), NOTHING, GRID)
    assert told[0] is across
    assert (told[1] == down).all()


def test_a_line_that_goes_into_a_glare_and_comes_out_again_is_likelier_there_than_one_that_ends():
    across, down = edges((1, 1), (1, 3), (2, 1), faint=[(row, 2) for row in (1, 2, 3)])
    gap, end, nothing = (
        continued(across, down, lost((row, 2)), NOTHING, GRID)[0][row, 2] for row in (1, 2, 3)
    )
    assert gap > end > nothing > BARE
    assert gap > -0.5
    assert nothing < -1.0


def test_several_in_a_row_are_told_by_what_is_before_and_behind_them():
    places = [(2, 1), (2, 2), (2, 3)]
    through = continued(*edges((2, 0), (2, 4), faint=places), lost(*places), NOTHING, GRID)[0][2]
    one_way = continued(*edges((2, 0), faint=places), lost(*places), NOTHING, GRID)[0][2]
    assert (through[1:4] > one_way[1:4]).all()
    assert one_way[1] > one_way[3]


def test_where_the_network_is_sure_of_no_line_light_hardly_made_it_so():
    sure, unsure = edges((1, 1), (1, 3)), edges((1, 1), (1, 3), faint=[(1, 2)])
    bare, faint = (continued(*odds, lost((1, 2)), NOTHING, GRID)[0][1, 2] for odds in (sure, unsure))
    assert bare < -2
    assert faint > 0


def test_upright_lines_go_on_as_level_ones_do():
    across, down = edges((1, 1), (1, 3))
    level = continued(across, down, lost((1, 2)), NOTHING, GRID)[0]
    grid = Grid(10.0, 10.0, 12.0, 4, 5)
    turned = Vanished(np.zeros((5, 4), np.bool_), np.zeros((6, 4), np.bool_), lost((1, 2)).across.T)
    upright = continued(down.T, across.T, turned, NOTHING, grid)[1]
    assert np.allclose(upright.T, level)


def test_the_rim_of_a_thing_is_no_wall_and_a_wall_under_it_may_go_on():
    across, down = edges((1, 0), (1, 1), (1, 2), (1, 4), (3, 2))
    thing = NOTHING.copy()
    thing[60:120, 68:92] = 1  # on column C, from row 2 down
    told = continued(across, down, lost(), thing, GRID)[0]
    assert told[1, 2] == 8  # beside it
    thing[30:120, 68:92] = 1
    told = continued(across, down, lost(), thing, GRID)[0]
    assert 0 < told[1, 2] < 3
    assert abs(told[3, 2]) < 1
    assert told[4, 0] == BARE


def test_of_a_line_along_which_a_streak_runs_only_what_leads_to_it_tells():
    across, down = edges((1, 0), (1, 4))
    down[:, 3] = 8  # all along: that is the streak
    streaked = Unseen(np.zeros((5, 5), np.bool_), np.zeros((4, 6), np.bool_))
    streaked.down[:, 3] = True
    told = continued(across, down, lost(), NOTHING, GRID, streaked)
    assert (told[0] == across).all()
    assert (np.abs(told[1][:, 3]) < 2.5).all()
    assert (np.delete(told[1], 3, axis=1) == BARE).all()
