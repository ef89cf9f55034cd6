"""Which rules of Floor Plan Classic does a drawing break? All of them are told, each with its squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kitpress.content.kinds.floor_plan_classic import ClassicGame
from kitpress.plan.geometry import Square
from kitpress.plan.model import Plan
from kitpress.plan.space import Space, components
from kitpress.rules import house_legality as house
from kitpress.rules.classic_runs import splits_into_runs
from kitpress.rules.classic_table import crossed, unlocked
from kitpress.rules.conditions import facts_of
from kitpress.rules.recent import recent
from kitpress.rules.score import Violation
from kitpress.words import Words, counted, same

# What is said of each rule. {at} is a square, {what} the name of a feature.
RULES: dict[str, Words] = {
    **{rule: words for rule, words in house.RULES.items() if rule != "tree-off-grid"},
    "run": Words(
        "{what}: {count} at {at}. They come in runs of {sets}, each square beside another of its run.",
        "{what}: en {at} hay {count}. Van en piezas de {sets}, cada cuadro junto a otro de su pieza.",
    ),
    "rounds": Words(
        "{rooms} and {sets} take {needed} rounds at least, even with every bonus that the rooms unlock; a game "
        "has {rounds}.",
        "{rooms} y {sets} piden al menos {needed} rondas, aun con todas las bonificaciones que dan las "
        "habitaciones; una partida tiene {rounds}.",
    ),
}
_ALONE, _TOGETHER = same("{n}"), Words("{n} together", "{n}")
_ROOM, _ROOMS = Words("{n} room", "{n} habitación"), Words("{n} rooms", "{n} habitaciones")
_SET, _SETS = (
    Words("{n} set of features", "{n} grupo de elementos"),
    Words("{n} sets of features", "{n} grupos de elementos"),
)


@recent
def legality(plan: Plan, game: ClassicGame) -> tuple[Violation, ...]:
    """All violations of the rules that the plan shows, rooms first; none for a legal plan.

    The plan's letters are those that the game is lettered for.
    """
    space = facts_of(plan, game).space  # what scoring asks of the plan, too
    checks: tuple[house.Check[ClassicGame], ...] = (
        house.rooms,
        house.overlaps,
        house.unfinished,
        house.squares,
        house.places,
        house.walls,
        house.counts,
        _runs,
        _rounds,
    )
    return tuple(violation for check in checks for violation in check(space, game))


def _violation(rule: str, squares: Iterable[Square], **values: object) -> Violation:
    return house.violation(RULES, rule, squares, **values)


def _runs(space: Space, game: ClassicGame) -> Iterator[Violation]:
    """Ruling "run": the squares of a set hang together side by side; sets may touch, as if they were one."""
    for feature in game.features:
        drawn = getattr(space.plan, house.COLLECTIONS[feature.id]) if feature.run else ()
        for part in components(drawn, Square.orthogonal):
            if not splits_into_runs(part, feature.count):
                count = counted(len(part), _ALONE, _TOGETHER)
                about = {"at": house.in_order(part)[0], "count": count, "sets": feature.count}
                yield _violation("run", part, what=house.titled(feature.plural), **about)


def _rounds(space: Space, game: ClassicGame) -> Iterator[Violation]:
    """More than the rounds of a game allow: a room a round, or two sets of features."""
    bonuses = unlocked(crossed(space.plan, game), game)
    needed = rounds_needed(space.plan, game, bonuses.get("construction", 0), bonuses.get("features", 0))
    if needed > game.rounds.count:
        drawn = {
            "rooms": counted(len(space.rooms), _ROOM, _ROOMS),
            "sets": counted(feature_sets(space.plan, game), _SET, _SETS),
        }
        squares = (room.label for room in space.rooms)
        yield _violation("rounds", squares, **drawn, needed=needed, rounds=game.rounds.count)


def feature_sets(plan: Plan, game: ClassicGame) -> int:
    """How many full sets of features are drawn."""
    return sum(len(house.drawn(plan, feature.id)) // feature.count for feature in game.features)


def rounds_needed(plan: Plan, game: ClassicGame, second_rooms: int, doubled: int) -> int:
    """The fewest rounds in which all of this can be drawn, with so many bonuses of these two kinds."""
    rooms = max(len(plan.rooms) - second_rooms, -(-len(plan.rooms) // 2))
    sets = max(feature_sets(plan, game) - doubled, 0)
    return rooms + -(-sets // 2)
