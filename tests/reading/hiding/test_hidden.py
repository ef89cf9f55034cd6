"""What lies on a sheet hides marks: they are asked about at once."""

import cv2
import numpy as np
import pytest

from kitpress.layout.sheet import Box, Grid
from kitpress.plan.geometry import Edge, Square
from kitpress.reading.classes import HALVES
from kitpress.reading.hiding.coloured import paper_colour
from kitpress.reading.hiding.hidden import (
    edges_under,
    hidden_squares,
    is_hidden,
    opaque_things,
    things_on,
    told_by_halves,
)
from kitpress.reading.hiding.printed_lines import Lines, Usual, bits_of
from kitpress.reading.sampling import darkest

GRID = Grid(10.0, 10.0, 12.0, 8, 8)
NOBODY = np.zeros((8, 8), np.float32)
PAPER = np.full((480, 480, 3), 230, np.uint8)


def things(page, place=GRID.area, light=PAPER, shown=1.0):
    """What lies on a flat page at one place."""
    return things_on(darkest(page), light, paper_colour(light), [place], [place], [shown])


def blank():
    return np.zeros((480, 480, 3), np.uint8)


def with_pen(colour=(40, 150, 90)):
    """A flat page with a pen from B3 to F3, 8 mm thick."""
    page = blank()
    cv2.line(page, (4 * 24, 4 * 42), (4 * 76, 4 * 42), colour, 32)
    return page


@pytest.mark.parametrize("colour", [(40, 150, 90), (58, 56, 57)], ids=["dark", "pale, in bright light"])
def test_a_pen_hides_the_squares_that_it_lies_on(colour):
    hidden = hidden_squares(things(with_pen(colour)), GRID, NOBODY, NOBODY > 0)
    assert {Square.parse(f"{column}3") for column in "CDEF"} <= hidden
    assert all(square.row in (1, 2, 3) for square in hidden)


def test_strokes_stains_and_filled_bubbles_hide_nothing():
    page = blank()
    cv2.line(page, (40, 40), (440, 440), (200, 200, 200), 6)
    cv2.circle(page, (240, 240), 120, (40, 40, 40), -1)
    cv2.circle(page, (400, 80), 12, (220, 220, 220), -1)
    assert not things(page).any()


def things_on_squares(page):
    """What lies on a page whose lines show at each square."""
    squares = [GRID.box(Square(column, row)) for row in range(8) for column in range(8)]
    return things_on(darkest(page), PAPER, paper_colour(PAPER), [GRID.area], squares, [1.0] * len(squares))


def test_filled_stones_that_touch_are_no_thing():
    page = blank()
    for column, up, down in ((1, 1.56, 2.44), (4, 3.56, 4.44)):  # both 11 mm wide, side by side across a line
        for row in (up, down):
            middle = round(4 * (10 + 12 * (column + 0.5))), round(4 * (10 + 12 * row))
            cv2.circle(page, middle, 22, (200, 200, 200), -1)
    assert things(page).any()
    assert not things_on_squares(page).any()


@pytest.mark.parametrize("turn", [0, 20, 45])
@pytest.mark.parametrize("place", [(40, 40), (46, 46), (46, 42), (43, 44)])
def test_a_dark_die_is_a_thing_wherever_it_lies(place, turn):
    page = blank()
    corners = cv2.boxPoints(((place[0] * 4, place[1] * 4), (14 * 4, 14 * 4), turn))
    cv2.fillPoly(page, [np.round(corners).astype(np.int32)], (200, 200, 200))
    assert things_on_squares(page).any()


def test_the_network_sees_things_that_are_as_light_as_paper():
    covered = NOBODY.copy()
    covered[4, 2] = 0.9
    assert hidden_squares(things(blank()), GRID, covered, NOBODY > 0) == {Square.parse("C5")}


def test_a_box_under_a_thing_is_hidden_and_one_beside_it_is_not():
    pen = things(with_pen())
    assert is_hidden(pen, Box(40, 36, 8, 8))
    assert not is_hidden(pen, Box(40, 60, 8, 8))


def test_the_edges_under_a_thing_and_along_its_rim():
    pen = things(with_pen())
    across, down = (edges_under(pen, GRID, horizontal=way) for way in (True, False))
    assert across.shape == (9, 8)
    assert down.shape == (8, 9)
    assert across[3, 2:5].all()
    assert down[2, 2:6].all()
    assert not across[6:].any()
    assert not down[4:].any()
    assert not edges_under(things(blank()), GRID, horizontal=True).any()


def test_solid_print_beside_a_box_does_not_hide_it():
    page = blank()
    cv2.rectangle(page, (40, 40), (440, 70), (40, 90, 150), -1)  # a headline, and a box right below it
    box = Box(20, 18, 4, 4)
    assert is_hidden(things(page), box)
    assert not is_hidden(things(page, box), box)


def lit(colour, *, slope=0.0):
    """Paper with something of another colour on it, 20 mm wide; a lamp makes it more red to the right."""
    light = PAPER.astype(np.float32)
    light[:, :, 2] *= 1 + slope * np.linspace(-0.5, 0.5, 480)
    cv2.circle(light, (240, 240), 40, colour, -1)
    return np.clip(light, 0, 255).astype(np.uint8)


def test_what_light_takes_for_paper_of_another_colour_is_a_thing():
    thumb = things(blank(), light=lit((128, 158, 214)))
    assert is_hidden(thumb, Box(56, 56, 8, 8))
    assert not is_hidden(thumb, Box(20, 20, 8, 8))


def test_shadows_coffee_and_mixed_light_are_none():
    assert not things(blank(), light=lit((90, 92, 95))).any()
    assert not things(blank(), light=lit((200, 215, 225))).any()
    assert not things(blank(), light=lit((230, 230, 230), slope=-0.5)).any()


def test_shading_lets_the_print_through():
    shaded = lit((120, 160, 220))
    inside = Box(49, 49, 22, 22)
    assert things(blank(), inside, shaded, shown=0.2).any()
    assert not things(blank(), inside, shaded, shown=0.9).any()


def all_lines():
    """Those of the grid, as dark as usual."""
    return Lines(*(np.full(shape, 40.0, np.float32) for shape in ((9, 8), (8, 9))))


def single(lines):
    """The middle of each edge, and how well its line shows."""
    for horizontal, seen in ((True, lines.across), (False, lines.down)):
        for row, column in np.ndindex(*seen.shape):
            (x, y), _ = GRID.segment(Edge(column, row, horizontal))
            at, length = 0.3 * GRID.square, 0.4 * GRID.square
            box = Box(x + at, y, length, 0.0) if horizontal else Box(x, y + at, 0.0, length)
            yield box, float(seen[row, column]) / 40.0


def in_coloured_shade(*, seen):
    """A blue shadow across the page, its margins and a grid whose lines in it are `seen` so well."""
    light = PAPER.copy()
    light[:, 200:330] = (150, 110, 90)
    lines = all_lines()
    for edges, first, last in ((lines.across, 3, 6), (lines.down, 4, 6)):
        edges[:, first:last] *= seen
    return things_on(darkest(blank()), light, paper_colour(light), [GRID.area], printed=single(lines))


def test_a_coloured_shadow_lets_lines_through_and_a_thing_of_that_colour_does_not():
    assert not in_coloured_shade(seen=0.8).any()
    assert in_coloured_shade(seen=0.1).any()


def test_a_thing_in_the_margin_stays_one_where_a_coloured_shadow_lies_elsewhere():
    light = PAPER.copy()
    light[:, 200:330] = (150, 110, 90)
    light[:, :44] = (90, 140, 200)
    box = Box(2, 40, 5, 5)
    found = things_on(
        darkest(blank()), light, paper_colour(light), [GRID.area, box], printed=single(all_lines())
    )
    assert is_hidden(found, box)
    assert not is_hidden(found, Box(60, 60, 8, 8))


def test_a_shadow_in_the_margin_is_told_by_lines_in_the_same_light():
    light = PAPER.copy()
    light[:, 200:330] = light[:, :44] = (150, 110, 90)
    assert not things_on(
        darkest(blank()), light, paper_colour(light), [Box(2, 40, 5, 5)], printed=single(all_lines())
    ).any()


def test_a_pale_pen_between_the_lines_of_a_row_is_no_shading():
    light, lines = PAPER.copy(), all_lines()
    light[140:176, 100:400] = (90, 225, 245)  # of squares whose own lines show nearly all round
    squares = [GRID.box(Square(column, row)) for row in range(8) for column in range(8)]

    def found():
        return things_on(
            darkest(blank()), light, paper_colour(light), [GRID.area], squares, [1.0] * 64, (), single(lines)
        )

    assert not found().any()
    lines.down[2] = 0
    assert is_hidden(found(), Box(50, 36, 8, 7))


def test_what_lies_in_the_margin_is_a_thing_as_no_line_tells_otherwise():
    light = PAPER.copy()
    light[:, :44] = (150, 110, 90)
    box = Box(2, 40, 5, 5)
    assert things_on(darkest(blank()), light, paper_colour(light), [box], printed=single(all_lines())).any()
    boxes = [(Box(2, 40 + 6 * n, 5, 5), 1.0) for n in range(5)]
    assert not things_on(darkest(blank()), light, paper_colour(light), [box], printed=boxes).any()


def opaque(page, light=PAPER, place=GRID.area):
    return opaque_things(page, light, [place])


def test_a_pale_pen_hides_what_lies_below_though_the_light_has_taken_on_its_colour():
    light = PAPER.copy()
    light[with_pen()[..., 0] > 0] = (150, 150, 150)
    assert not things(blank(), light=light).any()
    pen = opaque(blank(), light)
    assert is_hidden(pen, Box(40, 38, 8, 8))
    assert not is_hidden(pen, Box(40, 60, 8, 8))
    assert not opaque(blank(), light, Box(40, 70, 8, 8)).any()


def test_what_is_wide_in_part_dark_and_in_part_taken_for_paper_is_one_thing():
    page, light = with_pen((70, 70, 70)), PAPER.copy()
    light[:, 240:][page[:, 240:, 2] > 0] = 230 * (1 - 70 / 255)
    page[:, 240:] = 0
    pen = opaque(page, light)
    assert all(is_hidden(pen, Box(x, 38, 8, 8)) for x in (24, 36, 48, 64))


def test_strokes_stains_and_shade_are_not_opaque():
    page, light = blank(), PAPER.copy()
    for x in range(60, 420, 16):  # hatching
        cv2.line(page, (x, 60), (x, 200), (200, 200, 200), 6)
    cv2.circle(page, (160, 340), 60, (45, 30, 20), -1)
    cv2.circle(page, (400, 80), 12, (220, 220, 220), -1)
    light[:, 300:] = (light[:, 300:] * np.linspace(1, 0.5, 180)[None, :, None]).astype(np.uint8)
    assert not opaque(page, light).any()


@pytest.mark.parametrize("left", [0.3, 0.5])
def test_the_edge_of_a_deep_shadow_is_not_opaque(left):
    light = PAPER.copy()
    light[:, 120:300] = (light[:, 120:300] * left).astype(np.uint8)
    assert not opaque(blank(), light).any()
    light[160:200, 140:280] = (light[160:200, 140:280] * 0.6).astype(np.uint8)  # a pale pen in it
    assert is_hidden(opaque(blank(), light), Box(48, 41, 8, 8))


SLATS = (40, 140, 240, 340, 440)  # px, where those begin; the last one lies in the margin
WIDE = 52  # px


def behind_slats(place, in_them, elsewhere=1.0, *, pen=False):
    """What is opaque on one place where a blind's slats darken a page and show its lines so well; with a pen across
    them, on which no line shows.
    """
    light, lines = PAPER.copy(), all_lines()
    for left in SLATS:
        light[:, left : left + WIDE] //= 2
    for edges, middle in ((lines.across, 6), (lines.down, 0)):
        for column in range(edges.shape[1]):
            at = 40 + 48 * column + 4 * middle
            edges[:, column] *= in_them if any(0 <= at - left < WIDE for left in SLATS) else elsewhere
    if pen:
        light[225:261] = (115, 115, 115)  # as the slats are
        lines.across[4:5] = 0
    return opaque_things(blank(), light, [place], printed=single(lines))


def test_narrow_shadows_let_lines_through_and_things_do_not():
    assert not behind_slats(GRID.area, 0.8).any()
    assert behind_slats(GRID.area, 0.1).any()


def test_a_shadow_without_lines_is_told_by_lines_in_the_same_light_elsewhere():
    box = Box(112, 50, 5, 5)
    assert not behind_slats(box, 0.8, elsewhere=0.1).any()
    assert behind_slats(box, 0.1).any()


def test_a_pen_in_such_shadows_is_a_thing_though_it_looks_like_them():
    assert is_hidden(behind_slats(GRID.area, 0.8, pen=True), Box(50, 57, 6, 6))


@pytest.mark.parametrize("darkness", [20, 40, 48])
def test_a_pen_of_which_a_part_is_no_light_is_a_thing_in_such_shadows_too(darkness):
    page, light = blank(), PAPER.copy()
    for at in range(40, 425, 48):
        page[at, 40:424] = page[40:424, at] = 40
    for left in SLATS:
        light[:, left : left + WIDE] //= 2
    page[225:261] = darkness
    light[225:261] = round(115 / (1 - darkness / 255))
    printed = [*bits_of(darkest(page), Usual(40.0, 40.0, told=True), GRID).each()]
    pen = opaque_things(page, light, [GRID.area], printed=printed)
    pen |= things_on(darkest(page), light, paper_colour(light), [GRID.area], printed=printed)
    assert is_hidden(pen, Box(50, 57, 6, 6))


def test_a_pen_beside_shadows_is_a_thing():
    light = PAPER.copy()
    light[:, 40:92] //= 2
    light[300:334, 200:400] = (160, 150, 140)
    lines = all_lines()
    lines.across[6, 3:8] = lines.down[5:6, 4:8] = 0  # it lies there
    pen = opaque_things(blank(), light, [GRID.area], printed=single(lines))
    assert is_hidden(pen, Box(60, 76, 6, 6))
    assert not is_hidden(pen, Box(12, 20, 6, 6))


BOXES = [Box(20 + 6 * column, 20 + 6 * row, 6, 6) for row in range(5) for column in range(8)]


def on_boxes(page):
    """Whether anything lies on boxes for ticks that stand side by side."""
    return things_on(darkest(page), PAPER, paper_colour(PAPER), BOXES, ticks=BOXES).any()


def test_boxes_blotted_out_side_by_side_are_no_thing():
    page = blank()
    for box in (BOXES[n] for n in (0, 1, 2, 8, 9, 16)):
        x, y = (round(4 * middle) for middle in box.center)
        cv2.circle(page, (x, y), 13, (180, 180, 180), -1)
    assert things(page, Box(20, 20, 48, 30)).any()
    assert not on_boxes(page)


@pytest.mark.parametrize("columns", [4, 8])
def test_boxes_filled_in_and_run_over_are_no_thing(columns):
    page = blank()
    for box in (box for n, box in enumerate(BOXES) if n % 8 < columns and n < 24):
        left, top = round(4 * box.x), round(4 * box.y)
        cv2.rectangle(page, (left, top), (left + 25, top + 23), (180, 180, 180), -1)
    assert things(page, Box(20, 20, 48, 30)).any()
    assert not on_boxes(page)


@pytest.mark.parametrize("patches", [0, 1, 2])
def test_boxes_filled_in_carelessly_are_no_thing_where_others_are_filled_in(patches):
    page = blank()
    for row in [0, 3][:patches]:
        for box in (BOXES[8 * row + n] for n in (0, 1, 2, 8, 9, 10)):
            left, top = round(4 * box.x), round(4 * box.y)
            cv2.rectangle(page, (left, top), (left + 23, top + 23), (180, 180, 180), -1)
    left, top = (round(4 * mm) for mm in BOXES[5][:2])  # three by two, and a part of those below
    cv2.rectangle(page, (left, top), (left + 71, top + 48 + 8), (180, 180, 180), -1)
    assert on_boxes(page) == (patches < 2)


@pytest.mark.parametrize("right", range(6))
@pytest.mark.parametrize("down", range(6))
def test_a_die_is_a_thing_wherever_it_lies_on_such_boxes(right, down):
    page = blank()
    corner = np.array([26 + right, 26 + down])
    ends = (tuple((4 * place).tolist()) for place in (corner, corner + 15))
    assert on_boxes(cv2.rectangle(page, *ends, (200, 200, 200), -1))


def test_a_die_and_a_pen_on_such_boxes_are_things():
    page = blank()
    cv2.rectangle(page, (4 * 24, 4 * 24), (4 * 39, 4 * 39), (200, 200, 200), -1)
    assert on_boxes(page)
    assert on_boxes(cv2.line(blank(), (4 * 20, 4 * 35), (4 * 68, 4 * 29), (200, 200, 200), 40))


@pytest.mark.parametrize(("half", "other", "way"), HALVES)
def test_where_half_a_window_is_seen_the_hidden_half_is_the_other(half, other, way):
    classes = ["empty", "B", *(name for name, *_ in HALVES)]
    seen = Square.parse("D4")
    under = seen.step(way)
    squares = np.zeros((8, 8, len(classes)), np.float32)
    squares[:, :, 0] = 1
    squares[seen.row, seen.column] = [
        0.2 if name == "empty" else 0.8 if name == half else 0 for name in classes
    ]
    squares[under.row, under.column] = 1 / len(classes)
    told = told_by_halves(squares, classes, {under, seen.step(way, -1)})
    assert told.sum(2) == pytest.approx(1)
    assert told[under.row, under.column, classes.index(other)] == pytest.approx(0.8 + 0.2 / len(classes))
    assert (told == squares).all(2).sum() == 63  # nothing is said of the square on its other side


def test_halves_of_two_windows_share_the_hidden_square_evenly():
    classes = ["empty", *(name for name, *_ in HALVES)]
    squares = np.zeros((1, 3, len(classes)), np.float32)
    squares[0, 0, [classes.index("wide.n.a"), classes.index("wide.s.a")]] = 0.5
    squares[0, 1, 0] = 1
    squares[0, 2, classes.index("wide.s.b")] = 1
    [told] = told_by_halves(squares, classes, {Square(1, 0)})
    assert told[1, classes.index("wide.n.b")] == pytest.approx(0.25)
    assert told[1, classes.index("wide.s.b")] == pytest.approx(0.25)
    assert told[1, classes.index("wide.s.a")] == pytest.approx(0.5)


def test_halves_that_are_hidden_both_tell_nothing_nor_do_those_of_games_without():
    classes = ["empty", *(name for name, *_ in HALVES)]
    squares = np.full((8, 8, len(classes)), 1 / len(classes), np.float32)
    hidden = {Square(column, row) for column in range(8) for row in range(8)}
    assert (told_by_halves(squares, classes, hidden) == squares).all()
    assert (told_by_halves(squares[..., :2], ["empty", "B"], {Square(0, 0)}) == squares[..., :2]).all()
