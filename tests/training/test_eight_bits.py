"""The networks that ship are those that were trained, in 8 bits. Only where the `train` extra is installed."""

import sys
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("onnx")
sys.path.insert(0, str(Path(__file__).parents[2] / "training"))

import networks  # noqa: E402
import train  # noqa: E402
from eight_bits import compared, in_eight_bits  # noqa: E402

from kitpress.reading.marks.networks import loaded, outputs  # noqa: E402


def crops_of(side, count=120):
    return np.random.default_rng(5).integers(0, 255, (count, side, side, 3), np.uint8)


@pytest.fixture
def exported(tmp_path):
    torch.manual_seed(4)
    net = networks.digit_network()
    with torch.no_grad():
        for _ in range(3):
            net(torch.rand(16, 3, 48, 48))
    train.export("digit", net.eval(), 48, tmp_path)
    return tmp_path / "digit.onnx"


def test_eight_bits_say_nearly_the_same(exported):
    crops = crops_of(48)
    floats = outputs(loaded(exported.read_bytes()), crops)
    made = in_eight_bits(exported, crops[:60]).SerializeToString()
    assert len(made) < 0.4 * exported.stat().st_size
    said = outputs(loaded(made), crops)
    assert said.shape == floats.shape
    assert np.abs(said - floats).max() < 0.1 * np.ptp(floats)


def test_what_is_lost_is_counted(exported):
    crops = crops_of(48, 60)
    floats = exported.read_bytes()
    truth = outputs(loaded(floats), crops).argmax(1)
    found = compared("digit", floats, floats, {"crops": crops, "labels": truth})
    assert found["told_otherwise"] == 0
    assert found["logits_off"] == 0
    assert found["crops"] == 60
