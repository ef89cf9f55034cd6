"""`kitpress read`: a photo in, the plan as text out, worth the same."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from kitpress.errors import EXIT_DONE, EXIT_DOUBTS, EXIT_FAILED, EXIT_USAGE
from kitpress.plan.notation import parse_record

from .conftest import Kitpress
from .photos import Table


def test_what_is_read_can_be_scored_and_is_worth_the_same(
    kitpress: Kitpress, table: Table, tmp_path: Path
) -> None:
    plan = tmp_path / "ana.plan"
    read = kitpress("read", table.photos[0], "-o", plan)
    assert (read.code, read.out) == (EXIT_DOUBTS if read.err else EXIT_DONE, "")
    assert [path.name for path in tmp_path.iterdir()] == ["ana.plan"]
    from_photo = json.loads(kitpress("score", table.photos[0], "--json").out)["sheets"][0]
    from_text = json.loads(kitpress("score", plan, "--json").out)["sheets"][0]
    for key in ("total", "claimed_total", "lines", "potential", "clients", "serial", "plan"):
        assert from_text[key] == from_photo[key]
    assert from_text["total"] == table.records[0].numbers["total"]


def test_text_goes_to_stdout_and_the_photo_may_come_from_stdin(
    kitpress: Kitpress, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(table.photos[1].read_bytes())))
    read = kitpress("read", "-")
    assert read.code in (EXIT_DONE, EXIT_DOUBTS)
    assert parse_record(read.out).plan == table.records[1].plan


def test_a_dash_is_stdout(
    kitpress: Kitpress, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert kitpress("read", table.plans[0], "-o", "-").out == kitpress("read", table.plans[0]).out != ""
    assert list(tmp_path.iterdir()) == []


def test_a_plan_is_of_one_sheet(kitpress: Kitpress, table: Table, tmp_path: Path) -> None:
    run = kitpress("read", table.both, "-o", tmp_path / "both.plan")
    assert (run.code, run.out) == (EXIT_FAILED, "")
    assert "shows 2 sheets" in run.err
    assert list(tmp_path.iterdir()) == []


def test_a_sheet_that_fails_beside_another_is_told(kitpress: Kitpress, table: Table, tmp_path: Path) -> None:
    plan = tmp_path / "ana.plan"
    run = kitpress("read", table.one_blank, "-o", plan)
    assert run.code == EXIT_FAILED
    assert f"{table.one_blank}: this sheet is blank" in run.err
    assert parse_record(plan.read_text(encoding="utf-8")).plan == table.records[0].plan


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        ("24-illegal-but-scored", "Against the rules, as read: Furnishings: 3 drawn."),
        ("19-no-layout-client", "Door bonus: "),
    ],
)
def test_what_needs_an_eye_is_told_as_score_does(kitpress: Kitpress, plan: str, told: str) -> None:
    path = Path(__file__).parents[1] / "oracle" / f"{plan}.plan"
    run = kitpress("read", path)
    assert run.code == EXIT_DOUBTS == kitpress("score", path).code
    assert any(line.startswith(told) for line in run.err.splitlines())


@pytest.mark.parametrize("what", ["no image", "cut short", "no sheet", "blank", "no such file"])
def test_a_bad_photo_leaves_no_file(kitpress: Kitpress, table: Table, tmp_path: Path, what: str) -> None:
    run = kitpress("read", table.bad[what], "-o", tmp_path / "x.plan")
    assert (run.code, run.out) == (EXIT_FAILED, "")
    assert run.err.startswith(str(table.bad[what]))
    assert run.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_photo_is_kept_even_by_force(kitpress: Kitpress, table: Table) -> None:
    before = table.photos[0].read_bytes()
    run = kitpress("read", table.photos[0], "-o", table.photos[0], "--force")
    assert (run.code, run.out) == (EXIT_USAGE, "")
    assert "is what is read here" in run.err
    assert table.photos[0].read_bytes() == before


def test_what_exists_is_kept(kitpress: Kitpress, table: Table, tmp_path: Path) -> None:
    plan = tmp_path / "ana.plan"
    plan.write_text("corrected by hand")
    run = kitpress("read", table.photos[0], "-o", plan)
    assert run.code == EXIT_FAILED
    assert "--force" in run.err
    assert plan.read_text() == "corrected by hand"
