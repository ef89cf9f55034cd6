"""What a square may hold, by itself."""

from __future__ import annotations

from dataclasses import dataclass

from kitpress.plan.geometry import Side, Square
from kitpress.rules.grammar import MarkKind


@dataclass(frozen=True)
class Choice:
    """One thing that a square may hold: nothing (kind None) or a mark, with its log-probability.

    Of a mark that is two squares wide, `part` tells which of them it is: "a", the western or northern, or "b".
    """

    kind: MarkKind | None
    side: Side | None
    logp: float
    part: str = ""

    @property
    def what(self) -> tuple[MarkKind | None, Side | None, str]:
        """What it is, however probable."""
        return self.kind, self.side, self.part


def partner_of(square: Square, choice: Choice) -> tuple[Square, tuple[MarkKind | None, Side | None, str]]:
    """The other square of a mark that is two squares wide, and what it must hold."""
    along = Side.EAST if choice.side in (Side.NORTH, Side.SOUTH) else Side.SOUTH
    first = choice.part == "a"
    return square.step(along, 1 if first else -1), (choice.kind, choice.side, "b" if first else "a")
