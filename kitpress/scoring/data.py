"""A scored evening as JSON and CSV, for programs."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from typing import Any

from kitpress.layout import Box
from kitpress.plan.notation import format_record
from kitpress.rules import Election, Line, Violation
from kitpress.scoring.names import player_names
from kitpress.scoring.sheets import AskedDoubt, Evening, ScoredSheet
from kitpress.scoring.words import fix_words, keep_words
from kitpress.words import Lang


def as_json(
    evening: Evening, lang: Lang, *, order: Sequence[int] = (), election: Election | None = None
) -> dict[str, Any]:
    """The evening as plain data; the keys are stable and documented in docs/programs.md.

    `order` is that of presenting, `election` the table's vote, in games that have them.
    """
    players = evening.players
    names = player_names(players)
    voted: dict[str, Any] = {}
    if order:
        voted["presenting"] = [_photo(evening.sheets[index], evening) for index in order]
    if election:
        voted["vote"] = _vote_json(evening, election, lang)
    return {
        "sheets": [_sheet_json(sheet, lang) for sheet in evening.sheets],
        "standings": [
            {
                "rank": standing.rank,
                "photo": players[standing.index].sheet.source,
                "called": players[standing.index].sheet.called or None,
                "name": names[standing.index],
                "total": standing.score.total,
                "reason": standing.reason[lang],
            }
            for standing in evening.standings
        ],
        "failed": [{"photo": f.source, "message": f.error.message[lang]} for f in evening.failures],
        "notes": [note[lang] for note in evening.notes],
        **voted,
    }


def _vote_json(evening: Evening, election: Election, lang: Lang) -> dict[str, Any]:
    winner = election.winner
    votes: Counter[str] = Counter()  # a file that was given twice is two plans
    for sheet, count in zip(evening.sheets, election.counts, strict=True):
        votes[_photo(sheet, evening)] += count
    return {
        "winner": None if winner is None else _photo(evening.sheets[winner], evening),
        "votes": dict(votes),
        "reason": election.reason[lang],
        "problems": [problem[lang] for problem in election.problems],
    }


def _photo(sheet: ScoredSheet, evening: Evening) -> str:
    """The file of a sheet; what names the sheet before an answer where others are in that file, too."""
    several = len({other.called for other in evening.sheets if other.source == sheet.source}) > 1
    return sheet.called if several else sheet.source


def _sheet_json(sheet: ScoredSheet, lang: Lang) -> dict[str, Any]:
    score, reading = sheet.score, sheet.reading
    layout = reading.sheet if reading else None
    return {
        "photo": sheet.source,
        "called": sheet.called or None,
        "game": sheet.game.id,
        "layout": layout.layout if layout else sheet.game.sheet,
        "paper": layout.paper if layout else None,
        "serial": sheet.record.serial or None,
        "name": sheet.record.name or None,
        "title": sheet.record.title or None,
        "name_crop": _crop(sheet, layout.name_box if layout else None),
        "title_crop": _crop(sheet, layout.title_box if layout else None),
        "clients": list(sheet.record.ticked("client")),
        "plan": format_record(sheet.record),
        "numbers": dict(sheet.record.numbers),
        "ticks": sorted(sheet.record.ticks),
        "total": score.total,
        "claimed_total": score.claimed_total,
        "rating": score.rating[lang] if score.rating else None,
        "bonuses_used": score.bonuses_used,
        "lines": [_line_json(line, lang) for line in score.lines],
        "potential": [_line_json(line, lang) for line in score.potential],
        "violations": [_violation_json(violation, lang) for violation in score.violations],
        "doubts": [_doubt_json(asked, sheet, lang) for asked in sheet.doubts],
        "fixes": list(sheet.fixes),
        "confidence": dict(reading.confidence) if reading else {},
        "notes": [note[lang] for note in sheet.notes],
        "certain": sheet.certain,
    }


def _crop(sheet: ScoredSheet, box: Box | None) -> list[list[float]] | None:
    """The corners of a box of the sheet in the photo, px, TL, TR, BR, BL."""
    if not sheet.reading or box is None:
        return None
    corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
    return [[round(float(v), 1) for v in point] for point in sheet.reading.page.to_photo(corners)]


def _line_json(line: Line, lang: Lang) -> dict[str, Any]:
    return {
        "what": line.what[lang],
        "points": line.points,
        "claimed": line.claimed,
        "status": line.status.value,
        "reason": line.reason[lang],
        "squares": [str(square) for square in sorted(line.squares)],
        "field": line.field or None,
    }


def _violation_json(violation: Violation, lang: Lang) -> dict[str, Any]:
    return {
        "rule": violation.rule,
        "message": violation.message[lang],
        "squares": [str(square) for square in violation.squares],
        "fields": list(violation.fields),
    }


def _doubt_json(asked: AskedDoubt, sheet: ScoredSheet, lang: Lang) -> dict[str, Any]:
    doubt, fix, keep = asked.doubt, fix_words(asked, sheet), keep_words(asked, sheet)
    return {
        "square": doubt.place,
        "squares": [str(square) for square in doubt.squares],
        "fields": list(doubt.fields),
        "read_as": doubt.read[lang],
        "guessed": doubt.guessed[lang] if doubt.guessed else None,
        "or": doubt.alternative[lang],
        "confidence": None if doubt.unseen else round(doubt.confidence, 4),
        "score_if_other": None if doubt.unseen or doubt.unforeseen else asked.total_if_other,
        "players_if_other": dict(asked.changes),
        "fix": fix[lang] if fix else None,
        "keep": keep[lang] if keep else None,
    }


def as_csv(evening: Evening) -> str:
    """One row a player: place, name, total, what was written, doubts."""
    ranks = {standing.index: standing.rank for standing in evening.standings}
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ["rank", "photo", "name", "total", "claimed_total", "bonuses_used", "doubts", "violations"]
    )
    names = player_names(evening.players)
    for index, (sheet, score) in enumerate(evening.players):
        writer.writerow(
            [
                ranks.get(index, ""),
                sheet.source,
                names[index],
                score.total,
                "" if score.claimed_total is None else score.claimed_total,
                score.bonuses_used,
                len(sheet.doubts),
                len(score.violations),
            ]
        )
    return out.getvalue()
