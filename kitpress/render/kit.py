"""A whole kit on disk: its PDFs, and kit.json that says what was printed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kitpress.files import refuse_overwrite, write_file
from kitpress.layout.serial import edition
from kitpress.layout.spec import as_paper
from kitpress.render.ink import as_ink
from kitpress.render.kits import Order, asked_parts
from kitpress.render.sheets import serials
from kitpress.words import Lang

if TYPE_CHECKING:
    from kitpress.content.game import Game
    from kitpress.render.pdf import Duplex


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
    order = Order(players, as_paper(paper), lang, as_ink(ink), duplex, marks, bleed, seed)
    chosen = asked_parts(game, only)
    serials(game, players, seed)  # refuses what no table has, whatever is printed
    numbered = [
        serial
        for part in chosen
        if part.numbered
        for serial in serials(game, part.numbered(game, players), seed)
    ]
    paths = {part.id: folder / f"{part.id}.pdf" for part in chosen}
    refuse_overwrite([*paths.values(), folder / "kit.json"], force=force)
    drawn = {part.id: part.draw(game, order) for part in chosen}
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
        "serials": [str(serial) for serial in numbered],
    }
    written = [write_file(paths[part], pdf, force=force) for part, pdf in drawn.items()]
    kit = json.dumps(told, indent=2, ensure_ascii=False) + "\n"
    return [*written, write_file(folder / "kit.json", kit, force=force)]
