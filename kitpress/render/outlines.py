"""Glyph outlines from TrueType files, so that SVG text looks the same wherever it is opened."""

from __future__ import annotations

import struct
from functools import cache
from typing import NamedTuple

from kitpress.render.canvas import Segment
from kitpress.render.fonts import Face, font
from kitpress.units import POINTS_PER_MM

# Flags of the TrueType specification's glyf table.
_ON_CURVE, _X_SHORT, _Y_SHORT, _REPEAT, _X_SAME, _Y_SAME = 1, 2, 4, 8, 16, 32
_WORDS, _XY_VALUES, _SCALE, _MORE, _XY_SCALE, _TWO_BY_TWO = 1, 2, 8, 32, 64, 128

Contour = list[tuple[float, float, bool]]  # x, y, on the curve; font units, y up


class _File(NamedTuple):
    glyf: bytes
    positions: list[int]
    units: int


@cache
def _file(face: Face) -> _File:
    loaded = font(face).face
    head = loaded.get_table("head")
    return _File(loaded.get_table("glyf"), loaded.glyphPos, struct.unpack(">H", head[18:20])[0])


@cache
def _contours(face: Face, glyph: int) -> tuple[Contour, ...]:
    file = _file(face)
    data = file.glyf[file.positions[glyph] : file.positions[glyph + 1]]
    if not data:
        return ()
    (count,) = struct.unpack(">h", data[:2])
    return tuple(_simple(data, count) if count >= 0 else _composite(face, data))


def _simple(data: bytes, count: int) -> list[Contour]:
    at = 10
    ends = struct.unpack(f">{count}H", data[at : at + 2 * count])
    at += 2 * count
    (instructions,) = struct.unpack(">H", data[at : at + 2])
    at += 2 + instructions
    total = ends[-1] + 1 if ends else 0
    flags: list[int] = []
    while len(flags) < total:
        flag = data[at]
        at += 1
        times = 1
        if flag & _REPEAT:
            times += data[at]
            at += 1
        flags += [flag] * times
    xs, at = _coordinates(data, at, flags, _X_SHORT, _X_SAME)
    ys, at = _coordinates(data, at, flags, _Y_SHORT, _Y_SAME)
    contours, first = [], 0
    for end in ends:
        contours.append(
            [(float(xs[n]), float(ys[n]), bool(flags[n] & _ON_CURVE)) for n in range(first, end + 1)]
        )
        first = end + 1
    return contours


def _coordinates(data: bytes, at: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
    values, value = [], 0
    for flag in flags:
        if flag & short:
            value += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            value += struct.unpack(">h", data[at : at + 2])[0]
            at += 2
        values.append(value)
    return values, at


def _composite(face: Face, data: bytes) -> list[Contour]:
    """Glyphs made of others, like letters with accents."""
    contours: list[Contour] = []
    at, more = 10, True
    while more:
        flags, glyph = struct.unpack(">HH", data[at : at + 4])
        at += 4
        size = 2 if flags & _WORDS else 1
        dx, dy = struct.unpack(">hh" if size == 2 else ">bb", data[at : at + 2 * size])
        at += 2 * size
        if not flags & _XY_VALUES:
            dx = dy = 0  # parts that are aligned by points do not occur in our fonts
        matrix = (1.0, 0.0, 0.0, 1.0)
        count = 1 if flags & _SCALE else 2 if flags & _XY_SCALE else 4 if flags & _TWO_BY_TWO else 0
        scales = [v / 16384 for v in struct.unpack(f">{count}h", data[at : at + 2 * count])]
        at += 2 * count
        if count == 1:
            matrix = (scales[0], 0.0, 0.0, scales[0])
        elif count == 2:
            matrix = (scales[0], 0.0, 0.0, scales[1])
        elif count == 4:
            matrix = (scales[0], scales[1], scales[2], scales[3])
        a, b, c, d = matrix
        for contour in _contours(face, glyph):
            contours.append([(a * x + c * y + dx, b * x + d * y + dy, on) for x, y, on in contour])
        more = bool(flags & _MORE)
    return contours


def text_path(text: str, face: Face, size_pt: float, x: float, y: float, tracking_pt: float) -> list[Segment]:
    """The outlines of a line of text with its baseline starting at (x, y) mm; y down."""
    loaded = font(face)
    scale = size_pt / _file(face).units / POINTS_PER_MM
    path: list[Segment] = []
    for character in text:
        glyph = loaded.face.charToGlyph[ord(character)]
        for contour in _contours(face, glyph):
            path += _outline([(x + px * scale, y - py * scale, on) for px, py, on in contour])
        x += (loaded.stringWidth(character, size_pt) + tracking_pt) / POINTS_PER_MM
    return path


def _outline(points: Contour) -> list[Segment]:
    """A contour with its quadratic curves raised to cubics."""
    full: Contour = []
    for n, (x, y, on) in enumerate(points):
        px, py, before_on = points[n - 1]
        if not on and not before_on:  # between two control points lies an implied point of the curve
            full.append(((px + x) / 2, (py + y) / 2, True))
        full.append((x, y, on))
    start = next(n for n, point in enumerate(full) if point[2])
    full = full[start:] + full[:start]
    x0, y0, _ = full[0]
    path: list[Segment] = [("M", x0, y0)]
    n = 1
    while n <= len(full):
        x1, y1, on = full[n % len(full)]
        if on:
            path.append(("L", x1, y1))
            x0, y0, n = x1, y1, n + 1
            continue
        x2, y2, _ = full[(n + 1) % len(full)]
        path.append(
            (
                "C",
                x0 + (x1 - x0) * 2 / 3,
                y0 + (y1 - y0) * 2 / 3,
                x2 + (x1 - x2) * 2 / 3,
                y2 + (y1 - y2) * 2 / 3,
                x2,
                y2,
            )
        )
        x0, y0, n = x2, y2, n + 2
    return [*path, ("Z",)]
