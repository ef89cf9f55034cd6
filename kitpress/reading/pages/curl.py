"""What curl and folds do to a sheet: a smooth displacement over the page, fitted to its printed lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Grid, Sheet
from kitpress.reading.pages.flat import Bend, halved, halvings, project, rectified
from kitpress.reading.pages.light import paper_light
from kitpress.reading.pages.outlines import Outline, all_outlines, alone, find_outlines, outlines_of
from kitpress.reading.pages.ruling import (
    FARTHEST_MM,
    Look,
    Match,
    Measured,
    Ruling,
    matched,
    measure,
    scale_of,
    window_of,
)
from kitpress.reading.pages.spline import BendFit, Pins
from kitpress.reading.photos.images import Photo
from kitpress.reading.ranks import counted, median, middle, quantile

Floats = npt.NDArray[np.floating[Any]]
Pixels = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

_LINE_SIGMAS_MM = (0.2, 0.33, 0.5, 0.75)  # widths of a printed line after blur, sharp photos first
_LEVELS = 0.02, 0.9  # darkness of a printed line: from hardly there to a photocopy
_TYPICAL = 0.35  # quantile of the lines' darkness that print has: many are drawn over, and darker
_AS_DARK_AS_INK = 0.45  # print that can't be told from ink by how dark it is
_ALIKE = 1.5  # times as dark: print of one ruling is no more than that beside the other
_SOME = 2  # the first look is at every second stretch both ways: a quarter tell it as well
_LIGHT_PX_PER_MM = 1.0  # of the copy that tells how bright paper is: enough to see lines by
_PAPER = 200  # level of bare paper in the image that is measured


class _Pass(NamedTuple):
    """One look at the grid: how far from the expected place a line is searched, and what counts as near."""

    reach_mm: float
    near_mm: float
    solves: int


_PASSES = (_Pass(FARTHEST_MM, 0.8, 2), _Pass(1.4, 0.3, 1), _Pass(0.8, 0.15, 2))
_GROWING = _Pass(FARTHEST_MM, 0.8, 2)
_STALE_MM = 0.8  # how far the bend may move before the image is straightened anew
_SURE_MM = 0.3  # where the place of the grid is known to less, no line is looked for yet
_SUREST = 1.2  # times the least: so much is taken where hardly anything is known as exactly as that
_MOST_GROWING = 20
_LOST = 0.35  # share of the grid below which what was found of it is chance
# Share of the grid below which lines that somebody drew may be taken for its own; and below which they are where beside
# more of its lines than that others lie. So two of 75 sheets without hatching are looked at again, and found as before.
_AMONG_OTHERS, _AMONG_RIVALS, _WITH_RIVALS = 0.75, 0.93, 0.03
_MOST_PINNING = 8  # times: each may show the way to outlines farther out
_WELL_PLACED_MM = 0.8
# So near what is found a cell's place is known: tags are pinned by four corners, an outline tells of its neighbours.
_NEAR_TAG_MM, _NEAR_OUTLINE_MM = 60.0, 40.0
# Outlines where neither is near, the fewest that tell anything, and the share of those that must be in their places.
_LOOKED_AT, _FEWEST, _MOSTLY = 8, 3, 0.4


class Straightened(NamedTuple):
    """The bend of a sheet, and how much of its grid that can be seen lies where it should; and the cells beside it that
    are `lost`: they may lie elsewhere, for nothing near them is where it should be. It may be `misled` by lines that
    somebody drew beside those of the grid.
    """

    bend: Bend
    grid_share: float
    lost: tuple[Box, ...] = ()
    misled: bool = False


def fit_bend(
    photo: Photo,
    sheet: Sheet,
    homography: Floats,
    corners_mm: Floats,
    corners_px: Floats,
    *,
    hatched: bool = False,
) -> Straightened:
    """The bend of a sheet in a photo.

    `homography` page mm -> photo px; `corners_mm`, `corners_px` (N, 2): corners of its tags on the page
    and in the photo. Of a sheet that may be `hatched` no line counts that has another within half a square.
    """
    moved_mm = project(np.linalg.inv(homography), corners_px)
    alone_mm = max(FARTHEST_MM, sheet.lines.square / 2) if hatched else 0.0
    reach_mm = alone_mm or FARTHEST_MM
    fit = BendFit(sheet, corners_mm, moved_mm, reach_mm)
    if not sheet.lines.columns:  # nothing but tags to go by
        return Straightened(fit.bend, 0.0)
    view = _View(photo, sheet.lines, homography, reach_mm, alone_mm)
    # where one is missing the grid may lie elsewhere
    few_tags = len(corners_mm) < 4 * len(sheet.tags)
    if few_tags:
        _grow(fit, view)
    outlines = outlines_of(sheet.fields, sheet.lines)
    middles = np.array([outline.box.center for outline in outlines]).reshape(-1, 2)
    *steps, last = _PASSES
    for step in steps:
        fit.take(view.measure(fit, step), view.seen_at, step.near_mm, step.solves)
    found = view.measure(fit, last)
    share, pins = fit.take(found, view.seen_at, last.near_mm, last.solves, middles)
    misled = not hatched and (
        share < _AMONG_OTHERS or (share < _AMONG_RIVALS and view.with_rivals(fit, found, last) > _WITH_RIVALS)
    )
    if share < _LOST:
        return Straightened(BendFit(sheet, corners_mm, moved_mm).bend, share, misled=misled)
    if not outlines:
        return Straightened(fit.bend, share, misled=misled)
    bends_away = alone(sheet.fields, sheet.lines) & few_tags
    seen = _pin_margins(fit, pins, view, outlines, bends_away)
    lost = _lost(sheet, fit, view, middles[seen], corners_mm) if few_tags else ()
    return Straightened(fit.bend, share, lost, misled)


def _lost(sheet: Sheet, fit: BendFit, view: _View, seen_mm: Floats, corners_mm: Floats) -> tuple[Box, ...]:
    """The cells beside the grid that are far from all that was found, outlines at `seen_mm` (n, 2) and tags, and are
    mostly not seen there themselves: a margin that stands up so much that its tags can't be told is not where its
    neighbours put it, but perhaps a whole cell off.
    """
    outlines = all_outlines(sheet.fields)
    middles = np.array([outline.box.center for outline in outlines]).reshape(-1, 2)
    grid = sheet.lines.area
    known = ((middles > (grid.x, grid.y)) & (middles < (grid.right, grid.bottom))).all(axis=1)
    known |= _near(middles, corners_mm, _NEAR_TAG_MM).any(axis=1)
    known |= _near(middles, seen_mm, _NEAR_OUTLINE_MM).any(axis=1)
    unsure = np.flatnonzero(~known)
    some = unsure[:: max(1, len(unsure) // _LOOKED_AT)]
    if len(some):
        off = view.off([outlines[k] for k in some.tolist()], fit)
        well_placed = np.linalg.norm(off, axis=1) < _WELL_PLACED_MM
        near = _near(middles, middles[some], 2 * _NEAR_TAG_MM)
        looked_at = near.sum(axis=1)
        # of few, all may be written over
        known |= (looked_at < _FEWEST) | ((near & well_placed).sum(axis=1) > _MOSTLY * looked_at)
    return tuple(outlines[k].box for k in np.flatnonzero(~known).tolist())


def _near(middles: Floats, places: Floats, reach_mm: float) -> Mask:
    """Which of the places (m, 2) lie within reach of which of the middles (n, 2): (n, m)."""
    return np.asarray(np.linalg.norm(middles[:, None] - places, axis=2) < reach_mm)


def _pin_margins(
    fit: BendFit, pins: Pins, view: _View, outlines: Sequence[Outline], bends_away: Mask
) -> Mask:
    """Lay the margins flat by the boxes and bubbles in them, those near the grid first where it is much bent, and those
    last that may be far off, `bends_away` (n,); tells which of them were found.
    """
    moved = np.full((len(outlines), 2), np.nan)  # by how much, where they were found
    _follow(fit, pins, view, outlines, moved, np.arange(len(outlines)))
    missed = np.flatnonzero(np.isnan(moved[:, 0]) & bends_away)
    _follow(fit, pins, view, outlines, moved, missed, farther=True)
    far = missed[~np.isnan(moved[missed, 0])]
    if len(far):
        _look_again(fit, pins, view, outlines, moved, far)
    return np.asarray(~np.isnan(moved[:, 0]))


def _follow(
    fit: BendFit,
    pins: Pins,
    view: _View,
    outlines: Sequence[Outline],
    moved: Floats,
    which: npt.NDArray[np.intp],
    *,
    farther: bool = False,
) -> None:
    """Find those `which` are missing in `moved` (n, 2) mm, in place, ever further from those that were found."""
    for _ in range(_MOST_PINNING):
        missed = which[np.isnan(moved[which, 0])]
        if not len(missed):
            break
        off = view.off([outlines[k] for k in missed.tolist()], fit, farther=farther)
        if np.isnan(off).all():
            break
        moved[missed] = fit.at(pins)[missed] + off
        _pin(fit, pins, moved)


def _pin(fit: BendFit, pins: Pins, moved: Floats) -> None:
    found = np.flatnonzero(~np.isnan(moved[:, 0]))
    fit.pin(pins, found, moved[found])


def _look_again(
    fit: BendFit,
    pins: Pins,
    view: _View,
    outlines: Sequence[Outline],
    moved: Floats,
    far: npt.NDArray[np.intp],
) -> None:
    """Place outlines that were found `far` off more exactly; `moved` (n, 2) mm, in place, is NaN for those that are not
    seen where the fit puts them now: print that looks like one drew it there.
    """
    for most_mm in (np.inf, _WELL_PLACED_MM):
        off = view.off([outlines[k] for k in far.tolist()], fit)
        off[np.linalg.norm(off, axis=1) > most_mm] = np.nan
        moved[far] = fit.at(pins)[far] + off
        _pin(fit, pins, moved)


def _grow(fit: BendFit, view: _View) -> None:
    """Where few tags leave most of the grid unsure, take the lines near them first, then further ones."""
    known = -1
    for _ in range(_MOST_GROWING):
        sigmas = [fit.sigma(ruling) for ruling in fit.rulings]
        # at least the surest of either ruling, to begin with: those nearest to tags
        sure = [sigma < max(_SURE_MM, _SUREST * float(sigma.min())) for sigma in sigmas]
        count = int(sum(s.sum() for s in sure))
        if count <= known or all(s.all() for s in sure):
            break
        known = count
        found = view.measure(fit, _GROWING)
        near = [m._replace(trust=m.trust * s) for m, s in zip(found, sure, strict=True)]
        fit.take(near, view.seen_at, _GROWING.near_mm, _GROWING.solves)


class _Ink(NamedTuple):
    """What is left out of a look at print: all that is no brighter than a level, and what is near it."""

    level: int
    rim_px: int


class _Bare(NamedTuple):
    """A straight image without its ink: the darkness of what is left, and 255 where something is left, (H, W) both."""

    dark: Pixels
    clear: Pixels


class _View:
    """The grid in the photo, looked at again and again with a better bend."""

    def __init__(
        self, photo: Photo, grid: Grid, homography: Floats, reach_mm: float, alone_mm: float
    ) -> None:
        """Lines are looked at within `reach_mm` of their places; `alone_mm` as of `measure`."""
        self.grid, self.window, self.scale = grid, window_of(grid, reach_mm), scale_of(grid)
        self.alone_mm = alone_mm
        times = halvings(homography, self.window, self.scale)
        self.grey, self.homography = photo.grey(times), halved(homography, times)
        self.light: Any = None
        self.noise = 0.0
        self.looks: list[Look] = []
        self.seen_at: list[Floats] = []  # the bend in the image as it is now, across each ruling
        self.matches: list[Match] = []

    def measure(self, fit: BendFit, step: _Pass) -> list[Measured]:
        """Where the lines are, of either ruling."""
        now = [fit.along(ruling) for ruling in fit.rulings]
        if self._stale(now):
            self._straighten(fit, now)
        found = self._measured(fit, now, step, self.alone_mm)
        self._look_like(_again(look, m) for look, m in zip(self.looks, found, strict=True))
        return found

    def _measured(self, fit: BendFit, now: Sequence[Floats], step: _Pass, alone_mm: float) -> list[Measured]:
        """Where the lines of either ruling are in the image as it is, round where a fit puts them `now`; `alone_mm` as
        of `measure`.
        """
        return [
            measure(match, ruling, self.scale, look.level, step.reach_mm, at - seen, alone_mm)
            for ruling, match, look, at, seen in zip(
                fit.rulings, self.matches, self.looks, now, self.seen_at, strict=True
            )
        ]

    def with_rivals(self, fit: BendFit, found: Sequence[Measured], step: _Pass) -> float:
        """The share of a ruling's stretches beside which other lines lie, of either ruling the greater. `found` is what
        that step has measured.
        """
        now = [fit.along(ruling) for ruling in fit.rulings]
        alone = self._measured(fit, now, step, self.grid.square / 2)
        return max(
            float(((seen.trust > 0) & (plain.trust == 0)).mean())
            for seen, plain in zip(found, alone, strict=True)
        )

    def off(self, outlines: Sequence[Outline], fit: BendFit, *, farther: bool = False) -> Floats:
        """How far outlines lie off where the fit puts them, (N, 2) mm; NaN where they are not seen. As of
        `find_outlines`.
        """
        look = Look(*np.mean(self.looks, axis=0).tolist())
        return find_outlines(self.grey, self.homography, fit.bend, outlines, look, farther=farther)

    def _stale(self, now: Sequence[Floats]) -> bool:
        if not self.matches:
            return True
        moved = [np.abs(at - seen).max() for at, seen in zip(now, self.seen_at, strict=True)]
        return bool(max(moved) > _STALE_MM)

    def _straighten(self, fit: BendFit, now: list[Floats]) -> None:
        """Look at the grid through the fit's bend."""
        flat = rectified(self.grey, self.homography, fit.bend, self.window, self.scale)
        if self.light is None:  # it changes so slowly over the page that once is enough
            self.light = paper_light(flat, self.scale, _LIGHT_PX_PER_MM)
        paper = np.asarray(cv2.divide(flat, self.light, scale=_PAPER, dtype=cv2.CV_8U), np.uint8)
        if not self.looks:
            self.noise = _noise(paper)
            bare = _without_ink(paper, self._ink(Look(0.0, _LINE_SIGMAS_MM[1])))
            self._look_like(self._first_look(bare, ruling) for ruling in fit.rulings)
        inks = [self._ink(look) for look in self.looks]
        bares = {ink: _without_ink(paper, ink) for ink in dict.fromkeys(inks)}  # of both rulings, mostly
        self.matches = [
            matched(_sums(bares[ink], ruling), ruling, self.scale, look.sigma_mm)
            for ruling, look, ink in zip(fit.rulings, self.looks, inks, strict=True)
        ]
        self.seen_at = now

    def _look_like(self, looks: Iterable[Look]) -> None:
        """How the lines of both rulings look; alike, where lines that somebody drew may be among those of one."""
        self.looks = list(looks)
        if self.alone_mm:
            faintest = min(self.looks, key=_darkness)
            most = _ALIKE * _darkness(faintest)
            self.looks = [look if _darkness(look) < most else faintest for look in self.looks]

    def _ink(self, look: Look) -> _Ink:
        """What is too dark for print. Where print is as dark as ink, nothing is."""
        ink_from = max(1.6 * look.level + 0.06, look.level + 4 * self.noise) if look.level else 0.6
        if look.level > _AS_DARK_AS_INK:
            ink_from = 1.0
        return _Ink(int(max(0.0, _PAPER * (1 - ink_from))), round(0.5 + 1.5 * look.sigma_mm * self.scale))

    def _first_look(self, bare: _Bare, ruling: Ruling) -> Look:
        """How dark and wide the lines are: print, paper and blur differ from photo to photo."""
        best, most = Look(_LEVELS[0], _LINE_SIGMAS_MM[0]), 0.0
        sums = np.ascontiguousarray(_sums(bare, ruling)[:, ::_SOME, ::_SOME])
        for sigma in _LINE_SIGMAS_MM:
            if sigma > self.grid.square / 8:
                break
            match = matched(sums, ruling, self.scale, sigma)
            seen = measure(match, ruling, self.scale, 0.0, FARTHEST_MM)
            gain = quantile(seen.gain, _TYPICAL)
            if gain <= most:
                break
            level = quantile(seen.level, _TYPICAL)
            best, most = Look(float(np.clip(level, *_LEVELS)), sigma), gain
        return best


def _darkness(look: Look) -> float:
    """Of a whole line, which no blur changes, in units of mm."""
    return look.level * look.sigma_mm


def _noise(paper: Pixels) -> float:
    """How much the darkness of paper varies, told by some of its pixels: counted, for there are few levels."""
    counts = counted(paper[::5, ::3])
    levels = np.arange(256, dtype=np.float32) / _PAPER
    return 1.5 * middle(np.abs(levels - np.float32(middle(levels, counts))), counts)


def _without_ink(paper: Pixels, ink: _Ink) -> _Bare:
    """The darkness with all ink and its soft rim left out."""
    _, inked = cv2.threshold(paper, ink.level, 255, cv2.THRESH_BINARY_INV)
    rim = np.ones((2 * ink.rim_px + 1, 2 * ink.rim_px + 1), np.uint8)
    clear = np.asarray(cv2.bitwise_not(cv2.dilate(inked, rim)), np.uint8)
    # bare paper is 255 - _PAPER of it, which the fit of each line does not mind
    return _Bare(np.asarray(cv2.bitwise_and(cv2.bitwise_not(paper), clear), np.uint8), clear)


def _sums(bare: _Bare, ruling: Ruling) -> Floats:
    """How many pixels are left along the stretches, and their darkness, (2, ys, xs, across) float32."""
    left, dark = ruling.sums(bare.clear), ruling.sums(bare.dark)
    return np.stack([left / np.float32(255), dark / np.float32(_PAPER)])


def _again(look: Look, measured: Measured) -> Look:
    """The look of the lines, better known once they are found."""
    levels = measured.level[measured.trust > 0]
    return look._replace(level=float(np.clip(median(levels), *_LEVELS))) if len(levels) else look
