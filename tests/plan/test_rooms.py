"""Rooms out of walls and letters, against trying every rectangle."""

from __future__ import annotations

import numpy as np
import pytest

from kitpress.plan.geometry import Edge, Rect, Square, _outline
from kitpress.plan.rooms import smallest_closed

COLUMNS, ROWS = 6, 5


def rects() -> list[Rect]:
    return [
        Rect(left, top, right - left, bottom - top)
        for left in range(COLUMNS)
        for right in range(left + 1, COLUMNS + 1)
        for top in range(ROWS)
        for bottom in range(top + 1, ROWS + 1)
    ]


@pytest.mark.parametrize("seed", range(30))
def test_no_closed_rectangle_round_a_square_is_smaller(seed: int) -> None:
    rng = np.random.default_rng(seed)
    all_of_them = rects()
    drawn = [all_of_them[n] for n in rng.integers(len(all_of_them), size=4)]
    walls = {edge for rect in drawn for edge in rect.edges()}
    walls -= {sorted(walls)[n] for n in rng.integers(len(walls), size=int(rng.integers(3)))}
    closed = [rect for rect in all_of_them if walls.issuperset(rect.edges())]
    for column in range(COLUMNS):
        for row in range(ROWS):
            square = Square(column, row)
            around = [rect for rect in closed if square in rect]
            smallest = min(around, key=lambda rect: (rect.area, rect), default=None)
            assert smallest_closed(COLUMNS, ROWS, walls, square) == smallest


def test_a_gap_in_a_wall_is_no_reason_to_look_at_every_rectangle() -> None:
    """On the classic sheet there are eight thousand round its middle, and each letter in the open asks again."""
    walls = set(Rect(5, 5, 6, 4).edges()) - {Edge(5, 5, True)}
    before = _outline.cache_info().misses
    assert smallest_closed(20, 15, walls, Square(8, 7)) is None
    assert _outline.cache_info().misses - before < 20
