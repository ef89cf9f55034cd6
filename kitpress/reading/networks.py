"""The trained networks, run through cv2.dnn: crops in, raw outputs out."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Grid
from kitpress.reading.evidence import Floats
from kitpress.reading.sampling import grid_picture

Bytes = npt.NDArray[np.uint8]
# The faster engine for networks as small as ours; OpenCV has said that it will go, and then the other has to do.
_ENGINE: int = getattr(cv2.dnn, "ENGINE_CLASSIC", cv2.dnn.ENGINE_AUTO)
_BATCH = 64  # small enough for the processor's caches


@cache
def model_card() -> dict[str, Any]:
    """What the networks are: class names, temperatures, and how they were trained and measured."""
    text = files("kitpress.models").joinpath("card.json").read_text(encoding="utf-8")
    card: dict[str, Any] = json.loads(text)
    return card


@cache
def _network(name: str) -> cv2.dnn.Net:
    with as_file(files("kitpress.models").joinpath(f"{name}.onnx")) as path:
        return loaded(path)


def loaded(path: Path) -> cv2.dnn.Net:
    """The network in an ONNX file.

    OpenCV 5.0 pays no heed to the engine where it is given bytes, and opens no file whose name Windows writes in more
    than ASCII: then the slower engine has to do.
    """
    name = str(path)
    source = name if name.isascii() else np.frombuffer(path.read_bytes(), np.uint8)
    return cv2.dnn.readNetFromONNX(source, engine=_ENGINE)


def predict(name: str, crops: Bytes) -> Floats:
    """Raw outputs of a network for (n, side, side, 3) uint8 crops: (n, outputs) float32."""
    return outputs(_network(name), crops)


def outputs(net: cv2.dnn.Net, crops: Bytes) -> Floats:
    """Like `predict`, of any network that was `loaded`."""
    out = []
    for start in range(0, len(crops), _BATCH):
        net.setInput(_planes(crops[start : start + _BATCH]))
        out.append(net.forward())
    joined: Floats = np.concatenate(out) if out else np.zeros((0, 0), np.float32)
    return joined


def predict_grid(page: Bytes, grid: Grid) -> Floats:
    """Raw outputs of the square network for all squares of a flat page: (rows, columns, outputs) float32."""
    net = _network("square")
    net.setInput(_planes(grid_picture(page, grid)[np.newaxis]))
    return np.ascontiguousarray(net.forward()[0].transpose(1, 2, 0), np.float32)


def _planes(pictures: Bytes) -> Floats:
    """(n, height, width, 3) uint8 as networks want it: (n, 3, height, width), 0..1."""
    count, height, width, channels = pictures.shape
    out = np.empty((count, channels, height, width), np.float32)
    planes = cv2.split(pictures.reshape(-1, width, channels))  # numpy strides over them far slower
    for k, plane in enumerate(planes):
        np.divide(plane.reshape(count, height, width), 255, out=out[:, k], dtype=np.float32)
    return out


def log_softmax(logits: Floats) -> Floats:
    """Logarithms of the softmax over the last axis."""
    shifted = logits - logits.max(axis=-1, keepdims=True)
    out: Floats = shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))
    return out
