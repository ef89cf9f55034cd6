"""The raster of a blank sheet, as a good printer would put it on paper."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pypdfium2

from kitpress.content.models import Game
from kitpress.render.sheets import sheet_pdf
from kitpress.studio.camera import Image
from kitpress.units import MM_PER_INCH
from kitpress.words import Lang

_DPI_OF_PDF = 72


def blank_page(
    game: Game,
    *,
    paper: str = "a4",
    lang: Lang = "en",
    ink: str = "full",
    px_per_mm: float = 8.0,
    serial: int = 0,
    seed: int = 0,
) -> Image:
    """The page of a blank sheet: (h, w, 3) uint8 BGR at `px_per_mm`; `serial` counts from 0 in its kit.

    The array is the caller's own to draw on.
    """
    pages = _pages(game.id, id(game), paper, lang, ink, seed, serial + 1)
    return rasterize(pages(game), serial, px_per_mm)


class _Pages:
    """Prints once and remembers: a game is no key, being mutable in its insides."""

    def __init__(self, paper: str, lang: Lang, ink: str, seed: int, count: int) -> None:
        self._asked = {"paper": paper, "lang": lang, "ink": ink, "seed": seed, "count": count}
        self._pdf: bytes | None = None

    def __call__(self, game: Game) -> bytes:
        if self._pdf is None:
            self._pdf = sheet_pdf(game, **self._asked)  # type: ignore[arg-type]
        return self._pdf


@lru_cache(maxsize=16)
def _pages(game_id: str, game_object: int, paper: str, lang: Lang, ink: str, seed: int, count: int) -> _Pages:
    return _Pages(paper, lang, ink, seed, count)


def rasterize(pdf: bytes, page: int, px_per_mm: float) -> Image:
    """One page of a PDF, (h, w, 3) uint8 BGR at `px_per_mm`; pages count from 0."""
    return _raster(pdf, page, px_per_mm).copy()


@lru_cache(maxsize=8)
def _raster(pdf: bytes, page: int, px_per_mm: float) -> Image:
    document = pypdfium2.PdfDocument(pdf)
    try:
        bitmap = document[page].render(scale=px_per_mm * MM_PER_INCH / _DPI_OF_PDF, rev_byteorder=False)
        return np.ascontiguousarray(bitmap.to_numpy()[:, :, :3])
    finally:
        document.close()
