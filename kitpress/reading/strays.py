"""What looks like a card where none was read: seals that can't be read, and card paper that no read card explains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box
from kitpress.layout.works import WorkCardSpec
from kitpress.reading.cards import SeenCard
from kitpress.reading.flat import photo_map
from kitpress.reading.page import Page
from kitpress.reading.seals import SeenSeal, Sighting

Floats = npt.NDArray[np.floating[Any]]
Mask = npt.NDArray[np.uint8]

_PX_PER_MM = 2.0
_SIDE_MM, _ABOVE_MM, _BELOW_MM = 180.0, 60.0, 140.0  # round the mat that is looked at
_CLEAR_MM = 2.5  # round read cards and the mat, where their own paper and shadow may be seen
_LIKE_PAPER = 0.16  # difference of the logarithms of lightness, in each channel
_MOST_PAPER = 0.3  # of what lies round the temple: then the table itself looks like paper
_STRIP_MM = 2.0  # narrower strips are rims and reflections
_LEAST_MM2 = 45.0
_INK_NEAR_MM = 5.0
_COVERED_MM = 3.0  # a card without a seal in sight has something on it that begins as near as this
_WHOLE_MM2, _LONGEST_MM = 800.0, 115.0  # a card whose seals are all blurred, damaged or hidden by a hand
_INK_LIGHT = -0.55  # logarithm of its lightness against paper
_MOST_INK_MM2 = 1500.0  # in one piece; a dark table is larger
_THIN_MM, _LEAST_INK_MM2 = 1.5, 14.0  # of a piece of print on a light table
_WIDEST_INK_MM, _BARE_MM, _MOSTLY = 12.0, 2.5, 0.5  # and what it is like round it
_LEAST_INK = 0.12  # of what is round the paper: cards are printed, envelopes are not
_SEAL_SIDE = (0.75, 1.3)  # of a seal's size


def find_strays(
    page: Page, sighting: Sighting, cards: Sequence[SeenCard], spec: WorkCardSpec
) -> list[Floats]:
    """Places (x, y) in mm of the mat's frame where a card seems to lie that was not read, each card once."""
    found = [
        *_unread_seals(page, sighting, cards, spec),
        *_leftover_paper(page, sighting.seals, cards),
    ]
    apart: list[Floats] = []
    for spot in found:
        if all(float(np.linalg.norm(spot - other)) > spec.width for other in apart):
            apart.append(spot)
    return apart


def _unread_seals(
    page: Page, sighting: Sighting, cards: Sequence[SeenCard], spec: WorkCardSpec
) -> list[Floats]:
    """Squares of a seal's size, dark on light, that lie on no card that was read."""
    grey = page.photo.pixels[..., 1]
    found = []
    for square in sighting.unread:
        placed = page.to_page(square)
        side = float(np.linalg.norm(placed - np.roll(placed, 1, 0), axis=1).mean()) / spec.mark.size
        spot = placed.mean(0)
        if not _SEAL_SIDE[0] < side < _SEAL_SIDE[1] or _on_mat(spot, page) or not _near(spot, page):
            continue
        if not any(card.holds(spot, _CLEAR_MM) for card in cards) and _dark_on_light(grey, square):
            found.append(spot)
    return found


def _on_mat(spot: Floats, page: Page) -> bool:
    return bool(-1 < spot[0] < page.sheet.width + 1 and -1 < spot[1] < page.sheet.height + 1)


def _near(spot: Floats, page: Page) -> bool:
    box = _window(page)
    return bool(box.x < spot[0] < box.right and box.y < spot[1] < box.bottom)


def _window(page: Page) -> Box:
    width, height = page.sheet.width + 2 * _SIDE_MM, page.sheet.height + _ABOVE_MM + _BELOW_MM
    return Box(-_SIDE_MM, -_ABOVE_MM, width, height)


def _dark_on_light(grey: npt.NDArray[np.uint8], square: Floats) -> bool:
    """Whether a square's rim is dark all round and what lies outside it light."""
    middle = square.mean(0)
    inner, outer = middle + (square - middle) * 0.9, middle + (square - middle) * 1.2
    dark, light = (_along(grey, ring) for ring in (inner, outer))
    return float(np.percentile(light, 15)) > 1.35 * float(np.percentile(dark, 85)) + 12


def _along(grey: npt.NDArray[np.uint8], ring: Floats) -> Floats:
    """Lightness along the sides of a square."""
    steps = np.linspace(0, 1, 12, endpoint=False)[:, None]
    points = np.concatenate([a + (b - a) * steps for a, b in zip(ring, np.roll(ring, -1, 0), strict=True)])
    x = np.clip(points[:, 0].round().astype(int), 0, grey.shape[1] - 1)
    y = np.clip(points[:, 1].round().astype(int), 0, grey.shape[0] - 1)
    return np.asarray(grey[y, x], np.float64)


# -- paper -----------------------------------------------------------------------------------------


def _leftover_paper(page: Page, seals: Sequence[SeenSeal], cards: Sequence[SeenCard]) -> list[Floats]:
    """Places where paper like that of the cards shows, with ink on it, beside all read cards and the mat."""
    if not seals:
        return []
    window = _window(page)
    look = photo_map(page.homography, page.bend, window, _PX_PER_MM)
    picture = cv2.remap(page.photo.pixels, look, None, cv2.INTER_AREA, borderMode=cv2.BORDER_CONSTANT)  # type: ignore[call-overload]
    height, width = page.photo.pixels.shape[:2]
    seen = (look[..., 0] > 0) & (look[..., 1] > 0) & (look[..., 0] < width - 1) & (look[..., 1] < height - 1)
    free = seen & (_explained(page, cards, window) == 0)
    near_paper = _paper_round(page, seals, window, picture.shape[:2])
    light = np.log(np.maximum(picture.astype(np.float32), 4)) - near_paper
    paper = (np.abs(light).max(2) < _LIKE_PAPER) & free
    dark = ((light[..., 1] < _INK_LIGHT) & free).astype(np.uint8)
    if paper.sum() > _MOST_PAPER * max(int(free.sum()), 1):  # a table as light as paper: ink tells alone
        parts = _lone_ink(dark, paper, free)
    else:
        side = round(_STRIP_MM * _PX_PER_MM)
        solid = cv2.morphologyEx(paper.astype(np.uint8), cv2.MORPH_OPEN, np.ones((side, side), np.uint8))
        parts = _printed_parts(np.asarray(solid, np.uint8), dark, free)
    return [np.array((window.x, window.y)) + middle / _PX_PER_MM for middle in parts]


def _explained(page: Page, cards: Sequence[SeenCard], window: Box) -> Mask:
    """Where the mat and the read cards lie, and a rim round them."""
    mat = page.sheet
    outlines = [card.outline for card in cards]
    outlines.append(np.array([(0, 0), (mat.width, 0), (mat.width, mat.height), (0, mat.height)]))
    mask = np.zeros((round(window.height * _PX_PER_MM), round(window.width * _PX_PER_MM)), np.uint8)
    for outline in outlines:
        points = (outline - (window.x, window.y)) * _PX_PER_MM
        cv2.fillConvexPoly(mask, np.round(points * 16).astype(np.int32), 1, shift=4)
    rim = 2 * round(_CLEAR_MM * _PX_PER_MM) + 1
    return np.asarray(cv2.dilate(mask, np.ones((rim, rim), np.uint8)), np.uint8)


def _paper_round(page: Page, seals: Sequence[SeenSeal], window: Box, shape: tuple[int, int]) -> Floats:
    """The logarithm of the light that bare card paper would have all over, (H, W, 3), from that round the seals."""
    spots, levels = [], []
    for seal in seals:
        middle = seal.corners.mean(0)
        ring = middle + (seal.corners - middle) * 1.16
        around = [_along(page.photo.pixels[..., c], ring) for c in range(3)]
        spots.append(page.to_page(middle[None])[0])
        levels.append([np.log(max(float(np.percentile(a, 60)), 4)) for a in around])
    places, values = np.array(spots), np.array(levels)
    columns, rows = 24, 16
    xs = window.x + (np.arange(columns) + 0.5) * window.width / columns
    ys = window.y + (np.arange(rows) + 0.5) * window.height / rows
    nodes = np.stack(np.meshgrid(xs, ys), -1)
    weight = 1 / (((nodes[:, :, None] - places) ** 2).sum(-1) + 15.0**2) ** 1.5
    coarse = (weight @ values) / weight.sum(-1, keepdims=True)
    return np.asarray(cv2.resize(coarse.astype(np.float32), shape[::-1], interpolation=cv2.INTER_LINEAR))


def _printed_parts(solid: Mask, dark: Mask, free: npt.NDArray[np.bool_]) -> list[Floats]:
    """The middles (x, y) px of the parts of paper that may be of a card.

    Either a strip that looks out from under the mat or a read card, with ink beside it; or most of a card.
    """
    _, labels, stats, middles = cv2.connectedComponentsWithStats(solid)
    print_only = _small_parts(dark)
    found = []
    for n in range(1, len(stats)):
        _, _, width, height, area = (int(v) for v in stats[n])
        if area < _LEAST_MM2 * _PX_PER_MM**2:
            continue
        part = (labels == n).astype(np.uint8)
        near = _grown(part, _INK_NEAR_MM) & free
        looks_out = bool((_grown(part, _COVERED_MM) & ~free).any()) and dark[near].mean() > _LEAST_INK
        whole = area > _WHOLE_MM2 * _PX_PER_MM**2 and max(width, height) < _LONGEST_MM * _PX_PER_MM
        if looks_out or (whole and print_only[near].mean() > _LEAST_INK):
            found.append(np.asarray(middles[n]))
    return found


def _lone_ink(dark: Mask, paper: npt.NDArray[np.bool_], free: npt.NDArray[np.bool_]) -> list[Floats]:
    """The middles (x, y) px of print that looks out from under the mat or a read card."""
    side = round(_THIN_MM * _PX_PER_MM)
    solid = cv2.morphologyEx(_small_parts(dark), cv2.MORPH_OPEN, np.ones((side, side), np.uint8))
    _, labels, stats, middles = cv2.connectedComponentsWithStats(solid)
    large = [n for n in range(1, len(stats)) if stats[n, cv2.CC_STAT_AREA] > _LEAST_INK_MM2 * _PX_PER_MM**2]
    found = []
    for n in large:
        part = (labels == n).astype(np.uint8)
        round_it = _grown(part, _BARE_MM) & (part == 0) & free
        narrow = min(cv2.minAreaRect(cv2.findNonZero(part))[1]) < _WIDEST_INK_MM * _PX_PER_MM
        near = bool((_grown(part, _COVERED_MM) & ~free).any())
        if near and narrow and paper[round_it].mean() > _MOSTLY:
            found.append(np.asarray(middles[n]))
    return found


def _grown(part: Mask, by_mm: float) -> npt.NDArray[np.bool_]:
    side = 2 * round(by_mm * _PX_PER_MM) + 1
    return np.asarray(cv2.dilate(part, np.ones((side, side), np.uint8)) > 0)


def _small_parts(dark: Mask) -> Mask:
    """What of the dark is no larger than the print on cards: the rest is table."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=4)
    small = stats[:, cv2.CC_STAT_AREA] < _MOST_INK_MM2 * _PX_PER_MM**2
    small[0] = False
    return np.asarray(small[labels], np.uint8)
