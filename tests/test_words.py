"""Words in both languages."""

import pytest

from kitpress.words import LANGS, PLAINLY, points_words


@pytest.mark.parametrize(
    ("number", "en", "es"),
    [(0, "0 points", "0 puntos"), (1, "1 point", "1 punto"), (12, "12 points", "12 puntos")],
)
def test_points_are_one_or_several(number, en, es):
    assert [points_words(number)[lang] for lang in LANGS] == [en, es]


@pytest.mark.parametrize(
    ("encoding", "written"),
    [
        ("utf-8", "✓ ≠ 12 · Peña ��.jpg"),
        ("cp1252", "v # 12 · Peña ??.jpg"),
        ("ascii", "v # 12 . Pena ??.jpg"),
    ],
)
def test_what_an_encoding_lacks_is_written_plainly(encoding, written):
    assert "✓ ≠ 12 · Peña \udcff\udcfe.jpg".encode(encoding, PLAINLY).decode(encoding) == written


def test_quotation_marks_are_no_question_marks():
    assert "“fit to page”".encode("latin-1", PLAINLY) == b'"fit to page"'
