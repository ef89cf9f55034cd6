"""The five small networks: squares with their sides, digit cells, whether those are crossed out, tick boxes, and lines
that may be windows.
"""

from __future__ import annotations

from torch import Tensor, nn

from kitpress.reading.sampling import SQUARE_PITCH


def _convolution(inputs: int, outputs: int, stride: int = 1, padding: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, padding, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class CropNet(nn.Module):
    """A plain convolutional network for crops of one size.

    Input (n, 3, side, side) float32, darkness 0..1 per channel BGR; output (n, outputs) logits.
    `widths` are the channels of its stages; each halves the picture and, where that is cheap, looks twice.
    """

    def __init__(self, side: int, widths: tuple[int, ...], hidden: int, outputs: int) -> None:
        super().__init__()
        layers: list[nn.Module] = []
        channels, size = 3, side
        for stage, width in enumerate(widths):
            layers.append(_convolution(channels, width, 2))
            if stage:  # at full width a second look costs as much as all the rest
                layers.append(_convolution(width, width))
            channels, size = width, (size + 1) // 2
        self.features = nn.Sequential(*layers)
        self.head = nn.Sequential(
            nn.Flatten(),
            nn.Dropout(0.2),
            nn.Linear(channels * size * size, hidden),
            nn.ReLU(inplace=True),
            nn.Dropout(0.2),
            nn.Linear(hidden, outputs),
        )

    def forward(self, crops: Tensor) -> Tensor:
        """Logits of a batch."""
        logits: Tensor = self.head(self.features(crops))
        return logits


class GridNet(nn.Module):
    """A convolutional network that reads all squares of a grid at once.

    Nothing is padded, so that it says the same of a square whether it gets a crop, (n, 3, 72, 72), or the whole grid
    with a margin, (1, 3, 48 rows + 24, 48 columns + 24): what neighbours share is computed once. Output (n, outputs,
    rows, columns) logits; of crops, rows and columns are 1.
    """

    def __init__(self, outputs: int) -> None:
        super().__init__()
        widths, hidden = (16, 32, 32, 64, 64, 96), 256
        strides = (2, 2, 1, 2, 1, 1)
        looks = zip((3, *widths), widths, strides, strict=False)
        self.features = nn.Sequential(*(_convolution(*look, padding=0) for look in looks))
        pitch = SQUARE_PITCH // 8  # after three halvings
        self.head = nn.Sequential(
            nn.Conv2d(widths[-1], hidden, 15 - 2 * len(widths), pitch),  # what is left of a crop
            nn.ReLU(inplace=True),
            nn.Dropout(0.1),
            nn.Conv2d(hidden, outputs, 1),
        )

    def forward(self, pictures: Tensor) -> Tensor:
        """Logits of every square."""
        logits: Tensor = self.head(self.features(pictures))
        return logits


def square_network(classes: int) -> GridNet:
    """Class logits, then of the square's sides N, E, S, W the log-odds of a line."""
    return GridNet(classes + 4)


def digit_network() -> CropNet:
    """Logits of the ten digits, an empty cell, and one that something lies on."""
    return CropNet(48, (16, 32, 48, 64), 96, 12)


def crossed_out_network() -> CropNet:
    """One logit: what is written in a digit cell is crossed out. Of the digit network's shape, whose layers it begins
    with.
    """
    return CropNet(48, (16, 32, 48, 64), 96, 1)


def tick_network() -> CropNet:
    """One logit: the box or bubble is marked."""
    return CropNet(32, (8, 16, 24), 32, 1)


def pane_network() -> CropNet:
    """One logit: the line in the middle has a window's strokes across it."""
    return CropNet(48, (8, 16, 24, 32), 32, 1)
