"""Doubts as questions: what is asked, and what may be answered."""

from dataclasses import replace
from types import MappingProxyType

from kitpress.plan.model import Plan, Record
from kitpress.reading.asking.doubts import SURE, numbers_doubt, worth_asking
from kitpress.rules import Score

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
