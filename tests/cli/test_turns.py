"""`kitpress score --turn`: whose turn it was breaks a tie that no photo can."""

import json
from pathlib import Path

import pytest

from kitpress.errors import EXIT_DONE, EXIT_DOUBTS, EXIT_USAGE
from kitpress.plan.model import Plan, Record
from kitpress.plan.notation import format_record
from kitpress.rules.mottainai_temple import Temple, temple_record

from .conftest import Kitpress

HOUSE = Path(__file__).parents[1] / "oracle" / "01-otto-rosa-kim.plan"


@pytest.fixture
def table(tmp_path: Path) -> list[Path]:
    """Three temples in turn order, the first and the last with two points each."""
    temples = (
        Temple("Ana", gallery=("garden-well",)),
        Temple("Ben", gallery=("paper-boat",), current=True),
        Temple("Kim", shop=("milestone",)),
    )
    paths = [tmp_path / f"{n}.plan" for n in range(len(temples))]
    for path, temple in zip(paths, temples, strict=True):
        path.write_text(format_record(temple_record(temple)), encoding="utf-8")
    return paths


def order(run_out: str) -> list[str]:
    return [standing["name"] for standing in json.loads(run_out)["standings"]]


@pytest.mark.parametrize(
    ("turn", "first"), [("kim", "Kim"), ("ANA", "Ana"), ("2.plan", "Kim"), ("ben", "Kim")]
)
def test_the_current_player_wins_a_tie_else_the_next_in_turn_order(
    kitpress: Kitpress, table: list[Path], turn: str, first: str
) -> None:
    run = kitpress("score", *table, "--turn", turn, "--json")
    assert run.code == EXIT_DONE
    standings = json.loads(run.out)["standings"]
    assert standings[0]["name"] == first
    assert [standing["rank"] for standing in standings] == [1, 2, 3]


def test_a_tie_asks_for_it(kitpress: Kitpress, table: list[Path]) -> None:
    run = kitpress("score", table[0], table[2])
    assert run.code == EXIT_DOUBTS
    assert "whose turn was it when the game ended (--turn)?" in " ".join(run.out.split())


def test_it_overrides_what_the_plans_say(kitpress: Kitpress, table: list[Path]) -> None:
    run = kitpress("score", *table, "--turn", "Ana", "--json")
    sheets = json.loads(run.out)["sheets"]
    assert ["current" in sheet["ticks"] for sheet in sheets] == [True, False, False]


def test_on_a_score_sheet_it_names_one_of_its_players(kitpress: Kitpress, tmp_path: Path) -> None:
    ticks = frozenset({"gallery.1.paper.1", "gallery.3.paper.1", "current.1"})
    record = Record("mottainai", Plan(0, 0), "Ana, , Kim", ticks=ticks)
    path = tmp_path / "table.plan"
    path.write_text(format_record(record), encoding="utf-8")
    run = kitpress("score", path, "--turn", "kim", "--json")
    assert order(run.out) == ["Kim", "Ana"]
    assert "current.3" in json.loads(run.out)["sheets"][0]["ticks"]


def test_names_are_shown_as_they_were_written(kitpress: Kitpress, tmp_path: Path) -> None:
    # to the library that draws the tables these would be styles, and a picture of a cat
    record = Record("mottainai", Plan(0, 0), "Ana [late], Ben [/b], Kim :cat:")
    path = tmp_path / "table.plan"
    path.write_text(format_record(record), encoding="utf-8")
    told = kitpress("score", path).out
    assert all(name in told for name in ("Ana [late]", "Ben [/b]", "Kim :cat:"))


def test_a_name_that_nobody_has_is_told_with_those_there_are(kitpress: Kitpress, table: list[Path]) -> None:
    run = kitpress("score", *table, "--turn", "zoe")
    assert run.code == EXIT_USAGE
    assert "nobody here is called 'zoe'. These are: Ana, Ben, Kim." in run.err


def test_players_of_one_name_are_offered_by_their_files(kitpress: Kitpress, table: list[Path]) -> None:
    table[2].write_text(table[0].read_text(encoding="utf-8"), encoding="utf-8")
    run = kitpress("score", *table, "--turn", "ana")
    assert run.code == EXIT_USAGE
    assert "several are called 'ana'. Write one of these names: Ana (0.plan), Ana (2.plan)." in run.err
    run = kitpress("score", *table, "--turn", "Ana (2.plan)", "--json")
    assert order(run.out)[0] == "Ana (2.plan)"


def test_games_without_turns_refuse_it(kitpress: Kitpress) -> None:
    run = kitpress("score", HOUSE, "--turn", "ana")
    assert run.code == EXIT_USAGE
    assert "--turn breaks ties in games where players take turns, not in these: floor-plan." in run.err
