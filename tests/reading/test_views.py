"""A page in its photo as somebody wants to look at it: upright, whole, and without the table round it."""

from types import SimpleNamespace

import numpy as np
import pytest

from kitpress.reading.views import view_of

WIDE, HIGH = 60, 40  # of the page, mm
PX_PER_MM = 4
LEFT, TOP = 200, 120  # of the page in the photo that is held upright, px
MARKS = {(5.0, 5.0): (0, 0, 255), (55.0, 5.0): (0, 255, 0), (5.0, 35.0): (255, 0, 0)}  # BGR, at mm


def page(turns: int) -> SimpleNamespace:
    """A page with coloured marks on a large table, photographed with the camera turned: a quarter each to the right."""
    photo = np.full((600, 900, 3), 90, np.uint8)
    photo[TOP : TOP + HIGH * PX_PER_MM, LEFT : LEFT + WIDE * PX_PER_MM] = 255
    for (x, y), colour in MARKS.items():
        column, row = (round(start + mm * PX_PER_MM) for start, mm in ((LEFT, x), (TOP, y)))
        photo[row - 8 : row + 9, column - 8 : column + 9] = colour
    right, bottom = photo.shape[1] - 1, photo.shape[0] - 1

    def to_photo(points_mm):
        x, y = (np.asarray(points_mm, float) * PX_PER_MM + (LEFT, TOP)).T
        return np.column_stack(((x, y), (y, right - x), (right - x, bottom - y), (bottom - y, x))[turns])

    sheet = SimpleNamespace(width=WIDE, height=HIGH)
    picture = np.ascontiguousarray(np.rot90(photo, turns))
    return SimpleNamespace(photo=SimpleNamespace(pixels=picture), sheet=sheet, to_photo=to_photo)


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("long_side", [10_000, 300])
@pytest.mark.parametrize("all_round", [False, True])
def test_a_page_is_upright_however_it_was_photographed(turns: int, long_side: int, all_round: bool) -> None:
    taken = page(turns)
    view = view_of(taken, long_side, all_round=all_round)
    seen = np.asarray(view.picture)
    places = view.at(taken.to_photo(list(MARKS)))
    for (x, y), colour in zip(places, MARKS.values(), strict=True):
        found = seen[round(y), round(x)].astype(int)
        assert np.abs(found - colour[::-1]).max() < 60
    (x0, y0), (x1, y1), (x2, y2) = places
    assert (x1 - x0, y2 - y0) == pytest.approx((50 * PX_PER_MM * view.scale, 30 * PX_PER_MM * view.scale))
    assert (y1 - y0, x2 - x0) == pytest.approx((0, 0))
    assert max(seen.shape[:2]) <= long_side


def test_the_table_round_it_is_cut_off_unless_something_may_lie_there() -> None:
    cut, whole = (np.asarray(view_of(page(1), 10_000, all_round=far).picture) for far in (False, True))
    assert whole.shape == (600, 900, 3)
    assert cut.shape[0] == pytest.approx(HIGH * PX_PER_MM + 2 * 0.05 * WIDE * PX_PER_MM, abs=3)
    assert cut.shape[1] == pytest.approx(WIDE * PX_PER_MM * 1.1, abs=3)


def test_a_page_at_the_photos_border_is_shown_as_far_as_it_goes() -> None:
    taken = page(0)
    taken.photo.pixels = taken.photo.pixels[:, LEFT + 40 :]
    moved = SimpleNamespace(**{**vars(taken), "to_photo": lambda mm: taken.to_photo(mm) - (LEFT + 40, 0)})
    view = view_of(moved, 10_000)
    assert view.picture.width == pytest.approx(WIDE * PX_PER_MM * 1.05 - 40, abs=3)
    assert view.at(np.array([(0.0, TOP)]))[0][0] == 0
