"""What a game's YAML says, as frozen values: `Game` and everything in it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from kitpress.content.conditions import Entity
from kitpress.content.plan_text import PlanText
from kitpress.content.rulebook_models import Rulebook
from kitpress.content.values import Content, RoomTypeId, Text, known
from kitpress.plan.model import Plan
from kitpress.words import Words

Die = Annotated[int, Field(ge=1, le=6)]
Id = Annotated[str, Field(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$", max_length=40)]
Letter = Annotated[str, Field(pattern=r"^[A-Z]$")]
Gender = Literal["m", "f"]
BonusId = Annotated[str, known("bonus_kinds", Words("kind of bonus", "un tipo de bonificación"))]
ClientKindId = Annotated[str, known("client_kinds", Words("kind of client", "un tipo de cliente"))]


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


class RoomType(Named):
    """What a room may be: the number of the die that labels it, and the letter written in it."""

    id: Id
    die: Die
    letter: Letter


class FeatureType(Named):
    """What a die draws when it is used for features: `count` at once, or none."""

    id: Literal["tree", "door", "window", "furnishing", "deck", "stone"]
    die: Die
    count: int = Field(ge=1, le=12)


class Start(Content):
    """The starting room: its type, and its one fixed side (the other is rolled)."""

    room: RoomTypeId
    die: Die


class ClientKind(Content):
    """A kind of client. With `door_bonus`, the second objective is counted once at the end, by everyone."""

    id: Id
    name: Text
    door_bonus: bool = False


class BonusKind(Content):
    """What can be unlocked under a demand box."""

    id: Id
    icon: str  # its name in Tabler Icons
    name: Text
    effect: Text


class SixthDemand(Content):
    """The bonus for being first to fulfil so many demands."""

    demands: int = Field(ge=1)
    points: int = Field(ge=0, le=99)


class Solo(Content):
    """The game for one: rounds to tick, and unticked rounds for each point."""

    bubbles: int = Field(ge=1, le=40)
    points_per: int = Field(ge=1)


class Rating(Content):
    """The title for a score of `low` or more."""

    low: int = Field(alias="from")
    name: Text


class Objective(Content):
    """What a client asks for: `wants` is claimed with each new witness, `per` is counted once at the end.

    Exactly one of `wants` and `per` is set. `text` replaces the wording made from the condition.
    `example` shows it, and fulfils it exactly once.
    """

    name: Text
    points: int = Field(ge=1, le=20)
    wants: Mapping[Id, Entity] | None = None
    same_type: tuple[str, ...] | None = None  # these rooms of `wants` are of one type
    different_types: tuple[str, ...] | None = None  # no two of these rooms of `wants` are of one type
    per: Entity | None = None
    at_most: int | None = Field(default=None, ge=1)  # how many of `per` count
    text: Text | None = None
    example: Annotated[Plan, PlanText()]

    @property
    def door_bonus(self) -> bool:
        """Whether it is counted once, at the end, by everyone, instead of being claimed."""
        return self.per is not None


class Client(Content):
    """A client card."""

    id: Id
    kind: ClientKindId
    name: Text
    text: Text | None = None  # flavour: one short line
    count: int = Field(default=1, ge=1, le=99)  # copies in the deck
    objectives: tuple[Objective, Objective]


class ClientsFile(Content):
    """clients.yaml."""

    clients: tuple[Client, ...] = Field(min_length=1)


class GameFile(Content):
    """game.yaml."""

    title: Text
    tagline: Text
    rules: Id
    sheet: Id
    players: Players
    minutes: int = Field(ge=1)
    age: int = Field(ge=1)
    grid: GridSize
    rooms: tuple[RoomType, ...] = Field(min_length=1)
    start: Start
    features: tuple[FeatureType, ...] = Field(min_length=1)
    client_kinds: tuple[ClientKind, ...] = Field(min_length=1)
    bonus_kinds: tuple[BonusKind, ...] = Field(min_length=1)
    free_bonuses: tuple[BonusId, ...]
    demand_boxes: tuple[BonusId, ...] = Field(min_length=1)
    sixth_demand: SixthDemand
    solo: Solo
    ratings: tuple[Rating, ...] = Field(min_length=1)


class Game(GameFile):
    """A whole game, checked."""

    id: str
    folder: Path
    clients: tuple[Client, ...]
    rulebook: Rulebook

    def client(self, client_id: str) -> Client:
        """The client with that id. Raises KeyError when there is none."""
        return {client.id: client for client in self.clients}[client_id]

    def cards_by_kind(self) -> tuple[tuple[ClientKind, int], ...]:
        """Each kind of client, and how many cards of it are in the kit."""
        return tuple(
            (kind, sum(client.count for client in self.clients if client.kind == kind.id))
            for kind in self.client_kinds
        )

    def room_type(self, letter: str) -> RoomType | None:
        """The type of room labelled with that letter, None when the game has none."""
        return next((room for room in self.rooms if room.letter == letter), None)
