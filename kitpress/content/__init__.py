"""Loads and validates games: YAML -> pydantic models, every error with its place."""
