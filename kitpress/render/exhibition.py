"""An exhibition: all plans side by side, then each on a page of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kitpress.layout.sheet import Box
from kitpress.layout.spec import PAPER_MM, as_paper
from kitpress.plan.model import Record
from kitpress.render.art import art_of, palette
from kitpress.render.canvas import Canvas, Stroke, Style
from kitpress.render.fitting import fit_line
from kitpress.render.fonts import Face
from kitpress.render.ink import Palette
from kitpress.render.pdf import PdfCanvas
from kitpress.render.posters import draw_hung, draw_poster, refuse_without_plans
from kitpress.render.posters.hanging import HEIGHT, Place
from kitpress.words import Lang, Words

if TYPE_CHECKING:
    from kitpress.content.game import Game

MARGIN, GAP = 12.0, 9.0  # mm
HEADING = 13.0
MOST = 9  # plans on a page: more could not be compared


def exhibition_pdf(
    records: Sequence[Record],
    game: Game,
    *,
    built: int | None = None,
    paper: str = "a4",
    lang: Lang = "en",
    ink: str = "full",
    posters: bool = True,
) -> bytes:
    """The plans of one game in the order of `records`, numbered; `built` counts the one that gets built.

    Raises UsageError for a game without plans or an unknown paper or ink, PrintError for what can't be
    written.
    """
    refuse_without_plans(game)
    height, width = PAPER_MM[as_paper(paper)]
    inks = palette(ink, game)
    canvas = PdfCanvas(width, height, title=f"{game.title[lang]}: {_EXHIBITION[lang]}", lang=lang)
    places = [Place(n + 1, n == built) for n in range(len(records))]
    for first in range(0, len(records), MOST):
        canvas.bookmark(_EXHIBITION[lang])
        hung = list(zip(records, places, strict=True))[first : first + MOST]
        draw_wall(canvas, hung, game, width, height, inks, lang)
        canvas.next_page()
    for record, place in zip(records, places, strict=True) if posters else ():
        canvas.bookmark(" ".join(filter(None, (f"{place.number}.", record.title, record.name))))
        draw_poster(canvas, record, game, width, height, inks, lang)
        canvas.next_page()
    return canvas.finish()


def draw_wall(
    canvas: Canvas,
    hung: Sequence[tuple[Record, Place]],
    game: Game,
    width: float,
    height: float,
    inks: Palette,
    lang: Lang,
) -> None:
    """Some plans side by side, as large as they fit."""
    page = Box(0, 0, width, height)
    art = art_of(game)
    (art.poster or art.ground)(canvas, page, page, inks)
    canvas.where = _EXHIBITION
    inner = Box(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)
    _heading(canvas, inner, game, inks, lang)
    wall = Box(inner.x, inner.y + HEADING, inner.width, inner.height - HEADING)
    columns = _columns(wall, [record for record, _ in hung])
    rows = -(-len(hung) // columns)
    cell_width = (wall.width - (columns - 1) * GAP) / columns
    cell_height = (wall.height - (rows - 1) * GAP) / rows
    for n, (record, place) in enumerate(hung):
        row, column = divmod(n, columns)
        here = min(columns, len(hung) - row * columns)  # a last row that is not full hangs in the middle
        left = wall.x + (wall.width - here * cell_width - (here - 1) * GAP) / 2
        x, y = left + column * (cell_width + GAP), wall.y + row * (cell_height + GAP)
        draw_hung(canvas, record, game, Box(x, y, cell_width, cell_height), place, inks, lang)


def _columns(wall: Box, records: Sequence[Record]) -> int:
    """How many to a row, so that the drawings are as large as possible."""

    def square(columns: int) -> float:
        rows = -(-len(records) // columns)
        width = (wall.width - (columns - 1) * GAP) / columns
        height = (wall.height - (rows - 1) * GAP) / rows - HEIGHT
        return min(min(width / r.plan.columns, height / r.plan.rows) for r in records)

    return max(range(1, len(records) + 1), key=square)


def _heading(canvas: Canvas, box: Box, game: Game, inks: Palette, lang: Lang) -> None:
    text = _EXHIBITION[lang].upper()
    style = fit_line(Style(Face.LABEL_BOLD, 17, inks.on_ground, 2.4), text, box.width / 2, canvas.where)
    canvas.text(box.x, box.y + style.cap, text, style)
    title = game.title[lang].upper()
    small = fit_line(Style(Face.LABEL, 11, inks.on_ground_soft, 1.2), title, box.width / 3, canvas.where)
    canvas.text(box.right, box.y + style.cap, title, small, "right")
    y = box.y + style.cap + 2.4
    canvas.line(box.x, y, box.right, y, Stroke(inks.accent, 0.8))


_EXHIBITION = Words("Exhibition", "Exposición")
