"""What was worked out last, mostly about plans: reading asks about the same few again and again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import TypeVar

from kitpress.content.game import Game

_MANY = 24  # plans: one sheet's doubts offer about so many

K = TypeVar("K", bound=Hashable)
G = TypeVar("G", bound=Game)
T = TypeVar("T")


def recent(work: Callable[[K, G], T]) -> Callable[[K, G], T]:
    """Remember what a function of a plan, or of a part of a record, and a game gave, for what it was asked about last.

    Games are told apart by identity: they are loaded once, and too large to compare.
    """
    known: OrderedDict[tuple[K, int], tuple[G, T]] = OrderedDict()

    @wraps(work)
    def remembered(seen: K, game: G) -> T:
        key = seen, id(game)
        if key not in known:
            known[key] = game, work(seen, game)  # the game is kept, so that its id stays its own
            while len(known) > _MANY:
                known.popitem(last=False)
        known.move_to_end(key)
        return known[key][1]

    return remembered
