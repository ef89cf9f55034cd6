"""SVG from the same strokes as PDF; text is drawn as outlines, so it needs no fonts where it is opened."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from kitpress.render.canvas import Canvas, Segment, Stroke, Style
from kitpress.render.ink import Ink
from kitpress.render.outlines import text_path


class SvgCanvas(Canvas):
    """An SVG in the making, in mm from the top-left corner."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self.width, self.height, self.title = width, height, title
        self._parts: list[str] = []
        self._clips = 0

    def path(
        self, segments: Sequence[Segment], fill: Ink | None = None, stroke: Stroke | None = None
    ) -> None:
        """Fill and stroke a path (nonzero winding)."""
        if fill is None and stroke is None:
            return
        paint = f' fill="{fill.rgb}"' if fill else ' fill="none"'
        if stroke:
            paint += f' stroke="{stroke.ink.rgb}" stroke-width="{_n(stroke.width)}"'
            if stroke.dash:
                paint += f' stroke-dasharray="{" ".join(map(_n, stroke.dash))}"'
            if stroke.round:
                paint += ' stroke-linecap="round" stroke-linejoin="round"'
        self._parts.append(f'<path d="{_d(segments)}"{paint}/>')

    def write(self, x: float, y: float, text: str, style: Style, angle_deg: float) -> None:
        """Text from (x, y) on its baseline, turned clockwise by `angle_deg`."""
        path = text_path(text, style.face, style.size, x, y, style.tracking)
        turn = f' transform="rotate({_n(angle_deg)} {_n(x)} {_n(y)})"' if angle_deg else ""
        label = quoteattr(text)
        self._parts.append(
            f'<path role="img" aria-label={label} d="{_d(path)}" fill="{style.ink.rgb}"{turn}/>'
        )

    def clip(self, segments: Sequence[Segment] | None) -> None:
        """Draw only inside the path from now on; None takes the last clip back."""
        if segments is None:
            self._parts.append("</g>")
            return
        self._clips += 1
        name = f"clip{self._clips}"
        self._parts.append(
            f'<clipPath id="{name}"><path d="{_d(segments)}"/></clipPath><g clip-path="url(#{name})">'
        )

    def finish(self) -> bytes:
        """The whole document."""
        w, h = _n(self.width), _n(self.height)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">\n'
            f"<title>{escape(self.title)}</title>\n"
        )
        return (head + "\n".join(self._parts) + "\n</svg>\n").encode()


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _d(segments: Sequence[Segment]) -> str:
    return "".join(
        "".join(part if isinstance(part, str) else f"{_n(part)} " for part in segment).strip()
        for segment in segments
    )
