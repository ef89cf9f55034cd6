"""Madrino's two boards for the middle of the table: what the dice of a week add, install, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kitpress.layout.boards import Board, load_board
from kitpress.layout.sheet import Box
from kitpress.plan.geometry import Square
from kitpress.plan.model import Facility, Plan
from kitpress.render.art import palette
from kitpress.render.art.tatami import seal
from kitpress.render.canvas import Canvas, Stroke, Style
from kitpress.render.fitting import draw_fitted, fit, fit_line
from kitpress.render.fonts import Face
from kitpress.render.ink import WHITE, Palette
from kitpress.render.madrino_dice import draw_die, draw_sign
from kitpress.render.madrino_strokes import draw_facility, draw_part
from kitpress.render.pdf import PdfCanvas
from kitpress.render.plans import draw_plan
from kitpress.words import Lang, Words

if TYPE_CHECKING:
    from kitpress.content.kinds.madrino import FacilityType, MadrinoGame, PartType

GAP = 3.0  # mm between places
DIE = 10.0  # mm: the number of a place
PARTS, FACILITIES = "madrino-parts", "madrino-facilities"


class _Page(NamedTuple):
    """A board being drawn."""

    canvas: Canvas
    board: Board
    game: MadrinoGame
    inks: Palette
    lang: Lang

    def name(self, size: float) -> Style:
        return Style(Face.LABEL_BOLD, size, self.inks.line, size * 0.03)

    def words(self, size: float) -> Style:
        return Style(Face.TEXT, size, self.inks.text)


def boards_pdf(game: MadrinoGame, *, paper: str = "a4", lang: Lang = "en", ink: str = "full") -> bytes:
    """The Parts board and the Facility board, a page each. Raises PrintError for what does not fit."""
    boards = [load_board(name, paper) for name in (PARTS, FACILITIES)]
    canvas = PdfCanvas(
        boards[0].width,
        boards[0].height,
        title=f"{game.title[lang]}: {_BOARDS[lang]}",
        subject=game.tagline[lang],
        lang=lang,
    )
    inks = palette(ink, game)
    for board, draw, name in zip(
        boards, (draw_parts_board, draw_facility_board), (_PARTS, _FACILITIES), strict=True
    ):
        canvas.bookmark(name[lang])
        draw(canvas, board, game, inks, lang)
        canvas.next_page()
    return canvas.finish()


def draw_parts_board(canvas: Canvas, board: Board, game: MadrinoGame, inks: Palette, lang: Lang) -> None:
    """A column for each number: the part in strokes, its words, and a place for its dice."""
    page = _Page(canvas, board, game, inks, lang)
    canvas.where = _PARTS
    _title(page, _PARTS)
    parts = sorted(game.parts, key=lambda part: part.die)
    for column, part in zip(_columns(board.frame("places"), len(parts)), parts, strict=True):
        _part(page, column, part)
    _hint(page, _PARTS_HINT.format(dice=len(game.dice)))


def draw_facility_board(canvas: Canvas, board: Board, game: MadrinoGame, inks: Palette, lang: Lang) -> None:
    """On the left a place for each facility, on the right the site with its areas, the weeks above."""
    page = _Page(canvas, board, game, inks, lang)
    canvas.where = _FACILITIES
    _title(page, _FACILITIES)
    _weeks(page, board.frame("weeks"))
    what, where = board.frame("facilities"), board.frame("areas")
    what = _headed(page, what, _WHAT, [die.id for die in game.dice[2:]])
    where = _headed(page, where, _WHERE, [die.id for die in game.dice[:2]])
    facilities = sorted(game.facilities, key=lambda facility: facility.die)
    rows = -(-len(facilities) // 3)
    for n, facility in enumerate(facilities):
        _facility(page, _cell(what, n % 3, n // 3, rows), facility)
    _areas(page, where)
    _hint(page, _FACILITIES_HINT.format(dice=len(game.dice)))


def _columns(box: Box, count: int) -> list[Box]:
    width = (box.width - (count - 1) * GAP) / count
    return [Box(box.x + n * (width + GAP), box.y, width, box.height) for n in range(count)]


def _cell(box: Box, column: int, row: int, rows: int) -> Box:
    width, height = (box.width - 2 * GAP) / 3, (box.height - (rows - 1) * GAP) / rows
    return Box(box.x + column * (width + GAP), box.y + row * (height + GAP), width, height)


def _title(p: _Page, name: Words) -> None:
    box = p.board.frame("title")
    seal(p.canvas, Box(box.x, box.y, box.height, box.height), p.inks)
    left = box.x + box.height + 4
    small = Style(Face.LABEL_BOLD, 10, p.inks.accent, 1.2)
    p.canvas.text(left, box.y + 0.6 + small.cap, p.game.title[p.lang].upper(), small)
    style = fit_line(p.name(27), name[p.lang].upper(), box.right - left, p.canvas.where)
    p.canvas.text(left, box.bottom - 0.4, name[p.lang].upper(), style)


def _hint(p: _Page, words: Words) -> None:
    box = p.board.frame("hint")
    p.canvas.line(box.x, box.y, box.right, box.y, Stroke(p.inks.accent, 0.5))
    text = fit(words[p.lang], p.words(11), box.width, box.height - 2.4, p.canvas.where, lines=1)
    draw_fitted(p.canvas, Box(box.x, box.y + 2.4, box.width, box.height - 2.4), text)


def _place(p: _Page, box: Box, number: int, name: Words) -> Box:
    """A frame with its number and name above; returns the room below them."""
    p.canvas.rect(box, stroke=Stroke(p.inks.line, 0.35), radius=1.5)
    draw_die(p.canvas, Box(box.x + 3, box.y + 3, DIE, DIE), number, p.inks.line, WHITE)
    left = box.x + 3 + DIE + 2.5
    text = name[p.lang]
    style = p.name(15)
    fitted = fit(
        text[:1].upper() + text[1:], style, box.right - left - 2, DIE, p.canvas.where, lines=2, spacing=1.05
    )
    draw_fitted(p.canvas, Box(left, box.y + 3, 1, DIE), fitted, valign=0.5)
    return Box(box.x + 3, box.y + 3 + DIE + 3, box.width - 6, box.height - DIE - 9)


def _landing(p: _Page, box: Box) -> None:
    """Where dice are put."""
    p.canvas.rect(box, stroke=Stroke(p.inks.soft, 0.3, (1.6, 1.2)), radius=3.0)


def _part(p: _Page, box: Box, part: PartType) -> None:
    room = _place(p, box, part.die, part.name)
    side = room.width
    picture = Box(room.x, room.y, side, side * 0.92)
    draw_part(p.canvas, picture, part, p.inks, largest=side / 4.5)
    text = fit(part.text[p.lang], p.words(10), side, 24, p.canvas.where)
    draw_fitted(p.canvas, Box(room.x, picture.bottom + 3, side, 24), text)
    top = picture.bottom + 30
    _landing(p, Box(room.x, top, side, room.bottom - top))


def _headed(p: _Page, box: Box, words: Words, dice: list[str]) -> Box:
    """A heading with the signs of the dice that it is about; returns the room below it."""
    style = p.name(14)
    p.canvas.text(box.x, box.y + style.cap, words[p.lang].upper(), style)
    x = box.right
    for die in reversed(dice):
        x -= 6.5
        draw_sign(p.canvas, Box(x, box.y - 1, 6, 6), die, p.inks)
    y = box.y + 7.5
    return Box(box.x, y, box.width, box.bottom - y)


def _facility(p: _Page, box: Box, facility: FacilityType) -> None:
    room = _place(p, box, facility.die, facility.name)
    height = room.width * 0.42
    half = (room.width - 3) / 2
    draw_facility(p.canvas, Box(room.x, room.y, half, height), facility, p.inks, largest=half / 2)
    side = half / 2
    plan = Plan(
        facility.size,
        1,
        facilities=frozenset({Facility(facility.id, tuple(Square(n, 0) for n in range(facility.size)))}),
    )
    x = room.x + half + 3 + (half - facility.size * side) / 2
    draw_plan(p.canvas, plan, x, room.y + (height - side) / 2, side, p.inks.plan, grid_lines=False)
    top = room.y + height + 2.5
    _landing(p, Box(room.x, top, room.width, room.bottom - top))


def _areas(p: _Page, box: Box) -> None:
    """The site as a map, its areas the places for the dice."""
    grid = p.game.grid
    across, down = box.width / grid.columns, box.height / grid.rows
    for area in p.game.areas:
        rect = area.squares
        inset = GAP / 2
        place = Box(
            box.x + rect.column * across + (inset if rect.column else 0),
            box.y + rect.row * down + (inset if rect.row else 0),
            rect.width * across - inset * ((rect.column > 0) + (rect.column + rect.width < grid.columns)),
            rect.height * down - inset * ((rect.row > 0) + (rect.row + rect.height < grid.rows)),
        )
        room = _place(p, place, area.die, area.name)
        letters = Style(Face.LABEL_BOLD, 60, p.inks.ground_line)
        fitted = fit(
            area.letters[p.lang], letters, room.width * 0.8, room.height * 0.9, p.canvas.where, lines=1
        )
        _landing(p, room)
        p.canvas.centred(room, area.letters[p.lang], fitted.style)


def _weeks(p: _Page, box: Box) -> None:
    """A box to tick for each week that is over."""
    style = Style(Face.LABEL_BOLD, 9, p.inks.line, 0.4)
    caption = _WEEKS[p.lang].upper()
    pitch = min(13.0, (box.width - style.width(caption) - 3) / p.game.weeks)
    side = pitch - 2.5
    x = box.right - p.game.weeks * pitch + (pitch - side)
    y = box.y + (box.height - side) / 2
    p.canvas.text(x - 3, y + side / 2 + style.cap / 2, caption, style, "right")
    for n in range(p.game.weeks):
        cell = Box(x + n * pitch, y, side, side)
        p.canvas.rect(cell, stroke=Stroke(p.inks.line, 0.4), radius=1.0)
        number = Style(Face.LABEL, 13, p.inks.tint)
        p.canvas.centred(cell, str(n + 1), number)


_BOARDS = Words("boards", "tableros")
_PARTS = Words("Parts board", "Tablero de partes")
_FACILITIES = Words("Facility board", "Tablero de instalaciones")
_PARTS_HINT = Words(
    "Put each of the {dice} dice on its number. Everyone draws a part for every die: anywhere on the lines, turned "
    "as you like, over no other part.",
    "Pon cada uno de los {dice} dados en su número. Todos dibujan una parte por dado: en las líneas, donde y como "
    "quieran, sin tapar otra.",
)
_WHAT = Words("What", "Qué")
_WHERE = Words("Where", "Dónde")
_FACILITIES_HINT = Words(
    "Roll the {dice} dice again. Everyone draws one of the facilities with a die on it, in one of the areas with a "
    "die on it.",
    "Vuelvan a tirar los {dice} dados. Cada cual dibuja una de las instalaciones con dado, en una de las áreas con "
    "dado.",
)
_WEEKS = Words("Weeks", "Semanas")
