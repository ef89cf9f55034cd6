"""Doubts as they are told: with the very text that answers them, ready to be pasted."""

import io
import shlex
from pathlib import Path

import pytest
from rich.console import Console

from kitpress.reading.asking.doubts import Doubt
from kitpress.scoring import score_files
from kitpress.scoring.data import as_json
from kitpress.scoring.report import Report
from kitpress.scoring.sheets import AskedDoubt
from kitpress.scoring.words import in_runs
from kitpress.words import Words, same

PLAN = Path(__file__).parents[1] / "oracle" / "01-otto-rosa-kim.plan"


def asked(fix, keep, called=""):
    """An evening of one sheet with one doubt."""
    evening = score_files([str(PLAN)])
    (sheet,) = evening.sheets
    doubt = Doubt("F7", same("x"), same("y"), 0.7, (), sheet.record, fix=fix, keep=keep)
    sheet = sheet._replace(doubts=(AskedDoubt(doubt, 3),), called=called, fixes=("G1=",))
    return evening._replace(sheets=(sheet,))


def printed(evening, lang="en", width=40):
    out = io.StringIO()
    Report(Console(file=out, width=width, highlight=False), lang).show(evening)
    return out.getvalue()


@pytest.mark.parametrize(
    ("called", "typed"),
    [
        ("", "--fix F7=window.e"),
        ("ana.jpg", "--fix ana.jpg:F7=window.e"),
        ("my photo (1).jpg", '--fix "my photo (1).jpg:F7=window.e"'),
        ("a$b.jpg", "--fix 'a$b.jpg:F7=window.e'"),
        ("a photo with a name that no line of a screen could ever hold.jpg", None),
    ],
)
def test_the_fix_stands_whole_on_a_line_of_its_own(called, typed):
    evening = asked(Words("F7=window.e", "F7=ventana.e"), same("F7=x"), called)
    (line,) = [line.strip() for line in printed(evening).splitlines() if "--fix" in line]
    assert typed is None or line == typed
    assert shlex.split(line) == ["--fix", f"{called}:F7=window.e" if called else "F7=window.e"]
    assert as_json(evening, "en")["sheets"][0]["doubts"][0]["fix"] == shlex.split(line)[1]


def test_an_edge_is_quoted_because_of_its_bar():
    evening = asked(same("F7|G7=wall"), same("F7|G7=nothing"))
    assert '--fix "F7|G7=wall"' in printed(evening)


def test_it_is_in_the_language_of_the_run():
    evening = asked(Words("F7=window.e", "F7=ventana.e"), Words("F7=nothing", "F7=nada"))
    assert "--fix F7=ventana.e" in printed(evening, "es")
    doubt = as_json(evening, "es")["sheets"][0]["doubts"][0]
    assert (doubt["fix"], doubt["keep"]) == ("F7=ventana.e", "F7=nada")


def test_where_no_answer_says_the_other_thing_the_reading_can_be_confirmed():
    evening = asked(None, same("stray.1=nothing"))
    assert "as it was read: --fix stray.1=nothing" in printed(evening, width=80)
    told = as_json(evening, "en")["sheets"][0]
    assert told["doubts"][0]["fix"] is None
    assert told["fixes"] == ["G1="]


def test_what_is_hidden_is_said_plainly_and_without_odds():
    evening = asked(None, same("total=12"))
    (sheet,) = evening.sheets
    (old,) = sheet.doubts
    hidden = old._replace(doubt=old.doubt._replace(where=same("total and demand.8"), unseen=True))
    evening = evening._replace(sheets=(sheet._replace(doubts=(hidden,)),))
    told = " ".join(printed(evening, width=300).split())
    assert "total and demand.8: something lies there, a reflection hides it, the paper bends away, or" in told
    assert "70%" not in told
    assert "as it was read: --fix total=12" in told
    assert "algo lo tapa" in printed(evening, "es", width=300)
    guess = Words("stone (H9 and I9)", "piedra (H9 y I9)")
    guessed = hidden._replace(doubt=hidden.doubt._replace(guessed=guess))
    evening = evening._replace(sheets=(sheet._replace(doubts=(guessed,)),))
    told = " ".join(printed(evening, width=300).split())
    assert "Guessed from the rest of the sheet, and counted: stone (H9 and I9)." in told
    assert "Deducido del resto de la hoja, y contado: piedra (H9 y I9)." in printed(evening, "es", width=300)
    assert as_json(evening, "en")["sheets"][0]["doubts"][0]["guessed"] == "stone (H9 and I9)"


def test_boxes_of_a_row_are_named_by_the_first_and_the_last():
    rounds = [Words(f"round bubble {n}", f"la burbuja de ronda {n}") for n in (2, 3, 4, 6)]
    told = in_runs([same("Otto"), *rounds, Words("box 7", "la casilla 7")])
    assert [words.en for words in told] == ["Otto", "round bubble 2 to 4", "round bubble 6", "box 7"]
    assert told[1].es == "la burbuja de ronda 2 a 4"


def test_what_else_yet_a_mark_may_be_belongs_to_the_same_question():
    evening = asked(same("F7=door"), same("F7=x"))
    (sheet,) = evening.sheets
    (first,) = sheet.doubts
    stone = Words("stone", "piedra")
    second = first._replace(doubt=first.doubt._replace(alternative=stone, fix=same("F7=stone")))
    elsewhere = first._replace(doubt=first.doubt._replace(place="G7", fix=same("G7=door")))
    evening = evening._replace(sheets=(sheet._replace(doubts=(first, elsewhere, second)),))
    told = [line.strip() for line in printed(evening, width=80).splitlines()]
    told = told[told.index("Please look") + 1 :]
    assert told[:4] == [
        "- F7: read as x (70%), or y? Then the score is 3.",
        "--fix F7=door",
        "Or stone? Then the score is 3.",
        "--fix F7=stone",
    ]
    assert told[4:6] == ["- G7: read as x (70%), or y? Then the score is 3.", "--fix G7=door"]
    assert "¿O piedra? Entonces la puntuación es 3." in printed(evening, "es", width=80)


def test_what_several_boxes_may_say_together_is_a_question_of_its_own():
    evening = asked(same("part.1.1=3"), None)
    (sheet,) = evening.sheets
    (old,) = sheet.doubts
    fields = (("part.1.1", "part.2.1"), ("part.1.1", "part.3.1"))
    doubts = [
        old._replace(doubt=old.doubt._replace(place="part.1.1", fields=f, fix=same(f"{f[1]}=5")))
        for f in fields
    ]
    told = printed(evening._replace(sheets=(sheet._replace(doubts=tuple(doubts)),)), width=80)
    assert "part.1.1 and part.2.1: read as" in told
    assert "part.1.1 and part.3.1: read as" in told
