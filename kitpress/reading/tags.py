"""Finding the printed tags in a photo, to a tenth of a pixel, and telling sheets apart by them."""

from __future__ import annotations

from collections import Counter
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
FEWEST_TAGS = 3  # that tell where a sheet lies
ENOUGH = 5  # so many of a sheet's tags on the first look, and no second look is taken
_LONG_SIDES = (1280, 2200, 800)  # of the copies searched, in this order
_EDGE_SAMPLES = 24
_EDGE_REACH_MODULES = 0.75  # the border is one module wide: beyond it comes data
_EDGE_STEPS = 31
_FAINTEST_EDGE = 8  # levels of grey between paper and tag
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
    if not found:
        return []
    corners = refine(grey, np.stack([tag.corners for tag in found]))
    return [SeenTag(tag.id, exact) for tag, exact in zip(found, corners, strict=True)]


def _complete(found: Sequence[SeenTag]) -> bool:
    """Whether enough tags of every sheet are seen. A lone tag of some kind is a smudge, or part of a picture."""
    kinds = [kind for kind, count in Counter(t.kind for t in found).items() if count >= FEWEST_TAGS]
    if not kinds:
        return False
    sheets = max(Counter(t.id for t in found if t.kind in kinds).values())
    return all(sum(t.kind == kind for t in found) >= sheets * ENOUGH for kind in kinds)


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
    settings.adaptiveThreshWinSizeMin = 13
    settings.adaptiveThreshWinSizeMax = 37
    settings.adaptiveThreshWinSizeStep = 24
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
    """Corners (tags, 4, 2) in photo px -> the same to about a tenth of a pixel.

    Each side is a line fitted to where the paper turns black along it, so blur, which rounds the corners
    themselves, does no harm. A corner that would move far stays where it was.
    """
    for _ in range(2):
        starts, directions = _fit_sides(grey, corners)
        moved = _meet(np.roll(starts, 1, 1), np.roll(directions, 1, 1), starts, directions)
        limit = 0.9 * _sides(corners).mean(1) / TAG_MODULES
        kept = np.linalg.norm(moved - corners, axis=2) <= limit[:, None]
        corners = np.where(kept[..., None], moved, corners)
    return corners


def _sides(corners: Floats) -> Floats:
    """Lengths (tags, 4) of sides: top, right, bottom, left."""
    return np.asarray(np.linalg.norm(np.roll(corners, -1, 1) - corners, axis=2))


def _fit_sides(grey: Grey, corners: Floats) -> tuple[Floats, Floats]:
    """A point on each side and its direction, (tags, 4, 2) both; a side that can't be seen stays as it was."""
    along = np.roll(corners, -1, 1) - corners
    length = np.maximum(_sides(corners), 1e-6)[..., None]
    inward = np.stack([-along[..., 1], along[..., 0]], -1) / length  # clockwise, in a frame with y down
    t = np.linspace(0.12, 0.88, _EDGE_SAMPLES)
    s = np.linspace(-1, 1, _EDGE_STEPS) * _EDGE_REACH_MODULES / TAG_MODULES
    places = (corners[..., None, None, :] + t[:, None, None] * along[..., None, None, :]) + (
        s[:, None] * (inward * length)[..., None, None, :]
    )
    look = places.reshape(-1, _EDGE_STEPS, 2).astype(np.float32)
    levels = cv2.remap(grey, look, _ONE_MAP, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    fall = np.maximum(-np.diff(levels.astype(np.float32), axis=1), 0)
    fall *= fall >= 0.25 * fall.max(1, keepdims=True)
    weight = fall.sum(1)
    offset = (fall @ ((s[1:] + s[:-1]) / 2)) / np.maximum(weight, 1e-9)
    weight, offset = (v.reshape(*corners.shape[:2], _EDGE_SAMPLES) for v in (weight, offset))
    usual = np.median(weight, -1, keepdims=True)
    slope, level = _fit_lines(t, offset, weight > 0.4 * usual)
    blind = usual[..., 0] < _FAINTEST_EDGE
    slope, level = np.where(blind, 0, slope)[..., None], np.where(blind, 0, level)[..., None]
    starts = corners + level * length * inward
    ends = corners + along + (slope + level) * length * inward
    return starts, (ends - starts) / np.maximum(np.linalg.norm(ends - starts, axis=-1, keepdims=True), 1e-9)


def _fit_lines(t: Floats, offset: Floats, good: npt.NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """Robust straight lines offset = slope t + level along the last axis: (slope, level)."""
    weight = good.astype(np.float64) + 1e-9
    for _ in range(4):
        total = weight.sum(-1)
        mean_t, mean_o = (weight * t).sum(-1) / total, (weight * offset).sum(-1) / total
        dt = t - mean_t[..., None]
        slope = (weight * dt * offset).sum(-1) / np.maximum((weight * dt * dt).sum(-1), 1e-9)
        level = mean_o - slope * mean_t
        miss = np.abs(offset - slope[..., None] * t - level[..., None])
        usual = (weight * miss).sum(-1, keepdims=True) / total[..., None]
        weight = (good + 1e-9) / (1 + (miss / (2 * usual + 1e-3)) ** 2)
    return slope, level


def _meet(p: Floats, u: Floats, q: Floats, v: Floats) -> Floats:
    """Where the lines p + u and q + v cross, (..., 2); q where they hardly do."""
    cross = u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0]
    d = q - p
    step = (d[..., 0] * v[..., 1] - d[..., 1] * v[..., 0]) / np.where(np.abs(cross) < 0.2, np.inf, cross)
    return np.where(np.abs(cross)[..., None] < 0.2, q, p + u * step[..., None])


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
    # a tag is an upright square on the page: its sides are the axes, scaled
    size = mine[1, 0] - mine[0, 0]
    tl, tr, br, bl = here.corners
    axes = np.stack([tr - tl + br - bl, bl - tl + br - tr]) / (2 * size)
    expected = here.center + (other - mine.mean(0)) @ axes
    middle = expected.mean(0)
    distance = float(np.linalg.norm(middle - here.center))
    miss = float(np.linalg.norm(middle - there.center)) / max(distance, 1e-6)
    turned = (there.corners - there.center) - (expected - middle)
    return max(miss, float(np.linalg.norm(turned) / np.linalg.norm(expected - middle)) * 0.8)
