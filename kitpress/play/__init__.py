"""Bots that play the games by the rules."""
