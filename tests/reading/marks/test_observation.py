"""How what the networks say, and what hides marks from them, becomes evidence."""

import cv2
import numpy as np
import pytest

from kitpress.content import load_game
from kitpress.layout import load_sheet
from kitpress.plan.geometry import Square
from kitpress.reading.classes import EMPTY, possible
from kitpress.reading.marks import digits
from kitpress.reading.marks.networks import model_card
from kitpress.reading.marks.observation import evidence_of
from kitpress.reading.pages.light import evened
from kitpress.reading.sampling import PX_PER_MM
from kitpress.rules import for_game
from kitpress.studio.blank import blank_page

SKIN = (128, 158, 214)


@pytest.fixture(scope="module")
def blank():
    """An empty sheet, flat, with its layout and the classes of its game."""
    game = load_game("floor-plan")
    sheet = load_sheet(game.sheet, "a4", game, "en")
    page = blank_page(game, paper="a4", lang="en", ink="full", px_per_mm=PX_PER_MM)
    return page, sheet, possible(for_game(game).grammar(game))


def seen(page, blank):
    """The evidence of a page like the blank one."""
    return evidence_of(evened(page, PX_PER_MM), *blank[1:])


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["full", "mono"])
@pytest.mark.parametrize("name", ["floor-plan", "floor-plan-classic", "madrino", "mottainai"])
def test_nothing_is_hidden_on_an_empty_sheet(name, ink, paper):
    game = load_game(name).lettered("en")
    sheet = load_sheet(game.sheet, paper, game, "en")
    page = blank_page(game, paper=paper, lang="en", ink=ink, px_per_mm=PX_PER_MM)
    evidence = evidence_of(evened(page, PX_PER_MM), sheet, possible(for_game(game).grammar(game)))
    assert not evidence.hidden
    assert not evidence.hidden_fields


def test_a_thumb_hides_squares_and_boxes_though_light_takes_it_for_paper(blank):
    page, sheet = blank[0].copy(), blank[1]
    top, last = sheet.grid.box(Square.parse("J1")), sheet.field("total").cells[-1]
    for x, y in (top.center, last.center):
        at = (round(x * PX_PER_MM), round(y * PX_PER_MM))
        cv2.ellipse(page, at, (round(11 * PX_PER_MM), round(19 * PX_PER_MM)), 0, 0, 360, SKIN, -1)
    evidence = seen(page, blank)
    assert Square.parse("J1") in evidence.hidden
    assert "total" in evidence.hidden_fields
    assert Square.parse("A13") not in evidence.hidden
    assert "demand.1" not in evidence.hidden_fields
    empty = evidence.classes.index(EMPTY)
    assert np.exp(evidence.squares[0, 9, empty]) < 0.9 < np.exp(evidence.squares[12, 0, empty])
    assert np.exp(evidence.digits["total"][-1][-1]) == pytest.approx(
        0.6, abs=0.01
    )  # perhaps nothing, or anything


def test_what_the_photo_does_not_reach_is_hidden_though_what_is_made_up_there_looks_plain(blank):
    page, sheet, known = blank
    box = sheet.field("demand.4").cells[0]
    beyond = np.zeros((round(sheet.height), round(sheet.width)), np.uint8)
    beyond[round(box.center[1]) :] = 1  # the half of the boxes at the foot
    evidence = evidence_of(evened(page, PX_PER_MM)._replace(beyond=beyond), sheet, known)
    boxes = {
        field.id for field in sheet.fields if any(cell.bottom > box.center[1] + 1 for cell in field.cells)
    }
    assert "demand.4" in boxes
    assert evidence.hidden_fields == boxes
    assert not evidence.hidden
    beyond[:, : round(sheet.grid.box(Square.parse("A1")).center[0])] = 1
    evidence = evidence_of(evened(page, PX_PER_MM)._replace(beyond=beyond), sheet, known)
    assert evidence.hidden == {Square(0, row) for row in range(sheet.grid.rows)}


@pytest.mark.parametrize("last", ["F5", "G5", "G6", "I8"])
@pytest.mark.parametrize("colour", [(0.95, 0.85, 0.6), (0.6, 0.7, 0.95), (0.6, 0.95, 0.95)])
def test_what_is_shaded_with_a_crayon_can_be_read(blank, last, colour):
    page, grid = blank[0].copy(), blank[1].grid
    begin, end = grid.box(Square.parse("F5")), grid.box(Square.parse(last))
    area = page[
        round(begin.y * PX_PER_MM) : round(end.bottom * PX_PER_MM),
        round(begin.x * PX_PER_MM) : round(end.right * PX_PER_MM),
    ]
    area[:] = np.round(area * colour)
    assert not seen(page, blank).hidden


def empty_odds(evidence, field):
    """How probable it is that each cell of a field is empty."""
    return np.exp(evidence.digits[field][:, -1])


def test_a_one_on_the_outline_of_its_box_is_not_nothing(blank):
    page, cell = blank[0].copy(), blank[1].field("demand.3").cells[-1]
    right, top, foot = (round(v * PX_PER_MM) for v in (cell.right, cell.y + 2, cell.bottom - 2))
    cv2.line(page, (right, top), (right, foot), (60, 40, 40), 2)
    evidence = seen(page, blank)
    assert empty_odds(evidence, "demand.3")[-1] < 0.7
    others = [field for field in evidence.digits if field != "demand.3"]
    assert min(empty_odds(evidence, field).min() for field in others) > 0.95


@pytest.mark.parametrize("dash", [False, True])
def test_the_only_box_that_looks_empty_is_held_against_the_written_ones(blank, dash, monkeypatch):
    page, sheet = blank[0].copy(), blank[1]
    cells = [
        (field.id, n, cell)
        for field in sheet.fields
        for n, cell in enumerate(field.cells)
        if field.kind == "number"
    ]
    only = next(place for place, (field, *_) in enumerate(cells) if field == "demand.3")
    for place, (*_, cell) in enumerate(cells):
        x, y, right, foot = (round(v * PX_PER_MM) for v in (cell.x, cell.y, cell.right, cell.bottom))
        if place != only:
            cv2.putText(page, "5", (x + 6, foot - 5), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (90,) * 3, 2)
        elif dash:  # in pencil, from outline to outline
            cv2.line(page, (x, (y + foot) // 2), (right, (y + foot) // 2), (170,) * 3, 2)
    classes = model_card()["digit"]["classes"]
    said = np.tile(12 * np.eye(len(classes), dtype=np.float32)[classes.index("5")], (len(cells), 1))
    said[only] = 12 * np.eye(len(classes))[classes.index("empty")]
    monkeypatch.setattr(digits, "looked_at_twice", lambda crops, predict: said)
    field, n, _ = cells[only]
    empty = empty_odds(seen(page, blank), field)[n]
    assert empty < 0.9 if dash else empty > 0.95


@pytest.mark.parametrize(("level", "asked"), [(215, True), (140, False)])
def test_a_digit_far_fainter_than_the_others_may_be_rubbed_out_or_of_another_pen(blank, level, asked):
    page, sheet = blank[0].copy(), blank[1]
    written = [field for field in sheet.fields if field.kind == "number" and field.id.startswith("demand")]
    for field in written:
        cell = field.cells[-1]
        at = round(cell.x * PX_PER_MM) + 8, round(cell.bottom * PX_PER_MM) - 8
        pen = level if field.id == "demand.3" else 90
        cv2.putText(page, "5", at, cv2.FONT_HERSHEY_SIMPLEX, 0.9, (pen,) * 3, 2, cv2.LINE_AA)
    empty = empty_odds(seen(page, blank), "demand.3")[-1]
    assert (0.4 < empty < 0.6) if asked else empty < 0.1


def cross(page, box, level):
    """Two strokes of a pen of that colour, or as dark as `level`, from 0 for black to 255."""
    colour = level if isinstance(level, tuple) else (level,) * 3
    left, top, right, bottom = (
        round(mm * PX_PER_MM)
        for mm in (
            box.x + 0.2 * box.width,
            box.y + 0.2 * box.height,
            box.x + 0.8 * box.width,
            box.y + 0.8 * box.height,
        )
    )
    for ends in (((left, top), (right, bottom)), ((left, bottom), (right, top))):
        cv2.line(page, *ends, colour, 2, cv2.LINE_AA)


@pytest.mark.parametrize("drawn", [True, False])
def test_where_few_digits_are_written_what_is_drawn_tells_ghosts_of_ticks(blank, drawn):
    page, sheet = blank[0].copy(), blank[1]
    boxes = [field for field in sheet.fields if field.kind == "tick"]
    for number, field in enumerate(boxes[:6]):
        cross(page, field.cells[0], 60 if number < 3 else 190)
    for name in ("B2", "D2", "F2", "H2", "J2", "L2") if drawn else ():
        cross(page, sheet.grid.box(Square.parse(name)), 60)
    odds = [seen(page, blank).ticks[field.id] for field in boxes[:6]]
    assert min(odds[:3]) > 3
    assert (max(odds[3:]) < 0) == drawn


@pytest.mark.parametrize(
    ("pen", "asked"), [((60, 60, 60), False), ((225, 120, 90), True)], ids=["black", "pale blue"]
)
def test_where_warm_light_takes_the_lines_dark_ink_is_read_and_pale_blue_ink_asked_about(blank, pen, asked):
    page, sheet = blank[0].copy(), blank[1]
    page[:, :, 0][page[:, :, 0] > 230] = 255  # lines in pure blue
    marked = [Square.parse(name) for name in ("B3", "D6", "C9", "L3", "N5", "M8", "O10", "K11")]
    for square in marked:
        cross(page, sheet.grid.box(square), pen)
    near = np.clip(np.linspace(2, -2, page.shape[1]), 0, 1)[None, :, None]  # to the lamp
    lit = page * ((1 - near) * (0.8, 0.95, 0.95) + near * (0.92, 1.6, 1.6))
    evidence = seen(np.clip(lit, 0, 254).astype(np.uint8), blank)  # a camera takes no more
    furnishing, empty = (evidence.classes.index(name) for name in ("furnishing", EMPTY))
    for square in marked:
        assert np.exp(evidence.squares[square.row, square.column, furnishing]) > 0.9
    bare = Square.parse("B8")
    assert (bare in evidence.hidden) == asked
    if not asked:
        assert not evidence.hidden
        assert np.exp(evidence.squares[bare.row, bare.column, empty]) > 0.9


@pytest.mark.parametrize("scribbled", [False, True])
def test_a_number_under_a_scribble_may_not_count(blank, scribbled):
    page, sheet = blank[0].copy(), blank[1]
    cells = {f.id: f.cells[-1] for f in sheet.fields if f.kind == "number" and f.id.startswith("demand")}
    for field, cell in cells.items():
        x, y, right, foot = (round(v * PX_PER_MM) for v in (cell.x, cell.y, cell.right, cell.bottom))
        cv2.putText(page, "5", (x + 8, foot - 8), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (90,) * 3, 2, cv2.LINE_AA)
        for left in range(x + 5, right - 8, 5) if scribbled and field == "demand.3" else ():
            cv2.line(page, (left, foot - 6), (left + 5, y + 6), (90,) * 3, 2, cv2.LINE_AA)
    empty = empty_odds(seen(page, blank), "demand.3")[-1]
    assert (0.4 < empty < 0.9) if scribbled else empty < 0.1


@pytest.mark.parametrize(
    "lines",
    [
        [((0.1, 0.85), (0.9, 0.15))],
        [((0.1, 0.15), (0.9, 0.85)), ((0.9, 0.15), (0.1, 0.85))],
        [((0.05, 0.42), (0.95, 0.42)), ((0.05, 0.58), (0.95, 0.58))],
    ],
    ids=["a line", "a cross", "two lines"],
)
def test_a_number_that_is_crossed_out_may_not_count(blank, lines):
    page, sheet = blank[0].copy(), blank[1]
    cells = {f.id: f.cells[-1] for f in sheet.fields if f.kind == "number" and f.id.startswith("demand")}
    for field, cell in cells.items():
        x, y, right, foot = (round(v * PX_PER_MM) for v in (cell.x, cell.y, cell.right, cell.bottom))
        at = (x + right) // 2 - 8, (y + foot) // 2 + 10
        cv2.putText(page, "5", at, cv2.FONT_HERSHEY_SIMPLEX, 0.9, (90,) * 3, 2, cv2.LINE_AA)
        for line in lines if field == "demand.3" else ():
            ends = [(round(x + h * (right - x)), round(y + v * (foot - y))) for h, v in line]
            cv2.line(page, *ends, (90,) * 3, 2, cv2.LINE_AA)
    evidence = seen(page, blank)
    assert 0.5 < empty_odds(evidence, "demand.3")[-1] < 0.9
    assert max(empty_odds(evidence, field)[-1] for field in cells if field != "demand.3") < 0.1


def test_a_stain_over_empty_boxes_writes_nothing_in_them(blank):
    page, box = blank[0].copy(), blank[1].field("demand.3").cells[0]
    at = tuple(round(v * PX_PER_MM) for v in box.center)
    stain = cv2.circle(np.zeros_like(page), at, round(14 * PX_PER_MM), (50, 30, 15), -1)
    evidence = seen(cv2.subtract(page, cv2.GaussianBlur(stain, (0, 0), 6)), blank)
    assert min(empty_odds(evidence, field).min() for field in evidence.digits) > 0.9


def test_a_box_that_a_lamp_has_washed_out_is_hidden(blank):
    page, sheet = blank[0].copy(), blank[1]
    box = sheet.field("client.rosa").cells[0]
    middle = (round(box.center[0] * PX_PER_MM), round(box.center[1] * PX_PER_MM))
    cv2.circle(page, middle, round(8 * PX_PER_MM), (255, 255, 255), -1)
    evidence = seen(page, blank)
    assert "client.rosa" in evidence.hidden_fields
    assert evidence.ticks["client.rosa"] == pytest.approx(-0.8)
    assert evidence.ticks["bonus.1"] < -2


def test_what_light_leaves_of_ink_in_a_box_is_read_and_the_box_is_hidden_all_the_same(
    blank,
):
    page, sheet = blank[0].copy(), blank[1]
    bubbles = {name: sheet.field(f"client.{name}").cells[0] for name in ("rosa", "otto")}
    x, y = (round(v * PX_PER_MM) for v in bubbles["rosa"].center)
    cv2.line(page, (x - 4, y - 4), (x + 4, y + 4), (20, 20, 20), 3)
    cv2.line(page, (x - 4, y + 4), (x + 4, y - 4), (20, 20, 20), 3)
    lit = page.astype(np.int32)
    for box in bubbles.values():
        left, top = (round(v * PX_PER_MM) - 30 for v in (box.x, box.y))
        lit[top : top + 78, left : left + 78] += 180
    evidence = seen(np.clip(lit, 0, 255).astype(np.uint8), blank)
    assert {"client.rosa", "client.otto"} <= evidence.hidden_fields
    assert evidence.ticks["client.rosa"] > 1
    assert evidence.ticks["client.otto"] == pytest.approx(-0.8)


def test_a_narrow_reflection_hides_squares_and_boxes_and_nothing_lies_there(blank):
    page, sheet = np.round(blank[0] * 0.8).astype(np.uint8), blank[1]
    row, box = sheet.grid.box(Square.parse("C5")), sheet.field("demand.4").cells[0]
    for x, y, right in (
        (row.x, row.center[1], sheet.grid.box(Square.parse("K5")).right),
        (0, box.center[1], 150),
    ):
        left, top, end = (round(mm * PX_PER_MM) for mm in (x, y - 2, right))
        page[top : top + 16, left:end] = 255
    evidence = seen(cv2.GaussianBlur(page, (0, 0), 1), blank)
    under = {Square.parse(f"{column}5") for column in "CDEFGHIJK"}
    assert under <= evidence.hidden
    assert under <= evidence.washed_out
    assert len(evidence.hidden) < 14
    assert "demand.4" in evidence.hidden_fields


def test_a_reflection_over_grid_and_boxes_hides_both(blank):
    page, sheet = blank[0].astype(np.float32), blank[1]
    x, y = sheet.field("demand.4").cells[0].center
    rows, columns = np.mgrid[: page.shape[0], : page.shape[1]] / PX_PER_MM
    light = 400 * np.exp(-(((columns - x) / 30) ** 2) - ((rows - y + 8) / 20) ** 2)
    evidence = seen(np.clip(page + light[:, :, None], 0, 255).astype(np.uint8), blank)
    assert "demand.4" in evidence.hidden_fields
    assert evidence.hidden


@pytest.mark.parametrize(
    ("left", "ink", "hidden"), [(0.27, 60, False), (0.27, 225, True), (0.27, 255, True), (0, 60, True)]
)
def test_ink_that_is_plain_in_a_box_with_an_unsharp_outline_is_read(blank, left, ink, hidden):
    page, sheet = blank[0].copy(), blank[1]
    for field in sheet.fields:
        if field.id.startswith("demand."):
            cell = field.cells[-1]
            x, top, right, foot = (round(v * PX_PER_MM) for v in (cell.x, cell.y, cell.right, cell.bottom))
            gone = field.id == "demand.3"
            if gone:
                part = page[top - 6 : foot + 6, x - 6 : right + 6]
                part[:] = 255 - np.round(left * (255 - part.astype(np.float32)))
            dark = (ink if gone else 60,) * 3
            cv2.putText(page, "5", (x + 6, foot - 5), cv2.FONT_HERSHEY_SIMPLEX, 0.6, dark, 2, cv2.LINE_AA)
    evidence = seen(page, blank)
    assert ("demand.3" in evidence.hidden_fields) == hidden
    assert "demand.1" not in evidence.hidden_fields
    if not hidden:
        assert empty_odds(evidence, "demand.3")[-1] < 0.1
        assert np.exp(evidence.digits["demand.3"][-1]).max() < 0.985  # nobody takes it for certain


def is_marked(field):
    """Whether somebody ticked that box of the sheet with boxes in rows: the first two of every row for sale."""
    return field.id.startswith("sale.") and field.id.endswith((".1", ".2"))


@pytest.fixture(scope="module")
def boxes_in_rows():
    """As `blank`, of a sheet whose boxes are ticked in rows, some of which are."""
    game = load_game("mottainai").lettered("en")
    sheet = load_sheet(game.sheet, "a4", game, "en")
    page = blank_page(game, paper="a4", lang="en", ink="full", px_per_mm=PX_PER_MM).copy()
    for field in sheet.fields:
        if is_marked(field):
            cross(page, field.cells[0], 90)
    page = (0.92 * page).astype(np.uint8)  # no paper is as white as a camera can tell
    return page, sheet, possible(for_game(game).grammar(game))


def with_die(page, middle, turned, side=12.5):
    """A white die on the page, its `middle` in mm, and its soft shadow to the lower right."""
    at, size = np.array(middle) * PX_PER_MM, side * PX_PER_MM
    below, die = (np.zeros(page.shape[:2], np.uint8) for _ in range(2))
    for mask, off in ((below, 1.8 * PX_PER_MM), (die, 0)):
        corners = cv2.boxPoints(((float(at[0] + off), float(at[1] + off)), (size, size), turned))
        cv2.fillConvexPoly(mask, np.rint(corners).astype(np.int32), 255, cv2.LINE_AA)
    shadow = cv2.GaussianBlur(below, (0, 0), PX_PER_MM).astype(np.float32)[..., None] / 255
    out = page * (1 - 0.35 * shadow)
    out = np.where(die[..., None] > 127, 238, out).astype(np.uint8)
    angle = np.deg2rad(turned)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    for pip in ((0, 0), (-1, -1), (1, 1), (-1, 1), (1, -1)):
        place = at + turn @ (np.array(pip) * 0.25 * size)
        cv2.circle(out, np.rint(place).astype(int).tolist(), round(0.09 * size), (40,) * 3, -1, cv2.LINE_AA)
    return out


def looks_marked(evidence):
    """The boxes that are read as marked, and not asked about."""
    return {id for id, odds in evidence.ticks.items() if odds > 0} - evidence.hidden_fields


@pytest.mark.parametrize("turned", [0, 33, 55, 80])
@pytest.mark.parametrize(
    "box", ["hand.2.paper.4", "hand.3.cloth.5", "gallery.2.stone.2", "gallery.1.metal.3", "sale.4.stone.3"]
)
def test_neither_the_pips_of_a_white_die_nor_its_shadow_are_marks(boxes_in_rows, box, turned):
    page, sheet, known = boxes_in_rows
    (cell,) = sheet.field(box).cells
    middle = cell.center[0] + 1.5, cell.center[1] - 1.0
    evidence = evidence_of(evened(with_die(page, middle, turned), PX_PER_MM), sheet, known)
    away = {f.id: np.hypot(*np.subtract(f.cells[0].center, middle)) for f in sheet.fields if f.kind == "tick"}
    marked = {field.id for field in sheet.fields if is_marked(field)}
    assert looks_marked(evidence) <= marked
    assert {id for id, mm in away.items() if mm < 4} <= evidence.hidden_fields
    assert max(away[id] for id in evidence.hidden_fields) < 6.3 * np.sqrt(2) + 6


@pytest.fixture(scope="module")
def beside_a_card(boxes_in_rows):
    """A sheet with boxes in rows, one of which has a soft shadow in it, one is marked and one empty: with nothing on
    it, with a white card right beside those boxes, and with one that lies a box further off.
    """
    page, sheet, _ = boxes_in_rows
    dim, marked, empty = (sheet.field(f"gallery.{n}.2").cells[0] for n in ("2.paper", "2.cloth", "2.clay"))
    out = page.copy()
    cross(out, marked, 60)
    shadow = np.zeros(out.shape[:2], np.float32)
    left, right, top, foot = (round(mm * PX_PER_MM) for mm in (dim.x + 2, dim.right + 2, dim.y, dim.bottom))
    shadow[top:foot, left:right] = 1
    out = (out * (1 - 0.4 * cv2.GaussianBlur(shadow, (0, 0), 0.8 * PX_PER_MM))[..., None]).astype(np.uint8)
    pages = [out]
    for off in (1.5, 1.5 + dim.width):
        left, top, foot = (round(mm * PX_PER_MM) for mm in (dim.right + off, dim.y - 12, empty.bottom + 12))
        pages.append(out.copy())
        pages[-1][top:foot, left : left + round(16 * PX_PER_MM)] = 238
    return pages


def test_what_may_be_a_shadow_beside_a_white_thing_is_asked_about_and_marks_are_read(
    boxes_in_rows, beside_a_card
):
    _, sheet, known = boxes_in_rows
    bare, covered, far = (evidence_of(evened(page, PX_PER_MM), sheet, known) for page in beside_a_card)
    dim, marked, empty = (f"gallery.{n}.2" for n in ("2.paper", "2.cloth", "2.clay"))
    assert {dim, marked} <= looks_marked(bare)
    assert marked in looks_marked(far)
    assert dim in far.hidden_fields  # no paper shows in it
    assert dim in covered.hidden_fields
    assert 0 < covered.ticks[dim] < 1  # still what it looks like
    assert marked in looks_marked(covered)
    assert empty not in covered.hidden_fields
    assert covered.ticks[empty] < -5


def shaded(page, box, level):
    """A box filled in with a soft pencil: strokes close together."""
    left, top, right, bottom = (round(mm * PX_PER_MM) for mm in (box.x, box.y, box.right, box.bottom))
    grain = np.random.default_rng(left * 1000 + top).normal(0, 9, (bottom - top, right - left, 1))
    page[top:bottom, left:right] = np.clip(page[top:bottom, left:right] * (level / 255) + grain, 0, 255)


@pytest.mark.parametrize("level", [90, 140], ids=["pen", "pencil"])
def test_boxes_filled_in_side_by_side_are_marked_though_light_takes_the_patch_for_a_shadow(level):
    game = load_game("mottainai").lettered("en")
    sheet = load_sheet(game.sheet, "a4", game, "en")
    page = blank_page(game, paper="a4", lang="en", ink="full", px_per_mm=PX_PER_MM)
    kinds = ("paper", "stone", "cloth", "clay")
    marked = {f"hand.{player}.{kind}.{n}" for player in (1, 2, 3) for kind in kinds for n in (1, 2, 3)}
    marked |= {f"gallery.{player}.paper.1" for player in (1, 2, 3)}
    for name in marked:
        shaded(page, sheet.field(name).cells[0], level)
    evidence = evidence_of(evened(page, PX_PER_MM), sheet, possible(for_game(game).grammar(game)))
    assert not evidence.hidden_fields
    assert {name for name, odds in evidence.ticks.items() if odds > 0} == marked


@pytest.mark.parametrize(("count", "read"), [(2, False), (12, True)])
def test_many_stones_that_are_filled_in_are_stones(blank, count, read):
    page, sheet = blank[0].copy(), blank[1]
    squares = [Square(2 + 2 * (n % 6), 2 + 4 * (n // 6)) for n in range(count)]
    for square in squares:
        at = tuple(round(mm * PX_PER_MM) for mm in sheet.grid.box(square).center)
        cv2.ellipse(page, at, (15, 13), 10, 0, 360, (70, 60, 60), -1, cv2.LINE_AA)
    evidence = seen(page, blank)
    stone = evidence.classes.index("stone")
    likely = np.exp([evidence.squares[square.row, square.column, stone] for square in squares])
    assert (likely.min() > 0.5) == read
    assert likely.min() > 0.1
