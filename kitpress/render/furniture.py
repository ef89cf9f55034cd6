"""Little furniture: what a furnishing is depends on the room it stands in, and its back is to a wall."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kitpress.layout.sheet import Box
from kitpress.plan.geometry import Rect, Side, Square
from kitpress.render.canvas import KAPPA, Canvas, Point, Segment, Stroke, circle_path
from kitpress.render.ink import Ink, PlanInks
from kitpress.render.symbols import FINE


class Piece:
    """A pen in a piece's own frame, in half squares: (0, 0) is its middle, (-1, -1) a square's back left corner."""

    def __init__(self, canvas: Canvas, middle: Point, square_mm: float, back: Side, inks: PlanInks) -> None:
        self.canvas, self.inks = canvas, inks
        self.half = square_mm / 2
        self.middle = middle
        self.back = back.value
        self.pen = Stroke(inks.line, square_mm * FINE, round=True)

    def at(self, right: float, down: float) -> Point:
        """A point of the page."""
        (x, y), (bx, by) = self.middle, self.back
        # `down` leads away from the back; `right` is the back turned a quarter to the right.
        return x + (-by * right - bx * down) * self.half, y + (bx * right - by * down) * self.half

    def block(self, x1: float, y1: float, x2: float, y2: float, *, fill: bool = True) -> None:
        """A rectangle from one corner to the other."""
        corners = [self.at(*corner) for corner in ((x1, y1), (x2, y1), (x2, y2), (x1, y2))]
        self.canvas.polygon(corners, self.inks.wash if fill else None, self.pen)

    def round_block(
        self, x1: float, y1: float, x2: float, y2: float, radius: float, *, fill: Ink | None = None
    ) -> None:
        """A block with round corners."""
        r, q = radius, radius * (1 - KAPPA)
        turns = (
            ((x1, y1 + r), (x1, y1 + q), (x1 + q, y1), (x1 + r, y1)),
            ((x2 - r, y1), (x2 - q, y1), (x2, y1 + q), (x2, y1 + r)),
            ((x2, y2 - r), (x2, y2 - q), (x2 - q, y2), (x2 - r, y2)),
            ((x1 + r, y2), (x1 + q, y2), (x1, y2 - q), (x1, y2 - r)),
        )
        path: list[Segment] = []
        for start, a, b, end in turns:
            path.append(("L" if path else "M", *self.at(*start)))
            path.append(("C", *self.at(*a), *self.at(*b), *self.at(*end)))
        self.canvas.path([*path, ("Z",)], fill, self.pen)

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """A straight line."""
        self.canvas.line(*self.at(x1, y1), *self.at(x2, y2), self.pen)

    def ring(self, x: float, y: float, radius: float, *, fill: bool = False) -> None:
        """A circle."""
        path = circle_path(*self.at(x, y), radius * self.half)
        self.canvas.path(path, self.inks.wash if fill else None, self.pen)


def _sofa(p: Piece) -> None:
    p.block(-0.8, -0.8, 0.8, 0.7)
    p.line(-0.8, -0.4, 0.8, -0.4)
    p.line(-0.5, -0.4, -0.5, 0.7)
    p.line(0.5, -0.4, 0.5, 0.7)


def _low_table(p: Piece) -> None:
    p.block(-0.75, -0.55, 0.75, 0.55)
    p.block(-0.6, -0.4, 0.6, 0.4, fill=False)


def _bed(p: Piece) -> None:
    p.block(-0.72, -0.85, 0.72, 0.85)
    p.block(-0.52, -0.72, 0.52, -0.32, fill=False)
    p.line(-0.72, -0.12, 0.72, -0.12)
    p.line(-0.72, 0.22, 0.2, -0.12)


def _nightstand(p: Piece) -> None:
    p.block(-0.7, -0.8, 0.7, 0.6)
    p.ring(0, -0.1, 0.38)
    p.ring(0, -0.1, 0.12)


def _hob(p: Piece) -> None:
    p.block(-0.85, -0.85, 0.85, 0.75)
    for x in (-0.4, 0.4):
        for y in (-0.45, 0.35):
            p.ring(x, y, 0.24)


def _sink(p: Piece) -> None:
    p.block(-0.85, -0.85, 0.85, 0.75)
    p.block(-0.6, -0.4, 0.6, 0.5, fill=False)
    p.line(0, -0.7, 0, -0.15)
    p.ring(0, 0.05, 0.1)


def _dining(p: Piece) -> None:
    for x, y in ((0, -0.72), (0, 0.72), (-0.72, 0), (0.72, 0)):
        p.ring(x, y, 0.2, fill=True)
    p.ring(0, 0, 0.58, fill=True)


def _sideboard(p: Piece) -> None:
    p.block(-0.85, -0.8, 0.85, 0.3)
    p.line(0, -0.8, 0, 0.3)
    p.line(-0.12, -0.2, -0.12, 0.0)
    p.line(0.12, -0.2, 0.12, 0.0)


def _basin(p: Piece) -> None:
    p.block(-0.75, -0.85, 0.75, 0.45)
    p.ring(0, -0.15, 0.45)
    p.line(0, -0.75, 0, -0.4)


def _toilet(p: Piece) -> None:
    p.block(-0.5, -0.85, 0.5, -0.45)
    p.ring(0, 0.05, 0.48, fill=True)
    p.ring(0, 0.08, 0.3)


def _wardrobe(p: Piece) -> None:
    p.block(-0.85, -0.8, 0.85, 0.5)
    p.line(-0.85, -0.15, 0.85, -0.15)
    for x in (-0.55, -0.2, 0.15, 0.5):
        p.line(x, -0.5, x + 0.12, 0.2)


def _boxes(p: Piece) -> None:
    p.block(-0.75, -0.75, 0.2, 0.15)
    p.block(0.05, -0.1, 0.75, 0.65)
    p.line(-0.75, -0.3, 0.05, -0.3)


def _plain(p: Piece) -> None:
    p.block(-0.7, -0.7, 0.7, 0.7)
    p.line(-0.7, -0.7, 0.7, 0.7)
    p.line(0.7, -0.7, -0.7, 0.7)


_BY_TYPE: Mapping[str, tuple[Callable[[Piece], None], ...]] = {
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
    draw(Piece(canvas, box.center, box.width, _nearest_wall(square, room), inks))


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
