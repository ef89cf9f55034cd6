"""Waves and hedges that look struck out: the network sees one square at a time, and somebody's steep waves are like the
zigzag that others draw over a mistake. But water and hedges lie side by side, and nobody strikes out a whole pool.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from kitpress.reading.classes import STRUCK, WATER
from kitpress.reading.components import components
from kitpress.reading.evidence import Floats

_RUNS = WATER, "hedge"
_LOOKED_AT = 0.05  # probability of what is struck out
_ONE_OF_BOTH, _LEAST = 0.8, 0.05  # probability of either, and of the wave
# So many squares side by side, which on the whole look like it to that degree, are no mistakes.
_SIDE_BY_SIDE, _ON_THE_WHOLE = 4, 0.25
_SELDOM = 0.1  # of the odds that one of them is struck out is left


def with_waves(seen: Floats, known: Sequence[str]) -> Floats:
    """The probabilities of squares (rows, columns, classes), as the `known` classes of the network, where runs of
    squares look partly like waves or hedges, and partly struck out: they are hardly that.
    """
    struck = known.index(STRUCK)
    if not (seen[:, :, struck] > _LOOKED_AT).any():  # as on most sheets
        return seen
    out, lost = seen.copy(), seen[:, :, struck]
    for name in _RUNS:
        alike = seen[:, :, known.index(name)]
        labels, stats = components((alike + lost > _ONE_OF_BOTH) & (alike > _LEAST))
        for label in np.flatnonzero(stats[:, cv2.CC_STAT_AREA] >= _SIDE_BY_SIDE).tolist():
            there = labels == label
            if label and (alike[there] / (alike[there] + lost[there])).mean() >= _ON_THE_WHOLE:
                out[there, struck] *= _SELDOM
    return np.asarray(out / out.sum(axis=2, keepdims=True), np.float32)
