"""Clients that a person names: by their ids, or by their names in either language."""

from kitpress.content import load_game
from kitpress.content.kinds.houses import Client, clients_of
from kitpress.scoring.clients import client_ids
from kitpress.words import LANGS


def test_every_client_is_known_by_each_of_its_names() -> None:
    for game in map(load_game, ("floor-plan", "floor-plan-classic")):
        for client in clients_of(game):
            for lang in LANGS:
                for name in (client.id, client.name[lang], client.name[lang].split(",")[0].upper()):
                    assert client_ids(game, [name]) == (client.id,)


def test_a_name_may_have_been_parted_at_its_comma() -> None:
    game = load_game("floor-plan")
    first, second, *_ = clients_of(game)
    parts = [*first.name["en"].split(", "), second.id]
    assert client_ids(game, parts) == (first.id, second.id)


def test_an_id_goes_before_anothers_name() -> None:
    game = load_game("floor-plan")
    first, *others = clients_of(game)
    last: Client = others[-1]
    renamed = game.model_copy(update={"clients": (*others, first.model_copy(update={"name": last.name}))})
    assert client_ids(renamed, [last.id]) == (last.id,)
