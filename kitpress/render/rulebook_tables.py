"""Tables that a rulebook makes from game.yaml: the dice, the bonuses, the boxes, the ratings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import cast

from kitpress.content.kinds.floor_plan import FloorPlanGame
from kitpress.content.kinds.houses import BonusKind, FeatureType, RoomType
from kitpress.content.rulebook_models import TableId
from kitpress.layout.sheet import Box
from kitpress.render.canvas import Canvas, Stroke
from kitpress.render.icons import draw_icon
from kitpress.render.ink import WHITE, Ink
from kitpress.render.rulebook_book import Book
from kitpress.render.rulebook_flow import Atom, Draw
from kitpress.words import Words

ROW = 8.6  # mm
HEAD = 5.4
DIE = 5.6
PIPS = {
    1: ((1, 1),),
    2: ((0, 2), (2, 0)),
    3: ((0, 2), (1, 1), (2, 0)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
HEADS = {
    "die": Words("DIE", "DADO"),
    "room": Words("A · ROOM", "A · HABITACIÓN"),
    "feature": Words("B · FEATURES", "B · ELEMENTOS"),
    "free": Words("FREE", "GRATIS"),
    "points": Words("POINTS", "PUNTOS"),
    "title": Words("YOU ARE", "ERES"),
}


def draw_die(canvas: Canvas, box: Box, number: int, ink: Ink, pip: Ink = WHITE) -> None:
    """A die's face."""
    canvas.rect(box, fill=ink, radius=box.width * 0.18)
    for column, row in PIPS[number]:
        x = box.x + box.width * (0.25 + 0.25 * column)
        y = box.y + box.height * (0.25 + 0.25 * row)
        canvas.circle(x, y, box.width * 0.085, fill=pip)


def _game(book: Book) -> FloorPlanGame:
    return cast("FloorPlanGame", book.game)


def table(book: Book, which: TableId) -> list[Atom]:
    """The table of that name."""
    return [_TABLES[which](book)]


@dataclass(frozen=True)
class _Head:
    x: float
    text: Words


def _ruled(book: Book, heads: list[_Head], rows: list[Draw], row_height: float = ROW) -> Atom:
    """Rows between hairlines, below a bar with the heads of the columns."""
    height = HEAD + row_height * len(rows)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(Box(x, y, book.width, HEAD), fill=book.inks.line)
        style = book.label(ink=WHITE)
        for head in heads:
            canvas.text(x + head.x, y + HEAD / 2 + style.cap / 2, head.text[book.lang], style)
        for n, row in enumerate(rows):
            top = y + HEAD + n * row_height
            if n:
                canvas.line(x, top, x + book.width, top, Stroke(book.inks.tint, 0.2))
            row(canvas, x, top)
        bottom = y + height
        canvas.line(x, bottom, x + book.width, bottom, Stroke(book.inks.line, 0.35))

    return Atom(height, draw, gap=book.spec.gaps.block + 0.8)


def _dice(book: Book) -> Atom:
    middle = 12.0 + (book.width - 12) * 0.46
    rooms = {room.die: room for room in _game(book).rooms}
    features = {feature.die: feature for feature in _game(book).features}

    def row(number: int, room: RoomType | None, feature: FeatureType | None) -> Draw:
        def draw(canvas: Canvas, x: float, y: float) -> None:
            centre = y + ROW / 2
            draw_die(canvas, Box(x + 2, centre - DIE / 2, DIE, DIE), number, book.inks.line)
            body = book.style("plain", book.spec.type.body * 1.06)
            if room:
                _letter(canvas, book, x + 15, centre, room.letter)
                canvas.text(x + 20.5, centre + body.cap / 2, _capital(room.name[book.lang]), body)
            if feature:
                said = book.say(Words(*[f"{{features.{feature.id}}}"] * 2))
                count, _, name = said.partition(" ")
                bold = book.style("bold", book.spec.type.body * 1.06)
                canvas.text(x + middle, centre + body.cap / 2, count, bold)
                canvas.text(x + middle + 4.2, centre + body.cap / 2, name, body)

        return draw

    numbers = sorted({*rooms, *features})
    heads = [_Head(2, HEADS["die"]), _Head(12.4, HEADS["room"]), _Head(middle, HEADS["feature"])]
    return _ruled(book, heads, [row(n, rooms.get(n), features.get(n)) for n in numbers])


def _letter(canvas: Canvas, book: Book, x: float, y: float, letter: str) -> None:
    """A label as it is written in a square, centred on (x, y)."""
    canvas.rect(Box(x - 2.7, y - 2.7, 5.4, 5.4), stroke=Stroke(book.inks.soft, 0.25))
    style = replace(book.label(11.5), tracking=0)
    canvas.text(x, y + style.cap / 2, letter, style, "middle")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _bonuses(book: Book) -> Atom:
    def row(bonus: BonusKind) -> Draw:
        def draw(canvas: Canvas, x: float, y: float) -> None:
            centre = y + row_height / 2
            draw_icon(canvas, bonus.icon, Box(x + 1.6, centre - 3.3, 6.6, 6.6), book.inks.line)
            bold, body = (book.style(face, book.spec.type.body) for face in ("bold", "plain"))
            canvas.text(x + 12, centre - 1.2, book.say(bonus.name), bold)
            canvas.text(x + 12, centre + 1.2 + body.cap, _sentence(book.say(bonus.effect)), body)

        return draw

    row_height = 12.0
    height = row_height * len(_game(book).bonus_kinds)
    rows = [row(bonus) for bonus in _game(book).bonus_kinds]

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for n, draw_row in enumerate(rows):
            top = y + n * row_height
            canvas.line(x, top, x + book.width, top, Stroke(book.inks.tint if n else book.inks.line, 0.25))
            draw_row(canvas, x, top)
        canvas.line(x, y + height, x + book.width, y + height, Stroke(book.inks.line, 0.25))

    return Atom(height, draw, gap=book.spec.gaps.block + 0.8)


def _sentence(text: str) -> str:
    return _capital(text) + ("" if text.endswith(".") else ".")


def _boxes(book: Book) -> Atom:
    """The demand boxes as on the sheet, with the icon of the bonus under each."""
    game = _game(book)
    kinds = {kind.id: kind for kind in game.bonus_kinds}
    free = list(game.free_bonuses)
    count = len(free) + len(game.demand_boxes)
    pitch = min(13.0, book.width / (count + (0.5 if free else 0)))
    side = pitch * 0.78
    height = side + 1.6 + side * 0.72

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for n, bonus in enumerate([*free, *game.demand_boxes]):
            left = x + n * pitch + (pitch * 0.5 if n >= len(free) and free else 0)
            if n < len(free):
                style = book.label()
                style = style.at(style.size * min(1, side / style.width(HEADS["free"][book.lang])))
                canvas.text(
                    left + side / 2, y + side / 2 + style.cap / 2, HEADS["free"][book.lang], style, "middle"
                )
            else:
                canvas.rect(Box(left, y, side, side), stroke=Stroke(book.inks.line, 0.4))
            icon = side * 0.72
            draw_icon(
                canvas,
                kinds[bonus].icon,
                Box(left + (side - icon) / 2, y + side + 1.6, icon, icon),
                book.inks.line,
            )

    return Atom(height, draw, gap=book.spec.gaps.block)


def _ratings(book: Book) -> Atom:
    ratings = sorted(_game(book).ratings, key=lambda rating: rating.low)
    row_height = 7.2

    def row(n: int) -> Draw:
        def draw(canvas: Canvas, x: float, y: float) -> None:
            rating = ratings[n]
            last = ratings[n + 1].low - 1 if n + 1 < len(ratings) else None
            points = f"{rating.low}+" if last is None else f"{rating.low}–{last}"
            body, bold = (book.style(face, book.spec.type.body) for face in ("plain", "bold"))
            base = y + row_height / 2 + body.cap / 2
            canvas.text(x + 2, base, points, body)
            canvas.text(x + 22, base, book.say(rating.name), bold)

        return draw

    heads = [_Head(2, HEADS["points"]), _Head(22, HEADS["title"])]
    return _ruled(book, heads, [row(n) for n in range(len(ratings))], row_height)


_TABLES: dict[TableId, Callable[[Book], Atom]] = {
    "dice": _dice,
    "bonuses": _bonuses,
    "boxes": _boxes,
    "ratings": _ratings,
}
