"""Tables that the games of houses share: what the dice stand for, and the bonuses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from kitpress.content.kinds.houses import BonusKind, FeatureType, HouseGame, RoomType
from kitpress.layout.sheet import Box
from kitpress.render.canvas import Canvas, Stroke
from kitpress.render.icons import draw_icon
from kitpress.render.rulebook_book import Book
from kitpress.render.rulebook_flow import Atom, Draw
from kitpress.render.tables.ruled import DIE, GAP, ROW, Head, capital, draw_die, letter, line, ruled, sentence
from kitpress.words import Words

DIE_HEAD = Words("DIE", "DADO")
ROOM = Words("A · ROOM", "A · HABITACIÓN")
FEATURE = Words("B · FEATURES", "B · ELEMENTOS")


def dice(book: Book, others: Mapping[int, Words] | None = None) -> Atom:
    """What each number is, as a room and as features; `others` says it of numbers that are neither."""
    game = cast("HouseGame", book.game)
    middle = 12.0 + (book.width - 12) * 0.46
    rooms = {room.die: room for room in game.rooms}
    features = {feature.die: feature for feature in game.features}

    def row(number: int, room: RoomType | None, feature: FeatureType | None) -> Draw:
        def draw(canvas: Canvas, x: float, y: float) -> None:
            centre = y + ROW / 2
            draw_die(canvas, Box(x + 2, centre - DIE / 2, DIE, DIE), number, book.inks.line)
            body = book.style("plain", book.spec.type.body * 1.06)
            if room:
                letter(canvas, book, x + 15, centre, room.letter)
                cell = Box(x + 20.5, y, middle - GAP - 20.5, ROW)
                line(canvas, cell, capital(room.name[book.lang]), body)
            if feature:
                said = book.say(Words(*[f"{{features.{feature.id}}}"] * 2))
                count, _, name = said.partition(" ")
                bold = book.style("bold", book.spec.type.body * 1.06)
                canvas.text(x + middle, centre + body.cap / 2, count, bold)
                line(canvas, Box(x + middle + 4.2, y, book.width - middle - 4.2, ROW), name, body)

        return draw

    def told(number: int, words: Words) -> Draw:
        def draw(canvas: Canvas, x: float, y: float) -> None:
            centre = y + ROW / 2
            draw_die(canvas, Box(x + 2, centre - DIE / 2, DIE, DIE), number, book.inks.line)
            body = book.style("plain", book.spec.type.body * 1.06)
            line(canvas, Box(x + 12.4, y, book.width - 12.4, ROW), capital(words[book.lang]), body)

        return draw

    others = others or {}
    heads = [Head(2, DIE_HEAD), Head(12.4, ROOM), Head(middle, FEATURE)]
    rows = {n: told(n, words) for n, words in others.items()}
    rows |= {n: row(n, rooms.get(n), features.get(n)) for n in {*rooms, *features}}
    return ruled(book, heads, [rows[n] for n in sorted(rows)])


def bonuses(book: Book) -> Atom:
    """The kinds of bonus and what each does."""
    kinds = cast("HouseGame", book.game).bonus_kinds

    def row(bonus: BonusKind) -> Draw:
        def draw(canvas: Canvas, x: float, y: float) -> None:
            centre = y + row_height / 2
            draw_icon(canvas, bonus.icon, Box(x + 1.6, centre - 3.3, 6.6, 6.6), book.inks.line)
            bold, body = (book.style(face, book.spec.type.body) for face in ("bold", "plain"))
            wide = book.width - 12
            line(canvas, Box(x + 12, centre - 1.2 - bold.cap, wide, bold.cap), book.say(bonus.name), bold)
            effect = sentence(book.say(bonus.effect))
            line(canvas, Box(x + 12, centre + 1.2, wide, body.cap), effect, body)

        return draw

    row_height = 12.0
    height = row_height * len(kinds)
    rows = [row(bonus) for bonus in kinds]

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for n, draw_row in enumerate(rows):
            top = y + n * row_height
            canvas.line(x, top, x + book.width, top, Stroke(book.inks.tint if n else book.inks.line, 0.25))
            draw_row(canvas, x, top)
        canvas.line(x, y + height, x + book.width, y + height, Stroke(book.inks.line, 0.25))

    return Atom(height, draw, gap=book.spec.gaps.block + 0.8)
