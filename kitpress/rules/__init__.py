"""Legality and scoring, one module per game, and the condition language."""
