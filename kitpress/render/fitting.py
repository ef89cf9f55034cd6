"""Text in frames: wrapped, shrunk to a floor, and then an error that names whose text it is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from kitpress.errors import PrintError
from kitpress.layout.sheet import Box
from kitpress.render.canvas import Anchor, Canvas, Style
from kitpress.units import POINTS_PER_MM
from kitpress.words import Words

FLOOR_PT = 5.5  # smaller can't be read at arm's length
STEP_PT = 0.25
SHORT_LAST = 0.4  # of the width


class Fitted(NamedTuple):
    """Text broken into lines, in the style that fits."""

    lines: tuple[str, ...]
    style: Style
    leading: float  # mm from baseline to baseline

    @property
    def height(self) -> float:
        """From the top of the first line's capitals to the last baseline, in mm."""
        return self.style.cap + (len(self.lines) - 1) * self.leading


def wrap(text: str, style: Style, width: float) -> tuple[str, ...] | None:
    """The text in lines no wider than `width` mm, as few as it takes; None when a single word is wider.

    No paragraph ends in a line of one short word where the others can spare it one.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        words = [word for word in paragraph.split(" ") if word]  # a no-break space stays within its word
        if any(style.width(word) > width + 1e-6 for word in words):
            return None
        broken = _greedy(words, style, width)
        narrower = width
        while len(broken) > 1 and (" " not in broken[-1] or style.width(broken[-1]) < SHORT_LAST * width):
            narrower -= 0.02 * width
            tighter = _greedy(words, style, narrower)
            if len(tighter) > len(broken) or any(style.width(line) > narrower for line in tighter):
                break
            broken = max(broken, tighter, key=lambda lines: style.width(lines[-1]))
        lines += broken
    return tuple(lines)


def _greedy(words: Sequence[str], style: Style, width: float) -> list[str]:
    lines = [""]
    for word in words:
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and style.width(longer) > width + 1e-6:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def fit(
    text: str,
    style: Style,
    width: float,
    height: float,
    where: Words,
    *,
    floor: float = FLOOR_PT,
    spacing: float = 1.2,
    lines: int | None = None,
) -> Fitted:
    """The largest size, no larger than the style's, at which the text fits in width x height mm.

    Raises PrintError, naming `where`, when it does not even fit at `floor` points. A height without end is
    `math.inf`.
    """
    (fitted,) = fit_alike([text], style, width, height, where, floor=floor, spacing=spacing, lines=lines)
    return fitted


def fit_alike(
    texts: Sequence[str],
    style: Style,
    width: float,
    height: float,
    where: Words,
    *,
    floor: float = FLOOR_PT,
    spacing: float = 1.2,
    lines: int | None = None,
) -> tuple[Fitted, ...]:
    """Texts in one size: the largest at which each fits in `width` mm, and they need no more than `height` together.

    Raises PrintError, naming `where`, when they do not even fit at `floor` points.
    """
    size = style.size
    while size >= floor - 1e-9:
        tried = style.at(size)
        fitted = [
            Fitted(broken, tried, size * spacing / POINTS_PER_MM)
            for broken in (wrap(text, tried, width) for text in texts)
            if broken is not None and (lines is None or len(broken) <= lines)
        ]
        if len(fitted) == len(texts) and sum(text.height for text in fitted) <= height + 1e-6:
            return tuple(fitted)
        size -= STEP_PT
    text = max(texts, key=len)
    room = f"{width:.0f} mm" if math.isinf(height) else f"{width:.0f} x {height:.0f} mm"
    raise PrintError(
        Words(
            "{where}: '{text}' does not fit in {room} even at {floor:g} pt; write it shorter.",
            "{where}: '{text}' no cabe en {room} ni a {floor:g} pt; escríbelo más corto.",
        ).format(where=where, text=shorten(text), room=room, floor=floor)
    )


def shorten(text: str) -> str:
    """The beginning of a text, to name it by."""
    flat = " ".join(text.split())
    return flat if len(flat) <= 60 else flat[:57] + "..."


def draw_fitted(
    canvas: Canvas, box: Box, fitted: Fitted, anchor: Anchor = "left", valign: float = 0.0
) -> float:
    """Draw fitted text in a box; `valign` 0 = top, 0.5 = middle, 1 = bottom. Returns the last baseline."""
    x = {"left": box.x, "middle": box.center[0], "right": box.right}[anchor]
    y = box.y + (box.height - fitted.height) * valign + fitted.style.cap
    for line in fitted.lines:
        canvas.text(x, y, line, fitted.style, anchor)
        y += fitted.leading
    return y - fitted.leading


def fit_line(style: Style, text: str, width: float, where: Words, floor: float = FLOOR_PT) -> Style:
    """The style, shrunk until one line of text is no wider than `width` mm. Raises PrintError."""
    return fit(text, style, width, math.inf, where, floor=floor, lines=1).style
