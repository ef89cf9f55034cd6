"""How people fill sheets in, one habit at a time: their pens, their strokes, and their slips.

On a sheet without rooms, or without a grid, some of them change nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kitpress.studio.fill import Style
from kitpress.studio.hand import Glyph, Hand, SmallLetters
from kitpress.studio.ink import Pen
from kitpress.studio.mess import Mess

# the share of the last stroke that is left out
_OPEN = {"ring": 0.16, "triangle": 0.14, "0": 0.12, "6": 0.08, "8": 0.08, "9": 0.08}


class Player(NamedTuple):
    """Who fills a sheet in, and how."""

    hand: Hand
    style: Style
    square_mm: float  # of the grid
    mess: Mess | None = None


Habit = Callable[[Player], Player]


def _pen(name: str, colour: tuple[int, int, int], width_mm: float, strength: float, grain: float) -> Habit:
    """One pen for everything; `colour` is BGR."""
    pen = Pen(name, colour, width_mm, strength, grain)
    return lambda player: player._replace(style=replace(player.style, pen=pen, feature_pen=None))


def _style(**changes: object) -> Habit:
    return lambda player: player._replace(style=replace(player.style, **changes))  # type: ignore[arg-type]


def _walls(**changes: object) -> Habit:
    return lambda player: player._replace(
        style=replace(player.style, walls=replace(player.style.walls, **changes))  # type: ignore[arg-type]
    )


def _mess(**happened: float) -> Habit:
    return lambda player: player._replace(mess=replace(player.mess or Mess(), **happened))  # type: ignore[arg-type]


def _beside(player: Player) -> Player:
    """The ends of walls lie up to a fifth of a square off their lines."""
    return _walls(offset=0.14 * player.square_mm, farthest=0.2 * player.square_mm)(player)


@dataclass(frozen=True)
class _Open:
    """A hand that leaves its circles and triangles open: the pen is lifted before it comes round."""

    hand: Hand

    def write(self, kind: str, rng: np.random.Generator) -> Glyph:
        """Like the hand, the end of the last stroke missing."""
        glyph = self.hand.write(kind, rng)
        share = _OPEN.get(kind, 0.0) * rng.uniform(0.7, 1.3)
        if not share:
            return glyph
        if glyph.ink is not None:
            return Glyph(ink=_without_wedge(glyph.ink, share, rng.uniform(-np.pi, np.pi)))
        last = glyph.strokes[-1]
        kept = max(3, round(len(last) * (1 - share)))
        return replace(glyph, strokes=(*glyph.strokes[:-1], last[:kept]))


def _without_wedge(ink: NDArray[np.float32], share: float, angle: float) -> NDArray[np.float32]:
    """A picture (h, w) of ink without that share of the full turn round its middle."""
    rows, columns = np.indices(ink.shape)
    turned = np.arctan2(rows - ink.shape[0] / 2, columns - ink.shape[1] / 2) - angle
    gap = np.abs((turned + np.pi) % (2 * np.pi) - np.pi) < np.pi * share
    return np.where(gap, 0, ink).astype(np.float32)


HABITS: Mapping[str, Habit] = {
    "black pen": _pen("black ballpoint", (38, 34, 34), 0.45, 0.9, 0.15),
    "blue pen": _pen("blue ballpoint", (150, 60, 32), 0.45, 0.85, 0.15),
    "red pen": _pen("red ballpoint", (40, 40, 190), 0.45, 0.85, 0.15),
    "green pen": _pen("green ballpoint", (60, 120, 30), 0.45, 0.85, 0.15),
    "light pencil": _pen("pencil", (72, 70, 70), 0.5, 0.48, 0.5),
    "thick felt tip": _pen("felt tip", (40, 36, 36), 1.15, 0.95, 0.05),
    "strokes past corners": _walls(overshoot=(0.8, 2.6)),
    "walls beside the lines": _beside,
    "outlines drawn twice": _walls(again=1.0),
    "letters fill squares": _style(letter=(0.92, 1.0), margin=0.0),
    "letters in corners": _style(letter=(0.32, 0.42), jitter=0.2, margin=0.0),
    "marks touch walls": _style(
        mark=(0.8, 0.98), margin=-0.04, door_tip=(-0.04, 0.02), window_gap=(0.0, 0.04), jitter=0.06
    ),
    "small letters": lambda player: player._replace(hand=SmallLetters(player.hand)),
    "letters ringed": _style(ringed=True),
    "shapes left open": lambda player: player._replace(hand=_Open(player.hand)),
    "water shaded": _style(shade_water=True),
    "rooms shaded": _mess(shaded=1.0),
    "plans coloured in": _mess(coloured=1.0),
    "shapes filled in": _style(solid=True),
    "boxes ringed": _style(tick="ring", tick_size=(0.85, 1.15)),
    "boxes filled in": _style(tick="scribble", tick_size=(0.95, 1.1)),
    "scribbled out": _mess(struck=4, struck_walls=3),
    "crossed out": _mess(struck=4, struck_walls=2, lightly=1.0),
    "notes in rooms": _mess(notes=4),
    "numbers crossed out": _mess(crossed_out=3),
    "numbers ringed": _mess(ringed=3),
    "erased": _mess(erased=4, smears=3, rewritten=3),
    "walls and ticks erased": _mess(erased_walls=3, erased_boxes=3),
    "doodles": _mess(doodles=3),
    "coffee stain": _mess(stains=1),
}
