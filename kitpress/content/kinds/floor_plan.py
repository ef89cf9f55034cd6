"""Floor Plan's own keys in game.yaml, and the game as a whole."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from kitpress.content.game import Die
from kitpress.content.kinds.floor_plan_mistakes import floor_plan
from kitpress.content.kinds.house_mistakes import house_references
from kitpress.content.kinds.houses import Client, HouseFile, HouseGame, Objective
from kitpress.content.kinds.kind import GameKind
from kitpress.content.values import Content, RoomTypeId, Text, known
from kitpress.words import Words

BonusId = Annotated[str, known("bonus_kinds", Words("kind of bonus", "un tipo de bonificación"))]


class Start(Content):
    """The starting room: its type, and its one fixed side (the other is rolled)."""

    room: RoomTypeId
    die: Die


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


class FloorPlanClient(Client):
    """A client card with two objectives."""

    objectives: tuple[Objective, Objective]


class ClientsFile(Content):
    """clients.yaml."""

    clients: tuple[FloorPlanClient, ...] = Field(min_length=1)


class FloorPlanFile(HouseFile):
    """game.yaml."""

    start: Start
    free_bonuses: tuple[BonusId, ...]
    demand_boxes: tuple[BonusId, ...] = Field(min_length=1)
    sixth_demand: SixthDemand
    solo: Solo
    ratings: tuple[Rating, ...] = Field(min_length=1)


class FloorPlanGame(FloorPlanFile, HouseGame):
    """A whole game of Floor Plan, checked."""


TABLES = ("dice", "bonuses", "boxes", "ratings")
KIND = GameKind(FloorPlanFile, FloorPlanGame, {"clients": ClientsFile}, house_references, floor_plan, TABLES)
