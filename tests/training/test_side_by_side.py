"""The first layer takes pixels side by side, and says the same. Only where onnx is installed."""

import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("onnx")
sys.path.insert(0, str(Path(__file__).parents[2] / "training"))

import eight_bits
from shipped import WEIGHTS

from kitpress.reading.marks.networks import loaded, outputs


@pytest.mark.parametrize(
    ("name", "height", "width"),
    [("tick", 32, 32), ("pane", 48, 48), ("digit", 48, 48), ("square", 72, 72), ("square", 168, 264)],
)
def test_a_network_says_the_same_of_pixels_side_by_side(name, height, width, monkeypatch):
    crops = np.random.default_rng(7).integers(0, 256, (30, 80, 272, 3), np.uint8)
    crops = np.concatenate([crops, crops[:, ::-1]], axis=1)[:, :height, :width]
    side = 72 if name == "square" else height

    def made():
        network = eight_bits.in_eight_bits(WEIGHTS / f"{name}.onnx", crops[:, :side, :side])
        return outputs(loaded(network.SerializeToString()), crops)

    said = made()
    monkeypatch.setattr(eight_bits, "take_side_by_side", lambda graph: None)
    one_by_one = made()
    assert np.ptp(one_by_one) > 0
    assert (said == one_by_one).all()
