"""The house that a bot of Madrino has in mind before the dice tell it what it gets."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kitpress.plan.geometry import Edge, Rect, Side, Square

_LEAST = 2  # squares: the side of a room
_LARGE = 4  # squares: sides from here on are divided


class Dream:
    """Rooms that fill a rectangle with the entrance in its outer wall, and where doors and windows are to go.

    `walls` are all edges of the rooms' outlines. Neither these nor the spots need ever be drawn.
    """

    def __init__(self, entrance: Square, columns: int, rows: int, parts: int, rng: Random) -> None:
        self._site = Rect(0, 0, columns, rows)
        self._rng = rng
        self.rooms: list[Rect] = []
        self.doors: frozenset[Edge] = frozenset()
        self.windows: frozenset[Edge] = frozenset()
        self.side, house = self._house(entrance)
        self._fill(house, parts)
        self._entrance = Edge.of(entrance, self.side)
        self._settle()

    def _house(self, entrance: Square) -> tuple[Side, Rect]:
        """Where the house stands, and the side of the entrance's square that lies in its outer wall."""
        rng, site = self._rng, self._site
        found = []
        for _ in range(200):
            width, height = rng.randint(4, 8), rng.randint(4, 6)
            rect = Rect(
                entrance.column - rng.randrange(width), entrance.row - rng.randrange(height), width, height
            )
            inside = all(corner in site for corner in (rect.corners[0], rect.corners[1]))
            sides = [side for side in Side if entrance.step(side) not in rect]
            if inside and sides:
                found.append((rng.choice(sides), rect))
                if len(found) == 3:
                    break
        # The larger the better: so many parts want a place.
        return max(found, key=lambda pair: pair[1].area, default=(Side.SOUTH, site))

    def _fill(self, house: Rect, parts: int) -> None:
        """Divide the house until its outlines take about as many edges as the parts have."""
        self.rooms = [house]
        while len(self._outlines()) < parts:
            wide = [room for room in self.rooms if max(room.width, room.height) >= _LARGE]
            if not wide:
                return
            room = max(wide, key=lambda r: r.area * self._rng.uniform(0.6, 1.4))
            self.rooms.remove(room)
            self.rooms += self._halves(room)

    def _halves(self, room: Rect) -> tuple[Rect, Rect]:
        along = room.width > room.height or (room.width == room.height and self._rng.random() < 0.5)
        cut = self._rng.randint(_LEAST, (room.width if along else room.height) - _LEAST)
        if along:
            return (
                Rect(room.column, room.row, cut, room.height),
                Rect(room.column + cut, room.row, room.width - cut, room.height),
            )
        return (
            Rect(room.column, room.row, room.width, cut),
            Rect(room.column, room.row + cut, room.width, room.height - cut),
        )

    def _outlines(self) -> set[Edge]:
        return {edge for room in self.rooms for edge in room.edges()}

    def _settle(self) -> None:
        """Choose the spots of doors and windows; those that were chosen before stay."""
        self.walls = frozenset(self._outlines() - {self._entrance})
        shared: dict[tuple[Rect, Rect], list[Edge]] = {}
        outer: dict[Rect, list[Edge]] = {room: [] for room in self.rooms}
        for edge in sorted(self.walls):
            beside = tuple(room for room in self.rooms if not set(edge.squares).isdisjoint(room.squares()))
            if len(beside) == 2:
                shared.setdefault((beside[0], beside[1]), []).append(edge)
            elif beside:
                outer[beside[0]].append(edge)
        kept = self.doors
        self.doors = frozenset(self._rng.choice(sorted(kept & set(e)) or e) for e in shared.values())
        for edges in outer.values():
            if self.windows.isdisjoint(edges):
                self.windows |= set(self._panes(edges))

    def _panes(self, edges: list[Edge]) -> Iterator[Edge]:
        """One to three edges of a room's outer walls, some of them in line."""
        if not edges:
            return
        first = self._rng.choice(edges)
        yield first
        following = Edge(
            first.column + first.horizontal, first.row + (not first.horizontal), first.horizontal
        )
        if following in edges and self._rng.random() < 0.7:
            yield following
        if self._rng.random() < 0.4:
            yield self._rng.choice(edges)

    def inside(self, square: Square) -> bool:
        """Whether a square belongs to the house."""
        return any(square in room for room in self.rooms)

    def extend(self) -> bool:
        """Add a room to the outside; returns whether there was a place for one."""
        rng = self._rng
        for _ in range(60):
            host, width, height = rng.choice(self.rooms), rng.randint(_LEAST, 4), rng.randint(_LEAST, 4)
            side = rng.choice(list(Side))
            column, row = host.column, host.row
            if side.value[0]:
                column += host.width if side is Side.EAST else -width
                row += rng.randrange(1 - height, host.height)
            else:
                row += host.height if side is Side.SOUTH else -height
                column += rng.randrange(1 - width, host.width)
            annex = Rect(column, row, width, height)
            on_site = all(corner in self._site for corner in annex.corners)
            if on_site and not any(annex.overlaps(room) for room in self.rooms):
                self.rooms.append(annex)
                self._settle()
                return True
        return False
