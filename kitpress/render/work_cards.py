"""Work cards: fronts that read from every edge, with a seal in each corner, and a back for each deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kitpress.layout.sheet import Box
from kitpress.layout.works import Copy, PlainCardSpec, WorkCardSpec, seals
from kitpress.render.art import art_of
from kitpress.render.art.materials import draw_pattern, draw_symbol
from kitpress.render.art.washi import MaterialInks, enso, material_inks, rays, waves
from kitpress.render.canvas import Canvas, Stroke, Style, rect_path
from kitpress.render.fitting import draw_fitted, fit, fit_line
from kitpress.render.fonts import Face
from kitpress.render.icons import draw_icon
from kitpress.render.ink import Ink, Palette
from kitpress.render.seals import draw_seal
from kitpress.rules.mottainai_words import effect_words
from kitpress.words import Lang, Words

if TYPE_CHECKING:
    from kitpress.content.kinds.mottainai import Deck, Material, MottainaiGame, Work


SERIAL_PT = 5.5
_AIR = 2.0  # mm: white above and below the heading of an effect


class Works(NamedTuple):
    """What all work cards of a game share."""

    game: MottainaiGame
    spec: WorkCardSpec
    inks: Palette
    lang: Lang
    bleed: float
    edition: str


class _Card(NamedTuple):
    """A side being drawn: the canvas, and the card's place on it."""

    canvas: Canvas
    spec: PlainCardSpec
    inks: Palette
    bleed: float
    x: float
    y: float

    def frame(self, name: str) -> Box:
        box = self.spec.frame(name)
        return Box(box.x + self.x, box.y + self.y, box.width, box.height)

    @property
    def whole(self) -> Box:
        """The card with its bleed."""
        b = self.bleed
        return Box(self.x - b, self.y - b, self.spec.width + 2 * b, self.spec.height + 2 * b)

    @property
    def trim(self) -> Box:
        """The card as it is cut."""
        return Box(self.x, self.y, self.spec.width, self.spec.height)


def draw_work(canvas: Canvas, box: Works, work: Work, deck: int, x: float, y: float) -> None:
    """The front of a work in the deck with that number, its top-left corner at (x, y) mm.

    Raises PrintError, naming the card, for text that does not fit.
    """
    card = _Card(canvas, box.spec, box.inks, box.bleed, x, y)
    canvas.where = _CARD.format(id=work.id)
    game, lang = box.game, box.lang
    material = game.material(work.material)
    number = game.materials.index(material)
    inks = material_inks(number, box.inks.mode)
    art_of(game).ground(canvas, card.whole, card.trim, box.inks)
    for name in ("left", "right", "bottom"):
        _band(card, card.frame(name), number, inks)
    _top(card, work, material, inks, lang)
    _left(card, card.frame("left"), material, inks, lang)
    _right(card, card.frame("right"), material, inks)
    _bottom(card, card.frame("bottom"), material, inks, lang)
    _picture(card, work, number, inks)
    _effect(card, box, work, inks)
    _foot(card, box, work, deck)
    copy = Copy(deck, game.works.index(work))
    for seal in seals(box.spec, copy):
        draw_seal(canvas, seal, x, y, box.inks.accent)


def _band(card: _Card, box: Box, number: int, inks: MaterialInks) -> None:
    """The material's colour with its pattern, or in sparing inks its outline."""
    fill = None if card.inks.mode != "full" else inks.band
    card.canvas.rect(box, fill=fill, radius=1.2)
    with card.canvas.clipped(rect_path(box, 1.2)):
        draw_pattern(card.canvas, number, box, Stroke(inks.pattern, 0.16))
    if fill is None:
        inner = Box(box.x + 0.15, box.y + 0.15, box.width - 0.3, box.height - 0.3)
        card.canvas.rect(inner, stroke=Stroke(inks.line, 0.3), radius=1.1)


def _plate(card: _Card, box: Box, inks: MaterialInks, radius: float = 1.0) -> None:
    """A quiet place on a band for what must be read."""
    card.canvas.rect(box, fill=inks.band, radius=radius)


def _top(card: _Card, work: Work, material: Material, inks: MaterialInks, lang: Lang) -> None:
    """The name, and below it the task that the card stands for at a temple's upper edge."""
    box, c = card.frame("top"), card.canvas
    task = Style(Face.LABEL_BOLD, 7.5, inks.line, 0.5)
    text = material.task.name[lang].upper()
    y = box.bottom - 0.3
    room = task.width(text) + 3.6
    x = box.center[0] - room / 2
    draw_symbol(c, material, Box(x, y - 2.45, 2.6, 2.6), inks.line)
    c.text(x + 3.6, y, text, task)
    name = Style(Face.TEXT_BOLD, 12, card.inks.text)
    fitted = fit(work.name[lang], name, box.width, 5.6, c.where, floor=7, spacing=1.02)
    draw_fitted(c, Box(box.x, box.y, box.width, 5.6), fitted, "middle", 0.45)


def _left(card: _Card, box: Box, material: Material, inks: MaterialInks, lang: Lang) -> None:
    """The task again, along the edge that shows when the card is a helper."""
    c = card.canvas
    style = Style(Face.LABEL_BOLD, 13, inks.on_band, 1.4)
    text = material.task.name[lang].upper()
    style = fit_line(style, text, box.height - 16, c.where, floor=8)
    length = style.width(text)
    x, y = box.center
    whole = length + 9.0
    _plate(card, Box(x - 3.4, y - whole / 2 - 1.4, 6.8, whole + 2.8), inks)
    c.text(x + style.cap / 2, y + whole / 2, text, style, angle_deg=-90)
    draw_symbol(c, material, Box(x - 2.5, y - whole / 2, 5.0, 5.0), inks.on_band)


def _right(card: _Card, box: Box, material: Material, inks: MaterialInks) -> None:
    """The value: what the card is worth as a sale, a work or a backorder."""
    c, (x, y) = card.canvas, box.center
    _plate(card, Box(x - 3.4, y - 13.4, 6.8, 26.8), inks)
    style = Style(Face.LABEL_BOLD, 26, inks.on_band)
    c.text(x, y + style.cap / 2, str(material.value), style, "middle")
    for side in (-1, 1):
        draw_symbol(c, material, Box(x - 2.2, y + side * 9.8 - 2.2, 4.4, 4.4), inks.on_band)


def _bottom(card: _Card, box: Box, material: Material, inks: MaterialInks, lang: Lang) -> None:
    """The material: what the card is on the craft bench."""
    c, (x, y) = card.canvas, box.center
    style = Style(Face.LABEL_BOLD, 12, inks.on_band, 1.2)
    text = material.name[lang].upper()
    value = Style(Face.LABEL_BOLD, 12, inks.on_band)
    whole = 5.0 + 1.8 + style.width(text) + 2.4 + value.width(str(material.value))
    left = x - whole / 2
    _plate(card, Box(left - 1.6, y - 3.4, whole + 3.2, 6.8), inks)
    draw_symbol(c, material, Box(left, y - 2.5, 5.0, 5.0), inks.on_band)
    c.text(left + 6.8, y + style.cap / 2, text, style)
    c.text(left + whole, y + value.cap / 2, str(material.value), value, "right")


def _picture(card: _Card, work: Work, number: int, inks: MaterialInks) -> None:
    """The work's icon in brushed ink, within a ring of one stroke."""
    box, c = card.frame("art"), card.canvas
    x, y = box.center
    # every work has a ring of its own
    enso(
        c,
        x,
        y,
        12.6,
        card.inks.ground_line if card.inks.mode == "full" else inks.pattern,
        seed=len(work.id) * 7,
    )
    draw_icon(c, work.icon, Box(x - 8.4, y - 8.4, 16.8, 16.8), card.inks.on_ground, weight=1.45)


def _effect(card: _Card, box: Works, work: Work, inks: MaterialInks) -> None:
    """When it happens, as icon and words, and what."""
    frame, c, lang = card.frame("effect"), card.canvas, box.lang
    words = effect_words(work, box.game)
    kind = box.game.effect_kind(work.effect.kind)
    label = Style(Face.LABEL_BOLD, 9, inks.line, 0.3)
    text = words.label[lang].upper()
    beside = Box(frame.x + 5.8, frame.y + _AIR, frame.width - 5.8, 5.7)
    fitted = fit(text, label, beside.width, beside.height, c.where, floor=6.5, spacing=1.08)
    middle = max(3.7, _AIR + fitted.height / 2)  # of the heading, which may have two lines
    c.line(frame.x, frame.y, frame.right, frame.y, Stroke(inks.line, 0.25))
    draw_icon(c, kind.icon, Box(frame.x, frame.y + middle - 2.2, 4.4, 4.4), inks.line, weight=2)
    draw_fitted(c, Box(beside.x, frame.y + middle - fitted.height / 2, beside.width, fitted.height), fitted)
    body = Style(Face.TEXT_MEDIUM, 9.5, card.inks.text)
    top = max(8.0, middle + fitted.height / 2 + _AIR + 0.4)
    room = Box(frame.x, frame.y + top, frame.width, frame.height - top)
    draw_fitted(c, room, fit(words.text[lang], body, room.width, room.height, c.where, floor=6, spacing=1.2))


def _foot(card: _Card, box: Works, work: Work, deck: int) -> None:
    """Which card it is, of which deck and edition: as much of it as fits."""
    frame, c = card.frame("foot"), card.canvas
    style = Style(Face.MONO, SERIAL_PT, card.inks.on_ground_soft)
    number = f"{box.game.works.index(work) + 1:02d}"
    named = f"{box.game.decks[deck].name[box.lang]} {number}"
    texts = (f"{named} / {box.edition}", named, number)
    text = next((text for text in texts if style.width(text) <= frame.width), number)
    c.text(frame.center[0], frame.bottom, text, style, "middle")


def draw_work_back(canvas: Canvas, box: Works, deck: Deck, x: float, y: float) -> None:
    """The back of a deck: its sign in a ring, on a pattern of its own."""
    card = _Card(canvas, box.spec, box.inks, box.bleed, x, y)
    canvas.where = _BACK.format(id=deck.id)
    inks, spec, number = box.inks, box.spec, box.game.decks.index(deck)
    look = _back_inks(inks, number)
    canvas.rect(card.whole, fill=look.band)
    _BACKS[number % len(_BACKS)](canvas, card.whole, look)
    middle_x, middle_y = x + spec.width / 2, y + spec.height / 2
    canvas.circle(middle_x, middle_y, 17.5, fill=look.band)
    enso(canvas, middle_x, middle_y, 15.0, look.on_band, seed=3 + number)
    draw_icon(canvas, deck.icon, Box(middle_x - 8.5, middle_y - 8.5, 17, 17), look.on_band, weight=1.5)
    for side in (-1, 1):  # the same whichever way up
        _title(canvas, box, look, middle_x, middle_y, side)
    canvas.rect(
        Box(x + 3, y + 3, spec.width - 6, spec.height - 6),
        stroke=Stroke(look.on_band, 0.3),
        radius=spec.corner,
    )


def _title(canvas: Canvas, box: Works, look: MaterialInks, x: float, y: float, side: int) -> None:
    style = Style(Face.LABEL_BOLD, 12, look.on_band, 2.4)
    text = box.game.title[box.lang].upper()
    style = fit_line(style, text, box.spec.width - 20, canvas.where, floor=7)
    width = style.width(text)
    at = y + side * 30.0
    canvas.rect(
        Box(x - width / 2 - 3, at - style.cap / 2 - 2, width + 6, style.cap + 4), fill=look.band, radius=1
    )
    angle = 0.0 if side < 0 else 180.0
    left, base = (x - width / 2, at + style.cap / 2) if side < 0 else (x + width / 2, at - style.cap / 2)
    canvas.text(left, base, text, style, angle_deg=angle)


def _moon(canvas: Canvas, whole: Box, look: MaterialInks) -> None:
    waves(canvas, whole, 6.0, look.band, Stroke(look.pattern, 0.28))


def _sun(canvas: Canvas, whole: Box, look: MaterialInks) -> None:
    rays(canvas, whole, 11.0, Stroke(look.pattern, 0.28))


_BACKS = (_moon, _sun)


def _back_inks(inks: Palette, number: int) -> MaterialInks:
    if inks.mode == "full":
        return _DYED[number % len(_DYED)]
    return MaterialInks(inks.ground, inks.on_ground, inks.tint, inks.on_ground)


_PAPER = Ink(0.01, 0.03, 0.10, 0.015, "#f7f0e0")
_DYED = (
    MaterialInks(Ink(1, 0.80, 0.25, 0.45, "#142c4f"), _PAPER, Ink(0.85, 0.62, 0.18, 0.25, "#2d4d7a"), _PAPER),
    MaterialInks(
        Ink(0.12, 0.90, 0.88, 0.22, "#b02d26"), _PAPER, Ink(0.06, 0.72, 0.70, 0.08, "#d2564a"), _PAPER
    ),
)
_CARD = Words("work '{id}'", "obra '{id}'")
_BACK = Words("back of the deck '{id}'", "dorso del mazo '{id}'")
