"""What the classes of all games stand for in one of them."""

import pytest

from kitpress.reading.classes import COVERED, EMPTY, meant


def test_what_a_game_has_not_is_taken_for_its_kin_or_for_anything():
    known, classes = ("window.n", "stone", "M", COVERED), (EMPTY, "stone", "wide.n.a", "wide.n.b")
    table = meant(known, classes)
    assert table.sum(1) == pytest.approx(1)
    assert table[0].tolist() == [0, 0, 0.5, 0.5]
    assert table[1].tolist() == [0, 1, 0, 0]
    assert table[2].tolist() == [0.25, 0.25, 0.25, 0.25]
    assert table[3, 0] == pytest.approx(0.6)
