"""Join networks of one kind into one that averages what they say: surer and better than any of them.

    python training/average.py first.onnx 1.326 second.onnx 1.265 --out kitpress/models/digit.onnx

Each is followed by the temperature that it was calibrated to; the joined network needs none, and may be joined with
a third. What networks get wrong differs, most of all when they were trained on different sheets. Needs the `train`
extra (onnx).
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import compose, helper, numpy_helper


def averaged(models: list[onnx.ModelProto], temperatures: list[float]) -> onnx.ModelProto:
    """One network with the input `crops` and the output `logits`, the mean of all models' logits / temperature."""
    graphs = [compose.add_prefix(model, f"n{i}.").graph for i, model in enumerate(models)]
    nodes, weights, parts = [], [], []
    for i, (graph, temperature) in enumerate(zip(graphs, temperatures, strict=True)):
        for node in graph.node:
            for k, name in enumerate(node.input):
                if name == graph.input[0].name:
                    node.input[k] = "crops"
        weights += [
            *graph.initializer,
            numpy_helper.from_array(np.array(1 / temperature / len(models), np.float32), f"n{i}.share"),
        ]
        nodes += [*graph.node, helper.make_node("Mul", [graph.output[0].name, f"n{i}.share"], [f"n{i}.part"])]
        parts.append(f"n{i}.part")
    nodes.append(helper.make_node("Add" if len(parts) == 2 else "Sum", parts, ["logits"]))
    crops, logits = models[0].graph.input[0], models[0].graph.output[0]
    joined = helper.make_graph(nodes, "averaged", [crops], [logits], weights)
    made = helper.make_model(joined, opset_imports=models[0].opset_import)
    made.ir_version = models[0].ir_version
    onnx.checker.check_model(made)
    return made


def main() -> None:
    """Read, join, write."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("models", nargs="+", help="a file and its temperature, and again")
    options.add_argument("--out", type=Path, required=True)
    asked = options.parse_args()
    files, temperatures = asked.models[::2], [float(value) for value in asked.models[1::2]]
    onnx.save(averaged([onnx.load(file) for file in files], temperatures), str(asked.out))


if __name__ == "__main__":
    main()
