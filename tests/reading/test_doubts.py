"""Doubts as questions: what is asked, and what may be answered."""

from dataclasses import replace
from types import MappingProxyType

from kitpress.plan.geometry import Rect, Side, Square
from kitpress.plan.model import Plan, Record, Room, WallMark
from kitpress.reading.decode.alternatives import Alternative, Mark
from kitpress.reading.doubts import SURE, numbers_doubt, plan_doubts, worth_asking
from kitpress.rules import Score
from tests.reading.decode.evidences import CLASSIC, GRAMMAR

RECORD = Record("madrino", Plan(12, 8), numbers=MappingProxyType({"part.1.1": 5, "part.2.1": 3, "area.1": 2}))


def test_numbers_that_may_be_swapped_are_one_question():
    doubt = numbers_doubt(RECORD, {"part.1.1": 3, "part.2.1": 5}, 0.8)
    assert (doubt.place, doubt.fields) == ("part.1.1", ("part.1.1", "part.2.1"))
    assert (doubt.read["en"], doubt.alternative["es"]) == ("5 and 3", "3 y 5")
    assert doubt.fix["en"] == "part.1.1=3,part.2.1=5"
    assert doubt.keep["en"] == "part.1.1=5,part.2.1=3"
    assert doubt.other.numbers == {"part.1.1": 3, "part.2.1": 5, "area.1": 2}


def test_a_box_that_may_be_empty_is_left_out_of_what_the_record_would_be():
    doubt = numbers_doubt(RECORD, {"area.1": None}, 0.8)
    assert (doubt.read["en"], doubt.alternative["en"]) == ("2", "empty")
    assert "area.1" not in doubt.other.numbers


def test_only_numbers_that_would_be_others_are_asked_about():
    doubt = numbers_doubt(RECORD, {"part.1.1": 5, "part.2.1": 1}, 0.8)
    assert (doubt.fields, doubt.read["en"], doubt.alternative["en"]) == (("part.2.1",), "3", "1")
    assert numbers_doubt(RECORD, {"part.1.1": 5}, 0.8) is None


def test_what_is_sure_is_not_asked():
    assert numbers_doubt(RECORD, {"area.1": 3}, SURE) is None


def test_the_same_question_is_asked_once_as_its_least_certain_doubt_has_it():
    doubt = numbers_doubt(RECORD, {"area.1": 3}, 0.9)
    with_more = replace(doubt.other, ticks=frozenset({"client.rosa"}))
    less_certain = doubt._replace(confidence=0.6, other=with_more)
    another = numbers_doubt(RECORD, {"area.1": 4}, 0.8)

    def score_of(record):
        total = record.numbers["area.1"] + 10 * len(record.ticks)
        return Score("", total, None, (), (), 0, None, ())

    asked = worth_asking([doubt, another, less_certain], score_of(RECORD), score_of)
    assert [(doubt.alternative.en, total) for doubt, total in asked] == [("3", 13), ("4", 4)]
    # and what was read is no surer in the other
    assert [doubt.confidence for doubt, _ in asked] == [0.6, 0.6]


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
