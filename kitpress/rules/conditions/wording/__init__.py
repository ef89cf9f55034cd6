"""The words of an objective, in every language, made from its condition.

`outline` puts the condition in speaking order; `english` and `spanish` say it.
"""

from __future__ import annotations

from kitpress.content.kinds.houses import HouseGame, Objective
from kitpress.rules.conditions.wording.english import English
from kitpress.rules.conditions.wording.outline import outline
from kitpress.rules.conditions.wording.spanish import Spanish
from kitpress.words import Words

__all__ = ["wording"]


def wording(objective: Objective, game: HouseGame) -> Words:
    """What the objective asks for, in one sentence: its `text`, or else made from the condition."""
    if objective.text:
        return objective.text
    said = outline(objective)
    return Words(English(game).sentence(said), Spanish(game).sentence(said))
