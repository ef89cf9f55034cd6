"""What looks like a card where none was read: unreadable seals, pieces of seals, paper that no card explains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.works import WorkCardSpec, seals
from kitpress.reading.pages.page import Page
from kitpress.reading.temples.cards import SeenCard
from kitpress.reading.temples.seals import Sighting
from kitpress.reading.temples.side_by_side import Surroundings, outline_of
from kitpress.reading.temples.tabletop import PX_PER_MM, Floats, Mask, Tabletop, along, tabletop, window_of

Bytes = npt.NDArray[np.uint8]

_SEAL_SIDE = (0.75, 1.3)  # of a seal's size, for one that can't be read

# Paper beside all cards that were read.
_CLEAR_MM = 2.5  # round read cards and the mat, where their own paper and shadow may be seen
_LIKE_PAPER = 0.16  # difference in light
_MOST_PAPER = 0.3  # of what lies round the temple: then the table itself looks like paper
_STRIP_MM = 2.0  # narrower strips are rims and reflections
_LEAST_MM2 = 45.0
_INK_NEAR_MM = 5.0
_COVERED_MM = 3.0  # a card without a seal in sight has something on it that begins as near as this
_WHOLE_MM2, _LONGEST_MM = 800.0, 115.0  # a card whose seals are all blurred, damaged or hidden by a hand
_INK_LIGHT = -0.55
_MOST_INK_MM2 = 1500.0  # in one piece; a dark table is larger
_THIN_MM, _LEAST_INK_MM2 = 1.5, 14.0  # of a piece of print on a light table
_WIDEST_INK_MM, _BARE_MM, _MOSTLY = 12.0, 2.5, 0.5  # and what it is like round it
_LEAST_INK = 0.12  # of what is round the paper: cards are printed, envelopes are not

# Pieces of seals on cards that were read.
_LIKE_INK, _LIKE_INK_PART = 0.06, 0.25  # difference in light, and what a stronger ink adds to it
_CLEAR_INK = -1.3  # light of the seals' ink in the channel where it is darkest
_EDGE_MM = 1.2  # at the rim of a card, where the table and its shadow show
_ROUND_SEAL_MM = 1.6  # at a card's own seals
_DENSE_MM, _DENSE = 3.0, 0.3  # seals are half ink, and no other print is so dense
_PIECE_MM2, _PIECE_MM = 7.0, 5.5  # the least of a piece, and its length
_LONGEST_PIECE_MM = 14.0
_SOLID = 0.85  # of its box: then it is no pattern, but a band of much the same colour


def find_strays(page: Page, around: Surroundings, spec: WorkCardSpec) -> list[Floats]:
    """Places (x, y) in mm of the mat's frame where a card seems to lie that was not read, each card once. A temple
    beside this one has its own.
    """
    sighting, cards, mats = around.sighting, (*around.cards, *around.others), (outline_of(page), *around.mats)
    found = list(_unread_seals(page, sighting, cards, spec))
    if sighting.seals:
        top = tabletop(page, sighting.seals)
        found += [top.place(spot) for spot in _leftover_paper(top, mats, cards)]
        found += [top.place(spot) for spot in _seal_pieces(top, mats, cards, spec)]
    apart: list[Floats] = []
    for spot in found:
        if around.has(spot, page) and all(
            float(np.linalg.norm(spot - other)) > spec.width for other in apart
        ):
            apart.append(spot)
    return apart


def _unread_seals(
    page: Page, sighting: Sighting, cards: Sequence[SeenCard], spec: WorkCardSpec
) -> Iterator[Floats]:
    """Squares of a seal's size, dark on light, that lie on no card that was read."""
    box = window_of(page)
    for square in sighting.unread:
        placed = page.to_page(square)
        side = float(np.linalg.norm(placed - np.roll(placed, 1, 0), axis=1).mean()) / spec.mark.size
        spot = placed.mean(0)
        near = box.x < spot[0] < box.right and box.y < spot[1] < box.bottom
        if not near or not _SEAL_SIDE[0] < side < _SEAL_SIDE[1] or _on_mat(spot, page):
            continue
        lone = not any(card.holds(spot, _CLEAR_MM) for card in cards)
        if lone and _dark_on_light(page.photo.pixels[..., 1], square):
            yield spot


def _on_mat(spot: Floats, page: Page) -> bool:
    return bool(-1 < spot[0] < page.sheet.width + 1 and -1 < spot[1] < page.sheet.height + 1)


def _dark_on_light(grey: Bytes, square: Floats) -> bool:
    """Whether a square's rim is dark all round and what lies outside it light."""
    middle = square.mean(0)
    inner, outer = middle + (square - middle) * 0.9, middle + (square - middle) * 1.2
    dark, light = (along(grey, ring) for ring in (inner, outer))
    return float(np.percentile(light, 15)) > 1.35 * float(np.percentile(dark, 85)) + 12


# -- beside the cards --------------------------------------------------------------------------------


def _leftover_paper(top: Tabletop, mats: Sequence[Floats], cards: Sequence[SeenCard]) -> list[Floats]:
    """The middles (x, y) px of card paper with ink on it that shows beside all read cards and mats."""
    explained = top.mask([*(card.outline for card in cards), *mats])
    free = top.seen & ~_grown(explained, _CLEAR_MM)
    paper = (np.abs(top.light).max(2) < _LIKE_PAPER) & free
    dark = (top.light[..., 1] < _INK_LIGHT) & free
    if paper.sum() > _MOST_PAPER * max(int(free.sum()), 1):  # a table as light as paper: ink tells alone
        return _lone_ink(dark, paper, free)
    return _printed_parts(_opened(paper, _STRIP_MM), dark, free)


def _printed_parts(solid: Mask, dark: Mask, free: Mask) -> list[Floats]:
    """The parts of paper that may be of a card: strips that look out from under something, or most of a card."""
    print_only = _small_parts(dark)
    found = []
    for part, (width, height, area), middle in _parts(solid, _LEAST_MM2):
        near = _grown(part, _INK_NEAR_MM) & free
        looks_out = bool((_grown(part, _COVERED_MM) & ~free).any()) and dark[near].mean() > _LEAST_INK
        whole = area > _WHOLE_MM2 and max(width, height) < _LONGEST_MM
        if looks_out or (whole and print_only[near].mean() > _LEAST_INK):
            found.append(middle)
    return found


def _lone_ink(dark: Mask, paper: Mask, free: Mask) -> list[Floats]:
    """Print that looks out from under the mat or a read card."""
    found = []
    for part, _, middle in _parts(_opened(_small_parts(dark), _THIN_MM), _LEAST_INK_MM2):
        round_it = _grown(part, _BARE_MM) & ~part & free
        width = min(cv2.minAreaRect(cv2.findNonZero(part.astype(np.uint8)))[1]) / PX_PER_MM
        near = bool((_grown(part, _COVERED_MM) & ~free).any())
        if near and width < _WIDEST_INK_MM and paper[round_it].mean() > _MOSTLY:
            found.append(middle)
    return found


def _small_parts(dark: Mask) -> Mask:
    """What of the dark is no larger than the print on cards: the rest is table."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(dark.astype(np.uint8), connectivity=4)
    small = stats[:, cv2.CC_STAT_AREA] < _MOST_INK_MM2 * PX_PER_MM**2
    small[0] = False
    return np.asarray(small[labels])


# -- on the cards ------------------------------------------------------------------------------------


def _seal_pieces(
    top: Tabletop, mats: Sequence[Floats], cards: Sequence[SeenCard], spec: WorkCardSpec
) -> list[Floats]:
    """The middles (x, y) px of pieces of seals on a read card that are none of its own.

    They are of a card that lies on it and is covered by a third one.
    """
    if top.ink.min() > _CLEAR_INK:  # so blurred that a band of the cards may look like a seal
        return []
    own = top.mask(outline for card in cards for outline in _own_seals(card, spec))
    on_cards = top.mask(card.outline for card in cards) & ~top.mask(mats)
    inside = ~_grown(~on_cards, _EDGE_MM) & ~_grown(own, _ROUND_SEAL_MM) & top.seen
    ink = (np.abs(top.light - top.ink) < _LIKE_INK + _LIKE_INK_PART * np.abs(top.ink)).all(2) & inside
    side = 2 * round(_DENSE_MM * PX_PER_MM / 2) + 1
    density = cv2.blur(ink.astype(np.float32), (side, side))
    return [
        middle
        for part, (width, height, _), middle in _parts((density > _DENSE) & inside, _PIECE_MM2)
        if _PIECE_MM < max(width, height) < _LONGEST_PIECE_MM and _share_of_box(part & ink) < _SOLID
    ]


def _share_of_box(part: Mask) -> float:
    """How much of the tightest box round a part it fills: all of it, if it has no pattern."""
    points = cv2.findNonZero(part.astype(np.uint8))
    if points is None:
        return 1.0
    width, height = cv2.minAreaRect(points)[1]
    return float(part.sum() / ((width + 1) * (height + 1)))


def _own_seals(card: SeenCard, spec: WorkCardSpec) -> Iterator[Floats]:
    """The outlines of a card's seals, (4, 2) mm, those that are covered too."""
    origin, across, down = card.outline[0], card.outline[1], card.outline[3]
    axes = np.array([(across - origin) / spec.width, (down - origin) / spec.height])
    for seal in seals(spec, card.copy):
        box = seal.box
        corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
        yield origin + np.array(corners) @ axes


# -- masks -------------------------------------------------------------------------------------------


def _grown(part: Mask, by_mm: float) -> Mask:
    side = 2 * round(by_mm * PX_PER_MM) + 1
    return np.asarray(cv2.dilate(part.astype(np.uint8), np.ones((side, side), np.uint8)) > 0)


def _opened(part: Mask, least_mm: float) -> Mask:
    """Without what is narrower than that."""
    side = round(least_mm * PX_PER_MM)
    return np.asarray(
        cv2.morphologyEx(part.astype(np.uint8), cv2.MORPH_OPEN, np.ones((side, side), np.uint8)) > 0
    )


def _parts(mask: Mask, least_mm2: float) -> Iterator[tuple[Mask, tuple[float, float, float], Floats]]:
    """Each connected part: where it is, (width, height, area) in mm and mm2, its middle (x, y) in px."""
    _, labels, stats, middles = cv2.connectedComponentsWithStats(mask.astype(np.uint8))
    for n in range(1, len(stats)):
        _, _, width, height, area = (float(v) for v in stats[n])
        if area >= least_mm2 * PX_PER_MM**2:
            size = (width / PX_PER_MM, height / PX_PER_MM, area / PX_PER_MM**2)
            yield labels == n, size, np.asarray(middles[n])
