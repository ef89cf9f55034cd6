"""Bots play Floor Plan Classic to its last round, by its rules and our rulings."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kitpress.content.kinds.floor_plan_classic import ClassicGame
from kitpress.play.classic_architect import ClassicArchitect
from kitpress.play.classic_report import report
from kitpress.play.dealing import one_of_each_kind
from kitpress.play.result import TableGame

__all__ = ["play_game", "report"]


def play_game(
    game: ClassicGame,
    seed: int,
    players: int,
    names: Sequence[str],
    clients: Sequence[str] | None,
    *,
    messy: bool = False,
) -> TableGame:
    """One game of a table with the same dice and clients for all; `messy` bots draw by chance."""
    dice = Random(f"{seed} dice")
    cards = [game.client(c) for c in clients] if clients is not None else one_of_each_kind(game, dice)
    table = [
        ClassicArchitect(game, cards, name, Random(f"{seed} {name} {i}"), messy=messy)
        for i, name in enumerate(names)
    ]
    faces = sorted({game.wild_die, *(room.die for room in game.rooms)})
    for number in range(1, game.rounds.count + 1):
        rolled = (dice.choice(faces), dice.choice(faces))
        for architect in table:
            architect.take_turn(game.printed_rolls.get(number, rolled))
    finished = tuple(architect.finish() for architect in table)
    return TableGame(game.id, seed, tuple(c.id for c in cards), game.rounds.count, "rounds", finished)
