"""What is to be written on a sheet: the marks of a record, or random ones for training."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np

from kitpress.content.game import Game
from kitpress.content.kinds.floor_plan_classic import ClassicGame
from kitpress.content.kinds.madrino import MadrinoGame
from kitpress.layout.sheet import Sheet
from kitpress.plan.geometry import Edge, Rect, Side, Square
from kitpress.plan.model import Plan, Record
from kitpress.plan.space import Space
from kitpress.rules.classic_table import crossed, unlocked


@dataclass(frozen=True)
class Mark:
    """One thing drawn in a square: a letter ("K") or a feature; doors, windows and entrances have a side.

    Features: furnishing, stone, deck, tree, hedge, pool, door, window, entrance, and water that stones
    enclose. The square of a tree is its middle; that of a window `length` squares long its first, to the
    west or north.
    """

    kind: str
    square: Square
    side: Side | None = None
    length: int = 1


@dataclass(frozen=True)
class Filling:
    """Everything that is drawn and written on one sheet.

    `rooms` are drawn as outlines, `edges` as loose wall lines, `panes` as lines with two short strokes
    across: the windows of games whose walls are drawn `by_part`, each with a stroke of its own. Fields as
    in `Record`; `circled` are fields whose label gets a ring.
    """

    rooms: tuple[Rect, ...] = ()
    edges: frozenset[Edge] = frozenset()
    marks: tuple[Mark, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    ticks: frozenset[str] = frozenset()
    name: str = ""
    panes: frozenset[Edge] = frozenset()
    by_part: bool = False
    circled: frozenset[str] = frozenset()
    title: str = ""

    def all_edges(self) -> frozenset[Edge]:
        """Every grid edge with a line on it: the truth for a reader."""
        return self.edges.union(self.panes, *(rect.edges() for rect in self.rooms))


def filling_of(record: Record, game: Game | None = None, *, shade_water: bool = False) -> Filling:
    """What a player draws and writes for this record, pools shaded or left.

    `game` is needed where its content decides what is drawn: which letter stands for a facility, which
    bonuses get a ring.
    """
    if isinstance(game, MadrinoGame):
        return _board_filling(record, {facility.id: facility.letter for facility in game.facilities})
    plan = record.plan
    marks = [Mark(room.letter, room.label) for room in sorted(plan.rooms)]
    marks += [Mark(letter, square) for square, letter in sorted(plan.loose_letters)]
    for kind, wall_marks in (("door", plan.doors), ("window", plan.windows)):
        marks += [
            Mark(kind, m.square, m.side, m.length)
            for m in sorted(wall_marks, key=lambda m: (m.square, m.side.name))
        ]
    features = [
        ("furnishing", plan.furnishings),
        ("tree", plan.trees),
        ("deck", plan.decks),
        ("stone", plan.stones),
        ("hedge", plan.hedges),
        ("pool", plan.pools),
    ]
    if shade_water:
        features.append(("water", frozenset().union(*Space(plan).pools)))
    marks += [Mark(kind, square) for kind, squares in features for square in sorted(squares)]
    return Filling(
        rooms=tuple(room.rect for room in sorted(plan.rooms)),
        edges=plan.loose_walls,
        marks=tuple(marks),
        numbers=record.numbers,
        ticks=record.ticks,
        name=record.name,
        title=record.title,
        circled=_rings(plan, game) if isinstance(game, ClassicGame) else frozenset(),
    )


def _rings(plan: Plan, game: ClassicGame) -> frozenset[str]:
    """The bonuses that the rooms of a plan unlock."""
    free = unlocked(crossed(plan, game), game)
    return frozenset(f"used.{kind}.{n}" for kind, count in free.items() for n in range(1, count + 1))


def _board_filling(record: Record, letters: Mapping[str, str]) -> Filling:
    """What a player draws where walls, windows and doors lie singly on the grid lines."""
    plan = record.plan
    marks = [
        Mark(letters[facility.kind], square)
        for facility in sorted(plan.facilities)
        for square in facility.squares
    ]
    marks += [Mark(letter, square) for square, letter in sorted(plan.loose_letters)]
    marks += [
        Mark("door", m.square, m.side) for m in sorted(plan.doors, key=lambda m: (m.square, m.side.name))
    ]
    if plan.entrance:
        marks.append(Mark("entrance", plan.entrance.square, plan.entrance.side))
    return Filling(
        edges=plan.loose_walls.union(Edge.of(m.square, m.side) for m in marks if m.side is not None),
        marks=tuple(marks),
        numbers=record.numbers,
        ticks=record.ticks,
        name=record.name,
        panes=_panes(plan),
        by_part=True,
        title=record.title,
    )


def _panes(plan: Plan) -> frozenset[Edge]:
    return frozenset(Edge.of(square, mark.side) for mark in plan.windows for square in mark.squares)


def random_filling(
    sheet: Sheet, seed: int, letters: str = "CWBKDL", density: float = 0.5, names: tuple[str, ...] = ()
) -> Filling:
    """Marks of random kinds in random squares, walls and field values at random; legal or not.

    `density` is the share of squares that get a mark. For training readers: it says nothing that a
    reader could learn from the rules.
    """
    rng = np.random.default_rng([seed, 0xF111])
    grid = sheet.grid
    taken: set[Square] = set()
    marks: list[Mark] = []
    for _ in range(int(rng.integers(0, 4))):
        middle = Square(int(rng.integers(1, grid.columns - 1)), int(rng.integers(1, grid.rows - 1)))
        if not taken.intersection((middle, *middle.around())):
            taken.update((middle, *middle.around()))
            marks.append(Mark("tree", middle))
    kinds = [*letters, *["furnishing", "stone", "deck"] * 2, *["door", "window"] * 5, "water"]
    sides = list(Side)
    for column in range(grid.columns):
        for row in range(grid.rows):
            square = Square(column, row)
            if square in taken or rng.random() > density:
                continue
            kind = str(rng.choice(kinds))
            side = sides[rng.integers(4)] if kind in ("door", "window") else None
            marks.append(Mark(kind, square, side))
    edges = _random_walls(sheet, marks, rng)
    numbers, ticks = _random_fields(sheet, rng)
    name = str(rng.choice(names)) if names else ""
    return Filling((), edges, tuple(marks), numbers, ticks, name)


def _random_walls(sheet: Sheet, marks: list[Mark], rng: np.random.Generator) -> frozenset[Edge]:
    """Random runs of wall; doors and windows mostly get the wall they are drawn on."""
    edges = {Edge.of(m.square, m.side) for m in marks if m.side is not None and rng.random() < 0.85}
    grid = sheet.grid
    for _ in range(int(rng.integers(4, 22))):
        horizontal = bool(rng.random() < 0.5)
        length = int(rng.integers(1, 7))
        column, row = int(rng.integers(0, grid.columns + 1)), int(rng.integers(0, grid.rows + 1))
        for k in range(length):
            edges.add(Edge(column + k * horizontal, row + k * (not horizontal), horizontal))
    return frozenset(
        e
        for e in edges
        if e.column + e.horizontal <= grid.columns and e.row + (not e.horizontal) <= grid.rows
    )


def _random_fields(sheet: Sheet, rng: np.random.Generator) -> tuple[dict[str, int], frozenset[str]]:
    numbers, ticks = {}, set()
    filled = rng.uniform(0.1, 0.9)
    for entry in sheet.fields:
        if rng.random() > filled:
            continue
        if entry.kind == "number":
            numbers[entry.id] = int(rng.integers(0, 10 ** int(rng.integers(1, len(entry.cells) + 1))))
        else:
            ticks.add(entry.id)
    return numbers, frozenset(ticks)
