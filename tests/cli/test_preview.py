import os
from pathlib import Path

import cv2
import pytest

from kitpress.errors import EXIT_DONE, EXIT_FAILED, EXIT_INTERRUPTED, EXIT_USAGE
from kitpress.render import preview

from .conftest import Kitpress


def test_shows_all_pages_on_one_picture(kitpress: Kitpress, tmp_path: Path) -> None:
    target = tmp_path / "cards.png"
    run = kitpress("preview", "floor-plan", "clients", "--width", 800, "-o", target)
    assert (run.code, run.out.strip()) == (EXIT_DONE, str(target))
    image = cv2.imread(str(target))
    assert image is not None
    assert image.shape[1] == 800
    assert image.shape[0] > 800  # four rows of two pages


def test_does_not_overwrite(kitpress: Kitpress, tmp_path: Path) -> None:
    target = tmp_path / "dice.png"
    target.write_text("mine")
    assert kitpress("preview", "floor-plan", "dice", "-o", target).code == EXIT_FAILED
    assert target.read_text() == "mine"


def test_files_of_the_game_are_kept_even_by_force(kitpress: Kitpress, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    assert kitpress("new", mine).code == EXIT_DONE
    before = (mine / "game.yaml").read_bytes()
    run = kitpress("preview", mine, "dice", "-o", mine / "game.yaml", "--force")
    assert (run.code, run.out) == (EXIT_USAGE, "")
    assert "is what is read here" in run.err
    assert (mine / "game.yaml").read_bytes() == before


def test_an_unknown_part_is_told(kitpress: Kitpress) -> None:
    run = kitpress("preview", "floor-plan", "client")
    assert run.code == EXIT_USAGE
    assert "clients" in run.err


def test_a_save_is_noticed_once(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("a: 1\n")
    changes = preview.Changes(tmp_path)
    assert not changes.happened()
    path.write_text("a: 22\n")
    os.utime(path, ns=(1, 1))
    assert changes.happened()
    assert not changes.happened()


def test_watching_draws_again_and_survives_a_half_edited_file(
    kitpress: Kitpress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, target = tmp_path / "mine", tmp_path / "dice.png"
    assert kitpress("new", mine).code == EXIT_DONE
    good = (mine / "game.yaml").read_text(encoding="utf-8")
    saves = iter([good.replace("minutes:", "minuets:"), good])

    def next_save(changes: preview.Changes) -> None:
        try:
            (mine / "game.yaml").write_text(next(saves), encoding="utf-8")
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr(preview.Changes, "wait", next_save)
    run = kitpress("preview", mine, "dice", "--watch", "--width", 400, "-o", target)
    assert run.code == EXIT_INTERRUPTED
    assert run.out.splitlines() == [str(target)] * 2
    assert "minuets" in run.err
