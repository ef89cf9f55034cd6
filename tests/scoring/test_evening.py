"""An evening of one photo that is to show one sheet, or shows several temples."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from kitpress.content import load_game
from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.errors import KitError
from kitpress.files import STDIN, source_name
from kitpress.layout.works import Copy
from kitpress.plan.model import Record
from kitpress.reading.asking.doubts import Doubt, worth_asking
from kitpress.rules import Score
from kitpress.scoring import score_files
from kitpress.scoring.sheets import AskedDoubt
from kitpress.scoring.words import doubt_words
from kitpress.studio.table import set_table
from kitpress.studio.temple import Laid, Table
from kitpress.words import same

PLAN = Path(__file__).parents[1] / "oracle" / "01-otto-rosa-kim.plan"


def test_a_plan_is_of_one_sheet(tmp_path: Path) -> None:
    evening = score_files([str(PLAN)])
    assert evening.only_sheet("both.jpg") is evening.sheets[0]
    with pytest.raises(KitError, match=r"both\.jpg shows 2 sheets, and a plan is of one"):
        evening._replace(sheets=evening.sheets * 2).only_sheet("both.jpg")
    for source, name, typed in (
        ("sp ace/h l.jpg", "sp ace/h l.jpg", '"sp ace/h l.jpg"'),
        (STDIN, source_name(STDIN), "-"),
    ):
        with pytest.raises(KitError) as caught:
            evening._replace(sheets=evening.sheets * 2).only_sheet(source)
        told = caught.value.message.en
        assert told.startswith(f"{name} shows 2 sheets")
        assert told.endswith(f"kitpress score {typed}")
    with pytest.raises(KitError, match="no such file"):
        score_files([str(tmp_path / "gone.plan")]).only_sheet("gone.plan")


def test_two_temples_in_one_photo_count_as_each_does_by_itself(tmp_path: Path) -> None:
    game = load_game("mottainai")
    assert isinstance(game, MottainaiGame)
    shop = [Laid(Copy(0, 2 + n), "shop", 365, 70 + 40 * n) for n in range(2)]
    gallery = [Laid(Copy(n, 4 * n), "gallery", -71, 92 - 32 * n) for n in range(2)]  # of two decks
    tables = [set_table(Table(over=tuple(over)), game, 1, px_per_mm=4.2).image for over in (shop, gallery)]
    height = min(map(len, tables))
    photos = {"ana": tables[0], "ben": tables[1], "both": np.hstack([table[:height] for table in tables])}
    for name, pixels in photos.items():
        cv2.imwrite(str(tmp_path / f"{name}.jpg"), pixels)
    alone, both = (
        score_files([str(tmp_path / f"{name}.jpg") for name in names])
        for names in (("ana", "ben"), ("both",))
    )
    assert [sheet.record.ticks for sheet in both.sheets] == [sheet.record.ticks for sheet in alone.sheets]
    assert [player.score.total for player in both.players] == [p.score.total for p in alone.players]
    assert not any(sheet.doubts for sheet in both.sheets)


def test_a_doubt_whose_other_reading_cant_be_scored_is_asked_about_all_the_same() -> None:
    (sheet,) = score_files([str(PLAN)]).sheets
    other = replace(sheet.record, name="Otto")
    doubt = Doubt("F7", same("door"), same("window"), 0.98, (), other)

    def too_many(record: Record) -> Score:
        raise KitError(same("more choices than can be counted"))

    (asked,) = worth_asking([doubt], sheet.score, too_many)
    assert doubt_words(AskedDoubt(*asked), sheet).en == "F7: read as door (98%), or window?"
    assert doubt_words(AskedDoubt(*asked), sheet).es == "F7: leído como door (98\u00a0%), ¿o window?"


def test_spanish_asks_whether_it_is_an_eight_by_its_sound() -> None:
    (sheet,) = score_files([str(PLAN)]).sheets
    doubt = Doubt("total", same("3"), same("8"), 0.6, (), sheet.record)
    told = doubt_words(AskedDoubt(doubt, sheet.score.total), sheet)
    assert told.es == "la casilla del total: leído como 3 (60\u00a0%), ¿u 8? La puntuación no cambia."
