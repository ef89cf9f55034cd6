"""Each kind of game's own art: its palettes, the ground of its cards and covers, its cover picture."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from kitpress.render.art.art import Art, Ground
from kitpress.render.ink import Palette, as_ink

if TYPE_CHECKING:
    from kitpress.content.game import Game

__all__ = ["Art", "Ground", "art_of", "palette"]

_MODULES = {
    "floor-plan": "kitpress.render.art.blueprint",
    "floor-plan-classic": "kitpress.render.art.film",
    "mottainai": "kitpress.render.art.washi",
    "madrino": "kitpress.render.art.tatami",
}


def art_of(game: Game) -> Art:
    """How that game looks."""
    art: Art = import_module(_MODULES[game.rules]).ART
    return art


def palette(mode: str, game: Game) -> Palette:
    """The game's palette for `--ink MODE`. Raises UsageError."""
    return art_of(game).palettes[as_ink(mode)]
