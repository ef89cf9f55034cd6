"""The drawing of a house to hang on the wall: the plan, its rooms, a scale, and a title block."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from kitpress.layout.sheet import Box
from kitpress.plan.model import Record
from kitpress.plan.space import Space
from kitpress.render.architect import draw_plan
from kitpress.render.art import art_of
from kitpress.render.canvas import Canvas, Stroke, Style
from kitpress.render.fitting import draw_fitted, fit, fit_line, shorten
from kitpress.render.fonts import Face
from kitpress.render.icons import draw_icon
from kitpress.render.ink import Ink, Palette, PlanInks
from kitpress.render.posters.hanging import Place, draw_caption
from kitpress.render.posters.scale import draw_scale
from kitpress.render.written import draw_name
from kitpress.words import Lang, Words, points_words

if TYPE_CHECKING:
    from kitpress.content.kinds.houses import HouseGame

FRAME = 9.0  # mm from the paper's edge to the drawing's frame
COLUMN = 52.0  # width of the column with legend and title block
INSIDE = 6.0
FEATURE_ROW = 4.9


class _Drawing(NamedTuple):
    canvas: Canvas
    record: Record
    game: HouseGame
    inks: Palette
    lang: Lang

    @property
    def plan_inks(self) -> PlanInks:
        return self.inks.card_plan

    @property
    def ink(self) -> Ink:
        return self.inks.on_ground

    @property
    def soft(self) -> Ink:
        return self.inks.on_ground_soft

    def label(self, size: float) -> Style:
        return Style(Face.LABEL_BOLD, size, self.soft, size * 0.06)


def draw_poster(
    canvas: Canvas,
    record: Record,
    game: HouseGame,
    width: float,
    height: float,
    inks: Palette,
    lang: Lang,
    *,
    notation: bool = False,
) -> None:
    """The whole page: ground, frame, plan, legend and title block."""
    canvas.where = _WHERE.format(name=shorten(record.name or game.id))
    d = _Drawing(canvas, record, game.lettered(record.letters or "en"), inks, lang)
    page = Box(0, 0, width, height)
    art = art_of(game)
    (art.poster or art.ground)(canvas, page, page, inks)
    frame = Box(FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME)
    canvas.rect(frame, stroke=Stroke(d.ink, 0.7))
    column = Box(frame.right - COLUMN, frame.y, COLUMN, frame.height)
    canvas.line(column.x, frame.y, column.x, frame.bottom, Stroke(d.ink, 0.35))
    field = Box(frame.x, frame.y, frame.width - COLUMN, frame.height)
    _plan(d, field, notation)
    block = Box(column.x, column.bottom - 62, column.width, 62)
    _title_block(d, block)
    scale = Box(column.x, block.y - 24, column.width, 24)
    canvas.line(scale.x, scale.y, scale.right, scale.y, Stroke(d.ink, 0.35))
    draw_scale(canvas, scale, _square(d, field), lang, d.ink, d.soft, inks.ground)
    _rooms(d, Box(column.x, column.y, column.width, scale.y - column.y))


def draw_hung(
    canvas: Canvas, record: Record, game: HouseGame, box: Box, place: Place, inks: Palette, lang: Lang
) -> None:
    """The house in a box, below its architect's name and its points."""
    canvas.where = _WHERE.format(name=shorten(record.name or game.id))
    total = record.numbers.get("total")
    points = "" if total is None else points_words(total)[lang]
    rest = draw_caption(canvas, box, place, points, record, inks, lang)
    plan, lettered = record.plan, game.lettered(record.letters or "en")
    square = min(rest.width / plan.columns, rest.height / plan.rows)
    width, height = plan.columns * square, plan.rows * square
    x = rest.x + (rest.width - width) / 2
    canvas.rect(
        Box(x, rest.y, width, height), fill=inks.ground_deep, stroke=Stroke(inks.on_ground_soft, 0.25)
    )
    names = {room.letter: room.name[lang] for room in lettered.rooms}
    types = {room.letter: room.id for room in lettered.rooms}
    draw_plan(canvas, plan, x, rest.y, square, replace(inks.card_plan, ground=None), names=names, types=types)


def _square(d: _Drawing, field: Box) -> float:
    plan = d.record.plan
    return min((field.width - 2 * INSIDE - 5) / plan.columns, (field.height - 2 * INSIDE - 5) / plan.rows)


def _plan(d: _Drawing, field: Box, notation: bool) -> None:
    plan = d.record.plan
    square = _square(d, field)
    width, height = plan.columns * square, plan.rows * square
    x, y = field.center[0] - width / 2 + 2, field.center[1] - height / 2 + 2
    names = {room.letter: room.name[d.lang] for room in d.game.rooms}
    types = {room.letter: room.id for room in d.game.rooms}
    box = Box(x, y, width, height)
    d.canvas.rect(box, fill=d.inks.ground_deep)
    inks = replace(d.plan_inks, ground=None)
    draw_plan(d.canvas, plan, x, y, square, inks, notation=notation, names=names, types=types)
    style = Style(Face.MONO, 7, d.soft)
    for column in range(plan.columns):
        d.canvas.text(x + (column + 0.5) * square, y - 1.8, chr(ord("A") + column), style, "middle")
    for row in range(plan.rows):
        d.canvas.text(x - 1.8, y + (row + 0.5) * square + style.cap / 2, str(row + 1), style, "right")
    d.canvas.rect(box, stroke=Stroke(d.soft, 0.25))


def _rooms(d: _Drawing, box: Box) -> None:
    """The schedule of rooms and features."""
    rooms = Space(d.record.plan).rooms
    types = {room.letter: room for room in d.game.rooms}
    c, left, right = d.canvas, box.x + 5, box.right - 5
    y = box.y + 5
    title = d.label(8)
    c.text(left, y + title.cap, _ROOMS[d.lang], title)
    y += title.cap + 2
    c.line(left, y, right, y, Stroke(d.soft, 0.25))
    counts = _feature_counts(d)
    foot = 6 + FEATURE_ROW * len(counts)
    row = min(6.0, (box.bottom - y - foot) / max(len(rooms), 1))
    size = min(9.5, row * 1.9)
    for room in sorted(rooms, key=lambda r: (-r.rect.area, r)):
        y += row
        style = Style(Face.LABEL, size, d.ink)
        number = Style(Face.MONO, size * 0.8, d.soft)
        kind = types.get(room.letter)
        name = kind.name[d.lang] if kind else room.letter
        base = y - row / 2 + style.cap / 2 + 0.6
        c.text(left, base, name[:1].upper() + name[1:], style)
        text = f"{room.rect.width} × {room.rect.height} = {room.rect.area:>2}"
        c.text(right, base, text, number, "right")
    top = box.bottom - foot + 3
    c.line(left, top, right, top, Stroke(d.soft, 0.25))
    for n, (icon, count, what) in enumerate(counts):
        at = top + 2 + n * FEATURE_ROW
        draw_icon(c, icon, Box(left, at, 4, 4), d.ink, 1.7)
        style, number = Style(Face.LABEL, 9, d.ink), Style(Face.MONO, 8, d.soft)
        base = at + 2 + style.cap / 2
        c.text(left + 5.6, base, what[:1].upper() + what[1:], style)
        c.text(right, base, str(count), number, "right")


def _feature_counts(d: _Drawing) -> list[tuple[str, int, str]]:
    plan = d.record.plan
    counts = {
        "tree": ("tree", len(plan.trees)),
        "door": ("door", len(plan.doors)),
        "window": ("window", len(plan.windows)),
        "furnishing": ("armchair", len(plan.furnishings)),
        "deck": ("fence", len(plan.decks)),
        "stone": ("circle", len(plan.stones)),
        "hedge": ("plant", len(plan.hedges)),
        "pool": ("pool", len(plan.pools)),
    }
    found = []
    for feature in d.game.features:
        icon, count = counts[feature.id]
        if count:
            noun = (feature.name if count == 1 else feature.plural)[d.lang]
            found.append((icon, count, noun))
    return found


def _title_block(d: _Drawing, box: Box) -> None:
    """Bottom right, as on every architect's drawing."""
    c, record, pen = d.canvas, d.record, Stroke(d.ink, 0.35)
    c.rect(box, fill=d.inks.ground_deep, stroke=pen)
    left, width = box.x + 5, box.width - 10
    caption = d.label(6.5)
    title = Style(Face.LABEL_BOLD, 22, d.ink, 0.5)
    text = d.game.title[d.lang].upper()
    if record.title:
        c.text(left, box.y + 2.6 + caption.cap, text, fit_line(caption, text, width, c.where))
        room = Box(left, box.y + 6, width, 10)
        named = fit(record.title, title, width, room.height, c.where, spacing=1.05)
        draw_fitted(c, room, named, valign=0.5)
    else:
        title = fit_line(title, text, width, c.where)
        c.text(left, box.y + 6 + title.cap, text, title)
    y = box.y + 18
    c.line(box.x, y, box.right, y, pen)
    c.text(left, y + 2.6 + caption.cap, _ARCHITECT[d.lang], caption)
    draw_name(c, Box(left, y + 5.2, width, 8), record, Style(Face.HAND, 17, d.ink))
    y += 18
    c.line(box.x, y, box.right, y, pen)
    total = record.numbers.get("total")
    half = box.x + box.width / 2
    c.line(half, y, half, y + 13, pen)
    cells = (
        (left, _POINTS[d.lang], "—" if total is None else str(total)),
        (half + 3, _AREA[d.lang], str(sum(room.rect.area for room in record.plan.rooms))),
    )
    value = Style(Face.MONO_BOLD, 14, d.ink)
    for x, what, text in cells:
        c.text(x, y + 2.4 + caption.cap, what, caption)
        c.text(x, y + 6.2 + value.cap, text, value)
    y += 13
    c.line(box.x, y, box.right, y, pen)
    serial = record.serial or d.game.id.upper()
    small = fit_line(Style(Face.MONO, 7, d.soft), serial, width, c.where)
    c.text(left, y + 2.6 + caption.cap, _DRAWING[d.lang], caption)
    c.text(left, y + 9, serial, small)


_WHERE = Words("drawing of {name}", "dibujo de {name}")
_ROOMS = Words("ROOMS", "HABITACIONES")
_ARCHITECT = Words("ARCHITECT", "ARQUITECTURA")
_POINTS = Words("POINTS", "PUNTOS")
_AREA = Words("SQUARES BUILT", "CUADROS")
_DRAWING = Words("DRAWING", "PLANO")
