"""Which parts are drawn? Edges touch and run on, so only an exact cover tells: an integer programme finds it.

Where the week log and the drawing don't fit, it finds the nearest explanation: as few edges as can be to
draw or erase, as few numbers of the log as can be written wrongly.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kitpress.content.kinds.madrino import MadrinoGame, PartType
from kitpress.integer_program import IntegerProgram
from kitpress.plan.geometry import Edge
from kitpress.plan.parts import counts_among, places

# What a slip costs, in edges drawn wrongly. A part forgotten is one slip however long it is, and so is a wrong
# number in the log; the latter is less likely than a part of the same length that is left out or drawn too short
# by an edge, more likely than two such slips.
WRONG_NUMBER = 1.5
FORGOTTEN = 0.7  # for each edge of a part that is not drawn at all


@dataclass(frozen=True)
class Placement:
    """A part somewhere on the grid; `absent` are those of its edges that are not drawn."""

    part: PartType
    edges: frozenset[Edge]
    absent: frozenset[Edge] = frozenset()


@dataclass(frozen=True)
class Explanation:
    """How the drawn edges come from logged parts.

    `missing` counts the parts of the log that are not drawn at all, by the numbers of the dice. `left` are
    edges of each kind that belong to no part. `swapped` counts the numbers that the log should have more (> 0)
    or less (< 0) of.
    """

    placed: tuple[Placement, ...]
    missing: Mapping[int, int]
    left: Mapping[str, frozenset[Edge]]
    swapped: Mapping[int, int]

    @property
    def exact(self) -> bool:
        """Whether drawing and log fit."""
        incomplete = any(placement.absent for placement in self.placed)
        return not (incomplete or self.missing or self.left or self.swapped)


def explain(
    drawn: Mapping[str, Collection[Edge]], game: MadrinoGame, logged: Mapping[int, int], unknown: int
) -> Explanation:
    """The nearest explanation of the drawn edges of each kind ("wall", "window", "door").

    `logged` counts the numbers of the part dice in the log; `unknown` more of any number may have been rolled.
    """
    near = [(part, frozenset(drawn.get(part.kind, ()))) for part in game.parts]
    # where drawing and log fit, parts that are drawn whole explain all, and those are few
    whole = [spot for part, edges in near for spot in _near(part, game, edges, part.edges)]
    fitting = _nearest(whole, drawn, game, logged, unknown)
    if fitting.exact:
        return fitting
    spots = [spot for part, edges in near for spot in _near(part, game, edges, 1)]
    return _nearest(spots, drawn, game, logged, unknown)


def _nearest(
    spots: Sequence[Placement],
    drawn: Mapping[str, Collection[Edge]],
    game: MadrinoGame,
    logged: Mapping[int, int],
    unknown: int,
) -> Explanation:
    """As `explain`, from parts in some of these places."""
    program = IntegerProgram()
    edges = {(kind, edge) for kind, found in drawn.items() for edge in found}
    left = {(kind, edge): program.column(gain=-1) for kind, edge in sorted(edges)}
    columns = [program.column(gain=-len(spot.absent)) for spot in spots]
    # whether the log is wrong decides: settled before where the parts lie, it takes a tenth of the time
    missing = {
        part.die: program.column(-FORGOTTEN * part.edges, logged.get(part.die, 0), deciding=True)
        for part in game.parts
    }
    most = sum(logged.values())
    more = {part.die: program.column(-WRONG_NUMBER, most, deciding=True) for part in game.parts}
    less = {part.die: program.column(0, logged.get(part.die, 0), deciding=True) for part in game.parts}
    rolled = {part.die: program.column(high=unknown) for part in game.parts}

    on: dict[tuple[str, Edge], dict[int, float]] = defaultdict(dict)
    of: dict[int, dict[int, float]] = {die: {} for die in missing}
    for spot, column in zip(spots, columns, strict=True):
        of[spot.part.die][column] = 1
        for edge in spot.edges:
            on[spot.part.kind, edge][column] = 1
    for key, covering in on.items():
        program.at_most(1, covering) if key not in left else None
    for key, column in left.items():
        program.equal(1, {**on[key], column: 1})
    for die, placed in of.items():
        balance = {missing[die]: 1.0, more[die]: -1.0, less[die]: 1.0, rolled[die]: -1.0}
        program.equal(logged.get(die, 0), {**placed, **balance})
    program.at_most(unknown, dict.fromkeys(rolled.values(), 1.0))
    # a number of the log that is wrong should be another: as many too few as too many
    program.equal(0, dict.fromkeys(more.values(), 1.0) | dict.fromkeys(less.values(), -1.0))

    values, _ = program.solve()
    swapped = {die: int(values[more[die]] - values[less[die]]) for die in more}
    return Explanation(
        tuple(spot for spot, column in zip(spots, columns, strict=True) if values[column]),
        {die: int(values[column]) for die, column in missing.items() if values[column]},
        {
            kind: found
            for kind in drawn
            if (found := frozenset(e for (k, e), column in left.items() if k == kind and values[column]))
        },
        {die: count for die, count in swapped.items() if count},
    )


def _near(part: PartType, game: MadrinoGame, drawn: frozenset[Edge], least: int) -> Iterator[Placement]:
    """Where the part could be: places with at least so many of its edges drawn."""
    where = part.lengths, game.grid.columns, game.grid.rows
    everywhere = places(*where)
    for number in (counts_among(*where, drawn) >= least).nonzero()[0]:
        edges = everywhere[number]
        yield Placement(part, edges, edges - drawn)


def counted(explanation: Explanation) -> Counter[int]:
    """How many parts of each number of the dice are drawn."""
    return Counter(placement.part.die for placement in explanation.placed)
