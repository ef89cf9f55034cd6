"""Tables of Madrino's rulebook: what the dice add, install, and where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, cast

from kitpress.layout.sheet import Box
from kitpress.render.canvas import Canvas
from kitpress.render.fitting import draw_fitted, fit
from kitpress.render.madrino_dice import draw_sign
from kitpress.render.madrino_strokes import draw_facility, draw_part
from kitpress.render.rulebook_book import Book
from kitpress.render.rulebook_flow import Atom, Draw
from kitpress.render.tables.ruled import DIE, GAP, Head, capital, draw_die, line, ruled
from kitpress.words import Words

if TYPE_CHECKING:
    from kitpress.content.kinds.madrino import Area, FacilityType, MadrinoGame, PartDie, PartType

WORDS = 30.0  # mm from a table's left: where words begin beside a picture


def _game(book: Book) -> MadrinoGame:
    return cast("MadrinoGame", book.game)


def _parts(book: Book) -> Atom:
    """What each number adds, in the strokes of a pen."""
    height = 13.0

    def row(part: PartType) -> Draw:
        def draw(canvas: Canvas, x: float, y: float) -> None:
            _number(canvas, book, x, y + height / 2, part.die)
            draw_part(canvas, Box(x + 10, y + 1.5, 17, height - 3), part, book.inks, largest=4.0)
            _words(canvas, book, Box(x + WORDS, y, book.width - WORDS, height), part.name, part.text)

        return draw

    parts = sorted(_game(book).parts, key=lambda part: part.die)
    return ruled(book, [Head(2, _DIE), Head(10, _DRAW), Head(WORDS, _PART)], [row(p) for p in parts], height)


def _facilities(book: Book) -> Atom:
    """What each number installs, and the letters for it."""

    def row(facility: FacilityType) -> Draw:
        def draw(canvas: Canvas, x: float, y: float) -> None:
            _number(canvas, book, x, y + _ROW / 2, facility.die)
            draw_facility(canvas, Box(x + 10, y + 1.4, 13, _ROW - 2.8), facility, book.inks, largest=6.0)
            body = book.style("plain", book.spec.type.body * 1.06)
            room = Box(x + WORDS, y, book.width - WORDS, _ROW)
            line(canvas, room, capital(facility.name[book.lang]), body)

        return draw

    facilities = sorted(_game(book).facilities, key=lambda facility: facility.die)
    heads = [Head(2, _DIE), Head(10, _WRITE), Head(WORDS, _FACILITY)]
    return ruled(book, heads, [row(facility) for facility in facilities], _ROW)


def _areas(book: Book) -> Atom:
    """Which area each number names."""

    def row(area: Area) -> Draw:
        def draw(canvas: Canvas, x: float, y: float) -> None:
            _number(canvas, book, x, y + _ROW / 2, area.die)
            bold = book.style("bold", book.spec.type.body * 1.06)
            body = book.style("plain", book.spec.type.body * 1.06)
            line(canvas, Box(x + 12, y, WORDS - GAP - 12, _ROW), area.letters[book.lang], bold)
            squares = area.squares
            last = max(squares.squares())
            corners = f"{min(squares.squares())}–{last}"
            room = Box(x + WORDS, y, book.width - WORDS, _ROW)
            line(canvas, room, f"{capital(area.name[book.lang])} ({corners})", body)

        return draw

    areas = sorted(_game(book).areas, key=lambda area: area.die)
    return ruled(book, [Head(2, _DIE), Head(WORDS, _AREA)], [row(area) for area in areas], _ROW)


def _dice(book: Book) -> Atom:
    """What each die is for."""

    def row(die: PartDie) -> Draw:
        def draw(canvas: Canvas, x: float, y: float) -> None:
            draw_sign(canvas, Box(x + 2, y + (_ROW - DIE) / 2, DIE, DIE), die.id, book.inks)
            bold = book.style("bold", book.spec.type.body * 1.06)
            body = book.style("plain", book.spec.type.body)
            line(canvas, Box(x + 11, y, WORDS - GAP - 11, _ROW), capital(die.name[book.lang]), bold)
            line(canvas, Box(x + WORDS, y, book.width - WORDS, _ROW), capital(die.use[book.lang]), body)

        return draw

    heads = [Head(2, _DIE), Head(WORDS, _USE)]
    return ruled(book, heads, [row(die) for die in _game(book).dice], _ROW)


def _number(canvas: Canvas, book: Book, x: float, middle: float, number: int) -> None:
    draw_die(canvas, Box(x + 2, middle - DIE / 2, DIE, DIE), number, book.inks.line)


def _words(canvas: Canvas, book: Book, box: Box, name: Words, text: Words) -> None:
    """A name in bold and a text below it, in the middle of a row."""
    bold = book.style("bold", book.spec.type.body * 1.06)
    body = fit(text[book.lang], book.style("plain", book.spec.type.body), box.width, 8, canvas.where)
    height = bold.cap + 1.6 + body.height
    top = box.y + (box.height - height) / 2
    line(canvas, Box(box.x, top, box.width, bold.cap), capital(name[book.lang]), bold)
    draw_fitted(canvas, Box(box.x, top + bold.cap + 1.6, box.width, body.height), body)


_ROW = 9.0
_DIE = Words("DIE", "DADO")
_DRAW = Words("DRAW", "DIBUJA")
_WRITE = Words("WRITE", "ESCRIBE")
_PART = Words("PART", "PARTE")
_FACILITY = Words("FACILITY", "INSTALACIÓN")
_AREA = Words("AREA", "ÁREA")
_USE = Words("SAYS", "DICE")
TABLES: Mapping[str, Callable[[Book], Atom]] = {
    "dice": _dice,
    "parts": _parts,
    "facilities": _facilities,
    "areas": _areas,
}
