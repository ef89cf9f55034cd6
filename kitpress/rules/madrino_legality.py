"""Which rules of Madrino does a drawing break, and where does it contradict its week log?

All of it is told, each with its squares. `legality` looks at the drawing alone: a week log that could have
led to it is enough. `contradictions` holds the drawing against the log that is written.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations

from kitpress.content.kinds.madrino import MadrinoGame
from kitpress.plan.enclosures import drawn_edges
from kitpress.plan.geometry import Edge, Rect, Square
from kitpress.plan.model import Facility, Plan, Record, WallMark
from kitpress.rules.madrino_against_log import against_log, against_parts
from kitpress.rules.madrino_words import (
    KINDS,
    a_part,
    edge_squares,
    facility_name,
    facility_order,
    in_order,
    listed,
    size_words,
    titled,
    violation,
)
from kitpress.rules.recent import recent
from kitpress.rules.score import Violation


def legality(plan: Plan, game: MadrinoGame) -> tuple[Violation, ...]:
    """All violations of the rules that the plan shows, the entrance first; none for a legal plan."""
    unknown = game.weeks * len(game.dice)
    return (*_drawing(plan, game), *against_parts(plan, game, Counter(), unknown))


def contradictions(record: Record, game: MadrinoGame) -> tuple[Violation, ...]:
    """All violations of the plan, held against the week log too: what it leaves open it allows."""
    return (*_drawing(record.plan, game), *against_log(record, game))


@recent
def _drawing(plan: Plan, game: MadrinoGame) -> tuple[Violation, ...]:
    """What is wrong with the drawing, whatever was rolled."""
    loose = (
        violation("letter-loose", [square], at=square, letter=letter)
        for square, letter in sorted(plan.loose_letters)
    )
    return (*_entrance(plan, game), *_edges(plan), *_doors(plan, game), *_facilities(plan, game), *loose)


# The entrance


def _entrance(plan: Plan, game: MadrinoGame) -> Iterator[Violation]:
    area = game.entrance_area
    about = {"first": Square(area.column, area.row), "last": _last(area)}
    if plan.entrance is None:
        yield violation("entrance-missing", [], **about)
    elif plan.entrance.square not in area:
        yield violation("entrance-off", [plan.entrance.square], at=plan.entrance.square, **about)


def _last(rect: Rect) -> Square:
    return Square(rect.column + rect.width - 1, rect.row + rect.height - 1)


# Edges, and the squares that doors swing into


def _edges(plan: Plan) -> Iterator[Violation]:
    for edge, kinds in sorted(drawn_edges(plan).items()):
        squares = edge_squares([edge], plan)
        if not squares:
            yield violation("edge-off-grid", [], what=titled(KINDS[kinds[0]]))
        elif len(kinds) > 1:
            things = listed(KINDS[kind] for kind in kinds)
            yield violation("edge-shared", squares, edge=str(edge), things=things)


def _swings(plan: Plan) -> list[tuple[WallMark, str]]:
    doors = [(door, "door") for door in sorted(plan.doors, key=lambda d: (d.square, d.side.value))]
    return [*([(plan.entrance, "entrance")] if plan.entrance else []), *doors]


def _doors(plan: Plan, game: MadrinoGame) -> Iterator[Violation]:
    """Ruling: a door's triangle takes its square: nothing is installed there, and no other door opens into it."""
    swings: dict[Square, list[str]] = defaultdict(list)
    for door, kind in _swings(plan):
        swings[door.square].append(kind)
        if not plan.on_grid(door.square):
            near = edge_squares([door.edge], plan)
            at = near[0] if near else door.square
            yield violation("door-off-grid", near, what=titled(KINDS[kind]), at=at)
    for square, kinds in sorted(swings.items()):
        inside = [facility for facility in sorted(plan.facilities) if square in facility.squares]
        things = [*(KINDS[kind] for kind in kinds), *(facility_name(facility, game) for facility in inside)]
        if len(things) > 1:
            rule = "door-blocked" if inside else "doors-clash"
            yield violation(rule, [square], at=square, things=listed(things))


# Facilities


def _facilities(plan: Plan, game: MadrinoGame) -> Iterator[Violation]:
    drawn = drawn_edges(plan)
    for facility in sorted(plan.facilities, key=facility_order):
        yield from _facility(facility, plan, game, drawn)
    for one, other in combinations(sorted(plan.facilities, key=facility_order), 2):
        shared = set(one.squares) & set(other.squares)
        if shared:
            things = listed([facility_name(one, game), facility_name(other, game)])
            yield violation("facility-overlap", shared, at=in_order(shared)[0], things=things)
    if len(plan.facilities) > game.weeks:
        everywhere = [square for facility in plan.facilities for square in facility.squares]
        yield violation("facility-count", everywhere, n=len(plan.facilities), weeks=game.weeks)


def _facility(
    facility: Facility, plan: Plan, game: MadrinoGame, drawn: Mapping[Edge, tuple[str, ...]]
) -> Iterator[Violation]:
    """Ruling: no part may cross the inside of a facility of two squares."""
    squares, kinds = facility.squares, {kind.id: kind for kind in game.facilities}
    about = {"what": titled(facility_name(facility, game)), "at": in_order(squares)[0]}
    if facility.kind not in kinds:
        yield violation("facility-unknown", squares, **about)
    elif len(set(squares)) != kinds[facility.kind].size or not _together(squares):
        yield violation("facility-size", squares, **about, size=size_words(kinds[facility.kind].size))
    if not all(map(plan.on_grid, squares)):
        yield violation("facility-off-grid", squares, **about)
        return
    areas = dict.fromkeys(area.letters for square in squares if (area := game.area_at(square)))
    if len(areas) > 1:
        yield violation("facility-across", squares, **about, areas=listed(areas))
    for a, b in combinations(sorted(squares), 2):
        for edge in _between(a, b):
            if edge in drawn:
                part = a_part(drawn[edge][0])
                yield violation("facility-cut", squares, **about, part=part, edge=str(edge))


def _together(squares: tuple[Square, ...]) -> bool:
    return len(squares) == 1 or all(
        any(near in squares for near in square.orthogonal()) for square in squares
    )


def _between(a: Square, b: Square) -> list[Edge]:
    """The edge between two squares side by side; none otherwise."""
    if b not in a.orthogonal():
        return []
    return [Edge(max(a.column, b.column), max(a.row, b.row), a.column == b.column)]
