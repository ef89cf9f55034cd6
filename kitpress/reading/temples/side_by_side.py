"""Temples beside each other in one photo: whose each card is.

Between two mats lie the cards of both, and each mat alone would take them all for its own. A card belongs to the mat
round which it lies best; where another is about as near, both temples ask, and one answer settles it for both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.layout.works import Copy, WorkCardSpec, load_work_card
from kitpress.reading.pages.page import Page
from kitpress.reading.temples.areas import how_far
from kitpress.reading.temples.cards import SeenCard, find_cards
from kitpress.reading.temples.seals import Sighting, dark_channel, find_seals
from kitpress.reading.temples.temple_fixes import TempleFixes

Floats = npt.NDArray[np.floating[Any]]

_AS_FAR, _ABOUT_MM = 1.5, 10.0  # from another mat, and so much more: then a card may be of either
_UNDER_MM = 5.0  # a card so far under a mat is of that one
_STRAY_MM = 10.0  # what nobody could read may lie so much further from this mat than from another


@dataclass(frozen=True, eq=False)
class Surroundings:
    """What was seen round a mat, in its frame. `cards` are its temple's, `others` those of temples beside it.

    `open_` are those of both that may be the other's; `mats` are the outlines (4, 2) mm of the mats beside it.
    """

    sighting: Sighting
    cards: tuple[SeenCard, ...]
    others: tuple[SeenCard, ...] = ()
    open_: tuple[SeenCard, ...] = ()
    mats: tuple[Floats, ...] = ()

    def has(self, spot: Floats, page: Page) -> bool:
        """Whether a place (x, y) mm is nearer to this mat than to those beside it, or hardly further."""
        own = _distance(spot, outline_of(page))
        return all(own < _distance(spot, mat) + _STRAY_MM for mat in self.mats)


def look_round(
    pages: Sequence[Page], game: MottainaiGame, fixes: Sequence[TempleFixes]
) -> tuple[Surroundings, ...]:
    """What lies round each mat of a photo: no card is of two temples. `fixes` is what a person said of each."""
    spec = load_work_card()
    sightings = [_sighting(page, spec) for page in pages]
    cards: list[_Card] = []
    for mat, (page, sighting) in enumerate(zip(pages, sightings, strict=True)):
        for seen in find_cards(sighting.seals, page, spec):
            _add(cards, mat, seen, page, spec)
    near = [_nearest(card, pages) for card in cards]
    works = [work_id(card.copy, game) for card in cards]
    settled = _settled(works, [[mat for _, mat in mats] for mats in near], fixes)
    whose = [(settled[n],) if n in settled else _claims(mats) for n, mats in enumerate(near)]
    found = []
    for mat, (page, sighting) in enumerate(zip(pages, sightings, strict=True)):
        here = [(card.seen[mat], who) for card, who in zip(cards, whose, strict=True) if mat in card.seen]
        found.append(
            Surroundings(
                sighting,
                tuple(seen for seen, who in here if who[0] == mat),
                tuple(seen for seen, who in here if who[0] != mat),
                tuple(seen for seen, who in here if mat in who and len(who) > 1),
                tuple(
                    page.to_page(other.to_photo(outline_of(other))) for other in pages if other is not page
                ),
            )
        )
    return tuple(found)


def work_id(copy: Copy, game: MottainaiGame) -> str:
    """The id of a card's work, "card-55" for the 55th of a game that has no so many."""
    return game.works[copy.work].id if copy.work < len(game.works) else f"card-{copy.work + 1}"


def outline_of(page: Page) -> Floats:
    """The corners of a mat in its own frame, (4, 2) mm."""
    width, height = page.sheet.width, page.sheet.height
    return np.array([(0.0, 0.0), (width, 0), (width, height), (0, height)])


class _Card(NamedTuple):
    """A card on the table: the middle (x, y) px of its first sighting, and how it was seen from each mat, by number."""

    copy: Copy
    middle: Floats
    seen: dict[int, SeenCard]


def _sighting(page: Page, spec: WorkCardSpec) -> Sighting:
    return find_seals(dark_channel(page.photo.pixels), spec.mark.size * page.px_per_mm)


def _add(cards: list[_Card], mat: int, seen: SeenCard, page: Page, spec: WorkCardSpec) -> None:
    """Add what was seen from a mat to the card that it is of, or as a new one."""
    middle = page.to_photo(seen.center[None])[0]
    within = spec.width / 2 * page.px_per_mm  # far from a mat its millimetres are not exact
    for card in cards:
        near = float(np.linalg.norm(card.middle - middle)) < within
        if near and card.copy == seen.copy and mat not in card.seen:
            card.seen[mat] = seen
            return
    cards.append(_Card(seen.copy, middle, {mat: seen}))


def _nearest(card: _Card, pages: Sequence[Page]) -> list[tuple[float, int]]:
    """How far a card lies from each mat from which it was seen, mm, the one where it lies best first."""
    return sorted((how_far(seen, pages[mat].sheet), mat) for mat, seen in card.seen.items())


def _claims(nearest: Sequence[tuple[float, int]]) -> tuple[int, ...]:
    """The mats that a card may be of: the one where it lies best, and the next if nobody can tell."""
    (least, first), *more = nearest
    if not more:
        return (first,)
    next_, second = more[0]
    clear = next_ > _AS_FAR * max(least, 0.0) + _ABOUT_MM or least < -_UNDER_MM < 0 < next_
    return (first,) if clear else (first, second)


def _settled(
    works: Sequence[str], nearest: Sequence[Sequence[int]], fixes: Sequence[TempleFixes]
) -> dict[int, int]:
    """The mat of each card, by number, of whose work a person said how many lie round a mat that is near. What is said
    of one temple so holds for those beside it, too.
    """
    room = Counter(
        {(mat, work): len(said) for mat, fix in enumerate(fixes) for work, said in fix.works.items()}
    )
    told = {n: [mat for mat in mats if (mat, works[n]) in room] for n, mats in enumerate(nearest)}
    settled: dict[int, int] = {}
    for n, mats in told.items():
        if mats and mats[0] == nearest[n][0] and room[mats[0], works[n]]:
            room[mats[0], works[n]] -= 1
            settled[n] = mats[0]
    for n, mats in told.items():
        if mats and n not in settled:
            free = [mat for mat in mats if room[mat, works[n]]]
            untold = [mat for mat in nearest[n] if mat not in mats]
            settled[n] = next(iter([*free, *untold, *mats]))
            room[settled[n], works[n]] -= bool(free)
    return settled


def _distance(spot: Floats, outline: Floats) -> float:
    """From a place to an outline, mm; 0 within it."""
    x, y = (float(v) for v in spot)
    return max(0.0, -cv2.pointPolygonTest(outline.astype(np.float32), (x, y), measureDist=True))
