"""Laying out a temple as people do: cards round and under a mat, a little askew, fanned out, some upside down.

Places are millimetres from the mat's top-left corner, as in the reading of a temple.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from kitpress.content.kinds.mottainai import MottainaiGame
from kitpress.layout.mats import load_mat
from kitpress.layout.works import Copy, load_work_card

MOST: Mapping[str, int] = {
    "task": 1,
    "helpers": 6,
    "bench": 8,
    "sales": 6,
    "gallery": 5,
    "shop": 5,
    "hand": 6,
}
UNDER = ("task", "helpers", "bench", "sales")  # the mat; the others lie beside it
_UPSIDE_DOWN = 0.15


class Laid(NamedTuple):
    """A card on the table: its middle in mm, and its turn clockwise in degrees."""

    copy: Copy
    area: str
    x: float
    y: float
    angle_deg: float = 0.0
    face_up: bool = True


@dataclass(frozen=True)
class Table:
    """What lies on a table. Each card of `under` and `over` lies over the one before it, the mat between both."""

    under: tuple[Laid, ...] = ()
    over: tuple[Laid, ...] = ()
    paper: str = "a4"  # that the mat is printed on

    def cards(self) -> Iterator[Laid]:
        """All cards from the lowest to the highest."""
        yield from self.under
        yield from self.over


def lay_out(game: MottainaiGame, seed: int, paper: str = "a4", care: float = 1.0) -> Table:
    """A temple at the end of a game, its cards drawn by chance from all decks; see `lay` for `care`."""
    rng = np.random.default_rng([seed, 0x7E3])
    box = [Copy(deck, work) for deck in range(len(game.decks)) for work in range(len(game.works))]
    drawn = [box[i] for i in rng.permutation(len(box))]
    cards = {
        area: [drawn.pop() for _ in range(int(rng.integers(0, most + 1)))] for area, most in MOST.items()
    }
    return lay(cards, seed, game.sheet, paper, care)


def lay(
    cards: Mapping[str, Sequence[Copy]],
    seed: int,
    mat: str = "mottainai",
    paper: str = "a4",
    care: float = 1.0,
) -> Table:
    """The given cards, by area, laid so that a seal of each shows.

    With `care` below 1 the strips that show are that much narrower, down to nothing.
    """
    layer = _Layer(np.random.default_rng([seed, 0x1A1D]), mat, paper, care)
    under = [laid for area in UNDER for laid in layer.tucked(cards.get(area, ()), area)]
    over = [laid for area in ("gallery", "shop") for laid in layer.wing(cards.get(area, ()), area)]
    over += layer.hand(cards.get("hand", ()))
    return Table(tuple(map(layer.turned, under)), tuple(map(layer.turned, over)), paper)


class _Layer:
    """A person who lays cards, not too exactly."""

    def __init__(self, rng: np.random.Generator, mat: str, paper: str, care: float) -> None:
        page, spec = load_mat(mat, paper), load_work_card()
        self._rng, self._care = rng, care
        self._mat_width, self._mat_height = page.width, page.height
        self._width, self._height = spec.width, spec.height

    def _about(self, x: float, y: float) -> tuple[float, float, float]:
        """A place about there, and a slight turn."""
        dx, dy, turn = self._rng.normal(0, (0.8, 0.8, 1.3))
        return x + float(dx), y + float(dy), float(np.clip(turn, -5, 5))

    def _between(self, low: float, high: float) -> float:
        return float(self._rng.uniform(low, max(low, high)))

    def _order(self, found: list[Laid]) -> list[Laid]:
        """New cards are slid under the old ones as often as they are laid over them."""
        return found[::-1] if self._rng.random() < 0.5 else found

    def turned(self, laid: Laid) -> Laid:
        """Now and then a card lies upside down."""
        upside_down = self._rng.random() < _UPSIDE_DOWN
        return laid._replace(angle_deg=laid.angle_deg + 180) if upside_down else laid

    def tucked(self, cards: Sequence[Copy], side: str) -> list[Laid]:
        """Cards under one edge: a strip of each shows, fanned out along the edge."""
        upright = side in ("helpers", "sales")
        along = self._mat_height if upright else self._mat_width
        length = self._height if upright else self._width
        shows = self._between(15.5, 22) * self._care
        room = along - length - 8
        step = min(self._between(15.5, 26), room / max(len(cards) - 1, 1)) * self._care
        first = 4 + length / 2 + self._between(0, room - step * (len(cards) - 1))
        found = []
        for n, copy in enumerate(cards):
            at, out = first + n * step, shows + float(self._rng.normal(0, 0.8))
            x, y = {
                "task": (at, self._height / 2 - out),
                "bench": (at, self._mat_height - self._height / 2 + out),
                "helpers": (self._width / 2 - out, at),
                "sales": (self._mat_width - self._width / 2 + out, at),
            }[side]
            found.append(Laid(copy, side, *self._about(x, y)))
        return self._order(found)

    def wing(self, cards: Sequence[Copy], side: str) -> list[Laid]:
        """Works in a column beside the mat, overlapping where they are many; now and then in two columns."""
        columns = 2 if len(cards) > 3 and self._rng.random() < 0.3 else 1
        rows = -(-len(cards) // columns)
        gap = self._between(27, 33)
        step = min(self._height + 3, (self._mat_height + 24 - self._height) / max(rows - 1, 1)) * self._care
        top = self._between(-6, 2) if rows > 1 else self._between(0, self._mat_height - self._height)
        found = []
        for n, copy in enumerate(cards):
            column, row = divmod(n, rows)
            away = gap + self._width / 2 + column * (self._width + 4)
            x = -away if side == "gallery" else self._mat_width + away
            found.append(Laid(copy, side, *self._about(x, top + self._height / 2 + row * step)))
        return found

    def hand(self, cards: Sequence[Copy]) -> list[Laid]:
        """A row below the mat, overlapping where there are many."""
        room = self._mat_width - self._width
        step = min(self._width + 4, room / max(len(cards) - 1, 1)) * self._between(0.85, 1)
        left = self._between(0, room - step * (len(cards) - 1))
        y = self._mat_height + self._between(29, 34) + self._height / 2
        found = [
            Laid(copy, "hand", *self._about(left + self._width / 2 + n * step, y))
            for n, copy in enumerate(cards)
        ]
        return self._order(found)
