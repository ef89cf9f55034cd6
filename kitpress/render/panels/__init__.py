"""What is printed round a sheet's grid and fields: each kind of game has its own."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from kitpress.layout.sheet import Sheet
from kitpress.render.canvas import Canvas
from kitpress.render.ink import Palette
from kitpress.words import Lang

if TYPE_CHECKING:
    from kitpress.content.game import Game

_MODULES = {
    "floor-plan": "kitpress.render.panels.floor_plan",
    "floor-plan-classic": "kitpress.render.panels.floor_plan_classic",
    "madrino": "kitpress.render.panels.madrino",
    "mottainai": "kitpress.render.panels.mottainai",
}


def draw_panels(canvas: Canvas, sheet: Sheet, game: Game, inks: Palette, lang: Lang) -> None:
    """Draw title, legend, labels and everything else that is not for filling in."""
    import_module(_MODULES[game.rules]).draw_panels(canvas, sheet, game, inks, lang)


def draw_ground(canvas: Canvas, sheet: Sheet, game: Game, inks: Palette, lang: Lang) -> None:
    """Draw what lies under the lines of the grid, in games that shade a part of it."""
    module = import_module(_MODULES[game.rules])
    if hasattr(module, "draw_ground"):
        module.draw_ground(canvas, sheet, game, inks, lang)
