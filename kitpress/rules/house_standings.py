"""Who won a game of houses: most points, then fewest bonuses of the kind that breaks ties."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kitpress.rules.score import Score, Standing
from kitpress.words import Words, counted, points_words, same

_ALONE = same("{points}")
_FEWER = Words("{points}, ahead with {used}", "{points}, delante con {used}")
_MORE = Words("{points}, behind with {used}", "{points}, detrás con {used}")
_SHARED = Words("{points} and {used}, a shared place", "{points} y {used}, puesto compartido")


class Used(NamedTuple):
    """How bonuses used are counted, with {n}."""

    one: Words
    several: Words


def ranked(scores: Sequence[Score], used: Used) -> tuple[Standing, ...]:
    """The players in their final order; who has as many points and bonuses used shares the place."""
    keys = [(-score.total, score.bonuses_used) for score in scores]
    order = sorted(range(len(scores)), key=lambda i: (keys[i], i))
    return tuple(
        Standing(1 + sum(key < keys[i] for key in keys), i, scores[i], _reason(keys, i, used)) for i in order
    )


def _reason(keys: Sequence[tuple[int, int]], index: int, used: Used) -> Words:
    total, mine = -keys[index][0], keys[index][1]
    rivals = [key[1] for i, key in enumerate(keys) if i != index and key[0] == -total]
    if mine in rivals:
        said = _SHARED
    elif any(rival < mine for rival in rivals):
        said = _MORE
    else:
        said = _FEWER if rivals else _ALONE
    return said.format(points=points_words(total), used=counted(mine, *used))
