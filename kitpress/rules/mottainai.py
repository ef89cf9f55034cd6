"""The rules of Mottainai: this module is its `Ruleset`."""

from collections.abc import Mapping

from kitpress.rules.mottainai_scoring import no_violations as legality
from kitpress.rules.mottainai_scoring import score, scores
from kitpress.rules.mottainai_sheet import expected_numbers, field_words, grammar, number_order
from kitpress.rules.mottainai_standings import standings
from kitpress.rules.mottainai_temple import is_temple as shares_table
from kitpress.rules.mottainai_turns import with_current
from kitpress.words import Words

RULES: Mapping[str, Words] = {}  # nothing is drawn

__all__ = [
    "RULES",
    "expected_numbers",
    "field_words",
    "grammar",
    "legality",
    "number_order",
    "score",
    "scores",
    "shares_table",
    "standings",
    "with_current",
]
