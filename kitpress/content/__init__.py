"""Loads and validates games: YAML -> pydantic models, every error with its place."""

from kitpress.content.load import FILES, game_folder, game_ids, load_game
from kitpress.content.models import Client, Game, Objective
from kitpress.content.schema import schema

__all__ = ["FILES", "Client", "Game", "Objective", "game_folder", "game_ids", "load_game", "schema"]
