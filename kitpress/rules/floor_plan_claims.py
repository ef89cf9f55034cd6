"""Which written demands the plan bears out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kitpress.content.kinds.houses import Client, Objective
from kitpress.rules.conditions import Facts, Witness, packing
from kitpress.rules.house_clients import titled
from kitpress.words import Words


class Chance(NamedTuple):
    """One time that an objective of a client in play is met on the plan."""

    client: Client
    objective: Objective
    witness: Witness

    @property
    def title(self) -> Words:
        """ "Rosa, the stargazer: Garden suite"."""
        return titled(self.client, self.objective)


def chances(playing: Sequence[Client], facts: Facts) -> Mapping[int, tuple[Chance, ...]]:
    """All that the plan lets a player claim, by points.

    Never the same room or feature twice for the same objective; different objectives may share them
    (ruling "same-objective"). So objectives of equal points simply add up their largest packings.
    """
    found: dict[int, tuple[Chance, ...]] = defaultdict(tuple)
    for client in playing:
        for objective in client.objectives:
            if not objective.door_bonus:
                met = packing(objective, facts).witnesses
                found[objective.points] += tuple(Chance(client, objective, witness) for witness in met)
    return found
