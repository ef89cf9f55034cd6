"""Sheets for players: the page's static art once, as a form; per sheet only its serial and QR code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import segno

from kitpress.errors import UsageError
from kitpress.layout import load_sheet
from kitpress.layout.serial import Serial, edition, slug
from kitpress.layout.sheet import Box, Field, Sheet
from kitpress.plan.geometry import Square
from kitpress.render.art import palette
from kitpress.render.canvas import Canvas, Segment, Stroke, Style
from kitpress.render.fonts import Face
from kitpress.render.ink import BLACK, Palette
from kitpress.render.panels import draw_ground, draw_panels
from kitpress.render.pdf import PdfCanvas
from kitpress.render.tags import draw_tag, runs
from kitpress.words import Lang, Words

if TYPE_CHECKING:
    from kitpress.content.game import Game

MOST_PLAYERS = 100
RUN = 1000  # serials of print runs with different seeds are this far apart


def sheet_pdf(
    game: Game,
    *,
    count: int = 4,
    paper: str = "a4",
    lang: Lang = "en",
    ink: str = "full",
    seed: int = 0,
) -> bytes:
    """`count` sheets as a PDF, one a page, numbered from seed x 1000 + 1.

    Raises UsageError for a count that no game has, and PrintError for what does not fit.
    """
    game = game.lettered(lang)
    sheet = load_sheet(game.sheet, paper, game, lang)
    inks = palette(ink, game)
    canvas = PdfCanvas(
        sheet.width,
        sheet.height,
        title=f"{game.title[lang]}: {_SHEETS[lang]}",
        subject=game.tagline[lang],
        lang=lang,
    )
    with canvas.form("sheet"):
        draw_sheet(canvas, sheet, game, inks, lang)
    for serial in serials(game, count, seed):
        canvas.stamp("sheet")
        draw_serial(canvas, sheet, serial, inks)
        canvas.bookmark(f"{_SHEET[lang]} {serial.number}")
        canvas.label_page(str(serial.number))
        canvas.next_page()
    return canvas.finish()


def serials(game: Game, count: int, seed: int = 0) -> tuple[Serial, ...]:
    """The serials of a print run. Raises UsageError when `count` is not 1 to 100."""
    if not 1 <= count <= MOST_PLAYERS:
        raise UsageError(_PLAYERS.format(count=count, most=MOST_PLAYERS))
    version = edition(game.folder)
    return tuple(Serial(slug(game.id), version, seed * RUN + n + 1) for n in range(count))


_SHEET = Words("Sheet", "Hoja")
_SHEETS = Words("sheets", "hojas")
_PLAYERS = Words(
    "{count} players can't be printed for; choose 1 to {most}.",
    "no se puede imprimir para {count} jugadores; elige de 1 a {most}.",
)


def draw_sheet(canvas: Canvas, sheet: Sheet, game: Game, inks: Palette, lang: Lang) -> None:
    """Everything that all copies of a sheet share."""
    for tag in sheet.tags:
        draw_tag(canvas, tag, sheet.quiet)
    draw_ground(canvas, sheet, game, inks, lang)
    _draw_grid(canvas, sheet, inks)
    for field in sheet.fields:
        if not (sheet.ruling and field.kind == "tick"):  # those are squares of the ruling
            _draw_field(canvas, field, inks)
    draw_panels(canvas, sheet, game, inks, lang)


def _draw_grid(canvas: Canvas, sheet: Sheet, inks: Palette) -> None:
    grid = sheet.lines
    if not grid.columns:
        return
    _, _, width, height = grid.area
    fine, border = Stroke(inks.tint, 0.25), Stroke(inks.tint, 0.4)
    for column in range(1, grid.columns):
        x = grid.x + column * grid.square
        canvas.line(x, grid.y, x, grid.y + height, fine)
    for row in range(1, grid.rows):
        y = grid.y + row * grid.square
        canvas.line(grid.x, y, grid.x + width, y, fine)
    canvas.rect(Box(grid.x, grid.y, width, height), stroke=border)
    if sheet.ruling:  # its squares have no names
        return
    style = Style(Face.LABEL_BOLD, 8, inks.line)
    for column in range(grid.columns):
        x, _ = grid.box(Square(column, 0)).center
        canvas.text(x, grid.y - 1.4, str(Square(column, 0))[0], style, "middle")
    for row in range(grid.rows):
        _, y = grid.box(Square(0, row)).center
        canvas.text(grid.x - 1.3, y + style.cap / 2, str(row + 1), style, "right")


def _draw_field(canvas: Canvas, field: Field, inks: Palette) -> None:
    stroke = Stroke(inks.tint, 0.45)
    for cell in field.cells:
        if field.kind == "bubble":
            canvas.circle(*cell.center, cell.width / 2 - stroke.width / 2, stroke=stroke)
        else:
            inset = stroke.width / 2
            inner = Box(cell.x + inset, cell.y + inset, cell.width - 2 * inset, cell.height - 2 * inset)
            canvas.rect(inner, stroke=stroke, radius=1.2 if field.kind == "number" else 0.6)


def draw_serial(canvas: Canvas, sheet: Sheet, serial: Serial, inks: Palette) -> None:
    """What differs from copy to copy: the QR code, and the serial in plain writing."""
    code = segno.make_qr(str(serial), error="m", boost_error=True)
    module = sheet.qr.width / len(code.matrix)
    rows: list[Segment] = []
    for row, bits in enumerate(code.matrix):
        y = sheet.qr.y + (row + 0.5) * module
        for first, length in runs([column for column, bit in enumerate(bits) if bit]):
            x = sheet.qr.x + first * module
            rows += [("M", x, y), ("L", x + length * module, y)]
    # All modules as one stroke: small, and without hairlines between rows.
    canvas.path(rows, stroke=Stroke(BLACK, module))
    stamp = sheet.frames.get("stamp")
    if stamp:
        style = Style(Face.MONO, 6, inks.line)
        x = stamp.center[0] + style.cap / 2
        canvas.text(x, stamp.bottom, str(serial), style, angle_deg=-90)
