"""What a playtest tells of Madrino: what the dice gave, and what became of it on the boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean

from kitpress.content.kinds.madrino import FacilityType, MadrinoGame
from kitpress.plan.enclosures import Enclosures
from kitpress.play.report import Cell, Column, Report, games_played
from kitpress.play.result import TableGame
from kitpress.words import Words, counted, decimal, percent, same

_COLUMNS = (
    Column(Words("Facility", "Instalación"), number=False),
    Column(Words("On a board", "Por tablero")),
    Column(Words("Indoors", "Bajo techo")),
    Column(Words("Reached", "Con acceso")),
    Column(Words("With daylight", "Con luz")),
)


def report(game: MadrinoGame, tables: Sequence[TableGame]) -> Report:
    """The report of played games; there must be at least one."""
    boards = [Enclosures(player.record.plan) for table in tables for player in table.players]
    facts = [_of_facility(kind, boards) for kind in game.facilities]
    houses = _of_houses(boards)
    rows = tuple(_cells(kind, fact) for kind, fact in zip(game.facilities, facts, strict=True))
    data = {
        "weeks": game.weeks,
        **houses,
        "facilities": [
            {"id": kind.id, **{key: round(value, 4) for key, value in fact.items()}}
            for kind, fact in zip(game.facilities, facts, strict=True)
        ],
    }
    return Report(len(boards), _COLUMNS, rows, _remarks(len(tables), len(boards), houses), data)


def _cells(kind: FacilityType, fact: Mapping[str, float]) -> tuple[Cell, ...]:
    shares = (percent(fact[key]) for key in ("indoors", "reached", "lit"))
    return (kind.name, decimal(fact["each"], 2), *shares)


def _of_facility(kind: FacilityType, boards: Iterable[Enclosures]) -> dict[str, float]:
    """How many stand on a board, and the shares of them that are indoors, reached and in daylight."""
    boards = list(boards)
    rooms = [
        (board, board.room_of(f)) for board in boards for f in board.plan.facilities if f.kind == kind.id
    ]
    indoors = [(board, room) for board, room in rooms if room is not None]
    count = len(rooms) or 1
    return {
        "each": len(rooms) / len(boards),
        "indoors": len(indoors) / count,
        "reached": sum(room in board.steps for board, room in indoors) / count,
        "lit": sum(bool(board.daylight[room]) for board, room in indoors) / count,
    }


def _of_houses(boards: Sequence[Enclosures]) -> dict[str, float]:
    """Averages of a board."""
    return {
        "rooms": round(fmean(len(board.rooms) for board in boards), 3),
        "squares": round(fmean(sum(room.size for room in board.rooms) for board in boards), 3),
        "reached": round(fmean(sum(room in board.steps for room in board.rooms) for board in boards), 3),
        "lit": round(fmean(sum(map(bool, board.daylight.values())) for board in boards), 3),
    }


def _remarks(games: int, boards: int, houses: dict[str, float]) -> tuple[Words, ...]:
    return (
        Words(
            "Indoors, reached and with daylight: shares of those that were drawn. Reached: from the entrance, "
            "through doors.",
            "Bajo techo, con acceso y con luz: parte de las que se dibujaron. Con acceso: se llega por puertas "
            "desde la entrada.",
        ),
        same("{games}, {boards}.").format(
            games=games_played(games),
            boards=counted(boards, Words("{n} board", "{n} tablero"), Words("{n} boards", "{n} tableros")),
        ),
        Words(
            "A board has {rooms} rooms of {squares} squares in all; {reached} of them can be reached, "
            "{lit} have daylight.",
            "Un tablero tiene {rooms} habitaciones, {squares} cuadros en total; {reached} tienen acceso "
            "y {lit} tienen luz.",
        ).format(**{what: decimal(n, 0 if what == "squares" else 1) for what, n in houses.items()}),
    )
