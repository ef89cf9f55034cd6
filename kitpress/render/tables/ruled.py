"""What a rulebook's tables are made of: dice, letters, and rows between hairlines."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kitpress.layout.sheet import Box
from kitpress.render.canvas import Canvas, Stroke, Style
from kitpress.render.fitting import fit_line
from kitpress.render.ink import WHITE, Ink
from kitpress.render.rulebook_book import Book
from kitpress.render.rulebook_flow import Atom, Draw
from kitpress.words import Words

ROW = 8.6  # mm
HEAD = 5.4
DIE = 5.6
GAP = 2.0  # between what stands in one column and the next
PIPS = {
    1: ((1, 1),),
    2: ((0, 2), (2, 0)),
    3: ((0, 2), (1, 1), (2, 0)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


def draw_die(canvas: Canvas, box: Box, number: int, ink: Ink, pip: Ink = WHITE) -> None:
    """A die's face."""
    canvas.rect(box, fill=ink, radius=box.width * 0.18)
    for column, row in PIPS[number]:
        x = box.x + box.width * (0.25 + 0.25 * column)
        y = box.y + box.height * (0.25 + 0.25 * row)
        canvas.circle(x, y, box.width * 0.085, fill=pip)


@dataclass(frozen=True)
class Head:
    """A column's head: how far from the table's left, in mm, and its words."""

    x: float
    text: Words


def ruled(book: Book, heads: list[Head], rows: list[Draw], row_height: float = ROW) -> Atom:
    """Rows between hairlines, below a bar with the heads of the columns.

    Drawing it raises PrintError for a head that does not fit into its column.
    """
    ends = [*(head.x for head in heads[1:]), book.width]
    height = HEAD + row_height * len(rows)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(Box(x, y, book.width, HEAD), fill=book.inks.line)
        style = book.label(ink=WHITE)
        for head, end in zip(heads, ends, strict=True):
            line(canvas, Box(x + head.x, y, end - GAP - head.x, HEAD), head.text[book.lang], style)
        for n, row in enumerate(rows):
            top = y + HEAD + n * row_height
            if n:
                canvas.line(x, top, x + book.width, top, Stroke(book.inks.tint, 0.2))
            row(canvas, x, top)
        bottom = y + height
        canvas.line(x, bottom, x + book.width, bottom, Stroke(book.inks.line, 0.35))

    return Atom(height, draw, gap=book.spec.gaps.block + 0.8)


def line(canvas: Canvas, box: Box, text: str, style: Style) -> None:
    """A line of text in the middle of a cell's height, shrunk to its width. Raises PrintError."""
    fitted = fit_line(style, text, box.width, canvas.where)
    canvas.text(box.x, box.center[1] + fitted.cap / 2, text, fitted)


def letter(canvas: Canvas, book: Book, x: float, y: float, letter: str) -> None:
    """A label as it is written in a square, centred on (x, y)."""
    canvas.rect(Box(x - 2.7, y - 2.7, 5.4, 5.4), stroke=Stroke(book.inks.soft, 0.25))
    style = replace(book.label(11.5), tracking=0)
    canvas.text(x, y + style.cap / 2, letter, style, "middle")


def capital(text: str) -> str:
    """With a capital first."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """As a sentence: with a capital, and a full stop."""
    return capital(text) + ("" if text.endswith(".") else ".")
