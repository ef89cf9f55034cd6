"""Grey scans of more than 8 bits in 8 bits: Pillow cuts off all above 255, and a page so becomes white paper."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from PIL.Image import Image

_DEEP = ("I", "F")  # how the modes of such pictures begin
_PHOTOMETRIC, _WHITE_IS_ZERO = 262, 0  # a field of TIFFs; Pillow minds it up to 8 bits


class GreyLevels(NamedTuple):
    """Which levels of a picture are black and white."""

    black: float
    white: float

    def in_8_bits(self, levels: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
        """The levels of a part of the picture, 0 to 255."""
        span = self.white - self.black
        shares = (levels.astype(np.float64) - self.black) / span if span else np.ones(levels.shape)
        return np.asarray(np.clip(np.nan_to_num(shares), 0, 1) * 255 + 0.5, np.uint8)


def grey_levels(image: Image) -> GreyLevels | None:
    """The darkest and the lightest level of a picture, for scanners use more or fewer of the bits; None for one of 8
    bits a channel. Raises ValueError where they are no numbers.
    """
    if not image.mode.startswith(_DEEP):
        return None
    low, high = (float(level) for level in cast("tuple[float, float]", image.getextrema()))
    if not (math.isfinite(low) and math.isfinite(high)):
        raise ValueError(f"levels from {low} to {high}")
    fields: dict[int, Any] = getattr(image, "tag_v2", {})
    if fields.get(_PHOTOMETRIC) == _WHITE_IS_ZERO:
        return GreyLevels(black=high, white=low)
    return GreyLevels(black=low, white=high)
