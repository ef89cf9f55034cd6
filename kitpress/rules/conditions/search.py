"""Finding what can be bound to the names of an objective.

The names fall into *parts* that no relation joins; what is bound in one part says nothing about
another. A name with `count: N` stays a *set*: its members are not told apart, so all the sets of three
stones are one match with a list of stones to take three from. Only where the members must be related
to each other are they searched one by one, in ascending order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kitpress.content.kinds.houses import Objective
from kitpress.rules.conditions.facts import Facts, named_targets
from kitpress.rules.conditions.things import Thing, Use


class Slot(NamedTuple):
    """A place for one thing, or for a set of `take` things, of an objective's name."""

    name: str
    copy: int
    take: int
    candidates: tuple[Thing, ...]


class Link(NamedTuple):
    """`subject` stands in `relation` to `object`; both are slot numbers."""

    subject: int
    relation: str
    object: int


class Group(NamedTuple):
    """The rooms in these slots are all of one type, or all of different types."""

    slots: frozenset[int]
    same: bool


class Part(NamedTuple):
    """Slots that hang together, and what must hold between them."""

    slots: Sequence[Slot]  # of the whole objective; `members` are ours
    members: tuple[int, ...]
    links: tuple[Link, ...]
    groups: tuple[Group, ...]


class Choice(NamedTuple):
    """A set to be taken: any `take` of these things, of different types if `spread`."""

    name: str
    take: int
    things: tuple[Thing, ...]
    spread: bool


class Match(NamedTuple):
    """What one part binds: its single things by name, and the sets still to be taken."""

    bound: tuple[tuple[str, Thing], ...]
    choices: tuple[Choice, ...]
    uses: frozenset[Use]


def parts_of(objective: Objective, facts: Facts) -> tuple[Part, ...]:
    """The objective's names as parts, with every thing that each name alone could be bound to."""
    wants = objective.wants or {}
    one_by_one = _searched_one_by_one(objective)
    slots: list[Slot] = []
    numbers: dict[str, list[int]] = {name: [] for name in wants}
    for name, entity in wants.items():
        found = facts.fitting(entity)
        copies = entity.count if name in one_by_one else 1
        for copy in range(copies):
            numbers[name].append(len(slots))
            slots.append(Slot(name, copy, entity.count // copies, found))
    links = [
        Link(a, relation, b)
        for name, entity in wants.items()
        for relation, other in named_targets(entity, wants)
        for a in numbers[name]
        for b in numbers[other]
        if a != b
    ]
    groups = [
        Group(frozenset(slot for name in names for slot in numbers[name]), same)
        for names, same in ((objective.same_type, True), (objective.different_types, False))
        if names
    ]
    return _hanging_together(slots, links, groups)


def _searched_one_by_one(objective: Objective) -> set[str]:
    """The sets whose members must be related to each other or to those of another set."""
    wants = objective.wants or {}
    sets = {name for name, entity in wants.items() if entity.count > 1}
    found = set()
    for name in sets:
        for _, other in named_targets(wants[name], wants):
            if other in sets:
                found |= {name, other}
    for names in (objective.same_type or (), objective.different_types or ()):
        if len(sets.intersection(names)) > 1:
            found |= sets.intersection(names)
    return found


def _hanging_together(
    slots: Sequence[Slot], links: Sequence[Link], groups: Sequence[Group]
) -> tuple[Part, ...]:
    root = list(range(len(slots)))

    def find(i: int) -> int:
        while root[i] != i:
            i = root[i]
        return i

    by_name: dict[str, int] = {}
    for i, slot in enumerate(slots):
        root[find(i)] = find(by_name.setdefault(slot.name, i))
    for link in links:
        root[find(link.subject)] = find(link.object)
    for group in groups:
        first = min(group.slots)
        for i in group.slots:
            root[find(i)] = find(first)
    members: dict[int, list[int]] = {}
    for i in range(len(slots)):
        members.setdefault(find(i), []).append(i)
    return tuple(
        Part(
            slots,
            tuple(ours),
            tuple(link for link in links if link.subject in ours),
            tuple(group for group in groups if not group.slots.isdisjoint(ours)),
        )
        for ours in members.values()
    )


def matches(part: Part, facts: Facts) -> Iterator[Match]:
    """Everything that the part's names can be bound to at once, in a fixed order."""
    singles = [i for i in part.members if part.slots[i].take == 1]
    sets = [i for i in part.members if part.slots[i].take > 1]
    for bound in _bindings(part, _search_order(part, singles), {}, facts):
        uses = frozenset[Use]().union(*(thing.uses for thing in bound.values()))
        named = tuple((part.slots[i].name, bound[i]) for i in singles)
        yield from _with_sets(part, sets, bound, named, uses, facts)


def _search_order(part: Part, singles: Sequence[int]) -> list[int]:
    """The slot with the fewest candidates first, then always one that is linked to those before."""
    order: list[int] = []
    left = list(singles)
    while left:
        joined = {
            i
            for link in part.links
            for i in (link.subject, link.object)
            if {link.subject, link.object} & {*order}
        }
        best = min(left, key=lambda i: (i not in joined, len(part.slots[i].candidates), i))
        left.remove(best)
        order.append(best)
    return order


def _bindings(
    part: Part, order: Sequence[int], bound: dict[int, Thing], facts: Facts
) -> Iterator[dict[int, Thing]]:
    if len(bound) == len(order):
        yield dict(bound)
        return
    slot = order[len(bound)]
    for thing in part.slots[slot].candidates:
        if _fits(part, slot, thing, bound, facts):
            bound[slot] = thing
            yield from _bindings(part, order, bound, facts)
            del bound[slot]


def _fits(part: Part, slot: int, thing: Thing, bound: dict[int, Thing], facts: Facts) -> bool:
    here = part.slots[slot]
    for other, other_thing in bound.items():
        there = part.slots[other]
        if not thing.uses.isdisjoint(other_thing.uses):
            return False
        if there.name == here.name and (there.copy < here.copy) != (other_thing < thing):
            return False
    return _linked(part, slot, thing, bound, facts)


def _linked(part: Part, slot: int, thing: Thing, bound: dict[int, Thing], facts: Facts) -> bool:
    """Whether the thing in that slot has every relation and type that the bound things ask of it."""
    for link in part.links:
        if link.subject == slot and link.object in bound:
            if not facts.holds(thing, link.relation, bound[link.object]):
                return False
        elif (
            link.object == slot
            and link.subject in bound
            and not facts.holds(bound[link.subject], link.relation, thing)
        ):
            return False
    for group in part.groups:
        if slot in group.slots:
            for other in group.slots & bound.keys():
                if (facts.room_type(thing) == facts.room_type(bound[other])) is not group.same:
                    return False
    return True


def _with_sets(
    part: Part,
    sets: Sequence[int],
    bound: dict[int, Thing],
    named: tuple[tuple[str, Thing], ...],
    uses: frozenset[Use],
    facts: Facts,
) -> Iterator[Match]:
    """The match with every set's list narrowed to what goes with the bound things."""
    ways: list[tuple[Choice, ...]] = [()]
    for i in sets:
        slot = part.slots[i]
        things = tuple(
            t for t in slot.candidates if t.uses.isdisjoint(uses) and _linked(part, i, t, bound, facts)
        )
        group = next((g for g in part.groups if i in g.slots), None)
        ways = [(*way, choice) for way in ways for choice in _choices(slot, things, group, facts)]
    for way in ways:
        yield Match(named, way, uses)


def _choices(slot: Slot, things: tuple[Thing, ...], group: Group | None, facts: Facts) -> Iterator[Choice]:
    """One choice, or one for each type when all members must be of the same type."""
    if group is not None and group.same:
        types = sorted({facts.room_type(t) for t in things})
        lists = [tuple(t for t in things if facts.room_type(t) == room_type) for room_type in types]
    else:
        lists = [things]
    spread = group is not None and not group.same
    for listed in lists:
        if len({facts.room_type(t) for t in listed} if spread else listed) >= slot.take:
            yield Choice(slot.name, slot.take, listed, spread)
