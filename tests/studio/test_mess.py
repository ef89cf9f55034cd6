"""What happens to a sheet besides the game is seen, and changes nothing of what counts."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from kitpress.layout.sheet import Box
from kitpress.plan.geometry import Rect, Square
from kitpress.studio import Filling, Mark, ParametricHand, Style, fill_marks
from kitpress.studio.mess import Mess
from kitpress.studio.scribbles import crossing

from .conftest import PX_PER_MM

FILLING = Filling(
    rooms=(Rect(2, 2, 3, 3),),
    marks=(Mark("K", Square(3, 3)), Mark("tree", Square(9, 5)), Mark("stone", Square(0, 0))),
)


def filled(sheet, blank, mess):
    return fill_marks(FILLING, sheet, ParametricHand(4), blank, PX_PER_MM, 4, Style.random(4), mess)


def darker(page, blank, box):
    """The share of a box (mm) that is darker than the blank."""
    top, left = int(box.y * PX_PER_MM), int(box.x * PX_PER_MM)
    area = np.s_[top : int(box.bottom * PX_PER_MM), left : int(box.right * PX_PER_MM)]
    return float((cv2.subtract(blank[area], page[area]).max(2) > 40).mean())


def test_no_mess_is_no_change(sheet, blank):
    assert np.array_equal(filled(sheet, blank, None).page, filled(sheet, blank, Mess()).page)


def test_what_is_scribbled_out_stands_where_nothing_else_does(sheet, blank):
    result = filled(sheet, blank, Mess(struck=4))
    taken = {Square(3, 3), Square(0, 0), Square(9, 5), *Square(9, 5).around()}
    assert len(set(result.struck)) == 4
    assert not taken.intersection(result.struck)
    clean = filled(sheet, blank, None).page
    for square in result.struck:
        # a mark covers a tenth of its square at most, a scribble far more
        assert darker(result.page, clean, sheet.grid.box(square)) > 0.12


def test_what_is_crossed_out_is_seen_under_what_goes_over_it(sheet, blank):
    out, over = filled(sheet, blank, Mess(struck=6, lightly=1.0)), filled(sheet, blank, Mess(struck=6))
    clean = filled(sheet, blank, None).page
    assert len(set(out.struck)) == 6
    inked = [
        np.mean([darker(page.page, clean, sheet.grid.box(square)) for square in page.struck])
        for page in (out, over)
    ]
    assert 0.02 < inked[0] < 0.8 * inked[1]


def test_notes_stand_in_free_squares_of_rooms(sheet, blank):
    clean, result = filled(sheet, blank, None).page, filled(sheet, blank, Mess(struck=2, notes=5))
    noted = result.struck[2:]
    assert len(set(noted)) == 5
    assert set(noted) < set(Rect(2, 2, 3, 3).squares()) - {Square(3, 3), *result.struck[:2]}
    for square in noted:
        assert 0.005 < darker(result.page, clean, sheet.grid.box(square)) < 0.2


def test_walls_are_crossed_out_with_short_strokes(sheet, blank):
    out, over = (
        filled(sheet, blank, Mess(struck_walls=6, lightly=1.0)),
        filled(sheet, blank, Mess(struck_walls=6)),
    )
    clean = filled(sheet, blank, None).page
    inked = [cv2.subtract(clean, page.page).max(2).astype(float).sum() for page in (out, over)]
    assert 0 < inked[0] < 0.8 * inked[1]


@pytest.mark.parametrize(
    "mess",
    [
        *(
            Mess(struck_walls=2),
            Mess(stains=1),
            Mess(doodles=3),
            Mess(shaded=1.0),
            Mess(coloured=1.0),
            Mess(smears=3),
            Mess(erased=3),
        ),
        *(Mess(erased_walls=2), Mess(erased_boxes=2)),
    ],
)
def test_each_kind_of_mess_shows(sheet, blank, mess):
    result = filled(sheet, blank, mess)
    assert result.filling == FILLING
    assert not result.struck
    assert not np.array_equal(result.page, filled(sheet, blank, None).page)


def test_erased_ticks_leave_ghosts_in_boxes(sheet, blank):
    clean, page = filled(sheet, blank, None).page, filled(sheet, blank, Mess(erased_boxes=3)).page
    fainter = cv2.subtract(clean, page).max(2)
    cells = [field.cells[0] for field in sheet.fields if field.kind != "number"]
    middles = [tuple(int(v * PX_PER_MM) for v in cell.center) for cell in cells]
    assert sum(fainter[y - 4 : y + 5, x - 4 : x + 5].max() > 8 for x, y in middles) >= 3


def test_doodles_stay_off_everything_that_is_read(sheet, blank):
    clean, page = filled(sheet, blank, None).page, filled(sheet, blank, Mess(doodles=3)).page
    for box in (cell for entry in sheet.fields for cell in entry.cells):
        assert darker(page, clean, box) == 0
    assert np.count_nonzero(cv2.subtract(clean, page).max(2) > 40) > 100


def test_players_differ_in_how_messy_they_are():
    found = {Mess.random(seed) for seed in range(40)}
    assert len(found) > 20
    assert any(mess.notes for mess in found)
    assert any(mess.lightly for mess in found)
    assert all(mess.struck + mess.struck_walls for mess in found if mess.lightly)
    assert Mess() in found


def test_numbers_are_crossed_out_where_none_stands(sheet, blank):
    result, clean = filled(sheet, blank, Mess(crossed_out=3)), filled(sheet, blank, None).page
    numbers = [field for field in sheet.fields if field.kind == "number"]
    taken = [field for field in numbers if set(field.cells) & set(result.crossed_out)]
    assert len(taken) == 3
    assert not set(FILLING.numbers) & {field.id for field in taken}
    for cell in result.crossed_out:
        assert darker(result.page, clean, cell) > 0.03
    for field in sheet.fields:
        for cell in field.cells if field not in taken else ():
            assert darker(result.page, clean, cell) == 0


def test_beside_a_corrected_number_stands_another(sheet, blank):
    result, clean = filled(sheet, blank, Mess(crossed_out=5, corrected=1.0)), filled(sheet, blank, None).page
    for cell in result.crossed_out:
        left, right = (Box(cell.x + at, cell.y, cell.width / 2, cell.height) for at in (0, cell.width / 2))
        assert min(darker(result.page, clean, half) for half in (left, right)) > 0.01


def test_over_an_overwritten_number_goes_another(sheet, blank):
    result, clean = (
        filled(sheet, blank, Mess(crossed_out=5, overwritten=1.0)),
        filled(sheet, blank, None).page,
    )
    assert len(result.crossed_out) == 5
    one = filled(sheet, blank, Mess(crossed_out=5))
    assert not np.array_equal(result.page, one.page)
    for cell in result.crossed_out:
        assert darker(result.page, clean, cell) > 0.03


def test_rings_go_round_numbers_that_stand(sheet, blank):
    numbers = {field.id: 7 for field in sheet.fields if field.kind == "number"}
    filling = replace(FILLING, numbers=numbers)
    hand, style = ParametricHand(4), Style.random(4)
    clean, ringed = (
        fill_marks(filling, sheet, hand, blank, PX_PER_MM, 4, style, mess).page
        for mess in (None, Mess(ringed=2))
    )
    cells = [sheet.field(id).cells for id in numbers]
    assert sum(any(darker(ringed, clean, cell) > 0.01 for cell in each) for each in cells) == 2
    middles = (Box(*cell.center, 0.5, 0.5) for each in cells for cell in each)
    assert all(darker(ringed, clean, middle) == 0 for middle in middles)


def test_numbers_are_crossed_out_in_many_ways():
    place, rng = Box(0, 0, 4, 4), np.random.default_rng(1)
    ways = [crossing(place, rng) for _ in range(200)]
    assert {len(strokes) for strokes in ways} >= {1, 2, 3}
    lines, wound = (
        [s for strokes in ways for s in strokes if (len(s) > 2) == more] for more in (False, True)
    )
    assert len(wound) > 40
    assert not any(
        np.ptp(s[:, 1]) > 2.5 * np.ptp(s[:, 0]) for s in lines
    )  # those would look like other digits
    for strokes in ways:
        for stroke in strokes:
            assert np.abs(stroke - place.center).max() < place.width


def test_rooms_and_trees_are_coloured_and_nothing_else(sheet, blank):
    clean, page = filled(sheet, blank, None).page, filled(sheet, blank, Mess(coloured=1.0)).page

    def changed(square):
        return darker(page, clean, sheet.grid.box(square))

    for square in (*Rect(2, 2, 3, 3).squares(), Square(9, 5), *Square(9, 5).around()):
        assert changed(square) > 0.5
    elsewhere = [Square(0, 0), Square(6, 2), Square(14, 10)]
    assert [changed(square) for square in elsewhere] == [0, 0, 0]


def test_what_is_coloured_lets_light_of_some_colour_through(sheet, blank):
    page = filled(sheet, blank, Mess(coloured=1.0)).page
    box = sheet.grid.box(Square(4, 4))
    top, left, side = (round(length * PX_PER_MM) for length in (box.y, box.x, box.width))
    inside = page[top + side // 4 : top + side * 3 // 4, left + side // 4 : left + side * 3 // 4]
    assert np.median(inside.max(axis=2)) > 150


def test_a_facility_has_one_colour_in_all_its_squares(sheet, blank):
    marks = tuple(Mark("K", Square(column, 3)) for column in (2, 3))
    board = Filling(marks=marks, by_part=True)
    page = fill_marks(
        board, sheet, ParametricHand(4), blank, PX_PER_MM, 4, Style.random(4), Mess(coloured=1.0)
    ).page
    seen = []
    for mark in marks:
        box = sheet.grid.box(mark.square)
        rows = slice(round((box.y + 2) * PX_PER_MM), round((box.bottom - 2) * PX_PER_MM))
        columns = slice(round((box.x + 2) * PX_PER_MM), round((box.right - 2) * PX_PER_MM))
        seen.append(np.median(page[rows, columns].reshape(-1, 3), axis=0))
    assert np.abs(seen[0] - seen[1]).max() < 25
    assert np.ptp(seen[0]) > 20
