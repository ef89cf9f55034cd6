"""Other pens, lights and cameras than a crop was taken with, drawn at random while networks learn."""

from __future__ import annotations

import math
from functools import partial

import torch
from torch import Tensor
from torch.nn import functional


def augmented(crops: Tensor, generator: torch.Generator) -> Tensor:
    """Other pens, lights and cameras: darkness gain, grey copies, noise, a soft focus, a camera that moved, stains.

    Changes `crops`. Each pass over all crops costs as much as a layer: rare changes are made to the few that get them.
    """
    n, device = len(crops), crops.device
    drawn = partial(torch.rand, generator=generator, device=device)

    def some(share: float) -> Tensor:
        return torch.nonzero(drawn(n) < share)[:, 0]

    tint = (0.6 + 0.8 * drawn(n, 1)) * (0.9 + 0.2 * drawn(n, 3))
    out = crops.mul_(tint[:, :, None, None])
    grey = some(0.2)
    out[grey] = out[grey].mean(dim=1, keepdim=True).expand(-1, 3, -1, -1)
    soft = some(0.15)
    out[soft] = functional.avg_pool2d(out[soft], 3, 1, 1)
    shaken = some(0.12)
    out[shaken] = moved(out[shaken], generator)
    spilt = some(0.12)
    out[spilt] = stained(out[spilt], generator)
    # one grain for all, shifted: drawing noise for each crop takes longer than learning from it
    grain = torch.randn(1, *out.shape[1:], generator=generator, device=device)
    out.addcmul_(grain.roll(int(torch.randint(64, (1,))), 3), 0.05 * drawn(n, 1, 1, 1))
    out.add_(0.06 * (drawn(n, 1, 1, 1) - 0.5)).clamp_(0, 1)
    dx, dy = (int(v) for v in torch.randint(5, (2,), generator=generator, device=device))
    height, width = out.shape[2:]  # a page is never flat to the last tenth of a millimetre
    return functional.pad(out, (2, 2, 2, 2), mode="replicate")[:, :, dy : dy + height, dx : dx + width]


def moved(crops: Tensor, generator: torch.Generator) -> Tensor:
    """The crops as a camera shows them that moved by 3 to 11 px while the picture was taken, all the same way."""
    length, angle = (float(value) for value in torch.rand(2, generator=generator, device=generator.device))
    reach = 1 + 4.5 * length
    along = torch.linspace(-reach, reach, 23)
    places = torch.stack([along * math.cos(math.pi * angle), along * math.sin(math.pi * angle)], 1)
    kernel = torch.zeros(13, 13)
    for x, y in places.tolist():  # each point of the way, shared among the four pixels around it
        left, top = math.floor(x), math.floor(y)
        for i, j in ((0, 0), (1, 0), (0, 1), (1, 1)):
            kernel[6 + top + j, 6 + left + i] += (1 - abs(x - left - i)) * (1 - abs(y - top - j))
    weights = (kernel / kernel.sum()).expand(3, 1, 13, 13).to(crops.device)
    return functional.conv2d(functional.pad(crops, (6, 6, 6, 6), mode="replicate"), weights, groups=3)


def stained(crops: Tensor, generator: torch.Generator) -> Tensor:
    """The crops with the border of a coffee stain or a shadow on them, wherever it runs."""
    n, _, height, width = crops.shape
    drawn = partial(torch.rand, generator=generator, device=crops.device)
    angle, shift, soft, rim, depth = drawn(5, n, 1, 1)
    x = torch.linspace(-1, 1, width, device=crops.device)[None, None, :]
    y = torch.linspace(-1, 1, height, device=crops.device)[None, :, None]
    away = x * torch.cos(2 * math.pi * angle) + y * torch.sin(2 * math.pi * angle) - (2.4 * shift - 1.2)
    inside = torch.sigmoid(away / (0.02 + 0.4 * soft**2))
    border = torch.exp(-((away / (0.05 + 0.15 * soft)) ** 2))
    colour = 0.3 + 0.7 * drawn(n, 3, 1, 1)
    dark = (0.35 * depth * (inside + rim * border))[:, None] * colour
    return 1 - (1 - crops) * (1 - dark)  # ink and stain each let a share of the light through
