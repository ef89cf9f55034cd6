from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitpress.plan.geometry import Edge, Rect, Square
from kitpress.plan.model import Plan
from kitpress.plan.space import components
from kitpress.rules import Violation, for_game
from kitpress.rules.classic_legality import RULES, feature_sets, rounds_needed
from kitpress.rules.classic_runs import Splitting, splits_into_runs
from tests.rules.builders import room, squares
from tests.rules.classic_builders import classic, house


def broken(plan: Plan) -> tuple[Violation, ...]:
    return for_game(classic()).legality(plan, classic())


BED = room("B", "A1", 3, 4, label="B2")
LIVING = room("L", "D1", 4, 4, label="E2")
OUTLINE = tuple(Rect(0, 0, 3, 4).edges())  # of a room that is drawn, but not as one
SIXTEEN = tuple(room("W", f"{'ACEGIKMOQ'[i % 9]}{1 + i // 9 * 2}", 2, 2) for i in range(16))

# What breaks exactly one rule: the rule, the plan, and the squares where it does.
CASES: list[tuple[str, Plan, str]] = [
    ("room-size", house(room("W", "A1", 2, 1)), "A1 B1"),
    ("room-size", house(room("K", "A1", 7, 2, label="B2")), "A1 B1 C1 D1 E1 F1 G1 A2 B2 C2 D2 E2 F2 G2"),
    ("room-letter", house(room("K", "A1", 3, 5)), "A1"),
    ("room-letter", house(room("S", "A1", 4, 4)), "A1"),
    ("room-label-outside", house(room("B", "A1", 3, 4, label="D1")), "D1"),
    ("room-overlap", house(BED, room("L", "C4", 4, 2, label="D5")), "C4"),
    ("room-inside", house(room("L", "A1", 4, 4), room("W", "B2", 2, 2)), "B2 C2 B3 C3"),
    ("room-off-grid", house(room("W", "T1", 2, 2)), "T1 U1 T2 U2"),
    ("room-unlabelled", house(walls=OUTLINE), "A1 B1 C1 A2 B2 C2 A3 B3 C3 A4 B4 C4"),
    ("room-unnamed", house(walls=OUTLINE, letters="BB2"), "B2"),
    ("room-two-letters", house(BED, letters="LC4"), "B2 C4"),
    ("wall-loose", house(walls=(Edge(1, 1, True),)), "B1 B2"),
    ("letter-loose", house(letters="BA1"), "A1"),
    ("square-crowded", house(BED, doors="A1^ A2< A3<", windows="A3<2 B1^2"), "A3"),
    ("square-crowded", house(hedges="A1 B1 C1 D1", pools="D1 D2 D3 D4 D5"), "D1"),
    ("square-crowded", house(stones="A1 A2 A3 A4 A5 A6", pools="A6 B6 C6 D6 E6"), "A6"),
    ("label-square", house(room("B", "A1", 3, 4), windows="A1^2 C2>2"), "A1"),
    ("feature-off-grid", house(hedges="R1 S1 T1 U1"), "U1"),
    ("feature-inside", house(BED, hedges="C4 D4 E4 F4"), "C4"),
    ("feature-inside", house(BED, pools="C4 D4 E4 F4 G4"), "C4"),
    ("feature-inside", house(BED, stones="C4 D4 E4 F4 G4 H4"), "C4"),
    ("feature-outside", house(BED, doors="A1^ B1^ D4<"), "D4"),
    ("feature-outside", house(BED, windows="B1^2 D3<2"), "D3"),
    ("no-wall", house(BED, doors="A1^ B1^ B3^"), "B3"),
    ("no-wall", house(BED, windows="B1^2 A3^2"), "A3 B3"),
    ("mark-length", house(BED, windows="A1^ B1^2"), "A1"),
    ("mark-split", house(BED, LIVING, windows="C1^2 E1^2"), "C1 D1"),
    ("feature-count", house(BED, windows="A1^2"), "A1"),
    ("feature-count", house(BED, doors="A1^ B1^"), "A1 B1"),
    ("feature-count", house(stones="A1 A2"), "A1 A2"),
    ("run", house(hedges="A1 B1 C1"), "A1 B1 C1"),
    ("run", house(hedges="A1 B1 C1 C2 C3 E3 E4 E5 E6"), "A1 B1 C1 C2 C3"),
    ("run", house(pools="A1 B1 C1 D1"), "A1 B1 C1 D1"),
    ("run", house(hedges="B1 A2 B2 C2 B3 B4 D2 E2"), "B1 A2 B2 C2 D2 E2 B3 B4"),
    (
        "rounds",
        house(*SIXTEEN, stones="A12 A13 A14 A15 B12 B13 D12 D13 D14 D15 E12 E13"),
        " ".join(str(r.label) for r in SIXTEEN),
    ),
]


@pytest.mark.parametrize(("rule", "plan", "where"), CASES)
def test_one_mistake_is_one_violation_with_its_squares(rule: str, plan: Plan, where: str) -> None:
    violations = broken(plan)
    assert [violation.rule for violation in violations] == [rule]
    assert set(violations[0].squares) == squares(where)


def test_every_rule_has_a_case() -> None:
    assert {rule for rule, *_ in CASES} == set(RULES)


@pytest.mark.parametrize(("rule", "words"), RULES.items())
def test_every_rule_is_told_in_both_languages(rule: str, words: object) -> None:
    case = next(plan for name, plan, _ in CASES if name == rule)
    message = next(v.message for v in broken(case) if v.rule == rule)
    assert "{" not in message.en + message.es
    assert message.en != message.es


@pytest.mark.parametrize(
    ("plan", "english", "spanish"),
    [
        (
            house(BED, windows="A1^3 B1^2"),
            "Window at A1: 3 squares long, not 2.",
            "Ventana en A1: mide 3 cuadros de largo, no 2.",
        ),
        (
            house(BED, windows="C3>1 B1^2"),
            'Window at C3: 1 square long, not 2. In a plan as text, write W> instead of w>, and "> in its second '
            "square.",
            'Ventana en C3: mide 1 cuadro de largo, no 2. En un plano de texto, escribe W> en vez de w>, y "> en su '
            "segundo cuadro.",
        ),
        (
            house(hedges="A1 E1 E2 E3"),
            "Hedge squares: 1 at A1. They come in runs of 4, each square beside another of its run.",
            "Cuadros de seto: en A1 hay 1. Van en piezas de 4, cada cuadro junto a otro de su pieza.",
        ),
        (
            house(BED, hedges="A4 A5 A6 A7"),
            "Hedge square inside the room at A1: that goes outside, and no room may enclose it.",
            "Cuadro de seto dentro de la habitación de A1: va fuera, y ninguna habitación puede encerrarlo.",
        ),
        (
            house(BED, stones="A4 A5 A6 A7 A8 A9"),
            "Stone inside the room at A1: that goes outside, and no room may enclose it.",
            "Piedra dentro de la habitación de A1: va fuera, y ninguna habitación puede encerrarla.",
        ),
        (
            house(*SIXTEEN, room("W", "O3", 2, 2), stones="A12 A13 A14 A15 B12 B13"),
            "17 rooms and 1 set of features take 17 rounds at least, even with every bonus that the rooms unlock; a "
            "game has 16.",
            "17 habitaciones y 1 grupo de elementos piden al menos 17 rondas, aun con todas las bonificaciones que "
            "dan las habitaciones; una partida tiene 16.",
        ),
    ],
)
def test_messages_agree_in_gender_and_number(plan: Plan, english: str, spanish: str) -> None:
    messages = [violation.message for violation in broken(plan)]
    assert english in {message.en for message in messages}
    assert spanish in {message.es for message in messages}


def test_a_whole_house_is_legal() -> None:
    assert not broken(
        house(
            BED,
            LIVING,
            doors="C3> B4v E4v",
            windows="A1^2 F1^2",
            hedges="I1 I2 I3 I4 J1 J2 J3 J4",
            pools="A7 B7 B8 C8 C9",
            stones="E5 B5 H9 T15 A15 L8",
        )
    )


def test_letters_follow_the_language_that_the_game_is_lettered_for() -> None:
    spanish = classic().lettered("es")
    rules = for_game(spanish)
    beds = house(room("D", "A1", 3, 4, label="B2"))
    assert not rules.legality(beds, spanish)
    assert [v.rule for v in rules.legality(beds, classic())] == ["room-letter"]


@pytest.mark.parametrize(
    ("drawn", "length", "falls"),
    [
        ("A1 B1 C1 D1", 4, True),
        ("A1 B1 A2 B2 C1 D1 C2 D2", 4, True),
        ("B1 A2 B2 C2", 4, True),
        ("A1 B1 C1 D1 E1 F1", 4, False),
        (
            "B1 A2 B2 C2 B3 B4 D2 E2",
            4,
            False,
        ),  # a cross: whichever run takes the middle cuts off single squares
        ("A1 B1 C1 D1 H1 I1 J1 K1", 4, True),
        ("A1 B1 C1 D1 H1 I1 J1", 4, False),
        ("A1 B1 C1 D1 E1 E2 D2 C2 B2 A2", 5, True),
        ("", 5, True),
    ],
)
def test_an_area_falls_into_runs_or_not(drawn: str, length: int, falls: bool) -> None:
    assert splits_into_runs(squares(drawn), length) is falls


def test_a_large_area_is_split_at_once() -> None:
    lawn = " ".join(f"{column}{row}" for column in "ABCDEFGHIJ" for row in range(1, 11))
    assert splits_into_runs(squares(lawn), 4)
    assert splits_into_runs(squares(lawn), 5)
    assert not splits_into_runs(squares(lawn.replace("A1 ", "").replace("B2 ", "")), 4)


def area(*rows: str) -> list[Square]:
    return [Square(column, row) for row, said in enumerate(rows) for column, s in enumerate(said) if s == "#"]


# No way to lay sixteen runs of five here, but so many ways to begin that trying them all takes half a minute.
POOL = area(
    ".........###........",
    "..........###.......",
    ".........#####......",
    "........###.#.......",
    ".......##.#####.....",
    "....#####.###.#.....",
    "....##.#########....",
    "....#.###.####......",
    "......#.#####.......",
    "......########......",
    "......######.#......",
    "......##..#.........",
    ".........###........",
    ".........##.........",
    "..........#.........",
)
# Tangled beyond what is tried; nothing is proven of it.
TANGLE = area(
    "#########.#######.##",
    "..#####......##..###",
    "...#..##....########",
    "..####.##.....#.##.#",
    ".##.##.##...#.######",
    "#######.##.###.##.##",
    "#####.##.##.##.#...#",
    "#.#.#.###.#.###.####",
    "###..##..###.####.##",
    "..##.##.#.#.##.####.",
    "..##..###.##.###....",
    "########.#####.#....",
    "#####.###.###.###...",
    "#######.######.#....",
    ".####.##.###.###....",
)


def test_an_area_is_mostly_settled_by_its_narrow_places() -> None:
    splitting = Splitting(5)
    assert not splitting.all_fall([frozenset(POOL)])
    assert splitting.tries > 1900  # of 2000


def test_an_area_that_nobody_can_settle_breaks_no_rule() -> None:
    splitting = Splitting(5)
    assert splitting.all_fall([frozenset(TANGLE)])
    assert not splitting.tries
    corner = frozenset({Square(18, 14), Square(19, 14)})  # what is sure is told all the same
    assert not splits_into_runs([*TANGLE, *corner], 5)


def test_a_sheet_full_of_pairs_is_split() -> None:
    assert splits_into_runs(Rect(0, 0, 26, 24).squares(), 2)


def falls_by_trying(left: frozenset[Square], length: int) -> bool:
    if not left:
        return True
    ways = (frozenset({min(left), *more}) for more in combinations(left - {min(left)}, length - 1))
    runs = (run for run in ways if len(components(run, Square.orthogonal)) == 1)
    return any(falls_by_trying(left - run, length) for run in runs)


@settings(deadline=None)
@given(st.frozensets(st.builds(Square, st.integers(0, 4), st.integers(0, 3)), max_size=16), st.integers(1, 5))
def test_areas_fall_into_runs_where_trying_everything_finds_some(
    drawn: frozenset[Square], length: int
) -> None:
    assert splits_into_runs(drawn, length) is falls_by_trying(drawn, length)


def test_rounds_are_counted_with_what_bonuses_save() -> None:
    plan = house(BED, LIVING, doors="C3> B4v E4v", windows="A1^2 F1^2", hedges="I1 I2 I3 I4")
    assert feature_sets(plan, classic()) == 3
    assert rounds_needed(plan, classic(), 0, 0) == 4
    assert rounds_needed(plan, classic(), 1, 1) == 2
    assert rounds_needed(plan, classic(), 9, 9) == 1
