"""Drawing logs of Floor Plan's pages; see golden.py."""

import pytest

from kitpress.content import load_game
from kitpress.content.kinds.houses import Client, HouseGame
from kitpress.layout import load_sheet
from kitpress.layout.cards import load_card
from kitpress.plan.model import Record
from kitpress.plan.notation import parse_plan
from kitpress.render.art import palette
from kitpress.render.canvas import LogCanvas
from kitpress.render.cards import Deck, draw_back, draw_front
from kitpress.render.dice import draw_dice_page
from kitpress.render.posters import draw_poster
from kitpress.render.sheets import draw_sheet
from kitpress.words import Words, same

from .golden import assert_golden
from .test_plans import HOUSE


@pytest.fixture(scope="module")
def game() -> HouseGame:
    """Floor Plan with two clients of the test's own, so that new cards do not change these logs."""
    real = load_game("floor-plan")
    clients = []
    for client, name in zip(real.clients[::7], ("Pia, the tester", "Bo", "Zoé"), strict=True):
        objectives = tuple(
            o.model_copy(
                update={
                    "name": Words(f"Wish {n}", f"Deseo {n}"),
                    "points": n + 3,
                    "text": Words("A house to look at.", "Una casa para mirar."),
                    "example": parse_plan(HOUSE),
                }
            )
            for n, o in enumerate(client.objectives)
        )
        update = {"id": name[:2].lower(), "name": same(name), "text": same("Hm."), "objectives": objectives}
        clients.append(client.model_copy(update=update))
    return real.model_copy(update={"clients": tuple(clients)})


def deck(game: HouseGame, ink: str) -> Deck:
    return Deck(game, load_card("client"), palette(ink, game), "en", 3.0, "ABCDEF")


def client(game: HouseGame, number: int) -> Client:
    return game.clients[number]


def page(name: str, game: HouseGame) -> LogCanvas:
    log = LogCanvas()
    if name.startswith("sheet"):
        _, paper, ink, lang = name.split("-")
        draw_sheet(log, load_sheet("floor-plan", paper, game), game, palette(ink, game), lang)  # type: ignore[arg-type]
    elif name == "client-front":
        draw_front(log, deck(game, "full"), client(game, 0), 0, 0)
    elif name == "client-front-door-bonus-mono":
        draw_front(log, deck(game, "mono"), client(game, 2), 0, 0)
    elif name == "client-back":
        draw_back(log, deck(game, "saver"), game.client_kinds[1], 0, 0)
    elif name == "dice":
        draw_dice_page(log, game, 210, 297, palette("full", game), "en")
    else:
        record = Record("floor-plan", parse_plan(HOUSE), name="Ana", numbers={"total": 34})
        notation = name == "drawing-notation"
        draw_poster(log, record, game, 297, 210, palette("full", game), "es", notation=notation)
    return log


PAGES = [
    "sheet-a4-full-en",
    "sheet-letter-mono-es",
    "client-front",
    "client-front-door-bonus-mono",
    "client-back",
    "dice",
    "drawing",
    "drawing-notation",
]


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_drawn_as_they_were_found_good(
    name: str, game: HouseGame, request: pytest.FixtureRequest
) -> None:
    assert_golden(name, page(name, game).lines, request)
