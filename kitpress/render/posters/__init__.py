"""A finished plan to hang on the wall: each kind of game that draws plans has its own poster."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kitpress.errors import UsageError
from kitpress.layout.sheet import Box
from kitpress.plan.model import Record
from kitpress.render.canvas import Canvas
from kitpress.render.ink import Palette
from kitpress.render.posters.hanging import Place
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
    _module(game).draw_poster(canvas, record, game, width, height, inks, lang, notation=notation)


def draw_hung(
    canvas: Canvas, record: Record, game: Game, box: Box, place: Place, inks: Palette, lang: Lang
) -> None:
    """A plan among others: its caption and its drawing in a box. Raises as `draw_poster`."""
    _module(game).draw_hung(canvas, record, game, box, place, inks, lang)


def refuse_without_plans(game: Game) -> None:
    """Raise UsageError for a game whose players draw no plans."""
    if game.rules not in _MODULES:
        raise UsageError(_NO_PLANS.format(game=game.id))


def _module(game: Game) -> Any:
    refuse_without_plans(game)
    return import_module(_MODULES[game.rules])


_NO_PLANS = Words(
    "{game} has no plans to draw; its sheets only hold numbers. `kitpress score` tells them.",
    "{game} no tiene planos que dibujar; sus hojas solo llevan números. `kitpress score` los cuenta.",
)
