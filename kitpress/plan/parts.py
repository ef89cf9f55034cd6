"""Parts that are drawn on grid lines: straight runs of edges, each at a right angle to the one before."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from itertools import product

import numpy as np
import numpy.typing as npt

from kitpress.plan.geometry import Edge


@cache
def places(lengths: tuple[int, ...], columns: int, rows: int) -> tuple[frozenset[Edge], ...]:
    """Every place of a part on a grid, however it is turned or mirrored, in a fixed order.

    `lengths`: of its runs, in sides of squares.
    """
    found: dict[frozenset[Edge], None] = {}
    for column, row, across in product(range(columns + 1), range(rows + 1), (True, False)):
        for signs in product((1, -1), repeat=len(lengths)):
            edges = _walk(column, row, across, lengths, signs)
            if all(_on_grid(edge, columns, rows) for edge in edges):
                found[frozenset(edges)] = None
    return tuple(found)


def counts_among(
    lengths: tuple[int, ...], columns: int, rows: int, edges: Collection[Edge]
) -> npt.NDArray[np.intp]:
    """How many of its edges are among these, for each of the `places` of a part; edges off the grid don't count."""
    numbers = _numbers(columns, rows)
    among = np.zeros(len(numbers), bool)
    among[[numbers[edge] for edge in edges if edge in numbers]] = True
    found: npt.NDArray[np.intp] = among[_numbered_places(lengths, columns, rows)].sum(1)
    return found


@cache
def _numbers(columns: int, rows: int) -> dict[Edge, int]:
    """All edges of a grid, numbered."""
    edges = (Edge(*at) for at in product(range(columns + 1), range(rows + 1), (True, False)))
    return {
        edge: number for number, edge in enumerate(edge for edge in edges if _on_grid(edge, columns, rows))
    }


@cache
def _numbered_places(lengths: tuple[int, ...], columns: int, rows: int) -> npt.NDArray[np.intp]:
    """The numbers of the edges of each place of a part, places x edges: no part crosses itself."""
    numbers = _numbers(columns, rows)
    found = [[numbers[edge] for edge in place] for place in places(lengths, columns, rows)]
    return np.array(found, np.intp).reshape(len(found), sum(lengths))


def _walk(
    column: int, row: int, across: bool, lengths: tuple[int, ...], signs: tuple[int, ...]
) -> list[Edge]:
    """The edges of a part that begins at a grid corner; each run turns by a right angle."""
    edges = []
    for length, sign in zip(lengths, signs, strict=True):
        for _ in range(length):
            back = min(sign, 0)
            edges.append(Edge(column + back * across, row + back * (not across), across))
            column, row = column + sign * across, row + sign * (not across)
        across = not across
    return edges


def _on_grid(edge: Edge, columns: int, rows: int) -> bool:
    """Whether an edge is a side of a square of the grid."""
    return 0 <= edge.column <= columns - edge.horizontal and 0 <= edge.row <= rows - (not edge.horizontal)
