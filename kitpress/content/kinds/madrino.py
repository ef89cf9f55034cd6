"""Madrino's files: parts and facilities by the numbers of the dice, the areas, the tales about a plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from kitpress.content.game import Die, Game, GameFile, GridSize, Id, Letter, Named
from kitpress.content.kinds.kind import GameKind
from kitpress.content.kinds.madrino_mistakes import madrino, madrino_references
from kitpress.content.kinds.madrino_values import Fact, Span
from kitpress.content.values import Content, Text
from kitpress.plan.geometry import Rect, Square


class PartDie(Content):
    """One of the dice: its colour, and what it says of entrance and facilities."""

    id: Id
    name: Text
    use: Text


class Area(Content):
    """A part of the site that a die can name; `letters` are printed on the board."""

    id: Id
    die: Die
    letters: Text
    name: Text
    squares: Annotated[Rect, Span()]


class Middle(Content):
    """How many columns and rows, in the middle of the grid, the entrance may be in: one for each number of a
    die."""

    columns: int = Field(ge=1, le=6)
    rows: int = Field(ge=1, le=6)


class MadrinoFile(GameFile):
    """game.yaml."""

    grid: GridSize
    mat: int = Field(default=2, ge=1, le=9)  # squares to a tatami mat
    weeks: int = Field(ge=1, le=9)
    dice: tuple[PartDie, ...] = Field(min_length=2, max_length=9)  # two say where the entrance is
    entrance: Middle
    areas: tuple[Area, ...] = Field(min_length=1)


class PartType(Named):
    """What a die adds to the drawing: straight runs of edges, each at a right angle to the one before."""

    id: Id
    die: Die
    kind: Literal["wall", "window", "door"]
    lengths: tuple[Annotated[int, Field(ge=1, le=6)], ...] = Field(min_length=1, max_length=2)
    text: Text

    @property
    def edges(self) -> int:
        """How many edges it takes."""
        return sum(self.lengths)


class PartsFile(Content):
    """parts.yaml."""

    parts: tuple[PartType, ...] = Field(min_length=1)


class FacilityType(Named):
    """A piece of equipment: the letter written in each of its `size` squares, side by side."""

    id: Id
    die: Die
    letter: Letter
    size: int = Field(ge=1, le=2)


class FacilitiesFile(Content):
    """facilities.yaml."""

    facilities: tuple[FacilityType, ...] = Field(min_length=1)


class Tale(Content):
    """An oddity worth telling: of a facility, or of a house, room, window, door or entrance, and when.

    All of `when` must be true of it. `beside` and `sharing` name a facility next to it (nothing between
    them) or in the same room; `at_least` says how many such there must be. In the texts {at} is where it is,
    {other} where the other facility is, and {n} how many there are. `many` tells of several at once; without
    it each has a line of its own.
    """

    id: Id
    of: str
    when: tuple[Fact, ...] = ()
    beside: str | None = None
    sharing: str | None = None
    at_least: int = Field(default=1, ge=1)
    name: Text
    text: Text
    many: Text | None = None


class TalesFile(Content):
    """tales.yaml."""

    tales: tuple[Tale, ...]


class PartBox(NamedTuple):
    """A box of the week log that holds the number of a part die: its id, "3.1", and its week, "3"."""

    id: str
    kind: str


class MadrinoGame(MadrinoFile, Game):
    """A whole game of Madrino, checked."""

    parts: tuple[PartType, ...]
    facilities: tuple[FacilityType, ...]
    tales: tuple[Tale, ...]

    @property
    def entrance_area(self) -> Rect:
        """The squares where the entrance may be."""
        columns, rows = self.entrance.columns, self.entrance.rows
        return Rect((self.grid.columns - columns) // 2, (self.grid.rows - rows) // 2, columns, rows)

    @property
    def part_boxes(self) -> tuple[PartBox, ...]:
        """The boxes of the week log for parts: one for each of the dice, week by week."""
        return tuple(
            PartBox(f"{week}.{n}", str(week))
            for week in range(1, self.weeks + 1)
            for n in range(1, len(self.dice) + 1)
        )

    @property
    def facility_letters(self) -> Mapping[str, str]:
        """The letters that are written for facilities, by their ids."""
        return {facility.id: facility.letter for facility in self.facilities}

    def part(self, die: int) -> PartType:
        """The part that a number of a die adds. Raises KeyError when there is none."""
        return {part.die: part for part in self.parts}[die]

    def facility(self, facility_id: str) -> FacilityType:
        """The facility with that id. Raises KeyError when there is none."""
        return {facility.id: facility for facility in self.facilities}[facility_id]

    def facility_of(self, die: int) -> FacilityType:
        """The facility that a number of a die names. Raises KeyError when there is none."""
        return {facility.die: facility for facility in self.facilities}[die]

    def area_of(self, die: int) -> Area:
        """The area that a number of a die names. Raises KeyError when there is none."""
        return {area.die: area for area in self.areas}[die]

    def area_at(self, square: Square) -> Area | None:
        """The area that a square lies in, None off the grid."""
        return next((area for area in self.areas if square in area.squares), None)


KIND = GameKind(
    MadrinoFile,
    MadrinoGame,
    {"parts": PartsFile, "facilities": FacilitiesFile, "tales": TalesFile},
    madrino_references,
    madrino,
    tables=("dice", "parts", "facilities", "areas"),
)
