"""What a game's drawings can be: the facts of its rules that reading needs to choose a legal plan.

Reading knows no game. It asks the game's rules for this grammar and decodes the most probable plan
that follows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from kitpress.plan.geometry import Square

Place = Literal["inside", "outside"]


@dataclass(frozen=True)
class MarkKind:
    """A kind of mark on the grid.

    `on_wall`: it points at a wall of its room, so a reading has a side. `span`: it covers a square of
    `span` x `span` squares around its middle. `multiple`: its total on a sheet is a multiple of this,
    because the dice give it in full sets or not at all. `collection` is the attribute of `Plan`.
    """

    id: str
    collection: str
    place: Place
    on_wall: bool
    span: int
    multiple: int


@dataclass(frozen=True)
class Grammar:
    """The drawings that a game's rules allow.

    `letters` maps a room's sides (short, long) to the letters it may carry; a size that is absent
    can't be drawn.
    """

    letters: Mapping[tuple[int, int], frozenset[str]]
    marks: tuple[MarkKind, ...]
    given: Mapping[Square, str] = field(default_factory=dict)  # letters that every sheet begins with

    @property
    def longest_side(self) -> int:
        """The longest side that a room can have, in squares."""
        return max(long for _, long in self.letters)
