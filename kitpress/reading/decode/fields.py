"""Numbers and ticks: the most probable value of each field, with what the rules expect of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from kitpress.reading.evidence import DIGITS, Floats

UNEXPECTED = 3.0  # nats: what a number costs that the rules don't expect there
CAP = 9.0  # log-probabilities of single digits are capped: a network is never surer than this


@dataclass(frozen=True)
class Value:
    """A value that a field may hold (None: empty, or not ticked) and its probability."""

    value: int | None
    probability: float


def number_values(logp: Floats, expected: frozenset[int] | None = None) -> tuple[Value, ...]:
    """What a number field may say, most probable first.

    `logp` (cells, 11): log-probabilities over `DIGITS` per cell. Empty cells may stand anywhere: a
    single digit is as good in the left cell as in the right. `expected` are the values that make
    sense there; others stay possible at a price.
    """
    totals: dict[int | None, float] = {None: float(np.maximum(logp[:, -1], -CAP).sum())}
    partial: dict[str, float] = {"": 0.0}
    for cell in np.maximum(logp, -CAP):
        grown: dict[str, float] = {}
        for text, value in partial.items():
            for digit, digit_logp in zip(DIGITS, cell, strict=True):
                key = text + digit
                grown[key] = float(np.logaddexp(grown.get(key, -np.inf), value + float(digit_logp)))
        partial = grown
    for text, value in partial.items():
        if text:
            number = int(text)
            price = 0.0 if expected is None or number in expected else UNEXPECTED
            totals[number] = float(np.logaddexp(totals.get(number, -np.inf), value - price))
    return _normalised(totals)


def tick_values(odds: float) -> tuple[Value, ...]:
    """Whether a tick or bubble is marked: 1 or None, most probable first. `odds` are log-odds."""
    odds = float(np.clip(odds, -CAP, CAP))
    return _normalised({1: odds / 2, None: -odds / 2})


def _normalised(totals: Mapping[int | None, float]) -> tuple[Value, ...]:
    values = np.array(list(totals.values()))
    weights = np.exp(values - values.max())
    weights /= weights.sum()
    pairs = zip(totals, weights, strict=True)
    return tuple(sorted((Value(v, float(p)) for v, p in pairs), key=lambda v: -v.probability))
