"""What hides marks in a photo, a thing on the sheet or a reflection: those are asked about."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Grid
from kitpress.plan.geometry import Edge, Square
from kitpress.reading.classes import HALVES
from kitpress.reading.components import Components, components
from kitpress.reading.evidence import Floats
from kitpress.reading.hiding.coarse import (
    COARSE,
    LARGE_MM2,
    coarse_part,
    coarse_size,
    reach,
    share_of,
    shares_of_squares,
)
from kitpress.reading.hiding.coloured import coloured_things, shadows

Bytes = npt.NDArray[np.uint8]

_DARK, _FAINT = 52, 28  # of 255: what is not paper in any colour, and its lighter parts
_CORE = 0.3  # share of a thing that is dark: stains are all faint
_THICK_MM = 4.5  # no pen draws lines as thick as that
_DISC = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (round(_THICK_MM * COARSE),) * 2)
# Blots fill their boxes, and run over into others a little: of all that touch each other no more than some lies in
# boxes of which they cover a share between these two, and of more than pens cover, less. So 136 of 147 patches of
# filled boxes were told, and of dice of 14 to 16 mm, wherever they lie, one of 30 passes for one.
_RUN_OVER, _FILLED = 0.15, 0.6
_IN_PART, _MOST_BLOTS_MM2 = 0.1, 450.0
_IN_PART_OF_MANY, _MANY_BLOTS_MM2 = 0.05, 1000.0
_IN_BOXES = 0.91  # of blots lies in boxes, at least
_SOME_BLOTS, _IN_PART_BESIDE = 2, 0.25  # where so many are plainly blots, others may be less exact
# Of a square's side, and mm: along so much of it marks may touch that are filled in on both sides. A die of 14 mm lies
# on four lines with 7 mm each, at least.
_TOUCHING, _TOUCHING_MM = 0.5, 6.0
# So many times as much light comes from the paper round it; of pale pens 1.54, of coffee and shading 1.26 at most.
_OPAQUE = 1.35
_WIDE_MM = 31  # no pen is as wide
_SHADOW_MM = 1.5  # round a thing that can't be trusted either
_HIDDEN = 0.12  # share of a square or a box that hides a part of a mark
_EDGE_HIDDEN = 0.25  # of an edge
_COVERED = 0.3  # what the network must give for a square to be taken for hidden


def things_on(
    dark: Bytes,
    light: Bytes,
    paper: Sequence[Floats],
    places: Iterable[Box],
    squares: Sequence[Box] = (),
    shown: Iterable[float] = (),
    ticks: Sequence[Box] = (),
    printed: Iterable[tuple[Box, float]] = (),
) -> Bytes:
    """Where something thick and large lies on a flat page, (h, w) 0 or 1 at 2 px/mm.

    `dark` (H, W): darkness; `light` (H, W, 3): that by which the page was divided, where wide things have gone; `paper`
    is its paper's colour, as of `coloured.paper_colour`. Only what lies on one of the `places` (mm) counts, with its
    shadow: all else is print, or does no harm. `shown` says of each of the `squares` how well the photo shows its
    printed lines, 1 is usual: shading lets them through. So do coloured shadows, which lie beside the grid, too:
    `printed` are parts of lines, and boxes, and how well each shows. Where boxes for `ticks` (mm) lie side by side,
    those that are blotted out are no thing.
    """
    size = coarse_size(dark)
    looked_at, near = _places_masks(tuple(places), size[0], size[1])
    coloured = coloured_things(light, paper, size, zip(squares, shown, strict=True), printed)
    plain = not coloured.any()
    coarse = np.asarray(cv2.resize(dark, size, interpolation=cv2.INTER_AREA), np.uint8)
    middles = _middles(coarse, _FAINT)
    if plain and not cv2.bitwise_and(middles, near).any():  # as on most photos
        return np.zeros_like(looked_at)
    parts = components(cv2.dilate(middles, _DISC))
    large = parts.stats[:, cv2.CC_STAT_AREA] >= LARGE_MM2 * COARSE**2
    large[0] = False
    if plain and not any(_lies_on(looked_at, parts, label) for label in np.flatnonzero(large).tolist()):
        return np.zeros_like(looked_at)
    solid = _dark_parts(coarse, parts, large)
    solid = _without_bunches(_without_blots(solid, ticks), squares)
    parts = components(cv2.bitwise_or(solid, coloured))
    return _with_shadow(parts, looked_at)


def _with_shadow(parts: Components, looked_at: Bytes) -> Bytes:
    """Those parts that lie on a place that is looked at, and what is close by, (h, w) 0 or 1."""
    lying = np.bincount(parts.labels[looked_at > 0], minlength=len(parts.stats)) > 0
    lying[0] = False
    return np.asarray(cv2.dilate(lying[parts.labels].astype(np.uint8), reach(_SHADOW_MM)), np.uint8)


def opaque_things(
    darkness: Bytes,
    light: Bytes,
    places: Iterable[Box],
    ticks: Sequence[Box] = (),
    printed: Iterable[tuple[Box, float]] = (),
) -> Bytes:
    """Where something wide sends back far less light than the paper round it, in the photo as it is: (h, w) 0 or 1 at
    2 px/mm. The light by which a page is divided takes on the colour of what is wide, and a pale pen passes for paper.

    `darkness` (H, W, 3); all else as of `things_on`. Stains, shading and strokes are fainter, or have paper in between;
    narrow shadows, of a blind's slats, let the print through.
    """
    width, height = coarse_size(darkness)
    size = width // COARSE, height // COARSE  # a px to a mm
    paper = cv2.cvtColor(cv2.resize(light, size, interpolation=cv2.INTER_NEAREST), cv2.COLOR_BGR2GRAY)
    dark = cv2.resize(cv2.cvtColor(darkness, cv2.COLOR_BGR2GRAY), size, interpolation=cv2.INTER_AREA)
    seen = paper * (1 - dark.astype(np.float32) / 255)
    round_it = cv2.morphologyEx(
        cv2.medianBlur(seen, 5), cv2.MORPH_CLOSE, np.ones((_WIDE_MM, _WIDE_MM), np.uint8)
    )
    # a blur alone is too bright in a shadow, beside its edge
    round_it = cv2.min(round_it, cv2.GaussianBlur(round_it, (0, 0), _WIDE_MM / 5))
    lost = np.maximum(round_it, 1) / np.maximum(seen, 1)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (round(_THICK_MM),) * 2)
    middles = cv2.erode(lost, disc) > _OPAQUE
    if not middles.any():  # as on most photos
        return np.zeros((height, width), np.uint8)
    parts = components(cv2.dilate(middles.view(np.uint8), disc))
    looked_at, _ = _places_masks(tuple(places), width, height)
    there = cv2.resize(looked_at, size, interpolation=cv2.INTER_NEAREST) > 0
    large = parts.stats[:, cv2.CC_STAT_AREA] >= LARGE_MM2
    large &= np.bincount(parts.labels[there], minlength=len(large)) > 0
    large[0] = False
    if not large.any():
        return np.zeros((height, width), np.uint8)
    labels = np.where(large[parts.labels], parts.labels, 0).astype(np.int32)
    labels = np.asarray(cv2.resize(labels, (width, height), interpolation=cv2.INTER_NEAREST), np.int32)
    large[shadows(labels, np.flatnonzero(large).tolist(), printed, light)] = False
    solid = large[labels].astype(np.uint8)
    parts = components(_without_blots(np.asarray(solid, np.uint8), ticks))
    return _with_shadow(parts, looked_at)


def beyond_photo(things: Bytes, beyond: Bytes) -> Bytes:
    """The things (h, w), and what the photo does not reach of the page (see `Evened`) with a millimetre beside it."""
    if not beyond.any():
        return things
    lost = cv2.resize(beyond, things.shape[::-1], interpolation=cv2.INTER_NEAREST)
    return np.asarray(cv2.bitwise_or(things, cv2.dilate(lost, reach(1.0))), np.uint8)


@lru_cache(maxsize=4)
def _places_masks(places: tuple[Box, ...], width: int, height: int) -> tuple[Bytes, Bytes]:
    """Where the places are in a coarse picture, (height, width) 0 or 1, and where `_middles` are that reach them."""
    mask = np.zeros((height, width), np.uint8)
    for box in places:
        coarse_part(mask, box)[:] = 1
    return mask, np.asarray(cv2.dilate(mask, _DISC), np.uint8)


def _middles(dark: Bytes, level: int) -> Bytes:
    """The middles of discs thicker than any pen draws that are all darker than that."""
    return np.asarray(cv2.erode((dark > level).view(np.uint8), _DISC), np.uint8)


def _lies_on(places: Bytes, parts: Components, label: int) -> bool:
    """Whether a part lies on one of the places, (h, w) 0 or 1."""
    left, top, width, height, _ = parts.stats[label].tolist()
    window = slice(top, top + height), slice(left, left + width)
    return bool(((parts.labels[window] == label) & places[window].view(np.bool_)).any())


def _dark_parts(dark: Bytes, parts: Components, large: npt.NDArray[np.bool_]) -> Bytes:
    """Those of the `large` parts, thick and darker than paper, that are dark enough for a thing."""
    core = cv2.dilate(_middles(dark, _DARK), _DISC)
    dark_areas = np.bincount(parts.labels[core > 0], minlength=len(large))
    things = large & (dark_areas >= _CORE * parts.stats[:, cv2.CC_STAT_AREA])
    return np.asarray(things[parts.labels], np.uint8)


def _without_blots(solid: Bytes, ticks: Sequence[Box]) -> Bytes:
    """The things (h, w) without those that are the blots in some boxes: they keep to their boxes, and fill them."""
    if not solid.any() or not ticks:
        return solid
    parts = components(solid)
    shares = np.array([_shares(parts.labels, box, len(parts.stats)) for box in ticks])
    areas = shares * np.array([box.width * box.height for box in ticks])[:, None]
    size = parts.stats[:, cv2.CC_STAT_AREA] / COARSE**2
    in_part = (shares > _RUN_OVER) & (shares < _FILLED)
    inside, partly = areas.sum(0), np.where(in_part, areas, 0).sum(0)
    most = np.select([size <= _MOST_BLOTS_MM2, size <= _MANY_BLOTS_MM2], [_IN_PART, _IN_PART_OF_MANY], -1.0)
    in_boxes = inside >= _IN_BOXES * size
    blots = in_boxes & (partly <= most * inside)
    if np.count_nonzero(blots[1:]) >= _SOME_BLOTS:  # whoever fills boxes in fills all of them in
        blots = in_boxes & (partly <= np.where(most > 0, _IN_PART_BESIDE, most) * inside)
    blots[0] = False
    return np.asarray(np.where(blots[parts.labels], 0, solid), np.uint8)


def _without_bunches(solid: Bytes, squares: Sequence[Box]) -> Bytes:
    """The things (h, w) without those that are marks side by side, filled in each in its own of the `squares`, which
    touch where they reach over a line. Dice lie on lines with more of their sides, and are larger than what is drawn.
    """
    if not solid.any() or not squares:
        return solid
    parts = components(solid)
    out = solid.copy()
    for label in range(1, len(parts.stats)):
        one = (parts.labels == label).view(np.uint8)
        pieces = [(box, piece) for box in squares if (piece := coarse_part(one, box)).any()]
        most_mm = min((_TOUCHING_MM, *(_TOUCHING * box.width for box, _ in pieces)))
        inside = sum(np.count_nonzero(piece) for _, piece in pieces)
        if (
            inside > _IN_BOXES * np.count_nonzero(one)
            and max(np.count_nonzero(piece) for _, piece in pieces) < LARGE_MM2 * COARSE**2
            and max(np.count_nonzero(side) for _, piece in pieces for side in _sides_of(piece))
            <= most_mm * COARSE
        ):
            out[one > 0] = 0
    return out


def _sides_of(piece: Bytes) -> tuple[Bytes, Bytes, Bytes, Bytes]:
    return piece[0], piece[-1], piece[:, 0], piece[:, -1]


def _shares(labels: npt.NDArray[np.int32], box: Box, count: int) -> npt.NDArray[np.float64]:
    """Which share of a box each of so many things covers, (count,)."""
    part = coarse_part(labels, box)
    return np.bincount(part.ravel(), minlength=count) / max(1, part.size)


def hidden_squares(
    things: Bytes, grid: Grid, covered: Floats, gone: npt.NDArray[np.bool_]
) -> frozenset[Square]:
    """The squares with something on them, by its shape or by what the network says: `covered` (rows, columns); and
    those that light has washed out, `gone` (rows, columns).
    """
    gone = gone | (covered > _COVERED) | squares_under(things, grid)
    return frozenset(Square(int(column), int(row)) for row, column in np.argwhere(gone))


def squares_under(things: Bytes, grid: Grid) -> npt.NDArray[np.bool_]:
    """The squares (rows, columns) of which too much is hidden to trust what shows."""
    return shares_of_squares(things, grid) > _HIDDEN


def told_by_halves(squares: Floats, classes: Sequence[str], hidden: Collection[Square]) -> Floats:
    """The probabilities of squares (rows, columns, classes), those of `hidden` ones as the seen halves of two-square
    marks beside them tell: where one half is, there is the other.
    """
    out: Floats = squares.copy()
    halves = [(classes.index(a), classes.index(b), way) for a, b, way in HALVES if a in classes]
    for square in hidden:
        told = np.zeros(len(classes), np.float32)
        for half, other, way in halves:
            column, row = beside = square.step(way, -1)
            if beside not in hidden and 0 <= row < len(squares) and 0 <= column < squares.shape[1]:
                told[other] += squares[row, column, half]
        said, seen = float(told.sum()), squares[square.row, square.column]
        out[square.row, square.column] = max(0.0, 1 - said) * seen + told / max(1.0, said)
    return out


def is_hidden(things: Bytes, box: Box) -> bool:
    """Whether too much of a box is hidden to trust what shows."""
    return share_of(things, box) > _HIDDEN


def edges_under(things: Bytes, grid: Grid, *, horizontal: bool) -> npt.NDArray[np.bool_]:
    """Which edges lie under something or along its rim: (rows + 1, columns) horizontal or (rows, columns + 1) vertical
    ones.
    """
    out = np.zeros((grid.rows + horizontal, grid.columns + (not horizontal)), np.bool_)
    if not coarse_part(things, grid.area).any():
        return out
    for row, column in np.ndindex(*out.shape):
        (x0, y0), (x1, y1) = grid.segment(Edge(column, row, horizontal))
        line = Box(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))
        out[row, column] = share_of(things, line) > _EDGE_HIDDEN
    return out
