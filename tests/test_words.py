"""Words in both languages."""

import pytest

from kitpress.words import LANGS, points_words


@pytest.mark.parametrize(
    ("number", "en", "es"),
    [(0, "0 points", "0 puntos"), (1, "1 point", "1 punto"), (12, "12 points", "12 puntos")],
)
def test_points_are_one_or_several(number, en, es):
    assert [points_words(number)[lang] for lang in LANGS] == [en, es]
