"""Sheets of one table beside each other: what they are worth, and what is asked about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kitpress.rules import Score, score_table, scored_together
from kitpress.scoring.sheets import AskedDoubt, ScoredSheet


def as_one_table(sheets: Sequence[ScoredSheet]) -> tuple[ScoredSheet, ...]:
    """The sheets of one game with what they, and what is asked about them, are worth beside each other."""
    if not sheets or not scored_together(sheets[0].game):
        return tuple(sheets)
    records = [sheet.record for sheet in sheets]
    scores = score_table(records, sheets[0].game)
    return tuple(
        sheet._replace(score=score, doubts=tuple(_asked_at(n, sheets, scores)))
        for n, (sheet, score) in enumerate(zip(sheets, scores, strict=True))
    )


def _asked_at(n: int, sheets: Sequence[ScoredSheet], scores: Sequence[Score]) -> Iterator[AskedDoubt]:
    """The doubts about a sheet of a table that matter to anyone there."""
    reading, records = sheets[n].reading, [sheet.record for sheet in sheets]
    if reading is None:
        return
    from kitpress.reading.doubts import SURE_SILENT

    for doubt in sorted(reading.doubts, key=lambda doubt: doubt.confidence):
        others = score_table([*records[:n], doubt.other, *records[n + 1 :]], sheets[n].game)
        was, would = _totals(scores), _totals(others)
        changes = tuple((who[1], would.get(who, 0)) for who in was | would if was.get(who) != would.get(who))
        if changes or doubt.confidence < SURE_SILENT:
            yield AskedDoubt(doubt, others[n].total, changes)


def _totals(scores: Sequence[Score]) -> dict[tuple[int, str], int]:
    """The points of every player, by sheet and name."""
    return {
        (n, player.name): player.total
        for n, score in enumerate(scores)
        for player in score.players or (score,)
    }
