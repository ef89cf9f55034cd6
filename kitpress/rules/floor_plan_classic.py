"""The rules of Floor Plan Classic: this module is its `Ruleset`."""

from kitpress.rules.classic_expectations import expected_numbers, grammar, number_order
from kitpress.rules.classic_legality import RULES, legality
from kitpress.rules.classic_scoring import score
from kitpress.rules.classic_standings import standings
from kitpress.rules.classic_words import field_words

__all__ = [
    "RULES",
    "expected_numbers",
    "field_words",
    "grammar",
    "legality",
    "number_order",
    "score",
    "standings",
]
