"""Finding and loading whole games."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kitpress.content import game_folder, game_ids, load_game, load_kit
from kitpress.content.conditions import KINDS
from kitpress.content.kinds import KINDS as RULES
from kitpress.content.kinds import kind_of
from kitpress.content.kinds.floor_plan import ClientsFile, FloorPlanClient, FloorPlanFile
from kitpress.content.new import copy_game
from kitpress.content.schema import schema
from kitpress.content.validation import keys_of
from kitpress.errors import EXIT_USAGE, ContentError, KitError, UsageError
from kitpress.files import write_file

BASE = Path(__file__).parents[1] / "bad_yaml" / "base"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(BASE, tmp_path / "tiny"))


@pytest.mark.parametrize("game_id", game_ids())
def test_every_built_in_game_loads(game_id: str) -> None:
    game = load_game(game_id)
    assert game.id == game_id
    assert game.folder == game_folder(game_id)


def test_floor_plan_has_fifteen_clients_whose_layouts_have_a_door_bonus() -> None:
    game = load_game("floor-plan")
    assert [count for _, count in game.cards_by_kind()] == [5, 5, 5]
    for client in game.clients:
        assert [o.door_bonus for o in client.objectives] == [False, client.kind == "layout"]
        assert all(2 <= o.points <= 8 or o.door_bonus for o in client.objectives)


def test_a_folder_is_a_game(folder: Path) -> None:
    game = load_game(str(folder))
    assert (game.id, game.folder) == ("tiny", folder)
    assert game.client("ana").objectives[0].example.rooms
    room = game.room_type("K")
    assert room is not None
    assert room.plural.es == "cocinas"
    assert game.room_type("Z") is None


def test_a_game_that_is_none_is_told_with_the_nearest() -> None:
    with pytest.raises(UsageError) as caught:
        load_game("flor-plan")
    assert caught.value.exit_code == EXIT_USAGE
    assert caught.value.message.en.startswith(
        "there is no game 'flor-plan'. Did you mean 'floor-plan'? Built-in games: floor-plan"
    )
    assert caught.value.message.es.startswith(
        "no hay ningún juego 'flor-plan'. ¿Querías decir 'floor-plan'? Juegos incluidos: floor-plan"
    )


def test_a_folder_without_a_game_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"holds no game: there is no game\.yaml in it"):
        load_game(str(tmp_path))


def test_mistakes_of_all_files_are_told_at_once(folder: Path) -> None:
    for name, old, new in (
        ("game.yaml", "minutes: 5", "minutes: five"),
        ("clients.yaml", "points: 3", "points: many"),
        ("rulebook.yaml", "id: aim", "id: The Aim"),
    ):
        path = folder / name
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_kit(str(folder))
    assert [(p.path.name, p.line, p.key) for p in caught.value.problems] == [
        ("game.yaml", 6, "minutes"),
        ("clients.yaml", 7, "clients[0].objectives[0].points"),
        ("rulebook.yaml", 8, "sections[0].id"),
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [("{id: tree, die: 1", "{id: hedge, die: 1"), ("count: 3, name", "count: 3, length: 2, name")],
)
def test_where_pools_would_be_drawn_stones_make_none_to_ask_for(folder: Path, old: str, new: str) -> None:
    clients, game = folder / "clients.yaml", folder / "game.yaml"
    asked = clients.read_text(encoding="utf-8").replace(
        "{is: room, type: bedroom, area", "{is: pool, size", 1
    )
    clients.write_text(asked, encoding="utf-8")
    assert load_game(str(folder)).clients
    game.write_text(game.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError, match="nobody can draw a pool in this game"):
        load_game(str(folder))


def test_missing_files_are_problems(folder: Path) -> None:
    (folder / "clients.yaml").unlink()
    (folder / "rulebook.yaml").write_text("")
    with pytest.raises(ContentError) as caught:
        load_kit(str(folder))
    assert [str(p).replace(str(folder), "tiny") for p in caught.value.problems] == [
        "tiny/clients.yaml:0:0: the file is missing. Every game has one; copy it from a built-in game into "
        "tiny.",
        "tiny/rulebook.yaml:0:0: the file is empty. Copy a whole one from a built-in game, with 'kitpress "
        "new', and edit that.",
    ]


def test_an_unreadable_game_file_hides_no_mistake_of_the_others(folder: Path) -> None:
    (folder / "game.yaml").write_text("title: [")
    path = folder / "clients.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("points: 3", "pionts: 3"), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_kit(str(folder))
    assert [(p.path.name, p.key) for p in caught.value.problems] == [
        ("game.yaml", ""),
        ("clients.yaml", "clients[0].objectives[0].pionts"),
    ]


def test_the_schema_knows_every_key() -> None:
    definitions = schema()["$defs"]
    files = {kind_of(rules).file for rules in RULES}
    for model in (*files, FloorPlanFile, ClientsFile, FloorPlanClient):
        definition = definitions[model.__name__]
        assert tuple(definition["properties"]) == keys_of(model)
        assert definition["additionalProperties"] is False
    for kind in KINDS:
        assert definitions[f"{kind.capitalize()}Entity"]["properties"]["is"]["const"] == kind
    choices = schema("game")["anyOf"]
    assert {choice["$ref"].rpartition("/")[2] for choice in choices} == {file.__name__ for file in files}


def test_a_copy_is_a_game_of_its_own(tmp_path: Path) -> None:
    copied = copy_game("floor-plan", tmp_path / "deep" / "my-game")
    assert sorted(path.name for path in copied) == sorted(kind_of("floor-plan").files)
    assert sorted(path.name for path in (tmp_path / "deep" / "my-game").iterdir()) == sorted(
        kind_of("floor-plan").files
    )
    copy, original = load_game(str(tmp_path / "deep" / "my-game")), load_game("floor-plan")
    assert copy.id == "my-game"
    assert copy.clients == original.clients


@pytest.mark.parametrize(
    ("name", "kind", "says"),
    [
        ("My Game", UsageError, "'My Game' can't be a game's name. Use small letters"),
        ("floor-plan", UsageError, "'floor-plan' is a built-in game. Give your copy a name of its own"),
        ("taken", KitError, "exists already, and nothing in it was touched"),
    ],
)
def test_a_copy_harms_nothing(tmp_path: Path, name: str, kind: type[KitError], says: str) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(kind, match=says):
        copy_game("floor-plan", tmp_path / name)
    assert list(tmp_path.rglob("*.yaml")) == []


def test_half_a_copy_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, content: bytes) -> Path:
        if path.name == "rulebook.yaml":
            raise KitError("no room left")
        return write_file(path, content)

    monkeypatch.setattr("kitpress.content.new.write_file", full)
    with pytest.raises(KitError, match="no room left"):
        copy_game("floor-plan", tmp_path / "mine")
    assert not (tmp_path / "mine").exists()


def test_loading_needs_neither_print_nor_photos() -> None:
    heavy = "reportlab cv2 numpy highspy pypdfium2 rich svgelements"
    code = (
        "import sys; from kitpress.content import load_game; load_game('floor-plan'); "
        f"print([m for m in '{heavy}'.split() if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
