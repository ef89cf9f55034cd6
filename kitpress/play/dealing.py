"""Dealing the clients of a game."""

from __future__ import annotations

from random import Random

from kitpress.content.kinds.houses import Client, HouseGame


def one_of_each_kind(game: HouseGame, rng: Random) -> list[Client]:
    """One client of each kind, from decks with every card's copies."""
    return [
        rng.choice([c for c in game.clients if c.kind == kind.id for _ in range(c.count)])
        for kind in game.client_kinds
        if any(c.kind == kind.id for c in game.clients)
    ]
