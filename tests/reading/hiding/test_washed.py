"""A reflection makes the grid faint, and the marks with it."""

import cv2
import numpy as np
import pytest

from kitpress.layout.sheet import Box, Grid
from kitpress.plan.geometry import Square
from kitpress.reading.hiding.overexposure import clipped, overexposed, overexposed_squares, tinted
from kitpress.reading.hiding.printed_lines import (
    Lines,
    Usual,
    bits_of,
    contrast,
    faintest_of,
    lines_of,
    usual_of,
)
from kitpress.reading.hiding.washed import (
    FADED,
    dimmed,
    gone,
    plainly_lit,
    smoothed,
    strengthened,
    told_by_traces,
    vanished,
)
from kitpress.reading.sampling import PX_PER_MM, darkest
from tests.reading.flat_pages import ruled

GRID = Grid(10.0, 10.0, 12.0, 8, 8)
MARK, LINE = 160, 50


def page(shine=None, rows=8):
    """A flat page with a grid, and rings in some rows; `shine` (H, W) 0..1 is what a lamp leaves of it."""
    dark = ruled((120, 120), GRID, LINE, 2).astype(np.float32)
    for x, y in np.ndindex(8, rows):
        middle = (round((16 + 12 * x) * PX_PER_MM), round((16 + 12 * y) * PX_PER_MM))
        cv2.circle(dark, middle, 12, MARK, 2)
    left = dark if shine is None else dark * shine
    return np.repeat(left.astype(np.uint8)[..., None], 3, axis=2)


NOWHERE = np.zeros((8, 8), np.bool_)


def light_of(dark, grid, bright=NOWHERE):
    """The contrast as it is used of light."""
    lines = lines_of(dark, grid)
    return smoothed(contrast(lines, usual_of(lines, bright)))


def shine(strength):
    """A spot in the middle that leaves `strength` of all contrast."""
    left = np.ones((480, 480), np.float32)
    cv2.circle(left, (232, 232), 110, strength, -1)
    return cv2.GaussianBlur(left, (0, 0), 6)


def test_a_plain_page_shows_everywhere_and_stays_as_it_is():
    flat = page()
    shown = light_of(darkest(flat), GRID)
    assert shown.shape == (8, 8)
    assert shown.min() > 0.9
    assert strengthened(flat, shown, GRID) is flat


def test_where_a_lamp_shines_the_grid_is_faint():
    shown = light_of(darkest(page(shine(0.4))), GRID)
    assert gone(shown)[3:5, 3:5].all()
    assert shown[0].min() > 0.9


def test_beside_what_is_gone_less_is_trusted():
    shown = np.ones((8, 8), np.float32)
    shown[3, 3:6] = 0.3, 0.8, 0.8
    shown[6, 6] = 0.8
    assert np.argwhere(gone(shown)).tolist() == [[3, 3], [3, 4]]


def test_faded_marks_are_made_as_dark_as_the_others():
    flat = page(shine(0.5))
    shown = light_of(darkest(flat), GRID)
    assert shown[3, 3] < FADED
    again = strengthened(flat, shown, GRID)
    middle, corner = again[184:232, 184:232], flat[40:88, 40:88]
    assert np.percentile(middle, 97) == pytest.approx(np.percentile(corner, 97), rel=0.25)
    assert np.array_equal(again[40:88, 40:88], corner)


def test_walls_on_the_lines_do_not_make_the_rest_look_faint():
    flat = page()
    cv2.rectangle(flat, (40, 40), (232, 328), (200, 200, 200), 4)
    assert light_of(darkest(flat), GRID).min() > 0.9


def test_of_a_grid_that_hardly_shows_nothing_is_said():
    assert light_of(darkest(page() // 20), GRID) == pytest.approx(1)


def test_what_is_usual_is_told_by_plain_light_though_a_reflection_lies_on_most_of_the_grid():
    left = np.full((480, 480), 0.2, np.float32)
    left[:168] = 1
    bright = NOWHERE.copy()
    bright[3:] = True
    dark = darkest(page(left))
    shown = light_of(dark, GRID, bright)
    assert gone(shown)[4:].all()
    assert not gone(shown)[0].any()
    assert not gone(light_of(dark, GRID)).any()  # a pale copy, with ink at the top
    assert lost_in(dark, bright).squares[4:].all()


def framed(flat, darkness=85):
    """The page with a darker frame."""
    for at in (40, 424):
        cv2.line(flat, (40, at), (424, at), (darkness,) * 3, 2)
        cv2.line(flat, (at, 40), (at, 424), (darkness,) * 3, 2)
    return flat


def test_a_frame_alone_out_of_a_glare_does_not_tell_what_is_usual_for_other_lines():
    bright = NOWHERE.copy()
    bright[1:] = True  # a shadow along the top
    dark = darkest(framed(page(rows=0)))
    assert light_of(dark, GRID, bright).min() > 0.9
    assert not lost_in(dark, bright).squares.any()


def test_a_frame_that_is_mostly_drawn_on_says_nothing_on_white_paper():
    flat = framed(page(rows=0))
    flat[36:44, 40:424] = flat[40:424, 36:44] = flat[420:428, 40:200] = 200
    dark = darkest(flat)
    assert light_of(dark, GRID, ~NOWHERE)[1:-1, 1:-1].min() > 0.9
    assert not lost_in(dark, ~NOWHERE, *((row, 0) for row in range(8))).squares.any()


def test_where_all_is_bright_a_frame_that_shows_here_and_not_there_tells_what_is_usual():
    flat = framed(page(rows=0))
    pale = flat.copy()
    pale[50:415, 50:415] = 0  # a copy of which only the frame is left
    flat[50:415, 50:415] //= 20
    flat[120:360] //= 20  # a lamp, between the top and the foot of the frame
    assert gone(light_of(darkest(flat), GRID, ~NOWHERE))[2:6].all()
    assert light_of(darkest(pale), GRID, ~NOWHERE) == pytest.approx(1)
    assert not any(part.any() for part in lost_in(darkest(pale), ~NOWHERE))


def test_where_all_is_bright_lines_that_show_as_a_frame_lets_expect_tell_it_too():
    beside = page(rows=0)
    beside[120:345, 120:345] //= 20
    assert gone(light_of(darkest(framed(beside)), GRID, ~NOWHERE))[3:5, 2:6].all()


def test_where_nothing_is_drawn_a_faint_grid_does_not_turn_into_walls():
    flat = page(shine(0.5), rows=2)
    shown = light_of(darkest(flat), GRID)
    assert shown[3, 3] < FADED
    middle = strengthened(flat, shown, GRID)[184:232, 184:232]
    assert LINE / 2 < middle.max() <= 1.4 * LINE


def test_ink_may_be_faint_where_light_faded_and_beside_what_it_washed_out():
    shown = np.ones((8, 8), np.float32)
    shown[3, 3], shown[6, 6] = 0.2, 0.55
    assert np.argwhere(dimmed(shown)).tolist() == [[r, c] for r in (2, 3, 4) for c in (2, 3, 4)] + [[6, 6]]


def lit_in_the_middle(level=254):
    """Paper with that light on D4 and E4."""
    light = np.full((480, 480, 3), 200, np.uint8)
    light[184:232, 184:280] = level
    return light


def edges_of_a_plan(*walls):
    """Which edges are drawn: (9, 8) horizontal and (8, 9) vertical ones, those at (row, column) of the latter."""
    across, down = np.zeros((9, 8), np.bool_), np.zeros((8, 9), np.bool_)
    for wall in walls:
        down[wall] = True
    return across, down


def with_a_hole():
    """The grid on a flat page without what is printed on and around D4 and E4, and a wall right of E4 that shows."""
    flat = page(rows=0)
    flat[180:236, 180:284] = 0
    flat[184:232, 278:282] = 120
    return darkest(flat)


def lost_in(dark, bright, *walls):
    """What light took from a page on which those edges are drawn."""
    lines = lines_of(dark, GRID)
    return vanished(lines, usual_of(lines, bright), *edges_of_a_plan(*walls), bright)


def test_squares_are_lost_where_light_takes_the_print_among_walls_that_it_leaves():
    lost = lost_in(with_a_hole(), overexposed_squares(lit_in_the_middle(), GRID), (3, 5))
    assert np.argwhere(lost.squares).tolist() == [[3, 3], [3, 4]]
    assert np.argwhere(lost.down).tolist() == [[3, 3], [3, 4]]
    assert np.argwhere(lost.across).tolist() == [[3, 3], [3, 4], [4, 3], [4, 4]]


def test_a_square_among_lost_ones_is_lost_though_a_faded_wall_of_it_looks_like_print():
    across, down = np.full((9, 8), 20.0, np.float32), np.full((8, 9), 20.0, np.float32)
    across[[2, 5], 3] = down[3, [2, 5]] = 0  # what is printed round D4, but for its own four sides
    across[3:5, [2, 4]] = down[[2, 4], 3:5] = 0
    drawn = edges_of_a_plan((3, 4))  # on the right of D4
    drawn[0][3, 3] = True  # and above it; on its left is print, or a wall that light has faded to that
    bright = NOWHERE.copy()
    bright[2:5, 2:5] = True
    usual = Usual(20, 20, told=True)
    assert not vanished(Lines(across, down), usual, *drawn, bright).squares[3, 3]
    across[4, 3] = 0
    assert vanished(Lines(across, down), usual, *drawn, bright).squares[3, 3]
    bright[2, 3] = bright[3, 2] = False  # light that leaves so much beside it is none that takes all
    assert not vanished(Lines(across, down), usual, *drawn, bright).squares[3, 3]


def test_a_line_that_light_takes_half_of_is_lost():
    flat = page(rows=0)
    flat[180:236, 210:284] = 0  # right of the middle of D4
    flat[182:186, 184:214] = 60  # what is drawn over D4, as far as it shows: no darker than elsewhere print
    dark, bright = darkest(flat), overexposed_squares(lit_in_the_middle(), GRID)
    lines, drawn = lines_of(dark, GRID), edges_of_a_plan()
    usual = usual_of(lines, bright)
    assert not vanished(lines, usual, *drawn, bright).across[3, 3]
    assert vanished(faintest_of(lines, dark, GRID), usual, *drawn, bright).across[3, 3]


def test_print_that_is_missing_in_plain_light_is_no_work_of_a_lamp():
    lost = lost_in(with_a_hole(), overexposed_squares(lit_in_the_middle(225), GRID), (3, 5))
    assert not any(part.any() for part in lost)


def test_a_frame_in_glare_that_is_no_darker_than_the_rest_of_it_is_not_drawn_on():
    flat = page(rows=0)
    for at in (40, 424):
        cv2.line(flat, (40, at), (424, at), (90, 90, 90), 2)
        cv2.line(flat, (at, 40), (at, 424), (90, 90, 90), 2)
    flat[184:328, 420:428] = 60  # faded, darker than other print all the same
    flat[328:376, 420:428] = 150  # and drawn on
    bright = NOWHERE.copy()
    bright[:, 6:] = True
    lost = lost_in(darkest(flat), bright, (3, 8), (6, 8))
    assert np.argwhere(lost.down).tolist() == [[3, 8]]


def test_where_light_is_more_than_a_camera_can_tell_it_may_have_taken_ink_from_walls():
    light = np.full((600, 600, 3), 200, np.uint8)
    side = round(GRID.square * PX_PER_MM)
    left, top = (round((start + 6 * GRID.square) * PX_PER_MM) for start in (GRID.x, GRID.y))
    light[top : top + side, left : left + side] = 254
    shown = np.ones((8, 8), np.float32)
    shown[1, 1] = 0.2
    lit = plainly_lit(shown, overexposed_squares(light, GRID))
    assert not lit[:3, :3].any()
    assert not lit[5:8, 5:8].any()
    assert lit[4, :4].all()


@pytest.mark.parametrize(("blue", "steady"), [(235, True), (200, True), (239, False)])
def test_light_with_a_colour_takes_two_channels_and_a_reflection_may_fade_ink_in_the_third(blue, steady):
    light = np.full((460, 460, 3), (215 if steady else 160, 240, 245), np.uint8)
    light[40:136, 40:136] = blue, 254, 254  # two by two squares
    found = tinted(light, GRID)
    assert found.squares[:2, :2].all()
    assert found.squares.sum() == 4
    assert found.channel == 0
    assert found.steady.sum() == (4 if steady else 0)


@pytest.mark.parametrize("colour", [(245, 254, 254), (215, 245, 254)])
def test_light_without_a_colour_or_that_is_not_too_strong_has_no_tint(colour):
    light = np.full((460, 460, 3), (215, 240, 245), np.uint8)
    light[40:136, 40:136] = colour
    assert not tinted(light, GRID).squares.any()


def test_what_lies_far_beside_faded_squares_stays_as_it_is():
    left = np.ones((480, 480), np.float32)
    left[300:424] = 0.3  # the foot of the grid, and nothing below it
    flat = page(left)
    flat[440:460, 200:300] = 10  # paper that is not quite white
    shown = light_of(darkest(flat), GRID)
    assert (shown[-1] < FADED).all()
    again = strengthened(flat, shown, GRID)
    assert (again[400:424] > flat[400:424]).any()
    assert (again[455:460] == flat[455:460]).all()


def test_a_trace_of_ink_in_a_washed_out_square_tells_that_something_is_there():
    dark = darkest(page(shine(0.0)))
    assert dark[176:288, 176:288].max() == 0  # nothing is left in the middle but what is drawn now
    cv2.line(dark, (190, 200), (190, 215), 12, 2)  # in D4
    cv2.line(dark, (184, 224), (232, 224), 40, 1)  # a line of the grid is no trace
    cv2.line(dark, (240, 200), (240, 215), 3, 2)  # in E4
    said = np.full((8, 8, 3), (0.6, 0.3, 0.1), np.float32)
    said[4, 4] = 0.9, 0.07, 0.03
    told = told_by_traces(said, 0, dark, GRID, [Square(3, 3), Square(4, 3), Square(3, 4), Square(4, 4)])
    assert told[3, 3, 0] < 0.05  # surely something: as the network said, if anything
    np.testing.assert_allclose(told[3, 3, 1] / told[3, 3, 2], 3, rtol=1e-5)
    assert 0.3 < told[3, 4, 0] < 0.5
    assert 0.6 < told[4, 3, 0] < 0.7  # nothing shows: a little surer than before
    np.testing.assert_array_equal(told[4, 4], said[4, 4])  # what is seen well enough
    np.testing.assert_allclose(told.sum(axis=2), 1, rtol=1e-5)
    others = np.ones((8, 8), np.bool_)
    others[3:5, 3:5] = False
    np.testing.assert_array_equal(told[others], said[others])
    cv2.line(dark, (250, 250), (250, 265), 20, 2)  # in E5 is ink, though it looks empty
    said[4, 4] = 0.999, 0.0008, 0.0002
    again = told_by_traces(said, 0, dark, GRID, [Square(4, 4)])[4, 4]
    np.testing.assert_allclose(again, (0.95, 0.04, 0.01), rtol=1e-4)


def test_single_parts_of_lines_are_told_but_where_ink_is_round_them():
    dark = np.zeros((480, 480), np.uint8)
    for at in range(40, 425, 48):
        dark[at, 40:424] = dark[40:424, at] = 40
    dark[150:171, 40:232] = 0  # a thing lies there
    dark[210:270, 250:424] = 150  # a scribble
    seen = list(bits_of(dark, Usual(40.0, 40.0, told=True), Grid(10.0, 10.0, 12.0, 8, 8)).each())
    assert {shown < 0.2 for box, shown in seen if abs(box.center[1] - 40) < 0.1 and box.right < 42} == {True}
    assert not [box for box, _ in seen if 54 < box.center[1] < 66 and box.x > 65 and box.right < 104]
    others = [shown for box, shown in seen if not 36 < box.center[1] < 44]
    assert min(others) > 0.6
    assert len(others) > 300


def test_light_may_take_print_where_two_channels_are_full():
    boxes, light = [Box(5.0 + 12 * n, 5.0, 6.0, 6.0) for n in range(4)], np.full((80, 220, 3), 230, np.uint8)
    for n, colour in enumerate([(255, 255, 255), (200, 254, 255), (200, 230, 255), (235, 230, 240)]):
        light[16:48, 16 + 48 * n : 48 + 48 * n] = colour
    assert clipped(light, boxes).tolist() == [True, True, False, False]
    assert overexposed(light, boxes).tolist() == [True, False, False, False]
    assert not clipped(light, []).size


@pytest.mark.parametrize("turned", [False, True])
def test_what_lines_look_like_where_they_show_is_usual_though_most_are_hidden(turned):
    dark = darkest(page(rows=0))
    bare = lines_of(dark, GRID)
    columns = slice(None, round((10 + 12 * 5 + 3) * PX_PER_MM))
    dark[(columns, slice(None)) if turned else (slice(None), columns)] = 0
    lines = lines_of(dark, GRID)
    assert min(np.median(lines.across), np.median(lines.down)) < 1
    assert usual_of(lines, NOWHERE) == usual_of(bare, NOWHERE)
    shown = contrast(lines, usual_of(lines, NOWHERE))
    shown = shown.T if turned else shown
    assert shown[:, 4].max() < 0.5 < shown[:, 6:].min()


def test_walls_on_a_copy_that_has_lost_its_lines_are_not_what_is_usual():
    dark = np.zeros((480, 480), np.uint8)
    for x, y, side in ((0, 0, 3), (4, 1, 2), (1, 4, 4), (6, 5, 1)):
        ends = [round((10 + 12 * n) * PX_PER_MM) for n in (x, y, x + side, y + side)]
        cv2.rectangle(dark, ends[:2], ends[2:], 200, 4)
    lines = lines_of(dark, GRID)
    assert max(usual_of(lines, NOWHERE)[:2]) < 1
    assert (contrast(lines, usual_of(lines, NOWHERE)) == 1).all()
