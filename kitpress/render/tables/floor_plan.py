"""Tables of Floor Plan's rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from kitpress.content.kinds.floor_plan import FloorPlanGame
from kitpress.layout.sheet import Box
from kitpress.render.canvas import Canvas, Stroke
from kitpress.render.icons import draw_icon
from kitpress.render.rulebook_book import Book
from kitpress.render.rulebook_flow import Atom, Draw
from kitpress.render.tables.houses import bonuses, dice
from kitpress.render.tables.ruled import GAP, Head, line, ruled
from kitpress.words import Words

FREE = Words("FREE", "GRATIS")
POINTS = Words("POINTS", "PUNTOS")
TITLE = Words("YOU ARE", "ERES")


def _game(book: Book) -> FloorPlanGame:
    return cast("FloorPlanGame", book.game)


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
                style = style.at(style.size * min(1, side / style.width(FREE[book.lang])))
                canvas.text(left + side / 2, y + side / 2 + style.cap / 2, FREE[book.lang], style, "middle")
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
            line(canvas, Box(x + 2, y, 20 - GAP, row_height), points, body)
            line(canvas, Box(x + 22, y, book.width - 22, row_height), book.say(rating.name), bold)

        return draw

    heads = [Head(2, POINTS), Head(22, TITLE)]
    return ruled(book, heads, [row(n) for n in range(len(ratings))], row_height)


TABLES: Mapping[str, Callable[[Book], Atom]] = {
    "dice": dice,
    "bonuses": bonuses,
    "boxes": _boxes,
    "ratings": _ratings,
}
