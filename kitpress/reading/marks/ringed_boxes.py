"""Boxes with a ring round them, on their outline: the network, which knows ticks, sees nothing in many."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kitpress.reading.evidence import Floats
from kitpress.reading.marks.ticks import EMPTY, MAY_BE_ONE
from kitpress.reading.ranks import median, quantile
from kitpress.reading.sampling import TICK_MARGIN, darkest

Bytes = npt.NDArray[np.uint8]

# Of what looks marked, the quantile that has fewer log-odds than the second on sheets whose marks the network does not
# know: on 24 with ticks and crosses it was 6.4 at least, on 14 of 16 with rings less than 6.
_LESS_SURE, _STRANGE = 0.25, 6.0
_INK = 0.95  # quantile that ink has in what looks marked
_DARKER = 1.5  # times as dark ink must be; half-way between both is what belongs to a stroke
# Of a crop, to both sides of an outline; and of each side's length so much has ink beside it where there is a ring.
_BAND_PX, _ALONG = 3, 0.6


def with_rings(found: Floats, seen: Floats, crops: Bytes) -> Floats:
    """The log-odds `found` that boxes are marked, (n,); where the sheet's marks are strange, nobody knows of those with
    ink all round. `seen` (n,) is what the network says, `crops` as of `ticks.held_against_ink`.
    """
    marked, empty = seen > 0, seen < EMPTY
    if not marked.any() or not empty.any() or quantile(seen[marked], _LESS_SURE) >= _STRANGE:
        return found
    side = crops.shape[1]
    dark = darkest(crops)
    ink, printed = quantile(dark[marked], _INK), median(dark[empty].max(axis=(1, 2)))
    if ink < _DARKER * printed:
        return found
    inked = dark > (ink + printed) / 2
    low = round(side * TICK_MARGIN / (1 + 2 * TICK_MARGIN))
    high = side - low
    bands = (slice(low - _BAND_PX, low + _BAND_PX + 1), slice(high - _BAND_PX, high + _BAND_PX + 1))
    along = slice(low, high)
    shares = [inked[:, band, along].any(axis=1).mean(axis=1) for band in bands]
    shares += [inked[:, along, band].any(axis=2).mean(axis=1) for band in bands]
    ringed = np.min(shares, axis=0) > _ALONG
    return np.asarray(np.where(ringed, np.maximum(found, MAY_BE_ONE), found), np.float32)
