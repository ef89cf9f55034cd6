"""Begin with a network as it was trained before: what new games ask is learned in a fraction of the time."""

from __future__ import annotations

from pathlib import Path

import onnx
import torch
from networks import CropNet, GridNet
from teacher import weights_of
from torch import Tensor, nn

SAMPLE = 1024  # crops that tell how strongly each channel answers
_LAYERS = ("Conv", "Gemm")  # what an export calls convolutions and linear layers


@torch.no_grad()
def warm(net: GridNet | CropNet, path: Path, crops: Tensor, outputs: dict[int, int]) -> int:
    """Give `net` the weights of an exported network, of its first layers as far as they have the same shape; of several
    that were joined by `average.py`, those of the one that is most alike. Returns how many layers got theirs.

    `crops` (n, 3, side, side) are a sample of the training data; `outputs` says which old output each new one
    goes on from; the others begin anew. In the export each normalisation is folded into its convolution:
    here it is set so that it gives the same answers on the sample.
    """
    graph = onnx.load(str(path)).graph
    values = weights_of(graph)
    all_weights = [
        [values[name] for name in node.input[1:3]] for node in graph.node if node.op_type in _LAYERS
    ]
    old = _alike(net, all_weights)
    x = crops[:SAMPLE]
    for block, (weight, bias) in zip(net.features, old, strict=False):
        assert isinstance(block, nn.Sequential)
        convolution, norm = block[0], block[1]
        convolution.weight.copy_(weight)
        answer = convolution(x)
        mean, spread = answer.mean((0, 2, 3)), answer.std((0, 2, 3), unbiased=False)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread**2)
        norm.weight.copy_(torch.sqrt(spread**2 + norm.eps))
        norm.bias.copy_(mean + bias)
        x = torch.relu(answer + bias[:, None, None])
    hidden, last = _layers(net.head)
    ahead = len(net.features)
    if len(old) > ahead:
        for new_values, old_values in zip((hidden.weight, hidden.bias), old[ahead], strict=True):
            new_values.copy_(old_values)
    if len(old) > ahead + 1:
        for new, before in outputs.items():
            for new_values, old_values in zip((last.weight, last.bias), old[ahead + 1], strict=True):
                new_values[new] = old_values[before]
    return len(old)


def _layers(net: nn.Module) -> list[nn.Conv2d | nn.Linear]:
    return [layer for layer in net.modules() if isinstance(layer, (nn.Conv2d, nn.Linear))]


def _alike(net: nn.Module, weights: list[list[Tensor]]) -> list[list[Tensor]]:
    """The longest run of those that fit the network's first layers; of the last layer any number of outputs does.

    Raises ValueError when not even the first layer is to be found.
    """
    shapes = [layer.weight.shape for layer in _layers(net)]
    best: list[list[Tensor]] = []
    for first in range(len(weights)):
        run = []
        for (weight, bias), shape in zip(weights[first:], shapes, strict=False):
            last = len(run) == len(shapes) - 1
            if weight.shape[last:] != shape[last:]:
                break
            run.append([weight, bias])
        best = max(best, run, key=len)
    if not best:
        raise ValueError("the network as it is has another shape; train without --warm")
    return best
