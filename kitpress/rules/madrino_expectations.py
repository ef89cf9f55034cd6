"""What the rules of Madrino let a reader expect of a filled board."""

from __future__ import annotations

from collections.abc import Mapping

from kitpress.content.kinds.madrino import MadrinoGame, PartType
from kitpress.plan.model import Record
from kitpress.rules.grammar import BoardGrammar, FacilityKind, PartKind
from kitpress.rules.madrino_log import entrance_named

_FACES = frozenset(range(1, 7))
_Said = Mapping[int, Mapping[str, int]]  # what each number of a box says is drawn


def grammar(game: MadrinoGame) -> BoardGrammar:
    """What can be drawn: the facilities with their letters, and where the entrance may be."""
    return BoardGrammar(
        parts=tuple(PartKind(_id(part), part.kind, part.lengths) for part in game.parts),
        facilities=tuple(
            FacilityKind(facility.id, facility.name, facility.letter, facility.size)
            for facility in game.facilities
        ),
        entrance=frozenset(game.entrance_area.squares()),
        entrance_named=lambda numbers: entrance_named(numbers, game),
        log=_log(game),
        numbers=_entrance_numbers(game),
        beside={f"area.{week}": f"facility.{week}" for week in range(1, game.weeks + 1)},
    )


def _id(part: PartType) -> str:
    """A facility may have the same id."""
    return f"part.{part.id}"


def _log(game: MadrinoGame) -> dict[str, _Said]:
    """What each number in the boxes of the week log says is drawn; area and entrance say only where."""
    parts: _Said = {part.die: {_id(part): 1} for part in game.parts}
    facilities: _Said = {facility.die: {facility.id: 1} for facility in game.facilities}
    somewhere: _Said = {area.die: {} for area in game.areas}
    weeks = range(1, game.weeks + 1)
    found = {f"part.{box.id}": parts for box in game.part_boxes}
    found |= {f"facility.{week}": facilities for week in weeks}
    return found | {f"area.{week}": somewhere for week in weeks}


def number_order(game: MadrinoGame) -> tuple[str, ...]:
    """The groups of number fields, those first that others follow from."""
    return ("entrance", "facility", "area", "part")


def expected_numbers(record: Record, game: MadrinoGame, group: str) -> Mapping[str, frozenset[int]]:
    """The numbers that make sense in each field of a group, given what is drawn and was read before.

    The entrance's square names its two numbers, the facilities drawn name those of the weeks, and the
    facility of a week the areas where one of its kind stands. The last part of the log, when all others
    are known, is one that makes the drawn edges add up.
    """
    if group == "entrance":
        return _entrance(record, game)
    if group == "facility":
        kinds = {facility.kind for facility in record.plan.facilities}
        dice = frozenset(kind.die for kind in game.facilities if kind.id in kinds) or _FACES
        return {f"facility.{week}": dice for week in range(1, game.weeks + 1)}
    if group == "area":
        return {f"area.{week}": _areas(record, game, week) for week in range(1, game.weeks + 1)}
    if group == "part":
        return _parts(record, game)
    return {}


def _entrance(record: Record, game: MadrinoGame) -> Mapping[str, frozenset[int]]:
    area, drawn = game.entrance_area, record.plan.entrance
    if drawn is None or drawn.square not in area:
        return _entrance_numbers(game)
    column, row = drawn.square.column - area.column + 1, drawn.square.row - area.row + 1
    return {"entrance.column": frozenset({column}), "entrance.row": frozenset({row})}


def _entrance_numbers(game: MadrinoGame) -> Mapping[str, frozenset[int]]:
    """The numbers that name a square where the entrance may be."""
    area = game.entrance_area
    columns, rows = range(1, area.width + 1), range(1, area.height + 1)
    return {"entrance.column": frozenset(columns), "entrance.row": frozenset(rows)}


def _areas(record: Record, game: MadrinoGame, week: int) -> frozenset[int]:
    number = record.numbers.get(f"facility.{week}")
    kind = game.facility_of(number).id if number in _FACES else None
    found = (
        game.area_at(facility.squares[0])
        for facility in record.plan.facilities
        if kind in (None, facility.kind)
    )
    return frozenset(area.die for area in found if area) or _FACES


def _parts(record: Record, game: MadrinoGame) -> Mapping[str, frozenset[int]]:
    """Any number of a die; where a single box is open or wrong, those that make the sums of edges right."""
    plan = record.plan
    drawn = {
        "wall": len(plan.walls()),
        "window": sum(len(window.edges) for window in plan.windows),
        "door": len(plan.doors),
    }
    boxes = [f"part.{box.id}" for box in game.part_boxes]
    found = dict.fromkeys(boxes, _FACES)
    for box in boxes:
        others = [record.numbers.get(other) for other in boxes if other != box]
        if any(number not in _FACES for number in others):
            continue
        rest = dict(drawn)
        for number in others:
            part = game.part(number or 0)
            rest[part.kind] -= part.edges
        fitting = [
            part.die
            for part in game.parts
            if all(count == (part.edges if kind == part.kind else 0) for kind, count in rest.items())
        ]
        found[box] = frozenset(fitting) or _FACES
    return found
