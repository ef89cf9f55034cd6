"""Temples in a rulebook: what a player has at the end, card by card, with the points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from kitpress.content.rulebook_models import TempleFigure
from kitpress.layout.sheet import Box
from kitpress.render.art.materials import draw_symbol
from kitpress.render.art.washi import material_inks
from kitpress.render.canvas import Canvas, Stroke
from kitpress.render.ink import WHITE
from kitpress.render.rulebook_book import Book
from kitpress.render.rulebook_flow import Atom
from kitpress.words import Words, points_words

if TYPE_CHECKING:
    from kitpress.content.kinds.mottainai import MottainaiGame, Work

HEAD = 9.0  # mm: the bar with the name and the points
CARD = 6.6  # the height of a small card
GAP = 1.5
LABELS = 21.0  # mm: the places' names
PLACES = ("gallery", "shop", "sales", "hand", "helpers", "bench", "task")
_CURRENT = Words("{name}, whose turn it was", "{name}, de quien era el turno")


class _Small(NamedTuple):
    """A small card: its work, and where it lies from the top-left of its row."""

    work: Work
    text: str
    box: Box


def temples(book: Book, figures: Sequence[TempleFigure]) -> list[Atom]:
    """A table's temples, one below the other."""
    return [_temple(book, figure) for figure in figures]


def _temple(book: Book, figure: TempleFigure) -> Atom:
    from kitpress.render.rulebook_blocks import Paragraph

    size = book.spec.type.caption
    caption = Paragraph(book, book.say(figure.caption), book.width, size=size, ink=book.inks.line)
    rows = [(place, _row(book, getattr(figure, place))) for place in PLACES if getattr(figure, place)]
    heights = [max(small.box.bottom for small in row) for _, row in rows]
    cards = HEAD + 2.5 + sum(heights) + GAP * 1.6 * len(heights)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(Box(x, y, book.width, HEAD - 2), fill=book.inks.line)
        style = book.label(10, ink=WHITE)
        name = _CURRENT.format(name=figure.name)[book.lang] if figure.current else figure.name
        base = y + (HEAD - 2) / 2 + style.cap / 2
        canvas.text(x + 2.5, base, name, style)
        canvas.text(x + book.width - 2.5, base, points_words(figure.total)[book.lang], style, "right")
        top = y + HEAD + 1
        for (place, row), height in zip(rows, heights, strict=True):
            _draw_row(canvas, book, place, row, x, top)
            top += height + GAP * 1.6
        caption.draw(canvas, x, y + cards + 1.6)

    return Atom(cards + 1.6 + caption.height, draw, gap=book.spec.gaps.block + 2)


def _row(book: Book, works: Sequence[str]) -> list[_Small]:
    """The cards of a place, side by side, in as many lines as they need."""
    game = cast("MottainaiGame", book.game)
    style = book.style("plain", 8.6)
    x = y = 0.0
    row = []
    for work_id in works:
        work = game.work(work_id)
        text = work.name[book.lang]
        width = CARD + style.width(text) + 8.2
        if x and x + width > book.width - LABELS:
            x, y = 0.0, y + CARD + GAP
        row.append(_Small(work, text, Box(x, y, width, CARD)))
        x += width + GAP
    return row


def _draw_row(canvas: Canvas, book: Book, place: str, row: Sequence[_Small], x: float, y: float) -> None:
    game = cast("MottainaiGame", book.game)
    label = book.label(7)
    canvas.text(x, y + CARD / 2 + label.cap / 2, book.say(game.area(place).name).upper(), label)
    materials = [material.id for material in game.materials]
    for small in row:
        material = game.material(small.work.material)
        inks = material_inks(materials.index(material.id), book.inks.mode)
        box = Box(x + LABELS + small.box.x, y + small.box.y, small.box.width, small.box.height)
        canvas.rect(box, fill=WHITE, stroke=Stroke(inks.line, 0.3), radius=1)
        draw_symbol(canvas, material, Box(box.x + 1, box.y + 1, CARD - 2, CARD - 2), inks.line)
        style = book.style("plain", 8.6)
        base = box.y + CARD / 2 + style.cap / 2
        canvas.text(box.x + CARD + 0.4, base, small.text, style)
        canvas.text(box.right - 1.8, base, str(material.value), book.style("bold", 9.4, inks.line), "right")
