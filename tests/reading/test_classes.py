"""What the classes of all games stand for in one of them."""

import numpy as np
import pytest

from kitpress.reading.classes import COVERED, EMPTY, meant, told


def test_what_a_game_has_not_is_taken_for_its_kin_or_for_anything():
    known, classes = ("window.n", "stone", "M", COVERED), (EMPTY, "stone", "wide.n.a", "wide.n.b")
    table = meant(known, classes)
    assert table.sum(1) == pytest.approx(1)
    assert table[0].tolist() == [0, 0, 0.5, 0.5]
    assert table[1].tolist() == [0, 1, 0, 0]
    assert table[2].tolist() == [0.25, 0.25, 0.25, 0.25]
    assert table[3, 0] == pytest.approx(0.6)


def test_a_mark_that_a_game_has_not_is_mostly_what_it_looks_like_next():
    known, classes = (
        (EMPTY, "stone", "window.n", "deck", "tree.ring", COVERED),
        (EMPTY, "stone", "M", "wide.n.a"),
    )
    seen = np.array([[[0, 0.2, 0, 0.5, 0.3, 0], [0.9, 0.1, 0, 0, 0, 0], [0, 0, 0.2, 0.8, 0, 0]]], np.float32)
    (mark, own, kin) = told(seen, known, classes)[0]
    assert mark.argmax() == classes.index("stone")
    assert mark == pytest.approx([0.02, 0.2 + 0.8 * (0.9 + 0.025), 0.02, 0.02], abs=1e-3)
    assert own == pytest.approx([0.9, 0.1, 0, 0], abs=1e-3)
    assert kin.argmax() == classes.index("wide.n.a")  # which looks as the window does


def test_nothing_but_marks_that_a_game_has_not_may_be_anything():
    known, classes = (EMPTY, "stone", "deck"), (EMPTY, "stone", "M")
    (row,) = told(np.array([[0, 0, 1]], np.float32), known, classes)
    assert row == pytest.approx([1 / 3] * 3)
