"""Digits that a hand writes alike: what is unsure of one box is of all that look as it does.

The network sees one box at a time. Whoever writes a 2 that looks like a 1 writes it so every time: of four such boxes
it may call three a 1 for nearly certain, and that is one guess, made three times.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kitpress.reading.evidence import Floats

_TORN = 0.02  # probability of the second digit, from which on a box may be either
_SEVERAL = 3  # such boxes are no chance
_PLAINLY = 0.15  # and in one of them at least the second is as probable


def told_alike(seen: Floats, is_digit: npt.NDArray[np.bool_]) -> Floats:
    """The probabilities of boxes (n, classes). Where several boxes may be one of the same two digits, and some plainly
    so, none of them is surer of which it is than all are on average.
    """
    digits = np.flatnonzero(is_digit)
    likeliest = digits[np.argsort(seen[:, digits], axis=1)[:, -2:]]  # n, 2
    torn = np.take_along_axis(seen, likeliest, axis=1)[:, 0] >= _TORN
    pairs = np.sort(likeliest, axis=1)
    out: Floats = seen.copy()
    for low, high in {(low, high) for low, high in pairs[torn].tolist()}:
        those = np.flatnonzero(torn & (pairs == (low, high)).all(axis=1))
        both = seen[those, low] + seen[those, high]
        share = seen[those, low] / both
        if len(those) >= _SEVERAL and np.minimum(share, 1 - share).max() >= _PLAINLY:
            mean = float(share.mean())  # one that looks more like the other than most do stays so
            told = np.where(share > 0.5, np.minimum(share, max(mean, 0.5)), np.maximum(share, min(mean, 0.5)))
            out[those, low], out[those, high] = both * told, both * (1 - told)
    return out
