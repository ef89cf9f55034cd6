"""What players wrote by hand, for drawings of their plans."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from kitpress.plan.model import Record
from kitpress.scoring.sheets import ScoredSheet


def with_hands(sheet: ScoredSheet) -> Record:
    """The sheet's record with the title and the name as they are written on its photo, while that is at hand.

    The record of a plan in text, or of a sheet whose photo was let go, stays as it is.
    """
    if sheet.reading is None or not sheet.reading.page.photo.pixels.size:
        return sheet.record
    from kitpress.reading.handwriting import trace

    page = sheet.reading.page
    boxes = {"name": page.sheet.name_box, "title": page.sheet.title_box}
    traced = {key: trace(page, box) for key, box in boxes.items() if box is not None}
    hands = {key: hand for key, hand in traced.items() if hand is not None}
    return replace(sheet.record, hands=MappingProxyType(hands))
