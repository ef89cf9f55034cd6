"""Blocks of a rulebook as atoms: paragraphs, lists, steps, notes, figures, galleries and rulings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from kitpress.content.rulebook_models import Block, Figure, Row, Ruling, Section
from kitpress.layout.sheet import Box
from kitpress.plan.geometry import Square
from kitpress.render.canvas import Canvas, Stroke
from kitpress.render.fitting import fit_line
from kitpress.render.icons import draw_icon
from kitpress.render.ink import WHITE, Ink
from kitpress.render.plans import draw_plan
from kitpress.render.rulebook_book import Book
from kitpress.render.rulebook_flow import Atom
from kitpress.render.rulebook_temples import temples
from kitpress.render.rulebook_text import Face as TextFace
from kitpress.render.rulebook_text import Line
from kitpress.render.tables import table
from kitpress.render.tables.ruled import DIE, draw_die
from kitpress.words import Words

PAD = 3.0  # mm inside boxes
BULLET = 5.0  # mm from a bullet to its text
BALLOON = 8.0
BELOW = 3.4  # from a figure to its caption
NARROW = 0.62  # a figure narrower than this part of the text has its caption beside it
EXAMPLE = Words("EXAMPLE", "EJEMPLO")


class Paragraph:
    """A broken text: its height from the first capitals' top to the last baseline, and how to draw it."""

    def __init__(
        self,
        book: Book,
        text: str,
        width: float,
        *,
        size: float | None = None,
        face: TextFace = "plain",
        ink: Ink | None = None,
        centred: bool = False,
    ) -> None:
        self.book, self.ink, self.centred = book, ink, centred
        self.size = size or book.spec.type.body
        self.lines: list[Line] = book.lines(text, width, self.size, face, balanced=centred)
        self.cap = book.style("plain", self.size).cap
        self.leading = book.leading(self.size)
        self.height = self.cap + (len(self.lines) - 1) * self.leading
        self.width = max((line.width for line in self.lines), default=0.0)

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """With the first line's capitals at y."""
        for n, line in enumerate(self.lines):
            left = x + (self.width - line.width) / 2 if self.centred else x
            for piece in line.pieces:
                style = self.book.style(piece.face, self.size, self.ink)
                canvas.text(left + piece.x, y + self.cap + n * self.leading, piece.text, style)


def section_atoms(book: Book, section: Section, number: int) -> list[Atom]:
    """A heading and its blocks."""
    where = Words("the rulebook, section '{id}'", "el reglamento, sección '{id}'").format(id=section.id)
    atoms = [_heading(book, section, where)]
    for n, block in enumerate(section.blocks):
        made = _MAKERS[block.kind](book, getattr(block, block.kind))
        first = book.spec.gaps.heading if n == 0 else book.spec.gaps.block
        if n and section.blocks[n - 1].figures and block.text:
            first *= 1.5  # a new thought, set off from the figure before it
        if made[0].gap < first:
            made[0] = replace(made[0], gap=first)
        if _announces(block, section.blocks[n + 1 : n + 2]):
            made[-1] = replace(made[-1], keep=True)
        atoms.extend(made)
    return [replace(atom, where=where, section=number) for atom in atoms]


def _announces(block: Block, following: Sequence[Block]) -> bool:
    """Whether a text stays with the next block: it ends in a colon, or that block is its picture."""
    if block.text is None or not following:
        return False
    return following[0].kind in ("figures", "list", "table") or block.text.en.rstrip().endswith(":")


def _heading(book: Book, section: Section, where: Words) -> Atom:
    """The heading in capitals, and a dimension line measuring the rest of the width."""
    text = book.say(section.heading).upper()
    style = fit_line(book.label(book.spec.type.heading), text, book.width, where, floor=12)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y + style.cap, text, style)
        middle = y + style.cap / 2
        start, end = x + style.width(text) + 5, x + book.width
        if end - start < 8:
            return
        stroke = Stroke(book.inks.soft, 0.2)
        canvas.line(start, middle, end, middle, stroke)
        for at in (start, end):
            canvas.line(at, middle - 2, at, middle + 2, stroke)
            canvas.line(at - 1, middle + 1, at + 1, middle - 1, Stroke(book.inks.line, 0.35))

    return Atom(style.cap, draw, gap=book.spec.gaps.section, keep=True, fresh=section.new_page)


def _text(book: Book, text: Words) -> list[Atom]:
    paragraph = Paragraph(book, book.say(text), book.width)
    return [Atom(paragraph.height, paragraph.draw)]


def _list(book: Book, items: Sequence[Words]) -> list[Atom]:
    def bullet(canvas: Canvas, x: float, y: float, n: int, cap: float) -> None:
        canvas.rect(Box(x + 1, y + cap / 2 - 0.75, 1.5, 1.5), fill=book.inks.line)

    return _items(book, items, BULLET, bullet)


def _steps(book: Book, items: Sequence[Words]) -> list[Atom]:
    def balloon(canvas: Canvas, x: float, y: float, n: int, cap: float) -> None:
        canvas.circle(x + 2.7, y + cap / 2, 2.6, stroke=Stroke(book.inks.line, 0.3))
        style = replace(book.label(10), tracking=0)
        canvas.text(x + 2.7, y + cap / 2 + style.cap / 2, str(n + 1), style, "middle")

    return _items(book, items, BALLOON, balloon, gap=max(book.spec.gaps.item, 2.6))


def _items(
    book: Book,
    items: Sequence[Words],
    indent: float,
    mark: Callable[[Canvas, float, float, int, float], None],
    gap: float | None = None,
) -> list[Atom]:
    # Descenders hang into the gap between items: the leading's white is added to it.
    gap = (book.spec.gaps.item if gap is None else gap) + 0.9
    atoms = []
    for n, item in enumerate(items):
        paragraph = Paragraph(book, book.say(item), book.width - indent)

        def draw(canvas: Canvas, x: float, y: float, n: int = n, p: Paragraph = paragraph) -> None:
            mark(canvas, x, y, n, p.cap)
            p.draw(canvas, x + indent, y)

        atoms.append(Atom(paragraph.height, draw, gap=gap))
    return atoms


def _example(book: Book, text: Words) -> list[Atom]:
    paragraph = Paragraph(book, book.say(text), book.width - 2 * PAD)
    label, style = EXAMPLE[book.lang], book.label()
    height = paragraph.height + 2 * PAD + 1.5

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(Box(x, y, book.width, height), stroke=Stroke(book.inks.soft, 0.25, dash=(1.2, 0.9)))
        canvas.rect(Box(x + PAD - 1, y - 0.5, style.width(label) + 2, 1), fill=WHITE)
        canvas.text(x + PAD, y + style.cap / 2, label, style)
        paragraph.draw(canvas, x + PAD, y + PAD + 0.8)

    return [Atom(height, draw, gap=book.spec.gaps.block + 1.2)]


def _note(book: Book, text: Words) -> list[Atom]:
    paragraph = Paragraph(book, book.say(text), book.width - 2 * PAD - 1.5)
    height = paragraph.height + 2 * PAD

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(Box(x, y, book.width, height), fill=book.inks.wash)
        canvas.rect(Box(x, y, 1.2, height), fill=book.inks.line)
        paragraph.draw(canvas, x + PAD + 1.5, y + PAD)

    return [Atom(height, draw, gap=book.spec.gaps.block + 0.6)]


def _figures(book: Book, figures: Sequence[Figure]) -> list[Atom]:
    """Figures in columns, all to one scale, with their captions below; a narrow one has it beside."""
    spec, size = book.spec.figure, book.spec.type.caption
    column = (book.width - spec.gap * (len(figures) - 1)) / len(figures)
    square = min(spec.square, column / max(figure.plan.columns for figure in figures))
    drawing = max(figure.plan.rows for figure in figures) * square
    alone = figures[0].plan.columns * square
    beside = len(figures) == 1 and alone < NARROW * book.width
    room = book.width - alone - spec.gap if beside else column
    captions = [
        Paragraph(book, book.say(f.caption), room - _mark(f), size=size, ink=book.inks.line) for f in figures
    ]
    tallest = max(caption.height for caption in captions)
    height = max(drawing, tallest) if beside else drawing + BELOW + tallest

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for n, (figure, caption) in enumerate(zip(figures, captions, strict=True)):
            left = x + n * (column + spec.gap)
            top = y + ((height if beside else drawing) - figure.plan.rows * square) / (2 if beside else 1)
            _plan(canvas, book, figure, left, top, square)
            at = left + alone + spec.gap if beside else left
            below = y + (height - caption.height) / 2 if beside else y + drawing + BELOW
            if figure.verdict is not None:
                name = "circle-check" if figure.verdict else "circle-x"
                draw_icon(
                    canvas, name, Box(at - 0.2, below + caption.cap / 2 - 2.1, 4.2, 4.2), book.inks.line
                )
            caption.draw(canvas, at + _mark(figure), below)

    return [Atom(height, draw, gap=book.spec.gaps.block + 1)]


def _mark(figure: Figure) -> float:
    """What a verdict takes of a caption's width, in mm."""
    return 0.0 if figure.verdict is None else 5.4


def _plan(canvas: Canvas, book: Book, figure: Figure | Row, x: float, y: float, square: float) -> None:
    highlight = figure.highlight if isinstance(figure, Figure) else ()
    squares = tuple(map(Square.parse, highlight))
    # As players draw it: what they see here is what they will put on their sheets.
    draw_plan(
        canvas,
        book.lettered(figure.plan),
        x,
        y,
        square,
        book.inks.plan,
        highlights=squares,
        notation=True,
        letters=book.game.facility_letters,
    )


def _gallery(book: Book, rows: Sequence[Row]) -> list[Atom]:
    """Rows of a small drawing, a name and a text."""
    square = book.spec.figure.gallery
    indent = max(row.plan.columns for row in rows) * square + 5
    atoms = []
    for row in rows:
        name = Paragraph(
            book, book.say(row.name), book.width - indent, size=book.spec.type.body * 1.15, face="bold"
        )
        text = Paragraph(book, book.say(row.text), book.width - indent)
        words = name.height + 3 + text.height
        height = max(row.plan.rows * square, words)

        def draw(
            canvas: Canvas,
            x: float,
            y: float,
            *,
            row: Row = row,
            name: Paragraph = name,
            text: Paragraph = text,
            height: float = height,
            words: float = words,
        ) -> None:
            drawing = row.plan.rows * square
            _plan(canvas, book, row, x, y + (height - drawing) / 2, square)
            top = y + (height - words) / 2
            if row.die:
                box = Box(x + indent, top + name.cap / 2 - DIE / 2, DIE, DIE)
                draw_die(canvas, box, row.die, book.inks.line)
            name.draw(canvas, x + indent + (DIE + 2.4 if row.die else 0), top)
            text.draw(canvas, x + indent, top + name.height + 3)

        atoms.append(Atom(height, draw, gap=book.spec.gaps.block + 1.2))
    return atoms


def _rulings(book: Book, rulings: Sequence[Ruling]) -> list[Atom]:
    atoms = []
    for ruling in rulings:
        question = Paragraph(
            book, book.say(ruling.question), book.width - PAD, face="bold", ink=book.inks.line
        )
        answer = Paragraph(book, book.say(ruling.answer), book.width - PAD)
        between = answer.leading - answer.cap + 0.3

        def draw(
            canvas: Canvas,
            x: float,
            y: float,
            *,
            question: Paragraph = question,
            answer: Paragraph = answer,
            between: float = between,
        ) -> None:
            height = question.height + between + answer.height
            canvas.line(x + 0.3, y, x + 0.3, y + height, Stroke(book.inks.soft, 0.5))
            question.draw(canvas, x + PAD, y)
            answer.draw(canvas, x + PAD, y + question.height + between)

        atoms.append(Atom(question.height + between + answer.height, draw, gap=book.spec.gaps.block + 0.4))
    return atoms


_MAKERS: dict[str, Callable[[Book, Any], list[Atom]]] = {
    "text": _text,
    "list": _list,
    "steps": _steps,
    "example": _example,
    "note": _note,
    "figures": _figures,
    "gallery": _gallery,
    "temples": temples,
    "table": table,
    "rulings": _rulings,
}
