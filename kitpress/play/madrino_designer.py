"""A bot at the drawing board of Madrino: where it puts the week's parts and its facility."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

from kitpress.content.kinds.madrino import FacilityType, MadrinoGame, PartType
from kitpress.plan.enclosures import Enclosures
from kitpress.plan.geometry import Edge, Side, Square, edges_of
from kitpress.plan.model import Facility, Plan, WallMark
from kitpress.plan.parts import places
from kitpress.play.madrino_dreams import Dream

_Run = tuple[Edge, ...]
_OFF_DREAM = -0.7  # an edge that is no part of the house in mind
_EARLY_WALL_ON_A_SPOT = -0.3  # where a door or a window was to go
_CLOSER_LOOK = 4  # places whose rooms are looked at, too
_WET = frozenset({"toilet", "bath", "washstand", "washing-machine"})  # fit together, and not with the others


class Designer:
    """One architect's board. `care` is 0..1: from any legal place to the best for the house in mind."""

    def __init__(self, game: MadrinoGame, rng: Random, care: float) -> None:
        self._game = game
        self._rng = rng
        self._care = care
        self.plan = Plan(game.grid.columns, game.grid.rows)

    def enter(self, column: int, row: int) -> None:
        """Draw the entrance in that column and row of the middle, and dream up a house round it."""
        area = self._game.entrance_area
        square = Square(area.column + column - 1, area.row + row - 1)
        mean = sum(part.edges for part in self._game.parts) / len(self._game.parts)
        parts = round(mean * self._game.weeks * len(self._game.dice) * self._rng.uniform(0.6, 0.85))
        self._dream = Dream(square, self.plan.columns, self.plan.rows, parts, self._rng)
        self.plan = replace(self.plan, entrance=WallMark(square, self._dream.side))

    # Parts

    def draw_part(self, part: PartType, late: bool) -> None:
        """Draw a part where it does most for the house. `late`: spots for doors are no longer kept free,
        and rooms get closed."""
        runs = self._free_runs(part)
        if not runs:
            return
        if self._rng.random() > self._care:
            self._draw(part.kind, self._rng.choice(runs))
            return
        rated = self._rated(part, runs, late)
        if rated[0][0] <= 0 and part.kind == "wall" and self._dream.extend():
            rated = self._rated(part, runs, late)
        if not late:
            self._draw(part.kind, rated[0][1])
            return
        before = self.plan
        drafts = []
        for worth, run in rated[:_CLOSER_LOOK]:
            self.plan = before
            self._draw(part.kind, run)
            drafts.append((worth + comfort(self.plan), self.plan))
        self.plan = max(drafts, key=lambda draft: draft[0])[1]

    def _rated(self, part: PartType, runs: list[_Run], late: bool) -> list[tuple[float, _Run]]:
        """Every place with its worth for the house in mind, the best first."""
        worth = {"wall": self._wall, "window": self._window, "door": self._door}[part.kind]

        def rate(run: _Run) -> float:
            return sum(worth(edge, late) for edge in run) + self._rng.gauss(0, 0.25)

        return sorted(((rate(run), run) for run in runs), reverse=True)

    def _wall(self, edge: Edge, late: bool) -> float:
        dream = self._dream
        if edge not in dream.walls:
            return _OFF_DREAM
        if edge in dream.doors or edge in dream.windows:
            return 0.4 if late else _EARLY_WALL_ON_A_SPOT
        return 1.0

    def _window(self, edge: Edge, late: bool) -> float:
        dream = self._dream
        if edge in dream.windows:
            return 1.0
        outer = edge in dream.walls and sum(map(dream.inside, edge.squares)) == 1
        return 0.5 if outer else _OFF_DREAM

    def _door(self, edge: Edge, late: bool) -> float:
        dream = self._dream
        if edge in dream.doors:
            return 1.0
        inner = edge in dream.walls and all(map(dream.inside, edge.squares))
        return 0.4 if inner else 0.1 if edge in dream.walls else _OFF_DREAM

    def _free_runs(self, part: PartType) -> list[_Run]:
        """Everywhere that the part may lie: on edges with nothing on them, and through no facility."""
        plan = self.plan
        taken = self._taken()
        runs = _runs(part.lengths, plan.columns, plan.rows)
        free = [run for run in runs if taken.isdisjoint(run)]
        if part.kind == "door":
            free = [run for run in free if self._swings(run)]
        return free

    def _taken(self) -> set[Edge]:
        """Edges with something on them, and those inside a facility."""
        plan = self.plan
        marks = [*plan.windows, *plan.doors, *([plan.entrance] if plan.entrance else [])]
        inside = {
            Edge.of(square, side)
            for facility in plan.facilities
            for square in facility.squares
            for side in Side
            if square.step(side) in facility.squares
        }
        return inside | plan.loose_walls | {edge for mark in marks for edge in mark.edges}

    def _swings(self, run: _Run) -> list[tuple[WallMark, ...]]:
        """The ways a door of one edge or several may open, each edge into a square of its own."""
        ways = product(*map(self._swing, run))
        return [doors for doors in ways if len({door.square for door in doors}) == len(doors)]

    def _swing(self, edge: Edge) -> list[WallMark]:
        """The ways a door there may open: into squares of the grid with nothing in them."""
        busy = self._busy()
        return [
            WallMark(square, side)
            for square in edge.squares
            if self.plan.on_grid(square) and square not in busy
            for side in Side
            if Edge.of(square, side) == edge
        ]

    def _busy(self) -> set[Square]:
        """Squares that a facility or a door's triangle takes."""
        plan = self.plan
        doors = plan.doors | ({plan.entrance} if plan.entrance else set())
        return {door.square for door in doors} | {s for f in plan.facilities for s in f.squares}

    def _draw(self, kind: str, run: _Run) -> None:
        plan = self.plan
        if kind == "wall":
            self.plan = replace(plan, loose_walls=plan.loose_walls.union(run))
        elif kind == "window":
            panes = (WallMark.on_edge(edge, plan.columns, plan.rows) for edge in run)
            self.plan = replace(plan, windows=plan.windows.union(panes))
        else:
            self.plan = replace(plan, doors=plan.doors.union(self._rng.choice(self._swings(run))))

    # Facilities

    def install(self, facilities: tuple[int, ...], areas: tuple[int, ...]) -> tuple[int, int] | None:
        """Draw one of the facilities in one of the areas, all named by their dice.

        Returns the numbers of the two that were chosen, None where none fits.
        """
        places = [
            (die, area, Facility(kind.id, squares))
            for die in dict.fromkeys(facilities)
            for area in dict.fromkeys(areas)
            for kind in (self._game.facility_of(die),)
            for squares in self._free_squares(kind, area)
        ]
        if not places:
            return None
        if self._rng.random() > self._care:
            die, area, facility = self._rng.choice(places)
        else:
            found = Enclosures(self.plan)
            die, area, facility = max(places, key=lambda place: self._fits(place[2], found))
        self.plan = replace(self.plan, facilities=self.plan.facilities | {facility})
        return die, area

    def _free_squares(self, kind: FacilityType, area: int) -> Iterator[tuple[Square, ...]]:
        rect, busy, drawn = self._game.area_of(area).squares, self._busy(), self._taken()
        for square in rect.squares():
            if square in busy:
                continue
            if kind.size == 1:
                yield (square,)
                continue
            for side in (Side.EAST, Side.SOUTH):
                other = square.step(side)
                if other in rect and other not in busy and Edge.of(square, side) not in drawn:
                    yield square, other

    def _fits(self, facility: Facility, found: Enclosures) -> float:
        """How much sense a place makes: indoors, along a wall, out of doors' ways, among its like."""
        dream = self._dream
        worth = self._rng.gauss(0, 0.4)
        if all(map(dream.inside, facility.squares)):
            rooms = [room for room in dream.rooms if not set(facility.squares).isdisjoint(room.squares())]
            worth += 2 if len(rooms) == 1 else -1  # a wall is to come between the squares of several
            others = {
                other.kind for other in self.plan.facilities if any(s in rooms[0] for s in other.squares)
            }
            alike = [(kind in _WET) == (facility.kind in _WET) for kind in others]
            worth += (
                0.8 * sum(alike) - 1.2 * (len(alike) - sum(alike)) - (0.7 if facility.kind in others else 0)
            )
        edges = edges_of(facility.squares)
        worth += 0.3 * len(edges & dream.walls) - 0.9 * len(edges & dream.doors)
        return worth + (0.3 if found.room_of(facility) else 0)


def comfort(plan: Plan) -> float:
    """What the rooms of a plan are worth: that they are closed, can be reached and have light."""
    found = Enclosures(plan)
    return sum(
        (room.size > 1) * (0.8 + 0.6 * (room in found.steps) + 0.4 * bool(found.daylight[room]))
        for room in found.rooms
    )


@cache
def _runs(lengths: tuple[int, ...], columns: int, rows: int) -> tuple[_Run, ...]:
    """Every place of a part on a grid, sorted: what a seed makes a bot draw hangs on their order."""
    return tuple(sorted(tuple(sorted(place)) for place in places(lengths, columns, rows)))
