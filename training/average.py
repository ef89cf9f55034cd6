"""Join networks of one kind into one that averages what they say: surer and better than any of them.

    python training/average.py digit --models /tmp/first --models /tmp/second --crops /tmp/crops

Each folder has a network as `train.py` wrote it, with the card that says its temperatures; the joined one gets its own,
and may be joined with a third. What networks get wrong differs, most of all when they were trained on different sheets.
`--weights` takes the mean of their weights instead, into one network as fast as each: that works where one went on from
the other (`train.py --warm`), and is a little better than both.
The joined network goes to `training/weights`, with its section of the card measured on the crops of people and rigs
that no network ever saw; `eight_bits.py` makes of it what ships. Needs the `train` extra (torch, onnx).
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import compose, helper, numpy_helper
from shipped import CARD, WEIGHTS, card_of
from teacher import temperatures_of
from train import digit_card, lessons, mark_card, square_card

from kitpress.reading.marks.networks import NETWORKS, loaded, outputs
from kitpress.reading.marks.second_look import looked_at_twice


def averaged(models: list[onnx.ModelProto], temperatures: list[np.ndarray]) -> onnx.ModelProto:
    """One network with the input `crops` and the output `logits`, the mean of all models' logits / temperature.

    `temperatures` are of each model, (outputs,).
    """
    graphs = [compose.add_prefix(model, f"n{i}.").graph for i, model in enumerate(models)]
    nodes, weights, parts = [], [], []
    for i, (graph, heat) in enumerate(zip(graphs, temperatures, strict=True)):
        for node in graph.node:
            for k, name in enumerate(node.input):
                if name == graph.input[0].name:
                    node.input[k] = "crops"
        each = len(graph.output[0].type.tensor_type.shape.dim) - 2  # rows and columns of a grid
        share = (1 / heat / len(models)).astype(np.float32).reshape(1, -1, *[1] * each)
        weights += [*graph.initializer, numpy_helper.from_array(share, f"n{i}.share")]
        nodes += [*graph.node, helper.make_node("Mul", [graph.output[0].name, f"n{i}.share"], [f"n{i}.part"])]
        parts.append(f"n{i}.part")
    nodes.append(helper.make_node("Add" if len(parts) == 2 else "Sum", parts, ["logits"]))
    crops, logits = models[0].graph.input[0], models[0].graph.output[0]
    joined = helper.make_graph(nodes, "averaged", [crops], [logits], weights)
    made = helper.make_model(joined, opset_imports=models[0].opset_import)
    made.ir_version = models[0].ir_version
    onnx.checker.check_model(made)
    return made


def blended(models: list[onnx.ModelProto]) -> onnx.ModelProto:
    """The first network with the mean of all models' weights, which have the same names and shapes."""
    values = [
        {item.name: numpy_helper.to_array(item) for item in model.graph.initializer} for model in models
    ]
    for item in models[0].graph.initializer:
        mean = np.mean([weights[item.name] for weights in values], axis=0)
        item.CopyFrom(numpy_helper.from_array(mean.astype(values[0][item.name].dtype), item.name))
    return models[0]


def main() -> None:
    """Read, join, measure, write."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("name", choices=NETWORKS)
    options.add_argument("--models", type=Path, required=True, action="append", help="a folder; repeated")
    options.add_argument("--crops", type=Path, required=True, action="append", help="may be repeated")
    options.add_argument(
        "--weights", action="store_true", help="of networks of which one went on from another"
    )
    asked = options.parse_args()
    name = asked.name
    cards = [json.loads(card_of(folder).read_text())[name] for folder in asked.models]
    networks = [onnx.load(folder / f"{name}.onnx") for folder in asked.models]
    joined = (
        blended(networks)
        if asked.weights
        else averaged(networks, [temperatures_of(name, card) for card in cards])
    )
    onnx.save(joined, str(WEIGHTS / f"{name}.onnx"))
    held = lessons(asked.crops, name, "held")
    says = partial(outputs, loaded(joined.SerializeToString()))
    said = looked_at_twice(held["crops"], says) if name == "digit" else says(held["crops"])
    logits = torch.from_numpy(said.reshape(len(said), -1))
    card = json.loads(CARD.read_text())
    if name == "square":
        card[name] = square_card(logits, held, cards[0]["classes"])
    else:
        card[name] = digit_card(logits, held) if name == "digit" else mark_card(name, logits, held)
    CARD.write_text(json.dumps(card, indent=1) + "\n")
    print(json.dumps(card[name], indent=1))


if __name__ == "__main__":
    main()
