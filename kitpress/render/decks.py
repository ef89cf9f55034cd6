"""The decks of the games of houses: every client's card with the back of its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitpress.content.yaml_file import read_yaml
from kitpress.errors import ContentError
from kitpress.layout.cards import load_card
from kitpress.layout.serial import edition
from kitpress.render.art import palette
from kitpress.render.cards import Deck, draw_back, draw_front
from kitpress.render.imposed import Faces, press
from kitpress.render.pdf import Duplex, PdfCanvas
from kitpress.rules.examples import untrue_examples
from kitpress.words import Lang, Words

if TYPE_CHECKING:
    from kitpress.content.kinds.houses import HouseGame


def cards_pdf(
    game: HouseGame,
    *,
    layout: str = "client",
    paper: str = "a4",
    lang: Lang = "en",
    ink: str = "full",
    duplex: Duplex = "long",
    bleed: float = 3.0,
    marks: bool = True,
) -> bytes:
    """All client cards as a PDF, `count` copies of each; see `imposed.press` for `duplex`. `bleed` is in mm.

    Raises ContentError for pictures that do not show what their cards say.
    """
    _refuse_untrue(game)
    game = game.lettered(lang)
    deck = Deck(game, load_card(layout), palette(ink, game), lang, bleed, edition(game.folder))
    spec = deck.spec
    printed = press(paper, spec.width, spec.height, bleed=bleed, duplex=duplex, marks=marks)
    canvas = printed.canvas(f"{game.title[lang]}: {_CLIENTS[lang]}", game.tagline[lang], lang)
    _forms(canvas, deck)
    cards = [
        Faces(f"front-{client.id}", f"back-{client.kind}")
        for client in game.clients
        for _ in range(client.count)
    ]
    printed.print(canvas, cards, _CLIENTS[lang].capitalize())
    return canvas.finish()


def _refuse_untrue(game: HouseGame) -> None:
    untrue = list(untrue_examples(game))
    if untrue:
        file = read_yaml(game.folder / "clients.yaml")
        raise ContentError([file.problem(loc, message) for loc, message in untrue])


def _forms(canvas: PdfCanvas, deck: Deck) -> None:
    """Every side once; copies only refer to it."""
    b = deck.bleed
    for client in deck.game.clients:
        with canvas.form(f"front-{client.id}"):
            draw_front(canvas, deck, client, b, b)
    for kind in deck.game.client_kinds:
        with canvas.form(f"back-{kind.id}"):
            draw_back(canvas, deck, kind, b, b)


_CLIENTS = Words("clients", "clientes")
