"""Who won a game of Mottainai."""

from __future__ import annotations

from collections.abc import Sequence

from kitpress.rules.score import Score, Standing
from kitpress.words import Words, points_words, same

_MOST = same("{points}")
_CURRENT = Words("{points}, ahead as the current player", "{points}, delante por ser quien tenía el turno")
_NEARER = Words("{points}, ahead as the next in turn order", "{points}, delante por orden de turno")
_LATER = Words("{points}, behind in turn order", "{points}, detrás por orden de turno")
_SHARED = Words(
    "{points}, shared until it is known whose turn it was",
    "{points}, compartido mientras no se sepa de quién era el turno",
)


def standings(scores: Sequence[Score]) -> tuple[Standing, ...]:
    """The players in their final order: most points; tied, the current player, else the next in turn order.

    Ties are shared where it is not known whose turn it was.
    """
    keys = [(-score.total, score.after_current or 0) for score in scores]
    order = sorted(range(len(scores)), key=lambda i: (keys[i], i))
    return tuple(
        Standing(1 + sum(key < keys[i] for key in keys), i, scores[i], _reason(scores, i)) for i in order
    )


def _reason(scores: Sequence[Score], index: int) -> Words:
    mine = scores[index]
    rivals = [score for i, score in enumerate(scores) if i != index and score.total == mine.total]
    if not rivals:
        words = _MOST
    elif mine.after_current is None or any(rival.after_current == mine.after_current for rival in rivals):
        words = _SHARED
    elif any((rival.after_current or 0) < mine.after_current for rival in rivals):
        words = _LATER
    else:
        words = _CURRENT if mine.after_current == 0 else _NEARER
    return words.format(points=points_words(mine.total))
