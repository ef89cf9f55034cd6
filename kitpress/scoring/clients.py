"""The clients that a person names for all sheets."""

from __future__ import annotations

from collections.abc import Sequence

from kitpress.content import Game
from kitpress.content.kinds.houses import Client, clients_of
from kitpress.content.values import did_you_mean
from kitpress.errors import UsageError
from kitpress.scoring.names import joined_again
from kitpress.words import LANGS, Words

_NO_CLIENT = Words(
    "{game} has no client '{client}'. {hint}Its clients: {all}.",
    "{game} no tiene ningún cliente '{client}'. {hint}Sus clientes: {all}.",
)
_NO_CLIENTS = Words(
    "{game} has no clients. Leave --clients out.",
    "{game} no tiene clientes. Quita --clients.",
)


def client_ids(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """The ids of a game's clients, each given by its id or its name in either language, whole or not; capitals and
    accents don't matter, and a name may have been parted at its comma.

    Raises UsageError for one that the game does not have.
    """
    # here: slow to import, and most calls name no clients
    from kitpress.reading.asking.fix_words import plain

    clients = clients_of(game)
    if names and not clients:
        raise UsageError(_NO_CLIENTS.format(game=game.id))
    ids = {plain(word): client.id for client in clients for word in _names(client)}
    ids |= {plain(client.id): client.id for client in clients}  # what another is called does not hide it

    def known(name: str) -> str | None:
        return ids.get(plain(name.replace(",", ", ")))

    found: list[str] = []
    for name in joined_again(names, lambda name: known(name) is not None):
        id = known(name)
        if id is None:
            every = [client.id for client in clients]
            hint = did_you_mean(plain(name), every)
            raise UsageError(_NO_CLIENT.format(game=game.id, client=name, hint=hint, all=", ".join(every)))
        found.append(id)
    return tuple(dict.fromkeys(found))


def _names(client: Client) -> list[str]:
    """A client's whole names, and what they begin with: "Otto, who swims at dawn" is called Otto."""
    whole = [client.name[lang] for lang in LANGS]
    return [*whole, *(name.split(",")[0] for name in whole)]
