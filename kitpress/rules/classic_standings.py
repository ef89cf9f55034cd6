"""Who won a game of Floor Plan Classic."""

from __future__ import annotations

from collections.abc import Sequence

from kitpress.rules.house_standings import Used, ranked
from kitpress.rules.score import Score, Standing
from kitpress.words import Words

_USED = Used(
    one=Words("{n} Wild used", "{n} comodín usado"),
    several=Words("{n} Wilds used", "{n} comodines usados"),
)


def standings(scores: Sequence[Score]) -> tuple[Standing, ...]:
    """The players in their final order: most points, then fewest Wilds used; still tied share the place."""
    return ranked(scores, _USED)
