"""Where the networks look: crops of squares, edges, digit cells and tick boxes from a flat page.

Training and reading share these functions, so a network sees at work what it saw in training.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Grid

Bytes = npt.NDArray[np.uint8]

PX_PER_MM = 4.0  # of the flat page that is sampled
SQUARE_PX = 72
SQUARE_PITCH = 48  # from square to square
PANE_PX = 48  # an edge in the middle
DIGIT_PX = 48
DIGIT_MARGIN_MM = 1.5
TICK_PX = 32
TICK_MARGIN = 0.45  # of the box's side, on each side: ticks swing out of their box


def darkest(page: Bytes) -> Bytes:
    """The darkest channel of each pixel of a flat page, or of crops of it, (..., H, W, 3); of its light it is the
    brightest: (..., H, W).
    """
    blue, green, red = cv2.split(page.reshape(-1, *page.shape[-2:]))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8).reshape(page.shape[:-1])


def four_channels(pictures: Bytes) -> Bytes:
    """Pictures (..., H, W, 3) with a fourth channel, which says nothing: they are resampled in half the time, and the
    networks that ship reckon faster. Those that have one stay as they are.
    """
    if pictures.shape[-1] == 4:
        return pictures
    rows = pictures.reshape(-1, *pictures.shape[-2:])
    return np.asarray(cv2.cvtColor(rows, cv2.COLOR_BGR2BGRA), np.uint8).reshape(*pictures.shape[:-1], 4)


def part_of(picture: Bytes, box: Box) -> Bytes:
    """What a flat picture (H, W, …) at `PX_PER_MM` shows of a box (mm); empty where it lies beside the picture."""
    left, top, width, height = (round(length * PX_PER_MM) for length in box)
    return picture[max(0, top) : max(0, top + height), max(0, left) : max(0, left + width)]


def stacked_parts(
    picture: Bytes, corners: npt.NDArray[np.intp]
) -> Iterator[tuple[npt.NDArray[np.intp], Bytes]]:
    """Parts of a picture (H, W), those of a size in one array: numpy ranks a stack far faster than one by one.

    `corners` (n, 4): left, top, right and bottom in px; what lies beside the picture is cut off. Yields which of them
    are of a size (k,), and those parts (k, h, w).
    """
    height, width = picture.shape
    left, top, right, bottom = np.clip(corners, 0, (width, height, width, height)).T
    sizes = np.stack([bottom - top, right - left], axis=1)
    for size in dict.fromkeys(map(tuple, sizes.tolist())):
        those = np.flatnonzero((sizes == size).all(axis=1))
        windows = np.lib.stride_tricks.sliding_window_view(picture, size)
        yield those, windows[top[those], left[those]]


def grid_picture(page: Bytes, grid: Grid, margin: int = (SQUARE_PX - SQUARE_PITCH) // 2) -> Bytes:
    """The grid with a margin around it, (48 rows + 2 margin, 48 columns + 2 margin, 3 or 4) uint8: as for crops of its
    squares, if none is given.

    `page` (H, W, 3 or 4) uint8 at `PX_PER_MM`, darkness per channel BGR (0 = paper); see `four_channels`. Squares of
    any printed size are scaled to 48 px.
    """
    scale = SQUARE_PITCH / PX_PER_MM / grid.square  # other square sizes look the same to the network
    left, top = grid.x * PX_PER_MM * scale, grid.y * PX_PER_MM * scale
    size = grid.columns * SQUARE_PITCH + 2 * margin, grid.rows * SQUARE_PITCH + 2 * margin
    column, row = round(left - margin), round(top - margin)
    inside = min(row, column) >= 0 and column + size[0] <= page.shape[1] and row + size[1] <= page.shape[0]
    if scale == 1 and (column, row) == (left - margin, top - margin) and inside:
        return page[row : row + size[1], column : column + size[0]]  # as it is
    # one resampling puts the grid on whole pixels
    shift = np.array([[1 / scale, 0, (left - margin) / scale], [0, 1 / scale, (top - margin) / scale]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    placed = np.asarray(cv2.warpAffine(four_channels(page), shift, size, flags=flags), np.uint8)
    return placed if page.shape[2] == 4 else np.asarray(cv2.cvtColor(placed, cv2.COLOR_BGRA2BGR), np.uint8)


def square_crops(page: Bytes, grid: Grid) -> Bytes:
    """Crops of every square of `grid_picture`, row by row: (rows * columns, 72, 72, 3) uint8."""
    windows = np.lib.stride_tricks.sliding_window_view(
        grid_picture(page, grid), (SQUARE_PX, SQUARE_PX), axis=(0, 1)
    )
    crops = windows[::SQUARE_PITCH, ::SQUARE_PITCH]  # rows, columns, 3, 72, 72
    each = np.ascontiguousarray(crops.transpose(0, 1, 3, 4, 2))
    return each.reshape(-1, SQUARE_PX, SQUARE_PX, 3)


def pane_crops(page: Bytes, grid: Grid, across: npt.NDArray[np.bool_], down: npt.NDArray[np.bool_]) -> Bytes:
    """Crops of edges of a page as of `grid_picture`, with as many channels, (n, 48, 48, 3 or 4) uint8: first of those
    horizontal ones that are `across` (rows + 1, columns), then of those vertical ones that are `down` (rows, columns +
    1), turned to lie.
    """
    half = SQUARE_PITCH // 2  # the middles of edges are so far off the corners
    picture = grid_picture(page, grid, PANE_PX // 2)
    windows = np.lib.stride_tricks.sliding_window_view(picture, (PANE_PX, PANE_PX), axis=(0, 1))
    windows = windows.transpose(0, 1, 3, 4, 2)  # as they lie in memory: rows, columns, 48, 48, channels
    lying = windows[::SQUARE_PITCH, half::SQUARE_PITCH][across]
    standing = windows[half::SQUARE_PITCH, ::SQUARE_PITCH][down]
    return np.concatenate([lying, *(cv2.transpose(crop)[np.newaxis] for crop in standing)])


def digit_crops(page: Bytes, cells: Sequence[Box]) -> Bytes:
    """Crops of digit cells of a page (H, W, 3 or 4) with a small margin, (cells, 48, 48, 3) uint8."""
    return _crops(page, [_grown(cell, DIGIT_MARGIN_MM) for cell in cells], DIGIT_PX)


def tick_crops(page: Bytes, cells: Sequence[Box]) -> Bytes:
    """Crops of tick boxes and bubbles of a page (H, W, 3 or 4) with a wide margin, (cells, 32, 32, 3) uint8."""
    return _crops(page, [_grown(cell, TICK_MARGIN * cell.width) for cell in cells], TICK_PX)


def _grown(box: Box, margin: float) -> Box:
    return Box(box.x - margin, box.y - margin, box.width + 2 * margin, box.height + 2 * margin)


def _crops(page: Bytes, boxes: Sequence[Box], side: int) -> Bytes:
    if not boxes:
        return np.empty((0, side, side, 3), np.uint8)
    four, out = four_channels(page), np.empty((len(boxes), side, side, 4), np.uint8)
    for crop, box in zip(out, boxes, strict=True):
        scale_x, scale_y = box.width * PX_PER_MM / side, box.height * PX_PER_MM / side
        # pixel centres: crop pixel i + 0.5 lies at box.x + (i + 0.5) * scale
        shift = np.array(
            [
                [scale_x, 0, box.x * PX_PER_MM + scale_x / 2 - 0.5],
                [0, scale_y, box.y * PX_PER_MM + scale_y / 2 - 0.5],
            ]
        )
        cv2.warpAffine(four, shift, (side, side), crop, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    plain = cv2.cvtColor(out.reshape(-1, side, 4), cv2.COLOR_BGRA2BGR)
    return np.asarray(plain, np.uint8).reshape(-1, side, side, 3)
