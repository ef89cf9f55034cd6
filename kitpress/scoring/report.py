"""A scored evening told to people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kitpress.rules import Election, Line, Score, Status, votes_in
from kitpress.scoring.headings import (
    ASK,
    ILLEGAL,
    MISSED,
    PRESENTING,
    SIGNS,
    STANDINGS,
    VOTE,
    Outcome,
    claimed_words,
    outcome,
    rating_words,
    violation_words,
    votes_words,
)
from kitpress.scoring.names import player_names, sheet_names
from kitpress.scoring.sheets import AskedDoubt, Evening, ScoredSheet
from kitpress.scoring.words import doubt_words, option_words, or_else_words, squares_text
from kitpress.words import Lang, Words, points_words

# the sign and the reason say it, too: colour is never alone
_COLOURS = {
    Status.SUPPORTED: "green",
    Status.UNSUPPORTED: "yellow",
    Status.IMPOSSIBLE: "red",
    Status.CORRECTED: "yellow",
    Status.MISSED: "cyan",
    Status.OPEN: "yellow",
    Status.FACT: "cyan",
}


class Report:
    """What is told of an evening on a console.

    What there is to say of a sheet is laid out as soon as it is scored: while others are read, that costs next to
    nothing, and for all of them in the end as much as to read a few.
    """

    def __init__(self, console: Console, lang: Lang) -> None:
        self._console, self._lang = console, lang
        # by the score's identity; what it is of is kept, so that no other has that
        self._laid_out: dict[int, tuple[Score, tuple[AskedDoubt, ...], str]] = {}

    def take(self, sheet: ScoredSheet) -> None:
        """Lay out what is told below a sheet's name, which the others of the evening may change."""
        if self._console.legacy_windows:  # which takes no text for styles
            return
        with self._console.capture() as told:
            self._tell(sheet)
        self._laid_out[id(sheet.score)] = sheet.score, sheet.doubts, told.get()

    def show(self, evening: Evening, *, order: Sequence[int] = (), election: Election | None = None) -> None:
        """Print all sheets and the standings; where the table votes, in what `order` plans are presented and what
        came of it.
        """
        console, lang, sheets = self._console, self._lang, evening.sheets
        heads = [_presented(name, sheet) for name, sheet in zip(sheet_names(sheets), sheets, strict=True)]
        for head, sheet in zip(heads, sheets, strict=True):
            console.print(_with_points(head.copy(), sheet, lang))
            score, doubts, told = self._laid_out.get(id(sheet.score), (None, (), ""))
            if score is sheet.score and doubts is sheet.doubts:
                console.file.write(told)
            else:
                self._tell(sheet)
            console.print()
        if len(order) > 1:
            console.print(_numbered(PRESENTING[lang], [heads[i] for i in order]))
        told_how = outcome(evening, order, election)
        if election:
            console.print(_vote(heads, evening, election, lang))
        elif told_how is Outcome.TO_VOTE:
            console.print(evening.standings[0].reason[lang])
        elif told_how is Outcome.RANKED:
            table = _table(STANDINGS[lang])
            names = player_names(evening.players)
            for standing in evening.standings:
                name = Text(names[standing.index], style="bold")
                table.add_row(f"{standing.rank}.", name, standing.reason[lang])
            console.print(table)

    def _tell(self, sheet: ScoredSheet) -> None:
        self._console.print(_sheet(sheet, self._lang))
        _ask(sheet, self._console, self._lang)


def _table(title: str | None = None, columns: int = 3) -> Table:
    """A table of which nothing is cut off in a narrow terminal: what tells alike names apart stands at their ends."""
    table = Table(title=title, title_justify="left", show_header=False, box=None)
    for _ in range(columns):
        table.add_column(overflow="fold")
    return table


def _numbered(title: str, rows: Sequence[Text]) -> RenderableType:
    table = _table(columns=2)
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
    table = _table(VOTE[lang])
    for standing in evening.standings:
        votes = votes_words(election.counts[standing.index])[lang]
        table.add_row(f"{standing.rank}.", heads[standing.index], votes)
    return Group(table, Text(election.reason[lang], style="bold"))


def _with_points(title: Text, sheet: ScoredSheet, lang: Lang) -> Text:
    """What a sheet is called, with what it is worth."""
    score = sheet.score
    # a whole table has no points of its own
    if votes_in(sheet.game) is None and not score.players:
        title.append(f"   {points_words(score.total)[lang]}", style="bold cyan")
    if claimed := claimed_words(score):
        title.append(f"  {claimed[lang]}", style="yellow")
    return title


def _sheet(sheet: ScoredSheet, lang: Lang) -> RenderableType:
    score = sheet.score
    parts: list[RenderableType] = [_lines(score.lines, lang, points=votes_in(sheet.game) is None)]
    if rating := rating_words(score):
        parts.append(Padding(rating[lang], (0, 0, 0, 2)))
    if score.potential:
        parts += [Padding(Text(MISSED[lang], style="bold"), (0, 0, 0, 2)), _lines(score.potential, lang)]
    if score.violations:
        parts.append(_list(ILLEGAL, [violation_words(v) for v in score.violations], lang))
    return Group(*parts)


def _ask(sheet: ScoredSheet, console: Console, lang: Lang) -> None:
    """Print each doubt, and on a line of its own, whole and ready to be pasted, what to answer."""
    if sheet.doubts:
        console.print(_heading(ASK[lang]))
    for question in sheet.questions:
        for n, asked in enumerate(sheet.doubts[number] for number in question):
            told = or_else_words(asked, sheet) if n else doubt_words(asked, sheet)
            console.print(_item("" if n else "-", told[lang]))
            if option := option_words(asked, sheet):
                console.print(Text(f"      {option[lang]}", style="cyan"), soft_wrap=True)


def _heading(text: str) -> RenderableType:
    return Padding(Text(text, style="bold red"), (0, 0, 0, 2))


def _item(sign: str, text: str) -> Table:
    """One of a list, its lines below each other and beside its sign."""
    item = Table.grid(padding=(0, 1))
    item.add_column(width=5, justify="right")
    item.add_column(overflow="fold")
    item.add_row(sign, Text(text))
    return item


def _lines(lines: tuple[Line, ...], lang: Lang, *, points: bool = True) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 1), pad_edge=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    if points:
        table.add_column(justify="right", no_wrap=True)
    table.add_column(overflow="fold")
    for line in lines:
        reason = Text(line.reason[lang])
        if line.squares:
            reason.append(f"  [{squares_text(line.squares)}]", style="dim")
        worth = [str(line.points)] if points else []
        table.add_row(
            Text(SIGNS[line.status].sign, style=_COLOURS[line.status]), line.what[lang], *worth, reason
        )
    return table


def _list(title: Words, rows: list[Words], lang: Lang) -> RenderableType:
    return Group(_heading(title[lang]), *(_item("-", row[lang]) for row in rows))
