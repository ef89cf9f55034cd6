"""The kit of Madrino."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitpress.render.kits.parts import BOOKLET, RULEBOOK, Order, Part, sheets
from kitpress.words import Words

if TYPE_CHECKING:
    from kitpress.content.kinds.madrino import MadrinoGame


def _boards(game: MadrinoGame, order: Order) -> bytes:
    from kitpress.render.madrino_boards import boards_pdf

    return boards_pdf(game, paper=order.paper, lang=order.lang, ink=order.ink)


def _dice(game: MadrinoGame, order: Order) -> bytes:
    from kitpress.render.madrino_dice import dice_pdf

    return dice_pdf(game, paper=order.paper, lang=order.lang, ink=order.ink)


def _what_dice(game: MadrinoGame) -> Words:
    names = Words(
        ", ".join(die.name.en for die in game.dice),
        ", ".join(die.name.es for die in game.dice),
    )
    return Words("{count} paper dice ({names})", "{count} dados de papel ({names})").format(
        count=len(game.dice), names=names
    )


PARTS = (
    sheets(Words("a floor-plan board for each player", "un tablero de planos por jugador")),
    Part(
        "boards",
        _boards,
        lambda game: Words("Parts board, Facility board", "tableros de partes y de instalaciones"),
    ),
    RULEBOOK,
    BOOKLET,
    Part("dice", _dice, _what_dice),
)
