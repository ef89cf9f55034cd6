"""Mistakes between the lines of Floor Plan's YAML, besides those that all games of houses can have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kitpress.content.kinds.between import Found, dice_shared, items, number, repeated_unfilled, said
from kitpress.content.kinds.house_mistakes import grid_too_small, in_clients, in_house, unknown_bonuses
from kitpress.content.kinds.kind import Mistake
from kitpress.content.yaml_file import Loc
from kitpress.words import Words

BONUSES = ("wild", "double-feature", "double-room", "door")  # bots know what each of them does


def floor_plan(files: Mapping[str, Any]) -> Iterator[Mistake]:
    """Mistakes between the lines of Floor Plan's files."""
    game, clients = files["game"], files["clients"]
    yield from (Mistake("game", *found) for found in in_game(game))
    yield from (
        Mistake("clients", *found) for found in (*in_clients(clients, game), *_counted(clients, game))
    )


def in_game(data: Any) -> Found:
    """Mistakes within game.yaml."""
    yield from in_house(data)
    yield from dice_shared(data, "rooms", "features")
    yield from unknown_bonuses(data, BONUSES)
    yield from _in_numbers(data)
    yield from _in_ratings(data)
    yield from repeated_unfilled(data, {"bonus_kinds": ("name", "effect"), "ratings": ("name",)})


def _in_numbers(data: Any) -> Found:
    boxes = data.get("demand_boxes") if isinstance(data, Mapping) else None
    demands = number(data, "sixth_demand", "demands")
    yield from grid_too_small(data, 6, _TOO_SMALL)  # a side of the starting room, where the die shows it
    if isinstance(boxes, tuple) and demands is not None and demands > len(boxes):
        yield ("sixth_demand", "demands"), _TOO_FEW_BOXES.format(demands=demands, boxes=len(boxes))


def _in_ratings(data: Any) -> Found:
    before: int | None = None
    for at, _ in items(data, "ratings"):
        low = number(_at(data, at), "from")
        if low is None:
            continue
        if before is None and low > 0:
            yield (*at, "from"), _NO_LOWEST.format(low=low)
        if before is not None and low <= before:
            yield (*at, "from"), _NOT_RISING.format(low=low, before=before)
        before = low


def _at(data: Any, loc: Loc) -> Any:
    for step in loc:
        data = data[step]
    return data


def _counted(data: Any, game: Any) -> Found:
    """Objectives that are claimed in play and should be counted at the end, or the other way round."""
    kinds = {said(item, "id"): item for _, item in items(game, "client_kinds")}
    for at, client in items(data, "clients"):
        chosen = kinds.get(said(client, "kind"))
        for where, objective in items(client, "objectives", at):
            if chosen is not None:
                last = bool(chosen.get("door_bonus")) and where[-1] == 1
                yield from _counted_one(objective, where, last, str(client.get("kind")))
            if "at_most" in objective and "per" not in objective:
                yield (*where, "at_most"), _AT_MOST


def _counted_one(objective: Mapping[str, Any], at: Loc, door_bonus: bool, kind: str) -> Found:
    if door_bonus and "wants" in objective:
        yield (*at, "wants"), _IS_DOOR_BONUS.format(kind=kind)
    if not door_bonus and "per" in objective:
        yield (*at, "per"), _NO_DOOR_BONUS.format(kind=kind)


_TOO_SMALL = Words(
    "{squares} are too few: the starting room may be {longest} squares long, either way.",
    "{squares} son muy pocas: la habitación inicial puede medir {longest} cuadros, hacia cualquier lado.",
)
_TOO_FEW_BOXES = Words(
    "{demands} demands can't be written into {boxes} demand_boxes. Lower this, or add boxes.",
    "{demands} encargos no caben en {boxes} demand_boxes. Baja este número o añade casillas.",
)
_NO_LOWEST = Words(
    "scores below {low} have no rating. Begin with 'from: 0'.",
    "las puntuaciones de menos de {low} no tienen título. Empieza con 'from: 0'.",
)
_NOT_RISING = Words(
    "{low} comes after {before}. Order the ratings from the lowest to the highest.",
    "{low} viene después de {before}. Ordena los títulos del más bajo al más alto.",
)
_IS_DOOR_BONUS = Words(
    "the second objective of a '{kind}' client is the door bonus, counted at the end. Write 'per' instead of "
    "'wants'.",
    "el segundo objetivo de un cliente '{kind}' es la bonificación de puertas, que se cuenta al final. "
    "Escribe 'per' en vez de 'wants'.",
)
_NO_DOOR_BONUS = Words(
    "'per' counts at the end, for the door bonus; this objective of a '{kind}' client is claimed in play. "
    "Write 'wants'.",
    "'per' se cuenta al final, para la bonificación de puertas; este objetivo de un cliente '{kind}' se "
    "anota en juego. Escribe 'wants'.",
)
_AT_MOST = Words(
    "'at_most' limits what 'per' counts, and there is no 'per' here. Remove it.",
    "'at_most' limita lo que cuenta 'per', y aquí no hay 'per'. Quítalo.",
)
