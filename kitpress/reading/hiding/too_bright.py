"""Photos so bright that paper is all white, and with it, in places, what is drawn.

Where all of a sheet is brighter than a camera can tell, nothing tells how much of a mark is gone; but where ink that is
alike fades from one part of the sheet to another, and print with it, it was light that took it.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kitpress.reading.evidence import Floats
from kitpress.reading.hiding.printed_lines import Lines
from kitpress.reading.ranks import quantile

Mask = npt.NDArray[np.bool_]

_ALL_OVER = 0.9  # of the squares
_DRAWN = 1.5  # log-odds: what hardly looks drawn is the frame of the grid, as often as not
_ENOUGH, _USUAL = 10, 0.75  # edges; and the quantile of them that is as dark as usual
# Of walls in plain light all have 0.54 of the usual darkness, in a scanner's white nearly all 0.51; of most sheets that
# were read wrong in silence, too bright all over, some have less than 0.5.
_FAINT = 0.5
_FEW, _LEAST, _MOST = 4, 0.05, 0.09  # that many, but at least and at most that share of them, are some
# The faintest tenth of print in a scanner's white has 0.39 of the usual darkness at least, in such light 0.35 at most:
# somebody may draw with two pens, and scan that.
_FAINTEST, _FADED = 0.1, 0.37


def too_bright(lines: Lines, across: Floats, down: Floats, clipped: Mask) -> bool:
    """Whether light has taken ink from parts of a sheet, and no part of it tells how much.

    `across` (rows + 1, columns) and `down` (rows, columns + 1) are the log-odds that each of the grid's `lines` is
    drawn; `clipped` (rows, columns): where paper is as light as a camera can tell, in two channels at least.
    """
    if not clipped.size or clipped.mean() < _ALL_OVER:
        return False
    walls = _of_usual(np.concatenate([lines.across[across > _DRAWN], lines.down[down > _DRAWN]]))
    bare = _of_usual(np.concatenate([lines.across[across <= 0], lines.down[down <= 0]]))
    if min(len(walls), len(bare)) < _ENOUGH:
        return False
    faint, some = np.count_nonzero(walls < _FAINT), np.clip(_FEW, _LEAST * len(walls), _MOST * len(walls))
    return bool(faint >= some and quantile(bare, _FAINTEST) < _FADED)


def _of_usual(edges: Floats) -> Floats:
    """How dark edges (n,) are, of what is usual among them."""
    usual = quantile(edges, _USUAL) if len(edges) else 0.0
    return np.asarray(edges / usual if usual > 0 else np.zeros_like(edges), np.float32)
