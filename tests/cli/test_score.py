"""`kitpress score`: photos and plans in, checked scores out, and what goes wrong said in words."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import pytest

from kitpress.errors import EXIT_BUG, EXIT_DONE, EXIT_DOUBTS, EXIT_FAILED, EXIT_USAGE
from kitpress.plan.geometry import Square
from kitpress.plan.model import Plan, Record
from kitpress.plan.notation import format_record, parse_record
from kitpress.scoring.plan_files import LARGEST_PLAN

from .conftest import Kitpress, Run
from .photos import Table

ROOT = Path(__file__).parents[2]
PROGRAMS = (ROOT / "docs" / "programs.md").read_text(encoding="utf-8")
ILLEGAL = ROOT / "tests" / "oracle" / "24-illegal-but-scored.plan"


def told(run: Run) -> dict[str, Any]:
    """What a run with --json printed. A traceback is never among the messages."""
    assert "Traceback" not in run.err
    found: dict[str, Any] = json.loads(run.out)
    return found


def documented(head: str) -> set[str]:
    """The keys that a table of docs/programs.md explains."""
    table = PROGRAMS[PROGRAMS.index(f"| {head} |") :].split("\n\n")[0].splitlines()[2:]
    return {key for row in table for key in re.findall(r"`(\w+)`", row.split("|")[1])}


def save(folder: Path, record: Record, name: str) -> Path:
    path = folder / f"{name.lower()}.plan"
    path.write_text(format_record(replace(record, name=name)), encoding="utf-8")
    return path


@pytest.fixture
def piped(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    """What gives the next run something on its standard input."""
    return lambda data: monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


# -- photos ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def scored(table: Table) -> dict[str, Any]:
    """Both photos scored, as a program gets it."""
    from kitpress.scoring import data, score_files

    found: dict[str, Any] = data.as_json(score_files([str(path) for path in table.photos]), "en")
    return found


@pytest.mark.parametrize("player", [0, 1])
def test_a_photo_is_worth_what_was_drawn(table: Table, scored: dict[str, Any], player: int) -> None:
    drawn, sheet = table.records[player], scored["sheets"][player]
    assert parse_record(sheet["plan"]).plan == drawn.plan
    assert sheet["numbers"] == dict(drawn.numbers)
    assert set(sheet["ticks"]) == set(drawn.ticks)
    assert sheet["total"] == sheet["claimed_total"] == drawn.numbers["total"]
    assert (sheet["game"], sheet["layout"], sheet["paper"]) == ("floor-plan", "floor-plan", "a4")
    assert sheet["serial"].endswith(f"/{player + 1}")
    assert len(sheet["name_crop"]) == 4


def test_the_keys_are_those_of_the_readme(scored: dict[str, Any]) -> None:
    for sheet in scored["sheets"]:
        assert set(sheet) == documented("key of a sheet")
        for line in (*sheet["lines"], *sheet["potential"]):
            assert set(line) == {"what", "points", "claimed", "status", "reason", "squares", "field"}
    assert [place["rank"] for place in scored["standings"]] == [1, 2]


def test_people_are_told_each_point_and_who_won(
    kitpress: Kitpress, table: Table, scored: dict[str, Any]
) -> None:
    run = kitpress("score", *table.photos)
    sheets = scored["sheets"]
    assert run.code == (EXIT_DONE if all(sheet["certain"] for sheet in sheets) else EXIT_DOUBTS)
    for sheet in sheets:
        assert re.search(rf"^{Path(sheet['photo']).stem} +{sheet['total']} points", run.out, re.M)
        for line in sheet["lines"]:
            assert line["what"] in run.out
    assert run.out.index("Standings") > run.out.index("ben")
    assert ("Please look" in run.out) == any(sheet["doubts"] for sheet in sheets)


def test_an_overlay_is_a_picture_for_each_sheet(kitpress: Kitpress, table: Table, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "overlays"
    run = kitpress("score", table.both, table.plans[0], "--overlay", folder)
    names = ["both-2-overlay.jpg", "both-overlay.jpg"]
    assert sorted(path.name for path in folder.iterdir()) == names
    assert sorted(Path(line).name for line in run.err.splitlines() if line.endswith(".jpg")) == names
    one, other = (cv2.imread(str(folder / name)) for name in names)
    assert min(one.shape[:2]) >= 600
    assert one.shape != other.shape or (one != other).any()


def test_an_overlay_that_cannot_be_written_costs_no_score(
    kitpress: Kitpress, table: Table, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("taken")
    run = kitpress("score", table.photos[0], "--overlay", tmp_path / "file" / "overlays", "--json")
    assert run.code == EXIT_FAILED
    assert told(run)["sheets"][0]["total"] == table.records[0].numbers["total"]
    assert run.err.splitlines()[-1].startswith("can't write")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_text() == "taken"


def test_a_bug_that_one_photo_hits_costs_no_other_its_score(
    kitpress: Kitpress, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kitpress.reading.pages import finding

    look, (good, bad), plan = finding.survey, table.photos, table.plans[1]

    def survey(photo: Any, *args: Any) -> Any:
        return 1 / 0 if photo.name == str(bad) else look(photo, *args)

    monkeypatch.setattr(finding, "survey", survey)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    run = kitpress("score", bad, good, plan, "--json")
    assert run.code == EXIT_BUG
    found = told(run)
    assert [sheet["photo"] for sheet in found["sheets"]] == [str(good), str(plan)]
    (kept,) = tmp_path.glob("kitpress-bug-*.txt")
    why = (
        f"{bad}: sorry, this is a bug of kitpress, not a mistake of yours (ZeroDivisionError: division by zero). "
        f"The details are in {kept}; please send us both files."
    )
    assert found["failed"] == [{"photo": str(bad), "message": why}]
    assert why in run.err.splitlines()
    assert kept.read_text(encoding="utf-8").startswith(f"scoring {bad}\nkitpress ")
    assert "in survey" in kept.read_text(encoding="utf-8")
    assert kitpress("read", bad).code == kitpress("exhibit", bad, "-o", tmp_path / "x.pdf").code == EXIT_BUG


@pytest.mark.parametrize("form", ["--overlay", "--html"])
def test_a_bug_in_a_picture_costs_no_score(
    kitpress: Kitpress, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    from kitpress.scoring import overlays

    draw, (bad, good) = overlays.marked_photo, table.photos

    def drawn(sheet: Any, *args: Any) -> Any:
        return 1 / 0 if sheet.source == str(bad) else draw(sheet, *args)

    for user in ("overlays", "html_pictures"):
        monkeypatch.setattr(f"kitpress.scoring.{user}.marked_photo", drawn)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    out = tmp_path / ("page.html" if form == "--html" else "overlays")
    run = kitpress("score", bad, good, form, out, "--json")
    assert run.code == EXIT_BUG
    assert len(told(run)["sheets"]) == 2
    assert run.err.splitlines()[-1].startswith(f"{bad}: sorry, this is a bug")
    if form == "--html":
        page = out.read_text(encoding="utf-8")
        assert page.count('class="whole drawn"') == page.count('class="whole"') == 1
    else:
        assert [path.name for path in out.iterdir()] == [f"{good.stem}-overlay.jpg"]


def test_plans_have_no_overlays(kitpress: Kitpress, table: Table, tmp_path: Path) -> None:
    run = kitpress("score", table.plans[0], "--overlay", tmp_path / "overlays")
    assert run.code == EXIT_DONE
    assert run.err.startswith("--overlay: only photos have overlays")
    assert "only photos" not in kitpress("score", table.bad["empty"], "--overlay", tmp_path / "overlays").err
    assert not (tmp_path / "overlays").exists()


def test_no_overlay_is_drawn_over_a_photo(kitpress: Kitpress, table: Table, tmp_path: Path) -> None:
    first, second = tmp_path / "5.jpg", tmp_path / "5-overlay.jpg"
    for path, photo in zip((first, second), table.photos, strict=True):
        path.write_bytes(photo.read_bytes())
    run = kitpress("score", first, second, "--overlay", tmp_path, "--json")
    assert run.code == EXIT_FAILED
    totals = [record.numbers["total"] for record in table.records]
    assert [sheet["total"] for sheet in told(run)["sheets"]] == totals
    assert run.err.splitlines()[-1] == (
        f"{second} exists and is no overlay of kitpress, so it is left alone. Choose another folder for --overlay."
    )
    assert second.read_bytes() == table.photos[1].read_bytes()


def test_an_overlay_is_replaced_but_never_scored(kitpress: Kitpress, table: Table, tmp_path: Path) -> None:
    photo, overlay = tmp_path / "ana.jpg", tmp_path / "ana-overlay.jpg"
    photo.write_bytes(table.photos[0].read_bytes())
    first = kitpress("score", photo, "--overlay", tmp_path, "--json")
    drawn = overlay.read_bytes()
    again = kitpress("score", photo, overlay, "--overlay", tmp_path, "--json")
    (sheet,) = told(again)["sheets"]
    assert [sheet | {"called": None}] == told(first)[
        "sheets"
    ]  # an answer has to name it, beside another file
    assert again.code == EXIT_FAILED
    says = f"{overlay}: this is an overlay that kitpress drew, no photo of a sheet. Leave it out."
    assert told(again)["failed"] == [{"photo": str(overlay), "message": says}]
    assert overlay.read_bytes() == drawn
    assert kitpress("read", overlay).err == f"{says}\n"


# -- what goes wrong -------------------------------------------------------------------------------


def test_bad_files_are_told_and_the_others_scored(kitpress: Kitpress, table: Table, tmp_path: Path) -> None:
    overlays = tmp_path / "overlays"
    files = [*table.bad.values(), table.photos[1], tmp_path, table.plans[0]]
    run = kitpress("score", *files, "--json", "--overlay", overlays)
    assert run.code == EXIT_FAILED
    result = told(run)
    totals = [record.numbers["total"] for record in reversed(table.records)]
    assert [sheet["total"] for sheet in result["sheets"]] == totals
    assert [failure["photo"] for failure in result["failed"]] == [
        *map(str, table.bad.values()),
        str(tmp_path),
    ]
    assert len(result["standings"]) == 2
    for failure in result["failed"]:
        assert failure["message"].startswith(failure["photo"])
        assert "\n" not in failure["message"]
        assert failure["message"] in run.err.splitlines()
    assert [path.name for path in overlays.iterdir()] == ["ben-overlay.jpg"]


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("no image", "is no photo that kitpress can open"),
        ("cut short", "cut short"),
        ("no sheet", "no sheet"),
        ("blank", "this sheet is blank"),
        ("few tags", "only 2 of"),
        ("too large", "30000 x 30000"),
        ("empty", "is empty"),
        ("no such file", "no such file"),
    ],
)
def test_each_mistake_has_its_own_message(kitpress: Kitpress, table: Table, what: str, words: str) -> None:
    run = kitpress("score", table.bad[what])
    assert (run.code, run.out) == (EXIT_FAILED, "")
    assert words in run.err
    assert run.err.count("\n") == 1
    assert re.search(r"\. [A-Z][^.]+", run.err), "what to do about it"


def test_a_sheet_is_blank_whichever_clients_are_named(kitpress: Kitpress, table: Table) -> None:
    run = kitpress("score", table.bad["blank"], "--clients", "otto,rosa,greta")
    assert (run.code, run.out) == (EXIT_FAILED, "")
    assert "this sheet is blank" in run.err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ([], "FILE"),
        (["{plan}", "--json", "--csv"], "exclude each other"),
        (["{plan}", "--clients", "rosa,nobody"], "no client 'nobody'"),
        (["{plan}", "--clients", "Róssa"], "no client 'Róssa'. Did you mean 'rosa'? Its clients: otto, "),
        (
            ["{plan}", "--clients", "rosa", "--game", "madrino"],
            "madrino has no clients. Leave --clients out.",
        ),
        (["{plan}", "--game", "flor-plan"], "floor-plan"),
    ],
)
def test_what_cannot_be_done_is_a_usage_error(
    kitpress: Kitpress, table: Table, options: list[str], words: str
) -> None:
    run = kitpress("score", *(option.format(plan=table.plans[0]) for option in options))
    assert (run.code, run.out) == (EXIT_USAGE, "")
    assert words in run.err


def test_a_plan_with_mistakes_is_told_with_its_lines(
    kitpress: Kitpress, table: Table, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.plan"
    bad.write_text("game: floor-plan\nscore: 12\n\n???\n", encoding="utf-8")
    binary = tmp_path / "binary.plan"
    binary.write_bytes(b"\xff\xfe\x00")
    run = kitpress("score", bad, binary, tmp_path / "none.plan", table.plans[0])
    assert run.code == EXIT_FAILED
    assert f"{bad}:2:" in run.err
    assert f"{bad}:4:" in run.err
    assert "not text in UTF-8" in run.err
    assert "none.plan can't be read" in run.err
    assert "Ana" in run.out


def test_a_file_whose_name_is_no_text_is_told_as_json(
    kitpress: Kitpress, table: Table, tmp_path: Path
) -> None:
    plan = tmp_path / os.fsdecode(b"ana\xff.plan")
    plan.write_bytes(Path(table.plans[0]).read_bytes())
    run = kitpress("score", plan, "--json")
    (sheet,) = json.loads(run.out)["sheets"]
    assert sheet["photo"].startswith(str(tmp_path / "ana"))
    assert sheet["name"] == "Ana"


@pytest.mark.parametrize("command", ["score", "draw", "exhibit"])
@pytest.mark.parametrize(
    ("plan", "line", "written", "told"),
    [
        (
            "oracle/01-otto-rosa-kim",
            "bonuses: free.1 2",
            "bonuses: free.1 free.3",
            ":5:17: bonuses: found 'free.3'",
        ),
        ("oracle/01-otto-rosa-kim", "door: 2", "weeks: 2135/62", "no part.1.1; leave it out"),
        ("oracle_classic/01-ivo-emil-marta", "windows=10", "windos=10", "no windos; did you mean windows?"),
        ("oracle_madrino/01-ana-secret-garden", "entrance: 3 1", "door: 3", "no door; leave it out"),
    ],
)
def test_a_place_that_the_sheet_does_not_have_is_a_mistake(
    kitpress: Kitpress, tmp_path: Path, command: str, plan: str, line: str, written: str, told: str
) -> None:
    text = (ROOT / "tests" / f"{plan}.plan").read_text(encoding="utf-8")
    assert line in text
    path = tmp_path / "ana.plan"
    path.write_text(text.replace(line, written), encoding="utf-8")
    run = kitpress(command, path, *(["-o", tmp_path / "ana.pdf"] if command != "score" else []))
    assert run.code == EXIT_FAILED
    assert told in run.err
    assert not (tmp_path / "ana.pdf").exists()


def test_a_table_of_mottainai_may_hold_more_cards_than_its_sheet_has_boxes(
    kitpress: Kitpress, tmp_path: Path
) -> None:
    path = tmp_path / "table.plan"
    path.write_text(
        "game: mottainai\nnumbers: decks=2\nticks: sale.1.clay.1..8 gallery.1.paper.1 nosuch\n\n.\n",
        encoding="utf-8",
    )
    run = kitpress("score", path)
    assert run.code == EXIT_DOUBTS
    assert "nosuch" in run.out
    assert "sale.1.clay.8" not in run.out


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "latin-1"])
@pytest.mark.parametrize("command", ["score", "draw"])
def test_a_plan_in_another_encoding_is_told_how_to_save_it(
    kitpress: Kitpress, tmp_path: Path, piped: Callable[[bytes], None], command: str, encoding: str
) -> None:
    data = ILLEGAL.read_text(encoding="utf-8").replace("door:", "name: Zoë\ndoor:").encode(encoding)
    path = tmp_path / "zoe.plan"
    path.write_bytes(data)
    run = kitpress(command, path)
    assert run.code == EXIT_FAILED
    assert "save it as UTF-8" in run.err
    piped(data)
    assert "as UTF-8" in kitpress(command, "-").err


def test_a_plan_under_another_name_is_told_how_plans_end(kitpress: Kitpress, tmp_path: Path) -> None:
    text = tmp_path / "ana.txt"
    text.write_bytes(ILLEGAL.read_bytes())
    run = kitpress("score", text)
    assert run.code == EXIT_FAILED
    assert "ends in .plan" in run.err
    loud = text.rename(tmp_path / "ANA.PLAN")
    assert kitpress("score", loud).code == EXIT_DOUBTS
    fix = kitpress("score", loud, "--fix", "F7=door.e")
    assert "--fix is for photos" in fix.err


@pytest.mark.parametrize("command", ["score", "draw"])
def test_a_text_that_is_no_plan_for_its_size_is_not_taken_apart(
    kitpress: Kitpress, tmp_path: Path, piped: Callable[[bytes], None], command: str
) -> None:
    path = tmp_path / "huge.plan"
    path.write_bytes(b"a\n" * 50_001)
    run = kitpress(command, path)
    assert run.code == EXIT_FAILED
    assert run.err.startswith(f"{path} is too large for a plan")
    assert run.err.count("\n") == 1
    piped(path.read_bytes())
    assert kitpress(command, "-").err.startswith("standard input is too large for a plan")


def test_the_largest_grid_full_of_things_is_a_plan_still() -> None:
    squares = frozenset(Square(column, row) for column in range(26) for row in range(99))
    full = Plan(26, 99, furnishings=squares, stones=squares, decks=squares, hedges=squares, pools=squares)
    assert len(format_record(Record("floor-plan-classic", full)).encode()) < LARGEST_PLAN


# -- plans, and how they are told ------------------------------------------------------------------


def test_a_plan_in_text_needs_no_camera(kitpress: Kitpress, table: Table) -> None:
    run = kitpress("score", *table.plans, "--json")
    assert run.code == EXIT_DONE
    for sheet, record in zip(told(run)["sheets"], table.records, strict=True):
        assert sheet["total"] == record.numbers["total"]
        assert sheet["name"] == record.name
        assert (sheet["doubts"], sheet["name_crop"], sheet["paper"]) == ([], None, None)


@pytest.mark.parametrize("command", ["score", "draw", "exhibit"])
def test_a_plan_that_names_no_game_is_of_the_given_one(
    kitpress: Kitpress, table: Table, tmp_path: Path, command: str
) -> None:
    path = tmp_path / "ana.plan"
    path.write_text(table.plans[0].read_text().replace("game: floor-plan\n", ""), encoding="utf-8")
    out = ["-o", tmp_path / "ana.pdf"] if command != "score" else []
    assert "the line 'game:' is missing" in kitpress(command, path, *out).err
    assert kitpress(command, path, *out, "--game", "flor-plan").code == EXIT_USAGE
    assert kitpress(command, path, *out, "--game", "floor-plan").code == EXIT_DONE


def test_a_plan_may_come_through_a_pipe(
    kitpress: Kitpress, table: Table, piped: Callable[[bytes], None]
) -> None:
    piped(table.plans[0].read_bytes())
    run = kitpress("score", "-", table.plans[1], "--json")
    assert run.code == EXIT_DONE
    sheets = told(run)["sheets"]
    assert [sheet["total"] for sheet in sheets] == [record.numbers["total"] for record in table.records]
    assert sheets[0]["photo"] == "standard input"


def test_mistakes_in_a_pipe_have_their_lines_and_no_fixes(
    kitpress: Kitpress, piped: Callable[[bytes], None]
) -> None:
    text = ILLEGAL.read_bytes()
    piped(text.replace(b"door:", b"dor:"))
    assert "standard input:4:1: found 'dor'" in kitpress("score", "-").err
    piped(text)
    run = kitpress("score", "-", "--fix", "F7=door.e")
    assert run.code == EXIT_USAGE
    assert "--fix is for photos, and - is text" in run.err
    piped(b"")
    assert "standard input: the file is empty" in kitpress("score", "-").err


def test_a_photo_may_come_through_a_pipe(
    kitpress: Kitpress, table: Table, piped: Callable[[bytes], None]
) -> None:
    piped(table.photos[0].read_bytes())
    sheet = told(kitpress("score", "-", "--json"))["sheets"][0]
    assert sheet["total"] == table.records[0].numbers["total"]


def test_a_plan_against_the_rules_asks_for_a_look(kitpress: Kitpress) -> None:
    run = kitpress("score", ILLEGAL)
    assert run.code == EXIT_DOUBTS
    assert "Against the rules" in run.out


def test_csv_has_a_row_for_each_sheet(kitpress: Kitpress, table: Table) -> None:
    run = kitpress("score", *reversed(table.plans), "--csv")
    assert run.code == EXIT_DONE
    rows = list(csv.DictReader(io.StringIO(run.out)))
    assert [row["name"] for row in rows] == ["Ben", "Ana"]
    assert [int(row["rank"]) for row in rows] == [2, 1]
    assert [int(row["total"]) for row in rows] == [r.numbers["total"] for r in reversed(table.records)]
    assert {row["doubts"] for row in rows} == {"0"}


def test_other_clients_give_another_score(kitpress: Kitpress, table: Table) -> None:
    clients = table.records[0].ticked("client")
    same = told(kitpress("score", table.plans[0], "--clients", ", ".join(clients), "--json"))["sheets"][0]
    assert same["total"] == table.records[0].numbers["total"]
    others = [c for c in ("otto", "kim", "bruno", "felix") if c not in clients][:3]
    run = kitpress("score", table.plans[0], "--clients", ",".join(others), "--json")
    sheet = told(run)["sheets"][0]
    assert sheet["clients"] == sorted(others)
    assert sheet["total"] < same["total"]
    supported = [line["field"] for line in sheet["lines"] if line["status"] == "supported"]
    assert len(supported) < sum(line["status"] == "supported" for line in same["lines"])


def test_clients_are_known_by_their_names_as_well(kitpress: Kitpress, table: Table) -> None:
    run = kitpress("score", table.plans[0], "--clients", "Rosa,OTTO,inés,Rosa", "--json")
    assert told(run)["sheets"][0]["clients"] == ["ines", "otto", "rosa"]


def test_ties_are_broken_by_bonuses_and_else_shared(kitpress: Kitpress, table: Table, tmp_path: Path) -> None:
    record = next(r for r in table.records if not r.ticked("bonus") or r.ticked("free"))
    fewer = replace(record, ticks=record.ticks - {f"free.{n}" for n in record.ticked("free")})
    more = replace(fewer, ticks=fewer.ticks | {"free.1"})
    files = [save(tmp_path, more, "Mia"), save(tmp_path, fewer, "Leo"), save(tmp_path, fewer, "Kim")]
    run = kitpress("score", *files, "--json")
    places = [(place["rank"], place["name"]) for place in told(run)["standings"]]
    assert places == [(1, "Leo"), (1, "Kim"), (3, "Mia")]
    reasons = [place["reason"] for place in told(run)["standings"]]
    assert "shared" in reasons[0]
    assert "bonuses used" in reasons[2]
    assert "Standings" in kitpress("score", *files).out


def test_it_speaks_spanish(kitpress: Kitpress, table: Table) -> None:
    run = kitpress("score", table.plans[0], table.bad["empty"], "--lang", "es")
    assert run.code == EXIT_FAILED
    assert f"{table.records[0].numbers['total']} puntos" in run.out
    assert "el archivo está vacío" in run.err


def test_many_files_get_a_bar_that_leaves_nothing(kitpress: Kitpress, table: Table) -> None:
    run = kitpress("score", *[table.plans[0]] * 4, "--csv")
    assert run.code == EXIT_DONE
    assert len(run.out.splitlines()) == 5


def test_a_remark_on_the_evening_changes_no_exit_code(kitpress: Kitpress, table: Table) -> None:
    run = kitpress("score", *[table.plans[0]] * 2)
    assert run.code == EXIT_DONE
    assert (
        run.err == f"Given more than once: {table.plans[0]}. It is the same sheet twice, so leave one out.\n"
    )
