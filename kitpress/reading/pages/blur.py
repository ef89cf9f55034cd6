"""The blur of a photo, of a hand that shook or a lens that missed, as its tags tell it.

What is printed in a tag is known, so the point spread function that turns the one into what the photo shows of it can
be fitted: non-negative least squares.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import TAG_MODULES
from kitpress.reading.pages.tags import SeenTag, edge_spread, sides_px, tag_picture
from kitpress.reading.photos.images import Photo
from kitpress.reading.ranks import median

Floats = npt.NDArray[np.floating[Any]]
Spectrum = npt.NDArray[np.complexfloating[Any, Any]]
Pixels = npt.NDArray[np.uint8]

_WHITE = 0.28  # of a tag's side is white round it, at least
_BLURRED_PX = 1.8  # spread of an edge from which on there is something to undo
_REACH = 0.18  # of a tag's side: how far a point may be spread, and less than the white round a tag
_FINE = 4  # samples across a pixel of the tags as they should look
_MODULE_PX = 16
_ROUNDS, _STEPS = 4, 200
_SMOOTH = 1e-4  # weight of the differences of neighbours in the fit
_SMALLEST = 0.03  # of the largest value: what is less is noise
_MISFIT = 0.12  # of the contrast: tags that the fit explains worse are none, or lie under something
_SECOND = np.outer((1, -2, 1), (1, -2, 1)).astype(np.float32)  # what is smooth has none of it


class Blur(NamedTuple):
    """How a photo shows a point: `kernel` (n, n) float32 adds up to 1, n is odd. `contrast`: levels from the paper of
    its tags to their black; `noise`: standard deviation from one pixel to the next, in parts of it.
    """

    kernel: Floats
    contrast: float
    noise: float


def blur_of(photo: Photo, tags: Sequence[SeenTag], times: int = 0) -> Blur | None:
    """The blur of a photo at half its size, so many times over, in which those tags are seen; None if it has little, or
    what they show is unclear.
    """
    if not tags:
        return None
    corners = np.stack([tag.corners for tag in tags])
    if edge_spread(photo, corners, times) < _BLURRED_PX:
        return None
    reach = round(_REACH * median(sides_px(tags)))
    views = [_view(photo.grey(times), tag, reach) for tag in tags]
    return _fitted([view for view in views if view], reach)


def misfits(grey: Pixels, tags: Sequence[SeenTag]) -> Floats:
    """How far each tag in a photo (h, w) is from its print, (n,): root mean square, in parts of its contrast; NaN where
    the photo's border cuts it.
    """
    views = [_view(grey, tag, round(_REACH * tag.side_px)) for tag in tags]
    return np.array([view.levels(view.ideal)[2] if view else np.nan for view in views])


class _View(NamedTuple):
    """A tag and the white round it: how black it is as printed, (h, w) 0..1, and its levels in the photo, (h, w); what
    is no part of it is left out of `mask`, and `bare` is paper that no blur reaches.
    """

    ideal: Floats
    seen: Floats
    mask: npt.NDArray[np.bool_]
    bare: npt.NDArray[np.bool_]

    def levels(self, shown: Floats) -> tuple[float, float, float]:
        """The levels of paper, and from there to black, with which `shown` (h, w) 0..1 is nearest to what is seen, and
        how far it is off: root mean square, in parts of the second.
        """
        dark, seen = shown[self.mask], self.seen[self.mask]
        terms = np.stack([np.ones_like(dark), -dark], 1)
        (paper, depth), *_ = np.linalg.lstsq(terms, seen, rcond=None)
        off = float(np.sqrt(np.mean((seen - paper + depth * dark) ** 2)))
        return float(paper), max(float(depth), 1.0), off / max(float(depth), 1.0)


def _view(grey: Pixels, tag: SeenTag, reach: int) -> _View | None:
    """None where the photo's border cuts it."""
    left, top = (int(v) for v in np.floor(tag.corners.min(0)) - reach - 3)
    right, bottom = (int(v) for v in np.ceil(tag.corners.max(0)) + reach + 4)
    if min(left, top) < 0 or bottom > grey.shape[0] or right > grey.shape[1]:
        return None
    width, height, side = right - left, bottom - top, TAG_MODULES * _MODULE_PX
    square = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32)
    placed = np.asarray(tag.corners - (left, top), np.float32)
    to_photo = cv2.getPerspectiveTransform(square - 0.5, placed)
    finer = np.array([[_FINE, 0, 0.5 * _FINE - 0.5], [0, _FINE, 0.5 * _FINE - 0.5], [0, 0, 1]])
    fine = cv2.warpPerspective(
        cv2.bitwise_not(tag_picture(tag.id, _MODULE_PX)), finer @ to_photo, (width * _FINE, height * _FINE)
    )
    ideal = cv2.resize(fine, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    around = (square - side / 2) * (1 + 2 * _WHITE) + side / 2
    mask = np.zeros((height, width), np.uint8)
    quad = cv2.perspectiveTransform(around[None], to_photo)[0]
    cv2.fillConvexPoly(mask, np.round(quad).astype(np.int32), 1)
    rim = 2 * reach + 3  # and a pixel more, as far as `_SECOND` looks
    near = cv2.dilate(ideal, np.ones((rim, rim), np.uint8))
    seen = grey[top:bottom, left:right].astype(np.float32)
    return _View(ideal, seen, mask > 0, (mask > 0) & (near == 0))


def _fitted(views: Sequence[_View], reach: int) -> Blur | None:
    """The blur that explains the tags; None if none does, or nobody can tell how noisy the photo is."""
    fits = [_Fit.of(view, reach) for view in views]
    if not any(view.bare.any() for view in views):
        return None
    for _ in range(_ROUNDS):
        kernel = _non_negative(fits, reach)
        fits = [fit.with_levels(kernel) for fit in fits]
        usual = float(np.median([fit.misfit for fit in fits]))
        fits = [fit for fit in fits if fit.misfit <= max(_MISFIT, 2 * usual)]
    if usual > _MISFIT:
        return None
    contrast = float(np.median([fit.depth for fit in fits]))
    noise = [fit.noise for fit in fits if fit.view.bare.any()]
    return Blur(kernel, contrast, float(np.median(noise))) if noise else None


class _Fit(NamedTuple):
    """What the fit has to know of a tag. Its levels: of `paper`, and how much darker black is."""

    view: _View
    size: tuple[int, int]  # of spectra
    spectrum: Spectrum  # of the tag as printed
    auto: Floats  # its correlation with itself, (4 reach + 1,) twice
    paper: float
    depth: float
    misfit: float = 0.0  # root mean square, of the depth

    @classmethod
    def of(cls, view: _View, reach: int) -> _Fit:
        """With levels as far as one look tells them."""
        height, width = (cv2.getOptimalDFTSize(length + 4 * reach + 2) for length in view.ideal.shape)
        spectrum = np.fft.rfft2(view.ideal, s=(height, width))
        auto = _around(np.fft.irfft2(np.abs(spectrum) ** 2, s=(height, width)), 2 * reach)
        paper, black = np.quantile(view.seen[view.mask], (0.95, 0.02))
        return cls(view, (height, width), spectrum, auto, float(paper), float(max(paper - black, 1)))

    def cross(self, reach: int) -> Floats:
        """Correlation of the tag as printed with how dark the photo shows it, (2 reach + 1,) twice."""
        dark = np.where(self.view.mask, (self.paper - self.view.seen) / self.depth, 0)
        both = np.conj(self.spectrum) * np.fft.rfft2(dark, s=self.size)
        return _around(np.fft.irfft2(both, s=self.size), reach)

    @property
    def noise(self) -> float:
        """Standard deviation of the levels of bare paper round the tag from one pixel to the next, of the depth
        (Immerkær 1996).
        """
        second = cv2.filter2D(self.view.seen, -1, _SECOND)[self.view.bare]
        return float(np.sqrt(np.mean(second**2)) / 6 / self.depth)

    def with_levels(self, kernel: Floats) -> _Fit:
        """With the levels that fit best, if a point is spread like that."""
        flipped = np.ascontiguousarray(kernel[::-1, ::-1])
        spread = cv2.filter2D(self.view.ideal, -1, flipped, borderType=cv2.BORDER_CONSTANT)
        paper, depth, misfit = self.view.levels(np.asarray(spread, np.float32))
        return self._replace(paper=paper, depth=depth, misfit=misfit)


def _around(correlation: Floats, reach: int) -> Floats:
    """The middle of a correlation whose origin is its first value, (2 reach + 1,) twice."""
    return np.roll(correlation, (reach, reach), (0, 1))[: 2 * reach + 1, : 2 * reach + 1]


def _non_negative(fits: Sequence[_Fit], reach: int) -> Floats:
    """The kernel without negative values that fits best (FISTA, Beck and Teboulle 2009)."""
    side = 2 * reach + 1
    place = np.stack(np.meshgrid(np.arange(side), np.arange(side), indexing="ij"), -1).reshape(-1, 2)
    apart = place[:, None] - place[None] + 2 * reach
    auto = np.sum([fit.auto for fit in fits], axis=0)
    power = float(auto[2 * reach, 2 * reach])
    wanted = np.sum([fit.cross(reach) for fit in fits], axis=0).ravel() / power
    normal = (auto / power)[apart[..., 0], apart[..., 1]].astype(np.float32)
    step = 1 / (float(np.abs(normal).sum(1).max()) + 8 * _SMOOTH)
    kernel = ahead = np.full((side, side), 1 / side**2, np.float32)
    momentum = 1.0
    for _ in range(_STEPS):
        smooth = cv2.Laplacian(ahead, cv2.CV_32F, borderType=cv2.BORDER_REPLICATE)
        slope = (normal @ ahead.ravel() - wanted).reshape(side, side) - _SMOOTH * smooth
        new = np.maximum(ahead - step * slope, 0).astype(np.float32)
        faster = (1 + (1 + 4 * momentum**2) ** 0.5) / 2
        ahead, kernel, momentum = new + (momentum - 1) / faster * (new - kernel), new, faster
    kernel = np.where(kernel < _SMALLEST * kernel.max(), 0, kernel)
    return np.asarray(kernel / max(float(kernel.sum()), 1e-9), np.float32)
