"""One term for each thing, wherever a kit says it."""

import re

import pypdfium2
import pytest

from kitpress.content import Game, load_game
from kitpress.render.kits import Order, kit_parts
from kitpress.studio.gallery import _PARTS
from kitpress.words import LANGS, Lang

# What a kit in Spanish calls otherwise: room, door bonus, sixth demand, reference card, temple mat.
OTHERS = r"\bcuartos?\b(?! de)|\bbono\b|\d\.ª|cartas? de ayuda|tapetes? del templo"


def written(game: Game, part: str, lang: Lang) -> str:
    """All words of a part, and its title."""
    pdf = next(p for p in kit_parts(game) if p.id == part).draw(game, Order(players=1, lang=lang))
    document = pypdfium2.PdfDocument(pdf)
    try:
        pages = [page.get_textpage().get_text_range() for page in document]
        return " ".join(" ".join([document.get_metadata_value("Title"), *pages]).split())
    finally:
        document.close()


@pytest.mark.parametrize(
    ("name", "part"),
    [
        (name, part)
        for name in ("floor-plan", "floor-plan-classic")
        for part in ("sheets", "clients", "rulebook")
    ]
    + [("mottainai", part) for part in ("mats", "reference", "rulebook")],
)
def test_a_kit_in_spanish_has_one_term_for_each_thing(name: str, part: str) -> None:
    assert re.findall(OTHERS, written(load_game(name), part, "es"), re.IGNORECASE) == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_demo_calls_parts_as_the_rulebook_does(lang: Lang) -> None:
    rulebook = written(load_game("mottainai"), "rulebook", lang).casefold()
    for part in ("mats", "reference"):
        assert _PARTS[part][lang].casefold() in rulebook
