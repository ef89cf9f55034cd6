"""Mistakes between the lines of Madrino's files: areas that miss squares, tales of nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kitpress.content.kinds.between import (
    SAME_ID,
    SAME_LETTER,
    SAME_LETTERS,
    Found,
    dice_shared,
    ids,
    items,
    number,
    players_backwards,
    repeated_unfilled,
    said,
    twice,
    unfilled,
    words_twice,
)
from kitpress.content.kinds.kind import Mistake
from kitpress.content.kinds.madrino_values import FACTS, THINGS, span
from kitpress.content.values import not_among
from kitpress.content.yaml_file import Loc
from kitpress.plan.geometry import Square
from kitpress.plan.grid_marks import EDGES, FACILITIES
from kitpress.words import Words

_FACILITY = Words("facility", "una instalación")
_THING = Words("thing to tell of", "algo de lo que contar")


def madrino(files: Mapping[str, Any]) -> Iterator[Mistake]:
    """Mistakes between the lines of Madrino's files."""
    game, parts, facilities = files["game"], files["parts"], files["facilities"]
    yield from (Mistake("game", *found) for found in _in_game(game))
    yield from (Mistake("parts", *found) for found in _in_list(parts, "parts"))
    yield from (Mistake("facilities", *found) for found in _in_list(facilities, "facilities"))
    yield from (
        Mistake("tales", *found) for found in _in_tales(files["tales"], ids(facilities, "facilities"))
    )


def madrino_references(game: Any) -> Mapping[str, tuple[str, ...]]:
    """What plans of other files may hold; they refer to no ids of game.yaml."""
    return {"things": (FACILITIES, EDGES)}


def _in_list(data: Any, name: str) -> Found:
    yield from twice(data, (name,), "id", SAME_ID)
    yield from twice(data, (name,), "letter", SAME_LETTER)
    yield from dice_shared(data, name)


def _in_game(data: Any) -> Found:
    yield from twice(data, ("dice", "areas"), "id", SAME_ID)
    yield from words_twice(data, "areas", "letters", SAME_LETTERS)
    yield from dice_shared(data, "areas")
    yield from players_backwards(data)
    for side in ("columns", "rows"):
        here, whole = number(data, "entrance", side), number(data, "grid", side)
        if here is not None and whole is not None and here > whole:
            yield ("entrance", side), _ENTRANCE_TOO_LARGE.format(here=here, whole=whole)
    yield from _in_areas(data)
    yield from repeated_unfilled(data, {})


def _in_areas(data: Any) -> Found:
    """Squares that lie in no area, in two, or off the grid."""
    columns, rows = number(data, "grid", "columns"), number(data, "grid", "rows")
    if columns is None or rows is None:
        return
    owners: dict[Square, int] = {}
    for at, area in items(data, "areas"):
        try:
            rect = span(str(area.get("squares")))
        except ValueError:
            return  # told about already; what is left uncovered would only follow from it
        last = Square(columns - 1, rows - 1)
        if rect.column + rect.width > columns or rect.row + rect.height > rows:
            yield (*at, "squares"), _OFF_GRID.format(squares=area["squares"], last=last)
        shared = [square for square in rect.squares() if square in owners]
        if shared:
            yield (
                (*at, "squares"),
                _SHARED.format(square=shared[0], first=f"areas[{owners[shared[0]]}]"),
            )
        owners.update({square: int(at[-1]) for square in rect.squares() if square not in owners})
    missing = [square for r in range(rows) for c in range(columns) if (square := Square(c, r)) not in owners]
    if owners and missing:
        yield ("areas",), _UNCOVERED.format(n=len(missing), square=missing[0])


def _in_tales(data: Any, facilities: tuple[str, ...] | None) -> Found:
    yield from twice(data, ("tales",), "id", SAME_ID)
    for at, tale in items(data, "tales"):
        yield from _in_texts(tale, at)
    if facilities is None:
        return  # which there are can't be told
    for at, tale in items(data, "tales"):
        subject = said(tale, "of")
        if isinstance(subject, str) and subject not in (*THINGS, *facilities):
            yield (*at, "of"), not_among(_THING, subject, (*facilities, *THINGS))
        else:
            yield from _in_when(tale, at, str(subject))
        for key in ("beside", "sharing"):
            other = said(tale, key)
            if isinstance(other, str) and other not in facilities:
                yield (*at, key), not_among(_FACILITY, other, facilities)
            elif other is not None and subject in THINGS:
                yield (*at, key), _NO_FACILITY.format(key=key, subject=subject)


def _in_when(tale: Mapping[str, Any], at: Loc, subject: str) -> Found:
    """What can't be asked of that subject."""
    allowed = FACTS.get(subject, FACTS["facility"])
    facts = tale.get("when")
    for i, fact in enumerate(facts if isinstance(facts, tuple) else ()):
        if isinstance(fact, str) and fact in _ALL_FACTS and fact not in allowed:
            yield (*at, "when", i), _NOT_OF.format(fact=fact, subject=subject, allowed=", ".join(allowed))


def _in_texts(tale: Mapping[str, Any], at: Loc) -> Found:
    """Placeholders that nothing would fill in."""
    facts = tale.get("when")
    nowhere = tale.get("of") == "house" or (isinstance(facts, tuple) and "missing" in facts)
    allowed = ("n", *(() if nowhere else ("at",)), *(("other",) if {"beside", "sharing"} & set(tale) else ()))
    for name in ("text", "many"):
        yield from unfilled(tale.get(name), (*at, name), allowed)


_ALL_FACTS = {fact for facts in FACTS.values() for fact in facts}
_NOT_OF = Words(
    "'{fact}' can't be said of '{subject}'. What can: {allowed}.",
    "'{fact}' no se puede decir de '{subject}'. Se puede decir: {allowed}.",
)
_ENTRANCE_TOO_LARGE = Words(
    "the entrance can't be in {here} of only {whole}. Lower this, or make the grid larger.",
    "la entrada no cabe en {here} de solo {whole}. Baja este número o agranda la cuadrícula.",
)
_OFF_GRID = Words(
    "{squares} reaches beyond the grid, whose last square is {last}.",
    "{squares} se sale de la cuadrícula, cuyo último cuadro es {last}.",
)
_SHARED = Words(
    "{square} lies in {first} too. Give every square to one area.",
    "{square} está también en {first}. Da cada cuadro a una sola área.",
)
_UNCOVERED = Words(
    "{n} squares lie in no area ({square} is the first); nothing could be installed there. Let the areas "
    "cover the grid.",
    "hay {n} cuadros que no son de ningún área (el primero, {square}); ahí no se podría instalar nada. Haz que "
    "las áreas cubran la cuadrícula.",
)
_NO_FACILITY = Words(
    "'{key}' is for tales of a facility, and this one is of a {subject}. Remove it.",
    "'{key}' es para lo que se cuenta de una instalación, y esto es de: {subject}. Quítalo.",
)
