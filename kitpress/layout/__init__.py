"""Layouts: where things go on paper. A Sheet is a grid, boxes, bubbles and tags in mm, top-left origin."""

from kitpress.layout.export import sheet_json
from kitpress.layout.load import field_kinds, load_sheet, load_sheets, sheet_kinds, sheet_names
from kitpress.layout.mats import load_mats, mat_kind
from kitpress.layout.serial import Serial, edition
from kitpress.layout.sheet import Box, Field, Grid, Sheet, Tag

__all__ = [
    "Box",
    "Field",
    "Grid",
    "Serial",
    "Sheet",
    "Tag",
    "edition",
    "field_kinds",
    "load_mats",
    "load_sheet",
    "load_sheets",
    "mat_kind",
    "sheet_json",
    "sheet_kinds",
    "sheet_names",
]
