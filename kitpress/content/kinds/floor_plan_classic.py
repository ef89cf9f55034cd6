"""Floor Plan Classic's own keys in game.yaml, and the game as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from kitpress.content.game import Die
from kitpress.content.kinds.classic_mistakes import classic
from kitpress.content.kinds.house_mistakes import house_references
from kitpress.content.kinds.houses import Client, HouseFile, HouseGame, Objective
from kitpress.content.kinds.kind import GameKind
from kitpress.content.values import Content, RoomTypeId, known
from kitpress.words import Words

BonusId = Annotated[str, known("bonus_kinds", Words("kind of bonus", "un tipo de bonificación"))]


class ClassicClient(Client):
    """A client card with one objective, counted at the end."""

    objectives: tuple[Objective]


class ClassicClientsFile(Content):
    """clients.yaml."""

    clients: tuple[ClassicClient, ...] = Field(min_length=1)


class Icon(Content):
    """A box of the room table, counted from 1, that unlocks a bonus."""

    room: RoomTypeId
    box: int = Field(ge=1)
    bonus: BonusId


class RoomTable(Content):
    """A row of boxes for each type of room; the points of each full column, from the left."""

    points: tuple[Annotated[int, Field(ge=1, le=99)], ...] = Field(min_length=1, max_length=9)
    icons: tuple[Icon, ...]

    def bonus(self, room_id: str, box: int) -> str | None:
        """The kind of bonus that a box unlocks, None without an icon. Boxes count from 1."""
        return next((icon.bonus for icon in self.icons if (icon.room, icon.box) == (room_id, box)), None)


class PrintedRoll(Content):
    """A round whose dice are printed on the sheet."""

    round: int = Field(ge=1)
    dice: tuple[Die, Die]


class Rounds(Content):
    """How many rounds a game has."""

    count: int = Field(ge=1, le=40)
    printed: tuple[PrintedRoll, ...] = ()


class EndScore(Content):
    """Points at the end for each window with a garden view, linked room, and hedge or pool on a path."""

    windows: int = Field(ge=0, le=9)
    doors: int = Field(ge=0, le=9)
    stones: int = Field(ge=0, le=9)


class Box(Content):
    """A box of the sheet by its field id, after the dot: "bath.3" of the room table, "wild.2" of the bonuses."""

    id: str
    kind: str


class ClassicFile(HouseFile):
    """game.yaml."""

    wild_die: Die
    room_table: RoomTable
    rounds: Rounds
    end: EndScore


class ClassicGame(ClassicFile, HouseGame):
    """A whole game of Floor Plan Classic, checked."""

    clients: tuple[ClassicClient, ...]

    @property
    def counted(self) -> bool:
        """All that clients ask for is counted at the end."""
        return True

    @property
    def room_boxes(self) -> tuple[Box, ...]:
        """The boxes of the room table, row by row: `room.bath.1` and so on are their fields."""
        columns = range(1, len(self.room_table.points) + 1)
        return tuple(Box(id=f"{room.id}.{n}", kind=room.id) for room in self.rooms for n in columns)

    @property
    def bonus_boxes(self) -> tuple[Box, ...]:
        """A box for each bonus that can be unlocked, kind by kind: `used.wild.1` and so on are their fields."""
        return tuple(
            Box(id=f"{kind.id}.{n}", kind=kind.id)
            for kind in self.bonus_kinds
            for n in range(1, self.bonus_count(kind.id) + 1)
        )

    def bonus_count(self, bonus_id: str) -> int:
        """How many bonuses of a kind the room table holds."""
        return sum(icon.bonus == bonus_id for icon in self.room_table.icons)

    @property
    def printed_rolls(self) -> Mapping[int, tuple[int, int]]:
        """The dice of the rounds for which they are printed."""
        return {roll.round: roll.dice for roll in self.rounds.printed}


TABLES = ("dice", "bonuses", "rooms", "rounds")
KIND = GameKind(ClassicFile, ClassicGame, {"clients": ClassicClientsFile}, house_references, classic, TABLES)
