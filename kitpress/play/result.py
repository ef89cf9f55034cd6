"""What a played game leaves behind: finished sheets, and how they came about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kitpress.plan.geometry import Square
from kitpress.plan.model import Plan, Record


@dataclass(frozen=True)
class Claim:
    """A demand that a bot scored. `step` numbers the plan (of `PlayerGame.plans`) that it was true on."""

    round: int
    step: int
    client: str
    objective: int  # 0 or 1: which of the client's two
    points: int
    box: int  # from 1
    squares: tuple[Square, ...]  # what shows it


@dataclass(frozen=True)
class PlayerGame:
    """One player's finished sheet, every state of the plan on the way, and the claims in their order.

    `counted` says how often the objectives that are counted at the end are met, by client and index.
    """

    record: Record
    plans: tuple[Plan, ...]
    claims: tuple[Claim, ...] = ()
    door_bonus: int = 0
    sixth: bool = False
    counted: Mapping[tuple[str, int], int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """The final score. Raises KeyError in games without points."""
        return self.record.numbers["total"]


@dataclass(frozen=True)
class TableGame:
    """One game of a whole table. `ending` says what ended it: "sixth", "full" or "rounds" (all were played)."""

    game: str
    seed: int
    clients: tuple[str, ...]
    rounds: int
    ending: str
    players: tuple[PlayerGame, ...]

    @property
    def sheets(self) -> tuple[Record, ...]:
        """The sheets that were filled in: one of each player, or one for the table."""
        return tuple(player.record for player in self.players)


@dataclass(frozen=True)
class VotedGame(TableGame):
    """A game that the table decides: `votes` are names of players; at a tie the plan of `boss` wins."""

    votes: tuple[str, ...]
    boss: str
