"""Begin with a network as it was trained before: what new games ask is learned in a fraction of the time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from networks import CropNet
from onnx import numpy_helper
from torch import Tensor, nn

SAMPLE = 1024  # crops that tell how strongly each channel answers


@torch.no_grad()
def warm(net: CropNet, path: Path, crops: Tensor, outputs: dict[int, int]) -> None:
    """Give `net` the weights of an exported network of the same shape but for its last layer.

    `crops` (n, 3, side, side) are a sample of the training data; `outputs` says which old output each new one
    goes on from; the others begin anew. In the export each normalisation is folded into its convolution:
    here it is set so that it gives the same answers on the sample.
    """
    graph = onnx.load(str(path)).graph
    values = {
        item.name: torch.from_numpy(np.array(numpy_helper.to_array(item))) for item in graph.initializer
    }
    folded = [[values[name] for name in node.input[1:3]] for node in graph.node if node.op_type == "Conv"]
    linear = [[values[name] for name in node.input[1:3]] for node in graph.node if node.op_type == "Gemm"]
    x = crops[:SAMPLE]
    blocks = [block for block in net.features if isinstance(block, nn.Sequential)]
    for block, (weight, bias) in zip(blocks, folded, strict=True):
        convolution, norm = block[0], block[1]
        convolution.weight.copy_(weight)
        answer = convolution(x)
        mean, spread = answer.mean((0, 2, 3)), answer.std((0, 2, 3), unbiased=False)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread**2)
        norm.weight.copy_(torch.sqrt(spread**2 + norm.eps))
        norm.bias.copy_(mean + bias)
        x = torch.relu(answer + bias[:, None, None])
    layers = [layer for layer in net.head if isinstance(layer, nn.Linear)]
    layers[0].weight.copy_(linear[0][0])
    layers[0].bias.copy_(linear[0][1])
    for new, old in outputs.items():
        layers[1].weight[new] = linear[1][0][old]
        layers[1].bias[new] = linear[1][1][old]
