import json
from itertools import combinations, pairwise

import pytest

from kitpress.content import load_game
from kitpress.content.game import Game
from kitpress.content.kinds.houses import HouseGame
from kitpress.errors import PrintError, UsageError
from kitpress.layout import Box, Sheet, load_sheet, sheet_json, sheet_names
from kitpress.plan.geometry import Square

PAPERS = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game("floor-plan")


@pytest.fixture(scope="module", params=PAPERS)
def sheet(request: pytest.FixtureRequest, game: Game) -> Sheet:
    return load_sheet("floor-plan", request.param, game)


def apart(a: Box, b: Box) -> bool:
    e = 1e-6
    return a.right <= b.x + e or b.right <= a.x + e or a.bottom <= b.y + e or b.bottom <= a.y + e


def grid_box(sheet: Sheet) -> Box:
    g = sheet.grid
    return Box(g.x, g.y, g.columns * g.square, g.rows * g.square)


def everything(sheet: Sheet) -> list[tuple[str, Box]]:
    cells = [(field.id, cell) for field in sheet.fields for cell in field.cells]
    return [("grid", grid_box(sheet)), ("name", sheet.name_box), ("qr", sheet.qr), *cells]


def test_the_page_has_the_papers_size(sheet: Sheet) -> None:
    assert (sheet.width, sheet.height) == PAPERS[sheet.paper]


def test_the_grid_is_17_by_13_squares_of_12_mm(sheet: Sheet) -> None:
    assert (sheet.grid.columns, sheet.grid.rows, sheet.grid.square) == (17, 13, 12.0)


def test_every_field_of_the_game_is_there_once(sheet: Sheet, game: Game) -> None:
    wanted = {"free.1": "tick", "sixth": "tick", "door": "number", "total": "number"}
    wanted |= {f"demand.{n}": "number" for n in range(1, 9)} | {f"bonus.{n}": "tick" for n in range(1, 9)}
    wanted |= {f"client.{client.id}": "bubble" for client in game.clients}
    wanted |= {f"round.{n}": "bubble" for n in range(1, 17)}
    assert {field.id: field.kind for field in sheet.fields} == wanted
    assert len(sheet.fields) == len(wanted)


def test_numbers_have_a_cell_for_each_digit(sheet: Sheet) -> None:
    digits = {f.id: len(f.cells) for f in sheet.fields if f.kind == "number"}
    assert digits.pop("door") == digits.pop("total") == 2
    assert set(digits.values()) == {1}


@pytest.mark.parametrize(("kind", "least"), [("number", 10.0), ("tick", 4.5), ("bubble", 3.6)])
def test_cells_are_large_enough_for_a_pen(sheet: Sheet, kind: str, least: float) -> None:
    cells = [cell for field in sheet.fields if field.kind == kind for cell in field.cells]
    assert cells
    assert all(min(cell.width, cell.height) >= least for cell in cells)


def test_nothing_overlaps_anything_else(sheet: Sheet) -> None:
    clashes = [(a, b) for (a, box), (b, other) in combinations(everything(sheet), 2) if not apart(box, other)]
    assert clashes == []


def test_all_lies_where_printers_print(sheet: Sheet) -> None:
    tags = [(str(tag.id), Box(tag.x, tag.y, tag.size, tag.size)) for tag in sheet.tags]
    for what, box in [*everything(sheet), *tags]:
        assert min(box.x, box.y, sheet.width - box.right, sheet.height - box.bottom) >= 5 - 1e-6, what


@pytest.mark.parametrize("name", ["floor-plan", "floor-plan-classic", "madrino", "mottainai"])
@pytest.mark.parametrize("paper", PAPERS)
def test_on_the_other_paper_at_its_own_size_no_field_is_cut(name: str, paper: str) -> None:
    """Whoever prints the kit for A4 on Letter, or the reverse, without fitting it loses margins, but nothing to fill
    in, nor what is read within a millimetre of it. But for the bubbles of a game alone: closer together they were
    misread where a margin stands up.
    """
    game = load_game(name)
    sheet = load_sheet(name, paper, game)
    other = PAPERS["letter" if paper == "a4" else "a4"]
    lost = [
        max(0.0, (mine - there) / 2) for mine, there in zip((sheet.width, sheet.height), other, strict=True)
    ]
    for field in sheet.fields:
        if name == "floor-plan" and field.id.startswith("round."):
            continue
        for box in field.cells:
            beside = (
                min(box.x, sheet.width - box.right) - lost[0],
                min(box.y, sheet.height - box.bottom) - lost[1],
            )
            assert min(beside) > 1.3, field.id


def test_eight_tags_stand_round_the_sheet_in_order(sheet: Sheet) -> None:
    assert [tag.id for tag in sheet.tags] == list(range(8))
    assert all(tag.size >= 12 for tag in sheet.tags)
    centers = [(tag.x + tag.size / 2, tag.y + tag.size / 2) for tag in sheet.tags]
    w, h = sheet.width, sheet.height
    thirds = [(int(3 * x / w), int(3 * y / h)) for x, y in centers]
    assert thirds == [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]


def test_the_quiet_zone_is_two_modules_and_free_of_everything(sheet: Sheet) -> None:
    for tag in sheet.tags:
        quiet = 2 * tag.size / 6
        assert sheet.quiet >= quiet
        zone = Box(tag.x - quiet, tag.y - quiet, tag.size + 2 * quiet, tag.size + 2 * quiet)
        blocked = [what for what, box in everything(sheet) if not apart(zone, box)]
        blocked += [name for name, frame in sheet.frames.items() if not apart(zone, frame)]
        assert blocked == [], tag


def test_the_exported_layout_says_what_the_sheet_says(sheet: Sheet) -> None:
    told = json.loads(json.dumps(sheet_json(sheet)))
    assert set(told) == {
        "layout",
        "kind",
        "paper",
        "page",
        "grid",
        "boxes",
        "ticks",
        "bubbles",
        "tags",
        "name",
        "qr",
    }
    grid = told["grid"]
    assert "".join(grid["columns"]) == "ABCDEFGHIJKLMNOPQ"
    assert grid["rows"] == list(range(1, 14))
    assert len(grid["vertical_lines_mm"]) == 18
    assert len(grid["horizontal_lines_mm"]) == 14
    assert len(grid["squares"]) == 221
    box = sheet.grid.box(Square.parse("F7"))
    assert grid["squares"]["F7"] == {
        "x_mm": pytest.approx(box.x),
        "y_mm": pytest.approx(box.y),
        "width_mm": 12.0,
        "height_mm": 12.0,
    }
    assert grid["vertical_lines_mm"][5] == pytest.approx(box.x)
    counted = {f["id"] for key in ("boxes", "ticks", "bubbles") for f in told[key]}
    assert counted == {f.id for f in sheet.fields}
    assert [tag["place"] for tag in told["tags"]] == ["TL", "T", "TR", "R", "BR", "B", "BL", "L"]
    first = told["tags"][0]
    assert first["corners_mm"] == [[5, 5], [17, 5], [17, 17], [5, 17]]
    bubble = next(b for b in told["bubbles"] if b["id"] == "round.1")
    cell = sheet.field("round.1").cells[0]
    assert bubble["center_mm"] == [pytest.approx(v, abs=1e-3) for v in cell.center]


def test_a_designers_game_gets_boxes_and_bubbles_of_its_own(game: Game) -> None:
    edited = game.model_copy(
        update={
            "demand_boxes": game.demand_boxes[:5],
            "clients": game.clients[:4],
            "solo": game.solo.model_copy(update={"bubbles": 10}),
        }
    )
    sheet = load_sheet("floor-plan", "letter", edited)
    ids = {field.id for field in sheet.fields}
    assert "demand.5" in ids
    assert "demand.6" not in ids
    assert len([i for i in ids if i.startswith("round.")]) == 10
    assert len([i for i in ids if i.startswith("client.")]) == 4


def test_a_kind_of_client_that_is_renamed_keeps_its_box_in_the_sum() -> None:
    game = load_game("floor-plan-classic")
    assert isinstance(game, HouseGame)
    kinds = (*game.client_kinds[:2], game.client_kinds[2].model_copy(update={"id": "inside"}))
    clients = tuple(
        c.model_copy(update={"kind": "inside"}) if c.kind == "interior" else c for c in game.clients
    )
    renamed = game.model_copy(update={"client_kinds": kinds, "clients": clients})
    for paper in PAPERS:
        box = load_sheet(game.sheet, paper, game).field("interior")
        assert load_sheet(game.sheet, paper, renamed).field("inside") == box._replace(id="inside")


@pytest.mark.parametrize("name", ["floor-plan", "floor-plan-classic"])
def test_clients_lie_below_each_other_in_the_order_of_their_kinds(name: str) -> None:
    game = load_game(name)
    assert isinstance(game, HouseGame)
    mixed = game.model_copy(update={"clients": game.clients[::-1]})
    sheet = load_sheet(game.sheet, "a4", mixed)
    for above, below in pairwise(game.client_kinds):
        lowest, highest = (
            [sheet.field(f"client.{c.id}").cells[0].y for c in game.clients if c.kind == kind.id]
            for kind in (above, below)
        )
        assert max(lowest) < min(highest)


@pytest.mark.parametrize(
    ("update", "told"),
    [
        ({"demand_boxes": ("wild",) * 14}, "14 cells 'demand' do not fit"),
        ({"grid": {"columns": 20, "rows": 13}}, "'grid' runs into"),
        ({"grid": {"columns": 17, "rows": 15}}, "'grid' runs into"),
    ],
)
def test_what_does_not_fit_is_said_with_advice(game: Game, update: dict[str, object], told: str) -> None:
    if "grid" in update:
        update = {"grid": game.grid.model_copy(update=update["grid"])}  # type: ignore[call-overload]
    with pytest.raises(PrintError, match=told) as error:
        load_sheet("floor-plan", "a4", game.model_copy(update=update))
    assert "layouts/sheets/floor-plan.yaml" in str(error.value)
    assert error.value.message.es != error.value.message.en


def test_too_many_weeks_of_madrino_are_not_blamed_on_the_grid() -> None:
    game = load_game("madrino").model_copy(update={"weeks": 9})
    with pytest.raises(PrintError, match=r"or give the game fewer cells 'part'\.$"):
        load_sheet("madrino", "a4", game)


def test_unknown_names_are_refused_with_the_nearest(game: Game) -> None:
    with pytest.raises(UsageError, match="Did you mean 'floor-plan'"):
        load_sheet("flor-plan", "a4", game)
    with pytest.raises(UsageError, match="there are: a4, letter"):
        load_sheet("floor-plan", "a3", game)


def test_the_built_in_sheets_are_listed() -> None:
    assert "floor-plan" in sheet_names()
