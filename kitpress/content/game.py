"""What every game's YAML says, as frozen values: `Game` and the small things that games share."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from pydantic import Field

from kitpress.content.values import Content, Text
from kitpress.words import Lang

Die = Annotated[int, Field(ge=1, le=6)]
Id = Annotated[str, Field(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$", max_length=40)]
Letter = Annotated[str, Field(pattern=r"^[A-Z]$")]
Gender = Literal["m", "f"]
_G = TypeVar("_G", bound="Game")


class Players(Content):
    """How many can play."""

    low: int = Field(alias="from", ge=1)
    high: int = Field(alias="to", ge=1)


class GridSize(Content):
    """The drawing grid, in squares."""

    columns: int = Field(ge=3, le=26)
    rows: int = Field(ge=3, le=40)


class Named(Content):
    """Something with a name that is also said in the plural; `gender` is that of its Spanish name."""

    name: Text
    plural: Text
    gender: Gender


class GameFile(Content):
    """What game.yaml says of every game. `rules` names the kind of game: its rules and its other keys."""

    title: Text
    tagline: Text
    rules: Id
    sheet: Id
    grid: GridSize | None = None  # for sheets that are drawn on
    players: Players
    minutes: int = Field(ge=1)
    age: int = Field(ge=1)


class Game(GameFile):
    """A whole game, checked. Each kind of game adds what it has.

    `references` are the ids that other files may refer to, by kind ("room_types").
    """

    id: str
    folder: Path
    references: Mapping[str, tuple[str, ...]]

    def lettered(self: _G, lang: Lang) -> _G:
        """The game as its sheets in that language are lettered; most games have the same letters in all."""
        return self

    @property
    def facility_letters(self) -> Mapping[str, str]:
        """The letters that are written for facilities, by their ids; most games have none."""
        return {}
