"""What sheets are called: those that are called alike are told apart, and everywhere in the same way."""

import csv
import io
from pathlib import Path

import pytest
from rich.console import Console

from kitpress.plan.model import Plan, Record
from kitpress.plan.notation import format_record
from kitpress.rules.mottainai_temple import Temple, temple_record
from kitpress.scoring import Evening, score_files
from kitpress.scoring.data import as_csv, as_json
from kitpress.scoring.html_page import page_html
from kitpress.scoring.names import meant, player_names, sheet_names
from kitpress.scoring.overlays import _title
from kitpress.scoring.report import Report

HOUSE = (Path(__file__).parents[1] / "oracle" / "01-otto-rosa-kim.plan").read_text(encoding="utf-8")


def evening(folder: Path, **plans: str) -> Evening:
    """The evening of some plans, by their files' names, "/" written "_"."""
    paths = [folder / f"{name.replace('_', '/')}.plan" for name in plans]
    for path, text in zip(paths, plans.values(), strict=True):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return score_files([str(path) for path in paths])


def named(name: str) -> str:
    return format_record(Record("madrino", Plan(12, 8), name=name))


def score_sheet(names: str) -> str:
    ticks = frozenset(f"gallery.{seat}.paper.1" for seat in (1, 2, 3))
    return format_record(Record("mottainai", Plan(0, 0), names, ticks=ticks))


def unnamed() -> str:
    return "\n".join(line for line in HOUSE.splitlines() if not line.startswith("name:")) + "\n"


def test_names_that_are_all_different_stand_alone(tmp_path: Path) -> None:
    assert sheet_names(evening(tmp_path, a=named("Ana"), b=named(""), c=named("Cleo")).sheets) == (
        "Ana",
        "b",
        "Cleo",
    )


@pytest.mark.parametrize("second", ["Ana", "ana"])
def test_of_one_name_the_file_is_told(tmp_path: Path, second: str) -> None:
    sheets = evening(tmp_path, a=named("Ana"), b=named(second), c=named("Cleo")).sheets
    assert sheet_names(sheets) == ("Ana (a.plan)", f"{second} (b.plan)", "Cleo")


def test_the_same_file_twice_is_numbered(tmp_path: Path) -> None:
    one, other = (sheet.source for sheet in evening(tmp_path, a=named("Ana"), b=named("Ben")).sheets)
    three = score_files([one, other, one])
    assert sheet_names(three.sheets) == ("Ana (a.plan) 1", "Ben", "Ana (a.plan) 2")
    assert meant("ana (a.plan) 2", three.players) == [2]
    assert meant("Ana", three.players) == [0, 2]


def test_two_players_of_one_sheet_are_numbered(tmp_path: Path) -> None:
    assert player_names(evening(tmp_path, table=score_sheet("Ana, Ben, Ana")).players) == (
        "Ana 1",
        "Ben",
        "Ana 2",
    )


def test_a_file_is_no_player_of_a_whole_table(tmp_path: Path) -> None:
    assert meant("table.plan", evening(tmp_path, table=score_sheet("Ana, Ben, Kim")).players) == []


def test_nobody_is_called_nothing(tmp_path: Path) -> None:
    assert meant(" ", evening(tmp_path, a=named("")).players) == []


def test_they_are_told_apart_wherever_they_are_told(tmp_path: Path) -> None:
    alike = evening(tmp_path, d1_a=unnamed(), d2_a=unnamed())
    names = [f"a ({sheet.source})" for sheet in alike.sheets]
    console = Console(file=io.StringIO(), width=400)
    Report(console, "en").show(alike)
    told = console.file.getvalue()
    html = page_html(alike, lambda sheet: None, "en")
    for name in names:
        assert told.count(name) == 2, "above its points, and in the standings"
        assert html.count(name) == 4, "also in the links and with the picture"
    assert [place["name"] for place in as_json(alike, "en")["standings"]] == names
    assert [row["name"] for row in csv.DictReader(io.StringIO(as_csv(alike)))] == names


def test_two_sheets_of_a_photo_are_told_apart(tmp_path: Path) -> None:
    both = evening(tmp_path, a=unnamed(), b=unnamed())
    sheets = tuple(
        sheet._replace(source="t/both.jpg", called=f"both.jpg#{n}") for n, sheet in enumerate(both.sheets, 1)
    )
    photo = both._replace(sheets=sheets)
    assert sheet_names(photo.sheets) == ("both (both.jpg#1)", "both (both.jpg#2)")
    assert meant("both.jpg#2", photo.players) == [1]
    assert meant("t/both.jpg", photo.players) == [0, 1]
    assert meant("both (both.jpg#1)", photo.players) == [0]


@pytest.mark.parametrize(
    ("called", "title"),
    [
        ("", "both: "),
        ("both.jpg", "both: "),
        ("both.jpg#2", "both (both.jpg#2): "),
        ("t/both.jpg", "both (t/both.jpg): "),
    ],
)
def test_an_overlay_says_which_sheet_it_is_of(tmp_path: Path, called: str, title: str) -> None:
    (sheet,) = evening(tmp_path, a=unnamed()).sheets
    assert _title(sheet._replace(source="t/both.jpg", called=called)).en.startswith(title)


def test_temples_without_a_name_are_called_by_their_files(tmp_path: Path) -> None:
    temple = format_record(temple_record(Temple()))
    assert player_names(evening(tmp_path, d1_a=temple, b=temple).players) == ("a", "b")
