"""Make the networks that ship of those that were trained: 8-bit numbers instead of floats.

    python training/photograph_sheets.py --shared ../shared --out /tmp/crops --sheets 16 --held 48 ...
    python training/eight_bits.py --crops /tmp/crops

Reads `training/weights`, writes `kitpress/models`: a third of the time, a quarter of the file. What crops of people
that were trained on make of each layer tells how large its steps are. Weights get 7 bits: products of 8 overflow on
processors that add them up in 16. The last layer stays in floats, as small differences of what it says count.

Prints what the people and rigs that were held out lose by it, and writes that to the card. Needs the `train` extra.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # in time only before the import, see `networks.loaded`

import numpy as np
import onnx
from onnxruntime.quantization import CalibrationDataReader, QuantType, quantize_static
from shipped import CARD, MARKS, MODELS, WEIGHTS, learning_from

from kitpress.reading.marks.networks import NETWORKS, loaded, outputs
from kitpress.reading.marks.second_look import looked_at_twice

_CALIBRATED = 6_000  # crops that tell the steps
_BATCH = 100
_SIDE_BY_SIDE = 4  # pixels of a row; of two it takes as long as before, of eight longer than of four


class _Crops(CalibrationDataReader):  # type: ignore[misc]
    """Crops as the float network gets them, some at a time."""

    def __init__(self, crops: np.ndarray) -> None:
        self._batches = self._each(crops)

    def _each(self, crops: np.ndarray) -> Iterator[dict[str, np.ndarray]]:
        for start in range(0, len(crops), _BATCH):
            planes = crops[start : start + _BATCH].transpose(0, 3, 1, 2)
            yield {"crops": np.ascontiguousarray(planes, np.float32) / 255}

    def get_next(self) -> dict[str, np.ndarray] | None:
        """The next batch."""
        return next(self._batches, None)


def in_eight_bits(network: Path, crops: np.ndarray) -> onnx.ModelProto:
    """The float network as one that gets pixels, (n, height, width, 4) uint8, and reckons in 8 bits.

    `crops` (n, side, side, 3) uint8: what it usually sees.
    """
    with tempfile.TemporaryDirectory() as scratch:
        made = Path(scratch) / network.name
        quantize_static(
            network,
            made,
            _Crops(crops),
            per_channel=True,
            reduce_range=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            nodes_to_exclude=[onnx.load(network).graph.node[-1].name],
            extra_options={"TensorQuantOverrides": {"crops": [_AS_BYTES]}},
        )
        model = onnx.load(made)
    _take_bytes(model.graph)
    _take_pixels(model.graph)
    take_side_by_side(model.graph)
    onnx.checker.check_model(model)
    return model


_AS_BYTES = {"scale": np.array(1 / 255, np.float32), "zero_point": np.array(0, np.uint8)}


def _take_bytes(graph: onnx.GraphProto) -> None:
    """The bytes that the first step would make of floats are what the network is given."""
    (first,) = (node for node in graph.node if "crops" in node.input)
    for node in graph.node:
        node.input[:] = ["crops" if name == first.output[0] else name for name in node.input]
    graph.node.remove(first)
    graph.input[0].type.tensor_type.elem_type = onnx.TensorProto.UINT8


def _take_pixels(graph: onnx.GraphProto) -> None:
    """Take (n, height, width, 4) instead of planes (n, 3, height, width): of four channels the first layer makes the
    same in half the time, whatever the fourth says.
    """
    given = graph.input[0].type.tensor_type
    count, _, height, width = (side.dim_param or side.dim_value for side in given.shape.dim)
    (first,) = (node for node in graph.node if "crops" in node.input)
    layer = next(node for node in graph.node if first.output[0] in node.input)
    weights = next(node for node in graph.node if layer.input[1] in node.output).input[0]
    stored = next(table for table in graph.initializer if table.name == weights)
    values = onnx.numpy_helper.to_array(stored)
    blind = np.zeros_like(values[:, :1])  # steps of weights are counted from 0
    stored.CopyFrom(onnx.numpy_helper.from_array(np.concatenate([values, blind], axis=1), weights))
    first.input[:] = ["planes" if name == "crops" else name for name in first.input]
    graph.node.insert(0, onnx.helper.make_node("Transpose", ["crops"], ["planes"], perm=[0, 3, 1, 2]))
    pixels = (count, height, width, values.shape[1] + 1)
    graph.input[0].CopyFrom(onnx.helper.make_tensor_value_info("crops", given.elem_type, pixels))


def take_side_by_side(graph: onnx.GraphProto) -> None:
    """Let the first layer take pixels that are side by side as one of as many more channels, and make of them at once
    what it made of each: the same numbers, of ticks and panes in two thirds of the time, as so few channels are mostly
    moved about. Pictures must be a multiple of 4 px wide, and the next layer must take every second column.
    """
    tables = {table.name: table for table in graph.initializer}
    transpose = next(node for node in graph.node if "crops" in node.input)
    layer = next(node for node in graph.node if node.op_type == "Conv")
    weights, biases = (next(node for node in graph.node if name in node.output) for name in layer.input[1:])
    values = onnx.numpy_helper.to_array(tables[weights.input[0]])
    outputs_, channels, height, width = values.shape
    given = {attribute.name: attribute for attribute in layer.attribute}
    stride, pad = given["strides"].ints[0], given["pads"].ints[0]
    made = _SIDE_BY_SIDE // stride  # columns at once
    before, after = -pad // _SIDE_BY_SIDE, (stride * (made - 1) - pad + width - 1) // _SIDE_BY_SIDE
    wide = np.zeros((made, outputs_, _SIDE_BY_SIDE, channels, height, after - before + 1), values.dtype)
    for column, tap in np.ndindex(made, width):
        place, pixel = divmod(stride * column - pad + tap, _SIDE_BY_SIDE)
        wide[column, :, pixel, :, :, place - before] = values[..., tap]
    many = made * outputs_, _SIDE_BY_SIDE * channels
    _store(tables[weights.input[0]], wide.reshape(*many, height, -1))
    of_each = [biases.input[0], *weights.input[1:], *biases.input[1:]]  # with scales and zero points
    for name in of_each:
        if (told := onnx.numpy_helper.to_array(tables[name])).ndim:
            _store(tables[name], np.tile(told, made))
    given["kernel_shape"].ints[:] = height, wide.shape[-1]
    given["strides"].ints[:] = stride, 1
    given["pads"].ints[:] = pad, -before, pad, after
    transpose.input[0] = "pixels"
    places = list(graph.node)
    graph.node.insert(places.index(transpose), _reshaped(graph, "crops", "pixels", many[1]))
    found = layer.output[0]
    while (last := next(node for node in graph.node if found in node.input)).op_type != "QuantizeLinear":
        found = last.output[0]
    found = last.output[0]
    for node in graph.node:
        node.input[:] = ["columns" if name == found else name for name in node.input]
    after_it = list(graph.node).index(last) + 1
    for node in (
        onnx.helper.make_node("Transpose", ["single"], ["columns"], perm=[0, 3, 1, 2]),
        _reshaped(graph, "many", "single", outputs_),
        onnx.helper.make_node("Transpose", [found], ["many"], perm=[0, 2, 3, 1]),
    ):
        graph.node.insert(after_it, node)
    del graph.value_info[:]  # the shapes that it tells are of before


def _reshaped(graph: onnx.GraphProto, given: str, made: str, channels: int) -> onnx.NodeProto:
    """A step that makes of (n, height, width, any) pictures such of so many channels."""
    shape = f"{made}_shape"
    graph.initializer.append(onnx.numpy_helper.from_array(np.array([0, 0, -1, channels]), shape))
    return onnx.helper.make_node("Reshape", [given, shape], [made])


def _store(table: onnx.TensorProto, values: np.ndarray) -> None:
    table.CopyFrom(onnx.numpy_helper.from_array(np.ascontiguousarray(values), table.name))


def compared(name: str, floats: bytes, made: bytes, held: dict[str, np.ndarray]) -> dict[str, Any]:
    """What share of held-out crops each of two networks reads right, and of how many they say something else."""
    said = []
    for model in (floats, made):
        net = loaded(model)

        def says(crops: np.ndarray, net: Any = net) -> np.ndarray:
            return outputs(net, crops)

        logits = looked_at_twice(held["crops"], says) if name == "digit" else says(held["crops"])
        said.append(logits.reshape(len(logits), -1))
    if name in MARKS:
        shown = held["labels"] != 0.5  # of the others nothing is true
        told, truth = [logits[shown, 0] > 0 for logits in said], held["labels"][shown] > 0.5
    else:
        classes = said[0].shape[1] - 4 * (name == "square")
        told, truth = [logits[:, :classes].argmax(1) for logits in said], held["labels"]
    off = said[1] - said[0]
    return {
        "crops": len(truth),
        "floats": round(float((told[0] == truth).mean()), 5),
        "eight_bits": round(float((told[1] == truth).mean()), 5),
        "told_otherwise": int((told[0] != told[1]).sum()),
        "logits_off": round(float(np.sqrt((off**2).mean())), 3),
    }


def main() -> None:
    """Convert, compare, write."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--crops", type=Path, required=True, help="a folder of photograph_sheets.py")
    options.add_argument("--weights", type=Path, default=WEIGHTS, help="networks in floats")
    options.add_argument("--only", choices=NETWORKS, action="append")
    asked = options.parse_args()
    card = json.loads(CARD.read_text())
    for name in asked.only or learning_from([asked.crops]):
        seen = np.load(asked.crops / f"{name}.train.npz")["crops"]
        network = asked.weights / f"{name}.onnx"
        made = in_eight_bits(network, seen[:: max(1, len(seen) // _CALIBRATED)])
        held = dict(np.load(asked.crops / f"{name}.held.npz"))
        found = compared(name, network.read_bytes(), made.SerializeToString(), held)
        onnx.save(made, MODELS / network.name)
        card[name]["eight_bits"] = found
        print(name, found, flush=True)
    CARD.write_text(json.dumps(card, indent=1) + "\n")


if __name__ == "__main__":
    main()
