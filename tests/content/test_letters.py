"""Games whose sheets are lettered by language."""

from __future__ import annotations

import pytest

from kitpress.content import load_game
from kitpress.content.kinds.houses import HouseGame
from kitpress.content.rulebook_models import Facts
from kitpress.plan.notation import parse_plan
from kitpress.words import Words, same

PLAN = """\
+---+---+---+---+---+
| B         | W     |
+   .   .   +   .   +
|           |       |
+---+---+---+---+---+
"""


@pytest.fixture(scope="module")
def classic() -> HouseGame:
    return load_game("floor-plan-classic")


def letters(game: HouseGame) -> str:
    return "".join(room.letter for room in game.rooms)


def test_a_game_is_lettered_in_english_until_asked_otherwise(classic: HouseGame) -> None:
    assert letters(classic) == "WBLDK"
    assert letters(classic.lettered("es")) == "BDSCK"
    assert classic.lettered("en") is classic
    assert classic.lettered("es") is classic.lettered("es")
    assert classic.lettered("es").lettered("en") is classic
    assert classic.letter_langs == ("en", "es")


def test_the_same_letter_is_another_room_in_another_language(classic: HouseGame) -> None:
    english, spanish = classic.room_type("B"), classic.lettered("es").room_type("B")
    assert english is not None
    assert spanish is not None
    assert (english.id, spanish.id) == ("bed", "bath")
    assert classic.lettered("es").room_type("W") is None


def test_plans_are_written_in_the_letters_of_another_language(classic: HouseGame) -> None:
    plan = parse_plan(PLAN)
    spanish = classic.in_letters(plan, "es")
    assert {room.letter for room in spanish.rooms} == {"D", "B"}
    assert classic.lettered("es").in_letters(spanish, "en") == plan
    loose = parse_plan(".   .   .\n  W   Q\n.   .   .\n")
    assert {letter for _, letter in classic.in_letters(loose, "es").loose_letters} == {"B", "Q"}


def test_examples_follow_their_game(classic: HouseGame) -> None:
    for client, spanish in zip(classic.clients, classic.lettered("es").clients, strict=True):
        before, after = client.objectives[0].example, spanish.objectives[0].example
        assert after == classic.in_letters(before, "es")
        assert client.name == spanish.name


def test_a_game_with_the_same_letters_stays_as_it_is() -> None:
    game = load_game("floor-plan")
    assert game.lettered("es") is game
    assert game.letter_langs == ("en",)


def test_a_rulebook_says_the_letters_of_its_language(classic: HouseGame) -> None:
    facts = Facts(classic)
    assert facts["rooms.bath.letters"] == Words("W", "B")
    assert facts["rooms.kitchen.letters"] == same("K")
    assert str(facts["room_table.points"]) == "3, 5, 8, 12, 17"
