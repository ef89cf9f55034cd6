"""Mottainai's score sheet, the whole way: filled in by hand, photographed, read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kitpress.content import load_game
from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.layout import load_sheet
from kitpress.plan.model import Record
from kitpress.play import play_game
from kitpress.reading.pages.finding import find_pages
from kitpress.reading.sheets import SheetReading, read_sheet
from kitpress.rules import for_game
from kitpress.studio.blank import blank_page
from kitpress.studio.camera import rigs
from kitpress.studio.fill import Style, fill
from kitpress.studio.hand import ParametricHand
from tests.reading.cameras import photo_of

PX_PER_MM = 7.0


@pytest.fixture(scope="module")
def game() -> MottainaiGame:
    loaded = load_game("mottainai")
    assert isinstance(loaded, MottainaiGame)
    return loaded


def table(game: MottainaiGame, seed: int, players: int) -> Record:
    """The score sheet of a table of bots."""
    (sheet,) = play_game(game, seed=seed, players=players).sheets
    return sheet


def read(
    record: Record,
    game: MottainaiGame,
    seed: int,
    paper: str = "a4",
    ink: str = "full",
    style: Style | None = None,
) -> SheetReading:
    sheet = load_sheet(game.sheet, paper, game)
    page = blank_page(game, paper=paper, ink=ink, px_per_mm=PX_PER_MM)
    page = fill(record, sheet, ParametricHand(seed), page, PX_PER_MM, seed, style)
    (found,) = find_pages(
        photo_of(page, rigs()[seed % 3], seed), lambda kind: [sheet] if kind == sheet.kind else []
    )
    return read_sheet(found, game)


@pytest.mark.parametrize(
    ("seed", "players", "paper", "ink"), [(1, 2, "a4", "full"), (2, 5, "letter", "mono")]
)
def test_a_tables_sheet_is_read_and_scored_as_it_was_filled_in(game, seed, players, paper, ink):
    record = table(game, seed, players)
    reading = read(record, game, seed, paper, ink)
    assert reading.record.ticks == record.ticks
    assert reading.record.numbers == record.numbers
    score = for_game(game).score(reading.record, game)
    assert [p.total for p in score.players] == [p.total for p in for_game(game).score(record, game).players]


@pytest.mark.parametrize(("seed", "size"), [(3, 0.9), (4, 1.05)])
def test_boxes_may_be_ringed_instead_of_ticked(game, seed, size):
    record = table(game, seed, 3)
    style = replace(Style.random(seed), tick="ring", tick_size=(size, size + 0.15), bubble="ring")
    reading = read(record, game, seed, style=style)
    assert reading.record.ticks == record.ticks
    assert len(reading.doubts) < 4
