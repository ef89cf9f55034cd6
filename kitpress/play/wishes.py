"""How near a plan is to what the clients ask for: a bot's eye for promising drawings.

Exact answers come from `kitpress.rules.conditions`; nearness is only a feeling, in 0..1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kitpress.content.conditions import PLACES, Entity, RoomEntity
from kitpress.content.kinds.floor_plan import FloorPlanGame
from kitpress.content.kinds.houses import Objective
from kitpress.content.values import Range
from kitpress.plan.model import Plan
from kitpress.rules.conditions import Facts, Thing, packing
from kitpress.rules.conditions.facts import FLAGS, NUMBERS, named_targets, targets_of
from kitpress.rules.conditions.things import Use

_FIXED_SIDES = ("area", "short", "long")  # of a room, once it is drawn
_NEAR = 0.6  # what a demand that is all but met is worth, of its points
_DOOR_BONUS = 0.7  # doors drawn now count at the end for sure, but nobody wins by them alone

# Which drawings a word of the condition language looks at. Rooms always count.
_LOOKS_AT: Mapping[str, tuple[str, ...]] = {
    "furnishing": ("furnishings",),
    "arrangement": ("furnishings",),
    "furnishings": ("furnishings",),
    "arrangements": ("furnishings",),
    "door": ("doors",),
    "doors": ("doors",),
    "connections": ("doors",),
    "connected": ("doors",),
    "reaches": ("doors",),
    "leads": ("doors",),
    "window": ("windows", "trees"),
    "windows": ("windows", "trees"),
    "sees": ("windows", "trees"),
    "seen_from": ("windows", "trees"),
    "seen_by": ("windows", "trees"),
    "tree": ("trees",),
    "deck": ("decks",),
    "hedge": ("hedges",),
    "stone": ("stones",),
    "path": ("stones", "doors"),
    "on_path": ("stones", "doors"),
    "garden": ("windows", "trees", "hedges", "pools", "stones"),
    "pool": ("stones", "trees", "decks", "hedges", "pools"),  # what stands in a pool dries it
}


class FreshFacts(Facts):
    """Facts in which the things already used up for an objective can't be bound again."""

    def __init__(self, plan: Plan, game: FloorPlanGame) -> None:
        super().__init__(plan, game)
        self.used: frozenset[Use] = frozenset()

    def fitting(self, entity: Entity) -> tuple[Thing, ...]:
        """The unused things that are as the entity says."""
        return tuple(thing for thing in super().fitting(entity) if thing.uses.isdisjoint(self.used))

    def fresh(self, entity: Entity) -> Iterator[Thing]:
        """The unused things of the entity's kind."""
        return (thing for thing in self.things(entity.is_) if thing.uses.isdisjoint(self.used))


class Wish:
    """One objective in play, and what has been used up for it."""

    def __init__(self, client: str, index: int, objective: Objective) -> None:
        self.client = client
        self.index = index
        self.objective = objective
        self.used: frozenset[Use] = frozenset()
        self._looks_at = (
            "rooms",
            *sorted({c for word in _words(objective) for c in _LOOKS_AT.get(word, ())}),
        )
        self._known: dict[tuple[object, ...], float] = {}

    def worth(self, facts: FreshFacts) -> float:
        """What a plan is worth to a bot for this objective, in points.

        A witness that can be claimed now counts in full, what is missing for the next by how near it is.
        """
        key = (self.used, *(getattr(facts.plan, name) for name in self._looks_at))
        if key not in self._known:
            facts.used = self.used
            self._known[key] = self._worth(facts)
            facts.used = frozenset()
        return self._known[key]

    def forget(self) -> None:
        """Drop what was remembered about earlier plans."""
        self._known.clear()

    def _worth(self, facts: FreshFacts) -> float:
        objective = self.objective
        if objective.per is not None:
            return _DOOR_BONUS * objective.points * packing(objective, facts).count
        near = nearness(objective, facts)
        count = packing(objective, facts).count if near > 0.999 else 0
        return objective.points * (count + _NEAR * near**2)


def _words(objective: Objective) -> Iterator[str]:
    """The words of the condition language that an objective uses."""
    entities = [objective.per] if objective.per else (objective.wants or {}).values()
    for entity in entities:
        yield entity.is_
        yield from (name for name in type(entity).model_fields if getattr(entity, name) is not None)
        yield from (target.name for _, target in targets_of(entity) if target.any)


def nearness(objective: Objective, facts: FreshFacts) -> float:
    """How much of the next witness of an objective is there, 0..1; 1 is needed for one to be there."""
    wants = objective.wants or {}
    have, need = 0.0, 0.0
    best: dict[str, list[tuple[float, Thing]]] = {}
    for name, entity in wants.items():
        rated = [(_closeness(t, entity, facts), t) for t in facts.fresh(entity)]
        best[name] = [pair for pair in rated if pair[0] > 0.3]
        top = sorted((closeness for closeness, _ in rated), reverse=True)[: entity.count]
        have += sum(top) / entity.count
        need += 1
    for name, entity in wants.items():
        for relation, other in named_targets(entity, wants):
            need += 1
            have += _link(relation, best[name], best[other], facts)
    return have / need


def _link(
    relation: str, things: list[tuple[float, Thing]], others: list[tuple[float, Thing]], facts: FreshFacts
) -> float:
    """The closeness of the best pair that stands in the relation."""
    found = 0.0
    for a, thing in things:
        for b, other in others:
            if min(a, b) > found and facts.holds(thing, relation, other):
                found = min(a, b)
    return found


def _closeness(thing: Thing, entity: Entity, facts: FreshFacts) -> float:
    """How much a thing is already what the entity says, 0..1; what can't become so is 0."""
    if isinstance(entity, RoomEntity) and not _right_room(thing, entity, facts):
        return 0.0
    parts = [1.0]
    for name in type(entity).model_fields:
        wanted = getattr(entity, name)
        if isinstance(wanted, Range) and name in NUMBERS:
            value = NUMBERS[name](facts, thing)
            if value not in wanted and (name in _FIXED_SIDES or value > wanted.low):
                return 0.0
            parts.append(1.0 if value in wanted else value / wanted.low)
        elif isinstance(wanted, bool) and FLAGS[name](facts, thing) is not wanted:
            return 0.1
    for relation, target in targets_of(entity):
        if target.any or target.name in PLACES:
            parts.append(float(facts.stands(thing, relation, target)))
    return sum(parts) / len(parts)


def _right_room(thing: Thing, entity: RoomEntity, facts: FreshFacts) -> bool:
    room_type = facts.room_type(thing)
    if (entity.type and room_type not in entity.type) or (entity.not_type and room_type in entity.not_type):
        return False
    if not entity.size or thing.room is None:
        return True
    sides = sorted((thing.room.rect.width, thing.room.rect.height))
    return any([size.short, size.long] == sides for size in entity.size)
