"""Sheets with digit boxes, tick boxes and bubbles all over their grid, to learn from."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle

import numpy as np

from kitpress.layout.sheet import Box, Field, Sheet

PITCH_MM = 14.0  # of the extra fields


def many_fields(sheet: Sheet, page: np.ndarray, px_per_mm: float) -> tuple[Sheet, np.ndarray]:
    """A sheet with digit boxes, tick boxes and bubbles all over its grid: a dozen a sheet teach too little.

    `page` (h, w, 3) uint8 at `px_per_mm` is changed. Their print is copied from the page itself, so they look as they
    do in their own place.
    """

    def px(mm: float) -> int:
        return round(mm * px_per_mm)

    grid = sheet.grid
    area = page[px(grid.y - 1) : px(grid.y + grid.rows * grid.square + 1), px(grid.x - 1) :]
    area[:, : px(grid.columns * grid.square + 2)] = 255
    samples = _samples(sheet)
    fields = []
    for row in range(int(grid.rows * grid.square / PITCH_MM)):
        for column in range(int(grid.columns * grid.square / PITCH_MM)):
            sample = samples[(column + row) % len(samples)]
            cell = sample.cells[0]
            x = grid.x + column * PITCH_MM + (PITCH_MM - cell.width) / 2
            y = grid.y + row * PITCH_MM + (PITCH_MM - cell.height) / 2
            left, top, width, height = (
                px(v) for v in (cell.x - 0.6, cell.y - 0.6, cell.width + 1.2, cell.height + 1.2)
            )
            patch = page[top : top + height, left : left + width].copy()
            at_x, at_y = px(x - 0.6), px(y - 0.6)
            page[at_y : at_y + height, at_x : at_x + width] = patch
            # to the pixel where the print went
            box = Box(
                at_x / px_per_mm + cell.x - left / px_per_mm,
                at_y / px_per_mm + cell.y - top / px_per_mm,
                cell.width,
                cell.height,
            )
            fields.append(Field(f"{sample.kind}.{row}.{column}", sample.kind, (box,)))
    return replace(sheet, fields=tuple(fields)), page


def _samples(sheet: Sheet) -> list[Field]:
    """Fields whose print is copied, one of each key and kind that is small enough; more digits than ticks."""
    keys = {f.id.split(".")[0]: f for f in reversed(sheet.fields)}
    fitting = [f for f in keys.values() if max(f.cells[0].width, f.cells[0].height) < PITCH_MM - 1.3]
    numbers = [f for f in fitting if f.kind == "number"]
    others = [f for f in fitting if f.kind != "number"]
    if not numbers:
        return others
    digit, tick = cycle(numbers), cycle(others or numbers)
    return [next(tick if n % 5 in (2, 4) else digit) for n in range(5 * len(keys))]
