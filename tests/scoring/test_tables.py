"""Sheets of one table: a doubt tells what it changes for anyone there."""

from dataclasses import replace
from typing import cast

import pytest

from kitpress.content import load_game
from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.plan.model import Plan, Record
from kitpress.reading.asking.doubts import Doubt
from kitpress.reading.pages.page import Page
from kitpress.reading.sheets import SheetReading
from kitpress.rules import for_game, score_table
from kitpress.rules.mottainai_temple import Temple, temple_record
from kitpress.scoring import tables
from kitpress.scoring.data import as_json
from kitpress.scoring.sheets import Evening, ScoredSheet
from kitpress.scoring.tables import as_one_table
from kitpress.scoring.words import doubt_words
from kitpress.words import same

NO_PHOTO = cast(Page, None)


@pytest.fixture(scope="module")
def game() -> MottainaiGame:
    return cast(MottainaiGame, load_game("mottainai"))


def scored(temple: Temple, game: MottainaiGame, other: Temple | None = None) -> ScoredSheet:
    """A temple that was read, and may be the other one."""
    record = temple_record(temple)
    doubts = (doubt(temple_record(other)),) if other else ()
    reading = SheetReading(NO_PHOTO, record, {}, doubts)
    return ScoredSheet(f"{temple.name}.jpg", game, record, for_game(game).score(record, game), reading)


def doubt(other: Record) -> Doubt:
    return Doubt("sale.garden-well", same("Sales"), same("Gift shop"), 0.98, (), other, same("Garden Well"))


ANA = Temple("Ana", hand=("milestone",), sales=("sundial",))


def test_a_doubt_tells_whose_points_it_changes(game: MottainaiGame) -> None:
    # two stone sales against one; in the shop it would be worth 2, cover the other sale, and tie with Ana
    ben = Temple("Ben", sales=("garden-well", "moss-basin"))
    table = as_one_table([scored(ANA, game), scored(ben, game, Temple("Ben", shop=("garden-well",)))])
    assert [sheet.score.total for sheet in table] == [0, 0]
    (asked,) = table[1].doubts
    assert dict(asked.changes) == {"Ana": 2, "Ben": 2}
    assert doubt_words(asked, table[1]).en.endswith("Then: Ana 2 points, Ben 2 points.")


def test_a_doubt_that_changes_only_its_own_sheet_says_so(game: MottainaiGame) -> None:
    ben = Temple("Ben", gallery=("paper-boat",))
    table = as_one_table([scored(ANA, game), scored(ben, game, Temple("Ben"))])
    (asked,) = table[1].doubts
    assert doubt_words(asked, table[1]).en.endswith("Then the score is 0.")


def test_a_sure_mark_that_changes_nobodys_points_is_not_asked_about(game: MottainaiGame) -> None:
    ben = Temple("Ben", sales=("garden-well", "moss-basin"))
    table = as_one_table([scored(ben, game, Temple("Ben", sales=("moss-basin",)))])
    assert table[0].doubts == ()


def test_players_of_one_name_are_told_apart_by_their_sheets(game: MottainaiGame) -> None:
    ben = scored(
        Temple("Ana", sales=("garden-well", "moss-basin")), game, Temple("Ana", shop=("garden-well",))
    )
    table = as_one_table([scored(ANA, game)._replace(called="a.jpg"), ben._replace(called="b.jpg")])
    (asked,) = table[1].doubts
    assert dict(asked.changes) == {"Ana (a.jpg)": 2, "Ana (b.jpg)": 2}


def test_players_without_a_name_are_called_as_in_the_standings(game: MottainaiGame) -> None:
    ben = scored(Temple(sales=("garden-well", "moss-basin")), game, Temple(shop=("garden-well",)))
    table = as_one_table([scored(ANA, game), ben._replace(source="photos/ben.jpg")])
    (asked,) = table[1].doubts
    assert dict(asked.changes) == {"Ana": 2, "ben": 2}


def test_only_its_own_sheet_is_its_own_even_if_another_has_the_same_name(game: MottainaiGame) -> None:
    sheet = scored(Temple("Ana", gallery=("paper-boat",)), game, Temple("Ana"))
    table = as_one_table([scored(Temple("Ana", shop=("milestone",)), game), sheet._replace(source="b.jpg")])
    (asked,) = table[1].doubts
    assert doubt_words(asked, table[1]).en.endswith("Then the score is 0.")


def test_the_same_question_is_asked_once_at_a_table(game: MottainaiGame) -> None:
    sheet = scored(Temple("Ben", gallery=("paper-boat",)), game, Temple("Ben"))
    assert sheet.reading
    (once,) = sheet.reading.doubts
    twice = replace(sheet.reading, doubts=(once, once._replace(confidence=0.9)))
    table = as_one_table([scored(ANA, game), sheet._replace(reading=twice)])
    assert [asked.doubt.confidence for asked in table[1].doubts] == [0.9]


def test_of_a_card_that_nobody_could_read_it_says_nothing_of_the_score(game: MottainaiGame) -> None:
    sheet = scored(Temple("Ben"), game, Temple("Ben"))
    assert sheet.reading
    (known,) = sheet.reading.doubts
    stray = replace(sheet.reading, doubts=(known._replace(confidence=0.5, unforeseen=True),))
    table = as_one_table([scored(ANA, game), sheet._replace(reading=stray)])
    (asked,) = table[1].doubts
    assert doubt_words(asked, table[1]).en.endswith("or Gift shop?")
    told = as_json(Evening((table[1]._replace(reading=None),), (), ()), "en")
    assert told["sheets"][0]["doubts"][0]["score_if_other"] is None


def test_of_two_players_of_one_name_on_a_score_sheet_each_is_asked_about(game: MottainaiGame) -> None:
    names = "Ana, Ben, Ana"
    ticks = frozenset({"gallery.1.paper.1", "gallery.3.clay.1"})
    record = Record("mottainai", Plan(0, 0), names, ticks=ticks)
    for seat, total in ((1, 0), (3, 0)):
        other = replace(record, ticks=frozenset(tick for tick in ticks if f".{seat}." not in tick))
        reading = SheetReading(NO_PHOTO, record, {}, (doubt(other),))
        sheet = ScoredSheet("table.jpg", game, record, for_game(game).score(record, game), reading)
        (table,) = as_one_table([sheet])
        (asked,) = table.doubts
        assert asked.changes == ((f"Ana {1 if seat == 1 else 2}", total),)


def test_only_those_are_scored_again_on_which_a_doubt_bears(
    game: MottainaiGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole table's score sheet stands for itself: fifty of them were scored anew for each doubt about one."""

    def sheet(seat: int) -> ScoredSheet:
        record = Record("mottainai", Plan(0, 0), "Ana, Ben", ticks=frozenset({f"gallery.{seat}.paper.1"}))
        reading = SheetReading(NO_PHOTO, record, {}, (doubt(replace(record, ticks=frozenset())),))
        return ScoredSheet(f"{seat}.jpg", game, record, for_game(game).score(record, game), reading)

    scored_again: list[int] = []

    def counted(records: list[Record], game: MottainaiGame) -> object:
        scored_again.append(len(records))
        return score_table(records, game)

    monkeypatch.setattr(tables, "score_table", counted)
    temples = scored(ANA, game), scored(Temple("Ben", gallery=("paper-boat",)), game, Temple("Ben"))
    sheets = as_one_table([sheet(1), temples[0], sheet(2), temples[1]])
    assert scored_again == [2, 1, 1, 2]
    assert [len(told.doubts) for told in sheets] == [1, 0, 1, 1]
    assert [told.score for told in sheets] == list(score_table([told.record for told in sheets], game))
