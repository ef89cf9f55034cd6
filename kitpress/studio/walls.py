"""Walls as people draw them: lines along grid lines, by eye or along a ruler."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from kitpress.layout.sheet import Grid
from kitpress.plan.geometry import Edge, Rect
from kitpress.studio.glyphs import Points

Way = Literal["outline", "sides", "mixed"]


@dataclass(frozen=True)
class WallStyle:
    """How somebody draws walls; lengths in mm."""

    way: Way = "mixed"  # a room in one stroke, in four, or either
    offset: float = 0.25  # typical distance from the grid line
    wave: float = 0.15
    overshoot: tuple[float, float] = (-0.4, 1.0)  # past a corner; less than 0 stops short
    twice: bool = True  # whether a shared wall is drawn again with the second room
    again: float = 0.0  # share of the rooms whose outline is drawn a second time
    farthest: float = 0.8  # distance from the grid line

    @classmethod
    def random(cls, rng: np.random.Generator) -> WallStyle:
        """Somebody's way; one in five uses a ruler."""
        ruler = bool(rng.random() < 0.2)
        ways: tuple[Way, ...] = ("outline", "sides", "mixed")
        return cls(
            way=ways[rng.integers(3)],
            offset=float(rng.uniform(0.08, 0.38)),
            wave=0.02 if ruler else float(rng.uniform(0.05, 0.3)),
            overshoot=(float(rng.uniform(-0.8, 0.0)), float(rng.uniform(0.2, 1.8))),
            twice=bool(rng.random() < 0.7),
        )


def wall_strokes(
    rooms: Iterable[Rect], edges: Iterable[Edge], grid: Grid, style: WallStyle, rng: np.random.Generator
) -> list[Points]:
    """The strokes (n, 2) in mm of all walls: rooms as outlines, then loose edges in straight runs."""
    strokes: list[Points] = []
    drawn: set[Edge] = set()
    for rect in rooms:
        outline = list(rect.edges())
        if not style.twice and drawn.intersection(outline):
            runs = _runs(set(outline) - drawn)
            strokes += [_line(*_ends(run, grid), style, rng) for run in runs]
        else:
            strokes += _room(rect, grid, style, rng)
            if style.again and rng.random() < style.again:
                strokes += _room(rect, grid, style, rng)
        drawn.update(outline)
    strokes += [_line(*_ends(run, grid), style, rng) for run in _runs(set(edges))]
    return strokes


def part_strokes(
    edges: Iterable[Edge], panes: Iterable[Edge], grid: Grid, style: WallStyle, rng: np.random.Generator
) -> list[Points]:
    """The strokes (n, 2) in mm of walls and windows that were drawn part by part.

    Which parts they were is lost in the drawing, so straight runs are cut anew, and some of the pieces that
    meet in a corner are drawn as one.
    """
    pieces = [piece for run in _runs(set(edges)) for piece in _cut(run, 4, rng)]
    corners, straight = _bent([_ends(piece, grid) for piece in pieces], rng)
    strokes = []
    for a, corner, b in corners:
        first, second = _line(a, corner, style, rng), _line(corner, b, style, rng)
        bend = np.clip(rng.normal(0, style.offset, 2), -style.farthest, style.farthest)
        first[-1] = second[0] = corner + bend
        strokes.append(np.concatenate([first, second[1:]]))
    straight += [_ends(piece, grid) for run in _runs(set(panes)) for piece in _cut(run, 2, rng)]
    return strokes + [_line(*(ends if rng.random() < 0.5 else ends[::-1]), style, rng) for ends in straight]


def _cut(run: tuple[Edge, Edge], longest: int, rng: np.random.Generator) -> Iterator[tuple[Edge, Edge]]:
    """A run in pieces of up to `longest` edges, rather long ones."""
    (column, row, horizontal), last = run
    left = last.column - column + last.row - row + 1
    while left:
        length = min(left, int(rng.integers(1, longest + 1)), int(rng.integers(1, longest + 1)) + 1)
        step = (length - 1) * horizontal, (length - 1) * (not horizontal)
        yield Edge(column, row, horizontal), Edge(column + step[0], row + step[1], horizontal)
        column, row = column + length * horizontal, row + length * (not horizontal)
        left -= length


def _bent(
    ends: list[tuple[Points, Points]], rng: np.random.Generator
) -> tuple[list[tuple[Points, Points, Points]], list[tuple[Points, Points]]]:
    """Some pairs of pieces that meet in a corner, as (end, corner, end), and the pieces left over."""
    corners, left = [], list(ends)
    for one in ends:
        for other in left:
            meeting = _corner(one, other)
            if meeting and any(piece is one for piece in left) and rng.random() < 0.5:
                corners.append(meeting)
                left = [piece for piece in left if piece is not one and piece is not other]
                break
    return corners, left


def _corner(one: tuple[Points, Points], other: tuple[Points, Points]) -> tuple[Points, Points, Points] | None:
    """Where two pieces at right angles end in the same point: far end, that point, far end."""
    if abs(float((one[1] - one[0]) @ (other[1] - other[0]))) > 1e-6:
        return None
    for near, far in ((0, 1), (1, 0)):
        for near_other, far_other in ((0, 1), (1, 0)):
            if np.allclose(one[near], other[near_other]):
                return one[far], one[near], other[far_other]
    return None


def _room(rect: Rect, grid: Grid, style: WallStyle, rng: np.random.Generator) -> list[Points]:
    """A room's outline from a corner of its own, in one stroke or four."""
    left, top = grid.x + rect.column * grid.square, grid.y + rect.row * grid.square
    right, bottom = left + rect.width * grid.square, top + rect.height * grid.square
    corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
    corners = np.roll(corners, int(rng.integers(4)), axis=0)
    if rng.random() < 0.5:
        corners = corners[::-1]
    sides = [(corners[k], corners[(k + 1) % 4]) for k in range(4)]
    one = style.way == "outline" or (style.way == "mixed" and rng.random() < 0.5)
    if not one:
        return [_line(a, b, style, rng) for a, b in sides]
    shaken = corners + np.clip(rng.normal(0, style.offset, (4, 2)), -style.farthest, style.farthest)
    pieces = [_wavy(shaken[k], shaken[(k + 1) % 4], style.wave, rng) for k in range(4)]
    last = pieces[-1][-1] - pieces[-1][0]
    end = pieces[-1][-1] + last / np.hypot(*last) * rng.uniform(*style.overshoot)
    pieces[-1] = np.concatenate([pieces[-1][:-1], end[None] + rng.normal(0, style.offset / 2, (1, 2))])
    return [np.concatenate(pieces)]


def _runs(edges: set[Edge]) -> Iterator[tuple[Edge, Edge]]:
    """Straight runs of edges, as their first and last."""
    for first in sorted(edges):
        step = (first.horizontal, not first.horizontal)
        if Edge(first.column - step[0], first.row - step[1], first.horizontal) in edges:
            continue
        last = first
        while (following := Edge(last.column + step[0], last.row + step[1], last.horizontal)) in edges:
            last = following
        yield first, last


def _ends(run: tuple[Edge, Edge], grid: Grid) -> tuple[Points, Points]:
    return np.array(grid.segment(run[0])[0]), np.array(grid.segment(run[1])[1])


def _line(a: Points, b: Points, style: WallStyle, rng: np.random.Generator) -> Points:
    """One straight wall with ends that miss the corners a little."""
    along = (b - a) / np.hypot(*(b - a))
    across = np.array([-along[1], along[0]])
    off_a, off_b = np.clip(rng.normal(0, style.offset, 2), -style.farthest, style.farthest)
    start = a - along * rng.uniform(*style.overshoot) + across * off_a
    end = b + along * rng.uniform(*style.overshoot) + across * off_b
    return _wavy(start, end, style.wave, rng)


def _wavy(a: Points, b: Points, wave: float, rng: np.random.Generator) -> Points:
    """A line that sways by about `wave` mm, with a period of a few centimetres."""
    length = float(np.hypot(*(b - a)))
    t = np.linspace(0, 1, max(3, int(length / 2.5)))[:, None]
    across = np.array([-(b - a)[1], (b - a)[0]]) / max(length, 1e-6)
    sway = np.zeros_like(t)
    for _ in range(3):
        period = rng.uniform(12, 60)
        sway += rng.normal(0, wave / 1.7) * np.sin(2 * np.pi * t * length / period + rng.uniform(0, 6.28))
    sway -= sway[0] * (1 - t) + sway[-1] * t
    path: Points = a + (b - a) * t + across * sway
    return path
