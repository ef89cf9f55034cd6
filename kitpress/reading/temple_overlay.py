"""The overlay of a temple: every card that was read, outlined and named with its area, and what is asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PIL import Image, ImageDraw

from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.reading.overlay import PALETTE, Colour, Query, font, shrunk_photo
from kitpress.reading.page import Floats
from kitpress.reading.temple import PlacedCard, TempleReading
from kitpress.rules.mottainai_temple import AREAS
from kitpress.words import Lang

_DOUBT: Colour = (214, 40, 57)
_NOWHERE: Colour = (120, 120, 128)
_COLOURS: dict[str, Colour] = dict(zip(AREAS, PALETTE, strict=False))


def draw_cards(
    reading: TempleReading, game: MottainaiGame, queries: Sequence[Query], lang: Lang, long_side: int
) -> Image.Image:
    """The photo, at most so many px long, with cards and doubts."""
    picture, scale = shrunk_photo(reading.page, long_side)
    sketch = _Sketch(picture, reading, scale)
    for placed in reading.cards:
        sketch.card(placed, game, lang)
    for number, query in enumerate(queries, 1):
        sketch.query(query.place, number)
    return picture


class _Sketch:
    """Draws on a photo in millimetres of the mat's frame."""

    def __init__(self, picture: Image.Image, reading: TempleReading, scale: float) -> None:
        self._draw = ImageDraw.Draw(picture, "RGBA")
        self._reading, self._scale = reading, scale
        self._mm = reading.page.px_per_mm * scale

    def _at(self, points: Floats) -> list[tuple[float, float]]:
        return [(float(x), float(y)) for x, y in self._reading.page.to_photo(points) * self._scale]

    def card(self, placed: PlacedCard, game: MottainaiGame, lang: Lang) -> None:
        """A card's outline in its area's colour, and a label with area and name where its seals were seen."""
        area, card = placed.placement.area, placed.card
        colour = _COLOURS.get(area, _NOWHERE)
        outline = self._at(card.outline)
        self._draw.polygon(outline, fill=(*colour, 28))
        self._draw.line([*outline, outline[0]], fill=(*colour, 230), width=max(2, round(0.7 * self._mm)))
        name = next((w.name[lang] for w in game.works if w.id == placed.work), placed.work)
        where = game.area(area).name[lang] if area else "?"
        # in sight: on the side of the card where its seals are
        seen = card.outline[list(card.corners)].mean(0)
        self._label(seen + (card.center - seen) * 0.35, (where, name), colour)

    def _label(self, spot: Floats, lines: Iterable[str], colour: Colour) -> None:
        ((x, y),) = self._at(spot[None])
        size = max(10, round(3.0 * self._mm))
        face = font(size, "Bold")
        text = "\n".join(lines)
        box = self._draw.multiline_textbbox((x, y), text, font=face, anchor="mm", align="center", spacing=1)
        pad = size * 0.2
        self._draw.rounded_rectangle(
            (box[0] - pad, box[1] - pad, box[2] + pad, box[3] + pad), radius=2 * pad, fill=(*colour, 215)
        )
        self._draw.multiline_text(
            (x, y), text, font=face, fill="white", anchor="mm", align="center", spacing=1
        )

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
