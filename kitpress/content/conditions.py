"""The condition language: what an objective asks of a plan, as one model for each kind of thing.

Written in clients.yaml, worded and evaluated by `kitpress.rules.conditions`. An entity is one thing
with properties (numbers are `Range`) and relations (to a `Target`). A relation with several targets
must hold for each of them. A target is the name of another thing of the same objective, or `any KIND`
/ `any ROOM-TYPE` for some thing that the objective does not use up, or `outside`. A name with `count` may
point at itself: its things are then related to each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, get_args

from pydantic import Field

from kitpress.content.values import Content, OneOrMore, Range, RoomTypeId, Size, Target

Kind = Literal[
    "room",
    "door",
    "window",
    "furnishing",
    "arrangement",
    "tree",
    "hedge",
    "deck",
    "stone",
    "path",
    "pool",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
OUTSIDE = Target("outside")  # beyond the outer walls
OUTSIDE_EDGE = Target("outside-edge")  # a view that nothing stops before the sheet's edge
PLACES = (OUTSIDE.name, OUTSIDE_EDGE.name)
# What no type of room may be called: conditions or their words would take it for something else.
TAKEN = (*KINDS, *PLACES, "any", "exit", "section", "square", "water")

Targets = Annotated[tuple[Target, ...], Field(min_length=1), OneOrMore]
RoomTypes = Annotated[tuple[RoomTypeId, ...], Field(min_length=1), OneOrMore]
Sizes = Annotated[tuple[Size, ...], Field(min_length=1), OneOrMore]


class Thing(Content):
    """What every entity has. `count` > 1 binds that many different things to the one name."""

    count: int = Field(default=1, ge=1, le=9)


class RoomEntity(Thing):
    """A room. Sides and `size` hold either way round: plans may be turned."""

    is_: Literal["room"] = Field(alias="is")
    type: RoomTypes | None = None
    not_type: RoomTypes | None = None
    area: Range | None = None
    short: Range | None = None  # the shorter side, in squares
    long: Range | None = None
    square: bool | None = None
    size: Sizes | None = None
    furnishings: Range | None = None  # how many stand in it
    windows: Range | None = None
    arrangements: Range | None = None
    doors: Range | None = None  # doors on its walls, whichever side they are drawn on
    exits: Range | None = None  # those of its doors that lead outside
    connections: Range | None = None  # rooms it is connected to
    connected: Targets | None = None  # a door between them, or to the outside
    reaches: Targets | None = None  # through any number of doors
    touches: Targets | None = None  # shares a wall line; orthogonally adjacent
    sees: Targets | None = None  # through any of its windows
    alone: bool | None = None  # shares no wall with another room


class WindowEntity(Thing):
    """A window."""

    is_: Literal["window"] = Field(alias="is")
    in_: Targets | None = Field(default=None, alias="in")
    sees: Targets | None = None
    garden: bool | None = None  # sees a hedge or a pool


class DoorEntity(Thing):
    """A door."""

    is_: Literal["door"] = Field(alias="is")
    in_: Targets | None = Field(default=None, alias="in")
    leads: Targets | None = None  # what is on either side of its wall: outside, or a room


class FurnishingEntity(Thing):
    """One furnishing."""

    is_: Literal["furnishing"] = Field(alias="is")
    in_: Targets | None = Field(default=None, alias="in")


class ArrangementEntity(Thing):
    """Furnishings of one room that touch orthogonally, all of them."""

    is_: Literal["arrangement"] = Field(alias="is")
    in_: Targets | None = Field(default=None, alias="in")
    size: Range | None = None
    unique: bool | None = None  # no other arrangement equals it, however turned


class TreeEntity(Thing):
    """A tree."""

    is_: Literal["tree"] = Field(alias="is")
    seen_from: Targets | None = None  # a room or a window
    seen_by: Range | None = None  # how many windows see it
    touches: Targets | None = None


class HedgeEntity(Thing):
    """A whole hedge: all hedge squares that are orthogonally connected."""

    is_: Literal["hedge"] = Field(alias="is")
    size: Range | None = None
    rooms: Range | None = None  # how many rooms it touches
    straight: bool | None = None  # all in one line
    on_path: bool | None = None  # touches a path that leads to a door
    touches: Targets | None = None
    seen_from: Targets | None = None
    seen_by: Range | None = None


class DeckEntity(Thing):
    """A whole deck: all deck sections that are connected."""

    is_: Literal["deck"] = Field(alias="is")
    size: Range | None = None
    rooms: Range | None = None  # how many rooms it touches
    touches: Targets | None = None
    seen_from: Targets | None = None


class StoneEntity(Thing):
    """One stone."""

    is_: Literal["stone"] = Field(alias="is")
    touches: Targets | None = None
    seen_from: Targets | None = None
    alone: bool | None = None  # touches no other stone


class PathEntity(Thing):
    """All stones that are orthogonally connected."""

    is_: Literal["path"] = Field(alias="is")
    size: Range | None = None
    doors: Range | None = None  # to how many outside doors it leads: a stone lies in front of each
    touches: Targets | None = None
    leads: Targets | None = None  # to an outside door of a room


class PoolEntity(Thing):
    """A pool; its size is its number of water squares.

    Where stones make the pools, a pool touches what the stones around it touch.
    """

    is_: Literal["pool"] = Field(alias="is")
    size: Range | None = None
    rooms: Range | None = None
    rectangular: bool | None = None
    on_path: bool | None = None
    touches: Targets | None = None
    seen_from: Targets | None = None
    seen_by: Range | None = None


Entity = Annotated[
    RoomEntity
    | WindowEntity
    | DoorEntity
    | FurnishingEntity
    | ArrangementEntity
    | TreeEntity
    | HedgeEntity
    | DeckEntity
    | StoneEntity
    | PathEntity
    | PoolEntity,
    Field(discriminator="is_"),
]

# The keys whose values are targets; `in` is spelled `in_` in Python.
RELATIONS = ("in", "connected", "reaches", "touches", "sees", "leads", "seen_from")
# What each of them can point at: kinds and places.
RELATED_TO: Mapping[str, tuple[str, ...]] = {
    "in": ("room",),
    "connected": ("room", OUTSIDE.name),
    "reaches": ("room", OUTSIDE.name),
    "touches": ("room", "tree", "hedge", "deck", "stone", "path", "pool"),
    "sees": ("room", "tree", "hedge", "deck", "stone", "path", "pool", OUTSIDE_EDGE.name),
    "leads": ("room", OUTSIDE.name),
    "seen_from": ("room", "window"),
}
