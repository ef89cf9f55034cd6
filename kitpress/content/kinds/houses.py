"""What the games have that are drawn as houses: rooms, features, and clients with conditions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from kitpress.content.conditions import Entity
from kitpress.content.game import Die, Game, GameFile, GridSize, Id, Letter, Named
from kitpress.content.plan_text import PlanText
from kitpress.content.values import Content, Text, known
from kitpress.plan.model import Plan
from kitpress.words import Words

ClientKindId = Annotated[str, known("client_kinds", Words("kind of client", "un tipo de cliente"))]


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


class HouseFile(GameFile):
    """What game.yaml says of every game of houses."""

    grid: GridSize
    rooms: tuple[RoomType, ...] = Field(min_length=1)
    features: tuple[FeatureType, ...] = Field(min_length=1)
    client_kinds: tuple[ClientKind, ...] = Field(min_length=1)
    bonus_kinds: tuple[BonusKind, ...] = Field(min_length=1)


class HouseGame(HouseFile, Game):
    """A whole game of houses, checked."""

    clients: tuple[Client, ...]

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


def clients_of(game: Game) -> tuple[Client, ...]:
    """The clients of a game, none for a game that has none."""
    return game.clients if isinstance(game, HouseGame) else ()
