"""Loads and validates games: YAML -> pydantic models, every error with its place."""

from kitpress.content.game import Game
from kitpress.content.load import game_folder, game_ids, load_game, load_kit, load_rulebook

__all__ = ["Game", "game_folder", "game_ids", "load_game", "load_kit", "load_rulebook"]
