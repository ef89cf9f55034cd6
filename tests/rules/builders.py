"""Games with a few simple clients, for tests of the rules themselves."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from kitpress.content.kinds.floor_plan import FloorPlanGame
from kitpress.content.load import game_folder, load_game
from kitpress.plan.geometry import Edge, Rect, Side, Square
from kitpress.plan.model import Plan, Room, WallMark

# Six clients whose objectives are counted at a glance; two of them share the value 3.
CLIENTS = """
clients:
  - id: ada
    kind: build
    name: Ada
    objectives:
      - name: {en: Bedroom, es: Dormitorio}
        points: 3
        wants: {bedroom: {is: room, type: bedroom}}
        example: &bedroom |
          +---+---+---+
          | B         |
          +---+---+---+
      - name: {en: Closet, es: Clóset}
        points: 2
        wants: {closet: {is: room, type: closet}}
        example: &closet |
          +---+
          | C |
          +---+
  - id: bob
    kind: design
    name: Bob
    objectives:
      - name: {en: Tree, es: Árbol}
        points: 3
        wants: {tree: {is: tree}}
        example: &tree |
          .   .   .   .
            ^   ^   ^

            ^   *   ^

            ^   ^   ^
      - name: {en: Stones, es: Piedras}
        points: 5
        wants: {stones: {is: stone, count: 6}}
        example: |
          .   .   .   .   .   .   .
            o   o   o   o   o   o
  - id: cyd
    kind: layout
    name: Cyd
    objectives:
      - name: {en: Kitchen, es: Cocina}
        points: 4
        wants: {kitchen: {is: room, type: kitchen}}
        example: |
          +---+---+---+---+
          | K             |
          +---+---+---+---+
      - name: {en: Ways out, es: Salidas}
        points: 1
        at_most: 3
        per: {is: door, leads: outside}
        example: |
          +---+
          | C |
          +   +
          | d>|
          +---+
  - {id: dan, kind: build, name: Dan, objectives: [
      {name: A, points: 7, wants: {b: {is: room, type: bedroom}}, example: *bedroom},
      {name: B, points: 8, wants: {c: {is: room, type: closet}}, example: *closet}]}
"""


@cache
def simple_game() -> FloorPlanGame:
    """Floor Plan with the six clients above."""
    folder = Path(mkdtemp()) / "simple"
    shutil.copytree(game_folder("floor-plan"), folder)
    (folder / "clients.yaml").write_text(CLIENTS)
    return load_game(str(folder))


ARROWS = {"^": Side.NORTH, ">": Side.EAST, "v": Side.SOUTH, "<": Side.WEST}


def room(letter: str, corner: str, width: int, height: int, label: str = "") -> Room:
    """A room by its top-left square; its letter stands there too unless told otherwise."""
    at = Square.parse(corner)
    return Room(Rect(at.column, at.row, width, height), letter, Square.parse(label or corner))


START = room("L", "F6", 6, 3, label="I7")


def squares(names: str) -> frozenset[Square]:
    """ "F7 G7": two squares."""
    return frozenset(map(Square.parse, names.split()))


def marks(names: str) -> frozenset[WallMark]:
    """ "F7> G7v2": doors or windows, each with an arrow to its wall, and its length if it is a long one."""
    return frozenset(
        WallMark(Square.parse(at), ARROWS[arrow], int(length or 1))
        for at, arrow, length in (
            re.fullmatch(r"(\w+)([<>v^])(\d?)", name).groups() for name in names.split()
        )  # type: ignore[union-attr]
    )


def house(
    *rooms: Room,
    doors: str = "",
    windows: str = "",
    walls: tuple[Edge, ...] = (),
    letters: str = "",
    **features: str,
) -> Plan:
    """A plan on a sheet of Floor Plan's size: the starting living room, and what is named."""
    return Plan(
        17,
        13,
        rooms=frozenset({START, *rooms}),
        doors=marks(doors),
        windows=marks(windows),
        loose_walls=frozenset(walls),
        loose_letters=frozenset((Square.parse(name[1:]), name[0]) for name in letters.split()),
        **{name: squares(names) for name, names in features.items()},
    )
