"""Decks on paper: cards imposed with bleed and cut marks, backs behind fronts, or to fold over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kitpress.layout.cards import Imposition, impose, load_card
from kitpress.layout.serial import edition
from kitpress.layout.sheet import Box
from kitpress.render.art import palette
from kitpress.render.canvas import Stroke
from kitpress.render.cards import Deck, draw_back, draw_front
from kitpress.render.ink import BLACK
from kitpress.render.pdf import Duplex, PdfCanvas
from kitpress.words import Lang, Words

if TYPE_CHECKING:
    from kitpress.content.kinds.houses import Client, HouseGame

MARK = 4.0  # length of a cut mark, mm
MARK_GAP = 1.0  # from the bleed's edge to the mark
HAIR = Stroke(BLACK, 0.1)


def cards_pdf(
    game: HouseGame,
    *,
    paper: str = "a4",
    lang: Lang = "en",
    ink: str = "full",
    duplex: Duplex = "long",
    bleed: float = 3.0,
    marks: bool = True,
) -> bytes:
    """All client cards as a PDF, `count` copies of each.

    `duplex` long or short puts pages of backs behind the fronts, as the paper is turned by that edge;
    "fold" puts each back beside its front, to fold over; "none" leaves the backs out. `bleed` is in mm.
    """
    deck = Deck(game, load_card("client"), palette(ink, game), lang, bleed, edition(game.folder))
    clients = [client for client in game.clients for _ in range(client.count)]
    room = MARK + MARK_GAP if marks else 0.0
    spec = deck.spec
    if duplex == "fold":
        # A pair is one double card: no bleed at the fold between its halves.
        page = impose(paper, 2 * spec.width, spec.height, bleed, room)
    else:
        page = impose(paper, spec.width, spec.height, bleed, room)
    canvas = PdfCanvas(
        page.width,
        page.height,
        title=f"{game.title[lang]}: {_CLIENTS[lang]}",
        subject=game.tagline[lang],
        lang=lang,
        duplex="none" if duplex == "fold" else duplex,
    )
    _forms(canvas, deck)
    per_page = len(page.places)
    for number, first in enumerate(range(0, len(clients), per_page)):
        some = clients[first : first + per_page]
        canvas.bookmark(f"{_CLIENTS[lang].capitalize()} {number + 1}")
        _page(canvas, deck, page, some, duplex, marks)
    return canvas.finish()


def _forms(canvas: PdfCanvas, deck: Deck) -> None:
    """Every side once; copies only refer to it."""
    b = deck.bleed
    for client in deck.game.clients:
        with canvas.form(f"front-{client.id}"):
            draw_front(canvas, deck, client, b, b)
    for kind in deck.game.client_kinds:
        with canvas.form(f"back-{kind.id}"):
            draw_back(canvas, deck, kind, b, b)


def _page(
    canvas: PdfCanvas,
    deck: Deck,
    page: Imposition,
    clients: Sequence[Client],
    duplex: Duplex,
    marks: bool,
) -> None:
    b, spec = deck.bleed, deck.spec
    used = [page.places[n] for n in range(len(clients))]
    for place, client in zip(used, clients, strict=True):
        if duplex == "fold":
            _stamp(
                canvas, f"back-{client.kind}", Box(place.x + spec.width, place.y, spec.width, spec.height), b
            )
        _stamp(canvas, f"front-{client.id}", place._replace(width=spec.width), b, fold=duplex == "fold")
    if marks:
        _marks(canvas, page, used, b)
        if duplex == "fold":
            _fold_marks(canvas, used, spec.width)
    canvas.next_page()
    if duplex in ("long", "short"):
        behind = [page.places[page.behind(n, duplex)] for n in range(len(clients))]
        for place, client in zip(behind, clients, strict=True):
            _stamp(canvas, f"back-{client.kind}", place, b)
        if marks:
            _marks(canvas, page, behind, b)
        canvas.next_page()


def _stamp(canvas: PdfCanvas, form: str, place: Box, bleed: float, *, fold: bool = False) -> None:
    """A side at its place, clipped to its bleed; at a fold there is none."""
    right = 0.0 if fold else bleed
    window = Box(place.x - bleed, place.y - bleed, place.width + bleed + right, place.height + 2 * bleed)
    with canvas.clipped(_rect(window)):
        canvas.stamp(form, place.x - bleed, place.y - bleed)


def _rect(box: Box) -> list[tuple[str | float, ...]]:
    from kitpress.render.canvas import rect_path

    return rect_path(box)


def _marks(canvas: PdfCanvas, page: Imposition, places: Sequence[Box], bleed: float) -> None:
    """Cut marks in the margins only: where every cut runs, at both its ends."""
    left = min(p.x for p in places) - bleed - MARK_GAP
    right = max(p.right for p in places) + bleed + MARK_GAP
    top = min(p.y for p in places) - bleed - MARK_GAP
    bottom = max(p.bottom for p in places) + bleed + MARK_GAP
    for x in sorted({round(v, 4) for p in places for v in (p.x, p.right)}):
        canvas.line(x, top - MARK, x, top, HAIR)
        canvas.line(x, bottom, x, bottom + MARK, HAIR)
    for y in sorted({round(v, 4) for p in places for v in (p.y, p.bottom)}):
        canvas.line(left - MARK, y, left, y, HAIR)
        canvas.line(right, y, right + MARK, y, HAIR)


def _fold_marks(canvas: PdfCanvas, places: Sequence[Box], width: float) -> None:
    dashed = Stroke(BLACK, 0.15, (0.8, 0.6))
    top, bottom = min(p.y for p in places), max(p.bottom for p in places)
    for x in sorted({p.x + width for p in places}):
        canvas.line(x, top - 9, x, top - 4, dashed)
        canvas.line(x, bottom + 4, x, bottom + 9, dashed)


_CLIENTS = Words("clients", "clientes")
