"""The rulebook's pages: complete, unclipped, with embedded fonts, and the same bytes each time."""

import ctypes
import re
from collections.abc import Iterator

import numpy as np
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitpress.content import Game, game_ids, load_game, load_rulebook
from kitpress.content.rulebook_models import Block, Facts
from kitpress.errors import PrintError, UsageError
from kitpress.render.art import palette
from kitpress.render.canvas import LogCanvas, Stroke, Style
from kitpress.render.fonts import Face, typeset
from kitpress.render.rulebook import FIRST, imposed, rulebook_pdf
from kitpress.render.rulebook_blocks import section_atoms
from kitpress.render.rulebook_book import Book, open_book
from kitpress.render.rulebook_flow import Air, Atom, paginate
from kitpress.render.rulebook_pages import FRAME, back, contents, cover, foot, notes
from kitpress.render.rulebook_text import break_lines
from kitpress.render.tables import table, tables_of
from kitpress.render.tables.ruled import Head, ruled
from kitpress.words import LANGS, Lang, Words, same

MM = 72 / 25.4
HANG = 1.6  # mm that descenders and line widths may reach beyond an atom
DESCENDER = 0.22  # of a type size
AIR = 0.8  # mm between words and a table's rules
Span = tuple[float, float]


class MeasuredCanvas(LogCanvas):
    """A drawing log that knows where each text ends: (left, right) and (top, bottom) in mm; and the level lines."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[tuple[str, Span, Span]] = []
        self.rules: list[tuple[Span, float]] = []

    def write(self, x: float, y: float, text: str, style: Style, angle_deg: float) -> None:
        """Log and measure a line of text."""
        below = DESCENDER * style.size / MM
        self.texts.append((text, (x, x + style.width(text)), (y - style.cap, y + below)))
        super().write(x, y, text, style, angle_deg)

    def line(self, x1: float, y1: float, x2: float, y2: float, stroke: Stroke) -> None:
        """Log a line, and how high it is if it is level."""
        if y1 == y2:
            self.rules.append(((x1, x2), y1))
        super().line(x1, y1, x2, y2, stroke)


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game("floor-plan")


@pytest.fixture(scope="module")
def english(game: Game) -> bytes:
    return rulebook_pdf(game, load_rulebook(game))


def texts_of(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()


def book(game: Game, lang: Lang = "en", paper: str = "a4") -> Book:
    return open_book(game, load_rulebook(game), lang, paper, palette("full", game))


def atoms(of: Book) -> Iterator[Atom]:
    for number, section in enumerate(of.rulebook.sections):
        yield from section_atoms(of, section, number)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", game_ids())
def test_nothing_leaves_its_place(name: str, lang: Lang, paper: str) -> None:
    of = book(load_game(name), lang, paper)
    for atom in atoms(of):
        log = MeasuredCanvas()
        atom.draw(log, 0.0, 0.0)
        assert log.lines, f"{atom.where} draws nothing"
        keeps_apart(log, (0.0, of.width))
        for line in log.lines:
            for x, y in points(line):
                assert -HANG <= x <= of.width + HANG, f"{atom.where}: {line}"
                assert -HANG <= y <= atom.height + HANG, f"{atom.where}: {line}"


def points(line: str) -> Iterator[tuple[float, float]]:
    """Where a line of a drawing log draws; a text at its start."""
    if line.startswith("path"):
        numbers = re.findall(r"-?\d+\.\d\d", line.split("|")[0])
        yield from zip(map(float, numbers[::2]), map(float, numbers[1::2]), strict=True)
    elif line.startswith("text"):
        _, x, y, *_ = line.split()
        yield float(x), float(y)


def keeps_apart(log: MeasuredCanvas, room: Span) -> None:
    """No text leaves the room's width or runs into another."""
    for n, (text, across, down) in enumerate(log.texts):
        assert room[0] - 1e-6 <= across[0] <= across[1] <= room[1] + 1e-6, text
        for other, *spans in log.texts[n + 1 :]:
            assert not all(map(overlap, (across, down), spans)), f"{text} and {other}"


def overlap(one: Span, other: Span) -> bool:
    return max(one[0], other[0]) < min(one[1], other[1]) - 1e-6


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", game_ids())
def test_nothing_round_the_text_leaves_its_place(name: str, lang: Lang, paper: str) -> None:
    of = book(load_game(name), lang, paper)
    for face in (cover, back):
        log = MeasuredCanvas()
        face(log, of)
        keeps_apart(log, (FRAME, of.page[0] - FRAME))
    for number in (FIRST, FIRST + 1):
        inside = of.left(number), of.left(number) + of.width
        for section in of.rulebook.sections:
            log = MeasuredCanvas()
            foot(log, of, number, of.say(section.heading))
            keeps_apart(log, inside)
        log = MeasuredCanvas()
        contents(log, of, [99] * len(of.rulebook.sections), number)
        keeps_apart(log, inside)
        log = MeasuredCanvas()
        notes(log, of, number)
        keeps_apart(log, inside)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", game_ids())
def test_words_in_tables_keep_off_the_rules(name: str, lang: Lang, paper: str) -> None:
    of = book(load_game(name), lang, paper)
    for which in tables_of(of.game.rules):
        log = MeasuredCanvas()
        table(of, which)[0].draw(log, 0.0, 0.0)
        for text, across, (top, bottom) in log.texts:
            near = [y for rule, y in log.rules if overlap(rule, across) and top - AIR < y < bottom + AIR]
            assert not near, f"{which}: {text}"


def test_a_head_shrinks_into_its_column_and_is_then_refused(game: Game) -> None:
    of = book(game)
    log = MeasuredCanvas()
    ruled(of, [Head(0, same("RATHER LONG")), Head(14, same("B"))], []).draw(log, 0.0, 0.0)
    (_, (_, end), _), _ = log.texts
    assert end <= 14
    with pytest.raises(PrintError, match="'MUCH TOO LONG' does not fit"):
        ruled(of, [Head(0, same("MUCH TOO LONG")), Head(9, same("B"))], []).draw(log, 0.0, 0.0)


def test_a_heading_that_fits_on_no_line_is_named(game: Game) -> None:
    section = load_rulebook(game).sections[0].model_copy(update={"heading": same("heading " * 20)})
    other = load_rulebook(game).model_copy(update={"sections": (section,)})
    with pytest.raises(PrintError, match=r"section 'idea'.*does not fit"):
        rulebook_pdf(game, other)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", game_ids())
def test_lines_keep_to_the_width(name: str, lang: Lang) -> None:
    of = book(load_game(name), lang)
    for section in of.rulebook.sections:
        for block in section.blocks:
            for text in [block.text] if block.text else block.list or ():
                lines = of.lines(of.say(text), of.width, of.spec.type.body)
                assert max(line.width for line in lines) <= of.width + 1e-6


@pytest.mark.parametrize("name", game_ids())
def test_the_pages_of_a_booklet_come_in_fours(name: str) -> None:
    game = load_game(name)
    pages = len(texts_of(rulebook_pdf(game, load_rulebook(game))))
    assert pages % 4 == 0
    assert 12 <= pages <= 24
    assert len(texts_of(rulebook_pdf(game, load_rulebook(game), booklet=True))) == pages // 2


def test_imposition_puts_neighbours_back_to_back() -> None:
    assert imposed(4) == [(4, 1), (2, 3)]
    assert imposed(8) == [(8, 1), (2, 7), (6, 3), (4, 5)]


def test_a_booklet_has_the_pages_side_by_side(game: Game, english: bytes) -> None:
    single, double = texts_of(english), texts_of(rulebook_pdf(game, load_rulebook(game), booklet=True))
    for side, (left, right) in zip(double, imposed(len(single)), strict=True):
        for number in (left, right):
            assert set(single[number - 1].split()) <= set(side.split())


@pytest.mark.parametrize("name", game_ids())
def test_every_heading_is_printed_in_contents_and_on_its_page(name: str) -> None:
    game = load_game(name)
    pages = texts_of(rulebook_pdf(game, load_rulebook(game)))
    for section in load_rulebook(game).sections:
        heading = section.heading.en
        found = re.search(re.escape(heading) + r"\s+(\d+)", pages[1])
        assert found, heading
        assert heading.upper() in pages[int(found[1]) - 1]


@pytest.mark.parametrize("name", game_ids())
def test_the_contents_lead_to_each_section_where_it_is_clicked_on(name: str) -> None:
    game = load_game(name)
    book = load_rulebook(game)
    pdf = rulebook_pdf(game, book)
    printed = texts_of(pdf)
    document = pypdfium2.PdfDocument(pdf)
    page, found = document[1], []
    link, place = pypdfium2.raw.FPDF_LINK(), ctypes.c_int(0)
    while pypdfium2.raw.FPDFLink_Enumerate(page, place, link):
        rect = pypdfium2.raw.FS_RECTF()
        pypdfium2.raw.FPDFLink_GetAnnotRect(link, rect)
        target = pypdfium2.raw.FPDFLink_GetDest(document, link)
        words = page.get_textpage().get_text_bounded(rect.left, rect.bottom, rect.right, rect.top)
        found.append((words.strip(), pypdfium2.raw.FPDFDest_GetDestPageIndex(document, target)))
    document.close()
    assert len(found) == len(book.sections)
    for section, (words, number) in zip(book.sections, found, strict=True):
        assert words.startswith(section.heading.en)
        assert words.endswith(str(number + 1))
        assert section.heading.en.upper() in printed[number]


def test_each_section_has_a_bookmark_though_two_begin_on_one_page(game: Game, english: bytes) -> None:
    document = pypdfium2.PdfDocument(english)
    titles = [item.get_title() for item in document.get_toc()]
    document.close()
    assert titles[:2] == ["Floor Plan", "Contents"]
    assert titles[2:] == [section.heading.en for section in load_rulebook(game).sections]


@pytest.mark.parametrize("lang", LANGS)
def test_every_ruling_and_room_is_printed(game: Game, lang: Lang) -> None:
    printed = " ".join(" ".join(texts_of(rulebook_pdf(game, load_rulebook(game), lang=lang))).split())
    for ruling in load_rulebook(game).rulings().values():
        assert typeset(Facts(game).fill(ruling.answer)[lang], Face.TEXT) in printed, ruling.id
    for room in game.rooms:
        assert room.name[lang].capitalize() in printed


def test_the_languages_differ(game: Game, english: bytes) -> None:
    spanish = " ".join(texts_of(rulebook_pdf(game, load_rulebook(game), lang="es")))
    assert "Piscinas".upper() in spanish
    assert "POOLS" in " ".join(texts_of(english))
    assert "POOLS" not in spanish


def test_numbers_come_from_the_game(game: Game) -> None:
    longer = game.model_copy(update={"solo": game.solo.model_copy(update={"bubbles": 21})})
    assert any(
        "21 round bubbles" in " ".join(page.split())
        for page in texts_of(rulebook_pdf(longer, load_rulebook(game)))
    )


@pytest.mark.parametrize("ink", ["full", "saver", "mono"])
def test_identical_input_gives_identical_bytes(game: Game, ink: str) -> None:
    assert rulebook_pdf(game, load_rulebook(game), ink=ink) == rulebook_pdf(
        game, load_rulebook(game), ink=ink
    )


def test_all_fonts_are_embedded_subsets(english: bytes) -> None:
    assert b"Helvetica" not in english
    names = set(re.findall(rb"/BaseFont /(\S+)", english))
    assert names
    assert all(re.match(rb"[A-Z]{6}\+", name) for name in names)
    assert english.count(b"/FontFile2") == len(re.findall(rb"/Type /FontDescriptor", english))


def test_mono_prints_with_black_only(game: Game) -> None:
    document = pypdfium2.PdfDocument(rulebook_pdf(game, load_rulebook(game), ink="mono"))
    for page in document:
        image = np.asarray(page.render(scale=0.5).to_pil().convert("RGB")).astype(int)
        assert np.ptp(image, axis=2).max() <= 8
    document.close()


def test_margins_stay_white(english: bytes) -> None:
    """5 mm at each side of every page of text, which a printer may not reach."""
    document = pypdfium2.PdfDocument(english)
    for number in range(1, len(document) - 1):
        image = document[number].render(scale=1).to_pil().convert("L")
        width, height = image.size
        edge = round(5 * MM)
        for box in ((0, 0, edge, height), (width - edge, 0, width, height), (0, 0, width, edge)):
            assert image.crop(box).getextrema() == (255, 255), f"page {number + 1}"
    document.close()


def test_a_heading_stays_with_its_text() -> None:
    def draw(*_: object) -> None: ...

    block, heading = Atom(30, draw), Atom(10, draw, gap=5, keep=True)
    first, second = paginate([block, block, heading, block], 80)
    assert [placed.atom for placed in first] == [block, block]
    assert [placed.atom for placed in second] == [heading, block]


@pytest.mark.parametrize("name", game_ids())
@pytest.mark.parametrize("lang", LANGS)
def test_lines_of_covers_are_centred_and_about_as_long(name: str, lang: Lang) -> None:
    game = load_game(name)
    told = game.tagline
    long = game.model_copy(update={"tagline": Words(*(f"{told[lang]} {told[lang]}" for lang in LANGS))})
    bare = load_rulebook(game).model_copy(update={"cover": None})
    book = open_book(long, bare, lang, "letter", palette("full", game))
    for paint in (cover, back):
        canvas = MeasuredCanvas()
        paint(canvas, book)
        lines: dict[float, list[Span]] = {}
        for text, across, (top, _) in canvas.texts:
            if text in (book.say(long.tagline) if paint is cover else book.say(book.rulebook.back)):
                lines.setdefault(top, []).append(across)
        ends = [(min(left for left, _ in line), max(right for _, right in line)) for line in lines.values()]
        assert len(ends) > 1
        assert all(left + right == pytest.approx(book.page[0]) for left, right in ends)
        widths = [right - left for left, right in ends]
        assert min(widths) > 0.6 * max(widths)


def test_gaps_shrink_where_that_saves_a_page_with_little_on_it() -> None:
    def draw(*_: object) -> None: ...

    blocks = [Atom(10, draw, gap=5) for _ in range(8)]
    wide = [Atom(10, draw, gap=5, fresh=True), *blocks]  # 130 mm
    air = Air(shrink=0.6, little=0.2)
    (page,) = paginate(wide, 120, air)
    assert page[-1].y + 10 <= 120
    assert len(paginate(wide, 120)) == 2
    assert len(paginate(wide, 100, air)) == 2  # more than they may shrink, and the last page holds enough
    chapters = paginate([*wide, *wide[:3]], 120, air)
    assert [len(page) for page in chapters] == [9, 3]
    assert chapters[1][1].y == 15  # where nothing is saved, gaps stay


@pytest.mark.parametrize("name", game_ids())
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", LANGS)
def test_no_page_of_text_is_nearly_empty(name: str, paper: str, lang: Lang) -> None:
    game = load_game(name)
    book = open_book(game, load_rulebook(game), lang, paper, palette("full", game))
    sections = enumerate(book.rulebook.sections)
    pages = paginate(
        (atom for n, section in sections for atom in section_atoms(book, section, n)),
        book.height,
        book.spec.air,
    )
    assert all(page[-1].y + page[-1].atom.height > 0.2 * book.height for page in pages)


def test_a_part_that_fits_on_no_page_is_named(game: Game) -> None:
    section = load_rulebook(game).sections[0]
    huge = section.model_copy(update={"blocks": (Block(text=same("word " * 3000)),)})
    other = load_rulebook(game).model_copy(update={"sections": (huge,)})
    with pytest.raises(PrintError, match=r"section 'idea'.*break it up"):
        rulebook_pdf(game, other)


def test_a_glyph_that_no_font_has_is_named(game: Game) -> None:
    section = load_rulebook(game).sections[0]
    odd = section.model_copy(update={"blocks": (Block(text=Words("snow \u2603", "nieve")),)})
    other = load_rulebook(game).model_copy(update={"sections": (odd,)})
    with pytest.raises(PrintError, match=r"section 'idea'.*U\+2603, SNOWMAN"):
        rulebook_pdf(game, other)


def test_unknown_paper_and_ink_are_usage_errors(game: Game) -> None:
    with pytest.raises(UsageError, match="a4, letter"):
        rulebook_pdf(game, load_rulebook(game), paper="a5")
    with pytest.raises(UsageError, match="full, saver, mono"):
        rulebook_pdf(game, load_rulebook(game), ink="sepia")


WORDS = st.lists(
    st.text(st.characters(categories=["L"], max_codepoint=0x17F), min_size=1, max_size=9), max_size=30
)


@given(WORDS, st.floats(12, 80))
def test_breaking_keeps_every_word_and_the_width(words: list[str], width: float) -> None:
    lines = break_lines(" ".join(words), width, lambda text, face: float(len(text)))
    assert [piece.text for line in lines for piece in line.pieces] == words
    assert all(line.width <= width + 1e-6 for line in lines)  # what a sum of many words is off by is less


def test_markup_changes_faces_within_a_word() -> None:
    (line,) = break_lines("write **L**, not *l*, with `kitpress`", 500, lambda t, f: float(len(t)))
    assert [(piece.text, piece.face) for piece in line.pieces] == [
        ("write", "plain"),
        ("L", "bold"),
        (",", "plain"),
        ("not", "plain"),
        ("l", "italic"),
        (",", "plain"),
        ("with", "plain"),
        ("kitpress", "code"),
    ]


def test_sizes_are_not_broken() -> None:
    lines = break_lines("a room of 3 × 4", 10, lambda text, face: float(len(text)))
    assert any(piece.text == "3 × 4" for line in lines for piece in line.pieces)
