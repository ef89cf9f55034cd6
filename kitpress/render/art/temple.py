"""A temple in ink: tiled roofs with upturned eaves, one above the other, on their posts and steps."""

from __future__ import annotations

from kitpress.layout.sheet import Box
from kitpress.render.canvas import Canvas, Stroke
from kitpress.render.ink import Ink, Palette

_TIERS = 3
_PAPER_RIDGES = 9


def temple(canvas: Canvas, box: Box, inks: Palette, ink: Ink | None = None) -> None:
    """A three-tiered temple, as large as fits in the box, standing on its lower border."""
    ink = ink or inks.line
    width = min(box.width, box.height * 1.15)
    height = width / 1.15
    x, ground = box.center[0], box.bottom
    base = height * 0.09
    for step in range(3):
        half = width * (0.40 - 0.035 * step)
        canvas.rect(Box(x - half, ground - base * (step + 1) / 3, 2 * half, base / 3 * 0.82), fill=ink)
    tier = (height - base - height * 0.14) / _TIERS
    for number in range(_TIERS):
        half = width * (0.5 - 0.095 * number)
        foot = ground - base - number * tier
        _posts(canvas, x, foot, half * 0.62, tier * 0.5, ink)
        _roof(canvas, x, foot - tier * 0.42, half, tier * 0.58, ink, inks.ground)
    top = ground - base - _TIERS * tier
    _finial(canvas, x, top, height * 0.14, ink, inks.accent)


def _posts(canvas: Canvas, x: float, foot: float, half: float, height: float, ink: Ink) -> None:
    post = Stroke(ink, max(0.15, half * 0.055))
    rail = Stroke(ink, max(0.1, half * 0.025))
    for part in (-1.0, -0.5, 0.5, 1.0):
        canvas.line(x + half * part, foot, x + half * part, foot - height, post)
    for level in (0.22, 0.34):
        canvas.line(x - half * 1.12, foot - height * level, x + half * 1.12, foot - height * level, rail)


def _roof(
    canvas: Canvas, x: float, eave: float, half: float, height: float, ink: Ink, ridge_ink: Ink
) -> None:
    """A curved roof: eaves that sweep up to their tips, a ridge narrower than the eaves."""
    ridge, top, tip = half * 0.34, eave - height, eave - height * 0.30
    canvas.path(
        [
            ("M", x - half, tip),
            ("C", x - half * 0.72, eave - height * 0.02, x - half * 0.4, eave, x, eave),
            ("C", x + half * 0.4, eave, x + half * 0.72, eave - height * 0.02, x + half, tip),
            (
                "C",
                x + half * 0.62,
                eave - height * 0.30,
                x + ridge * 1.25,
                top + height * 0.28,
                x + ridge,
                top,
            ),
            ("L", x - ridge, top),
            (
                "C",
                x - ridge * 1.25,
                top + height * 0.28,
                x - half * 0.62,
                eave - height * 0.30,
                x - half,
                tip,
            ),
            ("Z",),
        ],
        fill=ink,
    )
    tile = Stroke(ridge_ink, max(0.08, height * 0.018))
    for n in range(1, _PAPER_RIDGES):
        part = 2 * n / _PAPER_RIDGES - 1
        canvas.line(x + ridge * part, top + height * 0.14, x + half * 0.62 * part, eave - height * 0.12, tile)


def _finial(canvas: Canvas, x: float, foot: float, height: float, ink: Ink, accent: Ink) -> None:
    canvas.line(x, foot + height * 0.1, x, foot - height, Stroke(ink, height * 0.07, round=True))
    for n in range(3):
        half = height * (0.2 - 0.04 * n)
        y = foot - height * (0.3 + 0.2 * n)
        canvas.line(x - half, y, x + half, y, Stroke(ink, height * 0.06, round=True))
    canvas.circle(x, foot - height, height * 0.11, fill=accent)
