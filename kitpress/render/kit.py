"""A whole kit on disk: its PDFs, and kit.json that says what was printed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kitpress.errors import UsageError
from kitpress.files import refuse_overwrite, write_file
from kitpress.layout.serial import edition
from kitpress.layout.spec import as_paper
from kitpress.render.ink import palette
from kitpress.render.sheets import serials, sheet_pdf
from kitpress.words import Lang, Words

if TYPE_CHECKING:
    from kitpress.content.models import Game
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


def _sheets(game: Game, order: Order) -> bytes:
    return sheet_pdf(
        game, count=order.players, paper=order.paper, lang=order.lang, ink=order.ink, seed=order.seed
    )


def _clients(game: Game, order: Order) -> bytes:
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


def _rulebook(game: Game, order: Order) -> bytes:
    from kitpress.render.rulebook import rulebook_pdf

    return rulebook_pdf(game, paper=order.paper, lang=order.lang, ink=order.ink)


def _booklet(game: Game, order: Order) -> bytes:
    from kitpress.render.rulebook import rulebook_pdf

    return rulebook_pdf(game, paper=order.paper, lang=order.lang, ink=order.ink, booklet=True)


def _dice(game: Game, order: Order) -> bytes:
    from kitpress.render.dice import dice_pdf

    return dice_pdf(game, paper=order.paper, lang=order.lang, ink=order.ink)


PARTS: Mapping[str, Callable[[Game, Order], bytes]] = {
    "sheets": _sheets,
    "clients": _clients,
    "rulebook": _rulebook,
    "booklet": _booklet,
    "dice": _dice,
}

USUAL = ("sheets", "clients", "rulebook", "dice")  # the booklet is the same rulebook, imposed


def print_kit(
    game: Game,
    folder: Path,
    *,
    players: int = 4,
    paper: str = "a4",
    lang: Lang = "en",
    ink: str = "full",
    only: Sequence[str] | None = None,
    duplex: Duplex = "long",
    marks: bool = True,
    bleed: float = 3.0,
    seed: int = 0,
    force: bool = False,
) -> list[Path]:
    """Print a game's kit into a folder and return its files, kit.json last.

    Everything is drawn before anything is written. Raises UsageError for unknown options, PrintError for
    what can't be put on paper, KitError for files that exist (without `force`) or can't be written.
    """
    order = Order(players, as_paper(paper), lang, palette(ink).mode, duplex, marks, bleed, seed)
    chosen = chosen_parts(only)
    numbered = serials(game, players, seed)
    paths = {part: folder / f"{part}.pdf" for part in chosen}
    refuse_overwrite([*paths.values(), folder / "kit.json"], force=force)
    drawn = {part: PARTS[part](game, order) for part in chosen}
    told: dict[str, Any] = {
        "game": game.id,
        "title": game.title[lang],
        "edition": edition(game.folder),
        **{key: getattr(order, key) for key in ("paper", "lang", "ink", "duplex", "players", "seed")},
        "bleed_mm": bleed,
        "marks": marks,
        "files": [
            {"name": paths[part].name, "sha256": hashlib.sha256(pdf).hexdigest(), "bytes": len(pdf)}
            for part, pdf in drawn.items()
        ],
        "serials": [str(serial) for serial in numbered] if "sheets" in chosen else [],
    }
    written = [write_file(paths[part], pdf, force=force) for part, pdf in drawn.items()]
    kit = json.dumps(told, indent=2, ensure_ascii=False) + "\n"
    return [*written, write_file(folder / "kit.json", kit, force=force)]


def chosen_parts(only: Sequence[str] | None) -> tuple[str, ...]:
    """The parts to print, in the kit's order: the usual ones, or those asked for. Raises UsageError."""
    asked = [part.strip() for text in only or () for part in text.split(",") if part.strip()]
    unknown = [part for part in asked if part not in PARTS]
    if unknown:
        raise UsageError(
            Words(
                "there is no part '{part}' in a kit; there are: {parts}.",
                "no hay ninguna parte '{part}' en un kit; hay: {parts}.",
            ).format(part=unknown[0], parts=", ".join(PARTS))
        )
    return tuple(part for part in PARTS if part in (asked or USUAL))
