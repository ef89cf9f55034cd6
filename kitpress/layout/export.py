"""A sheet as plain data for other programs: everything in mm from the page's top-left corner."""

from __future__ import annotations

from typing import Any

from kitpress.layout.sheet import Box, Field, Sheet
from kitpress.plan.geometry import Square

PLACES = ("TL", "T", "TR", "R", "BR", "B", "BL", "L")
LINE_MM = 3  # decimals: a micrometre


def sheet_json(sheet: Sheet) -> dict[str, Any]:
    """Every grid line, square, box, bubble and tag of a sheet, in mm; the keys are stable."""
    return {
        "layout": sheet.layout,
        "kind": sheet.kind,
        "paper": sheet.paper,
        "page": {"width_mm": sheet.width, "height_mm": sheet.height},
        "grid": _grid(sheet),
        "boxes": [_field(f) for f in sheet.fields if f.kind == "number"],
        "ticks": [_field(f) for f in sheet.fields if f.kind == "tick"],
        "bubbles": [_bubble(f) for f in sheet.fields if f.kind == "bubble"],
        "tags": [
            {
                "id": tag.id,
                "place": PLACES[tag.id % 8],
                "x_mm": _mm(tag.x),
                "y_mm": _mm(tag.y),
                "size_mm": _mm(tag.size),
                "corners_mm": [[_mm(x), _mm(y)] for x, y in tag.corners()],
            }
            for tag in sheet.tags
        ],
        "name": _box(sheet.name_box),
        "qr": _box(sheet.qr),
    }


def _mm(value: float) -> float:
    return round(value, LINE_MM)


def _box(box: Box) -> dict[str, float]:
    return {
        "x_mm": _mm(box.x),
        "y_mm": _mm(box.y),
        "width_mm": _mm(box.width),
        "height_mm": _mm(box.height),
    }


def _grid(sheet: Sheet) -> dict[str, Any]:
    grid = sheet.grid
    squares = [Square(column, row) for row in range(grid.rows) for column in range(grid.columns)]
    return {
        "x_mm": grid.x,
        "y_mm": grid.y,
        "square_mm": grid.square,
        "columns": [str(Square(column, 0))[0] for column in range(grid.columns)],
        "rows": list(range(1, grid.rows + 1)),
        "vertical_lines_mm": [_mm(grid.x + n * grid.square) for n in range(grid.columns + 1)],
        "horizontal_lines_mm": [_mm(grid.y + n * grid.square) for n in range(grid.rows + 1)],
        "squares": {str(square): _box(grid.box(square)) for square in squares},
    }


def _field(field: Field) -> dict[str, Any]:
    return {"id": field.id, "kind": field.kind, "cells": [_box(cell) for cell in field.cells]}


def _bubble(field: Field) -> dict[str, Any]:
    (cell,) = field.cells
    x, y = cell.center
    return _field(field) | {"center_mm": [_mm(x), _mm(y)], "diameter_mm": _mm(cell.width)}
