"""`kitpress new`: a copy of a game's YAML to edit, which works wherever GAME does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kitpress.content import game_folder
from kitpress.content.kinds import kind_of
from kitpress.errors import EXIT_DONE, EXIT_FAILED, EXIT_USAGE


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_copy_says_what_to_do_next_and_is_a_game(kitpress: Callable) -> None:
    run = kitpress("new", "mygame", "--from", "floor-plan")
    assert (run.code, run.out) == (EXIT_DONE, "")
    assert run.err == (
        "mygame is yours: edit game.yaml, clients.yaml, rulebook.yaml there. Then:\n"
        "  kitpress check mygame    finds every mistake\n"
        "  kitpress print mygame    prints your kit\n"
    )
    for name in kind_of("floor-plan").files:
        assert Path("mygame", name).read_bytes() == (game_folder("floor-plan") / name).read_bytes()
    assert sorted(path.name for path in Path("mygame").iterdir()) == sorted(kind_of("floor-plan").files)
    assert kitpress("check", "mygame").err == "mygame: all is well.\n"


def test_a_copy_can_be_copied(kitpress: Callable) -> None:
    kitpress("new", "one")
    assert kitpress("new", "two", "--from", "one").code == EXIT_DONE
    assert kitpress("check", "two").code == EXIT_DONE


def test_nothing_is_overwritten(kitpress: Callable) -> None:
    Path("mygame").mkdir()
    Path("mygame/game.yaml").write_text("mine")
    run = kitpress("new", "mygame", "--lang", "es")
    assert run.code == EXIT_FAILED
    assert run.err == (
        "mygame ya existe, y no se ha tocado nada de ella. Elige otro nombre, o bórrala antes.\n"
    )
    assert [path.read_text() for path in Path("mygame").iterdir()] == ["mine"]


def test_a_name_that_cannot_be_a_games_is_a_usage_error(kitpress: Callable) -> None:
    run = kitpress("new", "My Game")
    assert run.code == EXIT_USAGE
    assert run.err.startswith("'My Game' can't be a game's name.")
    assert list(Path().iterdir()) == []


def test_an_unknown_source_is_a_usage_error_and_leaves_nothing(kitpress: Callable) -> None:
    run = kitpress("new", "mygame", "--from", "flor-plan")
    assert run.code == EXIT_USAGE
    assert "Did you mean 'floor-plan'?" in run.err
    assert list(Path().iterdir()) == []


def test_a_place_that_takes_no_folder_is_told(kitpress: Callable) -> None:
    Path("file").touch()
    run = kitpress("new", "file/mygame")
    assert run.code == EXIT_FAILED
    assert run.err.startswith("can't write file/mygame: a file has the name of a folder in it.")
