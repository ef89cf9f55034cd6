"""Parts of pages that tell of scores in HTML: shared by the page of an evening and that of the demo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from kitpress.rules import Election, Line, Violation
from kitpress.scoring.headings import ILLEGAL, SIGNS, violation_words, votes_words
from kitpress.scoring.sheets import Evening
from kitpress.scoring.words import squares_text
from kitpress.words import Lang, Words

_TOTAL = Words("Total", "Total")
_LINES = Words("The score line by line", "La puntuación línea a línea")

Badge = tuple[int, str] | None  # a line's number on its photo, and its colour


def page(title: str, css: str, header: str, main: str, lang: Lang) -> str:
    """A whole document."""
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="generator" content="kitpress">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{css}</style>\n</head>\n<body>\n"
        f"<header>{header}</header>\n<main>\n{main}</main>\n</body>\n</html>\n"
    )


def lines_table(
    lines: Iterable[Line],
    total: int | None,
    lang: Lang,
    *,
    points: bool,
    badges: Sequence[Badge] | None = None,
) -> str:
    """The lines of a score, with their sum where it is of one player; `badges` where a photo shows them."""
    rows = ""
    for n, line in enumerate(lines):
        sign, words = SIGNS[line.status]
        worth = f'<td class="number">{line.points}</td>' if points else ""
        mark = f"<td>{_badge(badges[n])}</td>" if badges is not None else ""
        squares = f" <small>{squares_text(line.squares)}</small>" if line.squares else ""
        rows += (
            f'<tr class="{line.status.value}"><td title="{escape(words[lang])}">{sign}</td>{mark}'
            f'<td class="what">{escape(line.what[lang])}</td>{worth}'
            f"<td>{escape(line.reason[lang])}{squares}</td></tr>\n"
        )
    if total is not None:
        before = "<td></td>" * (1 if badges is None else 2)
        rows += (
            f'<tr class="total">{before}<td class="what">{_TOTAL[lang]}</td>'
            f'<td class="number">{total}</td><td></td></tr>'
        )
    named = f'role="group" aria-label="{_LINES[lang]}"'
    return (
        f'<div class="scroll" tabindex="0" {named}><table>{rows}</table></div>'  # keys scroll what has focus
    )


def _badge(badge: Badge) -> str:
    return f'<span class="number-badge" style="background:{badge[1]}">{badge[0]}</span>' if badge else ""


def violations(found: Sequence[Violation], lang: Lang) -> str:
    """What breaks the rules, if anything does."""
    if not found:
        return ""
    told = "".join(f"<li>{escape(violation_words(violation)[lang])}</li>" for violation in found)
    return f'<div class="doubts"><b>{ILLEGAL[lang]}</b><ul>{told}</ul></div>'


def standings(evening: Evening, names: Sequence[str], election: Election | None, lang: Lang) -> str:
    """Who won, each player by the name at their index, and what came of a vote."""
    rows = ""
    for standing in evening.standings:
        reason = votes_words(election.counts[standing.index]) if election else standing.reason
        rows += (
            f"<tr><td>{standing.rank}.</td><td><b>{escape(names[standing.index])}</b>"
            f"</td><td>{escape(reason[lang])}</td></tr>\n"
        )
    outcome = f'<p class="note">{escape(election.reason[lang])}</p>\n' if election else ""
    return f'<table class="standings">{rows}</table>\n{outcome}'
