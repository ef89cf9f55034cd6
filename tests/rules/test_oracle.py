"""Plans with scores counted by hand, `tests/oracle`: every rule, and both objectives of every client."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings

from kitpress.content.kinds.floor_plan import FloorPlanGame
from kitpress.content.load import load_game
from kitpress.plan.model import Plan, Record
from kitpress.plan.notation import format_record, parse_record
from kitpress.plan.transform import mirror, rotate
from kitpress.rules import Line, for_game
from kitpress.rules.conditions import Facts, packing
from tests.plan.strategies import plans

ORACLE = Path(__file__).parents[1] / "oracle"
EXPECTED: dict[str, dict[str, Any]] = yaml.safe_load((ORACLE / "expected.yaml").read_text())


@cache
def game() -> FloorPlanGame:
    return load_game("floor-plan")


def record(name: str) -> Record:
    path = ORACLE / f"{name}.plan"
    return parse_record(path.read_text(), path)


def told(line: Line) -> str:
    return f"{line.status.value} {line.points}"


def test_every_plan_has_a_count_and_every_count_a_plan() -> None:
    assert {path.stem for path in ORACLE.glob("*.plan")} == set(EXPECTED)
    assert len(EXPECTED) >= 25


@pytest.mark.parametrize("name", EXPECTED)
def test_a_sheet_is_worth_what_was_counted(name: str) -> None:
    expected = EXPECTED[name]
    score = for_game(game()).score(record(name), game())
    assert {line.field: told(line) for line in score.lines} == expected["lines"]
    assert score.total == expected["total"] == sum(line.points for line in score.lines)
    assert [told(line) for line in score.potential] == expected.get("potential", [])
    assert score.bonuses_used == expected.get("bonuses", 0)
    assert (score.rating.en if score.rating else None) == expected.get("rating")
    assert [violation.rule for violation in score.violations] == expected.get("violations", [])
    assert score.claimed_total == record(name).numbers.get("total")


@pytest.mark.parametrize("name", EXPECTED)
def test_objectives_are_met_as_often_as_was_counted(name: str) -> None:
    facts = Facts(record(name).plan, game())
    playing = record(name).ticked("client")
    met = {
        client: [packing(objective, facts).count for objective in game().client(client).objectives]
        for client in playing
    }
    assert met == EXPECTED[name]["met"]


@pytest.mark.parametrize("client", [client.id for client in game().clients])
def test_every_objective_is_met_somewhere_and_not_alike_everywhere(client: str) -> None:
    counts = [expected["met"][client] for expected in EXPECTED.values() if client in expected["met"]]
    for objective in (0, 1):
        assert max(met[objective] for met in counts) > 0
        assert len({met[objective] for met in counts}) > 1


@pytest.mark.parametrize("name", EXPECTED)
@pytest.mark.parametrize("turn", range(8))
def test_turned_and_mirrored_sheets_are_worth_the_same(name: str, turn: int) -> None:
    sheet = record(name)
    plan = rotate(mirror(sheet.plan) if turn >= 4 else sheet.plan, turn % 4)
    grid = game().grid.model_copy(update={"columns": plan.columns, "rows": plan.rows})
    turned_game = game().model_copy(update={"grid": grid})
    rules = for_game(turned_game)
    turned = Record(sheet.game, plan, numbers=sheet.numbers, ticks=sheet.ticks)
    before, after = rules.score(sheet, game()), rules.score(turned, turned_game)
    assert [(line.field, told(line)) for line in after.lines] == [
        (line.field, told(line)) for line in before.lines
    ]
    assert sorted(map(told, after.potential)) == sorted(map(told, before.potential))
    assert sorted(v.rule for v in after.violations) == sorted(v.rule for v in before.violations)


@pytest.mark.parametrize("name", EXPECTED)
def test_oracle_plans_are_written_as_the_notation_writes_them(name: str) -> None:
    text = (ORACLE / f"{name}.plan").read_text()
    assert format_record(record(name)) == text


@pytest.mark.parametrize("name", EXPECTED)
def test_every_supported_point_shows_its_squares(name: str) -> None:
    score = for_game(game()).score(record(name), game())
    for line in (*score.lines, *score.potential):
        shows = line.field.startswith("demand") or not line.field
        if line.status.value in ("supported", "missed") and shows:
            assert line.squares
            assert all(record(name).plan.on_grid(square) for square in line.squares)
        assert line.reason.en
        assert line.reason.es
        assert line.what.en


@settings(max_examples=40, deadline=None)
@given(plans(columns=9, overlapping=False))
def test_objectives_and_rules_see_any_small_plan_alike_turned_and_mirrored(plan: Plan) -> None:
    grid = game().grid.model_copy(update={"columns": plan.columns, "rows": plan.rows})
    here = game().model_copy(update={"grid": grid})
    for other in (mirror(plan), rotate(plan)):
        grid = grid.model_copy(update={"columns": other.columns, "rows": other.rows})
        there = game().model_copy(update={"grid": grid})
        assert counts(plan, here) == counts(other, there)
        assert broken(plan, here) == broken(other, there)


def counts(plan: Plan, on: FloorPlanGame) -> list[int]:
    facts = Facts(plan, on)
    return [packing(o, facts).count for client in on.clients for o in client.objectives]


def broken(plan: Plan, on: FloorPlanGame) -> list[tuple[str, int]]:
    return sorted((v.rule, len(v.squares)) for v in for_game(on).legality(plan, on))
