"""Words that were written by hand and not made out: the outlines of their ink."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Outline = tuple[tuple[float, float], ...]  # (x, y) in mm, closed


class Handwriting(NamedTuple):
    """Ink as closed outlines in mm; those of holes run the other way round. The top-left of all is (0, 0)."""

    outlines: tuple[Outline, ...]
    width: float
    height: float


Hands = Mapping[str, Handwriting]  # by what was written: "title", "name"


def no_hands() -> Hands:
    """Nothing written by hand."""
    return {}  # a read-only view of it could not be pickled, and games are played in other processes
