"""What reading may expect of a Madrino board: its drawings, and the numbers of its week log."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from kitpress.content.load import load_game
from kitpress.plan.geometry import Square
from kitpress.plan.model import Record
from kitpress.plan.notation import parse_record
from kitpress.rules.madrino import expected_numbers, grammar, number_order

ORACLE = Path(__file__).parents[1] / "oracle_madrino"
GAME = load_game("madrino")
WHOLE = ("01-ana-secret-garden", "02-ben-brochure", "03-cleo-loft")


def board(name: str, *groups: str) -> Record:
    """A board as it is drawn, with the numbers of these groups as they are written."""
    record = parse_record((ORACLE / f"{name}.plan").read_text())
    return replace(record, numbers={f: n for f, n in record.numbers.items() if f.split(".")[0] in groups})


def test_the_grammar_knows_facilities_and_the_middle() -> None:
    found = grammar(GAME)
    assert [(f.letter, f.squares) for f in found.facilities] == [
        ("T", 1),
        ("W", 1),
        ("M", 1),
        ("K", 2),
        ("B", 2),
        ("Z", 2),
    ]
    assert len(found.entrance) == 36
    assert {Square.parse("D2"), Square.parse("I7")} <= found.entrance
    assert not {Square.parse("C2"), Square.parse("D1"), Square.parse("D8")} & found.entrance


@pytest.mark.parametrize("name", WHOLE)
def test_every_number_that_is_written_is_expected(name: str) -> None:
    groups = number_order(GAME)
    for n, group in enumerate(groups):
        record = board(name, *groups[: n + 1])
        expected = expected_numbers(record, GAME, group)
        for field, number in record.numbers.items():
            if field.startswith(group + "."):
                assert number in expected[field]


def test_the_entrance_names_its_numbers() -> None:
    expected = expected_numbers(board("02-ben-brochure"), GAME, "entrance")
    assert expected == {"entrance.column": {1}, "entrance.row": {3}}
    nowhere = replace(board("02-ben-brochure"), plan=replace(board("02-ben-brochure").plan, entrance=None))
    assert len(expected_numbers(nowhere, GAME, "entrance")["entrance.row"]) == 6


def test_facilities_name_their_weeks_and_areas() -> None:
    without_bed = board("06-fay-two-of-each")
    assert expected_numbers(without_bed, GAME, "facility")["facility.1"] == {1, 4, 5}
    record = board("02-ben-brochure", "facility")
    assert expected_numbers(record, GAME, "area")["area.3"] == {
        3
    }  # week 3 brought the bed, in the south-east


def test_the_last_part_is_the_one_that_makes_the_edges_add_up() -> None:
    record = board("01-ana-secret-garden", "part")
    numbers = dict(record.numbers)
    gone = numbers.pop("part.4.2")
    expected = expected_numbers(replace(record, numbers=numbers), GAME, "part")
    assert gone == 1
    assert expected["part.4.2"] == {1}
    # where walls of four edges are missing, two parts of the dice would do
    numbers = dict(record.numbers)
    numbers.pop("part.2.1")
    expected = expected_numbers(replace(record, numbers=numbers), GAME, "part")
    assert (record.numbers["part.2.1"], expected["part.2.1"]) == (2, {2, 3})
    assert len(expected["part.1.1"]) == 6  # this one is written, but not all others are


@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_log_tells_what_must_be_drawn(name: str) -> None:
    record, drawings = board(name, "part", "facility"), grammar(GAME)
    plan = record.plan
    totals: Counter[str] = Counter()
    for field, number in record.numbers.items():
        totals.update(drawings.log.get(field, {}).get(number, {}))
    edges: Counter[str] = Counter()
    for part in drawings.parts:
        edges[part.kind] += part.edges * totals[part.id]
    assert (edges["wall"], edges["window"], edges["door"]) == (
        len(plan.loose_walls),
        len(plan.windows),
        len(plan.doors),
    )
    for kind in GAME.facilities:
        assert totals[kind.id] == sum(facility.kind == kind.id for facility in plan.facilities)


def test_only_numbers_of_dice_are_written_into_the_log() -> None:
    log = grammar(GAME).log
    assert set(log) == {f"part.{box.id}" for box in GAME.part_boxes} | {
        f"{what}.{week}" for what in ("facility", "area") for week in range(1, GAME.weeks + 1)
    }
    assert all(set(said) == set(range(1, 7)) for said in log.values())
