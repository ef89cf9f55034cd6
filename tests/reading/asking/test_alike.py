"""Marks that a hand draws alike, and what one thing hides, are one question."""

from dataclasses import replace

import numpy as np

from kitpress.content import load_game
from kitpress.layout.sheet import Box, Field
from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.model import Facility, Plan, Record, WallMark
from kitpress.reading.asking.alike import asked_at_once, together
from kitpress.reading.asking.doubts import Doubt
from kitpress.reading.decode.alternatives import Mark
from kitpress.reading.evidence import Evidence
from kitpress.rules import for_game
from kitpress.words import Words, same

STONES = frozenset(map(Square.parse, ("A1", "B1", "C1", "D1")))
GRAMMAR = for_game(load_game("floor-plan")).grammar(load_game("floor-plan"))
RECORD = Record("floor-plan", Plan(17, 13, stones=STONES))
STONE, DECK = Words("stone", "piedra"), Words("deck section", "tarima")


def doubt(name, confidence, other=DECK):
    square = Square.parse(name)
    decks = frozenset({square}) if other is DECK else frozenset()
    plan = Plan(17, 13, stones=STONES - {square}, decks=decks)
    fix = same(f"{name}={'deck' if decks else 'nothing'}")
    keep = same(f"{name}=stone")
    return Doubt(name, STONE, other, confidence, (square,), Record("floor-plan", plan), None, fix, keep)


def test_three_of_a_kind_are_one_question_about_all_of_them():
    [asked] = together([doubt("C1", 0.9), doubt("A1", 0.6), doubt("B1", 0.7)], RECORD)
    assert asked.confidence == 0.6
    assert asked.squares == tuple(map(Square.parse, ("A1", "B1", "C1")))
    assert asked.where == Words("A1, B1 and C1", "A1, B1 y C1")
    assert asked.other.plan.stones == {Square.parse("D1")}
    assert asked.other.plan.decks == STONES - {Square.parse("D1")}
    assert asked.fix == same("C1=deck,A1=deck,B1=deck")
    assert asked.keep == same("C1=stone,A1=stone,B1=stone")


def test_edges_that_may_all_be_walls_are_one_question():
    named = [("B2|B3", None), ("C2|D2", None), ("A4", Words("A4, left wall", "A4, pared izquierda"))]
    walls = [Edge(1, 2, True), Edge(3, 1, False), Edge(0, 3, False)]
    doubts = [
        Doubt(str(wall), same("no wall"), same("a wall"), 0.9 + wall.row / 100, (wall.squares[0],),
              replace(RECORD, plan=replace(RECORD.plan, loose_walls=frozenset({wall}))), where,
              same(f"{name}=wall"), same(f"{name}=nothing"))
        for wall, (name, where) in zip(walls, named, strict=True)
    ]  # fmt: skip
    [asked] = together(doubts, RECORD)
    assert asked.where.es == "A4, pared izquierda, B2|B3 y C2|D2"
    assert asked.fix == same("B2|B3=wall,C2|D2=wall,A4=wall")
    assert asked.other.plan.loose_walls == set(walls)
    assert len(together([*doubts[:2], doubt("C1", 0.9, same("a wall"))], RECORD)) == 3


def test_two_stay_two_and_other_things_stay_apart():
    found = together([doubt("A1", 0.9), doubt("B1", 0.8), doubt("C1", 0.7, same("nothing"))], RECORD)
    assert [entry.place for entry in found] == ["C1", "B1", "A1"]


def test_a_question_that_comes_of_two_thoughts_is_put_once():
    twice = [doubt("A1", 0.9), doubt("A1", 0.8)]
    assert together(twice, RECORD) == (twice[1],)


def test_what_says_something_else_of_another_square_is_no_part_of_one_answer():
    others = [doubt(name, 0.8) for name in ("A1", "B1", "C1")]
    also = doubt("D1", 0.9)
    for differs in (
        also._replace(fix=same("C1=window.s,D1=deck")),
        also._replace(keep=same("C1=deck,D1=stone")),
    ):
        asked, alone = together([*others, differs], RECORD)
        assert asked.fix == same("A1=deck,B1=deck,C1=deck")
        assert alone == differs
    [all_four] = together([*others, also._replace(fix=same("C1=deck,D1=deck"))], RECORD)
    assert all_four.fix == same("A1=deck,B1=deck,C1=deck,D1=deck")


def test_a_square_that_is_doubted_twice_is_named_once():
    [asked] = together([doubt(name, 0.9) for name in ("A1", "B1", "A1")], RECORD)
    assert asked.where == Words("A1 and B1", "A1 y B1")
    assert asked.fix == same("A1=deck,B1=deck")


def test_a_square_that_may_be_two_other_things_is_asked_about_as_the_second_by_itself():
    walls = [WallMark(Square.parse("A1"), side) for side in (Side.NORTH, Side.WEST)]
    between = Words("stone", "piedra"), Words("door", "puerta")
    doors = [
        doubt("A1", sure)._replace(
            fix=same(f"A1=door.{wall.side.value}"),
            between=between,
            other=Record("floor-plan", Plan(17, 13, stones=STONES, doors=frozenset({wall}))),
        )
        for sure, wall in zip((0.6, 0.7), walls, strict=True)
    ]
    others = [doubt(name, 0.9)._replace(between=between) for name in ("B1", "C1")]
    one, second = together([*doors, *others], RECORD)
    assert one.other.plan.doors == {walls[0]}
    assert second == doors[1]
    assert together([*doors, others[0]], RECORD) == (*doors, others[0])


def test_windows_that_cross_in_a_square_are_no_one_question():
    """An answer that names both would say two things of it."""
    windows = [
        WallMark(Square.parse(name), side, 2) for name, side in (("A1", Side.SOUTH), ("B1", Side.EAST))
    ]
    windows.append(WallMark(Square.parse("F6"), Side.WEST, 2))
    between = Words("stone", "piedra"), Words("window", "ventana")
    doubts = [
        doubt(str(window.square), 0.9)._replace(
            between=between,
            fix=same(",".join(f"{square}=window.{window.side.name[0].lower()}" for square in window.squares)),
            other=replace(RECORD, plan=replace(RECORD.plan, windows=frozenset({window}))),
        )
        for window in windows
    ]
    assert len(together(doubts, RECORD)) == 3
    apart = [doubts[0], doubts[2], doubt("D1", 0.9)._replace(between=between)]
    assert len(together(apart, RECORD)) == 1


def test_three_doors_one_of_which_may_be_the_entrance_are_three_questions():
    doors = frozenset(WallMark(Square.parse(name), Side.NORTH) for name in ("A1", "B1", "C1"))
    record = Record("floor-plan-classic", Plan(17, 13, doors=doors))
    between = Words("door", "puerta"), Words("entrance", "entrada")
    doubts = [
        doubt(str(door.square), 0.9)._replace(
            between=between,
            other=replace(record, plan=replace(record.plan, doors=doors - {door}, entrance=door)),
        )
        for door in sorted(doors, key=lambda door: door.square)
    ]
    assert together(doubts, record) == tuple(doubts)


def test_windows_that_would_overlap_are_no_one_question():
    windows = {
        name: WallMark(Square.parse(at), Side.SOUTH, 2)
        for name, at in zip("FGHL", ("F5", "F5", "G5", "L5"), strict=True)
    }
    nothing, window = same("nothing"), same("window")
    doubts = [
        Doubt(f"{name}5", nothing, window, sure, (Square.parse(f"{name}5"),), _with(windows[name]))
        for name, sure in (("F", 0.7), ("G", 0.75), ("H", 0.2), ("L", 0.5))
    ]
    apart = together(doubts, RECORD)
    assert [entry.place for entry in apart] == ["H5", "L5", "F5", "G5"]
    [asked] = together([*doubts[:2], doubts[3]], RECORD)
    assert asked.other.plan.windows == {windows["F"], windows["L"]}


def _with(window):
    return replace(RECORD, plan=replace(RECORD.plan, windows=frozenset({window})))


def test_nothing_that_may_be_windows_is_one_question_whichever_wall_and_be_it_that_they_overlap():
    """In a hatched room strokes look like a window of each wall, and like one a square further."""
    windows = [
        WallMark(Square.parse(at), side, 2)
        for at, side in (("F5", Side.SOUTH), ("G5", Side.SOUTH), ("C3", Side.EAST), ("L7", Side.NORTH))
    ]
    between = Words("nothing", "nada"), Words("window", "ventana")
    doubts = [
        Doubt(str(window.square), between[0], same(f"window on the {window.side.name}"), sure, window.squares,
              _with(window), None, same(f"{window.square}=window.s"), same(f"{window.square}=nothing"), between)
        for window, sure in zip(windows, (0.9, 0.8, 0.95, 0.85), strict=True)
    ]  # fmt: skip
    [asked] = together(doubts, RECORD)
    assert (asked.read, asked.alternative) == between
    assert asked.confidence == 0.8
    assert {square for window in windows for square in window.squares} == set(asked.squares)
    assert set(asked.keep.en.split(",")) == {"F5=nothing", "G5=nothing", "C3=nothing", "L7=nothing"}
    # not two windows that overlap
    assert asked.other.plan.windows == {windows[1], *windows[2:]}
    assert set(asked.fix.en.split(",")) == {"G5=window.s", "C3=window.s", "L7=window.s"}


def test_what_is_read_and_may_be_nothing_is_no_question_about_what_is_not():
    window, nothing = Words("window", "ventana"), Words("nothing", "nada")
    doubts = [
        doubt(name, 0.9)._replace(between=kinds, read=kinds[0], alternative=kinds[1])
        for kinds, names in (((window, nothing), "A1 B1 C1"), ((nothing, window), "A2 B2 C2"))
        for name in names.split()
    ]
    assert {asked.read.en for asked in together(doubts, RECORD)} == {"window", "nothing"}


def test_many_squares_are_named_in_short():
    names = [f"{letter}2" for letter in "ABCDEFGHI"]
    [asked] = together([doubt(name, 0.9) for name in names], RECORD)
    assert asked.where == Words("A2, B2, C2, D2, E2, F2 and 3 more", "A2, B2, C2, D2, E2, F2 y 3 más")
    assert len(asked.squares) == 9


def test_two_kinds_mixed_up_are_one_question_whichever_wall_they_lean_on():
    window, door = Words("window", "ventana"), Words("door", "puerta")
    there = [(window, door), (door, window), (window, door)]
    found = together(
        [
            doubt(f"{letter}1", 0.95)._replace(between=kinds, read=same(f"{kinds[0]} on wall {letter}"))
            for letter, kinds in zip("ABC", there, strict=True)
        ],
        RECORD,
    )
    [asked] = found
    assert asked.read == Words("window in some, door in others", "ventana en unos, puerta en otros")
    assert asked.alternative == Words("the other way round", "al revés")
    assert asked.where == Words("A1, B1 and C1", "A1, B1 y C1")


def marks(*names):
    squares = tuple(map(Square.parse, names))
    return Doubt(names[0], same("stone"), same("nothing"), 0.7, squares, RECORD)


def hiding(*hidden):
    nothing = np.zeros((0, 0), np.float32)
    squares = frozenset(map(Square.parse, hidden))
    return Evidence((), np.zeros((8, 8, 0), np.float32), *[nothing] * 4, {}, {}, squares)


def test_one_question_for_each_thing_and_none_for_its_marks():
    doubts = [marks("B2"), marks("B2", "B3"), marks("H8"), marks("B2", "D5", "H1")]
    found = asked_at_once(doubts, hiding("B2", "C3", "F6"), RECORD, [], GRAMMAR)
    assert [entry.place for entry in found] == ["H8", "B2", "B2", "F6"]
    [pen] = [entry for entry in found if entry.squares == (Square.parse("B2"), Square.parse("C3"))]
    assert pen.where == Words("B2 and C3", "B2 y C3")
    assert pen.confidence < 0.9
    assert pen.read.es == "lo que se ve"


def test_boxes_side_by_side_that_are_hidden_are_one_question():
    boxes = [
        Field(f"demand.{n}", "number", (Box(20 * place, 10, 8, 8),))
        for n, place in ((1, 0), (2, 0.6), (4, 5))
    ]
    boxes.append(Field("bonus.2", "tick", (Box(12, 22, 3, 3),)))
    record = replace(RECORD, numbers={"demand.2": 4}, ticks=frozenset({"bonus.2"}))
    hidden = replace(hiding(), hidden_fields=frozenset({"demand.1", "demand.2", "demand.4", "bonus.2"}))
    single = Doubt("demand.2", same("4"), same("9"), 0.6, (), record, fields=("demand.2",))
    far, near = asked_at_once([single, marks("H8")], hidden, record, boxes, GRAMMAR)[1:]
    assert near.fields == ("demand.1", "demand.2", "bonus.2")
    assert near.keep == Words("demand.1=empty,demand.2=4,bonus.2=yes", "demand.1=vacío,demand.2=4,bonus.2=sí")
    assert far.fields == ("demand.4",)
    assert asked_at_once([single], hiding(), record, boxes, GRAMMAR) == (single,)


def test_boxes_of_a_row_that_are_hidden_are_one_question_however_far_apart():
    boxes = [Field(f"current.{n}", "tick", (Box(200, 40 * n, 4, 4),)) for n in (1, 2, 3, 5)]
    boxes.append(Field("total.4", "number", (Box(20, 160, 8, 8),)))
    hidden = replace(hiding(), hidden_fields=frozenset(field.id for field in boxes))
    asked = asked_at_once([], hidden, RECORD, boxes, GRAMMAR)
    assert [entry.fields for entry in asked] == [
        ("current.1", "current.2", "current.3"),
        ("current.5",),
        ("total.4",),
    ]


def test_what_is_hidden_has_an_answer_for_nothing_else_however_much_it_is():
    door = WallMark(Square.parse("C4"), Side.EAST)
    plan = replace(RECORD.plan, stones=frozenset({Square.parse("B2")}), trees=frozenset({Square.parse("G4")}))
    record = replace(RECORD, plan=replace(plan, doors=frozenset({door})))
    names = [f"{column}{row}" for column in "ABCDEF" for row in range(1, 5)]
    [pen] = asked_at_once([], hiding(*names), record, [], GRAMMAR)
    bare = "A1-F1=nothing,A2-A4=nothing,C2-F2=nothing,B3-E3=nothing,B4=nothing,D4-E4=nothing"
    assert pen.keep.en == f"B2=stone,C4=door.e,G4=tree,{bare}"
    [pen] = asked_at_once([], hiding("A1", "A2"), record, [], GRAMMAR, {Square.parse("A2"): Mark("deck")})
    assert pen.keep == Words("A2=deck,A1=nothing", "A2=terraza,A1=nada")
    both = replace(record, plan=replace(plan, decks=frozenset({Square.parse("B2")})))
    [pen] = asked_at_once([], hiding("B2"), both, [], GRAMMAR)
    assert pen.keep is None


def test_the_other_half_of_what_is_half_hidden_is_asked_about_with_it():
    window = WallMark(Square.parse("B2"), Side.EAST, 2)
    bath = Facility("bath", (Square.parse("F5"), Square.parse("F6")))
    seen = WallMark(Square.parse("H1"), Side.EAST, 2)
    house = replace(RECORD.plan, windows=frozenset({window, seen}))
    board = replace(RECORD.plan, facilities=frozenset({bath}))
    for plan, hidden, told in ((house, "B3", "B2 and B3"), (board, "F5", "F5 and F6")):
        [found] = asked_at_once([], hiding(hidden), replace(RECORD, plan=plan), [], GRAMMAR)
        assert " and ".join(map(str, found.squares)) == str(found.where) == told


def test_however_many_boxes_are_hidden_they_have_an_answer():
    boxes = [Field(f"round.{n}", "tick", (Box(5 * n, 10, 4, 4),)) for n in range(1, 17)]
    record = replace(RECORD, ticks=frozenset({"round.5"}))
    hidden = replace(hiding(), hidden_fields=frozenset(field.id for field in boxes))
    [pen] = asked_at_once([], hidden, record, boxes, GRAMMAR)
    assert pen.keep == Words(
        "round.1..4=no,round.6..16=no,round.5=yes", "round.1..4=no,round.6..16=no,round.5=sí"
    )


def test_a_question_about_a_hidden_box_and_one_that_shows_is_asked_all_the_same():
    shown = replace(hiding(), hidden_fields=frozenset({"part.1.1"}))
    for fields in (("part.1.1", "part.2.1"), ("part.2.1", "part.1.1")):
        both = Doubt(fields[0], same("5 and 3"), same("3 and 5"), 0.6, (), RECORD, fields=fields)
        assert both in asked_at_once([both], shown, RECORD, [], GRAMMAR)
