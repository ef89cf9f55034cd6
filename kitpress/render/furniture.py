"""Little furniture: what a furnishing is depends on the room it stands in, and its back is to a wall."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kitpress.layout.sheet import Box
from kitpress.plan.geometry import Rect, Side, Square
from kitpress.render.canvas import Canvas, Point, Stroke, circle_path
from kitpress.render.ink import PlanInks
from kitpress.render.symbols import FINE

Turned = Callable[[float, float], Point]  # (right, down) in half squares, the back at the top


class _Piece:
    """A pen in a square's own frame: (0, 0) is its middle, (-1, -1) its back left corner."""

    def __init__(self, canvas: Canvas, box: Box, side: Side, inks: PlanInks) -> None:
        self.canvas, self.inks = canvas, inks
        self.half = box.width / 2
        self.middle = box.center
        self.back = side.value
        self.pen = Stroke(inks.line, box.width * FINE, round=True)

    def at(self, right: float, down: float) -> Point:
        """A point of the page."""
        (x, y), (bx, by) = self.middle, self.back
        # `down` leads away from the back; `right` is the back turned a quarter to the right.
        return x + (-by * right - bx * down) * self.half, y + (bx * right - by * down) * self.half

    def block(self, x1: float, y1: float, x2: float, y2: float, *, fill: bool = True) -> None:
        corners = [self.at(*corner) for corner in ((x1, y1), (x2, y1), (x2, y2), (x1, y2))]
        self.canvas.polygon(corners, self.inks.wash if fill else None, self.pen)

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self.canvas.line(*self.at(x1, y1), *self.at(x2, y2), self.pen)

    def ring(self, x: float, y: float, radius: float, *, fill: bool = False) -> None:
        path = circle_path(*self.at(x, y), radius * self.half)
        self.canvas.path(path, self.inks.wash if fill else None, self.pen)


def _sofa(p: _Piece) -> None:
    p.block(-0.8, -0.8, 0.8, 0.7)
    p.line(-0.8, -0.4, 0.8, -0.4)
    p.line(-0.5, -0.4, -0.5, 0.7)
    p.line(0.5, -0.4, 0.5, 0.7)


def _low_table(p: _Piece) -> None:
    p.block(-0.75, -0.55, 0.75, 0.55)
    p.block(-0.6, -0.4, 0.6, 0.4, fill=False)


def _bed(p: _Piece) -> None:
    p.block(-0.72, -0.85, 0.72, 0.85)
    p.block(-0.52, -0.72, 0.52, -0.32, fill=False)
    p.line(-0.72, -0.12, 0.72, -0.12)
    p.line(-0.72, 0.22, 0.2, -0.12)


def _nightstand(p: _Piece) -> None:
    p.block(-0.7, -0.8, 0.7, 0.6)
    p.ring(0, -0.1, 0.38)
    p.ring(0, -0.1, 0.12)


def _hob(p: _Piece) -> None:
    p.block(-0.85, -0.85, 0.85, 0.75)
    for x in (-0.4, 0.4):
        for y in (-0.45, 0.35):
            p.ring(x, y, 0.24)


def _sink(p: _Piece) -> None:
    p.block(-0.85, -0.85, 0.85, 0.75)
    p.block(-0.6, -0.4, 0.6, 0.5, fill=False)
    p.line(0, -0.7, 0, -0.15)
    p.ring(0, 0.05, 0.1)


def _dining(p: _Piece) -> None:
    for x, y in ((0, -0.72), (0, 0.72), (-0.72, 0), (0.72, 0)):
        p.ring(x, y, 0.2, fill=True)
    p.ring(0, 0, 0.58, fill=True)


def _sideboard(p: _Piece) -> None:
    p.block(-0.85, -0.8, 0.85, 0.3)
    p.line(0, -0.8, 0, 0.3)
    p.line(-0.12, -0.2, -0.12, 0.0)
    p.line(0.12, -0.2, 0.12, 0.0)


def _basin(p: _Piece) -> None:
    p.block(-0.75, -0.85, 0.75, 0.45)
    p.ring(0, -0.15, 0.45)
    p.line(0, -0.75, 0, -0.4)


def _toilet(p: _Piece) -> None:
    p.block(-0.5, -0.85, 0.5, -0.45)
    p.ring(0, 0.05, 0.48, fill=True)
    p.ring(0, 0.08, 0.3)


def _wardrobe(p: _Piece) -> None:
    p.block(-0.85, -0.8, 0.85, 0.5)
    p.line(-0.85, -0.15, 0.85, -0.15)
    for x in (-0.55, -0.2, 0.15, 0.5):
        p.line(x, -0.5, x + 0.12, 0.2)


def _boxes(p: _Piece) -> None:
    p.block(-0.75, -0.75, 0.2, 0.15)
    p.block(0.05, -0.1, 0.75, 0.65)
    p.line(-0.75, -0.3, 0.05, -0.3)


def _plain(p: _Piece) -> None:
    p.block(-0.7, -0.7, 0.7, 0.7)
    p.line(-0.7, -0.7, 0.7, 0.7)
    p.line(0.7, -0.7, -0.7, 0.7)


_BY_TYPE: Mapping[str, tuple[Callable[[_Piece], None], ...]] = {
    "living": (_sofa, _low_table),
    "bedroom": (_bed, _nightstand),
    "kitchen": (_hob, _sink),
    "dining": (_dining, _sideboard),
    "washroom": (_basin, _toilet),
    "closet": (_wardrobe, _boxes),
}


def furnishing(
    canvas: Canvas, box: Box, square: Square, room: Rect | None, room_type: str, inks: PlanInks
) -> None:
    """A piece of furniture for the room's type, its back to the nearest wall."""
    pieces = _BY_TYPE.get(room_type, (_plain,))
    draw = pieces[(square.column + square.row) % len(pieces)]
    draw(_Piece(canvas, box, _nearest_wall(square, room), inks))


def _nearest_wall(square: Square, room: Rect | None) -> Side:
    if room is None:
        return Side.NORTH
    distances = {
        Side.NORTH: square.row - room.row,
        Side.WEST: square.column - room.column,
        Side.EAST: room.column + room.width - 1 - square.column,
        Side.SOUTH: room.row + room.height - 1 - square.row,
    }
    return min(distances, key=lambda side: distances[side])
