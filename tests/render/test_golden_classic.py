"""Drawing logs of Floor Plan Classic's pages; see golden.py."""

import pytest

from kitpress.content import load_game
from kitpress.content.kinds.floor_plan_classic import ClassicGame
from kitpress.layout import load_sheet
from kitpress.layout.cards import load_card
from kitpress.plan.notation import parse_plan
from kitpress.render.art import palette
from kitpress.render.canvas import LogCanvas
from kitpress.render.cards import Deck, draw_back, draw_front
from kitpress.render.dice import draw_dice_page
from kitpress.render.sheets import draw_sheet
from kitpress.words import Words, same

from .golden import assert_golden

GARDEN = """
+---+---+---+   .   .
| L         | #   #
+   .   .   +   .   .
|         d>| o
+---+---+---+   .   .
"""


@pytest.fixture(scope="module")
def game() -> ClassicGame:
    """Classic with a few clients of the test's own, so that new cards do not change these logs."""
    real = load_game("floor-plan-classic")
    assert isinstance(real, ClassicGame)
    clients = []
    for client, name in zip(
        real.clients[::9], ("Pia, the tester", "Bo and his cousin Ferdinand", "Zoé"), strict=True
    ):
        objective = client.objectives[0].model_copy(
            update={
                "name": Words("A wish with a long name", "Un deseo"),
                "points": 3,
                "text": Words("A garden to look at.", "Un jardín para mirar."),
                "example": parse_plan(GARDEN),
            }
        )
        update = {"id": name[:2].lower(), "name": same(name), "text": same("Hm."), "objectives": (objective,)}
        clients.append(client.model_copy(update=update))
    return real.model_copy(update={"clients": tuple(clients)})


def page(name: str, game: ClassicGame) -> LogCanvas:
    log = LogCanvas()
    what, *options = name.removeprefix("classic-").split("-")
    ink, lang = options[-2:]
    assert lang in ("en", "es")
    game, inks = game.lettered(lang), palette(ink, game)  # type: ignore[arg-type]
    deck = Deck(game, load_card("counted-client"), inks, lang, 3.0, "ABCDEF")  # type: ignore[arg-type]
    if what == "sheet":
        sheet = load_sheet(game.sheet, options[0], game, lang)  # type: ignore[arg-type]
        draw_sheet(log, sheet, game, inks, lang)  # type: ignore[arg-type]
    elif what == "client":
        draw_front(log, deck, game.clients[0], 0, 0)
    elif what == "back":
        draw_back(log, deck, game.client_kinds[2], 0, 0)
    else:
        draw_dice_page(log, game, 210, 297, inks, lang)  # type: ignore[arg-type]
    return log


@pytest.mark.parametrize(
    "name",
    [
        "classic-sheet-a4-full-en",
        "classic-sheet-letter-mono-es",
        "classic-client-full-es",
        "classic-back-saver-en",
        "classic-dice-full-es",
    ],
)
def test_pages_are_drawn_as_they_were_found_good(
    name: str, game: ClassicGame, request: pytest.FixtureRequest
) -> None:
    assert_golden(name, page(name, game).lines, request)
