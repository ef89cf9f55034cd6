"""What lies on a sheet and is wide and dark, a phone or a wallet: it passes for paper in little light.

Shadows are as dark, some of them, but let the print through.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Grid
from kitpress.reading.components import components
from kitpress.reading.evidence import Floats
from kitpress.reading.hiding.coarse import COARSE, coarse_size, reach
from kitpress.reading.ranks import median, quantile
from kitpress.reading.sampling import PX_PER_MM, darkest

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

_DIM = 0.35  # of the light that most paper sends back: black things send back a quarter at most
_PAPER = 0.8  # quantile of what a page sends back
_WIDE_MM = 21  # narrower things are told from what is round them
_THICK_MM = 5  # its corners are narrower, and strokes beside it narrower still
_RIM_MM = 2.0  # round such a thing, which is not as dark everywhere
_GONE = 0.5  # of the contrast of print elsewhere: a camera's noise in the dark has none, print in any shadow all of it
_LINE, _BESIDE = 1, (5, 7)  # px off a line: what is line, and what is paper
_TOGETHER = 8  # px along a line: noise is less of them all
_FEWEST = 12  # such pieces tell


def dark_things(dark: Bytes, light: Bytes, lines: Grid) -> Bytes:
    """Where wide dark things lie on a flat page, (h, w) 0 or 1 at 2 px/mm.

    `dark` (H, W) is its darkness, with printed `lines`, `light` (H, W, 3) that by which it was divided.
    """
    width, height = coarse_size(dark)
    seen = cv2.resize(dark, (width // COARSE, height // COARSE), interpolation=cv2.INTER_AREA)
    lamp = np.asarray(cv2.resize(light, seen.shape[::-1], interpolation=cv2.INTER_NEAREST), np.uint8)
    sent = darkest(lamp) * (np.float32(1) - seen.astype(np.float32) / np.float32(255))
    # as on most photos; the lightest of all is no darker than most paper, and is told far faster
    if not lines.columns or not _dim(sent, float(sent.max()), _WIDE_MM).any():
        return np.zeros((height, width), np.uint8)
    paper = quantile(sent, _PAPER)
    labels, stats = components(_dim(sent, paper, _WIDE_MM))
    things = np.zeros_like(seen)
    for label in range(1, len(stats)):
        thing = labels == label
        if _lets_no_print_through(dark, lines, thing):
            things[thing] = 1
    thick = _dim(sent, paper, _THICK_MM)
    corners = cv2.bitwise_and(cv2.dilate(things, np.ones((_WIDE_MM, _WIDE_MM), np.uint8)), thick)
    whole = cv2.resize(cv2.bitwise_or(things, corners), (width, height), interpolation=cv2.INTER_NEAREST)
    return np.asarray(cv2.dilate(whole, reach(_RIM_MM)), np.uint8)


def _dim(sent: Floats, paper: float, across_mm: int) -> Bytes:
    """Where a page is dim over so many millimetres each way, (h, w) 0 or 1: `sent` (h, w) is the light that it sends
    back, at 1 px/mm, `paper` what its paper does.
    """
    dim = (sent < _DIM * paper).view(np.uint8)
    return np.asarray(
        cv2.morphologyEx(dim, cv2.MORPH_OPEN, np.ones((across_mm, across_mm), np.uint8)), np.uint8
    )


def _lets_no_print_through(dark: Bytes, lines: Grid, thing: Mask) -> bool:
    """Whether the printed lines of a page are missing where a thing, (h, w) at 1 px/mm, may lie."""
    size = dark.shape[::-1]
    there = np.asarray(cv2.resize(thing.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST), np.uint8)
    across, down = _contrast(dark, there, lines), _contrast(dark.T, there.T, lines.turned)
    inside, elsewhere = (np.concatenate(parts) for parts in zip(across, down, strict=True))
    if min(len(inside), len(elsewhere)) < _FEWEST:
        return False
    return median(inside) < _GONE * median(elsewhere)


def _contrast(dark: Bytes, there: Bytes, lines: Grid) -> tuple[Floats, Floats]:
    """How much darker than what is beside them pieces of horizontal lines are, within what is `there` (H, W) 0 or 1,
    and elsewhere: (n,), (m,) of 255. Noise is no darker on the whole.
    """
    first, last = (round(mm * PX_PER_MM) for mm in (lines.x, lines.x + lines.columns * lines.square))
    pieces = (last - first) // _TOGETHER
    inside, elsewhere = [], []
    for row in range(lines.rows + 1):
        at = round((lines.y + row * lines.square) * PX_PER_MM)
        near, far = _BESIDE
        if at < far or at + far >= len(dark):
            continue
        part = dark[at - far : at + far + 1, first : first + pieces * _TOGETHER].astype(np.float32)
        line = part[far - _LINE : far + _LINE + 1].mean(axis=0)
        paper = np.concatenate([part[: far - near + 1], part[far + near :]]).mean(axis=0)
        told = (line - paper).reshape(pieces, _TOGETHER).mean(axis=1)
        lies = there[at, first : first + pieces * _TOGETHER].reshape(pieces, _TOGETHER)
        inside.append(told[lies.all(axis=1)])
        elsewhere.append(told[~lies.any(axis=1)])
    none = np.zeros(0, np.float32)
    return np.concatenate([none, *inside]), np.concatenate([none, *elsewhere])
