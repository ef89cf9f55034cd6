"""Random plans for properties: anything that can be drawn, legal or not."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from kitpress.plan.geometry import Edge, Rect, Side, Square
from kitpress.plan.model import Facility, Plan, Room, WallMark

LETTERS = st.sampled_from("CWBKDL")


@st.composite
def plans(
    draw: st.DrawFn, columns: int = 8, rows: int = 7, loose: bool = True, overlapping: bool = True
) -> Plan:
    """A plan with up to six rooms and some of every feature; nothing keeps it legal."""
    squares = st.builds(Square, st.integers(0, columns - 1), st.integers(0, rows - 1))

    def some(size: int) -> st.SearchStrategy[frozenset[Square]]:
        return st.frozensets(squares, max_size=size)

    drawn = draw(st.lists(_rooms(columns, rows), max_size=6))
    rooms = frozenset(
        room
        for i, room in enumerate(drawn)
        if overlapping or not any(room.rect.overlaps(earlier.rect) for earlier in drawn[:i])
    )
    marks = st.frozensets(st.builds(WallMark, squares, st.sampled_from(Side)), max_size=4)
    outlines = {edge for room in rooms for edge in room.rect.edges()}
    edges = st.builds(Edge, st.integers(0, columns - 1), st.integers(0, rows - 1), st.booleans())
    walls = draw(st.frozensets(edges, max_size=6)) if loose else frozenset()
    letters = draw(st.frozensets(st.tuples(squares, LETTERS), max_size=2)) if loose else frozenset()
    return Plan(
        columns,
        rows,
        rooms=rooms,
        doors=draw(marks),
        windows=draw(marks),
        furnishings=draw(some(6)),
        trees=draw(some(2)),
        decks=draw(some(5)),
        stones=draw(some(8)),
        loose_walls=frozenset(walls - outlines),
        loose_letters=frozenset(letters - {(room.label, room.letter) for room in rooms}),
    )


@st.composite
def _rooms(draw: st.DrawFn, columns: int, rows: int) -> Room:
    width, height = draw(st.integers(1, min(6, columns))), draw(st.integers(1, min(6, rows)))
    rect = Rect(draw(st.integers(0, columns - width)), draw(st.integers(0, rows - height)), width, height)
    return Room(rect, draw(LETTERS), draw(st.sampled_from(list(rect.squares()))))


@st.composite
def gardens(draw: st.DrawFn, columns: int = 8, rows: int = 7) -> Plan:
    """A plan with hedges, drawn pools and windows of two squares as well."""
    plan = draw(plans(columns, rows, overlapping=False))
    squares = st.builds(Square, st.integers(0, columns - 2), st.integers(0, rows - 2))
    some = st.frozensets(squares, max_size=6)
    wide = st.frozensets(
        st.builds(WallMark, squares, st.sampled_from(Side), st.sampled_from((1, 2))), max_size=4
    )
    return replace(plan, hedges=draw(some), pools=draw(some), windows=draw(wide))


@st.composite
def boards(draw: st.DrawFn, columns: int = 7, rows: int = 6) -> Plan:
    """A plan of single walls, with windows and doors on edges, facilities and an entrance."""
    squares = st.builds(Square, st.integers(0, columns - 1), st.integers(0, rows - 1))
    on_grid = st.builds(Edge, st.integers(0, columns), st.integers(0, rows), st.booleans()).filter(
        lambda e: e.column < columns if e.horizontal else e.row < rows
    )
    marks = st.builds(WallMark, squares, st.sampled_from(Side))
    return Plan(
        columns,
        rows,
        loose_walls=draw(st.frozensets(on_grid, max_size=40)),
        windows=frozenset(
            WallMark.on_edge(edge, columns, rows) for edge in draw(st.frozensets(on_grid, max_size=6))
        ),
        doors=draw(st.frozensets(marks, max_size=6)),
        facilities=draw(st.frozensets(_facilities(columns, rows), min_size=1, max_size=6)),
        entrance=draw(st.none() | marks),
    )


@st.composite
def _facilities(draw: st.DrawFn, columns: int, rows: int) -> Facility:
    kind = draw(st.sampled_from(("toilet", "washstand", "washing-machine", "kitchen", "bath", "bed")))
    first = Square(draw(st.integers(0, columns - 2)), draw(st.integers(0, rows - 2)))
    second = draw(st.none() | st.sampled_from((Side.EAST, Side.SOUTH)))
    third = draw(st.booleans()) and second
    squares = [first, *([first.step(second)] if second else []), *([Square(0, rows - 1)] if third else [])]
    return Facility(kind, tuple(sorted(set(squares))))
