"""Windows on the walls of a board: which lines have short strokes across them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Grid
from kitpress.reading.evidence import Floats
from kitpress.reading.marks.networks import model_card, predict
from kitpress.reading.sampling import pane_crops

Bytes = npt.NDArray[np.uint8]
_NO_LINE = -8.0  # log-odds of a line; where there is surely none, nobody looks for a window
# Log-odds. Strokes that ran into a letter were told to be none with 9, and nothing that was written could mend it.
_NEVER_SURER = 5.0


def panes_on(page: Bytes, grid: Grid, horizontal: Floats, vertical: Floats) -> tuple[Floats, Floats]:
    """The log-odds that lines are windows, (rows + 1, columns) and (rows, columns + 1), 0 where surely none
    is drawn.

    `page` as of `networks.predict_grid`; `horizontal` and `vertical` are the log-odds that edges are drawn.
    """
    across, down = horizontal > _NO_LINE, vertical > _NO_LINE
    out = np.zeros(across.shape, np.float32), np.zeros(down.shape, np.float32)
    crops = pane_crops(page, grid, across, down)
    if len(crops):
        said = predict("pane", crops)[:, 0] / model_card()["pane"]["temperature"]
        odds = np.clip(said, -_NEVER_SURER, _NEVER_SURER)
        out[0][across], out[1][down] = np.split(odds, [np.count_nonzero(across)])
    return out
