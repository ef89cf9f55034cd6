from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kitpress.content.conditions import TAKEN
from kitpress.content.kinds.houses import HouseGame
from kitpress.rules.conditions.wording import wording
from kitpress.rules.conditions.wording.nouns import NOUNS
from kitpress.words import Words
from tests.rules.classic_builders import classic
from tests.rules.conditions.asking import game, per, wants

GOLDEN = Path(__file__).with_name("wordings.txt")
CLASSIC = Path(__file__).with_name("wordings-classic.txt")


@pytest.mark.parametrize(("houses", "golden"), [(game(), GOLDEN), (classic(), CLASSIC)])
def test_every_objective_is_worded_as_before(
    houses: HouseGame, golden: Path, request: pytest.FixtureRequest
) -> None:
    """The printed sentences of all objectives. `pytest --regenerate` rewrites them, on purpose."""
    lines = []
    for client in houses.clients:
        for objective in client.objectives:
            words = wording(objective, houses)
            lines += [
                f"{client.id}: {objective.name.en} / {objective.name.es}",
                f"  {words.en}",
                f"  {words.es}",
            ]
    said = "\n".join(lines) + "\n"
    if request.config.getoption("--regenerate"):
        golden.write_text(said, encoding="utf-8")
    assert said == golden.read_text(encoding="utf-8")


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
        "Two windows, each looking out on any tree.",
        "Dos ventanas que dan cada una a cualquier árbol.",
    ),
    (
        {"a": {"is": "window", "in": "b"}, "b": BEDROOM},
        "A window in a bedroom.",
        "Una ventana en un dormitorio.",
    ),
    (
        {"a": {"is": "window", "in": "any bedroom"}},  # which is not used up
        "A window in any bedroom.",
        "Una ventana en cualquier dormitorio.",
    ),
    (
        {"a": {"is": "window", "count": 2, "in": "any kitchen", "sees": "b"}, "b": {"is": "deck"}},
        "Two windows looking out on the same deck, each in any kitchen.",
        "Dos ventanas que dan a la misma terraza, cada una en cualquier cocina.",
    ),
    (
        {"a": {"is": "window", "count": 2, "in": "b"}, "b": KITCHEN},
        "Two windows in the same kitchen.",
        "Dos ventanas en la misma cocina.",
    ),
    (
        {"a": BEDROOM | {"connected": "any bedroom", "touches": "any room"}},
        "A bedroom connected to any other bedroom and sharing a wall with any room.",
        "Un dormitorio conectado a cualquier otro dormitorio y que comparte pared con cualquier habitación.",
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
        {"a": {"is": "hedge", "count": 2, "rooms": 0, "seen_by": ">= 1"}},
        "Two hedges, each touching no rooms and seen from at least one window.",
        "Dos setos que no tocan ninguna habitación, cada uno visto desde al menos una ventana.",
    ),
    (
        {"a": {"is": "pool", "count": 2, "touches": "any deck", "seen_by": 1}},
        "Two pools, each seen from exactly 1 window and with stones that touch any deck.",
        "Dos piscinas, cada una vista desde exactamente 1 ventana y con piedras que tocan cualquier terraza.",
    ),
    (
        {"a": ROOM | {"short": 1, "long": "<= 4"}},
        "A room 1 square wide and at most 4 long.",
        "Una habitación de 1 cuadro de ancho y hasta 4 de largo.",
    ),
    (
        {"a": ROOM | {"long": "<= 1"}},
        "A room at most 1 square long.",
        "Una habitación de hasta 1 cuadro de largo.",
    ),
    (
        {"a": BEDROOM | {"area": "4..6", "short": 2, "windows": 1}},
        "A bedroom of 4 to 6 squares, 2 squares wide, with exactly 1 window.",
        "Un dormitorio de entre 4 y 6 cuadros, de 2 cuadros de ancho, con exactamente 1 ventana.",
    ),
    (
        {"a": BEDROOM | {"area": 6, "short": 2, "connected": "any kitchen"}},
        "A bedroom of exactly 6 squares, 2 squares wide, connected to any kitchen.",
        "Un dormitorio de exactamente 6 cuadros, de 2 cuadros de ancho, conectado a cualquier cocina.",
    ),
    (
        {"a": {"is": "arrangement", "count": 2, "size": ">= 2", "in": "any closet"}},
        "Two arrangements, each of 2 or more furnishings and in any closet.",
        "Dos conjuntos, cada uno de 2 muebles o más y en cualquier clóset.",
    ),
    (
        {"a": {"is": "arrangement", "count": 2, "size": 3, "in": "b"}, "b": KITCHEN},
        "Two arrangements of exactly 3 furnishings each, in the same kitchen.",
        "Dos conjuntos de exactamente 3 muebles cada uno, en la misma cocina.",
    ),
    (
        {"a": {"is": "path", "count": 2, "size": ">= 2", "doors": 1, "touches": "any deck"}},
        "Two paths, each of 2 or more stones, leading to exactly 1 door to the outside and touching any deck.",
        "Dos caminos, cada uno de 2 piedras o más, que llega hasta exactamente 1 puerta al exterior y que está "
        "pegado a cualquier terraza.",
    ),
    (
        {"a": {"is": "window", "count": 2, "in": "any kitchen", "sees": "any tree"}},
        "Two windows, each in any kitchen and looking out on any tree.",
        "Dos ventanas, cada una en cualquier cocina y que da a cualquier árbol.",
    ),
    (
        {"a": {"is": "stone", "count": 2, "alone": False}},
        "Two stones, each touching another stone.",
        "Dos piedras que tocan cada una otra piedra.",
    ),
    (
        {"a": {"is": "arrangement", "count": 2, "unique": False}},
        "Two furnishing arrangements, each matching another one.",
        "Dos conjuntos de muebles, cada uno igual a otro.",
    ),
    (
        {"a": {"is": "pool", "touches": "any deck", "seen_from": "any room"}},
        "A pool whose stones touch any deck and that is seen from any room.",
        "Una piscina cuyas piedras tocan cualquier terraza y que se ve desde cualquier habitación.",
    ),
    (
        {"a": {"is": "pool", "count": 2, "touches": ["a", "any deck"], "seen_from": "any room"}},
        "Two pools, each seen from any room, with stones that touch those of the other and with stones that touch any "
        "deck.",
        "Dos piscinas, cada una con piedras que tocan las de la otra, con piedras que tocan cualquier terraza y vista "
        "desde cualquier habitación.",
    ),
    (
        {"a": {"is": "window", "in": "b", "sees": "outside-edge"}, "b": KITCHEN},
        "A window in a kitchen, with a clear view to the edge of the sheet.",
        "Una ventana en una cocina, con vistas despejadas hasta el borde de la hoja.",
    ),
    (
        {"a": {"is": "tree", "seen_by": "<= 4"}},
        "A tree seen from at most 4 windows.",
        "Un árbol visto desde 4 ventanas como máximo.",
    ),
    (
        {"a": {"is": "path", "doors": "<= 1"}},
        "A path leading to at most 1 door to the outside.",
        "Un camino que llega hasta 1 puerta al exterior como máximo.",
    ),
    (
        {"a": {"is": "path", "count": 2, "leads": "outside"}},
        "Two paths, each leading to an outside door.",
        "Dos caminos que llevan cada uno a una puerta exterior.",
    ),
    (
        {"a": {"is": "tree", "count": 2, "seen_from": "b"}, "b": {"is": "window", "count": 2}},
        "Two trees seen from the same two windows.",
        "Dos árboles vistos desde las mismas dos ventanas.",
    ),
    (
        {"a": KITCHEN | {"count": 2}, "b": KITCHEN | {"count": 3}},
        "Two kitchens and three other kitchens.",
        "Dos cocinas y otras tres cocinas.",
    ),
    (
        {"a": KITCHEN | {"count": 2}, "b": KITCHEN},
        "Two kitchens and a third kitchen.",
        "Dos cocinas y una tercera cocina.",
    ),
    (
        {
            "a": ROOM | {"count": 2, "connected": "b"},
            "b": ROOM | {"touches": "t"},
            "t": {"is": "tree", "seen_from": "a"},
        },
        "Two rooms connected to the same room touching a tree seen from those two rooms.",
        "Dos habitaciones conectadas a la misma habitación pegada a un árbol visto desde esas dos habitaciones.",
    ),
    (
        {"a": {"is": "pool", "rectangular": True}, "b": {"is": "pool", "rectangular": False}},
        "A rectangular pool and another pool (irregular).",
        "Una piscina rectangular y otra piscina (irregular).",
    ),
    (
        {"a": ROOM | {"square": True}, "b": ROOM | {"square": True}},
        "A square room; also another square room.",
        "Una habitación cuadrada; además, otra habitación cuadrada.",
    ),
    (
        {"a": ROOM | {"type": ["washroom", "living"], "connected": "any kitchen"}},
        "A washroom or living room connected to any kitchen.",
        "Una sala o un aseo conectado a cualquier cocina.",
    ),
    (
        {"a": ROOM | {"type": ["kitchen", "bedroom"], "count": 2, "windows": 1}},
        "Two kitchens or bedrooms, each with exactly 1 window.",
        "Dos cocinas o dormitorios, cada uno con exactamente 1 ventana.",
    ),
    (
        {"a": KITCHEN | {"reaches": "b"}, "b": BEDROOM | {"windows": 1, "sees": "any tree"}},
        "A kitchen linked, directly or through other rooms, to a bedroom with exactly 1 window and a view of any tree.",
        "Una cocina comunicada, directamente o a través de otras habitaciones, con un dormitorio con exactamente 1 "
        "ventana y vistas a cualquier árbol.",
    ),
    (
        {"a": ROOM | {"sees": "b", "connected": "c"}, "b": {"is": "tree", "seen_from": "a"}, "c": KITCHEN},
        "A room with a view of a tree, connected to a kitchen.",
        "Una habitación con vistas a un árbol, conectada a una cocina.",
    ),
    (
        {"a": KITCHEN | {"connected": "b"}, "b": BEDROOM | {"connected": "a"}},
        "A kitchen connected to a bedroom.",
        "Una cocina conectada a un dormitorio.",
    ),
    (
        {"a": {"is": "pool", "rooms": 1}},
        "A pool whose stones touch exactly 1 room.",
        "Una piscina cuyas piedras tocan exactamente 1 habitación.",
    ),
    (
        {"a": {"is": "pool", "count": 2, "rooms": 0}},
        "Two pools whose stones touch no room.",
        "Dos piscinas cuyas piedras no tocan ninguna habitación.",
    ),
    (
        {"a": {"is": "pool", "count": 2, "rooms": ">= 2"}},
        "Two pools, each with stones that touch 2 or more rooms.",
        "Dos piscinas, cada una con piedras que tocan 2 habitaciones o más.",
    ),
    (
        {"a": {"is": "pool", "count": 2, "touches": "a"}},
        "Two pools, each with stones that touch those of the other.",
        "Dos piscinas, cada una con piedras que tocan las de la otra.",
    ),
    (
        {"a": {"is": "pool", "touches": "any pool"}},
        "A pool whose stones touch those of any other pool.",
        "Una piscina cuyas piedras tocan las de cualquier otra piscina.",
    ),
    (
        {"a": {"is": "path", "count": 2, "doors": 2, "leads": "any kitchen"}},
        "Two paths, each leading to exactly 2 doors to the outside and leading to an outside door of any kitchen.",
        "Dos caminos que llegan cada uno hasta exactamente 2 puertas al exterior y que llevan cada uno a una puerta "
        "exterior de cualquier cocina.",
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


def test_things_of_one_noun_are_told_apart_however_many_they_are() -> None:
    row = {f"r{i}": {"is": "room", "touches": f"r{i + 1}"} for i in range(12)}
    words = wording(wants(**row, r12={"is": "room", "touches": "r9"}), game())
    assert "a ninth room that itself shares a wall with a 10th room that itself" in words.en
    assert words.en.endswith(
        "an 11th room that itself shares a wall with a 12th room that itself shares a wall with a 13th room that "
        "itself shares a wall with the 10th room."
    )
    assert "una novena habitación que a su vez comparte pared con una 10.ª habitación que" in words.es
    trees = wording(wants(**{f"t{i}": {"is": "tree"} for i in range(22)}), game())
    assert "a ninth tree, a 10th tree, an 11th tree, a 12th tree, a 13th tree" in trees.en
    assert "an 18th tree, a 19th tree, a 20th tree, a 21st tree, and a 22nd tree." in trees.en
    assert "un noveno árbol, un 10.º árbol, un 11.er árbol, un 12.º árbol, un 13.er árbol" in trees.es


KITCHEN_APART = {"t": {"is": "tree", "seen_from": "k"}, "k": KITCHEN, "c": ROOM | {"type": "closet"}}
PAIR_APART = {"a": ROOM | {"count": 2, "connected": "outside"}, "b": ROOM}


@pytest.mark.parametrize(
    ("things", "english", "spanish"),
    [
        (
            KITCHEN_APART,
            "A tree seen from a kitchen; also a closet.",
            "Un árbol visto desde una cocina; además, un clóset.",
        ),
        (
            PAIR_APART,
            "Two rooms, each with a door to the outside; also a third room.",
            "Dos habitaciones, cada una con puerta al exterior; además, una tercera habitación.",
        ),
        (
            {"a": ROOM | {"windows": 2}, "b": KITCHEN, "c": {"is": "tree"}},
            "A room with exactly 2 windows; also a kitchen; also a tree.",
            "Una habitación con exactamente 2 ventanas; además, una cocina; además, un árbol.",
        ),
        (
            {"a": KITCHEN | {"count": 2}, "b": {"is": "tree"}},
            "Two kitchens and a tree.",
            "Dos cocinas y un árbol.",
        ),
    ],
)
def test_what_no_relation_joins_is_not_heard_as_joined(
    things: dict[str, Any], english: str, spanish: str
) -> None:
    words = wording(wants(**things), game())
    assert (words.en, words.es) == (english, spanish)


def test_types_of_things_told_apart_are_said_of_them_all() -> None:
    words = wording(wants(same_type=["a", "b"], **PAIR_APART), game())
    assert words.en.endswith("; also a third room; all of the same type.")
    assert words.es.endswith("; además, una tercera habitación; todas del mismo tipo.")


def test_sets_of_things_to_tell_apart_are_listed() -> None:
    objective = wants(pool=POOL | {"touches": "any hedge"}, bath=ROOM | {"type": "bath"})
    words = wording(objective.model_copy(update={"at_most": 2}), classic())
    assert words.en == (
        "3 points for each set of these things, nothing counted twice, up to 6 points: a pool touching any hedge; "
        "a bathroom."
    )
    assert words.es == (
        "3 puntos por cada grupo de estas cosas, sin contar nada dos veces, hasta 6 puntos: una piscina pegada a "
        "cualquier seto; un baño."
    )


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


def with_rooms(*names: tuple[str, str, str, str]) -> HouseGame:
    """Floor Plan with the first types of room called otherwise: in English, in Spanish, its plural and gender."""
    renamed = [
        room.model_copy(update={"name": Words(en, es), "plural": Words(en + "s", many), "gender": gender})
        for room, (en, es, many, gender) in zip(game().rooms, names, strict=False)
    ]
    return game().model_copy(update={"rooms": (*renamed, *game().rooms[len(names) :])})


def test_spanish_words_melt_where_they_meet() -> None:
    doors = {"a": {"is": "door", "count": 2, "leads": "b"}, "b": BEDROOM}
    assert wording(wants(**doors), game()).es == "Dos puertas que dan al mismo dormitorio."
    trees = {"a": ROOM | {"count": 3, "touches": "b"}, "b": {"is": "tree"}}
    assert wording(wants(**trees), game()).es == "Tres habitaciones pegadas al mismo árbol."
    pair = {"a": BEDROOM | {"count": 2, "sees": "a"}}
    assert wording(wants(**pair), game()).es == "Dos dormitorios, cada uno con vistas al otro."


def test_spanish_links_by_sound() -> None:
    houses = with_rooms(("office", "oficina", "oficinas", "f"))
    either = ROOM | {"type": ["kitchen", "closet"]}
    assert wording(wants(a=either | {"count": 2}), houses).es == "Dos cocinas u oficinas."
    assert wording(per(**either), houses).es == "1 punto por cada cocina u oficina."
    size = ROOM | {"size": ["3x4", "8x9"]}
    assert wording(wants(a=size), houses).es == "Una habitación de 3×4 u 8×9."


@pytest.mark.parametrize(
    "said",
    [
        "An hourglass room.",
        "An heirloom store.",
        "A hall.",
        "A horse box.",
        "An L-shaped hall.",
        "A U-shaped hall.",
        "A T-shaped hall.",
        "An office.",
        "A utility room.",
        "A unisex bathroom.",
        "An uninsulated shed.",
        "An underpass.",
        "An 8-sided room.",
        "An 11-sided room.",
        "A 110 m room.",
        "A one-seater.",
        "A European bath.",
        "An X-ray room.",
    ],
)
def test_english_article_goes_by_sound(said: str) -> None:
    name = said.rstrip(".").split(" ", 1)[1]
    assert wording(wants(a=ROOM | {"type": "closet"}), with_rooms((name, "sala", "salas", "f"))).en == said


@pytest.mark.parametrize(
    ("noun", "said"),
    [
        ("aula", "Un aula conectada a otra aula y a una tercera aula."),
        ("área", "Un área conectada a otra área y a una tercera área."),
        ("azotea", "Una azotea conectada a otra azotea y a una tercera azotea."),
        ("alcoba", "Una alcoba conectada a otra alcoba y a una tercera alcoba."),
    ],
)
def test_spanish_article_before_a_stressed_a(noun: str, said: str) -> None:
    houses = with_rooms((noun, noun, noun + "s", "f"))
    room = ROOM | {"type": "closet"}
    words = wording(wants(a=room | {"connected": ["b", "c"]}, b=room, c=room), houses)
    assert words.es == said


def test_a_sentence_is_the_same_each_time() -> None:
    for client in game().clients:
        for objective in client.objectives:
            assert wording(objective, game()) == wording(objective, game())


HEDGE, POOL, PATH = ({"is": kind} for kind in ("hedge", "pool", "path"))

# What is counted in Classic, and the sentence in each language.
COUNTED: list[tuple[dict[str, Any], str, str]] = [
    (
        HEDGE | {"straight": False, "size": ">= 8"},
        "1 point for each hedge of 8 or more squares with a bend.",
        "1 punto por cada seto de 8 cuadros o más con algún recodo.",
    ),
    (
        POOL | {"rectangular": False, "on_path": False},
        "1 point for each irregular pool touching no path to an outside door.",
        "1 punto por cada piscina irregular que no toca ningún camino a una puerta exterior.",
    ),
    (
        POOL | {"seen_by": 0, "rooms": 2},
        "1 point for each pool touching exactly 2 rooms and seen from no windows.",
        "1 punto por cada piscina pegada a exactamente 2 habitaciones y que no se ve desde ninguna ventana.",
    ),
    (
        PATH | {"doors": 2, "size": ">= 6"},
        "1 point for each path of 6 or more stones leading to exactly 2 doors to the outside.",
        "1 punto por cada camino de 6 piedras o más que llega hasta exactamente 2 puertas al exterior.",
    ),
    (
        PATH | {"doors": 0},
        "1 point for each path leading to no doors to the outside.",
        "1 punto por cada camino que no llega hasta ninguna puerta al exterior.",
    ),
    (
        PATH | {"leads": "any kitchen", "touches": "any pool"},
        "1 point for each path touching a pool and leading to an outside door of a kitchen.",
        "1 punto por cada camino pegado a una piscina y que lleva a una puerta exterior de una cocina.",
    ),
    (
        {"is": "window", "garden": False, "in": "any bath"},
        "1 point for each window in a bathroom looking out on neither a hedge nor a pool.",
        "1 punto por cada ventana en un baño que no da a ningún seto ni piscina.",
    ),
    (
        ROOM | {"exits": ">= 2", "connections": 0},
        "1 point for each room with 2 or more doors to the outside, connected to no rooms.",
        "1 punto por cada habitación con 2 puertas al exterior o más, no conectada a ninguna habitación.",
    ),
    (
        ROOM | {"alone": True, "connected": "any kitchen"},
        "1 point for each room sharing no wall with another room and connected to a kitchen.",
        "1 punto por cada habitación que no comparte pared con ninguna otra habitación y que está conectada a una "
        "cocina.",
    ),
    (
        ROOM | {"reaches": "any kitchen", "touches": "any hedge"},
        "1 point for each room linked to a kitchen, directly or through other rooms, and touching a hedge.",
        "1 punto por cada habitación comunicada con una cocina, directamente o a través de otras habitaciones, y "
        "pegada a un seto.",
    ),
    (
        HEDGE | {"on_path": True, "straight": False, "seen_by": 2},
        "1 point for each hedge touching a path to an outside door, with a bend and seen from exactly 2 windows.",
        "1 punto por cada seto que toca un camino a una puerta exterior, que tiene algún recodo y que se ve desde "
        "exactamente 2 ventanas.",
    ),
    (
        POOL | {"rooms": 0, "touches": "any hedge"},
        "1 point for each pool touching no rooms and touching a hedge.",
        "1 punto por cada piscina que no toca ninguna habitación y que está pegada a un seto.",
    ),
]


@pytest.mark.parametrize(("entity", "english", "spanish"), COUNTED)
def test_what_is_counted_in_classic_is_said(entity: dict[str, Any], english: str, spanish: str) -> None:
    words = wording(per(**entity), classic())
    assert (words.en, words.es) == (english, spanish)


def test_sets_are_counted_with_nothing_twice() -> None:
    objective = wants(bath=ROOM | {"type": "bath"}, pool=POOL | {"size": 5})
    words = wording(objective, classic())
    assert words.en == (
        "3 points for each set of a bathroom and a pool of exactly 5 squares, nothing counted twice."
    )
    assert words.es == (
        "3 puntos por cada grupo de un baño y una piscina de exactamente 5 cuadros, sin contar nada dos veces."
    )


def test_no_type_of_room_may_take_a_noun_that_the_words_have() -> None:
    assert set(NOUNS) - {"sized arrangement"} <= set(TAKEN)
