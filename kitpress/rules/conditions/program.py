"""The set packing as an integer program, solved to optimality by HiGHS.

Variables: how often each match is chosen; for each set of a chosen match, which things it takes; and the
number of witnesses, which is what every part must supply. No thing is used twice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import highspy
import numpy as np

from kitpress.errors import KitError
from kitpress.rules.conditions.facts import Facts
from kitpress.rules.conditions.search import Choice, Match
from kitpress.rules.conditions.things import Thing, Use
from kitpress.words import Words

Bound = list[tuple[str, Thing]]


class _Program:
    """An integer program under construction: columns with upper bounds, rows of (column, factor)."""

    def __init__(self) -> None:
        self.upper: list[int] = []
        self.rows: list[tuple[float, float, dict[int, float]]] = []

    def column(self, upper: int) -> int:
        self.upper.append(upper)
        return len(self.upper) - 1

    def equal_zero(self, factors: dict[int, float]) -> None:
        self.rows.append((0, 0, factors))

    def at_most(self, limit: float, factors: dict[int, float]) -> None:
        self.rows.append((-highspy.kHighsInf, limit, factors))

    def maximize(self, column: int) -> list[int]:
        """The values of all columns in an optimal solution. Raises KitError when there is no proof of it."""
        highs = highspy.Highs()  # type: ignore[no-untyped-call]
        highs.silent()
        for option, value in (("threads", 1), ("random_seed", 0), ("mip_rel_gap", 0.0), ("mip_abs_gap", 0.0)):
            highs.setOptionValue(option, value)
        count = len(self.upper)
        highs.addVars(count, np.zeros(count), np.array(self.upper, dtype=np.double))
        highs.changeColsIntegrality(
            count,
            np.arange(count, dtype=np.int32),
            np.full(count, int(highspy.HighsVarType.kInteger), dtype=np.uint8),
        )
        highs.changeColCost(column, -1.0)
        for low, high, factors in self.rows:
            index = np.array(list(factors), dtype=np.int32)
            highs.addRow(low, high, len(index), index, np.array(list(factors.values()), dtype=np.double))
        highs.run()
        if highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            raise KitError(
                Words(
                    "An objective can't be counted exactly on this plan (HiGHS: {status}). Please report it.",
                    "No se puede contar bien un objetivo en este plano (HiGHS: {status}). Avísanos.",
                ).format(status=highs.modelStatusToString(highs.getModelStatus()))
            )
        return [round(value) for value in highs.getSolution().col_value]


def solve(parts: Sequence[Sequence[Match]], facts: Facts) -> list[Bound]:
    """The largest number of witnesses, as what each binds."""
    program = _Program()
    users: dict[Use, dict[int, float]] = defaultdict(dict)
    total = program.column(len(facts.plan.rooms) + facts.plan.columns * facts.plan.rows)
    chosen: list[list[int]] = []
    takers: dict[tuple[int, int], list[list[int]]] = {}
    for p, part in enumerate(parts):
        columns = [_add_match(program, match, users, takers, (p, m), facts) for m, match in enumerate(part)]
        program.equal_zero({total: -1.0} | dict.fromkeys(columns, 1.0))
        chosen.append(columns)
    for factors in users.values():
        program.at_most(1, factors)
    values = program.maximize(total)
    supplied: list[list[Bound]] = []
    for p, part in enumerate(parts):
        found: list[Bound] = []
        for m, match in enumerate(part):
            found += _taken(match, values[chosen[p][m]], takers[p, m], values, facts)
        supplied.append(found)
    return [[pair for bound in witness for pair in bound] for witness in zip(*supplied, strict=True)]


def _add_match(
    program: _Program,
    match: Match,
    users: dict[Use, dict[int, float]],
    takers: dict[tuple[int, int], list[list[int]]],
    key: tuple[int, int],
    facts: Facts,
) -> int:
    """Columns and rows of one match; returns the column that says how often it is chosen."""
    most = 1 if match.bound else min(len(c.things) // c.take for c in match.choices)
    column = program.column(most)
    for use in match.uses:
        users[use][column] = 1.0
    takers[key] = []
    for choice in match.choices:
        members = [program.column(1) for _ in choice.things]
        takers[key].append(members)
        program.equal_zero({column: -float(choice.take)} | dict.fromkeys(members, 1.0))
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
