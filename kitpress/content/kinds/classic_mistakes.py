"""Mistakes between the lines of Floor Plan Classic's YAML, besides those that all games of houses can have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kitpress.content.kinds.between import Found, dice_shared, items, number, repeated_unfilled, said
from kitpress.content.kinds.house_mistakes import grid_too_small, in_clients, in_house, unknown_bonuses
from kitpress.content.kinds.kind import Mistake
from kitpress.words import Words

BONUSES = ("wild", "features", "construction")  # the rules know what each of them does
BOXES = ("rooms", "windows", "doors", "stones", "total")  # of the sum, besides one for each kind of client


def classic(files: Mapping[str, Any]) -> Iterator[Mistake]:
    """Mistakes between the lines of Floor Plan Classic's files."""
    game, clients = files["game"], files["clients"]
    yield from (Mistake("game", *found) for found in in_game(game))
    yield from (Mistake("clients", *found) for found in in_clients(clients, game))


def in_game(data: Any) -> Found:
    """Mistakes within game.yaml."""
    yield from in_house(data)
    wild = number(data, "wild_die")
    yield from dice_shared(data, "rooms", "features", besides=wild)
    yield from grid_too_small(data, 6, _TOO_SMALL)  # the longest side of a room
    for name in ("rooms", "features"):
        for at, item in items(data, name):
            if wild is not None and said(item, "die") == wild:
                yield (*at, "die"), _WILD_DIE.format(die=wild)
    for at, kind in items(data, "client_kinds"):
        if kind.get("door_bonus"):
            yield (*at, "door_bonus"), _NO_DOOR_BONUS
        if said(kind, "id") in BOXES:
            yield (*at, "id"), _BOX_TAKEN.format(id=kind["id"])
    yield from unknown_bonuses(data, BONUSES)
    yield from _in_room_table(data)
    yield from _in_rounds(data)
    yield from repeated_unfilled(data, {"bonus_kinds": ("name", "effect")})


def _in_room_table(data: Any) -> Found:
    table = data.get("room_table") if isinstance(data, Mapping) else None
    points = table.get("points") if isinstance(table, Mapping) else None
    boxes = len(points) if isinstance(points, tuple) else None
    seen: dict[tuple[Any, Any], int] = {}
    for at, icon in items(table, "icons", ("room_table",)):
        room, box = said(icon, "room"), said(icon, "box")
        first = seen.setdefault((room, box), int(at[-1]))
        if room is not None and box is not None and first != at[-1]:
            yield at, _TWO_ICONS.format(room=room, box=box, first=f"icons[{first}]")
        if boxes and isinstance(box, int) and box > boxes:
            yield (*at, "box"), _NO_BOX.format(box=box, boxes=boxes)


def _in_rounds(data: Any) -> Found:
    count = number(data, "rounds", "count")
    rounds = data.get("rounds") if isinstance(data, Mapping) else None
    seen: dict[Any, int] = {}
    for at, roll in items(rounds, "printed", ("rounds",)):
        played = said(roll, "round")
        first = seen.setdefault(played, int(at[-1]))
        if played is not None and first != at[-1]:
            yield (*at, "round"), _TWO_ROLLS.format(round=played, first=f"printed[{first}]")
        if count is not None and isinstance(played, int) and played > count:
            yield (*at, "round"), _NO_ROUND.format(round=played, count=count)


_TOO_SMALL = Words(
    "{squares} are too few: a room may be {longest} squares long, either way.",
    "{squares} son muy pocas: una habitación puede medir {longest} cuadros, hacia cualquier lado.",
)
_WILD_DIE = Words(
    "the die {die} is the wild_die, which stands for all the others. Give this another number.",
    "el dado {die} es el comodín (wild_die), que vale por todos los demás. Da a esto otro número.",
)
_NO_DOOR_BONUS = Words(
    "this game has no door bonus: everything that clients ask for is counted at the end. Remove this.",
    "este juego no tiene bonificación de puertas: todo lo que piden los clientes se cuenta al final. "
    "Quita esto.",
)
_BOX_TAKEN = Words(
    "the box '{id}' of the sheet's sum holds something else. Give this kind of client another id.",
    "la casilla '{id}' de la suma de la hoja es de otra cosa. Da a este tipo de cliente otro identificador.",
)
_TWO_ICONS = Words(
    "box {box} of '{room}' has an icon already: {first}. Choose another box, or remove one.",
    "la casilla {box} de '{room}' ya tiene un icono: {first}. Elige otra casilla, o quita uno.",
)
_NO_BOX = Words(
    "there is no box {box}: each row of the room table has {boxes}, one for each of its points.",
    "no hay casilla {box}: cada fila de la tabla de habitaciones tiene {boxes}, una por cada valor de points.",
)
_TWO_ROLLS = Words(
    "round {round} has its dice already: {first}. Remove one of them.",
    "la ronda {round} ya tiene sus dados: {first}. Quita una de las dos.",
)
_NO_ROUND = Words(
    "there is no round {round}; the game has {count}.", "no hay ronda {round}; la partida tiene {count}."
)
