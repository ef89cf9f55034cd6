"""Nets of paper dice: what is cut is solid, what is folded is dashed."""

from itertools import pairwise

import pytest

from kitpress.layout import Box
from kitpress.render.canvas import LogCanvas, Point
from kitpress.render.ink import BLACK, MONO, Ink, grey
from kitpress.render.nets import EDGE, FACES, draw_net

Side = frozenset[Point]


def sides(log: LogCanvas, dashed: bool) -> list[Side]:
    """Each side of a face, in edges, that is drawn with such a line."""
    found = []
    for line in log.lines:
        path, _, paint = line.removeprefix("path ").partition(" | ")
        if f"stroke {MONO.text}" not in paint or (" dash " in paint) != dashed:
            continue
        numbers = [float(n) / EDGE for n in path.replace("M", "").replace("L", "").replace("Z", "").split()]
        points = [(round(x, 2), round(y, 2)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        ends = [*points, points[0]] if "Z" in path else points
        found += [frozenset(pair) for pair in pairwise(ends)]
    return found


def faces() -> list[Side]:
    """The sides of all faces, those between two of them twice."""
    found = []
    for x, y in FACES.values():
        corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y)]
        found += [frozenset((float(a), float(b)) for a, b in pair) for pair in pairwise(corners)]
    return found


@pytest.mark.parametrize("ground", [None, BLACK, grey(0.3)])
def test_only_what_is_cut_is_solid(ground: Ink | None) -> None:
    log = LogCanvas()

    def face(box: Box, number: int) -> None:
        log.rect(box, fill=ground)

    draw_net(log, 0, 0, MONO, face)
    folds, cuts = sides(log, dashed=True), sides(log, dashed=False)
    assert len(folds) == len(set(folds)) == 5 + 7  # between faces, and under flaps
    assert not set(folds) & set(cuts)
    assert set(faces()) <= {*folds, *cuts}  # no side of a face is without a line
    assert all(side in folds for side in faces() if faces().count(side) == 2)
    assert len(cuts) == len(set(cuts)) == 7 + 7 * 3  # sides without a flap, and three sides of each flap
