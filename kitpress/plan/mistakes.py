"""What is said about a text that is no plan, and where: every mistake at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from kitpress.errors import ContentError, Problem
from kitpress.words import Words

FOUND = Words("found '{found}'; {allowed}", "hay '{found}'; {allowed}")
CELL = Words(
    "a square holds nothing, a capital letter, x, o, /, *, ^, ~, #, =, &, a door d or window w with one arrow "
    "(d>, <d, ^d, vd), a wide window W>, or a facility's letter that a line like '& k: kitchen' explains",
    "un cuadro está vacío o lleva una mayúscula, x, o, /, *, ^, ~, #, =, &, una puerta d o ventana w con una "
    "flecha (d>, <d, ^d, vd), una ventana ancha W>, o la letra de una instalación que explica una línea como "
    "'& k: kitchen'",
)
WALL_ROW = Words(
    "a wall between two rows is ---, or three spaces; alone there stand a window ===, a door -v- or -^-, "
    "the entrance vvv or ^^^",
    "una pared entre filas es ---, o tres espacios; solas van una ventana ===, una puerta -v- o -^-, "
    "la entrada vvv o ^^^",
)
WALL_COLUMN = Words(
    "between two columns stands a wall | or a space; alone a window H, a door < or >, the entrance { or }",
    "entre dos columnas va una pared | o un espacio; solas, una ventana H, una puerta < o >, la entrada { o }",
)
FOREIGN = Words(
    "nothing is drawn so on this game's sheets; leave it out, or name another game",
    "en las hojas de este juego no se dibuja nada así; quítalo, o nombra otro juego",
)
INTO_NOTHING = Words(
    "a door's arrow points to a square of the grid", "la flecha de una puerta apunta a un cuadro del plano"
)
SECOND_ENTRANCE = Words(
    "there is an entrance already, at {first}; a plan has one",
    "ya hay una entrada, en {first}; un plano tiene una sola",
)
HALF = Words(
    "this facility's other half is missing; write {other} on the other side, or the letter without an arrow",
    "falta la otra mitad de esta instalación; escribe {other} al otro lado, o la letra sin flecha",
)
NO_FIRST = Words(
    "\" is a window's second square, but its first, W with the same arrow, is not next to it",
    '" es el segundo cuadro de una ventana, pero el primero, W con la misma flecha, no está al lado',
)
TAKEN = Words(
    "d, o, v, w and x have another meaning; choose another letter",
    "d, o, v, w y x ya significan otra cosa; elige otra letra",
)
KIND_TWICE = Words(
    "this letter stands for another facility already", "esta letra ya es la de otra instalación"
)
CORNER = Words("at a grid corner stands +, a dot or a space", "en una esquina va +, un punto o un espacio")
MARGIN = Words(
    "left of the grid stands a row number or nothing", "a la izquierda va un número de fila o nada"
)
ROW_NUMBER = Words(
    "this is row {row}: a line is missing or too many above",
    "esta es la fila {row}: arriba falta o sobra una línea",
)
COLUMN_LETTER = Words(
    "over this column stands {letter}: one is missing or too many, or the letters are shifted",
    "sobre esta columna va {letter}: falta o sobra una, o las letras están desplazadas",
)
FIELD_BELOW = Words(
    "lines 'key: value' stand above the grid; move it there",
    "las líneas 'clave: valor' van encima del plano; súbela",
)
SQUARES_MISSING = Words(
    "the squares of row {row} are missing before this line of walls",
    "faltan los cuadros de la fila {row} antes de esta línea de paredes",
)
WALLS_MISSING = Words(
    "the line of walls above row {row} is missing; leave an empty line if it has none",
    "falta la línea de paredes sobre la fila {row}; deja una línea vacía si no tiene",
)
ORIGIN = Words(
    "the first line of the grid begins with a corner, + or a dot",
    "la primera línea del plano empieza con una esquina, + o un punto",
)
NO_GRID = Words(
    "there is no plan here; draw its grid of walls and squares", "no hay plano; dibuja su cuadrícula"
)
TAB = Words("use spaces, not tabs", "usa espacios, no tabuladores")
TOO_WIDE = Words(
    "this lies beyond the last column, {last}", "esto queda más allá de la última columna, {last}"
)
TOO_TALL = Words("the plan has only {rows} rows", "el plano solo tiene {rows} filas")
TOO_BIG = Words(
    "a plan has at most 26 columns and 99 rows", "un plano tiene como mucho 26 columnas y 99 filas"
)
ALONE = Words(
    "^ is a tree's outer square, but no tree's middle * is next to it",
    "^ es el borde de un árbol, pero no hay ningún centro * a su lado",
)
NO_WATER = Words(
    "~ is water, and no stones enclose it here; close the ring of stones round it, corners too, write = for a pool "
    "that is drawn square by square, or leave it out",
    "~ es agua, y aquí no la encierran piedras; cierra el cerco de piedras, también en las esquinas, escribe = si la "
    "piscina se dibuja cuadro a cuadro, o quítalo",
)
NO_NOTE = Words(
    "& stands for several things; add a line below the grid like '& {square}: x o'",
    "& indica varias cosas; añade debajo del plano una línea como '& {square}: x o'",
)
BAD_NOTE = Words(
    "write '& F7: x o' for a square with several things or '& room C3-F6: B at D4' for a room; for facilities "
    "'& k: kitchen' or '& facility bath: B2 B3'; '& entrance: F3 north'",
    "escribe '& F7: x o' para un cuadro con varias cosas o '& room C3-F6: B at D4' para una habitación; para "
    "instalaciones '& k: kitchen' o '& facility bath: B2 B3'; '& entrance: F3 north'",
)
OFF_GRID = Words(
    "{square} is off the grid, whose last square is {last}", "{square} no existe: el último cuadro es {last}"
)


@dataclass
class Problems:
    """Gathers every mistake of a text, each at its line and column."""

    path: Path
    first_line: int = 1
    first_column: int = 1
    found: list[Problem] = field(default_factory=list)

    def add(self, line: int, column: int, message: Words, key: str = "") -> None:
        """Note a mistake; `line` and `column` count from 0 within the text."""
        self.found.append(
            Problem(self.path, line + self.first_line, column + self.first_column, key, message)
        )

    def unexpected(self, line: int, column: int, found: str, allowed: Words, key: str = "") -> None:
        """Note what was found instead of what is allowed there."""
        self.add(line, column, FOUND.format(found=found, allowed=allowed), key)

    def raise_any(self) -> None:
        """Raise ContentError with all problems, in reading order, if there are any."""
        if self.found:
            raise ContentError(sorted(self.found, key=lambda p: (p.line, p.column)))
