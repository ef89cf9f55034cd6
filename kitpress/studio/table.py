"""A table seen from above: the printed cards and mat, cut out of their pages, on wood, cloth or felt."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.layout.mats import load_mat
from kitpress.layout.works import Copy, load_work_card, seals
from kitpress.render.imposed import press
from kitpress.render.kits.parts import Order
from kitpress.render.mats import mats_pdf
from kitpress.render.mottainai_decks import works_pdf
from kitpress.studio.blank import rasterize
from kitpress.studio.camera import PAPER_ASPECT, Image, Rig, photograph
from kitpress.studio.temple import Laid, Table
from kitpress.words import Lang

PX_PER_MM = 7.0
_CARD_PX_PER_MM = 8.0
_MARGIN_MM = 12.0
_MASK_PX_PER_MM = 4.0
_BARE_MM = 1.0  # of paper round a seal that has to show, too
_SURFACES_BGR = ((38, 58, 92), (96, 146, 188), (70, 92, 40), (228, 232, 236), (120, 118, 112), (46, 40, 38))
_PAPER_UNDER_MAT = -2


@dataclass(frozen=True, eq=False)
class Scene:
    """A table from above. `image`: (h, w, 3) uint8 BGR at `PX_PER_MM`; `left`, `top`: its corner in mm of the mat.

    `shown`: for each card, lowest first, the numbers of its seals that nothing covers.
    """

    table: Table
    image: Image
    left: float
    top: float
    shown: tuple[tuple[int, ...], ...]


def set_table(table: Table, game: MottainaiGame, seed: int, *, lang: Lang = "en", ink: str = "full") -> Scene:
    """Put cards and mat on a table; `seed` chooses its surface and light shadows."""
    rng = np.random.default_rng([seed, 0x7AB1E])
    left, top, width, height = _view(table)
    image = _surface(rng, round(width * PX_PER_MM), round(height * PX_PER_MM))
    order = Order(lang=lang, ink=ink, paper=table.paper, players=1)
    mat = load_mat(game.sheet, table.paper)

    def lay(picture: Image, px_per_mm: float, x: float, y: float, angle_deg: float) -> None:
        middle = ((x - left) * PX_PER_MM, (y - top) * PX_PER_MM)
        _paste(image, picture, PX_PER_MM / px_per_mm, middle, angle_deg)

    for laid in table.under:
        lay(_picture(game, laid, order), _CARD_PX_PER_MM, laid.x, laid.y, laid.angle_deg)
    page = rasterize(mats_pdf(game, order), 0, _CARD_PX_PER_MM)
    lay(page, _CARD_PX_PER_MM, mat.width / 2, mat.height / 2, 0.0)
    for laid in table.over:
        lay(_picture(game, laid, order), _CARD_PX_PER_MM, laid.x, laid.y, laid.angle_deg)
    return Scene(table, image, left, top, _shown(table, mat.width, mat.height, (left, top, width, height)))


def photograph_table(scene: Scene, rig: Rig, seed: int, long_side: int = 3000) -> Image:
    """A phone's photo of the table, (3/4 long_side, long_side, 3) uint8 BGR."""
    return photograph(scene.image, rig, seed, long_side)


def corners(laid: Laid) -> NDArray[np.float64]:
    """The corners of a card on the table, (4, 2) mm: those that are TL, TR, BR, BL of its front."""
    spec = load_work_card()
    w, h = spec.width / 2, spec.height / 2
    return _turned(np.array([(-w, -h), (w, -h), (w, h), (-w, h)]), laid)


def _turned(points: NDArray[np.float64], laid: Laid) -> NDArray[np.float64]:
    """Points from the middle of a card to the table."""
    angle = math.radians(laid.angle_deg)
    turn = np.array([(math.cos(angle), -math.sin(angle)), (math.sin(angle), math.cos(angle))])
    return np.asarray(points @ turn.T + (laid.x, laid.y))


def _view(table: Table) -> tuple[float, float, float, float]:
    """What the camera is pointed at: left, top, width, height in mm, in the proportions of the rigs' paper."""
    mat = load_mat("mottainai", table.paper)
    points = np.concatenate([[(0, 0), (mat.width, mat.height)], *map(corners, table.cards())])
    left, top = points.min(0) - _MARGIN_MM
    width, height = points.max(0) + _MARGIN_MM - (left, top)
    wide, high = max(width, height * PAPER_ASPECT), max(height, width / PAPER_ASPECT)
    return left - (wide - width) / 2, top - (high - height) / 2, wide, high


def _surface(rng: np.random.Generator, width: int, height: int) -> Image:
    """A table top: one colour, clouded and grained."""
    colour = np.array(_SURFACES_BGR[int(rng.integers(len(_SURFACES_BGR)))], np.float32)
    clouds = cv2.resize(
        rng.normal(0, 1, (9, 12)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC
    )
    grain = cv2.GaussianBlur(rng.normal(0, 1, (height, width)).astype(np.float32), (0, 0), 14, sigmaY=0.8)
    level = 1 + 0.03 * clouds + 0.5 * float(rng.uniform(0.3, 1)) * grain
    return np.asarray(cv2.convertScaleAbs(colour * level[..., None]), np.uint8)


@lru_cache(maxsize=4)
def _pages(works: bytes, count: int) -> tuple[Image, ...]:
    return tuple(rasterize(works, n, _CARD_PX_PER_MM) for n in range(count))


_KITS: dict[tuple[Any, ...], dict[tuple[int, int], Image]] = {}


def _picture(game: MottainaiGame, laid: Laid, order: Order) -> Image:
    """The side of a card that shows, cut out of the printed pages."""
    key = (id(game), order)
    if key not in _KITS:
        _KITS[key] = _cut(game, order)
    deck, work = laid.copy
    return _KITS[key][deck, work if laid.face_up else -1]


def _cut(game: MottainaiGame, order: Order) -> dict[tuple[int, int], Image]:
    """Every card of the printed kit by deck and work, and each deck's back as work -1."""
    spec = load_work_card()
    sheet = press(order.paper, spec.width, spec.height, bleed=order.bleed, duplex="long", marks=True).page
    pdf, per_page = works_pdf(game, order), len(sheet.places)
    pages = -(-len(game.works) // per_page) * 2
    found = {}
    for deck in range(len(game.decks)):
        for work in range(len(game.works)):
            page, place = divmod(work, per_page)
            found[deck, work] = _crop(pdf, deck * pages + 2 * page, sheet.places[place])
        found[deck, -1] = _crop(pdf, deck * pages + 1, sheet.places[sheet.behind(0, "long")])
    return found


def _crop(pdf: bytes, page: int, box: Any) -> Image:
    x, y, w, h = (round(v * _CARD_PX_PER_MM) for v in (box.x, box.y, box.width, box.height))
    return np.ascontiguousarray(rasterize(pdf, page, _CARD_PX_PER_MM)[y : y + h, x : x + w])


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


def _shown(
    table: Table, mat_width: float, mat_height: float, view: tuple[float, float, float, float]
) -> tuple[tuple[int, ...], ...]:
    """The seals of each card that nothing lies on."""
    left, top, width, height = view
    owner = np.full((round(height * _MASK_PX_PER_MM), round(width * _MASK_PX_PER_MM)), -1, np.int32)

    def fill(points: NDArray[np.float64], value: int) -> NDArray[np.bool_]:
        mask = np.zeros(owner.shape, np.uint8)
        place = np.round((points - (left, top)) * _MASK_PX_PER_MM * 16).astype(np.int32)
        cv2.fillConvexPoly(mask, place, 1, shift=4)
        if value >= -2:
            owner[mask > 0] = value
        return mask > 0

    cards = list(table.cards())
    for number, laid in enumerate(cards):
        if number == len(table.under):
            fill(
                np.array([(0, 0), (mat_width, 0), (mat_width, mat_height), (0, mat_height)]), _PAPER_UNDER_MAT
            )
        fill(corners(laid), number)
    if len(table.over) == 0:
        fill(np.array([(0, 0), (mat_width, 0), (mat_width, mat_height), (0, mat_height)]), _PAPER_UNDER_MAT)
    spec = load_work_card()
    found = []
    for number, laid in enumerate(cards):
        mine = []
        for seal in seals(spec, Copy(0, 0)):
            x, y = seal.box.center
            reach = seal.box.width / 2 + _BARE_MM
            square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * reach + (
                x - spec.width / 2,
                y - spec.height / 2,
            )
            if laid.face_up and bool((owner[fill(_turned(square, laid), -9)] == number).all()):
                mine.append(seal.turns)
        found.append(tuple(mine))
    return tuple(found)
