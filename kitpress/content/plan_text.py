"""Plans in the text notation inside YAML: parsed there, with their mistakes at their own lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationInfo
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from kitpress.content.values import mistake
from kitpress.errors import ContentError, Problem
from kitpress.plan.grid_text import parse_plan
from kitpress.plan.model import Plan
from kitpress.words import Words


class PlacedText(str):
    """A text of a YAML file that knows where it stands: its file, and its first line and column there."""

    path: Path
    line: int
    column: int

    @classmethod
    def at(cls, text: str, path: Path, line: int, column: int) -> PlacedText:
        """The same text, with its place (counted from 1)."""
        placed = cls(text)
        placed.path, placed.line, placed.column = path, line, column
        return placed


def _read_plan(value: object, info: ValidationInfo) -> Plan:
    if isinstance(value, Plan):
        return value
    if not isinstance(value, str) or "\n" not in value.strip("\n"):
        raise mistake(
            Words(
                "a plan has several lines. Begin it with '|' and draw it below, indented.",
                "un plano tiene varias líneas. Empieza con '|' y dibújalo debajo, con sangría.",
            )
        )
    place = value if isinstance(value, PlacedText) else PlacedText.at(value, Path(), 1, 1)
    try:
        things = (info.context or {}).get("things")
        plan = parse_plan(str(value), path=place.path, first_line=place.line, things=things)
    except ContentError as error:
        problems = tuple(_moved(problem, place) for problem in error.problems)
        raise PydanticCustomError("plan", "{en}", {"en": str(error), "problems": problems}) from None
    _check_letters(plan, (info.context or {}).get("letters"))
    return plan


def _check_letters(plan: Plan, allowed: Sequence[str] | None) -> None:
    """Raise for a room whose letter is none of the game's."""
    if allowed is None:
        return
    written = {(room.label, room.letter) for room in plan.rooms} | plan.loose_letters
    for square, letter in sorted(written):
        if letter not in allowed:
            raise mistake(
                Words(
                    "no room of this game has the letter {letter} (in {square}). Its letters: {letters}.",
                    "ninguna habitación de este juego tiene la letra {letter} (en {square}). Sus letras: "
                    "{letters}.",
                ).format(letter=letter, square=square, letters=", ".join(allowed))
            )


def _moved(problem: Problem, place: PlacedText) -> Problem:
    return problem._replace(
        path=place.path,
        column=problem.column + place.column - 1 if problem.column else problem.column,
    )


class PlanText:
    """Reads a Plan from the text notation."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.with_info_plain_validator_function(_read_plan)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {"type": "string", "description": "a plan in the text notation, several lines after '|'"}
