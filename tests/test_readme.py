"""The README tells the truth: every command, key, code and plan in it is real."""

import re
from pathlib import Path
from typing import get_args

import pytest
from kitpress.cli.main import COMMANDS

from kitpress import errors
from kitpress.content.conditions import RELATED_TO, Entity, Thing
from kitpress.content.effects import ActionEffect, AlwaysEffect, Condition, EndEffect, Step, TimedEffect
from kitpress.plan.notation import format_plan, parse_plan
from kitpress.rules import Status

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ENTITIES: tuple[type[Thing], ...] = get_args(get_args(Entity)[0])


def rows(first: str) -> dict[str, str]:
    """The table whose head begins with `first`: its rows' first cell and the rest."""
    lines = README[README.index(f"| {first} |") :].split("\n\n")[0].splitlines()[2:]
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
    part = README.split("### The effects of works")[1].split("\n## ")[0]
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
    assert set(rows("code")) == codes


def test_every_status_of_a_line_is_told() -> None:
    assert all(f"`{status.value}`" in README for status in Status)


def test_the_plans_are_readable() -> None:
    plain = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.S | re.M)
    plans = [text for language, text in plain if not language and "+---+" in text]
    assert plans
    for text in plans:
        assert parse_plan(format_plan(parse_plan(text))) == parse_plan(text)


def test_pictures_are_there_and_small() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\((docs/[^)]+)\)", README)
    assert pictures
    for picture in pictures:
        assert (ROOT / picture).stat().st_size <= 250_000, picture
