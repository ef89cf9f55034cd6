"""Mistakes that somebody strikes out: marks and walls, scribbled over or with a stroke or two across; and notes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from kitpress.layout.sheet import Box, Grid
from kitpress.plan.geometry import Edge, Rect, Side, Square
from kitpress.studio.filling import Filling, Mark
from kitpress.studio.glyphs import Points
from kitpress.studio.ink import InkLayer
from kitpress.studio.scribbles import crossing, scribble

DrawMark = Callable[[Mark, InkLayer], Box]
DrawGlyph = Callable[[str, Box, InkLayer], None]
_ON_WALLS = "door", "window"
_OF_LINES = "furnishing", "hedge", "deck", "window"  # a line more makes another mark of them, or none at all
_LEAST_CROSSED = 0.35  # of a square
_LETTERS = "ABCDEFGHIJKLMNOPRSTUVZ"


def strike(
    marks: int,
    walls: int,
    lightly: float,
    filling: Filling,
    grid: Grid,
    draw: DrawMark,
    ink: InkLayer,
    rng: np.random.Generator,
) -> tuple[Square, ...]:
    """Draw so many marks in free squares, which are returned, and walls on free edges, and strike them out: a share of
    them, `lightly`, crossed out, the others scribbled over.
    """

    def as_little() -> bool:
        return bool(lightly and rng.random() < lightly)

    struck = free_squares(filling, grid, rng)[::-1][:marks]
    for square in struck:
        over = _crossed_out if as_little() else _scribbled_over
        for stroke in over(filling, square, grid, lambda mark: draw(mark, ink), rng):
            ink.stroke(stroke)
    for edge in mistaken_walls(filling, grid, rng, walls):
        a, b = (np.array(end) for end in grid.segment(edge))
        ink.stroke(np.stack([a, b]) + rng.normal(0, 0.3, (2, 2)))
        if as_little():
            strokes = _across_wall(a, b, rng)
        else:
            (x0, y0), (x1, y1) = np.minimum(a, b), np.maximum(a, b)
            strokes = scribble(Box(x0 - 1, y0 - 1, x1 - x0 + 2, y1 - y0 + 2), grid.square, rng)
        for stroke in strokes:
            ink.stroke(stroke)
    return tuple(struck)


def _scribbled_over(
    filling: Filling, square: Square, grid: Grid, draw: Callable[[Mark], Box], rng: np.random.Generator
) -> list[Points]:
    """What goes over a mark that is drawn in that square, so that hardly anything is seen of it."""
    return scribble(draw(mistake(filling, square, rng)), grid.square, rng)


def _crossed_out(
    filling: Filling, square: Square, grid: Grid, draw: Callable[[Mark], Box], rng: np.random.Generator
) -> list[Points]:
    """What goes over a mark that is drawn in that square, and is seen under it: a door or a window, too, unless doors
    with lines over them are entrances.
    """
    drawn = {mark.kind for mark in filling.marks} - {"tree"}
    kinds = sorted(drawn - {"door", "entrance"} if "entrance" in drawn else drawn)
    kind = str(kinds[rng.integers(len(kinds))]) if kinds else "stone"
    side = list(Side)[rng.integers(4)] if kind in _ON_WALLS else None
    box = draw(Mark(kind, square, side))
    least = _LEAST_CROSSED * grid.square
    width, height = max(box.width, least), max(box.height, least)
    x, y = box.center
    place = Box(x - width / 2, y - height / 2, width, height)
    return crossing(place, rng, lines=kind not in _OF_LINES)


def _across_wall(start: Points, end: Points, rng: np.random.Generator) -> list[Points]:
    """What crosses a wall from `start` to `end` (2,) mm out: some short strokes, more than a window has, small crosses,
    or a loose zigzag.
    """
    along = end - start
    across = along[::-1] * (-1, 1)
    half, way = float(rng.uniform(0.1, 0.24)), rng.random()
    if way < 0.7:
        count = int(rng.integers(3, 6) if way < 0.35 else rng.integers(1, 4))
        places = (np.arange(count) + 0.5) / count * 0.7 + 0.15 + rng.normal(0, 0.03, count)
        leans = (float(rng.normal(0.2, 0.3)),) if way < 0.35 else (0.9, -0.9)
        tilted = [half * (across + lean * along) for lean in leans]
        return [
            np.stack([start + at * along - line, start + at * along + line])
            for at in places
            for line in tilted
        ]
    turns = int(rng.integers(4, 9))
    side = np.where(np.arange(turns) % 2, half, -half) * rng.uniform(0.7, 1.2, turns)
    return [start + np.linspace(0.1, 0.9, turns)[:, None] * along + side[:, None] * across]


def note(
    count: int,
    filling: Filling,
    taken: tuple[Square, ...],
    grid: Grid,
    write: DrawGlyph,
    ink: InkLayer,
    rng: np.random.Generator,
) -> tuple[Square, ...]:
    """Write so many small numbers and words in free squares, in rooms if there are any, but not in those `taken`;
    returns the squares.
    """
    inside = {square for rect in filling.rooms for square in rect.squares()}
    free = [square for square in free_squares(filling, grid, rng) if square not in taken]
    free.sort(key=lambda square: square not in inside)
    for square in free[:count]:
        way = rng.random()
        if way < 0.7:  # a 0, 1, 2, 5, 6 or 8 alone looks like a mark
            text = str(rng.integers(12, 100)) if way < 0.5 else str(rng.choice(list("3479")))
        else:
            text = "".join(rng.choice(list(_LETTERS), int(rng.integers(2, 5))))
        box = grid.box(square)
        size = min(float(rng.uniform(0.22, 0.45)) * box.width, 1.1 * box.width / len(text))
        pitch = 0.8 * size
        x = box.x + 0.05 * box.width + float(rng.random()) * (0.9 * box.width - pitch * len(text))
        y = box.y + 0.05 * box.height + float(rng.random()) * (0.9 * box.height - size)
        for n, letter in enumerate(text):
            write(letter, Box(x + pitch * n, y, 0.95 * pitch, size), ink)
    return tuple(free[:count])


def free_squares(filling: Filling, grid: Grid, rng: np.random.Generator) -> list[Square]:
    """Squares that hold nothing, in random order."""
    taken: set[Square] = set()
    for mark in filling.marks:
        taken.add(mark.square)
        if mark.kind == "tree":
            taken.update(mark.square.around())
        if mark.length > 1:
            taken.update(
                (
                    Square(mark.square.column + 1, mark.square.row),
                    Square(mark.square.column, mark.square.row + 1),
                )
            )
    free = [Square(c, r) for c in range(grid.columns) for r in range(grid.rows) if Square(c, r) not in taken]
    return [free[k] for k in rng.permutation(len(free))]


def mistake(filling: Filling, square: Square, rng: np.random.Generator) -> Mark:
    """Something that the game draws in a square, in this one."""
    kinds = sorted({mark.kind for mark in filling.marks if mark.side is None and mark.kind != "tree"})
    return Mark(str(kinds[rng.integers(len(kinds))]) if kinds else "cross", square)


def mistaken_walls(filling: Filling, grid: Grid, rng: np.random.Generator, most: int) -> list[Edge]:
    """So many free edges where somebody drew a wall first."""
    drawn = filling.all_edges()
    edges = [
        edge for rect in filling.rooms for edge in _beside(rect) if edge not in drawn and _on(edge, grid)
    ]
    return [edges[k] for k in rng.permutation(len(edges))[:most]]


def _beside(rect: Rect) -> list[Edge]:
    """Edges where somebody may have begun the room wrongly: its outline, a square further."""
    return list(Rect(rect.column, rect.row, rect.width + 1, rect.height + 1).edges())


def _on(edge: Edge, grid: Grid) -> bool:
    return edge.column + edge.horizontal <= grid.columns and edge.row + (not edge.horizontal) <= grid.rows
