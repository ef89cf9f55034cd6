"""What the kits of the games of houses share: client cards and paper dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kitpress.render.kits.parts import Order, Part
from kitpress.words import Words

if TYPE_CHECKING:
    from kitpress.content.kinds.houses import HouseGame


def _clients(game: HouseGame, order: Order) -> bytes:
    from kitpress.render.decks import cards_pdf

    return cards_pdf(
        game,
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


CLIENTS = Part("clients", _clients, _what_clients)
DICE = Part("dice", _dice, lambda game: Words("paper dice", "dados de papel"))
