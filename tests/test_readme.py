"""The README and docs/ tell the truth: every command, key, code, link and plan in them is real."""

import importlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from kitpress.cli.main import COMMANDS

from kitpress import errors
from kitpress.content import game_ids, load_game
from kitpress.content.conditions import RELATED_TO, Entity, Thing
from kitpress.content.effects import ActionEffect, AlwaysEffect, Condition, EndEffect, Step, TimedEffect
from kitpress.content.kinds import KINDS, kind_of
from kitpress.content.kinds.madrino_values import FACTS
from kitpress.content.rulebook_models import Block
from kitpress.content.schema import PARTS, schema
from kitpress.errors import EXIT_DONE, EXIT_FAILED
from kitpress.plan.notation import format_plan, parse_plan, parse_record
from kitpress.render.kits import kit_parts
from kitpress.rules import Status

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
PAGES = {path: path.read_text(encoding="utf-8") for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"))}
YAML, PLANS, PROGRAMS = (PAGES[ROOT / "docs" / f"{name}.md"] for name in ("yaml", "plans", "programs"))
ENTITIES: tuple[type[Thing], ...] = get_args(get_args(Entity)[0])


def rows(first: str, page: str = YAML) -> dict[str, str]:
    """The table whose head begins with `first`: its rows' first cell and the rest."""
    lines = page[page.index(f"| {first} |") :].split("\n\n")[0].splitlines()[2:]
    return {cells[1].strip(): "|".join(cells[2:]) for cells in (line.split("|") for line in lines)}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_section(command: str) -> None:
    assert re.search(rf"^### `kitpress {command}[` ]", README, re.M)


def test_no_section_is_about_a_command_that_is_not_there() -> None:
    told = re.findall(r"^### `kitpress (\w+)", README, re.M)
    assert set(told) == set(COMMANDS)


@pytest.mark.parametrize("entity", ENTITIES, ids=lambda entity: entity.__name__)
def test_every_key_of_the_condition_language_is_told(entity: type[Thing]) -> None:
    (kind,) = get_args(entity.model_fields["is_"].annotation)
    told = set(re.findall(r"`(\w+)`", rows("is")[f"`{kind}`"]))
    keys = {field.alias or name for name, field in entity.model_fields.items()} - {"is", "count"}
    assert told == keys


def test_every_property_and_relation_is_explained() -> None:
    properties, relations = rows("property"), rows("relation")
    explained = {word for cell in (*properties, *relations) for word in re.findall(r"`(\w+)", cell)}
    keys = {field.alias or name for e in ENTITIES for name, field in e.model_fields.items()} - {"is"}
    assert keys <= explained
    assert {cell.strip("`") for cell in relations} == set(RELATED_TO)


def test_every_key_of_the_effects_of_works_is_told() -> None:
    part = YAML.split("## The effects of works")[1].split("\n## ")[0]
    models = (TimedEffect, ActionEffect, AlwaysEffect, EndEffect, Step, Condition)
    keys = {field.alias or name for model in models for name, field in model.model_fields.items()}
    assert keys <= set(re.findall(r"\w+", part))
    kinds = {word for model in models[:4] for word in get_args(model.model_fields["kind"].annotation)}
    assert {word for cell in _rows_of(part, "kind") for word in re.findall(r"`(\w+)`", cell)} == kinds


def _rows_of(part: str, first: str) -> list[str]:
    lines = part[part.index(f"| {first} |") :].split("\n\n")[0].splitlines()[2:]
    return [line.split("|")[1] for line in lines]


def test_every_exit_code_is_told() -> None:
    codes = {str(value) for name, value in vars(errors).items() if name.startswith("EXIT_")}
    assert set(rows("code", README)) == codes


def test_every_status_of_a_line_is_told() -> None:
    assert all(f"`{status.value}`" in PROGRAMS for status in Status)


def test_every_option_of_every_command_is_told() -> None:
    common = {"--lang", "--help", "--force", "--out"}
    for name in COMMANDS:
        section = re.split(rf"^### `kitpress {name}[` ]", README, flags=re.M)[1].split("\n### ")[0]
        command = importlib.import_module(f"kitpress.cli.{name}").command
        ways = [[*param.opts, *param.secondary_opts] for param in command.params]
        options = [way for way in ways if way[0].startswith("--") and way[0] not in common]
        assert [way for way in options if not any(opt in section for opt in way)] == [], name


def test_every_game_has_a_section_and_prints_what_it_says() -> None:
    for game in map(load_game, game_ids()):
        section = README.split(f"\n### {game.title.en}\n")[1].split("\n## ")[0]
        assert game.id == "floor-plan" or f"kitpress playtest {game.id}" in section
        assert {f"`{part.id}`" for part in kit_parts(game)} <= set(re.findall(r"`\w+`", README))


def said(*args: object, columns: int = 130, at: Path = ROOT, code: int = EXIT_DONE) -> list[str]:
    """What a command prints in English in that folder, without the blanks at the ends of lines."""
    program = [sys.executable, "-m", "kitpress.cli.main", *map(str, args), "--lang", "en"]
    wide = {**os.environ, "COLUMNS": str(columns), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(program, capture_output=True, encoding="utf-8", env=wide, cwd=at, check=False)
    assert done.returncode == code, done.stderr
    return [line.rstrip() for line in done.stdout.splitlines()]


def test_the_list_of_games_is_what_the_command_says() -> None:
    told = README.split("$ kitpress list\n")[1].split("```")[0].splitlines()
    assert told == [line for line in said("list", columns=80) if line]


@pytest.mark.parametrize("folder", ["oracle/", "oracle_classic/", "oracle_madrino/"])
def test_what_is_told_of_scores_is_what_the_command_says(folder: str) -> None:
    (block,) = re.findall(rf"^\$ (kitpress score tests/{folder}.*?)^```$", README, re.S | re.M)
    command, *told = block.splitlines()
    files = [path for word in command.split() if "*" in word for path in sorted(ROOT.glob(word))]
    assert files
    out = said("score", *files, *command.split()[2 + command.count("*") :])
    assert [line for line in told if line != "..." and line not in out] == []


BEDROOM = 'type: bedroom, furnishings: ">= 2", sees: tree}'  # that Rosa wants


@pytest.mark.parametrize(
    "wrong",
    ['type: bedroom, furnishings: ">= 3", sees: tree}', 'type: bedrom, furnishing: ">= 2", sees: tre}'],
)
def test_what_is_told_of_mistakes_is_what_the_command_says(wrong: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "content" / "floor-plan", tmp_path / "mygame")
    cards = tmp_path / "mygame" / "clients.yaml"
    right = cards.read_text(encoding="utf-8")
    assert right.count(BEDROOM) == 1
    cards.write_text(right.replace(BEDROOM, wrong), encoding="utf-8")
    blocks = [block.split("```")[0].splitlines() for block in README.split("$ kitpress check mygame\n")[1:]]
    told = [block[:-1] for block in blocks]  # how many there are goes to stderr
    assert said("check", "mygame", at=tmp_path, code=EXIT_FAILED) in told


@pytest.mark.parametrize("part", PARTS)
def test_every_key_of_every_file_is_told(part: str) -> None:
    told = set(re.findall(r"\w+", " ".join(re.findall(r"`[^`\n]+`|^```.*?^```", YAML, re.S | re.M))))
    assert keys_in(schema(part)) <= told


def keys_in(node: object) -> set[str]:
    """The names of all properties in a JSON schema."""
    if isinstance(node, list):
        return {key for item in node for key in keys_in(item)}
    if not isinstance(node, dict):
        return set()
    named = node.get("properties", {})
    return set(named if isinstance(named, dict) else ()) | {
        k for item in node.values() for k in keys_in(item)
    }


@pytest.mark.parametrize("page", [README, YAML], ids=["README", "yaml"])
def test_what_is_shown_of_the_games_files_stands_in_them(page: str) -> None:
    shown = re.findall(r"^```yaml\n(  - .*?)^(?:```| +\.\.\.)$", page, re.S | re.M)
    assert len(shown) == page.count("```yaml\n")
    files = [without_remarks(path.read_text("utf-8")) for path in ROOT.glob("content/*/*.yaml")]
    assert [part for part in shown if not any(without_remarks(part) in text for text in files)] == []


def without_remarks(text: str) -> str:
    return re.sub(r" +#.*$", "", text, flags=re.M)


def test_every_tale_every_block_and_every_table_is_told() -> None:
    facts = {word for cell in rows("when") for word in re.findall(r"`([\w-]+)`", cell)}
    assert facts == {fact for asked in FACTS.values() for fact in asked}
    assert {word for cell in rows("block") for word in re.findall(r"`(\w+)`", cell)} == {*Block.model_fields}
    tables = set(re.findall(r"`(\w+)`", rows("block")["`table`"]))
    assert {table for rules in KINDS for table in kind_of(rules).tables} <= tables


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)", PAGES[page]):
        there = (page.parent / target).resolve() if target else page
        assert there.exists(), target
        if anchor:
            heads = re.findall(r"^#+ (.+)$", there.read_text(encoding="utf-8"), re.M)
            assert anchor in {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


def test_the_plans_are_readable() -> None:
    plain = re.findall(r"^```(\w*)\n(.*?)^```$", PLANS, re.S | re.M)
    plans = [text for language, text in plain if not language and "+---+" in text]
    assert plans
    for text in plans:
        assert parse_plan(format_plan(parse_plan(text))) == parse_plan(text)


def test_the_plan_in_the_readme_is_a_whole_file() -> None:
    (text,) = re.findall(r"^```\n([^`]*\+---\+.*?)^```$", README, re.S | re.M)
    record = parse_record(text)
    assert (record.game, record.name) == ("floor-plan", "Ana")
    assert len(record.plan.rooms) == 1


def test_pictures_are_there_and_small() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\((docs/[^)]+)\)", README)
    assert pictures
    for picture in pictures:
        assert (ROOT / picture).stat().st_size <= 250_000, picture


def test_what_games_share_is_where_it_is_told_to_be() -> None:
    row = rows("part", PAGES[ROOT / "CONTRIBUTING.md"])["its kind"]
    shared = re.findall(r"`(\w+\.py)`", row)
    assert shared
    assert [name for name in shared if not (ROOT / "kitpress/content/kinds" / name).is_file()] == []


def test_the_house_and_the_parts_of_a_game_are_as_told() -> None:
    page = PAGES[ROOT / "CONTRIBUTING.md"]
    rooms = [room for cell in rows("room", page) for room in re.findall(r"`([^`]+/)`", cell)]
    assert [room for room in rooms if not (ROOT / room).is_dir()] == []
    folders = {
        f"{path.parent.relative_to(ROOT).as_posix()}/" for path in (ROOT / "kitpress").glob("*/__init__.py")
    }
    assert folders <= set(rooms)
    tables = [
        path for path in (ROOT / "kitpress").rglob("*.py") if "\n_MODULES = {" in path.read_text("utf-8")
    ]
    assert tables
    told = " ".join(rows("part", page).values())
    assert [path for path in tables if f"`{path.parent.relative_to(ROOT).as_posix()}/`" not in told] == []


def test_every_dependency_is_in_the_table_of_licences() -> None:
    listed = re.findall(r'^ +"([\w.-]+)>=', PROJECT.split("[project.optional")[0], re.M)
    told = " ".join(rows("package", README))
    assert listed
    assert [name for name in listed if name.removeprefix("fontpkg") not in told] == []
