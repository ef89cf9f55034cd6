"""A photo that shows too little of a sheet is refused with what to do, and not guessed at for minutes."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from kitpress.errors import ReadError
from kitpress.plan.geometry import Square
from kitpress.reading.evidence import Evidence
from kitpress.reading.legible import check_legible
from kitpress.reading.pages.finding import find_pages
from kitpress.reading.photos.images import Photo
from kitpress.reading.sheets import read_sheet


def read(studio, pixels):
    (page,) = find_pages(Photo("scan.png", np.asarray(pixels, np.uint8)), studio.sheets)
    return read_sheet(page, studio.game)


def test_where_print_is_as_black_as_pens_nobody_can_tell_walls(studio):
    grey = cv2.cvtColor(studio.page(), cv2.COLOR_BGR2GRAY)
    scan = np.where(grey < 225, 0, 255)[..., None].repeat(3, axis=2)
    with pytest.raises(
        ReadError, match=r"^scan\.png: the printed lines are as black as what is drawn"
    ) as caught:
        read(studio, scan)
    assert "en grises o en color" in caught.value.message["es"]


def test_light_of_one_colour_hides_what_is_drawn(studio):
    red = studio.pixels("wood") * np.array((0.02, 0.02, 0.9))
    with pytest.raises(ReadError, match=r"^scan\.png: [0-9]+ squares can't be seen, too many to ask about"):
        read(studio, red)


def test_a_photo_too_bright_all_over_has_lost_some_of_what_is_drawn(studio):
    pixels = studio.pixels("wood")
    more = np.linspace(1.3, 2.6, pixels.shape[1])[:, None]
    with pytest.raises(ReadError, match=r"^scan\.png: this photo is too bright\.") as caught:
        read(studio, np.clip(pixels * more, 0, 255))
    assert "demasiada luz" in caught.value.message["es"]


def of_paper(pixels):
    """How light a photo (h, w, 3) is, of its paper; (h, w)."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY).astype(np.float32)
    return grey / cv2.medianBlur(cv2.dilate(grey, np.ones((25, 25))).astype(np.uint8), 61)


@pytest.mark.parametrize("level", [120, 165, 200])
def test_a_scan_in_black_and_white_that_has_lost_all_that_is_faint_is_no_sheet_with_less_on_it(studio, level):
    """What people write may be darker than that in part only, and all else would pass for nothing."""
    scan = np.where(of_paper(studio.pixels("wood")) * 255 < level, 0, 255)[..., None].repeat(3, axis=2)
    with pytest.raises(ReadError, match=r"^scan\.png: this picture has lost all that is faint") as caught:
        read(studio, scan)
    assert "no en blanco y negro" in caught.value.message["es"]


def test_a_scan_in_grey_whose_paper_was_whitened_is_read(studio):
    scan = np.where(of_paper(studio.pixels("wood")) > 0.8, 255, of_paper(studio.pixels("wood")) * 255)
    (page,) = find_pages(Photo("scan.png", scan.astype(np.uint8)[..., None].repeat(3, 2)), studio.sheets)
    assert page.grid_share < 0.1
    assert read_sheet(page, studio.game).record.plan.trees


def test_a_photo_of_a_pale_copy_may_show_no_lines(studio):
    """On its paper, which is no whiter than others, all that somebody wrote is there."""
    copy = studio.page().copy()
    copy[cv2.cvtColor(copy, cv2.COLOR_BGR2GRAY) > 150] = 240
    (page,) = find_pages(studio.shoot(copy, "wood"), studio.sheets)
    assert page.grid_share < 0.1
    assert read_sheet(page, studio.game).record.plan.trees


def evidence(marked, unsure=0, hidden=0):
    """Of a sheet of 10 by 10 squares with so many marks, some of which may be several things, or hidden."""
    squares = np.full((100, 3), 0.01)
    squares[:, 0] = 0.98
    squares[:marked] = 0.01, 0.01, 0.98
    squares[: unsure + hidden] = 0.4, 0.2, 0.4
    return Evidence(
        ("empty", "stone", "deck"),
        np.log(squares).reshape(10, 10, 3).astype(np.float32),
        *(np.full(shape, -8, np.float32) for shape in ((11, 10), (10, 11), (11, 10), (10, 11))),
        {"total": np.log(np.eye(11, dtype=np.float32)[:2] * 0.98 + 0.001)},
        {"free.1": 5.0},
        frozenset(Square(n % 10, n // 10) for n in range(unsure, unsure + hidden)),
    )


@pytest.mark.parametrize("clear", [evidence(0, 10), evidence(90, 15), evidence(40, 5, 30)])
def test_of_some_marks_somebody_can_be_asked(clear):
    check_legible(clear, "ana.jpg")


def outlined(share):
    """A sheet on which so many of all edges are plainly walls."""
    walls = evidence(40)
    for edges in (walls.horizontal, walls.vertical):
        edges.ravel()[: round(edges.size * share)] = 8
    return walls


def test_a_sheet_full_of_rooms_is_read():
    check_legible(outlined(0.36), "ana.jpg")


def test_where_far_more_walls_show_than_anyone_draws_they_are_print():
    """A phone that sharpens much makes print as plain as ink; the search for rooms among it takes minutes."""
    with pytest.raises(ReadError, match=r"^ana\.jpg: the printed lines are as black as what is drawn"):
        check_legible(outlined(0.48), "ana.jpg")


def test_where_walls_and_print_look_alike_nobody_guesses_which_is_which():
    alike = evidence(40)
    alike.horizontal[:7] = -1
    with pytest.raises(ReadError, match=r"^ana\.jpg: the printed lines are as black as what is drawn"):
        check_legible(alike, "ana.jpg")


@pytest.mark.parametrize("thing", [True, False])
def test_walls_under_a_thing_are_not_said_to_be_as_black_as_print(thing):
    """Nobody can tell walls where a phone lies on a third of a sheet, but its print is well."""
    unseen = evidence(40, 0, 40 if thing else 0)
    for edges in (unseen.horizontal, unseen.vertical):
        edges[:4] = 0
    told = "40 squares can't be seen" if thing else "the printed lines are as black"
    with pytest.raises(ReadError, match=rf"^ana\.jpg: {told}"):
        check_legible(unseen, "ana.jpg")


def test_a_hand_that_draws_two_marks_alike_is_read():
    alike = evidence(90)
    alike.squares[:4, :, 1:] = np.log(0.49)
    check_legible(alike, "ana.jpg")


def boxes(unsure):
    """The evidence of a sheet of boxes only: sixty are marked, and so many under a stain may be."""
    sheet = evidence(0)
    nothing = [np.zeros(shape, np.float32) for shape in ((0, 0, 3), (1, 0), (0, 1), (1, 0), (0, 1))]
    names = ("squares", "horizontal", "vertical", "panes_horizontal", "panes_vertical")
    ticks = {f"hand.{n}": 6.0 if n < 60 else -1.0 for n in range(60 + unsure)}
    return replace(sheet, **dict(zip(names, nothing, strict=True)), ticks=ticks)


def test_of_boxes_under_a_stain_somebody_is_asked_for_no_photo_takes_it_away():
    check_legible(boxes(30), "ana.jpg")
    with pytest.raises(ReadError, match=r"^ana\.jpg: 60 marks on this sheet can't be told for sure"):
        check_legible(boxes(60), "ana.jpg")


def test_where_most_marks_may_be_anything_nothing_is_guessed():
    with pytest.raises(
        ReadError, match=r"^ana\.jpg: 30 marks on this sheet can't be told for sure"
    ) as caught:
        check_legible(evidence(60, 30), "ana.jpg")
    assert "demasiadas para preguntar" in caught.value.message["es"]
