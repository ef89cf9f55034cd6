"""The rulebook as PDF: pages of half a sheet, to read one by one or to fold into a booklet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kitpress.content.game import Game
from kitpress.content.rulebook_models import Rulebook
from kitpress.render.art import palette
from kitpress.render.pdf import PdfCanvas
from kitpress.render.rulebook_blocks import section_atoms
from kitpress.render.rulebook_book import Book, open_book
from kitpress.render.rulebook_flow import Page, paginate
from kitpress.render.rulebook_pages import CONTENTS, back, contents, contents_lines, cover, foot, notes
from kitpress.words import Lang, Words

_CONTENTS = 2  # number of the page of contents, after the cover
FIRST = 3  # number of the first page of text
_SECTION = "section-{}"  # the name of its bookmark
SHEET_PAGES = 4  # pages on a folded sheet
Painter = Callable[[PdfCanvas], None]
TITLE = Words("{title}: {subtitle}", "{title}: {subtitle}")


def rulebook_pdf(
    game: Game,
    rulebook: Rulebook,
    *,
    paper: str = "a4",
    lang: Lang = "en",
    ink: str = "full",
    booklet: bool = False,
) -> bytes:
    """The rulebook of a game, on pages of half a sheet of `paper`.

    With `booklet` two pages lie side by side on each landscape sheet, in the order in which sheets printed
    on both sides (flipped on the short edge), stacked and folded once make a booklet. Raises UsageError
    for an unknown paper or ink, PrintError for what can't be set.
    """
    book = open_book(game, rulebook, lang, paper, palette(ink, game))
    painters, titles = _pages(book)
    width, height = book.page
    title = TITLE.format(title=game.title, subtitle=book.rulebook.subtitle)[lang]
    if not booklet:
        pdf = PdfCanvas(width, height, title=title, lang=lang, duplex="long")
        for number, paint in enumerate(painters, start=1):
            for bookmark, heading in titles.get(number, {}).items():
                pdf.bookmark(heading, name=bookmark)
            if number == _CONTENTS:
                for section, line in enumerate(contents_lines(book, number)):
                    pdf.link(line, _SECTION.format(section))
            paint(pdf)
            pdf.next_page()
        return pdf.finish()
    pdf = PdfCanvas(2 * width, height, title=title, lang=lang, duplex="short")
    for number, paint in enumerate(painters, start=1):
        with pdf.form(f"page{number}"):
            paint(pdf)
    for left, right in imposed(len(painters)):
        pdf.stamp(f"page{left}")
        pdf.stamp(f"page{right}", dx=width)
        pdf.next_page()
    return pdf.finish()


def imposed(count: int) -> list[tuple[int, int]]:
    """Left and right page on each side of each sheet, outermost sheet first; `count` is a multiple of 4.

    Sheet 1 carries the last page and page 1 on its front, page 2 and the last but one on its back.
    """
    sides = []
    for sheet in range(count // SHEET_PAGES):
        low, high = 2 * sheet + 1, count - 2 * sheet
        sides += [(high, low), (low + 1, high - 1)]
    return sides


def _pages(book: Book) -> tuple[list[Painter], dict[int, dict[str, str]]]:
    """What paints each page, and the bookmarks by page number: their names and titles."""
    pages = paginate(
        (
            atom
            for number, section in enumerate(book.rulebook.sections)
            for atom in section_atoms(book, section, number)
        ),
        book.height,
        book.spec.air,
    )
    starts = _starts(pages, len(book.rulebook.sections))
    painters: list[Painter] = [lambda canvas: cover(canvas, book)]
    painters.append(lambda canvas: contents(canvas, book, starts, _CONTENTS))
    for number, page in enumerate(pages, start=FIRST):
        painters.append(_text_page(book, page, number))
    while (len(painters) + 1) % SHEET_PAGES:
        painters.append(_notes_page(book, len(painters) + 1))
    painters.append(lambda canvas: back(canvas, book))
    titles = {1: {"cover": book.say(book.game.title)}, _CONTENTS: {"contents": CONTENTS[book.lang]}}
    for number, (section, start) in enumerate(zip(book.rulebook.sections, starts, strict=True)):
        titles.setdefault(start, {})[_SECTION.format(number)] = book.say(section.heading)
    return painters, titles


def _starts(pages: Sequence[Page], sections: int) -> list[int]:
    """The page number on which each section begins."""
    return [
        next(
            number
            for number, page in enumerate(pages, start=FIRST)
            if any(placed.atom.section == section for placed in page)
        )
        for section in range(sections)
    ]


def _text_page(book: Book, page: Page, number: int) -> Painter:
    def paint(canvas: PdfCanvas) -> None:
        left, top = book.left(number), book.spec.margins.top
        for placed in page:
            canvas.where = placed.atom.where
            placed.atom.draw(canvas, left, top + placed.y)
        last = book.rulebook.sections[page[-1].atom.section]
        foot(canvas, book, number, book.say(last.heading))

    return paint


def _notes_page(book: Book, number: int) -> Painter:
    return lambda canvas: notes(canvas, book, number)
