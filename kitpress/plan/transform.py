"""Plans mirrored and turned: what is true of a drawing doesn't depend on how the sheet lies."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from kitpress.plan.geometry import Edge, Rect, Side, Square
from kitpress.plan.model import Facility, Plan, Room, WallMark

Point = tuple[int, int]


def mirror(plan: Plan) -> Plan:
    """The plan mirrored left to right."""
    return _moved(plan, plan.columns, plan.rows, lambda p: (plan.columns - p[0], p[1]))


def rotate(plan: Plan, quarter_turns: int = 1) -> Plan:
    """The plan turned clockwise by so many quarter turns."""
    for _ in range(quarter_turns % 4):
        plan = _moved(plan, plan.rows, plan.columns, lambda p, rows=plan.rows: (rows - p[1], p[0]))  # type: ignore[misc]
    return plan


def _moved(plan: Plan, columns: int, rows: int, move: Callable[[Point], Point]) -> Plan:
    """The plan with every corner of the grid moved; everything else follows from corners."""

    def rect(old: Rect) -> Rect:
        ends = [
            move((old.column, old.row)),
            move((old.column + old.width, old.row + old.height)),
        ]
        (left, right), (top, bottom) = (sorted(axis) for axis in zip(*ends, strict=True))
        return Rect(left, top, right - left, bottom - top)

    def square(old: Square) -> Square:
        new = rect(Rect(*old, 1, 1))
        return Square(new.column, new.row)

    def side(old: Side) -> Side:
        (x0, y0), (x1, y1) = move((0, 0)), move(old.value)
        return Side((x1 - x0, y1 - y0))

    def edge(old: Edge) -> Edge:
        width, height = (1, 0) if old.horizontal else (0, 1)
        new = rect(Rect(old.column, old.row, width, height))
        return Edge(new.column, new.row, new.height == 0)

    def mark(old: WallMark) -> WallMark:
        return WallMark(min(map(square, old.squares)), side(old.side), old.length)

    def window(old: WallMark) -> WallMark:
        new = mark(old)
        return WallMark.on_edge(new.edge, columns, rows) if plan.on_edges and new.length == 1 else new

    def squares(old: Iterable[Square]) -> frozenset[Square]:
        return frozenset(map(square, old))

    return replace(
        plan,
        columns=columns,
        rows=rows,
        rooms=frozenset(Room(rect(r.rect), r.letter, square(r.label)) for r in plan.rooms),
        doors=frozenset(map(mark, plan.doors)),
        windows=frozenset(map(window, plan.windows)),
        furnishings=squares(plan.furnishings),
        trees=squares(plan.trees),
        decks=squares(plan.decks),
        stones=squares(plan.stones),
        hedges=squares(plan.hedges),
        pools=squares(plan.pools),
        facilities=frozenset(Facility(f.kind, tuple(sorted(squares(f.squares)))) for f in plan.facilities),
        entrance=plan.entrance and mark(plan.entrance),
        loose_walls=frozenset(map(edge, plan.loose_walls)),
        loose_letters=frozenset((square(s), letter) for s, letter in plan.loose_letters),
    )
