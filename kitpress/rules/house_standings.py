"""Who won a game of houses: most points, then fewest bonuses of the kind that breaks ties."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kitpress.rules.score import Score, Standing
from kitpress.words import Words, counted, points_words, same


class TieWords(NamedTuple):
    """What is said where points are equal, with {points} and {used}; and how bonuses used are counted."""

    fewer: Words
    more: Words
    shared: Words
    one: Words
    several: Words


def ranked(scores: Sequence[Score], words: TieWords) -> tuple[Standing, ...]:
    """The players in their final order; who has as many points and bonuses used shares the place."""
    keys = [(-score.total, score.bonuses_used) for score in scores]
    order = sorted(range(len(scores)), key=lambda i: (keys[i], i))
    return tuple(
        Standing(1 + sum(key < keys[i] for key in keys), i, scores[i], _reason(keys, i, words)) for i in order
    )


def _reason(keys: Sequence[tuple[int, int]], index: int, words: TieWords) -> Words:
    total, used = -keys[index][0], keys[index][1]
    rivals = [key[1] for i, key in enumerate(keys) if i != index and key[0] == -total]
    if used in rivals:
        said = words.shared
    elif any(rival < used for rival in rivals):
        said = words.more
    else:
        said = words.fewer if rivals else _ALONE
    return said.format(points=points_words(total), used=counted(used, words.one, words.several))


_ALONE = same("{points}")
