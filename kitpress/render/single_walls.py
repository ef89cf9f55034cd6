"""Plans of single walls, as Japanese floor plans are drawn: thin walls, sliding windows, doors that swing."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from kitpress.layout.sheet import Box, Grid
from kitpress.plan.enclosures import Enclosures
from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.model import Plan, WallMark
from kitpress.render import marks
from kitpress.render.canvas import KAPPA, Canvas, Stroke, Style
from kitpress.render.contours import contour, straight_runs
from kitpress.render.fixtures import fixture
from kitpress.render.fonts import Face
from kitpress.render.ink import PlanInks
from kitpress.render.marks import at
from kitpress.render.symbols import FINE
from kitpress.units import POINTS_PER_MM

THIN = 0.1  # thickness of a single wall, in squares
LEAF = 0.9  # half the opening of a door, in half squares


def draw_singly(
    canvas: Canvas,
    grid: Grid,
    plan: Plan,
    inks: PlanInks,
    highlights: Collection[Square],
    letters: Mapping[str, str],
) -> None:
    """A board as an architect draws it; `letters` are those of facilities."""
    house = Enclosures(plan)
    taken = {square for facility in plan.facilities for square in facility.squares}
    for room in house.rooms:
        canvas.path(contour(grid, room.squares, 0.0), inks.wash)
        mats(canvas, grid, room.squares - taken, inks)
    for square in sorted(highlights):
        canvas.rect(grid.box(square), fill=inks.highlight)
    for facility in sorted(plan.facilities):
        fixture(canvas, grid, facility, house.drawn, inks, facility_letter(facility.kind, letters))
    for first, last in straight_runs(plan.walls()):
        _bar(canvas, grid, first, last, inks)
    for window in house.windows:
        _window(canvas, grid, window.edges[0], window.edges[-1], inks)
    for door in sorted(plan.doors, key=str):
        _door(canvas, grid, door, house.drawn, inks)
    if plan.entrance:
        _door(canvas, grid, plan.entrance, house.drawn, inks)
        _arrow(canvas, grid, plan.entrance, inks)


def facility_letter(kind: str, letters: Mapping[str, str]) -> str:
    """What players write for a facility: as the game says, else its first letter."""
    return letters.get(kind, kind[:1].upper())


def mats(canvas: Canvas, grid: Grid, squares: Collection[Square], inks: PlanInks) -> None:
    """A floor of mats, two squares each, laid so that their joints turn; half a mat where only that fits."""
    left = set(squares)
    pen = Stroke(inks.soft, grid.square * FINE * 0.5)
    for square in sorted(left, key=lambda s: (s.row, s.column)):
        if square not in left:
            continue
        level = (square.column + square.row) % 4 < 2
        sides = (Side.EAST, Side.SOUTH) if level else (Side.SOUTH, Side.EAST)
        mat = [square, *[there for side in sides if (there := square.step(side)) in left][:1]]
        left.difference_update(mat)
        first, last = grid.box(mat[0]), grid.box(mat[-1])
        gap = grid.square * 0.015
        box = Box(
            first.x + gap, first.y + gap, last.right - first.x - 2 * gap, last.bottom - first.y - 2 * gap
        )
        canvas.rect(box, stroke=pen)
        _borders(canvas, box, pen)


def _borders(canvas: Canvas, box: Box, pen: Stroke) -> None:
    """The cloth along a mat's long sides."""
    band = min(box.width, box.height) * 0.1
    if box.width >= box.height:
        for y in (box.y + band, box.bottom - band):
            canvas.line(box.x, y, box.right, y, pen)
    else:
        for x in (box.x + band, box.right - band):
            canvas.line(x, box.y, x, box.bottom, pen)


def _bar(canvas: Canvas, grid: Grid, first: Edge, last: Edge, inks: PlanInks) -> None:
    (x1, y1), (x2, y2) = grid.segment(first)[0], grid.segment(last)[1]
    half = grid.square * THIN / 2
    canvas.rect(Box(x1 - half, y1 - half, x2 - x1 + 2 * half, y2 - y1 + 2 * half), fill=inks.wall)


def _window(canvas: Canvas, grid: Grid, first: Edge, last: Edge, inks: PlanInks) -> None:
    """A frame in the wall's line, and two panes that slide past each other."""
    (x1, y1), (x2, y2) = grid.segment(first)[0], grid.segment(last)[1]
    dx, dy = (1.0, 0.0) if first.horizontal else (0.0, 1.0)
    length, half = (x2 - x1) + (y2 - y1), grid.square * THIN * 0.7
    frame = Stroke(inks.line, grid.square * FINE * 1.2)
    canvas.rect(
        Box(x1 - half * dy, y1 - half * dx, length * dx + 2 * half * dy, length * dy + 2 * half * dx),
        inks.floor,
        frame,
    )
    pane = Stroke(inks.line, grid.square * FINE * 1.6)
    for begin, end, off in ((0.0, 0.54, -0.36), (0.46, 1.0, 0.36)):
        ax, ay = x1 + dx * length * begin + dy * half * off, y1 + dy * length * begin + dx * half * off
        bx, by = x1 + dx * length * end + dy * half * off, y1 + dy * length * end + dx * half * off
        canvas.line(ax, ay, bx, by, pane)
    jamb = Stroke(inks.wall, grid.square * THIN * 0.6)
    for x, y in ((x1, y1), (x2, y2)):
        reach = half * 1.5
        canvas.line(x - dy * reach, y - dx * reach, x + dy * reach, y + dx * reach, jamb)


def _door(canvas: Canvas, grid: Grid, door: WallMark, drawn: Collection[Edge], inks: PlanInks) -> None:
    """Jambs, the leaf open against a wall where there is one, and the quarter circle of its swing."""
    box, side = grid.box(door.square), door.side
    dx, dy = side.value
    beside = Side((-dy, dx))  # `along` grows towards this side
    hinge = 1 if Edge.of(door.square, beside) in drawn else -1
    sill = Stroke(inks.soft, grid.square * FINE)
    canvas.line(*at(box, side, 1, -LEAF), *at(box, side, 1, LEAF), sill)
    for along in (-1, 1):
        post = [at(box, side, 1 + out, along * (1 + more)) for out, more in _POST]
        canvas.polygon(post, inks.wall)
    k = 2 * LEAF * KAPPA
    opened = at(box, side, 1 - 2 * LEAF, hinge * LEAF)
    c1 = at(box, side, 1 - k, -hinge * LEAF)
    c2 = at(box, side, 1 - 2 * LEAF, hinge * (LEAF - k))
    swing = Stroke(inks.soft, grid.square * FINE)
    canvas.path((("M", *at(box, side, 1, -hinge * LEAF)), ("C", *c1, *c2, *opened)), stroke=swing)
    thin = 0.07
    leaf = [
        at(box, side, out, hinge * along)
        for out, along in ((1, LEAF), (1 - 2 * LEAF, LEAF), (1 - 2 * LEAF, LEAF - thin), (1, LEAF - thin))
    ]
    canvas.polygon(leaf, inks.floor, Stroke(inks.line, grid.square * FINE))


_POST = ((-THIN, -0.1), (-THIN, THIN), (THIN, THIN), (THIN, -0.1))


def _arrow(canvas: Canvas, grid: Grid, entrance: WallMark, inks: PlanInks) -> None:
    """The way in: a triangle outside, its point at the door."""
    box = grid.box(entrance.square)
    points = [at(box, entrance.side, out, along) for out, along in ((1.18, 0), (1.78, -0.4), (1.78, 0.4))]
    canvas.polygon(points, inks.mark or inks.line)


def note_singly(
    canvas: Canvas,
    grid: Grid,
    plan: Plan,
    inks: PlanInks,
    letters: Mapping[str, str],
) -> None:
    """A board as players draw it."""
    side = grid.square
    pen, wall = Stroke(inks.line, side * 0.06, round=True), Stroke(inks.wall, side * 0.1, round=True)
    entrance = [plan.entrance] if plan.entrance else []
    edges = {edge for mark in (*plan.windows, *plan.doors, *entrance) for edge in mark.edges}
    for first, last in straight_runs(plan.walls() | edges):
        canvas.line(*grid.segment(first)[0], *grid.segment(last)[1], wall)
    for edge in sorted(edge for window in plan.windows for edge in window.edges):
        marks.pane_mark(canvas, *grid.segment(edge), pen)
    for door in sorted(plan.doors, key=str):
        marks.door_mark(canvas, grid.box(door.square), door.side, pen)
    for way in entrance:
        marks.entrance_mark(canvas, grid.box(way.square), way.side, pen)
    style = Style(Face.HAND, side * 0.72 * POINTS_PER_MM, inks.text)
    for facility in sorted(plan.facilities):
        for square in facility.squares:
            canvas.centred(grid.box(square), facility_letter(facility.kind, letters), style)
