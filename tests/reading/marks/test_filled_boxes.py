"""Boxes that are filled in side by side look like a shadow, and are ink all the same."""

import numpy as np
import pytest

from kitpress.layout.sheet import Box
from kitpress.reading.marks.filled_boxes import without_patches
from kitpress.reading.pages.light import evened
from kitpress.reading.sampling import PX_PER_MM, part_of

SIDE = 6.0  # of a box, mm
INK, PAPER = 0.5, 220
BOXES = [Box(40 + SIDE * column, 30 + SIDE * row, SIDE, SIDE) for row in range(6) for column in range(6)]
FILLED = [box for box in BOXES if box.right <= 59 and box.bottom <= 43]  # 3 x 2
WARM = np.array([0.8, 0.9, 1.0])


def lit(darker, light=1.0):
    """A page of 150 x 120 mm with what is `darker` (mm), in such light, told apart."""
    page = np.full((round(120 * PX_PER_MM), round(150 * PX_PER_MM), 3), float(PAPER)) * light
    for box, left in darker:
        part_of(page, box)[:] *= left
    return evened(np.round(page).astype(np.uint8), PX_PER_MM)


def middle(darkness, box):
    return float(np.median(part_of(darkness, Box(box.x + 1.5, box.y + 1.5, 3, 3))))


@pytest.mark.parametrize("light", [1.0, WARM, 0.4], ids=["plain", "warm", "dim"])
def test_a_patch_of_filled_boxes_is_as_dark_as_its_ink(light):
    page = lit([(box, INK) for box in FILLED], light)
    assert min(middle(page.darkness, box) for box in FILLED) < 0.3 * 255  # the light took it away
    found = without_patches(page, BOXES)
    for box in BOXES:
        assert middle(found, box) == pytest.approx(255 * (1 - INK) if box in FILLED else 0, abs=12)


def test_coloured_ink_is_dark_in_its_channels_only():
    page = lit([(box, np.array([0.95, 0.5, 0.4])) for box in FILLED])
    found = without_patches(page, BOXES)
    blue, green, red = (np.median(part_of(found[..., n], FILLED[4])) for n in range(3))
    assert blue < 30
    assert (green, red) == pytest.approx((127, 153), abs=12)


@pytest.mark.parametrize(
    "dark",
    [
        pytest.param(Box(0, 32, 150, 12), id="the slat of a blind"),
        pytest.param(Box(30, 20, 75, 70), id="a wide shadow"),
        pytest.param(Box(30, 36, 70, 9), id="a pen's shadow"),
        pytest.param(Box(34, 0, 25, 50), id="a finger's, from the border"),
        pytest.param(Box(100, 80, 20, 15), id="a patch without boxes"),
        pytest.param(Box(40, 30, SIDE, SIDE), id="one filled box, which the light leaves as it is"),
    ],
)
def test_of_all_else_nothing_changes(dark):
    assert without_patches(lit([(dark, INK)]), BOXES) is None


def test_beside_a_patch_the_light_of_a_shadow_stays():
    shadow = Box(80, 0, 70, 120)
    page = lit([*((box, INK) for box in FILLED), (shadow, 0.5)])
    found = without_patches(page, BOXES)
    far = slice(None), slice(round(76 * PX_PER_MM), None)
    assert np.abs(found[far].astype(int) - page.darkness[far]).max() <= 2
