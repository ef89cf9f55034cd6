"""What many played games say about a game's cards: how often each objective is met, what it brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from kitpress.content.game import Game
from kitpress.content.kinds.houses import Client, clients_of
from kitpress.play.result import TableGame
from kitpress.words import Words


@dataclass(frozen=True)
class ObjectiveTally:
    """One objective over all the sheets on which its client was in play.

    `times`: fulfilments a sheet, on average; `share`: sheets on which it was fulfilled at all; `worth`:
    points it brought a sheet, on average; `first_round`: when it was first claimed, None for a door bonus.
    """

    client: str
    name: Words
    points: int
    door_bonus: bool
    sheets: int
    times: float
    share: float
    worth: float
    first_round: float | None


@dataclass(frozen=True)
class Tally:
    """A playtest's results."""

    games: int
    sheets: int
    objectives: tuple[ObjectiveTally, ...]
    rounds: float
    demands: float
    scores: tuple[int, ...]
    endings: tuple[tuple[str, int], ...]

    @property
    def mean_score(self) -> float:
        """Points of a sheet, on average."""
        return fmean(self.scores)

    def score_at(self, share: float) -> int:
        """The score that `share` (0..1) of the sheets don't exceed."""
        ordered = sorted(self.scores)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def tally(game: Game, tables: Sequence[TableGame]) -> Tally:
    """Count up played games; there must be at least one."""
    players = [player for table in tables for player in table.players]
    rows = [_row(c, index, tables) for c in clients_of(game) for index in range(len(c.objectives))]
    return Tally(
        games=len(tables),
        sheets=len(players),
        objectives=tuple(row for row in rows if row.sheets),
        rounds=fmean(table.rounds for table in tables),
        demands=fmean(len(player.claims) for player in players),
        scores=tuple(player.total for player in players),
        endings=tuple(Counter(table.ending for table in tables).most_common()),
    )


def _row(of: Client, index: int, tables: Iterable[TableGame]) -> ObjectiveTally:
    client, objective = of.id, of.objectives[index]
    sheets = [player for table in tables if client in table.clients for player in table.players]
    firsts: list[int] = []
    if any((client, index) in player.counted for player in sheets):
        times = [float(player.counted[client, index]) for player in sheets]
    else:
        claims = [
            [c for c in player.claims if (c.client, c.objective) == (client, index)] for player in sheets
        ]
        times = [float(len(found)) for found in claims]
        firsts = [found[0].round for found in claims if found]
    return ObjectiveTally(
        client,
        objective.name,
        objective.points,
        objective.door_bonus,
        len(sheets),
        fmean(times) if times else 0.0,
        fmean(t > 0 for t in times) if times else 0.0,
        fmean(times) * objective.points if times else 0.0,
        fmean(firsts) if firsts else None,
    )
