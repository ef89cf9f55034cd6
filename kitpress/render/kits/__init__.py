"""The parts of each kind of game's kit: what can be printed of it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from kitpress.errors import UsageError
from kitpress.render.kits.parts import Order, Part
from kitpress.words import Words

if TYPE_CHECKING:
    from kitpress.content.game import Game

__all__ = ["Order", "Part", "asked_parts", "kit_parts", "kit_words"]

_MODULES = {
    "floor-plan": "kitpress.render.kits.floor_plan",
    "floor-plan-classic": "kitpress.render.kits.floor_plan_classic",
    "madrino": "kitpress.render.kits.madrino",
    "mottainai": "kitpress.render.kits.mottainai",
}


def kit_parts(game: Game) -> tuple[Part, ...]:
    """Everything that can be printed of a game, in the kit's order."""
    parts: tuple[Part, ...] = import_module(_MODULES[game.rules]).PARTS
    return parts


def kit_words(game: Game) -> Words:
    """What is in the kit, in a line."""
    parts = [part.what(game) for part in kit_parts(game) if part.usual]
    return Words(", ".join(part.en for part in parts), ", ".join(part.es for part in parts))


def asked_parts(game: Game, only: Sequence[str] | None) -> tuple[Part, ...]:
    """The parts to print, in the kit's order: the usual ones, or those asked for. Raises UsageError."""
    parts = kit_parts(game)
    asked = [part.strip() for text in only or () for part in text.split(",") if part.strip()]
    known = [part.id for part in parts]
    unknown = [part for part in asked if part not in known]
    if unknown:
        raise UsageError(
            Words(
                "there is no part '{part}' in a kit of {game}; there are: {parts}.",
                "no hay ninguna parte '{part}' en un kit de {game}; hay: {parts}.",
            ).format(part=unknown[0], game=game.id, parts=", ".join(known))
        )
    return tuple(part for part in parts if (part.id in asked if asked else part.usual))
