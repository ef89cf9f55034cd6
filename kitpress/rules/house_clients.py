"""Which clients are in play, and how what they find on a plan is told."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches

from kitpress.content.kinds.houses import Client, HouseGame, Objective
from kitpress.plan.model import Record
from kitpress.rules.conditions import Thing, Witness
from kitpress.rules.score import Line, Status
from kitpress.words import Words, same

_CLIENTS = Words("Clients in play", "Clientes en juego")
_NONE_KNOWN = Words(
    "No client is marked, so what the clients ask for can't be checked; fill in the three clients' bubbles "
    "or name the clients.",
    "No hay ningún cliente marcado, así que no se puede comprobar lo que piden; rellena las burbujas de los "
    "tres clientes o nómbralos.",
)
_NO_SUCH = Words(
    "This game has no client '{id}'. {near}Its clients are: {known}.",
    "Este juego no tiene un cliente '{id}'. {near}Sus clientes son: {known}.",
)
_NEAR = Words("Did you mean '{id}'? ", "¿Querías decir '{id}'? ")
_NO_KIND = Words(
    "No {kind} client is marked; one of each kind is in play. What that client asks for can't be checked.",
    "No hay ningún cliente de {kind} marcado; se juega con uno de cada tipo. Lo que pide no se puede "
    "comprobar.",
)
_TWO_OF_A_KIND = Words(
    "{count} {kind} clients are marked ({names}); one of each kind is in play. All of them are counted here.",
    "Hay {count} clientes de {kind} marcados ({names}); se juega con uno de cada tipo. Aquí cuentan todos.",
)


def clients_in_play(
    record: Record, game: HouseGame, clients: Collection[str] | None
) -> tuple[tuple[Client, ...], tuple[Line, ...]]:
    """The clients in play, and a line for each thing that is wrong with them.

    `clients` overrides those marked on the sheet. One of each kind is in play.
    """
    named = record.ticked("client") if clients is None else tuple(dict.fromkeys(clients))
    playing = tuple(client for client in game.clients if client.id in named)
    problems = [*_unknown(named, game)]
    if playing:
        problems += _kinds(playing, game)
    else:
        problems.append(_NONE_KNOWN)
    return playing, tuple(Line(_CLIENTS, 0, Status.OPEN, words, field="clients") for words in problems)


def _unknown(named: Sequence[str], game: HouseGame) -> Iterator[Words]:
    known = [client.id for client in game.clients]
    for id in named:
        if id not in known:
            near = get_close_matches(id, known, 1)
            hint = _NEAR.format(id=near[0]) if near else same("")
            yield _NO_SUCH.format(id=id, near=hint, known=", ".join(known))


def _kinds(playing: Sequence[Client], game: HouseGame) -> Iterator[Words]:
    for kind in game.client_kinds:
        names = [client.name for client in playing if client.kind == kind.id]
        if not names:
            yield _NO_KIND.format(kind=kind.name)
        elif len(names) > 1:
            all_names = Words(", ".join(n.en for n in names), ", ".join(n.es for n in names))
            yield _TWO_OF_A_KIND.format(count=len(names), kind=kind.name, names=all_names)


def titled(client: Client, objective: Objective) -> Words:
    """Whose objective it is, and its name."""
    return Words("{client}: {name}", "{client}: {name}").format(client=client.name, name=objective.name)


_PART = Words("{thing} at {square}", "{thing} en {square}")
_WHOLE = {  # not named like their parts
    "arrangement": Words("arrangement", "conjunto"),
    "deck": Words("deck", "terraza"),
    "hedge": Words("hedge", "seto"),
    "path": Words("path", "camino"),
    "pool": Words("pool", "piscina"),
}


def told(witness: Witness, game: HouseGame) -> Words:
    """ "bedroom at C3, tree at G2": what a witness is made of."""
    parts = [_told(thing, game) for things in witness.binding.values() for thing in things]
    return Words(", ".join(part.en for part in parts), ", ".join(part.es for part in parts))


def _told(thing: Thing, game: HouseGame) -> Words:
    """A room by its letter's square, a tree by its middle, everything else by its first square."""
    if thing.room:
        kind = game.room_type(thing.room.letter)
        return _PART.format(thing=kind.name if kind else thing.room.letter, square=thing.room.label)
    name = _WHOLE.get(thing.kind) or next(f.name for f in game.features if f.id == thing.kind)
    square = thing.squares[len(thing.squares) // 2 if thing.kind == "tree" else 0]
    return _PART.format(thing=name, square=square)
