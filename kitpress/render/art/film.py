"""Drafting film: sepia ink on warm tracing film, its corners held by tape: the art of Floor Plan Classic."""

from __future__ import annotations

from dataclasses import replace

from kitpress.layout.sheet import Box
from kitpress.render.art.art import Art, Cover
from kitpress.render.canvas import Canvas, Segment, Stroke, rect_path
from kitpress.render.ink import BLACK, MONO, WHITE, Ink, Palette, PlanInks

PITCH = 5.0  # mm between the crosses of the ground
REACH = 0.7  # half a cross

_SEPIA = Ink(0.40, 0.72, 0.85, 0.55, "#59311a")
_UMBER = Ink(0.30, 0.70, 0.90, 0.40, "#7a4220")
_CLAY = Ink(0.20, 0.58, 0.78, 0.28, "#9c603a")
_SAND = Ink(0.05, 0.33, 0.50, 0.08, "#dda77b")
_TINT = Ink(0, 0.16, 0.34, 0.10, "#e6c49d")
_WASH = Ink(0, 0.03, 0.08, 0.01, "#fcf4e8")
_FILM = Ink(0.01, 0.05, 0.16, 0.02, "#f6ebd3")
_FOLD = Ink(0.02, 0.08, 0.22, 0.03, "#f1e2c4")
_MARK = Ink(0.03, 0.12, 0.26, 0.05, "#e9d3b6")
_PENCIL = Ink(0.05, 0.85, 0.75, 0.05, "#da4a43")  # the red one, for corrections
_TWIG = Ink(0.45, 0.25, 0.60, 0.30, "#77845c")
_LEAF = Ink(0.14, 0.02, 0.30, 0.02, "#d8e3bb")
_WATER = Ink(0.20, 0.03, 0.06, 0, "#c8e3ea")

_PAPER_PLAN = PlanInks(
    ground=None,
    grid=Ink(0, 0.08, 0.18, 0.03, "#f6e5cb"),
    wall=_SEPIA,
    floor=WHITE,
    line=_UMBER,
    soft=_SAND,
    text=_UMBER,
    wash=_WASH,
    water=_WATER,
    leaf=_LEAF,
    highlight=Ink(0, 0.10, 0.65, 0, "#ffdf74"),
    twig=_TWIG,
)
_FILM_PLAN = replace(
    _PAPER_PLAN,
    ground=_FILM,
    grid=_MARK,
    floor=Ink(0, 0.01, 0.05, 0, "#fefbf2"),
    wash=_FOLD,
)

FULL = Palette(
    mode="full",
    text=BLACK,
    line=_UMBER,
    soft=_SAND,
    accent=_PENCIL,
    tint=_TINT,
    wash=_WASH,
    ground=_FILM,
    ground_deep=_FOLD,
    ground_line=_MARK,
    on_ground=_SEPIA,
    on_ground_soft=_CLAY,
    plan=_PAPER_PLAN,
    card_plan=_FILM_PLAN,
)
SAVER = replace(
    FULL,
    mode="saver",
    ground=WHITE,
    ground_deep=WHITE,
    ground_line=Ink(0, 0.05, 0.12, 0.02, "#faeddb"),
    on_ground=_UMBER,
    card_plan=_PAPER_PLAN,
)


def ground(canvas: Canvas, whole: Box, trim: Box, inks: Palette, *, cover: Cover | None = None) -> None:
    """A field of film with a fine cross at every fifth millimetre; on a cover, some are ringed."""
    canvas.rect(whole, fill=inks.ground)
    fine = Stroke(inks.ground_line, 0.14)
    columns, rows = int(trim.width // PITCH) + 1, int(trim.height // PITCH) + 1
    left = trim.x + (trim.width - (columns - 1) * PITCH) / 2
    top = trim.y + (trim.height - (rows - 1) * PITCH) / 2
    crosses: list[Segment] = []
    with canvas.clipped(rect_path(whole)):
        for row in range(-1, rows + 1):
            for column in range(-1, columns + 1):
                x, y = left + column * PITCH, top + row * PITCH
                crosses += [
                    ("M", x - REACH, y),
                    ("L", x + REACH, y),
                    ("M", x, y - REACH),
                    ("L", x, y + REACH),
                ]
                if cover and row % 5 == 2 and column % 5 == 2:
                    canvas.circle(x, y, 2 * REACH, stroke=fine)
        canvas.path(crosses, stroke=fine)


ART = Art({"full": FULL, "saver": SAVER, "mono": MONO}, ground)
