"""Mistakes between the lines of the YAML of games of houses: names that lead nowhere, things said twice.

These work on plain values, not on models, so that they speak up even when something else in the same
file is wrong: a person sees every mistake at once. What has the wrong type is skipped here; validation
has told about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from kitpress.content.conditions import KINDS, PLACES, RELATED_TO, RELATIONS, TAKEN
from kitpress.content.kinds.between import (
    SAME_ID,
    SAME_LETTER,
    SAME_NAME,
    Found,
    by_lang,
    ids,
    items,
    number,
    players_backwards,
    said,
    twice,
    words_twice,
)
from kitpress.content.values import ANY_NUMBER, Range, Target, not_among
from kitpress.content.yaml_file import Loc
from kitpress.plan.grid_marks import ROOMS
from kitpress.words import Words, a_or_an

# What things are drawn with, by the ids of features; every game of houses has rooms.
_MADE_OF: Mapping[str, tuple[str, ...]] = {
    "room": ("room",),
    "door": ("door",),
    "window": ("window",),
    "furnishing": ("furnishing",),
    "arrangement": ("furnishing",),
    "tree": ("tree",),
    "hedge": ("hedge",),
    "deck": ("deck",),
    "stone": ("stone",),
    "path": ("stone",),
    "pool": ("pool", "stone"),
}
_FEATURES = set(chain(*_MADE_OF.values())) - {"room"}
# What properties count.
_COUNTED: Mapping[str, str] = {
    "furnishings": "furnishing",
    "arrangements": "arrangement",
    "windows": "window",
    "seen_by": "window",
    "doors": "door",
    "exits": "door",
    "connections": "door",
}
_AT_WALLS = ("door", "window")
_LARGE = ("room", "hedge", "deck", "path", "pool")  # things of more than one square


def house_references(game: Any) -> Mapping[str, tuple[str, ...]]:
    """The ids that other lines may refer to. A list that can't be read at all checks nothing."""
    letters = tuple(by_lang(item.get("letter")).get("en", "") for _, item in items(game, "rooms"))
    sound = all(len(letter) == 1 and letter.isupper() for letter in letters)  # else it is told there
    found = {
        "room_types": ids(game, "rooms"),
        "client_kinds": ids(game, "client_kinds"),
        "bonus_kinds": ids(game, "bonus_kinds"),
        "letters": letters if letters and sound else None,
        "things": _things(game),
    }
    return {key: value for key, value in found.items() if value is not None}


def _things(game: Any) -> tuple[str, ...] | None:
    """What is drawn on the game's sheets, by the fields of Plan; None where a feature is wrong, so that one may be
    missing.
    """
    features = _features(game)
    return (ROOMS, *(f"{feature}s" for feature in features)) if features else None


def _features(game: Any) -> Mapping[str, Mapping[str, Any]]:
    """The features of the game by their ids; none where one of them is wrong, so that it may be meant as another."""
    listed = [(said(item, "id"), item) for _, item in items(game, "features")]
    found = {id: item for id, item in listed if isinstance(id, str)}
    return found if len(found) == len(listed) and _FEATURES.issuperset(found) else {}


def in_house(data: Any) -> Found:
    """Mistakes within game.yaml that all games of houses can have."""
    yield from twice(data, ("rooms", "features", "client_kinds", "bonus_kinds"), "id", SAME_ID)
    for at, room in items(data, "rooms"):
        if said(room, "id") in TAKEN:
            yield (*at, "id"), _TAKEN.format(id=room["id"])
    for at, feature in items(data, "features"):
        yield from _in_feature(feature, at)
    yield from words_twice(data, "rooms", "letter", SAME_LETTER)
    yield from players_backwards(data)


def _in_feature(feature: Mapping[str, Any], at: Loc) -> Found:
    """Lengths of what stands at no wall, and runs of what is not drawn square by square."""
    id = said(feature, "id")
    if id in KINDS and id != "window" and (number(feature, "length") or 1) > 1:
        yield (*at, "length"), (_DOOR_LENGTH if id == "door" else _NO_LENGTH).format(id=id)
    if feature.get("run") is True and id in (*_AT_WALLS, "tree"):
        yield (*at, "run"), _NO_RUN.format(id=id)


def grid_too_small(data: Any, longest: int, message: Words) -> Found:
    """The sides of the grid that are shorter than a room's side may be."""
    for side in ("columns", "rows"):
        squares = number(data, "grid", side)
        if squares is not None and 3 <= squares < longest:  # fewer than 3 are told about already
            yield ("grid", side), message.format(squares=squares, longest=longest)


def unknown_bonuses(data: Any, known: tuple[str, ...]) -> Found:
    """Kinds of bonus of which the rules don't know what they do."""
    for at, bonus in items(data, "bonus_kinds"):
        id = said(bonus, "id")
        if isinstance(id, str) and id not in known:
            yield (*at, "id"), not_among(_BONUS, id, known)


def in_clients(data: Any, game: Any) -> Found:
    """Mistakes within clients.yaml, or between it and game.yaml."""
    yield from twice(data, ("clients",), "id", SAME_ID)
    yield from words_twice(data, "clients", "name", SAME_NAME)  # beside their bubbles on the sheet
    kinds = {said(item, "id"): item for _, item in items(game, "client_kinds")}
    used = {said(item, "kind") for _, item in items(data, "clients")}
    for kind in kinds:
        # A misspelled kind is told about already; its own would seem to be without clients.
        if used and used <= set(kinds) and kind not in used and isinstance(kind, str):
            yield ("clients",), _NO_CLIENT.format(kind=kind)
    rooms = ids(game, "rooms")
    names = (*KINDS, *rooms) if rooms else None
    possible = _possible(game)
    for at, client in items(data, "clients"):
        for where, objective in items(client, "objectives", at):
            yield from _in_objective(objective, where, names)
            yield from _in_counting(objective, where)
            yield from _undrawn(objective, where, possible)


def _in_objective(objective: Mapping[str, Any], at: Loc, names: tuple[str, ...] | None) -> Found:
    wants, per = objective.get("wants"), objective.get("per")
    if ("wants" in objective) == ("per" in objective):
        yield at, _BOTH if "wants" in objective else _NEITHER
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
        yield from _in_types(objective.get(key), (*at, key), wants if isinstance(wants, Mapping) else {})
    entities = [((*at, "wants", n), e) for n, e in wants.items()] if isinstance(wants, Mapping) else []
    for where, entity in [*entities, ((*at, "per"), per)]:
        yield from _numbers_of_nothing(entity, where)


def _in_types(names: Any, at: Loc, wants: Mapping[str, Any]) -> Found:
    """Types that are compared with none: of what is no room, of a single one, or of the same twice."""
    told: dict[str, int] = {}  # the names that are compared, and how many rooms each stands for
    for where, name in _words(names, at):
        entity = wants.get(name)
        if name not in wants:
            yield where, not_among(_NAME, name, wants)
        elif isinstance(entity, Mapping) and entity.get("is") != "room":
            yield where, _NOT_A_ROOM.format(name=name)
        elif name in told:
            yield where, _NAMED_TWICE.format(name=name)
        told[name] = number(entity, "count") or 1
    if isinstance(names, tuple) and len(names) == len(told) and sum(told.values()) < 2:
        yield at, _NOT_COMPARED


def _numbers_of_nothing(entity: Any, at: Loc) -> Found:
    """Ranges that every number is in."""
    for key, value in entity.items() if isinstance(entity, Mapping) else ():
        try:
            if isinstance(value, str) and Range.parse(value).anything:
                yield (*at, key), ANY_NUMBER.format(value=value)
        except ValueError:
            continue  # a word, or told about already


def _in_counting(objective: Mapping[str, Any], at: Loc) -> Found:
    """How `per` is counted."""
    per = objective.get("per")
    kind = per.get("is") if isinstance(per, Mapping) else None
    for key in ("each_type", "largest"):
        if objective.get(key) and "per" not in objective:
            yield (*at, key), _COUNTS_PER.format(key=key)
    several = number(per, "count")
    if several is not None and several > 1:
        yield (*at, "per", "count"), _ONE_BY_ONE
    if objective.get("each_type") and kind in KINDS and kind != "room":
        yield (*at, "each_type"), _NO_TYPES.format(kind=kind, a=a_or_an(kind))
    if objective.get("largest") and kind in KINDS and kind not in _LARGE:
        yield (*at, "largest"), _NOT_LARGE.format(kind=kind, kinds=", ".join(_LARGE))
    if objective.get("each_type") and objective.get("largest"):
        yield (*at, "largest"), _ONE_WAY


def _possible(game: Any) -> tuple[str, ...]:
    """The kinds of things that players can draw; none where a feature is wrong, so that another may be missing."""
    drawn = _features(game)
    if not drawn:
        return ()
    found = tuple(kind for kind in KINDS if {"room", *drawn}.intersection(_MADE_OF[kind]))
    # where there are hedges or long windows, pools are drawn square by square: see `Plan.draws_pools`
    long = "window" in drawn and (number(drawn["window"], "length") or 1) > 1
    dry = "pool" not in drawn and ("hedge" in drawn or long)
    return tuple(kind for kind in found if not (dry and kind == "pool"))


def _undrawn(objective: Mapping[str, Any], at: Loc, possible: tuple[str, ...]) -> Found:
    """Things that nobody can draw in this game."""
    wants = objective.get("wants")
    asked = [((*at, "wants", n), e) for n, e in wants.items()] if isinstance(wants, Mapping) else []
    for where, entity in [*asked, ((*at, "per"), objective.get("per"))]:
        kind = entity.get("is") if isinstance(entity, Mapping) else None
        for at, wanted in [((*where, "is"), kind), *_spoken_of(entity, where)]:
            if possible and wanted in KINDS and wanted not in possible:
                yield at, _UNDRAWN.format(kind=wanted, a=a_or_an(wanted), kinds=", ".join(possible))


def _spoken_of(entity: Any, where: Loc) -> Iterator[tuple[Loc, str]]:
    """The kinds of things that an entity counts, or of which any will do, each with its location."""
    for key in entity if isinstance(entity, Mapping) else ():
        if key in _COUNTED:
            yield (*where, key), _COUNTED[key]
        elif key in RELATIONS:
            texts = ((at, text.split()) for at, text in _words(entity[key], (*where, key)))
            yield from ((at, words[1]) for at, words in texts if len(words) == 2 and words[0] == "any")


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


_TAKEN = Words(
    "'{id}' has a meaning of its own in conditions. Give this type of room another id, like '{id}-room'.",
    "'{id}' tiene un significado propio en las condiciones. Da a este tipo de habitación otro identificador, "
    "como '{id}-room'.",
)
_NO_LENGTH = Words(
    "a {id} lies along no wall, so it has no length. Remove it.",
    "'{id}' no va a lo largo de ninguna pared, así que no tiene longitud. Quítala.",
)
_DOOR_LENGTH = Words(
    "a door is one square long; only windows may be longer. Remove it.",
    "una puerta mide un cuadro; solo las ventanas pueden medir más. Quítala.",
)
_NO_RUN = Words(
    "a {id} is not drawn square by square, so that there can be no run of it. Remove it.",
    "'{id}' no se dibuja cuadro a cuadro, así que no puede haber una pieza seguida. Quítalo.",
)
_BONUS = Words("bonus that the rules know", "una bonificación que conozcan las reglas")
_NO_CLIENT = Words(
    "no client is of the kind '{kind}'; a game needs one of each kind. Add one, or remove the kind from "
    "game.yaml.",
    "ningún cliente es del tipo '{kind}'; una partida necesita uno de cada. Añade uno, o quita el tipo de "
    "game.yaml.",
)
_BOTH = Words(
    "an objective has either 'wants' or 'per', not both. Remove one.",
    "un objetivo tiene 'wants' o 'per', no los dos. Quita uno.",
)
_NEITHER = Words(
    "what does it ask for? Add 'wants: ...' (claimed in play) or 'per: ...' (counted at the end).",
    "¿qué pide? Añade 'wants: ...' (se anota en juego) o 'per: ...' (se cuenta al final).",
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
_NAMED_TWICE = Words(
    "'{name}' is named twice, and a room is always of its own type. Name each once.",
    "'{name}' está dos veces, y una habitación siempre es de su propio tipo. Nombra cada una una vez.",
)
_NOT_COMPARED = Words(
    "types are compared of two rooms or more. Name another, or remove this.",
    "se comparan los tipos de dos habitaciones o más. Nombra otra, o quita esto.",
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
_COUNTS_PER = Words(
    "'{key}' says how 'per' is counted, and there is no 'per' here. Remove it.",
    "'{key}' dice cómo se cuenta 'per', y aquí no hay 'per'. Quítalo.",
)
_ONE_BY_ONE = Words(
    "'per' counts its things one by one; sets of several are for 'wants'. Remove 'count'.",
    "'per' cuenta sus cosas una a una; los grupos de varias son para 'wants'. Quita 'count'.",
)
_NO_TYPES = Words(
    "{a} {kind} has no type; 'each_type' goes with rooms. Remove it.",
    "'{kind}' no tiene tipo; 'each_type' va con habitaciones. Quítalo.",
)
_NOT_LARGE = Words(
    "one {kind} is no larger than another; 'largest' goes with: {kinds}. Remove it.",
    "un '{kind}' no es más grande que otro; 'largest' va con: {kinds}. Quítalo.",
)
_ONE_WAY = Words(
    "count either the largest or one of each type, not both. Remove one.",
    "cuenta la mayor o una de cada tipo, no las dos cosas. Quita una.",
)
_UNDRAWN = Words(
    "nobody can draw {a} {kind} in this game: game.yaml has no feature for it. Possible: {kinds}.",
    "en este juego nadie puede dibujar '{kind}': game.yaml no tiene un elemento para eso. Posible: {kinds}.",
)
