"""What scoring says, as values: violations, lines with points and reasons, totals, standings."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from kitpress.plan.geometry import Square
from kitpress.words import Words


class Status(Enum):
    """What became of one thing that a sheet claims, or could have claimed."""

    SUPPORTED = "supported"  # the plan shows it
    UNSUPPORTED = "unsupported"  # the final plan doesn't show it; it counts, it may have been true earlier
    IMPOSSIBLE = "impossible"  # the rules don't know it: no points
    CORRECTED = "corrected"  # written and computed differ: the computed one counts
    MISSED = "missed"  # the plan shows it, but it isn't claimed
    OPEN = "open"  # can't be decided from the sheet
    FACT = "fact"  # worth telling, for no points


class Violation(NamedTuple):
    """A rule that a sheet breaks, and the squares or the fields where it does. `rule` is a stable id."""

    rule: str
    message: Words
    squares: tuple[Square, ...]
    fields: tuple[str, ...] = ()


class Line(NamedTuple):
    """One line of a score. `field` is the id of the sheet's field it is about, or what fields together say
    ("clients", "solo"), or of the fact that it tells ("daylight"); empty for what stands nowhere on the sheet.

    `claimed` is the number written there, `points` what it counts; `squares` show it on the plan.
    """

    what: Words
    points: int
    status: Status
    reason: Words
    claimed: int | None = None
    squares: tuple[Square, ...] = ()
    field: str = ""


class Score(NamedTuple):
    """The score of one sheet. `total` is the sum of the lines' points.

    `potential` is what the plan could have claimed besides; its points are in no total. `rating` is the
    title of a solo game. `players` are the scores of the single players where a sheet is a whole table's; then
    `total` is their sum, so that it changes with anybody's. `after_current` counts the turns from the current
    player's, where that breaks ties; `seat` is the player's number on a sheet of several, else 0.
    """

    name: str
    total: int
    claimed_total: int | None
    lines: tuple[Line, ...]
    potential: tuple[Line, ...]
    bonuses_used: int
    rating: Words | None
    violations: tuple[Violation, ...]
    players: tuple[Score, ...] = ()
    after_current: int | None = None
    seat: int = 0


@dataclass(frozen=True)
class Standing:
    """A place in the final order; equal ranks share it. `index` counts the scores as they were given."""

    rank: int
    index: int
    score: Score
    reason: Words


class Election(NamedTuple):
    """What came of a vote. `counts` has the votes for each plan, `winner` is the index of the plan to build;
    None while that is open, and then `reason` says what to do. `problems` are votes that count for nobody.
    """

    counts: tuple[int, ...]
    winner: int | None
    reason: Words
    problems: tuple[Words, ...] = ()
