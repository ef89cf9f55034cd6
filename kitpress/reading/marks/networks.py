"""The trained networks: crops in, raw outputs out."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Grid
from kitpress.reading.evidence import Floats
from kitpress.reading.sampling import four_channels, grid_picture

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

Bytes = npt.NDArray[np.uint8]
NETWORKS = ("square", "digit", "crossed_out", "tick", "pane")
_BATCH = 64  # small enough for the processor's caches
_ERRORS = 3  # of what its runtime has to say, nothing less


@cache
def model_card() -> dict[str, Any]:
    """What the networks are: class names, temperatures, and how they were trained and measured."""
    text = files("kitpress.models").joinpath("card.json").read_text(encoding="utf-8")
    card: dict[str, Any] = json.loads(text)
    return card


def get_ready() -> None:
    """Load all networks; otherwise each is loaded when it is asked first."""
    for name in NETWORKS:
        _network(name)


@cache
def _network(name: str) -> InferenceSession:
    return loaded(files("kitpress.models").joinpath(f"{name}.onnx").read_bytes())


def loaded(model: bytes) -> InferenceSession:
    """The network of an ONNX file: those that ship reckon in 8 bits, those that are trained in floats."""
    # Nobody is told what is read. Only before the import is this in time: it would number this computer, for good, in a
    # file of its user's, tell that it runs, and start a thread to do so.
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    import onnxruntime  # here: slow to import, and plans in text don't need it

    onnxruntime.disable_telemetry_events()  # what Windows gathers by itself
    settings = onnxruntime.SessionOptions()
    settings.log_severity_level = _ERRORS
    # processes share photos, and threads of theirs would wait for each other
    settings.intra_op_num_threads = settings.inter_op_num_threads = 1
    settings.enable_cpu_mem_arena = False  # it keeps what the largest grid once needed
    return onnxruntime.InferenceSession(model, settings, providers=["CPUExecutionProvider"])


def predict(name: str, crops: Bytes) -> Floats:
    """Raw outputs of a network for (n, side, side, 3) uint8 crops: (n, outputs) float32."""
    return outputs(_network(name), crops)


def outputs(net: InferenceSession, crops: Bytes) -> Floats:
    """Like `predict`, of any network that was `loaded`."""
    out = [_run(net, crops[start : start + _BATCH]) for start in range(0, len(crops), _BATCH)]
    joined: Floats = np.concatenate(out) if out else np.zeros((0, 0), np.float32)
    return joined


def predict_grid(page: Bytes, grid: Grid) -> Floats:
    """Raw outputs of the square network for all squares of a flat page, of 3 or 4 channels: (rows, columns, outputs)
    float32.
    """
    said = _run(_network("square"), grid_picture(page, grid)[np.newaxis])
    return np.ascontiguousarray(said[0].transpose(1, 2, 0), np.float32)


def _run(net: InferenceSession, pictures: Bytes) -> Floats:
    """The network's outputs for (n, height, width, 3 or 4) uint8."""
    (given,) = net.get_inputs()
    pixels = four_channels(pictures) if "uint8" in given.type else _planes(pictures)
    (said,) = net.run(None, {given.name: pixels})
    return np.asarray(said, np.float32)


def _planes(pictures: Bytes) -> Floats:
    """(n, height, width, 3 or 4) as networks in floats want it: (n, 3, height, width), white is 1."""
    return np.ascontiguousarray(pictures[..., :3].transpose(0, 3, 1, 2), np.float32) / np.float32(255)


def log_softmax(logits: Floats) -> Floats:
    """Logarithms of the softmax over the last axis."""
    shifted = logits - logits.max(axis=-1, keepdims=True)
    out: Floats = shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))
    return out


def calibrated(logits: Floats, card: Mapping[str, Any]) -> Floats:
    """The log-probabilities of a network's classes (..., classes), by the temperature on its `card`.

    Which wall a mark leans on is told more surely than what mark it is: kinds of mark that have a temperature of their
    own for that keep how probable they are on the whole.
    """
    told = log_softmax(logits / card["temperature"])
    for kind, heat in card.get("temperature_on_walls", {}).items():
        walls = on_walls(card["classes"], kind)
        whole = np.logaddexp.reduce(told[..., walls], axis=-1, keepdims=True)
        told[..., walls] = whole + log_softmax(logits[..., walls] / heat)
    return told


def on_walls(classes: Sequence[str], kind: str) -> list[int]:
    """The columns of a kind of mark, one for each wall that it may lean on."""
    return [i for i, name in enumerate(classes) if name.partition(".")[0] == kind]
