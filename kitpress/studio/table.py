"""A table seen from above: the printed cards and mat, cut out of their pages, on wood, cloth or felt."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.layout.mats import load_mat
from kitpress.layout.sheet import Box, Sheet
from kitpress.layout.works import load_work_card, seals
from kitpress.render.imposed import press
from kitpress.render.kits.parts import Order
from kitpress.render.mats import mats_pdf
from kitpress.render.mottainai_decks import works_pdf
from kitpress.studio.blank import Itself, rasterize
from kitpress.studio.camera import PAPER_ASPECT, Image, Rig, photograph
from kitpress.studio.temple import Laid, Table
from kitpress.words import Lang

PX_PER_MM = 7.0
_CARD_PX_PER_MM = 8.0
_MARGIN_MM = 12.0
_ROUND_MAT_MM = 35.0  # that people leave round the mat: there may be cards, and so there are none
_MASK_PX_PER_MM = 4.0
_BARE_MM = 1.0  # of paper round a seal that has to show, too
_SURFACES_BGR = ((38, 58, 92), (96, 146, 188), (70, 92, 40), (228, 232, 236), (120, 118, 112), (46, 40, 38))
_MAT, _NOTHING = -2, -1  # owners of a place that are no cards

Points = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Scene:
    """A table from above. `image`: (h, w, 3) uint8 BGR; `left`, `top`: its corner in mm of the mat.

    `shown`: for each card, lowest first, the numbers of its seals that nothing covers.
    """

    table: Table
    image: Image
    left: float
    top: float
    shown: tuple[tuple[int, ...], ...]


def set_table(
    table: Table,
    game: MottainaiGame,
    seed: int,
    *,
    lang: Lang = "en",
    ink: str = "full",
    px_per_mm: float = PX_PER_MM,
) -> Scene:
    """Put cards and mat on a table; `seed` chooses its surface."""
    mat = load_mat(game.sheet, table.paper)
    view = _view(table, mat)
    image = _surface(
        np.random.default_rng([seed, 0x7AB1E]),
        round(view.width * px_per_mm),
        round(view.height * px_per_mm),
    )
    order, key = Order(lang=lang, ink=ink, paper=table.paper, players=1), Itself(game)

    def lay(picture: Image, x: float, y: float, angle_deg: float) -> None:
        middle = ((x - view.x) * px_per_mm, (y - view.y) * px_per_mm)
        _paste(image, picture, px_per_mm / _CARD_PX_PER_MM, middle, angle_deg)

    def lay_cards(cards: Iterable[Laid]) -> None:
        for laid in cards:
            deck, work = laid.copy
            lay(_picture(key, order, deck, work if laid.face_up else -1), laid.x, laid.y, laid.angle_deg)

    lay_cards(table.under)
    lay(_mat(key, order), mat.width / 2, mat.height / 2, 0.0)
    lay_cards(table.over)
    return Scene(table, image, view.x, view.y, _shown(table, mat, view))


def photograph_table(scene: Scene, rig: Rig, seed: int, long_side: int = 3000) -> Image:
    """A phone's photo of the table, (3/4 long_side, long_side, 3) uint8 BGR."""
    return photograph(scene.image, rig, seed, long_side)


def corners(laid: Laid) -> Points:
    """The corners of a card on the table, (4, 2) mm: those that are TL, TR, BR, BL of its front."""
    spec = load_work_card()
    w, h = spec.width / 2, spec.height / 2
    return _turned(np.array([(-w, -h), (w, -h), (w, h), (-w, h)]), laid)


def _turned(points: Points, laid: Laid) -> Points:
    """Points from the middle of a card to the table."""
    angle = math.radians(laid.angle_deg)
    turn = np.array([(math.cos(angle), -math.sin(angle)), (math.sin(angle), math.cos(angle))])
    return np.asarray(points @ turn.T + (laid.x, laid.y))


def _view(table: Table, mat: Sheet) -> Box:
    """What the camera is pointed at, in the proportions of the rigs' paper."""
    far = _ROUND_MAT_MM - _MARGIN_MM
    mats = [(-far, -far), (mat.width + far, mat.height + far)]
    points = np.concatenate([mats, *map(corners, table.cards())])
    left, top = points.min(0) - _MARGIN_MM
    width, height = points.max(0) + _MARGIN_MM - (left, top)
    wide, high = max(width, height * PAPER_ASPECT), max(height, width / PAPER_ASPECT)
    return Box(left - (wide - width) / 2, top - (high - height) / 2, wide, high)


def _surface(rng: np.random.Generator, width: int, height: int) -> Image:
    """A table top: one colour, clouded and grained."""
    colour = np.array(_SURFACES_BGR[int(rng.integers(len(_SURFACES_BGR)))], np.float32)
    clouds = cv2.resize(
        rng.normal(0, 1, (9, 12)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC
    )
    fine = cv2.GaussianBlur(rng.standard_normal((height // 2, width // 2), np.float32), (0, 0), 7, sigmaY=0.6)
    grain = cv2.resize(fine, (width, height), interpolation=cv2.INTER_LINEAR)
    level = 1 + 0.03 * clouds + 0.5 * float(rng.uniform(0.3, 1)) * grain
    return np.asarray(cv2.convertScaleAbs(colour * level[..., None]), np.uint8)


@lru_cache(maxsize=4)
def _works(key: Itself, order: Order) -> bytes:
    return works_pdf(cast("MottainaiGame", key.game), order)


@lru_cache(maxsize=4)
def _mat(key: Itself, order: Order) -> Image:
    return rasterize(mats_pdf(cast("MottainaiGame", key.game), order), 0, _CARD_PX_PER_MM)


@lru_cache(maxsize=256)
def _picture(key: Itself, order: Order, deck: int, work: int) -> Image:
    """A card cut out of the printed pages; work -1 is the deck's back."""
    spec, works = load_work_card(), len(cast("MottainaiGame", key.game).works)
    sheet = press(order.paper, spec.width, spec.height, bleed=order.bleed, duplex="long", marks=True).page
    per_page = len(sheet.places)
    first = deck * -(-works // per_page) * 2  # fronts and backs take turns
    page, place = divmod(max(work, 0), per_page)
    box = sheet.places[place] if work >= 0 else sheet.places[sheet.behind(0, "long")]
    x, y, w, h = (round(v * _CARD_PX_PER_MM) for v in box)
    pixels = rasterize(_works(key, order), first + 2 * page + (work < 0), _CARD_PX_PER_MM)
    return np.ascontiguousarray(pixels[y : y + h, x : x + w])


def _paste(image: Image, picture: Image, scale: float, middle: tuple[float, float], angle_deg: float) -> None:
    """Lay a picture on the image, turned about its middle, with the soft shadow of paper on its edge."""
    height, width = picture.shape[:2]
    reach = math.hypot(width, height) * scale / 2 + 12
    x0, y0 = (max(0, int(v - reach)) for v in middle)
    x1, y1 = min(image.shape[1], int(middle[0] + reach)), min(image.shape[0], int(middle[1] + reach))
    # clockwise on the screen is negative for OpenCV
    turn = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), -angle_deg, scale)
    turn[:, 2] += (middle[0] - x0 - (width - 1) / 2, middle[1] - y0 - (height - 1) / 2)
    size = (x1 - x0, y1 - y0)
    laid = cv2.warpAffine(picture, turn, size, flags=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    cover = cv2.warpAffine(np.full((height, width), 255, np.uint8), turn, size, flags=cv2.INTER_LINEAR)
    alpha = cover.astype(np.float32)[..., None] / 255
    shade = cv2.GaussianBlur(cover, (0, 0), 4).astype(np.float32)[..., None] / 255
    part = image[y0:y1, x0:x1].astype(np.float32) * (1 - 0.35 * shade * (1 - alpha))
    image[y0:y1, x0:x1] = cv2.convertScaleAbs(part * (1 - alpha) + laid * alpha)


class _Owners:
    """What lies on top at every place of the table: the number of a card, or the mat, or nothing."""

    def __init__(self, view: Box) -> None:
        self._corner = np.array((view.x, view.y))
        size = round(view.height * _MASK_PX_PER_MM), round(view.width * _MASK_PX_PER_MM)
        self._owner = np.full(size, _NOTHING, np.int32)

    def _part(self, points: Points) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
        """The part of the table round an outline (n, 2) mm, a view, and where in it the outline is."""
        place = (points - self._corner) * _MASK_PX_PER_MM
        left, top = np.floor(place.min(0)).astype(int)
        right, bottom = np.ceil(place.max(0)).astype(int) + 1
        part = self._owner[top:bottom, left:right]
        mask = np.zeros(part.shape, np.uint8)
        cv2.fillConvexPoly(mask, np.round((place - (left, top)) * 16).astype(np.int32), 1, shift=4)
        return part, mask > 0

    def lay(self, points: Points, owner: int) -> None:
        """Cover a convex outline (n, 2) mm."""
        part, inside = self._part(points)
        part[inside] = owner

    def all_of(self, points: Points, owner: int) -> bool:
        """Whether nothing lies on that part of the owner."""
        part, inside = self._part(points)
        return bool((part[inside] == owner).all())


def _shown(table: Table, mat: Sheet, view: Box) -> tuple[tuple[int, ...], ...]:
    """The seals of each card that nothing lies on."""
    owners = _Owners(view)
    for number, laid in enumerate(table.under):
        owners.lay(corners(laid), number)
    owners.lay(np.array([(0, 0), (mat.width, 0), (mat.width, mat.height), (0, mat.height)]), _MAT)
    for number, laid in enumerate(table.over, len(table.under)):
        owners.lay(corners(laid), number)
    return tuple(
        tuple(
            corner
            for corner, patch in enumerate(_seal_patches(laid))
            if laid.face_up and owners.all_of(patch, number)
        )
        for number, laid in enumerate(table.cards())
    )


def _seal_patches(laid: Laid) -> Iterator[Points]:
    """Each seal of a card and the bare paper round it, (4, 2) mm on the table."""
    spec = load_work_card()
    for seal in seals(spec, laid.copy):
        x, y = seal.box.center
        reach = seal.box.width / 2 + _BARE_MM
        middle = (x - spec.width / 2, y - spec.height / 2)
        yield _turned(np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * reach + middle, laid)
