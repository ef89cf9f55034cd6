"""The rules of Floor Plan: this module is its `Ruleset`."""

from kitpress.rules.floor_plan_expectations import expected_numbers, grammar, number_order
from kitpress.rules.floor_plan_fields import field_words
from kitpress.rules.floor_plan_legality import RULES, legality
from kitpress.rules.floor_plan_scoring import score
from kitpress.rules.floor_plan_standings import standings

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
