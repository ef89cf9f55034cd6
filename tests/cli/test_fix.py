"""`--fix`: what a person answers is on the sheet, on the one that it names, and nowhere else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kitpress.errors import EXIT_DOUBTS, EXIT_USAGE
from kitpress.plan.geometry import Square
from kitpress.plan.notation import parse_record

from .conftest import Kitpress, Run
from .photos import Table


def sheets(run: Run) -> list[dict[str, Any]]:
    assert "Traceback" not in run.err
    found: list[dict[str, Any]] = json.loads(run.out)["sheets"]
    return found


@pytest.fixture(scope="module")
def mark(table: Table) -> Square:
    """A furnishing that only Ana drew."""
    ana, ben = (record.plan for record in table.records)
    used = {room.label for room in ben.rooms} | {door.square for door in ben.doors}
    return min(ana.furnishings - ben.furnishings - used)


def test_what_is_said_is_on_the_sheet_and_the_rest_as_before(
    kitpress: Kitpress, table: Table, mark: Square
) -> None:
    run = kitpress("score", table.photos[0], "--fix", f"{mark}=nothing", "--fix", "total=99", "--json")
    (sheet,) = sheets(run)
    drawn = table.records[0].plan
    plan = parse_record(sheet["plan"]).plan
    assert plan.furnishings == drawn.furnishings - {mark}
    assert (plan.rooms, plan.doors, plan.windows) == (drawn.rooms, drawn.doors, drawn.windows)
    assert sheet["claimed_total"] == 99
    assert sheet["fixes"] == [f"{mark}=nothing", "total=99"]
    assert not {str(mark), "total"} & (
        {doubt["square"] for doubt in sheet["doubts"]} | set(sheet["confidence"])
    )


def test_read_takes_the_same_fixes(kitpress: Kitpress, table: Table, mark: Square) -> None:
    run = kitpress("read", table.photos[0], "--fix", f"{mark}=,demand.1=9", "--lang", "es")
    record = parse_record(run.out)
    assert mark not in record.plan.furnishings
    assert record.numbers["demand.1"] == 9
    if run.code == EXIT_DOUBTS:
        assert "--fix " in run.err


def test_of_several_sheets_the_fix_names_the_one(kitpress: Kitpress, table: Table, mark: Square) -> None:
    run = kitpress("score", *table.photos, "--fix", f"ana:{mark}=stone,ana.jpg:total=7", "--json")
    ana, ben = sheets(run)
    assert [sheet["claimed_total"] for sheet in (ana, ben)] == [7, table.records[1].numbers["total"]]
    assert mark in parse_record(ana["plan"]).plan.stones
    assert ben["fixes"] == []
    for sheet, name in ((ana, "ana"), (ben, "ben")):
        assert all(doubt["fix"].startswith(f"{name}.jpg:") for doubt in sheet["doubts"] if doubt["fix"])


def test_of_several_sheets_in_a_photo_too(kitpress: Kitpress, table: Table) -> None:
    run = kitpress("score", table.both, "--fix", "both.jpg#2:total=7", "--json")
    totals = [sheet["claimed_total"] for sheet in sheets(run)]
    assert totals == [table.records[0].numbers["total"], 7]
    refused = kitpress("score", table.both, "--fix", "total=7")
    assert (refused.code, refused.out) == (EXIT_USAGE, "")
    assert "both.jpg#1:total=7 or both.jpg#2:total=7" in refused.err


@pytest.mark.parametrize(
    ("files", "fixes", "words"),
    [
        ((0,), ["F7"], "PLACE=WHAT"),
        ((0,), ["F7=dor"], "Did you mean 'door'"),
        ((0, 1), ["F7=door"], "ana.jpg:F7=door or ben.jpg:F7=door"),
        ((0,), ["client.rosa=yes", "--clients", "rosa,otto,kim"], "Leave one"),
    ],
)
def test_what_fits_no_sheet_is_a_usage_error(
    kitpress: Kitpress, table: Table, files: tuple[int, ...], fixes: list[str], words: str
) -> None:
    run = kitpress("score", *(table.photos[n] for n in files), "--fix", *fixes)
    assert (run.code, run.out) == (EXIT_USAGE, "")
    assert words in run.err
