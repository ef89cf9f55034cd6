"""Which rules of Floor Plan does a drawing break? All of them are told, each with its squares."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator

from kitpress.content.kinds.floor_plan import FloorPlanGame
from kitpress.plan.geometry import Square
from kitpress.plan.model import Plan
from kitpress.plan.space import Space, tree_squares
from kitpress.rules import house_legality as house
from kitpress.rules.conditions import facts_of
from kitpress.rules.house_legality import in_order, listed
from kitpress.rules.recent import recent
from kitpress.rules.score import Violation
from kitpress.words import Words

# What is said of each rule. {at} is a square, {what} the name of a room or feature.
RULES: dict[str, Words] = {
    **house.RULES,
    "start-room": Words(
        "There is no starting {what} at the centre: a room of {side}\u00a0×\u00a0another die, labelled {letter}, "
        "goes round the centre square {at}.",
        "Falta la habitación inicial ({what}): mide {side}\u00a0×\u00a0otro dado, lleva la letra {letter} y rodea "
        "el cuadro central {at}.",
    ),
    "start-label": Words(
        "The letter of the starting {what} stands at {label}; it is written in the centre square {at}.",
        "La letra de la habitación inicial ({what}) está en {label}; se escribe en el cuadro central {at}.",
    ),
    "tree-overlap": Words(
        "The tree round {at} also covers: {things}; a tree needs 3\u00a0×\u00a03 unoccupied squares.",
        "El árbol en torno a {at} cubre además: {things}; un árbol necesita 3\u00a0×\u00a03 cuadros libres.",
    ),
    "deck-loose": Words(
        "The deck at {at} touches no room; each section adjoins an outside wall or another section.",
        "La terraza de {at} no toca ninguna habitación; cada tramo linda con una pared exterior o con "
        "otro tramo.",
    ),
}


def center(game: FloorPlanGame) -> Square:
    """The shaded square in the middle of the grid."""
    return Square(game.grid.columns // 2, game.grid.rows // 2)


@recent
def legality(plan: Plan, game: FloorPlanGame) -> tuple[Violation, ...]:
    """All violations of the rules that the plan shows, rooms first; none for a legal plan."""
    space = facts_of(plan, game).space  # what scoring asks of the plan, too
    checks: tuple[house.Check[FloorPlanGame], ...] = (
        house.rooms,
        house.overlaps,
        _start,
        house.unfinished,
        house.squares,
        _trees,
        house.places,
        house.walls,
        _decks,
        house.counts,
    )
    return tuple(violation for check in checks for violation in check(space, game))


def _violation(rule: str, squares: Iterable[Square], **values: object) -> Violation:
    return house.violation(RULES, rule, squares, **values)


def _start(space: Space, game: FloorPlanGame) -> Iterator[Violation]:
    middle, kind = center(game), next(room for room in game.rooms if room.id == game.start.room)
    about = {"at": middle, "what": kind.name, "letter": kind.letter, "side": game.start.die}
    for room in space.rooms_at(middle):
        if room.letter == kind.letter and game.start.die in (room.rect.width, room.rect.height):
            if room.label != middle:
                yield _violation("start-label", [room.label, middle], **about, label=room.label)
            return
    yield _violation("start-room", [middle], **about)


def _trees(space: Space, game: FloorPlanGame) -> Iterator[Violation]:
    """Trees over something."""
    under: dict[tuple[Square, ...], list[Square]] = defaultdict(list)
    for square in in_order(space.occupied):
        if square in space.tree_at and len(space.occupied[square]) > 1:
            trees = [middle for middle in sorted(space.plan.trees) if square in tree_squares(middle)]
            under[tuple(trees)].append(square)
    for (middle, *_), squares in under.items():
        others = [thing for square in squares for thing in _besides_tree(space.occupied[square])]
        yield _violation("tree-overlap", squares, at=middle, things=listed(game, others))


def _besides_tree(things: Collection[str]) -> list[str]:
    """What shares a square with a tree; another tree too."""
    rest = list(things)
    rest.remove("tree")
    return rest


def _decks(space: Space, game: FloorPlanGame) -> Iterator[Violation]:
    for deck in space.decks:
        if not any(space.inside(near) for square in deck for near in square.orthogonal()):
            yield _violation("deck-loose", deck, at=in_order(deck)[0])
