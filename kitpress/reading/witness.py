"""What is written on a sheet bears witness to what is drawn on it.

A letter that looks like another may be read with confidence, and wrongly; then the table of rooms has a cross too many,
a client's points and the total don't add up. Players count right more often than not: where another reading of the
drawing goes better with what they wrote, it is asked about, however clear the strokes are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from kitpress.plan.model import Record
from kitpress.reading.decode.alternatives import NEVER_SURE, Alternative
from kitpress.rules.score import Score, Status

_AT_ODDS = frozenset({Status.CORRECTED, Status.UNSUPPORTED, Status.IMPOSSIBLE})


def heard(
    alternatives: Iterable[Alternative], record: Record, score_of: Callable[[Record], Score]
) -> tuple[Alternative, ...]:
    """The alternatives; those that go best with what is written, and better than the reading does, are worth asking
    about.
    """
    found = tuple(alternatives)
    as_read = _at_odds(score_of(record))
    if not as_read:
        return found
    at_odds = [_at_odds(score_of(replace(record, plan=other.plan))) for other in found]
    least = min(at_odds, default=as_read)
    return tuple(
        replace(other, probability=min(other.probability, NEVER_SURE)) if count == least < as_read else other
        for other, count in zip(found, at_odds, strict=True)
    )


def _at_odds(score: Score) -> int:
    """How much on a sheet does not go together."""
    return sum(line.status in _AT_ODDS for line in score.lines) + len(score.violations)
