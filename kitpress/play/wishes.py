"""How near a plan is to what the clients ask for: a bot's eye for promising drawings.

Exact answers come from `kitpress.rules.conditions`; nearness is only a feeling, in 0..1.
"""

from __future__ import annotations

from collections.abc import Iterable

from kitpress.content.conditions import PLACES, Entity, RoomEntity
from kitpress.content.models import Game, Objective
from kitpress.content.values import Range
from kitpress.plan.model import Plan
from kitpress.rules.conditions import Facts, Thing, packing
from kitpress.rules.conditions.facts import FLAGS, NUMBERS, named_targets, targets_of
from kitpress.rules.conditions.things import Use

_FIXED_SIDES = ("area", "short", "long")  # of a room, once it is drawn
_LOOKED_AT = 12  # things of a kind that are considered for a relation


class FreshFacts(Facts):
    """Facts in which the things already used up for an objective can't be bound again."""

    def __init__(self, plan: Plan, game: Game) -> None:
        super().__init__(plan, game)
        self.used: frozenset[Use] = frozenset()

    def fitting(self, entity: Entity) -> tuple[Thing, ...]:
        """The unused things that are as the entity says."""
        return tuple(thing for thing in super().fitting(entity) if thing.uses.isdisjoint(self.used))

    def fresh(self, entity: Entity) -> Iterable[Thing]:
        """The unused things of the entity's kind."""
        return (thing for thing in self.things[entity.is_] if thing.uses.isdisjoint(self.used))


def nearness(objective: Objective, facts: FreshFacts) -> float:
    """How much of the next witness of an objective is there, 0..1."""
    wants = objective.wants or {}
    have, need = 0.0, 0.0
    best: dict[str, list[tuple[float, Thing]]] = {}
    for name, entity in wants.items():
        rated = sorted(((_closeness(t, entity, facts), t) for t in facts.fresh(entity)), reverse=True)
        best[name] = rated[:_LOOKED_AT]
        have += sum(closeness for closeness, _ in rated[: entity.count]) / entity.count
        need += 1
    for name, entity in wants.items():
        for relation, other in named_targets(entity, wants):
            need += 1
            have += max(
                (
                    min(a, b)
                    for a, thing in best[name]
                    for b, there in best[other]
                    if a > 0.3 and b > 0.3 and facts.holds(thing, relation, there)
                ),
                default=0.0,
            )
    return have / need


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


def promise(objectives: Iterable[tuple[Objective, frozenset[Use]]], facts: FreshFacts) -> float:
    """What a plan is worth to a bot, in points.

    `objectives` come with what each has used up. A witness that can be claimed now counts in full, what
    is missing for the next counts by how near it is.
    """
    total = 0.0
    for objective, used in objectives:
        facts.used = used
        count = packing(objective, facts).count
        if objective.per is not None:
            total += 0.7 * objective.points * count
            continue
        total += objective.points * (count + 0.6 * nearness(objective, facts) ** 2)
    facts.used = frozenset()
    return total
