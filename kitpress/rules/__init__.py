"""Legality and scoring, one module per game, and the condition language.

`for_game` gives the rules that a game's YAML names; no other module knows a game by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from typing import Protocol, cast

from kitpress.content.game import Game
from kitpress.plan.model import Plan, Record
from kitpress.rules.grammar import Grammar
from kitpress.rules.score import Line, Score, Standing, Status, Violation
from kitpress.words import Words

__all__ = ["Line", "Ruleset", "Score", "Standing", "Status", "Violation", "for_game", "score_table"]

_MODULES = {
    "floor-plan": "kitpress.rules.floor_plan",
    "madrino": "kitpress.rules.madrino",
    "mottainai": "kitpress.rules.mottainai",
}


class Ruleset(Protocol):
    """What every game's rules can do."""

    def legality(self, plan: Plan, game: Game) -> tuple[Violation, ...]:
        """All violations of the rules that the plan shows, none for a legal plan."""

    def score(self, record: Record, game: Game, clients: Collection[str] | None = None) -> Score:
        """The checked score of a sheet; `clients` overrides the clients marked on it."""

    def standings(self, scores: Sequence[Score]) -> tuple[Standing, ...]:
        """The players in their final order."""

    def grammar(self, game: Game) -> Grammar:
        """What can be drawn, for reading."""

    def number_order(self, game: Game) -> tuple[str, ...]:
        """The groups of number fields (`demand` of `demand.1`), those first that others follow from."""

    def expected_numbers(self, record: Record, game: Game, group: str) -> Mapping[str, frozenset[int]]:
        """The numbers that make sense in each field of a group, given what is known of the sheet."""

    def field_words(self, field: str, game: Game) -> Words | None:
        """What a field of the sheet is called, None for what is none ("F7")."""


def score_table(records: Sequence[Record], game: Game) -> tuple[Score, ...]:
    """The scores of sheets that were filled at one table: in some games they depend on each other."""
    rules = for_game(game)
    together: Callable[[Sequence[Record], Game], tuple[Score, ...]] | None = getattr(rules, "scores", None)
    return together(records, game) if together else tuple(rules.score(record, game) for record in records)


def for_game(game: Game) -> Ruleset:
    """The rules that the game names."""
    return cast("Ruleset", import_module(_MODULES[game.rules]))
