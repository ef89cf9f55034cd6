"""Washi and ink: warm handmade paper, sumi brushwork and a red seal, the art of Mottainai."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from kitpress.layout.sheet import Box
from kitpress.render.art.art import Art, Cover
from kitpress.render.canvas import Canvas, Point, Segment, Stroke, rect_path
from kitpress.render.ink import BLACK, MONO, WHITE, Ink, InkMode, Palette, PlanInks, grey

if TYPE_CHECKING:
    from kitpress.render.rulebook_book import Book

_SUMI = Ink(0.45, 0.40, 0.45, 0.82, "#2b2826")
_SOFT = Ink(0.20, 0.24, 0.36, 0.42, "#8b7f6d")
_UMBER = Ink(0.24, 0.32, 0.46, 0.62, "#635847")  # the same for small words
_TINT = Ink(0.06, 0.09, 0.20, 0.12, "#d8ccb3")
_WASH = Ink(0.01, 0.03, 0.09, 0.01, "#f9f3e5")
WASHI = Ink(0.01, 0.03, 0.10, 0.015, "#f7f0e0")
_FIBRE = Ink(0.04, 0.08, 0.20, 0.06, "#e6dac0")
SEAL_RED = Ink(0.12, 0.95, 0.90, 0.36, "#9c2420")

_PAPER_PLAN = PlanInks(
    ground=None,
    grid=_TINT,
    wall=_SUMI,
    floor=WHITE,
    line=_SUMI,
    soft=_SOFT,
    text=_SUMI,
    wash=_WASH,
    water=_TINT,
    leaf=_TINT,
    highlight=Ink(0, 0.12, 0.55, 0.02, "#f6dd8c"),
)
FULL = Palette(
    mode="full",
    text=BLACK,
    line=_SUMI,
    soft=_SOFT,
    accent=SEAL_RED,
    tint=_TINT,
    wash=_WASH,
    ground=WASHI,
    ground_deep=Ink(0.02, 0.05, 0.16, 0.03, "#f0e5cc"),
    ground_line=_FIBRE,
    on_ground=_SUMI,
    on_ground_soft=_UMBER,
    plan=_PAPER_PLAN,
    card_plan=_PAPER_PLAN,
)
SAVER = replace(FULL, mode="saver", ground=WHITE, ground_deep=WHITE, ground_line=_TINT)


class MaterialInks(NamedTuple):
    """What a material's bands are printed with: the band, what stands on it, and its pattern."""

    band: Ink
    on_band: Ink
    pattern: Ink
    line: Ink  # text and line-work of the material on paper


# By their order in game.yaml; never the only sign of a material: each has its symbol and pattern too.
_DYES = (
    Ink(0.18, 0.47, 0.92, 0.31, "#94691c"),  # gamboge, as dark as white letters need
    Ink(0.52, 0.32, 0.28, 0.34, "#5f6f78"),  # slate
    Ink(0.95, 0.72, 0.18, 0.30, "#1f4173"),  # indigo
    Ink(0.12, 0.72, 0.80, 0.20, "#ae5130"),  # terracotta
    Ink(0.80, 0.32, 0.58, 0.42, "#1d5c50"),  # verdigris
)
_WRITTEN = (Ink(0.20, 0.50, 0.95, 0.32, "#8f6414"), *_DYES[1:])  # the dyes as writing: gamboge is too light
_PALE = (
    Ink(0.10, 0.36, 0.80, 0.06, "#d29c3c"),
    Ink(0.44, 0.26, 0.24, 0.24, "#73838b"),
    Ink(0.84, 0.60, 0.14, 0.20, "#335a8e"),
    Ink(0.10, 0.62, 0.70, 0.12, "#c0664a"),
    Ink(0.68, 0.26, 0.48, 0.32, "#37766a"),
)
_GREYS = (grey(0.32), grey(0.5), grey(0.85), grey(0.62), grey(0.95))


def material_inks(number: int, mode: InkMode) -> MaterialInks:
    """The inks of the material with that number in its game."""
    n = number % len(_DYES)
    if mode == "full":
        return MaterialInks(_DYES[n], WHITE, _PALE[n], _WRITTEN[n])
    line = _WRITTEN[n] if mode == "saver" else BLACK
    pattern = _PALE[n] if mode == "saver" else grey(0.3)
    return MaterialInks(WHITE, line, pattern, line)


def ground(canvas: Canvas, whole: Box, trim: Box, inks: Palette, *, cover: Cover | None = None) -> None:
    """Handmade paper: a warm field with fibres in it; in the sparing inks it is the paper itself."""
    if inks.mode != "full":
        return
    canvas.rect(whole, fill=inks.ground)
    with canvas.clipped(rect_path(whole)):
        for fibre in _fibres(trim, seed=round(trim.width * 31 + trim.height * 17)):
            canvas.path(fibre, stroke=Stroke(inks.ground_line, 0.16, round=True))


_MM2_PER_FIBRE = 260.0


def _fibres(box: Box, seed: int) -> Iterator[list[Segment]]:
    """Short curved hairs strewn over a box; the same box gets the same ones."""
    chance = Random(seed)
    for _ in range(round(box.width * box.height / _MM2_PER_FIBRE)):
        x, y = box.x + chance.random() * box.width, box.y + chance.random() * box.height
        turn, length = chance.random() * math.tau, chance.uniform(3, 11)
        bend = chance.uniform(-0.22, 0.22)
        dx, dy = length * math.cos(turn), length * math.sin(turn)
        yield [
            ("M", x, y),
            (
                "C",
                x + dx / 3 - dy * bend,
                y + dy / 3 + dx * bend,
                x + dx * 2 / 3,
                y + dy * 2 / 3,
                x + dx,
                y + dy,
            ),
        ]


def enso(canvas: Canvas, x: float, y: float, radius: float, ink: Ink, *, seed: int = 0) -> None:
    """A circle in one stroke of the brush: it swells, thins out, and does not quite close."""
    chance = Random(seed)
    start = chance.uniform(0.55, 0.85) * math.pi
    sweep = math.tau * chance.uniform(0.90, 0.95)
    heavy, wobble = radius * chance.uniform(0.13, 0.17), chance.uniform(0.01, 0.03)
    outer: list[Point] = []
    inner: list[Point] = []
    steps = 64
    for n in range(steps + 1):
        t = n / steps
        angle = start + sweep * t
        # the brush lands full, dries out on its way, and lifts off
        width = heavy * (1 - 0.72 * t**0.8) * min(1.0, 0.35 + 6 * t) * min(1.0, 4.5 * (1.02 - t))
        middle = radius * (1 + wobble * math.sin(2.3 * angle + seed))
        outer.append((x + (middle + width / 2) * math.cos(angle), y + (middle + width / 2) * math.sin(angle)))
        inner.append((x + (middle - width / 2) * math.cos(angle), y + (middle - width / 2) * math.sin(angle)))
    canvas.polygon([*outer, *reversed(inner)], fill=ink)


def waves(canvas: Canvas, box: Box, radius: float, fill: Ink | None, stroke: Stroke) -> None:
    """Seigaiha: rows of rings like scales, each row over the one above it and half a wave further on."""
    with canvas.clipped(rect_path(box)):
        row, y = 0, box.y
        while y < box.bottom + radius:
            x = box.x + (radius if row % 2 else 0.0)
            while x < box.right + radius:
                canvas.circle(x, y, radius, fill, stroke)
                canvas.circle(x, y, radius * 0.66, stroke=stroke)
                canvas.circle(x, y, radius * 0.33, stroke=stroke)
                x += 2 * radius
            row, y = row + 1, y + radius / 2


def rays(canvas: Canvas, box: Box, side: float, stroke: Stroke) -> None:
    """Asanoha, simplified: triangles with a star in each."""
    height = side * math.sqrt(3) / 2
    with canvas.clipped(rect_path(box)):
        row, y = 0, box.y - height
        while y < box.bottom + height:
            x = box.x - side + (side / 2 if row % 2 else 0.0)
            while x < box.right + side:
                up = ((x, y + height), (x + side, y + height), (x + side / 2, y))
                down = ((x + side / 2, y), (x + 1.5 * side, y), (x + side, y + height))
                for triangle in (up, down):
                    middle = sum(p[0] for p in triangle) / 3, sum(p[1] for p in triangle) / 3
                    canvas.polygon(triangle, stroke=stroke)
                    for point in triangle:
                        canvas.line(*point, *middle, stroke)
                x += side
            row, y = row + 1, y + height


def _cover(canvas: Canvas, book: Book, box: Box) -> None:
    """The rulebook's cover: a temple's roofs within a great ring."""
    from kitpress.render.art.temple import temple

    inks = book.inks
    x, y = box.center
    radius = min(box.width, box.height) * 0.46
    enso(canvas, x, y, radius, inks.line, seed=4)
    temple(canvas, Box(x - radius * 0.62, y - radius * 0.5, radius * 1.24, radius * 1.0), inks)


ART = Art({"full": FULL, "saver": SAVER, "mono": MONO}, ground, _cover)
