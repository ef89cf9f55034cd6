"""Mottainai's files: materials with their tasks, the areas of a temple, and the works with their effects."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal, NamedTuple

from pydantic import Field

from kitpress.content.effects import Effect, MaterialId
from kitpress.content.game import Game, GameFile, Gender, Id
from kitpress.content.kinds.kind import GameKind
from kitpress.content.kinds.mottainai_mistakes import in_files, references
from kitpress.content.values import Content, Text
from kitpress.words import Words

AreaId = Literal["task", "helpers", "bench", "sales", "gallery", "shop", "hand", "waiting", "floor", "deck"]

TaskName = Literal["clerk", "monk", "tailor", "potter", "smith"]


class Task(Content):
    """The task that a material's cards are worth when they lie in the task space; `plural` are such helpers."""

    id: TaskName
    name: Text
    plural: Text
    text: Text  # what an action of it does, for the reference cards


class Material(Content):
    """What a work is made of: its value, its task, and how many of the works are of it."""

    id: Id
    name: Text
    gender: Gender
    icon: str  # its name in Tabler Icons
    value: int = Field(ge=1, le=9)
    works: int = Field(ge=1, le=30)
    task: Task


class Area(Content):
    """A place for cards. `phrase` says it of one's own in a sentence: "your craft bench"."""

    id: AreaId
    name: Text
    phrase: Text
    text: Text | None = None  # a line for the mats


class OtherAction(Content):
    """An action that is not a task's: craft, prayer."""

    id: Literal["craft", "prayer"]
    name: Text
    text: Text


class Deck(Content):
    """A whole set of the works; decks are told apart by their backs."""

    id: Id
    name: Text
    icon: str  # on its backs


class Boxes(Content):
    """How many boxes the score sheet has for each material in each place of a player."""

    gallery: int = Field(ge=1, le=20)
    shop: int = Field(ge=1, le=20)
    sale: int = Field(ge=1, le=20)
    hand: int = Field(ge=1, le=20)


class ReferencePart(Content):
    """A few lines below a small heading; numbered ones are done in that order."""

    name: Text
    lines: tuple[Text, ...] = Field(min_length=1)
    numbered: bool = False


class ReferenceSide(Content):
    """One side of the reference cards."""

    id: Id
    heading: Text
    parts: tuple[ReferencePart, ...] = Field(min_length=1)


class EffectKind(Content):
    """How a kind of effect is announced on a card. `text` says when it happens, for the rulebook."""

    id: Literal["morning", "night", "completion", "action", "always", "end"]
    name: Text
    icon: str
    text: Text


class Work(Content):
    """A work card. `text` replaces the words made from the effect."""

    id: Id
    material: MaterialId
    name: Text
    icon: str
    effect: Effect
    text: Text | None = None


class WorksFile(Content):
    """works.yaml."""

    works: tuple[Work, ...] = Field(min_length=1)


class Slot(NamedTuple):
    """One thing to tick or write on the score sheet, for the layout: `kind` is the player it belongs to."""

    id: str
    kind: str


class ScoreBoxes(NamedTuple):
    """The boxes of the score sheet, a slot each, by place: player, then material, then number."""

    gallery: tuple[Slot, ...]
    shop: tuple[Slot, ...]
    sale: tuple[Slot, ...]
    hand: tuple[Slot, ...]


class MottainaiFile(GameFile):
    """game.yaml."""

    hand: int = Field(ge=1, le=20)  # cards dealt, kept in the morning, and filled up to by a tailor
    wing: int = Field(ge=2, le=9)  # the work in one wing that ends the game
    players_per_deck: int = Field(ge=1, le=10)
    reference_cards: int = Field(ge=1, le=20)
    decks: tuple[Deck, ...] = Field(min_length=1)
    materials: tuple[Material, ...] = Field(min_length=1)
    actions: tuple[OtherAction, ...] = Field(min_length=2, max_length=2)
    areas: tuple[Area, ...]
    effect_kinds: tuple[EffectKind, ...]
    boxes: Boxes
    reference: tuple[ReferenceSide, ReferenceSide]


class MottainaiGame(MottainaiFile, Game):
    """A whole game of Mottainai, checked."""

    works: tuple[Work, ...]

    def work(self, work_id: str) -> Work:
        """The work with that id. Raises KeyError when there is none."""
        return self._works[work_id]

    def material(self, material_id: str) -> Material:
        """The material with that id. Raises KeyError when there is none."""
        return self._materials[material_id]

    def material_of(self, work_id: str) -> Material:
        """What a work is made of. Raises KeyError when there is no such work."""
        return self._materials[self._works[work_id].material]

    def area(self, area_id: str) -> Area:
        """The area with that id. Raises KeyError when there is none."""
        areas: dict[str, Area] = {area.id: area for area in self.areas}
        return areas[area_id]

    def action_name(self, action_id: str) -> Words:
        """The name of an action: a task's, craft or prayer. Raises KeyError when there is none."""
        names: dict[str, Words] = {material.task.id: material.task.name for material in self.materials}
        names.update((action.id, action.name) for action in self.actions)
        return names[action_id]

    def effect_kind(self, kind: str) -> EffectKind:
        """How effects of a kind are announced. Raises KeyError when there is none."""
        kinds: dict[str, EffectKind] = {known.id: known for known in self.effect_kinds}
        return kinds[kind]

    def decks_for(self, players: int) -> int:
        """How many decks that many players use, as far as there are enough."""
        return min(len(self.decks), -(-players // self.players_per_deck))

    @cached_property
    def _works(self) -> Mapping[str, Work]:
        return {work.id: work for work in self.works}

    @cached_property
    def _materials(self) -> Mapping[str, Material]:
        return {material.id: material for material in self.materials}

    @property
    def seats(self) -> tuple[Slot, ...]:
        """The players of the score sheet: "1", "2"..."""
        return tuple(Slot(str(seat), "") for seat in range(1, self.players.high + 1))

    @cached_property
    def score_boxes(self) -> ScoreBoxes:
        """The boxes of the score sheet that stand for cards."""
        numbers = (self.boxes.gallery, self.boxes.shop, self.boxes.sale, self.boxes.hand)
        return ScoreBoxes(
            *(
                tuple(
                    Slot(f"{seat.id}.{material.id}.{n}", seat.id)
                    for seat in self.seats
                    for material in self.materials
                    for n in range(1, number + 1)
                )
                for number in numbers
            )
        )


TABLES = ("materials", "support", "effects")  # of the rulebook
KIND = GameKind(MottainaiFile, MottainaiGame, {"works": WorksFile}, references, in_files, TABLES)
