"""What is printed round and under the grid of a Madrino board: one drawer for each frame of the layout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitpress.layout.sheet import Box, Sheet
from kitpress.plan.geometry import Square
from kitpress.render.art.tatami import seal
from kitpress.render.canvas import Canvas, Stroke, Style
from kitpress.render.fitting import FLOOR_PT, draw_fitted, fit, fit_line
from kitpress.render.fonts import Face
from kitpress.render.ink import WHITE, Palette
from kitpress.render.madrino_dice import draw_die, draw_sign, look
from kitpress.render.madrino_strokes import draw_entrance, draw_facility, draw_part, largest_step
from kitpress.render.panels.base import Drawers, Panel, draw_frames
from kitpress.units import POINTS_PER_MM
from kitpress.words import Lang, Words

if TYPE_CHECKING:
    from kitpress.content.kinds.madrino import Area, MadrinoGame

# Lines between areas are as fine as all others: a camera that lays the sheet flat counts on one width. What tells
# them apart stands at their ends.
CROSS, ARM = 0.6, 3.0  # mm
FOOT = 3.7  # mm: the name below a picture
WATERMARK = 17.0  # mm: the size of an area's letters, under the drawing
WATERMARK_PAD = 2.0  # mm: what is left beside or above it, both sides together
PLATE = 3.0  # mm: white round it where the ground is tinted
DIE_GAP = 0.3  # between the letters and their die, in heights of a capital


def draw_ground(canvas: Canvas, sheet: Sheet, game: MadrinoGame, inks: Palette, lang: Lang) -> None:
    """Under the grid: where the entrance may be, and the letters and numbers of the areas."""
    middle, side = game.entrance_area, sheet.grid.square
    first = sheet.grid.box(Square(middle.column, middle.row))
    tinted = Box(first.x, first.y, middle.width * side, middle.height * side)
    canvas.rect(tinted, fill=inks.wash)
    for area in game.areas:
        canvas.where = _AREA_LETTERS.format(id=area.id)
        text, box = area.letters[lang], _area_box(sheet, area)
        style = _watermark(canvas, text, box, inks)
        high, gap = style.cap, style.cap * DIE_GAP
        wide = style.width(text) + gap + high
        x, y = box.center[0] - wide / 2, box.center[1]
        if tinted.x < box.center[0] < tinted.right and tinted.y < y < tinted.bottom:
            # what is as pale hardly shows on a tint
            plate = Box(x - PLATE, y - high / 2 - PLATE, wide + 2 * PLATE, high + 2 * PLATE)
            canvas.rect(plate, fill=WHITE, radius=PLATE)
        canvas.text(x, box.center[1] + high / 2, text, style)
        die = Box(x + style.width(text) + gap, box.center[1] - high / 2, high, high)
        draw_die(canvas, die, area.die, inks.ground_line, WHITE)


def _watermark(canvas: Canvas, text: str, box: Box, inks: Palette) -> Style:
    """The style in which an area's letters, and the die beside them, fit in it."""
    style = Style(Face.LABEL_BOLD, WATERMARK * POINTS_PER_MM, inks.ground_line)
    whole = style.width(text) + style.cap * (1 + DIE_GAP)
    part = min(1.0, (box.width - WATERMARK_PAD) / whole, (box.height - WATERMARK_PAD) / style.cap)
    style = style.at(max(style.size * part, FLOOR_PT))
    fit_line(style, text, box.width - WATERMARK_PAD - style.cap * (1 + DIE_GAP), canvas.where)
    return style


def draw_panels(canvas: Canvas, sheet: Sheet, game: MadrinoGame, inks: Palette, lang: Lang) -> None:
    """Every frame of the layout that words or pictures go in, and the borders of the areas."""
    panel = Panel(canvas, sheet, game, inks, lang)
    canvas.where = _WHERE.format(title=game.title)
    _areas(panel)
    _entrance_dice(panel)
    draw_frames(panel, _DRAWERS)


def _area_box(sheet: Sheet, area: Area) -> Box:
    rect, side = area.squares, sheet.grid.square
    first = sheet.grid.box(Square(rect.column, rect.row))
    return Box(first.x, first.y, rect.width * side, rect.height * side)


def _areas(p: Panel[MadrinoGame]) -> None:
    """Crosses where areas meet, and a dark stroke outside the grid at each end of a border between them."""
    grid, tint = p.sheet.grid, Stroke(p.inks.tint, CROSS)
    right, bottom = grid.area.right, grid.area.bottom
    corners = set()
    for area in p.game.areas:
        box = _area_box(p.sheet, area)
        corners |= {(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)}
    for x, y in sorted(corners):
        p.canvas.line(max(x - ARM, grid.x), y, min(x + ARM, right), y, tint)
        p.canvas.line(x, max(y - ARM, grid.y), x, min(y + ARM, bottom), tint)
        across, down = grid.x < x < right, grid.y < y < bottom
        mark = Stroke(p.inks.line, CROSS)
        if across and not down:
            near, far = (grid.y - 0.8, grid.y - 3.4) if y <= grid.y else (bottom + 0.8, bottom + 3.4)
            p.canvas.line(x, near, x, far, mark)
        if down and not across:
            near, far = (grid.x - 0.8, grid.x - 3.4) if x <= grid.x else (right + 0.8, right + 3.0)
            p.canvas.line(near, y, far, y, mark)


def _entrance_dice(p: Panel[MadrinoGame]) -> None:
    """Beside the letters and numbers of the middle: the numbers of the two dice that name the entrance."""
    middle, grid = p.game.entrance_area, p.sheet.grid
    size = 2.9
    column, row = (look(die.id, p.inks) for die in p.game.dice[:2])
    for n in range(middle.width):
        x, _ = grid.box(Square(middle.column + n, 0)).center
        draw_die(p.canvas, Box(x + 2, grid.y - 1.25 - size, size, size), n + 1, column.ground, column.pips)
    for n in range(middle.height):
        _, y = grid.box(Square(0, middle.row + n)).center
        draw_die(p.canvas, Box(grid.x - 1 - size, y + 2, size, size), n + 1, row.ground, row.pips)


def _title(p: Panel[MadrinoGame], box: Box) -> None:
    side = min(box.height, 12.0)
    seal(p.canvas, Box(box.x, box.y + 1, side, side), p.inks)
    left = box.x + side + 3.5
    style = Style(Face.LABEL_BOLD, 29, p.inks.line, 1.4)
    text = p.game.title[p.lang].upper()
    style = fit_line(style, text, (box.right - left) * 0.6, p.canvas.where)
    baseline = box.y + 1 + (side + style.cap) / 2
    p.canvas.text(left, baseline, text, style)
    x = left + style.width(text) + 4
    top = baseline - style.cap
    p.canvas.line(x, top, x, baseline, Stroke(p.inks.accent, 0.5))
    facts = _FACTS[p.lang].format(
        low=p.game.players.low, high=p.game.players.high, minutes=p.game.minutes, age=p.game.age
    )
    rest = Box(x + 3, box.y + 1.6, box.right - x - 3, side)
    tagline = fit(p.game.tagline[p.lang], p.words(8), rest.width, 6, p.canvas.where, lines=2, spacing=1.15)
    draw_fitted(p.canvas, rest, tagline)
    small = fit_line(p.label(6.5, bold=False), facts, rest.width, p.canvas.where)
    p.canvas.text(rest.x, box.y + 1 + side - 0.6, facts, small)


def _how(p: Panel[MadrinoGame], box: Box) -> None:
    """How to play, in a line each."""
    dice = len(p.game.dice)
    steps = [step.format(dice=dice)[p.lang] for step in _HOW]
    height = box.height / len(steps)
    style = min((fit_line(p.words(8), step, box.width - 5, p.canvas.where) for step in steps), key=_size)
    for n, step in enumerate(steps):
        y = box.y + (n + 0.5) * height + style.cap / 2
        p.canvas.text(box.x, y, str(n + 1), Style(Face.LABEL_BOLD, 10, p.inks.accent))
        p.canvas.text(box.x + 4, y, step, style)


def _size(style: Style) -> float:
    return style.size


def _heading(p: Panel[MadrinoGame], box: Box, words: Words) -> float:
    """A heading with a line below it; returns where the rest begins."""
    style = fit_line(p.label(8), words[p.lang], box.width, p.canvas.where)
    p.canvas.text(box.x, box.y + style.cap, words[p.lang], style)
    y = box.y + style.cap + 1.2
    p.canvas.line(box.x, y, box.right, y, Stroke(p.inks.accent, 0.4))
    return y + 0.8


def _parts(p: Panel[MadrinoGame], box: Box) -> None:
    """What each number of a die adds, in the strokes of a pen, and how the entrance is drawn."""
    top = _heading(p, box, _PARTS)
    height = (box.bottom - top) / (len(p.game.parts) + 1)
    rows = [Box(box.x, top + n * height, box.width, height) for n in range(len(p.game.parts) + 1)]
    parts = list(zip(rows, sorted(p.game.parts, key=lambda part: part.die), strict=False))
    for row, part in parts:
        _numbered(p, row, part.die, part.name)
        # Some differ by nothing but their length: those of one kind are drawn to one scale.
        step = min(largest_step(_picture(at), other) for at, other in parts if other.kind == part.kind)
        draw_part(p.canvas, _picture(row), part, p.inks, step)
    side = 2.4
    y = rows[-1].y + 0.3 + (rows[-1].height - FOOT - side) / 2
    for n, die in enumerate(p.game.dice[:2]):
        draw_sign(p.canvas, Box(box.x + n * (side + 0.2), y, side, side), die.id, p.inks)
    _named(p, rows[-1], _ENTRANCE_NAME)
    draw_entrance(p.canvas, _picture(rows[-1]), p.inks)


def _facilities(p: Panel[MadrinoGame], box: Box) -> None:
    """What each number of a die installs: its letter in each of its squares."""
    top = _heading(p, box, _FACILITIES)
    height = (box.bottom - top) / max(len(p.game.facilities), 1)
    for n, facility in enumerate(sorted(p.game.facilities, key=lambda facility: facility.die)):
        row = Box(box.x, top + n * height, box.width, height)
        _numbered(p, row, facility.die, facility.name)
        draw_facility(p.canvas, _picture(row), facility, p.inks)


def _picture(row: Box) -> Box:
    """Where the picture of a row is: right of its die, above its name."""
    return Box(row.x + 5.2, row.y + 0.3, row.width - 5.2, row.height - FOOT)


def _numbered(p: Panel[MadrinoGame], row: Box, die: int, name: Words) -> None:
    """A number of the dice at the left of a row, and a name at its foot."""
    y = row.y + 0.3 + (row.height - FOOT - 4.2) / 2
    draw_die(p.canvas, Box(row.x, y, 4.2, 4.2), die, p.inks.line, WHITE)
    _named(p, row, name)


def _named(p: Panel[MadrinoGame], row: Box, name: Words) -> None:
    style = fit_line(p.words(6.5), name[p.lang], row.width, p.canvas.where)
    p.canvas.text(row.x, row.bottom - 1.2, name[p.lang], style)


def _log(p: Panel[MadrinoGame], box: Box) -> None:
    """The heading of the week log, and beside each week's boxes what they are for."""
    _heading(p, box, _LOG)
    columns = p.label(6, bold=False)
    for week in range(1, p.game.weeks + 1):
        parts = [p.sheet.field(f"part.{week}.{n + 1}").cells[0] for n in range(len(p.game.dice))]
        first = parts[0]
        number = Style(Face.LABEL_BOLD, 12, p.inks.accent)
        p.canvas.centred(Box(box.x, first.y, first.x - box.x - 0.6, first.height), str(week), number)
        for key, words in (("facility", _FACILITY), ("area", _AREA)):
            (cell,) = p.sheet.field(f"{key}.{week}").cells
            style = fit_line(columns, words[p.lang], 7.6, p.canvas.where)
            y = cell.center[1] + style.cap / 2
            p.canvas.text(cell.x - 0.9, y, words[p.lang], style, "right")


def _entrance(p: Panel[MadrinoGame], box: Box) -> None:
    """The two numbers of the entrance, each below the sign of its die."""
    style = fit_line(p.label(7), _ENTRANCE[p.lang], box.width, p.canvas.where)
    p.canvas.text(box.x, box.y + style.cap, _ENTRANCE[p.lang], style)
    captions = (("entrance.column", _COLUMN), ("entrance.row", _ROW))
    for (field_id, words), die in zip(captions, p.game.dice, strict=False):
        (cell,) = p.sheet.field(field_id).cells
        draw_sign(p.canvas, Box(cell.center[0] - 1.6, cell.y - 4.0, 3.2, 3.2), die.id, p.inks)
        small = fit_line(p.label(6, bold=False), words[p.lang], cell.width + 1.4, p.canvas.where)
        p.canvas.text(cell.center[0], cell.bottom + 1 + small.cap, words[p.lang], small, "middle")


def _written(p: Panel[MadrinoGame], box: Box, words: Words) -> None:
    """A field to write words in: a pale frame and what it is for."""
    p.canvas.rect(box, stroke=Stroke(p.inks.tint, 0.45), radius=1.0)
    style = p.label(7.5)
    p.canvas.text(box.x, box.y - 1.3, words[p.lang], style)


_WHERE = Words("board of {title}", "tablero de {title}")
_FACTS = Words(
    "{low}–{high} PLAYERS · {minutes} MIN · AGE {age}+",
    "{low}–{high} JUGADORES · {minutes} MIN · {age}+ AÑOS",
)
_HOW = (
    Words(
        "Entrance: two dice name its square; draw it on any side of that, shaded in.",
        "Entrada: dos dados dan su cuadro; dibújala en uno de sus lados, sombreada.",
    ),
    Words(
        "Each week: {dice} dice, {dice} parts. Log them and draw them all, on the lines.",
        "Cada semana: {dice} dados, {dice} partes. Anótalas y dibújalas todas, en las líneas.",
    ),
    Words(
        "Then {dice} dice: one of two facilities, in one of two areas. Never erase.",
        "Luego {dice} dados: una de dos instalaciones, en una de dos áreas. No se borra.",
    ),
)
_PARTS = Words("PARTS", "PARTES")
_FACILITIES = Words("FACILITIES", "INSTALACIONES")
_LOG = Words("WEEK LOG", "REGISTRO")
_FACILITY = Words("FACILITY", "INSTAL.")
_AREA = Words("AREA", "ÁREA")
_ENTRANCE = Words("ENTRANCE", "ENTRADA")
_AREA_LETTERS = Words("board, letters of the area '{id}'", "tablero, letras del área '{id}'")
_ENTRANCE_NAME = Words("entrance", "entrada")
_COLUMN = Words("COLUMN", "COLUMNA")
_ROW = Words("ROW", "FILA")
_DESIGN = Words("TITLE OF THE DESIGN", "TÍTULO DEL PROYECTO")
_NAME = Words("ARCHITECT", "ARQUITECTURA")
_DRAWERS: Drawers[MadrinoGame] = {
    "title": _title,
    "how": _how,
    "parts": _parts,
    "facilities": _facilities,
    "log": _log,
    "entrance": _entrance,
    "design": lambda p, box: _written(p, box, _DESIGN),
    "name": lambda p, box: _written(p, box, _NAME),
}
