"""Digits that a hand writes alike: what is unsure of one box is of all that look as it does.

The network sees one box at a time. Whoever writes a 2 that looks like a 1 writes it so every time: of four such boxes
it may call three a 1 for nearly certain, and that is one guess, made three times.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kitpress.reading.evidence import Floats

_TORN = 0.02  # probability of the second digit, from which on a box may be either
_PLAINLY = 0.15  # and from which on it plainly may
_SEVERAL = 3  # boxes that may be either are no chance
_LIKELIER = 0.55  # what looks more like one of two digits stays that one
_DIGIT = 0.5  # probability: others hold a smudge, or what does not count


def told_alike(seen: Floats, is_digit: npt.NDArray[np.bool_]) -> Floats:
    """The probabilities of boxes (n, classes). Where several boxes look like one digit and may be another, or the other
    way round in some that plainly may be either, none of them is surer of what it looks like than all are on average.
    """
    digits = np.flatnonzero(is_digit)
    likeliest = digits[np.argsort(seen[:, digits], axis=1)[:, -2:]]  # n, 2: the second, and the first
    second = np.take_along_axis(seen, likeliest, axis=1)[:, 0]
    torn = (second >= _TORN) & (seen[:, digits].sum(axis=1) > _DIGIT)
    plainly = torn & (second >= _PLAINLY)
    out: Floats = seen.copy()
    for other, digit in {(other, digit) for other, digit in likeliest[torn].tolist()}:
        those = torn & (likeliest == (other, digit)).all(axis=1)
        alike = np.flatnonzero(those | (plainly & (likeliest == (digit, other)).all(axis=1)))
        if len(alike) >= _SEVERAL and plainly[alike].any():
            mean = (seen[alike, digit] / (seen[alike, digit] + seen[alike, other])).mean()
            both = seen[those, digit] + seen[those, other]
            share = np.minimum(seen[those, digit] / both, max(float(mean), _LIKELIER))
            out[those, digit], out[those, other] = both * share, both * (1 - share)
    return out
