"""What a game's drawings can be: the facts of its rules that reading needs to choose a legal plan.

Reading knows no game. It asks the game's rules for this grammar and decodes the most probable plan
that follows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from kitpress.plan.geometry import Rect, Square
from kitpress.words import Words

Place = Literal["inside", "outside"]


@dataclass(frozen=True)
class MarkKind:
    """A kind of mark on the grid.

    `on_wall`: it points at a wall of its room, so a reading has a side. `span`: it covers a square of
    `span` x `span` squares around its middle. `multiple`: its total on a sheet is a multiple of this,
    because the dice give it in full sets or not at all. `length`: how many squares a mark on a wall takes
    along it. `run`: marks of one set lie side by side, so each connected group is such a multiple.
    `collection` is the attribute of `Plan`.
    """

    id: str
    name: Words
    collection: str
    place: Place
    on_wall: bool
    span: int
    multiple: int
    length: int = 1
    run: bool = False

    def __hash__(self) -> int:
        return hash(self.id)  # of its words, too, would take ten times as long, and decoding hashes a lot


class FacilityKind(NamedTuple):
    """A piece of equipment that is written as its letter in each of its squares (1, or 2 side by side)."""

    id: str
    name: Words
    letter: str
    squares: int


class PartKind(NamedTuple):
    """What is drawn on grid lines in one go: a "wall", "window" or "door" of straight runs of edges, `lengths` long,
    each at a right angle to the one before.
    """

    id: str
    kind: str
    lengths: tuple[int, ...]

    @property
    def edges(self) -> int:
        """How many edges it takes."""
        return sum(self.lengths)


@dataclass(frozen=True)
class BoardGrammar:
    """The drawings of a game whose parts lie on grid lines: walls, windows and doors.

    Each edge belongs to one part or to none; a door's triangle stands in one of the squares beside it. `entrance` are
    the squares where the entrance may be, `entrance_named` the one that the numbers on the sheet name. `log` maps
    a number field to the numbers that may be written there, and each of them to how many it says are drawn of parts and
    facilities, by their ids. `numbers` has those of the other number fields. `beside` maps a field to the one that it
    is written together with.
    """

    parts: tuple[PartKind, ...]
    facilities: tuple[FacilityKind, ...]
    entrance: frozenset[Square]
    entrance_named: Callable[[Mapping[str, int]], Square | None] = lambda numbers: None
    log: Mapping[str, Mapping[int, Mapping[str, int]]] = field(default_factory=dict)
    numbers: Mapping[str, frozenset[int]] = field(default_factory=dict)
    beside: Mapping[str, str] = field(default_factory=dict)

    def may_be_written(self, name: str) -> Collection[int] | None:
        """The numbers that may stand in a field, None where nothing is known of it."""
        return self.log.get(name) or self.numbers.get(name)

    def said(self, numbers: Mapping[str, int]) -> Counter[str]:
        """How many of each part and facility the numbers of the log say are drawn."""
        amounts: Counter[str] = Counter()
        for name, number in numbers.items():
            amounts.update(self.log.get(name, {}).get(number, {}))
        return amounts


@dataclass(frozen=True)
class Grammar:
    """The drawings that a game's rules allow.

    `letters` maps a room's sides (short, long) to the letters it may carry; a size that is absent
    can't be drawn. `rows` are boxes that are ticked from the left, one for each thing; of each of the `choices` one box
    is marked. A game has rows or choices. Of each of the `turns` the boxes are marked one after the other.
    """

    letters: Mapping[tuple[int, int], frozenset[str]]
    marks: tuple[MarkKind, ...]
    given: Mapping[Square, str] = field(default_factory=dict)  # letters that every sheet begins with
    rows: tuple[tuple[str, ...], ...] = ()
    choices: tuple[tuple[str, ...], ...] = ()
    turns: tuple[tuple[str, ...], ...] = ()

    def letters_of(self, rect: Rect) -> frozenset[str]:
        """The letters that a room there may carry; none of a size that can't be drawn."""
        short, long = sorted((rect.width, rect.height))
        return self.letters.get((short, long), frozenset())
