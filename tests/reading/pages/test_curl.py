"""Curled and folded sheets are laid flat: 0.35 mm is the bar, a tenth of that the rule."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from kitpress.content import load_game
from kitpress.errors import ReadError
from kitpress.layout import load_sheet
from kitpress.reading.pages.curl import fit_bend
from kitpress.reading.pages.finding import find_pages
from kitpress.reading.photos.images import Photo
from kitpress.studio import photograph
from kitpress.studio.blank import blank_page

BAR_MM = 0.35
_ROOMS = (1, 1, 5, 5), (6, 0, 10, 5), (11, 2, 16, 7), (2, 6, 9, 12), (10, 8, 16, 13)  # columns and rows


def crossings(sheet):
    """All crossings of the grid's lines, (N, 2) mm."""
    grid = sheet.grid
    xs = grid.x + grid.square * np.arange(grid.columns + 1)
    ys = grid.y + grid.square * np.arange(grid.rows + 1)
    return np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2)


def errors_mm(studio, rig, page, paper="a4"):
    sheet = studio.sheet(paper)
    real = studio.truth(studio.rigs[rig], crossings(sheet), sheet)
    return np.linalg.norm(page.to_page(real) - crossings(sheet), axis=1)


@pytest.mark.parametrize("rig", ["cloth", "fold", "wood"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_grid_lies_flat(studio, rig, paper):
    (page,) = find_pages(Photo("photo", studio.pixels(rig, paper)), studio.sheets)
    assert page.sheet.paper == paper
    assert np.percentile(errors_mm(studio, rig, page, paper), 95) < BAR_MM / 2
    assert page.grid_share > 0.75


def test_tags_alone_would_not_lay_it_flat(studio):
    """Otherwise the tests above would say nothing about the grid."""
    (page,) = find_pages(Photo("photo", studio.pixels("fold")), studio.sheets)
    flat = cv2.perspectiveTransform(
        studio.truth(studio.rigs["fold"], crossings(page.sheet), page.sheet)[None],
        np.linalg.inv(page.homography),
    )[0]
    assert np.percentile(np.linalg.norm(flat - crossings(page.sheet), axis=1), 95) > BAR_MM


@pytest.mark.parametrize("places", [(0, 1, 2, 3, 4, 5, 7), (0, 2, 4, 6), (0, 3, 5), (1, 2, 3)])
def test_covered_tags_do_little_harm(studio, places):
    photo = studio.shoot(studio.page_with_tags(*places), "cloth")
    (page,) = find_pages(photo, studio.sheets)
    assert sorted(tag.place for tag in page.tags) == sorted(places)
    assert np.percentile(errors_mm(studio, "cloth", page), 95) < BAR_MM


@pytest.mark.parametrize("offset_mm", [0.0, 0.4, 0.8])
def test_walls_drawn_beside_the_lines_do_not_attract_them(studio, offset_mm):
    page = studio.page().copy()
    grid, scale = studio.sheet().grid, studio.px_per_mm
    rng = np.random.default_rng(3)
    for horizontal in (True, False):
        for column in range(grid.columns):
            for row in range(grid.rows):
                if rng.random() < 0.4:  # all on the same side, as a slanting hand draws them
                    x, y = grid.x + column * grid.square, grid.y + row * grid.square
                    a = np.array([x, y]) + offset_mm
                    b = a + ([grid.square, 0] if horizontal else [0, grid.square])
                    ends = [tuple(int(v) for v in np.round(p * scale * 16 - 8)) for p in (a, b)]
                    cv2.line(page, *ends, (70, 50, 40), round(0.5 * scale), cv2.LINE_AA, 4)
    (found,) = find_pages(studio.shoot(page, "wood"), studio.sheets)
    assert np.percentile(errors_mm(studio, "wood", found), 95) < BAR_MM / 2


def standing_up(rig, height):
    """A rig whose paper stands up at the middle of its upper border, by such a share of the photo's height."""
    rows, columns = rig.grid.shape[:2]
    across, up = np.linspace(0, 1, columns), np.linspace(0, 1, rows)[:, None]
    grid = rig.grid.copy()
    grid[..., 1] -= height * np.exp(-(((across - 0.5) / 0.25) ** 2) - ((1 - up) / 0.5) ** 2)
    return replace(rig, grid=grid)


@pytest.mark.parametrize(
    ("name", "height", "tags"), [("wood", 0.045, 8), ("wood", 0.06, 8), ("fold", 0.045, 7)]
)
def test_a_border_that_stands_up_is_the_pages_own(studio, name, height, tags):
    """Its tag lies a square and more from where the others have it, or can't be told: lines would be taken for those
    next to them.
    """
    rig = standing_up(studio.rigs[name], height)
    photo = Photo("photo", photograph(studio.page(), rig, 5, 2000))
    (page,) = find_pages(photo, studio.sheets)
    assert len(page.tags) == tags
    real = studio.truth(rig, crossings(page.sheet), page.sheet)
    assert np.percentile(np.linalg.norm(page.to_page(real) - crossings(page.sheet), axis=1), 95) < BAR_MM
    assert not page.beyond(1.0).any()


def test_a_sheet_without_its_grid_is_placed_by_its_tags_and_says_so(studio):
    page = studio.page().copy()
    grid, scale = studio.sheet().grid, studio.px_per_mm
    top, left = round((grid.y - 1) * scale), round((grid.x - 1) * scale)
    page[top : round((grid.y + 157) * scale), left : round((grid.x + 205) * scale)] = 255
    photo = Photo("photo", photograph(page, studio.rigs["wood"], 5, 2000))
    (found,) = find_pages(photo, lambda kind: (studio.sheet(),))
    assert found.grid_share < 0.5
    assert np.percentile(errors_mm(studio, "wood", found), 95) < 2.0


def test_few_tags_of_a_sheet_without_its_grid_are_not_believed(studio):
    page = studio.page_with_tags(0, 3, 5).copy()
    grid, scale = studio.sheet().grid, studio.px_per_mm
    top, left = round((grid.y - 1) * scale), round((grid.x - 1) * scale)
    page[top : round((grid.y + 157) * scale), left : round((grid.x + 205) * scale)] = 255
    with pytest.raises(ReadError, match=r"^photo\.jpg: only 3 of the sheet's 8 .* lines are too faint"):
        find_pages(studio.shoot(page, "wood"), studio.sheets)


@pytest.mark.parametrize("places", [(0, 4, 7), (0, 2, 3), (1, 2, 7)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_three_tags_tell_the_paper_together_with_the_grid(studio, places, paper):
    photo = studio.shoot(studio.page_with_tags(*places, paper=paper), "cloth")
    (page,) = find_pages(photo, studio.sheets)
    assert page.sheet.paper == paper
    assert np.percentile(errors_mm(studio, "cloth", page, paper), 95) < BAR_MM


@pytest.mark.parametrize(
    ("rig", "places"), [("fold", (1, 2, 7)), ("fold", (2, 3, 4)), ("cloth", (0, 6, 7)), ("cloth", (0, 2, 4))]
)
def test_a_fine_ruling_is_not_taken_for_itself_a_line_further(studio, rig, places):
    game = load_game("mottainai")
    sheet = load_sheet("mottainai", "a4", game)
    image = blank_page(game, px_per_mm=studio.px_per_mm)
    for tag in sheet.tags:
        if tag.id % 8 not in places:
            middle = tuple(round((v + tag.size / 2) * studio.px_per_mm) for v in (tag.x, tag.y))
            cv2.circle(image, middle, round(tag.size * 0.8 * studio.px_per_mm), (120, 150, 200), -1)
    (page,) = find_pages(studio.shoot(image, rig), lambda kind: [sheet] if kind == sheet.kind else [])
    cells = np.array([cell.center for field in sheet.fields for cell in field.cells])
    real = studio.truth(studio.rigs[rig], cells, sheet)
    assert np.percentile(np.linalg.norm(page.to_page(real) - cells, axis=1), 95) < BAR_MM


@pytest.mark.parametrize("rig", ["cloth", "fold"])
@pytest.mark.parametrize("places", [(0, 2, 4), (1, 2, 7), range(8)])
@pytest.mark.parametrize("apart_mm", [2.3, 4.1])
def test_rooms_hatched_nearly_along_the_lines_are_not_taken_for_the_grid(studio, rig, places, apart_mm):
    page, scale = studio.page_with_tags(*places).copy(), studio.px_per_mm
    grid = studio.sheet().lines
    for left, top, right, bottom in _ROOMS:
        x0, x1 = (round((grid.x + column * grid.square) * scale) for column in (left, right))
        y0, y1 = ((grid.y + row * grid.square) * scale for row in (top, bottom))
        for y in np.arange(y0, y1, apart_mm * scale):
            ends = (x0, round(y)), (x1, round(y + scale))
            cv2.line(page, *ends, (170, 120, 100), round(0.4 * scale), cv2.LINE_AA)
    (found,) = find_pages(studio.shoot(page, rig), studio.sheets)
    assert np.percentile(errors_mm(studio, rig, found), 95) < BAR_MM


@pytest.mark.parametrize(
    ("rig", "rooms", "apart_mm", "slope"),
    [
        ("cloth", [(8, 6, 16, 13)], 3.0, 0.012),
        ("cloth", [(8, 6, 16, 13)], 4.0, 0.025),
        ("cloth", [(1, 1, 6, 5), (9, 1, 14, 6), (10, 8, 16, 13)], 4.0, 0.025),
        ("fold", [(8, 6, 16, 13)], 3.0, 0.012),
        ("fold", [(1, 1, 6, 5), (9, 1, 14, 6), (10, 8, 16, 13)], 3.0, 0.0),
    ],
)
def test_rooms_hatched_as_palely_as_print_do_not_draw_it_to_them(studio, rig, rooms, apart_mm, slope):
    page, scale, grid = studio.page().copy(), studio.px_per_mm, studio.sheet().lines
    for room in rooms:
        left, top, right, bottom = np.array(room) * grid.square + (grid.x, grid.y) * 2
        corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
        for y in np.arange(top + 1.5, bottom - 0.6, apart_mm):
            ends = np.array([(left, y), (right, y + slope * (right - left))])
            _line(page, ends * scale, (215, 190, 165), 0.35 * scale)
        for ends in zip(corners, np.roll(corners, -1, 0), strict=True):
            _line(page, np.array(ends) * scale, (90, 60, 40), 0.5 * scale)
    (found,) = find_pages(studio.shoot(page, rig), studio.sheets)
    assert np.percentile(errors_mm(studio, rig, found), 95) < BAR_MM


def _line(page, ends_px, colour, width_px):
    begin, end = (tuple(point) for point in np.round(ends_px * 16 - 8).astype(int).tolist())
    cv2.line(page, begin, end, colour, max(1, round(width_px)), cv2.LINE_AA, 4)


def test_a_moving_hand_does_not_hide_the_lines(studio):
    """It blurs the lines of one direction far more than the others."""
    kernel = np.zeros((9, 9), np.float32)
    kernel[4] = 1 / 9
    streak = cv2.warpAffine(kernel, cv2.getRotationMatrix2D((4, 4), 30, 1), (9, 9))
    moved = cv2.filter2D(studio.pixels("wood"), -1, streak / streak.sum())
    (page,) = find_pages(Photo("photo", moved), studio.sheets)
    assert np.percentile(errors_mm(studio, "wood", page), 95) < BAR_MM


@pytest.mark.parametrize("corner", [0, 2, 4, 6])
def test_boxes_in_the_margin_lie_flat_where_a_corner_is_hidden(studio, corner):
    photo = studio.shoot(studio.page_with_tags(*({*range(8)} - {corner})), "fold")
    (page,) = find_pages(photo, studio.sheets)
    cells = np.array([cell.center for field in page.sheet.fields for cell in field.cells])
    real = studio.truth(studio.rigs["fold"], cells, page.sheet)
    assert np.percentile(np.linalg.norm(page.to_page(real) - cells, axis=1), 95) < BAR_MM


@pytest.mark.parametrize("stands_up", [False, True])
def test_boxes_of_a_margin_that_stands_up_without_its_tags_are_lost(studio, stands_up):
    page = studio.page_with_tags(1, 2, 3, 4, 5).copy()
    edge = round(20 * studio.px_per_mm)
    if stands_up:  # so that half of it shows
        shown = cv2.resize(page[:, :edge], (edge // 2, len(page)), interpolation=cv2.INTER_AREA)
        page[:, : edge // 2], page[:, edge // 2 : edge] = 255, shown
    (found,) = find_pages(studio.shoot(page, "wood"), studio.sheets)
    cells = {field.id: field.cells[0] for field in found.sheet.fields if field.id.startswith("round.")}
    assert set(found.lost) == (set(cells.values()) if stands_up else set())
    assert found.beyond(1.0).any() == stands_up


@pytest.mark.parametrize(
    ("tags", "share", "lost", "believed"),
    [
        ((0, 3, 5), 0.8, False, True),
        ((0, 3, 5), 0.8, True, False),
        ((0, 3, 5), 0.7, False, False),
        ((0, 1, 3, 5, 6), 0.7, False, True),
    ],
)
def test_few_tags_and_lines_that_may_be_those_next_to_them_are_not_believed(
    studio, monkeypatch, tags, share, lost, believed
):
    cells = studio.sheet().fields[0].cells if lost else ()
    monkeypatch.setattr(
        "kitpress.reading.pages.finding.fit_bend",
        lambda *given, **hatched: fit_bend(*given, **hatched)._replace(grid_share=share, lost=cells),
    )
    photo = studio.shoot(studio.page_with_tags(*tags), "wood")
    if not believed:
        with pytest.raises(ReadError, match="only 3 of the sheet's 8"):
            find_pages(photo, studio.sheets)
    else:
        assert find_pages(photo, studio.sheets)


def test_the_right_paper_is_only_tried_once(studio, monkeypatch):
    tried = []
    monkeypatch.setattr(
        "kitpress.reading.pages.finding.fit_bend",
        lambda *given, **hatched: tried.append(given) or fit_bend(*given, **hatched),
    )
    find_pages(Photo("photo", studio.pixels("cloth")), studio.sheets)
    assert len(tried) == 1
