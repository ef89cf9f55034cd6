"""Finding the seals of work cards in a photo, and what looks like one but can't be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.works import SEAL_MODULES, SEALS
from kitpress.reading.pages.tags import refine

Grey = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.floating[Any]]

_MOST_WRONG = 1  # modules of a pattern: two patterns differ in six at least
_SAMPLE_PX = 8  # a module's side in the straightened picture of a seal
_NEAR = 0.5  # sides: two finds so near are one seal
_LEAST, _MOST = 0.55, 1.6  # of the expected side: cards lie nearer and further away


@dataclass(frozen=True, eq=False)
class SeenSeal:
    """A seal in a photo. `corners`: (4, 2) float64 photo px, TL, TR, BR, BL of the seal before it was turned.

    `wrong` is how many of its modules differ from the pattern.
    """

    id: int
    corners: Floats
    wrong: int

    @property
    def center(self) -> Floats:
        """Its middle (x, y) in photo px."""
        return np.asarray(self.corners.mean(0))

    @property
    def side_px(self) -> float:
        """Mean length of its sides in photo px."""
        return _side(self.corners)


class Sighting(NamedTuple):
    """What was seen: seals, and squares (4, 2) of about their kind that can't be read."""

    seals: list[SeenSeal]
    unread: list[Floats]


def dark_channel(pixels: npt.NDArray[np.uint8]) -> Grey:
    """The channel of a photo (H, W, 3) BGR in which both red and black seals are darkest."""
    return np.ascontiguousarray(pixels[..., 1])


def find_seals(grey: Grey, side_px: float) -> Sighting:
    """All seals in a photo, (H, W) uint8; `side_px` is about how large one is."""
    seals: list[SeenSeal] = []
    unread: list[Floats] = []
    read, missed = _Places(), _Places()
    for copy in _copies(grey, side_px):
        for square in _squares(copy, side_px):
            middle, side = square.mean(0), _side(square)
            if read.has(middle, side):
                continue
            seal = _read(grey, copy, square)
            if seal is not None:
                seals.append(seal)
                read.add(middle, side)
            elif not missed.has(middle, side):
                unread.append(square)
                missed.add(middle, side)
    exact = refine(grey, np.stack([seal.corners for seal in seals])) if seals else ()
    seals = [replace(seal, corners=square) for seal, square in zip(seals, exact, strict=True)]
    return Sighting(seals, [square for square in unread if not read.has(square.mean(0), _side(square))])


def _read(grey: Grey, copy: Grey, square: Floats) -> SeenSeal | None:
    """The seal in a square of a photo, or of a copy with sharper edges; first as found, then more exactly."""
    seal = read_seal(grey, square) or read_seal(copy, square)
    if seal is None:
        exact = refine(grey, square[None])[0]
        seal = read_seal(grey, exact) or read_seal(copy, exact)
    return seal


class _Places:
    """Where squares were found, and how large."""

    def __init__(self) -> None:
        self._found = np.zeros((0, 3))

    def add(self, middle: Floats, side: float) -> None:
        self._found = np.vstack([self._found, (*middle, side)])

    def has(self, middle: Floats, side: float) -> bool:
        """Whether this square was found already, or is a part of one."""
        away = np.hypot(self._found[:, 0] - middle[0], self._found[:, 1] - middle[1])
        return bool((away < _NEAR * np.maximum(self._found[:, 2], side)).any())


def _squares(copy: Grey, side_px: float) -> Floats:
    """What may be a seal: squares (n, 4, 2) of about that size, tilted as a camera may see them."""
    corners, _, rejected = _detector().detectMarkers(copy)
    if not (len(corners) or len(rejected)):
        return np.zeros((0, 4, 2))
    quads = np.stack([np.asarray(quad, np.float64).reshape(4, 2) for quad in (*corners, *rejected)])
    sides = np.linalg.norm(quads - np.roll(quads, 1, 1), axis=2)
    diagonals = np.linalg.norm(quads[:, :2] - quads[:, 2:], axis=2)
    size = (sides.mean(1) > _LEAST * side_px) & (sides.mean(1) < _MOST * side_px)
    shape = (sides.min(1) > 0.5 * sides.max(1)) & (diagonals.min(1) > 0.55 * diagonals.max(1))
    return np.asarray(quads[size & shape])


def _side(square: Floats) -> float:
    return float(np.linalg.norm(square - np.roll(square, 1, 0), axis=1).mean())


def _copies(grey: Grey, side_px: float) -> Iterator[Grey]:
    """The pictures to search: as it is, then with sharper edges."""
    yield grey
    soft = cv2.GaussianBlur(grey, (0, 0), max(1.0, side_px / 24))
    yield np.asarray(cv2.addWeighted(grey, 2.6, soft, -1.6, 0), np.uint8)


@lru_cache(maxsize=1)
def _detector() -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.adaptiveThreshWinSizeMin = 13
    settings.adaptiveThreshWinSizeMax = 53
    settings.adaptiveThreshWinSizeStep = 20
    settings.adaptiveThreshConstant = 7
    settings.minMarkerPerimeterRate = 0.015
    settings.maxMarkerPerimeterRate = 0.4
    settings.polygonalApproxAccuracyRate = 0.06
    settings.minMarkerDistanceRate = 0.02
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_NONE
    return cv2.aruco.ArucoDetector(_dictionary(), settings)


@lru_cache(maxsize=1)
def _dictionary() -> Any:
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_250)


@lru_cache(maxsize=1)
def _patterns() -> npt.NDArray[np.bool_]:
    """Every pattern in each of its four turns, (4 * SEALS, 25); True is paper. Turn t is t quarter turns clockwise."""
    upright = [
        cv2.aruco.generateImageMarker(_dictionary(), id, SEAL_MODULES)[1:-1, 1:-1] > 127
        for id in range(SEALS)
    ]
    return np.stack([np.rot90(p, -turn).ravel() for turn in range(4) for p in upright])


def read_seal(grey: Grey, square: Floats) -> SeenSeal | None:
    """The seal in a square (4, 2) photo px, clockwise from any corner; None if it is none."""
    modules = _modules(grey, square)
    border = np.ones((SEAL_MODULES, SEAL_MODULES), bool)
    border[1:-1, 1:-1] = False
    ink, rest = modules[border], modules[1:-1, 1:-1]
    dark, light = float(np.median(ink)), float(np.percentile(rest, 88))
    if light - dark < 18:
        return None
    level = (dark + light) / 2
    if (ink > level).sum() > 2:
        return None
    wrong = (_patterns() != (rest > level).ravel()).sum(1)
    best = int(wrong.argmin())
    if wrong[best] > _MOST_WRONG:
        return None
    turn, id = divmod(best, SEALS)
    # the pattern is turned clockwise by `turn` in this square, so its own top-left is that many corners on
    return SeenSeal(id, np.roll(square, -turn, 0), int(wrong[best]))


def _modules(grey: Grey, square: Floats) -> Floats:
    """The lightness of each module of a seal, (7, 7), from the middle of each."""
    side = SEAL_MODULES * _SAMPLE_PX
    target = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32) - 0.5
    look = cv2.getPerspectiveTransform(target, np.asarray(square, np.float32))
    picture = cv2.warpPerspective(grey, look, (side, side), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    cells = picture.reshape(SEAL_MODULES, _SAMPLE_PX, SEAL_MODULES, _SAMPLE_PX)
    edge = _SAMPLE_PX // 4
    return np.asarray(cells[:, edge:-edge, :, edge:-edge].mean((1, 3)), np.float64)
