"""Sheets whose paper ends within their tags: found by what is left of those, and what is cut off is known."""

import numpy as np
import pytest

from kitpress.reading.pages.cut_tags import with_cut_tags
from kitpress.reading.pages.finding import find_pages
from kitpress.reading.pages.tags import find_tags

LETTER_MM = 279.4
TABLES = {"dark": (60, 70, 80), "white": (250, 250, 250)}


def cut_off(studio, left, right, table):
    """A page for A4 whose paper ends so many mm within its own ends, on a table of that colour."""
    page = studio.page().copy()
    page[:, : round(left * studio.px_per_mm)] = TABLES[table]
    page[:, page.shape[1] - round(right * studio.px_per_mm) :] = TABLES[table]
    return page


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("rig", ["wood", "cloth", "fold"])
def test_a_kit_for_a4_printed_on_letter_at_its_own_size_is_found(studio, rig, table):
    sheet = studio.sheet("a4")
    off = (sheet.width - LETTER_MM) / 2
    photo = studio.shoot(cut_off(studio, off, off, table), rig)
    assert {tag.place for tag in find_tags(photo) if tag.kind == sheet.kind} == {1, 5}
    (page,) = find_pages(photo, studio.sheets)
    assert page.sheet.paper == "a4"
    grid = sheet.grid
    crossings = np.array(
        [
            (grid.x + n * grid.square, grid.y + m * grid.square)
            for n in range(grid.columns + 1)
            for m in range(grid.rows + 1)
        ]
    )
    there = page.to_page(studio.truth(studio.rigs[rig], crossings, sheet))
    assert np.quantile(np.linalg.norm(there - crossings, axis=1), 0.95) < 0.35
    lost = page.beyond(1.0).astype(bool)
    assert lost[:, [0, 7, -8, -1]].all()
    assert not lost[:, 11:-11].any()


def test_a_sheet_cut_off_at_one_side_loses_nothing_at_the_other(studio):
    photo = studio.shoot(cut_off(studio, 0, 9, "dark"), "wood")
    whole = [tag for tag in find_tags(photo) if tag.place in (1, 5)]
    found = with_cut_tags(photo, whole, studio.sheet("a4"))
    assert found is not None
    assert sorted(tag.place for tag in found.tags) == [*range(8)]
    (right,) = found.missing
    assert right.x == pytest.approx(297 - 9, abs=1.5)
    assert right.right == 297


def test_tags_of_which_nothing_is_left_are_not_found(studio):
    photo = studio.shoot(studio.page_with_tags(1, 5), "wood")
    whole = find_tags(photo)
    assert sorted(tag.place for tag in whole) == [1, 5]
    assert with_cut_tags(photo, whole, studio.sheet("a4")) is None
