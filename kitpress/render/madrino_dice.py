"""How Madrino's four dice look: each has its own colour, and a sign or tone that shows in greys too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kitpress.layout.sheet import Box
from kitpress.render.canvas import Canvas, Stroke
from kitpress.render.icons import draw_icon
from kitpress.render.ink import BLACK, WHITE, Ink, Palette, grey

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class DieLook(NamedTuple):
    """A die's ground, what is drawn on it, and the icon that tells it apart."""

    ground: Ink
    pips: Ink
    sign: str


_COLOURS: Mapping[str, DieLook] = {
    "green": DieLook(Ink(0.62, 0.18, 0.80, 0.18, "#5c8a44"), WHITE, "leaf"),
    "brown": DieLook(Ink(0.30, 0.62, 0.78, 0.36, "#86583a"), WHITE, "wood"),
    "black": DieLook(BLACK, WHITE, "square"),
    "white": DieLook(WHITE, BLACK, "square"),
}
# In greys the signs tell them apart, and the tones help.
_GREYS: Mapping[str, DieLook] = {
    "green": DieLook(grey(0.30), BLACK, "leaf"),
    "brown": DieLook(grey(0.65), WHITE, "wood"),
    "black": _COLOURS["black"],
    "white": _COLOURS["white"],
}
_OTHER = DieLook(grey(0.12), BLACK, "diamond")  # for a die of another colour in somebody's own game


def look(die_id: str, inks: Palette) -> DieLook:
    """How the die of that colour is printed."""
    return (_GREYS if inks.mode == "mono" else _COLOURS).get(die_id, _OTHER)


def draw_pips(canvas: Canvas, box: Box, number: int, ink: Ink, spread: float = 0.25) -> None:
    """The dots of a number, in the middle of a box."""
    x, y = box.center
    side = min(box.width, box.height)
    for column, row in _PIPS[number]:
        canvas.circle(x + column * side * spread, y + row * side * spread, side * 0.088, fill=ink)


def draw_die(canvas: Canvas, box: Box, number: int, ground: Ink, pips: Ink) -> None:
    """A small die, seen from above."""
    side = min(box.width, box.height)
    face = Box(box.center[0] - side / 2, box.center[1] - side / 2, side, side)
    line = Stroke(pips if ground == WHITE else ground, side * 0.05)
    inset = line.width / 2
    inner = Box(face.x + inset, face.y + inset, side - line.width, side - line.width)
    canvas.rect(inner, fill=ground, stroke=line, radius=side * 0.18)
    draw_pips(canvas, face, number, pips)


def draw_sign(canvas: Canvas, box: Box, die_id: str, inks: Palette) -> None:
    """A die's sign on its colour, as a small die without a number."""
    shown = look(die_id, inks)
    side = min(box.width, box.height)
    face = Box(box.center[0] - side / 2, box.center[1] - side / 2, side, side)
    canvas.rect(face, fill=shown.ground, stroke=Stroke(BLACK, side * 0.04), radius=side * 0.18)
    if shown.sign != "square":
        inset = side * 0.14
        icon = Box(face.x + inset, face.y + inset, side - 2 * inset, side - 2 * inset)
        draw_icon(canvas, shown.sign, icon, shown.pips, 2.2)
