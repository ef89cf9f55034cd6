"""Sheets of one table beside each other: what they are worth, and what is asked about them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from kitpress.plan.model import Record
from kitpress.rules import Score, score_table, scored_together, shares_table
from kitpress.scoring.names import sheet_name, told_apart
from kitpress.scoring.sheets import AskedDoubt, ScoredSheet


class _Who(NamedTuple):
    """A player: the number of the sheet, and the seat there, as two at a table may have one name."""

    sheet: int
    seat: int
    name: str


def as_one_table(sheets: Sequence[ScoredSheet]) -> tuple[ScoredSheet, ...]:
    """The sheets of one game with what they, and what is asked about them, are worth beside each other."""
    if not sheets or not scored_together(sheets[0].game):
        return tuple(sheets)
    table = _Table(sheets)
    return tuple(
        sheet._replace(score=score, doubts=tuple(_asked_at(n, table)))
        for n, (sheet, score) in enumerate(zip(sheets, table.scores, strict=True))
    )


class _Table:
    """The sheets of one game, and what each is worth beside those on which that depends: others keep their score."""

    def __init__(self, sheets: Sequence[ScoredSheet]) -> None:
        self.sheets, self._game = sheets, sheets[0].game
        self._together = [n for n, sheet in enumerate(sheets) if shares_table(sheet.record, self._game)]
        self.scores = self._scored({}, self._together)

    def scores_with(self, n: int, other: Record) -> tuple[Score, ...]:
        """What all are worth if that is the record of sheet `n`."""
        return self._scored({n: other}, self._together if n in self._together else [n])

    def _scored(self, others: Mapping[int, Record], those: Sequence[int]) -> tuple[Score, ...]:
        records = [others.get(n, self.sheets[n].record) for n in those]
        found = dict(zip(those, score_table(records, self._game), strict=True))
        known = self.scores if others else [sheet.score for sheet in self.sheets]
        return tuple(found.get(n, score) for n, score in enumerate(known))


def _asked_at(n: int, table: _Table) -> Iterator[AskedDoubt]:
    """The doubts about a sheet of a table that matter to anyone there."""
    reading = table.sheets[n].reading
    if reading is None:
        return
    from kitpress.reading.asking.doubts import those_that_matter

    was = _totals(table.scores)

    def scores_of(other: Record) -> tuple[Score, ...]:
        return table.scores_with(n, other)

    for doubt, others in those_that_matter(reading.doubts, scores_of, lambda o: _totals(o) != was):
        would = _totals(others)
        changed = [who for who in was | would if was.get(who) != would.get(who)]
        names = _names(table.sheets, was | would)
        changes = tuple((names[who], would.get(who, 0)) for who in changed)
        yield AskedDoubt(doubt, others[n].total, changes, any(who.sheet != n for who in changed))


def _names(sheets: Sequence[ScoredSheet], players: Collection[_Who]) -> dict[_Who, str]:
    """What players are called beside each other, in the order of sheets and seats."""
    ordered = sorted(players)
    named = [(who.name if who.seat else sheet_name(sheets[who.sheet]), sheets[who.sheet]) for who in ordered]
    return dict(zip(ordered, told_apart(named), strict=True))


def _totals(scores: Sequence[Score]) -> dict[_Who, int]:
    """The points of every player."""
    return {
        _Who(n, player.seat, player.name): player.total
        for n, score in enumerate(scores)
        for player in score.players or (score,)
    }
