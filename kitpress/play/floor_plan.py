"""Bots play Floor Plan to the end, by its rules and our rulings."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kitpress.content.kinds.floor_plan import FloorPlanGame
from kitpress.play.architect import Architect
from kitpress.play.dealing import one_of_each_kind
from kitpress.play.house_report import report
from kitpress.play.result import TableGame

__all__ = ["play_game", "report"]

_MOST_ROUNDS = 60  # of dice; the sheet is full long before


def play_game(
    game: FloorPlanGame, seed: int, players: int, names: Sequence[str], clients: Sequence[str] | None
) -> TableGame:
    """One game of a table with the same dice and clients for all; one player plays the solo game."""
    dice = Random(f"{seed} dice")
    cards = [game.client(c) for c in clients] if clients is not None else one_of_each_kind(game, dice)
    table = [Architect(game, cards, name, Random(f"{seed} {name} {i}")) for i, name in enumerate(names)]
    faces = sorted({room.die for room in game.rooms})
    first = dice.choice(faces)
    for architect in table:
        architect.start(first)
    solo = players == 1
    most = game.solo.bubbles if solo else _MOST_ROUNDS
    rounds, done, ending = 0, [False] * players, "rounds"
    while rounds < most:
        rounds += 1
        ending, done = _round(game, table, (dice.choice(faces), dice.choice(faces)))
        if ending != "on":
            break
    sixth = [
        flag and architect.demands >= game.sixth_demand.demands
        for flag, architect in zip(done, table, strict=True)
    ]
    if ending in ("sixth", "full") and not all(done):
        rounds += 1
        roll = (dice.choice(faces), dice.choice(faces))
        for architect, flag in zip(table, done, strict=True):
            if not flag:
                architect.take_turn(roll)
    if ending == "on":
        ending = "rounds"
    finished = tuple(
        architect.finish(sixth=won, solo_rounds=rounds if solo else None)
        for architect, won in zip(table, sixth, strict=True)
    )
    return TableGame(game.id, seed, tuple(c.id for c in cards), rounds, ending, finished)


def _round(game: FloorPlanGame, table: Sequence[Architect], roll: tuple[int, int]) -> tuple[str, list[bool]]:
    """All draw. Returns what ends the game ("on" if nothing does) and who brought that about."""
    able = [architect.take_turn(roll) for architect in table]
    sixth = [architect.demands >= game.sixth_demand.demands for architect in table]
    if any(sixth):
        return "sixth", [won or not could for won, could in zip(sixth, able, strict=True)]
    if not all(able):
        return "full", [not could for could in able]
    return "on", [False] * len(table)
