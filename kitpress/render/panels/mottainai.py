"""The panels of Mottainai's score sheet: a table with a slice for each player and a row for each material."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, cast

from kitpress.layout.sheet import Box, Sheet
from kitpress.render.art.materials import draw_symbol
from kitpress.render.art.washi import material_inks
from kitpress.render.canvas import Canvas, Stroke, Style
from kitpress.render.fitting import draw_fitted, fit, fit_line
from kitpress.render.fonts import Face
from kitpress.render.icons import draw_icon
from kitpress.render.ink import Palette
from kitpress.render.panels.base import NAME, Panel, draw_frames, heading, name, title
from kitpress.words import Lang, Words

if TYPE_CHECKING:
    from kitpress.content.game import Game
    from kitpress.content.kinds.mottainai import MottainaiGame

_COLUMNS = {"gallery": "gallery", "shop": "shop", "sale": "sales", "hand": "hand"}  # frame: the area's id
_ICONS = {"gallery": "arrow-big-left", "shop": "arrow-big-right", "sale": "basket", "hand": "cards"}


def draw_panels(canvas: Canvas, sheet: Sheet, game: Game, inks: Palette, lang: Lang) -> None:
    """Draw everything that is not for filling in."""
    panel = Panel(canvas, sheet, cast("MottainaiGame", game), inks, lang)
    draw_frames(
        panel,
        {
            "title": title,
            "name": lambda panel, box: name(panel, box, _TABLE),
            "players": _players,
            "materials": _materials,
            "hints": _hints,
            "points": _points,
        },
    )
    for frame in _COLUMNS:
        _column(panel, frame)
    _numbers(panel)


def draw_ground(canvas: Canvas, sheet: Sheet, game: Game, inks: Palette, lang: Lang) -> None:
    """Shade what of the ruling is not to be ticked: the columns between the places."""
    grid, frames = sheet.lines, [sheet.frames[frame] for frame in _COLUMNS]
    for left, right in pairwise(frames):
        gap = Box(left.right, grid.y, right.x - left.right, grid.rows * grid.square)
        canvas.rect(gap, fill=inks.wash)


def _slices(p: Panel[MottainaiGame], box: Box) -> list[Box]:
    """A frame's part for each player."""
    height = box.height / len(p.game.seats)
    return [Box(box.x, box.y + n * height, box.width, height) for n in range(len(p.game.seats))]


def _players(p: Panel[MottainaiGame], box: Box) -> None:
    """For each player a number, a line for the name, and the bubble of the current player."""
    c = p.canvas
    for seat, part in zip(p.game.seats, _slices(p, box), strict=True):
        _rule(p, box, part.y)
        number = Style(Face.LABEL_BOLD, 22, p.inks.line)
        c.text(part.x + 1, part.y + 3 + number.cap, seat.id, number)
        foot = part.y + 3.2 + number.cap
        c.line(part.x + 7.5, foot, part.right - 1, foot, Stroke(p.inks.tint, 0.4))
        c.text(part.right - 1, foot + 2.6, NAME[p.lang], Style(Face.LABEL, 6, p.inks.soft), "right")
        field = p.sheet.field(f"current.{seat.id}")
        (cell,) = field.cells
        style = Style(Face.LABEL, 7.5, p.inks.line)
        room = box.right - cell.right - 2
        for n, text in enumerate(_CURRENT[p.lang].split("\n")):
            fitted = fit_line(style, text, room, c.where)
            c.text(cell.right + 1.4, cell.y + 1.8 + n * 3.0, text, fitted)
    _rule(p, box, box.bottom)


def _rule(p: Panel[MottainaiGame], box: Box, y: float) -> None:
    """A line between players; pale where pens may swing over it."""
    middle, right = p.sheet.frames["materials"].right, p.sheet.frames["total"].right
    p.canvas.line(box.x, y, middle, y, Stroke(p.inks.line, 0.45))
    p.canvas.line(middle, y, right, y, Stroke(p.inks.tint, 0.6))


def _materials(p: Panel[MottainaiGame], box: Box) -> None:
    """Each row's material: symbol, name and value."""
    c = p.canvas
    for part in _slices(p, box):
        row = part.height / len(p.game.materials)
        for number, material in enumerate(p.game.materials):
            y = part.y + (number + 0.5) * row
            look = material_inks(number, p.inks.mode)
            draw_symbol(c, material, Box(part.x, y - 2.1, 4.2, 4.2), look.line)
            style = Style(Face.LABEL_BOLD, 9, look.line, 0.3)
            text = material.name[p.lang].upper()
            style = fit_line(style, text, part.width - 10, c.where, floor=6)
            c.text(part.x + 5.6, y + style.cap / 2, text, style)
            value = Style(Face.LABEL_BOLD, 10, look.line)
            c.text(part.right - 1.4, y + value.cap / 2, str(material.value), value, "right")
            if number:
                c.line(part.x, y - row / 2, part.right, y - row / 2, Stroke(p.inks.tint, 0.25))


def _column(p: Panel[MottainaiGame], frame: str) -> None:
    """The head of a column of boxes."""
    box = p.sheet.frames[frame]
    c = p.canvas
    c.where = _WHERE
    text = p.game.area(_COLUMNS[frame]).name[p.lang].upper()
    style = fit_line(p.label(10), text, box.width - 7, c.where, floor=6.5)
    y = box.y - 4.2
    draw_icon(c, _ICONS[frame], Box(box.x + 1, y - 2.4, 4.8, 4.8), p.inks.accent, weight=2)
    c.text(box.x + 7, y + style.cap / 2, text, style)


def _numbers(p: Panel[MottainaiGame]) -> None:
    """What the digits are for."""
    for seat in p.game.seats:
        for group, words in (("effect", _EFFECT), ("total", _TOTAL)):
            cells = p.sheet.field(f"{group}.{seat.id}").cells
            style = fit_line(p.label(7), words[p.lang], 22, p.canvas.where)
            p.canvas.text(cells[0].x, cells[0].y - 0.9, words[p.lang], style)


def _hints(p: Panel[MottainaiGame], box: Box) -> None:
    """How to fill the sheet in."""
    heading(p, box, _HOW[p.lang])
    rest = Box(box.x, box.y + 4.4, box.width, box.height - 4.4)
    draw_fitted(p.canvas, rest, fit(_TICK[p.lang], p.words(8), rest.width, rest.height, p.canvas.where))


def _points(p: Panel[MottainaiGame], box: Box) -> None:
    """What counts."""
    heading(p, box, _COUNTS[p.lang])
    rest = Box(box.x, box.y + 4.4, box.width, box.height - 4.4)
    draw_fitted(p.canvas, rest, fit(_SUM[p.lang], p.words(8), rest.width, rest.height, p.canvas.where))


_WHERE = Words("score sheet of Mottainai", "hoja de puntos de Mottainai")
_TABLE = Words("TABLE", "MESA")  # each player's name stands in the slice of that player
_CURRENT = Words("current player\nat the end", "jugador actual\nal terminar")
_EFFECT = Words("EFFECTS", "EFECTOS")
_TOTAL = Words("TOTAL", "TOTAL")
_HOW = Words("ONE TICK PER CARD", "UNA MARCA POR CARTA")
_TICK = Words(
    "Tick a box for each work, sale and card in hand, from the left. Effects: the points your works give at the "
    "end. Then photograph the whole sheet.",
    "Marca una casilla por cada obra, venta y carta en mano, desde la izquierda. Efectos: los puntos que dan tus "
    "obras al final. Luego fotografía la hoja entera.",
)
_COUNTS = Words("WHAT COUNTS", "QUÉ PUNTÚA")
_SUM = Words(
    "Works, and sales that the gift shop covers: their values. In hand: the value of each card of a material that "
    "you alone have most sales of.",
    "Obras, y ventas que la tienda cubre: sus valores. En mano: el valor de cada carta de un material en el que "
    "nadie iguala tus ventas.",
)
