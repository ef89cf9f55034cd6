"""Rectangles that may be rooms: what an edge changes about them."""

from dataclasses import replace

import numpy as np
import pytest

from kitpress.plan.geometry import Edge
from kitpress.reading.decode.rectangles import Rectangles
from kitpress.reading.decode.rooms import square_scores
from kitpress.reading.evidence import Evidence
from kitpress.rules.grammar import Grammar

CLASSES = ("empty", "K", "B")
GRAMMAR = Grammar(
    letters={(1, 1): frozenset("K"), (1, 3): frozenset("B"), (2, 2): frozenset("KB"), (3, 6): frozenset("B")},
    marks=(),
)


def random_evidence(rng, rows=5, columns=6):
    squares = np.log(rng.dirichlet(np.full(len(CLASSES), 0.4), (rows, columns)) + 1e-6).astype(np.float32)
    tables = [
        rng.normal(2, 5, (rows + across, columns + 1 - across)).astype(np.float32) for across in (1, 0, 1, 0)
    ]
    return Evidence(CLASSES, squares, *tables, {}, {})


@pytest.mark.parametrize("seed", range(12))
def test_an_edge_asks_for_the_rectangles_it_bounds(seed):
    rng = np.random.default_rng(seed)
    evidence = random_evidence(rng)
    scores = square_scores(evidence, GRAMMAR)
    rectangles = Rectangles(evidence, scores, GRAMMAR)
    for horizontal in (True, False):
        name = "horizontal" if horizontal else "vertical"
        table = getattr(evidence, name).copy()
        row, column = (int(rng.integers(side)) for side in table.shape)
        edge, odds = Edge(column, row, horizontal), float(rng.normal(0, 8))
        table[row, column] = odds
        changed = Rectangles(replace(evidence, **{name: table}), scores, GRAMMAR).drawn()
        through = [(guess, gain) for guess, gain in changed if edge in set(guess.rect.edges())]
        found = rectangles.with_edge(edge, odds)
        assert sorted(guess for guess, _ in found) == sorted(guess for guess, _ in through)
        assert dict(found) == pytest.approx(dict(through))
