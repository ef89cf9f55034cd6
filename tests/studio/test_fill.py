"""Sheets are filled in where a person would: marks in their squares, walls on their lines."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from kitpress.plan.geometry import Rect, Side, Square
from kitpress.plan.notation import parse_record
from kitpress.studio import (
    Filling,
    Mark,
    ParametricHand,
    Style,
    fill,
    fill_marks,
    filling_of,
    random_filling,
)
from kitpress.studio.ink import Pen
from kitpress.studio.people import PeopleHand
from kitpress.studio.walls import WallStyle

from .conftest import PX_PER_MM

PEN = Pen("test", (0, 0, 0), 0.5, 1.0, 0.0)
RECORD = """\
game: floor-plan
name: Ana
clients: kim, otto, rosa
demands: 4 - 7
bonuses: free.1 3
door: 3
total: 14

+---+---+---+
| B   x   w>|  ^   ^   ^
+   .   .   +
| x  vd     |  ^   *   ^
+---+---+---+
  /   /    o   ^   ^   ^
.   .   .   .
"""


def ink_of(page, blank):
    """Where a page is darker than its blank, as (x, y) in mm."""
    rows, columns = np.nonzero(cv2.subtract(blank, page).max(2) > 40)
    return (columns + 0.5) / PX_PER_MM, (rows + 0.5) / PX_PER_MM


@pytest.fixture(params=["parametric", "people"])
def any_hand(request):
    if request.param == "parametric":
        return ParametricHand
    people = request.getfixturevalue("people")
    return lambda seed: PeopleHand(people, seed)


@pytest.mark.parametrize(
    "kind", ["C", "W", "B", "K", "D", "L", "furnishing", "stone", "deck", "window", "water"]
)
def test_a_mark_stays_in_its_square(sheet, blank, any_hand, kind):
    square = Square(6, 4)
    box = sheet.grid.box(square)
    side = Side.EAST if kind == "window" else None
    for seed in range(3):
        style = Style(pen=PEN)
        filled = fill_marks(
            Filling(marks=(Mark(kind, square, side),)), sheet, any_hand(seed), blank, PX_PER_MM, seed, style
        )
        x, y = ink_of(filled.page, blank)
        assert len(x), "something is drawn"
        slack = PEN.width_mm
        assert box.x - slack <= x.min() <= x.max() <= box.right + slack
        assert box.y - slack <= y.min() <= y.max() <= box.bottom + slack


@pytest.mark.parametrize("side", list(Side))
def test_doors_and_windows_stand_at_their_wall(sheet, blank, any_hand, side):
    square = Square(8, 6)
    middle = np.array(sheet.grid.box(square).center)
    for kind in ("door", "window"):
        for seed in range(3):
            filled = fill_marks(
                Filling(marks=(Mark(kind, square, side),)),
                sheet,
                any_hand(seed),
                blank,
                PX_PER_MM,
                seed,
                Style(pen=PEN),
            )
            ((_, box),) = filled.boxes
            towards = (np.array(box.center) - middle) @ np.array(side.value)
            assert towards > 0.04 * sheet.grid.square
            x, y = ink_of(filled.page, blank)
            inked = np.array([x.mean(), y.mean()]) - middle
            assert inked @ np.array(side.value) > -0.05 * sheet.grid.square


def drawn_by_the_careless(mark, sheet, blank, any_hand):
    """Where twelve people who write anywhere in a square draw a mark, in mm."""
    for seed in range(12):
        style = replace(Style.random(seed), jitter=0.15)
        filled = fill_marks(Filling(marks=(mark,)), sheet, any_hand(seed), blank, PX_PER_MM, seed, style)
        yield filled.boxes[0][1]


def test_a_ring_round_a_letter_shares_its_square(sheet, blank, any_hand):
    box, filling = sheet.grid.box(Square(6, 4)), Filling(marks=(Mark("K", Square(6, 4)),))
    for seed in range(3):
        inks = [
            ink_of(fill_marks(filling, sheet, any_hand(seed), blank, PX_PER_MM, seed, style).page, blank)
            for style in (Style(pen=PEN), Style(pen=PEN, ringed=True))
        ]
        (plain, _), (x, y) = inks
        assert len(x) > 1.3 * len(plain)
        assert box.x - 1 < x.min()
        assert x.max() < box.right + 1
        assert box.y - 1 < y.min()
        assert y.max() < box.bottom + 1


def test_a_crown_lies_round_its_middle(sheet, blank, any_hand):
    x, y = sheet.grid.box(Square(5, 5)).center
    for crown in drawn_by_the_careless(Mark("tree", Square(5, 5)), sheet, blank, any_hand):
        assert np.hypot(crown.center[0] - x, crown.center[1] - y) < 0.45 * sheet.grid.square


def test_a_wide_window_lies_over_its_squares(sheet, blank, any_hand):
    first, last = sheet.grid.box(Square(5, 5)), sheet.grid.box(Square(6, 5))
    wide = Mark("window", Square(5, 5), Side.NORTH, 2)
    for window in drawn_by_the_careless(wide, sheet, blank, any_hand):
        assert first.x <= window.x
        assert window.right <= last.right


def test_a_door_points_at_its_wall(sheet, blank):
    for side in Side:
        filled = fill_marks(
            Filling(marks=(Mark("door", Square(8, 6), side),)),
            sheet,
            ParametricHand(1),
            blank,
            PX_PER_MM,
            1,
            Style(pen=PEN),
        )
        x, y = ink_of(filled.page, blank)
        along = x * side.value[0] + y * side.value[1]
        across = y if side.value[0] else x
        near = across[along > np.quantile(along, 0.9)]
        far = across[along < np.quantile(along, 0.1)]
        assert np.ptp(near) < np.ptp(far), "the tip is at the wall, the base away from it"


def test_walls_follow_the_grid_lines(sheet, blank):
    rect = Rect(3, 2, 5, 4)
    left, top = sheet.grid.x + 3 * sheet.grid.square, sheet.grid.y + 2 * sheet.grid.square
    right, bottom = left + 5 * sheet.grid.square, top + 4 * sheet.grid.square
    for seed in range(5):
        rng = np.random.default_rng(seed)
        style = Style(pen=PEN, walls=WallStyle.random(rng))
        page = fill_marks(
            Filling(rooms=(rect,)), sheet, ParametricHand(seed), blank, PX_PER_MM, seed, style
        ).page
        x, y = ink_of(page, blank)
        distance = np.minimum.reduce([abs(x - left), abs(x - right), abs(y - top), abs(y - bottom)])
        assert distance.max() < 2.0
        for line in (left, right):
            assert (abs(x - line) < 1.2).sum() * 1.0 > 4 * sheet.grid.square * PX_PER_MM, (
                "a whole side is drawn"
            )
        for line in (top, bottom):
            assert (abs(y - line) < 1.2).sum() * 1.0 > 5 * sheet.grid.square * PX_PER_MM


def test_a_record_says_what_is_drawn(sheet):
    record = parse_record(RECORD)
    filling = filling_of(record)
    kinds = sorted(mark.kind for mark in filling.marks)
    assert kinds == ["B", "deck", "deck", "door", "furnishing", "furnishing", "stone", "tree", "window"]
    assert filling.all_edges() == record.plan.walls()
    assert filling.numbers == record.numbers
    assert filling.ticks == record.ticks


def test_fields_are_written_in_their_boxes(sheet, blank):
    record = parse_record(RECORD)
    for seed in range(4):
        style = Style(pen=PEN)
        page = fill(record, sheet, ParametricHand(seed), blank, PX_PER_MM, seed, style)
        x, y = ink_of(page, blank)

        def inked(box, x=x, y=y):
            return ((x > box.x) & (x < box.right) & (y > box.y) & (y < box.bottom)).any()

        for entry in sheet.fields:
            written = entry.id in record.numbers or entry.id in record.ticks
            assert any(inked(cell) for cell in entry.cells) == written, entry.id
        assert inked(sheet.name_box)


def test_filling_leaves_the_blank_alone_and_repeats(sheet, blank):
    before = blank.copy()
    filling = random_filling(sheet, 3, names=("Ana",))
    one, again = (fill_marks(filling, sheet, ParametricHand(1), blank, PX_PER_MM, 9).page for _ in range(2))
    assert np.array_equal(blank, before)
    assert np.array_equal(one, again)
    assert (one <= before).all(), "ink only darkens"


def test_a_number_too_long_for_its_boxes_is_refused(sheet, blank):
    with pytest.raises(ValueError, match=r"12 does not fit the 1 boxes of demand\.1"):
        fill_marks(Filling(numbers={"demand.1": 12}), sheet, ParametricHand(0), blank, PX_PER_MM, 0)
    with pytest.raises(KeyError):
        fill_marks(Filling(ticks=frozenset({"nothing"})), sheet, ParametricHand(0), blank, PX_PER_MM, 0)


def test_random_fillings_stay_on_the_sheet(sheet):
    kinds = set()
    for seed in range(30):
        filling = random_filling(sheet, seed)
        grid = sheet.grid
        kinds.update(mark.kind for mark in filling.marks)
        assert all(
            0 <= m.square.column < grid.columns and 0 <= m.square.row < grid.rows for m in filling.marks
        )
        assert len({m.square for m in filling.marks}) == len(filling.marks)
        for edge in filling.all_edges():
            (x0, y0), (x1, y1) = grid.segment(edge)
            assert grid.x <= x0 <= x1 <= grid.x + grid.columns * grid.square + 1e-6
            assert grid.y <= y0 <= y1 <= grid.y + grid.rows * grid.square + 1e-6
    assert kinds >= {*"CWBKDL", "furnishing", "stone", "deck", "tree", "door", "window", "water"}
