"""How many times an objective is met: the most witnesses that share no room and no feature, exactly.

A set packing problem. Where a greedy choice reaches an upper bound it is proven best and done;
otherwise HiGHS solves the integer program, to optimality or not at all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice
from typing import NamedTuple

from kitpress.content.kinds.houses import HouseGame, Objective
from kitpress.errors import KitError
from kitpress.plan.geometry import Square
from kitpress.plan.model import Plan
from kitpress.rules.conditions.facts import Facts, targets_of
from kitpress.rules.conditions.search import Choice, Match, Part, matches, parts_of
from kitpress.rules.conditions.things import Thing, Use
from kitpress.rules.recent import recent
from kitpress.words import Words

Bound = list[tuple[str, Thing]]

MOST_MATCHES = 100_000  # of one part; a real sheet has a few dozen


class Witness(NamedTuple):
    """Things that meet an objective once: what each name is bound to, and all squares that show it."""

    binding: Mapping[str, tuple[Thing, ...]]
    squares: tuple[Square, ...]

    @property
    def uses(self) -> frozenset[Use]:
        """What it uses up."""
        return frozenset[Use]().union(*(thing.uses for things in self.binding.values() for thing in things))


@dataclass(frozen=True)
class Packing:
    """The most witnesses that can be claimed together, and one such choice of them."""

    count: int
    witnesses: tuple[Witness, ...]


def witnesses(objective: Objective, facts: Facts, limit: int = 1000) -> tuple[Witness, ...]:
    """The ways to meet an objective once, sharing or not: the first `limit` of them, in a fixed order."""
    if objective.per:
        return tuple(_witness(objective, {"": (t,)}, facts) for t in facts.fitting(objective.per))[:limit]
    return tuple(islice(_each_witness(objective, facts), limit))


def _each_witness(objective: Objective, facts: Facts) -> Iterator[Witness]:
    for bound in _each_binding(parts_of(objective, facts), [], frozenset(), facts):
        yield _witness(objective, _by_name(objective, bound), facts)


def _each_binding(parts: Sequence[Part], bound: Bound, used: frozenset[Use], facts: Facts) -> Iterator[Bound]:
    if not parts:
        yield bound
        return
    for match in matches(parts[0], facts):
        if match.uses.isdisjoint(used):
            ways = _ways_to_take(match.choices, [*bound, *match.bound], used | match.uses, facts)
            for more, now in ways:
                yield from _each_binding(parts[1:], more, now, facts)


def _ways_to_take(
    choices: Sequence[Choice], bound: Bound, used: frozenset[Use], facts: Facts
) -> Iterator[tuple[Bound, frozenset[Use]]]:
    if not choices:
        yield bound, used
        return
    choice = choices[0]
    free = [thing for thing in choice.things if thing.uses.isdisjoint(used)]
    for taken in combinations(free, choice.take):
        if _allowed(choice, taken, facts):
            more = [*bound, *((choice.name, thing) for thing in taken)]
            yield from _ways_to_take(choices[1:], more, used.union(*(t.uses for t in taken)), facts)


def _allowed(choice: Choice, taken: Sequence[Thing], facts: Facts) -> bool:
    return not choice.spread or len({facts.room_type(t) for t in taken}) == len(taken)


def packing(objective: Objective, facts: Facts) -> Packing:
    """The most witnesses that share no room and no feature, exactly.

    For a `per` objective these are the things that match it. `at_most` of them count. Raises `KitError`
    when the plan offers so many matches that they can't be counted exactly.
    """
    if facts.packings is None:
        return _packed(objective, facts)
    if id(objective) not in facts.packings:
        facts.packings[id(objective)] = objective, _packed(objective, facts)
    return facts.packings[id(objective)][1]


def _packed(objective: Objective, facts: Facts) -> Packing:
    if objective.per:
        return _counted(objective, facts)
    parts = [_distinct(_all_matches(part, facts)) for part in parts_of(objective, facts)]
    chosen = _greedy(parts, facts)
    if len(chosen) < _upper_bound(parts, facts):
        chosen = _optimal(parts, facts)
    found = tuple(sorted((_witness(objective, _by_name(objective, b), facts) for b in chosen), key=_order))
    found = found[: objective.at_most]
    return Packing(len(found), found)


def _counted(objective: Objective, facts: Facts) -> Packing:
    """The things that match `per`; or one of each type of room; or the largest, counted by its squares."""
    things = facts.fitting(objective.per) if objective.per else ()
    if objective.largest:
        things = things and (max(things, key=lambda thing: len(thing.squares)),)
    elif objective.each_type:
        things = tuple({facts.room_type(thing): thing for thing in reversed(things)}.values())[::-1]
    most = objective.at_most
    if objective.largest:
        count = sum(len(thing.squares) for thing in things)
        count = count if most is None else min(count, most)
    else:
        things = things[:most]
        count = len(things)
    return Packing(count, tuple(_witness(objective, {"": (thing,)}, facts) for thing in things))


def points(objective: Objective, facts: Facts) -> int:
    """What an objective is worth on this plan, claimed as often as it can be."""
    return objective.points * packing(objective, facts).count


def _order(witness: Witness) -> list[tuple[Thing, ...]]:
    return list(witness.binding.values())


def _by_name(objective: Objective, bound: Iterable[tuple[str, Thing]]) -> dict[str, tuple[Thing, ...]]:
    things = defaultdict(list)
    for name, thing in bound:
        things[name].append(thing)
    return {name: tuple(sorted(things[name])) for name in objective.wants or {}}


def _witness(objective: Objective, binding: Mapping[str, tuple[Thing, ...]], facts: Facts) -> Witness:
    squares = {square for things in binding.values() for thing in things for square in thing.squares}
    for name, things in binding.items():
        entity = objective.per or (objective.wants or {})[name]
        for relation, target in targets_of(entity):
            others = binding.get(target.name, ()) if not target.any else ()
            for thing in things:
                for other in others or (target,):
                    squares |= facts.evidence(thing, relation, other)
    return Witness(binding, tuple(sorted(squares, key=lambda s: (s.row, s.column))))


def _all_matches(part: Part, facts: Facts) -> list[Match]:
    found = list(islice(matches(part, facts), MOST_MATCHES + 1))
    if len(found) > MOST_MATCHES:
        names = ", ".join(dict.fromkeys(part.slots[i].name for i in part.members))
        raise KitError(
            Words(
                "This plan offers more than {most} choices for '{names}', too many to count exactly. "
                "Say more about them in the objective (a relation, a type), or ask for a set with count.",
                "Este plano ofrece más de {most} opciones para '{names}', demasiadas para contarlas bien. "
                "Di algo más de ellas en el objetivo (una relación, un tipo), o pide un conjunto con count.",
            ).format(most=MOST_MATCHES, names=names)
        )
    return found


def _distinct(found: Iterable[Match]) -> list[Match]:
    """Without the matches that use exactly the same things as an earlier one."""
    return list({(match.uses, match.choices): match for match in reversed([*found])}.values())[::-1]


def _greedy(parts: Sequence[Sequence[Match]], facts: Facts) -> list[Bound]:
    """Witnesses taken one after another, those first that use what few others use."""
    wanted: dict[Use, int] = defaultdict(int)
    for match in chain(*parts):
        for use in match.uses:
            wanted[use] += 1
    ordered = [sorted(part, key=lambda m: sum(wanted[u] for u in m.uses)) for part in parts]
    used: set[Use] = set()
    chosen: list[Bound] = []
    while True:
        bound: Bound = []
        now = set(used)
        for part in ordered:
            taken = next(filter(None, (_take(match, now, facts) for match in part)), None)
            if taken is None:
                return chosen
            bound += taken
            now.update(use for _, thing in taken for use in thing.uses)
        chosen.append(bound)
        used = now


def _take(match: Match, used: set[Use], facts: Facts) -> Bound | None:
    if not match.uses.isdisjoint(used):
        return None
    bound, now = list(match.bound), used | match.uses
    for choice in match.choices:
        free = [thing for thing in choice.things if thing.uses.isdisjoint(now)]
        if choice.spread:
            by_type: dict[str, list[Thing]] = defaultdict(list)
            for thing in free:
                by_type[facts.room_type(thing)].append(thing)
            # From the fullest types first: that leaves most types for the next witness.
            free = [things[0] for things in sorted(by_type.values(), key=len, reverse=True)]
        taken = free[: choice.take]
        if len(taken) < choice.take:
            return None
        bound += [(choice.name, thing) for thing in taken]
        now = now.union(*(thing.uses for thing in taken))
    return bound


def _upper_bound(parts: Sequence[Sequence[Match]], facts: Facts) -> int:
    """No packing can be larger: every name needs its own things in every witness."""
    return min((sum(map(_cluster_bound, _clusters(part))) for part in parts), default=0)


def _clusters(part: Sequence[Match]) -> list[list[Match]]:
    """The matches in groups that could never want the same thing."""
    clusters: list[tuple[set[Use], list[Match]]] = []
    for match in part:
        uses = {*match.uses, *chain(*(thing.uses for c in match.choices for thing in c.things))}
        joined = [cluster for cluster in clusters if not cluster[0].isdisjoint(uses)]
        clusters = [cluster for cluster in clusters if cluster[0].isdisjoint(uses)]
        members = [*chain(*(cluster[1] for cluster in joined)), match]
        clusters.append((uses.union(*(cluster[0] for cluster in joined)), members))
    return [members for _, members in clusters]


def _cluster_bound(part: Sequence[Match]) -> int:
    singles = [len({bound[i][1] for bound in (m.bound for m in part)}) for i in range(len(part[0].bound))]
    sets = [
        len({thing for m in part for thing in m.choices[i].things}) // part[0].choices[i].take
        for i in range(len(part[0].choices))
    ]
    return min(chain(singles, sets))


def _optimal(parts: Sequence[Sequence[Match]], facts: Facts) -> list[Bound]:
    from kitpress.rules.conditions.program import solve

    return solve(parts, facts)


@recent
def facts_of(plan: Plan, game: HouseGame) -> Facts:
    """The facts of a finished plan, in which nothing is used up any more."""
    facts = Facts(plan, game)
    facts.packings = {}
    return facts
