"""Temple mats: what lies under which edge and beside which, the tasks, and a temple in ink."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kitpress.layout.mats import load_mat
from kitpress.layout.sheet import Box, Sheet
from kitpress.render.art import art_of, palette
from kitpress.render.art.materials import draw_pattern, draw_symbol
from kitpress.render.art.temple import temple
from kitpress.render.art.washi import enso, material_inks
from kitpress.render.canvas import Canvas, Stroke, Style, rect_path
from kitpress.render.fitting import draw_fitted, fit, fit_line
from kitpress.render.fonts import Face
from kitpress.render.icons import draw_icon
from kitpress.render.ink import Palette
from kitpress.render.pdf import PdfCanvas
from kitpress.render.tags import draw_tag
from kitpress.words import Lang, Words

if TYPE_CHECKING:
    from kitpress.content.kinds.mottainai import Material, MottainaiGame
    from kitpress.render.kits.parts import Order


class _Edge(NamedTuple):
    """A label along an edge: where its arrow points, how its text runs, and what it says besides its name."""

    arrow: str
    angle: int  # degrees clockwise
    text: Words | None = None


_HAND = Words("for the photo: face up in a row", "para la foto: en fila, boca arriba")
_EDGES = {
    "task": _Edge("arrow-bar-up", 0),
    "helpers": _Edge("arrow-bar-left", -90),
    "gallery": _Edge("arrow-big-left", -90),
    "sales": _Edge("arrow-bar-right", 90),
    "shop": _Edge("arrow-big-right", 90),
    "bench": _Edge("arrow-bar-down", 0),
    "hand": _Edge("arrow-big-down", 0, _HAND),
}


def mats_pdf(game: MottainaiGame, order: Order) -> bytes:
    """A temple mat for each player, one a page. Raises PrintError for what does not fit."""
    lang, inks = order.lang, palette(order.ink, game)
    mat = load_mat(game.sheet, order.paper)
    canvas = PdfCanvas(
        mat.width,
        mat.height,
        title=f"{game.title[lang]}: {_MATS[lang]}",
        subject=game.tagline[lang],
        lang=lang,
    )
    with canvas.form("mat"):
        draw_mat(canvas, mat, game, inks, lang)
    for number in range(order.players):
        canvas.stamp("mat")
        canvas.bookmark(f"{_MAT[lang]} {number + 1}")
        canvas.next_page()
    return canvas.finish()


def draw_mat(canvas: Canvas, mat: Sheet, game: MottainaiGame, inks: Palette, lang: Lang) -> None:
    """The whole mat."""
    canvas.where = _WHERE
    page = Box(0, 0, mat.width, mat.height)
    art_of(game).ground(canvas, page, page, inks)
    for tag in mat.tags:
        draw_tag(canvas, tag, mat.quiet)
    for name, edge in _EDGES.items():
        _label(canvas, mat.frames[name], name, edge, game, inks, lang)
    _title(canvas, mat.frames["title"], game, inks, lang)
    _picture(canvas, mat.frames["picture"], inks)
    _tasks(canvas, mat.frames["tasks"], game, inks, lang)
    _waiting(canvas, mat.frames["waiting"], game, inks, lang)


def _label(
    canvas: Canvas, box: Box, area_id: str, edge: _Edge, game: MottainaiGame, inks: Palette, lang: Lang
) -> None:
    """The name of what lies beyond this edge, with an arrow to it."""
    area = game.area(area_id)
    long = box.height if edge.angle else box.width
    name = Style(Face.LABEL_BOLD, 15, inks.line, 1.4)
    note = Style(Face.TEXT, 8, inks.line)
    arrow, gap = 8.0, 2.6
    text, words = area.name[lang].upper(), (edge.text or area.text)
    name = fit_line(name, text, long - arrow - gap, canvas.where, floor=9)
    room = long - arrow - gap
    x, y = _along(box, edge.angle, arrow / 2)
    draw_icon(canvas, edge.arrow, Box(x - arrow / 2, y - arrow / 2, arrow, arrow), inks.accent, weight=1.8)
    if words:
        note = fit_line(note, words[lang], room, canvas.where, floor=6)
        _turned(canvas, box, edge.angle, arrow + gap, -2.4 + name.cap / 2, text, name)
        _turned(canvas, box, edge.angle, arrow + gap, 3.2 + note.cap / 2, words[lang], note)
    else:
        _turned(canvas, box, edge.angle, arrow + gap, name.cap / 2, text, name)


def _along(box: Box, angle: int, distance: float) -> tuple[float, float]:
    """A point on a label's middle line, so far from where its text begins."""
    x, y = box.center
    if angle < 0:
        return x, box.bottom - distance
    if angle > 0:
        return x, box.y + distance
    return box.x + distance, y


def _turned(
    canvas: Canvas, box: Box, angle: int, distance: float, below: float, text: str, style: Style
) -> None:
    """A line of text whose baseline lies `below` the label's middle line, as one reads it."""
    x, y = _along(box, angle, distance)
    dx, dy = {-90: (below, 0.0), 90: (-below, 0.0)}.get(angle, (0.0, below))
    canvas.text(x + dx, y + dy, text, style, angle_deg=angle)


def _title(canvas: Canvas, box: Box, game: MottainaiGame, inks: Palette, lang: Lang) -> None:
    style = Style(Face.LABEL_BOLD, 24, inks.line, 4)
    text = game.title[lang].upper()
    style = fit_line(style, text, box.width - 12, canvas.where, floor=12)
    seal = style.cap
    left = box.right - style.width(text) - 1.4
    canvas.text(left, box.center[1] + style.cap / 2, text, style)
    canvas.rect(Box(left - seal - 3, box.center[1] - seal / 2, seal, seal), fill=inks.accent, radius=1.1)


def _picture(canvas: Canvas, box: Box, inks: Palette) -> None:
    """A temple before the rising sun, between hills."""
    x, y = box.center
    ring = inks.ground_line if inks.mode == "full" else inks.tint
    enso(canvas, x, y - 1, box.height * 0.46, ring, seed=4)
    with canvas.clipped(rect_path(box)):
        for dx, height, spread in ((-58, 20, 40), (-30, 13, 34), (52, 18, 44), (26, 11, 30)):
            _hill(canvas, x + dx, box.bottom, spread, height, inks)
    temple(canvas, Box(x - 40, box.y + 4, 80, box.height - 4), inks)
    canvas.line(box.x + 6, box.bottom, box.right - 6, box.bottom, Stroke(inks.line, 0.5))


def _hill(canvas: Canvas, x: float, foot: float, spread: float, height: float, inks: Palette) -> None:
    canvas.path(
        [
            ("M", x - spread, foot),
            ("C", x - spread * 0.4, foot, x - spread * 0.3, foot - height, x, foot - height),
            ("C", x + spread * 0.3, foot - height, x + spread * 0.4, foot, x + spread, foot),
        ],
        fill=inks.ground_deep,
        stroke=Stroke(inks.tint, 0.35),
    )


def _tasks(canvas: Canvas, box: Box, game: MottainaiGame, inks: Palette, lang: Lang) -> None:
    """A row for each material, and what may take the place of any action below them."""
    others = 11.0
    row = (box.height - others) / len(game.materials)
    for number, material in enumerate(game.materials):
        _task(canvas, Box(box.x, box.y + number * row, box.width, row), game, material, inks, lang)
    _others(canvas, Box(box.x, box.bottom - others + 2, box.width, others - 2), game, inks, lang)


def _task(
    canvas: Canvas, box: Box, game: MottainaiGame, material: Material, inks: Palette, lang: Lang
) -> None:
    number = game.materials.index(material)
    look = material_inks(number, inks.mode)
    plate = Box(box.x, box.y + 1, 38, box.height - 2)
    full = inks.mode == "full"
    canvas.rect(plate, fill=look.band if full else None, radius=1.5)
    with canvas.clipped(rect_path(plate, 1.5)):
        draw_pattern(canvas, number, plate, Stroke(look.pattern, 0.16))
    if not full:
        canvas.rect(plate, stroke=Stroke(look.line, 0.35), radius=1.5)
    _, y = plate.center
    name = Style(Face.LABEL_BOLD, 13, look.on_band, 1)
    text = material.name[lang].upper()
    name = fit_line(name, text, 19, canvas.where, floor=7)
    inner = Box(plate.x + 2, y - 4, plate.width - 4, 8)
    canvas.rect(inner, fill=look.band, radius=1)
    draw_symbol(canvas, material, Box(plate.x + 3.4, y - 3, 6, 6), look.on_band)
    canvas.text(plate.x + 11.4, y + name.cap / 2, text, name)
    value = Style(Face.LABEL_BOLD, 17, look.on_band)
    canvas.text(plate.right - 3.8, y + value.cap / 2, str(material.value), value, "right")
    task = Style(Face.LABEL_BOLD, 14, inks.line, 0.6)
    canvas.text(plate.right + 4, y + task.cap / 2, material.task.name[lang].upper(), task)
    left = plate.right + 38
    body = Style(Face.TEXT, 9.5, inks.text)
    words = material.task.text[lang].format(hand=game.hand)
    fitted = fit(words, body, box.right - left, box.height - 2, canvas.where, floor=7, spacing=1.18)
    draw_fitted(canvas, Box(left, box.y + 1, box.right - left, box.height - 2), fitted, valign=0.5)
    canvas.line(plate.right + 4, box.bottom, box.right, box.bottom, Stroke(inks.tint, 0.25))


def _others(canvas: Canvas, box: Box, game: MottainaiGame, inks: Palette, lang: Lang) -> None:
    """Craft and prayer."""
    label = Style(Face.LABEL_BOLD, 9.5, inks.accent, 0.5)
    body = Style(Face.TEXT, 8.5, inks.text)
    row = box.height / len(game.actions)
    for number, action in enumerate(game.actions):
        y = box.y + row * (number + 0.5)
        text = action.name[lang].upper()
        canvas.text(box.x + 2, y + label.cap / 2, text, label)
        room = box.right - box.x - 42
        style = fit_line(body, action.text[lang], room, canvas.where, floor=6)
        canvas.text(box.x + 42, y + style.cap / 2, action.text[lang], style)


def _waiting(canvas: Canvas, box: Box, game: MottainaiGame, inks: Palette, lang: Lang) -> None:
    """The place for the pile of drawn cards."""
    area = game.area("waiting")
    canvas.rect(box, stroke=Stroke(inks.soft, 0.35, (1.6, 1.2)), radius=3)
    x, y = box.center
    draw_icon(canvas, "moon-stars", Box(x - 7, y - 18, 14, 14), inks.soft, weight=1.4)
    name = Style(Face.LABEL_BOLD, 13, inks.line, 1)
    text = area.name[lang].upper()
    name = fit_line(name, text, box.width - 8, canvas.where, floor=8)
    canvas.text(x, y + 5, text, name, "middle")
    if area.text:
        body = Style(Face.TEXT, 8.5, inks.line)
        fitted = fit(area.text[lang], body, box.width - 14, 14, canvas.where, floor=6.5)
        draw_fitted(canvas, Box(box.x + 7, y + 8, box.width - 14, 14), fitted, "middle")


_MATS = Words("temple mats", "tapetes de templo")
_MAT = Words("Mat", "Tapete")
_WHERE = Words("temple mat", "tapete de templo")
