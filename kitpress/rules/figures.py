"""Are a rulebook's figures true? Each is a plan, and what it claims is held against the rules.

Every figure must also be legal, except for the rules that it says it `breaks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from kitpress.content.game import Game
from kitpress.content.kinds.houses import HouseGame, Objective, clients_of
from kitpress.content.rulebook_models import Check, Figure, Meets, Row, Rulebook
from kitpress.content.values import not_among
from kitpress.plan.enclosures import Enclosure, Enclosures
from kitpress.plan.geometry import Square
from kitpress.plan.model import Plan, Record, Room
from kitpress.plan.space import Arrangement, Space, components
from kitpress.rules import for_game
from kitpress.rules.conditions import Facts, packing
from kitpress.words import Words, same

# Rules about a whole sheet: a figure that is smaller than the grid shows only a part of one.
WHOLE_SHEET = frozenset(
    {
        *("start-room", "start-label", "feature-count"),
        *("entrance-missing", "entrance-off", "facility-across"),
    }
)

_RULE = Words("rule of drawing", "una regla de dibujo")
_CLIENT = Words("client", "un cliente")
_OFF_PLAN = Words(
    "{square} is off this plan, whose last square is {last}.",
    "{square} queda fuera de este plano, cuyo último cuadro es {last}.",
)
_SAYS = Words(
    "the figure says {what}: {said}; the rules find: {found}.",
    "la figura dice {what}: {said}; las reglas hallan: {found}.",
)


def untrue_figures(rulebook: Rulebook, game: Game) -> Iterator[tuple[tuple[str | int, ...], Words]]:
    """The keys that lead to every figure whose check fails, and what the rules say instead."""
    if rulebook.cover is not None:
        yield from ((("cover",), message) for message in illegal(rulebook.cover, (), game))
    for loc, figure in rulebook.figures():
        unknown = list(_unknown(figure, game))
        yield from (((*loc, *where), message) for where, message in unknown)
        if not any(
            where[0] == "check" for where, _ in unknown
        ):  # else what is found would only follow from it
            yield from ((loc, message) for message in untrue(figure, game))


def _unknown(figure: Figure | Row, game: Game) -> Iterator[tuple[tuple[str | int, ...], Words]]:
    """The rules and clients in a figure's check, and the squares of the figure, that are none."""
    rules = for_game(game).RULES
    for n, rule in enumerate(figure.check.breaks):
        if rule not in rules:
            yield ("check", "breaks", n), not_among(_RULE, rule, rules)
    clients = [client.id for client in clients_of(game)]
    for n, id in enumerate(figure.check.clients):
        if id not in clients:
            yield ("check", "clients", n), not_among(_CLIENT, id, clients)
    for n, name in enumerate(figure.highlight if isinstance(figure, Figure) else ()):
        if not figure.plan.on_grid(Square.parse(name)):
            last = Square(figure.plan.columns - 1, figure.plan.rows - 1)
            yield ("highlight", n), _OFF_PLAN.format(square=name, last=last)


def untrue(figure: Figure | Row, game: Game) -> Iterator[Words]:
    """What the rules find otherwise than the figure says."""
    check, space = figure.check, Space(figure.plan)
    yield from illegal(figure.plan, check.breaks, game)
    for what, said, found in (*_claims(check, space), *_enclosed(check, Enclosures(figure.plan))):
        if said != found:
            yield _SAYS.format(what=what, said=_told(said), found=_told(found))
    if check.score:
        yield from _scored(check, figure.plan, game)
    if check.meets and isinstance(game, HouseGame):
        found = _times(check.meets, figure.plan, game)
        if found != check.meets.times:
            yield _SAYS.format(what="meets.times", said=check.meets.times, found=found)


def illegal(plan: Plan, breaks: tuple[str, ...], game: Game) -> Iterator[Words]:
    """The rules of drawing that a plan breaks besides those it `breaks` on purpose; some are of whole sheets only."""
    whole = game.grid is not None and (plan.columns, plan.rows) == (game.grid.columns, game.grid.rows)
    broken = {violation.rule: violation.message for violation in for_game(game).legality(plan, game)}
    told = {rule for rule in broken if whole or rule not in WHOLE_SHEET}
    for rule in breaks:
        if rule not in broken:
            yield _SAYS.format(what="breaks", said=rule, found=_told(sorted(told)))
    yield from (message for rule, message in broken.items() if rule in told and rule not in breaks)


def _scored(check: Check, plan: Plan, game: Game) -> Iterator[Words]:
    """Boxes of the sheet that are worth something else."""
    score = for_game(game).score(Record(game.id, plan, letters="en"), game, check.clients)
    found = {"total": score.total} | {line.field: line.points for line in score.lines}
    for box, points in check.score.items():
        if found.get(box) != points:
            yield _SAYS.format(what=f"score {box}", said=points, found=_told(found.get(box, "-")))


def _claims(check: Check, space: Space) -> Iterator[tuple[str, object, object]]:
    """What the figure says, and what is so: (key, said, found)."""
    if check.pools is not None:
        yield "pools", sorted(check.pools), sorted(map(len, space.pools))
    if check.hedges is not None:
        hedges = components(space.plan.hedges, Square.orthogonal)
        yield "hedges", sorted(check.hedges), sorted(map(len, hedges))
    if check.decks is not None:
        yield "decks", sorted(check.decks), sorted(map(len, space.decks))
    if check.arrangements is not None:
        sizes = sorted(len(arrangement.squares) for arrangement in space.arrangements)
        yield "arrangements", sorted(check.arrangements), sizes
    if check.unique is not None:
        yield "unique", check.unique, _unique(space.arrangements)
    for name, kinds in check.sees.items():
        yield f"sees {name}", list(kinds), _seen(space, Square.parse(name))
    for name, doors in check.doors.items():
        room = space.room_at(Square.parse(name))
        yield f"doors {name}", doors, len(space.doors_of(room)) if room else None
    if check.connected is not None:
        said = {frozenset(space.room_at(Square.parse(name)) for name in pair) for pair in check.connected}
        yield "connected", _pairs(said), _pairs(_connections(space))


def _enclosed(check: Check, house: Enclosures) -> Iterator[tuple[str, object, object]]:
    """The same of what single walls enclose."""
    if check.rooms is not None:
        yield "rooms", sorted(check.rooms), sorted(room.size for room in house.rooms)
    if check.unreachable is not None:
        lost = [room for room in house.rooms if room not in house.steps]
        yield "unreachable", sorted(check.unreachable), _corners(lost)
    if check.dark is not None:
        yield "dark", sorted(check.dark), _corners(r for r in house.rooms if not house.daylight[r])


def _corners(rooms: Iterable[Enclosure]) -> list[str]:
    return sorted(str(room.corner) for room in rooms)


def _told(value: object) -> Words:
    if isinstance(value, list):
        return same(", ".join(map(str, value))) if value else Words("nothing", "nada")
    return same(str(value))


def _unique(arrangements: tuple[Arrangement, ...]) -> int:
    shapes = Counter(arrangement.shape for arrangement in arrangements)
    return sum(count == 1 for count in shapes.values())


def _seen(space: Space, at: Square) -> list[str]:
    """The kinds of things that the window in a square sees, near to far, one for each run of squares."""
    windows = [window for window in space.views if window.square == at]
    if not windows:
        return ["no window"]
    water = space.water
    kinds = []
    for square in space.views[windows[0]].squares:
        things = space.occupied.get(square, ())
        kinds.append(things[0] if things else "pool" if square in water else "")
    return [kind for kind, _ in groupby(kinds) if kind]


def _connections(space: Space) -> set[frozenset[Room | None]]:
    return {
        frozenset((room, other))
        for room, others in space.connections.items()
        for other in others
        if other is not None
    }


def _pairs(pairs: set[frozenset[Room | None]]) -> list[str]:
    return sorted("-".join(sorted(str(room.label) if room else "?" for room in pair)) for pair in pairs)


def _times(meets: Meets, plan: Plan, game: HouseGame) -> int:
    objective = Objective.model_construct(name=same("figure"), points=1, wants=meets.wants, example=plan)
    return packing(objective, Facts(plan, game)).count
