"""Who won a game of Floor Plan."""

from __future__ import annotations

from collections.abc import Sequence

from kitpress.rules.score import Score, Standing
from kitpress.words import Words

_MOST = Words("{total} points", "{total} puntos")
_FEWER = Words(
    "{total} points, ahead with {used} bonuses used",
    "{total} puntos, delante con {used} bonificaciones usadas",
)
_MORE = Words(
    "{total} points, behind with {used} bonuses used",
    "{total} puntos, detrás con {used} bonificaciones usadas",
)
_SHARED = Words(
    "{total} points and {used} bonuses used, a shared place",
    "{total} puntos y {used} bonificaciones usadas, puesto compartido",
)


def standings(scores: Sequence[Score]) -> tuple[Standing, ...]:
    """The players in their final order: most points, then fewest bonuses used; still tied share the place."""
    keys = [(-score.total, score.bonuses_used) for score in scores]
    order = sorted(range(len(scores)), key=lambda i: (keys[i], i))
    return tuple(
        Standing(1 + sum(key < keys[i] for key in keys), i, scores[i], _reason(keys, i)) for i in order
    )


def _reason(keys: Sequence[tuple[int, int]], index: int) -> Words:
    total, used = -keys[index][0], keys[index][1]
    rivals = [key[1] for i, key in enumerate(keys) if i != index and key[0] == -total]
    if used in rivals:
        words = _SHARED
    elif any(rival < used for rival in rivals):
        words = _MORE
    else:
        words = _FEWER if rivals else _MOST
    return words.format(total=total, used=used)
