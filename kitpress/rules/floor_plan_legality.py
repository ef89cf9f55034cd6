"""Which rules of Floor Plan does a drawing break? All of them are told, each with its squares."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations

from kitpress.content.kinds.floor_plan import FloorPlanGame
from kitpress.plan.geometry import Edge, Rect, Square
from kitpress.plan.model import Plan, WallMark
from kitpress.plan.rooms import bounding, flood
from kitpress.plan.space import Space, components, tree_squares
from kitpress.rules.score import Violation
from kitpress.words import Words

INDOORS = ("door", "window", "furnishing")
OUTDOORS = ("tree", "deck", "stone")
COLLECTIONS = {
    "tree": "trees",
    "door": "doors",
    "window": "windows",
    "furnishing": "furnishings",
    "deck": "decks",
    "stone": "stones",
}

# What is said of each rule. {at} is a square or room, {what} the name of a feature.
RULES: dict[str, Words] = {
    "room-size": Words(
        "The room at {at} measures {width} x {height}; its sides are the two dice, {low} to {high} squares.",
        "La habitación de {at} mide {width} x {height}; sus lados son los dos dados, de {low} a {high} "
        "cuadros.",
    ),
    "room-letter": Words(
        "The {width} x {height} room at {at} is labelled {letter}; a room is of the type of one of its "
        "two dice, so here: {allowed}.",
        "La habitación de {width} x {height} en {at} lleva la letra {letter}; su tipo es el de uno de sus "
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
    "start-room": Words(
        "There is no starting {what} at the centre: a room of {side} x another die, labelled {letter}, "
        "goes round the centre square {at}.",
        "Falta la habitación inicial ({what}): mide {side} x otro dado, lleva la letra {letter} y rodea "
        "el cuadro central {at}.",
    ),
    "start-label": Words(
        "The letter of the starting {what} stands at {label}; it is written in the centre square {at}.",
        "La letra de la habitación inicial ({what}) está en {label}; se escribe en el cuadro central {at}.",
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
    "tree-overlap": Words(
        "The tree round {at} also covers: {things}; a tree needs 3 x 3 unoccupied squares.",
        "El árbol en torno a {at} cubre además: {things}; un árbol necesita 3 x 3 cuadros libres.",
    ),
    "tree-off-grid": Words(
        "The tree round {at} reaches beyond the grid; it needs 3 x 3 squares.",
        "El árbol en torno a {at} se sale de la cuadrícula; necesita 3 x 3 cuadros.",
    ),
    "feature-off-grid": Words("{what} off the grid.", "{what} fuera de la cuadrícula."),
    "feature-inside": Words(
        "{what} inside the room at {at}: that goes outside, and no room may enclose it.",
        "{what} dentro de la habitación de {at}: va fuera, y ninguna habitación puede encerrarlo.",
    ),
    "feature-outside": Words(
        "{what} at {at}, outside: that goes inside a room.",
        "{what} en {at}, fuera: va dentro de una habitación.",
    ),
    "no-wall": Words("{what} at {at} without a wall on its side.", "{what} en {at} sin pared en su lado."),
    "deck-loose": Words(
        "The deck at {at} touches no room; each section adjoins an outside wall or another section.",
        "La terraza de {at} no toca ninguna habitación; cada tramo linda con una pared exterior o con "
        "otro tramo.",
    ),
    "feature-count": Words(
        "{what}: {count} drawn. They come {sets} at a time, in full or not at all.",
        "{what}: hay {count}. Vienen de {sets} en {sets}: todo el grupo o nada.",
    ),
}


def dice(game: FloorPlanGame) -> tuple[int, ...]:
    """The numbers that the dice of a game can show."""
    return tuple(sorted({room.die for room in game.rooms} | {feature.die for feature in game.features}))


def letters_for(game: FloorPlanGame, width: int, height: int) -> tuple[str, ...]:
    """The letters that a room of that size may carry: the types of its two dice."""
    return tuple(room.letter for room in game.rooms if room.die in (width, height))


def center(game: FloorPlanGame) -> Square:
    """The shaded square in the middle of the grid."""
    return Square(game.grid.columns // 2, game.grid.rows // 2)


def legality(plan: Plan, game: FloorPlanGame) -> tuple[Violation, ...]:
    """All violations of the rules that the plan shows, rooms first; none for a legal plan."""
    space = Space(plan)
    checks = (_rooms, _overlaps, _start, _unfinished, _squares, _places, _walls, _decks, _counts)
    return tuple(violation for check in checks for violation in check(space, game))


def _violation(rule: str, squares: Iterable[Square], **values: object) -> Violation:
    shown = {key: str(value) if isinstance(value, Square) else value for key, value in values.items()}
    return Violation(rule, RULES[rule].format(**shown), _in_order(squares))


def _in_order(squares: Iterable[Square]) -> tuple[Square, ...]:
    return tuple(sorted(set(squares), key=lambda s: (s.row, s.column)))


def _corner(rect: Rect) -> Square:
    return Square(rect.column, rect.row)


def _rooms(space: Space, game: FloorPlanGame) -> Iterator[Violation]:
    faces = dice(game)
    for room in space.rooms:
        rect = room.rect
        about = {"at": _corner(rect), "width": rect.width, "height": rect.height}
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


def _overlaps(space: Space, game: FloorPlanGame) -> Iterator[Violation]:
    for a, b in combinations(space.rooms, 2):
        shared = [square for square in a.rect.squares() if square in b.rect]
        if not shared:
            continue
        inner, outer = sorted((a, b), key=lambda room: (room.rect.area, room))
        rule = "room-inside" if len(shared) == inner.rect.area else "room-overlap"
        yield _violation(rule, shared, at=_corner(inner.rect), other=_corner(outer.rect))


def _start(space: Space, game: FloorPlanGame) -> Iterator[Violation]:
    middle, kind = center(game), next(room for room in game.rooms if room.id == game.start.room)
    about = {"at": middle, "what": kind.name, "letter": kind.letter, "side": game.start.die}
    for room in space.rooms_at(middle):
        if room.letter == kind.letter and game.start.die in (room.rect.width, room.rect.height):
            if room.label != middle:
                yield _violation("start-label", [room.label, middle], **about, label=room.label)
            return
    yield _violation("start-room", [middle], **about)


def _unfinished(space: Space, game: FloorPlanGame) -> Iterator[Violation]:
    """Walls and letters that make no room: rectangles with no or several letters, and what is left over."""
    plan = space.plan
    walls, letters = set(plan.loose_walls), set(plan.loose_letters)
    for rect in sorted(_closed_by(plan, walls)):
        inside = sorted((square, letter) for square, letter in plan.loose_letters if square in rect)
        named = ", ".join(letter for _, letter in inside)
        at = _corner(rect)
        if not inside:
            yield _violation("room-unlabelled", rect.squares(), at=at)
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
            squares, at = [square for square, _ in inside], _corner(room.rect)
            yield _violation("room-two-letters", squares, at=at, count=len(inside), letters=named)
            letters.difference_update(more)
    for run in _runs(walls):
        squares = [square for edge in run for square in edge.squares if plan.on_grid(square)]
        yield _violation("wall-loose", squares, at=_in_order(squares)[0])
    for square, letter in sorted(letters):
        yield _violation("letter-loose", [square], at=square, letter=letter)


def _closed_by(plan: Plan, loose: Collection[Edge]) -> set[Rect]:
    """The rectangles, belonging to no room, that loose walls help to close."""
    walls, rects = plan.walls(), {room.rect for room in plan.rooms}
    found = set()
    for edge in loose:
        for square in filter(plan.on_grid, edge.squares):
            region = flood(plan.columns, plan.rows, walls, square)
            rect = bounding(region)
            if len(region) == rect.area and walls.issuperset(rect.edges()) and edge in set(rect.edges()):
                found.add(rect)
    return {rect for rect in found if rect not in rects}


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
_LETTER = Words("a letter", "una letra")


def _names(game: FloorPlanGame) -> dict[str, Words]:
    return {feature.id: feature.name for feature in game.features} | {"label": _LETTER}


def _listed(game: FloorPlanGame, things: Iterable[str]) -> Words:
    """ "window", "window and 2 x stone": what is in a square."""
    names = _names(game)
    counted = [
        names[thing] if count == 1 else Words(f"{count} x {names[thing].en}", f"{count} x {names[thing].es}")
        for thing, count in Counter(things).items()
    ]
    return Words(
        _AND.en.join(words.en for words in counted),
        _AND.es.join(words.es for words in counted),
    )


def _squares(space: Space, game: FloorPlanGame) -> Iterator[Violation]:
    """Two things in a square, something on a letter's square, trees over something."""
    under_trees: dict[tuple[Square, ...], list[Square]] = defaultdict(list)
    for square in _in_order(space.occupied):
        things = space.occupied[square]
        if len(things) < 2:
            continue
        if square in space.tree_at:
            trees = [middle for middle in sorted(space.plan.trees) if square in tree_squares(middle)]
            under_trees[tuple(trees)].append(square)
        elif "label" in things:
            rest = list(things)
            rest.remove("label")
            yield _violation("label-square", [square], at=square, things=_listed(game, rest))
        else:
            yield _violation("square-crowded", [square], at=square, things=_listed(game, things))
    for (middle, *_), squares in under_trees.items():
        others = [thing for square in squares for thing in _besides_tree(space.occupied[square])]
        yield _violation("tree-overlap", squares, at=middle, things=_listed(game, others))


def _besides_tree(things: Collection[str]) -> list[str]:
    """What shares a square with a tree; another tree too."""
    rest = list(things)
    rest.remove("tree")
    return rest


def _placed(space: Space, feature: str) -> list[tuple[Square, tuple[Square, ...]]]:
    """Where each drawn feature of a kind stands: its own square, and all that it covers."""
    drawn: Collection[Square | WallMark] = getattr(space.plan, COLLECTIONS[feature])
    squares = sorted(thing.square if isinstance(thing, WallMark) else thing for thing in drawn)
    return [(s, tree_squares(s) if feature == "tree" else (s,)) for s in squares]


def _places(space: Space, game: FloorPlanGame) -> Iterator[Violation]:
    """What goes outside is outside and what goes inside is inside; all of it is on the grid."""
    for feature in game.features:
        what = _titled(feature.name)
        for at, covered in _placed(space, feature.id):
            off = [square for square in covered if not space.plan.on_grid(square)]
            if off and feature.id == "tree":
                yield _violation("tree-off-grid", set(covered) - set(off), at=at)
            elif off:
                yield _violation("feature-off-grid", off, what=what)
            inside = [square for square in covered if space.inside(square)]
            if feature.id in OUTDOORS and inside:
                room = space.room_at(inside[0])
                corner = _corner(room.rect) if room else at
                yield _violation("feature-inside", inside, what=what, at=corner)
            elif feature.id in INDOORS and not inside and not off:
                yield _violation("feature-outside", [at], what=what, at=at)


def _titled(name: Words) -> Words:
    return Words(name.en[:1].upper() + name.en[1:], name.es[:1].upper() + name.es[1:])


def _walls(space: Space, game: FloorPlanGame) -> Iterator[Violation]:
    names = _names(game)
    for feature, marks in (("door", space.plan.doors), ("window", space.plan.windows)):
        for mark in sorted(marks, key=lambda m: (m.square, m.side.value)):
            if not space.on_wall(mark):
                yield _violation("no-wall", [mark.square], what=_titled(names[feature]), at=mark.square)


def _decks(space: Space, game: FloorPlanGame) -> Iterator[Violation]:
    for deck in space.decks:
        if not any(space.inside(near) for square in deck for near in square.orthogonal()):
            yield _violation("deck-loose", deck, at=_in_order(deck)[0])


def _counts(space: Space, game: FloorPlanGame) -> Iterator[Violation]:
    """A die gives its features in full or not at all, so their total is a multiple."""
    for feature in game.features:
        placed = _placed(space, feature.id)
        if len(placed) % feature.count:
            squares, what = [at for at, _ in placed], _titled(feature.plural)
            yield _violation("feature-count", squares, what=what, count=len(placed), sets=feature.count)
