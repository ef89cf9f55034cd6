"""Filled sheets on either paper, photographed in the rigs that ship, and where their points really are."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import pytest

from kitpress.content import load_game
from kitpress.layout.load import load_sheet
from kitpress.layout.sheet import Sheet
from kitpress.reading.photos.images import Photo
from kitpress.studio import ParametricHand, Rig, fill_marks, photograph, random_filling, rigs
from kitpress.studio.blank import blank_page

PX_PER_MM = 6.0
LONG_SIDE = 2000


class PhotoStudio:
    """Photos are made once and then given out again; never write on them."""

    px_per_mm = PX_PER_MM

    def __init__(self) -> None:
        self.rigs = {rig.name: rig for rig in rigs()}
        self.game = load_game("floor-plan")
        self.page = lru_cache(maxsize=2)(self.page)  # type: ignore[method-assign]
        self.pixels = lru_cache(maxsize=6)(self.pixels)  # type: ignore[method-assign]

    def sheet(self, paper: str = "a4") -> Sheet:
        return load_sheet("floor-plan", paper, self.game)

    def sheets(self, kind: int) -> tuple[Sheet, ...]:
        """The layouts of a kind of sheet, as `find_pages` asks for them."""
        return (self.sheet("a4"), self.sheet("letter")) if kind == 0 else ()

    def page(self, paper: str = "a4") -> Any:
        """A page that someone drew on, (h, w, 3) uint8 BGR at `PX_PER_MM`."""
        blank = blank_page(self.game, paper=paper, px_per_mm=PX_PER_MM)
        filling = random_filling(self.sheet(paper), 1, density=0.3)
        return fill_marks(filling, self.sheet(paper), ParametricHand(1), blank, PX_PER_MM, 1).page

    def page_with_tags(self, *places: int, paper: str = "a4") -> Any:
        """The page with a thumb on every tag but these."""
        page = self.page(paper).copy()
        for tag in self.sheet(paper).tags:
            if tag.id % 8 not in places:
                middle = tuple(round((v + tag.size / 2) * PX_PER_MM) for v in (tag.x, tag.y))
                cv2.circle(page, middle, round(tag.size * 0.8 * PX_PER_MM), (120, 150, 200), -1)
        return page

    def pixels(self, rig: str, paper: str = "a4") -> Any:
        """A photo of a filled page, (1500, 2000, 3) uint8 BGR."""
        return photograph(self.page(paper), self.rigs[rig], 5, LONG_SIDE)

    def shoot(self, page: Any, rig: str) -> Photo:
        return Photo("photo.jpg", photograph(page, self.rigs[rig], 5, LONG_SIDE))

    def truth(self, rig: Rig, points_mm: Any, sheet: Sheet) -> Any:
        """Where points of the page really lie in a photo by that rig, (N, 2) px."""
        size = np.array([sheet.width, sheet.height])
        return rig.page_to_photo(np.asarray(points_mm) / size, LONG_SIDE, sheet.width / sheet.height)


@pytest.fixture(scope="session")
def studio() -> PhotoStudio:
    return PhotoStudio()
