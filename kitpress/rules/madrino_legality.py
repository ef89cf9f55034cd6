"""Which rules of Madrino does a drawing break, and where does it contradict its week log?

All of it is told, each with its squares. `legality` looks at the drawing alone: a week log that could have
led to it is enough. `contradictions` holds the drawing against the log that is written.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from kitpress.content.kinds.madrino import MadrinoGame
from kitpress.plan.enclosures import drawn_edges
from kitpress.plan.geometry import Edge, Rect, Square
from kitpress.plan.model import Facility, Plan, Record, WallMark
from kitpress.rules.madrino_log import Week, bad_numbers, entrance_logged, parts_logged, week_log
from kitpress.rules.madrino_parts import Explanation, counted, explain
from kitpress.rules.madrino_words import KINDS, RULES, edge_squares, in_order, listed, titled
from kitpress.rules.score import Violation
from kitpress.words import Words, same


def legality(plan: Plan, game: MadrinoGame) -> tuple[Violation, ...]:
    """All violations of the rules that the plan shows, the entrance first; none for a legal plan."""
    unknown = game.weeks * len(game.dice)
    return (*_drawing(plan, game), *_parts(plan, game, Counter(), unknown))


def contradictions(record: Record, game: MadrinoGame) -> tuple[Violation, ...]:
    """All violations of the plan, held against the week log too: what it leaves open it allows."""
    log = week_log(record, game)
    found = [*_numbers(record), *_drawing(record.plan, game)]
    found += _entrance_logged(record, game)
    found += _parts(record.plan, game, *parts_logged(log))
    return (*found, *_facilities_logged(record, game))


def _violation(rule: str, squares: Iterable[Square], **values: object) -> Violation:
    shown = {key: str(value) if isinstance(value, Square) else value for key, value in values.items()}
    return Violation(rule, RULES[rule].format(**shown), in_order(squares))


def _drawing(plan: Plan, game: MadrinoGame) -> Iterator[Violation]:
    """What is wrong with the drawing, whatever was rolled."""
    yield from _entrance(plan, game)
    yield from _edges(plan)
    yield from _doors(plan, game)
    yield from _facilities(plan, game)
    for square, letter in sorted(plan.loose_letters):
        yield _violation("letter-loose", [square], at=square, letter=letter)


# The entrance


def _entrance(plan: Plan, game: MadrinoGame) -> Iterator[Violation]:
    area = game.entrance_area
    about = {"first": Square(area.column, area.row), "last": _last(area)}
    if plan.entrance is None:
        yield _violation("entrance-missing", [], **about)
    elif plan.entrance.square not in area:
        yield _violation("entrance-off", [plan.entrance.square], at=plan.entrance.square, **about)


def _last(rect: Rect) -> Square:
    return Square(rect.column + rect.width - 1, rect.row + rect.height - 1)


def _entrance_logged(record: Record, game: MadrinoGame) -> Iterator[Violation]:
    logged, drawn = entrance_logged(record, game), record.plan.entrance
    if logged and drawn and drawn.square != logged:
        yield _violation("entrance-elsewhere", [drawn.square, logged], at=drawn.square, logged=logged)


# Edges, and the squares that doors swing into


def _edges(plan: Plan) -> Iterator[Violation]:
    for edge, kinds in sorted(drawn_edges(plan).items()):
        squares = edge_squares([edge], plan)
        if not squares:
            yield _violation("edge-off-grid", [], what=titled(KINDS[kinds[0]]))
        elif len(kinds) > 1:
            things = listed(KINDS[kind] for kind in kinds)
            yield _violation("edge-shared", squares, edge=str(edge), things=things)


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
            yield _violation("door-off-grid", near, what=titled(KINDS[kind]), at=at)
    for square, kinds in sorted(swings.items()):
        inside = [facility for facility in sorted(plan.facilities) if square in facility.squares]
        things = [*(KINDS[kind] for kind in kinds), *(_name(facility, game) for facility in inside)]
        if len(things) > 1:
            rule = "door-blocked" if inside else "doors-clash"
            yield _violation(rule, [square], at=square, things=listed(things))


# Facilities


def _name(facility: Facility, game: MadrinoGame) -> Words:
    known = {kind.id: kind.name for kind in game.facilities}
    return known.get(facility.kind, Words(facility.kind, facility.kind))


def _facilities(plan: Plan, game: MadrinoGame) -> Iterator[Violation]:
    drawn = drawn_edges(plan)
    for facility in sorted(plan.facilities, key=_facility_order):
        yield from _facility(facility, plan, game, drawn)
    for one, other in combinations(sorted(plan.facilities, key=_facility_order), 2):
        shared = set(one.squares) & set(other.squares)
        if shared:
            things = listed([_name(one, game), _name(other, game)])
            yield _violation("facility-overlap", shared, at=in_order(shared)[0], things=things)
    if len(plan.facilities) > game.weeks:
        everywhere = [square for facility in plan.facilities for square in facility.squares]
        yield _violation("facility-count", everywhere, n=len(plan.facilities), weeks=game.weeks)


def _facility_order(facility: Facility) -> tuple[int, int, str]:
    first = in_order(facility.squares)[0]
    return first.row, first.column, facility.kind


def _facility(
    facility: Facility, plan: Plan, game: MadrinoGame, drawn: Mapping[Edge, tuple[str, ...]]
) -> Iterator[Violation]:
    """Ruling: no part may cross the inside of a facility of two squares."""
    squares, kinds = facility.squares, {kind.id: kind for kind in game.facilities}
    about = {"what": titled(_name(facility, game)), "at": in_order(squares)[0]}
    if facility.kind not in kinds:
        yield _violation("facility-unknown", squares, **about)
    elif len(set(squares)) != kinds[facility.kind].size or not _together(squares):
        yield _violation("facility-size", squares, **about, size=kinds[facility.kind].size)
    if not all(map(plan.on_grid, squares)):
        yield _violation("facility-off-grid", squares, **about)
        return
    areas = dict.fromkeys(area.letters for square in squares if (area := game.area_at(square)))
    if len(areas) > 1:
        yield _violation("facility-across", squares, **about, areas=listed(areas))
    for a, b in combinations(sorted(squares), 2):
        for edge in _between(a, b):
            if edge in drawn:
                part = KINDS[drawn[edge][0]]
                yield _violation("facility-cut", squares, **about, part=part, edge=str(edge))


def _together(squares: tuple[Square, ...]) -> bool:
    return len(squares) == 1 or all(
        any(near in squares for near in square.orthogonal()) for square in squares
    )


def _between(a: Square, b: Square) -> list[Edge]:
    """The edge between two squares side by side; none otherwise."""
    if b not in a.orthogonal():
        return []
    return [Edge(max(a.column, b.column), max(a.row, b.row), a.column == b.column)]


def _facilities_logged(record: Record, game: MadrinoGame) -> Iterator[Violation]:
    """What was drawn, and where, against what the weeks say; a week with an empty box may have brought anything."""
    weeks = [week for week in week_log(record, game) if week.facility is not None]
    weeks.sort(key=lambda week: week.area is None)  # a week that leaves its area open takes what is left
    drawn = sorted(record.plan.facilities, key=_facility_order)
    any_week = game.weeks - len(weeks)
    for same_area in (True, False):  # first those whose area fits as well
        for week in list(weeks):
            match = next((f for f in drawn if _fits(f, week, game, same_area=same_area)), None)
            if match is None:
                continue
            weeks.remove(week)
            drawn.remove(match)
            if not same_area:
                yield _elsewhere(match, week, game)
    for week in weeks:
        name = game.facility_of(week.facility or 0).name
        yield _violation("facility-missing", [], what=titled(name), week=week.number)
    for facility in drawn[any_week:]:
        at = in_order(facility.squares)[0]
        yield _violation("facility-unlogged", facility.squares, what=titled(_name(facility, game)), at=at)


def _fits(facility: Facility, week: Week, game: MadrinoGame, *, same_area: bool) -> bool:
    """Whether a facility may be that of a week; an area that is not written may be any."""
    area = game.area_at(facility.squares[0])
    there = week.area is None or (area is not None and area.die == week.area)
    return facility.kind == game.facility_of(week.facility or 0).id and (there or not same_area)


def _elsewhere(facility: Facility, week: Week, game: MadrinoGame) -> Violation:
    here, logged = game.area_at(facility.squares[0]), game.area_of(week.area or 0)
    return _violation(
        "facility-elsewhere",
        facility.squares,
        what=titled(_name(facility, game)),
        week=week.number,
        here=here.letters if here else same("-"),
        logged=logged.letters,
    )


# The week log


def _numbers(record: Record) -> Iterator[Violation]:
    for field, number in bad_numbers(record):
        yield _violation("log-number", [], field=field, number=number)


def _parts(plan: Plan, game: MadrinoGame, logged: Counter[int], unknown: int) -> Iterator[Violation]:
    """Walls, windows and doors as parts of the log: what is missing, incomplete, or of no part."""
    drawn = {
        "wall": frozenset(plan.walls()),
        "window": frozenset(edge for window in plan.windows for edge in window.edges),
        "door": frozenset(door.edge for door in plan.doors),
    }
    on_grid = {kind: [e for e in edges if edge_squares([e], plan)] for kind, edges in drawn.items()}
    found = explain(on_grid, game, logged, unknown)
    if found.exact:
        return
    yield from _swapped(found, plan, game, logged)
    for die, count in found.missing.items():
        part = game.part(die)
        yield _violation("part-missing", [], what=titled(part.name), n=count, logged=logged[die])
    for placement in found.placed:
        if placement.absent:
            present = placement.edges - placement.absent
            squares = edge_squares(placement.edges, plan)
            yield _violation(
                "part-incomplete",
                squares,
                what=titled(placement.part.name),
                at=in_order(edge_squares(present, plan))[0],
                n=len(present),
                whole=len(placement.edges),
            )
    rule = "part-unlogged" if logged else "part-odd"
    for kind, edges in on_grid.items():
        for run in edge_runs(found.left.intersection(edges)):
            squares = edge_squares(run, plan)
            what = titled(KINDS[kind])
            yield _violation(rule, squares, what=what, at=in_order(squares)[0], n=len(run))


def _swapped(found: Explanation, plan: Plan, game: MadrinoGame, logged: Counter[int]) -> Iterator[Violation]:
    """Whole parts where the log has others: either the log is wrong, or the drawing."""
    if not found.swapped:
        return
    drawn = counted(found)
    said = listed(_counted(game.part(die).name, logged[die]) for die in found.swapped)
    here = listed(_counted(game.part(die).name, drawn[die]) for die in found.swapped)
    surplus = {die for die, count in found.swapped.items() if count > 0}
    edges = [edge for spot in found.placed if spot.part.die in surplus for edge in spot.edges]
    yield _violation("log-swapped", edge_squares(edges, plan), said=said, here=here)


def _counted(name: Words, count: int) -> Words:
    return Words(f"{count} x {name.en}", f"{count} x {name.es}")


def edge_runs(edges: Iterable[Edge]) -> list[list[Edge]]:
    """Edges that hang together, end to end."""
    left, runs = set(edges), []
    while left:
        run, todo = [], [left.pop()]
        while todo:
            edge = todo.pop()
            run.append(edge)
            touching = {other for other in left if set(_ends(edge)) & set(_ends(other))}
            left -= touching
            todo += touching
        runs.append(sorted(run))
    return sorted(runs)


def _ends(edge: Edge) -> tuple[tuple[int, int], tuple[int, int]]:
    """The grid corners at both ends of an edge."""
    across = edge.horizontal
    return (edge.column, edge.row), (edge.column + across, edge.row + (not across))
