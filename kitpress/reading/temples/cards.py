"""From seals to cards: which cards lie in a photo, and where on the table each of them lies.

The table's frame is that of the mat: millimetres from its top-left corner, so a card left of it has x below 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kitpress.layout.works import Copy, WorkCardSpec, copy_of, seals
from kitpress.reading.pages.flat import similarity
from kitpress.reading.pages.page import Page
from kitpress.reading.temples.seals import SeenSeal

Floats = npt.NDArray[np.floating[Any]]

_ONE_CARD_MM = 16.0  # seals whose cards' middles lie nearer are of one card
_LEAST_SCALE, _MOST_SCALE = (
    0.72,
    1.38,
)  # of a seal as the mat measures it: tables are not quite flat in a photo


@dataclass(frozen=True, eq=False)
class SeenCard:
    """A card on the table. `outline`: (4, 2) mm, its corners clockwise from its top-left, or bottom-right, one.

    `corners` are the numbers of the corners whose seals were seen.
    """

    copy: Copy
    outline: Floats
    corners: tuple[int, ...]

    @property
    def center(self) -> Floats:
        """Its middle in mm."""
        return np.asarray(self.outline.mean(0))

    def holds(self, point: Floats, slack: float = 0.0) -> bool:
        """Whether a point lies on the card, or within `slack` mm of it."""
        return _inside(self.outline, point, slack)


class _Guess(NamedTuple):
    """What one seal tells: the card, the corner it would be in, its corners on the table."""

    copy: Copy
    corner: int  # 0 or 1: a card looks the same from above and below
    seal_mm: Floats
    center: Floats


def find_cards(seen: Iterable[SeenSeal], page: Page, spec: WorkCardSpec) -> list[SeenCard]:
    """The cards that the seals are on. Two cards of one copy stay two: the reading tells about it."""
    guesses = [guess for seal in seen if (guess := _guess(seal, page, spec)) is not None]
    groups: list[list[_Guess]] = []
    for guess in guesses:
        for group in groups:
            near = float(np.linalg.norm(group[0].center - guess.center)) < _ONE_CARD_MM
            if near and group[0].copy == guess.copy:
                group.append(guess)
                break
        else:
            groups.append([guess])
    return [_card(group, spec) for group in groups]


def _guess(seal: SeenSeal, page: Page, spec: WorkCardSpec) -> _Guess | None:
    """The card that a seal is on; None where it is too large or small for a seal on this table."""
    square = page.to_page(seal.corners)
    side = float(np.linalg.norm(square - np.roll(square, 1, 0), axis=1).mean())
    if not _LEAST_SCALE < side / spec.mark.size < _MOST_SCALE:
        return None
    copy, corner = copy_of(seal.id)
    turn, shift = similarity(_printed(spec, copy, corner), square)
    center = np.array((spec.width / 2, spec.height / 2)) @ turn + shift
    return _Guess(copy, corner, square, center)


def _printed(spec: WorkCardSpec, copy: Copy, corner: int) -> Floats:
    """The corners of a seal on its card, mm, from the seal's own top-left on."""
    seal = seals(spec, copy)[corner]
    x, y, r, b = seal.box.x, seal.box.y, seal.box.right, seal.box.bottom
    return np.roll(np.array([(x, y), (r, y), (r, b), (x, b)]), -seal.turns, 0)


def _affine(source: Floats, target: Floats) -> tuple[Floats, Floats]:
    """Like `similarity`, and sheared and stretched as fits best."""
    found = np.linalg.lstsq(np.column_stack([source, np.ones(len(source))]), target, rcond=None)[0]
    return found[:2], found[2]


def _card(group: Sequence[_Guess], spec: WorkCardSpec) -> SeenCard:
    """The card that all these seals are on."""
    first = group[0]
    turn, _ = similarity(_printed(spec, first.copy, first.corner), first.seal_mm)
    source, target, corners = [], [], []
    for guess in group:
        # a seal that looks the other way is in the corner opposite
        own, _ = similarity(_printed(spec, guess.copy, guess.corner), guess.seal_mm)
        corner = guess.corner if float((own * turn).sum()) > 0 else guess.corner + 2
        corners.append(corner)
        source.append(_printed(spec, guess.copy, corner))
        target.append(guess.seal_mm)
    # seals at both ends of the card also tell how the photo's bend has sheared it
    spread = max(corners) - min(corners) > 1 or len(set(corners)) > 2
    fitted = _affine if spread else similarity
    turn, shift = fitted(np.concatenate(source), np.concatenate(target))
    w, h = spec.width, spec.height
    outline = np.array([(0, 0), (w, 0), (w, h), (0, h)]) @ turn + shift
    return SeenCard(first.copy, outline, tuple(sorted(set(corners))))


def _inside(outline: Floats, point: Floats, slack: float) -> bool:
    """Whether a point lies in a clockwise outline (y down), or within `slack` of it."""
    along = np.roll(outline, -1, 0) - outline
    away = point - outline
    inward = (along[:, 0] * away[:, 1] - along[:, 1] * away[:, 0]) / np.linalg.norm(along, axis=1)
    return bool((inward >= -slack).all())
