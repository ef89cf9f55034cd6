import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kitpress.content import load_game
from kitpress.content.kinds.houses import HouseGame
from kitpress.errors import PrintError
from kitpress.plan.geometry import Rect, Side, Square
from kitpress.plan.model import Plan, Record, WallMark
from kitpress.plan.notation import parse_plan
from kitpress.render.architect import draw_plan, extent
from kitpress.render.art import palette
from kitpress.render.art.blueprint import BLUEPRINT, FULL
from kitpress.render.canvas import LogCanvas
from kitpress.render.ink import PlanInks
from kitpress.render.plans import plan_pdf, plan_png, plan_svg
from kitpress.render.posters import draw_poster

from .pdfs import fonts

GOLDEN = Path(__file__).parents[1] / "golden"
HOUSE = """
  +---+---+---+---+   .   .   .   .   .   .   .
  | B   x   x   w>|             ^   ^   ^
  .   .   .   .   +---+---+   .   .   .   .   .
  |             d>| W   x |     ^   *   ^
  +---+---+---+---+---+---+   .   .   .   .   .
    /   /   o   o   o           ^   ^   ^
  .   .   .   .   .   .   .   .   .   .   .   .
            o       o
  .   .   .   .   .   .   .   .   .   .   .   .
            o   o   o
  .   .   .   .   .   .   .   .   .   .   .   .
"""


@pytest.fixture(scope="module")
def game() -> HouseGame:
    return load_game("floor-plan")


@pytest.fixture(scope="module")
def plan() -> Plan:
    return parse_plan(HOUSE)


@pytest.fixture(scope="module")
def record(plan: Plan) -> Record:
    return Record("floor-plan", plan, name="Ana & Ñoño", serial="FLOOR-PLAN/ABCDEF/4", numbers={"total": 34})


def drawn(plan: Plan, inks: PlanInks = FULL.plan, **options: object) -> list[str]:
    log = LogCanvas()
    draw_plan(log, plan, 10, 20, 6, inks, **options)  # type: ignore[arg-type]
    return log.lines


@pytest.mark.parametrize("notation", [False, True])
@pytest.mark.parametrize("without", ["doors", "windows", "furnishings", "trees", "decks", "stones", "rooms"])
def test_every_kind_of_thing_is_drawn(plan: Plan, without: str, notation: bool) -> None:
    less = replace(plan, **{without: frozenset()})
    assert len(drawn(less, notation=notation)) < len(drawn(plan, notation=notation))


def test_a_pool_is_drawn_as_water_and_only_when_it_is_closed(plan: Plan) -> None:
    water = f"fill {FULL.plan.water}"
    assert any(water in line for line in drawn(plan))
    leaky = replace(plan, stones=plan.stones - {Square(2, 2)})
    assert not any(water in line for line in drawn(leaky))


def test_highlights_are_shaded(plan: Plan) -> None:
    shade = f"fill {FULL.plan.highlight}"
    assert not any(shade in line for line in drawn(plan))
    lines = drawn(plan, highlights=[Square(0, 1), Square(8, 4)])
    assert len([line for line in lines if shade in line]) == 2


def test_rooms_are_named_where_there_is_room_and_lettered_elsewhere(plan: Plan) -> None:
    texts = [line.partition(" | ")[2] for line in drawn(plan, names={"B": "Bedroom", "W": "Washroom"})]
    assert "BEDROOM" in texts
    assert "W" in texts


def test_loose_walls_and_letters_are_drawn_too() -> None:
    plan = parse_plan(".   +---+   .\n  K          \n.   .   .   .\n             \n.   .   .   .\n")
    assert plan.loose_walls
    assert any("dash" in line for line in drawn(plan))
    assert any(line.endswith("| K") for line in drawn(plan))


GARDEN = """
  +---+---+---+---+   .   .   .   .
  | B           W>| #   #   o
  +   .   .   .   +   .   .   .   .
  |             ">| #       o   o
  +   .   .   .   +   .   .   .   .
  |             d>| o   =   =
  +---+---+---+---+   .   .   .   .
"""
BOARD = """
  +===+---+---+   .   .
  | t   k> <k |
  +   +vvv+---+-v-+   .
  H   | s     > b> <b
  +---+---+---+   +   .
  | a   q |     e> <e
  +---+---+---+   .   .
& k: kitchen
& t: toilet
& s: washstand
& a: washing-machine
& b: bath
& e: bed
& q: harp
"""


@pytest.mark.parametrize("notation", [False, True])
@pytest.mark.parametrize("without", ["hedges", "pools", "windows", "stones"])
def test_every_kind_of_thing_in_a_garden_is_drawn(without: str, notation: bool) -> None:
    plan = parse_plan(GARDEN)
    less = replace(plan, **{without: frozenset()})
    assert len(drawn(less, notation=notation)) < len(drawn(plan, notation=notation))


@pytest.mark.parametrize("notation", [False, True])
@pytest.mark.parametrize(
    ("without", "nothing"),
    [
        ("loose_walls", frozenset()),
        ("windows", frozenset()),
        ("doors", frozenset()),
        ("facilities", frozenset()),
        ("entrance", None),
    ],
)
def test_every_kind_of_thing_on_a_board_is_drawn(without: str, nothing: object, notation: bool) -> None:
    plan = parse_plan(BOARD)
    inks = replace(FULL.plan, singly=True)
    less = replace(plan, **{without: nothing})
    assert len(drawn(less, inks, notation=notation)) < len(drawn(plan, inks, notation=notation))


def test_each_facility_has_a_drawing_of_its_own_and_others_their_letter() -> None:
    plan = parse_plan(BOARD)
    alone = {f.kind: drawn(replace(plan, facilities=frozenset({f})), letters={}) for f in plan.facilities}
    assert len({tuple(lines) for lines in alone.values()}) == 7
    assert [line.partition(" | ")[2] for line in alone["harp"] if line.startswith("text")] == ["H"]


def test_letters_of_facilities_are_the_game_s() -> None:
    lines = drawn(parse_plan(BOARD), notation=True, letters={"bed": "Z"})
    letters = sorted(line.partition(" | ")[2] for line in lines if line.startswith("text"))
    assert letters == sorted("TKKWBBWHZZ")


def test_a_wide_window_is_drawn_over_both_its_squares() -> None:
    plan = parse_plan(GARDEN)
    for side, square in (
        (Side.NORTH, (1, 3)),
        (Side.SOUTH, (1, 3)),
        (Side.EAST, (2, 2)),
        (Side.WEST, (2, 2)),
    ):
        window = WallMark(Square(*square), side, 2)
        with_it = set(drawn(replace(plan, windows=frozenset({window}), pools=plan.pools)))
        new = with_it - set(drawn(replace(plan, windows=frozenset())))
        along = [
            float(pair[0 if side in (Side.NORTH, Side.SOUTH) else 1])
            for line in new
            for pair in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", line)
        ]
        first = 10 + square[0] * 6 if side in (Side.NORTH, Side.SOUTH) else 20 + square[1] * 6
        assert first < min(along) < first + 2
        assert first + 10 < max(along) < first + 12


@pytest.mark.parametrize("notation", [False, True])
@pytest.mark.parametrize("name", ["garden", "board"])
def test_gardens_and_boards_are_drawn_as_they_were_found_good(
    name: str, notation: bool, request: pytest.FixtureRequest
) -> None:
    """Run `pytest --regenerate` to rewrite the logs, on purpose, after looking at the drawings."""
    log = LogCanvas()
    plan = parse_plan(GARDEN if name == "garden" else BOARD)
    inks = replace(FULL.plan, singly=name == "board")
    draw_plan(log, plan, 10, 10, 8, inks, notation=notation)
    path = GOLDEN / f"plan-{name}{'-notation' if notation else ''}.log"
    if request.config.getoption("--regenerate"):
        path.write_text("\n".join(log.lines) + "\n", encoding="utf-8")
    assert log.lines == path.read_text(encoding="utf-8").splitlines(), "look at the drawing, then regenerate"


def test_the_extent_holds_everything_and_no_more(plan: Plan) -> None:
    assert extent(plan) == Rect(0, 0, 10, 5)
    assert extent(parse_plan(GARDEN)) == Rect(0, 0, 8, 3)
    assert extent(parse_plan(BOARD)) == Rect(0, 0, 5, 3)
    assert extent(Plan(5, 4)) == Rect(0, 0, 5, 4)
    assert extent(Plan(9, 9, trees=frozenset({Square(4, 4)}))) == Rect(3, 3, 3, 3)


def test_the_drawing_stays_on_its_grid(plan: Plan) -> None:
    log = LogCanvas()
    draw_plan(log, plan, 0, 0, 10, BLUEPRINT)
    wall = 10 * 0.17
    for line in log.lines:
        for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", line):
            assert -wall <= float(x) <= 110 + wall
            assert -wall <= float(y) <= 50 + wall


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_pdf_is_one_page_with_our_fonts_and_the_same_every_time(
    record: Record, game: HouseGame, lang: str
) -> None:
    pdf = plan_pdf(record, game, lang=lang)  # type: ignore[arg-type]
    assert pdf.count(b"/TrimBox") == 1
    assert all(name.startswith(("Barlow", "IBMPlexMono", "Kalam")) for name in fonts(pdf))
    assert pdf == plan_pdf(record, game, lang=lang)  # type: ignore[arg-type]


def test_the_svg_is_whole_and_needs_no_fonts(record: Record, game: HouseGame) -> None:
    root = ElementTree.fromstring(plan_svg(record, game))
    assert root.get("viewBox") == "0 0 297 210"
    svg = "{http://www.w3.org/2000/svg}"
    assert not list(root.iter(f"{svg}text"))
    labels = {path.get("aria-label") for path in root.iter(f"{svg}path")}
    assert {"Ana & Ñoño", "FLOOR PLAN", "34"} <= labels
    ids = {clip.get("id") for clip in root.iter(f"{svg}clipPath")}
    used = {re.findall(r"#(\w+)", g.get("clip-path", ""))[0] for g in root.iter(f"{svg}g")}
    assert used == ids


def test_the_png_shows_the_drawing(record: Record, game: HouseGame) -> None:
    import cv2
    import numpy as np

    image = cv2.imdecode(np.frombuffer(plan_png(record, game, dpi=50), np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    assert image.shape[:2] == (414, 585) or abs(image.shape[1] - 585) <= 1
    assert image[:, :, 0].mean() > image[:, :, 2].mean() + 30  # blue, in BGR


def test_a_name_in_letters_that_no_font_has_is_an_error(plan: Plan, game: HouseGame) -> None:
    with pytest.raises(PrintError, match="no glyph '木'"):
        plan_pdf(Record("floor-plan", plan, name="木村"), game)


def test_a_titled_drawing_shows_its_title_below_the_games_name(record: Record, game: HouseGame) -> None:
    log = LogCanvas()
    inks = palette("full", game)
    draw_poster(log, replace(record, title="La casa del perro"), game, 297, 210, inks, "es")
    texts = [line.partition(" | ") for line in log.lines if line.startswith("text")]
    placed = {words: [float(n) for n in place.split()[2:3] + place.split()[4:5]] for place, _, words in texts}
    (name_y, name_size), (title_y, title_size) = placed["FLOOR PLAN"], placed["La casa del perro"]
    assert name_y < title_y
    assert name_size < title_size
    long = LogCanvas()
    draw_poster(long, replace(record, title="A kitchen with a view " * 3), game, 297, 210, inks, "es")
    assert "view" in " ".join(long.lines)
