"""Evidence: what the networks say of each edge, square, digit and tick, as calibrated log-probabilities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from kitpress.plan.geometry import Square

Floats = npt.NDArray[np.float32]
AnyFloats = npt.NDArray[np.floating[Any]]

DIGITS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "")  # the last is an empty cell
LOOKS_EMPTY = 0.98  # probability: what is surer than that is looked at no further
_NOT_EMPTY = 0.5  # that something is meant, where there is ink in what looks empty


def as_probability(log_odds: AnyFloats) -> Any:
    """The probabilities that have these log-odds."""
    return 1 / (1 + np.exp(np.clip(-log_odds, -40, 40)))


def as_log(probability: Floats) -> Floats:
    """The natural logarithms of probabilities, the least of which is a billionth."""
    out: Floats = np.log(np.maximum(probability, 1e-9)).astype(np.float32)
    return out


def with_ink(likely: Floats, empty: int) -> Floats:
    """The probabilities (n, classes) of what looks `empty`, and has ink in it: nobody knows of what."""
    rest = likely * (np.arange(likely.shape[1]) != empty)
    rest /= rest.sum(axis=1, keepdims=True)
    out: Floats = likely + _NOT_EMPTY * (rest - likely)
    return out


def share_below(strength: AnyFloats, limit: float | AnyFloats, spread: float) -> Any:
    """How probably each ink is too faint to be one of those that are at least as strong as `limit`, 0..1: within a few
    times the `spread` round it, nobody knows.
    """
    return as_probability((limit - strength) / spread)


@dataclass(frozen=True)
class Evidence:
    """Evidence of one sheet, independent mark by mark.

    `squares` (rows, columns, classes) holds natural log-probabilities over `classes`; `horizontal`
    (rows + 1, columns) and `vertical` (rows, columns + 1) hold log-odds that the edge above, or left
    of, a square is drawn; `panes_horizontal` and `panes_vertical` that a drawn edge is a window with its cross
    ticks, 0 where nobody looked. `digits` has an array (cells, 11) of log-probabilities over `DIGITS` for
    each number field, `ticks` the log-odds that a tick box or bubble is marked. On the `hidden` squares and
    `hidden_fields` something lies, or light has washed them out: `washed_out` are the squares where it is light alone.
    A sheet is `outshone` where light has taken ink from parts of it, and nothing tells how much. What the `told`
    squares hold a person has said.
    """

    classes: tuple[str, ...]
    squares: Floats
    horizontal: Floats
    vertical: Floats
    panes_horizontal: Floats
    panes_vertical: Floats
    digits: Mapping[str, Floats]
    ticks: Mapping[str, float]
    hidden: frozenset[Square] = frozenset()
    hidden_fields: frozenset[str] = frozenset()
    washed_out: frozenset[Square] = frozenset()
    outshone: bool = False
    told: frozenset[Square] = frozenset()


def edges_round(squares: npt.NDArray[np.bool_]) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """The horizontal edges (rows + 1, columns) of these squares (rows, columns), and the vertical ones."""
    around = np.pad(squares, 1)
    return around[:-1, 1:-1] | around[1:, 1:-1], around[1:-1, :-1] | around[1:-1, 1:]
