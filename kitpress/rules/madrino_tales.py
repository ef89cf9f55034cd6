"""The oddities of a plan, told: tales.yaml says which, this finds where they are true."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from kitpress.content.kinds.madrino import MadrinoGame, Tale
from kitpress.plan.enclosures import Enclosure, Enclosures
from kitpress.plan.geometry import Edge, Square, edges_of
from kitpress.plan.model import Facility, WallMark
from kitpress.rules.madrino_words import edge_squares, in_order, listed
from kitpress.rules.score import Line, Status
from kitpress.words import Words, same

Thing = Enclosure | Facility | WallMark | None  # None is the house as a whole


@dataclass(frozen=True)
class Found:
    """A thing that a tale is true of, the squares that show it, and the facility it has to do with."""

    squares: tuple[Square, ...]
    other: Facility | None = None


def tales(house: Enclosures, game: MadrinoGame) -> Iterator[Line]:
    """A line for each tale that is true of a plan, in the order of tales.yaml."""
    teller = _Teller(house, game)
    for tale in game.tales:
        found = sorted(teller.found(tale), key=lambda one: [(s.row, s.column) for s in one.squares[:1]])
        if len(found) < tale.at_least:
            continue
        if tale.many and len(found) > 1:
            yield _line(tale, tale.many, found)
        elif tale.at_least > 1:
            yield _line(tale, tale.text, found)
        else:
            yield from (_line(tale, tale.text, [one]) for one in found)


def _line(tale: Tale, text: Words, found: list[Found]) -> Line:
    squares = in_order(square for one in found for square in one.squares)
    others = [one.other for one in found if one.other]
    words = text.format(
        at=listed(dict.fromkeys(same(str(one.squares[0])) for one in found if one.squares)),
        other=listed(dict.fromkeys(same(str(in_order(other.squares)[0])) for other in others)),
        n=len(found),
    )
    squares = in_order([*squares, *(square for other in others for square in other.squares)])
    return Line(tale.name, 0, Status.FACT, words, squares=squares, field=f"tale.{tale.id}")


class _Teller:
    """Looks for what tales are about, in one plan."""

    def __init__(self, house: Enclosures, game: MadrinoGame) -> None:
        self.house = house
        self.plan = house.plan
        self.game = game

    def found(self, tale: Tale) -> Iterator[Found]:
        """Everything that the tale is true of."""
        if "missing" in tale.when:
            if all(facility.kind != tale.of for facility in self.plan.facilities):
                yield Found(())
            return
        things, facts = self._things(tale.of)
        for thing in things:
            if all(facts[fact](thing) for fact in tale.when):
                yield from self._with_others(tale, thing)

    def _with_others(self, tale: Tale, thing: Thing) -> Iterator[Found]:
        squares = self._squares(thing)
        if not isinstance(thing, Facility) or (tale.beside is None and tale.sharing is None):
            yield Found(squares)
            return
        for other in sorted(self.plan.facilities):
            beside = tale.beside is None or (other.kind == tale.beside and self.house.beside(thing, other))
            sharing = tale.sharing is None or (
                other.kind == tale.sharing and other != thing and self._share(thing, other)
            )
            # two of a kind are told of once
            if beside and sharing and (other.kind != thing.kind or thing < other):
                yield Found(squares, other)
                return

    def _share(self, one: Facility, other: Facility) -> bool:
        room = self.house.room_of(one)
        return room is not None and room == self.house.room_of(other)

    def _things(self, of: str) -> tuple[list[Thing], Mapping[str, Callable[..., bool]]]:
        """What there is of that name, and what can be asked of it."""
        plan = self.plan
        if of == "house":
            return [None], self._of_house
        if of == "room":
            return list(self.house.rooms), self._of_rooms
        if of == "window":
            return list(self.house.windows), self._of_marks
        if of == "door":
            return [*sorted(plan.doors, key=_mark_order)], self._of_marks
        if of == "entrance":
            return [plan.entrance] if plan.entrance else [], self._of_marks
        return [f for f in sorted(plan.facilities) if f.kind == of], self._of_facilities

    def _squares(self, thing: Thing) -> tuple[Square, ...]:
        if isinstance(thing, WallMark):
            return edge_squares(thing.edges, self.plan)
        return in_order(thing.squares) if thing is not None else ()

    # What may be true of a room, of a facility through its room, of a mark through the spaces beside it

    @cached_property
    def _of_rooms(self) -> Mapping[str, Callable[[Enclosure | None], bool]]:
        house = self.house
        return {
            # where nobody has drawn the entrance, nobody knows where ways begin
            "unreachable": lambda room: house.plan.entrance is not None and room not in house.steps,
            "by-garden": lambda room: room in house.steps and room not in house.steps_indoors,
            "no-door": lambda room: not house.doors[room],
            "in-hall": lambda room: room is not None and room == house.hall,
            "dark": lambda room: room is not None and not house.daylight[room],
            "lit": lambda room: room is not None and bool(house.daylight[room]),
            "alone": lambda room: len(house.facilities[room]) == 1,
            "tiny": lambda room: room is not None and room.size == 1,
            "empty": lambda room: not house.facilities[room],
            "outdoors": lambda room: room is None,
        }

    @cached_property
    def _of_facilities(self) -> Mapping[str, Callable[[Facility], bool]]:
        def through(fact: Callable[[Enclosure | None], bool]) -> Callable[[Facility], bool]:
            return lambda facility: fact(self.house.room_of(facility))

        mine: dict[str, Callable[[Facility], bool]] = {
            "in-sight": lambda facility: not self._in_view.isdisjoint(facility.squares),
            "by-window": self._by_window,
        }
        return {fact: through(ask) for fact, ask in self._of_rooms.items()} | mine

    def _by_window(self, facility: Facility) -> bool:
        edges = {edge for windows in self.house.daylight.values() for w in windows for edge in w.edges}
        sides = edges_of(facility.squares)
        return self.house.room_of(facility) is not None and not edges.isdisjoint(sides)

    @cached_property
    def _in_view(self) -> frozenset[Square]:
        """The squares that one sees through the open entrance: straight on, until something is in the way."""
        entrance, house = self.plan.entrance, self.house
        if entrance is None or house.hall is None:
            return frozenset()
        into = entrance.side.opposite if house.hall == house.room_at(entrance.square) else entrance.side
        here = entrance.square if into is entrance.side.opposite else entrance.square.step(entrance.side)
        seen = []
        taken = {square for facility in self.plan.facilities for square in facility.squares}
        while house.room_at(here) == house.hall:
            seen.append(here)
            if here in taken or Edge.of(here, into) in house.drawn:
                break
            here = here.step(into)
        return frozenset(seen)

    @cached_property
    def _of_marks(self) -> Mapping[str, Callable[[WallMark], bool]]:
        def sides(mark: WallMark) -> tuple[Enclosure | None, Enclosure | None]:
            return self.house.joins(mark.edge)

        return {
            "freestanding": lambda mark: mark.edge in self.house.freestanding,
            "indoors": lambda mark: None not in sides(mark) and len(set(sides(mark))) == 2,
            "outdoors": lambda mark: sides(mark) == (None, None),
            "leads-out": lambda mark: len(set(sides(mark))) == 2 and None in sides(mark),
            "at-border": lambda mark: not all(map(self.plan.on_grid, mark.edge.squares)),
        }

    @cached_property
    def _of_house(self) -> Mapping[str, Callable[[None], bool]]:
        house = self.house
        return {
            "no-rooms": lambda _: not house.rooms,
            "all-lit": lambda _: bool(house.rooms) and all(house.daylight.values()),
            "all-reachable": lambda _: (
                len(house.rooms) > 1 and all(room in house.steps for room in house.rooms)
            ),
        }


def _mark_order(mark: WallMark) -> tuple[Square, tuple[int, int]]:
    return mark.square, mark.side.value
