"""A thing on a plan that a condition can ask for, and the place it takes."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, total_ordering

from kitpress.content.conditions import Kind
from kitpress.plan.geometry import Side, Square
from kitpress.plan.model import Room

Use = tuple[str, Square, str]


@total_ordering
@dataclass(frozen=True, eq=False)
class Thing:
    """One room, door, window, furnishing, arrangement, tree, hedge, deck, stone, path or pool of a plan.

    `squares` is the drawing, sorted by row, then column. `uses` is what a witness uses up with it: an
    arrangement uses its furnishings, a path its stones and a pool its water, never the stones around it.
    `body` is what can be touched: that of a pool made by stones includes them. Only rooms have a `room`, only doors and
    windows a `side`. Two things of one plan are equal when they are the same drawing.
    """

    kind: Kind
    squares: tuple[Square, ...]
    uses: frozenset[Use] = field(repr=False)
    body: frozenset[Square] = field(repr=False)
    room: Room | None = None
    side: Side | None = None

    @cached_property
    def key(self) -> tuple[str, tuple[tuple[int, int], ...], str]:
        """What tells it from the other things of its plan, and their order."""
        side = self.side.name if self.side else ""
        return (self.kind, tuple((s.row, s.column) for s in self.squares), side)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Thing) and self.key == other.key)

    def __lt__(self, other: Thing) -> bool:
        return self.key < other.key

    @cached_property
    def _hash(self) -> int:
        return hash(self.key)

    def __hash__(self) -> int:
        return self._hash
