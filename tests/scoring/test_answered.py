"""Which sheet an answer is for: told by its file, its number there or its serial, and asked where it is open."""

import pytest

from kitpress.errors import UsageError
from kitpress.reading.asking.answers import parse_answers
from kitpress.scoring.answered import Answers

SERIAL = "FLOOR-PLAN/3F9C2A/4"


def for_sheets(texts, sheets, sources=None):
    """What each sheet (file, number, serial, several) is told, checked at the end."""
    answers = Answers(parse_answers(texts), sources or [source for source, *_ in sheets])
    told = [
        [str(a) for a in answers.for_sheet(source, number, serial, several=several)]
        for source, number, serial, several in sheets
    ]
    answers.check()
    return told


ANA, BEN = ("photos/Ana.jpg", 1, SERIAL, False), ("photos/ben=2.jpg", 1, "", False)


@pytest.mark.parametrize("name", ["ana.jpg", "Ana", "photos/ana.jpg", SERIAL, SERIAL.lower(), "ana#1"])
def test_a_sheet_has_several_names(name):
    assert for_sheets([f"{name}:F7=door"], [ANA, BEN]) == [["F7=door"], []]


def test_each_answer_goes_to_its_sheet():
    texts = ["ana:F7=door,ben=2.jpg:F7=", "ben=2:G1==", "ana:demand.1=4"]
    assert for_sheets(texts, [ANA, BEN]) == [["F7=door", "demand.1=4"], ["F7=", "G1=="]]


def test_alone_it_needs_no_name():
    assert for_sheets(["F7=door"], [ANA]) == [["F7=door"]]
    assert for_sheets(["F7=door"], [ANA], ["x.plan", "photos/Ana.jpg", "y.plan"]) == [["F7=door"]]


def test_sheets_of_one_photo_are_numbered():
    both = [("both.jpg", 1, "", True), ("both.jpg", 2, SERIAL, True)]
    assert for_sheets(["both.jpg#2:F7=door", "both#1:F7="], both) == [["F7="], ["F7=door"]]
    assert for_sheets([f"{SERIAL}:F7=door"], both) == [[], ["F7=door"]]
    for text in ("F7=door", "both.jpg:F7=door"):
        with pytest.raises(UsageError, match=r"both\.jpg#1:F7=door or both\.jpg#2:F7=door"):
            for_sheets([text], both)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("F7=door", r"Ana\.jpg:F7=door or ben=2\.jpg:F7=door"),
        ("anna.jpg:F7=door", "Did you mean 'Ana'"),
        ("ana#3:F7=door", "no sheet of this call"),
        ("FLOOR-PLAN/000000/9:F7=door", "no sheet of this call"),
    ],
)
def test_what_fits_no_sheet_or_several_is_refused(text, words):
    with pytest.raises(UsageError, match=words):
        for_sheets([text], [ANA, BEN])


@pytest.mark.parametrize(("text", "sources"), [("F7=", ["a.plan"]), ("b:F7=", ["a.jpg", "b.plan"])])
def test_text_is_no_photo(text, sources):
    with pytest.raises(UsageError, match="is text"):
        Answers(parse_answers([text]), sources)


def test_the_same_name_twice_needs_more_of_it():
    sources = ["one/ana.jpg", "two/ana.jpg"]
    with pytest.raises(UsageError, match=r"one/ana\.jpg:F7= or two/ana\.jpg:F7="):
        Answers(parse_answers(["ana.jpg:F7="]), sources)
    sheets = [(source, 1, "", False) for source in sources]
    assert for_sheets(["two/ana.jpg:F7="], sheets) == [[], ["F7="]]


def test_files_that_differ_in_capitals_only_are_told_apart_by_them():
    for sources in (["ben.jpg", "Ben.jpg"], ["one/ben.jpg", "two/Ben.jpg"]):
        sheets = [(source, 1, "", False) for source in sources]
        assert for_sheets(["ben.jpg:F7=", "Ben.jpg:G1="], sheets) == [["F7="], ["G1="]]
        with pytest.raises(UsageError, match=r"ben\.jpg:F7= or Ben\.jpg:F7="):
            for_sheets(["BEN.jpg:F7="], sheets)


def test_what_a_sheet_is_called_before_an_answer():
    names = Answers((), ["photos/ana.jpg", "ben.jpg", "a,b.jpg", "-"])
    assert names.sheet_name("photos/ana.jpg", 1, SERIAL, several=False) == "ana.jpg"
    assert names.sheet_name("ben.jpg", 2, SERIAL, several=True) == "ben.jpg#2"
    assert names.sheet_name("a,b.jpg", 1, SERIAL, several=False) == SERIAL
    assert names.sheet_name("-", 1, "", several=False) == "-"
    assert Answers((), ["ana.jpg"]).sheet_name("ana.jpg", 1, SERIAL, several=False) == ""
