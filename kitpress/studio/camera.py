"""A phone camera: put the raster of a page into a recorded scene of paper on a table.

A rig is a path-traced capture of a blank, bent sheet of paper: where each point of the paper lands in
the picture (`grid`) and how bright every point of the picture is (`shade`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[Any]

PAPER_ASPECT = 297 / 210  # the rigs were captured with landscape A4
_QUAD = 2  # mesh cells per perspective patch: finer adds no shape, only time
_SHADE_BLUR = 1.2 / 640  # takes the path tracer's grain out, relative to the shade's width


@dataclass(frozen=True, eq=False)
class Rig:
    """One capture.

    `grid`: (rows + 1, columns + 1, 2) float32, the place (x, y) in the photo of each mesh point of the
    paper as fractions of its width and height; row 0 is the foot of the page.
    `shade`: (h, w, 3) float16 RGB, linear light of the scene with blank paper.
    `aspect`: width / height of the paper, in the rig's own frame.
    """

    name: str
    grid: NDArray[np.float32]
    shade: NDArray[np.float16]
    aspect: float = PAPER_ASPECT

    @classmethod
    def load(cls, path: Path | str) -> Rig:
        """Read a rig from an .npz file."""
        with np.load(path) as data:
            width, height = data["size_mm"] if "size_mm" in data.files else (PAPER_ASPECT, 1.0)
            return cls(
                Path(path).stem,
                data["grid"].astype(np.float32),
                data["shade"].astype(np.float16),
                float(width / height),
            )

    def turned(self) -> Rig:
        """The same paper with the page the other way up on it: its curl and the light lie elsewhere on the page."""
        return replace(self, grid=self.grid[::-1, ::-1])

    def mirrored(self) -> Rig:
        """The scene in a mirror, with a page that reads the right way round."""
        grid = self.grid[:, ::-1] * np.array([-1, 1], np.float32) + np.array([1, 0], np.float32)
        return replace(self, grid=grid, shade=self.shade[:, ::-1])

    def page_to_photo(
        self, points: Sequence[Sequence[float]] | Floats, long_side: int, page_aspect: float = PAPER_ASPECT
    ) -> NDArray[np.float64]:
        """Where points of the page land in the photo.

        `points`: (n, 2) as fractions of the page's width and height, top-left origin. `page_aspect` is
        the page's width / height. Returns (n, 2) float64 pixels (x, y) of a photo `long_side` px wide;
        whole numbers are centres of pixels.
        """
        spread = _on_paper(page_aspect, self.aspect)
        wanted = (np.asarray(points, np.float64).reshape(-1, 2) - 0.5) / spread + 0.5
        found = np.zeros_like(wanted)
        rows, columns = (n // _QUAD for n in (self.grid.shape[0] - 1, self.grid.shape[1] - 1))
        corners = self.grid.astype(np.float64) * (long_side, photo_height(long_side))
        column = np.clip((wanted[:, 0] * columns).astype(int), 0, columns - 1)
        row = np.clip(((1 - wanted[:, 1]) * rows).astype(int), 0, rows - 1)
        for cell in set(zip(row.tolist(), column.tolist(), strict=True)):
            mine = (row == cell[0]) & (column == cell[1])
            source, target = _patch(corners, *cell)
            to_photo = cv2.getPerspectiveTransform(source, target)
            found[mine] = cv2.perspectiveTransform(wanted[mine][None], to_photo)[0]
        return found


def photo_height(long_side: int) -> int:
    """Height in pixels of a landscape photo of that width; phones take 4:3."""
    return long_side * 3 // 4


def _on_paper(page_aspect: float, paper_aspect: float) -> NDArray[np.float64]:
    """How much of the page's own width and height the rig's paper spans (1 where they agree)."""
    if page_aspect >= paper_aspect:
        return np.array([1.0, page_aspect / paper_aspect])
    return np.array([paper_aspect / page_aspect, 1.0])


def _patch(corners: Floats, row: int, column: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Corners of one patch: on the paper as fractions (top-left origin), and in the photo in pixels."""
    rows, columns = corners.shape[0] - 1, corners.shape[1] - 1
    j, i, j2, i2 = row * _QUAD, column * _QUAD, (row + 1) * _QUAD, (column + 1) * _QUAD
    source = [
        (i / columns, 1 - j / rows),
        (i2 / columns, 1 - j / rows),
        (i2 / columns, 1 - j2 / rows),
        (i / columns, 1 - j2 / rows),
    ]
    target = [corners[j, i], corners[j, i2], corners[j2, i2], corners[j2, i]]
    return np.float32(source), np.float32(target)  # type: ignore[arg-type,return-value]


@lru_cache(maxsize=3)
def _inverse_map(rig: Rig, long_side: int) -> tuple[Floats, Floats, tuple[int, int, int, int]]:
    """Where on the paper each photo pixel looks, as fractions; -1 beside the paper.

    Returns x and y maps, (h, w) float32 each, cropped to the paper's bounding box (x0, y0, x1, y1).
    """
    width, height = long_side, photo_height(long_side)
    corners = rig.grid.astype(np.float64) * (width, height)
    flat = corners.reshape(-1, 2)
    left, top = (int(v) for v in np.clip(np.floor(flat.min(0)) - 4, 0, (width, height)))
    right, bottom = (int(v) for v in np.clip(np.ceil(flat.max(0)) + 5, 0, (width, height)))
    map_x = np.full((bottom - top, right - left), -1, np.float32)
    map_y = map_x.copy()
    corners = corners - (left, top)
    for row in range((corners.shape[0] - 1) // _QUAD):
        for column in range((corners.shape[1] - 1) // _QUAD):
            _map_patch(map_x, map_y, *_patch(corners, row, column))
    return map_x, map_y, (left, top, right, bottom)


def _map_patch(map_x: Floats, map_y: Floats, source: Floats, target: Floats) -> None:
    """Fill the part of the maps that one patch covers."""
    height, width = map_x.shape
    x0, y0 = (int(v) for v in np.maximum(np.floor(target.min(0)), 0))
    x1, y1 = (int(v) for v in np.minimum(np.ceil(target.max(0)) + 1, (width, height)))
    if x1 <= x0 or y1 <= y0:
        return
    local = target - np.array([x0, y0], np.float32)
    matrix = cv2.getPerspectiveTransform(local, source)
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    cv2.fillConvexPoly(mask, np.round(local * 16).astype(np.int32), 1, shift=4)
    x = np.arange(x1 - x0, dtype=np.float64)[None]
    y = np.arange(y1 - y0, dtype=np.float64)[:, None]
    depth = matrix[2, 0] * x + matrix[2, 1] * y + matrix[2, 2]
    inside = mask.astype(bool)
    for target_map, line in ((map_x, matrix[0]), (map_y, matrix[1])):
        values = (line[0] * x + line[1] * y + line[2]) / depth
        np.copyto(target_map[y0:y1, x0:x1], values, where=inside, casting="same_kind")


_TO_LINEAR = np.where(
    np.arange(256) <= 10, np.arange(256) / 255 / 12.92, ((np.arange(256) / 255 + 0.055) / 1.055) ** 2.4
).astype(np.float32)
_LEVELS = np.arange(65536) / 65535
_TO_SRGB = np.where(_LEVELS <= 0.0031308, _LEVELS * 12.92, 1.055 * _LEVELS ** (1 / 2.4) - 0.055).astype(
    np.float32
) * np.float32(255)


def photograph(page: Image, rig: Rig, seed: int, long_side: int = 3000) -> Image:
    """Photograph a page: perspective, curl, light, blur, colour cast, sensor noise.

    `page`: (h, w, 3) uint8 BGR; other proportions than A4's are centred on the rig's white paper.
    Returns (long_side * 3 // 4, long_side, 3) uint8 BGR; the same arguments give the same photo.
    """
    rng = np.random.default_rng([seed, 0x5EED])
    light = _light(rig, long_side)
    map_x, map_y, (x0, y0, x1, y1) = _inverse_map(rig, long_side)
    part = light[y0:y1, x0:x1]
    part *= _ink(page, rig, long_side, map_x, map_y)
    light = cv2.GaussianBlur(light, (0, 0), rng.choice([0.4, 0.6, 0.8, 1.0, 1.4]) * long_side / 3000)
    bright = max(float(np.percentile(light[::6, ::6], 97)), 1e-4)
    gain = rng.uniform(0.62, 0.98) / bright
    cast = np.array([rng.uniform(0.85, 1.08), 1, rng.uniform(0.92, 1.1)])
    light = _shake(light, rng)
    light *= (gain * cast).astype(np.float32)
    photo = _develop(light)
    photo += _noise(rng, photo.shape, float(rng.uniform(0.004, 0.022)) * 255)
    return cv2.convertScaleAbs(np.maximum(photo, 0, out=photo))  # type: ignore[return-value]


@lru_cache(maxsize=3)
def _resized_shade(rig: Rig, long_side: int) -> Floats:
    shade = rig.shade.astype(np.float32)[..., ::-1]
    smooth = cv2.GaussianBlur(shade, (0, 0), _SHADE_BLUR * shade.shape[1])
    return cv2.resize(smooth, (long_side, photo_height(long_side)), interpolation=cv2.INTER_CUBIC)


def _light(rig: Rig, long_side: int) -> Floats:
    return _resized_shade(rig, long_side).copy()


def _ink(page: Image, rig: Rig, long_side: int, map_x: Floats, map_y: Floats) -> Floats:
    """What the printed and drawn ink leaves of the light, over the paper's bounding box."""
    height, width = page.shape[:2]
    spread = _on_paper(width / height, rig.aspect)
    # Pixel centres: fraction 0 is the left border of the first pixel, half a pixel before its centre.
    to_x, to_y = spread[0] * width, spread[1] * height
    beside = map_x < 0
    look_x = map_x * np.float32(to_x) + np.float32((width - to_x) / 2 - 0.5)
    look_y = map_y * np.float32(to_y) + np.float32((height - to_y) / 2 - 0.5)
    look_x[beside] = -9
    columns = rig.grid.shape[1] - 1
    middle = rig.grid[rig.grid.shape[0] // 2] * (long_side, photo_height(long_side))
    scale = to_x / float(np.linalg.norm(middle[columns] - middle[0]))
    soft = cv2.GaussianBlur(page, (0, 0), max(0.3, 0.45 * scale))
    return cv2.remap(
        cv2.LUT(soft, _TO_LINEAR),
        look_x,
        look_y,
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(1, 1, 1),
    )


def _shake(light: Floats, rng: np.random.Generator) -> Floats:
    """A hand that moves while the shutter is open."""
    size = int(rng.choice([1, 1, 1, 3, 5]))
    angle = float(rng.uniform(0, 180))
    if size == 1:
        return light
    kernel = np.zeros((size, size), np.float32)
    kernel[size // 2] = 1 / size
    turn = cv2.getRotationMatrix2D((size / 2 - 0.5, size / 2 - 0.5), angle, 1)
    turned: Floats = cv2.warpAffine(kernel, turn, (size, size))
    return cv2.filter2D(light, -1, turned / turned.sum())


def _develop(light: Floats) -> NDArray[np.float32]:
    """Linear light (1 = white) to sRGB values 0..255, by table."""
    np.clip(light, 0, 1, out=light)
    light *= np.float32(65535)
    return np.take(_TO_SRGB, light.astype(np.uint16))


def _noise(rng: np.random.Generator, shape: tuple[int, ...], sigma: float) -> NDArray[np.float32]:
    """Sensor noise; a band of it is drawn and laid down again shifted, which no eye and no reader tells."""
    band = 512
    grains = rng.standard_normal((band, *shape[1:]), np.float32)
    grains *= np.float32(sigma)
    pieces = [
        np.roll(grains, int(rng.integers(shape[1])), axis=1) if k else grains
        for k in range(-(-shape[0] // band))
    ]
    return np.concatenate(pieces)[: shape[0]]


def jpeg(photo: Image, quality: int) -> bytes:
    """The photo as a JPEG file without metadata; `quality` 1..100."""
    done, data = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise ValueError(f"no JPEG can be made of an image of shape {photo.shape}")
    return data.tobytes()


@lru_cache(maxsize=1)
def rigs() -> tuple[Rig, ...]:
    """The rigs that ship with kitpress, by name."""
    folder = files("kitpress.studio") / "rigs"
    found = []
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.name.endswith(".npz"):
            with as_file(entry) as path:
                found.append(Rig.load(path))
    return tuple(found)
