"""Mottainai's files: what is promised is there, and every mistake is told at its place."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path
from typing import cast

import pytest
import yaml

from kitpress.checking import problems_of
from kitpress.content import load_game, load_kit
from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.content.load import game_folder
from kitpress.content.rulebook_models import Facts, texts
from kitpress.errors import ContentError
from kitpress.play import play_game
from kitpress.words import LANGS

SEEDS = Path(__file__).parents[3] / "shared" / "seeds"
RULINGS = {
    *("split", "first-player", "first-task", "no-waste", "tailor", "return-order", "may", "no-chains"),
    *("same-action", "completion-inside", "same-morning", "itself", "not-a-helper", "cover-any"),
    *("opponents-helpers", "last-card", "fifth-effect", "no-sales", "extra-decks", "boxes"),
}


@pytest.fixture(scope="module")
def game() -> MottainaiGame:
    loaded = load_game("mottainai")
    assert isinstance(loaded, MottainaiGame)
    return loaded


def test_there_are_54_works_of_five_materials(game: MottainaiGame) -> None:
    assert Counter(work.material for work in game.works) == {
        "paper": 12,
        "stone": 10,
        "cloth": 10,
        "clay": 11,
        "metal": 11,
    }
    assert [(m.id, m.task.id, m.value) for m in game.materials] == [
        ("paper", "clerk", 1),
        ("stone", "monk", 2),
        ("cloth", "tailor", 2),
        ("clay", "potter", 3),
        ("metal", "smith", 3),
    ]


def test_every_kind_of_effect_is_there_and_no_two_works_are_alike(game: MottainaiGame) -> None:
    assert {work.effect.kind for work in game.works} == {kind.id for kind in game.effect_kinds}
    assert len({work.icon for work in game.works}) == len(game.works)
    for lang in LANGS:
        assert len({work.name[lang] for work in game.works}) == len(game.works)
    assert all(a.effect != b.effect for a in game.works for b in game.works if a is not b)


def test_all_is_well_with_the_game() -> None:
    assert problems_of("mottainai") == ()


def test_rulings_are_printed() -> None:
    assert set(load_kit("mottainai")[1].rulings()) == RULINGS


def test_placeholders_are_the_same_in_both_languages(game: MottainaiGame) -> None:
    rulebook = load_kit("mottainai")[1]
    for key, text in (*texts(rulebook), *texts(game.materials), *texts(game.reference)):
        en, es = (sorted(set(re.findall(r"\{[^}]*\}", text[lang]))) for lang in LANGS)
        assert en == es, key
        Facts(game).fill(text)


def test_decks_follow_the_players(game: MottainaiGame) -> None:
    assert [game.decks_for(players) for players in range(2, 6)] == [1, 1, 2, 2]


def test_the_sheet_has_a_box_for_each_card(game: MottainaiGame) -> None:
    boxes = game.score_boxes
    assert len(boxes.gallery) == game.players.high * len(game.materials) * game.boxes.gallery
    assert boxes.sale[0] == ("1.paper.1", "1")
    assert [seat.id for seat in game.seats] == ["1", "2", "3", "4", "5"]


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the source rulebooks are not beside this clone")
def test_every_sentence_is_ours(game: MottainaiGame) -> None:
    def runs_of_words(text: str, length: int = 7) -> set[tuple[str, ...]]:
        words = re.findall(r"[\w']+", text.lower())
        return {tuple(words[i : i + length]) for i in range(len(words) - length + 1)}

    sources = set().union(*(runs_of_words(path.read_text("utf-8")) for path in SEEDS.glob("*.txt")))
    rulebook = load_kit("mottainai")[1]
    all_texts = [
        text for part in (rulebook, game.reference, game.areas, game.works) for _, text in texts(part)
    ]
    copied = {run for text in all_texts for run in runs_of_words(text.es)}
    assert len(sources) > 1000
    assert not copied & sources


MISTAKES = yaml.safe_load((Path(__file__).parent / "mottainai_mistakes.yaml").read_text("utf-8"))


@pytest.mark.parametrize("case", MISTAKES, ids=lambda case: case["says"])
def test_a_mistake_is_told_at_its_place(case: dict[str, str], tmp_path: Path) -> None:
    folder = Path(shutil.copytree(game_folder("mottainai"), tmp_path / "mine"))
    path = folder / f"{case['file']}.yaml"
    text = path.read_text("utf-8")
    assert case["right"] in text
    path.write_text(text.replace(case["right"], case["wrong"], 1), encoding="utf-8")
    found = [problem for problem in problems_of(str(folder)) if case["says"] in problem.message.en]
    assert [(problem.path, problem.key) for problem in found][:1] == [(path, case["at"])]
    assert found[0].line > 0
    assert found[0].message.es != found[0].message.en


@pytest.mark.parametrize(("hand", "enough"), [(15, True), (16, False)])
def test_a_card_is_left_to_draw(hand: int, enough: bool, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(game_folder("mottainai"), tmp_path / "mine"))
    path = folder / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("hand: 5 ", f"hand: {hand} ", 1), encoding="utf-8")
    assert (problems_of(str(folder)) == ()) == enough
    if enough:
        assert play_game(cast(MottainaiGame, load_game(str(folder))), seed=1, players=3).ending


def test_too_few_works_for_any_hand_are_told_of(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(game_folder("mottainai"), tmp_path / "mine"))
    path = folder / "works.yaml"
    six = "\n  - id: ".join(path.read_text("utf-8").split("\n  - id: ")[:7])
    path.write_text(six + "\n", encoding="utf-8")
    (found,) = (problem for problem in problems_of(str(folder)) if "left to draw" in problem.message.en)
    assert (found.path, found.key) == (path, "works")
    assert found.message.en.startswith("3 players need 22 cards (5 in hand")
    assert found.message.en.endswith("their decks have 6. Have 22 works.")


def test_a_folder_with_mistakes_is_refused(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(game_folder("mottainai"), tmp_path / "mine"))
    path = folder / "works.yaml"
    path.write_text(path.read_text("utf-8").replace("kind: morning", "kind: evening"), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_game(str(folder))
    assert sum("'evening' is no choice here" in p.message.en for p in caught.value.problems) >= 5
