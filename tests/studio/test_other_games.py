"""Hedges, pools, two-square windows, and walls, windows and doors drawn singly on the grid lines."""

import cv2
import numpy as np
import pytest

from kitpress.content import load_game
from kitpress.layout.sheet import Box, Field, Grid, Sheet
from kitpress.plan.geometry import Edge, Rect, Side, Square
from kitpress.plan.model import Facility, Plan, Record, WallMark
from kitpress.studio import Filling, Mark, ParametricHand, Style, fill_marks, filling_of
from kitpress.studio.ink import Pen
from kitpress.studio.people import PeopleHand
from kitpress.studio.walls import WallStyle

from .conftest import PX_PER_MM

PEN = Pen("test", (0, 0, 0), 0.5, 1.0, 0.0)


@pytest.fixture
def sheet():
    """A grid of large squares, a name, a title and a box with a label: all that these tests draw on."""
    return Sheet(
        layout="test",
        kind=9,
        lang="en",
        paper="a4",
        width=150.0,
        height=110.0,
        grid=Grid(10.0, 20.0, 16.0, 8, 5),
        tags=(),
        fields=(Field("used.wild.1", "tick", (Box(141, 30, 5, 5),), Box(134, 29, 7, 7)),),
        name_box=Box(10, 4, 60, 12),
        qr=Box(0, 0, 1, 1),
        frames={"design": Box(75, 4, 60, 12)},
    )


@pytest.fixture
def blank(sheet):
    return np.full((int(sheet.height * PX_PER_MM), int(sheet.width * PX_PER_MM), 3), 255, np.uint8)


@pytest.fixture(params=["parametric", "people"])
def any_hand(request):
    if request.param == "parametric":
        return ParametricHand
    people = request.getfixturevalue("people")
    return lambda seed: PeopleHand(people, seed)


def drawn(filling, sheet, hand, blank, seed, style=None):
    """Where there is ink, as (x, y) in mm."""
    page = fill_marks(filling, sheet, hand, blank, PX_PER_MM, seed, style or Style(pen=PEN)).page
    rows, columns = np.nonzero(cv2.subtract(blank, page).max(2) > 40)
    return (columns + 0.5) / PX_PER_MM, (rows + 0.5) / PX_PER_MM


@pytest.mark.parametrize("kind", ["hedge", "pool", "S", "T", "M", "Z"])
def test_a_mark_stays_in_its_square(sheet, blank, any_hand, kind):
    box = sheet.grid.box(Square(4, 2))
    for seed in range(3):
        style = Style(pen=PEN, waves=seed + 1)
        x, y = drawn(Filling(marks=(Mark(kind, Square(4, 2)),)), sheet, any_hand(seed), blank, seed, style)
        assert len(x), "something is drawn"
        assert box.x - 0.5 <= x.min() <= x.max() <= box.right + 0.5
        assert box.y - 0.5 <= y.min() <= y.max() <= box.bottom + 0.5


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("side", list(Side))
def test_a_wide_window_lies_along_both_its_squares(sheet, blank, any_hand, side, whole):
    window = Mark("window", Square(3, 2), side, 2)
    along = Side.EAST if side in (Side.NORTH, Side.SOUTH) else Side.SOUTH
    boxes = [sheet.grid.box(window.square.step(along, n)) for n in (0, 1)]
    for seed in range(3):
        style = Style(pen=PEN, wide_whole=whole)
        x, y = drawn(Filling(marks=(window,)), sheet, any_hand(seed), blank, seed, style)
        for box in boxes:
            inside = (x >= box.x) & (x <= box.right) & (y >= box.y) & (y <= box.bottom)
            towards = np.array([x[inside].mean(), y[inside].mean()]) - box.center
            assert towards @ np.array(side.value) > 0.05 * sheet.grid.square
        low, high = (boxes[0].x, boxes[0].y), (boxes[1].right, boxes[1].bottom)
        assert low[0] - 0.5 <= x.min() <= x.max() <= high[0] + 0.5
        assert low[1] - 0.5 <= y.min() <= y.max() <= high[1] + 0.5


@pytest.mark.parametrize("side", list(Side))
def test_an_entrance_is_a_door_shaded_in(sheet, blank, any_hand, side):
    for seed in range(3):
        ink = {}
        for kind in ("door", "entrance"):
            mark = Mark(kind, Square(3, 2), side)
            x, y = drawn(Filling(marks=(mark,)), sheet, any_hand(seed), blank, seed)
            ink[kind] = len(x)
            box = sheet.grid.box(mark.square)
            assert np.array([x.mean() - box.center[0], y.mean() - box.center[1]]) @ np.array(side.value) > -1
        assert ink["entrance"] > 1.5 * ink["door"]


@pytest.mark.parametrize("edge", [Edge(3, 2, True), Edge(3, 2, False)])
def test_a_pane_is_a_line_with_two_strokes_across(sheet, blank, any_hand, edge):
    x0, y0 = sheet.grid.segment(edge)[0]
    for seed in range(4):
        style = Style(pen=PEN, walls=WallStyle(offset=0.1, wave=0.02, overshoot=(0.0, 0.2)))
        x, y = drawn(
            Filling(panes=frozenset({edge}), by_part=True), sheet, any_hand(seed), blank, seed, style
        )
        along, across = (x - x0, y - y0) if edge.horizontal else (y - y0, x - x0)
        assert np.ptp(along) > 0.9 * sheet.grid.square
        off_line = along[abs(across) > 1.5]
        assert (off_line < sheet.grid.square / 2).any()
        assert (off_line > sheet.grid.square / 2).any()
        assert abs(across).max() < 0.4 * sheet.grid.square


def test_walls_by_part_cover_their_edges_and_no_others(sheet, blank):
    corner = {Edge(c, 1, True) for c in (1, 2, 3)} | {Edge(4, r, False) for r in (1, 2)}
    lone = {Edge(6, 3, True)}
    for seed in range(8):
        style = Style(pen=PEN, walls=WallStyle(overshoot=(-0.2, 0.5)))
        filling = Filling(edges=frozenset(corner | lone), by_part=True)
        x, y = drawn(filling, sheet, ParametricHand(seed), blank, seed, style)
        near = np.zeros(len(x), bool)
        for edge in corner | lone:
            (x0, y0), (x1, y1) = sheet.grid.segment(edge)
            on = (x > x0 - 1.6) & (x < x1 + 1.6) & (y > y0 - 1.6) & (y < y1 + 1.6)
            assert on.sum() > 0.9 * sheet.grid.square * PX_PER_MM
            near |= on
        assert near.all()


def test_a_board_says_what_is_drawn():
    plan = Plan(
        8,
        5,
        loose_walls=frozenset({Edge(1, 1, True)}),
        windows=frozenset({WallMark(Square(2, 2), Side.SOUTH)}),
        doors=frozenset({WallMark(Square(4, 2), Side.WEST)}),
        entrance=WallMark(Square(5, 4), Side.NORTH),
        facilities=frozenset(
            {Facility("kitchen", (Square(0, 0), Square(1, 0))), Facility("toilet", (Square(6, 0),))}
        ),
    )
    filling = filling_of(Record("madrino", plan, name="Ana", title="Haiku"), load_game("madrino"))
    assert filling.by_part
    assert filling.panes == {Edge(2, 3, True)}
    assert filling.edges == {Edge(1, 1, True), Edge(4, 2, False), Edge(5, 4, True)}
    assert sorted((mark.kind, str(mark.square)) for mark in filling.marks) == [
        ("K", "A1"),
        ("K", "B1"),
        ("T", "G1"),
        ("door", "E3"),
        ("entrance", "F5"),
    ]
    assert filling.title == "Haiku"


def test_hedges_pools_and_wide_windows_of_a_house_are_drawn():
    plan = Plan(
        8,
        5,
        hedges=frozenset({Square(0, 0)}),
        pools=frozenset({Square(1, 0)}),
        windows=frozenset({WallMark(Square(2, 2), Side.SOUTH, 2)}),
    )
    marks = filling_of(Record("house", plan)).marks
    assert set(marks) == {
        Mark("hedge", Square(0, 0)),
        Mark("pool", Square(1, 0)),
        Mark("window", Square(2, 2), Side.SOUTH, 2),
    }


def test_title_and_rings_are_drawn_where_the_sheet_has_them(sheet, blank):
    filling = Filling(title="A House", circled=frozenset({"used.wild.1"}), rooms=(Rect(0, 0, 1, 1),))
    x, y = drawn(filling, sheet, ParametricHand(3), blank, 3)
    title, label = sheet.frames["design"], sheet.fields[0].label
    assert ((x > title.x) & (x < title.right) & (y > title.y) & (y < title.bottom)).any()
    ring = (x > label.x - 2) & (y > label.y - 2) & (y < label.bottom + 2)
    assert np.ptp(x[ring]) > 0.7 * label.width
    assert not ((abs(x - label.center[0]) < 1) & (abs(y - label.center[1]) < 1)).any(), "the icon stays free"


def test_a_long_title_is_written_smaller(sheet, blank, any_hand):
    for seed in range(3):
        x, _ = drawn(Filling(title="A very long title for a house"), sheet, any_hand(seed), blank, seed)
        assert x.max() < sheet.frames["design"].right + 2
