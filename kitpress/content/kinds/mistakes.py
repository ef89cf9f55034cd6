"""Mistakes between the lines of a game's YAML: names that lead nowhere, things said twice.

These work on plain values, not on models, so that they speak up even when something else in the same
file is wrong: a person sees every mistake at once. What has the wrong type is skipped here; validation
has told about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kitpress.content.conditions import KINDS, PLACES, RELATED_TO, RELATIONS
from kitpress.content.kinds.between import (
    SAME_ID,
    SAME_LETTER,
    Found,
    dice_shared,
    ids,
    items,
    number,
    players_backwards,
    said,
    twice,
)
from kitpress.content.kinds.kind import Mistake
from kitpress.content.values import Target, not_among
from kitpress.content.yaml_file import Loc
from kitpress.words import Words


def floor_plan(files: Mapping[str, Any]) -> Iterator[Mistake]:
    """Mistakes between the lines of Floor Plan's files."""
    game, clients = files["game"], files["clients"]
    yield from (Mistake("game", *found) for found in in_game(game))
    yield from (Mistake("clients", *found) for found in in_clients(clients, game))


def house_references(game: Any) -> Mapping[str, tuple[str, ...]]:
    """The ids that other lines may refer to. A list that can't be read at all checks nothing."""
    letters = (said(item, "letter") for _, item in items(game, "rooms"))
    found = {
        "room_types": ids(game, "rooms"),
        "client_kinds": ids(game, "client_kinds"),
        "bonus_kinds": ids(game, "bonus_kinds"),
        "letters": tuple(letter for letter in letters if isinstance(letter, str)) or None,
    }
    return {key: value for key, value in found.items() if value is not None}


def in_game(data: Any) -> Found:
    """Mistakes within game.yaml."""
    yield from twice(data, ("rooms", "features", "client_kinds", "bonus_kinds"), "id", SAME_ID)
    yield from twice(data, ("rooms",), "letter", SAME_LETTER)
    yield from dice_shared(data, "rooms", "features")
    yield from _in_numbers(data)
    yield from _in_ratings(data)


def _in_numbers(data: Any) -> Found:
    yield from players_backwards(data)
    boxes = data.get("demand_boxes") if isinstance(data, Mapping) else None
    demands = number(data, "sixth_demand", "demands")
    longest = 6  # a side of the starting room, where the die shows it
    for side in ("columns", "rows"):
        squares = number(data, "grid", side)
        if squares is not None and 3 <= squares < longest:  # fewer than 3 are told about already
            yield ("grid", side), _TOO_SMALL.format(squares=squares, longest=longest)
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


def in_clients(data: Any, game: Any) -> Found:
    """Mistakes within clients.yaml, or between it and game.yaml."""
    yield from twice(data, ("clients",), "id", SAME_ID)
    kinds = {said(item, "id"): item for _, item in items(game, "client_kinds")}
    used = {said(item, "kind") for _, item in items(data, "clients")}
    for kind in kinds:
        # A misspelled kind is told about already; its own would seem to be without clients.
        if used and used <= set(kinds) and kind not in used and isinstance(kind, str):
            yield ("clients",), _NO_CLIENT.format(kind=kind)
    rooms = ids(game, "rooms")
    names = (*KINDS, *rooms) if rooms else None
    for at, client in items(data, "clients"):
        chosen = kinds.get(said(client, "kind"))
        for where, objective in items(client, "objectives", at):
            yield from _in_objective(objective, where, names)
            if chosen is not None:
                last = bool(chosen.get("door_bonus")) and where[-1] == 1
                yield from _counted(objective, where, last, str(client.get("kind")))


def _counted(objective: Mapping[str, Any], at: Loc, door_bonus: bool, kind: str) -> Found:
    if door_bonus and "wants" in objective:
        yield (*at, "wants"), _IS_DOOR_BONUS.format(kind=kind)
    if not door_bonus and "per" in objective:
        yield (*at, "per"), _NO_DOOR_BONUS.format(kind=kind)


def _in_objective(objective: Mapping[str, Any], at: Loc, names: tuple[str, ...] | None) -> Found:
    wants, per = objective.get("wants"), objective.get("per")
    if ("wants" in objective) == ("per" in objective):
        yield at, _BOTH if "wants" in objective else _NEITHER
    if "at_most" in objective and "per" not in objective:
        yield (*at, "at_most"), _AT_MOST
    bound: dict[str, str] = {}  # every name, and what kind of thing it is
    if isinstance(wants, Mapping):
        bound = {str(n): str(e.get("is")) if isinstance(e, Mapping) else "" for n, e in wants.items()}
        if not wants:
            yield (*at, "wants"), _WANTS_NOTHING
        for name, entity in wants.items():
            if name in PLACES or name == "any":
                yield (*at, "wants", name), _RESERVED.format(name=name)
            yield from _in_entity(entity, (*at, "wants", name), name, bound, names)
    yield from _in_entity(per, (*at, "per"), None, bound, names)
    for key in ("same_type", "different_types"):
        for where, name in _words(objective.get(key), (*at, key)):
            entity = wants.get(name) if isinstance(wants, Mapping) else None
            if name not in bound:
                yield where, not_among(_NAME, name, bound)
            elif isinstance(entity, Mapping) and entity.get("is") != "room":
                yield where, _NOT_A_ROOM.format(name=name)


def _in_entity(
    entity: Any, at: Loc, own: str | None, bound: Mapping[str, str], names: tuple[str, ...] | None
) -> Found:
    """Relations of one entity whose targets are nothing."""
    if not isinstance(entity, Mapping):
        return
    for relation in RELATIONS:
        for where, text in _words(entity.get(relation), (*at, relation)):
            try:
                target = Target.parse(text)
            except ValueError:
                continue
            if target.any:
                if names is not None and target.name not in names:
                    yield where, not_among(_KIND, target.name, names)
                else:
                    what = target.name if target.name in KINDS else "room"
                    yield from _can_point_at(relation, what, where)
            elif target.name == own and entity.get("count", 1) == 1:
                yield where, _ITSELF.format(name=own)
            elif target.name in (*bound, *PLACES):
                yield from _can_point_at(relation, bound.get(target.name, target.name), where)
            elif target.name in (names or KINDS):
                yield where, _ANY.format(name=target.name)
            else:
                yield where, not_among(_NAME, target.name, (*(b for b in bound if b != own), *PLACES))


def _can_point_at(relation: str, what: str, at: Loc) -> Found:
    allowed = RELATED_TO[relation]
    if what in (*KINDS, *PLACES) and what not in allowed:
        yield at, _NOT_RELATED.format(relation=relation, what=what, allowed=", ".join(allowed))


def _words(value: Any, at: Loc) -> Iterator[tuple[Loc, str]]:
    """The texts of one-or-more, each with its location."""
    if isinstance(value, str):
        yield at, value
    for i, item in enumerate(value if isinstance(value, tuple) else ()):
        if isinstance(item, str):
            yield (*at, i), item


_TOO_SMALL = Words(
    "{squares} are too few: the starting room may be {longest} squares long, either way.",
    "{squares} son muy pocas: la habitación inicial puede medir {longest} casillas, hacia cualquier lado.",
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
_NO_CLIENT = Words(
    "no client is of the kind '{kind}'; a game needs one of each kind. Add one, or remove the kind from "
    "game.yaml.",
    "ningún cliente es del tipo '{kind}'; una partida necesita uno de cada. Añade uno, o quita el tipo de "
    "game.yaml.",
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
    "reclama en juego. Escribe 'wants'.",
)
_BOTH = Words(
    "an objective has either 'wants' or 'per', not both. Remove one.",
    "un objetivo tiene 'wants' o 'per', no los dos. Quita uno.",
)
_NEITHER = Words(
    "what does it ask for? Add 'wants: ...' (claimed in play) or 'per: ...' (counted at the end).",
    "¿qué pide? Añade 'wants: ...' (se reclama en juego) o 'per: ...' (se cuenta al final).",
)
_AT_MOST = Words(
    "'at_most' limits what 'per' counts, and there is no 'per' here. Remove it.",
    "'at_most' limita lo que cuenta 'per', y aquí no hay 'per'. Quítalo.",
)
_WANTS_NOTHING = Words(
    "nothing is wanted. Name at least one thing, like 'bedroom: {{is: room, type: bedroom}}'.",
    "no se pide nada. Nombra al menos una cosa, como 'bedroom: {{is: room, type: bedroom}}'.",
).format()
_RESERVED = Words(
    "'{name}' has a meaning of its own in conditions. Call this thing otherwise.",
    "'{name}' tiene un significado propio en las condiciones. Llama a esto de otro modo.",
)
_NOT_A_ROOM = Words(
    "'{name}' is no room; only rooms have types to compare.",
    "'{name}' no es una habitación; solo las habitaciones tienen tipos que comparar.",
)
_ITSELF = Words(
    "'{name}' refers to itself. Name another thing.", "'{name}' se refiere a sí mismo. Nombra otra cosa."
)
_NOT_RELATED = Words(
    "'{relation}' can't point at '{what}'. It points at: {allowed}.",
    "'{relation}' no puede señalar a '{what}'. Señala a: {allowed}.",
)
_NAME = Words("thing of this objective", "una cosa de este objetivo")
_KIND = Words("kind of thing or room type", "un tipo de cosa ni de habitación")
_ANY = Words(
    "no thing of this objective is called '{name}'. Write 'any {name}' if any will do, or name it in "
    "'wants'.",
    "nada en este objetivo se llama '{name}'. Escribe 'any {name}' si vale cualquiera, o nómbralo "
    "en 'wants'.",
)
