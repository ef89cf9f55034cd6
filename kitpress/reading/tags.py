"""Finding the printed tags in a photo, to a tenth of a pixel, and telling sheets apart by them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import TAG_MODULES

Grey = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.floating[Any]]

PLACES = 8  # TL, T, TR, R, BR, B, BL, L
ENOUGH = 7  # so many of a sheet's tags on the first look, and no second look is taken
_LONG_SIDES = (1280, 2200, 800)  # of the copies searched, in this order
_EDGE_SAMPLES = 24
_EDGE_REACH_MODULES = 0.75  # the border is one module wide: beyond it comes data
_EDGE_STEPS = 31
_ONE_MAP: Any = None  # cv2 knows a map of (x, y) pairs by its second map being None


@dataclass(frozen=True, eq=False)
class SeenTag:
    """A tag in a photo. `corners`: (4, 2) float64 photo px, TL, TR, BR, BL of the tag as printed.

    Whole numbers are centres of pixels.
    """

    id: int
    corners: Floats

    @property
    def kind(self) -> int:
        """Which sheet it is printed on."""
        return self.id // PLACES

    @property
    def place(self) -> int:
        """Where on the sheet it stands: 0 is the top-left corner, then clockwise."""
        return self.id % PLACES

    @property
    def center(self) -> Floats:
        """Its middle (x, y) in photo px."""
        return np.asarray(self.corners.mean(0))

    @property
    def side_px(self) -> float:
        """Mean length of its sides in photo px."""
        return float(np.linalg.norm(self.corners - np.roll(self.corners, 1, 0), axis=1).mean())


def find_tags(grey: Grey) -> list[SeenTag]:
    """All tags in a photo, (H, W) uint8, with corners refined at full size.

    The photo is searched on a small copy; again at other sizes and with more contrast only when some tag of
    a sheet is missing.
    """
    found: list[SeenTag] = []
    for copy, scale in _copies(grey):
        new = (SeenTag(id, _upscaled(corners, scale)) for id, corners in _detect(copy))
        for tag in new:
            if not any(_same(tag, other) for other in found):
                found.append(tag)
        if _complete(found):
            break
    return [SeenTag(tag.id, refine(grey, tag.corners)) for tag in found]


def _complete(found: Sequence[SeenTag]) -> bool:
    """Whether nothing suggests that a tag was missed: every kind seen has (nearly) all its tags."""
    counts = [sum(t.id == id for t in found) for id in {t.id for t in found}]
    kinds = {t.kind for t in found}
    if not kinds:
        return False
    sheets = max(counts) * len(kinds)
    return len(found) >= sheets * ENOUGH


def _copies(grey: Grey) -> Iterator[tuple[Grey, float]]:
    """The copies to search, and how many photo px one of their px is."""
    long_side = max(grey.shape)
    clahe = None
    for number, target in enumerate(_LONG_SIDES):
        scale = max(1.0, long_side / target)
        size = max(1, round(grey.shape[1] / scale)), max(1, round(grey.shape[0] / scale))
        copy = cv2.resize(grey, size, interpolation=cv2.INTER_AREA) if scale > 1 else grey
        if number == 0:
            yield _u8(copy), scale
            continue
        clahe = clahe or cv2.createCLAHE(3.0, (8, 8))
        soft = cv2.GaussianBlur(copy, (0, 0), 2.0)
        yield _u8(clahe.apply(cv2.addWeighted(copy, 2.2, soft, -1.2, 0))), scale


def _u8(image: Any) -> Grey:
    return np.asarray(image, np.uint8)


@lru_cache(maxsize=1)
def _detector() -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.adaptiveThreshWinSizeMin = 9
    settings.adaptiveThreshWinSizeMax = 49
    settings.adaptiveThreshWinSizeStep = 20
    settings.adaptiveThreshConstant = 5
    settings.minMarkerPerimeterRate = 0.015
    settings.maxMarkerPerimeterRate = 1.2
    settings.polygonalApproxAccuracyRate = 0.05
    settings.perspectiveRemovePixelPerCell = 6
    settings.perspectiveRemoveIgnoredMarginPerCell = 0.2
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_NONE
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100), settings)


def _detect(copy: Grey) -> list[tuple[int, Floats]]:
    corners, ids, _ = _detector().detectMarkers(copy)
    if ids is None:
        return []
    return [
        (int(id), np.asarray(c, np.float64).reshape(4, 2))
        for id, c in zip(np.ravel(ids), corners, strict=True)
    ]


def _upscaled(corners: Floats, scale: float) -> Floats:
    return (corners + 0.5) * scale - 0.5


def _same(a: SeenTag, b: SeenTag) -> bool:
    return a.id == b.id and float(np.linalg.norm(a.center - b.center)) < 0.5 * max(a.side_px, b.side_px)


# -- corners to a tenth of a pixel ---------------------------------------------------------------


def refine(grey: Grey, corners: Floats) -> Floats:
    """Corners (4, 2) in photo px -> the same to about a tenth of a pixel.

    Each side is a line fitted to where the paper turns black along it, so blur, which rounds the corners
    themselves, does no harm. A side that can't be found stays as it was.
    """
    for _ in range(2):
        lines = [_fit_side(grey, corners, side) for side in range(4)]
        moved = np.array([_meet(lines[side - 1], lines[side]) for side in range(4)])
        limit = 0.6 * np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1).mean() / TAG_MODULES
        kept = np.linalg.norm(moved - corners, axis=1) <= limit * 1.5
        corners = np.where(kept[:, None], moved, corners)
    return corners


def _fit_side(grey: Grey, corners: Floats, side: int) -> tuple[Floats, Floats]:
    """A point on a side and its direction."""
    a, b = corners[side], corners[(side + 1) % 4]
    along = b - a
    length = float(np.hypot(*along))
    inward = np.array([-along[1], along[0]]) / length  # TL, TR, BR, BL in a frame with y down
    reach = _EDGE_REACH_MODULES * length / TAG_MODULES
    t = np.linspace(0.12, 0.88, _EDGE_SAMPLES)
    s = np.linspace(-reach, reach, _EDGE_STEPS)
    places = a + t[:, None, None] * along + s[None, :, None] * inward
    levels = cv2.remap(
        grey, places.astype(np.float32), _ONE_MAP, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    ).astype(np.float64)
    fall = np.maximum(-np.diff(levels**2, axis=1), 0)  # roughly linear light: blur happens there
    middle = (s[1:] + s[:-1]) / 2
    fall *= fall >= 0.25 * fall.max(1, keepdims=True)
    weight = fall.sum(1)
    offset = np.where(weight > 0, fall @ middle / np.maximum(weight, 1e-9), 0.0)
    good = weight > 0.4 * np.median(weight)
    if good.sum() < 4 or np.median(weight) < 100:
        return a, along / length
    for _ in range(3):
        slope, level = np.polyfit(t[good], offset[good], 1)
        miss = np.abs(offset - (slope * t + level))
        good = miss <= max(2.5 * np.median(miss[good]), 0.05)
        if good.sum() < 4:
            break
    start = a + level * inward
    end = b + (slope + level) * inward
    return start, (end - start) / np.linalg.norm(end - start)


def _meet(one: tuple[Floats, Floats], other: tuple[Floats, Floats]) -> Floats:
    """Where two lines cross."""
    (p, u), (q, v) = one, other
    cross = u[0] * v[1] - u[1] * v[0]
    if abs(cross) < 0.2:
        return q
    d = q - p
    return np.asarray(p + u * (d[0] * v[1] - d[1] * v[0]) / cross)


# -- sheets ----------------------------------------------------------------------------------------


def group_tags(tags: Iterable[SeenTag], places_mm: dict[int, Floats]) -> list[list[SeenTag]]:
    """Tags of one kind -> the tags of each sheet in the photo, largest group first.

    `places_mm`: place -> (4, 2) corners on the page in mm. Every tag tells roughly, by its own four corners,
    where the other tags of its sheet must be; two belong together when each is where the other expects it.
    """
    tags = [tag for tag in tags if tag.place in places_mm]
    pairs = []
    for i, a in enumerate(tags):
        for j in range(i):
            if a.place != tags[j].place:
                pairs.append((max(_surprise(a, tags[j], places_mm), _surprise(tags[j], a, places_mm)), i, j))
    groups = [{i} for i in range(len(tags))]
    for surprise, i, j in sorted(pairs):
        one, other = (next(g for g in groups if k in g) for k in (i, j))
        if surprise > 0.45 or one is other:
            continue
        if {tags[k].place for k in one}.isdisjoint(tags[k].place for k in other):
            groups.remove(other)
            one |= other
    return sorted(([tags[k] for k in sorted(g)] for g in groups), key=len, reverse=True)


def _surprise(here: SeenTag, there: SeenTag, places_mm: dict[int, Floats]) -> float:
    """How far `there` is from where `here` expects it, or is turned, as a part of their distance."""
    mine, other = places_mm[here.place], places_mm[there.place]
    to_px, _ = cv2.estimateAffine2D(mine, here.corners)
    if to_px is None:
        return float("inf")
    expected = other @ np.asarray(to_px)[:, :2].T + np.asarray(to_px)[:, 2]
    middle = expected.mean(0)
    distance = float(np.linalg.norm(middle - here.center))
    miss = float(np.linalg.norm(middle - there.center)) / max(distance, 1e-6)
    turned = (there.corners - there.center) - (expected - middle)
    return max(miss, float(np.linalg.norm(turned) / np.linalg.norm(expected - middle)) * 0.8)
