"""Bots that play a kit's games to the end, by the rules: for playtests, demos and test data.

`play_game(game, seed, players)` finds the module that knows how to play it by the game's rules.
"""

from kitpress.play.dispatch import play_game
from kitpress.play.result import Claim, PlayerGame, TableGame

__all__ = ["Claim", "PlayerGame", "TableGame", "play_game"]
