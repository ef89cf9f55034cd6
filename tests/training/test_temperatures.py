"""The temperatures of what a square holds. Only where the `train` extra is installed."""

import sys
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("onnx")
sys.path.insert(0, str(Path(__file__).parents[2] / "training"))

from train import ABOVE, heat_of_walls  # noqa: E402

CLASSES = ["empty", "door.n", "stone", "door.e", "door.s", "window.n"]


@pytest.mark.parametrize("heat", [1.0, 1.6])
def test_walls_get_one_above_that_at_which_what_is_said_of_them_comes_true(heat):
    rng = np.random.default_rng(3)
    true = rng.normal(0, 2, (40_000, len(CLASSES)))
    doors = [1, 3, 4]
    chances = np.exp(true[:, doors])
    chances /= chances.sum(axis=1, keepdims=True)
    which = (chances.cumsum(axis=1) < rng.random((len(true), 1))).sum(axis=1)
    labels = np.where(rng.random(len(true)) < 0.5, np.array(doors)[which], 2)
    found = heat_of_walls(torch.from_numpy(heat * true), torch.from_numpy(labels), CLASSES, "door")
    assert found == pytest.approx(ABOVE * heat, rel=0.06)


def test_without_any_there_is_nothing_to_tell():
    labels = torch.zeros(5, dtype=torch.long)
    assert heat_of_walls(torch.zeros(5, len(CLASSES)), labels, CLASSES, "door") == 1.0
