"""Every kind of game has its own look and its own tables, and print that a pen may cross is pale."""

from typing import get_args

import pytest

from kitpress.content import game_ids, load_game
from kitpress.content.kinds import KINDS, kind_of
from kitpress.layout import Box
from kitpress.render.art import palette
from kitpress.render.art.art import Cover
from kitpress.render.art.tatami import ground
from kitpress.render.canvas import LogCanvas
from kitpress.render.ink import BLACK, INK_MODES, Ink
from kitpress.render.tables import tables_of

DARKEST_PRINT = 0.26  # where a pen may go; 0 = paper, 1 = black


def darkness(ink: Ink) -> float:
    red, green, blue = (int(ink.rgb[n : n + 2], 16) for n in (1, 3, 5))
    return 1 - (0.299 * red + 0.587 * green + 0.114 * blue) / 255


@pytest.mark.parametrize("mode", INK_MODES)
@pytest.mark.parametrize("name", game_ids())
def test_text_is_black_and_what_a_pen_may_cross_is_pale(name: str, mode: str) -> None:
    inks = palette(mode, load_game(name))
    assert inks.mode == mode
    assert inks.text == BLACK
    assert 0.1 < darkness(inks.tint) <= DARKEST_PRINT
    assert darkness(inks.wash) < darkness(inks.tint)


@pytest.mark.parametrize("name", game_ids())
def test_black_ink_is_enough_for_mono(name: str) -> None:
    inks = palette("mono", load_game(name))
    for ink in (inks.line, inks.soft, inks.accent, inks.tint, inks.wash, inks.ground, inks.on_ground):
        assert ink[:3] == (0, 0, 0)


@pytest.mark.parametrize("rules", KINDS)
def test_every_table_that_a_rulebook_may_show_can_be_drawn(rules: str) -> None:
    assert set(tables_of(rules)) == set(kind_of(rules).tables)


def test_the_band_of_madrinos_covers_runs_along_their_spine() -> None:
    inks, page = palette("full", load_game("madrino")), Box(0, 0, 148.5, 210)
    bands = []
    for cover in get_args(Cover):
        log = LogCanvas()
        ground(log, page, page, inks, cover=cover)
        (band,) = (line for line in log.lines if f"fill {inks.accent}" in line)
        bands.append(band.split()[1])
    assert bands == ["M0.00", "M144.50"]  # the left of the front is the right of the back
