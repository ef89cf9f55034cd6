"""A network as it was exported, for torch: another one learns from what it says."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper
from torch import Tensor, nn
from torch.nn import functional


class Teacher(nn.Module):
    """An exported network, alone or several joined by `average.py`; it never learns.

    Raises ValueError for layers that none of ours has.
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        graph = onnx.load(str(path)).graph
        self._nodes = list(graph.node)
        self._input, self._output = graph.input[0].name, graph.output[0].name
        self._values = {
            item.name: torch.from_numpy(np.array(numpy_helper.to_array(item))) for item in graph.initializer
        }

    @torch.no_grad()
    def forward(self, pictures: Tensor) -> Tensor:
        """Logits, as the network reads them."""
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
        return values[self._output]
