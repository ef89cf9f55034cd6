"""Finds the bots for a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kitpress.content.models import Game
from kitpress.errors import UsageError
from kitpress.play import floor_plan
from kitpress.play.result import TableGame
from kitpress.words import Words

_Table = Callable[[Game, int, int, Sequence[str], "Sequence[str] | None"], TableGame]
_BY_RULES: Mapping[str, _Table] = {"floor-plan": floor_plan.play_game}
_NAMES = ("Ana", "Ben", "Kim", "Otto", "Rosa", "Leo", "Mia", "Tom")


def player_names(players: int) -> tuple[str, ...]:
    """Names for that many bots."""
    return tuple(
        _NAMES[i] if i < len(_NAMES) else f"{_NAMES[i % len(_NAMES)]} {i // len(_NAMES) + 1}"
        for i in range(players)
    )


def play_game(game: Game, seed: int, players: int = 4, clients: Sequence[str] | None = None) -> TableGame:
    """Play one game to its end; the same arguments give the same game.

    `clients` are ids of the clients in play, drawn at random if None. Raises `UsageError` for a game
    that no bot knows, or a number of players that it is not for.
    """
    if game.rules not in _BY_RULES:
        known = ", ".join(sorted(_BY_RULES))
        raise UsageError(
            Words(
                f"No bot knows how to play '{game.rules}'. They know: {known}.",
                f"Ningún bot sabe jugar a '{game.rules}'. Saben: {known}.",
            )
        )
    if not game.players.low <= players <= game.players.high:
        raise UsageError(
            Words(
                f"{game.title.en} is for {game.players.low} to {game.players.high} players, not {players}.",
                f"{game.title.es} es para {game.players.low} a {game.players.high} jugadores, no {players}.",
            )
        )
    return _BY_RULES[game.rules](game, seed, players, player_names(players), clients)
