"""What is said of Madrino's rules, and the small change of saying it: lists, places, beginnings."""

from __future__ import annotations

from collections.abc import Iterable

from kitpress.content.kinds.madrino import MadrinoGame
from kitpress.plan.geometry import Edge, Square
from kitpress.plan.model import Facility, Plan
from kitpress.rules.score import Violation
from kitpress.words import Words, a_or_an, counted, linked, same

KINDS = {
    "wall": Words("wall", "pared"),
    "window": Words("window", "ventana"),
    "door": Words("door", "puerta"),
    "entrance": Words("entrance", "entrada"),
}

# What is said of each rule. {at} is a square, {edge} the two squares beside an edge, {what} and {things} names.
RULES: dict[str, Words] = {
    "entrance-missing": Words(
        "There is no entrance; it is a door on one side of a square from {first} to {last}.",
        "Falta la entrada: es una puerta en un lado de un cuadro entre {first} y {last}.",
    ),
    "entrance-off": Words(
        "The entrance stands at {at}; the dice place it between {first} and {last}.",
        "La entrada está en {at}; los dados la sitúan entre {first} y {last}.",
    ),
    "entrance-elsewhere": Words(
        "The entrance stands at {at}; the numbers in the log say {logged}.",
        "La entrada está en {at}; los números del registro dicen {logged}.",
    ),
    "edge-shared": Words(
        "The side between {edge} holds {things}; parts never overlap.",
        "El lado entre {edge} lleva {things}; las partes no se superponen.",
    ),
    "edge-off-grid": Words("{what} off the grid.", "{what} fuera de la cuadrícula."),
    "door-off-grid": Words(
        "{what} at {at} opens off the grid; its triangle stands in a square of the site.",
        "{what} en {at}: se abre fuera de la cuadrícula; su triángulo va en un cuadro del terreno.",
    ),
    "doors-clash": Words(
        "In {at} several doors open into one square: {things}. A door's triangle takes its square.",
        "En {at} se abren varias puertas: {things}. El triángulo de una puerta ocupa su cuadro.",
    ),
    "door-blocked": Words(
        "In {at} nothing opens any more: {things}. A door's triangle takes its square.",
        "En {at} ya no se abre nada: {things}. El triángulo de una puerta ocupa su cuadro.",
    ),
    "facility-unknown": Words(
        "{what} at {at} is no facility of this game.", "{what} en {at} no es una instalación de este juego."
    ),
    "facility-size": Words(
        "{what} at {at} has the wrong size: it takes {size}.",
        "{what} en {at}: no tiene su tamaño, que es de {size}.",
    ),
    "facility-off-grid": Words(
        "{what} at {at} reaches beyond the grid.", "{what} en {at}: se sale de la cuadrícula."
    ),
    "facility-across": Words(
        "{what} at {at} lies in {areas}; a facility stays within one area.",
        "{what} en {at}: está en {areas}; una instalación cabe entera en un área.",
    ),
    "facility-cut": Words(
        "{what} at {at} has {part} through its middle ({edge}).",
        "{what} en {at}: por en medio pasa {part} ({edge}).",
    ),
    "facility-overlap": Words(
        "In {at} there are {things}; one square holds one facility.",
        "En {at} hay {things}; en cada cuadro va una sola instalación.",
    ),
    "facility-count": Words(
        "There are {n} facilities; {weeks} weeks bring {weeks}.",
        "Hay {n} instalaciones; {weeks} semanas traen {weeks}.",
    ),
    "facility-elsewhere": Words(
        "{what} of week {week} stands in {here}; the log says {logged}.",
        "{what} de la semana {week}: está en {here}; el registro dice {logged}.",
    ),
    "facility-missing": Words(
        "{what} of week {week} is in the log, but nowhere in the drawing.",
        "{what} de la semana {week}: está en el registro, pero no en el dibujo.",
    ),
    "facility-unlogged": Words(
        "{what} at {at} is drawn, but no week of the log brings it.",
        "{what} en {at}: está en el dibujo, pero ninguna semana del registro trae una así.",
    ),
    "letter-loose": Words(
        "The letter {letter} at {at} is no whole facility.",
        "La letra {letter} de {at} no es una instalación entera.",
    ),
    "log-number": Words(
        "{what}: {number} is written there; dice say 1 to 6.",
        "{what}: pone {number}; los dados dicen de 1 a 6.",
    ),
    "log-swapped": Words(
        "The log says {said}; drawn are {here}. One of the two is wrong.",
        "El registro dice {said}; en el dibujo hay {here}. Uno de los dos se equivoca.",
    ),
    "part-missing": Words(
        "{what}: the log has {logged}, and {missing} in the drawing.",
        "{what}: el registro tiene {logged}, y en el dibujo {missing}.",
    ),
    "part-incomplete": Words(
        "{what} at {at}: only {drawn}.",
        "{what} en {at}: solo {drawn}.",
    ),
    "part-unlogged": Words(
        "{what} at {at}: no part of the log accounts for it; sides: {n}.",
        "{what} en {at}: ninguna parte del registro lo explica; lados: {n}.",
    ),
    "part-count": Words(
        "{what}: the log has {logged}, the drawing {n}.", "{what}: el registro tiene {logged}, el dibujo {n}."
    ),
    "part-too-many": Words(
        "{what}: {n} are more than all weeks can bring.",
        "{what}: {n} son más de las que caben en todas las semanas.",
    ),
    "part-odd": Words(
        "{what} at {at}: no parts add up to it; sides too many: {n}.",
        "{what} en {at}: no hay partes que sumen eso; lados de más: {n}.",
    ),
}

_SQUARE = Words("{n} square", "{n} cuadro")
_SQUARES = Words("{n} squares, side by side", "{n} cuadros, uno junto a otro")
_MISSING_ONE = Words("{n} of them can't be found", "falta {n}")
_MISSING = Words("{n} of them can't be found", "faltan {n}")
_DRAWN_ONE = Words("{n} of its {whole} sides is drawn", "está dibujado {n} de sus {whole} lados")
_DRAWN = Words("{n} of its {whole} sides are drawn", "están dibujados {n} de sus {whole} lados")


def violation(rule: str, squares: Iterable[Square], **values: object) -> Violation:
    """A broken rule, with what its words need."""
    shown = {key: str(value) if isinstance(value, Square) else value for key, value in values.items()}
    return Violation(rule, RULES[rule].format(**shown), in_order(squares))


def size_words(squares: int) -> Words:
    """ "2 squares, side by side": the size of a facility."""
    return counted(squares, _SQUARE, _SQUARES)


def missing_words(number: int) -> Words:
    """ "2 of them can't be found": so many of a part."""
    return counted(number, _MISSING_ONE, _MISSING)


def drawn_words(sides: int, whole: int) -> Words:
    """ "1 of its 4 sides is drawn": how much of a part is there."""
    said = _DRAWN_ONE if sides == 1 else _DRAWN
    return said.format(n=sides, whole=whole)


def a_part(kind: str) -> Words:
    """ "a wall", "an entrance"; in Spanish all of them are feminine."""
    name = KINDS[kind]
    return Words(f"{a_or_an(name.en)} {name.en}", f"una {name.es}")


def facility_name(facility: Facility, game: MadrinoGame) -> Words:
    """What a facility is called; one that the game doesn't know by its id."""
    known = {kind.id: kind.name for kind in game.facilities}
    return known.get(facility.kind, same(facility.kind))


def facility_order(facility: Facility) -> tuple[int, int, str]:
    """Sorts facilities as one reads: by their first square."""
    first = in_order(facility.squares)[0]
    return first.row, first.column, facility.kind


def titled(words: Words) -> Words:
    """The same, beginning with a capital."""
    return Words(words.en[:1].upper() + words.en[1:], words.es[:1].upper() + words.es[1:])


def listed(things: Iterable[Words]) -> Words:
    """ "a, b and c"."""
    found = list(things)
    if len(found) < 2:
        return found[0] if found else same("-")
    before, last = found[:-1], found[-1]
    return Words(
        f"{', '.join(words.en for words in before)} and {last.en}",
        f"{', '.join(words.es for words in before)} {linked('y', last.es)} {last.es}",
    )


def in_order(squares: Iterable[Square]) -> tuple[Square, ...]:
    """Squares in reading order, each once."""
    return tuple(sorted(set(squares), key=lambda square: (square.row, square.column)))


def edge_squares(edges: Iterable[Edge], plan: Plan) -> tuple[Square, ...]:
    """The squares of the grid on both sides of edges, in reading order."""
    return in_order(square for edge in edges for square in edge.squares if plan.on_grid(square))
