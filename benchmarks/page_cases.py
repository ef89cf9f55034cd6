"""What may happen to a sheet before and while it is photographed, and where its points then really are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import cv2
import numpy as np
from lights import LIGHTS
from photos import PX_PER_MM, conditions, plain_camera

from kitpress.layout.sheet import Sheet
from kitpress.studio import Rig
from kitpress.studio.camera import photo_height
from kitpress.studio.mess import Mess, stain

_PAPERS_MM = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}
_EYE_MM = 420.0  # how high the camera is above the sheet, nearly
Raster = Any  # (h, w, 3) uint8 BGR
Points = Any  # (N, 2) float64
Place = Callable[[Points], Points]


@dataclass(frozen=True, eq=False)
class Print:
    """A sheet on paper: the raster of the paper, its size, and (2, 3) page mm -> paper mm."""

    sheet: Sheet
    raster: Raster
    size_mm: tuple[float, float]
    placed: Any

    def on_paper(self, points_mm: Points) -> Points:
        """(N, 2) page mm -> paper mm."""
        return np.asarray(points_mm) @ self.placed[:, :2].T + self.placed[:, 2]


@dataclass(frozen=True, eq=False)
class Case:
    """A photo and where the points of the sheets in it really are: page mm -> photo px, for each sheet."""

    picture: Raster
    truth: tuple[tuple[Sheet, Place], ...]

    def moved(self, picture: Raster, move: Place) -> Case:
        """The same sheets where the photo's pixels went."""
        return Case(picture, tuple((sheet, _then(at, move)) for sheet, at in self.truth))


def in_help(names: Iterable[str]) -> str:
    """Names as argparse's help takes them, where a % begins a value."""
    return ", ".join(names).replace("%", "%%")


def _then(one: Place, other: Place) -> Place:
    return lambda points: other(one(points))


@dataclass(frozen=True, eq=False)
class Shot:
    """How a photo is taken; `beside(k)` is the k-th other sheet that lies on the table."""

    rig: Rig
    seed: int
    long_side: int
    beside: Callable[[int], Print]

    @property
    def rng(self) -> np.random.Generator:
        """The same chance at every call."""
        return np.random.default_rng([self.seed, 0xCA5E])

    def take(self, made: Print) -> Case:
        """A photo of one sheet; in a rig whose paper is upright, its left side is at the foot."""
        width, height = made.size_mm
        upright = self.rig.aspect < 1
        picture = plain_camera(made.raster, made.sheet, self.rig, self.seed, self.long_side)

        def place(points_mm: Points) -> Points:
            x, y = (made.on_paper(points_mm) / (width, height)).T
            share = np.stack([y, 1 - x] if upright else [x, y], 1)
            aspect = height / width if upright else width / height
            return self.rig.page_to_photo(share, self.long_side, aspect)

        return Case(picture, ((made.sheet, place),))


# -- paper -----------------------------------------------------------------------------------------


def plain(sheet: Sheet, page: Raster) -> Print:
    """The page on the paper that it was made for."""
    return Print(sheet, page, (sheet.width, sheet.height), np.eye(2, 3))


def _printed(made: Print, paper: str | None, scale: float, turn_deg: float = 0.0) -> Print:
    """The page's middle on the paper's middle, scaled and turned."""
    size = _PAPERS_MM[paper] if paper else made.size_mm
    turn = np.deg2rad(turn_deg)
    linear = scale * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    shift = np.array(size) / 2 - linear @ np.array(made.size_mm) / 2
    width, height = (round(v * PX_PER_MM) for v in size)
    pixel = np.column_stack([linear, shift * PX_PER_MM + (linear.sum(1) - 1) * 0.5])
    raster = cv2.warpAffine(
        made.raster, pixel, (width, height), flags=cv2.INTER_LINEAR, borderValue=(255, 255, 255)
    )
    return Print(made.sheet, raster, size, np.column_stack([linear, shift]))


def _other(made: Print) -> str:
    return "letter" if made.sheet.paper == "a4" else "a4"


def _fitted(made: Print, shot: Shot) -> Print:
    """On the other paper, as large as fits."""
    other = _other(made)
    return _printed(made, other, float(min(np.array(_PAPERS_MM[other]) / made.size_mm)))


def _cropped(made: Print, shot: Shot) -> Print:
    """On the other paper at its own size: what does not fit is lost."""
    return _printed(made, _other(made), 1.0)


def _copied(made: Print, shot: Shot) -> Print:
    """Photocopied: grey, hard contrast, toner where nothing was, a little larger or smaller and turned."""
    rng = shot.rng
    made = _printed(made, None, float(rng.uniform(0.97, 1.02)), float(rng.uniform(-1, 1)))
    grey = cv2.GaussianBlur(cv2.cvtColor(made.raster, cv2.COLOR_BGR2GRAY), (0, 0), 0.8).astype(np.float32)
    black = float(rng.uniform(30, 90))
    hard = np.clip((grey - black) / float(rng.uniform(235, 252) - black), 0, 1)
    toner = float(rng.uniform(15, 50))
    copy = np.round(toner + (250 - toner) * hard).astype(np.uint8)
    specks = (rng.random(copy.shape, np.float32) < 2e-5).astype(np.uint8)
    copy[cv2.dilate(specks, np.ones((3, 3), np.uint8)) > 0] = 40
    return replace(made, raster=cv2.cvtColor(copy, cv2.COLOR_GRAY2BGR))


def _streaked(made: Print, shot: Shot) -> Print:
    """A scanner's or a printer's dirt draws a line down the paper or across it; of two, one lies along the grid."""
    rng = shot.rng
    raster = made.raster.copy()
    for on_grid in (True, False):
        down = bool(rng.random() < 0.5)
        lines = made.sheet.lines if down else made.sheet.lines.turned
        along, aside = made.size_mm if down else made.size_mm[::-1]
        place = (
            lines.x + lines.square * rng.integers(1, lines.columns)
            if on_grid
            else rng.uniform(20, along - 20)
        )
        ends = place + rng.normal(0, 0.3, 2)
        points = np.array([(ends[0], 0.0), (ends[1], aside)])[:, :: 1 if down else -1]
        line = np.zeros(raster.shape[:2], np.uint8)
        wide = max(1, round(float(rng.uniform(0.15, 0.45)) * PX_PER_MM))
        cv2.polylines(line, [np.round(points * PX_PER_MM).astype(np.int32)], False, 255, wide, cv2.LINE_AA)
        grey = cv2.GaussianBlur(line, (0, 0), 0.6).astype(np.float32) / 255 * float(rng.uniform(0.4, 0.9))
        raster = np.round(raster * (1 - grey[..., None])).astype(np.uint8)
    return replace(made, raster=raster)


PAPERS: Mapping[str, Callable[[Print, Shot], Print]] = {
    "at 94 %": lambda made, shot: _printed(made, None, 0.94),
    "at 97 %": lambda made, shot: _printed(made, None, 0.97),
    "at 103 %": lambda made, shot: _printed(made, None, 1.03),
    "other paper, fitted": _fitted,
    "other paper, cropped": _cropped,
    "photocopied": _copied,
    "streaked": _streaked,
}


# -- what lies on it, folds, and photos that miss a part -------------------------------------------


def _thumbs(made: Print, rng: np.random.Generator, places: tuple[int, ...]) -> Print:
    """Thumbs that come in from beyond the paper, on some of the tags."""
    raster = made.raster.copy()
    for tag in made.sheet.tags:
        if tag.id % 8 in places:
            middle = made.on_paper(np.array([(tag.x + tag.size / 2, tag.y + tag.size / 2)]))[0]
            outward = middle - np.array(made.size_mm) / 2
            angle = float(np.degrees(np.arctan2(outward[1], outward[0])))
            x, y = ((middle + rng.uniform(-2, 2, 2)) * PX_PER_MM).round().astype(int).tolist()
            axes = (round(19 * PX_PER_MM), round(11 * PX_PER_MM))
            cv2.ellipse(raster, (x, y), axes, angle, 0, 360, (128, 158, 214), -1)
    return replace(made, raster=raster)


def _thumb(made: Print, shot: Shot) -> Case:
    return shot.take(_thumbs(made, shot.rng, (2 * (shot.seed % 4),)))


def _three_tags(made: Print, shot: Shot) -> Case:
    """All but three are covered, any three."""
    covered = tuple(int(place) for place in shot.rng.permutation(8)[:5])
    return shot.take(_thumbs(made, shot.rng, covered))


def _pen(made: Print, shot: Shot, *, white: bool = False) -> Case:
    """A pen lies across the sheet, with its shadow; a white one is a little darker towards its sides."""
    rng = shot.rng
    raster = made.raster.copy()
    middle = rng.uniform(0.15, 0.85, 2) * made.size_mm
    angle, own = float(rng.uniform(0, 180)), rng.uniform(20, 190, 3).round().tolist()
    raster = _shaded(raster, middle + 3.0, (145.0, 9.0), angle, 0.55)
    for wide_mm, colour in ((8.5, 222), (7.5, 236), (5.5, 247)) if white else ((8.5, own),):
        raster[_block(raster, middle, (145.0, wide_mm), angle) > 0] = colour
    return shot.take(replace(made, raster=raster))


_WHITE, _BLACK = (225, 238, 246), (75, 45, 28)  # towards a thing's sides, and at large


def _things(
    made: Print,
    shot: Shot,
    *,
    size_mm: Points,
    count: int = 1,
    pips: bool = False,
    colours: Sequence[int] = _WHITE,
    off: float = 0.3,
) -> Case:
    """Things lie on the sheet, each with its shadow, at most so far `off` its middle, in parts of its sides."""
    rng = shot.rng
    raster = made.raster.copy()
    for middle in rng.uniform(0.5 - off, 0.5 + off, (count, 2)) * made.size_mm:
        size, angle = np.array(size_mm), float(rng.uniform(0, 180))
        raster = _shaded(raster, middle + 2.5, size, angle, 0.35)
        for less_mm, colour in zip((0.0, 0.8, 2.0), colours, strict=True):
            raster[_block(raster, middle, size - less_mm, angle) > 0] = colour
        turn = np.deg2rad(angle)
        for x, y in ((-1, -1), (1, 1), (0, 0), (1, -1), (-1, 1)) if pips else ():
            aside = np.array([x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)])
            at = np.round((middle + aside * size[0] / 4) * PX_PER_MM).astype(int)
            cv2.circle(raster, tuple(at.tolist()), round(1.3 * PX_PER_MM), (40, 40, 40), -1)
    return shot.take(replace(made, raster=raster))


def _shaded(raster: Raster, middle_mm: Points, size_mm: Points, angle: float, share: float) -> Raster:
    """A raster with the soft shadow of a rectangle, which takes that share of the light."""
    shadow = cv2.GaussianBlur(_block(raster, middle_mm, size_mm, angle), (0, 0), 8).astype(np.float32) / 255
    return np.round(raster * (1 - share * shadow[..., None])).astype(np.uint8)


def _block(raster: Raster, middle_mm: Points, size_mm: Points, angle: float) -> Any:
    """Where a rectangle lies on a raster, (h, w) 0 or 255."""
    size = tuple((np.asarray(size_mm) * PX_PER_MM).tolist())
    box = cv2.boxPoints((tuple((middle_mm * PX_PER_MM).tolist()), size, angle))
    mask = np.zeros(raster.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(box).astype(np.int32), 255)
    return mask


def _cut_off(made: Print, shot: Shot) -> Case:
    """A corner of the sheet lies beyond the photo's border."""
    case = shot.take(made)
    ((sheet, place),) = case.truth
    corner = 2 * int(shot.rng.integers(4))
    tag = next(tag for tag in sheet.tags if tag.id % 8 == corner)
    x, y = (int(v) for v in place(np.array([(tag.x + tag.size / 2, tag.y + tag.size / 2)]))[0])
    height, width = case.picture.shape[:2]
    cuts = {  # how much is lost, by where it is cut
        x: (x, 0, width, height),
        width - x: (0, 0, x, height),
        y: (0, y, width, height),
        height - y: (0, 0, width, y),
    }
    left, top, right, bottom = cuts[min(cuts)]
    part = np.ascontiguousarray(case.picture[top:bottom, left:right])
    return case.moved(part, lambda points: points - (left, top))


def _coffee(made: Print, shot: Shot) -> Case:
    raster = made.raster.copy()
    stain(Mess(stains=2), raster, shot.rng)
    return shot.take(replace(made, raster=raster))


def _bent(rig: Rig, lift_mm: Any, shade: Any) -> Rig:
    """The rig with its paper lifted by `lift_mm` and lit otherwise by `shade`, both (mesh rows, columns).

    What is higher moves away from the middle of the photo.
    """
    middle = rig.grid.reshape(-1, 2).mean(0)
    moved = middle + (rig.grid - middle) * (1 + lift_mm / _EYE_MM)[..., None]
    height, width = rig.shade.shape[:2]
    light = np.ones((height, width), np.float32)
    corners = np.round(moved * (width, height) * 16).astype(np.int32)
    for row in range(moved.shape[0] - 1):
        for column in range(moved.shape[1] - 1):
            cell = corners[[row, row, row + 1, row + 1], [column, column + 1, column + 1, column]]
            cv2.fillConvexPoly(light, cell, float(shade[row, column]), shift=4)
    light = cv2.GaussianBlur(light, (0, 0), 0.6)[..., None]
    return replace(rig, grid=moved.astype(np.float32), shade=(rig.shade * light).astype(np.float16))


def _mesh(rig: Rig) -> tuple[Any, Any]:
    """The paper's mesh from -1 to 1, left to right and foot to head."""
    rows, columns = rig.grid.shape[:2]
    v, u = np.meshgrid(np.linspace(-1, 1, rows), np.linspace(-1, 1, columns), indexing="ij")
    return u, v


def _folded(made: Print, shot: Shot) -> Case:
    """It was folded in four and does not lie quite flat."""
    rng = shot.rng
    u, v = _mesh(shot.rig)
    across, along = (rng.uniform(4, 14) * rng.choice([-1, 1]) for _ in range(2))
    lift = across * (1 - abs(u)) + along * (1 - abs(v))
    quarter = rng.uniform(0.82, 1.02, (2, 2))
    shade = quarter[(v > 0).astype(int), (u > 0).astype(int)]
    return replace(shot, rig=_bent(shot.rig, lift, shade)).take(made)


def _curled(made: Print, shot: Shot) -> Case:
    """One or two corners, or a side, stand up."""
    rng = shot.rng
    u, v = _mesh(shot.rig)
    lift = np.zeros_like(u)
    for _ in range(int(rng.integers(1, 3))):
        angle = rng.uniform(0, 2 * np.pi)
        far = np.maximum(u * np.cos(angle) + v * np.sin(angle) - rng.uniform(-0.3, 0.4), 0)
        lift += rng.uniform(8, 26) * far**2
    return replace(shot, rig=_bent(shot.rig, lift, 1 - 0.012 * lift)).take(made)


def _together(made: Print, shot: Shot, columns: int, rows: int, long_side: int) -> Case:
    """Photos of several sheets as one, every second one upside down."""
    width, height = long_side, photo_height(long_side)
    picture = np.zeros((rows * height, columns * width, 3), np.uint8)
    truth: list[tuple[Sheet, Place]] = []
    for k in range(columns * rows):
        one = replace(shot, seed=shot.seed + k, long_side=long_side)
        case = one.take(made if k == 0 else shot.beside(k))
        if k % 2:
            case = case.moved(cv2.rotate(case.picture, cv2.ROTATE_180), _move("rot 180", case.picture))
        left, top = (k % columns) * width, (k // columns) * height
        picture[top : top + height, left : left + width] = case.picture
        truth += case.moved(picture, lambda p, corner=(left, top): p + corner).truth  # type: ignore[misc]
    return Case(picture, tuple(truth))


def _two(made: Print, shot: Shot) -> Case:
    """Two sheets one above the other, in a photo held upright."""
    return _together(made, shot, 1, 2, shot.long_side * 2 // 3)


def _four(made: Print, shot: Shot) -> Case:
    return _together(made, shot, 2, 2, shot.long_side // 2)


def _lit(name: str, made: Print, shot: Shot) -> Case:
    case = shot.take(made)
    return replace(case, picture=LIGHTS[name](case.picture, shot.rng))


COVERS: Mapping[str, Callable[[Print, Shot], Case]] = {
    "thumb on a corner": _thumb,
    "three tags left": _three_tags,
    "pen across": _pen,
    "white pen across": partial(_pen, white=True),
    "white dice": partial(_things, size_mm=(16.0, 16.0), count=2, pips=True),
    "white card": partial(_things, size_mm=(88.0, 63.0)),
    "white sheet": partial(_things, size_mm=(148.0, 105.0), off=0.1),
    "black phone": partial(_things, size_mm=(155.0, 76.0), colours=_BLACK, off=0.15),
    "corner cut off": _cut_off,
    "coffee": _coffee,
    "folded in four": _folded,
    "corners standing up": _curled,
    **{name: partial(_lit, name) for name in LIGHTS},
    "two sheets": _two,
    "four sheets": _four,
}


SEVERAL = {"two sheets": 2, "four sheets": 4}
SINGLE = tuple(name for name in (*PAPERS, *COVERS) if name not in SEVERAL)


def in_case(name: str, page: Raster, sheet: Sheet, rig: Rig, seed: int, long_side: int) -> Raster:
    """The photo of one sheet to which one of the papers or covers happened."""

    def alone(_: int) -> Print:
        raise ValueError(f"{name} is a photo of several sheets")

    shot, made = Shot(rig, seed, long_side, alone), plain(sheet, page)
    return shot.take(PAPERS[name](made, shot)).picture if name in PAPERS else COVERS[name](made, shot).picture


# -- worse photos ----------------------------------------------------------------------------------


def worse(case: Case, condition: str, shared: str) -> Case:
    """A photo to which one of the shared studio's conditions happened."""
    return case.moved(conditions(shared)[condition](case.picture), _move(condition, case.picture))


def _move(condition: str, picture: Raster) -> Place:
    """Where the pixels of a photo go in one of the conditions."""
    height, width = picture.shape[:2]
    if condition == "rot 90":
        return lambda p: np.stack([height - 1 - p[:, 1], p[:, 0]], 1)
    if condition == "rot 180":
        return lambda p: np.array([width - 1, height - 1]) - p
    if condition == "rot 30":
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), 30, 1)
        c, s = abs(turn[0, 0]), abs(turn[0, 1])
        size = np.array([int(height * s + width * c), int(height * c + width * s)])
        turn[:, 2] += size / 2 - np.array([width, height]) / 2
        return lambda p: p @ turn[:, :2].T + turn[:, 2]
    if condition.startswith("paper bow"):
        high = float(condition.split()[-1].rstrip("%")) / 100 * height
        return lambda p: np.stack([p[:, 0], p[:, 1] - high * np.sin(np.pi * p[:, 0] / width)], 1)
    factor = {"half size": 0.5, "third size": 1 / 3}.get(condition, 1.0)
    return lambda p: (p + 0.5) * factor - 0.5
