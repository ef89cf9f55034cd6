"""Blueprint: white line-work on blue with a fine grid, the art of Floor Plan."""

from __future__ import annotations

from dataclasses import replace

from kitpress.layout.sheet import Box
from kitpress.render.art.art import Art, Cover
from kitpress.render.canvas import Canvas, Stroke, rect_path
from kitpress.render.ink import BLACK, MONO, WHITE, Ink, Palette, PlanInks

FINE = 5.0  # mm between the lines of the ground

_DEEP = Ink(1, 0.80, 0.30, 0.32, "#0b365f")
_BLUE = Ink(1, 0.75, 0.20, 0.20, "#014478")
_MID = Ink(0.85, 0.55, 0.10, 0.05, "#2472ac")
_SKY = Ink(0.60, 0.25, 0, 0, "#61a1d7")
_TINT = Ink(0.30, 0.08, 0, 0, "#acd1ee")
_WASH = Ink(0.08, 0.02, 0, 0, "#e8f2fa")


_PAPER_PLAN = PlanInks(
    ground=None,
    grid=Ink(0.18, 0.04, 0, 0, "#cfe5f6"),
    wall=_DEEP,
    floor=WHITE,
    line=_BLUE,
    soft=_SKY,
    text=_BLUE,
    wash=_WASH,
    water=_TINT,
    leaf=Ink(0.14, 0.03, 0, 0, "#d8eaf7"),
    highlight=Ink(0, 0.10, 0.65, 0, "#ffe178"),
)
# White line-work on the blue ground: `kitpress draw`, and the diagrams of cards.
BLUEPRINT = PlanInks(
    ground=_BLUE,
    grid=Ink(0.92, 0.64, 0.14, 0.10, "#1a5f98"),
    wall=WHITE,
    floor=Ink(0.90, 0.60, 0.12, 0.08, "#1b659d"),
    line=WHITE,
    soft=Ink(0.35, 0.10, 0, 0, "#a0c9eb"),
    text=WHITE,
    wash=_MID,
    water=_SKY,
    leaf=_MID,
    highlight=Ink(0.62, 0.22, 0.05, 0, "#5aa5d4"),
)
FULL = Palette(
    mode="full",
    text=BLACK,
    line=_BLUE,
    soft=_SKY,
    accent=_SKY,
    tint=_TINT,
    wash=_WASH,
    ground=_BLUE,
    ground_deep=_DEEP,
    ground_line=BLUEPRINT.grid,
    on_ground=WHITE,
    on_ground_soft=_TINT,
    plan=_PAPER_PLAN,
    card_plan=BLUEPRINT,
)
SAVER = replace(
    FULL,
    mode="saver",
    ground=WHITE,
    ground_deep=WHITE,
    ground_line=Ink(0.11, 0.03, 0, 0, "#dfedf9"),
    on_ground=_BLUE,
    on_ground_soft=Ink(0.75, 0.40, 0, 0.05, "#3a7fbd"),
    card_plan=_PAPER_PLAN,
)


def ground(canvas: Canvas, whole: Box, trim: Box, inks: Palette, *, cover: Cover | None = None) -> None:
    """A field of ink with a fine grid; on a cover every fifth line is heavier."""
    canvas.rect(whole, fill=inks.ground)
    fine, coarse = Stroke(inks.ground_line, 0.1 if cover else 0.12), Stroke(inks.ground_line, 0.28)
    with canvas.clipped(rect_path(whole)):
        for n in range(-1, int(whole.width // FINE) + 1):
            x = trim.x + n * FINE
            if whole.x < x < whole.right:
                canvas.line(x, whole.y, x, whole.bottom, coarse if cover and n % 5 == 0 else fine)
        for n in range(-1, int(whole.height // FINE) + 1):
            y = trim.y + n * FINE
            if whole.y < y < whole.bottom:
                canvas.line(whole.x, y, whole.right, y, coarse if cover and n % 5 == 0 else fine)


def poster(canvas: Canvas, whole: Box, trim: Box, inks: Palette, *, cover: Cover | None = None) -> None:
    """The same field, its lines finer: nothing on it is as small as on a card."""
    canvas.rect(whole, fill=inks.ground)
    fine = Stroke(inks.ground_line, 0.1)
    with canvas.clipped(rect_path(whole)):
        for n in range(1, int(whole.width // FINE) + 1):
            canvas.line(n * FINE, whole.y, n * FINE, whole.bottom, fine)
        for n in range(1, int(whole.height // FINE) + 1):
            canvas.line(whole.x, n * FINE, whole.right, n * FINE, fine)


ART = Art({"full": FULL, "saver": SAVER, "mono": MONO}, ground, poster=poster)
