"""`kitpress score --html`: photos on the page, and a picture of every doubt."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import cv2
import numpy as np
import pytest

from kitpress.errors import EXIT_FAILED
from kitpress.plan.geometry import Edge, Side, Square
from kitpress.reading.asking.doubts import Doubt
from kitpress.scoring import ScoredSheet, score_files
from kitpress.scoring.html_pictures import PHOTO_PX, Pictures, pictures_of
from kitpress.scoring.sheets import AskedDoubt
from kitpress.words import same

from .conftest import Kitpress
from .photos import Table

INNER, BORDER = Edge.of(Square(5, 6), Side.EAST), Edge.of(Square(0, 3), Side.WEST)
PLACES: dict[str, tuple[Square, ...]] = {
    "F7": (Square(5, 6),),
    str(INNER): INNER.squares,
    str(BORDER): (Square(0, 3),),
    "total": (),
    "client.rosa": (),
}
MANY = tuple(Square(column, 8) for column in range(2, 16))


@pytest.fixture(scope="module")
def sheet(table: Table) -> ScoredSheet:
    """Ana's sheet, with a doubt of every kind."""
    (read,) = score_files([str(table.photos[0])]).sheets
    doubts = [
        AskedDoubt(
            Doubt(place, same("a"), same("b"), 0.7, squares, read.record, fields=() if squares else (place,)),
            1,
        )
        for place, squares in [*PLACES.items(), ("C9", MANY)]
    ]
    return read._replace(doubts=tuple(doubts))


@pytest.fixture(scope="module")
def pictures(sheet: ScoredSheet) -> Pictures:
    return pictures_of(sheet, "en")


def decoded(uri: str) -> np.ndarray:
    head, data = uri.split(",")
    assert head == "data:image/jpeg;base64"
    picture = cv2.imdecode(np.frombuffer(base64.b64decode(data), np.uint8), cv2.IMREAD_COLOR)
    return np.asarray(picture)


def test_the_photo_is_marked_and_small(pictures: Pictures, sheet: ScoredSheet) -> None:
    assert max(decoded(pictures.photo).shape) == PHOTO_PX
    shown = [bool(line.squares) for line in sheet.score.lines]
    assert [badge is not None for badge in pictures.badges] == shown
    assert [badge[0] for badge in pictures.badges if badge] == list(range(1, sum(shown) + 1))
    assert set(pictures.hands) == {"name"}


@pytest.mark.parametrize("place", PLACES)
def test_every_doubt_is_cut_out_with_a_frame(pictures: Pictures, place: str) -> None:
    picture = decoded(pictures.doubts[list(PLACES).index(place)]).astype(int)
    assert 100 <= min(picture.shape[:2]) <= max(picture.shape[:2]) <= 420
    blue, green, red = np.moveaxis(picture, 2, 0)
    framed = (red > 150) & (green < 110) & (blue < 110)
    assert framed.any()
    ys, xs = np.nonzero(framed)
    middle = np.array(picture.shape[:2]) / 2
    assert np.abs(np.array([ys.min() + ys.max(), xs.min() + xs.max()]) / 2 - middle).max() < 12
    assert 0.05 < np.ptp(xs) / picture.shape[1] < (0.3 if place in (str(INNER), str(BORDER)) else 0.9)


def test_marks_here_and_there_are_shown_side_by_side(pictures: Pictures) -> None:
    assert decoded(pictures.doubts[-1]).shape == (420, 420, 3)


@pytest.mark.parametrize(("columns", "together"), [((2, 3, 4), True), ((2, 3, 5), False)])
def test_a_few_squares_are_shown_together_where_they_lie_together(
    sheet: ScoredSheet, columns: tuple[int, ...], together: bool
) -> None:
    (asked, *_) = sheet.doubts
    few = asked.doubt._replace(place="C9", squares=tuple(Square(column, 8) for column in columns), fields=())
    (picture,) = pictures_of(sheet._replace(doubts=(asked._replace(doubt=few),)), "en").doubts
    assert decoded(picture).shape[:2] == ((252, 420) if together else (420, 420))


def test_of_walls_that_are_one_question_all_are_shown(sheet: ScoredSheet) -> None:
    (asked, *_) = sheet.doubts
    squares = tuple(Square(column, row) for row, column in ((1, 10), (2, 10), (4, 6), (5, 6), (4, 7), (5, 7)))
    walls = asked.doubt._replace(place=str(Edge.of(squares[0], Side.SOUTH)), squares=squares, fields=())
    (picture,) = pictures_of(sheet._replace(doubts=(asked._replace(doubt=walls),)), "en").doubts
    assert decoded(picture).shape[:2] == (280, 420)  # two rows of three


def test_two_boxes_far_apart_are_shown_side_by_side(sheet: ScoredSheet) -> None:
    (asked, *_) = sheet.doubts
    both = asked.doubt._replace(place="client.rosa", squares=(), fields=("client.rosa", "client.otto"))
    (picture,) = pictures_of(sheet._replace(doubts=(asked._replace(doubt=both),)), "en").doubts
    assert decoded(picture).shape == (210, 420, 3)


def test_the_page_has_it_all(kitpress: Kitpress, table: Table, tmp_path: Path) -> None:
    path = tmp_path / "evening.html"
    run = kitpress(
        "score", table.photos[1], table.plans[0], table.bad["empty"], "--html", path, "--lang", "es"
    )
    assert run.code == EXIT_FAILED  # for the empty file
    assert str(path) in run.err.splitlines()
    html = path.read_text(encoding="utf-8")
    assert len(re.findall(r'<img class="whole"', html)) == 1
    assert "el archivo está vacío" in html
    assert f"{table.records[1].numbers['total']} puntos" in html
    assert "Clasificación" in html


def test_over_a_photo_nothing_is_written_and_nothing_read(kitpress: Kitpress, table: Table) -> None:
    before = table.photos[0].read_bytes()
    run = kitpress("score", table.photos[1], "--html", table.photos[0])
    assert (run.code, run.out) == (EXIT_FAILED, "")
    assert "no page of kitpress" in run.err
    assert table.photos[0].read_bytes() == before


def test_a_folder_in_the_place_of_the_page_is_told(kitpress: Kitpress, table: Table, tmp_path: Path) -> None:
    run = kitpress("score", table.plans[0], "--html", tmp_path)
    assert (run.code, run.out) == (EXIT_FAILED, "")
    assert (
        run.err == f"can't write {tmp_path}: that is a folder. Choose another name, or a file's name in it.\n"
    )


def test_a_page_that_cannot_be_written_costs_no_score(kitpress: Kitpress, table: Table) -> None:
    run = kitpress("score", table.plans[0], "--html", table.plans[1] / "evening.html")
    assert run.code == EXIT_FAILED
    assert f"{table.records[0].numbers['total']} points" in run.out
    assert run.err.startswith("can't write")
