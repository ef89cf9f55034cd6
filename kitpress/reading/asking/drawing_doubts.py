"""What is drawn, as questions: what else a mark, a letter or a room may be, where to look, and what to answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice

from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.model import Plan, Record, WallMark
from kitpress.reading.asking.doubts import EMPTY, SURE, Doubt
from kitpress.reading.asking.fix_words import all_fixes, edge_fix, square_fix
from kitpress.reading.decode.alternatives import Alternative, Mark
from kitpress.reading.decode.fixed_plans import WALL, things_in
from kitpress.rules.grammar import BoardGrammar, Grammar
from kitpress.words import Words, same

_SIDES = {
    Side.NORTH: Words("upper wall", "pared de arriba"),
    Side.EAST: Words("right wall", "pared derecha"),
    Side.SOUTH: Words("lower wall", "pared de abajo"),
    Side.WEST: Words("left wall", "pared izquierda"),
}
NOTHING = Words("nothing", "nada")
_LETTER = Words("the letter {letter}", "la letra {letter}")
_NO_LETTER = Words("no letter", "ninguna letra")
_ON = Words("{name} on the {side}", "{name} en la {side}")
_AT = Words("{name} at {squares}", "{name} en {squares}")
_AT_BORDER = Words("{square}, {side}", "{square}, {side}")
_ROOM = Words("{letter} {width}x{height} at {square}", "{letter} {width}x{height} en {square}")
_NO_ROOM = Words("no closed room there", "ninguna habitación cerrada")
_LOOSE = Words("a wall that bounds no room", "una pared que no cierra habitación")
_NO_WALL = Words("no wall", "ninguna pared")
_PARTS = {
    "wall": Words("a wall", "una pared"),
    "window": Words("a window", "una ventana"),
    "door": Words("a door", "una puerta"),
    "entrance": Words("the entrance", "la entrada"),
}


def mark_words(mark: Mark, grammar: Grammar | BoardGrammar) -> Words:
    """What a mark is, in words."""
    if mark.letter:
        return _LETTER.format(letter=mark.letter)
    if not mark.kind:
        return NOTHING
    name = _kind_words(mark, grammar)
    return _ON.format(name=name, side=_SIDES[mark.side]) if mark.side else name


def held_words(mark: Mark, grammar: Grammar | BoardGrammar) -> Words:
    """What a square holds, in words: it is empty, or has a mark."""
    return EMPTY if mark == Mark() else mark_words(mark, grammar)


def _kind_words(mark: Mark, grammar: Grammar | BoardGrammar) -> Words:
    if not mark.kind:
        return NOTHING
    if isinstance(grammar, BoardGrammar):
        return _PARTS.get(mark.kind, same(mark.kind))
    return next((known.name for known in grammar.marks if known.id == mark.kind), same(mark.kind))


def plan_doubts(
    alternatives: Iterable[Alternative], record: Record, grammar: Grammar | BoardGrammar
) -> list[Doubt]:
    """The doubts about what is drawn. Whether what was read as a letter is a mark is asked only where no other letter
    is at least as likely: who answers about the letter looks at the square anyway.
    """
    found = [alternative for alternative in alternatives if alternative.probability < SURE]
    other_letters: dict[Square | Edge, float] = {}
    for other in found:
        if other.read and other.read.letter and other.other and other.other.letter:
            before = other_letters.get(other.place, 1.0)
            other_letters[other.place] = min(before, other.probability)
    return [
        _plan_doubt(alternative, record, grammar)
        for alternative in found
        if not alternative.letter_elsewhere
        or alternative.probability < other_letters.get(alternative.place, 1.0)
    ]


def _plan_doubt(alternative: Alternative, record: Record, grammar: Grammar | BoardGrammar) -> Doubt:
    place, plan = alternative.place, record.plan
    between = _between(alternative, grammar)
    if alternative.read is None or alternative.other is None:
        read, other = _room_words(plan, alternative.plan), _room_words(alternative.plan, plan)
    elif alternative.read.letter or alternative.other.letter:
        read = mark_words(alternative.read, grammar) if alternative.read != Mark() else _NO_LETTER
        other = mark_words(alternative.other, grammar) if alternative.other != Mark() else _NO_LETTER
        for label in _new_label(alternative, plan):
            other = _AT.format(name=other, squares=label)
    else:
        read, other = mark_words(alternative.read, grammar), mark_words(alternative.other, grammar)
        if moved := _moved(alternative, plan):
            other = _AT.format(name=other, squares="-".join(map(str, moved)))
        elif window := _moved_window(alternative, plan):
            other, between = _AT.format(name=read, squares="-".join(map(str, window.squares))), None
    squares = (
        place.squares
        if isinstance(place, Edge)
        else (
            place,
            *_other_half(alternative, plan),
            *_left_labels(alternative, plan),
            *_new_label(alternative, plan),
            *_of_no_room(alternative, plan, grammar),
        )
    )
    return Doubt(
        place=str(place),
        read=read,
        alternative=other,
        confidence=alternative.probability,
        squares=tuple(square for square in dict.fromkeys(squares) if plan.on_grid(square)),
        other=replace(record, plan=alternative.plan),
        where=_border_words(place, plan) if isinstance(place, Edge) else None,
        fix=_fix(alternative, plan, grammar),
        keep=_keep(alternative, plan, grammar),
        between=between,
    )


def _between(alternative: Alternative, grammar: Grammar | BoardGrammar) -> tuple[Words, Words] | None:
    """The two kinds that a question hangs between, of which one may be nothing; None where it is about letters, or
    about what is drawn.
    """
    marks = [mark for mark in (alternative.read, alternative.other) if mark is not None and not mark.letter]
    if len(marks) < 2 or marks[0].kind == marks[1].kind:
        return None
    one, other = (_kind_words(mark, grammar) for mark in marks)
    return one, other


def _moved(alternative: Alternative, plan: Plan) -> tuple[Square, ...]:
    """Where the same thing would stand, if that is what is asked: a tree's middle, or the squares of a window."""
    if alternative.read != alternative.other or isinstance(alternative.place, Edge):
        return ()
    near = {alternative.place, *alternative.place.around()}
    trees = sorted((alternative.plan.trees - plan.trees) & near)
    windows = (w.squares for w in alternative.plan.windows - plan.windows if alternative.place in w.squares)
    return min(((middle,) for middle in trees), default=min(windows, default=()))


def _moved_window(alternative: Alternative, plan: Plan) -> WallMark | None:
    """Where a long window is, if one of its squares is to hold nothing because it lies a square further."""
    gone = _long_window(plan.windows - alternative.plan.windows, alternative.place)
    if not gone or not alternative.read or alternative.other != Mark():
        return None
    new = (w for w in alternative.plan.windows - plan.windows if w.side == alternative.read.side)
    return min((w for w in new if not set(gone).isdisjoint(w.squares)), key=lambda w: w.squares, default=None)


def _other_half(alternative: Alternative, plan: Plan) -> Iterator[Square]:
    """Where else something comes or goes if the alternative is right: the second square of a window."""
    changed = (w.squares for w in plan.windows ^ alternative.plan.windows if alternative.place in w.squares)
    return (square for squares in sorted(changed) for square in squares if square != alternative.place)


def _left_labels(alternative: Alternative, plan: Plan) -> Iterator[Square]:
    """Where the letter of a room stands as it is read, if the alternative is that it stands elsewhere."""
    moved = {(room.rect, room.letter) for room in alternative.plan.rooms - plan.rooms}
    return (room.label for room in sorted(plan.rooms) if (room.rect, room.letter) in moved)


def _new_label(alternative: Alternative, plan: Plan) -> Iterator[Square]:
    """Where the letter of a room stands, if the alternative is another letter in another of its squares."""
    place, mark = alternative.place, alternative.other
    if mark and mark.letter:
        rooms = (room for room in alternative.plan.rooms - plan.rooms if room.letter == mark.letter)
        labels = (room.label for room in rooms if place in room.rect.squares())
        yield from (label for label in islice(labels, 1) if label != place)


def _of_no_room(alternative: Alternative, plan: Plan, grammar: Grammar | BoardGrammar) -> Iterator[Square]:
    """Where else something is different if there is no room round a letter, as it is none."""
    left = {room.rect for room in alternative.plan.rooms}
    for room in plan.rooms:
        if room.label == alternative.place and room.rect not in left:
            for square in room.rect.squares():
                was, may_be = (set(things_in(each, square, grammar)) for each in (plan, alternative.plan))
                if square != room.label and was != may_be:
                    yield square


def _border_words(edge: Edge, plan: Plan) -> Words | None:
    """What an edge at the border of the grid is called: there is a square on one side of it only."""
    first, second = edge.squares
    if plan.on_grid(first) and plan.on_grid(second):
        return None
    before = plan.on_grid(first)
    side = Side.SOUTH if edge.horizontal else Side.EAST
    return _AT_BORDER.format(
        square=first if before else second, side=_SIDES[side if before else side.opposite]
    )


def _fix(alternative: Alternative, plan: Plan, grammar: Grammar | BoardGrammar) -> Words | None:
    """What to answer if the alternative is right."""
    if isinstance(alternative.place, Edge):
        return _fix_at_edge(alternative.place, alternative, plan)
    return _fix_in_square(alternative.place, alternative, plan, grammar)


def _fix_at_edge(edge: Edge, alternative: Alternative, plan: Plan) -> Words | None:
    if alternative.other:
        return edge_fix(edge, alternative.other.kind, plan)
    # the whole outline hangs on whether this edge is drawn, or all of a side with it
    gone = plan.walls() - alternative.plan.walls()
    if edge in gone and all(map(edge.in_line, gone)):
        return all_fixes([edge_fix(one, "", plan) for one in sorted(gone)])
    return edge_fix(edge, "" if edge in plan.walls() else WALL, plan)


def _fix_in_square(
    place: Square, alternative: Alternative, plan: Plan, grammar: Grammar | BoardGrammar
) -> Words | None:
    mark = alternative.other or Mark()
    if no_room := tuple(_of_no_room(alternative, plan, grammar)):
        held = {
            square: next(things_in(alternative.plan, square, grammar), Mark()) for square in (place, *no_room)
        }
        return all_fixes([square_fix(square, there, grammar) for square, there in held.items()])
    if mark.kind and (whole := _long_window(alternative.plan.windows - plan.windows, place)):
        return all_fixes([square_fix(square, mark, grammar) for square in whole])
    if alternative.read and (window := _moved_window(alternative, plan)):
        return all_fixes([square_fix(square, alternative.read, grammar) for square in window.squares])
    gone = _long_window(plan.windows - alternative.plan.windows, place)
    if mark == Mark() and not any(chain(*(things_in(alternative.plan, square, grammar) for square in gone))):
        return all_fixes([square_fix(square, mark, grammar) for square in gone or (place,)])
    if mark.letter:  # it may be written in another square of the room
        place = next(_new_label(alternative, plan), place)
    elif moved := _moved(alternative, plan):
        new = [square for square in moved if not any(square in w.squares for w in plan.windows)]
        place = next(iter(new), place)
    elif _spans(mark, grammar) and place not in alternative.plan.trees:
        return None  # something of a tree that is none of its middle
    return square_fix(place, mark, grammar)


def _keep(alternative: Alternative, plan: Plan, grammar: Grammar | BoardGrammar) -> Words:
    """What to answer if it was read right."""
    place, read = alternative.place, alternative.read
    if isinstance(place, Edge):
        part = read.kind if read else WALL if place in plan.walls() else ""
        return edge_fix(place, part, plan)
    mark = read or Mark()
    whole = _long_window(plan.windows, place) if mark.kind else ()
    return all_fixes([square_fix(square, mark, grammar) for square in whole]) or square_fix(
        place, mark, grammar
    )


def _long_window(windows: Iterable[WallMark], place: Square | Edge) -> tuple[Square, ...]:
    """The squares of a window there that has several: an answer that named but one would leave the others open."""
    return next((w.squares for w in windows if w.length > 1 and place in w.squares), ())


def _spans(mark: Mark, grammar: Grammar | BoardGrammar) -> bool:
    """Whether it takes more than its square."""
    marks = () if isinstance(grammar, BoardGrammar) else grammar.marks
    return any(kind.id == mark.kind and kind.span > 1 for kind in marks)


def _room_words(plan: Plan, other: Plan) -> Words:
    """The rooms that this plan has and the other does not."""
    mine = sorted(plan.rooms - other.rooms)
    if plan.rooms == other.rooms:
        return _LOOSE if plan.loose_walls - other.loose_walls else _NO_WALL
    if not mine:
        return _NO_ROOM
    parts = [
        _ROOM.format(
            letter=room.letter,
            width=room.rect.width,
            height=room.rect.height,
            square=Square(room.rect.column, room.rect.row),
        )
        for room in mine
    ]
    return Words(" + ".join(part.en for part in parts), " + ".join(part.es for part in parts))
