"""The temperature of lines that are seen by two squares. Only where the `train` extra is installed."""

import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("onnx")
sys.path.insert(0, str(Path(__file__).parents[2] / "training"))

from sides import report


@pytest.mark.parametrize("heat", [0.6, 1.0, 2.0])
def test_it_is_the_one_at_which_odds_come_true(heat, capsys):
    rng = np.random.default_rng(4)
    true = rng.normal(0, 3, 40_000)
    there = rng.random(len(true)) < 1 / (1 + np.exp(-true))
    assert report(there, heat * true) == pytest.approx(heat, rel=0.06)
    assert capsys.readouterr().out.startswith("lines: 40000, best temperature")
