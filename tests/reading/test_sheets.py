"""The whole way: print, fill in by hand, photograph, read, score. Nothing in between is faked."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from kitpress.content import load_game
from kitpress.layout import load_sheet
from kitpress.plan.geometry import Square
from kitpress.plan.model import Plan, Record
from kitpress.play import play_game
from kitpress.reading.pages.finding import find_pages
from kitpress.reading.photos.images import Photo
from kitpress.reading.sheets import SheetReading, is_blank, read_sheet
from kitpress.rules import for_game
from kitpress.studio.blank import blank_page
from kitpress.studio.camera import Rig, rigs
from kitpress.studio.fill import Style, fill
from kitpress.studio.hand import Hand, ParametricHand
from kitpress.studio.mess import Mess
from kitpress.studio.people import People, PeopleHand
from tests.reading.cameras import photo_of

PX_PER_MM = 8.0
SHARED = Path(os.environ.get("KITPRESS_SHARED", Path(__file__).parents[3] / "shared"))
GAME = load_game("floor-plan")
SHEETS = {paper: load_sheet(GAME.sheet, paper, GAME) for paper in ("a4", "letter")}


def taken(
    record: Record,
    hand: Hand,
    rig: Rig,
    seed: int,
    *,
    paper: str = "a4",
    ink: str = "full",
    mess: Mess | None = None,
    ringed: bool = False,
) -> Photo:
    """A photo of the record's sheet, filled in by that hand."""
    page = blank_page(GAME, paper=paper, ink=ink, px_per_mm=PX_PER_MM, serial=seed % 4)
    style = replace(Style.random(seed), ringed=ringed)
    page = fill(record, SHEETS[paper], hand, page, PX_PER_MM, seed, style, mess=mess)
    return photo_of(page, rig, seed)


def read(photo: Photo) -> SheetReading:
    """The one sheet of a photo, read."""
    [page] = find_pages(photo, lambda kind: list(SHEETS.values()) if kind == 0 else [])
    return read_sheet(page, GAME)


def written(record: Record) -> Record:
    """A record without what is not read: the name (kept as a picture) and the serial."""
    return replace(record, name="", serial="")


@pytest.fixture(scope="module")
def table() -> tuple[Record, ...]:
    """The sheets of one evening."""
    return tuple(player.record for player in play_game(GAME, seed=77, players=3).players)


@pytest.mark.parametrize(
    ("player", "rig", "paper", "ink"), [(0, 0, "a4", "full"), (1, 1, "letter", "full"), (2, 2, "a4", "mono")]
)
def test_a_photographed_sheet_is_read_and_scored_as_it_was_filled_in(table, player, rig, paper, ink):
    record = table[player]
    reading = read(taken(record, ParametricHand(20 + player), rigs()[rig], 20 + player, paper=paper, ink=ink))
    assert written(reading.record) == written(record)
    assert reading.sheet.paper == paper
    assert reading.record.serial.endswith(f"/{(20 + player) % 4 + 1}")
    score = for_game(GAME).score(reading.record, GAME)
    assert score.total == for_game(GAME).score(record, GAME).total


@pytest.mark.parametrize("player", [0, 1])
def test_a_plan_that_is_coloured_in_is_read_as_it_was_drawn(table, player):
    photo = taken(table[player], ParametricHand(20), rigs()[player], 20 + player, mess=Mess(coloured=1.0))
    reading = read(photo)
    assert written(reading.record) == written(table[player])
    assert len(reading.doubts) < 4


@pytest.mark.parametrize(
    ("mess", "ringed"),
    [
        pytest.param(Mess(struck=5, struck_walls=2, lightly=1.0), False, id="crossed out"),
        pytest.param(Mess(notes=5), False, id="notes in rooms"),
        pytest.param(Mess(), True, id="letters ringed"),
    ],
)
def test_what_is_crossed_out_or_noted_counts_for_nothing_and_letters_in_rings_count(table, mess, ringed):
    for player in (0, 1):
        photo = taken(table[player], ParametricHand(30), rigs()[1], 20 + player, mess=mess, ringed=ringed)
        assert written(read(photo).record) == written(table[player])


def test_the_shadows_of_a_blinds_slats_hide_nothing(table):
    photo = taken(table[0], ParametricHand(20), rigs()[0], 20)
    height, width = photo.pixels.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    slats = ((x * 0.9 + y * 0.4) / width * 8 % 1 < 0.5).astype(np.float32)
    left = 1 - 0.55 * cv2.GaussianBlur(slats, (0, 0), 3)[..., None]
    reading = read(replace(photo, pixels=np.round(photo.pixels * left).astype(np.uint8)))
    assert written(reading.record) == written(table[0])
    assert len(reading.doubts) < 3


@pytest.mark.skipif(not (SHARED / "glyphs").is_dir(), reason="no strokes of real people at hand")
@pytest.mark.parametrize("player", [0, 1])
def test_strokes_of_real_people_are_read_too(table, player):
    people = People.load(SHARED / "glyphs", lambda source, writer: hash_of(writer) % 7 == 0)
    reading = read(taken(table[player], PeopleHand(people, 5 + player), rigs()[player], 5 + player))
    wrong = {
        name
        for name in ("rooms", "doors", "windows", "furnishings", "trees", "decks", "stones")
        if getattr(reading.record.plan, name) != getattr(table[player].plan, name)
    }
    asked = {square for doubt in reading.doubts for square in doubt.squares}
    # whatever is not read exactly must be asked about
    assert not wrong or asked


def hash_of(text: str) -> int:
    """A number that is the same in every run, unlike hash()."""
    return sum(ord(letter) * (i + 1) for i, letter in enumerate(text))


def test_a_blank_sheet_is_known_as_blank():
    empty = Record("floor-plan", Plan(GAME.grid.columns, GAME.grid.rows))
    assert is_blank(read(taken(empty, ParametricHand(1), rigs()[0], 1)).record)


def test_a_smudged_square_is_asked_about_and_the_answers_say_what_they_change(table):
    record = table[0]
    stone = min(record.plan.stones or record.plan.decks)
    photo = taken(record, ParametricHand(20), rigs()[0], 20)
    [page] = find_pages(photo, lambda kind: [SHEETS["a4"]])
    x, y = page.to_photo([SHEETS["a4"].grid.box(stone).center])[0]
    # a thumb of coffee on the mark: dark, soft, shapeless
    spot = np.zeros(photo.pixels.shape[:2], np.float32)
    cv2.circle(spot, (int(x), int(y)), int(3.2 * page.px_per_mm), 1.0, -1)
    spot = cv2.GaussianBlur(spot, (0, 0), page.px_per_mm)[..., None]
    stained = (photo.pixels * (1 - 0.8 * spot)).astype(np.uint8)
    reading = read(Photo("stained", stained))
    named = {square for doubt in reading.doubts for square in doubt.squares}
    still_right = stone in (reading.record.plan.stones | reading.record.plan.decks)
    assert still_right or stone in named
    for doubt in reading.doubts:
        assert doubt.other != reading.record
        assert 0 <= doubt.confidence < 1


def test_confidence_is_given_by_place(table):
    reading = read(taken(table[1], ParametricHand(21), rigs()[1], 21))
    for place, probability in reading.confidence.items():
        assert 0 <= probability < 1
        field = "." in place or place in ("door", "total", "sixth")
        assert field or "|" in place or Square.parse(place)
