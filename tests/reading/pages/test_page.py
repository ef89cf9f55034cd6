"""What a photo holds: pages, or the reason why not; and the way between millimetres and pixels."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from kitpress.errors import ReadError
from kitpress.layout.sheet import Box
from kitpress.reading.pages.finding import _page_on, find_pages, survey
from kitpress.reading.pages.flat import rectified
from kitpress.reading.pages.tags import SeenTag, find_tags
from kitpress.reading.photos.images import Photo


@pytest.fixture(scope="module")
def page(studio):
    return find_pages(Photo("photo", studio.pixels("cloth")), studio.sheets)[0]


def test_to_page_undoes_to_photo(page):
    points = np.random.default_rng(0).uniform((0, 0), (page.sheet.width, page.sheet.height), (50, 2))
    assert page.to_page(page.to_photo(points)) == pytest.approx(points, abs=0.01)


def test_the_rectified_image_has_every_tag_in_its_place(page):
    scale = 5.0
    image = page.rectify(scale)
    assert image.shape == (round(page.sheet.height * scale), round(page.sheet.width * scale), 3)
    assert image.dtype == np.uint8
    dark = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY) < 110
    for tag in page.sheet.tags:
        x, y, s = (round(v * scale) for v in (tag.x, tag.y, tag.size))
        edge = 2
        assert dark[y + edge : y + s - edge, x + edge].all()  # the black border, just inside
        assert dark[y + edge, x + edge : x + s - edge].all()
        assert not dark[y : y + s, x - 1 - edge].any()  # the quiet zone, just outside
        assert not dark[y - 1 - edge, x : x + s].any()


def test_what_lies_beyond_the_photo_is_known_to_a_millimetre(studio, page):
    assert not page.beyond(1.0).any()
    assert page.beyond(1.0).shape == (round(page.sheet.height), round(page.sheet.width))
    foot = round(page.to_photo([(150, 170)])[0, 1])  # an upright sheet, seen from its foot
    (part,) = find_pages(Photo("photo", studio.pixels("cloth")[:foot]), studio.sheets)
    lost = part.beyond(1.0)
    assert lost.shape == (round(page.sheet.height), round(page.sheet.width))
    assert abs(int(lost[:, 150].argmax()) - 170) <= 1
    assert lost[172:, 150].all()


@pytest.mark.parametrize("scale", [0.5, 8.0])
def test_each_channel_is_flattened_as_if_it_were_alone(page, scale):
    window = Box(10, 10, 100, 80)
    pixels = page.photo.pixels
    together = rectified(pixels, page.homography, page.bend, window, scale)
    for k in range(3):
        alone = rectified(np.ascontiguousarray(pixels[..., k]), page.homography, page.bend, window, scale)
        assert np.abs(together[..., k].astype(int) - alone).max() <= 1


@pytest.mark.parametrize("left", [-1500.0, -60.0, 60.0, 1500.0])
def test_so_is_each_where_the_photo_ends_within_the_window_or_before_it(page, left, monkeypatch):
    right, foot = page.to_photo([(180, 120)])[0].astype(int)
    pixels = page.photo.pixels[:foot, :right]
    window, scale = Box(left, 40, 150, 120), 8.0  # so fine that all of the photo may be copied
    monkeypatch.setattr(np, "empty", lambda shape, dtype=float: np.full(shape, 99, dtype))
    together = rectified(pixels, page.homography, page.bend, window, scale)
    for k in range(3):
        alone = rectified(np.ascontiguousarray(pixels[..., k]), page.homography, page.bend, window, scale)
        assert np.abs(together[..., k].astype(int) - alone).max() <= 1


def test_rectifying_again_costs_nothing(page):
    assert page.rectify(5.0) is page.rectify(5.0)


def test_a_large_photo_is_shrunk_before_it_is_sampled(studio):
    """Otherwise noise and moiré get into the flat image."""
    large = cv2.resize(studio.pixels("wood"), None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    large[::2, ::2] //= 2  # a pattern that only a filter removes
    (page,) = find_pages(Photo("photo", large), studio.sheets)
    flat = page.rectify(2.0)[100:300, 150:350].astype(float)
    assert np.abs(np.diff(flat, axis=1)).mean() < 8


def test_two_sheets_come_left_to_right(studio):
    both = np.hstack([studio.pixels("wood"), studio.pixels("cloth")])
    pages = find_pages(Photo("photo", both), studio.sheets)
    middles = [p.to_photo([(p.sheet.width / 2, p.sheet.height / 2)])[0, 0] for p in pages]
    assert len(pages) == 2
    assert middles[0] < studio.pixels("wood").shape[1] < middles[1]


def test_a_small_sheet_beside_a_large_one_is_found(studio):
    large, small = studio.pixels("wood"), cv2.resize(studio.pixels("cloth", "letter"), None, fx=0.4, fy=0.4)
    both = cv2.copyMakeBorder(large, 0, 0, 0, small.shape[1], cv2.BORDER_REPLICATE)
    both[-small.shape[0] :, -small.shape[1] :] = small
    pages = find_pages(Photo("photo", both), studio.sheets)
    assert [page.sheet.paper for page in pages] == ["a4", "letter"]


def test_what_a_sheet_covers_of_another_one_is_beyond_what_is_seen_of_that(studio):
    wood, cloth = (
        find_pages(Photo("photo", studio.pixels(rig)), studio.sheets)[0] for rig in ("wood", "cloth")
    )
    table = cv2.copyMakeBorder(wood.photo.pixels, 0, 700, 0, 900, cv2.BORDER_REPLICATE)
    paper = cv2.fillPoly(np.zeros(cloth.photo.pixels.shape[:2], np.uint8), [cloth.outline.astype(int)], 1)
    np.copyto(table[700:, 900:], cloth.photo.pixels, where=paper[..., None] > 0)
    upper, lower = sorted(find_pages(Photo("photo", table), studio.sheets), key=lambda page: len(page.covers))
    assert not upper.beyond(1.0).any()
    hidden = lower.beyond(1.0)
    assert 0.1 < hidden.mean() < 0.6
    for x, y in ((20, 20), (150, 30), (20, 150), (200, 120), (280, 190), (250, 150)):
        column, row = lower.to_photo([(x, y)])[0] - (900, 700)
        inside = min(column, row) >= 0 and paper[int(row), int(column)] > 0
        assert hidden[y, x] == inside


@pytest.mark.parametrize("places", [(0, 4), (2,)])
def test_fewer_than_three_tags_are_told_with_what_to_do(studio, places):
    photo = studio.shoot(studio.page_with_tags(*places), "wood")
    with pytest.raises(
        ReadError, match=rf"^photo\.jpg: only {len(places)} of the sheet's 8 .* Take the photo again"
    ):
        find_pages(photo, studio.sheets)


def test_a_mirrored_photo_is_read_as_it_was_printed(studio):
    plain, mirrored = (
        find_pages(Photo("selfie", pixels), studio.sheets)[0]
        for pixels in (studio.pixels("wood"), cv2.flip(studio.pixels("wood"), 1))
    )
    assert np.array_equal(mirrored.photo.pixels, plain.photo.pixels)
    assert np.allclose(mirrored.homography, plain.homography)


def test_a_photo_without_a_sheet_is_told(studio):
    photo = Photo("table.jpg", np.full((600, 800, 3), 180, np.uint8))
    with pytest.raises(ReadError, match=r"^table\.jpg: no sheet is to be seen") as caught:
        find_pages(photo, studio.sheets)
    assert caught.value.message["es"].startswith("table.jpg: no se ve ninguna hoja")


def test_another_games_sheet_is_told_with_what_to_do(studio):
    with pytest.raises(ReadError, match=r"sheet of another game.* --game"):
        find_pages(Photo("photo", studio.pixels("wood")), lambda kind: ())


@pytest.mark.parametrize("kind", [0, 5, 11])
def test_a_smudge_that_looks_like_a_tag_is_no_sheet(studio, monkeypatch, kind):
    tags = find_tags(Photo("photo", studio.pixels("wood")))
    smudge = SeenTag(kind * 8, tags[0].corners * 0.1 + 5)
    mine = [SeenTag(tag.id + 2 * 8, tag.corners) for tag in tags]  # as if its sheet were of kind 2
    monkeypatch.setattr("kitpress.reading.pages.finding.find_tags", lambda photo, **_: [smudge, *mine])
    seen = survey(Photo("photo", studio.pixels("wood")), lambda found: studio.sheets(0) if found < 9 else [])
    assert (len(seen.pages), seen.problems) == (1, [])


def test_a_survey_tells_of_the_sheet_that_can_not_be_read_beside_one_that_can(studio):
    bad = studio.shoot(studio.page_with_tags(0, 4), "wood").pixels
    pages, problems = survey(Photo("two.jpg", np.hstack([studio.pixels("cloth"), bad])), studio.sheets)
    assert len(pages) == 1
    assert len(problems) == 1
    assert "only 2 of the sheet's 8" in str(problems[0])


def test_where_tags_alone_could_tell_no_look_for_them_is_left_out(studio, monkeypatch):
    """Of a sheet in the dark the first look shows too few, the others can't be told from nearer, and the lines are too
    faint to bear them out.
    """
    sheet, page = studio.sheet(), studio.page().copy()
    grid = sheet.lines.area
    left, top, right, bottom = (
        round(mm * studio.px_per_mm) for mm in (grid.x, grid.y, grid.right, grid.bottom)
    )
    page[top - 40 : bottom + 40, left - 40 : right + 40] = 255
    photo = studio.shoot(page, "wood")
    looks = []

    def some_tags(photo, *, all_looks=False):
        looks.append(all_looks)
        return find_tags(photo)[: None if all_looks else 6]

    monkeypatch.setattr("kitpress.reading.pages.finding.find_tags", some_tags)
    monkeypatch.setattr("kitpress.reading.pages.finding.with_missed_tags", lambda photo, seen, *_: [*seen])
    (found,) = find_pages(photo, studio.sheets)
    assert len(found.tags) == 8
    assert looks == [False, True]


def test_where_more_tags_tell_better_why_a_sheet_can_not_be_read_they_do(studio, monkeypatch):
    """Seen from far aside the first look's tags may not even be known as those of one sheet."""
    tags = find_tags(Photo("photo", studio.pixels("wood")))
    few = [SeenTag(tag.id, tag.corners * 0.2 + 300 * n) for n, tag in enumerate(tags[:5])]
    photo = studio.shoot(studio.page_with_tags(0, 4), "wood")
    two = find_tags(photo)
    looks = {False: few, True: [*two, *few]}
    monkeypatch.setattr(
        "kitpress.reading.pages.finding.find_tags", lambda photo, all_looks=False: looks[all_looks]
    )
    with pytest.raises(ReadError, match="only 2 of the sheet's 8"):
        find_pages(photo, studio.sheets)


@pytest.mark.parametrize(
    ("off_mm", "share", "read"), [(0.4, 0.7, False), (0.4, 0.85, True), (0.2, 0.7, True)]
)
def test_lines_that_contradict_the_tags_are_not_believed(studio, monkeypatch, off_mm, share, read):
    """Seen along the paper they were taken for those next to them: ticks were another row's, with no question."""

    def page_on(*given, **how):
        return replace(_page_on(*given, **how), residual_mm=off_mm, grid_share=share)

    monkeypatch.setattr("kitpress.reading.pages.finding._page_on", page_on)
    photo = Photo("photo", studio.pixels("wood"))
    if read:
        assert len(find_pages(photo, studio.sheets)) == 1
    else:
        with pytest.raises(ReadError, match="from so low, or bends so much"):
            find_pages(photo, studio.sheets)
