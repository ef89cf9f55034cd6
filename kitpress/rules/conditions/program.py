"""The set packing as an integer program, solved to optimality by HiGHS.

Variables: how often each match is chosen; for each set of a chosen match, which things it takes; and the
number of witnesses, which is what every part must supply. No thing is used twice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from kitpress.integer_program import IntegerProgram
from kitpress.rules.conditions.facts import Facts
from kitpress.rules.conditions.search import Choice, Match
from kitpress.rules.conditions.things import Thing, Use

Bound = list[tuple[str, Thing]]


def solve(parts: Sequence[Sequence[Match]], facts: Facts) -> list[Bound]:
    """The largest number of witnesses, as what each binds."""
    program = IntegerProgram()
    users: dict[Use, dict[int, float]] = defaultdict(dict)
    total = program.column(1.0, high=len(facts.plan.rooms) + facts.plan.columns * facts.plan.rows)
    chosen: list[list[int]] = []
    takers: dict[tuple[int, int], list[list[int]]] = {}
    for p, part in enumerate(parts):
        columns = [_add_match(program, match, users, takers, (p, m), facts) for m, match in enumerate(part)]
        program.equal(0, {total: -1.0} | dict.fromkeys(columns, 1.0))
        chosen.append(columns)
    for _, factors in sorted(users.items()):  # of choices as good, the order decides: the same every time
        program.at_most(1, factors)
    values = program.solve()[0].tolist()
    supplied: list[list[Bound]] = []
    for p, part in enumerate(parts):
        found: list[Bound] = []
        for m, match in enumerate(part):
            found += _taken(match, values[chosen[p][m]], takers[p, m], values, facts)
        supplied.append(found)
    return [[pair for bound in witness for pair in bound] for witness in zip(*supplied, strict=True)]


def _add_match(
    program: IntegerProgram,
    match: Match,
    users: dict[Use, dict[int, float]],
    takers: dict[tuple[int, int], list[list[int]]],
    key: tuple[int, int],
    facts: Facts,
) -> int:
    """Columns and rows of one match; returns the column that says how often it is chosen."""
    most = 1 if match.bound else min(len(c.things) // c.take for c in match.choices)
    column = program.column(high=most)
    for use in match.uses:
        users[use][column] = 1.0
    takers[key] = []
    for choice in match.choices:
        members = [program.column() for _ in choice.things]
        takers[key].append(members)
        program.equal(0, {column: -float(choice.take)} | dict.fromkeys(members, 1.0))
        for thing, member in zip(choice.things, members, strict=True):
            for use in thing.uses:
                users[use][member] = 1.0
        if choice.spread:
            for alike in _by_type(choice, members, facts).values():
                program.at_most(0, {column: -1.0} | dict.fromkeys(alike, 1.0))
    return column


def _by_type(choice: Choice, values: Sequence[int], facts: Facts) -> dict[str, list[int]]:
    alike: dict[str, list[int]] = defaultdict(list)
    for thing, value in zip(choice.things, values, strict=True):
        alike[facts.room_type(thing)].append(value)
    return alike


def _taken(
    match: Match, times: int, takers: Sequence[Sequence[int]], values: Sequence[int], facts: Facts
) -> list[Bound]:
    """What a match binds each of the times that it is chosen."""
    found: list[Bound] = [list(match.bound) for _ in range(times)]
    for choice, members in zip(match.choices, takers, strict=True):
        taken = [t for t, member in zip(choice.things, members, strict=True) if values[member]]
        if choice.spread:
            # No type is taken more often than `times`, so dealing type by type never repeats one.
            taken.sort(key=lambda thing: (facts.room_type(thing), thing))
            hands = [taken[i::times] for i in range(times)]
        else:
            hands = [taken[i * choice.take : (i + 1) * choice.take] for i in range(times)]
        for bound, hand in zip(found, hands, strict=True):
            bound += [(choice.name, thing) for thing in hand]
    return found
