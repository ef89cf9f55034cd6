"""A plan as an architect draws it, on any canvas: one drawing for cards, rulebooks and `draw`.

With `notation` it is drawn as players draw it by hand on the sheet instead.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from kitpress.layout.sheet import Box, Grid
from kitpress.plan.geometry import Rect, Square
from kitpress.plan.model import Plan, Room
from kitpress.plan.space import Space, tree_squares
from kitpress.render import garden, marks, symbols
from kitpress.render.canvas import Canvas, Stroke, Style
from kitpress.render.contours import straight_runs
from kitpress.render.fonts import Face
from kitpress.render.furniture import furnishing
from kitpress.render.ink import PlanInks
from kitpress.render.single_walls import draw_singly, note_singly
from kitpress.units import POINTS_PER_MM

# What the letters stand for, so that each room gets fitting furniture; a game may say otherwise.
USUAL_TYPES: Mapping[str, str] = {
    "C": "closet",
    "W": "washroom",
    "B": "bedroom",
    "K": "kitchen",
    "D": "dining",
    "L": "living",
}
NO_LETTERS: Mapping[str, str] = {}


def draw_plan(
    canvas: Canvas,
    plan: Plan,
    x_mm: float,
    y_mm: float,
    square_mm: float,
    inks: PlanInks,
    *,
    highlights: Collection[Square] = (),
    notation: bool = False,
    names: Mapping[str, str] | None = None,
    types: Mapping[str, str] = USUAL_TYPES,
    grid_lines: bool = True,
    letters: Mapping[str, str] = NO_LETTERS,
) -> None:
    """Draw a plan with its grid's top-left corner at (x, y) mm and squares of `square_mm`.

    `highlights` are shaded; `names` writes a room's name instead of its letter where there is room;
    `letters` are those that players write for facilities, by their kinds.
    """
    grid = Grid(x_mm, y_mm, square_mm, plan.columns, plan.rows)
    if inks.ground is not None:
        canvas.rect(grid.area, fill=inks.ground)
    if grid_lines:
        _grid(canvas, grid, inks)
    if plan.on_edges or inks.singly:
        _shade(canvas, grid, inks, highlights if notation else ())
        if notation:
            note_singly(canvas, grid, plan, inks, letters)
        else:
            draw_singly(canvas, grid, plan, inks, highlights, letters)
        return
    space = Space(plan)
    if notation:
        _notation(canvas, grid, space, inks, highlights)
        return
    _outside(canvas, grid, space, inks, highlights)
    for room in space.rooms:
        rect = room.rect
        canvas.rect(
            Box(
                grid.x + rect.column * square_mm,
                grid.y + rect.row * square_mm,
                rect.width * square_mm,
                rect.height * square_mm,
            ),
            fill=inks.floor,
        )
    _shade(canvas, grid, inks, [s for s in highlights if space.inside(s)])
    for square in sorted(plan.furnishings):
        owner = space.room_at(square)
        kind = types.get(owner.letter, "") if owner else ""
        furnishing(canvas, grid.box(square), square, owner.rect if owner else None, kind, inks)
    _walls(canvas, grid, plan, inks)
    for window in sorted(plan.windows, key=str):
        symbols.window(canvas, grid, window, inks)
    for door in sorted(plan.doors, key=str):
        symbols.door(canvas, grid, door, inks)
    for room in space.rooms:
        _label(canvas, grid, space, room, inks, (names or {}).get(room.letter))
    for square, letter in sorted(plan.loose_letters):
        _letter(canvas, grid.box(square), letter, inks)


def extent(plan: Plan) -> Rect:
    """The smallest rectangle of squares that holds everything drawn; the whole grid of an empty plan."""
    squares = [square for room in plan.rooms for square in room.rect.squares()]
    entrance = [plan.entrance] if plan.entrance else []
    squares += [square for mark in (*plan.doors, *plan.windows, *entrance) for square in mark.squares]
    squares += [*plan.furnishings, *plan.decks, *plan.stones, *(s for s, _ in plan.loose_letters)]
    squares += [*plan.hedges, *plan.pools, *(s for facility in plan.facilities for s in facility.squares)]
    squares += [s for middle in plan.trees for s in tree_squares(middle)]
    squares += [s for edge in plan.loose_walls for s in edge.squares if plan.on_grid(s)]
    if not squares:
        return Rect(0, 0, plan.columns, plan.rows)
    columns, rows = [s.column for s in squares], [s.row for s in squares]
    left, top = min(columns), min(rows)
    return Rect(left, top, max(columns) - left + 1, max(rows) - top + 1)


def _grid(canvas: Canvas, grid: Grid, inks: PlanInks) -> None:
    whole, pen = grid.area, Stroke(inks.grid, max(grid.square * 0.02, 0.1))
    for column in range(grid.columns + 1):
        x = grid.x + column * grid.square
        canvas.line(x, whole.y, x, whole.bottom, pen)
    for row in range(grid.rows + 1):
        y = grid.y + row * grid.square
        canvas.line(whole.x, y, whole.right, y, pen)


def _shade(canvas: Canvas, grid: Grid, inks: PlanInks, squares: Iterable[Square]) -> None:
    for square in sorted(squares):
        canvas.rect(grid.box(square), fill=inks.highlight)


def _outside(
    canvas: Canvas, grid: Grid, space: Space, inks: PlanInks, highlights: Collection[Square]
) -> None:
    plan = space.plan
    _shade(canvas, grid, inks, [s for s in highlights if not space.inside(s)])
    with canvas.clipped(symbols.clip_to(grid)):
        for pool in space.pools:
            (garden.basin if plan.draws_pools else symbols.water)(canvas, grid, pool, inks)
        for hedge in space.hedges:
            garden.hedge(canvas, grid, hedge, inks)
        for part in space.decks:
            symbols.deck(canvas, grid, part, inks)
        for square in sorted(plan.stones):
            symbols.stone(canvas, grid.box(square), square, inks)
        for middle in sorted(plan.trees):
            symbols.tree(canvas, grid, middle, inks)


def _walls(canvas: Canvas, grid: Grid, plan: Plan, inks: PlanInks) -> None:
    thick = grid.square * symbols.WALL
    for edges, dash in ((plan.walls() - plan.loose_walls, ()), (plan.loose_walls, (thick * 1.4, thick))):
        pen = Stroke(inks.wall, thick, dash)
        for first, last in straight_runs(edges):
            (x1, y1), (x2, y2) = grid.segment(first)[0], grid.segment(last)[1]
            # Half a thickness longer at both ends, so that corners are full.
            dx, dy = (thick / 2, 0.0) if first.horizontal else (0.0, thick / 2)
            canvas.line(x1 - dx, y1 - dy, x2 + dx, y2 + dy, pen)


def _letter(canvas: Canvas, box: Box, letter: str, inks: PlanInks) -> None:
    style = Style(Face.LABEL_BOLD, box.width * 0.78 * POINTS_PER_MM, inks.text)
    canvas.centred(box, letter, style)


def _label(canvas: Canvas, grid: Grid, space: Space, room: Room, inks: PlanInks, name: str | None) -> None:
    """The room's name in its longest free stretch, or its letter where it was written."""
    if name:
        first, length = _free_stretch(space, room)
        box = grid.box(first)
        size = grid.square * 0.34 * POINTS_PER_MM
        style = Style(Face.LABEL_BOLD, size, inks.text, size * 0.06)
        text = name.upper()
        room_mm = (length - 0.35) * grid.square
        if style.width(text) > room_mm:
            style = style.at(size * room_mm / style.width(text))
        if style.size >= 0.62 * size:
            canvas.centred(Box(box.x, box.y, length * grid.square, grid.square), text, style)
            return
    _letter(canvas, grid.box(room.label), room.letter, inks)


def _free_stretch(space: Space, room: Room) -> tuple[Square, int]:
    """The first square and length of the longest free row of squares, nearest to the room's middle."""
    busy = set(space.occupied) - {room.label}
    rect = room.rect
    middle = rect.row + (rect.height - 1) / 2
    best = (0, 0.0, room.label)
    for row in range(rect.row, rect.row + rect.height):
        length = 0
        for column in range(rect.column, rect.column + rect.width):
            length = 0 if Square(column, row) in busy else length + 1
            found = (length, -abs(row - middle), Square(column - length + 1, row))
            if length and found[:2] > best[:2]:
                best = found
    return best[2], max(best[0], 1)


def _notation(
    canvas: Canvas, grid: Grid, space: Space, inks: PlanInks, highlights: Collection[Square]
) -> None:
    """As players draw it on the sheet."""
    plan, side = space.plan, grid.square
    _shade(canvas, grid, inks, highlights)
    pen, wall = Stroke(inks.line, side * 0.06, round=True), Stroke(inks.wall, side * 0.1, round=True)
    for square in sorted(space.water - plan.pools):
        marks.water_mark(canvas, grid.box(square), inks.soft)
    for first, last in straight_runs(plan.walls()):
        canvas.line(*grid.segment(first)[0], *grid.segment(last)[1], wall)
    for door in sorted(plan.doors, key=str):
        marks.door_mark(canvas, grid.box(door.square), door.side, pen)
    for window in sorted(plan.windows, key=str):
        marks.window_mark(canvas, grid.box(window.square), window.side, pen, window.length)
    for squares, mark in (
        (plan.furnishings, marks.furnishing_mark),
        (plan.decks, marks.deck_mark),
        (plan.stones, marks.stone_mark),
        (plan.trees, marks.tree_mark),
        (plan.hedges, marks.hedge_mark),
        (plan.pools, marks.pool_mark),
    ):
        for square in sorted(squares):
            mark(canvas, grid.box(square), pen)
    style = Style(Face.HAND, side * 0.8 * POINTS_PER_MM, inks.text)
    labels = [(room.label, room.letter) for room in space.rooms] + sorted(plan.loose_letters)
    for square, letter in labels:
        canvas.centred(grid.box(square), letter, style)
