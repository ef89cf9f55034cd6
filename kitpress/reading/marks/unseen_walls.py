"""Walls that nobody sees: a line that leads under a thing or into a glare mostly comes out on the other side.

The edges along a grid line are a Markov chain: of one that can't be seen, those before and behind it tell.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Grid
from kitpress.reading.evidence import Floats
from kitpress.reading.hiding.hidden import edges_under
from kitpress.reading.hiding.streaks import Unseen
from kitpress.reading.hiding.washed import Vanished

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

_GOES_ON, _BEGINS = 0.75, 0.06  # probability that an edge behind a wall is one, and behind none
_FOR, _AGAINST = 1.2, 0.5  # log-odds, what those may say: rooms ask for walls where lines don't go on, too
_UNDER = 1.0  # log-odds, what is left of what shows along the rim of a thing
# Where light took even the print the network takes all for bare: how much of what it says is true, and the log-odds of
# an edge of which it says nothing. As in 6,900 such edges of 132 photos, a little less than those bear out.
_WASHED_OUT, _AT_ODDS = 0.6, 0.9


def continued(
    across: Floats, down: Floats, lost: Vanished, things: Bytes, grid: Grid, streaked: Unseen | None = None
) -> tuple[Floats, Floats]:
    """The log-odds that edges are drawn, `across` (rows + 1, columns) and `down` (rows, columns + 1), those that can't
    be seen as their lines go on: `lost` in the light, under `things` (h, w) 0 or 1, as of `hidden.things_on`, or
    `streaked`, as of `streaks.without_streaks`.
    """
    beneath = [edges_under(things, grid, horizontal=horizontal) for horizontal in (True, False)]
    if streaked:
        beneath = [under | along for under, along in zip(beneath, streaked, strict=True)]
    return (
        _continued(across, lost.across, beneath[0]),
        np.ascontiguousarray(_continued(down.T, lost.down.T, beneath[1].T).T),
    )


def _continued(odds: Floats, lost: Mask, beneath: Mask) -> Floats:
    unseen = lost | beneath
    if not unseen.any():
        return odds
    own = np.where(lost, _WASHED_OUT * np.minimum(odds, 0) + _AT_ODDS, odds)
    own = np.where(beneath, np.clip(odds, -_UNDER, _UNDER), own)
    told = np.clip(_before(own) + _behind(own), -_AGAINST, _FOR)
    return np.asarray(np.where(unseen, own + told, odds), np.float32)


def _before(own: Floats) -> Floats:
    """The log-odds that each edge is drawn as far as those before it in its row tell; before the first is none."""
    told = np.full_like(own, np.log(_BEGINS / (1 - _BEGINS)))
    for n in range(1, own.shape[1]):
        drawn = told[:, n - 1] + own[:, n - 1]
        told[:, n] = _mixed(drawn, _GOES_ON, _BEGINS) - _mixed(drawn, 1 - _GOES_ON, 1 - _BEGINS)
    return told


def _behind(own: Floats) -> Floats:
    """What the edges behind each one in its row say of it: how much likelier they are if it is drawn, nats."""
    told = np.full_like(own, np.log((1 - _GOES_ON) / (1 - _BEGINS)))
    for n in range(own.shape[1] - 2, -1, -1):
        drawn = told[:, n + 1] + own[:, n + 1]
        told[:, n] = _mixed(drawn, _GOES_ON, 1 - _GOES_ON) - _mixed(drawn, _BEGINS, 1 - _BEGINS)
    return told


def _mixed(odds: Floats, drawn: float, bare: float) -> Floats:
    """log(drawn * exp(odds) + bare)"""
    return np.asarray(np.logaddexp(np.log(drawn) + odds, np.log(bare)))
