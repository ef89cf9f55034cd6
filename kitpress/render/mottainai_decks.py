"""Mottainai's cards as PDFs: every deck of works with its own back, and the reference cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitpress.layout.serial import edition
from kitpress.layout.works import load_reference_card, load_work_card
from kitpress.render.art import palette
from kitpress.render.imposed import Faces, press
from kitpress.render.pdf import PdfCanvas
from kitpress.render.reference_cards import draw_reference
from kitpress.render.work_cards import Works, draw_work, draw_work_back
from kitpress.words import Words

if TYPE_CHECKING:
    from kitpress.content.kinds.mottainai import MottainaiGame
    from kitpress.render.kits.parts import Order


def works_pdf(game: MottainaiGame, order: Order) -> bytes:
    """Every work of every deck, as the order says. Raises PrintError for what does not fit."""
    lang = order.lang
    look = Works(game, load_work_card(), palette(order.ink, game), lang, order.bleed, edition(game.folder))
    printed = press(
        order.paper,
        look.spec.width,
        look.spec.height,
        bleed=order.bleed,
        duplex=order.duplex,
        marks=order.marks,
    )
    canvas = printed.canvas(f"{game.title[lang]}: {_WORKS[lang]}", game.tagline[lang], lang)
    for number, deck in enumerate(game.decks):
        cards = [_draw_faces(canvas, look, number, work_number) for work_number in range(len(game.works))]
        printed.print(canvas, cards, deck.name[lang].capitalize())
    return canvas.finish()


def _draw_faces(canvas: PdfCanvas, look: Works, deck: int, work: int) -> Faces:
    """Draw a card's two sides as forms; the back once for its whole deck."""
    b = look.bleed
    front, back = f"front-{deck}-{work}", f"back-{deck}"
    with canvas.form(front):
        draw_work(canvas, look, look.game.works[work], deck, b, b)
    if work == 0:
        with canvas.form(back):
            draw_work_back(canvas, look, look.game.decks[deck], b, b)
    return Faces(front, back)


def reference_pdf(game: MottainaiGame, order: Order) -> bytes:
    """The reference cards, the turn on one side and the end on the other."""
    lang, b = order.lang, order.bleed
    spec, inks = load_reference_card(), palette(order.ink, game)
    printed = press(order.paper, spec.width, spec.height, bleed=b, duplex=order.duplex, marks=order.marks)
    canvas = printed.canvas(f"{game.title[lang]}: {_REFERENCE[lang]}", game.tagline[lang], lang)
    for side in game.reference:
        with canvas.form(side.id):
            draw_reference(canvas, game, side, spec, inks, lang, b)
    front, back = game.reference
    printed.print(canvas, [Faces(front.id, back.id)] * game.reference_cards, _REFERENCE[lang].capitalize())
    return canvas.finish()


_WORKS = Words("works", "obras")
_REFERENCE = Words("reference cards", "cartas de referencia")
