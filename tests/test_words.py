"""Words in both languages."""

import pytest

from kitpress.words import LANGS, PLAINLY, decimal, linked, listed, nth, percent, points_words, same


@pytest.mark.parametrize(
    ("number", "en", "es"),
    [(0, "0 points", "0 puntos"), (1, "1 point", "1 punto"), (12, "12 points", "12 puntos")],
)
def test_points_are_one_or_several(number, en, es):
    assert [points_words(number)[lang] for lang in LANGS] == [en, es]


@pytest.mark.parametrize(
    ("word", "text", "said"),
    [
        ("y", "Ana", "y"),
        ("y", "Inés", "e"),
        ("y", "Íñigo", "e"),
        ("y", "hilo", "e"),
        ("y", "hielo", "y"),
        ("y", "yeso", "y"),
        ("o", "piedra", "o"),
        ("o", "oficina", "u"),
        ("o", "hotel", "u"),
        ("o", "8 cartas", "u"),
        ("o", "11 cartas", "u"),
        ("o", "110 cartas", "o"),
        (", luego", "oro", ", luego"),
    ],
)
def test_spanish_links_words_by_their_sound(word, text, said):
    assert linked(word, text) == said


@pytest.mark.parametrize(
    ("number", "en"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (6, "6th"),
        (11, "11th"),
        (13, "13th"),
        (21, "21st"),
        (112, "112th"),
    ],
)
def test_ordinals_have_their_endings(number, en):
    assert nth(number).en == en
    assert nth(number).es == f"{number}.º"


def test_numbers_are_written_as_the_language_writes_them():
    assert [decimal(17.04)[lang] for lang in LANGS] == ["17.0", "17,0"]
    assert [decimal(0.125, 2)[lang] for lang in LANGS] == ["0.12", "0,12"]
    assert [percent(0.985)[lang] for lang in LANGS] == ["98%", "98\u00a0%"]


def test_names_are_listed():
    assert listed([same("Ana"), same("Ben"), same("Inés")], 5).es == "Ana, Ben e Inés"


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
    assert "«ajustar»".encode("ascii", PLAINLY) == b'"ajustar"'


def test_a_multiplication_is_plain_where_its_sign_is_lacking():
    assert "2\u00a0×\u00a03 = 6".encode("ascii", PLAINLY) == b"2 x 3 = 6"
    assert "2\u00a0×\u00a03 = 6".encode("latin-1", PLAINLY).decode("latin-1") == "2\u00a0×\u00a03 = 6"
