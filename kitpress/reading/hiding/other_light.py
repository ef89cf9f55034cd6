"""Where a sheet lies in another light than elsewhere: in a shadow, or in the sun where most of it is in one."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.reading.evidence import Floats

Bytes = npt.NDArray[np.uint8]

# Logarithms of the brightest channel's light against what the rest of the sheet tells: what colours paper lets through
# 0.75 of it, and makes nothing brighter; shadows left 0.4 to 0.65.
_DARKER, _BRIGHTER = -0.36, 0.1
_SAMPLED, _ROUNDS = 4, 8  # px between samples; how often the slope is fitted anew
_PAPER = 0.85  # so much of a sheet is at most as bright as its paper
_SPREAD = 0.02  # logarithm: what is so close to the slope counts alike
_NARROW_MM = 9  # as print and dense colours are that take as much light


def otherwise_lit(bright: Bytes, px_per_mm: float) -> Bytes:
    """Where wide parts of a page are far darker or brighter than elsewhere, though its light changes but slowly: (h, w)
    0 or 1.

    `bright` (h, w): its brightest channel, on a small copy without strokes.
    """
    seen = np.log(np.maximum(bright, 1).astype(np.float32))
    samples = seen[::_SAMPLED, ::_SAMPLED].ravel()
    terms = _terms(*seen.shape, _SAMPLED)
    weights = np.ones_like(samples)
    for _ in range(_ROUNDS):  # of absolute errors, those below count less: a quantile
        slope, *_ = np.linalg.lstsq(terms * weights[:, None], samples * weights, rcond=None)
        off = samples - terms @ slope
        weights = np.sqrt(np.where(off > 0, _PAPER, 1 - _PAPER) / np.maximum(np.abs(off), _SPREAD))
    off = seen - (_terms(*seen.shape, 1) @ slope).reshape(seen.shape)
    other = ((off < _DARKER) | (off > _BRIGHTER)).astype(np.uint8)
    narrow = np.ones((round(_NARROW_MM * px_per_mm) | 1,) * 2, np.uint8)
    return np.asarray(cv2.morphologyEx(other, cv2.MORPH_OPEN, narrow), np.uint8)


@lru_cache(maxsize=8)
def _terms(height: int, width: int, step: int) -> Floats:
    """1, x, y, their squares and their product, in parts of a picture's sides, of every so many pixels: (n, 6)."""
    y, x = np.mgrid[0:height:step, 0:width:step]
    x, y = x.ravel() / width - 0.5, y.ravel() / height - 0.5
    return np.stack([np.ones(x.size), x, y, x * x, x * y, y * y], axis=1).astype(np.float32)
