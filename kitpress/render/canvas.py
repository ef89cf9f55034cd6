"""Drawing in mm with the origin at the top-left: one set of strokes for PDF, SVG and golden logs.

A backend supplies `path`, `write` and `clip`; everything else is made of them. The flip to a PDF's
bottom-left origin happens in `pdf.py` and nowhere else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Literal

from kitpress.layout.sheet import Box
from kitpress.render.fonts import Face, cap_height_mm, check_glyphs, typeset, width_mm
from kitpress.render.ink import BLACK, Ink
from kitpress.words import Words, same

Segment = tuple[str | float, ...]  # ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y), ("Z",)
Anchor = Literal["left", "middle", "right"]
Point = tuple[float, float]
KAPPA = 0.5522847498  # control-point distance of a quarter circle drawn as one cubic


@dataclass(frozen=True)
class Style:
    """How text looks: face, size and tracking in points, ink."""

    face: Face
    size: float
    ink: Ink = BLACK
    tracking: float = 0.0

    def width(self, text: str) -> float:
        """The width of a line, in mm."""
        return width_mm(text, self.face, self.size, self.tracking)

    @property
    def cap(self) -> float:
        """The height of capitals, in mm."""
        return cap_height_mm(self.face, self.size)

    def at(self, size: float) -> Style:
        """The same style at another size, its tracking in proportion."""
        return replace(self, size=size, tracking=self.tracking * size / self.size)


@dataclass(frozen=True)
class Stroke:
    """How a line looks: ink, width in mm, dashes in mm, round or flat ends."""

    ink: Ink
    width: float
    dash: tuple[float, ...] = ()
    round: bool = False


class Canvas(ABC):
    """A surface to draw on, in mm from the top-left corner."""

    where: Words = same("")  # what is being drawn, for messages about missing glyphs

    @abstractmethod
    def path(
        self, segments: Sequence[Segment], fill: Ink | None = None, stroke: Stroke | None = None
    ) -> None:
        """Fill and stroke a path (nonzero winding)."""

    @abstractmethod
    def write(self, x: float, y: float, text: str, style: Style, angle_deg: float) -> None:
        """Text from (x, y) on its baseline, turned clockwise by `angle_deg`."""

    @abstractmethod
    def clip(self, segments: Sequence[Segment] | None) -> None:
        """Draw only inside the path from now on; None takes the last clip back."""

    def text(
        self, x: float, y: float, text: str, style: Style, anchor: Anchor = "left", angle_deg: float = 0.0
    ) -> None:
        """A line of text with its baseline at y; `anchor` says what of it lies at x (only unturned)."""
        if not text:
            return
        text = typeset(text, style.face)
        check_glyphs(text, style.face, self.where)
        if anchor != "left":
            x -= style.width(text) * (0.5 if anchor == "middle" else 1.0)
        self.write(x, y, text, style, angle_deg)

    def centred(self, box: Box, text: str, style: Style) -> None:
        """A line of text in the middle of a box, by the height of its capitals."""
        x, y = box.center
        self.text(x, y + style.cap / 2, text, style, "middle")

    @contextmanager
    def clipped(self, segments: Sequence[Segment]) -> Iterator[None]:
        """Draw only inside the path within the `with` block."""
        self.clip(segments)
        try:
            yield
        finally:
            self.clip(None)

    def line(self, x1: float, y1: float, x2: float, y2: float, stroke: Stroke) -> None:
        """A straight line."""
        self.path((("M", x1, y1), ("L", x2, y2)), stroke=stroke)

    def polygon(self, points: Sequence[Point], fill: Ink | None = None, stroke: Stroke | None = None) -> None:
        """A closed figure with straight sides."""
        self.path(polygon_path(points), fill, stroke)

    def polyline(self, points: Sequence[Point], stroke: Stroke) -> None:
        """An open line with straight parts."""
        self.path(polygon_path(points)[:-1], stroke=stroke)

    def rect(
        self, box: Box, fill: Ink | None = None, stroke: Stroke | None = None, radius: float = 0.0
    ) -> None:
        """A rectangle, with rounded corners if `radius`."""
        self.path(rect_path(box, radius), fill, stroke)

    def circle(
        self, x: float, y: float, radius: float, fill: Ink | None = None, stroke: Stroke | None = None
    ) -> None:
        """A circle round (x, y)."""
        self.path(circle_path(x, y, radius), fill, stroke)


def polygon_path(points: Sequence[Point]) -> list[Segment]:
    """A closed path through the points."""
    return [("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",)]


def rect_path(box: Box, radius: float = 0.0) -> list[Segment]:
    """A rectangle's path, clockwise."""
    x, y, r, b = box.x, box.y, box.right, box.bottom
    if radius <= 0:
        return polygon_path(((x, y), (r, y), (r, b), (x, b)))
    q = radius * (1 - KAPPA)
    return [
        ("M", x + radius, y),
        ("L", r - radius, y),
        ("C", r - q, y, r, y + q, r, y + radius),
        ("L", r, b - radius),
        ("C", r, b - q, r - q, b, r - radius, b),
        ("L", x + radius, b),
        ("C", x + q, b, x, b - q, x, b - radius),
        ("L", x, y + radius),
        ("C", x, y + q, x + q, y, x + radius, y),
        ("Z",),
    ]


def circle_path(x: float, y: float, radius: float) -> list[Segment]:
    """A circle's path, as four cubics."""
    k, r = KAPPA * radius, radius
    return [
        ("M", x + r, y),
        ("C", x + r, y + k, x + k, y + r, x, y + r),
        ("C", x - k, y + r, x - r, y + k, x - r, y),
        ("C", x - r, y - k, x - k, y - r, x, y - r),
        ("C", x + k, y - r, x + r, y - k, x + r, y),
        ("Z",),
    ]


class LogCanvas(Canvas):
    """Writes down every stroke, for golden tests that read as a drawing log."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def path(
        self, segments: Sequence[Segment], fill: Ink | None = None, stroke: Stroke | None = None
    ) -> None:
        """Log a path."""
        d = " ".join("".join(p if isinstance(p, str) else f"{p:.2f} " for p in s).strip() for s in segments)
        paint = [f"fill {fill}"] if fill else []
        if stroke:
            dash = f" dash {','.join(f'{d:g}' for d in stroke.dash)}" if stroke.dash else ""
            paint.append(f"stroke {stroke.ink} {stroke.width:g}{dash}")
        self.lines.append(f"path {d} | {' | '.join(paint)}")

    def write(self, x: float, y: float, text: str, style: Style, angle_deg: float) -> None:
        """Log a line of text."""
        turn = f" turned {angle_deg:g}" if angle_deg else ""
        self.lines.append(
            f"text {x:.2f} {y:.2f} {style.face.pdf_name} {style.size:.2f} {style.ink}{turn} | {text}"
        )

    def clip(self, segments: Sequence[Segment] | None) -> None:
        """Log a clip."""
        self.lines.append("unclip" if segments is None else f"clip {len(segments)}")
