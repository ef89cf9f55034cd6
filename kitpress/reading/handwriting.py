"""Handwriting in a sheet's boxes, traced: what nobody has to read to draw it again."""

from __future__ import annotations

from itertools import chain

import cv2
import numpy as np

from kitpress.layout.sheet import Box
from kitpress.plan.handwriting import Handwriting
from kitpress.reading.pages.light import flatten
from kitpress.reading.pages.page import Page

_PX_PER_MM = 12.0
_BLANK = 0.2  # where nothing is darker, nothing is written
_INK = 0.38  # of the darkness of the darkest strokes: what is darker belongs to a stroke
_INSET_MM = 1.0  # the box's own frame
_LEAST_MM2 = 2.0  # so much ink has a word at least
_SPECK_MM2 = 0.12  # what is smaller is dust, or the dot of an i that nobody misses
_FINE_MM = 0.05  # how far an outline may lie from the ink's edge


def trace(page: Page, box: Box) -> Handwriting | None:
    """The ink in a box as outlines; None for an empty box.

    `box` is in page mm; the outlines are in mm too, from the top-left of the ink.
    """
    dark = flatten(page.rectify(_PX_PER_MM), _PX_PER_MM).mean(axis=2)
    rows = slice(round((box.y + _INSET_MM) * _PX_PER_MM), round((box.bottom - _INSET_MM) * _PX_PER_MM))
    columns = slice(round((box.x + _INSET_MM) * _PX_PER_MM), round((box.right - _INSET_MM) * _PX_PER_MM))
    dark = cv2.GaussianBlur(dark[rows, columns], (0, 0), 0.8)
    darkest = float(np.sort(dark, axis=None)[-round(_LEAST_MM2 * _PX_PER_MM**2) :][0])
    if darkest < _BLANK:
        return None
    ink = (dark > _INK * darkest).astype(np.uint8)
    found, _ = cv2.findContours(ink, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    large = [c for c in found if cv2.contourArea(c) >= _SPECK_MM2 * _PX_PER_MM**2]
    fine = [cv2.approxPolyDP(contour, _FINE_MM * _PX_PER_MM, True)[:, 0] / _PX_PER_MM for contour in large]
    fine = [outline for outline in fine if len(outline) > 2]
    if not fine:
        return None
    points = np.array(list(chain.from_iterable(fine)))
    left, top = points.min(axis=0)
    right, bottom = points.max(axis=0)
    outlines = tuple(
        tuple((round(float(x - left), 3), round(float(y - top), 3)) for x, y in outline) for outline in fine
    )
    return Handwriting(outlines, float(right - left), float(bottom - top))
