"""Mottainai on paper: works, backs, reference cards, mats and the score sheet."""

import json
from pathlib import Path

import pypdfium2
import pytest

from kitpress.content import load_game
from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.errors import PrintError
from kitpress.layout import Box, load_sheet
from kitpress.layout.mats import load_mat
from kitpress.layout.works import load_reference_card, load_work_card
from kitpress.render.art import palette
from kitpress.render.art.materials import draw_pattern, draw_symbol
from kitpress.render.art.washi import material_inks
from kitpress.render.canvas import LogCanvas, Stroke
from kitpress.render.fonts import Face, typeset
from kitpress.render.ink import BLACK, INK_MODES, InkMode
from kitpress.render.kit import print_kit
from kitpress.render.kits import Order, kit_parts
from kitpress.render.mats import draw_mat
from kitpress.render.pdf import page_count
from kitpress.render.reference_cards import draw_reference
from kitpress.render.sheets import draw_sheet
from kitpress.render.work_cards import Works, draw_work, draw_work_back
from kitpress.units import POINTS_PER_MM
from kitpress.words import LANGS, Lang, Words, same

from .golden import assert_golden
from .inks import contrast
from .pdfs import embedded, fonts


@pytest.fixture(scope="module")
def game() -> MottainaiGame:
    loaded = load_game("mottainai")
    assert isinstance(loaded, MottainaiGame)
    return loaded


def look(game: MottainaiGame, ink: str = "full", lang: Lang = "en") -> Works:
    return Works(game, load_work_card(), palette(ink, game), lang, 3.0, "ABCDEF")


def words(pdf: bytes) -> list[str]:
    """What is written on each page, in one line."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    finally:
        document.close()


def page(name: str, game: MottainaiGame) -> LogCanvas:
    log = LogCanvas()
    if name == "work-full":
        draw_work(log, look(game), game.work("paper-boat"), 0, 0, 0)
    elif name == "work-mono-es":
        draw_work(log, look(game, "mono", "es"), game.works[-1], 1, 0, 0)
        log.lines = _texts(log)
    elif name == "reference":
        inks = palette("saver", game)
        draw_reference(log, game, game.reference[0], load_reference_card(), inks, "en", 3.0)
    elif name.startswith("mat"):
        _, paper, ink, lang = name.split("-")
        draw_mat(log, load_mat("mottainai", paper), game, palette(ink, game), lang)  # type: ignore[arg-type]
        log.lines = _texts(log)
    else:
        _, paper, ink, lang = name.split("-")
        draw_sheet(log, load_sheet("mottainai", paper, game), game, palette(ink, game), lang)  # type: ignore[arg-type]
    return log


def _texts(log: LogCanvas) -> list[str]:
    """What is written: the patterns alone fill pages of log."""
    return [line for line in log.lines if line.startswith("text")]


PAGES = [
    "work-full",
    "work-mono-es",
    "reference",
    "mat-a4-full-en",
    "mat-letter-mono-es",
    "sheet-a4-full-en",
    "sheet-letter-mono-es",
]


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_drawn_as_they_were_found_good(
    name: str, game: MottainaiGame, request: pytest.FixtureRequest
) -> None:
    assert_golden(f"mottainai-{name}", page(name, game).lines, request)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("ink", ["full", "saver", "mono"])
def test_every_work_of_every_deck_fits_its_card(game: MottainaiGame, lang: Lang, ink: str) -> None:
    for work in game.works:
        for deck in range(len(game.decks)):
            draw_work(LogCanvas(), look(game, ink, lang), work, deck, 0, 0)


@pytest.mark.parametrize("lang", LANGS)
def test_a_heading_of_two_lines_has_air_above_and_below(game: MottainaiGame, lang: Lang) -> None:
    box = look(game, "mono", lang)
    frame = box.spec.frame("effect")
    for work in game.works:
        log = LogCanvas()
        draw_work(log, box, work, 0, 0, 0)
        texts = [line.partition(" | ")[0].split() for line in log.lines if line.startswith("text")]
        inside = [(float(y), face, float(size)) for _, x, y, face, size, *_ in texts if "Mono" not in face]
        inside = [text for text in inside if frame.y < text[0] < frame.bottom]
        heading = [(y, size) for y, face, size in inside if "Condensed" in face and size < 9.1]
        body = next((y, size) for y, face, size in inside if "Condensed" not in face)
        first, last, cap = heading[0], heading[-1], 0.69 / POINTS_PER_MM
        assert first[0] - first[1] * cap - frame.y > 1.8, work.id
        assert body[0] - body[1] * cap - last[0] > 2.2, work.id


@pytest.mark.parametrize("mode", INK_MODES)
def test_what_stands_on_a_band_is_read_easily(game: MottainaiGame, mode: InkMode) -> None:
    for number, material in enumerate(game.materials):
        inks = material_inks(number, mode)
        assert contrast(inks.band, inks.on_band) >= 4.5, material.id


@pytest.mark.parametrize("lang", LANGS)
def test_both_sides_of_a_reference_card_look_alike(game: MottainaiGame, lang: Lang) -> None:
    inks, sizes = palette("full", game), set()
    assert contrast(inks.on_ground_soft, inks.ground) >= 4.5
    for side in game.reference:
        log = LogCanvas()
        draw_reference(log, game, side, load_reference_card(), inks, lang, 0.0)
        texts = [line.partition(" | ") for line in log.lines if line.startswith("text")]
        written = [(float(place.split()[4]), place.split()[3], words) for place, _, words in texts]
        assert min(size for size, _, _ in written) >= 5.5
        lines = [(size, words) for size, face, words in written if face == "Barlow-Regular"]
        sizes |= {size for size, _ in lines}
        assert all(" " in words for _, words in lines)  # no word stands alone
    assert len(sizes) == 1


@pytest.mark.parametrize("lang", LANGS)
def test_serials_are_as_large_as_small_words_must_be(game: MottainaiGame, lang: Lang) -> None:
    for deck, known in enumerate(game.decks):
        log = LogCanvas()
        draw_work(log, look(game, "full", lang), game.works[8], deck, 0, 0)
        (serial,) = (line for line in log.lines if line.endswith(f"| {known.name[lang]} 09 / ABCDEF"))
        assert float(serial.split()[4]) >= 5.5
    long = game.decks[0].model_copy(update={"name": same("the deck of long evenings")})
    box = look(game.model_copy(update={"decks": (long,)}), "full", lang)
    log = LogCanvas()
    draw_work(log, box, game.works[8], 0, 0, 0)
    assert any(line.endswith("| the deck of long evenings 09") for line in log.lines)  # without the edition


def test_the_kit_prints_whole(game: MottainaiGame, tmp_path: Path) -> None:
    files = print_kit(game, tmp_path, players=3, lang="es")
    assert [file.name for file in files] == [
        "works.pdf",
        "mats.pdf",
        "reference.pdf",
        "sheets.pdf",
        "rulebook.pdf",
        "kit.json",
    ]
    pages = {file.stem: page_count(file.read_bytes()) for file in files[:-1]}
    assert pages["works"] == 2 * 2 * 7  # two decks of 54, eight a page, with their backs
    assert pages["mats"] == 3
    assert pages["reference"] == 2
    assert pages["sheets"] == 1
    assert json.loads(files[-1].read_text(encoding="utf-8"))["serials"] == [
        f"MOTTAINAI/{json.loads(files[-1].read_text(encoding='utf-8'))['edition']}/1"
    ]


def test_six_players_need_two_score_sheets(game: MottainaiGame, tmp_path: Path) -> None:
    print_kit(game, tmp_path, players=6, only=["sheets"])
    assert page_count((tmp_path / "sheets.pdf").read_bytes()) == 2


def test_the_works_are_written_out_and_their_fonts_embedded(game: MottainaiGame) -> None:
    part = next(part for part in kit_parts(game) if part.id == "works")
    pdf = part.draw(game, Order(duplex="none", lang="en"))
    written = " ".join(words(pdf))
    for work in game.works:
        assert written.count(typeset(work.name.en, Face.TEXT)) >= len(game.decks)
    assert embedded(pdf) == len(fonts(pdf))
    assert "Helvetica" not in fonts(pdf)


def test_materials_are_told_apart_without_colour(game: MottainaiGame) -> None:
    symbols, patterns = set(), set()
    box = Box(0, 0, 20, 20)
    for number, material in enumerate(game.materials):
        symbol, pattern = LogCanvas(), LogCanvas()
        draw_symbol(symbol, material, box, BLACK)
        draw_pattern(pattern, number, box, Stroke(BLACK, 0.1))
        symbols.add("\n".join(symbol.lines))
        patterns.add("\n".join(pattern.lines))
    assert len(symbols) == len(patterns) == len(game.materials)


def test_materials_of_other_games_show_their_icon(game: MottainaiGame) -> None:
    wood = game.materials[0].model_copy(update={"id": "wood", "icon": "trees"})
    log = LogCanvas()
    draw_symbol(log, wood, Box(0, 0, 10, 10), BLACK)
    assert log.lines


def test_decks_are_told_apart_by_their_backs_in_black_ink_too(game: MottainaiGame) -> None:
    backs = []
    for deck in game.decks:
        log = LogCanvas()
        draw_work_back(log, look(game, "mono"), deck, 0, 0)
        backs.append(log.lines)
    assert backs[0] != backs[1]


def test_text_that_does_not_fit_names_the_card(game: MottainaiGame) -> None:
    long = game.works[0].model_copy(update={"name": same("A name that goes on and on " * 4)})
    wide = game.model_copy(update={"works": (long, *game.works[1:])})
    with pytest.raises(PrintError, match=f"work '{long.id}': .*does not fit"):
        draw_work(LogCanvas(), look(wide), long, 0, 0, 0)


def test_too_much_for_a_reference_card_is_an_error(game: MottainaiGame) -> None:
    side = game.reference[0]
    part = side.parts[0].model_copy(update={"lines": (Words("word " * 30, "palabra " * 30),) * 30})
    full = side.model_copy(update={"parts": (part,)})
    with pytest.raises(PrintError, match="do not fit on the card"):
        draw_reference(LogCanvas(), game, full, load_reference_card(), palette("full", game), "en", 3.0)
