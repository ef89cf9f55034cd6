"""Work cards and the seals in their corners, by which a camera knows them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from kitpress.errors import PrintError
from kitpress.layout.sheet import Box
from kitpress.layout.source import find_layout, load_layout
from kitpress.layout.spec import FrameSpec, Length, Positive, Spec
from kitpress.words import Words

SEAL_MODULES = 7  # ArUco 5X5: five data modules and a one-module border on each side
SEALS = 250  # in the dictionary DICT_5X5_250
MOST_DECKS = 2
_PER_DECK = 64
_PER_SIDE = 128
MOST_WORKS = SEALS - _PER_SIDE - _PER_DECK  # of which each deck may have


class SealSpec(Spec):
    """The seals: their size, their distance from the card's edges, and the bare paper round them."""

    size: Positive
    inset: Length
    quiet: Positive


class PlainCardSpec(Spec):
    """A card's layout file: its size and its frames."""

    width: Positive
    height: Positive
    corner: Positive
    frames: Mapping[str, FrameSpec]

    def frame(self, name: str) -> Box:
        """A frame of the card, from its top-left corner. Raises PrintError when there is none."""
        if name not in self.frames:
            raise PrintError(_NO_FRAME.format(name=name, names=", ".join(self.frames)))
        spec = self.frames[name]
        return Box(spec.x, spec.y, spec.width, spec.height)


class WorkCardSpec(PlainCardSpec):
    """A work card's layout file."""

    mark: SealSpec


class Copy(NamedTuple):
    """One card of the box: the number of its deck, and the number of its work in works.yaml."""

    deck: int
    work: int


class Seal(NamedTuple):
    """A seal on a card: its ArUco id, its box on the card in mm, and how many quarter turns clockwise it is turned.

    Its own top-left corner is always the one nearest to the card's corner, so a card shows the same from
    above and below.
    """

    id: int
    box: Box
    turns: int


def seal_id(copy: Copy, turns: int) -> int:
    """The id of the seal in a card's corner: corners alternate, so that one seal tells how the card lies.

    Raises PrintError for more works or decks than the dictionary has seals for.
    """
    if copy.deck >= MOST_DECKS or copy.work >= MOST_WORKS:
        raise PrintError(_TOO_MANY.format(decks=MOST_DECKS, works=MOST_WORKS))
    return (turns % 2) * _PER_SIDE + copy.deck * _PER_DECK + copy.work


def copy_of(id: int) -> tuple[Copy, int]:
    """The card that a seal's id is of, and whether it stands in an even corner (0) or an odd one (1)."""
    side, rest = divmod(id, _PER_SIDE)
    return Copy(*divmod(rest, _PER_DECK)), side


def seals(spec: WorkCardSpec, copy: Copy) -> tuple[Seal, ...]:
    """The seals of a card, clockwise from its top-left corner."""
    size, inset = spec.mark.size, spec.mark.inset
    far_x, far_y = spec.width - inset - size, spec.height - inset - size
    corners = ((inset, inset), (far_x, inset), (far_x, far_y), (inset, far_y))
    return tuple(
        Seal(seal_id(copy, turns), Box(x, y, size, size), turns) for turns, (x, y) in enumerate(corners)
    )


@cache
def load_work_card() -> WorkCardSpec:
    """The layout of work cards. Raises ContentError for mistakes in it."""
    return load_layout(find_layout("cards", "work"), WorkCardSpec)


@cache
def load_reference_card() -> PlainCardSpec:
    """The layout of reference cards. Raises ContentError for mistakes in it."""
    return load_layout(find_layout("cards", "reference"), PlainCardSpec)


_NO_FRAME = Words(
    "the card's layout has no frame '{name}'; add it beside: {names}.",
    "el diseño de la carta no tiene el marco '{name}'; añádelo junto a: {names}.",
)
_TOO_MANY = Words(
    "there are seals for {decks} decks of {works} works and no more; take some out of works.yaml or game.yaml.",
    "hay sellos para {decks} mazos de {works} obras y no más; quita algunas de works.yaml o game.yaml.",
)
