"""Who won a game of Floor Plan."""

from __future__ import annotations

from collections.abc import Sequence

from kitpress.rules.house_standings import Used, ranked
from kitpress.rules.score import Score, Standing
from kitpress.words import Words

_USED = Used(
    one=Words("{n} bonus used", "{n} bonificación usada"),
    several=Words("{n} bonuses used", "{n} bonificaciones usadas"),
)


def standings(scores: Sequence[Score]) -> tuple[Standing, ...]:
    """The players in their final order: most points, then fewest bonuses used; still tied share the place."""
    return ranked(scores, _USED)
