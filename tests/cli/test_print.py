import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kitpress.content import game_ids, load_game
from kitpress.errors import EXIT_DONE, EXIT_FAILED, EXIT_USAGE
from kitpress.render.kits import kit_parts
from kitpress.render.pdf import page_count
from kitpress.words import LANGS

from .conftest import Kitpress


def test_prints_a_kit_and_names_its_files(kitpress: Kitpress, tmp_path: Path) -> None:
    run = kitpress("print", "floor-plan", "--players", 2, "--out", tmp_path / "kit")
    assert run.code == EXIT_DONE
    names = [Path(line).name for line in run.out.splitlines()]
    assert names == ["sheets.pdf", "clients.pdf", "rulebook.pdf", "dice.pdf", "kit.json"]
    assert page_count((tmp_path / "kit" / "sheets.pdf").read_bytes()) == 2
    assert "100 %" in run.err


def test_prints_only_what_is_asked_for_as_it_is_asked_for(kitpress: Kitpress, tmp_path: Path) -> None:
    options = ["--only", "sheets,dice", "--paper", "letter", "--ink", "mono", "--lang", "es", "--seed", 7]
    run = kitpress("print", "floor-plan", *options, "-o", tmp_path)
    assert run.code == EXIT_DONE
    told = json.loads((tmp_path / "kit.json").read_text(encoding="utf-8"))
    assert [entry["name"] for entry in told["files"]] == ["sheets.pdf", "dice.pdf"]
    assert (told["paper"], told["ink"], told["lang"]) == ("letter", "mono", "es")
    assert told["serials"][0].endswith("/7001")


def test_a_card_whose_picture_is_not_what_it_says_is_not_printed(kitpress: Kitpress, tmp_path: Path) -> None:
    mine = tmp_path / "mygame"
    kitpress("new", mine, "--from", "floor-plan")
    clients = mine / "clients.yaml"
    text = clients.read_text(encoding="utf-8")
    old, new = (f'furnishings: ">= {least}", sees: tree' for least in (2, 3))
    assert text.count(old) == 1
    clients.write_text(text.replace(old, new), encoding="utf-8")
    run = kitpress("print", mine, "--only", "clients", "-o", tmp_path / "kit")
    assert run.code == EXIT_FAILED
    assert run.err == kitpress("check", mine).out
    assert "does not fulfil 'Under the branches' of Rosa" in run.err
    assert not (tmp_path / "kit").exists()
    assert kitpress("print", mine, "--only", "dice", "-o", tmp_path / "kit").code == EXIT_DONE


@pytest.mark.parametrize("lang", LANGS)
def test_the_help_names_every_part_of_every_kit(kitpress: Kitpress, lang: str) -> None:
    told = kitpress("print", "--help", "--lang", lang).out.split("--only")[1].split("--duplex")[0]
    for game in map(load_game, game_ids()):
        for part in kit_parts(game):
            assert re.search(rf"\b{part.id}\b", told), part.id


def test_does_not_overwrite(kitpress: Kitpress, tmp_path: Path) -> None:
    arguments = ["print", "floor-plan", "--only", "dice", "-o", tmp_path]
    assert kitpress(*arguments).code == EXIT_DONE
    second = kitpress(*arguments)
    assert second.code == EXIT_FAILED
    assert "--force" in second.err
    assert kitpress(*arguments, "--force").code == EXIT_DONE


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--players", "0"], "choose 1 to 100"),
        (["--players", "many"], "--players"),
        (["--bleed", "3"], "write a number with its unit"),
        (["--bleed", "5cm"], "choose 0mm to 10mm"),
        (["--only", "cards"], "no part 'cards'"),
        (["--paper", "leter"], "letter"),
    ],
)
def test_wrong_options_are_told_and_print_nothing(
    kitpress: Kitpress, tmp_path: Path, options: list[str], told: str
) -> None:
    run = kitpress("print", "floor-plan", *options, "-o", tmp_path / "kit")
    assert run.code == EXIT_USAGE
    assert told in run.err
    assert not (tmp_path / "kit").exists()


def test_an_unwritable_folder_is_a_paragraph_and_no_traceback(kitpress: Kitpress, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    run = kitpress("print", "floor-plan", "--only", "dice", "-o", tmp_path / "file" / "kit")
    assert run.code == EXIT_FAILED
    assert "can't write" in run.err
    assert "Traceback" not in run.err


def test_printing_needs_no_camera_code() -> None:
    code = (
        "import sys; from pathlib import Path; from kitpress.content import load_game;"
        "from kitpress.render.kits import Order, kit_parts;"
        "game = load_game('floor-plan');"
        "[part.draw(game, Order(players=1)) for part in kit_parts(game)];"
        "print([m for m in ('cv2', 'pygame', 'numpy', 'highspy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
