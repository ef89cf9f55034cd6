"""Tables of Floor Plan Classic's rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import cast

from kitpress.content.kinds.floor_plan_classic import ClassicGame
from kitpress.content.kinds.houses import RoomType
from kitpress.layout.sheet import Box
from kitpress.render.canvas import Canvas, Stroke
from kitpress.render.icons import draw_icon
from kitpress.render.rulebook_book import Book
from kitpress.render.rulebook_flow import Atom, Draw
from kitpress.render.tables import houses
from kitpress.render.tables.ruled import DIE, GAP, HEAD, ROW, Head, capital, draw_die, letter, line, ruled
from kitpress.words import Words

BOX = 5.4  # mm, a box of the room table
ICON = 4.4
SMALL_DIE = 4.2
NAMES = 50.0  # where the boxes begin


def _game(book: Book) -> ClassicGame:
    return cast("ClassicGame", book.game)


def _dice(book: Book) -> Atom:
    wild = _game(book).wild_die
    others = [die for die in range(1, 7) if die != wild]
    words = Words(*(text.format(low=min(others), high=max(others)) for text in (_WILD.en, _WILD.es)))
    return houses.dice(book, {wild: words})


def _columns(book: Book) -> list[float]:
    """The left sides of the columns of boxes, from the table's left."""
    count = len(_game(book).room_table.points)
    pitch = (book.width - NAMES) / count
    return [NAMES + n * pitch for n in range(count)]


def _rooms(book: Book) -> Atom:
    """The room table, as it is on the sheet: its boxes, the bonuses beside them, and what a column is worth."""
    game = _game(book)
    table, icons = game.room_table, {kind.id: kind.icon for kind in game.bonus_kinds}

    def row(room: RoomType) -> Draw:
        def draw(canvas: Canvas, x: float, y: float) -> None:
            centre, body = y + ROW / 2, book.style("plain", book.spec.type.body * 1.06)
            draw_die(canvas, Box(x + 2, centre - DIE / 2, DIE, DIE), room.die, book.inks.line)
            letter(canvas, book, x + 15, centre, room.letter)
            line(canvas, Box(x + 20.5, y, NAMES - GAP - 20.5, ROW), capital(room.name[book.lang]), body)
            for number, left in enumerate(_columns(book), start=1):
                box = Box(x + left, centre - BOX / 2, BOX, BOX)
                canvas.rect(box, stroke=Stroke(book.inks.line, 0.35), radius=0.6)
                bonus = table.bonus(room.id, number)
                if bonus:
                    place = Box(box.right + 0.9, centre - ICON / 2, ICON, ICON)
                    draw_icon(canvas, icons[bonus], place, book.inks.line)

        return draw

    def points(canvas: Canvas, x: float, y: float) -> None:
        canvas.line(x, y, x + book.width, y, Stroke(book.inks.line, 0.35))
        line(canvas, Box(x + 2, y, NAMES - GAP - 2, ROW), _COLUMN[book.lang], book.label())
        numeral = replace(book.label(13), tracking=0)
        for left, worth in zip(_columns(book), table.points, strict=True):
            base = y + ROW / 2 + numeral.cap / 2
            canvas.text(x + left + BOX / 2, base, str(worth), numeral, "middle")

    heads = [Head(2, houses.DIE_HEAD), Head(12.4, _ROOM), Head(NAMES, _BOXES)]
    return ruled(book, heads, [*map(row, game.rooms), points])


def _rounds(book: Book) -> Atom:
    """All rounds in a line, with the dice of those that have them printed."""
    game = _game(book)
    pitch = book.width / game.rounds.count
    height = HEAD + 2 * SMALL_DIE + 2.6

    def draw(canvas: Canvas, x: float, y: float) -> None:
        style = replace(book.label(10), tracking=0)
        for n in range(1, game.rounds.count + 1):
            left = x + (n - 1) * pitch
            dice = game.printed_rolls.get(n, ())
            if dice:
                canvas.rect(Box(left, y, pitch, height), fill=book.inks.wash)
            canvas.text(left + pitch / 2, y + HEAD / 2 + style.cap / 2 + 0.4, str(n), style, "middle")
            for k, die in enumerate(dice):
                top = y + HEAD + 0.5 + k * (SMALL_DIE + 0.8)
                box = Box(left + (pitch - SMALL_DIE) / 2, top, SMALL_DIE, SMALL_DIE)
                draw_die(canvas, box, die, book.inks.line)
            if n > 1:
                canvas.line(left, y, left, y + height, Stroke(book.inks.tint, 0.2))
        canvas.rect(Box(x, y, book.width, height), stroke=Stroke(book.inks.line, 0.35))

    return Atom(height, draw, gap=book.spec.gaps.block + 0.8)


TABLES: Mapping[str, Callable[[Book], Atom]] = {
    "dice": _dice,
    "bonuses": houses.bonuses,
    "rooms": _rooms,
    "rounds": _rounds,
}
_WILD = Words("wild: any number from {low} to {high}", "comodín: el número que quieras, del {low} al {high}")
_ROOM = Words("ROOM", "HABITACIÓN")
_BOXES = Words("BOXES, CROSSED OFF FROM THE LEFT", "CASILLAS, DESDE LA IZQUIERDA")
_COLUMN = Words("A FULL COLUMN IS WORTH", "COLUMNA LLENA")
