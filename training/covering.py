"""What lies on a sheet when it is photographed: a pen, a thumb at the border, dice."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from kitpress.layout.sheet import Box, Sheet

Image = NDArray[np.uint8]
Mask = NDArray[np.float32]

_SKIN = ((130, 160, 205), (110, 140, 190), (90, 115, 160), (60, 85, 125), (45, 60, 90))  # BGR


def covered(page: Image, sheet: Sheet, rng: np.random.Generator) -> tuple[Image, Mask]:
    """The page (h, w, 3) uint8 BGR with things on it, and where it is hidden, (h, w) 0..1."""
    px = page.shape[1] / sheet.width
    page, mask = page.copy(), np.zeros(page.shape[:2], np.float32)
    for _ in range(int(rng.choice([1, 2, 3], p=[0.6, 0.25, 0.15]))):
        thing = rng.choice([_pen, _thumb, _die], p=[0.5, 0.25, 0.25])
        shape, colour = thing(page.shape, px, sheet, rng)
        _lay(page, shape, colour, px, rng)
        np.maximum(mask, shape, out=mask)
    return page, mask


def hidden(mask: Mask, sheet: Sheet, box: Box) -> float:
    """How much of a box (mm) is hidden, 0..1; of a line if it has no width or height."""
    px = mask.shape[1] / sheet.width
    left, top = int(box.x * px), int(box.y * px)
    part = mask[top : max(top + 1, int(box.bottom * px)), left : max(left + 1, int(box.right * px))]
    return float(part.mean()) if part.size else 0.0


def _lay(page: Image, shape: Mask, colour: NDArray[np.float32], px: float, rng: np.random.Generator) -> None:
    """Put a thing and its shadow on the page, in place. `colour` (h, w, 3), or one for all."""
    shift = (rng.normal(0, 2.5, 2) * px).astype(int)
    shadow = cv2.GaussianBlur(np.roll(shape, shift, (0, 1)), (0, 0), rng.uniform(1, 3) * px)
    light = 1 - rng.uniform(0.2, 0.6) * shadow[..., None]
    page[:] = np.round(page * light * (1 - shape[..., None]) + colour * shape[..., None])


def _grid_point(sheet: Sheet, rng: np.random.Generator) -> NDArray[np.float64]:
    grid = sheet.grid
    if not grid.columns:
        return rng.uniform((20, 20), (sheet.width - 20, sheet.height - 20))
    low = np.array([grid.x, grid.y])
    return low + rng.random(2) * (grid.columns * grid.square, grid.rows * grid.square)


def _pen(
    shape: tuple[int, ...], px: float, sheet: Sheet, rng: np.random.Generator
) -> tuple[Mask, NDArray[np.float32]]:
    """A pen or pencil: round in section, with a tip."""
    middle, angle = _grid_point(sheet, rng) * px, rng.uniform(0, np.pi)
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    length, width = rng.uniform(120, 180) * px, rng.uniform(6.5, 12) * px
    tip = rng.uniform(10, 25) * px
    ends = middle - along * length / 2, middle + along * length / 2
    outline = [
        ends[0] + across * width / 2,
        ends[1] - along * tip + across * width / 2,
        ends[1],
        ends[1] - along * tip - across * width / 2,
        ends[0] - across * width / 2,
    ]
    mask = _filled(shape, [np.array(outline)])
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    off = ((x - middle[0]) * across[0] + (y - middle[1]) * across[1]) / (width / 2)
    shading = 0.45 + 0.55 * np.sqrt(np.clip(1 - (off - 0.3) ** 2, 0, 1))
    shading += rng.uniform(0, 0.8) * np.exp(-(((off - 0.35) / 0.12) ** 2))
    body = rng.uniform(15, 235, 3)
    return mask, np.clip(shading[..., None] * body, 0, 255).astype(np.float32)


def _thumb(
    shape: tuple[int, ...], px: float, sheet: Sheet, rng: np.random.Generator
) -> tuple[Mask, NDArray[np.float32]]:
    """A finger that holds the sheet at its border."""
    side = rng.integers(4)
    at = rng.random()
    root = np.array([(at, 0.0), (1.0, at), (at, 1.0), (0.0, at)][side]) * (sheet.width, sheet.height) * px
    inward = np.array([(0, 1), (-1, 0), (0, -1), (1, 0)][side]) + rng.normal(0, 0.35, 2)
    inward /= np.hypot(*inward)
    reach, width = rng.uniform(15, 60) * px, rng.uniform(15, 24) * px
    mask = np.zeros(shape[:2], np.uint8)
    a, b = root - inward * 40 * px, root + inward * reach
    cv2.line(mask, tuple(a.astype(int).tolist()), tuple(b.astype(int).tolist()), 255, int(width), cv2.LINE_AA)
    skin = np.array(_SKIN[rng.integers(len(_SKIN))], np.float32) * rng.uniform(0.8, 1.15)
    edge = cv2.GaussianBlur(mask, (0, 0), width / 6).astype(np.float32) / 255
    colour = skin * (0.55 + 0.45 * edge[..., None])
    nail = np.zeros(shape[:2], np.uint8)
    middle = tuple((b - inward * width * 0.1).astype(int).tolist())
    turn = float(np.degrees(np.arctan2(inward[1], inward[0])))
    cv2.ellipse(nail, middle, (int(width * 0.36), int(width * 0.28)), turn, 0, 360, 255, -1, cv2.LINE_AA)
    shine = (nail.astype(np.float32) / 255)[..., None]
    colour = colour * (1 - shine) + np.clip(skin * 1.15 + 15, 0, 255) * shine
    return mask.astype(np.float32) / 255, np.clip(colour, 0, 255).astype(np.float32)


def _die(
    shape: tuple[int, ...], px: float, sheet: Sheet, rng: np.random.Generator
) -> tuple[Mask, NDArray[np.float32]]:
    """A die seen from above."""
    middle, angle, side = _grid_point(sheet, rng) * px, rng.uniform(0, np.pi), rng.uniform(10, 17) * px
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * side @ turn.T + middle
    mask = cv2.GaussianBlur(_filled(shape, [corners]), (0, 0), 0.08 * side).clip(0, 1)
    dark = rng.random() < 0.4
    body, pip = (rng.uniform(10, 120, 3), 240.0) if dark else (rng.uniform(190, 250, 3), 25.0)
    colour = np.empty((*shape[:2], 3), np.float32)
    colour[:] = body
    for spot in rng.permutation([(x, y) for x in (-0.27, 0, 0.27) for y in (-0.27, 0, 0.27)])[
        : rng.integers(1, 7)
    ]:
        at = (turn @ (np.asarray(spot) * side) + middle).astype(int)
        cv2.circle(colour, tuple(at.tolist()), int(0.09 * side), (pip,) * 3, -1, cv2.LINE_AA)
    return np.where(mask > 0.5, 1, 0).astype(np.float32), colour


def _filled(shape: tuple[int, ...], outlines: list[NDArray[np.float64]]) -> Mask:
    mask = np.zeros(shape[:2], np.uint8)
    for outline in outlines:
        cv2.fillPoly(mask, [np.round(outline * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return mask.astype(np.float32) / 255
