"""Photos without their blur: deconvolution with what their tags tell of it.

A Wiener filter whose prior is that of natural pictures, smooth but for edges, sharpens each channel. What it leaves
of ripples beside edges is found on the grey photo, by half-quadratic splitting: all slopes that are too small for an
edge are taken for none, and the photo is sharpened again with that known (Krishnan and Fergus 2009).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.reading.blur import Blur, blur_of
from kitpress.reading.images import Photo
from kitpress.reading.tags import SeenTag

Floats = npt.NDArray[np.floating[Any]]
Spectrum = npt.NDArray[np.complexfloating[Any, Any]]
Pixels = npt.NDArray[np.uint8]

_LARGEST_TAG_PX = (
    96.0  # side of a tag in the copy that is sharpened: 8 px to a millimetre, of which half are read
)
_NOISE = 0.015  # ratio of noise to the power of edges, at least: that of a good JPEG
_NOISE_GAIN = 20.0  # of that ratio for the variance of noise, in parts of the contrast
_RIPPLE, _RIPPLE_GAIN = 0.025, 2.0  # of the contrast, from pixel to pixel, and of noise: less is no edge
_SPLITS = (1.0, 8.0)  # weight of what was taken for an edge, in parts of that of the prior
_BAND_PX, _OVERLAP_PX = 1024, 128  # of what is sharpened at once, for memory


class Sharpened(NamedTuple):
    """A photo at half its size `times` times over, without its blur."""

    photo: Photo
    times: int


def without_blur(photo: Photo, tags: Sequence[SeenTag]) -> Sharpened | None:
    """The photo as it would be without its blur; None if it has little, or what the tags show of it is unclear."""
    side = float(np.median([tag.side_px for tag in tags])) if tags else 0.0
    if not side:
        return None
    times = max(0, int(np.ceil(np.log2(side / _LARGEST_TAG_PX))))
    smaller = [SeenTag(tag.id, (tag.corners + 0.5) / 2**times - 0.5) for tag in tags]
    blur = blur_of(photo.grey(times), smaller)
    return blur and Sharpened(Photo(photo.name, sharpened(photo.halved(times), blur)), times)


def sharpened(picture: Pixels, blur: Blur) -> Pixels:
    """A picture (H, W, 3) uint8 BGR without its blur."""
    out = np.empty_like(picture)
    height, width = picture.shape[:2]
    rim = _OVERLAP_PX
    padded = cv2.copyMakeBorder(picture, rim, rim, rim, rim, cv2.BORDER_REPLICATE)
    for top in range(0, height, _BAND_PX):
        rows = min(_BAND_PX, height - top)
        band = np.asarray(padded[top : top + rows + 2 * rim], np.uint8)
        filter = _Filter(blur, (cv2.getOptimalDFTSize(band.shape[0]), cv2.getOptimalDFTSize(band.shape[1])))
        part = slice(rim, rim + rows), slice(rim, rim + width)
        ripples = filter.ripples(np.asarray(cv2.cvtColor(band, cv2.COLOR_BGR2GRAY), np.uint8))[part]
        for channel in range(3):
            sharp = filter.wiener(filter.spectrum(band[..., channel]))[part] - ripples
            out[top : top + rows, :, channel] = np.clip(np.round(sharp), 0, 255)
    return out


class _Filter:
    """What undoes a blur in pictures of a size (h, w)."""

    def __init__(self, blur: Blur, size: tuple[int, int]) -> None:
        self.size = size
        self.least = blur.contrast * max(_RIPPLE, _RIPPLE_GAIN * blur.noise)
        side = len(blur.kernel)
        placed = np.zeros(size, np.float32)
        placed[:side, :side] = blur.kernel
        middle = -(side // 2)
        spread = np.fft.rfft2(np.roll(placed, (middle, middle), (0, 1)))
        down, across = np.fft.fftfreq(size[0])[:, None], np.fft.rfftfreq(size[1])[None]
        edges = 4 - 2 * np.cos(2 * np.pi * down) - 2 * np.cos(2 * np.pi * across)
        self.ratio = max(_NOISE, _NOISE_GAIN * blur.noise**2)
        self.prior = np.asarray(self.ratio * edges, np.float32)
        self.power = np.asarray(np.abs(spread) ** 2, np.float32)
        self.back: Spectrum = np.conj(spread).astype(np.complex64)

    def spectrum(self, channel: Pixels) -> Spectrum:
        """Of a channel (h, w), spread as it is."""
        return np.asarray(self.back * np.fft.rfft2(_round_the_border(channel, self.size)))

    def wiener(self, spectrum: Spectrum) -> Floats:
        """The channel of that `spectrum`, sharp but for its ripples."""
        return np.asarray(np.fft.irfft2(spectrum / (self.power + self.prior), s=self.size))

    def ripples(self, grey: Pixels) -> Floats:
        """What `wiener` adds to a grey picture beside its edges."""
        spectrum = self.spectrum(grey)
        rippled = sharp = self.wiener(spectrum)
        for weight in _SPLITS:
            known = weight * self.ratio * np.fft.rfft2(_without_small_slopes(sharp, self.least))
            both = self.power + weight * self.prior + 1e-6
            sharp = np.asarray(np.fft.irfft2((spectrum + known) / both, s=self.size), np.float32)
        return rippled - sharp


def _without_small_slopes(picture: Floats, least: float) -> Floats:
    """The negative Laplacian (h, w) of a picture whose slopes are less by `least`, and none where they were."""
    across, down = np.roll(picture, -1, 1) - picture, np.roll(picture, -1, 0) - picture
    slope = np.hypot(across, down) + 1e-6
    kept = np.maximum(slope - least, 0) / slope
    across, down = across * kept, down * kept
    return np.asarray(np.roll(across, 1, 1) - across + np.roll(down, 1, 0) - down)


def _round_the_border(channel: Pixels, size: Sequence[int]) -> Floats:
    """A channel at a larger size, with no step where its right border meets its left one, and its foot its head."""
    height, width = channel.shape
    level = channel.astype(np.float32)
    out = cv2.copyMakeBorder(level, 0, size[0] - height, 0, size[1] - width, cv2.BORDER_REPLICATE)
    for _ in range(2):
        length = out.shape[1]
        fade = np.clip(np.arange(length, dtype=np.float32) - (length - _OVERLAP_PX), 0, None) / _OVERLAP_PX
        out = (out + fade * (out[:, :1] - out[:, -1:])).T
    return np.asarray(out, np.float32)
