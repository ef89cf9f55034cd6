"""A condition in speaking order: who is named first, and what is said about whom.

The first name of an objective leads. Every other thing is mentioned where a relation first joins it to
something already said, read forwards ("seen from") or backwards ("with a view of").
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kitpress.content.conditions import PLACES, Entity, Kind
from kitpress.content.kinds.houses import Objective
from kitpress.content.values import Target
from kitpress.rules.conditions.facts import targets_of

_BACKWARDS = {
    "connected": "connected",
    "reaches": "reaches",
    "touches": "touches",
    "sees": "seen_from",
    "seen_from": "sees",
    "in": "holds",
    "leads": "reached_by",
}


@dataclass(frozen=True)
class Again:
    """A second mention of something."""

    name: str


@dataclass(frozen=True)
class Mention:
    """The first mention of something, and what is said about it then.

    `relations` lists (relation, what to); a target is a mention, a second mention, an `any` or a place.
    `shared` is what all of several things relate to: "the same deck", "the same two decks".
    """

    name: str
    entity: Entity
    shared: bool = False
    relations: list[tuple[str, Mention | Again | Target]] = field(default_factory=list)
    mutual: list[str] = field(default_factory=list)  # relations of a set's members to each other
    same_type: bool | None = None  # a set whose members are of one type (True) or all different (False)

    @property
    def kind(self) -> Kind:
        """Its kind."""
        return self.entity.is_

    @property
    def many(self) -> bool:
        """Whether it is a set."""
        return self.entity.count > 1


@dataclass(frozen=True)
class Outline:
    """What a sentence has to say."""

    mentions: tuple[Mention, ...]
    order: Mapping[str, Mention]  # every name, as they are mentioned
    types: tuple[tuple[tuple[str, ...], bool], ...]  # several names of one type (True) or different (False)
    per: bool
    points: int
    at_most: int | None = None
    each_type: bool = False
    largest: bool = False


def outline(objective: Objective) -> Outline:
    """The objective's condition in speaking order."""
    wants = {"": objective.per} if objective.per else dict(objective.wants or {})
    speaker = _Outliner(wants, objective)
    mentions = tuple(speaker.mention(name) for name in wants if name not in speaker.order)
    types = tuple((names, same) for names, same in _types(objective) if len(names) > 1)
    return Outline(
        mentions,
        speaker.order,
        types,
        objective.per is not None,
        objective.points,
        objective.at_most,
        objective.each_type,
        objective.largest,
    )


def _types(objective: Objective) -> list[tuple[tuple[str, ...], bool]]:
    groups = ((objective.same_type, True), (objective.different_types, False))
    return [(names, same) for names, same in groups if names]


class _Outliner:
    def __init__(self, wants: Mapping[str, Entity], objective: Objective) -> None:
        self.wants = wants
        self.own_type = {names[0]: same for names, same in _types(objective) if len(names) == 1}
        self.order: dict[str, Mention] = {}
        self.said: set[tuple[str, str, str]] = set()

    def mention(self, name: str, shared: bool = False) -> Mention:
        entity = self.wants[name]
        here = Mention(name, entity, shared, same_type=self.own_type.get(name))
        self.order[name] = here
        for relation, target in targets_of(entity):
            if target.any or target.name in PLACES:
                here.relations.append((relation, target))
            elif target.name == name:
                here.mutual.append(relation)
            else:
                self._relate(here, relation, target.name, (name, relation, target.name))
        for other, theirs in self.wants.items():
            for relation, target in targets_of(theirs):
                if other != name and not target.any and target.name == name:
                    self._relate(here, _BACKWARDS[relation], other, (other, relation, name))
        return here

    def _relate(self, here: Mention, relation: str, other: str, fact: tuple[str, str, str]) -> None:
        subject, asked, target = fact
        if fact in self.said:
            return
        self.said |= {fact, (target, _BACKWARDS[asked], subject)}  # read from either side it is the same
        if other in self.order:
            here.relations.append((relation, Again(other)))
        else:
            here.relations.append((relation, self.mention(other, shared=here.many)))
