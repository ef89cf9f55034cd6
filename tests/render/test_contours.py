"""Outlines round sets of squares: closed, with holes, and no larger than what they go round."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitpress.layout.sheet import Grid
from kitpress.plan.geometry import Square
from kitpress.render.contours import along, contour, loops

SQUARES = st.frozensets(st.builds(Square, st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=25)
GRID = Grid(0, 0, 1, 7, 7)


def area(points: list[tuple[float, float]]) -> float:
    """Signed, clockwise positive (y points down)."""
    ahead = [*points[1:], points[0]]
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, ahead, strict=True)) / 2


@settings(max_examples=200, deadline=None)
@given(SQUARES)
def test_the_loops_hold_exactly_the_squares(squares: frozenset[Square]) -> None:
    assert sum(area([corner for corner, _, _ in loop]) for loop in loops(squares)) == len(squares)


@settings(max_examples=100, deadline=None)
@given(SQUARES)
def test_drawn_in_each_stays_inside_its_squares(squares: frozenset[Square]) -> None:
    for points in along(GRID, squares, 0.2, 0.25):
        assert all(Square(int(x), int(y)) in squares for x, y in points)


def test_a_ring_has_an_outer_and_an_inner_loop() -> None:
    ring = {Square(x, y) for x in range(3) for y in range(3)} - {Square(1, 1)}
    assert sorted(area([corner for corner, _, _ in loop]) for loop in loops(ring)) == [-1, 9]


def test_squares_that_touch_by_a_corner_have_a_loop_each() -> None:
    assert [len(loop) for loop in loops({Square(0, 0), Square(1, 1)})] == [4, 4]


@pytest.mark.parametrize(("radius", "parts"), [(0.0, "MLLLZ"), (0.1, "MCLCLCLCZ")])
def test_corners_may_be_round(radius: float, parts: str) -> None:
    path = contour(GRID, {Square(2, 2)}, 0.1, radius)
    assert "".join(str(segment[0]) for segment in path) == parts
