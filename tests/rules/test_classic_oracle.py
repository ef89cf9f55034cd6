"""Plans of Floor Plan Classic with scores counted by hand, `tests/oracle_classic`: every rule, every client."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from kitpress.content.kinds.floor_plan_classic import ClassicGame
from kitpress.content.load import load_game
from kitpress.plan.model import Record
from kitpress.plan.notation import format_record, parse_record
from kitpress.plan.transform import mirror, rotate
from kitpress.rules import Line, for_game
from kitpress.rules.classic_letters import lettered_for
from kitpress.rules.conditions import Facts, packing

ORACLE = Path(__file__).parents[1] / "oracle_classic"
EXPECTED: dict[str, dict[str, Any]] = yaml.safe_load((ORACLE / "expected.yaml").read_text(encoding="utf-8"))


@cache
def game() -> ClassicGame:
    return load_game("floor-plan-classic")


def record(name: str) -> Record:
    path = ORACLE / f"{name}.plan"
    return parse_record(path.read_text(encoding="utf-8"), path)


def told(line: Line) -> str:
    return f"{line.status.value} {line.points}"


def test_every_plan_has_a_count_and_every_count_a_plan() -> None:
    assert {path.stem for path in ORACLE.glob("*.plan")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_sheet_is_worth_what_was_counted(name: str) -> None:
    expected, sheet = EXPECTED[name], record(name)
    score = for_game(game()).score(sheet, game())
    lines = expected["boxes"] | expected.get("other", {})
    assert {line.field: told(line) for line in score.lines} == lines
    assert score.total == expected["total"] == sum(line.points for line in score.lines)
    assert score.bonuses_used == expected.get("bonuses", 0)
    assert [violation.rule for violation in score.violations] == expected.get("violations", [])
    assert score.claimed_total == sheet.numbers.get("total")
    assert (score.potential, score.rating) == ((), None)


@pytest.mark.parametrize("name", EXPECTED)
def test_what_clients_ask_for_is_found_as_often_as_was_counted(name: str) -> None:
    sheet = record(name)
    lettered, _ = lettered_for(sheet, game())
    facts = Facts(sheet.plan, lettered)
    counted = EXPECTED[name].get("met", {})
    assert set(sheet.ticked("client")) <= set(counted)
    assert {c: packing(lettered.client(c).objectives[0], facts).count for c in counted} == counted


@pytest.mark.parametrize("client", [client.id for client in game().clients])
def test_every_client_is_pleased_somewhere_and_not_alike_everywhere(client: str) -> None:
    counts = {expected["met"][client] for expected in EXPECTED.values() if client in expected.get("met", {})}
    assert max(counts) > 0
    assert len(counts) > 1


@pytest.mark.parametrize("name", EXPECTED)
@pytest.mark.parametrize("turn", range(8))
def test_turned_and_mirrored_sheets_are_worth_the_same(name: str, turn: int) -> None:
    sheet = record(name)
    plan = rotate(mirror(sheet.plan) if turn >= 4 else sheet.plan, turn % 4)
    turned = Record(
        sheet.game, plan, letters=sheet.letters, numbers=sheet.numbers, ticks=sheet.ticks, name=sheet.name
    )
    rules = for_game(game())
    before, after = rules.score(sheet, game()), rules.score(turned, game())
    assert [(line.field, told(line)) for line in after.lines] == [
        (line.field, told(line)) for line in before.lines
    ]
    assert sorted(v.rule for v in after.violations) == sorted(v.rule for v in before.violations)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_sheet_is_worth_the_same_in_the_letters_of_the_other_language(name: str) -> None:
    sheet = record(name)
    if sheet.letters is None:
        return
    other = "es" if sheet.letters == "en" else "en"
    plan = game().lettered(sheet.letters).in_letters(sheet.plan, other)
    changed = Record(sheet.game, plan, letters=other, numbers=sheet.numbers, ticks=sheet.ticks)
    rules = for_game(game())
    before, after = rules.score(sheet, game()), rules.score(changed, game())
    assert [line.points for line in after.lines] == [line.points for line in before.lines]
    assert plan != sheet.plan


@pytest.mark.parametrize("name", EXPECTED)
def test_oracle_plans_are_written_as_the_notation_writes_them(name: str) -> None:
    assert format_record(record(name)) == (ORACLE / f"{name}.plan").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", EXPECTED)
def test_every_point_shows_its_squares_and_says_why(name: str) -> None:
    sheet = record(name)
    for line in for_game(game()).score(sheet, game()).lines:
        # A column is seen in the room table, a client who isn't known nowhere.
        if line.points and line.field != "rooms" and line.status.value != "open":
            assert line.squares
        assert all(sheet.plan.on_grid(square) for square in line.squares)
        assert line.reason.en
        assert line.reason.es
        assert line.what.en
