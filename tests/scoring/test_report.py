"""An evening told on a terminal, sheet by sheet laid out while others are read."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.console import Console

from kitpress.scoring import Evening, ScoredSheet, score_files
from kitpress.scoring.report import Report
from kitpress.words import LANGS, Lang

PLANS = sorted((Path(__file__).parents[1] / "oracle").glob("0*.plan"))[:3]


@pytest.fixture(scope="module")
def evening() -> Evening:
    return score_files([str(plan) for plan in PLANS])


def told(evening: Evening, taken: Iterable[ScoredSheet] = (), lang: Lang = "en") -> str:
    """What is told of an evening, some sheets of which were laid out before."""
    file = io.StringIO()
    report = Report(Console(file=file, width=70, force_terminal=True, legacy_windows=False), lang)
    for sheet in taken:
        report.take(sheet)
    assert not file.getvalue()
    report.show(evening)
    return file.getvalue()


@pytest.mark.parametrize("lang", LANGS)
def test_sheets_that_were_laid_out_before_are_told_as_all_others(evening: Evening, lang: Lang) -> None:
    plain = told(evening, lang=lang)
    assert len(plain.splitlines()) > 20
    assert told(evening, evening.sheets, lang) == plain
    assert told(evening, evening.sheets[1:2], lang) == plain


def test_what_was_laid_out_is_kept_and_not_worked_out_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    console = Console(file=io.StringIO(), width=70)
    report = Report(console, "en")
    for sheet in evening.sheets:
        report.take(sheet)
    monkeypatch.setattr(report, "_tell", lambda sheet: pytest.fail("laid out twice"))
    report.show(evening)


def test_a_sheet_that_has_become_another_since_is_told_as_it_is_now(evening: Evening) -> None:
    first, *others = evening.sheets
    fewer = first._replace(score=first.score._replace(lines=first.score.lines[:1]))
    now = evening._replace(sheets=(fewer, *others))
    assert told(now, evening.sheets) == told(now) != told(evening)


def test_a_console_that_takes_no_text_for_styles_is_told_all_in_the_end(evening: Evening) -> None:
    file = io.StringIO()
    report = Report(Console(file=file, width=70, legacy_windows=True), "en")
    report.take(evening.sheets[0])
    assert not file.getvalue()
    assert not report._laid_out
