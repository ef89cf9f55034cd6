"""Madrino on paper: boards, dice, posters and the wall of an exhibition."""

import re
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from kitpress.content import load_game
from kitpress.content.kinds.madrino import MadrinoGame
from kitpress.errors import PrintError, UsageError
from kitpress.layout import Box, load_sheet
from kitpress.layout.boards import load_board
from kitpress.plan.geometry import Square
from kitpress.plan.model import Plan, Record
from kitpress.plan.notation import parse_record
from kitpress.render.art import palette
from kitpress.render.canvas import LogCanvas, Style
from kitpress.render.exhibition import exhibition_pdf
from kitpress.render.fonts import Face, typeset
from kitpress.render.kit import print_kit
from kitpress.render.madrino_boards import boards_pdf, draw_facility_board, draw_parts_board
from kitpress.render.madrino_dice import dice_pdf, draw_page, look
from kitpress.render.panels.madrino import WATERMARK, draw_ground
from kitpress.render.pdf import PdfCanvas, page_count
from kitpress.render.posters.madrino import Sheet, draw_facts
from kitpress.render.presentation import plan_pdf
from kitpress.render.sheets import draw_sheet
from kitpress.rules import Line, Status, for_game
from kitpress.words import LANGS, Lang, same

from .golden import assert_golden
from .inks import contrast
from .pdfs import embedded, fonts, grey

ORACLE = Path(__file__).parents[1] / "oracle_madrino"


@pytest.fixture(scope="module")
def game() -> MadrinoGame:
    loaded = load_game("madrino")
    assert isinstance(loaded, MadrinoGame)
    return loaded


@pytest.fixture(scope="module")
def record() -> Record:
    path = sorted(ORACLE.glob("*.plan"))[0]
    return replace(parse_record(path.read_text(encoding="utf-8"), path), name="Ana", title="The Nautilus")


def words(pdf: bytes, page: int = 0) -> str:
    """Everything written on a page, in one line."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return " ".join(document[page].get_textpage().get_text_range().split())
    finally:
        document.close()


@pytest.mark.parametrize("name", ["sheet-a4-full-en", "sheet-letter-mono-es", "parts", "facilities", "dice"])
def test_pages_are_drawn_as_they_were_found_good(
    name: str, game: MadrinoGame, request: pytest.FixtureRequest
) -> None:
    log = LogCanvas()
    if name.startswith("sheet"):
        _, paper, ink, lang = name.split("-")
        draw_sheet(log, load_sheet("madrino", paper, game), game, palette(ink, game), lang)  # type: ignore[arg-type]
    elif name == "dice":
        draw_page(log, game, game.dice[:2], 210, 297, palette("full", game), "en")
    else:
        board = load_board(f"madrino-{name}", "a4")
        draw = draw_parts_board if name == "parts" else draw_facility_board
        draw(log, board, game, palette("full", game), "es")
    assert_golden(f"madrino-{name}", log.lines, request)


def test_the_grid_has_the_largest_squares_of_all_sheets(game: MadrinoGame) -> None:
    assert load_sheet("madrino", "a4", game).grid.square == 18.5
    assert load_sheet("madrino", "letter", game).grid.square == 17.5


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_board_draws_a_short_wall_half_as_long_as_a_long_one(game: MadrinoGame, paper: str) -> None:
    """And a window half as long as a large one: length is all that tells them apart."""
    log, sheet = LogCanvas(), load_sheet("madrino", paper, game)
    draw_sheet(log, sheet, game, palette("full", game), "en")
    frame = sheet.frames["parts"]
    lengths = []
    for line in log.lines:
        if re.fullmatch(r"path [^|]+ \| stroke \S+ 0\.[79]", line):
            points = [(float(x), float(y)) for x, y in re.findall(r"[ML](\S+) (\S+)", line)]
            if all(frame.x <= x <= frame.right and frame.y <= y <= frame.bottom for x, y in points):
                lengths.append(points[-1][0] - min(x for x, _ in points))
    short, long, corner, window, large, *_ = lengths
    assert (short, corner) == pytest.approx((long / 2, long / 2), abs=0.02)
    assert window == pytest.approx(large / 2, abs=0.02)


def test_every_week_has_its_boxes_in_the_order_of_the_weeks(game: MadrinoGame) -> None:
    sheet = load_sheet("madrino", "letter", game)
    ids = {field.id for field in sheet.fields}
    log = {f"part.{w}.{n}" for w in range(1, 7) for n in range(1, 5)}
    log |= {f"{key}.{w}" for key in ("facility", "area") for w in range(1, 7)}
    assert ids == log | {"entrance.column", "entrance.row"}
    tops = [sheet.field(f"part.{week}.1").cells[0].y for week in range(1, 7)]
    assert tops == sorted(tops)
    for week in range(1, 7):
        parts = [sheet.field(f"part.{week}.{n}").cells[0] for n in range(1, 5)]
        below = [sheet.field(f"{key}.{week}").cells[0] for key in ("facility", "area")]
        assert len({cell.y for cell in parts}) == 1
        assert all(0 < cell.y - parts[0].bottom < 2 for cell in below)  # a week's boxes stand together


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", LANGS)
def test_letters_of_all_areas_stand_on_white(game: MadrinoGame, paper: str, lang: Lang) -> None:
    sheet, inks = load_sheet("madrino", paper, game), palette("mono", game)
    log, pdf = LogCanvas(), PdfCanvas(sheet.width, sheet.height, title="Madrino")
    for canvas in (log, pdf):
        draw_ground(canvas, sheet, game, inks, lang)
    pdf.next_page()
    dots = grey(pdf.finish(), 0, 4.0)
    letters = [line.split()[1:3] for line in log.lines if line.startswith("text")]
    assert len(letters) == len(game.areas)
    for x, y in letters:
        above = WATERMARK * 0.8  # more than its capitals are high
        left, top, base = (round(4 * mm) for mm in (float(x) - 1, float(y) - above, float(y) + 1))
        assert (dots[base, left : left + 40] == 255).all()
        assert (dots[top:base, left] == 255).all()


@pytest.mark.parametrize("ink", ["full", "saver"])
def test_soft_words_are_read_easily(game: MadrinoGame, ink: str) -> None:
    inks = palette(ink, game)
    assert contrast(inks.on_ground_soft, inks.ground) >= 4.5


@pytest.mark.parametrize("ink", ["full", "mono"])
def test_dice_are_told_apart_without_colour(game: MadrinoGame, ink: str) -> None:
    looks = [look(die.id, palette(ink, game)) for die in game.dice]
    told = {(shown.sign or shown.ground.k > 0.5) for shown in looks}
    assert len(told) == len(looks)


def test_a_kit_is_boards_dice_and_a_rulebook(game: MadrinoGame, tmp_path: Path) -> None:
    files = print_kit(game, tmp_path / "kit", players=3, lang="es", paper="letter")
    names = [file.name for file in files]
    assert names == ["sheets.pdf", "boards.pdf", "rulebook.pdf", "dice.pdf", "kit.json"]
    pages = {file.stem: page_count(file.read_bytes()) for file in files[:-1]}
    assert (pages["sheets"], pages["boards"], pages["dice"]) == (3, 2, 2)
    for file in files[:-1]:
        pdf = file.read_bytes()
        assert all(name.startswith(("Barlow", "IBMPlexMono", "Kalam")) for name in fonts(pdf)), file.name
        assert embedded(pdf) == len(re.findall(rb"/Type /FontDescriptor", pdf))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_boards_name_all_that_the_dice_name(game: MadrinoGame, paper: str, lang: str) -> None:
    pdf = boards_pdf(game, paper=paper, lang=lang)  # type: ignore[arg-type]
    parts, facilities = (words(pdf, page).casefold() for page in (0, 1))
    assert all(part.name[lang].casefold() in parts for part in game.parts)  # type: ignore[index]
    for thing in (*game.facilities, *game.areas):
        assert thing.name[lang].casefold() in facilities  # type: ignore[index]


def test_the_same_input_gives_the_same_bytes(game: MadrinoGame, record: Record) -> None:
    for draw in (
        lambda: boards_pdf(game),
        lambda: dice_pdf(game),
        lambda: plan_pdf(record, game),
        lambda: exhibition_pdf([record, record], game),
    ):
        assert draw() == draw()


def test_a_poster_has_title_architect_and_the_facts(game: MadrinoGame, record: Record) -> None:
    poster = words(plan_pdf(record, game))
    assert "The Nautilus" in poster
    assert "Ana" in poster
    told = [line for line in for_game(game).score(record, game).lines if line.field in ("rooms", "daylight")]
    assert told
    for line in told:
        assert typeset(line.reason.en, Face.TEXT) in poster
    assert "0 points" not in poster


def test_a_poster_without_a_title_says_so(game: MadrinoGame, record: Record) -> None:
    assert "Sin título" in words(plan_pdf(replace(record, title=""), game, lang="es"))


def test_long_titles_and_names_are_written_smaller(game: MadrinoGame, record: Record) -> None:
    title = "The house in which the kitchen looks at the bath and the bath looks away, a study in manners"
    name = "Maximiliana Fernández de la Torre y Quiñones"
    poster = words(plan_pdf(replace(record, title=title, name=name), game))
    assert title in poster
    assert name in poster
    wall = words(exhibition_pdf([replace(record, title=title[:50], name=name)] * 4, game, posters=False))
    assert wall.count(name) == 4


def test_facts_that_do_not_fit_are_counted(game: MadrinoGame, record: Record) -> None:
    log, box = LogCanvas(), Box(10, 10, 60, 80)
    lines = [Line(same(f"Fact {n}"), 0, Status.FACT, same("It has a door, and another.")) for n in range(40)]
    draw_facts(Sheet(log, record, game, palette("full", game), "en"), box, lines)
    texts = [line.partition(" | ")[2] for line in log.lines]
    shown = sum(text.startswith("Fact") for text in texts)
    assert shown >= 5
    assert texts[-1] == f"… and {40 - shown} more."
    assert all(10 <= float(line.split()[2]) <= 90 for line in log.lines)


@pytest.mark.parametrize(("plans", "pages"), [(1, 1), (2, 1), (4, 1), (9, 1), (10, 2)])
def test_up_to_nine_plans_hang_on_a_page(game: MadrinoGame, record: Record, plans: int, pages: int) -> None:
    wall = exhibition_pdf([record] * plans, game, posters=False)
    assert page_count(wall) == pages
    assert page_count(exhibition_pdf([record] * plans, game)) == pages + plans


def test_a_game_without_plans_has_no_posters() -> None:
    game = load_game("mottainai")
    with pytest.raises(UsageError, match="no plans to draw"):
        plan_pdf(Record("mottainai", Plan(0, 0)), game)


def test_an_areas_letters_fit_in_it(game: MadrinoGame) -> None:
    areas = tuple(area.model_copy(update={"letters": same("NORTHWEST")}) for area in game.areas)
    edited = game.model_copy(update={"areas": areas})
    sheet, log = load_sheet("madrino", "a4", edited), LogCanvas()
    draw_sheet(log, sheet, edited, palette("full", edited), "en")
    drawn = [line.split() for line in log.lines if line.endswith("| NORTHWEST")]
    assert len(drawn) == len(areas)
    for area, line in zip(areas, drawn, strict=True):
        left, baseline, size = float(line[1]), float(line[2]), float(line[4])
        style = Style(Face.LABEL_BOLD, size)
        first, side = sheet.grid.box(Square(area.squares.column, area.squares.row)), sheet.grid.square
        assert left > first.x
        assert left + style.width("NORTHWEST") + 1.3 * style.cap < first.x + area.squares.width * side
        assert first.y < baseline - style.cap < baseline < first.y + area.squares.height * side


def test_letters_that_no_area_has_room_for_are_told(game: MadrinoGame) -> None:
    areas = tuple(area.model_copy(update={"letters": same("NORTHWEST " * 9)}) for area in game.areas)
    edited = game.model_copy(update={"areas": areas})
    with pytest.raises(PrintError, match="letters of the area 'north'"):
        draw_sheet(LogCanvas(), load_sheet("madrino", "a4", edited), edited, palette("full", edited), "en")
