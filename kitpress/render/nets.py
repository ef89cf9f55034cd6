"""Nets of dice to cut out, fold and glue, on a page with a square and rulers that prove the print's scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kitpress.layout.sheet import Box
from kitpress.render.canvas import Canvas, Point, Stroke, Style
from kitpress.render.fitting import draw_fitted, fit
from kitpress.render.fonts import Face
from kitpress.render.ink import WHITE, Ink, Palette
from kitpress.units import MM_PER_INCH
from kitpress.words import Lang, Words

EDGE = 26.0  # mm: large enough to glue by hand
FLAP = 8.0
MARGIN = 18.0
# The net, in edges from its top-left corner: a strip of four faces with one at each side of the second.
# Opposite faces add up to seven.
FACES = {1: (1, 0), 2: (1, 1), 6: (1, 2), 5: (1, 3), 3: (0, 1), 4: (2, 1)}
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


_Side = tuple[Point, Point]  # of a face, from its left or upper corner, in edges


class _Flap(NamedTuple):
    """A glue flap: the side of a face that it hangs on, from one corner to the other, in edges."""

    start: Point
    end: Point


# Clockwise along the net's outline, so that a flap points to the left of its direction.
_FLAPS = (
    _Flap((1, 1), (1, 0)),
    _Flap((1, 0), (2, 0)),
    _Flap((2, 0), (2, 1)),
    _Flap((2, 2), (2, 3)),
    _Flap((2, 3), (2, 4)),
    _Flap((1, 4), (1, 3)),
    _Flap((1, 3), (1, 2)),
)


DrawFace = Callable[[Box, int], None]  # draws the face of a number into its square


def draw_dice_page(
    canvas: Canvas,
    width: float,
    height: float,
    inks: Palette,
    lang: Lang,
    *,
    title: str,
    how: str,
    game: str,
    faces: Sequence[DrawFace],
) -> None:
    """A page with two nets, what they are and how they are made, a 50 mm square and two rulers."""
    heading = Style(Face.LABEL_BOLD, 24, inks.line, 0.5)
    canvas.text(MARGIN, MARGIN + heading.cap, title.upper(), heading)
    small = Style(Face.LABEL_BOLD, 11, inks.soft, 0.8)
    canvas.text(width - MARGIN, MARGIN + heading.cap, game.upper(), small, "right")
    y = MARGIN + heading.cap + 4
    canvas.line(MARGIN, y, width - MARGIN, y, Stroke(inks.line, 0.35))
    text = fit(how, Style(Face.TEXT, 10, inks.text), width - 2 * MARGIN, 12, canvas.where)
    draw_fitted(canvas, Box(MARGIN, y + 4, width - 2 * MARGIN, 12), text)
    top = y + 20 + FLAP
    spread = (width - 2 * MARGIN - 2 * 3 * EDGE) / 3
    for n, face in enumerate(faces):
        draw_net(canvas, MARGIN + spread + n * (3 * EDGE + spread), top, inks, face)
    _proof(canvas, top + 4 * EDGE + FLAP + 12, width, inks, lang)


def draw_net(canvas: Canvas, x: float, y: float, inks: Palette, draw_face: DrawFace) -> None:
    """A die's net with its flaps, the top-left corner of its 3 x 4 edges at (x, y) mm.

    Solid lines are cut, dashed ones folded, so faces have no outline of their own.
    """
    cut = Stroke(inks.text, 0.25)
    for flap in _FLAPS:
        canvas.polygon(_flap_corners(flap, x, y), fill=inks.wash)
    for number, (column, row) in FACES.items():
        draw_face(Box(x + column * EDGE, y + row * EDGE, EDGE, EDGE), number)
    cuts, folds = _sides()
    for (x1, y1), (x2, y2) in cuts:
        canvas.line(x + x1 * EDGE, y + y1 * EDGE, x + x2 * EDGE, y + y2 * EDGE, cut)
    for flap in _FLAPS:
        canvas.polyline(_flap_corners(flap, x, y), cut)
    # Dark dashes on a white line show on a face of any colour.
    for stroke in (Stroke(WHITE, 0.3), Stroke(inks.text, 0.3, (1.2, 0.8))):
        for (x1, y1), (x2, y2) in folds:
            canvas.line(x + x1 * EDGE, y + y1 * EDGE, x + x2 * EDGE, y + y2 * EDGE, stroke)


def _sides() -> tuple[list[_Side], list[_Side]]:
    """The sides of the faces that are cut, and those that are folded: between faces, and under flaps."""
    sides: list[_Side] = []
    for x, y in FACES.values():
        sides += [((x, y), (x + 1, y)), ((x, y + 1), (x + 1, y + 1))]
        sides += [((x, y), (x, y + 1)), ((x + 1, y), (x + 1, y + 1))]
    flapped = {(min(flap), max(flap)) for flap in _FLAPS}
    folded = {side for side in sides if sides.count(side) > 1} | flapped
    return sorted(set(sides) - folded), sorted(folded)


def _flap_corners(flap: _Flap, x: float, y: float) -> list[Point]:
    (x1, y1), (x2, y2) = flap
    along = (x2 - x1, y2 - y1)
    out = (along[1], -along[0])  # to the left of the direction, with y down
    slant = FLAP * 0.6 / EDGE
    reach = FLAP / EDGE
    points = (
        (x1, y1),
        (x1 + along[0] * slant + out[0] * reach, y1 + along[1] * slant + out[1] * reach),
        (x2 - along[0] * slant + out[0] * reach, y2 - along[1] * slant + out[1] * reach),
        (x2, y2),
    )
    return [(x + px * EDGE, y + py * EDGE) for px, py in points]


def draw_pips(
    canvas: Canvas, box: Box, number: int, ink: Ink, *, spread: float = 0.22, radius: float = 0.08
) -> None:
    """The dots of a number round the middle of a square box; `spread` and `radius` are parts of its side."""
    x, y = box.center
    for column, row in PIPS[number]:
        at = (x + column * box.width * spread, y + row * box.width * spread)
        canvas.circle(*at, box.width * radius, fill=ink)


def _proof(canvas: Canvas, y: float, width: float, inks: Palette, lang: Lang) -> None:
    """A 50 mm square and two rulers: if they measure so, the sheets and cards are right too."""
    square = Box(MARGIN, y, 50.0, 50.0)
    canvas.rect(square, stroke=Stroke(inks.text, 0.2))
    style = Style(Face.LABEL_BOLD, 11, inks.line, 0.4)
    canvas.text(square.center[0], square.center[1] - 1, "50 × 50 mm", style, "middle")
    small = Style(Face.TEXT, 8, inks.text)
    note = fit(_PROOF[lang], small, 42, 18, canvas.where)
    draw_fitted(canvas, Box(square.x + 4, square.center[1] + 3, 42, 18), note, "middle")
    left = square.right + 12
    length = width - MARGIN - left
    _ruler(canvas, left, y + 2, int(length // 10), 10.0, 10, "cm", inks)
    _ruler(canvas, left, y + 28, int(length // MM_PER_INCH), MM_PER_INCH, 8, "in", inks)


def _ruler(
    canvas: Canvas, x: float, y: float, units: int, unit: float, parts: int, name: str, inks: Palette
) -> None:
    pen = Stroke(inks.text, 0.18)
    style = Style(Face.MONO, 7, inks.text)
    canvas.line(x, y, x + units * unit, y, pen)
    for n in range(units * parts + 1):
        whole, half = n % parts == 0, n % parts == parts // 2
        at = x + n * unit / parts
        canvas.line(at, y, at, y + (6 if whole else 4 if half else 2.5), pen)
        if whole:
            label = f"{n // parts}" if n else f"0 {name}"
            canvas.text(at, y + 9.5, label, style, "middle" if n else "left")


_PROOF = Words(
    "Measure it. If it is not 50 mm, print again at 100 % (no “fit to page”).",
    "Mídelo. Si no son 50 mm, imprime de nuevo al 100 % (sin «ajustar a la página»).",
)
