"""Lessons for the second look: the reader shows digits to its network twice, as they stand and magnified."""

from __future__ import annotations

import numpy as np

from kitpress.reading.marks.second_look import magnified

# Drawn at random for each batch: the reader's own are in the middle of them.
_FILLED_PX, _NEAREST, _STROKE = (28.0, 38.0), (1.3, 1.9), (0.4, 0.65)
_BATCH = 256


def with_second_looks(data: dict[str, np.ndarray], digits: int) -> dict[str, np.ndarray]:
    """The digit lessons, and behind them the magnified ink of those that show a digit (`labels` below `digits`), each
    with all else that is known of it.
    """
    rng = np.random.default_rng(5)
    written = np.flatnonzero(data["labels"] < digits)
    crops, those = [data["crops"]], [np.arange(len(data["crops"]))]
    for start in range(0, len(written), _BATCH):
        batch = written[start : start + _BATCH]
        how = (rng.uniform(*bounds) for bounds in (_FILLED_PX, _NEAREST, _STROKE))
        nearer, kept = magnified(data["crops"][batch], *how)
        crops.append(nearer)
        those.append(batch[kept])
    of = np.concatenate(those)
    return {"crops": np.concatenate(crops)} | {k: v[of] for k, v in data.items() if k != "crops"}
