"""Legality and scoring, one module per game, and the condition language.

`for_game` gives the rules that a game's YAML names; no other module knows a game by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from kitpress.content.game import Game
from kitpress.plan.model import Plan, Record
from kitpress.rules.grammar import Grammar
from kitpress.rules.score import Election, Line, Score, Standing, Status, Violation
from kitpress.words import Words

__all__ = [
    "Election",
    "Line",
    "Ruleset",
    "Score",
    "Standing",
    "Status",
    "TurnRules",
    "Violation",
    "VotingRules",
    "for_game",
    "score_table",
    "scored_together",
    "shares_table",
    "turns_in",
    "votes_in",
]

_MODULES = {
    "floor-plan": "kitpress.rules.floor_plan",
    "floor-plan-classic": "kitpress.rules.floor_plan_classic",
    "madrino": "kitpress.rules.madrino",
    "mottainai": "kitpress.rules.mottainai",
}


class Ruleset(Protocol):
    """What every game's rules can do, and what is said of each rule of drawing that a plan may break."""

    RULES: Mapping[str, Words]

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


class VotingRules(Protocol):
    """What the rules of a game add that is decided by votes, not by points."""

    def presentation_order(self, architects: int, game: Any) -> tuple[int, ...]:
        """The players, counted by their seats from the one who began, in the order in which they present."""

    def differing_dice(self, records: Sequence[Record], names: Sequence[Words], game: Any) -> Words | None:
        """What sheets of one table say differently of the dice that it shares, None where nothing."""

    def elect(self, votes: Sequence[str], names: Sequence[str], boss: str | None = None) -> Election:
        """What comes of votes, each the name of a player."""

    def elected(self, scores: Sequence[Score], election: Election) -> tuple[Standing, ...]:
        """The players in their order after the vote."""


class TurnRules(Protocol):
    """What the rules of a game add where the player whose turn it was at the end breaks ties."""

    def with_current(self, record: Record, player: int | None, game: Any) -> Record:
        """The record with the mark of that turn at one of its players, counted from 0, or at none of them."""


def turns_in(game: Game) -> TurnRules | None:
    """The rules of turns, None for a game whose players are all at once."""
    rules = import_module(_MODULES[game.rules])
    return cast("TurnRules", rules) if hasattr(rules, "with_current") else None


def votes_in(game: Game) -> VotingRules | None:
    """The rules of a vote, None for a game that is decided by points."""
    rules = import_module(_MODULES[game.rules])
    return cast("VotingRules", rules) if hasattr(rules, "elect") else None


def score_table(records: Sequence[Record], game: Game) -> tuple[Score, ...]:
    """The scores of sheets that were filled at one table: in some games they depend on each other."""
    rules = for_game(game)
    together: Callable[[Sequence[Record], Game], tuple[Score, ...]] | None = getattr(rules, "scores", None)
    return together(records, game) if together else tuple(rules.score(record, game) for record in records)


def scored_together(game: Game) -> bool:
    """Whether the sheets of one table are worth something only beside each other."""
    return hasattr(for_game(game), "scores")


def shares_table(record: Record, game: Game) -> bool:
    """Whether what a sheet is worth depends on others of its table."""
    rules = for_game(game)
    return hasattr(rules, "shares_table") and bool(rules.shares_table(record))


def for_game(game: Game) -> Ruleset:
    """The rules that the game names."""
    return cast("Ruleset", import_module(_MODULES[game.rules]))
