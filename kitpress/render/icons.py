"""Icons: Tabler's SVG files, read as data and drawn as vector paths.

The package is only looked up, never imported: importing it starts pygame.
"""

from __future__ import annotations

import difflib
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

from svgelements import Arc, Circle, Close, CubicBezier, Line, Move, QuadraticBezier
from svgelements import Path as SvgPath

from kitpress.errors import PrintError
from kitpress.layout.sheet import Box
from kitpress.render.canvas import Canvas, Segment, Stroke, circle_path
from kitpress.render.ink import Ink
from kitpress.words import Words, same

VIEW = 24.0  # Tabler's icons are drawn in a 24 x 24 box, with lines 2 wide


@cache
def _folder() -> Path:
    spec = find_spec("pytablericons")
    for place in (spec.submodule_search_locations or []) if spec else []:
        return Path(place) / "icons" / "outline"
    raise PrintError(
        Words(
            "the icons are missing; install them with `pip install pytablericons`.",
            "faltan los iconos; instálalos con `pip install pytablericons`.",
        )
    )


def _unknown(name: str) -> PrintError:
    names = [path.stem for path in _folder().glob("*.svg")]
    near = difflib.get_close_matches(name, names, 1)
    hint = Words(f" Did you mean '{near[0]}'?", f" ¿Querías decir '{near[0]}'?") if near else same("")
    return PrintError(
        Words(
            "there is no icon '{name}' among Tabler's outline icons.{hint}",
            "no hay ningún icono '{name}' entre los de Tabler.{hint}",
        ).format(name=name, hint=hint)
    )


@cache
def icon_paths(name: str) -> tuple[tuple[tuple[Segment, ...], bool], ...]:
    """The paths of an icon in its 24 x 24 box, and whether each is filled. Raises PrintError."""
    path = _folder() / f"{name}.svg"
    if not path.is_file():
        raise _unknown(name)
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    found = []
    for element in root:
        filled = element.get("fill") not in (None, "none")
        if element.tag.endswith("path"):
            found.append((tuple(_segments(SvgPath(element.get("d", "")))), filled))
        elif element.tag.endswith("circle"):
            x, y, r = (float(element.get(key, "0")) for key in ("cx", "cy", "r"))
            found.append((tuple(circle_path(x, y, r)), filled))
        else:
            found.append((tuple(_segments(SvgPath(_as_path(element)))), filled))
    return tuple(found)


def _as_path(element: ElementTree.Element) -> str:
    """The path data of a rect, line, ellipse or polyline."""
    kind = element.tag.rpartition("}")[2]
    if kind == "rect":
        x, y, w, h = (float(element.get(k, "0")) for k in ("x", "y", "width", "height"))
        return f"M{x} {y}h{w}v{h}h{-w}z"
    if kind == "line":
        return "M{x1} {y1}L{x2} {y2}".format(**element.attrib)
    if kind == "ellipse":
        shape = Circle(element.get("cx", 0), element.get("cy", 0), element.get("rx", 0))
        return str(SvgPath(shape).d())
    return "M" + element.get("points", "0 0")


def _segments(path: SvgPath) -> list[Segment]:
    segments: list[Segment] = []
    for part in path:
        if isinstance(part, Move):
            segments.append(("M", part.end.x, part.end.y))
        elif isinstance(part, Close):
            segments.append(("Z",))
        elif isinstance(part, Line):
            segments.append(("L", part.end.x, part.end.y))
        elif isinstance(part, CubicBezier):
            segments.append(_cubic(part))
        elif isinstance(part, QuadraticBezier):
            segments.append(_raised(part))
        elif isinstance(part, Arc):
            segments.extend(_cubic(cubic) for cubic in part.as_cubic_curves())
    return segments


def _cubic(curve: CubicBezier) -> Segment:
    a, b, end = curve.control1, curve.control2, curve.end
    return ("C", a.x, a.y, b.x, b.y, end.x, end.y)


def _raised(curve: QuadraticBezier) -> Segment:
    """The same curve as a cubic."""
    (x0, y0), (x1, y1), (x2, y2) = curve.start, curve.control, curve.end
    return (
        "C",
        x0 + (x1 - x0) * 2 / 3,
        y0 + (y1 - y0) * 2 / 3,
        x2 + (x1 - x2) * 2 / 3,
        y2 + (y1 - y2) * 2 / 3,
        x2,
        y2,
    )


def draw_icon(canvas: Canvas, name: str, box: Box, ink: Ink, weight: float = 2.0) -> None:
    """An icon, as large as fits in the box; `weight` is its line width in the 24 x 24 box."""
    scale = min(box.width, box.height) / VIEW
    x, y = box.center
    left, top = x - VIEW / 2 * scale, y - VIEW / 2 * scale
    stroke = Stroke(ink, weight * scale, round=True)
    for segments, filled in icon_paths(name):
        moved = [
            (
                command,
                *((left if n % 2 == 0 else top) + float(number) * scale for n, number in enumerate(numbers)),
            )
            for command, *numbers in segments
        ]
        canvas.path(moved, fill=ink if filled else None, stroke=stroke)
