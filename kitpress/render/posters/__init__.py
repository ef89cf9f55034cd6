"""A finished plan to hang on the wall: each kind of game that draws plans has its own poster."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from kitpress.errors import UsageError
from kitpress.plan.model import Record
from kitpress.render.canvas import Canvas
from kitpress.render.ink import Palette
from kitpress.words import Lang, Words

if TYPE_CHECKING:
    from kitpress.content.game import Game

_MODULES = {
    "floor-plan": "kitpress.render.posters.houses",
    "floor-plan-classic": "kitpress.render.posters.houses",
    "madrino": "kitpress.render.posters.madrino",
}


def draw_poster(
    canvas: Canvas,
    record: Record,
    game: Game,
    width: float,
    height: float,
    inks: Palette,
    lang: Lang,
    *,
    notation: bool = False,
) -> None:
    """A whole page of width x height mm. Raises UsageError for a game without plans, PrintError for what
    does not fit."""
    if game.rules not in _MODULES:
        raise UsageError(_NO_PLANS.format(game=game.id))
    module = import_module(_MODULES[game.rules])
    module.draw_poster(canvas, record, game, width, height, inks, lang, notation=notation)


_NO_PLANS = Words(
    "{game} has no plans to draw; its sheets only hold numbers. `kitpress score` tells them.",
    "{game} no tiene planos que dibujar; sus hojas solo llevan números. `kitpress score` los cuenta.",
)
