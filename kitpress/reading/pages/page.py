"""From a photo to flat pages: its sheets, where each millimetre of them lies, and a straight image.

Two frames: page mm (top-left origin, y down, as in the layout) and photo px (whole numbers are centres of
pixels). In a rectified image of `px_per_mm`, the centre of pixel (column, row) is at
((column + 0.5) / px_per_mm, (row + 0.5) / px_per_mm) mm.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.errors import ReadError
from kitpress.layout.sheet import Box, Sheet
from kitpress.reading.pages.covers import with_covers
from kitpress.reading.pages.curl import fit_bend
from kitpress.reading.pages.cut_tags import with_cut_tags
from kitpress.reading.pages.flat import ONE_MAP, Bend, halved, halvings, photo_map, project, rectified, scaled
from kitpress.reading.pages.sharpening import Sharpened, without_blur
from kitpress.reading.pages.tags import ENOUGH, FEWEST_TAGS, PLACES, SeenTag, find_tags, group_tags
from kitpress.reading.photos.images import Photo
from kitpress.reading.photos.padded import padded, unpadded
from kitpress.reading.ranks import median
from kitpress.words import Words

Floats = npt.NDArray[np.floating[Any]]
Pixels = npt.NDArray[np.uint8]
Sheets = Callable[[int], Sequence[Sheet]]

_SURE_TAGS = 7  # tell where a sheet lies, whatever its grid says
_GRID_FITS = 0.6  # share of the grid that bears out what the tags say
_GRID_OF_FEW_FITS = 0.75  # the same, of fewer than `ENOUGH`: with the lines next to its own a grid had 0.73
_GRID_ALONE_FITS = 0.85  # the same, where boxes beside it do not
_GRID_IS_SURE = 0.93  # share of the grid that is never found on the wrong paper
_CLEARLY_BETTER = (
    0.04  # by how much the tags must fit one paper better than another; A4 and Letter differ by 0.1
)
_BORDER_POINTS = 25  # of each side, which bends slowly
_COVER_PX = 8  # of the photo to a px of the mask of what lies on a sheet: under a millimetre
_FOREIGN_MM = 8.0  # a tag that lies so far from where the others put it is none of theirs
# Unless it is so near to where the lines put it, or so much more of the grid fits with it: paper bends.
_IN_PLACE_MM, _FITS_BETTER = 2.0, 0.03

_NO_SHEET = Words(
    "{name}: no sheet is to be seen in this photo. Photograph the whole sheet from above in good light, so "
    "that the black tags round its border are sharp.",
    "{name}: no se ve ninguna hoja en esta foto. Fotografía la hoja entera desde arriba y con buena luz, de "
    "modo que se vean nítidas las marcas negras de su borde.",
)
_FEW_TAGS = Words(
    "{name}: only {seen} of the sheet's {printed} black tags can be read, and {needed} "
    "are needed. Take the photo again with the whole sheet in it, nothing lying "
    "on its border, in focus and in more light.",
    "{name}: de las {printed} marcas negras de la hoja no se leen más que {seen} y hacen "
    "falta {needed}. Repite la foto con la hoja entera, sin nada sobre su borde, enfocada y con más luz.",
)
_UNSURE = Words(
    "{name}: only {seen} of the sheet's {printed} black tags can be read, and its lines are too "
    "faint or too hidden to make up for the others. Take the photo again with nothing lying on its border, "
    "in focus and in more light.",
    "{name}: de las {printed} marcas negras de la hoja no se leen más que {seen} y sus líneas se ven "
    "demasiado poco para suplir las demás. Repite la foto sin nada sobre el borde, enfocada y con más luz.",
)
_OTHER_GAME = Words(
    "{name}: this is a sheet of another game. Leave out --game, which is for games of your own, or name the one that "
    "it was printed for.",
    "{name}: es una hoja de otro juego. Quita --game, que es para juegos propios, o di para qué juego se imprimió.",
)


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


class Survey(NamedTuple):
    """What is in a photo: the pages that can be read, and why others can't."""

    pages: list[Page]
    problems: list[ReadError]


def find_pages(photo: Photo, sheets: Sheets) -> list[Page]:
    """The sheets in a photo, from left to right and top to bottom.

    `sheets` gives the layouts (one per paper size) of a kind of sheet, none if the kind is unknown.

    Raises `ReadError` when there is none that can be read.
    """
    pages, problems = survey(photo, sheets)
    if not pages:
        raise problems[0]
    return pages


def survey(photo: Photo, sheets: Sheets) -> Survey:
    """Like `find_pages`, but also tells what was seen and can't be read."""
    photo, tags = _as_printed(photo)
    found = _surveyed(photo, tags, sheets)
    if found.problems and len(tags) >= ENOUGH:  # so no other look was taken, which may show where it lies
        more = find_tags(photo, all_looks=True)
        if len(more) > len(tags):
            again = _surveyed(photo, more, sheets, all_looks=True)
            return again if len(again.pages) > len(found.pages) else found
    return found


def _surveyed(photo: Photo, tags: Sequence[SeenTag], sheets: Sheets, *, all_looks: bool = False) -> Survey:
    """What is in a photo with these tags, as it is or without its blur."""
    sharpened = without_blur(photo, tags)
    if sharpened is None:
        return _pages_of(photo, tags, sheets)
    clear_tags = find_tags(sharpened.photo, all_looks=all_looks)
    clear = _pages_of(sharpened.photo, clear_tags, sheets)
    if clear.problems or len(clear_tags) < len(tags):  # if it was a sheet that was lost
        plain = _pages_of(photo, tags, sheets)
        if len(plain.pages) > len(clear.pages):
            return plain
    return clear._replace(pages=[page.of_larger(photo, sharpened) for page in clear.pages])


def _as_printed(photo: Photo) -> tuple[Photo, list[SeenTag]]:
    """The photo and its tags; one that a camera has mirrored, as those that face people do, the other way round. Of a
    sheet's tags no more than three are their own mirror images, and none is another's.
    """
    tags = find_tags(photo)
    if len(tags) >= ENOUGH:
        return photo, tags
    mirrored = Photo(photo.name, unpadded(np.asarray(cv2.flip(padded(photo.pixels), 1), np.uint8)))
    found = find_tags(mirrored)
    return (mirrored, found) if len(found) >= max(FEWEST_TAGS, len(tags) + 1) else (photo, tags)


def _pages_of(photo: Photo, tags: Sequence[SeenTag], sheets: Sheets) -> Survey:
    """The pages to which the tags belong."""
    pages: list[Page] = []
    problems: list[ReadError] = []
    alone: list[ReadError] = []
    for kind in sorted({tag.kind for tag in tags}):
        mine = [tag for tag in tags if tag.kind == kind]
        candidates = sheets(kind)
        if not candidates:
            # One tag of an unknown kind is a smudge that looks like a tag, more are a sheet.
            if len(mine) >= FEWEST_TAGS:
                problems.append(ReadError(_OTHER_GAME.format(name=photo.name)))
            continue
        for group in group_tags(mine, _places(candidates[0])):
            if len(group) >= FEWEST_TAGS:
                try:
                    pages.append(_page(photo, group, candidates))
                except ReadError as problem:
                    problems.append(problem)
            elif page := _cut_page(photo, group, candidates):
                pages.append(page)
            else:
                few = _FEW_TAGS.format(name=photo.name, seen=len(group), printed=PLACES, needed=FEWEST_TAGS)
                (problems if len(group) > 1 else alone).append(ReadError(few))
    if not pages:  # beside a sheet, one tag is a smudge
        problems += alone
    if not pages and not problems:
        problems.append(ReadError(_NO_SHEET.format(name=photo.name)))
    return Survey(sorted(with_covers(pages, tags, sheets), key=_reading_order), problems)


def _reading_order(page: Page) -> tuple[int, float]:
    x, y = np.mean([tag.center for tag in page.tags], axis=0)
    return int(2 * y / page.photo.pixels.shape[0]), float(x)


def _places(sheet: Sheet) -> dict[int, Floats]:
    return {tag.id % PLACES: np.array(tag.corners()) for tag in sheet.tags}


def _page(photo: Photo, tags: Sequence[SeenTag], candidates: Sequence[Sheet]) -> Page:
    """The page on the paper that it fits.

    The tags tell the paper of a flat sheet; on a curled one, or where few are seen, only its grid may.

    Raises `ReadError` when few tags are seen and the grid does not bear them out.
    """
    by_misfit = sorted((_misfit(tags, sheet), k) for k, sheet in enumerate(candidates))
    clear = len(by_misfit) == 1 or by_misfit[1][0] > by_misfit[0][0] + _CLEARLY_BETTER
    sure = clear and len(tags) >= ENOUGH
    pages: list[Page] = []
    for _, k in by_misfit:
        pages.append(_page_on(photo, tags, candidates[k]))
        if pages[-1].grid_share >= (_GRID_FITS if sure else _GRID_IS_SURE):
            break
    best = max(pages, key=_grid_share)
    if not best.sheet.lines.columns:
        return best
    if best.misled:
        again = [_page_on(photo, tags, page.sheet, hatched=True) for page in pages]
        best = max([best, *again], key=_grid_share)
    if len(tags) < _SURE_TAGS and not _fits(best):
        raise ReadError(_UNSURE.format(name=photo.name, seen=len(tags), printed=PLACES))
    return best


def _cut_page(photo: Photo, tags: Sequence[SeenTag], candidates: Sequence[Sheet]) -> Page | None:
    """The page of which few tags are whole, as the paper ends within the others, if its grid bears it out."""
    found: list[Page] = []
    for sheet in candidates if len(tags) > 1 else ():
        if sheet.lines.columns and (cut := with_cut_tags(photo, tags, sheet)):
            page = _page_on(photo, cut.tags, sheet)
            if page.grid_share >= (_GRID_ALONE_FITS if page.lost else _GRID_OF_FEW_FITS):
                found.append(replace(page, lost=(*page.lost, *cut.missing)))
    return max(found, key=_grid_share, default=None)


def _grid_share(page: Page) -> float:
    return page.grid_share


def _fits(page: Page) -> bool:
    """Whether enough of its grid bears out what few tags of a page say. Where nothing else does, as boxes beside the
    grid are not in their places, the lines may all be taken for those next to them.
    """
    least = _GRID_FITS if len(page.tags) >= ENOUGH else _GRID_OF_FEW_FITS
    return page.grid_share >= (_GRID_ALONE_FITS if page.lost else least)


def _page_on(photo: Photo, tags: Sequence[SeenTag], sheet: Sheet, *, hatched: bool = False) -> Page:
    """The page as its tags and its lines lay it flat. A tag on a border that stands up lies far from where the others
    have it on a flat sheet: it is the page's own, too, where the lines say so, or fit far better with it.
    """
    homography, agreed = _flat_fit(tags, sheet)
    page = _laid_flat(photo, agreed, sheet, homography, hatched=hatched)
    if len(agreed) < len(tags):
        kept = {id(tag) for tag in agreed}
        in_place = all(_off_mm(page, tag) < _IN_PLACE_MM for tag in tags if id(tag) not in kept)
        bent = _laid_flat(photo, tags, sheet, homography, hatched=hatched)
        if in_place or bent.grid_share > page.grid_share + _FITS_BETTER:
            return bent
    return page


def _laid_flat(
    photo: Photo, tags: Sequence[SeenTag], sheet: Sheet, homography: Floats, *, hatched: bool
) -> Page:
    corners_mm, corners_px = _corners(tags, sheet)
    flat = fit_bend(photo, sheet, homography, corners_mm, corners_px, hatched=hatched)
    placed = project(np.linalg.inv(homography), corners_px) - corners_mm - flat.bend.at(corners_mm)
    residual = float(np.sqrt((placed**2).sum(1).mean()))
    share, misled = flat.grid_share, flat.misled
    return Page(photo, sheet, tuple(tags), homography, flat.bend, residual, share, misled, lost=flat.lost)


def _off_mm(page: Page, tag: SeenTag) -> float:
    """How far the corners of a tag lie from where they are printed, on average, on the page."""
    printed, there = _corners([tag], page.sheet)
    return float(np.linalg.norm(page.to_page(there) - printed, axis=1).mean())


def _corners(tags: Sequence[SeenTag], sheet: Sheet) -> tuple[Floats, Floats]:
    """Corners of the tags on the page (4 n, 2) in mm, and in the photo in px."""
    places = _places(sheet)
    return np.concatenate([places[t.place] for t in tags]), np.concatenate([t.corners for t in tags])


def _flat_fit(tags: Sequence[SeenTag], sheet: Sheet) -> tuple[Floats, list[SeenTag]]:
    """The homography page mm -> photo px, and the tags that agree with it."""
    kept = list(tags)
    while True:
        mm, px = _corners(kept, sheet)
        homography = np.asarray(cv2.findHomography(mm, px, 0)[0], np.float64)
        miss = np.linalg.norm(project(np.linalg.inv(homography), px) - mm, axis=1).reshape(-1, 4).mean(1)
        worst = int(miss.argmax())
        if len(kept) <= FEWEST_TAGS + 1 or miss[worst] < max(_FOREIGN_MM, 4 * median(miss)):
            return homography, kept
        del kept[worst]


def _misfit(tags: Sequence[SeenTag], sheet: Sheet) -> float:
    """How much wider than high, or higher than wide, the tags come out; a logarithm, 0 on the right paper.

    The middles of the tags fit any paper's homography, but on the wrong paper the tags are no squares.
    """
    mm, px = _corners(tags, sheet)
    found = None
    if len(tags) > FEWEST_TAGS:
        found = cv2.findHomography(mm.reshape(-1, 4, 2).mean(1), px.reshape(-1, 4, 2).mean(1), 0)[0]
    homography = np.asarray(cv2.findHomography(mm, px, 0)[0] if found is None else found, np.float64)
    flat = project(np.linalg.inv(homography), px).reshape(-1, 4, 2)
    side = np.linalg.norm(flat - np.roll(flat, -1, 1), axis=2)  # top, right, bottom, left
    return abs(median(np.log((side[:, 0] + side[:, 2]) / (side[:, 1] + side[:, 3]))))
