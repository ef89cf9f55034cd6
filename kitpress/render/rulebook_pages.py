"""The pages round a rulebook's text: cover, contents, page foot, notes and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kitpress.layout.serial import edition
from kitpress.layout.sheet import Box
from kitpress.plan.model import Plan
from kitpress.render.art import art_of
from kitpress.render.canvas import Canvas, Stroke, Style
from kitpress.render.fitting import fit_line
from kitpress.render.fonts import Face
from kitpress.render.icons import draw_icon
from kitpress.render.plans import draw_plan
from kitpress.render.rulebook_blocks import Paragraph
from kitpress.render.rulebook_book import Book
from kitpress.words import Words

FINE = 5.0  # mm between the lines of graph paper
FRAME = 8.0  # mm from a cover's edge to its frame
PLAYERS = Words("{low}–{high} players", "{low}–{high} jugadores")
MINUTES = Words("{minutes} minutes", "{minutes} minutos")
AGE = Words("from age {age}", "desde {age} años")
CONTENTS = Words("Contents", "Contenido")
NOTES = Words("Notes", "Notas")
WHERE = Words("the rulebook's cover", "la portada del reglamento")


def cover(canvas: Canvas, book: Book) -> None:
    """The front: the game's name, a finished house, and who it is for."""
    width, height = book.page
    game, inks = book.game, book.inks
    page = Box(0, 0, width, height)
    art_of(book.game).ground(canvas, page, page, inks, cover="front")
    frame = Box(FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME)
    canvas.rect(frame, stroke=Stroke(inks.on_ground, 0.5))
    inner = frame.width - 16
    title = book.say(game.title).upper()
    style = Style(Face.LABEL_BOLD, book.spec.type.title, inks.on_ground, tracking=1.5)
    style = fit_line(style, title, inner, WHERE, floor=20)
    y = frame.y + 14 + style.cap
    canvas.text(width / 2, y, title, style, "middle")
    small = Style(Face.LABEL, 15, inks.on_ground, tracking=4)
    y += 6 + small.cap
    canvas.text(width / 2, y, book.say(book.rulebook.subtitle).upper(), small, "middle")
    soft, tagline = inks.on_ground_soft, book.say(game.tagline)
    text = Paragraph(book, tagline, inner, size=13, face="italic", ink=soft, centred=True)
    y += 7
    text.draw(canvas, (width - text.width) / 2, y)
    block = 17.0  # the title block at the foot
    room = Box(frame.x + 5, y + 10, frame.width - 10, frame.bottom - block - y - 10)
    picture = art_of(game).picture
    if picture:
        picture(canvas, book, room)
    elif book.rulebook.cover:
        _house(canvas, book, book.lettered(book.rulebook.cover), room)
    _title_block(canvas, book, Box(frame.x, frame.bottom - block, frame.width, block))


def _house(canvas: Canvas, book: Book, plan: Plan, room: Box) -> None:
    """The plan as large as fits, in the middle, with its width measured."""
    square = min(room.width / plan.columns, (room.height - 16) / plan.rows)
    wide, high = square * plan.columns, square * plan.rows
    x, y = room.x + (room.width - wide) / 2, room.y + (room.height - high - 8) * 0.42
    draw_plan(canvas, plan, x, y, square, replace(book.inks.card_plan, ground=None), grid_lines=False)
    line = Stroke(book.inks.on_ground_soft, 0.25)
    below = y + high + 5
    canvas.line(x, below, x + wide, below, line)
    for at in (x, x + wide):
        canvas.line(at, below - 2, at, below + 2, line)
        canvas.line(at - 1, below + 1, at + 1, below - 1, Stroke(book.inks.on_ground, 0.45))
    label = Style(Face.MONO, 8, book.inks.on_ground_soft)
    text = str(plan.columns)
    canvas.rect(
        Box(x + wide / 2 - label.width(text), below - 2, 2 * label.width(text), 4), fill=book.inks.ground
    )
    canvas.text(x + wide / 2, below + label.cap / 2, text, label, "middle")


def _title_block(canvas: Canvas, book: Book, box: Box) -> None:
    """An architect's title block: players, minutes, age."""
    game, inks = book.game, book.inks
    facts = (
        ("users", PLAYERS.format(low=game.players.low, high=game.players.high)),
        ("clock", MINUTES.format(minutes=game.minutes)),
        ("mood-smile", AGE.format(age=game.age)),
    )
    canvas.rect(box, fill=inks.ground_deep, stroke=Stroke(inks.on_ground, 0.5))
    wide = box.width / len(facts)
    for n, (icon, words) in enumerate(facts):
        cell = Box(box.x + n * wide, box.y, wide, box.height)
        if n:
            canvas.line(cell.x, cell.y, cell.x, cell.bottom, Stroke(inks.on_ground, 0.3))
        text = words[book.lang]
        style = fit_line(Style(Face.LABEL, 12, inks.on_ground), text, wide - 15, WHERE)
        left = cell.x + (wide - 8.5 - style.width(text)) / 2
        draw_icon(canvas, icon, Box(left, cell.center[1] - 3.2, 6.4, 6.4), inks.on_ground)
        canvas.text(left + 8.5, cell.center[1] + style.cap / 2, text, style)


def contents(canvas: Canvas, book: Book, starts: Sequence[int], number: int) -> None:
    """The list of sections with their pages."""
    x, y = book.left(number), book.spec.margins.top
    heading = book.label(book.spec.type.heading)
    canvas.text(x, y + heading.cap, CONTENTS[book.lang].upper(), heading)
    body = book.style("plain", 11)
    figures = Style(Face.MONO, 10, book.inks.line)
    dots = Stroke(book.inks.soft, 0.35, dash=(0.01, 1.5), round=True)
    lines = contents_lines(book, number)
    for section, start, line in zip(book.rulebook.sections, starts, lines, strict=True):
        text, page, y = book.say(section.heading), str(start), line.center[1] + body.cap / 2
        canvas.text(x, y, text, body)
        canvas.text(line.right, y, page, figures, "right")
        canvas.line(x + body.width(text) + 2, y - 0.4, line.right - figures.width(page) - 2.5, y - 0.4, dots)
    foot(canvas, book, number, CONTENTS[book.lang])


def contents_lines(book: Book, number: int) -> list[Box]:
    """Where each section stands in the contents, on the page of that number: as much as a finger takes."""
    x, high = book.left(number), 8.6
    first = book.spec.margins.top + book.label(book.spec.type.heading).cap + 11
    first -= (high + book.style("plain", 11).cap) / 2
    return [Box(x, first + line * high, book.width, high) for line in range(len(book.rulebook.sections))]


def foot(canvas: Canvas, book: Book, number: int, section: str) -> None:
    """The strip at a page's foot: the game, the section, the page number in a box at the outer edge."""
    x, y = book.left(number), book.page[1] - book.spec.margins.bottom + 6.5
    width, high, box = book.width, 6.0, 10.0
    style, soft = book.label(), replace(book.label(), face=Face.LABEL)
    stroke = Stroke(book.inks.line, 0.25)
    canvas.rect(Box(x, y, width, high), stroke=stroke)
    odd = bool(number % 2)
    page = Box(x + width - box if odd else x, y, box, high)
    canvas.rect(page, fill=book.inks.line)
    canvas.centred(page, str(number), Style(Face.MONO_BOLD, 8.5, book.inks.plan.floor))
    base = y + high / 2 + style.cap / 2
    title, section = book.say(book.game.title).upper(), section.upper()
    soft = fit_line(soft, section, width - box - 9 - style.width(title), canvas.where)
    if odd:
        canvas.text(x + 3, base, title, style)
        canvas.text(page.x - 3, base, section, soft, "right")
    else:
        canvas.text(page.right + 3, base, section, soft)
        canvas.text(x + width - 3, base, title, style, "right")


def notes(canvas: Canvas, book: Book, number: int) -> None:
    """An empty page of graph paper."""
    x, y = book.left(number), book.spec.margins.top
    heading = book.label(book.spec.type.heading)
    canvas.text(x, y + heading.cap, NOTES[book.lang].upper(), heading)
    top = y + heading.cap + 6
    columns = int(book.width // FINE)
    rows = int((book.page[1] - book.spec.margins.bottom - top) // FINE)
    stroke = Stroke(book.inks.plan.grid, 0.2)
    for n in range(columns + 1):
        canvas.line(x + n * FINE, top, x + n * FINE, top + rows * FINE, stroke)
    for n in range(rows + 1):
        canvas.line(x, top + n * FINE, x + columns * FINE, top + n * FINE, stroke)
    foot(canvas, book, number, NOTES[book.lang])


def back(canvas: Canvas, book: Book) -> None:
    """The back cover."""
    width, height = book.page
    inks = book.inks
    page = Box(0, 0, width, height)
    art_of(book.game).ground(canvas, page, page, inks, cover="back")
    canvas.rect(Box(FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME), stroke=Stroke(inks.on_ground, 0.5))
    text = Paragraph(
        book, book.say(book.rulebook.back), width - 52, size=13, ink=inks.on_ground, centred=True
    )
    y = height / 2 - text.height / 2
    text.draw(canvas, (width - text.width) / 2, y)
    mono = Style(Face.MONO, 9, inks.on_ground_soft)
    imprint = f"kitpress · {edition(book.game.folder)}"
    canvas.text(width / 2, height - FRAME - 9, imprint, mono, "middle")
