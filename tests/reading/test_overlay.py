"""What is drawn on a photo: letters stand for rooms alone, doors and windows are drawn as on the sheet."""

from dataclasses import dataclass, replace
from types import SimpleNamespace

import numpy as np
import pytest
from PIL import Image

from kitpress.content import load_game
from kitpress.layout import Sheet, load_sheet
from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.model import Facility, Plan, Record, WallMark
from kitpress.plan.notation import parse_plan
from kitpress.reading.overlay import BADGE, Item, _Sketch, colour, draw_marks
from kitpress.reading.views import View

PX_PER_MM = 6.0
ROOM = parse_plan("""\
+---+---+---+
| W         |
+   .   .   +
|           |
+---+---+---+
""")


@dataclass
class FlatPage:
    """A sheet seen from above."""

    sheet: Sheet
    px_per_mm: float = PX_PER_MM
    photo: SimpleNamespace | None = None

    def to_photo(self, points):
        return np.asarray(points) * self.px_per_mm


class Told(_Sketch):
    """A sketch that knows which signs it wrote."""

    def _sign(self, box, sign, *, strong):
        self.__dict__.setdefault("signs", []).append(sign)


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    game = load_game("floor-plan")
    return load_sheet(game.sheet, "a4", game)


def drawn(plan: Plan, sheet: Sheet, ground: str = "white") -> tuple[np.ndarray, list[str]]:
    size = round(sheet.width * PX_PER_MM), round(sheet.height * PX_PER_MM)
    view = View(Image.new("RGB", size, ground), np.eye(2, 3), 1.0)
    sketch = Told(view, FlatPage(sheet))
    sketch.plan(plan, {"bath": "B"})
    return np.asarray(view.picture), sketch.signs


@pytest.mark.parametrize("side", [Side.NORTH, Side.WEST])
def test_doors_and_windows_are_drawn_not_lettered(sheet: Sheet, side: Side) -> None:
    mark = frozenset({WallMark(Square(0, 1) if side is Side.WEST else Square(2, 0), side)})
    door, letters = drawn(replace(ROOM, doors=mark), sheet)
    assert letters == ["W"]  # the washroom's
    window, letters = drawn(replace(ROOM, windows=mark), sheet)
    assert letters == ["W"]
    assert (door != window).any()


def test_all_that_was_read_is_drawn(sheet: Sheet) -> None:
    bare, _ = drawn(ROOM, sheet)
    there = frozenset({Square(5, 5)})
    signs = {"hedges": "#", "pools": "~", "stones": "o", "decks": "//", "furnishings": "×"}
    for name, sign in signs.items():
        _, told = drawn(replace(ROOM, **{name: there}), sheet)
        assert told == ["W", sign], name
    _, told = drawn(
        replace(ROOM, facilities=frozenset({Facility("bath", (Square(5, 5), Square(6, 5)))})), sheet
    )
    assert told == ["W", "B", "B"]
    entrance, _ = drawn(replace(ROOM, entrance=WallMark(Square(2, 0), Side.NORTH)), sheet)
    door, _ = drawn(replace(ROOM, doors=frozenset({WallMark(Square(2, 0), Side.NORTH)})), sheet)
    assert (entrance != bare).any()
    assert (entrance != door).any()


def test_walls_and_trees_show_in_grey_on_a_shadow_as_on_white_paper(sheet: Sheet) -> None:
    wall, tree = Square(0, 1), Square(5, 5)
    lines = {}
    for ground, level in (("white", 255), ("#181818", 24)):
        picture, _ = drawn(replace(ROOM, trees=frozenset({tree})), sheet, ground)
        grey = np.asarray(Image.fromarray(picture).convert("L"), np.int16)
        box, round_box = sheet.grid.box(wall), sheet.grid.box(tree)
        for line, (x, y) in {
            "wall": (box.x, box.center[1]),
            "tree": (round_box.center[0] + 1.3 * round_box.width, round_box.center[1]),
        }.items():
            row, column = round(y * PX_PER_MM), round(x * PX_PER_MM)
            lines[line, ground] = np.abs(grey[row, column - 12 : column + 13] - level)
    assert min(difference.max() for difference in lines.values()) > 90, "a pale rim, on what is dark"


def test_no_rim_lies_over_a_wall(sheet: Sheet) -> None:
    picture, _ = drawn(ROOM, sheet, "#181818")
    ((left, top), _), (_, (right, bottom)) = (
        sheet.grid.segment(Edge.of(square, side))
        for square, side in ((Square(0, 0), Side.NORTH), (Square(2, 1), Side.SOUTH))
    )
    along_top = picture[round(top * PX_PER_MM), round(left * PX_PER_MM) : round(right * PX_PER_MM)]
    down_left = picture[round(top * PX_PER_MM) : round(bottom * PX_PER_MM), round(left * PX_PER_MM)]
    for line in (along_top, down_left):
        assert (line[:, 2].astype(int) - line[:, 0] > 100).all(), "blue from end to end"


def test_every_line_has_its_number_on_the_photo_however_many_begin_in_one_square(sheet: Sheet) -> None:
    size = round(sheet.width * PX_PER_MM), round(sheet.height * PX_PER_MM)
    view = View(Image.new("RGB", size, "white"), np.eye(2, 3), 1.0)
    badges = []

    class Badged(_Sketch):
        def _badge(self, x, y, text, colour):
            badges.append((x, y, text))

    sketch = Badged(view, FlatPage(sheet))
    for number in range(1, 10):
        sketch.badge_squares((Square(3, 3), Square(2, 4)), number, (0, 0, 0))
    assert [text for *_, text in badges] == [str(number) for number in range(1, 10)]
    for n, (x, y, _) in enumerate(badges):
        assert all(np.hypot(x - u, y - v) >= BADGE - 0.01 for u, v, _ in badges[:n])


def test_no_tint_lies_over_a_number(sheet: Sheet) -> None:
    photo = np.full((round(sheet.height * PX_PER_MM), round(sheet.width * PX_PER_MM), 3), 255, np.uint8)
    page = FlatPage(sheet, photo=SimpleNamespace(pixels=photo))
    lines = [Item(f"line {n}", "1", (Square(3, 3), Square(4, 3))) for n in (1, 2)]
    picture = draw_marks(page, Record("floor-plan", ROOM), lines, [], max(photo.shape), {})
    colours = {pixel for _, pixel in picture.getcolors(maxcolors=picture.width * picture.height)}
    assert {colour(1), colour(2)} <= colours


def test_what_is_marked_and_written_is_shown_in_its_boxes(sheet: Sheet) -> None:
    photo = np.full((round(sheet.height * PX_PER_MM), round(sheet.width * PX_PER_MM), 3), 255, np.uint8)
    page = FlatPage(sheet, photo=SimpleNamespace(pixels=photo))

    def drawn_on(record: Record) -> np.ndarray:
        return np.asarray(draw_marks(page, record, [], [], max(photo.shape), {}))

    empty = drawn_on(Record("floor-plan", ROOM))
    record = Record("floor-plan", ROOM, numbers={"total": 32}, ticks=frozenset({"client.otto", "bonus.1"}))
    changed = (drawn_on(record) != empty).any(axis=2)
    shares = {}
    for field in sheet.fields:
        for number, box in enumerate(field.cells):
            left, top, right, bottom = (round(mm * PX_PER_MM) for mm in (box.x, box.y, box.right, box.bottom))
            shares[field.id, number] = float(changed[top:bottom, left:right].mean())
    shown = {place for place, share in shares.items() if share}
    assert shown == {("total", 1), ("client.otto", 0), ("bonus.1", 0)}
    assert 0.5 < shares["client.otto", 0] < 0.95 < shares["bonus.1", 0], "a bubble is round"
    assert 0 < shares["total", 1] < 0.5
