"""Madrino boards whose facts were counted by hand, `tests/oracle_madrino`: rooms, ways, light, every tale."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from kitpress.content.kinds.madrino import MadrinoGame
from kitpress.content.load import load_game
from kitpress.plan.enclosures import Enclosures
from kitpress.plan.geometry import Square
from kitpress.plan.model import Record
from kitpress.plan.notation import format_record, parse_record
from kitpress.plan.transform import mirror, rotate
from kitpress.rules import Line, Status, for_game
from kitpress.rules.madrino_facts import facts
from kitpress.rules.madrino_tales import tales

ORACLE = Path(__file__).parents[1] / "oracle_madrino"
EXPECTED: dict[str, dict[str, Any]] = yaml.safe_load((ORACLE / "expected.yaml").read_text())
LOG = {"right": Status.SUPPORTED, "wrong": Status.UNSUPPORTED, "empty": Status.OPEN}


@cache
def game() -> MadrinoGame:
    found = load_game("madrino")
    assert isinstance(found, MadrinoGame)
    return found


def record(name: str) -> Record:
    path = ORACLE / f"{name}.plan"
    return parse_record(path.read_text(), path)


def squares(names: str) -> set[Square]:
    return {Square.parse(name) for name in names.split()}


def told(name: str) -> dict[str, Line]:
    return {line.field: line for line in for_game(game()).score(record(name), game()).lines}


def test_without_the_entrances_dice_it_is_open_whether_all_fits() -> None:
    right = record("01-ana-secret-garden")
    lines = (
        for_game(game())
        .score(
            replace(right, numbers={id: n for id, n in right.numbers.items() if id != "entrance.row"}), game()
        )
        .lines
    )
    assert lines[0].status is Status.OPEN
    assert lines[0].reason.en == (
        "The entrance has an empty box: whether it stands where the dice said can't be told."
    )


def test_every_board_has_facts_and_every_fact_a_board() -> None:
    assert {path.stem for path in ORACLE.glob("*.plan")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_the_week_log_fits_the_drawing(name: str) -> None:
    score = for_game(game()).score(record(name), game())
    assert [violation.message.en for violation in score.violations] == []
    assert for_game(game()).legality(record(name).plan, game()) == ()
    assert told(name)["log"].status is LOG[EXPECTED[name]["log"]]
    assert (score.total, score.claimed_total) == (0, None)


@pytest.mark.parametrize("name", EXPECTED)
def test_rooms_ways_and_light_are_as_counted(name: str) -> None:
    expected, house = EXPECTED[name], Enclosures(record(name).plan)
    assert {str(room.corner): room.size for room in house.rooms} == expected["rooms"]
    assert [str(room.corner) for room in house.rooms if room not in house.steps] == expected["lost"]
    assert [str(room.corner) for room in house.rooms if not house.daylight[room]] == expected["dark"]
    doors = {room: steps for room, steps in house.steps.items() if room is not None and steps}
    deepest = [str(room.corner) for room in house.rooms if doors and doors.get(room) == max(doors.values())]
    assert deepest == expected.get("depth", {"rooms": []})["rooms"]
    assert max(doors.values(), default=None) == expected.get("depth", {}).get("doors")


@pytest.mark.parametrize("name", EXPECTED)
def test_the_facts_show_the_squares_they_are_about(name: str) -> None:
    lines, house = told(name), Enclosures(record(name).plan)
    inside = {square for room in house.rooms for square in room.squares}
    assert set(lines["rooms"].squares) == inside
    if not inside:
        assert not {"largest", "way", "depth", "daylight"} & set(lines)
        return
    lost = {square for room in house.rooms if room not in house.steps for square in room.squares}
    dark = {square for room in house.rooms if not house.daylight[room] for square in room.squares}
    assert set(lines["way"].squares) == inside - lost
    assert set(lines["daylight"].squares) == inside - dark
    assert len(lines["largest"].squares) == max(room.size for room in house.rooms)


@pytest.mark.parametrize("name", EXPECTED)
def test_tales_are_told_of_what_was_found(name: str) -> None:
    lines = [line for field, line in told(name).items() if field.startswith("tale.")]
    expected = EXPECTED[name]["tales"]
    found = {line.field.removeprefix("tale."): set(line.squares) for line in lines}
    assert found == {tale: squares(names) for tale, names in expected.items()}
    assert list(found) == list(expected)


@pytest.mark.parametrize("name", EXPECTED)
def test_without_an_entrance_nothing_is_out_of_reach(name: str) -> None:
    house = Enclosures(replace(record(name).plan, entrance=None))
    told_of = {tale.id for tale in game().tales if "unreachable" in tale.when}
    assert told_of
    assert told_of.isdisjoint(line.field.removeprefix("tale.") for line in tales(house, game()))


def test_every_tale_is_told_somewhere_and_none_everywhere() -> None:
    told_of = [set(expected["tales"]) for expected in EXPECTED.values()]
    assert set().union(*told_of) == {tale.id for tale in game().tales}
    assert set.intersection(*told_of) == set()


@pytest.mark.parametrize("name", EXPECTED)
def test_whatever_is_told_is_told_whole_in_both_languages(name: str) -> None:
    for line in told(name).values():
        for text in (line.what.en, line.what.es, line.reason.en, line.reason.es):
            assert text
            assert "{" not in text
            assert " - " not in text  # an empty list of squares would read so
        assert line.reason.en != line.reason.es
        assert line.points == 0


@pytest.mark.parametrize("name", EXPECTED)
@pytest.mark.parametrize("turn", range(8))
def test_turned_and_mirrored_houses_are_told_alike(name: str, turn: int) -> None:
    plan = record(name).plan
    other = rotate(mirror(plan) if turn >= 4 else plan, turn % 4)
    here, there = Enclosures(plan), Enclosures(other)
    assert sorted(room.size for room in there.rooms) == sorted(room.size for room in here.rooms)
    assert sorted((r.size, n) for r, n in there.steps.items() if r) == sorted(
        (r.size, n) for r, n in here.steps.items() if r
    )
    before = [(line.field, len(line.squares)) for line in (*facts(here, game()), *tales(here, game()))]
    after = [(line.field, len(line.squares)) for line in (*facts(there, game()), *tales(there, game()))]
    # of two rooms of a size, the largest is the first in reading order
    assert [line for line in after if line[0] != "largest"] == [
        line for line in before if line[0] != "largest"
    ]


@pytest.mark.parametrize("name", EXPECTED)
@pytest.mark.parametrize("upside_down", [False, True])
def test_a_legal_board_is_legal_in_the_mirror(name: str, upside_down: bool) -> None:
    plan = mirror(record(name).plan)
    plan = rotate(plan, 2) if upside_down else plan
    assert for_game(game()).legality(plan, game()) == ()


@pytest.mark.parametrize("name", EXPECTED)
def test_oracle_boards_are_written_as_the_notation_writes_them(name: str) -> None:
    assert format_record(record(name)) == (ORACLE / f"{name}.plan").read_text()


def test_facts_agree_in_number() -> None:
    closets = "+---+   +---+\n|   |   |   |\n+---+   +-=-+\n".replace("-=-", "===")
    one, two = (
        {
            line.field: line.reason
            for line in facts(Enclosures(parse_record(f"game: madrino\n\n{plan}").plan), game())
        }
        for plan in ("+---+   .\n|   |\n+---+   .\n", closets)
    )
    assert one["rooms"].en.startswith("One room of 1 square, which is ½ mat.")
    assert one["rooms"].es.startswith("Una habitación de 1 cuadro, o sea, ½ tatami.")
    assert one["largest"].en.startswith("At A1: 1 square, ½ mat, ")
    assert two["daylight"].en.startswith("1 of 2 rooms has a window")
    assert two["daylight"].es.startswith("1 de 2 habitaciones tiene una ventana")


def test_a_square_is_named_once_though_two_windows_stand_at_it() -> None:
    plan = parse_record("game: madrino\n\n+   +   .\n    H\n+===+   .\n\n+   +   +\n").plan
    (framed,) = (line for line in tales(Enclosures(plan), game()) if line.field == "tale.window-freestanding")
    assert "(A1)" in framed.reason.en
    assert framed.reason.en.startswith("2 windows")
