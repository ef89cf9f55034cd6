"""The kit of Mottainai."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitpress.render.kits.parts import BOOKLET, RULEBOOK, Order, Part, sheets
from kitpress.words import Words

if TYPE_CHECKING:
    from kitpress.content.kinds.mottainai import MottainaiGame


def _works(game: MottainaiGame, order: Order) -> bytes:
    from kitpress.render.mottainai_decks import works_pdf

    return works_pdf(game, order)


def _what_works(game: MottainaiGame) -> Words:
    return Words("{decks} decks of {works} works ({each})", "{decks} mazos de {works} obras ({each})").format(
        decks=len(game.decks),
        works=len(game.works),
        each=Words(
            *(
                ", ".join(
                    f"{sum(work.material == material.id for work in game.works)} {material.name[lang]}"
                    for material in game.materials
                )
                for lang in ("en", "es")
            )
        ),
    )


def _reference(game: MottainaiGame, order: Order) -> bytes:
    from kitpress.render.mottainai_decks import reference_pdf

    return reference_pdf(game, order)


def _what_reference(game: MottainaiGame) -> Words:
    return Words("{count} reference cards", "{count} cartas de referencia").format(count=game.reference_cards)


def _mats(game: MottainaiGame, order: Order) -> bytes:
    from kitpress.render.mats import mats_pdf

    return mats_pdf(game, order)


PARTS = (
    Part("works", _works, _what_works),
    Part(
        "mats", _mats, lambda game: Words("a temple mat for each player", "un tapete de templo por jugador")
    ),
    Part("reference", _reference, _what_reference),
    sheets(Words("a score sheet for the table", "una hoja de puntos por mesa"), for_table=True),
    RULEBOOK,
    BOOKLET,
)
