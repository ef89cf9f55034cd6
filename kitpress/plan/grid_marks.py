"""The alphabet of plans as text: which characters stand for what, in squares and on edges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.model import WallMark

WIDTH = 4  # characters from one wall column to the next
SINGLE = {"x": "furnishings", "o": "stones", "/": "decks", "*": "trees", "#": "hedges", "=": "pools"}
ARROWS = {Side.NORTH: "^{} ", Side.EAST: " {}>", Side.SOUTH: "v{} ", Side.WEST: "<{} "}
# A door or window in a square, by its letter: its field of Plan, and the squares that it takes.
ON_WALL = {"d": ("doors", 1), "w": ("windows", 1), "W": ("windows", 2)}
ALSO = '"'  # the second square of W
MARKS = {text.format(m).strip(): (m, side) for side, text in ARROWS.items() for m in (*ON_WALL, ALSO)}

# What is drawn besides the above: capitals, facilities' letters, and what stands on edges of single walls.
ROOMS, FACILITIES, EDGES = "rooms", "facilities", "edges"

# What can stand on an edge of single walls, as it is written between rows and between columns. The side
# is the one of the square that a door, or the entrance, leads into.
WALL, WINDOW, DOOR, ENTRANCE = "walls", "windows", "doors", "entrance"
BETWEEN_ROWS: Mapping[str, tuple[str, Side | None]] = {
    "---": (WALL, None),
    "===": (WINDOW, None),
    "-v-": (DOOR, Side.NORTH),
    "-^-": (DOOR, Side.SOUTH),
    "vvv": (ENTRANCE, Side.NORTH),
    "^^^": (ENTRANCE, Side.SOUTH),
}
BETWEEN_COLUMNS: Mapping[str, tuple[str, Side | None]] = {
    "|": (WALL, None),
    "H": (WINDOW, None),
    ">": (DOOR, Side.WEST),
    "<": (DOOR, Side.EAST),
    "}": (ENTRANCE, Side.WEST),
    "{": (ENTRANCE, Side.EAST),
}
_WRITTEN = {
    (*meaning, horizontal): text
    for horizontal, table in ((True, BETWEEN_ROWS), (False, BETWEEN_COLUMNS))
    for text, meaning in table.items()
}

# Letters that mean something by themselves can't stand for a facility.
FACILITY_LETTERS = frozenset("abcefghijklmnpqrstuyz")


def on_edge(kind: str, side: Side | None, horizontal: bool) -> str:
    """How something on an edge is written."""
    return _WRITTEN[kind, side, horizontal]


def beyond(edge: Edge, side: Side) -> Square:
    """The square of an edge whose `side` it is."""
    before, after = edge.squares
    return after if side in (Side.NORTH, Side.WEST) else before


def second_squares(windows: Iterable[WallMark]) -> dict[Square, Side]:
    """The further squares of windows that take several, and the side that they look out of."""
    ordered = sorted(windows, key=lambda w: (w.square, w.side.value), reverse=True)
    return {square: window.side for window in ordered for square in window.squares[1:]}


def facility_letters(kinds: Iterable[str]) -> dict[str, str]:
    """A letter for each kind: the first of its own that is free, else any that is, else none."""
    letters: dict[str, str] = {}
    for kind in sorted(set(kinds)):
        free = FACILITY_LETTERS.difference(letters.values())
        letter = next((c for c in kind if c in free), min(free, default=""))
        if letter:
            letters[kind] = letter
    return letters
