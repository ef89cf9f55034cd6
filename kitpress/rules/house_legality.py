"""Which rules of drawing that all games of houses have does a plan break?

Each check tells all of its violations, each with its squares. The games add checks of their own.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set
from itertools import chain, combinations
from typing import TypeVar

from kitpress.content.kinds.houses import HouseGame
from kitpress.plan.geometry import Edge, Rect, Square
from kitpress.plan.grid_marks import ALSO, ARROWS, ON_WALL
from kitpress.plan.model import Plan, WallMark
from kitpress.plan.rooms import bounding, flood
from kitpress.plan.space import Space, components, tree_squares
from kitpress.rules.score import Violation
from kitpress.words import Words, same, squares_words

INDOORS = ("door", "window", "furnishing")
OUTDOORS = ("tree", "hedge", "deck", "stone", "pool")
COLLECTIONS = {
    "tree": "trees",
    "door": "doors",
    "window": "windows",
    "furnishing": "furnishings",
    "hedge": "hedges",
    "deck": "decks",
    "stone": "stones",
    "pool": "pools",
}

# What is said of each rule. {at} is a square or room, {what} the name of a feature.
RULES: dict[str, Words] = {
    "room-size": Words(
        "The room at {at} measures {width}\u00a0×\u00a0{height}; its sides are the two dice, {low} to {high} squares.",
        "La habitación de {at} mide {width}\u00a0×\u00a0{height}; sus lados son los dos dados, de {low} a {high} "
        "cuadros.",
    ),
    "room-letter": Words(
        "The {width}\u00a0×\u00a0{height} room at {at} is labelled {letter}; a room is of the type of one of its "
        "two dice, so here: {allowed}.",
        "La habitación de {width}\u00a0×\u00a0{height} en {at} lleva la letra {letter}; su tipo es el de uno de sus "
        "dos dados, así que aquí: {allowed}.",
    ),
    "room-unlabelled": Words(
        "The room at {at} has no letter; every room is labelled with the type of one of its dice.",
        "La habitación de {at} no tiene letra; toda habitación lleva la del tipo de uno de sus dados.",
    ),
    "room-two-letters": Words(
        "The room at {at} has {count} letters, {letters}; a room has one.",
        "La habitación de {at} tiene {count} letras, {letters}; cada habitación lleva una.",
    ),
    "room-unnamed": Words(
        "The letter {letter} and the walls round it at {at} make no room here: lines '& room' name all rooms of a "
        "plan.",
        "La letra {letter} y las paredes que la rodean en {at} no forman aquí ninguna habitación: las líneas '& room' "
        "nombran todas las de un plano.",
    ),
    "room-label-outside": Words(
        "The letter of the room at {at} stands outside its walls, at {label}.",
        "La letra de la habitación de {at} está fuera de sus paredes, en {label}.",
    ),
    "room-overlap": Words(
        "The rooms at {at} and {other} overlap; a room may not cover a part of another.",
        "Las habitaciones de {at} y {other} se pisan; ninguna puede cubrir parte de otra.",
    ),
    "room-inside": Words(
        "The room at {at} lies inside the one at {other}; a room may neither be inside another nor "
        "enclose one.",
        "La habitación de {at} está dentro de la de {other}; ninguna puede quedar dentro de otra ni "
        "encerrarla.",
    ),
    "room-off-grid": Words(
        "The room at {at} reaches beyond the grid.", "La habitación de {at} se sale de la cuadrícula."
    ),
    "wall-loose": Words(
        "The wall at {at} belongs to no room; walls close rectangles.",
        "La pared de {at} no es de ninguna habitación; las paredes cierran rectángulos.",
    ),
    "letter-loose": Words(
        "The letter {letter} at {at} stands in no room.",
        "La letra {letter} de {at} no está en ninguna habitación.",
    ),
    "square-crowded": Words(
        "Too much in {at}: {things}; only one thing goes in a square.",
        "Demasiado en {at}: {things}; en cada cuadro va una sola cosa.",
    ),
    "label-square": Words(
        "The letter's square {at} also holds: {things}; nothing else goes there.",
        "El cuadro de la letra, {at}, tiene además: {things}; ahí no va nada más.",
    ),
    "tree-off-grid": Words(
        "The tree round {at} reaches beyond the grid; it needs 3\u00a0×\u00a03 squares.",
        "El árbol en torno a {at} se sale de la cuadrícula; necesita 3\u00a0×\u00a03 cuadros.",
    ),
    "feature-off-grid": Words("{what} off the grid.", "{what} fuera de la cuadrícula."),
    "feature-inside": Words(
        "{what} inside the room at {at}: that goes outside, and no room may enclose it.",
        "{what} dentro de la habitación de {at}: va fuera, y ninguna habitación puede encerrar{lo}.",
    ),
    "feature-outside": Words(
        "{what} at {at}, outside: that goes inside a room.",
        "{what} en {at}, fuera: va dentro de una habitación.",
    ),
    "no-wall": Words("{what} at {at} without a wall on its side.", "{what} en {at} sin pared en su lado."),
    "feature-count": Words(
        "{what}: {count} drawn. They come {sets} at a time, in full or not at all.",
        "{what}: hay {count}. Vienen de {sets} en {sets}: todo el grupo o nada.",
    ),
    "mark-length": Words(
        "{what} at {at}: {length} long, not {sets}.{remedy}",
        "{what} en {at}: mide {length} de largo, no {sets}.{remedy}",
    ),
    "mark-split": Words(
        "{what} at {at} reaches from one room into another.",
        "{what} en {at} pasa de una habitación a otra.",
    ),
}

_G = TypeVar("_G", bound=HouseGame)
Check = Callable[[Space, _G], Iterator[Violation]]


def dice(game: HouseGame) -> tuple[int, ...]:
    """The numbers that the dice of a game can show."""
    return tuple(sorted({room.die for room in game.rooms} | {feature.die for feature in game.features}))


def letters_for(game: HouseGame, width: int, height: int) -> tuple[str, ...]:
    """The letters that a room of that size may carry: the types of its two dice."""
    return tuple(room.letter for room in game.rooms if room.die in (width, height))


def violation(
    rules: Mapping[str, Words], rule: str, squares: Iterable[Square], **values: object
) -> Violation:
    """A violation of that rule; `values` fill in what is said of it."""
    shown = {key: str(value) if isinstance(value, Square) else value for key, value in values.items()}
    return Violation(rule, rules[rule].format(**shown), in_order(squares))


def _violation(rule: str, squares: Iterable[Square], **values: object) -> Violation:
    return violation(RULES, rule, squares, **values)


def in_order(squares: Iterable[Square]) -> tuple[Square, ...]:
    """Each square once, row by row."""
    return tuple(sorted(set(squares), key=lambda s: (s.row, s.column)))


def corner(rect: Rect) -> Square:
    """The square that people call a rectangle by."""
    return Square(rect.column, rect.row)


def rooms(space: Space, game: HouseGame) -> Iterator[Violation]:
    """Rooms of the wrong size, or with the wrong letter."""
    faces = dice(game)
    for room in space.rooms:
        rect = room.rect
        about = {"at": corner(rect), "width": rect.width, "height": rect.height}
        if not all(space.plan.on_grid(square) for square in rect.squares()):
            yield _violation("room-off-grid", rect.squares(), **about)
        if rect.width not in faces or rect.height not in faces:
            yield _violation("room-size", rect.squares(), **about, low=faces[0], high=faces[-1])
        else:
            allowed = letters_for(game, rect.width, rect.height)
            if room.letter not in allowed:
                letters = " / ".join(allowed)
                yield _violation("room-letter", [room.label], **about, letter=room.letter, allowed=letters)
        if room.label not in rect:
            yield _violation("room-label-outside", [room.label], **about, label=room.label)


def overlaps(space: Space, game: HouseGame) -> Iterator[Violation]:
    """Rooms that share squares."""
    for a, b in combinations(space.rooms, 2):
        if not a.rect.overlaps(b.rect):
            continue
        shared = [square for square in a.rect.squares() if square in b.rect]
        inner, outer = sorted((a, b), key=lambda room: (room.rect.area, room))
        rule = "room-inside" if len(shared) == inner.rect.area else "room-overlap"
        yield _violation(rule, shared, at=corner(inner.rect), other=corner(outer.rect))


def unfinished(space: Space, game: HouseGame) -> Iterator[Violation]:
    """Walls and letters that make no room: rectangles with no or several letters, and what is left over."""
    plan = space.plan
    walls, letters = set(plan.loose_walls), set(plan.loose_letters)
    for rect in sorted(_closed_by(plan, walls)):
        inside = sorted((square, letter) for square, letter in plan.loose_letters if square in rect)
        named = ", ".join(letter for _, letter in inside)
        at = corner(rect)
        if not inside:
            yield _violation("room-unlabelled", rect.squares(), at=at)
        elif len(inside) == 1:  # only a text that names its rooms otherwise says so
            yield _violation("room-unnamed", [inside[0][0]], at=at, letter=named)
        else:
            squares = [square for square, _ in inside]
            yield _violation("room-two-letters", squares, at=at, count=len(inside), letters=named)
        walls.difference_update(rect.edges())
        letters.difference_update(inside)
    for room in space.rooms:
        more = sorted((square, letter) for square, letter in letters if square in room.rect)
        if more:
            inside = [(room.label, room.letter), *more]
            named = ", ".join(letter for _, letter in inside)
            squares, at = [square for square, _ in inside], corner(room.rect)
            yield _violation("room-two-letters", squares, at=at, count=len(inside), letters=named)
            letters.difference_update(more)
    for run in _runs(walls):
        squares = [square for edge in run for square in edge.squares if plan.on_grid(square)]
        yield _violation("wall-loose", squares, at=in_order(squares)[0])
    for square, letter in sorted(letters):
        yield _violation("letter-loose", [square], at=square, letter=letter)


def _closed_by(plan: Plan, loose: Set[Edge]) -> set[Rect]:
    """The rectangles, belonging to no room, that loose walls help to close."""
    walls, rects = plan.walls(), {room.rect for room in plan.rooms}
    found, seen = set[Rect](), set[Square]()
    for square in chain.from_iterable(edge.squares for edge in loose):
        if square in seen or not plan.on_grid(square):
            continue
        region = flood(plan.columns, plan.rows, walls, square)
        seen |= region
        rect = bounding(region)
        if len(region) == rect.area and walls.issuperset(rect.edges()):
            found.add(rect)
    return {rect for rect in found - rects if not loose.isdisjoint(rect.edges())}


def _runs(walls: Collection[Edge]) -> list[list[Edge]]:
    """Walls that hang together, end to end."""
    ends: dict[Square, set[Edge]] = defaultdict(set)  # grid corners, named by the square below right
    for edge in walls:
        for corner in _ends(edge):
            ends[corner].add(edge)
    joined = components(ends, lambda corner: (end for edge in ends[corner] for end in _ends(edge)))
    return [sorted({edge for corner in part for edge in ends[corner]}) for part in joined]


def _ends(edge: Edge) -> tuple[Square, Square]:
    start = Square(edge.column, edge.row)
    return start, Square(edge.column + edge.horizontal, edge.row + (not edge.horizontal))


_AND = Words(" and ", " y ")
_AS_TEXT = Words(
    " In a plan as text, write {right} instead of {wrong}{also}.",
    " En un plano de texto, escribe {right} en vez de {wrong}{also}.",
)
_ALSO = Words(", and {also} in its second square", ", y {also} en su segundo cuadro")
_LETTER = Words("a letter", "una letra")


def _names(game: HouseGame) -> dict[str, Words]:
    return {feature.id: feature.name for feature in game.features} | {"label": _LETTER}


def listed(game: HouseGame, things: Iterable[str]) -> Words:
    """ "window", "window and 2 x stone": what is in a square."""
    names = _names(game)
    told = [
        names[thing]
        if count == 1
        else Words(f"{count}\u00a0×\u00a0{names[thing].en}", f"{count}\u00a0×\u00a0{names[thing].es}")
        for thing, count in Counter(things).items()
    ]
    return Words(
        _AND.en.join(words.en for words in told),
        _AND.es.join(words.es for words in told),
    )


def squares(space: Space, game: HouseGame) -> Iterator[Violation]:
    """Two things in a square, or something on a letter's square. What trees cover, their game tells."""
    for square in in_order(space.occupied):
        things = space.occupied[square]
        if len(things) < 2 or square in space.tree_at:
            continue
        if "label" in things:
            rest = list(things)
            rest.remove("label")
            yield _violation("label-square", [square], at=square, things=listed(game, rest))
        else:
            yield _violation("square-crowded", [square], at=square, things=listed(game, things))


def placed(plan: Plan, feature: str) -> list[tuple[Square, tuple[Square, ...]]]:
    """Where each drawn feature of a kind stands: its own square, and all that it covers."""
    covered = (
        (thing.square, thing.squares) if isinstance(thing, WallMark) else (thing, _covered(thing, feature))
        for thing in drawn(plan, feature)
    )
    return sorted(covered)


def drawn(plan: Plan, feature: str) -> Collection[Square | WallMark]:
    """The features of a kind, as the plan has them."""
    found: Collection[Square | WallMark] = getattr(plan, COLLECTIONS[feature])
    return found


def _covered(square: Square, feature: str) -> tuple[Square, ...]:
    return tree_squares(square) if feature == "tree" else (square,)


def places(space: Space, game: HouseGame) -> Iterator[Violation]:
    """What goes outside is outside and what goes inside is inside; all of it is on the grid."""
    for feature in game.features:
        what = titled(feature.name)
        for at, covered in placed(space.plan, feature.id):
            off = [square for square in covered if not space.plan.on_grid(square)]
            if off and feature.id == "tree":
                yield _violation("tree-off-grid", set(covered) - set(off), at=at)
            elif off:
                yield _violation("feature-off-grid", off, what=what)
            inside = [square for square in covered if space.inside(square)]
            if feature.id in OUTDOORS and inside:
                room = space.room_at(inside[0])
                where = corner(room.rect) if room else at
                lo = "la" if feature.gender == "f" else "lo"
                yield _violation("feature-inside", inside, what=what, at=where, lo=lo)
            elif feature.id in INDOORS and len(inside) < len(covered) and not off:
                yield _violation("feature-outside", [at], what=what, at=at)


def titled(name: Words) -> Words:
    """With a capital."""
    return Words(name.en[:1].upper() + name.en[1:], name.es[:1].upper() + name.es[1:])


def walls(space: Space, game: HouseGame) -> Iterator[Violation]:
    """Doors and windows that do not lie along a wall of one room."""
    for feature in game.features:
        marks = getattr(space.plan, COLLECTIONS[feature.id]) if feature.id in ("door", "window") else ()
        for mark in sorted(marks, key=lambda m: (m.square, m.side.value)):
            about = {"what": titled(feature.name), "at": mark.square}
            if not space.on_wall(mark):
                yield _violation("no-wall", mark.squares, **about)
            if mark.length != feature.length:
                sizes = {"length": squares_words(mark.length), "sets": feature.length}
                remedy = _other_letter(mark, COLLECTIONS[feature.id], feature.length)
                yield _violation("mark-length", mark.squares, **about, **sizes, remedy=remedy)
            elif len({space.room_at(square) for square in mark.squares} - {None}) > 1:
                yield _violation("mark-split", mark.squares, **about)


def _other_letter(mark: WallMark, collection: str, length: int) -> Words:
    """How a mark of that length is written, where plans as text have a letter for it: small and capital are soon
    mixed up.
    """
    letters = {meant: ARROWS[mark.side].format(letter).strip() for letter, meant in ON_WALL.items()}
    wrong, right = letters.get((collection, mark.length)), letters.get((collection, length))
    if not wrong or not right:
        return same("")
    also = _ALSO.format(also=ARROWS[mark.side].format(ALSO).strip()) if length > 1 else same("")
    return _AS_TEXT.format(right=right, wrong=wrong, also=also)


def counts(space: Space, game: HouseGame) -> Iterator[Violation]:
    """A die gives its features in full or not at all, so their total is a multiple."""
    for feature in game.features:
        found = [] if feature.run else placed(space.plan, feature.id)
        if len(found) % feature.count:
            at, what = [square for square, _ in found], titled(feature.plural)
            yield _violation("feature-count", at, what=what, count=len(found), sets=feature.count)
