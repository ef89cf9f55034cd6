"""Where does a drawing contradict its week log? The entrance, the parts, the facilities, each with its squares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from kitpress.content.kinds.madrino import MadrinoGame
from kitpress.plan.enclosures import edge_runs
from kitpress.plan.geometry import Edge
from kitpress.plan.model import Facility, Plan, Record
from kitpress.rules.madrino_fields import field_words
from kitpress.rules.madrino_log import Week, bad_numbers, entrance_logged, parts_logged, week_log
from kitpress.rules.madrino_parts import Explanation, counted, explain
from kitpress.rules.madrino_words import (
    KINDS,
    drawn_words,
    edge_squares,
    facility_name,
    facility_order,
    in_order,
    listed,
    missing_words,
    titled,
    violation,
)
from kitpress.rules.recent import recent
from kitpress.rules.score import Violation
from kitpress.words import Words, same


def against_log(record: Record, game: MadrinoGame) -> Iterator[Violation]:
    """Everything that the log says otherwise than the drawing. What it leaves open may have been anything."""
    for field, number in bad_numbers(record):
        what = titled(field_words(field, game) or same(field))
        yield violation("log-number", [], what=what, number=number)
    yield from _entrance(record, game)
    yield from against_parts(record.plan, game, *parts_logged(week_log(record, game)))
    yield from _facilities(record, game)


def _entrance(record: Record, game: MadrinoGame) -> Iterator[Violation]:
    logged, drawn = entrance_logged(record, game), record.plan.entrance
    if logged and drawn and drawn.square != logged:
        yield violation("entrance-elsewhere", [drawn.square, logged], at=drawn.square, logged=logged)


def against_parts(plan: Plan, game: MadrinoGame, logged: Counter[int], unknown: int) -> Iterator[Violation]:
    """Walls, windows and doors as parts: what is missing, incomplete, or of no part of the log. `logged` counts its
    numbers; `unknown` parts more may have been rolled."""
    yield from _against_rolled(_Rolled(plan, frozenset(logged.items()), unknown), game)


class _Rolled(NamedTuple):
    """A plan, and what was rolled for its parts: how often each number that is known, and how many more."""

    plan: Plan
    logged: frozenset[tuple[int, int]]
    unknown: int


@recent
def _against_rolled(rolled: _Rolled, game: MadrinoGame) -> tuple[Violation, ...]:
    """As `against_parts`."""
    return tuple(_parts(rolled.plan, game, Counter(dict(rolled.logged)), rolled.unknown))


def _parts(plan: Plan, game: MadrinoGame, logged: Counter[int], unknown: int) -> Iterator[Violation]:
    drawn = {
        "wall": plan.walls(),
        "window": frozenset(edge for window in plan.windows for edge in window.edges),
        "door": frozenset(door.edge for door in plan.doors),
    }
    on_grid = {kind: [e for e in edges if edge_squares([e], plan)] for kind, edges in drawn.items()}
    found = explain(on_grid, game, logged, unknown)
    yield from _swapped(found, plan, game, logged)
    # a kind of which the game has no part comes in no way at all: all of it is left over
    single = [kind for kind in drawn if {p.edges for p in game.parts if p.kind == kind} == {1}]
    for kind in single:
        yield from _one_by_one(kind, on_grid[kind], found, plan, game, logged)
    yield from _missing(found, game, logged, single)
    yield from _incomplete(found, plan)
    yield from _left_over(found, plan, single, logged=bool(logged))


def _one_by_one(
    kind: str, drawn: list[Edge], found: Explanation, plan: Plan, game: MadrinoGame, logged: Counter[int]
) -> Iterator[Violation]:
    """Too many or too few of what comes singly: nobody can tell which one, so all are shown."""
    parts = [part for part in game.parts if part.kind == kind]
    if kind in found.left or any(part.die in found.missing for part in parts):
        most = sum(logged[part.die] for part in parts)
        squares = edge_squares(drawn, plan)
        rule = "part-count" if logged else "part-too-many"
        yield violation(rule, squares, what=titled(parts[0].plural), n=len(drawn), logged=most)


def _missing(
    found: Explanation, game: MadrinoGame, logged: Counter[int], besides: list[str]
) -> Iterator[Violation]:
    for die, count in found.missing.items():
        part = game.part(die)
        if part.kind not in besides:
            yield violation(
                "part-missing", [], what=titled(part.name), missing=missing_words(count), logged=logged[die]
            )


def _incomplete(found: Explanation, plan: Plan) -> Iterator[Violation]:
    for placement in found.placed:
        if placement.absent:
            present = placement.edges - placement.absent
            yield violation(
                "part-incomplete",
                edge_squares(placement.edges, plan),
                what=titled(placement.part.name),
                at=edge_squares(present, plan)[0],
                drawn=drawn_words(len(present), len(placement.edges)),
            )


def _left_over(found: Explanation, plan: Plan, besides: list[str], *, logged: bool) -> Iterator[Violation]:
    for kind, edges in found.left.items():
        for run in edge_runs(edges) if kind not in besides else ():
            squares = edge_squares(run, plan)
            rule = "part-unlogged" if logged else "part-odd"
            yield violation(rule, squares, what=titled(KINDS[kind]), at=squares[0], n=len(run))


def _swapped(found: Explanation, plan: Plan, game: MadrinoGame, logged: Counter[int]) -> Iterator[Violation]:
    """Whole parts where the log has others: either the log is wrong, or the drawing."""
    if not found.swapped:
        return
    drawn = counted(found)
    said = listed(_counted(game.part(die).name, logged[die]) for die in found.swapped)
    here = listed(_counted(game.part(die).name, drawn[die]) for die in found.swapped)
    surplus = {die for die, count in found.swapped.items() if count > 0}
    edges = [edge for spot in found.placed if spot.part.die in surplus for edge in spot.edges]
    yield violation("log-swapped", edge_squares(edges, plan), said=said, here=here)


def _counted(name: Words, count: int) -> Words:
    return Words(f"{count}\u00a0×\u00a0{name.en}", f"{count}\u00a0×\u00a0{name.es}")


def _facilities(record: Record, game: MadrinoGame) -> Iterator[Violation]:
    """What was drawn, and where, against what the weeks say; a week with an empty box may have brought anything."""
    weeks = [week for week in week_log(record, game) if week.facility is not None]
    weeks.sort(key=lambda week: week.area is None)  # a week that leaves its area open takes what is left
    drawn = sorted(record.plan.facilities, key=facility_order)
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
        yield violation("facility-missing", [], what=titled(name), week=week.number)
    for facility in drawn[any_week:]:
        at = in_order(facility.squares)[0]
        yield violation(
            "facility-unlogged", facility.squares, what=titled(facility_name(facility, game)), at=at
        )


def _fits(facility: Facility, week: Week, game: MadrinoGame, *, same_area: bool) -> bool:
    """Whether a facility may be that of a week; an area that is not written may be any."""
    area = game.area_at(facility.squares[0])
    there = week.area is None or (area is not None and area.die == week.area)
    return facility.kind == game.facility_of(week.facility or 0).id and (there or not same_area)


def _elsewhere(facility: Facility, week: Week, game: MadrinoGame) -> Violation:
    here, logged = game.area_at(facility.squares[0]), game.area_of(week.area or 0)
    return violation(
        "facility-elsewhere",
        facility.squares,
        what=titled(facility_name(facility, game)),
        week=week.number,
        here=here.letters if here else same("-"),
        logged=logged.letters,
    )
