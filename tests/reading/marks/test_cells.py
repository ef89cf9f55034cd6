"""What a photo shows of boxes, and of those round them."""

import numpy as np
import pytest

from kitpress.layout.sheet import Box
from kitpress.reading.marks.cells import Cells, _no_better_than_beside, cells_of
from kitpress.reading.pages.light import Evened
from kitpress.reading.sampling import PX_PER_MM, part_of
from kitpress.studio.blank import blank_page

BOXES = [Box(6.0 * column, 6.0 * row, 5.0, 5.0) for row in range(3) for column in range(3)]
MIDDLE = 4


@pytest.mark.parametrize(
    ("middle", "others", "bright", "told"),
    [
        (0.9, 0.1, True, 0.1),  # a tick runs over its outline, and light has taken all other outlines
        (0.9, 0.1, False, 0.9),
        (0.1, 0.9, True, 0.1),
    ],
)
def test_in_glare_an_outline_shows_no_better_than_those_round_it(middle, others, bright, told):
    shown = np.full(len(BOXES), others, np.float32)
    shown[MIDDLE] = middle
    those = np.arange(len(BOXES)) == MIDDLE if bright else np.zeros(len(BOXES), np.bool_)
    out = _no_better_than_beside(shown, BOXES, those)
    assert out[MIDDLE] == pytest.approx(told)
    assert np.delete(out, MIDDLE) == pytest.approx(others)


def test_a_box_by_itself_tells_of_itself():
    boxes = [Box(40.0 * n, 0.0, 5.0, 5.0) for n in range(5)]
    shown = np.array([0.1, 0.1, 0.9, 0.1, 0.1], np.float32)
    assert _no_better_than_beside(shown, boxes, np.ones(5, np.bool_)) == pytest.approx(shown)


def test_where_light_is_too_much_a_box_is_lost_sooner():
    shown = np.array([0.45, 0.45, 0.55, 0.3], np.float32)
    bright, sharp = np.array([True, False, True, False]), np.zeros(4, np.bool_)
    cells = Cells([], np.zeros((0, 32, 32, 3), np.uint8), shown, sharp, bright)
    assert cells.washed_out.tolist() == [True, False, False, True]


@pytest.mark.parametrize("kind", range(3), ids=["numbers", "boxes", "bubbles"])
@pytest.mark.parametrize(
    ("light", "told"),
    [((230, 230, 230), True), ((200, 254, 255), False), ((245, 245, 245), False)],
    ids=["plain", "warm and too strong", "too strong"],
)
def test_of_a_box_half_under_something_too_little_is_seen_unless_light_may_have_taken_it(
    studio, kind, light, told
):
    dark, sheet = 255 - blank_page(studio.game, px_per_mm=PX_PER_MM), studio.sheet()
    page = Evened(dark, np.full_like(dark, light))
    plain = cells_of(dark, page, sheet, as_shown=True)[kind]
    assert not plain.washed_out.any()
    box = plain.boxes[2]
    part_of(dark, Box(box.x - 1, box.y - 1, 1 + box.width / 2, box.height + 2))[:] = 0
    covered = cells_of(dark, page, sheet, as_shown=True)[kind]
    assert np.flatnonzero(covered.washed_out).tolist() == ([2] if told else [])
    strengthened = cells_of(np.full_like(dark, 200), page, sheet, as_shown=False)[kind]
    assert strengthened.washed_out.tolist() == covered.washed_out.tolist()


def test_beside_a_box_that_is_gone_less_of_the_next_one_need_be_missing(studio):
    dark, sheet = 255 - blank_page(studio.game, px_per_mm=PX_PER_MM), studio.sheet()
    page = Evened(dark, np.full_like(dark, 230))
    first, second = cells_of(dark, page, sheet, as_shown=True)[0].boxes[:2]
    part_of(dark, Box(second.x - 1, second.y - 1, 1 + second.width / 2, second.height + 2))[:] = 0
    edge = part_of(dark, Box(second.x - 0.4, second.y - 1, 0.8, second.height + 2))
    edge[:] = round(0.35 * int(part_of(dark, first).max()))
    assert not cells_of(dark, page, sheet, as_shown=True)[0].washed_out[1]
    part_of(dark, Box(first.x - 1, first.y - 1, first.width + 2, first.height + 2))[:] = 0
    assert cells_of(dark, page, sheet, as_shown=True)[0].washed_out[1]


def test_beside_bubbles_that_are_filled_in_empty_ones_are_no_less_to_be_seen(studio):
    dark, sheet = 255 - blank_page(studio.game, px_per_mm=PX_PER_MM), studio.sheet()
    page = Evened(dark, np.full_like(dark, 230))
    rounds = [n for n, (field, _) in enumerate(_bubbles(dark, page, sheet).cells) if "round" in field.id]
    for box in (_bubbles(dark, page, sheet).boxes[n] for n in rounds[:-4]):
        part_of(dark, Box(box.x - 0.3, box.y - 0.3, box.width + 0.6, box.height + 0.6))[:] = 250
    found = _bubbles(dark, page, sheet)
    assert not found.washed_out.any()
    assert found.shown[rounds[-4:]] == pytest.approx(1, abs=0.2)


def _bubbles(dark, page, sheet):
    return cells_of(dark, page, sheet, as_shown=True)[2]
