"""Madrino's content: the tables of its dice, its areas, and a rulebook whose figures are true."""

from __future__ import annotations

import re

import pytest

from kitpress.checking import problems_of
from kitpress.content import load_kit
from kitpress.content.kinds.madrino import MadrinoGame
from kitpress.content.kinds.madrino_values import span
from kitpress.content.rulebook_models import Facts, texts
from kitpress.plan.geometry import Rect, Square
from kitpress.rules.figures import untrue_figures
from kitpress.words import LANGS

GAME, BOOK = load_kit("madrino")
assert isinstance(GAME, MadrinoGame)


def test_nothing_is_wrong_with_madrino() -> None:
    assert [(p.path.name, p.line, p.message.en) for p in problems_of("madrino")] == []


def test_parts_are_as_long_as_the_dice_say() -> None:
    assert [(part.die, part.kind, part.lengths) for part in GAME.parts] == [
        (1, "wall", (2,)),
        (2, "wall", (4,)),
        (3, "wall", (2, 2)),
        (4, "window", (1,)),
        (5, "window", (2,)),
        (6, "door", (1,)),
    ]


def test_facilities_have_letters_of_their_own() -> None:
    assert "".join(facility.letter for facility in GAME.facilities) == "TWMKBZ"
    assert [facility.size for facility in GAME.facilities] == [1, 1, 1, 2, 2, 2]
    assert GAME.facility_letters["bed"] == "Z"


def test_every_square_lies_in_one_area_and_the_entrance_in_the_middle() -> None:
    assert [area.letters.en for area in GAME.areas] == ["N", "NE", "SE", "S", "SW", "NW"]
    assert [area.letters.es for area in GAME.areas] == ["N", "NE", "SE", "S", "SO", "NO"]
    for area in GAME.areas:
        assert (area.squares.width, area.squares.height) == (4, 4)
        assert {GAME.area_at(square) for square in area.squares.squares()} == {area}
    assert GAME.area_at(Square(12, 0)) is None
    assert GAME.entrance_area == Rect(3, 1, 6, 6)


def test_the_log_has_a_box_for_every_die_of_every_week() -> None:
    assert [box.id for box in GAME.part_boxes][:5] == ["1.1", "1.2", "1.3", "1.4", "2.1"]
    assert len(GAME.part_boxes) == 24


@pytest.mark.parametrize("text", ["A1", "A1:D4", "D4-A1", "A1-A100", ""])
def test_what_is_no_rectangle_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"rectangle|backwards"):
        span(text)


def test_every_figure_of_the_rulebook_is_true() -> None:
    assert list(untrue_figures(BOOK, GAME)) == []
    claimed = {key for _, figure in BOOK.figures() for key in figure.check.model_fields_set}
    assert claimed >= {"breaks", "rooms", "dark", "unreachable"}


def test_every_text_is_filled_in_and_said_in_both_languages() -> None:
    facts = Facts(GAME)
    for key, words in texts(BOOK):
        if "ruling" not in key and len(words.en) > 20:
            assert words.en != words.es, key
        for lang in LANGS:
            assert "{" not in facts.fill_one(words[lang], lang)


def test_no_text_counts_what_the_dice_count() -> None:
    """Numbers that game.yaml knows are placeholders, so that they are written once."""
    told = " ".join(words.en for key, words in texts(BOOK) if "caption" not in key)
    assert not re.search(r"\b(six weeks|12 ×|6 × 6|four dice)\b", told, re.IGNORECASE)
