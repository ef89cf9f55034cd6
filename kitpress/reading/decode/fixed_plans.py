"""Plans with another thing in a square or on an edge, as if that place of their text were edited."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.model import Facility, Plan, Room, WallMark
from kitpress.plan.rooms import smallest_closed
from kitpress.plan.space import tree_squares
from kitpress.reading.classes import CODES, classes_of
from kitpress.reading.decode.alternatives import Mark
from kitpress.reading.evidence import Evidence
from kitpress.rules.grammar import BoardGrammar, Grammar, MarkKind

WALL, WINDOW = "wall", "window"  # what may be drawn on an edge
_SINGLE = ("furnishings", "decks", "stones", "hedges", "pools")


def with_part(plan: Plan, edge: Edge, part: str) -> Plan:
    """The plan with this edge as a "wall", a "window" or, "", undrawn; doors stand on walls and may stay."""
    windows = frozenset(w for w in plan.windows if not plan.on_edges or edge not in w.edges)
    if part == WALL:
        drawn = edge in plan.walls() or (plan.on_edges and edge in _opened(plan))
        loose = plan.loose_walls if drawn else plan.loose_walls | {edge}
        return replace(plan, loose_walls=loose, windows=windows)
    for room in plan.rooms:
        if edge in room.rect.edges():
            plan = _dissolved(plan, room)
    loose = plan.loose_walls - {edge}
    if part == WINDOW:
        windows |= {WallMark.on_edge(edge, plan.columns, plan.rows)}
    if edge in _opened(plan) and plan.on_edges:
        doors = frozenset(door for door in plan.doors if door.edge != edge)
        entrance = plan.entrance if plan.entrance and plan.entrance.edge != edge else None
        plan = replace(plan, doors=doors, entrance=entrance)
    return replace(plan, loose_walls=loose, windows=windows)


def _opened(plan: Plan) -> frozenset[Edge]:
    """Edges with a door or the entrance."""
    return frozenset(mark.edge for mark in (*plan.doors, *filter(None, [plan.entrance])))


def _dissolved(plan: Plan, room: Room) -> Plan:
    """The plan with a room's walls and letter, but not the room."""
    others = plan.rooms - {room}
    outlines = frozenset(edge for other in others for edge in other.rect.edges())
    loose = plan.loose_walls | (frozenset(room.rect.edges()) - outlines)
    letters = plan.loose_letters | {(room.label, room.letter)}
    return replace(plan, rooms=others, loose_walls=loose, loose_letters=letters)


def with_thing(
    plan: Plan, square: Square, mark: Mark, grammar: Grammar | BoardGrammar, evidence: Evidence
) -> Plan:
    """The plan with this mark in a square and nothing else; as it is, where it shows that already.

    A mark on a wall whose side is not said leans on a drawn wall, on the one that the evidence speaks for.
    """
    shown = list(things_in(plan, square, grammar))
    if shown == [mark] or (mark == Mark() and not shown):
        return plan
    if len(shown) == 1 and mark.kind and not mark.side and shown[0].kind == mark.kind:
        return plan
    plan = _cleared(plan, square, keep_room=bool(mark.letter))
    if mark == Mark():
        return plan
    if isinstance(grammar, BoardGrammar):
        return _on_board(plan, square, mark, grammar, evidence)
    if mark.letter:
        return _lettered(plan, square, mark.letter)
    kind = next(known for known in grammar.marks if known.id == mark.kind)
    if kind.span > 1:  # the one that was read may stand a square further
        trees = frozenset(middle for middle in plan.trees if square not in tree_squares(middle))
        plan = replace(plan, trees=trees)
    drawn: Square | WallMark = square
    if kind.on_wall:
        side = mark.side or _likeliest_side(plan, square, kind, evidence)
        drawn = _leaning(plan, square, side, kind.length)
    placed = {kind.collection: getattr(plan, kind.collection) | {drawn}}
    return replace(plan, **placed)


def things_in(plan: Plan, square: Square, grammar: Grammar | BoardGrammar) -> Iterator[Mark]:
    """All that a square shows, but for a tree whose middle is elsewhere."""
    if isinstance(grammar, BoardGrammar):
        yield from (Mark("door", door.side) for door in plan.doors if door.square == square)
        if plan.entrance and plan.entrance.square == square:
            yield Mark("entrance", plan.entrance.side)
        letters = {kind.id: kind.letter for kind in grammar.facilities}
        yield from (Mark(letter=letters[f.kind]) for f in plan.facilities if square in f.squares)
        return
    yield from (Mark(letter=room.letter) for room in plan.rooms if room.label == square)
    yield from (Mark(letter=letter) for there, letter in plan.loose_letters if there == square)
    for kind in grammar.marks:
        found = getattr(plan, kind.collection)
        if kind.on_wall:
            yield from (Mark(kind.id, mark.side) for mark in found if square in mark.squares)
        elif square in found:
            yield Mark(kind.id)


def _cleared(plan: Plan, square: Square, *, keep_room: bool) -> Plan:
    """The plan with nothing in a square; a room whose letter stood there is none any more, unless it is kept."""
    for room in plan.rooms:
        if room.label == square and not keep_room:
            plan = _dissolved(plan, room)
    singles = {name: getattr(plan, name) - {square} for name in _SINGLE}
    facilities = (replace(f, squares=tuple(s for s in f.squares if s != square)) for f in plan.facilities)
    return replace(
        plan,
        **singles,
        trees=plan.trees - {square},  # what stands under one does not fell it
        doors=frozenset(mark for mark in plan.doors if square not in mark.squares),
        windows=plan.windows
        if plan.on_edges
        else frozenset(mark for mark in plan.windows if square not in mark.squares),
        facilities=frozenset(facility for facility in facilities if facility.squares),
        entrance=plan.entrance if plan.entrance and plan.entrance.square != square else None,
        loose_letters=frozenset(found for found in plan.loose_letters if found[0] != square),
    )


def _lettered(plan: Plan, square: Square, letter: str) -> Plan:
    """The plan with a letter, which names the room round it if walls make one."""
    for room in plan.rooms:
        if square in room.rect.squares():
            return replace(plan, rooms=plan.rooms - {room} | {Room(room.rect, letter, square)})
    rect = smallest_closed(plan.columns, plan.rows, plan.walls(), square)
    if rect is None or any(rect.overlaps(room.rect) for room in plan.rooms):
        return replace(plan, loose_letters=plan.loose_letters | {(square, letter)})
    return replace(
        plan,
        rooms=plan.rooms | {Room(rect, letter, square)},
        loose_walls=plan.loose_walls - frozenset(rect.edges()),
    )


def _likeliest_side(plan: Plan, square: Square, kind: MarkKind, evidence: Evidence) -> Side:
    looks = {
        side: max(
            float(evidence.squares[square.row, square.column, evidence.classes.index(name)])
            for name, shown in classes_of(kind).items()
            if shown.side == side
        )
        for side in Side
    }
    walls = plan.walls()
    return max(Side, key=lambda side: (Edge.of(square, side) in walls, looks[side]))


def _leaning(plan: Plan, square: Square, side: Side, length: int) -> WallMark:
    """A mark on a wall; one of two squares goes on to where the wall does."""
    if length == 1:
        return WallMark(square, side)
    walls, before = plan.walls(), square.step(side.along, -1)
    if Edge.of(square.step(side.along), side) in walls or not plan.on_grid(before):
        return WallMark(square, side, length)
    return WallMark(before, side, length)


def _on_board(plan: Plan, square: Square, mark: Mark, grammar: BoardGrammar, evidence: Evidence) -> Plan:
    """A facility, a door or the entrance, each with what it needs beside it."""
    if mark.letter:
        kind = next(known for known in grammar.facilities if known.letter == mark.letter)
        halves = (f for f in plan.facilities if f.kind == kind.id and len(f.squares) < kind.squares)
        half = next((f for f in halves if any(s in square.orthogonal() for s in f.squares)), None)
        squares = tuple(sorted((square, *(half.squares if half else ()))))
        others = plan.facilities - {half} if half else plan.facilities
        return replace(plan, facilities=others | {Facility(kind.id, squares)})
    here = evidence.squares[square.row, square.column]
    walls = plan.walls()
    side = mark.side or max(
        Side,
        key=lambda s: (Edge.of(square, s) in walls, here[evidence.classes.index(f"{mark.kind}.{CODES[s]}")]),
    )
    drawn = WallMark(square, side)
    plan = replace(
        plan,
        loose_walls=plan.loose_walls - {drawn.edge},
        windows=frozenset(window for window in plan.windows if drawn.edge not in window.edges),
    )
    if mark.kind == "entrance":
        return replace(plan, entrance=drawn)
    return replace(plan, doors=plan.doors | {drawn})
