"""What a mark may be instead: the words of decoding, for all kinds of sheets."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.model import Plan

NEVER_SURE = 0.95  # of a mark that breaks a rule, or of a hand that mixes kinds up


class Mark(NamedTuple):
    """What a square shows, for words: a kind of mark with its side, a letter, or nothing."""

    kind: str = ""  # id of the kind of mark; "" for nothing
    side: Side | None = None
    letter: str = ""


class Alternative(NamedTuple):
    """Another plan that the drawing may mean.

    `place` is the square or edge where it differs most visibly, `read` and `other` what is seen there
    (None for a whole outline), `probability` that the reading is right about it. One `of_a_hand` that mixes kinds up
    is one of several that may all be misread alike. With `letter_elsewhere` what was read as a room's letter is a mark,
    and the letter may stand in another of its squares.
    """

    place: Square | Edge
    read: Mark | None
    other: Mark | None
    probability: float
    plan: Plan
    of_a_hand: bool = False
    letter_elsewhere: bool = False

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of mark, by their ids, that come or go with it."""
        return frozenset(mark.kind for mark in (self.read, self.other) if mark and mark.kind)


def sureness(margin: float) -> float:
    """The probability of the better of two readings that are `margin` nats apart."""
    return 1 / (1 + float(np.exp(-min(max(margin, -30.0), 30.0))))
