"""The facts of a plan that conditions ask about: its things, how they measure, how they stand to each other.

Geometry itself is `kitpress.plan.space`; here it gets the names of the condition language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from kitpress.content.conditions import (
    KINDS,
    OUTSIDE,
    OUTSIDE_EDGE,
    PLACES,
    RELATIONS,
    Entity,
    Kind,
    RoomEntity,
)
from kitpress.content.kinds.houses import HouseGame
from kitpress.content.values import Range, Target
from kitpress.plan.geometry import Side, Square
from kitpress.plan.model import Plan, Room, WallMark
from kitpress.plan.rooms import bounding
from kitpress.plan.space import Shape, Space, View, components, tree_squares
from kitpress.rules.conditions.things import Thing, Use

if TYPE_CHECKING:
    from kitpress.content.kinds.houses import Objective
    from kitpress.rules.conditions.packing import Packing


def targets_of(entity: Entity) -> Iterator[tuple[str, Target]]:
    """Every relation of an entity with each of its targets."""
    for relation, field in _relations_of(type(entity)):
        for target in getattr(entity, field) or ():
            yield relation, target


@cache  # pydantic takes long to say that a model lacks a field
def _relations_of(kind: type[Entity]) -> tuple[tuple[str, str], ...]:
    """The relations that entities of a kind may have, and the fields that tell them."""
    fields = ((relation, "in_" if relation == "in" else relation) for relation in RELATIONS)
    return tuple((relation, field) for relation, field in fields if field in kind.model_fields)


class _Asked(NamedTuple):
    """What an entity asks of things by themselves: how many of what, which flags, and how they stand to places."""

    numbers: tuple[tuple[Callable[[Facts, Thing], int], Range], ...]
    flags: tuple[tuple[Callable[[Facts, Thing], bool], bool], ...]
    places: tuple[tuple[str, Target], ...]


@lru_cache(maxsize=1024)  # of every plan the same few entities ask the same
def _asked_by(entity: Entity) -> _Asked:
    said = [(name, getattr(entity, name)) for name in type(entity).model_fields]
    return _Asked(
        tuple(
            (NUMBERS[name], wanted) for name, wanted in said if isinstance(wanted, Range) and name in NUMBERS
        ),
        tuple((FLAGS[name], wanted) for name, wanted in said if isinstance(wanted, bool)),
        tuple((r, target) for r, target in targets_of(entity) if target.any or target.name in PLACES),
    )


def named_targets(entity: Entity, names: Collection[str]) -> Iterator[tuple[str, str]]:
    """The relations to other things of the same objective, by name."""
    for relation, target in targets_of(entity):
        if not target.any and target.name in names:
            yield relation, target.name


class Facts:
    """Everything that conditions can ask about one plan, computed when first asked.

    `packings` remembers what each objective found, by its identity; None where things may be used up meanwhile.
    """

    packings: dict[int, tuple[Objective, Packing]] | None = None

    def __init__(self, plan: Plan, game: HouseGame) -> None:
        self.plan = plan
        self.game = game
        self.space = Space(plan)
        self._things: dict[Kind, tuple[Thing, ...]] = {}
        self._holds: dict[tuple[Thing, str, Thing], bool] = {}
        # how many of a kind each room has
        self._contents: dict[Kind, Counter[Thing | None]] = {}
        # the squares at the sides of a thing's, its own among them
        self._beside: dict[Thing, set[Square]] = {}

    # Things

    def things(self, kind: Kind) -> tuple[Thing, ...]:
        """All things of a kind, sorted by where they are drawn."""
        if kind not in self._things:
            self._things[kind] = tuple(sorted(_DRAWN[kind](self), key=attrgetter("key")))
        return self._things[kind]

    def _pools(self) -> list[Thing]:
        """The pools that are drawn; in a game where nobody draws any, those that stones make."""
        if any(feature.id == "pool" for feature in self.game.features):
            return [_drawn("pool", squares) for squares in components(self.plan.pools, Square.orthogonal)]
        return [self._ringed_pool(water) for water in self.space.pools]

    def _ringed_pool(self, water: Collection[Square]) -> Thing:
        pool = _drawn("pool", water)
        rim = {near for square in water for near in square.around()} & self.plan.stones
        return Thing("pool", pool.squares, pool.uses, pool.body | rim)

    @cached_property
    def _lines(self) -> Mapping[WallMark, tuple[View, ...]]:
        """What every window that stands at a wall looks at, straight out from each of its squares."""
        return {
            window: tuple(self.space.view(WallMark(square, window.side)) for square in window.squares)
            for window in sorted(self.plan.windows, key=lambda w: (w.square, w.side.value))
            if all(self.space.on_wall(WallMark(square, window.side)) for square in window.squares)
        }

    @cached_property
    def _fronts(self) -> Mapping[Square, tuple[Thing, ...]]:
        """The squares right in front of outside doors, and those doors."""
        found: dict[Square, tuple[Thing, ...]] = {}
        for door in self.things("door"):
            here = door.squares[0]
            for inside, front in ((here, here.step(_side(door))), (here.step(_side(door)), here)):
                if self.space.inside(inside) and not self.space.inside(front):
                    found[front] = (*found.get(front, ()), door)
        return found

    def doors_of_path(self, path: Thing) -> tuple[Thing, ...]:
        """The outside doors that a path leads to: one of its stones lies right in front of each."""
        return tuple(door for square in path.squares for door in self._fronts.get(square, ()))

    @cached_property
    def _by_room(self) -> Mapping[Room, Thing]:
        return {thing.room: thing for thing in self.things("room") if thing.room}

    def room_type(self, thing: Thing) -> str:
        """The id of a room's type; empty for a letter that the game has no type for."""
        return self._types.get(thing.room.letter, "") if thing.room else ""

    @cached_property
    def _types(self) -> Mapping[str, str]:
        """The id of the type of room that each letter stands for."""
        return {room.letter: room.id for room in self.game.rooms}

    def fitting(self, entity: Entity) -> tuple[Thing, ...]:
        """The things that are as the entity says, its relations to named things aside."""
        things = self.things(entity.is_)
        if isinstance(entity, RoomEntity):
            things = tuple(thing for thing in things if self._right_type(thing, entity))
        if not things:
            return ()
        asked = _asked_by(entity)
        return tuple(
            thing
            for thing in things
            if all(number(self, thing) in wanted for number, wanted in asked.numbers)
            and all(flag(self, thing) is wanted for flag, wanted in asked.flags)
            and all(self.stands(thing, relation, target) for relation, target in asked.places)
        )

    def _right_type(self, thing: Thing, entity: RoomEntity) -> bool:
        room_type, rect = self.room_type(thing), thing.room and thing.room.rect
        if entity.type and room_type not in entity.type:
            return False
        if entity.not_type and room_type in entity.not_type:
            return False
        sides = rect and (min(rect.width, rect.height), max(rect.width, rect.height))
        return not entity.size or sides in {(size.short, size.long) for size in entity.size}

    # Relations

    def stands(self, thing: Thing, relation: str, target: Target) -> bool:
        """Whether a thing has a relation to a place, or to any thing of the target's kind or room type."""
        if target.any:
            return any(self.holds(thing, relation, other) for other in self.any_of(target))
        return PLACE_RELATIONS[relation, target.name](self, thing)

    def any_of(self, target: Target) -> tuple[Thing, ...]:
        """The things that an `any` target may mean."""
        kind = next((kind for kind in KINDS if kind == target.name), None)
        if kind:
            return self.things(kind)
        return tuple(room for room in self.things("room") if self.room_type(room) == target.name)

    def holds(self, thing: Thing, relation: str, other: Thing) -> bool:
        """Whether a thing stands in a relation to another."""
        key = (thing, relation, other)
        known = self._holds.get(key)
        if known is None:
            known = self._holds[key] = thing != other and THING_RELATIONS[relation](self, thing, other)
        return known

    def evidence(self, thing: Thing, relation: str, target: Thing | Target) -> frozenset[Square]:
        """The doors and windows by which a relation holds, as squares."""
        if isinstance(target, Target) and target.any:
            first = next((o for o in self.any_of(target) if self.holds(thing, relation, o)), None)
            return self.evidence(thing, relation, first) | {*first.squares} if first else frozenset()
        marks: list[WallMark] = []
        if relation == "connected" and thing.room:
            there = target.room if isinstance(target, Thing) else None
            marks = [
                d for d in self.space.doors_of(thing.room) if {*self.space.joins(d)} == {thing.room, there}
            ]
        elif relation == "sees" and isinstance(target, Thing):
            marks = [view.window for view in self._views_from(thing) if self._shows(view, target)]
        elif relation == "sees":
            marks = [view.window for view in self._views_from(thing) if view.reaches_edge]
        elif relation == "seen_from" and isinstance(target, Thing):
            return self.evidence(target, "sees", thing)
        return frozenset(mark.square for mark in marks)

    def _views_from(self, thing: Thing) -> tuple[View, ...]:
        if thing.kind == "window":
            return self._lines[WallMark(thing.squares[0], _side(thing), len(thing.squares))]
        ours = (w for w in self._lines if thing.room and self.space.room_at(w.square) == thing.room)
        return tuple(view for window in ours for view in self._lines[window])

    def _shows(self, view: View, thing: Thing) -> bool:
        if thing.room:
            return view.room == thing.room
        return not {*thing.squares}.isdisjoint(view.squares)

    def _sees(self, thing: Thing, other: Thing) -> bool:
        return any(self._shows(view, other) for view in self._views_from(thing))

    def _leads(self, thing: Thing, room: Room | None) -> bool:
        """Whether a door stands at a wall of the room (None: the outside), or a path leads to such a door."""
        if thing.kind == "path":
            return any(self._leads(door, room) for door in self.doors_of_path(thing))
        return thing.side is not None and room in self.space.joins(WallMark(thing.squares[0], thing.side))

    @cached_property
    def _reach(self) -> Mapping[Room, frozenset[Room]]:
        """For each room, all rooms that doors lead to from it, itself included."""
        found: dict[Room, frozenset[Room]] = {}
        for start in self.space.rooms:
            if start not in found:
                reached, todo = {start}, [start]
                while todo:
                    new = {r for r in self.space.connections[todo.pop()] if r is not None} - reached
                    reached |= new
                    todo += new
                found |= dict.fromkeys(reached, frozenset(reached))
        return found

    def _touching(self, thing: Thing, other: Thing) -> bool:
        if thing not in self._beside:
            self._beside[thing] = {near for square in thing.body for near in square.orthogonal()}
        return not other.body.isdisjoint(self._beside[thing])

    def _room_around(self, thing: Thing) -> Thing | None:
        room = self.space.room_at(thing.squares[0])
        return self._by_room[room] if room else None

    def _kind_touching(self, thing: Thing, kind: Kind) -> int:
        return sum(self._touching(thing, other) for other in self.things(kind) if other != thing)

    def _shape(self, thing: Thing) -> Shape:
        return next(a.shape for a in self.space.arrangements if a.squares == {*thing.squares})

    def _unique(self, thing: Thing) -> bool:
        shape = self._shape(thing)
        return sum(a.shape == shape for a in self.space.arrangements) == 1

    def _inside(self, thing: Thing, kind: Kind) -> int:
        if kind not in self._contents:
            self._contents[kind] = Counter(self._room_around(other) for other in self.things(kind))
        return self._contents[kind][thing]

    def has_garden(self, window: Thing) -> bool:
        """Whether a window looks out on a hedge or a pool."""
        return any(not self._green.isdisjoint(view.squares) for view in self._views_from(window))

    @cached_property
    def _green(self) -> frozenset[Square]:
        return frozenset(
            s for kind in ("hedge", "pool") for thing in self.things(kind) for s in thing.squares
        )

    def is_on_path(self, thing: Thing) -> bool:
        """Whether a hedge or pool touches a path that leads to an outside door."""
        return any(self._touching(path, thing) for path in self._paths_to_doors)

    @cached_property
    def _paths_to_doors(self) -> tuple[Thing, ...]:
        return tuple(path for path in self.things("path") if self.doors_of_path(path))

    def _doors(self, thing: Thing) -> int:
        if thing.kind == "path":
            return len(self.doors_of_path(thing))
        return len(self.space.doors_of(thing.room)) if thing.room else 0

    def _exits(self, thing: Thing) -> int:
        doors = self.space.doors_of(thing.room) if thing.room else ()
        return sum(None in self.space.joins(door) for door in doors)

    def _alone(self, thing: Thing) -> bool:
        if thing.room:
            return not self.space.neighbours(thing.room)
        return not self._kind_touching(thing, thing.kind)

    def _sides(self, thing: Thing) -> tuple[int, int]:
        rect = thing.room.rect if thing.room else None
        return (min(rect.width, rect.height), max(rect.width, rect.height)) if rect else (0, 0)


def _room(room: Room) -> Thing:
    squares = room.rect.squares()
    use = ("room", squares[0], f"{room.rect.width}x{room.rect.height}")
    return Thing("room", squares, frozenset({use}), frozenset(squares), room=room)


def _drawn(kind: Kind, squares: Collection[Square] | Iterator[Square], use: str = "") -> Thing:
    ordered = tuple(sorted(squares, key=lambda s: (s.row, s.column)))
    uses: frozenset[Use] = frozenset((use or kind, square, "") for square in ordered)
    return Thing(kind, ordered, uses, frozenset(ordered))


def _wall_mark(kind: Kind, mark: WallMark) -> Thing:
    uses: frozenset[Use] = frozenset({(kind, mark.square, mark.side.name)})
    return Thing(kind, mark.squares, uses, frozenset(mark.squares), side=mark.side)


_DRAWN: Mapping[Kind, Callable[[Facts], Iterable[Thing]]] = {
    "room": lambda facts: map(_room, facts.plan.rooms),
    "door": lambda facts: (_wall_mark("door", d) for d in facts.plan.doors if facts.space.on_wall(d)),
    "window": lambda facts: (_wall_mark("window", window) for window in facts._lines),
    "furnishing": lambda facts: (_drawn("furnishing", [square]) for square in facts.plan.furnishings),
    "arrangement": lambda facts: (
        _drawn("arrangement", arrangement.squares, "furnishing") for arrangement in facts.space.arrangements
    ),
    "tree": lambda facts: (
        _drawn("tree", filter(facts.plan.on_grid, tree_squares(middle))) for middle in facts.plan.trees
    ),
    "hedge": lambda facts: (
        _drawn("hedge", squares) for squares in components(facts.plan.hedges, Square.orthogonal)
    ),
    "deck": lambda facts: (_drawn("deck", squares) for squares in facts.space.decks),
    "stone": lambda facts: (_drawn("stone", [square]) for square in facts.plan.stones),
    "path": lambda facts: (
        _drawn("path", squares, "stone") for squares in components(facts.plan.stones, Square.orthogonal)
    ),
    "pool": lambda facts: facts._pools(),
}


def _side(mark: Thing) -> Side:
    if mark.side is None:
        raise ValueError(f"{mark} is neither a door nor a window")
    return mark.side


def _one_line(thing: Thing) -> bool:
    return len({s.row for s in thing.squares}) == 1 or len({s.column for s in thing.squares}) == 1


NUMBERS: Mapping[str, Callable[[Facts, Thing], int]] = {
    "area": lambda facts, thing: len(thing.squares),
    "size": lambda facts, thing: len(thing.squares),
    "short": lambda facts, thing: facts._sides(thing)[0],
    "long": lambda facts, thing: facts._sides(thing)[1],
    "furnishings": lambda facts, thing: facts._inside(thing, "furnishing"),
    "windows": lambda facts, thing: facts._inside(thing, "window"),
    "arrangements": lambda facts, thing: facts._inside(thing, "arrangement"),
    "doors": lambda facts, thing: facts._doors(thing),
    "exits": lambda facts, thing: facts._exits(thing),
    "connections": lambda facts, thing: (
        len(facts.space.connections[thing.room] - {None}) if thing.room else 0
    ),
    "rooms": lambda facts, thing: facts._kind_touching(thing, "room"),
    "seen_by": lambda facts, thing: sum(facts._sees(window, thing) for window in facts.things("window")),
}

FLAGS: Mapping[str, Callable[[Facts, Thing], bool]] = {
    "square": lambda facts, thing: facts._sides(thing)[0] == facts._sides(thing)[1],
    "alone": lambda facts, thing: facts._alone(thing),
    "unique": lambda facts, thing: facts._unique(thing),
    "garden": lambda facts, thing: facts.has_garden(thing),
    "straight": lambda facts, thing: _one_line(thing),
    "rectangular": lambda facts, thing: bounding(thing.squares).area == len(thing.squares),
    "on_path": lambda facts, thing: facts.is_on_path(thing),
}

THING_RELATIONS: Mapping[str, Callable[[Facts, Thing, Thing], bool]] = {
    "in": lambda facts, thing, other: facts._room_around(thing) == other,
    "connected": lambda facts, thing, other: facts.space.connected(thing.room, other.room),
    "reaches": lambda facts, thing, other: bool(
        thing.room and other.room and other.room in facts._reach[thing.room]
    ),
    "touches": lambda facts, thing, other: facts._touching(thing, other),
    "sees": lambda facts, thing, other: facts._sees(thing, other),
    "seen_from": lambda facts, thing, other: facts._sees(other, thing),
    "leads": lambda facts, thing, other: facts._leads(thing, other.room),
}

PLACE_RELATIONS: Mapping[tuple[str, str], Callable[[Facts, Thing], bool]] = {
    ("connected", OUTSIDE.name): lambda facts, thing: facts.space.connected(thing.room, None),
    ("reaches", OUTSIDE.name): lambda facts, thing: thing.room in facts.space.reaching_outside,
    ("leads", OUTSIDE.name): lambda facts, thing: facts._leads(thing, None),
    ("sees", OUTSIDE_EDGE.name): lambda facts, thing: any(v.reaches_edge for v in facts._views_from(thing)),
}
