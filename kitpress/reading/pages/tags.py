"""Finding the printed tags in a photo, to a tenth of a pixel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import TAG_MODULES
from kitpress.reading.pages.flat import ONE_MAP, scaled
from kitpress.reading.photos.images import Photo
from kitpress.reading.photos.padded import grey_of, padded
from kitpress.reading.ranks import median, medians

Grey = npt.NDArray[np.uint8]
Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.floating[Any]]

PLACES = 8  # TL, T, TR, R, BR, B, BL, L
FEWEST_TAGS = 3  # that tell where a sheet lies
ENOUGH = 5  # so many of a sheet's tags, and no further look is taken
_SHEET_PER_TAG = 297 * 210 / 12**2  # how many tags would cover a sheet
_LONELY = 0.15  # share of the photo; beside a sheet that fills less there may be others
_OFF_MIDDLE = 0.18  # of a side that the tag in its middle may stand off, where a camera looks along it
_EDGE_SAMPLES = 24
_EDGE_REACH_MODULES = 0.75  # the border is one module wide: beyond it comes data
_EDGE_STEPS = 31
_ALONG = np.linspace(0.12, 0.88, _EDGE_SAMPLES)  # of a side
_STEPS = np.linspace(-1, 1, _EDGE_STEPS) * _EDGE_REACH_MODULES / TAG_MODULES  # across it, of its length
_ACROSS = (_STEPS[1:] + _STEPS[:-1]) / 2
_LINE_FITS = 4  # to a side, each with less weight for what is far from the last
_FAINTEST_EDGE = 8  # levels of grey between paper and tag
_SMALLEST_PX = 8.0  # side of a tag in the copy that is searched: a pixel and a third to a module


class _Look(NamedTuple):
    """A search of the photo: on a copy of which size, with thresholds of which windows (px), how prepared, for tags of
    which sides (px), and how much of each module is left out round its middle.
    """

    long_side: int
    windows: tuple[int, ...]
    sharpened: bool = False
    smallest_px: float = _SMALLEST_PX
    margin: float = 0.2


# Shows all tags of most sheets in a third of the time; what is printed on a sheet takes most of it, so that it looks
# for none as small as boxes are.
_GLANCE = _Look(640, (15,), smallest_px=13.0)
_NEITHER = 128  # of black and white
_ODD_SIZE = 1.5  # times as large as expected, or so much smaller, a tag is another's: of a sheet further off
_LOOKS = (
    _Look(1000, (23,)),
    _Look(1280, (13, 37)),
    _Look(2200, (13, 37), sharpened=True),
    _Look(800, (13, 37), sharpened=True),
)


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
        return float(sides_px([self])[0])

    def scaled(self, scale: float) -> SeenTag:
        """The same tag in a copy of the photo of `scale` times its size."""
        return SeenTag(self.id, scaled(self.corners, scale))

    def same_as(self, other: SeenTag) -> bool:
        """Whether it is that tag, seen twice."""
        off = float(np.linalg.norm(self.center - other.center))
        return self.id == other.id and off < 0.5 * max(self.side_px, other.side_px)


def sides_px(tags: Sequence[SeenTag]) -> Floats:
    """`side_px` of each tag, (n,): of all of them at once, for numpy takes as long for one."""
    corners = np.stack([tag.corners for tag in tags])
    return np.asarray(np.linalg.norm(corners - np.roll(corners, 1, 1), axis=2).mean(1))


def find_tags(photo: Photo, *, all_looks: bool = False) -> list[SeenTag]:
    """All tags in a photo, with corners refined at full size.

    The photo is searched on a small copy; if that shows all tags of one sheet, only what lies beside it is searched on
    a larger copy, or else all of it; and again at other sizes and with more contrast only when some tag of a sheet is
    missing, or as `all_looks` are to be taken.
    """
    photo_px = photo.pixels[..., 0].size
    whole = _seen(photo, _GLANCE)
    all_of_it = sorted(tag.place for tag in whole) == [*range(PLACES)] and _of_one_sheet(whole)
    if len({tag.kind for tag in whole}) != 1 or not all_of_it:
        whole = []
    found = list(whole)
    for look in _LOOKS:
        for tag in _seen(photo, look, whole if look is _LOOKS[0] else ()):
            if not any(tag.same_as(other) for other in found):
                found.append(tag)
        if not all_looks and _complete(found, photo_px):
            break
    if not found:
        return []
    corners = refine(padded(photo.pixels), np.stack([tag.corners for tag in found]))
    return [SeenTag(tag.id, exact) for tag, exact in zip(found, corners, strict=True)]


def _seen(photo: Photo, look: _Look, whole: Sequence[SeenTag] = ()) -> list[SeenTag]:
    """The tags that one look shows, beside a sheet of which the `whole` is known."""
    copy, scale = _copy(photo, look)
    if whole:
        corners = np.concatenate([tag.scaled(1 / scale).corners for tag in whole])
        outline = cv2.convexHull(corners.astype(np.float32)).round().astype(np.int32)
        copy = np.asarray(cv2.fillConvexPoly(copy.copy(), outline, _NEITHER), np.uint8)
    return [SeenTag(id, corners).scaled(scale) for id, corners in _detect(copy, look)]


def _complete(found: Sequence[SeenTag], photo_px: int) -> bool:
    """Whether enough tags of every sheet are seen. A lone tag of some kind is a smudge, or part of a picture.

    Beside small sheets there is room for one that was not seen at all, and among several the one whose tags
    are missing may be told from the others by them: then every tag is wanted. Several may each show what of the others
    is missing.
    """
    kinds = [kind for kind, count in Counter(t.kind for t in found).items() if count >= FEWEST_TAGS]
    mine = [tag for tag in found if tag.kind in kinds]
    if not mine:
        return False
    sheets = {kind: max(Counter(t.id for t in mine if t.kind == kind).values()) for kind in kinds}
    for kind, seen in sheets.items():
        if seen == 1 and not _of_one_sheet([t for t in mine if t.kind == kind]):
            sheets[kind] = 2
    count = sum(sheets.values())
    covered_px = count * _SHEET_PER_TAG * median(sides_px(mine)) ** 2
    if count == 1 and covered_px < _LONELY * photo_px:
        return False
    wanted = ENOUGH if count == 1 else PLACES
    return all(sum(t.kind == kind for t in mine) >= sheets[kind] * wanted for kind in kinds)


def _of_one_sheet(tags: Sequence[SeenTag]) -> bool:
    """Whether tags, each of another place, may be of one sheet: those in the middles of its sides stand there."""
    centers = {tag.place: tag.center for tag in tags}
    for corner in range(0, PLACES, 2):
        one, middle, other = (centers.get((corner + n) % PLACES) for n in range(3))
        if one is None or middle is None or other is None:
            continue
        off = float(np.linalg.norm(middle - (one + other) / 2))
        if off > _OFF_MIDDLE * float(np.linalg.norm(other - one)):
            return False
    return True


def _copy(photo: Photo, look: _Look) -> tuple[Grey, float]:
    """The copy to search, and how many photo px one of its px is."""
    long_side = max(photo.pixels.shape)
    times = max(0, int(np.log2(long_side / look.long_side)))
    larger = photo.grey(times)
    shrink = max(1.0, max(larger.shape) / look.long_side)
    width, height = (max(1, round(side / shrink)) for side in larger.shape[::-1])
    # it is less than halved, so that nothing falls between the samples
    copy = cv2.resize(larger, (width, height), interpolation=cv2.INTER_LINEAR) if shrink > 1 else larger
    if look.sharpened:
        soft = cv2.GaussianBlur(copy, (0, 0), 2.0)
        copy = cv2.createCLAHE(3.0, (8, 8)).apply(cv2.addWeighted(copy, 2.2, soft, -1.2, 0))
    return np.asarray(copy, np.uint8), shrink * 2**times


_TAGS = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)


def tag_picture(id: int, module_px: int) -> Pixels:
    """A tag as it is printed, without the white round it: (h, w) uint8."""
    return np.asarray(cv2.aruco.generateImageMarker(_TAGS, id, TAG_MODULES * module_px), np.uint8)


@lru_cache(maxsize=len(_LOOKS) + 2)
def _detector(look: _Look) -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.adaptiveThreshWinSizeMin, settings.adaptiveThreshWinSizeMax = (
        min(look.windows),
        max(look.windows),
    )
    settings.adaptiveThreshWinSizeStep = max(1, max(look.windows) - min(look.windows))
    settings.adaptiveThreshConstant = 5
    settings.minMarkerPerimeterRate = look.smallest_px * 4 / look.long_side
    settings.maxMarkerPerimeterRate = 1.2
    settings.polygonalApproxAccuracyRate = 0.05
    settings.perspectiveRemovePixelPerCell = 6
    settings.perspectiveRemoveIgnoredMarginPerCell = look.margin
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_NONE
    return cv2.aruco.ArucoDetector(_TAGS, settings)


def _detect(copy: Grey, look: _Look) -> list[tuple[int, Floats]]:
    corners, ids, _ = _detector(look).detectMarkers(copy)
    if ids is None:
        return []
    return [
        (int(id), np.asarray(c, np.float64).reshape(4, 2))
        for id, c in zip(np.ravel(ids), corners, strict=True)
    ]


def find_near(patch: Grey, tag: int, side_px: float) -> list[Floats]:
    """Where a tag of about such a side is to be seen in a small picture, if blurred: (4, 2) px of it each."""
    soft = cv2.GaussianBlur(patch, (0, 0), side_px / 12)
    sharp = np.asarray(cv2.addWeighted(patch, 4.0, soft, -3.0, 0), np.uint8)
    look = _Look(max(patch.shape), (13, 37), smallest_px=side_px / 2, margin=0.33)
    seen = [SeenTag(*found) for found in (*_detect(patch, look), *_detect(sharp, look))]
    alike = [one for one in seen if one.id == tag and 1 / _ODD_SIZE < one.side_px / side_px < _ODD_SIZE]
    return [one.corners for one in alike]


# -- corners to a tenth of a pixel ---------------------------------------------------------------


def refine(photo: Pixels, corners: Floats) -> Floats:
    """Corners (tags, 4, 2) in px of a photo, (H, W) or (H, W, 3 or 4) BGR uint8 -> the same to about a tenth of one.

    Each side is a line fitted to where the paper turns black along it, so blur, which rounds the corners
    themselves, does no harm. A corner that would move far stays where it was.
    """
    for _ in range(2):
        starts, directions = _fit_sides(photo, corners)
        moved = _meet(np.roll(starts, 1, 1), np.roll(directions, 1, 1), starts, directions)
        limit = 0.9 * _sides(corners).mean(1) / TAG_MODULES
        kept = np.linalg.norm(moved - corners, axis=2) <= limit[:, None]
        corners = np.where(kept[..., None], moved, corners)
    return corners


def _sides(corners: Floats) -> Floats:
    """Lengths (tags, 4) of sides: top, right, bottom, left."""
    return np.asarray(np.linalg.norm(np.roll(corners, -1, 1) - corners, axis=2))


def _fit_sides(photo: Pixels, corners: Floats) -> tuple[Floats, Floats]:
    """A point on each side and its direction, (tags, 4, 2) both; a side that can't be seen stays as it was."""
    frames = along, inward, length = _frames(corners)
    fall = _falls(_across_sides(photo, corners, frames, _ALONG))
    weight = fall.sum(-1)
    offset = (fall @ _ACROSS) / np.maximum(weight, 1e-9)
    usual = medians(weight)[..., None]
    slope, level = _fit_lines(_ALONG, offset, weight > 0.4 * usual)
    blind = usual[..., 0] < _FAINTEST_EDGE
    slope, level = np.where(blind, 0, slope)[..., None], np.where(blind, 0, level)[..., None]
    starts = corners + level * length * inward
    ends = corners + along + (slope + level) * length * inward
    return starts, (ends - starts) / np.maximum(np.linalg.norm(ends - starts, axis=-1, keepdims=True), 1e-9)


def edge_spread(photo: Photo, corners: Floats, times: int = 0) -> float:
    """Over how many px (standard deviation) the paper turns black along the sides of tags that blur most.

    `corners` (tags, 4, 2), refined, in px of the photo at half its size, so many times over; the median over tags.
    """
    reach = np.ceil(_EDGE_REACH_MODULES / TAG_MODULES * _sides(corners).max(1, keepdims=True)) + 2
    boxes = np.concatenate([np.floor(corners.min(1)) - reach, np.ceil(corners.max(1)) + reach], 1)
    grey = photo.grey_within(times, boxes.astype(np.intp))
    levels = _across_sides(grey, corners, _frames(corners), _ALONG[::3])
    fall = _falls(levels.mean(-2))  # noise is not along the whole side
    weight = np.maximum(fall.sum(-1), 1e-9)
    middle = (fall @ _ACROSS) / weight
    off = _ACROSS - middle[..., None]
    spread = np.sqrt((fall * off**2).sum(-1) / weight) * _sides(corners)
    opposite = (spread[:, :2] + spread[:, 2:]) / 2
    return median(opposite.max(1))


_Frames = tuple[Floats, Floats, Floats]


def _frames(corners: Floats) -> _Frames:
    """Of each side the way along it (tags, 4, 2) px, the direction inward (tags, 4, 2), its length (tags, 4, 1) px."""
    along = np.roll(corners, -1, 1) - corners
    length = np.maximum(_sides(corners), 1e-6)[..., None]
    inward = np.stack([-along[..., 1], along[..., 0]], -1) / length  # clockwise, in a frame with y down
    return along, inward, length


def _across_sides(photo: Pixels, corners: Floats, frames: _Frames, shares: Floats) -> Floats:
    """Grey levels across each side at some `shares` of its length, (tags, 4, shares, `_STEPS`)."""
    along, inward, length = frames
    starts = corners[..., None, :] + shares[:, None] * along[..., None, :]
    across = _STEPS[:, None] * (inward * length)[..., None, :]
    look = np.empty((starts[..., 0].size, _EDGE_STEPS, 2), np.float32)
    for axis in (0, 1):  # each for itself: numpy is slow along an axis of two
        places = starts[..., axis, None] + across[..., None, :, axis]
        look[..., axis] = places.reshape(-1, _EDGE_STEPS)
    samples = cv2.remap(photo, look, ONE_MAP, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    levels = samples if photo.ndim == 2 else grey_of(np.asarray(samples, np.uint8))
    return levels.reshape(*corners.shape[:2], len(shares), _EDGE_STEPS).astype(np.float32)


def _falls(levels: Floats) -> Floats:
    """How much darker it gets at each step inward, (..., `_ACROSS`); small changes are noise."""
    fall = np.maximum(-np.diff(levels, axis=-1), 0)
    fall *= fall >= 0.25 * fall.max(-1, keepdims=True)
    return np.asarray(fall)


def _fit_lines(t: Floats, offset: Floats, good: npt.NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """Robust straight lines offset = slope t + level along the last axis: (slope, level)."""
    weight = good.astype(np.float64) + 1e-9
    for left in reversed(range(_LINE_FITS)):
        total = weight.sum(-1)
        mean_t, mean_o = (weight * t).sum(-1) / total, (weight * offset).sum(-1) / total
        dt = t - mean_t[..., None]
        slope = (weight * dt * offset).sum(-1) / np.maximum((weight * dt * dt).sum(-1), 1e-9)
        level = mean_o - slope * mean_t
        if not left:
            break
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
