"""Tables of Mottainai's rulebook: what each material is, what supports a work, when effects happen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, cast

from kitpress.layout.sheet import Box
from kitpress.render.art.materials import draw_symbol
from kitpress.render.art.washi import material_inks
from kitpress.render.canvas import Canvas
from kitpress.render.fitting import draw_fitted, fit
from kitpress.render.icons import draw_icon
from kitpress.render.rulebook_book import Book
from kitpress.render.rulebook_flow import Atom, Draw
from kitpress.render.tables.ruled import GAP, Head, capital, line, ruled, sentence
from kitpress.words import Words

if TYPE_CHECKING:
    from kitpress.content.kinds.mottainai import EffectKind, Material, MottainaiGame

SYMBOL = 6.4  # mm
AIR = 1.7  # above and below what is told in a row
_MATERIAL, _TASK = Words("MATERIAL", "MATERIAL"), Words("TASK", "TAREA")
_VALUE, _ACTION = Words("VALUE", "VALOR"), Words("ITS ACTION", "SU ACCIÓN")
_IN_HAND, _ON_BENCH = (
    Words("IN HAND, FOR {smith}", "EN MANO, PARA {smith}"),
    Words("ON BENCH, FOR {craft}", "EN BANCO, PARA {craft}"),
)
_NO_SUPPORT = Words("none needed", "no hace falta")
_ONE_MORE, _MORE = Words("1 more of it", "1 más"), Words("{n} more of it", "{n} más")
_KIND, _WHEN = Words("THE CARD SAYS", "LA CARTA DICE"), Words("WHEN", "CUÁNDO")


def _game(book: Book) -> MottainaiGame:
    return cast("MottainaiGame", book.game)


def _symbol(canvas: Canvas, book: Book, material: Material, x: float, middle: float) -> None:
    number = _game(book).materials.index(material)
    ink = material_inks(number, book.inks.mode).line
    draw_symbol(canvas, material, Box(x, middle - SYMBOL / 2, SYMBOL, SYMBOL), ink)


def _materials(book: Book) -> Atom:
    """What each material is: its value, its task, and the action of it."""
    height, said = 13.6, 60.0

    def row(material: Material) -> Draw:
        def draw(canvas: Canvas, x: float, y: float) -> None:
            middle = y + height / 2
            body, bold = (book.style(face, book.spec.type.body) for face in ("plain", "bold"))
            _symbol(canvas, book, material, x + 1.6, middle)
            line(canvas, Box(x + 10, y, 16 - GAP, height), capital(material.name[book.lang]), body)
            line(canvas, Box(x + 26, y, 26 - GAP, height), book.say(material.task.name), bold)
            canvas.text(x + 54, middle + body.cap / 2, str(material.value), bold, "middle")
            text = book.say(material.task.text)
            room = Box(x + said, y + AIR, book.width - said, height - 2 * AIR)
            small = book.style("plain", book.spec.type.caption)
            fitted = fit(text, small, room.width, room.height, canvas.where)
            draw_fitted(canvas, room, fitted, valign=0.5)

        return draw

    heads = [Head(10, _MATERIAL), Head(26, _TASK), Head(49, _VALUE), Head(said, _ACTION)]
    return ruled(book, heads, [row(material) for material in _game(book).materials], height)


def _support(book: Book) -> Atom:
    """How many more cards of its material a work needs, and where they must be."""
    game, height = _game(book), 9.6
    smith, craft = game.action_name("smith"), game.action_name("craft")
    hand = _IN_HAND.format(smith=Words(smith.en.upper(), smith.es.upper()))
    bench = _ON_BENCH.format(craft=Words(craft.en.upper(), craft.es.upper()))
    columns = 46.0, 79.0
    ends = columns[1], book.width

    def row(material: Material) -> Draw:
        def draw(canvas: Canvas, x: float, y: float) -> None:
            middle, needed = y + height / 2, material.value - 1
            body, bold = (book.style(face, book.spec.type.body) for face in ("plain", "bold"))
            _symbol(canvas, book, material, x + 1.6, middle)
            line(canvas, Box(x + 10, y, 22 - GAP, height), capital(material.name[book.lang]), body)
            canvas.text(x + 37, middle + body.cap / 2, str(material.value), bold, "middle")
            words = (_NO_SUPPORT, _ONE_MORE)[needed] if needed < 2 else _MORE.format(n=needed)
            for column, end in zip(columns, ends, strict=True):
                line(canvas, Box(x + column, y, end - GAP - column, height), words[book.lang], body)

        return draw

    heads = [Head(10, _MATERIAL), Head(32, _VALUE), Head(columns[0], hand), Head(columns[1], bench)]
    return ruled(book, heads, [row(material) for material in game.materials], height)


def _effects(book: Book) -> Atom:
    """The kinds of effects, and when each happens."""
    height, said = 11.0, 52.0

    def row(kind: EffectKind) -> Draw:
        def draw(canvas: Canvas, x: float, y: float) -> None:
            middle = y + height / 2
            draw_icon(canvas, kind.icon, Box(x + 1.6, middle - 3, 6, 6), book.inks.line)
            body, bold = (book.style(face, book.spec.type.body) for face in ("plain", "bold"))
            name = kind.name.format(action=Words("…", "…"))[book.lang]
            line(canvas, Box(x + 10, y, said - GAP - 10, height), name, bold)
            room = Box(x + said, y + AIR, book.width - said, height - 2 * AIR)
            fitted = fit(sentence(book.say(kind.text)), body, room.width, room.height, canvas.where)
            draw_fitted(canvas, room, fitted, valign=0.5)

        return draw

    heads = [Head(10, _KIND), Head(said, _WHEN)]
    return ruled(book, heads, [row(kind) for kind in _game(book).effect_kinds], height)


TABLES: Mapping[str, Callable[[Book], Atom]] = {
    "materials": _materials,
    "support": _support,
    "effects": _effects,
}
