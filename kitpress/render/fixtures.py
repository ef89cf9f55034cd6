"""Facilities seen from above, as on an architect's plan: their backs, or heads, stand against walls."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from kitpress.layout.sheet import Grid
from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.model import Facility
from kitpress.render.canvas import Canvas, Style
from kitpress.render.fonts import Face
from kitpress.render.furniture import Piece
from kitpress.render.ink import PlanInks
from kitpress.units import POINTS_PER_MM


def _toilet(p: Piece) -> None:
    p.round_block(-0.52, -0.86, 0.52, -0.44, 0.1, fill=p.inks.floor)
    p.round_block(-0.4, -0.4, 0.4, 0.72, 0.4, fill=p.inks.floor)
    p.round_block(-0.25, -0.18, 0.25, 0.56, 0.25, fill=p.inks.wash)
    p.line(-0.14, -0.65, 0.14, -0.65)


def _washstand(p: Piece) -> None:
    p.round_block(-0.82, -0.86, 0.82, 0.4, 0.12, fill=p.inks.floor)
    p.round_block(-0.56, -0.44, 0.56, 0.24, 0.3, fill=p.inks.wash)
    p.ring(0, -0.06, 0.07)
    p.line(0, -0.72, 0, -0.28)
    p.ring(-0.24, -0.64, 0.07)
    p.ring(0.24, -0.64, 0.07)


def _washing_machine(p: Piece) -> None:
    p.round_block(-0.76, -0.84, 0.76, 0.72, 0.1, fill=p.inks.floor)
    p.line(-0.76, -0.52, 0.76, -0.52)
    p.ring(0, 0.1, 0.5)
    p.ring(0, 0.1, 0.36, fill=True)
    for x, y in ((-0.14, 0.16), (0.12, 0.24), (0.04, -0.06)):
        p.ring(x, y, 0.06)
    p.ring(-0.52, -0.68, 0.06)
    p.line(0.2, -0.68, 0.58, -0.68)


def _kitchen(p: Piece) -> None:
    """Two squares along a wall: hob on the left, board, sink on the right."""
    p.round_block(-1.9, -0.88, 1.9, 0.5, 0.06, fill=p.inks.floor)
    p.line(-1.9, -0.7, 1.9, -0.7)
    p.round_block(-1.74, -0.56, -0.6, 0.36, 0.08, fill=p.inks.wash)
    for x in (-1.46, -0.88):
        for y in (-0.3, 0.12):
            p.ring(x, y, 0.17)
            p.ring(x, y, 0.06)
    p.round_block(0.34, -0.5, 1.36, 0.32, 0.14, fill=p.inks.wash)
    p.ring(0.85, -0.1, 0.08)
    p.line(0.85, -0.7, 0.85, -0.3)
    for x in (1.5, 1.6, 1.7, 1.8):
        p.line(x, -0.44, x, 0.28)


def _bath(p: Piece) -> None:
    """Two squares along a wall: the tub with its tap at one end."""
    p.round_block(-1.88, -0.86, 1.88, 0.8, 0.1, fill=p.inks.floor)
    p.round_block(-1.7, -0.68, 1.7, 0.62, 0.5, fill=p.inks.water)
    p.round_block(-1.54, -0.54, 1.46, 0.48, 0.44)
    p.ring(1.14, -0.03, 0.08)
    p.line(1.88, -0.03, 1.56, -0.03)
    for y in (-0.28, 0.22):
        p.ring(1.78, y, 0.06)


def _bed(p: Piece) -> None:
    """Two squares from the wall: pillow at the head, the blanket turned down."""
    p.round_block(-0.86, -1.88, 0.86, 1.8, 0.1, fill=p.inks.floor)
    p.block(-0.86, -1.88, 0.86, -1.72)
    p.round_block(-0.6, -1.58, 0.6, -1.0, 0.16, fill=p.inks.wash)
    p.round_block(-0.86, -0.62, 0.86, 1.8, 0.1, fill=p.inks.wash)
    p.line(-0.86, -0.3, 0.86, -0.3)
    p.line(-0.86, 0.5, 0.3, -0.3)


def _box(p: Piece) -> None:
    p.block(-0.8, -0.8, 0.8, 0.8)
    p.line(-0.8, -0.8, 0.8, 0.8)
    p.line(0.8, -0.8, -0.8, 0.8)


def _long_box(p: Piece) -> None:
    p.block(-1.8, -0.8, 1.8, 0.8)
    p.line(-1.8, -0.8, 1.8, 0.8)
    p.line(1.8, -0.8, -1.8, 0.8)


_SMALL: Mapping[str, Callable[[Piece], None]] = {
    "toilet": _toilet,
    "washstand": _washstand,
    "washing-machine": _washing_machine,
}
_LONG: Mapping[str, Callable[[Piece], None]] = {"kitchen": _kitchen, "bath": _bath}
_DEEP: Mapping[str, Callable[[Piece], None]] = {"bed": _bed}


def fixture(
    canvas: Canvas, grid: Grid, facility: Facility, edges: Collection[Edge], inks: PlanInks, letter: str
) -> None:
    """A facility with its back to a wall among `edges`; of a kind without a symbol, a crate with its letter."""
    draw, backs = _symbol(facility)
    squares = [grid.box(square).center for square in facility.squares]
    middle = (sum(x for x, _ in squares) / len(squares), sum(y for _, y in squares) / len(squares))
    back = max(backs, key=lambda side: _walls_behind(facility, side, edges))
    draw(Piece(canvas, middle, grid.square, back, inks))
    if draw in (_box, _long_box):
        canvas.circle(*middle, grid.square * 0.3, fill=inks.floor)
        style = Style(Face.LABEL_BOLD, grid.square * 0.4 * POINTS_PER_MM, inks.text)
        x, y = middle
        canvas.text(x, y + style.cap / 2, letter, style, "middle")


def _symbol(facility: Facility) -> tuple[Callable[[Piece], None], tuple[Side, ...]]:
    """How it is drawn, and the sides that its back may be at."""
    if len(facility.squares) != 2:
        return _SMALL.get(facility.kind, _box), (Side.NORTH, Side.WEST, Side.EAST, Side.SOUTH)
    first, second = facility.squares
    ends, sides = (Side.NORTH, Side.SOUTH), (Side.WEST, Side.EAST)
    if first.row == second.row:
        ends, sides = sides, ends
    if facility.kind in _DEEP:
        return _DEEP[facility.kind], ends
    return _LONG.get(facility.kind, _long_box), sides


def _walls_behind(facility: Facility, side: Side, edges: Collection[Edge]) -> int:
    return sum(_outer(facility.squares, square, side) in edges for square in facility.squares)


def _outer(squares: Collection[Square], square: Square, side: Side) -> Edge | None:
    return None if square.step(side) in squares else Edge.of(square, side)
