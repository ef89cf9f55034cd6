"""What reports of scored sheets have in common, in the terminal and on pages: headings, signs, what stands beside."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from kitpress.rules import Election, Score, Status, Violation
from kitpress.scoring.sheets import Evening, ScoredSheet
from kitpress.scoring.words import squares_text
from kitpress.words import Words, counted


class Sign(NamedTuple):
    """What a line of a score has come to, as a sign and in words."""

    sign: str
    words: Words


SIGNS = {
    Status.SUPPORTED: Sign("✓", Words("on the plan", "en el plano")),
    Status.UNSUPPORTED: Sign("~", Words("not on the final plan", "no está en el plano final")),
    Status.IMPOSSIBLE: Sign("✗", Words("does not count", "no cuenta")),
    Status.CORRECTED: Sign("≠", Words("corrected", "corregido")),
    Status.MISSED: Sign("+", Words("not claimed", "sin anotar")),
    Status.OPEN: Sign("?", Words("open", "abierto")),
    Status.FACT: Sign("·", Words("worth telling", "digno de contar")),
}
ASK = Words("Please look", "Por favor, mira")
MISSED = Words("Not claimed", "Sin anotar")
ILLEGAL = Words("Against the rules, as read", "Contra las reglas, según lo leído")
STANDINGS = Words("Standings", "Clasificación")
PRESENTING = Words("Presenting, in this order", "Presentan, en este orden")
VOTE = Words("The vote", "La votación")
_TOLD = Words("{heading}: {what}", "{heading}: {what}")
_CLAIMED = Words("(the sheet says {claimed})", "(la hoja dice {claimed})")
_RATING = Words("Solo rating: {rating}", "Título en solitario: {rating}")
_VOTES = Words("{n} votes", "{n} votos")
_ONE_VOTE = Words("1 vote", "1 voto")
_AT = Words("{what} [{squares}]", "{what} [{squares}]")


class Outcome(Enum):
    """What there is to tell of an evening as a whole."""

    VOTED = "voted"
    TO_VOTE = "to vote"  # there are no points: the table presents, and then votes
    RANKED = "ranked"
    NONE = "none"  # a single player, or sheets of several games


def outcome(evening: Evening, order: Sequence[int], election: Election | None) -> Outcome:
    """What there is to tell of all sheets. `order` is that in which plans are presented, () where none are."""
    if election:
        return Outcome.VOTED
    if order:
        return Outcome.TO_VOTE
    return Outcome.RANKED if len(evening.standings) > 1 else Outcome.NONE


def claimed_words(score: Score) -> Words | None:
    """The sum that a sheet claims, where it is another."""
    if score.claimed_total in (None, score.total):
        return None
    return _CLAIMED.format(claimed=score.claimed_total)


def rating_words(score: Score) -> Words | None:
    """What a player who plays alone may be called."""
    return _RATING.format(rating=score.rating) if score.rating else None


def votes_words(count: int) -> Words:
    """How many voted for a plan."""
    return counted(count, _ONE_VOTE, _VOTES)


def unsettled_words(sheet: ScoredSheet) -> list[Words]:
    """What a sheet's score says that needs a person's eye, beside the doubts: what breaks the rules, and open lines."""
    broken = [_TOLD.format(heading=ILLEGAL, what=violation_words(v)) for v in sheet.score.violations]
    lines = [line for line in sheet.score.lines if line.status is Status.OPEN]
    return [*broken, *(_TOLD.format(heading=line.what, what=line.reason) for line in lines)]


def violation_words(violation: Violation) -> Words:
    """What is against the rules, and where."""
    if not violation.squares:
        return violation.message
    return _AT.format(what=violation.message, squares=squares_text(violation.squares))
