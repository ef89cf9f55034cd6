"""Plans as text: what stands in them, and the games that they are of."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kitpress.content import Game, game_ids, load_game
from kitpress.layout import field_kinds
from kitpress.plan.model import Record
from kitpress.plan.notation import Fields, parse_record
from kitpress.rules.recent import recent


def plan_of(text: str, path: Path, chosen: Game | None) -> tuple[Record, Game]:
    """The filled sheet that a text describes, and its game: the `chosen` one, or the one that it names.

    Raises ContentError with all mistakes of the text, and UsageError where it names no game that there is.
    """
    game_of = cache(lambda name: chosen or _named(name))
    record = parse_record(text, path, fields_of=lambda name: _fields(game_of(name).sheet, game_of(name)))
    return record, game_of(record.game)


@recent
def _fields(sheet: str, game: Game) -> Fields | None:
    """What may be filled in on a game's sheets."""
    if game.grid is None:  # cards, of which there may be more than boxes: the rules tell of what is none
        return None
    return {id: "number" if kind == "number" else "tick" for id, kind in field_kinds(game).items()}


def _named(name: str) -> Game:
    """The game that a plan names."""
    return built_in(name) if name in game_ids() else load_game(name)


@cache
def built_in(name: str) -> Game:
    """A built-in game: files of it may be many."""
    return load_game(name)
