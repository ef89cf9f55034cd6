from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kitpress.rules.conditions import wording
from tests.rules.conditions.asking import game, per, wants

GOLDEN = Path(__file__).with_name("wordings.txt")


def test_every_objective_is_worded_as_before(request: pytest.FixtureRequest) -> None:
    """The printed sentences of all 30 objectives. `pytest --regenerate` rewrites them, on purpose."""
    lines = []
    for client in game().clients:
        for objective in client.objectives:
            words = wording(objective, game())
            lines += [
                f"{client.id}: {objective.name.en} / {objective.name.es}",
                f"  {words.en}",
                f"  {words.es}",
            ]
    said = "\n".join(lines) + "\n"
    if request.config.getoption("--regenerate"):
        GOLDEN.write_text(said, encoding="utf-8")
    assert said == GOLDEN.read_text(encoding="utf-8")


ROOM = {"is": "room"}
KITCHEN, DINING, BEDROOM = ({"is": "room", "type": t} for t in ("kitchen", "dining", "bedroom"))

# What is asked, and the sentence in each language.
SAID: list[tuple[dict[str, Any], str, str]] = [
    ({"a": ROOM | {"area": 3}}, "A room of exactly 3 squares.", "Una habitación de exactamente 3 cuadros."),
    (
        {"a": ROOM | {"area": "<= 4", "windows": ">= 1"}},
        "A room of at most 4 squares with at least one window.",
        "Una habitación de hasta 4 cuadros con al menos una ventana.",
    ),
    (
        {"a": ROOM | {"furnishings": 0, "windows": "2..3"}},
        "A room with no furnishings and 2 to 3 windows.",
        "Una habitación sin muebles y con entre 2 y 3 ventanas.",
    ),
    (
        {"a": ROOM | {"not_type": ["closet", "living"]}},
        "A room other than a closet or a living room.",
        "Una habitación que no sea un clóset ni una sala.",
    ),
    (
        {"a": ROOM | {"not_type": "closet", "count": 2, "area": ">= 4"}},
        "Two rooms (not closets) of 4 or more squares each.",
        "Dos habitaciones (no clósets) de 4 cuadros o más cada una.",
    ),
    (
        {"a": KITCHEN | {"connected": "b"}, "b": DINING | {"connected": "c"}, "c": BEDROOM},
        "A kitchen connected to a dining room that is itself connected to a bedroom.",
        "Una cocina conectada a un comedor que a su vez está conectado a un dormitorio.",
    ),
    (
        {"a": DINING | {"connected": ["b", "c"]}, "b": KITCHEN, "c": BEDROOM},
        "A dining room connected to a kitchen and a bedroom.",
        "Un comedor conectado a una cocina y a un dormitorio.",
    ),
    (
        {"a": ROOM | {"count": 2, "connected": "a"}},
        "Two rooms connected to each other.",
        "Dos habitaciones conectadas entre sí.",
    ),
    (
        {"a": ROOM | {"count": 4, "connected": "a"}},
        "Four rooms, each connected to the other three.",
        "Cuatro habitaciones, cada una conectada a las otras tres.",
    ),
    (
        {"a": ROOM | {"count": 3, "touches": "a"}},
        "Three rooms, each sharing a wall with the other two.",
        "Tres habitaciones que comparten cada una pared con las otras dos.",
    ),
    (
        {"a": {"is": "tree", "count": 2, "touches": "b"}, "b": {"is": "deck", "size": ">= 4"}},
        "Two trees touching the same deck of 4 or more sections.",
        "Dos árboles pegados a la misma terraza de 4 tramos o más.",
    ),
    (
        {"a": {"is": "window", "count": 2, "sees": "any tree"}},
        "Two windows, each looking out on a tree.",
        "Dos ventanas que dan cada una a un árbol.",
    ),
    (
        {"a": BEDROOM | {"touches": "b", "connected": "c"}, "b": {"is": "tree"}, "c": ROOM | {"windows": 2}},
        "A bedroom touching a tree and connected to a room with exactly 2 windows.",
        "Un dormitorio pegado a un árbol y conectado a una habitación con exactamente 2 ventanas.",
    ),
    (
        {"a": ROOM, "b": {"is": "tree", "seen_from": "a"}},  # said backwards
        "A room with a view of a tree.",
        "Una habitación con vistas a un árbol.",
    ),
    (
        {"a": {"is": "tree", "seen_from": ["b", "c"]}, "b": {"is": "window"}, "c": {"is": "window"}},
        "A tree seen from a window and another window.",
        "Un árbol visto desde una ventana y desde otra ventana.",
    ),
    (
        {"a": ROOM | {"touches": ["b", "c"]}, "b": ROOM | {"touches": "c"}, "c": ROOM},
        "A room sharing a wall with another room that itself shares a wall with a third room that itself shares "
        "a wall with the first room.",
        "Una habitación que comparte pared con otra habitación que a su vez comparte pared con una tercera "
        "habitación que a su vez comparte pared con la primera habitación.",
    ),
    (
        {"a": {"is": "deck", "touches": "b"}, "b": {"is": "pool"}},
        "A deck touching the stones of a pool.",
        "Una terraza pegada a las piedras de una piscina.",
    ),
    (
        {"a": {"is": "tree"}, "b": {"is": "pool", "size": 1}, "c": {"is": "deck"}},
        "A tree, a pool of exactly 1 square of water, and a deck.",
        "Un árbol, una piscina de exactamente 1 cuadro de agua y una terraza.",
    ),
    (
        {"a": {"is": "arrangement", "unique": True, "size": ">= 2", "count": 2}},
        "Two one-of-a-kind arrangements of 2 or more furnishings each.",
        "Dos conjuntos únicos de 2 muebles o más cada uno.",
    ),
]


@pytest.mark.parametrize(("things", "english", "spanish"), SAID, ids=[english for _, english, _ in SAID])
def test_conditions_are_said(things: dict[str, Any], english: str, spanish: str) -> None:
    words = wording(wants(**things), game())
    assert (words.en, words.es) == (english, spanish)


def test_types_are_said_of_all_rooms_or_of_those_meant() -> None:
    pair = {"a": ROOM | {"connected": "b"}, "b": ROOM}
    assert wording(wants(same_type=["a", "b"], **pair), game()).en == (
        "A room connected to another room, both of the same type."
    )
    chain = {"a": ROOM | {"connected": "b"}, "b": ROOM | {"connected": "c"}, "c": ROOM}
    assert wording(wants(different_types=["a", "b", "c"], **chain), game()).es.endswith(
        "una tercera habitación, todas de tipos distintos."
    )
    assert wording(wants(same_type=["a", "c"], **chain), game()).en.endswith(
        "the first room and the third room of the same type."
    )


def test_counted_objectives_name_their_points_and_limit() -> None:
    words = wording(per(is_="door", leads="outside", points=2, at_most=3), game())
    assert words.en == "2 points for each door leading outside, up to 6 points."
    assert words.es == "2 puntos por cada puerta que da al exterior, hasta 6 puntos."
    assert wording(per(is_="tree"), game()).en == "1 point for each tree."


def test_text_overrides_the_wording() -> None:
    objective = wants(a=ROOM).model_copy(update={"text": wording(wants(a=BEDROOM), game())})
    assert wording(objective, game()).en == "A bedroom."


def test_words_of_the_game_are_those_of_its_yaml() -> None:
    renamed = game().model_copy(
        update={"rooms": tuple(r.model_copy(update={"gender": "f"}) for r in game().rooms)}
    )
    assert wording(wants(a=BEDROOM | {"connected": "outside"}), renamed).es == (
        "Una dormitorio con puerta al exterior."
    )


def test_a_sentence_is_the_same_each_time() -> None:
    for client in game().clients:
        for objective in client.objectives:
            assert wording(objective, game()) == wording(objective, game())
