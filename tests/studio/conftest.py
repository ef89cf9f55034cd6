"""What tests of the studio share: the game, its sheet, and real people's handwriting where it is."""

from pathlib import Path

import pytest

from kitpress.content import load_game
from kitpress.layout import load_sheet
from kitpress.studio.blank import blank_page
from kitpress.studio.people import People

GLYPHS = Path(__file__).resolve().parents[3] / "shared" / "glyphs"
PX_PER_MM = 8.0


@pytest.fixture(scope="session")
def game():
    return load_game("floor-plan")


@pytest.fixture(scope="session")
def sheet(game):
    return load_sheet(game.sheet, "a4", game)


@pytest.fixture(scope="session")
def blank(game):
    return blank_page(game, px_per_mm=PX_PER_MM)


@pytest.fixture(scope="session")
def people():
    if not GLYPHS.is_dir():
        pytest.skip("real handwriting is not here")
    return People.load(GLYPHS)
