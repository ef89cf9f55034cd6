"""A scored evening told to people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kitpress.rules import Election, Line, Status, Violation, votes_in
from kitpress.scoring.names import player_names, sheet_names
from kitpress.scoring.sheets import Evening, ScoredSheet
from kitpress.scoring.words import doubt_words, option_words, squares_text
from kitpress.words import Lang, Words, counted, points_words

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
_WRITTEN = Words("(the sheet says {claimed})", "(la hoja dice {claimed})")
_ASK = Words("Please look", "Por favor, mira")
_MISSED = Words("Not claimed", "Sin reclamar")
_ILLEGAL = Words("Against the rules, as read", "Contra las reglas, según lo leído")
_STANDINGS = Words("Standings", "Clasificación")
_PRESENTING = Words("Presenting, in this order", "Presentan, en este orden")
_VOTE = Words("The vote", "La votación")
_VOTES = Words("{n} votes", "{n} votos")
_ONE_VOTE = Words("1 vote", "1 voto")
_RATING = Words("Solo rating: {rating}", "Título en solitario: {rating}")


def show(
    evening: Evening,
    console: Console,
    lang: Lang,
    *,
    order: Sequence[int] = (),
    election: Election | None = None,
) -> None:
    """Print all sheets and the standings; where the table votes, in what `order` plans are presented and what
    came of it."""
    heads = [_presented(name, s) for name, s in zip(sheet_names(evening.sheets), evening.sheets, strict=True)]
    for head, sheet in zip(heads, evening.sheets, strict=True):
        console.print(_sheet(head.copy(), sheet, lang))
        _ask(sheet, console, lang)
        console.print()
    if len(order) > 1:
        console.print(_numbered(_PRESENTING[lang], [heads[i] for i in order]))
    if election:
        console.print(_vote(heads, evening, election, lang))
    elif order:
        console.print(evening.standings[0].reason[lang])
    elif len(evening.standings) > 1:
        table = _table(_STANDINGS[lang])
        table.add_column()
        table.add_column(overflow="fold")  # what tells alike names apart stands at their ends
        names = player_names(evening.players)
        for standing in evening.standings:
            name = Text(names[standing.index], style="bold")
            table.add_row(f"{standing.rank}.", name, standing.reason[lang])
        console.print(table)


def _table(title: str) -> Table:
    return Table(title=title, title_justify="left", show_header=False, box=None)


def _numbered(title: str, rows: Sequence[Text]) -> RenderableType:
    table = Table(show_header=False, box=None)
    for n, row in enumerate(rows, 1):
        table.add_row(f"{n}.", row)
    return Group(Text(title, style="italic"), table, Text())


def _presented(name: str, sheet: ScoredSheet) -> Text:
    """An architect's name, and the title in italics."""
    text = Text(name, style="bold")
    if sheet.record.title:
        text.append(f"  {sheet.record.title}", style="not bold italic")
    return text


def _vote(heads: Sequence[Text], evening: Evening, election: Election, lang: Lang) -> RenderableType:
    """The plans by their votes, and below them what that means."""
    table = _table(_VOTE[lang])
    for standing in evening.standings:
        count = election.counts[standing.index]
        votes = counted(count, _ONE_VOTE, _VOTES)[lang]
        table.add_row(f"{standing.rank}.", heads[standing.index], votes)
    return Group(table, Text(election.reason[lang], style="bold"))


def _sheet(title: Text, sheet: ScoredSheet, lang: Lang) -> RenderableType:
    score = sheet.score
    points = votes_in(sheet.game) is None
    if points and not score.players:  # a whole table has no points of its own
        title.append(f"   {points_words(score.total)[lang]}", style="bold cyan")
    if score.claimed_total is not None and score.claimed_total != score.total:
        title.append(f"  {_WRITTEN.format(claimed=score.claimed_total)[lang]}", style="yellow")
    parts: list[RenderableType] = [title, _lines(score.lines, lang, points=points)]
    if score.rating:
        parts.append(Padding(_RATING.format(rating=score.rating)[lang], (0, 0, 0, 2)))
    if score.potential:
        parts += [Padding(Text(_MISSED[lang], style="bold"), (0, 0, 0, 2)), _lines(score.potential, lang)]
    if score.violations:
        parts.append(_list(_ILLEGAL, [_violation(v) for v in score.violations], lang))
    return Group(*parts)


def _ask(sheet: ScoredSheet, console: Console, lang: Lang) -> None:
    """Print each doubt, and on a line of its own, whole and ready to be pasted, what to answer."""
    if sheet.doubts:
        console.print(Padding(Text(_ASK[lang], style="bold red"), (0, 0, 0, 2)))
    for asked in sheet.doubts:
        console.print(Padding(Text(f"- {doubt_words(asked, sheet)[lang]}"), (0, 0, 0, 4)))
        if option := option_words(asked, sheet):
            console.print(Text(f"      {option[lang]}", style="cyan"), soft_wrap=True)


def _violation(violation: Violation) -> Words:
    if not violation.squares:
        return violation.message
    squares = squares_text(violation.squares)
    return Words(f"{violation.message.en} [{squares}]", f"{violation.message.es} [{squares}]")


def _lines(lines: tuple[Line, ...], lang: Lang, *, points: bool = True) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 1), pad_edge=True)
    table.add_column()
    table.add_column()
    if points:
        table.add_column(justify="right", no_wrap=True)
    table.add_column()
    for line in lines:
        sign, colour = _SIGNS[line.status]
        reason = Text(line.reason[lang])
        if line.squares:
            reason.append(f"  [{squares_text(line.squares)}]", style="dim")
        worth = [str(line.points)] if points else []
        table.add_row(Text(sign, style=colour), line.what[lang], *worth, reason)
    return table


def _list(title: Words, rows: list[Words], lang: Lang) -> RenderableType:
    texts = [Text(f"  - {row[lang]}") for row in rows]
    return Padding(Group(Text(title[lang], style="bold red"), *texts), (0, 0, 0, 2))
