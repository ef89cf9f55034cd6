"""Where a photo ends so near to a mat that cards beside it may not be in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from kitpress.reading.pages.page import Page
from kitpress.reading.temples.areas import BESIDE, UNDER
from kitpress.reading.temples.cards import SeenCard

Floats = npt.NDArray[np.floating[Any]]

# That works in a wing leave for cards under the mat's edge: so much beside it must be in view.
_ROOM_MM = 30.0
_UNSEEN = 0.25  # of that strip: less may hide no card
_STEPS = 6


def cut_sides(page: Page, cards: Iterable[tuple[SeenCard, str]]) -> Mapping[str, Floats]:
    """The sides of a mat at which the photo may end before the cards do, each with the place (x, y) mm where to look.

    `cards` are those that were read, with their areas. Nothing that scores lies above a mat.
    """
    sides = {BESIDE[side]: side for side in BESIDE} | {UNDER[side]: side for side in BESIDE}
    # of a card less than half of which shows others may be beyond: a row that is cut along its length shows all
    cut = {sides.get(area, "") for card, area in cards if not page.shows(card.center[None]).all()}
    return {side: spot for side, spot in _spots(page) if side in cut or _ends_near(side, page)}


def _spots(page: Page) -> Iterator[tuple[str, Floats]]:
    """The middle of each side that counts, mm, a little inwards."""
    width, height = page.sheet.width, page.sheet.height
    yield "left", np.array((_ROOM_MM / 2, height / 2))
    yield "right", np.array((width - _ROOM_MM / 2, height / 2))
    yield "bottom", np.array((width / 2, height - _ROOM_MM / 2))


def _ends_near(side: str, page: Page) -> bool:
    """Whether the photo leaves out much of the strip beside the mat."""
    width, height = page.sheet.width, page.sheet.height
    away = np.linspace(0, _ROOM_MM, _STEPS + 1)[1:]
    along = np.linspace(0, width if side == "bottom" else height, 2 * _STEPS)
    across = {"left": -away, "right": width + away, "bottom": height + away}[side]
    u, v = (part.ravel() for part in np.meshgrid(along, across))
    strip = np.column_stack((u, v) if side == "bottom" else (v, u))
    return float((~page.shows(strip)).mean()) > _UNSEEN
