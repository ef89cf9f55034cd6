"""The condition language at work: what an objective finds on a plan, and how often.

`facts` names what a plan holds, `search` and `packing` count exactly; `wording`, which is for who prints it, says it
in words.
"""

from kitpress.rules.conditions.facts import Facts
from kitpress.rules.conditions.packing import Packing, Witness, facts_of, packing, points, witnesses
from kitpress.rules.conditions.things import Thing

__all__ = ["Facts", "Packing", "Thing", "Witness", "facts_of", "packing", "points", "witnesses"]
