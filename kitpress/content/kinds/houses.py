"""What the games have that are drawn as houses: rooms, features, and clients with conditions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Annotated, Literal, TypeVar

from pydantic import Field, PrivateAttr

from kitpress.content.conditions import Entity
from kitpress.content.game import Die, Game, GameFile, GridSize, Id, Named
from kitpress.content.letters import Letters
from kitpress.content.plan_text import PlanText
from kitpress.content.values import Content, Text, known
from kitpress.plan.model import Plan
from kitpress.words import LANGS, Lang, Words, same

ClientKindId = Annotated[str, known("client_kinds", Words("kind of client", "un tipo de cliente"))]
_R = TypeVar("_R", bound="RoomType")
_H = TypeVar("_H", bound="HouseGame")


class RoomType(Named):
    """What a room may be: the number of the die that labels it, and the letters written in it, by language."""

    id: Id
    die: Die
    letters: Letters = Field(alias="letter")
    _lettering: Lang = PrivateAttr(default="en")

    @cached_property  # asked for so often that pydantic takes too long to find its private attributes
    def letter(self) -> str:
        """The letter on the sheets that the game is lettered for."""
        return self.letters[self._lettering]

    def lettered(self: _R, lang: Lang) -> _R:
        """The same type of room, with the letter of that language."""
        copy = self.model_copy()
        copy._lettering = lang
        copy.__dict__.pop("letter", None)
        return copy


class FeatureType(Named):
    """What a die draws when it is used for features: `count` at once, or none.

    `length` is how many squares each takes along its wall. With `run`, all are drawn as one, each beside
    another.
    """

    id: Literal["tree", "door", "window", "furnishing", "hedge", "deck", "stone", "pool"]
    die: Die
    count: int = Field(ge=1, le=12)
    length: int = Field(default=1, ge=1, le=2)
    run: bool = False


class ClientKind(Content):
    """A kind of client. With `door_bonus`, the second objective is counted once at the end, by everyone."""

    id: Id
    icon: str  # its name in Tabler Icons
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
    `example` shows it, and fulfils it exactly `shows` times.
    """

    name: Text
    points: int = Field(ge=1, le=20)
    wants: Mapping[Id, Entity] | None = None
    same_type: tuple[str, ...] | None = None  # these rooms of `wants` are of one type
    different_types: tuple[str, ...] | None = None  # no two of these rooms of `wants` are of one type
    per: Entity | None = None
    each_type: bool = False  # of all rooms of `per` that are of one type, only one counts
    largest: bool = False  # the squares of the largest of `per` count, not how many there are
    at_most: int | None = Field(default=None, ge=1)  # how many count
    text: Text | None = None
    example: Annotated[Plan, PlanText()]
    shows: int = Field(default=1, ge=1)

    @property
    def door_bonus(self) -> bool:
        """Whether it is counted once, at the end, by everyone, instead of being claimed."""
        return self.per is not None


class Client(Content):
    """A client card. The kinds of games say how many objectives it has."""

    id: Id
    kind: ClientKindId
    name: Text
    text: Text | None = None  # flavour: one short line
    count: int = Field(default=1, ge=1, le=99)  # copies in the deck
    objectives: tuple[Objective, ...]


class HouseFile(GameFile):
    """What game.yaml says of every game of houses."""

    grid: GridSize
    rooms: tuple[RoomType, ...] = Field(min_length=1)
    features: tuple[FeatureType, ...] = Field(min_length=1)
    client_kinds: tuple[ClientKind, ...] = Field(min_length=1)
    bonus_kinds: tuple[BonusKind, ...] = Field(min_length=1)


class HouseGame(HouseFile, Game):
    """A whole game of houses, checked. Its plans hold letters as they are drawn, so in one language.

    The YAML's own plans are written with English letters, and so is a game as it is loaded; `lettered`
    gives it in the letters of another language.
    """

    clients: tuple[Client, ...]
    _lettering: Lang = PrivateAttr(default="en")
    _in: dict[Lang, HouseGame] = PrivateAttr(default_factory=dict)

    @property
    def counted(self) -> bool:
        """Whether all that clients ask for is counted at the end; else it is claimed while playing."""
        return False

    def client(self, client_id: str) -> Client:
        """The client with that id. Raises KeyError when there is none."""
        return {client.id: client for client in self.clients}[client_id]

    def cards_by_kind(self) -> tuple[tuple[ClientKind, int], ...]:
        """Each kind of client, and how many cards of it are in the kit."""
        return tuple(
            (kind, sum(client.count for client in self.clients if client.kind == kind.id))
            for kind in self.client_kinds
        )

    @property
    def clients_by_kind(self) -> tuple[Client, ...]:
        """All clients, kind by kind, in the order in which game.yaml names the kinds: so a sheet lists them."""
        kinds = [kind.id for kind in self.client_kinds]
        return tuple(sorted(self.clients, key=lambda client: kinds.index(client.kind)))

    def room_type(self, letter: str) -> RoomType | None:
        """The type of room labelled with that letter, None when the game has none."""
        return next((room for room in self.rooms if room.letter == letter), None)

    # Letters

    @property
    def letter_langs(self) -> tuple[Lang, ...]:
        """The languages whose sheets are lettered differently; only one where all are alike."""
        alike = all(room.letters == same(room.letters.en) for room in self.rooms)
        return LANGS[:1] if alike else LANGS

    def lettered(self: _H, lang: Lang) -> _H:
        """The same game with the rooms and the clients' examples in that language's letters."""
        if lang == self._lettering or lang not in self.letter_langs:
            return self
        made = self._in.get(lang)
        if made is None:
            rooms = tuple(room.lettered(lang) for room in self.rooms)
            clients = tuple(self._client_in(client, lang) for client in self.clients)
            made = self.model_copy(update={"rooms": rooms, "clients": clients})
            made._lettering, made._in = lang, {self._lettering: self}
            self._in[lang] = made
        return made  # type: ignore[return-value]  # a copy of this very game

    def _client_in(self, client: Client, lang: Lang) -> Client:
        examples = (self.in_letters(objective.example, lang) for objective in client.objectives)
        objectives = tuple(
            objective.model_copy(update={"example": example})
            for objective, example in zip(client.objectives, examples, strict=True)
        )
        return client.model_copy(update={"objectives": objectives})

    def in_letters(self, plan: Plan, lang: Lang) -> Plan:
        """A plan that is written in this game's letters, in those of another language."""
        letters = {room.letter: room.letters[lang] for room in self.rooms}
        return replace(
            plan,
            rooms=frozenset(
                replace(room, letter=letters.get(room.letter, room.letter)) for room in plan.rooms
            ),
            loose_letters=frozenset((square, letters.get(old, old)) for square, old in plan.loose_letters),
        )


def clients_of(game: Game) -> tuple[Client, ...]:
    """The clients of a game, none for a game that has none."""
    return game.clients if isinstance(game, HouseGame) else ()
