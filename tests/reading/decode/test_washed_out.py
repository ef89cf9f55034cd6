"""What light has washed out is told by the rest of the sheet: full sets, letters, and what players wrote."""

from dataclasses import replace
from math import inf

import pytest

from kitpress.plan.geometry import Edge, Rect, Side, Square
from kitpress.plan.model import Plan, Room, WallMark
from kitpress.reading.decode.alternatives import Mark
from kitpress.reading.decode.plans import decode_plan
from kitpress.reading.decode.washed_out import Guess
from tests.reading.decode.evidences import CLASSIC, GRAMMAR, evidence_of
from tests.reading.decode.test_plans import GARDEN, HOUSE

NOTHING = {"empty": 4.0}  # as in a square that nobody sees: anything is possible there


def hiding(plan, *names, grammar=GRAMMAR, looks=NOTHING, squares=None):
    """Evidence for a plan of which some squares are hidden."""
    seen = dict.fromkeys(names, looks) | (squares or {})
    evidence = evidence_of(plan, grammar, squares=seen)
    there = frozenset(map(Square.parse, names))
    return replace(evidence, hidden=there, washed_out=there)


def guessed(evidence, grammar, odds):
    """What was read, and what is guessed of what was not."""
    decoded = decode_plan(evidence, grammar)
    guess = decoded.told_by_the_rest(odds)
    assert guess.as_read == decoded.plan
    assert guess.in_plan(decoded.plan) == guess.as_guessed
    return guess


def rules_of(plan, *kinds):
    """12 nats for each kind of which there are not as many as in a plan."""

    def odds(other: Plan) -> float:
        return -12.0 * sum(len(getattr(other, kind)) != len(getattr(plan, kind)) for kind in kinds)

    return odds


def test_a_set_that_is_not_full_is_full_where_nobody_sees():
    hidden = hiding(HOUSE, "B9", "D9", "E9", looks={"empty": 4.0, "stone": 0.5})
    guess = guessed(hidden, GRAMMAR, rules_of(HOUSE, "stones"))
    assert len(guess.as_read.stones) == 3  # each by itself looks empty
    assert guess.as_guessed == HOUSE
    assert guess.marks == {Square.parse(name): Mark("stone") for name in ("B9", "D9", "E9")}


@pytest.mark.parametrize("name", ["A9", "F9"])
def test_lines_that_light_left_are_a_mark_sooner_than_shaded_water(name):
    looks = {bare: {"empty": 4.0, "stone": 0.5} for bare in ("I1", "G9", "I9")}
    looks[name] = {"water": 4.0, "stone": 0.5}
    hidden = hiding(HOUSE, *looks, squares=looks)
    assert guessed(hidden, GRAMMAR, rules_of(HOUSE, "stones")).as_guessed == HOUSE


def test_a_run_goes_on_where_nobody_sees():
    hidden = hiding(GARDEN, "D9", "E9", "F9", "H9", "E8", grammar=CLASSIC, looks={"empty": 4.0, "water": 0.3})
    guess = guessed(hidden, CLASSIC, rules_of(GARDEN, "pools"))
    assert len(guess.as_read.pools) == 3
    assert len(guess.as_guessed.pools) == 5
    assert guess.as_guessed.pools >= {Square.parse(name) for name in ("A9", "B9", "C9", "D9")}


def test_what_was_written_tells_which_of_two_hidden_squares_holds_a_mark():
    windows = {square: {"empty": 4.0, "window.e": 1.0} for square in ("D2", "D3")}
    hidden = hiding(HOUSE, "D2", "D3", squares=windows)
    one_gone = replace(HOUSE, windows=frozenset({WallMark(Square.parse("D4"), Side.EAST)}))
    for row in "2", "3":
        seen = one_gone.windows | {WallMark(Square.parse(f"D{row}"), Side.EAST)}
        two = replace(one_gone, windows=seen)
        guess = guessed(hidden, GRAMMAR, lambda plan, two=two: 0.0 if plan == two else -15.0)
        assert guess.as_guessed == two
        assert guess.marks == {Square.parse(f"D{row}"): Mark("window", Side.EAST)}


def test_a_hidden_window_of_two_squares_comes_and_goes_as_one():
    gone = replace(GARDEN, windows=frozenset({WallMark(Square.parse("D3"), Side.EAST, 2)}))
    looks = {"empty": 4.0, "wide.n.a": 0.5, "wide.n.b": 0.5}
    hidden = hiding(gone, "C2", "D2", grammar=CLASSIC, looks=looks)
    assert guessed(hidden, CLASSIC, rules_of(GARDEN, "windows")).as_guessed == GARDEN
    any_number = replace(CLASSIC, marks=tuple(replace(kind, multiple=1) for kind in CLASSIC.marks))
    looks = {"empty": 1.0, "wide.n.a": 2.0, "wide.n.b": 2.0}
    hidden = hiding(GARDEN, "C2", "D2", grammar=CLASSIC, looks=looks)
    guess = guessed(hidden, any_number, rules_of(gone, "windows"))
    assert guess.as_read == GARDEN
    assert guess.as_guessed == gone


@pytest.mark.parametrize(("letter", "name"), [("B", "B2"), ("B", "C2"), ("W", "B2")])
def test_a_letter_that_nobody_sees_is_told_by_what_was_written(letter, name):
    there = Square.parse(name)
    rooms = frozenset({Room(Rect(1, 1, 3, 2), letter, there), Room(Rect(3, 4, 3, 4), "K", Square(5, 4))})
    plan = Plan(9, 9, rooms=rooms)
    looks = {"empty": 4.0, "B": 1.0, "W": 1.2}
    hidden = hiding(plan, "B2", "C2", looks=looks)
    guess = guessed(hidden, GRAMMAR, lambda other: 0.0 if other.rooms == rooms else -12.0)
    assert guess.as_guessed == plan


def test_what_is_seen_stays_whatever_was_written():
    windows = {"D4": {"empty": 2.0, "window.e": 2.5}}
    hidden = hiding(HOUSE, "A1", squares=windows)
    calls = []

    def odds(plan):
        calls.append(plan)
        return -40.0 if plan.windows == HOUSE.windows else 0.0

    guess = guessed(hidden, GRAMMAR, odds)
    assert len(calls) > 1
    assert guess.as_guessed == HOUSE
    assert not guess.marks


def test_a_mark_is_guessed_only_if_it_is_worth_more_than_it_costs():
    clearly_empty = {"empty": 14.0}
    hidden = hiding(HOUSE, "E9", looks=clearly_empty)
    guess = guessed(hidden, GRAMMAR, lambda plan: -3.0 * (len(plan.stones) != 6))
    assert len(guess.as_guessed.stones) == 5


def test_nothing_is_guessed_of_a_plan_that_cant_be_scored():
    hidden = hiding(HOUSE, "B9", "H9", "G8", looks={"empty": 4.0, "stone": -1.5})
    assert not guessed(hidden, GRAMMAR, lambda plan: -inf).marks
    assert guessed(hidden, GRAMMAR, rules_of(HOUSE, "stones")).marks


def test_nothing_is_guessed_of_what_something_lies_on():
    washed_out = hiding(HOUSE, "E9")
    assert guessed(washed_out, GRAMMAR, rules_of(HOUSE, "stones")).marks
    covered = replace(washed_out, washed_out=frozenset())
    assert not guessed(covered, GRAMMAR, rules_of(HOUSE, "stones")).marks


def test_squares_under_a_tree_are_left_to_it():
    hidden = hiding(HOUSE, "G2", "E9", squares={"G2": {"tree.ring": 4.0}})
    guess = guessed(hidden, GRAMMAR, rules_of(HOUSE, "stones"))
    assert guess.as_guessed == HOUSE
    assert set(guess.marks) == {Square.parse("E9")}


def test_a_guess_holds_in_other_plans_as_far_as_they_have_the_same_there():
    lost = replace(HOUSE, stones=HOUSE.stones - {Square.parse("E9")}, doors=frozenset())
    inside = frozenset({WallMark(Square.parse("D7"), Side.WEST)})
    told = replace(HOUSE, doors=inside)
    marks = {Square.parse("E9"): Mark("stone"), Square.parse("D7"): Mark("door", Side.WEST)}
    guess = Guess(lost, told, marks)
    assert guess.in_plan(lost) == told
    doubled = replace(lost, loose_walls=frozenset(Rect(1, 1, 3, 3).edges()[:1]))
    assert guess.in_plan(doubled) == replace(told, loose_walls=doubled.loose_walls)
    assert Guess(lost, lost, {}).in_plan(doubled) is doubled
    fewer = replace(lost, windows=frozenset())
    assert guess.in_plan(fewer) == replace(told, windows=frozenset())
    deck = replace(lost, decks=lost.decks | {Square.parse("E9")})
    assert guess.in_plan(deck) == replace(deck, doors=inside)
    tree = replace(lost, trees=lost.trees | {Square.parse("F8")})
    assert guess.in_plan(tree) == replace(tree, doors=inside)
    no_room = replace(lost, rooms=frozenset(room for room in lost.rooms if room.letter == "B"))
    assert guess.in_plan(no_room) == no_room


@pytest.mark.parametrize("seen", [True, False])
def test_a_letter_never_takes_half_a_window(seen):
    windows = frozenset({WallMark(Square(1, 1), Side.NORTH, 2)})
    room = Room(Rect(1, 1, 2, 3), "W", Square(1, 2))
    plan = Plan(9, 9, rooms=frozenset({room}), windows=windows)
    looks = {"B2": {"wide.n.a": 9.0}, "B3": {"empty": 12.0}}
    there = ("B2",) if seen else ("B2", "C2")
    evidence = hiding(plan, *there, grammar=CLASSIC, looks={"wide.n.b": 9.0}, squares=looks)
    guess = guessed(evidence, CLASSIC, lambda other: 0.0 if other.rooms else -30.0)
    assert all(window.length == 2 for window in guess.as_guessed.windows)


def test_a_room_is_found_half_of_whose_walls_and_whose_letter_light_has_taken():
    room = Room(Rect(2, 1, 3, 5), "B", Square(3, 4))
    inside = frozenset({Square.parse(name) for name in ("D2", "C4", "D6", "E6")})
    plan = Plan(9, 9, rooms=frozenset({room}), furnishings=inside)
    gone = [
        Edge.of(Square(column, row), side)
        for column, side in ((2, Side.WEST), (4, Side.EAST))
        for row in (2, 3, 4)
    ]
    lit = [f"{column}{row}" for column in "BCDEF" for row in (3, 4, 5)]
    looks = {str(square): {"furnishing": 9.0} for square in inside}
    evidence = hiding(plan, *lit, squares=looks)
    vertical = evidence.vertical.copy()
    for edge in gone:
        vertical[edge.row, edge.column] = -2.0
    plain = replace(evidence, vertical=vertical)
    (found,) = decode_plan(plain, GRAMMAR).plan.rooms
    assert found.rect == room.rect
    assert decode_plan(plain, GRAMMAR).plan.furnishings == inside
    seen = decode_plan(replace(plain, hidden=frozenset()), GRAMMAR)
    assert not seen.plan.rooms  # where all is seen, six edges without a line are none
