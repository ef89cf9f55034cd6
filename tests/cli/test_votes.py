"""`kitpress score --votes`: games that the table decides."""

import io
import json
import sys
from pathlib import Path

import pytest

from kitpress.errors import EXIT_DONE, EXIT_DOUBTS, EXIT_FAILED, EXIT_USAGE
from kitpress.plan.model import Plan, Record
from kitpress.plan.notation import format_record
from kitpress.reading.photos.images import OVERLAY_HEAD

from .conftest import Kitpress

HOUSE = Path(__file__).parents[1] / "oracle" / "01-otto-rosa-kim.plan"


@pytest.fixture
def table(tmp_path: Path) -> list[Path]:
    """Three boards in the order of the seats."""
    plans = []
    for file, name, title in (("a", "Ana", "Nautilus"), ("b", "Ben", "House of Doors"), ("c", "", "")):
        record = Record("madrino", Plan(12, 8), name=name, title=title)
        plans.append(tmp_path / f"{file}.plan")
        plans[-1].write_text(format_record(record), encoding="utf-8")
    return plans


def test_the_plan_with_most_votes_is_built(kitpress: Kitpress, table: list[Path]) -> None:
    run = kitpress("score", *table, "--votes", "b,b,c")
    assert "Ben gets built: 2 of 3 votes." in run.out
    assert not run.err


def test_a_vote_names_an_architect_a_title_or_a_file(kitpress: Kitpress, table: list[Path]) -> None:
    run = kitpress("score", *table, "--votes", "BEN, house of doors,b.plan,ana", "--json")
    told = json.loads(run.out)["vote"]
    assert told["winner"] == str(table[1])
    assert list(told["votes"].values()) == [1, 3, 0]
    assert told["problems"] == []


def test_the_last_visitor_presents_first_then_counter_clockwise(
    kitpress: Kitpress, table: list[Path]
) -> None:
    told = json.loads(kitpress("score", *table, "--json").out)
    assert told["presenting"] == [str(table[n]) for n in (2, 1, 0)]  # week 6 of 3 players: the third
    run = kitpress("score", *table)
    order = run.out[run.out.index("Presenting") :]
    assert order.index("c") < order.index("Ben") < order.index("Ana")
    assert "present the plans, talk, and vote" in order


def test_an_overlay_among_the_files_has_no_seat_and_is_no_plan(
    kitpress: Kitpress, table: list[Path], tmp_path: Path
) -> None:
    overlay = tmp_path / "a-overlay.jpg"
    overlay.write_bytes(OVERLAY_HEAD)
    alone = json.loads(kitpress("score", *table, "--votes", "a,b,b,c", "--json").out)
    beside = json.loads(kitpress("score", overlay, *table, "--votes", "a,b,b,c", "--json").out)
    assert beside["presenting"] == alone["presenting"]
    assert beside["notes"] == alone["notes"]
    assert "more votes (4) than plans (3)" in alone["notes"][0]


def test_a_board_from_a_pipe_keeps_its_seat(
    kitpress: Kitpress, table: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [*table[1:], tmp_path / "gone.plan"]
    named = json.loads(kitpress("score", table[0], *files, "--json").out)["presenting"]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(table[0].read_bytes())))
    piped = json.loads(kitpress("score", "-", *files, "--votes=-,-", "--json").out)
    assert piped["presenting"] == ["standard input" if name == str(table[0]) else name for name in named]
    assert piped["vote"]["winner"] == "standard input"


def test_a_board_that_can_not_be_read_keeps_its_seat(kitpress: Kitpress, table: list[Path]) -> None:
    table[2].unlink()
    run = kitpress("score", *table, "--votes", "ana", "--json")
    told = json.loads(run.out)
    assert told["presenting"] == [str(table[1]), str(table[0])]
    assert told["vote"]["winner"] == str(table[0])
    assert run.code == EXIT_FAILED


@pytest.mark.parametrize(
    ("votes", "told"),
    [("b,zoe", "'zoe' is for nobody"), ("ben,bne", "Did you mean 'Ben'?")],
)
def test_votes_for_nobody_are_said_and_the_rest_counts(
    kitpress: Kitpress, table: list[Path], votes: str, told: str
) -> None:
    run = kitpress("score", *table, "--votes", votes)
    assert run.code == EXIT_FAILED
    assert told in run.err
    assert "Ben gets built" in run.out
    assert "Nautilus" in run.out


def test_a_vote_that_fits_two_plans_counts_for_none(kitpress: Kitpress, table: list[Path]) -> None:
    table[2].write_text(table[0].read_text(encoding="utf-8"), encoding="utf-8")
    run = kitpress("score", *table, "--votes", "ana,ben")
    assert run.code == EXIT_FAILED
    assert "'ana' fits several plans: Ana (a.plan), Ana (c.plan)" in run.err
    assert kitpress("score", *table, "--votes", "ana,ana").err.count("fits several plans") == 1
    run = kitpress("score", *table, "--votes", "ben", "--boss", "ana")
    assert "The boss chose 'ana', which fits several plans: Ana (a.plan), Ana (c.plan)." in run.err
    run = kitpress("score", *table, "--votes", "ana,ben")
    assert "Ben gets built" in run.out


def alike(tmp_path: Path, *boards: tuple[str, str, str]) -> list[Path]:
    """Boards by their files, architects and titles."""
    for file, name, title in boards:
        (tmp_path / file).parent.mkdir(exist_ok=True)
        record = Record("madrino", Plan(12, 8), name=name, title=title)
        (tmp_path / file).write_text(format_record(record), encoding="utf-8")
    return [tmp_path / file for file, _, _ in boards]


def test_every_name_that_is_offered_can_be_voted_for(kitpress: Kitpress, tmp_path: Path) -> None:
    plans = alike(tmp_path, ("m1/a.plan", "", ""), ("m2/a.plan", "", ""))
    first, second = (f"a ({plan})" for plan in plans)
    run = kitpress("score", *plans, "--votes", "a")
    assert f"'a' fits several plans: {first}, {second}." in run.err
    for vote in (first, plans[0]):
        run = kitpress("score", *plans, "--votes", vote)
        assert not run.err
        assert f"{first} gets built" in " ".join(run.out.split())


def test_an_architects_name_goes_before_anothers_title(kitpress: Kitpress, tmp_path: Path) -> None:
    plans = alike(tmp_path, ("a.plan", "Sky", "Attic"), ("b.plan", "Cleo", "Sky"))
    run = kitpress("score", *plans, "--votes", "sky")
    assert "Sky gets built" in run.out
    assert not run.err


def test_a_name_with_a_comma_is_one_vote(kitpress: Kitpress, tmp_path: Path) -> None:
    plans = alike(tmp_path, ("a.plan", "Ana, the late", ""), ("b.plan", "Ben", "Rooms, rooms"))
    run = kitpress("score", *plans, "--votes", "ana, the late,ben,rooms, rooms", "--json")
    assert list(json.loads(run.out)["vote"]["votes"].values()) == [1, 2]


def test_more_votes_than_plans_are_remarked_upon(kitpress: Kitpress, table: list[Path]) -> None:
    run = kitpress("score", *table, "--votes", "ana,ana,ben,ben,ben")
    assert run.code == EXIT_DOUBTS, "the boards are empty"
    assert run.err == (
        "There are more votes (5) than plans (3), and everybody has one of each. Look for a vote too many, or for a "
        "plan that is missing.\n"
    )
    assert "Ben gets built: 3 of 5 votes." in run.out
    table[2].unlink()
    assert "more votes" not in kitpress("score", *table, "--votes", "ana,ben,ben").err, (
        "its architect votes, too"
    )


def test_a_tie_waits_for_the_boss(kitpress: Kitpress, table: list[Path]) -> None:
    run = kitpress("score", *table, "--votes", "a,b")
    assert run.code == EXIT_DOUBTS
    assert "the boss decides" in run.out
    run = kitpress("score", *table, "--votes", "a,b", "--boss", "nautilus")
    assert "Ana gets built" in run.out


def test_without_votes_nothing_is_built(kitpress: Kitpress, table: list[Path]) -> None:
    run = kitpress("score", *table, "--votes", "")
    assert "nothing gets built" in run.out
    assert run.code == EXIT_DOUBTS


def test_points_are_not_voted_on_and_still_told(kitpress: Kitpress, table: list[Path]) -> None:
    run = kitpress("score", HOUSE, "--votes", "otto")
    assert run.code == EXIT_USAGE
    assert "decided by points" in run.err
    assert "points" in run.out
    assert kitpress("score", HOUSE).code == EXIT_DONE


def test_a_boss_without_votes_is_told_so(kitpress: Kitpress, table: list[Path]) -> None:
    run = kitpress("score", *table, "--boss", "ana")
    assert (run.code, "give those too" in run.err) == (EXIT_USAGE, True)


def test_a_game_without_points_tells_none(kitpress: Kitpress, table: list[Path]) -> None:
    run = kitpress("score", table[0])
    assert "points" not in run.out.replace("no points here", "")
    assert "Ana  Nautilus" in run.out
