"""A Madrino plan presented: its title, the plan, who drew it, and what is worth telling about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from kitpress.layout.sheet import Box
from kitpress.plan.model import Record
from kitpress.render.architect import draw_plan
from kitpress.render.art.tatami import seal
from kitpress.render.canvas import Canvas, Stroke, Style
from kitpress.render.fitting import Fitted, draw_fitted, fit, fit_line, shorten
from kitpress.render.fonts import Face
from kitpress.render.ink import Palette
from kitpress.render.posters.hanging import Place, draw_caption
from kitpress.render.posters.scale import draw_scale
from kitpress.render.written import draw_hand, draw_name
from kitpress.rules import Line, Status, for_game
from kitpress.words import Lang, Words

if TYPE_CHECKING:
    from kitpress.content.kinds.madrino import MadrinoGame

MARGIN = 13.0  # mm
COLUMN = 72.0  # the column with the architect's name and the facts
GAP = 9.0
HEADING = 27.0  # the title's height
FOOT = 22.0
LETTERS = 4.0  # room for the letters and numbers of the grid
ROOM_FOR_FACTS = 20.0
LARGEST_PT, SMALLEST_PT = 10.5, 7.75


class Sheet(NamedTuple):
    """What is drawn on, and about what."""

    canvas: Canvas
    record: Record
    game: MadrinoGame
    inks: Palette
    lang: Lang


def draw_poster(
    canvas: Canvas,
    record: Record,
    game: MadrinoGame,
    width: float,
    height: float,
    inks: Palette,
    lang: Lang,
    *,
    notation: bool = False,
) -> None:
    """The whole page. Raises PrintError for a title or name that no font can write."""
    canvas.where = _WHERE.format(name=shorten(record.title or record.name or game.id))
    sheet = Sheet(canvas, record, game, inks, lang)
    canvas.rect(Box(0, 0, width, height), fill=inks.ground)
    inner = Box(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)
    left = Box(inner.x, inner.y + HEADING, inner.width - COLUMN - GAP, inner.height - HEADING - FOOT)
    draw_title(sheet, Box(inner.x, inner.y, left.width, HEADING - 6))
    square = draw_drawing(sheet, left, notation=notation)
    foot = Box(inner.x - 4, inner.bottom - FOOT, left.width, FOOT)
    draw_scale(canvas, foot, square, lang, inks.line, inks.soft, inks.ground, most=4)
    _told(sheet, Box(inner.right - COLUMN, inner.y, COLUMN, inner.height - 18))
    _imprint(sheet, Box(inner.right - COLUMN, inner.bottom - 13, COLUMN, 13))


def draw_hung(
    canvas: Canvas, record: Record, game: MadrinoGame, box: Box, place: Place, inks: Palette, lang: Lang
) -> None:
    """The plan in a box, below its title and architect; below it, facts as there is room."""
    canvas.where = _WHERE.format(name=shorten(record.title or record.name or game.id))
    sheet = Sheet(canvas, record, game, inks, lang)
    rest = draw_caption(canvas, box, place, record.title, record, inks, lang)
    plan = record.plan
    height = min(rest.height, (rest.width - LETTERS) / plan.columns * plan.rows + LETTERS)
    below = Box(rest.x, rest.y + height + 4, rest.width, rest.height - height - 4)
    told = below.height > ROOM_FOR_FACTS
    draw_drawing(sheet, Box(rest.x, rest.y, rest.width, height), letters=told)
    if told:  # by the letters of the squares
        draw_facts(sheet, below, told_lines(record, game))


def draw_title(s: Sheet, box: Box) -> None:
    """The title, as large as fits, over a short stroke of the accent; as it was written, where it is no text."""
    bar = min(22.0, box.width / 4)
    s.canvas.rect(Box(box.x, box.bottom - 1.1, bar, 1.1), fill=s.inks.accent)
    hand = s.record.hands.get("title")
    if hand and not s.record.title:
        draw_hand(s.canvas, Box(box.x, box.y, box.width, box.height - 4), hand, s.inks.line)
        return
    text = s.record.title or _UNTITLED[s.lang]
    ink = s.inks.line if s.record.title else s.inks.soft
    style = Style(Face.LABEL_BOLD, min(46.0, (box.height - 5) * 3.6), ink, 0.4)
    fitted = fit(text, style, box.width, box.height - 5, s.canvas.where, floor=9, spacing=1.08, lines=2)
    draw_fitted(s.canvas, Box(box.x, box.y, box.width, box.height - 4), fitted, valign=1.0)


def draw_drawing(s: Sheet, box: Box, *, notation: bool = False, letters: bool = True) -> float:
    """The plan, as large as fits; returns the side of its squares in mm."""
    plan, inks = s.record.plan, s.inks
    around = LETTERS if letters else 0.0
    square = min((box.width - around) / plan.columns, (box.height - around) / plan.rows)
    width, height = plan.columns * square, plan.rows * square
    x = box.x + around + (box.width - around - width) / 2
    y = box.y + around + (box.height - around - height) / 2
    kinds = {facility.id: facility.letter for facility in s.game.facilities}
    paper = replace(inks.plan, ground=None)
    s.canvas.rect(Box(x, y, width, height), fill=inks.ground)
    draw_plan(s.canvas, plan, x, y, square, paper, notation=notation, letters=kinds)
    s.canvas.rect(Box(x, y, width, height), stroke=Stroke(inks.soft, 0.2))
    if letters:
        style = Style(Face.MONO, 6.5, inks.soft)
        for column in range(plan.columns):
            name = chr(ord("A") + column)
            s.canvas.text(x + (column + 0.5) * square, y - 1.6, name, style, "middle")
        for row in range(plan.rows):
            base = y + (row + 0.5) * square + style.cap / 2
            s.canvas.text(x - 1.6, base, str(row + 1), style, "right")
    return square


def told_lines(record: Record, game: MadrinoGame) -> list[Line]:
    """What is worth telling of a plan: facts first, then oddities."""
    return [line for line in for_game(game).score(record, game).lines if line.status is Status.FACT]


def _told(s: Sheet, box: Box) -> None:
    c, inks = s.canvas, s.inks
    caption = Style(Face.LABEL_BOLD, 7.5, inks.accent, 0.6)
    c.text(box.x, box.y + caption.cap, _ARCHITECT[s.lang], caption)
    name = Box(box.x, box.y + caption.cap + 2.2, box.width, 7)
    draw_name(c, name, s.record, Style(Face.HAND, 21, inks.line), floor=7)
    y = name.bottom + 4.2
    c.line(box.x, y, box.right, y, Stroke(inks.line, 0.35))
    draw_facts(s, Box(box.x, y + 4, box.width, box.bottom - y - 4), told_lines(s.record, s.game))


def draw_facts(s: Sheet, box: Box, lines: Sequence[Line]) -> None:
    """As many facts as fit, in a size as large as fits; what is left out is counted."""
    size = LARGEST_PT
    while size > SMALLEST_PT and _height(_paragraphs(s, lines, box.width, size)) > box.height:
        size -= 0.25
    count = len(lines)
    while count and _height(_paragraphs(s, lines[:count], box.width, size), count < len(lines)) > box.height:
        count -= 1
    y = box.y
    for heading, text in _paragraphs(s, lines[:count], box.width, size):
        draw_fitted(s.canvas, Box(box.x, y, box.width, heading.height), heading)
        y += heading.height + _BETWEEN
        draw_fitted(s.canvas, Box(box.x, y, box.width, text.height), text)
        y += text.height + _AFTER
    if count < len(lines):
        style = Style(Face.TEXT_ITALIC, size, s.inks.soft)
        s.canvas.text(box.x, y + style.cap, _MORE[s.lang].format(n=len(lines) - count), style)


_BETWEEN, _AFTER = 1.5, 3.4  # mm below a heading, below a fact


def _paragraphs(s: Sheet, lines: Sequence[Line], width: float, size: float) -> list[tuple[Fitted, Fitted]]:
    head = Style(Face.LABEL_BOLD, size, s.inks.line, 0.2)
    body = Style(Face.TEXT, size * 0.92, s.inks.text)
    where, high = s.canvas.where, float("inf")
    return [
        (
            fit(line.what[s.lang], head, width, high, where),
            fit(line.reason[s.lang], body, width, high, where, spacing=1.25),
        )
        for line in lines
    ]


def _height(paragraphs: Sequence[tuple[Fitted, Fitted]], more: bool = False) -> float:
    facts = sum(head.height + _BETWEEN + text.height + _AFTER for head, text in paragraphs)
    return facts + (3.0 if more else -_AFTER)


def _imprint(s: Sheet, box: Box) -> None:
    """The seal, the game's name and the serial of the board, bottom right."""
    c, inks = s.canvas, s.inks
    seal(c, Box(box.right - box.height, box.y, box.height, box.height), inks)
    x = box.right - box.height - 3
    style = Style(Face.LABEL_BOLD, 11, inks.line, 1.0)
    c.text(x, box.bottom - 4.6, s.game.title[s.lang].upper(), style, "right")
    small = Style(Face.MONO, 6.5, inks.soft)
    if s.record.serial:
        small = fit_line(small, s.record.serial, box.width - box.height - 3, c.where)
        c.text(x, box.bottom - 0.3, s.record.serial, small, "right")


_WHERE = Words("poster of {name}", "lámina de {name}")
_UNTITLED = Words("Untitled", "Sin título")
_ARCHITECT = Words("ARCHITECT", "ARQUITECTURA")
_MORE = Words("… and {n} more.", "… y {n} más.")
