"""The condition language at work: what an objective finds on a plan, how often, and how it is worded.

`facts` names what a plan holds, `search` and `packing` count exactly, `wording` says it in words.
"""

from kitpress.rules.conditions.facts import Facts
from kitpress.rules.conditions.packing import Packing, Witness, facts_of, packing, points, witnesses
from kitpress.rules.conditions.things import Thing
from kitpress.rules.conditions.wording import wording

__all__ = ["Facts", "Packing", "Thing", "Witness", "facts_of", "packing", "points", "witnesses", "wording"]
