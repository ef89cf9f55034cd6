"""Ways in which photos and paper get worse, drawn at random: what the reader meets outside a studio."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]


def worse_photo(photo: Image, rng: np.random.Generator, fault: str | None = None) -> Image:
    """A photo (h, w, 3) uint8 BGR with one to three faults, or only the one of `FAULTS`; lengths are relative to its
    size.
    """
    if fault:
        return FAULTS[fault](photo, rng)
    for _ in range(int(rng.choice([1, 2, 3], p=[0.6, 0.3, 0.1]))):
        photo = _FAULTS[rng.integers(len(_FAULTS))](photo, rng)
    return photo


def worse_paper(page: Image, rng: np.random.Generator) -> Image:
    """A page as a copier leaves it: grey, hard contrast, dirt, paper that is not white."""
    grey = cv2.cvtColor(page, cv2.COLOR_BGR2GRAY).astype(np.float32)
    low, high = rng.uniform(0, 70), rng.uniform(175, 245)
    hard = np.clip((grey - low) / (high - low), 0, 1) ** rng.uniform(0.8, 1.6)
    toner = rng.uniform(10, 60)
    out = toner + (rng.uniform(225, 255) - toner) * hard
    specks = rng.random(grey.shape, np.float32) < rng.uniform(0, 4e-5)
    specks = cv2.dilate(specks.astype(np.uint8), np.ones((3, 3), np.uint8))
    out[specks > 0] = toner
    return cv2.cvtColor(np.round(out).astype(np.uint8), cv2.COLOR_GRAY2BGR)  # type: ignore[return-value]


def _side(photo: Image) -> float:
    return max(photo.shape[:2]) / 3000


def _soft(photo: Image, rng: np.random.Generator) -> Image:
    return np.asarray(cv2.GaussianBlur(photo, (0, 0), rng.uniform(0.8, 3.4) * _side(photo)), np.uint8)


def _moved(photo: Image, rng: np.random.Generator) -> Image:
    size = max(3, int(rng.uniform(5, 19) * _side(photo))) | 1
    kernel = np.zeros((size, size), np.float32)
    kernel[size // 2] = 1
    turn = cv2.getRotationMatrix2D((size / 2 - 0.5, size / 2 - 0.5), float(rng.uniform(0, 180)), 1)
    kernel = cv2.warpAffine(kernel, turn, (size, size))
    return np.asarray(cv2.filter2D(photo, -1, kernel / kernel.sum()), np.uint8)


def _grainy(photo: Image, rng: np.random.Generator) -> Image:
    dark = rng.uniform(0.3, 1.0)
    band = rng.normal(0, rng.uniform(4, 24) * (0.4 + 0.6 * dark), (256, *photo.shape[1:])).astype(np.float32)
    noise = np.concatenate([band] * (photo.shape[0] // 256 + 1))[: photo.shape[0]]
    return np.clip(photo * np.float32(dark) + noise, 0, 255).astype(np.uint8)


def _pressed(photo: Image, rng: np.random.Generator) -> Image:
    data = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(10, 50))])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def _small(photo: Image, rng: np.random.Generator) -> Image:
    scale = max(rng.uniform(0.32, 0.8), 950 / max(photo.shape[:2]))
    return np.asarray(cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def _shaded(photo: Image, rng: np.random.Generator) -> Image:
    """A gradient or a hard shadow across the photo."""
    height, width = photo.shape[:2]
    light = np.ones((height, width), np.float32)
    depth = rng.uniform(0.25, 0.8)
    if rng.random() < 0.5:
        light *= np.linspace(1, depth, width, dtype=np.float32)[:: rng.choice([1, -1])]
    else:
        top, foot = rng.uniform(0.1, 0.9, 2) * width
        left = np.array([(0, 0), (top, 0), (foot, height), (0, height)], np.int32)
        cv2.fillPoly(light, [left], depth)  # type: ignore[call-overload]
        light = cv2.GaussianBlur(light, (0, 0), width / rng.uniform(60, 250))
    return np.clip(photo * light[..., None], 0, 255).astype(np.uint8)


def _glaring(photo: Image, rng: np.random.Generator) -> Image:
    """A lamp's reflection."""
    height, width = photo.shape[:2]
    y, x = np.mgrid[:height:4, :width:4].astype(np.float32)
    at_x, at_y = rng.uniform(0.15, 0.85, 2)
    wide, high = rng.uniform(0.04, 0.12, 2)
    spot = np.exp(
        -(((x - width * at_x) / (width * wide)) ** 2 + ((y - height * at_y) / (height * high)) ** 2)
    )
    spot = cv2.resize(spot, (width, height)) * np.float32(rng.uniform(80, 190))
    return np.clip(photo + spot[..., None], 0, 255).astype(np.uint8)


def _grey(photo: Image, rng: np.random.Generator) -> Image:
    return np.asarray(cv2.cvtColor(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)


_FAULTS = (
    _soft,
    _soft,
    _moved,
    _moved,
    _grainy,
    _grainy,
    _pressed,
    _small,
    _small,
    _shaded,
    _shaded,
    _glaring,
    _grey,
)
FAULTS = {fault.__name__[1:]: fault for fault in _FAULTS}
