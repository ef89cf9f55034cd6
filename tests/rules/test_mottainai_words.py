"""The words on Mottainai's cards are made from the effects, in both languages."""

from __future__ import annotations

import re

import pytest
from pydantic import TypeAdapter

from kitpress.content import load_game
from kitpress.content.effects import Effect
from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.rules.mottainai_words import effect_words
from kitpress.words import LANGS, Words, same

SAID = [
    (
        {"kind": "morning", "pay": {"move": 1, "from": "hand", "to": "deck"}, "do": [{"draw": 2}]},
        "Return a card from your hand; if you do, draw 2 cards.",
        "Devuelve una carta de tu mano; si lo haces, roba 2 cartas.",
    ),
    (
        {"kind": "night", "if": {"count": "hand", "is": 0}, "do": {"draw": 1}},
        "If you have no cards in your hand, draw a card.",
        "Si no tienes cartas en tu mano, roba una carta.",
    ),
    (
        {"kind": "night", "if": {"count": "floor", "is": "2..4"}, "do": {"act": "prayer"}},
        "If there are 2 to 4 cards on the floor, take a Prayer action.",
        "Si hay de 2 a 4 cartas en el suelo, haz una acción de Oración.",
    ),
    (
        {
            "kind": "completion",
            "do": [{"move": 2, "from": "bench", "to": "floor", "material": ["clay", "metal"]}],
        },
        "Move 2 clay or metal cards from your craft bench to the floor.",
        "Pasa 2 cartas de barro o metal de tu banco al suelo.",
    ),
    (
        {"kind": "completion", "do": [{"move": 1, "from": "floor", "to": "hand", "per": {"count": "sales"}}]},
        "Move a card from the floor to your hand for each sale.",
        "Pasa una carta del suelo a tu mano por cada venta.",
    ),
    (
        {"kind": "completion", "do": [{"move": 1, "from": "deck", "to": "helpers"}]},
        "Move the top card of the deck to your helpers.",
        "Pasa la carta superior del mazo a tus ayudantes.",
    ),
    (
        {"kind": "completion", "do": [{"complete": "clay", "support": "bench", "less": 2}]},
        "Complete a clay work from your hand, supported by your craft bench with 2 support cards less.",
        "Completa una obra de barro de tu mano con apoyo de tu banco con 2 cartas de apoyo menos.",
    ),
    (
        {"kind": "completion", "do": [{"complete": "any", "support": "none"}]},
        "Complete a work from your hand without support.",
        "Completa una obra de tu mano sin apoyo.",
    ),
    (
        {"kind": "always", "less_support": "any", "wing": "shop"},
        "In your gift shop, your works need 1 support card less.",
        "En tu tienda, tus obras necesitan 1 carta de apoyo menos.",
    ),
    (
        {"kind": "end", "points": 2, "per": {"count": "helpers", "material": "stone"}, "at_most": 6},
        "2 points for each Monk helper, up to 6 points.",
        "2 puntos por cada ayudante Monje, hasta 6 puntos.",
    ),
    (
        {"kind": "end", "points": 1, "per": {"count": "bench"}, "every": 3},
        "1 point for every 3 cards on your craft bench.",
        "1 punto por cada 3 cartas en tu banco.",
    ),
    (
        {
            "kind": "end",
            "points": 5,
            "if": {"count": "works", "material": "paper", "wing": "shop", "is": "<= 1"},
        },
        "5 points if you have at most 1 paper work in your gift shop.",
        "5 puntos si tienes como mucho 1 obra de papel en tu tienda.",
    ),
    (
        {"kind": "end", "points": 4, "if": {"count": "works", "wing": "gallery", "is": 3}},
        "4 points if you have exactly 3 works in your gallery.",
        "4 puntos si tienes exactamente 3 obras en tu galería.",
    ),
    (
        {
            "kind": "end",
            "points": 2,
            "if": [{"count": "sales", "most": True}, {"count": "works", "is": ">= 2"}],
        },
        "2 points if you alone have the most sales and you have 2 or more works.",
        "2 puntos si nadie te iguala en ventas y tienes 2 o más obras.",
    ),
    (
        {"kind": "end", "points": 1, "per": {"count": "works", "wing": "gallery", "by": "materials"}},
        "1 point for each different material among the works in your gallery.",
        "1 punto por cada material distinto entre las obras de tu galería.",
    ),
    (
        {"kind": "end", "points": 2, "per": {"count": "sales"}, "at_most": 1},
        "2 points for each sale, up to 1 point.",
        "2 puntos por cada venta, hasta 1 punto.",
    ),
    (
        {"kind": "always", "cover_more": 1},
        "It covers 1 helper more.",
        "Cubre 1 ayudante más.",
    ),
    (
        {"kind": "always", "keep": 1},
        "In the morning you keep up to 1 card.",
        "Por la mañana conservas hasta 1 carta.",
    ),
    (
        {"kind": "always", "tailor_to": 1},
        "Your Tailor actions fill up to 1 card.",
        "Tus acciones de Sastre llegan a 1 carta.",
    ),
    (
        {"kind": "night", "do": {"move": 1, "from": "floor", "to": "bench", "up_to": True}},
        "Move up to 1 card from the floor to your craft bench.",
        "Pasa hasta 1 carta del suelo a tu banco.",
    ),
    (
        {"kind": "night", "if": {"count": "floor", "is": 1}, "do": {"draw": 1}},
        "If there is exactly 1 card on the floor, draw a card.",
        "Si hay exactamente 1 carta en el suelo, roba una carta.",
    ),
    (
        {"kind": "night", "if": {"count": "floor", "is": 0}, "do": {"draw": 1}},
        "If there are no cards on the floor, draw a card.",
        "Si no hay cartas en el suelo, roba una carta.",
    ),
    (
        {"kind": "end", "points": 4, "if": {"count": "helpers", "material": "clay", "is": ">= 2"}},
        "4 points if you have 2 or more Potter helpers.",
        "4 puntos si tienes 2 o más ayudantes Alfareros.",
    ),
]


@pytest.fixture(scope="module")
def game() -> MottainaiGame:
    loaded = load_game("mottainai")
    assert isinstance(loaded, MottainaiGame)
    return loaded


@pytest.mark.parametrize(("effect", "en", "es"), SAID, ids=[en for _, en, _ in SAID])
def test_an_effect_is_said(effect: dict[str, object], en: str, es: str, game: MottainaiGame) -> None:
    context = {"materials": [m.id for m in game.materials]}
    parsed = TypeAdapter(Effect).validate_python(effect, context=context)
    work = game.works[0].model_copy(update={"effect": parsed, "text": None})
    assert effect_words(work, game).text == Words(en, es)


def test_all_works_say_something_of_their_own(game: MottainaiGame) -> None:
    for lang in LANGS:
        said = [
            (words.label[lang], words.text[lang]) for words in (effect_words(w, game) for w in game.works)
        ]
        assert len(set(said)) == len(said)
        for label, text in said:
            assert re.fullmatch(r"[A-ZÁÉÍÓÚ¿0-9][^{}]*\.", text), text
            assert not re.search(r"[{}]|  | ,|\bde el\b|\ba el\b", label + text), text
            assert len(text) <= 120


def test_an_effect_after_an_action_names_it(game: MottainaiGame) -> None:
    assert effect_words(game.work("broth-recipe"), game).label == Words(
        "After a Clerk action", "Tras una acción de Dependiente"
    )


def test_text_in_the_yaml_overrides_the_words(game: MottainaiGame) -> None:
    work = game.work("paper-boat").model_copy(update={"text": Words("Sail away.", "Zarpa.")})
    assert effect_words(work, game).text == Words("Sail away.", "Zarpa.")


def test_spanish_links_materials_by_their_sound(game: MottainaiGame) -> None:
    renamed = {"stone": same("ónice"), "clay": same("oro")}
    materials = tuple(m.model_copy(update={"name": renamed.get(m.id, m.name)}) for m in game.materials)
    step = {"move": 2, "from": "floor", "to": "hand", "material": ["stone", "clay"]}
    parsed = TypeAdapter(Effect).validate_python({"kind": "night", "do": step})
    work = game.works[0].model_copy(update={"effect": parsed, "text": None})
    words = effect_words(work, MottainaiGame.model_construct(**{**dict(game), "materials": materials}))
    assert words.text.es == "Pasa 2 cartas de ónice u oro del suelo a tu mano."


def test_english_articles_go_by_sound(game: MottainaiGame) -> None:
    materials = tuple(m.model_copy(update={"name": same("iron")}) for m in game.materials)
    step = [{"move": 1, "from": "floor", "to": "hand", "material": "metal"}, {"complete": "metal"}]
    parsed = TypeAdapter(Effect).validate_python({"kind": "night", "do": step})
    work = game.works[0].model_copy(update={"effect": parsed, "text": None})
    words = effect_words(work, MottainaiGame.model_construct(**{**dict(game), "materials": materials}))
    assert words.text.en == (
        "Move an iron card from the floor to your hand, then complete an iron work from your hand."
    )
