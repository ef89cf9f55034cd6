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

from kitpress.reading.pages.blur import Blur, blur_of, misfits
from kitpress.reading.pages.tags import FEWEST_TAGS, SeenTag, sides_px
from kitpress.reading.photos.images import Photo
from kitpress.reading.ranks import median

Floats = npt.NDArray[np.floating[Any]]
Spectrum = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint8]

_LARGEST_TAG_PX = 96.0  # side of a tag in what is sharpened: 8 px to a millimetre, half of which are read
_NOISE = 0.015  # ratio of noise to the power of edges, at least: that of a good JPEG
_NOISE_GAIN = 20.0  # of that ratio for the variance of noise, in parts of the contrast
_RIPPLE, _RIPPLE_GAIN = 0.025, 2.0  # of the contrast, from pixel to pixel, and of noise: less is no edge
_SPLITS = (1.0, 8.0)  # weight of what was taken for an edge, in parts of that of the prior
# How far a tag is from its print, in parts of what it was: up to 0.83 where all is blurred alike; where the camera
# turned, or a part is sharp, the worst two were above 1.
_NEARER = 0.9
_TILE_PX, _OVERLAP_PX = 1024, 128  # of what is sharpened at once, for memory


class Sharpened(NamedTuple):
    """A photo at half its size `times` times over, without its blur."""

    photo: Photo
    times: int


def without_blur(photo: Photo, tags: Sequence[SeenTag]) -> Sharpened | None:
    """The photo as it would be without its blur; None if it has little, or not the same everywhere, or what the tags
    show of it is unclear: every tag must come nearer to its print.
    """
    if not tags:
        return None
    side = median(sides_px(tags))
    times = max(0, int(np.ceil(np.log2(max(side, 1.0) / _LARGEST_TAG_PX))))
    smaller = [tag.scaled(0.5**times) for tag in tags]
    blur = blur_of(photo, smaller, times)
    if blur is None:
        return None
    sharp = Photo(photo.name, sharpened(photo.halved(times), blur))
    before, after = misfits(photo.grey(times), smaller), misfits(sharp.grey(0), smaller)
    ratios = np.sort((after / before)[np.isfinite(before)])
    # one may lie under something
    worst = ratios[-2] if len(ratios) > FEWEST_TAGS else ratios[-1]
    return Sharpened(sharp, times) if worst < _NEARER else None


def sharpened(picture: Pixels, blur: Blur) -> Pixels:
    """A picture (H, W, 3) uint8 BGR without its blur."""
    out = np.empty_like(picture)
    # tiles of one size, so that one filter does for all
    height, width = (-(-length // -(-length // _TILE_PX)) for length in picture.shape[:2])
    rim = _OVERLAP_PX
    filter = _Filter(blur, (_quick_size(height + 2 * rim), _quick_size(width + 2 * rim)))
    part = slice(rim, rim + height), slice(rim, rim + width)
    for top in range(0, picture.shape[0], height):
        for left in range(0, picture.shape[1], width):
            tile = _with_surroundings(picture, left, top, width, height)
            ripples = filter.ripples(np.asarray(cv2.cvtColor(tile, cv2.COLOR_BGR2GRAY), np.uint8))[part]
            place = out[top : top + height, left : left + width]
            rows, columns = place.shape[:2]
            for channel in range(3):
                sharp = filter.wiener(filter.spectrum(tile[..., channel]))[part] - ripples
                place[..., channel] = np.clip(np.round(sharp[:rows, :columns]), 0, 255)
    return out


def _quick_size(least: int) -> int:
    """An even length from `least` on for which spectra are quick."""
    return 2 * cv2.getOptimalDFTSize(-(-least // 2))


def _with_surroundings(picture: Pixels, left: int, top: int, width: int, height: int) -> Pixels:
    """A tile of a picture with `_OVERLAP_PX` round it; beyond the picture its border is repeated."""
    rim = _OVERLAP_PX
    first, last = max(0, top - rim), min(picture.shape[0], top + height + rim)
    begin, end = max(0, left - rim), min(picture.shape[1], left + width + rim)
    above, below = first - (top - rim), top + height + rim - last
    before, behind = begin - (left - rim), left + width + rim - end
    around = picture[first:last, begin:end]
    tile = cv2.copyMakeBorder(around, above, below, before, behind, cv2.BORDER_REPLICATE)
    return np.asarray(tile, np.uint8)


class _Filter:
    """What undoes a blur in pictures of a size (h, w), both even. Spectra are (h, w), packed as OpenCV does it."""

    def __init__(self, blur: Blur, size: tuple[int, int]) -> None:
        self.size = size
        self.least = blur.contrast * max(_RIPPLE, _RIPPLE_GAIN * blur.noise)
        side = len(blur.kernel)
        placed = np.zeros(size, np.float32)
        placed[:side, :side] = blur.kernel
        middle = -(side // 2)
        placed = np.roll(placed, (middle, middle), (0, 1))
        self.spread = cv2.dft(placed)
        down, across = np.fft.fftfreq(size[0])[:, None], np.fft.rfftfreq(size[1])[None]
        edges = 4 - 2 * np.cos(2 * np.pi * down) - 2 * np.cos(2 * np.pi * across)
        self.ratio = max(_NOISE, _NOISE_GAIN * blur.noise**2)
        power, prior = np.abs(np.fft.rfft2(placed)) ** 2, self.ratio * edges
        self.plain = _packed(1 / (power + prior))
        self.split = [_packed(1 / (power + weight * prior + 1e-6)) for weight in _SPLITS]

    def spectrum(self, channel: Pixels) -> Spectrum:
        """Of a channel (h, w), times the conjugate of that of the kernel."""
        seen = cv2.dft(_round_the_border(channel, self.size))
        return np.asarray(cv2.mulSpectrums(seen, self.spread, 0, conjB=True))

    def wiener(self, spectrum: Spectrum) -> Floats:
        """The channel of that `spectrum`, sharp but for its ripples."""
        return _picture(spectrum * self.plain)

    def ripples(self, grey: Pixels) -> Floats:
        """What `wiener` adds to a grey picture beside its edges."""
        spectrum = self.spectrum(grey)
        rippled = sharp = self.wiener(spectrum)
        for weight, inverse in zip(_SPLITS, self.split, strict=True):
            known = cv2.dft(weight * self.ratio * _without_small_slopes(sharp, self.least))
            sharp = _picture((spectrum + known) * inverse)
        return rippled - sharp


def _picture(spectrum: Spectrum) -> Floats:
    """The picture (h, w) of a packed spectrum."""
    return np.asarray(cv2.idft(spectrum, flags=cv2.DFT_SCALE | cv2.DFT_REAL_OUTPUT), np.float32)


def _packed(factors: Floats) -> Spectrum:
    """Real factors of a spectrum (h, w / 2 + 1), the same for a frequency and its opposite, where OpenCV packs them:
    side by side for the real and the imaginary part, of the first and the last column one above the other.
    """
    height, columns = factors.shape
    out = np.empty((height, 2 * columns - 2), np.float32)
    out[:, 1:-1] = np.repeat(factors[:, 1:-1], 2, axis=1)
    for column in (0, -1):
        half = factors[: height // 2 + 1, column]
        out[:, column] = np.concatenate([half[:1], np.repeat(half[1:-1], 2), half[-1:]])
    return out


def _without_small_slopes(picture: Floats, least: float) -> Floats:
    """The negative Laplacian (h, w) of a picture whose slopes are less by `least`, and none where they were."""
    across, down = np.roll(picture, -1, 1) - picture, np.roll(picture, -1, 0) - picture
    # cv2.magnitude hangs on where in memory its arrays begin: the same photo would not always read the same
    slope = np.sqrt(across * across + down * down)
    kept = np.maximum(slope - least, 0) / (slope + 1e-6)
    across, down = across * kept, down * kept
    return np.asarray(np.roll(across, 1, 1) - across + np.roll(down, 1, 0) - down)


def _round_the_border(channel: Pixels, size: Sequence[int]) -> Floats:
    """A channel at a larger size, with no step where its right border meets its left one, and its foot its head."""
    height, width = channel.shape
    larger = cv2.copyMakeBorder(channel, 0, size[0] - height, 0, size[1] - width, cv2.BORDER_REPLICATE)
    out = larger.astype(np.float32)
    fade = np.arange(_OVERLAP_PX, dtype=np.float32) / _OVERLAP_PX
    out[:, -_OVERLAP_PX:] += fade * (out[:, :1] - out[:, -1:])
    out[-_OVERLAP_PX:] += fade[:, None] * (out[:1] - out[-1:])
    return out
