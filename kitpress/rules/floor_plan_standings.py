"""Who won a game of Floor Plan."""

from __future__ import annotations

from collections.abc import Sequence

from kitpress.rules.house_standings import TieWords, ranked
from kitpress.rules.score import Score, Standing
from kitpress.words import Words

_TIES = TieWords(
    fewer=Words(
        "{total} points, ahead with {used} bonuses used",
        "{total} puntos, delante con {used} bonificaciones usadas",
    ),
    more=Words(
        "{total} points, behind with {used} bonuses used",
        "{total} puntos, detrás con {used} bonificaciones usadas",
    ),
    shared=Words(
        "{total} points and {used} bonuses used, a shared place",
        "{total} puntos y {used} bonificaciones usadas, puesto compartido",
    ),
)


def standings(scores: Sequence[Score]) -> tuple[Standing, ...]:
    """The players in their final order: most points, then fewest bonuses used; still tied share the place."""
    return ranked(scores, _TIES)
