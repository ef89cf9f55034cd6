"""What the panels of all games share: the title, the name, headings, the north arrow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from kitpress.content.game import Game
from kitpress.layout.sheet import Box, Sheet
from kitpress.render.canvas import Canvas, Stroke, Style
from kitpress.render.fitting import draw_fitted, fit, fit_line, shorten
from kitpress.render.fonts import Face
from kitpress.render.ink import WHITE, Ink, Palette
from kitpress.words import Lang, Words

G = TypeVar("G", bound=Game)
TAGLINE = 7.0  # points: the smallest beside a title


@dataclass(frozen=True)
class Panel(Generic[G]):
    """What a drawer needs."""

    canvas: Canvas
    sheet: Sheet
    game: G
    inks: Palette
    lang: Lang

    def label(self, size: float, *, bold: bool = True) -> Style:
        """Condensed capitals for labels, spaced a little."""
        return Style(Face.LABEL_BOLD if bold else Face.LABEL, size, self.inks.line, 0.25)

    def words(self, size: float) -> Style:
        """Running text."""
        return Style(Face.TEXT, size, self.inks.text)


Drawers = Mapping[str, Callable[[Panel[G], Box], None]]


def draw_frames(panel: Panel[G], drawers: Drawers[G]) -> None:
    """Every frame of the layout that words or pictures go in."""
    title = panel.game.title
    for name, draw in drawers.items():
        if name in panel.sheet.frames:
            panel.canvas.where = _WHERE.format(name=name, title=Words(shorten(title.en), shorten(title.es)))
            draw(panel, panel.sheet.frames[name])


def title(p: Panel[G], box: Box) -> None:
    """The game's name, its tagline, and who it is for."""
    text, where = p.game.title[p.lang].upper(), p.canvas.where
    style = fit_line(Style(Face.LABEL_BOLD, 30, p.inks.line, 0.6), text, box.width * 0.62, where)
    baseline = box.y + style.cap + 1.5
    p.canvas.text(box.x, baseline, text, style)
    x = box.x + style.width(text) + 3.5
    p.canvas.line(x, box.y + 1.5, x, baseline, Stroke(p.inks.line, 0.35))
    rest = Box(x + 3, box.y + 1.5, box.right - x - 3, style.cap)
    line, words = p.game.tagline[p.lang], p.words(9)
    if words.at(TAGLINE).width(line) > rest.width:  # a long title: the tagline goes below it
        rest = Box(box.x, baseline + 2, box.width, box.bottom - baseline - 2)
    draw_fitted(p.canvas, rest, fit(line, words, rest.width, rest.height, where, lines=1))
    facts = _FACTS[p.lang].format(
        low=p.game.players.low, high=p.game.players.high, minutes=p.game.minutes, age=p.game.age
    )
    small = fit_line(p.label(7, bold=False), facts, box.right - x - 3, where)
    p.canvas.text(x + 3, baseline, facts, small)


NAME = Words("NAME", "NOMBRE")


def name(p: Panel[G], box: Box, label: Words = NAME) -> None:
    """The line to write a name on."""
    style = p.label(8)
    p.canvas.text(box.x - 2, box.bottom - 1.2, label[p.lang], style, "right")
    p.canvas.line(box.x, box.bottom, box.right, box.bottom, Stroke(p.inks.tint, 0.45))


def heading(p: Panel[G], box: Box, text: str, size: float = 8) -> None:
    """A heading at a box's top, and a line from it to the box's right."""
    style = fit_line(p.label(size), text, box.width, p.canvas.where)
    p.canvas.text(box.x, box.y + style.cap, text, style)
    x, y = box.x + style.width(text) + 1.5, box.y + style.cap / 2
    if x < box.right:
        p.canvas.line(x, y, box.right, y, Stroke(p.inks.soft, 0.25))


def stamp(p: Panel[G], box: Box) -> None:
    """A north arrow; each copy's serial is written below it."""
    north_arrow(p.canvas, box.center[0], box.y + 10.5, 6.0, p.inks.line, WHITE)


def north_arrow(canvas: Canvas, x: float, y: float, reach: float, ink: Ink, ground: Ink) -> None:
    """A draughtsman's north arrow round (x, y), its tip `reach` mm above."""
    thin = Stroke(ink, 0.3)
    canvas.circle(x, y, reach * 0.62, stroke=thin)
    tip, heel = (x, y - reach), (x, y + reach * 0.25)
    for side, fill in ((0.32, ink), (-0.32, ground)):
        canvas.polygon((tip, (x + reach * side, y + reach * 0.5), heel), fill, thin)
    canvas.text(x, y - reach - 1.0, "N", Style(Face.LABEL_BOLD, reach * 1.5, ink), "middle")


def capital(text: str) -> str:
    """With a capital first."""
    return text[:1].upper() + text[1:]


_WHERE = Words("sheet of {title}, {name}", "hoja de {title}, {name}")
_FACTS = Words(
    "{low}–{high} PLAYERS · {minutes} MIN · AGE {age}+",
    "{low}–{high} JUGADORES · {minutes} MIN · {age}+ AÑOS",
)
