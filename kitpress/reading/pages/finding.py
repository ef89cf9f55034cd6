"""The sheets in a photo: which tags belong together, on what paper they are printed, and where the pages lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np

from kitpress.errors import ReadError
from kitpress.layout.sheet import Sheet
from kitpress.reading.pages.covers import with_covers
from kitpress.reading.pages.curl import fit_bend
from kitpress.reading.pages.cut_tags import with_cut_tags
from kitpress.reading.pages.flat import project
from kitpress.reading.pages.missed_tags import with_missed_tags
from kitpress.reading.pages.page import Floats, Page, Sheets
from kitpress.reading.pages.sharpening import without_blur
from kitpress.reading.pages.tag_groups import group_tags
from kitpress.reading.pages.tags import ENOUGH, FEWEST_TAGS, PLACES, SeenTag, find_tags
from kitpress.reading.photos.images import Photo
from kitpress.reading.photos.padded import padded, unpadded
from kitpress.reading.ranks import median
from kitpress.words import Words

_SURE_TAGS = 7  # tell where a sheet lies, whatever its grid says
_GRID_FITS = 0.6  # share of the grid that bears out what the tags say
_GRID_OF_FEW_FITS = 0.75  # the same, of fewer than `ENOUGH`: with the lines next to its own a grid had 0.73
_GRID_ALONE_FITS = 0.85  # the same, where boxes beside it do not
_GRID_IS_SURE = 0.93  # share of the grid that is never found on the wrong paper
# By how much the tags must fit one paper better than another; A4 and Letter differ by 0.1.
_CLEARLY_BETTER = 0.04
# How far the corners of tags are from where the lines put them, where those can't be told from the lines next to them,
# and so little of the grid fits: in no photo of 63 in bad light, out of focus or moved is it more than 0.13, in none of
# 24 of sheets bent twice as much as recorded more than 0.2.
_AT_ODDS_MM, _GRID_AT_ODDS = 0.3, 0.8
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
_ASLANT = Words(
    "{name}: the sheet is seen from so low, or bends so much, that one line can't be told from the next. Take the "
    "photo again from above, with the sheet flat.",
    "{name}: la hoja se ve tan de lado, o está tan doblada, que una línea no se distingue de la siguiente. Repite la "
    "foto desde arriba, con la hoja plana.",
)
_OTHER_GAME = Words(
    "{name}: this is a sheet of another game. Leave out --game, which is for games of your own, or name the one that "
    "it was printed for.",
    "{name}: es una hoja de otro juego. Quita --game, que es para juegos propios, o di para qué juego se imprimió.",
)


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
            # where nothing can be read, more tags tell better why
            return again if len(again.pages) > len(found.pages) or not found.pages else found
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
                    whole = with_missed_tags(photo, group, mine, candidates[0])
                    pages.append(_page(photo, whole, candidates))
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

    Raises `ReadError` when few tags are seen and the grid does not bear them out, or the lines contradict the tags.
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
    if best.residual_mm > _AT_ODDS_MM and best.grid_share < _GRID_AT_ODDS:
        raise ReadError(_ASLANT.format(name=photo.name))
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
        in_place = all(_in_place(page, tag) for tag in tags if id(tag) not in kept)
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


def _in_place(page: Page, tag: SeenTag) -> bool:
    """Whether a tag lies where the page has it."""
    off = page.off(tag)
    return off is not None and bool(np.linalg.norm(off, axis=1).mean() < _IN_PLACE_MM)


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
