"""What comes of an evening: sheets with their scores, players, standings, and what failed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from kitpress.content import Game
from kitpress.errors import EXIT_DONE, KitError
from kitpress.files import source_name
from kitpress.plan.model import Record
from kitpress.rules import Score, Standing, Status
from kitpress.words import Words

if TYPE_CHECKING:
    from kitpress.reading.asking.doubts import Doubt
    from kitpress.reading.sheets import SheetReading


class AskedDoubt(NamedTuple):
    """A doubt worth asking about, and the total if the mark is the other thing.

    `changes` are the players of a table with other totals then, and those totals; `elsewhere` tells whether any of them
    is another sheet's.
    """

    doubt: Doubt
    total_if_other: int
    changes: tuple[tuple[str, int], ...] = ()
    elsewhere: bool = False


class ScoredSheet(NamedTuple):
    """One sheet with its score. `reading` is None when it came as a plan in text.

    `fixes` are the answers that it was read with, as they were typed; `called` is what names the sheet before an
    answer and wherever two have the same name, empty where there is no other.
    """

    source: str
    game: Game
    record: Record
    score: Score
    reading: SheetReading | None = None
    doubts: tuple[AskedDoubt, ...] = ()
    notes: tuple[Words, ...] = ()
    fixes: tuple[str, ...] = ()
    called: str = ""

    @property
    def certain(self) -> bool:
        """Whether nothing needs a person's eye."""
        unsettled = any(line.status is Status.OPEN for line in self.score.lines)
        return not self.doubts and not self.score.violations and not unsettled

    @property
    def questions(self) -> tuple[tuple[int, ...], ...]:
        """The numbers, from 0, of doubts that are one question: about one mark that may be several things."""
        found: dict[object, list[int]] = {}
        for n, (doubt, *_) in enumerate(self.doubts):
            mark = doubt.place, doubt.where, doubt.squares, doubt.fields, doubt.read
            found.setdefault(mark, []).append(n)
        return tuple(map(tuple, found.values()))

    def without_photo(self) -> ScoredSheet:
        """The same, its photo let go; where things are in it is still known."""
        if self.reading is None:
            return self
        return self._replace(reading=replace(self.reading, page=self.reading.page.without_photo()))


class Failure(NamedTuple):
    """A file that could not be scored, and why."""

    source: str
    error: KitError


class Player(NamedTuple):
    """One player of an evening: a sheet of their own, or their share of the table's."""

    sheet: ScoredSheet
    score: Score


def players_of(sheets: Iterable[ScoredSheet]) -> tuple[Player, ...]:
    """Every player of these sheets."""
    return tuple(Player(sheet, score) for sheet in sheets for score in sheet.score.players or (sheet.score,))


class Evening(NamedTuple):
    """All sheets of an evening, what failed, and who won. `standings` count the players by `Standing.index`.

    `notes` are remarks about it as a whole.
    """

    sheets: tuple[ScoredSheet, ...]
    failures: tuple[Failure, ...]
    standings: tuple[Standing, ...]
    notes: tuple[Words, ...] = ()

    @property
    def players(self) -> tuple[Player, ...]:
        """Every player of every sheet."""
        return players_of(self.sheets)

    def only_sheet(self, source: str) -> ScoredSheet:
        """The sheet of a photo that is to show one; others in it that failed are still to be told of. Raises KitError
        where there is none, and for several.
        """
        if not self.sheets:
            raise self.failures[0].error
        if len(self.sheets) > 1:
            from kitpress.scoring.words import as_typed  # here: words are about sheets

            count, typed = len(self.sheets), as_typed(source)
            raise KitError(_SEVERAL.format(photo=source_name(source), count=count, typed=typed))
        return self.sheets[0]

    @property
    def failure_code(self) -> int:
        """The exit code of a command for what failed, the gravest; EXIT_DONE where nothing did."""
        return max((failure.error.exit_code for failure in self.failures), default=EXIT_DONE)

    @property
    def certain(self) -> bool:
        """Whether everything was scored and nothing needs a person's eye."""
        return not self.failures and all(sheet.certain for sheet in self.sheets)


_SEVERAL = Words(
    "{photo} shows {count} sheets, and a plan is of one. Photograph each by itself, or score them all with: "
    "kitpress score {typed}",
    "{photo} muestra {count} hojas y un plano es de una. Fotografía cada una por separado, o puntúalas todas con: "
    "kitpress score {typed}",
)
