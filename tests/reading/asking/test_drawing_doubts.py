"""What is drawn, as questions: where to look, and what may be answered."""

from dataclasses import replace

from kitpress.plan.geometry import Rect, Side, Square
from kitpress.plan.model import Plan, Record, Room, WallMark
from kitpress.reading.asking.drawing_doubts import plan_doubts
from kitpress.reading.decode.alternatives import Alternative, Mark
from tests.reading.decode.evidences import CLASSIC, GRAMMAR


def test_a_window_of_two_squares_is_answered_with_both():
    window = WallMark(Square.parse("D5"), Side.SOUTH, 2)
    without = Record("floor-plan-classic", Plan(17, 13))
    seen = replace(without, plan=replace(without.plan, windows=frozenset({window})))
    mark = Mark("window", Side.SOUTH)
    for place in ("D5", "E5"):
        there = Square.parse(place)
        added = Alternative(there, Mark(), mark, 0.6, seen.plan)
        [doubt] = plan_doubts([added], without, CLASSIC)
        assert doubt.fix["en"] == "D5=window.s,E5=window.s"
        assert doubt.keep["en"] == f"{place}=nothing"
        assert set(doubt.squares) == set(window.squares)
        [doubt] = plan_doubts([Alternative(there, mark, Mark(), 0.6, without.plan)], seen, CLASSIC)
        assert doubt.keep["en"] == "D5=window.s,E5=window.s"
        assert doubt.fix["en"] == "D5=nothing,E5=nothing"


def test_a_window_that_lies_a_square_further_is_asked_about_once():
    at = [WallMark(Square.parse(name), Side.SOUTH, 2) for name in ("D5", "E5")]
    here, further = (Record("floor-plan-classic", Plan(17, 13, windows=frozenset({window}))) for window in at)
    mark = Mark("window", Side.SOUTH)
    gone = Alternative(Square.parse("D5"), mark, Mark(), 0.6, further.plan)
    moved = Alternative(Square.parse("E5"), mark, mark, 0.6, further.plan)
    doubts = plan_doubts([gone, moved], here, CLASSIC)
    assert {doubt.fix["en"] for doubt in doubts} == {"E5=window.s,F5=window.s"}
    assert {doubt.alternative["en"] for doubt in doubts} == {"window on the lower wall at E5-F5"}


def test_a_window_that_may_lie_further_or_be_none_is_one_question():
    window, further = (WallMark(Square.parse(name), Side.SOUTH, 2) for name in ("D5", "E5"))
    here, there, nowhere = (
        Record("floor-plan-classic", Plan(17, 13, windows=frozenset(windows)))
        for windows in ({window}, {further}, set())
    )
    others = [
        Alternative(Square.parse("D5"), Mark("window", Side.SOUTH), Mark(), 0.6, other.plan)
        for other in (there, nowhere)
    ]
    moved, gone = plan_doubts(others, here, CLASSIC)
    assert moved.alternative != gone.alternative
    assert (moved.place, moved.squares, moved.read) == (gone.place, gone.squares, gone.read)


def test_another_letter_in_another_square_of_its_room_is_named_with_that():
    rect = Rect(2, 2, 2, 2)
    read, other = (Room(rect, letter, Square.parse(at)) for letter, at in (("W", "C3"), ("K", "D3")))
    here, there = (Record("floor-plan", Plan(17, 13, rooms=frozenset({room}))) for room in (read, other))
    seen = Alternative(Square.parse("C3"), Mark(letter="W"), Mark(letter="K"), 0.9, there.plan)
    [doubt] = plan_doubts([seen], here, GRAMMAR)
    assert list(map(str, doubt.squares)) == ["C3", "D3"]
    assert (doubt.alternative["en"], doubt.alternative["es"]) == ("the letter K at D3", "la letra K en D3")
    assert (doubt.fix["en"], doubt.keep["en"]) == ("D3=K", "C3=W")
    [same] = plan_doubts([seen._replace(place=Square.parse("D3"), read=Mark())], here, GRAMMAR)
    assert same.alternative["en"] == "the letter K"


def test_a_letter_that_may_be_a_mark_is_asked_about_where_no_other_letter_is_as_likely():
    room, place = Room(Rect(2, 2, 2, 2), "K", Square.parse("C3")), Square.parse("C3")
    here = Record("floor-plan", Plan(17, 13, rooms=frozenset({room})))
    lettered = replace(here.plan, rooms=frozenset({replace(room, letter="B")}))
    marked = replace(here.plan, rooms=frozenset(), stones=frozenset({place}))
    stone = Alternative(place, Mark(letter="K"), Mark("stone"), 0.9, marked, letter_elsewhere=True)
    for of_letter, expected in (
        (0.8, {"the letter B"}),
        (0.95, {"the letter B", "stone"}),
        (0.999, {"stone"}),
    ):
        letter = Alternative(place, Mark(letter="K"), Mark(letter="B"), of_letter, lettered)
        doubts = plan_doubts([letter, stone], here, GRAMMAR)
        assert {doubt.alternative["en"] for doubt in doubts} == expected
