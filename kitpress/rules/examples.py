"""Are the pictures on client cards true? Each is a plan that shows what the card's words say, as often as it says."""

from __future__ import annotations

from collections.abc import Iterator

from kitpress.content.kinds.houses import Client, HouseGame, Objective
from kitpress.content.yaml_file import Loc
from kitpress.errors import KitError
from kitpress.rules.conditions import Facts, packing
from kitpress.rules.conditions.wording import wording
from kitpress.words import Words, counted


def untrue_examples(game: HouseGame) -> Iterator[tuple[Loc, Words]]:
    """The keys that lead to every picture that is not what its card says, and what is wrong with it."""
    for c, client in enumerate(game.clients):
        for o, objective in enumerate(client.objectives):
            loc: Loc = ("clients", c, "objectives", o, "example")
            yield from ((loc, message) for message in _untrue(game, client, objective))


def _untrue(game: HouseGame, client: Client, objective: Objective) -> Iterator[Words]:
    try:
        count = packing(objective, Facts(objective.example, game)).count
    except KitError as error:
        yield error.message
        return
    if count != objective.shows:
        words = wording(objective, game)
        message = _SHOWS_OTHER if objective.shows > 1 else _SHOWS_NOTHING if count == 0 else _SHOWS_MORE
        said = Words(words.en.removesuffix("."), words.es.removesuffix("."))  # within a sentence
        about = {"name": objective.name, "client": client.name, "words": said}
        yield message.format(**about, times=counted(count, _ONCE, _TIMES), shows=objective.shows)


_ONCE, _TIMES = Words("once", "una vez"), Words("{n} times", "{n} veces")
_SHOWS_OTHER = Words(
    "this plan fulfils '{name}' of {client} {times}, not {shows}: \"{words}\". Change the drawing, or 'shows'.",
    "este plano cumple '{name}' de {client} {times}, no {shows}: \"{words}\". Cambia el dibujo, o 'shows'.",
)
_SHOWS_NOTHING = Words(
    "this plan does not fulfil '{name}' of {client}: \"{words}\". Draw it so that it does, exactly once.",
    "este plano no cumple '{name}' de {client}: \"{words}\". Dibújalo de modo que lo cumpla, una sola vez.",
)
_SHOWS_MORE = Words(
    "this plan fulfils '{name}' of {client} {times}: \"{words}\". Take something out, so that it shows "
    "it exactly once.",
    "este plano cumple '{name}' de {client} {times}: \"{words}\". Quita algo, de modo que lo muestre "
    "una sola vez.",
)
