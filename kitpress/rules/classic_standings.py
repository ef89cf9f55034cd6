"""Who won a game of Floor Plan Classic."""

from __future__ import annotations

from collections.abc import Sequence

from kitpress.rules.house_standings import TieWords, ranked
from kitpress.rules.score import Score, Standing
from kitpress.words import Words

_TIES = TieWords(
    fewer=Words(
        "{total} points, ahead with {used} Wilds used", "{total} puntos, delante con {used} comodines usados"
    ),
    more=Words(
        "{total} points, behind with {used} Wilds used", "{total} puntos, detrás con {used} comodines usados"
    ),
    shared=Words(
        "{total} points and {used} Wilds used, a shared place",
        "{total} puntos y {used} comodines usados, puesto compartido",
    ),
)


def standings(scores: Sequence[Score]) -> tuple[Standing, ...]:
    """The players in their final order: most points, then fewest Wilds used; still tied share the place."""
    return ranked(scores, _TIES)
