"""The raster of a blank sheet, as a good printer would put it on paper."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
import pypdfium2

from kitpress.content.game import Game
from kitpress.render.sheets import sheet_pdf
from kitpress.studio.camera import Image
from kitpress.units import MM_PER_INCH
from kitpress.words import Lang

_DPI_OF_PDF = 72
_FINE_PX_PER_MM = 24  # PDFium fattens what it fills to whole pixels; fine ones are averaged down


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
    return rasterize(_pdf(Itself(game), paper, lang, ink, seed, serial + 1), serial, px_per_mm)


class Itself:
    """A game as a cache key: this very object, however alike others are."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __hash__(self) -> int:
        return id(self.game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Itself) and other.game is self.game


@lru_cache(maxsize=16)
def _pdf(key: Itself, paper: str, lang: Lang, ink: str, seed: int, count: int) -> bytes:
    return sheet_pdf(key.game, count=count, paper=paper, lang=lang, ink=ink, seed=seed)


def rasterize(pdf: bytes, page: int, px_per_mm: float) -> Image:
    """One page of a PDF, (h, w, 3) uint8 BGR at `px_per_mm`; pages count from 0."""
    return _raster(pdf, page, px_per_mm).copy()


@lru_cache(maxsize=8)
def _raster(pdf: bytes, page: int, px_per_mm: float) -> Image:
    finer = max(1, round(_FINE_PX_PER_MM / px_per_mm))
    # A hair less, or PDFium rounds 297.0001 mm up to a pixel more and stretches the page over it.
    scale = px_per_mm * finer * MM_PER_INCH / _DPI_OF_PDF * (1 - 1e-6)
    document = pypdfium2.PdfDocument(pdf)
    try:
        width, height = (round(points * scale / finer) for points in document[page].get_size())
        bitmap = document[page].render(scale=scale, rev_byteorder=False).to_numpy()[:, :, :3]
        return np.asarray(cv2.resize(bitmap, (width, height), interpolation=cv2.INTER_AREA))
    finally:
        document.close()
