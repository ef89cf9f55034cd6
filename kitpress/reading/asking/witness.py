"""What is written on a sheet bears witness to what is drawn on it.

A letter that looks like another may be read with confidence, and wrongly; then the table of rooms has a cross too many,
a client's points and the total don't add up. Players count right more often than not: where another reading of the
drawing goes better with what they wrote, it is asked about, however clear the strokes are. Where two things that they
wrote go with the reading and not with another, that other is the less probable for it; unless it is one of several
that may all be misread alike, and go with what they wrote together, or holds that what was read as a letter is a mark:
what they wrote tells that a room has a letter, not in which of its squares. And of what nobody sees, they are the only
witnesses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from math import exp, inf

from kitpress.plan.model import Plan, Record
from kitpress.reading.asking.doubts import SURE, scored
from kitpress.reading.decode.alternatives import NEVER_SURE, Alternative
from kitpress.reading.decode.washed_out import BROKEN
from kitpress.rules.score import Line, Score, Status

_WITNESSES = 2  # lines that speak against another reading: one alone may be misread, or miscounted
_VOUCHED = 3.0  # nats: what their word is worth
# Nats: what each line costs that does not go with what washed-out squares hold; less where it may have been true before
# the last drawing (rules.md, floor-plan: a value stays scored): so were 113 of 1,333 of them on finished plans of bots.
_WRITTEN = {Status.CORRECTED: 5.0, Status.IMPOSSIBLE: 5.0, Status.UNSUPPORTED: 2.4}


def heard(
    alternatives: Iterable[Alternative], record: Record, score_of: Callable[[Record], Score]
) -> tuple[Alternative, ...]:
    """The alternatives, as probable as what is written on the sheet lets them be. `score_of` a record is what the
    rules make of it; of what can't be scored they know nothing.
    """
    found = tuple(alternatives)
    as_read = scored(record, score_of) if found else None
    if as_read is None:
        return found
    troubled = _troubles(as_read) > 0
    scores = [
        scored(replace(record, plan=other.plan), score_of)
        if troubled or other.probability < SURE
        else as_read
        for other in found
    ]
    least = min((_troubles(score) for score in scores if score), default=0)
    out: list[Alternative] = []
    for other, score in zip(found, scores, strict=True):
        if score is None:
            out.append(other)
            continue
        probability = other.probability
        if _troubles(score) == least < _troubles(as_read):
            probability = min(probability, NEVER_SURE)
        elif (
            not (other.of_a_hand or other.letter_elsewhere)
            and _contradicted(score.lines) >= _contradicted(as_read.lines) + _WITNESSES
        ):
            probability /= probability + (1 - probability) * exp(-_VOUCHED)
        out.append(other._replace(probability=probability))
    return tuple(out)


def goes_with(
    record: Record, unseen: Collection[str], score_of: Callable[[Record], Score]
) -> Callable[[Plan], float]:
    """How well a plan goes with the ticks and numbers of a record and with the rules, in nats: 0 at best. Boxes that
    are `unseen`, or rows with one of them, tell nothing.
    """
    untold = {*unseen, *(field.rpartition(".")[0] for field in unseen if "." in field)}

    def odds(plan: Plan) -> float:
        score = scored(replace(record, plan=plan), score_of)
        if score is None:
            return -inf
        told = [line for line in score.lines if line.field not in untold]
        written = sum(_WRITTEN.get(line.status, 0.0) for line in told)
        return -written - BROKEN * len(score.violations)

    return odds


def _contradicted(lines: Iterable[Line]) -> int:
    """How much that is written does not go with what is drawn."""
    return sum(line.status in _WRITTEN for line in lines)


def _troubles(score: Score) -> int:
    """How much on a sheet does not go together: what is written and drawn, or what is drawn and the rules."""
    return _contradicted(score.lines) + len(score.violations)
