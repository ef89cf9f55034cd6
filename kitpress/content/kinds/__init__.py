"""The kinds of games: for each, what its YAML says. game.yaml names its kind as `rules`."""

from __future__ import annotations

from importlib import import_module

from kitpress.content.kinds.kind import GameKind, Mistake

__all__ = ["KINDS", "GameKind", "Mistake", "kind_of"]

# Each is a module with a `KIND`, imported when a game of that kind is loaded.
_MODULES = {
    "floor-plan": "kitpress.content.kinds.floor_plan",
    "floor-plan-classic": "kitpress.content.kinds.floor_plan_classic",
    "madrino": "kitpress.content.kinds.madrino",
    "mottainai": "kitpress.content.kinds.mottainai",
}
KINDS = tuple(_MODULES)


def kind_of(rules: str) -> GameKind:
    """The kind of game that `rules` names. Raises KeyError when there is none."""
    kind: GameKind = import_module(_MODULES[rules]).KIND
    return kind
