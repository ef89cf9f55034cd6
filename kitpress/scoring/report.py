"""A scored evening told to people."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kitpress.rules import Line, Status, Violation
from kitpress.scoring.evening import Evening, ScoredSheet
from kitpress.scoring.words import doubt_words, player_name, sheet_name, squares_text
from kitpress.words import Lang, Words

# the reason says it in words: neither sign nor colour is alone
_SIGNS: dict[Status, tuple[str, str]] = {
    Status.SUPPORTED: ("✓", "green"),
    Status.UNSUPPORTED: ("~", "yellow"),
    Status.IMPOSSIBLE: ("✗", "red"),
    Status.CORRECTED: ("≠", "yellow"),
    Status.MISSED: ("+", "cyan"),
    Status.OPEN: ("?", "yellow"),
    Status.FACT: ("·", "cyan"),
}
_POINTS = Words("{total} points", "{total} puntos")
_WRITTEN = Words("(the sheet says {claimed})", "(la hoja dice {claimed})")
_ASK = Words("Please look", "Por favor, mira")
_MISSED = Words("Not claimed", "Sin reclamar")
_ILLEGAL = Words("Against the rules, as read", "Contra las reglas, según lo leído")
_STANDINGS = Words("Standings", "Clasificación")
_RATING = Words("Solo rating: {rating}", "Título en solitario: {rating}")


def show(evening: Evening, console: Console, lang: Lang) -> None:
    """Print all sheets and the standings."""
    for sheet in evening.sheets:
        console.print(_sheet(sheet, lang))
    if len(evening.standings) > 1:
        table = Table(title=_STANDINGS[lang], title_justify="left", show_header=False, box=None)
        for standing in evening.standings:
            name = player_name(evening.players[standing.index])
            table.add_row(f"{standing.rank}.", Text(name, style="bold"), standing.reason[lang])
        console.print(table)


def _sheet(sheet: ScoredSheet, lang: Lang) -> RenderableType:
    score = sheet.score
    title = Text(sheet_name(sheet), style="bold")
    title.append(f"   {_POINTS.format(total=score.total)[lang]}", style="bold cyan")
    if score.claimed_total is not None and score.claimed_total != score.total:
        title.append(f"  {_WRITTEN.format(claimed=score.claimed_total)[lang]}", style="yellow")
    parts: list[RenderableType] = [title, _lines(score.lines, lang)]
    if score.rating:
        parts.append(Padding(_RATING.format(rating=score.rating)[lang], (0, 0, 0, 2)))
    if score.potential:
        parts += [Padding(Text(_MISSED[lang], style="bold"), (0, 0, 0, 2)), _lines(score.potential, lang)]
    if score.violations:
        parts.append(_list(_ILLEGAL, [_violation(v) for v in score.violations], lang))
    if sheet.doubts:
        parts.append(_list(_ASK, [doubt_words(asked, sheet) for asked in sheet.doubts], lang))
    return Group(*parts, Text())


def _violation(violation: Violation) -> Words:
    if not violation.squares:
        return violation.message
    squares = squares_text(violation.squares)
    return Words(f"{violation.message.en} [{squares}]", f"{violation.message.es} [{squares}]")


def _lines(lines: tuple[Line, ...], lang: Lang) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 1), pad_edge=True)
    for justify in ("left", "left", "right", "left"):
        table.add_column(justify=justify, no_wrap=justify == "right")
    for line in lines:
        sign, colour = _SIGNS[line.status]
        reason = Text(line.reason[lang])
        if line.squares:
            reason.append(f"  [{squares_text(line.squares)}]", style="dim")
        table.add_row(Text(sign, style=colour), line.what[lang], str(line.points), reason)
    return table


def _list(title: Words, rows: list[Words], lang: Lang) -> RenderableType:
    texts = [Text(f"  - {row[lang]}") for row in rows]
    return Padding(Group(Text(title[lang], style="bold red"), *texts), (0, 0, 0, 2))
