"""Pages of a kit as pictures: a contact sheet, and waiting for the next save of a game's files."""

from __future__ import annotations

import io
import time
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2
from PIL import Image

from kitpress.render.kits import Order, asked_parts
from kitpress.render.pdf import page_count
from kitpress.words import Lang

if TYPE_CHECKING:
    from kitpress.content.game import Game

GAP = 24  # pixels between pages
TABLE = "#5b6670"  # the colour of the table that the pages lie on
MOST_PAGES = 40
POLL_SECONDS = 0.4


def contact_sheet(
    game: Game, part: str, *, paper: str = "a4", lang: Lang = "en", ink: str = "full", width_px: int = 2400
) -> bytes:
    """All pages of a part of the kit on one PNG, `width_px` wide.

    Raises UsageError for a part that the kit has not, PrintError for what can't be put on paper.
    """
    (asked,) = asked_parts(game, [part])
    pdf = asked.draw(game, Order(players=1, paper=paper, lang=lang, ink=ink, duplex="long"))
    pages = min(page_count(pdf), MOST_PAGES)
    columns = 1 if pages == 1 else 2 if pages <= 8 else 4
    cell = (width_px - GAP * (columns + 1)) // columns
    images = _pages(pdf, pages, cell)
    rows = [images[n : n + columns] for n in range(0, len(images), columns)]
    height = sum(max(image.height for image in row) for row in rows) + GAP * (len(rows) + 1)
    table = Image.new("RGB", (width_px, height), TABLE)
    y = GAP
    for row in rows:
        for column, image in enumerate(row):
            table.paste(image, (GAP + column * (cell + GAP), y))
        y += max(image.height for image in row) + GAP
    buffer = io.BytesIO()
    table.save(buffer, "PNG")
    return buffer.getvalue()


def _pages(pdf: bytes, count: int, width_px: int) -> list[Image.Image]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        found = []
        for n in range(count):
            page = document[n]
            scale = width_px / page.get_width()
            image = page.render(scale=scale).to_pil().convert("RGB")
            found.append(image.resize((width_px, ceil(image.height * width_px / image.width))))
        return found
    finally:
        document.close()


class Changes:
    """Notices when a game's YAML is saved."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seen = self._state()

    def _state(self) -> dict[str, tuple[int, int]]:
        state = {}
        for path in sorted(self.folder.glob("*.yaml")):
            try:
                found = path.stat()
            except OSError:  # an editor is just replacing it
                continue
            state[path.name] = (found.st_mtime_ns, found.st_size)
        return state

    def happened(self) -> bool:
        """Whether anything was saved since the last time this was asked."""
        before, self.seen = self.seen, self._state()
        return self.seen != before

    def wait(self) -> None:
        """Return at the next save."""
        while not self.happened():
            time.sleep(POLL_SECONDS)
