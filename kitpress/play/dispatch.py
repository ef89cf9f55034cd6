"""Finds the bots for a game."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from kitpress.content.game import Game
from kitpress.errors import UsageError
from kitpress.play.report import Report
from kitpress.play.result import TableGame
from kitpress.words import Words

# Each is a module with `play_game`, whose arguments are the same for all, and `report`, which tells of games played.
_MODULES = {
    "floor-plan": "kitpress.play.floor_plan",
    "floor-plan-classic": "kitpress.play.floor_plan_classic",
    "madrino": "kitpress.play.madrino",
    "mottainai": "kitpress.play.mottainai",
}
_NAMES = ("Ana", "Ben", "Kim", "Otto", "Rosa", "Leo", "Mia", "Tom")


def player_names(players: int) -> tuple[str, ...]:
    """Names for that many bots."""
    return tuple(
        _NAMES[i] if i < len(_NAMES) else f"{_NAMES[i % len(_NAMES)]} {i // len(_NAMES) + 1}"
        for i in range(players)
    )


def refuse_players(game: Game, players: int) -> None:
    """Raise `UsageError` for a number of players that the game is not for."""
    if not game.players.low <= players <= game.players.high:
        raise UsageError(
            Words(
                f"{game.title.en} is for {game.players.low} to {game.players.high} players, not {players}.",
                f"{game.title.es} es para {game.players.low} a {game.players.high} jugadores, no {players}.",
            )
        )


def play_game(game: Game, seed: int, players: int = 4, clients: Sequence[str] | None = None) -> TableGame:
    """Play one game to its end; the same arguments give the same game.

    `clients` are ids of the clients in play, drawn at random if None. Raises `UsageError` for a number of
    players that the game is not for.
    """
    refuse_players(game, players)
    bots = import_module(_MODULES[game.rules])
    table: TableGame = bots.play_game(game, seed, players, player_names(players), clients)
    return table


def report_of(game: Game, tables: Sequence[TableGame]) -> Report:
    """What played games tell of a game; there must be at least one."""
    told: Report = import_module(_MODULES[game.rules]).report(game, tables)
    return told
