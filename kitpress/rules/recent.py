"""What was worked out about the plans seen last: reading asks about the same few again and again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from kitpress.content.game import Game
from kitpress.plan.model import Plan

_MANY = 24  # plans: one sheet's doubts offer about so many

G = TypeVar("G", bound=Game)
T = TypeVar("T")


def recent(work: Callable[[Plan, G], T]) -> Callable[[Plan, G], T]:
    """Remember what a function of a plan and a game gave, for the plans it was asked about last.

    Games are told apart by identity: they are loaded once, and too large to compare.
    """
    known: OrderedDict[tuple[Plan, int], tuple[G, T]] = OrderedDict()

    @wraps(work)
    def remembered(plan: Plan, game: G) -> T:
        key = plan, id(game)
        if key not in known:
            known[key] = game, work(plan, game)  # the game is kept, so that its id stays its own
            while len(known) > _MANY:
                known.popitem(last=False)
        known.move_to_end(key)
        return known[key][1]

    return remembered
