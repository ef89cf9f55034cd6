"""Who won a game of Floor Plan Classic."""

from __future__ import annotations

from collections.abc import Sequence

from kitpress.rules.house_standings import TieWords, ranked
from kitpress.rules.score import Score, Standing
from kitpress.words import Words

_TIES = TieWords(
    fewer=Words("{points}, ahead with {used}", "{points}, delante con {used}"),
    more=Words("{points}, behind with {used}", "{points}, detrás con {used}"),
    shared=Words("{points} and {used}, a shared place", "{points} y {used}, puesto compartido"),
    one=Words("{n} Wild used", "{n} comodín usado"),
    several=Words("{n} Wilds used", "{n} comodines usados"),
)


def standings(scores: Sequence[Score]) -> tuple[Standing, ...]:
    """The players in their final order: most points, then fewest Wilds used; still tied share the place."""
    return ranked(scores, _TIES)
