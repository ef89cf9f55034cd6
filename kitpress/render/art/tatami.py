"""Tatami: black line-work on white and one accent, as on a Japanese plan: the art of Madrino."""

from __future__ import annotations

from dataclasses import replace

from kitpress.layout.sheet import Box
from kitpress.render.art.art import Art, Cover
from kitpress.render.canvas import Canvas, Stroke, rect_path
from kitpress.render.ink import BLACK, MONO, WHITE, Ink, Palette, PlanInks, grey

MODULE = 9.1  # mm between the lines of the ground: 910 mm, half a mat, at 1:100
BAND = 4.0  # mm: the accent's band along a cover's spine

_VERMILION = Ink(0.04, 0.86, 0.92, 0.03, "#d63f23")
_BLUSH = Ink(0, 0.07, 0.07, 0, "#fdeeea")
_PEACH = Ink(0, 0.24, 0.24, 0, "#fac8ba")
_STONE = Ink(0, 0.02, 0.05, 0.50, "#8e8a84")
_SHALE = Ink(0, 0.02, 0.05, 0.68, "#65625d")  # stone as small words need it
_TINT = Ink(0, 0.02, 0.05, 0.19, "#d2cec7")
_MIST = Ink(0, 0.01, 0.02, 0.07, "#efedea")

_PLAN = PlanInks(
    ground=None,
    grid=Ink(0, 0.01, 0.03, 0.10, "#e6e3de"),
    wall=BLACK,
    floor=WHITE,
    line=grey(0.92),
    soft=_STONE,
    text=BLACK,
    wash=_MIST,
    water=_BLUSH,
    leaf=_MIST,
    highlight=_PEACH,
    mark=_VERMILION,
    singly=True,
)
FULL = Palette(
    mode="full",
    text=BLACK,
    line=BLACK,
    soft=_STONE,
    accent=_VERMILION,
    tint=_TINT,
    wash=_BLUSH,
    ground=WHITE,
    ground_deep=WHITE,
    ground_line=_PLAN.grid,
    on_ground=BLACK,
    on_ground_soft=_SHALE,
    plan=_PLAN,
    card_plan=_PLAN,
)
SAVER = replace(FULL, mode="saver")
_MONO_PLAN = replace(MONO.plan, singly=True)
MONO_SINGLY = replace(MONO, plan=_MONO_PLAN, card_plan=_MONO_PLAN)


def ground(canvas: Canvas, whole: Box, trim: Box, inks: Palette, *, cover: Cover | None = None) -> None:
    """White with a fine grid of half mats; on a cover, a band of the accent along the spine."""
    canvas.rect(whole, fill=inks.ground)
    fine = Stroke(inks.ground_line, 0.12)
    with canvas.clipped(rect_path(whole)):
        for n in range(int(trim.width // MODULE) + 1):
            x = trim.center[0] + (n // 2 + 0.5) * MODULE * (-1 if n % 2 else 1)
            canvas.line(x, whole.y, x, whole.bottom, fine)
        for n in range(int(trim.height // MODULE) + 1):
            y = trim.center[1] + (n // 2 + 0.5) * MODULE * (-1 if n % 2 else 1)
            canvas.line(whole.x, y, whole.right, y, fine)
    if cover == "front":
        canvas.rect(Box(whole.x, whole.y, trim.x - whole.x + BAND, whole.height), fill=inks.accent)
    elif cover == "back":  # its spine is at the right
        x = trim.right - BAND
        canvas.rect(Box(x, whole.y, whole.right - x, whole.height), fill=inks.accent)


def poster(canvas: Canvas, whole: Box, trim: Box, inks: Palette, *, cover: Cover | None = None) -> None:
    """Bare white: nothing stands beside the plan."""
    canvas.rect(whole, fill=inks.ground)


def seal(canvas: Canvas, box: Box, inks: Palette) -> None:
    """The game's seal: four mats and a half, laid in a whirl."""
    side = min(box.width, box.height)
    left, top = box.center[0] - side / 2, box.center[1] - side / 2
    canvas.rect(Box(left, top, side, side), fill=inks.accent, radius=side * 0.06)
    inner, joint = side * 0.86, Stroke(WHITE, side * 0.05)
    third, edge = inner / 3, (side - inner) / 2
    for column, row, width, height in ((0, 0, 2, 1), (2, 0, 1, 2), (1, 2, 2, 1), (0, 1, 1, 2), (1, 1, 1, 1)):
        mat = Box(left + edge + column * third, top + edge + row * third, width * third, height * third)
        canvas.rect(mat, stroke=joint)


ART = Art({"full": FULL, "saver": SAVER, "mono": MONO_SINGLY}, ground, poster=poster)
