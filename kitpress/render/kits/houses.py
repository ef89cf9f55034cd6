"""What the kits of the games of houses share: client cards and paper dice."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kitpress.render.kits.parts import Order, Part
from kitpress.words import Words

if TYPE_CHECKING:
    from kitpress.content.kinds.houses import HouseGame


def clients(layout: str) -> Part:
    """The client cards, as that layout places their parts."""
    return Part("clients", partial(_clients, layout), _what_clients)


def _clients(layout: str, game: HouseGame, order: Order) -> bytes:
    from kitpress.render.decks import cards_pdf

    return cards_pdf(
        game,
        layout=layout,
        paper=order.paper,
        lang=order.lang,
        ink=order.ink,
        duplex=order.duplex,
        bleed=order.bleed,
        marks=order.marks,
    )


def _what_clients(game: HouseGame) -> Words:
    kinds = game.cards_by_kind()
    listed = Words(
        ", ".join(f"{count} {kind.name.en}" for kind, count in kinds),
        ", ".join(f"{count} {kind.name.es}" for kind, count in kinds),
    )
    total = sum(count for _, count in kinds)
    return Words("{total} client cards ({listed})", "{total} cartas de cliente ({listed})").format(
        total=total, listed=listed
    )


def _dice(game: HouseGame, order: Order) -> bytes:
    from kitpress.render.dice import dice_pdf

    return dice_pdf(game, paper=order.paper, lang=order.lang, ink=order.ink)


DICE = Part("dice", _dice, lambda game: Words("paper dice", "dados de papel"))
