"""Places in the order of some values, as numpy tells them to the last bit, without what its own functions cost.

`np.median` and `np.quantile` take ten to thirty microseconds whatever they are given, and a sheet asks hundreds of
times. The first that asks them waits for masked arrays to be imported.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Bytes = npt.NDArray[np.uint8]

_MANY = 20_000  # bytes: fewer are sorted sooner


def in_order(dark: Bytes) -> Bytes:
    """Bytes (..., n) in order along the last axis: numpy counts them, which is three times as fast as to part them at
    one rank.
    """
    return np.sort(dark, axis=-1, kind="stable")


def ranked(dark: Bytes, *places: int) -> Bytes:
    """The bytes at some places in the order of each row, of (n, px): (places, n)."""
    if dark.size < _MANY:
        return in_order(dark)[:, places].T
    found = np.zeros((len(places), len(dark), 1), np.uint8)
    for place, level in zip(places, found, strict=True):
        # to count what is less than a level is far faster than to sort, and eight levels find the place
        for bit in (128, 64, 32, 16, 8, 4, 2, 1):
            tried = level | np.uint8(bit)
            less = cv2.reduce((dark < tried).view(np.uint8), 1, cv2.REDUCE_SUM, dtype=cv2.CV_32S)
            np.copyto(level, tried, where=less <= place)
    return found[:, :, 0]


def median(values: npt.NDArray[np.floating[Any]]) -> float:
    """The median of at least one value, of any shape."""
    return float(medians(values.reshape(-1)))


def medians(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The medians (...) of values (..., n) along the last axis."""
    half = values.shape[-1] // 2
    if values.shape[-1] % 2:
        return np.asarray(np.partition(values, half, axis=-1)[..., half])
    parted = np.partition(values, (half - 1, half), axis=-1)
    return np.asarray((parted[..., half - 1] + parted[..., half]) / 2)


def quantile(values: npt.NDArray[Any], share: float) -> float:
    """The value (of at least one, of any shape) than which that share of all are smaller, on a line between two."""
    place = share * (values.size - 1)
    before = int(place)
    after, way = min(before + 1, values.size - 1), place - before
    ordered = np.partition(values, (before, after), axis=None)
    low, high = ordered[before], ordered[after]
    # from the nearer one, as numpy does
    return float(high - (high - low) * (1 - way) if way >= 0.5 else low + (high - low) * way)


def quantiles(dark: Bytes, share: float) -> npt.NDArray[np.float64]:
    """The `quantile` of each row of bytes (n, px), (n,)."""
    place = share * (dark.shape[1] - 1)
    before = int(place)
    after, way = min(before + 1, dark.shape[1] - 1), place - before
    low, high = ranked(dark, before, after).astype(np.float64)
    return np.asarray(high - (high - low) * (1 - way) if way >= 0.5 else low + (high - low) * way)


def middle_byte(dark: Bytes) -> float:
    """The median of bytes, of any shape: counted."""
    return middle(np.arange(256.0), counted(dark))


def counted(dark: Bytes) -> npt.NDArray[np.intp]:
    """How often each byte is there, (256,)."""
    counts = cv2.calcHist([np.ascontiguousarray(dark)], [0], None, [256], [0, 256])
    return np.asarray(counts.ravel(), np.intp)


def middle(values: npt.NDArray[np.floating[Any]], counts: npt.NDArray[np.intp]) -> float:
    """The median of values (n,) of which each is there so many times, `counts` (n,)."""
    order = np.argsort(values, kind="stable")
    upto = np.cumsum(counts[order])
    total = int(upto[-1])
    low, high = values[order[np.searchsorted(upto, ((total - 1) // 2, total // 2), side="right")]]
    return float((low + high) / 2)
