"""What a kit is made of: its parts, how each is drawn, and the parts that every game has."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from kitpress.words import Lang, Words

if TYPE_CHECKING:
    from kitpress.content.game import Game
    from kitpress.render.pdf import Duplex


class Order(NamedTuple):
    """How a kit is to be printed; `bleed` in mm."""

    players: int = 4
    paper: str = "a4"
    lang: Lang = "en"
    ink: str = "full"
    duplex: Duplex = "long"
    marks: bool = True
    bleed: float = 3.0
    seed: int = 0


class Part(NamedTuple):
    """One PDF of a kit. `what` tells what is in it; a part that is not `usual` is printed when asked for.

    Drawing takes a game of the kit's own kind and returns the PDF. `numbered` tells how many sheets with
    serials are in it for so many players, None for parts that have none.
    """

    id: str
    draw: Callable[[Any, Order], bytes]
    what: Callable[[Any], Words]
    usual: bool = True
    numbered: Callable[[Any, int], int] | None = None


def sheets(what: Words, *, for_table: bool = False) -> Part:
    """The sheets to fill in, one for each player, or one for each table of as many as the game is for."""

    def count(game: Game, players: int) -> int:
        return -(-players // game.players.high) if for_table else players

    def draw(game: Game, order: Order) -> bytes:
        from kitpress.render.sheets import sheet_pdf

        number = count(game, order.players)
        return sheet_pdf(
            game, count=number, paper=order.paper, lang=order.lang, ink=order.ink, seed=order.seed
        )

    return Part("sheets", draw, lambda game: what, numbered=count)


def _rulebook(game: Game, order: Order) -> bytes:
    from kitpress.content import load_rulebook
    from kitpress.render.rulebook import rulebook_pdf

    return rulebook_pdf(game, load_rulebook(game), paper=order.paper, lang=order.lang, ink=order.ink)


def _booklet(game: Game, order: Order) -> bytes:
    from kitpress.content import load_rulebook
    from kitpress.render.rulebook import rulebook_pdf

    return rulebook_pdf(
        game, load_rulebook(game), paper=order.paper, lang=order.lang, ink=order.ink, booklet=True
    )


RULEBOOK = Part("rulebook", _rulebook, lambda game: Words("the rulebook", "el reglamento"))
BOOKLET = Part(
    "booklet",
    _booklet,
    lambda game: Words("the rulebook to fold", "el reglamento para doblar"),
    usual=False,  # the same rulebook, imposed
)
