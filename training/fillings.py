"""Random drawings to learn from: they look like the games' plans and hold what players get wrong, too.

A network that reads single squares should learn nothing from the rules, so things stand in odd places.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from kitpress.content.game import Game
from kitpress.layout.sheet import Sheet
from kitpress.plan.geometry import Edge, Rect, Side, Square
from kitpress.studio.filling import Filling, Mark, random_filling

SIDES = (Side.NORTH, Side.EAST, Side.SOUTH, Side.WEST)
LETTERS = "CWBKDL"
Draw = Callable[[Game, Sheet, int, np.random.Generator], Filling]


def floor_plan(game: Game, sheet: Sheet, seed: int, rng: np.random.Generator) -> Filling:
    """A house of Floor Plan, or its marks strewn over the grid."""
    density = float(rng.uniform(0.3, 0.9))
    return random_house(sheet, rng) if rng.random() < 0.6 else random_filling(sheet, seed, density=density)


def random_house(sheet: Sheet, rng: np.random.Generator) -> Filling:
    """Rooms that do not overlap, with doors and windows on their walls, and things in and around them."""
    grid = sheet.grid
    rooms = _rooms(sheet, rng)
    marks: list[Mark] = []
    taken: set[Square] = set()
    for rect in rooms:
        squares = list(rect.squares())
        for _ in range(1 if rng.random() < 0.5 else int(rng.integers(1, 4))):
            square = squares[rng.integers(len(squares))]
            if square not in taken:
                taken.add(square)
                marks.append(Mark(str(rng.choice(list(LETTERS))), square))
        walls = set(rect.edges())
        for square in squares:
            if square in taken:
                continue
            sides = [side for side in SIDES if Edge.of(square, side) in walls]
            draw = rng.random()
            if sides and draw < 0.6:
                kind = "door" if rng.random() < 0.5 else "window"
                marks.append(Mark(kind, square, sides[rng.integers(len(sides))]))
            elif draw < (0.75 if sides else 0.35):
                marks.append(Mark("furnishing", square))
    inside = {square for rect in rooms for square in rect.squares()}
    outside = {Square(c, r) for c in range(grid.columns) for r in range(grid.rows)} - inside
    for middle in sorted(outside, key=lambda _: rng.random()):
        nine = {middle, *middle.around()}
        if nine <= outside and rng.random() < 0.25:
            outside -= nine
            marks.append(Mark("tree", middle))
    for square in sorted(outside):
        draw = rng.random()
        if draw < 0.5:
            marks.append(Mark(("stone", "deck", "stone", "deck", "water")[rng.integers(5)], square))
    fields = random_filling(sheet, int(rng.integers(1 << 30)))
    return Filling(tuple(rooms), frozenset(), tuple(marks), fields.numbers, fields.ticks)


def _rooms(sheet: Sheet, rng: np.random.Generator) -> list[Rect]:
    grid = sheet.grid
    rooms: list[Rect] = []
    most = 3 if rng.random() < 0.3 else 6  # between two walls a mark is hardest to read
    for _ in range(int(rng.integers(10, 90))):
        width, height = (int(v) for v in rng.integers(1, most + 1, 2))
        rect = Rect(
            int(rng.integers(0, grid.columns - width + 1)),
            int(rng.integers(0, grid.rows - height + 1)),
            width,
            height,
        )
        if not any(rect.overlaps(other) for other in rooms):
            rooms.append(rect)
    return rooms


def classic(game: Game, sheet: Sheet, seed: int, rng: np.random.Generator) -> Filling:
    """Rooms with letters, doors and two-square windows; runs of hedge and pool and stones anywhere."""
    letters = [room.letter for room in getattr(game, "rooms", ())]
    rooms = _rooms(sheet, rng)[: int(rng.integers(0, 16))]
    free = {Square(c, r) for c in range(sheet.grid.columns) for r in range(sheet.grid.rows)}
    marks: list[Mark] = []
    for rect in rooms:
        for _ in range(1 if rng.random() < 0.6 else int(rng.integers(0, 5))):
            squares = sorted(free.intersection(rect.squares()))
            if squares:
                marks.append(Mark(str(rng.choice(letters)), squares[rng.integers(len(squares))]))
                free.remove(marks[-1].square)
        marks += _openings(rect, free, rng)
    outside = rng.random() < 0.7  # some draw where they should not
    ground = free - ({s for rect in rooms for s in rect.squares()} if outside else set())
    for kind, length, most in (("hedge", 4, 14), ("pool", 5, 12), ("stone", 1, 40)):
        for _ in range(int(rng.integers(0, most))):
            run = _run(ground, length if rng.random() < 0.8 else 1, rng)
            ground -= run
            marks += [Mark(kind, square) for square in sorted(run)]
    edges = frozenset() if rng.random() < 0.6 else _loose_walls(sheet, rng)
    return Filling(tuple(rooms), edges, tuple(marks), **_fields(sheet, rng))


def _openings(rect: Rect, free: set[Square], rng: np.random.Generator) -> list[Mark]:
    """Doors and two-square windows along a room's walls."""
    marks = []
    walls = set(rect.edges())
    for square in sorted(rect.squares(), key=lambda _: rng.random()):
        sides = [side for side in SIDES if Edge.of(square, side) in walls]
        if not sides or square not in free or rng.random() < 0.35:
            continue
        side = sides[rng.integers(len(sides))]
        second = square.step(side.along)
        if second in free and second in rect and rng.random() < 0.75:
            marks.append(Mark("window", square, side, 2))
            free -= {square, second}
        else:
            marks.append(Mark("door", square, side))
            free.remove(square)
    return marks


def _run(ground: set[Square], length: int, rng: np.random.Generator) -> set[Square]:
    """Up to `length` connected squares of free ground."""
    if not ground:
        return set()
    run = {sorted(ground)[rng.integers(len(ground))]}
    while len(run) < length:
        beside = sorted({n for s in run for n in s.orthogonal() if n in ground} - run)
        if not beside:
            break
        run.add(beside[rng.integers(len(beside))])
    return run


def _loose_walls(sheet: Sheet, rng: np.random.Generator) -> frozenset[Edge]:
    return random_filling(sheet, int(rng.integers(1 << 30)), density=0).edges


def madrino(game: Game, sheet: Sheet, seed: int, rng: np.random.Generator) -> Filling:
    """A board: corners and runs of wall, some closed to rooms, windows and doors among them, facilities."""
    grid = sheet.grid
    edges = set(_loose_walls(sheet, rng)) if rng.random() < 0.5 else set()
    for _ in range(int(rng.integers(2, 9))):
        edges |= _part_of_an_outline(sheet, rng)
    every = sorted(
        Edge(c, r, horizontal)
        for horizontal in (True, False)
        for c in range(grid.columns + (not horizontal))
        for r in range(grid.rows + horizontal)
    )
    edges |= {edge for edge in every if rng.random() < 0.04}
    panes = {edge for edge in sorted(edges) if rng.random() < 0.22}
    free = {Square(c, r) for c in range(grid.columns) for r in range(grid.rows)}
    marks: list[Mark] = []
    for edge in sorted(edges - panes):
        if rng.random() < 0.18:
            square = edge.squares[rng.integers(2)]
            if square in free:
                free.remove(square)
                side = next(side for side in SIDES if Edge.of(square, side) == edge)
                marks.append(Mark("entrance" if rng.random() < 0.25 else "door", square, side))
    for _ in range(int(rng.integers(2, 22))):
        facility = game.facilities[rng.integers(len(game.facilities))]  # type: ignore[attr-defined]
        run = _run(free, facility.size, rng)
        free -= run
        marks += [Mark(facility.letter, square) for square in sorted(run)]
    return Filling(
        (),
        frozenset(edges - panes),
        tuple(marks),
        panes=frozenset(panes),
        by_part=True,
        **_fields(sheet, rng),
    )


def _part_of_an_outline(sheet: Sheet, rng: np.random.Generator) -> set[Edge]:
    grid = sheet.grid
    width, height = int(rng.integers(1, 7)), int(rng.integers(1, 6))
    column, row = rng.integers(0, grid.columns - width + 1), rng.integers(0, grid.rows - height + 1)
    outline = list(Rect(int(column), int(row), width, height).edges())
    first, share = int(rng.integers(len(outline))), rng.choice([0.4, 0.7, 1.0])
    return {outline[(first + k) % len(outline)] for k in range(int(len(outline) * share))}


def _fields(sheet: Sheet, rng: np.random.Generator) -> dict[str, frozenset[str]]:
    """Ticks, and rings round bonuses, which come near the boxes beside them."""
    ticked = rng.uniform(0.1, 0.9)
    return {
        "ticks": frozenset(f.id for f in sheet.fields if f.kind != "number" and rng.random() < ticked),
        "circled": frozenset(f.id for f in sheet.fields if f.id.startswith("used.") and rng.random() < 0.4),
    }


def boxes(game: Game, sheet: Sheet, seed: int, rng: np.random.Generator) -> Filling:
    """A sheet with no grid: nothing but numbers and ticks."""
    return Filling(**_fields(sheet, rng))


FILLINGS: Mapping[str, Draw] = {
    "floor-plan": floor_plan,
    "floor-plan-classic": classic,
    "madrino": madrino,
    "mottainai": boxes,
}
