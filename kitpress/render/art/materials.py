"""The five materials: their symbols and the patterns of their bands, so that colour is never alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from kitpress.layout.sheet import Box
from kitpress.render.art.washi import waves
from kitpress.render.canvas import KAPPA, Canvas, Segment, Stroke, circle_path, polygon_path, rect_path
from kitpress.render.icons import draw_icon
from kitpress.render.ink import Ink

if TYPE_CHECKING:
    from kitpress.content.kinds.mottainai import Material

Path = list[Segment]


def draw_symbol(canvas: Canvas, material: Material, box: Box, ink: Ink) -> None:
    """The symbol of a material, as large as fits; its Tabler icon for materials that are not ours."""
    draw = _SYMBOLS.get(material.id)
    if draw is None:
        draw_icon(canvas, material.icon, box, ink)
        return
    side = min(box.width, box.height)
    x, y = box.center
    scaled = [
        (command, *((x if n % 2 == 0 else y) + float(v) * side / 2 for n, v in enumerate(numbers)))
        for command, *numbers in draw()
    ]
    canvas.path(scaled, fill=ink)


# Symbols are drawn in a square from -1 to 1; holes run the other way round.


def _sheet() -> Path:
    """Paper: a sheet with a folded corner and two lines of writing."""
    body = polygon_path(
        ((-0.68, -0.95), (0.2, -0.95), (0.2, -0.42), (0.72, -0.42), (0.72, 0.95), (-0.68, 0.95))
    )
    corner = polygon_path(((0.34, -0.9), (0.68, -0.56), (0.34, -0.56)))
    return body + corner + _hole(-0.4, 0.02, 0.82, 0.14) + _hole(-0.4, 0.42, 0.82, 0.14)


def _cairn() -> Path:
    """Stone: three boulders on top of each other."""
    return _oval(0, 0.62, 0.98, 0.34) + _oval(0.06, -0.1, 0.7, 0.31) + _oval(-0.06, -0.72, 0.42, 0.24)


def _weave() -> Path:
    """Cloth: a diamond of nine woven squares."""
    found: Path = []
    for row in (-1, 0, 1):
        for column in (-1, 0, 1):
            x, y, half = (column - row) * 0.335, (column + row) * 0.335, 0.29
            found += polygon_path(((x, y - half), (x + half, y), (x, y + half), (x - half, y)))
    return found


def _bowl() -> Path:
    """Clay: a tea bowl on its foot, with steam over it."""
    body: Path = [
        ("M", -0.95, -0.22),
        ("L", 0.95, -0.22),
        ("C", 0.95, 0.42, 0.6, 0.72, 0.36, 0.78),
        ("L", 0.36, 0.98),
        ("L", -0.36, 0.98),
        ("L", -0.36, 0.78),
        ("C", -0.6, 0.72, -0.95, 0.42, -0.95, -0.22),
        ("Z",),
    ]
    return body + _steam(-0.36) + _steam(0.3)


def _steam(x: float) -> Path:
    return [
        ("M", x, -0.38),
        ("C", x - 0.22, -0.56, x + 0.2, -0.74, x, -0.98),
        ("L", x + 0.16, -0.98),
        ("C", x + 0.36, -0.72, x - 0.04, -0.56, x + 0.16, -0.38),
        ("Z",),
    ]


def _coin() -> Path:
    """Metal: an old coin with its square hole, a rim round it."""
    rim = circle_path(0, 0, 0.96) + _backwards_circle(0.82) + circle_path(0, 0, 0.72)
    return rim + _hole(-0.27, -0.27, 0.54, 0.54)


def _hole(x: float, y: float, width: float, height: float) -> Path:
    return polygon_path(((x, y), (x, y + height), (x + width, y + height), (x + width, y)))


def _oval(x: float, y: float, a: float, b: float) -> Path:
    k, m = KAPPA * a, KAPPA * b
    return [
        ("M", x + a, y),
        ("C", x + a, y + m, x + k, y + b, x, y + b),
        ("C", x - k, y + b, x - a, y + m, x - a, y),
        ("C", x - a, y - m, x - k, y - b, x, y - b),
        ("C", x + k, y - b, x + a, y - m, x + a, y),
        ("Z",),
    ]


def _backwards_circle(r: float) -> Path:
    k = KAPPA * r
    return [
        ("M", r, 0.0),
        ("C", r, -k, k, -r, 0.0, -r),
        ("C", -k, -r, -r, -k, -r, 0.0),
        ("C", -r, k, -k, r, 0.0, r),
        ("C", k, r, r, k, r, 0.0),
        ("Z",),
    ]


_SYMBOLS: Mapping[str, Callable[[], Path]] = {
    "paper": _sheet,
    "stone": _cairn,
    "cloth": _weave,
    "clay": _bowl,
    "metal": _coin,
}


def draw_pattern(canvas: Canvas, number: int, box: Box, stroke: Stroke) -> None:
    """The pattern of the material with that number in its game, over a box."""
    with canvas.clipped(rect_path(box)):
        _PATTERNS[number % len(_PATTERNS)](canvas, box, stroke)


def _laid(canvas: Canvas, box: Box, stroke: Stroke) -> None:
    """Laid paper: close lines, and a few across them."""
    y = box.y + 0.8
    while y < box.bottom:
        canvas.line(box.x, y, box.right, y, stroke)
        y += 1.1


def _pebbles(canvas: Canvas, box: Box, stroke: Stroke) -> None:
    row, y = 0, box.y
    while y < box.bottom + 2:
        x = box.x + (1.5 if row % 2 else 0.0)
        while x < box.right + 2:
            canvas.circle(x, y, 0.62, stroke=stroke)
            x += 3.0
        row, y = row + 1, y + 1.5


def _threads(canvas: Canvas, box: Box, stroke: Stroke) -> None:
    reach = box.width + box.height
    at = -box.height
    while at < reach:
        canvas.line(box.x + at, box.y, box.x + at + box.height, box.bottom, stroke)
        canvas.line(box.x + at, box.bottom, box.x + at + box.height, box.y, stroke)
        at += 2.2


def _glaze(canvas: Canvas, box: Box, stroke: Stroke) -> None:
    waves(canvas, box, 1.9, None, stroke)


def _forged(canvas: Canvas, box: Box, stroke: Stroke) -> None:
    """Hammer marks: rows of chevrons."""
    y = box.y - 2.0
    while y < box.bottom + 2:
        x = box.x
        while x < box.right + 2:
            canvas.polyline(((x, y), (x + 1.1, y + 1.1), (x + 2.2, y)), stroke)
            x += 2.2
        y += 1.3


_PATTERNS = (_laid, _pebbles, _threads, _glaze, _forged)
