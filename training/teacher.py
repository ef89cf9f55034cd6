"""A network as it was exported, for torch: another one learns from what it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper
from torch import Tensor, nn
from torch.nn import functional


class Teacher(nn.Module):
    """An exported network, alone or several joined by `average.py`; it never learns.

    Raises ValueError for kinds of layers that none of ours has.
    """

    def __init__(self, path: Path, temperatures: np.ndarray) -> None:
        """`temperatures` are those of each output, or one for all: what it says is divided by them."""
        super().__init__()
        self._heat = torch.from_numpy(temperatures.astype(np.float32))
        graph = onnx.load(str(path)).graph
        self._nodes = list(graph.node)
        self._input, self._output = graph.input[0].name, graph.output[0].name
        self._values = weights_of(graph)

    @torch.no_grad()
    def forward(self, pictures: Tensor) -> Tensor:
        """Logits (n, outputs) of crops."""
        values = {**self._values, self._input: pictures}
        for node in self._nodes:
            given = [values[name] for name in node.input]
            if node.op_type == "Conv":
                set_to = {entry.name: helper.get_attribute_value(entry) for entry in node.attribute}
                value = functional.conv2d(*given, stride=set_to["strides"], padding=set_to["pads"][:2])
            elif node.op_type == "Relu":
                value = functional.relu(given[0])
            elif node.op_type == "Flatten":
                value = given[0].flatten(1)
            elif node.op_type == "Gemm":  # as torch exports a linear layer: the weights transposed
                value = functional.linear(*given)
            elif node.op_type == "Mul":
                value = given[0] * given[1]
            elif node.op_type in ("Add", "Sum"):
                value = torch.stack(given).sum(0)
            else:
                raise ValueError(f"{node.op_type} is no layer of our networks")
            values[node.output[0]] = value
        logits = values[self._output].flatten(1).float()
        return logits / self._heat


def weights_of(graph: onnx.GraphProto) -> dict[str, Tensor]:
    """The weights of an exported network, by name."""
    return {item.name: torch.from_numpy(np.array(numpy_helper.to_array(item))) for item in graph.initializer}


def temperatures_of(name: str, card: dict[str, Any]) -> np.ndarray:
    """The temperature of each output, of the section of a card on the network of that name. Those on walls are left
    out: they move what is said between the walls of one kind only.
    """
    if name != "square":
        return np.full(1, card["temperature"])
    heat = [card["temperature"]] * len(card["classes"])
    return np.array([*heat, *[card["edge_temperature"]] * 4])
