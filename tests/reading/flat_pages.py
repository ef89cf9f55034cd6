"""Flat pages as the reader works with them, drawn without a photo."""

from typing import Any

import cv2
import numpy as np

from kitpress.layout.sheet import Grid
from kitpress.reading.sampling import PX_PER_MM


def ruled(size_mm: tuple[int, int], grid: Grid, level: int, width: int) -> Any:
    """The darkness of a page so wide and high with the lines of a grid, (H, W) uint8: `width` px across."""
    page_width, height = (round(mm * PX_PER_MM) for mm in size_mm)
    dark = np.zeros((height, page_width), np.uint8)

    def px(column: int, row: int) -> tuple[int, int]:
        x, y = grid.x + column * grid.square, grid.y + row * grid.square
        return round(x * PX_PER_MM), round(y * PX_PER_MM)

    for column in range(grid.columns + 1):
        cv2.line(dark, px(column, 0), px(column, grid.rows), level, width)
    for row in range(grid.rows + 1):
        cv2.line(dark, px(0, row), px(grid.columns, row), level, width)
    return dark
