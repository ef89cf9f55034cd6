"""`kitpress check`: every problem with its place, the examples included."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from kitpress.errors import EXIT_DONE, EXIT_FAILED, EXIT_USAGE

BASE = Path(__file__).parents[1] / "bad_yaml" / "base"


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(BASE, tmp_path / "tiny")
    return Path("tiny")


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_all_is_well_with_floor_plan(kitpress: Callable) -> None:
    run = kitpress("check", "floor-plan")
    assert (run.code, run.out, run.err) == (EXIT_DONE, "", "floor-plan: all is well.\n")


def test_problems_go_to_stdout_and_their_number_to_stderr(kitpress: Callable, game: Path) -> None:
    edit(game / "game.yaml", "minutes: 5", "minutes: five")
    edit(game / "clients.yaml", "kind: build", "kind: biuld")
    run = kitpress("check", game)
    assert run.code == EXIT_FAILED
    assert run.out == (
        "tiny/game.yaml:6:10: minutes: 'five' is no whole number.\n"
        "tiny/clients.yaml:3:11: clients[0].kind: 'biuld' is no kind of client. Did you mean 'build'? "
        "Allowed: build, layout.\n"
    )
    assert run.err == "tiny: 2 problems.\n"


def test_once_is_no_number_of_times(kitpress: Callable, game: Path) -> None:
    edit(game / "clients.yaml", "        points: 3\n", "        points: 3\n        shows: 2\n")
    assert "this plan fulfils 'Small bedroom' of Ana once, not 2: " in kitpress("check", game).out
    assert "de Ana una vez, no 2: " in kitpress("check", game, "--lang", "es").out


def test_problems_in_spanish(kitpress: Callable, game: Path) -> None:
    edit(game / "game.yaml", "minutes: 5", "minutes: five")
    run = kitpress("check", game, "--lang", "es")
    assert run.out == "tiny/game.yaml:6:10: minutes: 'five' no es un número entero.\n"
    assert run.err == "tiny: 1 problema.\n"


def test_several_games_are_all_checked(kitpress: Callable, game: Path) -> None:
    edit(game / "game.yaml", "minutes: 5", "minutes: five")
    run = kitpress("check", game, "floor-plan")
    assert run.code == EXIT_FAILED
    assert run.err == "tiny: 1 problem.\nfloor-plan: all is well.\n"


def test_an_example_must_show_its_objective(kitpress: Callable, game: Path) -> None:
    edit(game / "clients.yaml", "| B       d>|", "| B       w>|")
    run = kitpress("check", game)
    assert run.code == EXIT_FAILED
    assert run.out.startswith(
        "tiny/clients.yaml:18:18: clients[0].objectives[1].example: this plan does not fulfil 'Way out' of Ana: "
    )
    assert re.search(
        r": \"[^\"]*[^.\"]\"\. Draw it so that it does, exactly once\.\n$", run.out
    )  # a single full stop


@pytest.mark.parametrize(
    ("drawn", "says"),
    [
        (
            "| B       d>| #",
            "clients[0].objectives[1].example: found '#'; nothing is drawn so on this game's sheets",
        ),
        ("| K       d>|  ", "clients[0].objectives[1].example: The 3\u00a0×\u00a01 room at A1 is labelled K"),
        ("| B   W>  d>|  ", "clients[0].objectives[1].example: Window at B1: 2 squares long, not 1."),
    ],
)
def test_an_example_shows_what_may_be_drawn(kitpress: Callable, game: Path, drawn: str, says: str) -> None:
    edit(game / "clients.yaml", "          | B       d>|", f"          {drawn}")
    run = kitpress("check", game)
    assert run.code == EXIT_FAILED
    assert says in run.out


def test_an_example_must_show_its_objective_once(kitpress: Callable, game: Path) -> None:
    edit(
        game / "clients.yaml",
        "          +---+---+---+\n          | B         |\n          +---+---+---+\n",
        f"          +{'---+' * 6}\n          | B         | B         |\n          +{'---+' * 6}\n",
    )
    run = kitpress("check", game, "--lang", "es")
    assert run.code == EXIT_FAILED
    assert run.out.startswith(
        "tiny/clients.yaml:10:18: clients[0].objectives[0].example: este plano cumple 'Cuarto pequeño' de Ana 2 "
        "veces: "
    )


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "rules: floor-plan",
            "rules: flor-plan",
            "tiny/game.yaml:3:8: rules: 'flor-plan' is no kind of game that has rules here. Did you mean",
        ),
        (
            "sheet: floor-plan",
            "sheet: flor-plan",
            "tiny/game.yaml:4:8: sheet: there is no layout 'flor-plan'",
        ),
        (
            "icon: wand",
            "icon: wnad",
            "tiny/game.yaml:28:22: bonus_kinds[0].icon: there is no icon 'wnad'",
        ),
        (
            "icon: crane",
            "icon: cran",
            "tiny/game.yaml:25:23: client_kinds[0].icon: there is no icon 'cran'",
        ),
        ("columns: 17", "columns: 26", "tiny/game.yaml:4:8: sheet: 'grid' runs into"),
    ],
)
def test_what_a_game_refers_to_must_exist_and_fit(
    kitpress: Callable, game: Path, old: str, new: str, says: str
) -> None:
    edit(game / "game.yaml", old, new)
    out = kitpress("check", game).out
    assert says in out
    assert len(out.splitlines()) == 1


def test_a_figure_of_the_rulebook_must_be_true(kitpress: Callable, game: Path) -> None:
    edit(game / "rulebook.yaml", "| B       d>|", "| K       d>|")
    assert kitpress("check", game).out.startswith("tiny/rulebook.yaml:2:8: cover: ")


FIGURE = """
      - figures:
          - plan: |
              +---+---+---+
              | B       d>|
              +---+---+---+
            caption: A room
"""


@pytest.mark.parametrize(
    ("claim", "says"),
    [
        (
            "highlight: [A1, D9]",
            "tiny/rulebook.yaml:18:29: sections[0].blocks[1].figures[0].highlight[1]: D9 is off this plan, whose last "
            "square is C1.",
        ),
        (
            "check: {breaks: [room-overlaps]}",
            "tiny/rulebook.yaml:18:30: sections[0].blocks[1].figures[0].check.breaks[0]: 'room-overlaps' is no rule of "
            "drawing. Did you mean 'room-overlap'? Allowed: ",
        ),
        (
            "check: {clients: [anna], score: {door: 1}}",
            "tiny/rulebook.yaml:18:31: sections[0].blocks[1].figures[0].check.clients[0]: 'anna' is no client. "
            "Did you mean 'ana'? Allowed: ana, leo.",
        ),
    ],
)
def test_names_in_a_figure_must_exist(kitpress: Callable, game: Path, claim: str, says: str) -> None:
    book = game / "rulebook.yaml"
    book.write_text(
        f"{book.read_text(encoding='utf-8').rstrip()}{FIGURE}            {claim}\n", encoding="utf-8"
    )
    (told,) = kitpress("check", game).out.splitlines()
    assert told.startswith(says)


def test_a_game_that_is_none_is_a_usage_error(kitpress: Callable) -> None:
    run = kitpress("check", "flor-plan")
    assert run.code == EXIT_USAGE
    assert "Did you mean 'floor-plan'?" in run.err


def test_points_that_no_demand_box_can_hold_are_told(kitpress: Callable, game: Path) -> None:
    text = (game / "clients.yaml").read_text(encoding="utf-8")
    old = next(line for line in text.splitlines() if line.strip().startswith("points:"))
    edit(game / "clients.yaml", old, old.partition(":")[0] + ": 12")
    run = kitpress("check", game)
    assert run.code == EXIT_FAILED
    assert "points: 12 can't be written in a demand box of the sheet. Ask for 9 points or fewer" in run.out
    assert run.err == "tiny: 1 problem.\n"


def test_a_grid_too_small_for_the_starting_room_is_told(kitpress: Callable, game: Path) -> None:
    text = (game / "game.yaml").read_text(encoding="utf-8")
    old = next(line for line in text.splitlines() if line.startswith("grid:"))
    edit(game / "game.yaml", old, "grid: {columns: 5, rows: 13}")
    run = kitpress("check", game)
    assert run.code == EXIT_FAILED
    assert "grid.columns: 5 are too few: the starting room may be 6 squares long, either way." in run.out


def test_without_a_game_yaml_nothing_is_said_of_names_that_it_would_tell(
    kitpress: Callable, game: Path
) -> None:
    relation = 'area: "<= 6"'
    edit(game / "clients.yaml", relation, relation + ", touches: any kitchen")
    (game / "game.yaml").unlink()
    run = kitpress("check", game)
    assert run.err == "tiny: 1 problem.\n"
    assert run.out.startswith("tiny/game.yaml:0:0: the file is missing.")
