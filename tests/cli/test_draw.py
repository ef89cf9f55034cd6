import io
import sys
from pathlib import Path

import pytest

from kitpress.errors import EXIT_DONE, EXIT_DOUBTS, EXIT_FAILED, EXIT_USAGE
from kitpress.reading.asking.doubts import Doubt
from kitpress.render.presentation import default_out
from kitpress.scoring import score_files
from kitpress.scoring.sheets import AskedDoubt
from kitpress.words import same

from .conftest import Kitpress
from .photos import Table

PLAN = """game: floor-plan
name: Ana
total: 12

+---+---+---+   .
| B   x   w>|
.   .   .   .   .
|    vd     |
+---+---+---+   .
"""
STARTS = {"pdf": b"%PDF", "svg": b"<svg", "png": b"\x89PNG"}


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "ana.plan"
    path.write_text(PLAN, encoding="utf-8")
    return path


@pytest.mark.parametrize("kind", STARTS)
def test_draws_what_the_name_says(kitpress: Kitpress, plan: Path, kind: str) -> None:
    target = plan.with_suffix(f".{kind}")
    run = kitpress("draw", plan, "-o", target)
    assert (run.code, run.out.strip()) == (EXIT_DONE, str(target))
    assert target.read_bytes().startswith(STARTS[kind])


def test_draws_a_pdf_beside_the_plan_when_nothing_is_said(kitpress: Kitpress, plan: Path) -> None:
    assert kitpress("draw", plan).code == EXIT_DONE
    assert plan.with_suffix(".pdf").exists()


@pytest.mark.parametrize(
    ("name", "options", "drawing"),
    [
        ("scan.pdf", [], "scan-drawn.pdf"),
        ("SCAN.PDF", [], "SCAN-drawn.pdf"),
        ("ana.png", ["--format", "png"], "ana-drawn.png"),
        ("ana.png", [], "ana.pdf"),
        ("ana.v2.plan", [], "ana.v2.pdf"),
    ],
)
def test_a_drawing_never_takes_the_name_of_its_photo(name: str, options: list[str], drawing: str) -> None:
    assert default_out(f"d/{name}", options[1] if options else None) == Path("d", drawing)


def test_what_is_drawn_is_kept_even_by_force(kitpress: Kitpress, plan: Path) -> None:
    run = kitpress("draw", plan, "-o", plan, "--force", "--format", "png")
    assert (run.code, run.out) == (EXIT_USAGE, "")
    assert run.err == (
        f"{plan} is what is read here, and is kept even with --force. Choose another name with --out.\n"
    )
    assert plan.read_text(encoding="utf-8") == PLAN


@pytest.mark.parametrize("folder", [".", "/", ""])
def test_what_has_no_name_is_no_plan(kitpress: Kitpress, folder: str) -> None:
    run = kitpress("draw", folder)
    assert (run.code, run.out) == (EXIT_FAILED, "")
    assert run.err == f"'{folder}' is no plan; give a .plan file, as `kitpress read` writes them.\n"


def test_draws_from_stdin_to_stdout(kitpress: Kitpress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(PLAN.encode())))
    run = kitpress("draw", "-", "-o", "-", "--format", "svg")
    assert run.code == EXIT_DONE
    assert run.out.startswith("<svg")
    assert run.out.rstrip().endswith("</svg>")


@pytest.mark.parametrize("kind", STARTS)
def test_a_terminal_gets_no_bytes_that_it_can_not_show(
    kitpress: Kitpress, plan: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    run = kitpress("draw", plan, "-o", "-", "--format", kind)
    if kind == "svg":
        assert (run.code, run.out[:4]) == (EXIT_DONE, "<svg")
    else:
        assert (run.code, run.out) == (EXIT_USAGE, "")
        assert run.err == (
            f"a terminal can't show a {kind.upper()}. Add -o FILE, or send it on with > or |.\n"
        )


def test_a_title_and_a_name_can_be_given(kitpress: Kitpress, tmp_path: Path) -> None:
    path = tmp_path / "ben.plan"
    path.write_text("game: madrino\nname: Ben\n\n.---.---.\n}   H\n.---.---.\n", encoding="utf-8")
    target = path.with_suffix(".svg")
    run = kitpress("draw", path, "-o", target, "--title", "Long hall", "--name", "Ada Kovač")
    assert run.code == EXIT_DONE
    assert "Ada Kovač" in run.err
    drawing = target.read_text(encoding="utf-8")
    assert 'aria-label="Long hall"' in drawing
    assert 'aria-label="Ada Kovač"' in drawing
    assert "Ben" not in drawing


def test_notation_and_inks_make_other_drawings(kitpress: Kitpress, plan: Path) -> None:
    drawings = set()
    for n, options in enumerate(([], ["--notation"], ["--ink", "mono"], ["--paper", "letter"])):
        target = plan.with_name(f"{n}.svg")
        assert kitpress("draw", plan, "-o", target, *options).code == EXIT_DONE
        drawings.add(target.read_bytes())
    assert len(drawings) == 4


@pytest.mark.parametrize(
    ("arguments", "told", "code"),
    [
        (["nowhere.plan"], "nowhere.plan can't be read", EXIT_FAILED),
        (["{plan}", "-o", "{folder}/x.jpg"], ".pdf, .svg or .png", EXIT_USAGE),
        (["{plan}", "--game", "flor-plan"], "floor-plan", EXIT_USAGE),
        (["{plan}", "-o", "{plan}/x.pdf"], "can't write", EXIT_FAILED),
    ],
)
def test_what_can_not_be_drawn_is_told(
    kitpress: Kitpress, plan: Path, arguments: list[str], told: str, code: int
) -> None:
    filled = [argument.format(plan=plan, folder=plan.parent) for argument in arguments]
    run = kitpress("draw", *filled)
    assert run.code == code
    assert told in run.err


def test_a_sheet_that_fails_beside_another_is_told(kitpress: Kitpress, table: Table, tmp_path: Path) -> None:
    target = tmp_path / "ana.svg"
    run = kitpress("draw", table.one_blank, "-o", target)
    assert (run.code, run.out) == (EXIT_FAILED, f"{target}\n")
    assert f"{table.one_blank}: this sheet is blank" in run.err
    assert target.exists()


def test_a_mark_in_doubt_is_told_and_not_certain(
    kitpress: Kitpress, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = score_files([str(table.photos[0])])
    (sheet,) = evening.sheets
    doubt = AskedDoubt(Doubt("F7", same("x"), same("y"), 0.7, (), sheet.record), sheet.score.total)
    asked = evening._replace(sheets=(sheet._replace(doubts=(doubt,)),))
    monkeypatch.setattr("kitpress.scoring.score_files", lambda *_, **__: asked)
    run = kitpress("draw", table.photos[0], "-o", tmp_path / "ana.svg")
    assert run.code == EXIT_DOUBTS
    assert run.err.startswith("F7: read as x (70%), or y?")


def test_a_file_that_is_no_text_is_told(kitpress: Kitpress, tmp_path: Path) -> None:
    path = tmp_path / "x.plan"
    path.write_bytes(b"\xff\xfe\x00\x81")
    run = kitpress("draw", path)
    assert run.code == EXIT_FAILED
    assert "is no plan: it is not text" in run.err


def test_a_photo_that_is_called_a_plan_is_told_to_be_none(kitpress: Kitpress, tmp_path: Path) -> None:
    photo = tmp_path / "ana.plan"
    photo.write_bytes(b"\xff\xd8\xff\xe0" + bytes(range(256)) * 500)  # larger than plans are
    assert "it is not text in UTF-8" in kitpress("draw", photo).err


def test_a_plan_with_mistakes_is_told_with_their_lines(kitpress: Kitpress, tmp_path: Path) -> None:
    path = tmp_path / "x.plan"
    path.write_text("game: floor-plan\nnmae: Ana\n\n+---+\n| B |\n+---+\n", encoding="utf-8")
    run = kitpress("draw", path)
    assert run.code == EXIT_FAILED
    assert f"{path}:2:1" in run.err
    assert not path.with_suffix(".pdf").exists()
