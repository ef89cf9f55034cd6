"""`kitpress exhibit`: all plans of a table in one PDF."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from kitpress.errors import EXIT_DONE, EXIT_DOUBTS, EXIT_FAILED, EXIT_USAGE
from kitpress.plan.model import Plan, Record
from kitpress.plan.notation import format_record
from kitpress.reading.asking.doubts import Doubt
from kitpress.scoring import Evening, ScoredSheet, score_files
from kitpress.scoring.sheets import AskedDoubt
from kitpress.words import same

from .conftest import Kitpress

HOUSE = Path(__file__).parents[1] / "oracle" / "01-otto-rosa-kim.plan"


def doubtful(sheet: ScoredSheet) -> ScoredSheet:
    """The sheet with a mark in doubt."""
    doubt = Doubt("F7", same("bed"), same("bath"), 0.7, (), sheet.record)
    return sheet._replace(doubts=(AskedDoubt(doubt, 0),))


@pytest.fixture
def table(tmp_path: Path) -> list[Path]:
    """Three boards in the order of the seats; nobody has signed the last."""
    plans = []
    for file, name, title in (("a", "Ana", "Nautilus"), ("b", "Ben", "House of Doors"), ("carla", "", "")):
        record = Record("madrino", Plan(12, 8), name=name, title=title)
        plans.append(tmp_path / f"{file}.plan")
        plans[-1].write_text(format_record(record), encoding="utf-8")
    return plans


def pages(path: Path) -> list[str]:
    """The words on each page."""
    document = pypdfium2.PdfDocument(path)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


def test_all_plans_hang_side_by_side_then_each_alone(
    kitpress: Kitpress, table: list[Path], tmp_path: Path
) -> None:
    out = tmp_path / "wall.pdf"
    run = kitpress("exhibit", *table, "-o", out)
    assert (run.code, run.out.strip()) == (EXIT_DONE, str(out))
    wall, *alone = pages(out)
    assert len(alone) == 3
    for words in ("Nautilus", "House of Doors", "Ana", "Ben", "carla"):
        assert words in wall
    assert "carla" in alone[0]  # the last visitor presents first
    assert "House of Doors" in alone[1]
    assert "Nautilus" in alone[2]


def test_the_plan_that_gets_built_is_stamped(kitpress: Kitpress, table: list[Path], tmp_path: Path) -> None:
    plain, voted = tmp_path / "plain.pdf", tmp_path / "voted.pdf"
    kitpress("exhibit", *table, "-o", plain, "--no-posters")
    run = kitpress("exhibit", *table, "-o", voted, "--no-posters", "--votes", "b,b,ana")
    assert "Ben gets built" in run.err
    assert "GETS BUILT" in pages(voted)[0]
    assert "GETS BUILT" not in pages(plain)[0]
    assert len(pages(voted)) == 1


def test_a_vote_that_is_open_is_not_certain(kitpress: Kitpress, table: list[Path], tmp_path: Path) -> None:
    votes = (*table, "--votes", "ana,b", "--no-posters", "-o")
    run = kitpress("exhibit", *votes, tmp_path / "tie.pdf")
    assert run.code == EXIT_DOUBTS == kitpress("score", *votes[:5]).code
    assert "the boss" in run.err
    assert kitpress("exhibit", *votes, tmp_path / "boss.pdf", "--boss", "b").code == EXIT_DONE


def test_a_doubt_is_told_with_its_sheet(
    kitpress: Kitpress, table: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def with_doubts(files: Sequence[str], **options: Any) -> Evening:
        evening = score_files(files, **options)
        return evening._replace(sheets=tuple(map(doubtful, evening.sheets)))

    monkeypatch.setattr("kitpress.scoring.hanging.score_files", with_doubts)
    run = kitpress("exhibit", *table, "-o", tmp_path / "wall.pdf")
    assert run.code == EXIT_DOUBTS
    assert run.err.splitlines() == [
        f"{name}: F7: read as bed (70%), or bath?" for name in ("carla", "Ben", "Ana")
    ]


def test_what_can_not_be_read_is_told_and_the_rest_hangs(
    kitpress: Kitpress, table: list[Path], tmp_path: Path
) -> None:
    out = tmp_path / "wall.pdf"
    run = kitpress("exhibit", *table, tmp_path / "nowhere.plan", "-o", out, "--votes", "ana,zoe")
    assert run.code == EXIT_FAILED
    assert "nowhere.plan can't be read" in run.err
    assert "'zoe' is for nobody" in run.err
    assert len(pages(out)) == 4


def test_houses_hang_too(kitpress: Kitpress, tmp_path: Path) -> None:
    out = tmp_path / "wall.pdf"
    assert kitpress("exhibit", HOUSE, HOUSE, "-o", out, "--lang", "es").code == EXIT_DONE
    assert len(pages(out)) == 3


@pytest.mark.parametrize(
    ("arguments", "told", "code"),
    [
        (["{folder}/nowhere.plan"], "There is nothing to hang", EXIT_FAILED),
        (["{folder}"], "There is nothing to hang", EXIT_FAILED),
        (["{folder}/a.plan", str(HOUSE)], "several games: floor-plan, madrino", EXIT_USAGE),
        (["{folder}/a.plan", "--boss", "ana"], "give those too", EXIT_USAGE),
        ([str(HOUSE), "--votes", "ana"], "decided by points", EXIT_USAGE),
    ],
)
def test_what_can_not_hang_is_told(
    kitpress: Kitpress, table: list[Path], tmp_path: Path, arguments: list[str], told: str, code: int
) -> None:
    filled = [argument.format(folder=tmp_path) for argument in arguments]
    run = kitpress("exhibit", *filled, "-o", tmp_path / "wall.pdf")
    assert run.code == code
    assert told in run.err
    assert not (tmp_path / "wall.pdf").exists()


def test_plans_that_hang_are_kept_even_by_force(kitpress: Kitpress, table: list[Path]) -> None:
    before = table[1].read_text()
    run = kitpress("exhibit", *table, "-o", table[1], "--force")
    assert (run.code, run.out) == (EXIT_USAGE, "")
    assert f"{table[1]} is what is read here" in run.err
    assert table[1].read_text() == before


def test_a_dash_is_stdout(table: list[Path], tmp_path: Path) -> None:
    before = sorted(tmp_path.iterdir())
    program = [sys.executable, "-m", "kitpress.cli.main", "exhibit", *table, "-o", "-"]
    run = subprocess.run(program, cwd=tmp_path, capture_output=True, check=True)  # bytes, which are no text
    assert run.stdout.startswith(b"%PDF")
    assert sorted(tmp_path.iterdir()) == before


def test_another_ending_is_told(kitpress: Kitpress, table: list[Path], tmp_path: Path) -> None:
    out = tmp_path / "wall.svg"
    run = kitpress("exhibit", *table, "-o", out)
    assert (run.code, run.err) == (EXIT_USAGE, f"{out}: this writes a PDF, so end the name with .pdf.\n")
    assert not out.exists()


def test_nothing_is_overwritten(kitpress: Kitpress, table: list[Path], tmp_path: Path) -> None:
    out = tmp_path / "wall.pdf"
    out.write_text("mine")
    assert kitpress("exhibit", *table, "-o", out).code == EXIT_FAILED
    assert out.read_text() == "mine"


def test_a_game_without_plans_has_nothing_to_hang(kitpress: Kitpress, tmp_path: Path) -> None:
    temple = tmp_path / "temple.plan"
    temple.write_text("game: mottainai\n\n.\n", encoding="utf-8")
    run = kitpress("exhibit", temple, "-o", tmp_path / "wall.pdf")
    assert run.code == EXIT_USAGE
    assert "mottainai has no plans to draw" in run.err
