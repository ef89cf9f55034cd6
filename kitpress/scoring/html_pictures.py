"""Pictures for a page that stands alone: marked photos, and cut-outs of what is asked about, as data URIs."""

from __future__ import annotations

import math
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import cv2
import numpy as np

from kitpress.layout.sheet import Box, Sheet
from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.handwriting import Hands, no_hands
from kitpress.plan.space import components
from kitpress.reading.asking.doubts import Doubt
from kitpress.reading.overlay import Bytes, as_bgr, colour, numbered
from kitpress.reading.pages.crops import CROP_PX_PER_MM, crop
from kitpress.reading.pages.page import Page
from kitpress.reading.sheets import SheetReading
from kitpress.scoring.hands import with_hands
from kitpress.scoring.overlays import as_jpeg, items_of, marked_photo
from kitpress.scoring.sheets import ScoredSheet
from kitpress.words import Lang

if TYPE_CHECKING:
    from kitpress.reading.temples.temple import TempleReading

PHOTO_PX = 1600
_CROP_PX = 420  # more are more than a screen shows of it
_QUALITY = 82
_MOST_TILES = 9  # of a doubt about many squares
_TOGETHER = 4  # squares side by side that one picture shows large enough
_FIELD_MM, _TILE_MM = (34.0, 24.0), (14.0, 14.0)  # of the sheet round a box, at least; and round one of many
_AROUND_MM = 7.0
_AROUND_CARD_MM = 18.0
_STRAY_MM = 45.0
_EDGE_MM = 2.2  # how thick an edge is framed
_FRAME = (57, 40, 214)  # BGR


@dataclass(frozen=True)
class Pictures:
    """What a page shows of one photographed sheet. `hands` are its name and title as they are written by hand.

    `badges` are the number and the colour of each line of the score in the photo, None for those that are nowhere.
    """

    photo: str
    doubts: tuple[str, ...]
    badges: tuple[tuple[int, str] | None, ...]
    hands: Hands


def pictures_of(sheet: ScoredSheet, lang: Lang) -> Pictures:
    """The pictures of a sheet whose photo is at hand. Raises ValueError for one that came as text."""
    if sheet.reading is None:
        raise ValueError(f"{sheet.source} is no photo")
    reading = sheet.reading
    numbers = numbered(items_of(sheet, lang))
    return Pictures(
        photo=_uri(as_bgr(marked_photo(sheet, lang, PHOTO_PX))),
        doubts=tuple(_uri(_asked(reading, asked.doubt)) for asked in sheet.doubts),
        badges=tuple((n, "#{:02x}{:02x}{:02x}".format(*colour(n))) if n else None for n in numbers),
        hands=no_hands() if reading.sheet.mat else with_hands(sheet).hands,
    )


def _uri(picture: Bytes) -> str:
    return f"data:image/jpeg;base64,{b64encode(as_jpeg(picture, _QUALITY)).decode()}"


def _asked(reading: SheetReading, doubt: Doubt) -> Bytes:
    """What a doubt is about, seen straight from above, with what is round it; framed."""
    if reading.sheet.mat:
        boxes = list(_cards(cast("TempleReading", reading), doubt))
        around = _AROUND_CARD_MM
    else:
        boxes = list(_places(doubt, reading.sheet))
        around = reading.sheet.grid.square if doubt.squares else _AROUND_MM
    if not boxes:
        return _shrunk(
            crop(reading.page, Box(0, 0, reading.sheet.width, reading.sheet.height), 0.0), _CROP_PX
        )
    together = len(boxes) <= _TOGETHER and len(components(doubt.squares, Square.orthogonal)) <= 1
    here_and_there = len(doubt.fields) > 1 or (len(boxes) > 2 and not together)  # of one kind
    if here_and_there and not doubt.unseen:
        return _tiles([_cut(reading.page, [box], around / 2, _TILE_MM) for box in boxes[:_MOST_TILES]])
    return _shrunk(_cut(reading.page, boxes, around), _CROP_PX)


def _cut(page: Page, boxes: Sequence[Box], around: float, least: tuple[float, float] = _FIELD_MM) -> Bytes:
    """So much of the sheet round some boxes, which are framed, and never less in width and height."""
    shown = _grown(_round(boxes), around, least)
    return _framed(crop(page, shown, 0.0), boxes, shown)


def _tiles(pictures: Sequence[Bytes]) -> Bytes:
    """Pictures side by side, in as many rows as in a row, or one less."""
    across = math.ceil(math.sqrt(len(pictures)))
    side = _CROP_PX // across
    tiles = [np.full((side, side, 3), 255, np.uint8) for _ in range(-(-len(pictures) // across) * across)]
    for tile, picture in zip(tiles, pictures, strict=False):
        small = _shrunk(picture, side - 4)
        tile[: small.shape[0], : small.shape[1]] = small
    rows = [np.hstack(tiles[n : n + across]) for n in range(0, len(tiles), across)]
    return np.vstack(rows)


def _shrunk(picture: Bytes, side: int) -> Bytes:
    """A picture that is at most so many px wide and high."""
    scale = side / max(picture.shape[:2])
    if scale >= 1:
        return picture
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def _places(doubt: Doubt, sheet: Sheet) -> Iterator[Box]:
    """Where on a sheet a doubt is: an edge, squares, or the boxes of a field. Of several edges, all squares beside."""
    for field in doubt.fields:
        yield from sheet.field(field).cells
    for square in doubt.squares:
        for side in Side:
            edge = Edge.of(square, side)
            if str(edge) == doubt.place and set(doubt.squares) <= set(edge.squares):
                (x, y), (r, b) = sheet.grid.segment(edge)
                yield _grown(Box(x, y, r - x, b - y), _EDGE_MM)
                return
    yield from (sheet.grid.box(square) for square in doubt.squares)


def _cards(reading: TempleReading, doubt: Doubt) -> Iterator[Box]:
    """Where on a table a doubt is."""
    kind, _, rest = doubt.place.partition(".")
    if kind == "stray":
        x, y = reading.strays[int(rest) - 1]
        yield Box(float(x) - _STRAY_MM, float(y) - _STRAY_MM, 2 * _STRAY_MM, 2 * _STRAY_MM)
        return
    for placed in reading.cards_of(rest):
        (x, y), (r, b) = placed.card.outline.min(0), placed.card.outline.max(0)
        yield Box(float(x), float(y), float(r - x), float(b - y))


def _round(boxes: Sequence[Box]) -> Box:
    """The box round all of them."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def _grown(box: Box, by: float, least: tuple[float, float] = (0.0, 0.0)) -> Box:
    """The box with so much round it, and at least so wide and high."""
    across, down = max(by, (least[0] - box.width) / 2), max(by, (least[1] - box.height) / 2)
    return Box(box.x - across, box.y - down, box.width + 2 * across, box.height + 2 * down)


def _framed(picture: Bytes, boxes: Sequence[Box], shown: Box) -> Bytes:
    out = picture.copy()
    for box in boxes:
        corners = [
            (round((x - shown.x) * CROP_PX_PER_MM), round((y - shown.y) * CROP_PX_PER_MM))
            for x, y in ((box.x, box.y), (box.right, box.bottom))
        ]
        cv2.rectangle(out, corners[0], corners[1], _FRAME, 4, cv2.LINE_AA)
    return out
