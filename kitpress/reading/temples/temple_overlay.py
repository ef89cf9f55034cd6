"""The overlay of a temple: every card that was read, outlined and named with its area, and what is asked."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageDraw
from PIL.ImageFont import FreeTypeFont

from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.reading.overlay import INK, PALETTE, Colour, Query, font
from kitpress.reading.pages.page import Floats
from kitpress.reading.temples.temple import PlacedCard, TempleReading
from kitpress.reading.views import View, view_of
from kitpress.rules.mottainai_temple import AREAS
from kitpress.words import Lang

_Frame = tuple[float, float, float, float]  # left, top, right, bottom, px
_DOUBT: Colour = (214, 40, 57)
_NOWHERE: Colour = (120, 120, 128)
# Of the way from a card's seals in sight: places for its name.
_TOWARDS_MIDDLE = (0.35, 0.6, 0.1, 0.85, 1.1, 1.35)
_COLOURS: dict[str, Colour] = dict(zip(AREAS, PALETTE, strict=False))


def draw_cards(
    reading: TempleReading, game: MottainaiGame, queries: Sequence[Query], lang: Lang, long_side: int
) -> Image.Image:
    """The photo, at most so many px long, with cards and doubts."""
    view = view_of(reading.page, long_side, all_round=True)
    sketch = _Sketch(view, reading)
    for placed in reading.cards:
        sketch.card(placed)
    for placed in reading.cards:  # above all tints
        sketch.name(placed, game, lang)
    for number, query in enumerate(queries, 1):
        sketch.query(query.place, number)
    return view.picture


def _meet(one: _Frame, other: _Frame) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


class _Sketch:
    """Draws on a photo in millimetres of the mat's frame."""

    def __init__(self, view: View, reading: TempleReading) -> None:
        self._draw = ImageDraw.Draw(view.picture, "RGBA")
        self._reading, self._view = reading, view
        self._mm = reading.page.px_per_mm * view.scale
        self._labels: list[_Frame] = []

    def _at(self, points: Floats) -> list[tuple[float, float]]:
        return self._view.at(self._reading.page.to_photo(points))

    def card(self, placed: PlacedCard) -> None:
        """A card's outline in its area's colour."""
        colour = _COLOURS.get(placed.placement.area, _NOWHERE)
        outline = self._at(placed.card.outline)
        self._draw.polygon(outline, fill=(*colour, 28))
        self._draw.line([*outline, outline[0]], fill=(*colour, 230), width=max(2, round(0.7 * self._mm)))

    def name(self, placed: PlacedCard, game: MottainaiGame, lang: Lang) -> None:
        """A label with area and name where a card's seals were seen, or as near to there as no other label is."""
        area, card = placed.placement.area, placed.card
        name = next((w.name[lang] for w in game.works if w.id == placed.work), placed.work)
        where = game.area(area).name[lang] if area else "?"
        # in sight: on the side of the card where its seals are
        seen = card.outline[list(card.corners)].mean(0)
        spots = self._at(np.array([seen + (card.center - seen) * part for part in _TOWARDS_MIDDLE]))
        size = max(10, round(3.0 * self._mm))
        face, text, pad = font(size, "Bold"), f"{where}\n{name}", size * 0.3
        frames = [self._frame(spot, text, face, pad) for spot in spots]
        free = (n for n, frame in enumerate(frames) if not any(_meet(frame, other) for other in self._labels))
        chosen = next(free, 0)
        self._labels.append(frames[chosen])
        edge = (*_COLOURS.get(area, _NOWHERE), 255)
        self._draw.rounded_rectangle(
            frames[chosen], radius=pad, fill=(255, 255, 255, 235), outline=edge, width=max(2, size // 8)
        )
        self._draw.multiline_text(
            spots[chosen], text, font=face, fill=INK, anchor="mm", align="center", spacing=1
        )

    def _frame(self, spot: tuple[float, float], text: str, face: FreeTypeFont, pad: float) -> _Frame:
        left, top, right, bottom = self._draw.multiline_textbbox(
            spot, text, font=face, anchor="mm", align="center", spacing=1
        )
        return left - pad, top - pad, right + pad, bottom + pad

    def query(self, place: str, number: int) -> None:
        """A red ring with a question mark round what is asked about."""
        kind, _, rest = place.partition(".")
        if kind == "stray":
            spots = [self._reading.strays[int(rest) - 1]]
        else:
            spots = [placed.card.center for placed in self._reading.cards_of(rest)]
        for spot in spots:
            ((x, y),) = self._at(spot[None])
            reach = 14 * self._mm
            self._draw.ellipse(
                (x - reach, y - reach, x + reach, y + reach),
                outline=(*_DOUBT, 255),
                width=max(3, round(1.2 * self._mm)),
            )
            self._draw.text(
                (x + reach * 0.75, y - reach * 0.75),
                f"?{number}",
                font=font(max(14, round(7 * self._mm)), "Bold"),
                fill=(*_DOUBT, 255),
                anchor="mm",
                stroke_width=2,
                stroke_fill="white",
            )
