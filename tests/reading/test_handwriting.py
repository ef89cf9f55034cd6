"""Handwriting traced from photos, and drawn again on posters."""

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from kitpress.content import load_game
from kitpress.layout import Sheet, load_sheet
from kitpress.plan.model import Plan, Record
from kitpress.reading.handwriting import trace
from kitpress.reading.pages.finding import find_pages
from kitpress.reading.pages.page import Page
from kitpress.reading.photos.images import Photo
from kitpress.render.art import palette
from kitpress.render.canvas import LogCanvas
from kitpress.render.posters import draw_poster
from kitpress.render.sheets import sheet_pdf
from kitpress.studio.blank import rasterize

SCALE = 10.0  # px per mm
GAME = load_game("madrino")
SHEET = load_sheet("madrino", "a4", GAME)


def written(text: str, darkness: int, place: tuple[float, float]) -> Page:
    """The board as a scanner sees it, with a text in the title's box."""
    image = rasterize(sheet_pdf(GAME, count=1), 0, SCALE).copy()
    at = (round(place[0] * SCALE), round(place[1] * SCALE))
    grey = 255 - darkness
    cv2.putText(image, text, at, cv2.FONT_HERSHEY_SIMPLEX, 3.2, (grey, grey, grey), 7, cv2.LINE_AA)
    (page,) = find_pages(Photo("scan", image), lambda kind: [SHEET])
    return page


def title_at(sheet: Sheet) -> tuple[float, float]:
    box = sheet.title_box
    assert box is not None
    return box.x + 8, box.bottom - 5


def alone(text: str) -> npt.NDArray[np.bool_]:
    """The text's ink, on a paper of its own."""
    paper: npt.NDArray[np.uint8] = np.zeros((200, 700), np.uint8)
    cv2.putText(paper, text, (10, 150), cv2.FONT_HERSHEY_SIMPLEX, 3.2, (255,), 7, cv2.LINE_AA)
    return paper > 100


@pytest.mark.parametrize("darkness", [90, 220])
def test_what_is_written_is_traced_where_and_as_it_stands(darkness: int) -> None:
    page = written("Oboe", darkness, title_at(SHEET))
    assert SHEET.title_box is not None
    hand = trace(page, SHEET.title_box)
    assert hand is not None
    rows, columns = np.nonzero(alone("Oboe"))
    assert hand.width == pytest.approx((np.ptp(columns) + 1) / SCALE, abs=0.4)
    assert hand.height == pytest.approx((np.ptp(rows) + 1) / SCALE, abs=0.4)
    assert len(hand.outlines) == 8  # four letters, and a hole in each


def test_the_outlines_enclose_the_ink() -> None:
    assert SHEET.title_box is not None
    hand = trace(written("Oboe", 220, title_at(SHEET)), SHEET.title_box)
    assert hand is not None
    again: npt.NDArray[np.uint8] = np.zeros((200, 700), np.uint8)
    points = [np.round(np.array(outline) * SCALE).astype(np.int32) for outline in hand.outlines]
    cv2.fillPoly(again, points, 255)  # even-odd, like the holes
    inked = (again > 0).mean() * again.size / SCALE**2
    assert inked == pytest.approx(alone("Oboe").sum() / SCALE**2, rel=0.15)


def test_an_empty_box_has_no_handwriting() -> None:
    page = written("", 0, (0, 0))
    assert SHEET.title_box is not None
    assert trace(page, SHEET.title_box) is None
    assert trace(page, SHEET.name_box) is None


def test_a_poster_shows_the_handwriting_where_there_is_no_text() -> None:
    assert SHEET.title_box is not None
    hand = trace(written("Oboe", 220, title_at(SHEET)), SHEET.title_box)
    assert hand is not None
    record = Record("madrino", Plan(12, 8), hands={"title": hand})
    for titled, told in ((record, False), (replace(record, title="Oboe"), True)):
        log = LogCanvas()
        draw_poster(log, titled, GAME, 297, 210, palette("full", GAME), "en")
        texts = [line.partition(" | ")[2] for line in log.lines if line.startswith("text")]
        assert "Untitled" not in texts
        assert ("Oboe" in texts) == told
        traced = [line for line in log.lines if line.startswith("path") and line.count("M") == 8]
        assert bool(traced) != told
