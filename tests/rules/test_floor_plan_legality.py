from __future__ import annotations

import pytest

from kitpress.plan.geometry import Edge, Rect, Square
from kitpress.plan.model import Plan
from kitpress.rules import Violation, for_game
from kitpress.rules.floor_plan_legality import RULES
from tests.rules.builders import house, room, simple_game, squares


def broken(plan: Plan) -> tuple[Violation, ...]:
    game = simple_game()
    return for_game(game).legality(plan, game)


BEDROOM = room("B", "A1", 3, 4)
OUTLINE = tuple(Rect(0, 0, 3, 4).edges())  # of a room that is drawn, but not as one

# What breaks exactly one rule: the rule, the plan, and the squares where it does.
CASES: list[tuple[str, Plan, str]] = [
    ("room-size", house(room("L", "A1", 7, 1)), "A1 B1 C1 D1 E1 F1 G1"),
    ("room-letter", house(room("K", "A1", 3, 5, label="B2")), "B2"),
    ("room-letter", house(room("Q", "A1", 3, 5)), "A1"),
    ("room-label-outside", house(room("B", "A1", 3, 4, label="D1")), "D1"),
    ("room-overlap", house(BEDROOM, room("K", "C4", 4, 2, label="D5")), "C4"),
    ("room-inside", house(room("K", "A1", 4, 4), room("C", "B2", 1, 1)), "B2"),
    ("room-inside", house(room("W", "A1", 2, 2), room("W", "A1", 2, 2, label="B2")), "A1 B1 A2 B2"),
    ("room-off-grid", house(room("C", "Q1", 2, 1)), "Q1 R1"),
    ("room-unlabelled", house(walls=OUTLINE), "A1 B1 C1 A2 B2 C2 A3 B3 C3 A4 B4 C4"),
    ("room-unnamed", house(walls=OUTLINE, letters="BB2"), "B2"),
    ("room-two-letters", house(walls=OUTLINE, letters="BA1 KC4"), "A1 C4"),
    ("room-two-letters", house(BEDROOM, letters="KC4"), "A1 C4"),
    ("start-room", Plan(17, 13), "I7"),
    ("start-room", Plan(17, 13, rooms=frozenset({room("L", "A1", 6, 3)})), "I7"),
    ("start-room", Plan(17, 13, rooms=frozenset({room("D", "F6", 6, 5, label="I7")})), "I7"),
    ("start-room", Plan(17, 13, rooms=frozenset({room("K", "H6", 4, 4, label="I7")})), "I7"),
    ("start-label", Plan(17, 13, rooms=frozenset({room("L", "F6", 6, 3)})), "F6 I7"),
    ("wall-loose", house(walls=(Edge(1, 1, True), Edge(2, 1, True))), "B1 C1 B2 C2"),
    ("wall-loose", house(walls=(Edge(0, 0, True),)), "A1"),
    ("letter-loose", house(letters="BA1"), "A1"),
    ("square-crowded", house(BEDROOM, doors="B1^ C2>", windows="B1^ C1^ C3>"), "B1"),
    ("square-crowded", house(stones="A1 A2 A3 A4 A5 E6", decks="E6 E7 E8 E9 E10"), "E6"),
    ("label-square", house(BEDROOM, furnishings="A1 A2 A3 A4"), "A1"),
    ("label-square", house(BEDROOM, doors="A1^ B1^"), "A1"),
    ("tree-overlap", house(trees="B2", stones="A1 C3 D3 D4 D5 D6"), "A1 C3"),
    ("tree-overlap", house(trees="B2 C4"), "B3 C3"),
    ("tree-off-grid", house(trees="A5"), "A4 B4 A5 B5 A6 B6"),
    ("feature-off-grid", house(stones="A1 A2 A3 A4 A5 R5"), "R5"),
    ("feature-inside", house(BEDROOM, trees="D5"), "C4"),
    ("feature-inside", house(BEDROOM, stones="B2 D2 D3 D4 D5 D6"), "B2"),
    ("feature-inside", house(BEDROOM, decks="D1 D2 D3 D4 C4"), "C4"),
    ("feature-outside", house(furnishings="A1 F7 G7 H7"), "A1"),
    ("feature-outside", house(doors="F7< E7>"), "E7"),
    ("no-wall", house(doors="F7< G7<"), "G7"),
    ("no-wall", house(windows="F7< F8< G7^"), "G7"),
    ("mark-length", house(windows="F6<2 H6^ I6^"), "F6 F7"),
    ("deck-loose", house(decks="E7 D7 A1 B1 B2"), "A1 B1 B2"),
    ("deck-loose", house(decks="E6 D5 E5 E4 M9"), "M9"),
    ("feature-count", house(windows="F6< F7<"), "F6 F7"),
    ("feature-count", house(doors="F7<"), "F7"),
    ("feature-count", house(furnishings="F7 G7 H7"), "F7 G7 H7"),
    ("feature-count", house(decks="E7 E8"), "E7 E8"),
    ("feature-count", house(stones="A1"), "A1"),
]


@pytest.mark.parametrize(("rule", "plan", "where"), CASES)
def test_one_mistake_is_one_violation_with_its_squares(rule: str, plan: Plan, where: str) -> None:
    violations = broken(plan)
    assert [violation.rule for violation in violations] == [rule]
    assert set(violations[0].squares) == squares(where)


def test_every_rule_has_a_case() -> None:
    assert {rule for rule, *_ in CASES} == set(RULES) - {"mark-split"}  # no mark of this game is long enough


@pytest.mark.parametrize(
    "plan",
    [
        house(),
        house(BEDROOM, room("K", "D1", 4, 4), doors="C2> D3<"),  # rooms may share a wall line
        house(room("C", "A1", 1, 1), room("W", "B1", 2, 2), decks="A2 A3 B3 C3 D3"),
        house(trees="B2 E2 B5", stones="D5 Q13 A13 Q1 M1 M2"),
        # Four rooms round a courtyard: it is outside, so a tree may grow in it.
        house(
            room("K", "A1", 4, 1),
            room("K", "E1", 1, 4),
            room("K", "B5", 4, 1),
            room("K", "A2", 1, 4),
            trees="C3",
        ),
    ],
)
def test_legal_plans_break_no_rule(plan: Plan) -> None:
    assert broken(plan) == ()


def test_all_violations_are_told_at_once() -> None:
    plan = house(room("B", "A1", 2, 2), stones="A1 A2", decks="Q9", windows="P1>")
    assert [violation.rule for violation in broken(plan)] == [
        "room-letter",
        "label-square",
        "feature-outside",
        "feature-inside",
        "feature-inside",
        "no-wall",
        "deck-loose",
        "feature-count",
        "feature-count",
        "feature-count",
    ]


def test_a_violation_says_what_is_drawn_and_what_is_allowed() -> None:
    (violation,) = broken(house(room("B", "A1", 2, 4)))
    assert violation.message.en == (
        "The 2\u00a0×\u00a04 room at A1 is labelled B; a room is of the type of one of its two dice, so here: W / K."
    )
    assert violation.message.es == (
        "La habitación de 2\u00a0×\u00a04 en A1 lleva la letra B; su tipo es el de uno de sus dos dados, "
        "así que aquí: W / K."
    )


def test_a_square_with_a_letter_and_a_stone_names_both() -> None:
    (violation,) = broken(house(BEDROOM, doors="A1^ B1^"))
    assert violation.message.en == ("The letter's square A1 also holds: door; nothing else goes there.")


def test_a_window_written_as_one_of_classic_is_told_its_letter() -> None:
    (long,) = [v.message for v in broken(house(BEDROOM, windows="A1^2")) if v.rule == "mark-length"]
    assert long.en == "Window at A1: 2 squares long, not 1. In a plan as text, write ^w instead of ^W."
    assert (
        long.es
        == "Ventana en A1: mide 2 cuadros de largo, no 1. En un plano de texto, escribe ^w en vez de ^W."
    )


def test_what_a_rule_says_is_said_in_both_languages_with_the_same_values() -> None:
    for words in RULES.values():
        assert {w for w in words.en.split("{")[1:] if w.split("}")[0] not in words.es} == set()


def test_a_wall_of_an_l_shaped_room_is_loose_and_so_is_its_letter() -> None:
    walls = set(Rect(0, 0, 3, 4).edges()) ^ set(Rect(0, 0, 1, 1).edges())
    plan = house(walls=tuple(walls), letters="BC3")
    assert [violation.rule for violation in broken(plan)] == ["wall-loose", "letter-loose"]
    assert Square.parse("A1") in broken(plan)[0].squares
