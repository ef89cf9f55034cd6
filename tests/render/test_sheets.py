import re

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from kitpress.content import load_game
from kitpress.content.game import Game
from kitpress.content.kinds.floor_plan import FloorPlanGame
from kitpress.content.kinds.floor_plan_classic import ClassicGame
from kitpress.content.kinds.houses import HouseGame
from kitpress.errors import UsageError
from kitpress.layout import Box, Serial, Sheet, edition, load_sheet
from kitpress.plan.geometry import Square
from kitpress.render.art import palette
from kitpress.render.canvas import LogCanvas, Style
from kitpress.render.fonts import Face, typeset
from kitpress.render.ink import Ink
from kitpress.render.panels.base import capital
from kitpress.render.sheets import draw_sheet, serials, sheet_pdf
from kitpress.units import POINTS_PER_MM
from kitpress.words import LANGS, Lang, same

from .pdfs import embedded, fonts, grey, streams

SCALE = 8  # pixels per mm
DARKEST_PRINT = 0.26  # where a pen may go; 0 = paper, 1 = black


PRINTS = [
    ("floor-plan", "a4", "full", "en"),
    ("floor-plan", "letter", "full", "en"),
    ("floor-plan", "a4", "mono", "en"),
    ("floor-plan-classic", "a4", "full", "en"),
    ("floor-plan-classic", "a4", "saver", "es"),
    ("floor-plan-classic", "letter", "full", "es"),
    ("floor-plan-classic", "letter", "mono", "en"),
    ("madrino", "a4", "full", "en"),
    ("madrino", "letter", "full", "es"),
    ("madrino", "letter", "mono", "en"),
]


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game("floor-plan")


@pytest.fixture(scope="module", params=PRINTS, ids=" ".join)
def printed(request: pytest.FixtureRequest) -> tuple[Sheet, npt.NDArray[np.uint8]]:
    name, paper, ink, lang = request.param
    game = load_game(name)
    pdf = sheet_pdf(game, count=1, paper=paper, ink=ink, lang=lang)
    return load_sheet(game.sheet, paper, game, lang), grey(pdf, 0, SCALE)


def cut(image: npt.NDArray[np.uint8], box: Box, inset: float = 0.0) -> npt.NDArray[np.uint8]:
    x, y = (box.x + inset) * SCALE, (box.y + inset) * SCALE
    right, bottom = (box.right - inset) * SCALE, (box.bottom - inset) * SCALE
    return image[round(y) : round(bottom), round(x) : round(right)]


def test_all_tags_are_found_where_the_layout_says(printed: tuple[Sheet, npt.NDArray[np.uint8]]) -> None:
    sheet, image = printed
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100))
    corners, ids, _ = detector.detectMarkers(image)
    found = {int(i): c.reshape(4, 2) / SCALE for i, c in zip(ids.ravel(), corners, strict=True)}
    assert sorted(found) == [tag.id for tag in sheet.tags]
    for tag in sheet.tags:
        assert np.abs(found[tag.id] - np.array(tag.corners())).max() < 0.2


def test_quiet_zones_are_white(printed: tuple[Sheet, npt.NDArray[np.uint8]]) -> None:
    sheet, image = printed
    for tag in sheet.tags:
        q = sheet.quiet
        zone = cut(image, Box(tag.x - q, tag.y - q, tag.size + 2 * q, tag.size + 2 * q)).copy()
        edge = round((q - 0.2) * SCALE)
        zone[edge:-edge, edge:-edge] = 255
        assert zone.min() >= 250, tag


def test_print_is_pale_wherever_a_pen_goes(printed: tuple[Sheet, npt.NDArray[np.uint8]]) -> None:
    sheet, image = printed
    g = sheet.grid
    whole = Box(g.x - 0.2, g.y - 0.2, g.columns * g.square + 0.4, g.rows * g.square + 0.4)
    places = [whole, sheet.name_box, *(cell for field in sheet.fields for cell in field.cells)]
    for place in places:
        assert 1 - cut(image, place).min() / 255 <= DARKEST_PRINT


def test_cells_are_empty_inside(printed: tuple[Sheet, npt.NDArray[np.uint8]]) -> None:
    sheet, image = printed
    for field in sheet.fields:
        if field.kind != "bubble":
            for cell in field.cells:
                assert cut(image, cell, inset=1.0).min() >= 250, field.id


def test_the_grid_can_be_seen(printed: tuple[Sheet, npt.NDArray[np.uint8]]) -> None:
    sheet, image = printed
    x = sheet.grid.x + 3 * sheet.grid.square
    band = cut(image, Box(x - 0.3, sheet.grid.y + 3, 0.6, 100))
    assert 1 - band.min(axis=1).mean() / 255 > 0.12


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_sheet_has_its_serial_in_a_qr_code(game: Game, paper: str) -> None:
    pdf = sheet_pdf(game, count=2, paper=paper, seed=3)
    sheet = load_sheet("floor-plan", paper, game)
    for page in range(2):
        box = sheet.qr
        around = Box(box.x - 2, box.y - 2, box.width + 4, box.height + 4)
        text, _, _ = cv2.QRCodeDetector().detectAndDecode(cut(grey(pdf, page, SCALE), around))
        assert Serial.parse(text) == Serial("floor-plan", edition(game.folder), 3001 + page)


@pytest.mark.parametrize(
    ("of", "columns", "rows", "shaded"),
    [
        ("floor-plan", 17, 13, "I7"),
        ("floor-plan", 16, 12, "I7"),  # none is in the middle, and the rules still want the room round one
        ("floor-plan-classic", 19, 15, None),  # one is in the middle, and the rules want nothing there
    ],
)
def test_the_square_is_shaded_that_the_rules_begin_at(
    of: str, columns: int, rows: int, shaded: str | None
) -> None:
    game = load_game(of)
    grid = game.grid.model_copy(update={"columns": columns, "rows": rows})
    edited = game.model_copy(update={"grid": grid})
    sheet, log = load_sheet(of, "a4", edited), LogCanvas()
    inks = palette("full", edited)
    draw_sheet(log, sheet, edited, inks, "en")
    fills = {line for line in log.lines if f"fill {inks.wash}" in line and "stroke" not in line}
    squares = [Square(column, row) for column in range(columns) for row in range(rows)]
    assert [str(square) for square in squares if filled(sheet.grid.box(square), inks.wash) in fills] == (
        [shaded] if shaded else []
    )


def filled(box: Box, ink: Ink) -> str:
    """The line of a drawing log that fills a box."""
    log = LogCanvas()
    log.rect(box, fill=ink)
    return log.lines[0]


def test_long_names_stay_in_their_rows_and_headings_on_their_lines(game: Game) -> None:
    assert isinstance(game, HouseGame)
    long = same("great halls for games and banquets every night")
    rooms = tuple(room.model_copy(update={"name": long}) for room in game.rooms)
    kinds = tuple(kind.model_copy(update={"name": same("Long names " * 5)}) for kind in game.client_kinds)
    edited = game.model_copy(update={"rooms": rooms, "client_kinds": kinds})
    sheet, log = load_sheet("floor-plan", "a4", edited), LogCanvas()
    draw_sheet(log, sheet, edited, palette("full", edited), "en")
    box, heads = sheet.frames["dice"], sheet.frames["clients"]
    row = (box.height - 5.2) / 6
    texts = [line.partition(" | ")[::2] for line in log.lines if line.startswith("text")]
    parts = [(where.split(), text) for where, text in texts if text and text in capital(long.en)]
    names = [(float(place[2]), Style(Face.LABEL, float(place[4]))) for place, text in parts if len(text) > 3]
    assert len(names) >= 4 * 6
    for baseline, style in names:
        top = box.y + 5.2 + (baseline - box.y - 5.2) // row * row
        assert baseline - style.cap > top + 0.3
        assert baseline + 0.3 * style.cap < top + row - 0.3
    for where, text in texts:
        if text.startswith("LONG NAMES"):
            style = Style(Face.LABEL_BOLD, float(where.split()[4]))
            assert float(where.split()[1]) + style.width(text) <= heads.right + 0.1


@pytest.mark.parametrize("count", [0, -1, 101])
def test_no_sheets_for_players_that_no_game_has(game: Game, count: int) -> None:
    with pytest.raises(UsageError, match="choose 1 to 100"):
        serials(game, count)


def test_a_hundred_sheets_share_their_art(game: Game) -> None:
    four, hundred = sheet_pdf(game, count=4), sheet_pdf(game, count=100)
    assert hundred.count(b"/Type /Page\n") + hundred.count(b"/Type /Page ") == 100
    assert len(hundred) < 3 * len(four)


def test_a_second_run_gives_the_same_bytes(game: Game) -> None:
    assert sheet_pdf(game, count=3, lang="es") == sheet_pdf(game, count=3, lang="es")


def test_only_our_fonts_are_in_it_and_all_are_embedded(game: Game) -> None:
    pdf = sheet_pdf(game, count=2)
    assert fonts(pdf)
    assert all(name.startswith(("Barlow", "IBMPlexMono", "Kalam")) for name in fonts(pdf))
    assert embedded(pdf) == len(re.findall(rb"/Type /FontDescriptor", pdf))


def test_it_says_how_to_be_printed(game: Game) -> None:
    pdf = sheet_pdf(game, count=1)
    assert re.search(rb"/PrintScaling\s*/None", pdf)
    assert re.search(rb"/TrimBox\s*\[", pdf)
    assert re.search(rb"/BleedBox\s*\[", pdf)
    assert b"/Author (kitpress)" in pdf
    assert b"/Lang (en)" in pdf


def test_text_and_tags_are_pure_black(game: Game) -> None:
    art = b"\n".join(streams(sheet_pdf(game, count=1)))
    assert b"0 0 0 1 k" in art
    assert not re.search(rb"[\d.]+ [\d.]+ [\d.]+ (?:rg|RG)\b", art)


def test_nothing_dark_is_drawn_in_the_grid(game: Game) -> None:
    sheet = load_sheet("floor-plan", "a4", game)
    log = LogCanvas()
    draw_sheet(log, sheet, game, palette("full", game), "en")
    tint, wash = palette("full", game).tint, palette("full", game).wash
    g = sheet.grid
    for line in log.lines:
        if not line.startswith("path"):
            continue
        points = re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", line)
        inside = [
            (x, y)
            for x, y in ((float(a), float(b)) for a, b in points)
            if g.x < x < g.x + g.columns * g.square and g.y < y < g.y + g.rows * g.square
        ]
        if inside:
            assert f" {tint} " in line or f"fill {wash}" in line


@pytest.mark.parametrize("name", ["floor-plan", "floor-plan-classic"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", LANGS)
def test_the_legend_of_the_dice_has_heads_of_one_size_and_no_number_alone_on_a_line(
    name: str, paper: str, lang: Lang
) -> None:
    game = load_game(name)
    assert isinstance(game, HouseGame)
    sheet, log = load_sheet(game.sheet, paper, game, lang), LogCanvas()
    draw_sheet(log, sheet, game, palette("full", game), lang)
    frame = sheet.frames["dice"]
    written = []
    for line in log.lines:
        place, _, words = line.partition(" | ")
        if line.startswith("text"):
            x, y, face, size, ink = place.split()[1:6]
            if frame.x <= float(x) <= frame.right and frame.y <= float(y) <= frame.bottom:
                written.append((words, face, size, ink))
    assert len({size for _, _, size, ink in written if ink == "0/0/0/0"}) == 1
    assert not [words for words, face, *_ in written if words.isdigit() and "Mono" not in face]


@pytest.mark.parametrize("name", ["floor-plan", "floor-plan-classic"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", LANGS)
def test_notes_on_bonuses_are_alike_and_apart(name: str, paper: str, lang: Lang) -> None:
    game = load_game(name)
    assert isinstance(game, HouseGame)
    sheet, log = load_sheet(game.sheet, paper, game, lang), LogCanvas()
    draw_sheet(log, sheet, game, palette("full", game), lang)
    frame = sheet.frames["bonuses"]
    written = []  # in the frame, downwards: baseline in mm, size in points, words
    for line in log.lines:
        place, _, words = line.partition(" | ")
        if line.startswith("text"):
            x, y, _, size = place.split()[1:5]
            if frame.x - 0.1 <= float(x) <= frame.right and frame.y + 3 < float(y) < frame.bottom + 0.01:
                written.append((float(y), float(size), words))
    written.sort()
    starts = [
        n for n, text in enumerate(written) if text[2] in [kind.name[lang] for kind in game.bonus_kinds]
    ]
    assert len(starts) == len(game.bonus_kinds)
    notes = [written[start + 1 : end] for start, end in zip(starts, [*starts[1:], len(written)], strict=True)]
    told = [" ".join(words for _, _, words in note) for note in notes]
    assert told == [typeset(kind.effect[lang], Face.LABEL) for kind in game.bonus_kinds]
    assert len({size for note in notes for _, size, _ in note}) == 1
    assert notes[0][0][1] >= 6
    for note, start in zip(notes, starts[1:], strict=False):
        y, size, _ = note[-1]
        below, above = (
            y + 0.22 * size / POINTS_PER_MM,
            written[start][0] - 0.7 * written[start][1] / POINTS_PER_MM,
        )
        assert above - below >= 0.8


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_printed_dice_keep_away_from_the_next_round(paper: str) -> None:
    game = load_game("floor-plan-classic")
    assert isinstance(game, ClassicGame)
    sheet = load_sheet(game.sheet, paper, game, "en")
    image = grey(sheet_pdf(game, count=1, paper=paper, ink="mono"), 0, SCALE)
    for n in game.printed_rolls:
        if n == game.rounds.count:
            continue
        (after,) = sheet.field(f"round.{n + 1}").cells
        assert (cut(image, Box(after.x - 1.4, after.y, 1.2, after.height)) == 255).all()


@pytest.mark.parametrize(("demands", "en", "es"), [(1, "1ST", "1.º"), (3, "3RD", "3.º"), (6, "6TH", "6.º")])
def test_the_demand_that_ends_the_game_is_an_ordinal(game: Game, demands: int, en: str, es: str) -> None:
    assert isinstance(game, FloorPlanGame)
    sixth = game.sixth_demand.model_copy(update={"demands": demands})
    edited, langs = game.model_copy(update={"sixth_demand": sixth}), (("en", en), ("es", es))
    for lang, said in langs:
        log = LogCanvas()
        draw_sheet(log, load_sheet("floor-plan", "a4", edited), edited, palette("full", edited), lang)  # type: ignore[arg-type]
        assert any(line.endswith(f"| {said}: +3") for line in log.lines)
