"""A flat page: where each millimetre of a sheet lies in a photo, and a straight image of it.

Two frames: page mm (top-left origin, y down, as in the layout) and photo px (whole numbers are centres of
pixels). In a rectified image of `px_per_mm`, the centre of pixel (column, row) is at
((column + 0.5) / px_per_mm, (row + 0.5) / px_per_mm) mm.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Sheet
from kitpress.reading.pages.flat import ONE_MAP, Bend, halved, halvings, photo_map, project, rectified, scaled
from kitpress.reading.pages.sharpening import Sharpened
from kitpress.reading.pages.tags import SeenTag
from kitpress.reading.photos.images import Photo

Floats = npt.NDArray[np.floating[Any]]
Pixels = npt.NDArray[np.uint8]
Sheets = Callable[[int], Sequence[Sheet]]

_BORDER_POINTS = 25  # of each side, which bends slowly
_COVER_PX = 8  # of the photo to a px of the mask of what lies on a sheet: under a millimetre


@dataclass(frozen=True, eq=False)
class Page:
    """One sheet in a photo.

    `homography`: (3, 3) float64, page mm -> photo px of the sheet as if it were flat; `bend` is what its curl
    and folds add, in page mm; `residual_mm` is how far the corners of its tags lie from where both put them
    (root mean square), `grid_share` the share of its grid that was found where it should be: low where the
    print is too faint or too blurred to lay the sheet flat; lines that somebody drew may have `misled` it. If the photo
    was blurred, what is drawn and written is read from the `sharpened` one; cards round a mat are looked for in the
    photo itself, and that is what people are shown. `covers` are the outlines (n, 2) photo px of other sheets that lie
    on it; `lost` are the cells of which nobody knows where they lie, and what the paper does not show, mm.
    """

    photo: Photo
    sheet: Sheet
    tags: tuple[SeenTag, ...]
    homography: Floats
    bend: Bend
    residual_mm: float
    grid_share: float
    misled: bool = False
    sharpened: Sharpened | None = None
    covers: tuple[Floats, ...] = ()
    lost: tuple[Box, ...] = ()
    _cache: dict[float, Pixels] = field(default_factory=dict, repr=False)

    @property
    def kind(self) -> int:
        """The kind of sheet that its tags say."""
        return self.sheet.kind

    @property
    def px_per_mm(self) -> float:
        """How many photo px a millimetre in the middle of the sheet has."""
        x, y = self.sheet.width / 2, self.sheet.height / 2
        a, b, c, d = self.to_photo([(x - 5, y), (x + 5, y), (x, y - 5), (x, y + 5)])
        return float((np.linalg.norm(b - a) + np.linalg.norm(d - c)) / 20)

    @property
    def as_read(self) -> Sharpened:
        """The photo without its blur, or as it is."""
        return self.sharpened or Sharpened(self.photo, 0)

    def to_photo(self, points_mm: Sequence[Sequence[float]] | Floats) -> Floats:
        """(N, 2) page mm -> (N, 2) photo px."""
        points = np.asarray(points_mm, np.float64).reshape(-1, 2)
        return project(self.homography, points + self.bend.at(points))

    def to_page(self, points_px: Sequence[Sequence[float]] | Floats) -> Floats:
        """(N, 2) photo px -> (N, 2) page mm."""
        points = np.asarray(points_px, np.float64).reshape(-1, 2)
        flat = project(np.linalg.inv(self.homography), points)
        guess = flat
        for _ in range(8):  # the bend changes slowly, so this converges fast
            guess = flat - self.bend.at(guess)
        return guess

    def off(self, tag: SeenTag) -> Floats | None:
        """How far the corners of a tag that is seen lie from where the sheet has it, (4, 2) page mm; None if it has
        none such.
        """
        printed = next((own for own in self.sheet.tags if own.id == tag.id), None)
        return None if printed is None else self.to_page(tag.corners) - np.array(printed.corners())

    def rectify(self, px_per_mm: float = 8.0) -> Pixels:
        """The sheet seen straight from above: (H, W, 3) uint8 BGR, page frame; kept for a second call."""
        if px_per_mm not in self._cache:
            window = Box(0, 0, self.sheet.width, self.sheet.height)
            photo, already = self.as_read
            times = max(already, halvings(self.homography, window, px_per_mm))
            image, homography = photo.halved(times - already), halved(self.homography, times)
            self._cache[px_per_mm] = rectified(image, homography, self.bend, window, px_per_mm)
        return self._cache[px_per_mm]

    def beyond(self, px_per_mm: float) -> Pixels:
        """What of the sheet the photo does not show, for it ends before, or another sheet lies there, or nobody knows
        where it is: (H, W) uint8 0 or 1, page frame.
        """
        out = self._covered(px_per_mm)
        for box in self.lost:
            left, top, right, bottom = (round(mm * px_per_mm) for mm in (box.x, box.y, box.right, box.bottom))
            out[top : bottom + 1, left : right + 1] = 1
        return out

    def _covered(self, px_per_mm: float) -> Pixels:
        """The same, of what is known where it is."""
        window = Box(0, 0, self.sheet.width, self.sheet.height)
        height, width = self.photo.pixels.shape[:2]
        if self.shows(_border(self.sheet.width, self.sheet.height)).all() and not self.covers:
            return np.zeros((round(window.height * px_per_mm), round(window.width * px_per_mm)), np.uint8)
        look = photo_map(self.homography, self.bend, window, px_per_mm)
        seen = (look >= 0).all(axis=2) & (look[..., 0] <= width - 1) & (look[..., 1] <= height - 1)
        lain_on = np.zeros((height // _COVER_PX + 1, width // _COVER_PX + 1), np.uint8)
        for outline in self.covers:
            cv2.fillPoly(lain_on, [np.round(outline / _COVER_PX).astype(np.int32)], 1)
        covered = cv2.remap(lain_on, look / np.float32(_COVER_PX), ONE_MAP, cv2.INTER_NEAREST)
        return np.asarray(~seen | (covered > 0), np.uint8)

    @property
    def outline(self) -> Floats:
        """Its border all round, (n, 2) photo px."""
        return self.to_photo(_border(self.sheet.width, self.sheet.height))

    def shows(self, points_mm: Floats) -> npt.NDArray[np.bool_]:
        """Which of (n, 2) points of the page, and beside it, the photo shows; of a sheet whose border it does, all."""
        height, width = self.photo.pixels.shape[:2]
        points = self.to_photo(points_mm)
        return np.asarray(((points > 0) & (points < (width - 1, height - 1))).all(axis=1))

    def without_photo(self) -> Page:
        """The same page, its pixels let go: of a hundred photos nobody has the memory for more than one."""
        nothing = Photo(self.photo.name, np.zeros((0, 0, 3), np.uint8))
        return replace(self, photo=nothing, sharpened=None, _cache={})

    def of_larger(self, photo: Photo, sharpened: Sharpened) -> Page:
        """The same page in the photo of which its own is a copy."""
        scale = 2.0**sharpened.times
        tags = tuple(tag.scaled(scale) for tag in self.tags)
        homography = halved(self.homography, -sharpened.times)
        covers = tuple(scaled(outline, scale) for outline in self.covers)
        return replace(
            self, photo=photo, tags=tags, homography=homography, sharpened=sharpened, covers=covers, _cache={}
        )


@lru_cache(maxsize=16)
def _border(width: float, height: float) -> Floats:
    """Points all along the border of a page and round it, (n, 2) mm."""
    across, down = (np.linspace(0, side, _BORDER_POINTS) for side in (width, height))
    there = [(x, 0) for x in across] + [(width, y) for y in down]
    return np.array(there + [(width - x, height - y) for x, y in there])
