"""A table's plans made ready to hang: read, put in order, and the one marked that the table chose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from kitpress.errors import EXIT_BUG, EXIT_DONE, EXIT_FAILED, BugError, KitError, UsageError
from kitpress.plan.model import Record
from kitpress.scoring.evening import score_files
from kitpress.scoring.hands import with_hands
from kitpress.scoring.names import sheet_names
from kitpress.scoring.sheets import ScoredSheet
from kitpress.scoring.votes import count_votes, presenting
from kitpress.scoring.words import doubt_words
from kitpress.words import Words

if TYPE_CHECKING:
    from kitpress.content.game import Game


class Hanging(NamedTuple):
    """Plans of one game in the order in which they hang.

    `built` counts the one that gets built, None if there was no vote or it is open. `notes` are what to tell;
    `failure_code` is not EXIT_DONE when a file could not be read or a vote was for nobody, `certain` is False when a
    mark is in doubt or a vote has not decided.
    """

    game: Game
    records: tuple[Record, ...]
    built: int | None
    notes: tuple[Words, ...]
    failure_code: int
    certain: bool


def hang(
    files: Sequence[str],
    *,
    game: str | None = None,
    votes: Sequence[str] | None = None,
    boss: str | None = None,
) -> Hanging:
    """Read plans, given in the order of the seats, and hang them as they are presented; a sheet without a name
    has its file's.

    Raises KitError when none could be read, UsageError when they are of several games.
    """
    evening = score_files(files, game=game)
    notes = [failure.error.message for failure in evening.failures]
    games = sorted({sheet.game.id for sheet in evening.sheets})
    if not games:
        raise (BugError if evening.failure_code == EXIT_BUG else KitError)(_nothing(notes))
    if len(games) > 1:
        raise UsageError(_SEVERAL.format(games=", ".join(games)))
    order = presenting(evening, files) or tuple(range(len(evening.sheets)))
    names = sheet_names(evening.sheets)
    for index in order:
        sheet = evening.sheets[index]
        notes += [_ABOUT.format(sheet=names[index], what=doubt_words(asked, sheet)) for asked in sheet.doubts]
    built, code, certain = None, evening.failure_code, not any(s.doubts for s in evening.sheets)
    if votes is not None:
        evening, election = count_votes(evening, votes, boss)
        notes += [*election.problems, election.reason]
        built = None if election.winner is None else order.index(election.winner)
        code = code or (EXIT_FAILED if election.problems else EXIT_DONE)
        certain = certain and built is not None
    records = tuple(_signed(evening.sheets[index], names[index]) for index in order)
    return Hanging(evening.sheets[0].game, records, built, (*evening.notes, *notes), code, certain)


def _signed(sheet: ScoredSheet, name: str) -> Record:
    """The record with the handwriting on its photo; without any name, with what it is called beside the others."""
    record = with_hands(sheet)
    return record if record.name or "name" in record.hands else replace(record, name=name)


def _nothing(notes: Sequence[Words]) -> Words:
    """That no plan is left, and why not."""
    return Words(
        "\n".join([*(note.en for note in notes), _NOTHING.en]),
        "\n".join([*(note.es for note in notes), _NOTHING.es]),
    )


_ABOUT = Words("{sheet}: {what}", "{sheet}: {what}")
_NOTHING = Words(
    "There is nothing to hang: no file could be read.",
    "No hay nada que colgar: no se pudo leer ningún archivo.",
)
_SEVERAL = Words(
    "these plans are of several games: {games}. Hang each game's by themselves.",
    "estos planos son de varios juegos: {games}. Cuelga los de cada juego aparte.",
)
