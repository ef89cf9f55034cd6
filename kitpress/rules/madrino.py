"""The rules of Madrino: this module is its `Ruleset`. There are no points; `elect` counts the votes."""

from kitpress.rules.madrino_dice import differing_dice
from kitpress.rules.madrino_expectations import expected_numbers, grammar, number_order
from kitpress.rules.madrino_facts import score
from kitpress.rules.madrino_fields import field_words
from kitpress.rules.madrino_legality import legality
from kitpress.rules.madrino_votes import elect, elected, presentation_order, standings
from kitpress.rules.madrino_words import RULES

__all__ = [
    "RULES",
    "differing_dice",
    "elect",
    "elected",
    "expected_numbers",
    "field_words",
    "grammar",
    "legality",
    "number_order",
    "presentation_order",
    "score",
    "standings",
]
