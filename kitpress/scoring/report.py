"""A scored evening told: as text for people, as JSON and CSV for programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection
from pathlib import Path
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kitpress.content.kinds.houses import clients_of
from kitpress.plan.geometry import Rect, Square
from kitpress.plan.notation import format_record
from kitpress.rules import Line, Status, Violation
from kitpress.scoring.evening import AskedDoubt, Evening, ScoredSheet
from kitpress.words import Lang, Words

# the reason says it in words: neither sign nor colour is alone
_SIGNS: dict[Status, tuple[str, str]] = {
    Status.SUPPORTED: ("✓", "green"),
    Status.UNSUPPORTED: ("~", "yellow"),
    Status.IMPOSSIBLE: ("✗", "red"),
    Status.CORRECTED: ("≠", "yellow"),
    Status.MISSED: ("+", "cyan"),
    Status.OPEN: ("?", "yellow"),
}
_POINTS = Words("{total} points", "{total} puntos")
_WRITTEN = Words("(the sheet says {claimed})", "(la hoja dice {claimed})")
_ASK = Words("Please look", "Por favor, mira")
_DOUBT = Words(
    "{place}: read as {read} ({sure}), or {other}?{change}",
    "{place}: leído como {read} ({sure}), ¿o {other}?{change}",
)
_CHANGES = Words(" Then the score is {total}.", " Entonces la puntuación es {total}.")
_SAME = Words(" The score stays the same.", " La puntuación no cambia.")
_MISSED = Words("Not claimed", "Sin reclamar")
_ILLEGAL = Words("Against the rules, as read", "Contra las reglas, según lo leído")
_STANDINGS = Words("Standings", "Clasificación")
_RATING = Words("Solo rating: {rating}", "Título en solitario: {rating}")
_PLACES = {
    "demand": Words("demand box {n}", "casilla de encargo {n}"),
    "bonus": Words("bonus under box {n}", "bonificación de la casilla {n}"),
    "free": Words("free bonus {n}", "bonificación inicial {n}"),
    "round": Words("round bubble {n}", "burbuja de ronda {n}"),
    "sixth": Words("the sixth-demand tick", "la marca del sexto encargo"),
    "door": Words("the door bonus box", "la casilla de puertas"),
    "total": Words("the total box", "la casilla del total"),
}
_CLIENT = Words("the bubble of {name}", "la burbuja de {name}")


def sheet_name(sheet: ScoredSheet) -> str:
    """What to call a sheet: the name in its plan, else its file's name."""
    return sheet.record.name or Path(sheet.source).stem or sheet.source


def place_words(place: str, sheet: ScoredSheet) -> Words:
    """Where a doubt is, in words: a square, or what a field is for."""
    group, _, rest = place.partition(".")
    if group == "client":
        names = {client.id: client.name for client in clients_of(sheet.game)}
        return _CLIENT.format(name=names.get(rest, rest))
    return _PLACES[group].format(n=rest) if group in _PLACES else Words(place, place)


def doubt_words(asked: AskedDoubt, sheet: ScoredSheet) -> Words:
    """A doubt as a question, with what it would change."""
    doubt = asked.doubt
    change = (
        _SAME if asked.total_if_other == sheet.score.total else _CHANGES.format(total=asked.total_if_other)
    )
    return _DOUBT.format(
        place=place_words(doubt.place, sheet),
        read=doubt.read,
        sure=f"{doubt.confidence:.0%}",
        other=doubt.alternative,
        change=change,
    )


def squares_text(squares: Collection[Square]) -> str:
    """Squares in few words, whole rectangles as their corners: "C3:F5 H2"."""
    left, parts = set(squares), []
    for square in sorted(squares, key=lambda s: (s.row, s.column)):
        if square not in left:
            continue
        width = height = 1
        while Square(square.column + width, square.row) in left:
            width += 1
        while all(Square(square.column + x, square.row + height) in left for x in range(width)):
            height += 1
        rect = Rect(*square, width, height)
        left.difference_update(rect.squares())
        last = Square(square.column + width - 1, square.row + height - 1)
        parts.append(str(square) if square == last else f"{square}:{last}")
    return " ".join(parts)


def show(evening: Evening, console: Console, lang: Lang) -> None:
    """Print all sheets and the standings."""
    for sheet in evening.sheets:
        console.print(_sheet(sheet, lang))
    if len(evening.standings) > 1:
        table = Table(title=_STANDINGS[lang], title_justify="left", show_header=False, box=None)
        for standing in evening.standings:
            name = sheet_name(evening.sheets[standing.index])
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


def as_json(evening: Evening, lang: Lang) -> dict[str, Any]:
    """The evening as plain data; the keys are stable and documented in the README."""
    return {
        "sheets": [_sheet_json(sheet, lang) for sheet in evening.sheets],
        "standings": [
            {
                "rank": standing.rank,
                "photo": evening.sheets[standing.index].source,
                "name": sheet_name(evening.sheets[standing.index]),
                "total": standing.score.total,
                "reason": standing.reason[lang],
            }
            for standing in evening.standings
        ],
        "failed": [{"photo": f.source, "message": f.error.message[lang]} for f in evening.failures],
    }


def _sheet_json(sheet: ScoredSheet, lang: Lang) -> dict[str, Any]:
    score, reading = sheet.score, sheet.reading
    layout = reading.sheet if reading else None
    return {
        "photo": sheet.source,
        "game": sheet.game.id,
        "layout": layout.layout if layout else sheet.game.sheet,
        "paper": layout.paper if layout else None,
        "serial": sheet.record.serial or None,
        "name": sheet.record.name or None,
        "name_crop": _name_crop(sheet),
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
        "violations": [
            {"rule": v.rule, "message": v.message[lang], "squares": [str(s) for s in v.squares]}
            for v in score.violations
        ],
        "doubts": [_doubt_json(asked, lang) for asked in sheet.doubts],
        "confidence": dict(reading.confidence) if reading else {},
        "notes": [note[lang] for note in sheet.notes],
        "certain": sheet.certain,
    }


def _name_crop(sheet: ScoredSheet) -> list[list[float]] | None:
    """The corners of the name field in the photo, px, TL, TR, BR, BL."""
    if not sheet.reading:
        return None
    box = sheet.reading.sheet.name_box
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


def _doubt_json(asked: AskedDoubt, lang: Lang) -> dict[str, Any]:
    doubt = asked.doubt
    return {
        "square": doubt.place,
        "squares": [str(square) for square in doubt.squares],
        "read_as": doubt.read[lang],
        "or": doubt.alternative[lang],
        "confidence": round(doubt.confidence, 4),
        "score_if_other": asked.total_if_other,
    }


def as_csv(evening: Evening) -> str:
    """One row a sheet: place, name, total, what was written, doubts."""
    ranks = {standing.index: standing.rank for standing in evening.standings}
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ["rank", "photo", "name", "total", "claimed_total", "bonuses_used", "doubts", "violations"]
    )
    for index, sheet in enumerate(evening.sheets):
        score = sheet.score
        writer.writerow(
            [
                ranks.get(index, ""),
                sheet.source,
                sheet_name(sheet),
                score.total,
                "" if score.claimed_total is None else score.claimed_total,
                score.bonuses_used,
                len(sheet.doubts),
                len(score.violations),
            ]
        )
    return out.getvalue()
