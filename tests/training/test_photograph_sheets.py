"""What the networks learn from. Only where recorded strokes are at hand."""

import argparse
import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "training"))

import photograph_sheets as crops

from kitpress.studio import rigs
from kitpress.studio.people import People

SHARED = Path(__file__).resolve().parents[3] / "shared"
pytestmark = pytest.mark.skipif(not (SHARED / "glyphs" / "data").is_dir(), reason="no recorded strokes here")


def asked(tmp_path, **options):
    """A call for eight training sheets and four held-out ones."""
    plain = {
        "sheets": 8,
        "held": 4,
        "part": 4,
        "seed": 0,
        "games": ["floor-plan"],
        "fault": None,
        "crowded": 0.2,
    }
    return argparse.Namespace(
        shared=SHARED, out=tmp_path, **(plain | {"strangers": [], "without": []} | options)
    )


@pytest.mark.parametrize("game", ["floor-plan", "mottainai"])
def test_a_sheet_teaches_what_was_drawn_on_it(game):
    people = People.load(SHARED / "glyphs")
    lessons = crops.one_sheet(game, 3, True, people, list(rigs()))
    assert lessons is not None
    assert set(lessons) - {"square"} == {"digit", "crossed_out", "tick"}
    assert ("square" in lessons) == (game == "floor-plan")
    for lesson in lessons.values():
        assert len(lesson["crops"]) == len(lesson["labels"])
    ticked = lessons["tick"]
    dark = (
        ticked["crops"][:, 11:21, 11:21].max(3).astype(np.float32).mean((1, 2))
    )  # in the middle of each box
    assert dark[ticked["labels"] == 1].mean() > 2 * dark[ticked["labels"] == 0].mean()


def test_lines_teach_whether_they_are_windows():
    people = People.load(SHARED / "glyphs")
    lines = crops.one_sheet("madrino", 6, True, people, list(rigs()))["pane"]
    windows = lines["labels"] == 1
    assert windows.sum() > 5
    assert (lines["labels"] == 0).sum() > windows.sum()
    dark = lines["crops"].max(3).astype(np.float32)
    line = dark[:, 16:32, 2:46].max(1)  # drawn all along, somewhere near the middle
    assert np.median(line) > 60
    beside = np.delete(dark[:, 14:34, 12:36], range(6, 14), axis=1).max(
        (1, 2)
    )  # what crosses it goes on beyond
    assert np.median(beside[windows]) > 2 * np.median(beside[lines["labels"] == 0])


def test_crossed_out_digits_are_taught_as_such():
    people = People.load(SHARED / "glyphs")
    lessons = crops.fields_sheet("floor-plan", 2, False, people, list(rigs()))
    digits, boxes = lessons["digit"], lessons["crossed_out"]
    crossed = boxes["labels"] == 1
    assert crossed.sum() > 10
    assert len(digits["labels"]) == (~crossed).sum()
    written = digits["crops"][digits["labels"] < 10]
    dark, other = (
        some[:, 11:37, 11:37].max(3).astype(np.float32).mean() for some in (boxes["crops"][crossed], written)
    )
    assert dark > 1.1 * other


def test_strangers_write_all_held_out_sheets_and_no_other(tmp_path):
    batches = list(crops._tasks(asked(tmp_path, strangers=["detexify"], without=["hds"])))
    assert [batch.held for batch in batches] == [True, False, False]
    held, *trained = batches
    assert held.sources == ("detexify",)
    for batch in trained:
        assert "unipen" in batch.sources
        assert not {"detexify", "hds"} & set(batch.sources)


def test_a_source_that_is_not_there_is_named(tmp_path):
    with pytest.raises(SystemExit, match="no such source: detexfy; there are detexify, "):
        list(crops._tasks(asked(tmp_path, strangers=["detexfy"])))
