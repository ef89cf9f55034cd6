"""What a playtest tells of a game with clients: how often each objective is met, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kitpress.content.kinds.houses import HouseGame
from kitpress.play.report import Cell, Column, Report, games_played, sheets_filled
from kitpress.play.result import TableGame
from kitpress.play.tally import ObjectiveTally, Tally, tally
from kitpress.words import LANGS, Words, decimal, percent

OBJECTIVE_COLUMNS = (
    Column(Words("Client", "Cliente"), number=False),
    Column(Words("Objective", "Objetivo"), number=False),
    Column(Words("Points", "Puntos")),
    Column(Words("Met on", "Sale en")),
    Column(Words("Times", "Veces")),
    Column(Words("Worth", "Vale")),
    Column(Words("Round", "Ronda")),
)
_ENDINGS = {
    "sixth": Words("enough demands", "encargos suficientes"),
    "full": Words("a full sheet", "una hoja llena"),
    "rounds": Words("the last round", "la última ronda"),
}


def report(game: HouseGame, tables: Sequence[TableGame]) -> Report:
    """The report of played games; there must be at least one."""
    result = tally(game, tables)
    rows: list[tuple[Cell, ...]] = []
    seen = ""
    for row in result.objectives:
        rows.append(objective_cells(row, "" if row.client == seen else row.client))
        seen = row.client
    return Report(result.sheets, OBJECTIVE_COLUMNS, tuple(rows), _remarks(result), _data(result))


def objective_cells(row: ObjectiveTally, client: str, *, others_claimed: bool = True) -> tuple[Cell, ...]:
    """One objective as a row of the table; `client` is empty below another of the same client.

    Where others are claimed during the game, those counted at the end say so.
    """
    name: Words = row.name
    if row.door_bonus and others_claimed:
        name = Words(f"{row.name.en} (at the end)", f"{row.name.es} (al final)")
    return (
        client,
        name,
        f"{row.points} x" if row.door_bonus else str(row.points),
        percent(row.share),
        decimal(row.times, 2),
        decimal(row.worth),
        "-" if row.first_round is None else decimal(row.first_round),
    )


def _remarks(result: Tally) -> tuple[Words, ...]:
    endings = Words(
        *(
            ", ".join(f"{_ENDINGS[key][lang]} {percent(n / result.games)[lang]}" for key, n in result.endings)
            for lang in LANGS
        )
    )
    return (
        Words(
            "Met on: share of the sheets with that client. Times and worth: on average a sheet. Round: of "
            "the first time.",
            "Sale en: parte de las hojas con ese cliente. Veces y vale: de media por hoja. Ronda: de la "
            "primera vez.",
        ),
        Words(
            "{games}, {sheets}: {rounds} rounds a game, {demands} demands a sheet.",
            "{games}, {sheets}: {rounds} rondas por partida, {demands} encargos por hoja.",
        ).format(
            games=games_played(result.games),
            sheets=sheets_filled(result.sheets),
            rounds=decimal(result.rounds),
            demands=decimal(result.demands),
        ),
        scores(result),
        Words("Ended by: {endings}.", "Terminó por: {endings}.").format(endings=endings),
    )


def scores(result: Tally) -> Words:
    """The scores of the sheets, in a sentence."""
    return Words(
        "Score: {mean} on average; half of the sheets {low} to {high}, the best {best}.",
        "Puntuación: {mean} de media; la mitad de las hojas de {low} a {high}, la mejor {best}.",
    ).format(
        mean=decimal(result.mean_score),
        low=result.score_at(0.25),
        high=result.score_at(0.75),
        best=max(result.scores),
    )


def _data(result: Tally) -> dict[str, Any]:
    return {
        "rounds": round(result.rounds, 3),
        "demands": round(result.demands, 3),
        "score": score_data(result),
        "endings": dict(result.endings),
        "objectives": [objective_data(row) for row in result.objectives],
    }


def score_data(result: Tally) -> dict[str, float]:
    """The scores of the sheets, for --json."""
    return {
        "mean": round(result.mean_score, 3),
        "quarter": result.score_at(0.25),
        "median": result.score_at(0.5),
        "three_quarters": result.score_at(0.75),
        "best": max(result.scores),
    }


def objective_data(row: ObjectiveTally) -> dict[str, Any]:
    """One objective, for --json."""
    return {
        "client": row.client,
        "name": {"en": row.name.en, "es": row.name.es},
        "points": row.points,
        "door_bonus": row.door_bonus,
        "sheets": row.sheets,
        "share": round(row.share, 4),
        "times": round(row.times, 4),
        "worth": round(row.worth, 4),
        "first_round": None if row.first_round is None else round(row.first_round, 2),
    }
