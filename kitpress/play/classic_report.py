"""What a playtest tells of Floor Plan Classic: its clients, and where the points come from."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from kitpress.content.kinds.floor_plan_classic import ClassicGame
from kitpress.play.house_report import OBJECTIVE_COLUMNS, objective_cells, objective_data, score_data, scores
from kitpress.play.report import Cell, Report, games_played, sheets_filled
from kitpress.play.result import TableGame
from kitpress.play.tally import tally
from kitpress.words import LANGS, Words, decimal, same

_BOXES = {
    "rooms": Words("rooms", "habitaciones"),
    "windows": Words("windows", "ventanas"),
    "doors": Words("doors", "puertas"),
    "stones": Words("stones", "piedras"),
}


def report(game: ClassicGame, tables: Sequence[TableGame]) -> Report:
    """The report of played games; there must be at least one."""
    result = tally(game, tables)
    rows: list[tuple[Cell, ...]] = []
    seen = ""
    for row in result.objectives:
        client = "" if row.client == seen else row.client
        rows.append(objective_cells(row, client, others_claimed=False)[:-1])
        seen = row.client
    records = [player.record for table in tables for player in table.players]
    names = {**_BOXES, **{kind.id: kind.name for kind in game.client_kinds}}
    boxes = {box: fmean(record.numbers.get(box, 0) for record in records) for box in names}
    used = {
        kind.id: fmean(sum(t.startswith(f"used.{kind.id}.") for t in record.ticks) for record in records)
        for kind in game.bonus_kinds
    }
    remarks = (
        _WHAT,
        _GAMES.format(games=games_played(result.games), sheets=sheets_filled(result.sheets)),
        scores(result),
        _FROM.format(boxes=_listed({names[box]: value for box, value in boxes.items()})),
        _BONUSES.format(used=_listed({kind.name: used[kind.id] for kind in game.bonus_kinds})),
    )
    data = {
        "score": score_data(result),
        "boxes": {box: round(value, 3) for box, value in boxes.items()},
        "bonuses": {kind: round(value, 3) for kind, value in used.items()},
        "objectives": [objective_data(row) for row in result.objectives],
    }
    return Report(result.sheets, OBJECTIVE_COLUMNS[:-1], tuple(rows), remarks, data)


def _listed(values: dict[Words, float]) -> Words:
    return Words(
        *(", ".join(f"{name[lang]} {decimal(n)[lang]}" for name, n in values.items()) for lang in LANGS)
    )


_WHAT = Words(
    "Met on: share of the sheets with that client. Times and worth: on average a sheet.",
    "Sale en: parte de las hojas con ese cliente. Veces y vale: de media por hoja.",
)
_GAMES = same("{games}, {sheets}.")
_FROM = Words("Points on average: {boxes}.", "Puntos de media: {boxes}.")
_BONUSES = Words("Bonuses used on average: {used}.", "Bonificaciones usadas de media: {used}.")
