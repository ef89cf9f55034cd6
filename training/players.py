"""Who fills the sheets in that networks learn from: habits wider than the studio's, and more of a mess."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from distorted import DistortedHand

from kitpress.studio.fill import Style
from kitpress.studio.hand import Hand, ParametricHand, SmallLetters
from kitpress.studio.mess import Mess
from kitpress.studio.people import People, PeopleHand

_SMALL = 0.3  # of the people who were recorded


def varied_style(seed: int, rng: np.random.Generator, square_mm: float) -> Style:
    """A player's habits, wider than the studio's own: people draw doors and windows anywhere in a square.

    `square_mm` is how large the squares of the sheet are.
    """
    style = Style.random(seed)
    if rng.random() < 0.4:
        tip, gap = rng.uniform(-0.25, 0.22), rng.uniform(0.04, 0.34)
        style = replace(style, door_tip=(tip, tip + 0.1), window_gap=(gap, gap + 0.08))
    if rng.random() < 0.35:
        size = rng.uniform(0.22, 0.85)
        style = replace(style, mark=(size, size + 0.15), letter=(size, size + 0.15))
    if rng.random() < 0.3:  # marks that hug a corner, or cross the lines
        style = replace(style, jitter=float(rng.uniform(0.06, 0.2)), margin=float(rng.uniform(-0.1, 0.02)))
    if rng.random() < 0.3:
        style = _in_corners(style, rng)
    elif rng.random() < 0.12:  # letters that fill their squares
        size = rng.uniform(0.8, 0.95)
        style = replace(style, letter=(size, size + 0.06), margin=0.0)
    if rng.random() < 0.1:  # as large as their squares, over the walls
        near = {"door_tip": (-0.06, 0.03), "window_gap": (0.0, 0.05)}
        style = replace(style, mark=(0.75, 0.98), margin=-0.05, **near)
    if rng.random() < 0.08:
        style = replace(style, ringed=True)
    walls = style.walls
    if rng.random() < 0.2:
        walls = replace(walls, offset=float(rng.uniform(0.3, 1.1)), farthest=2.4)
    elif rng.random() < 0.2:  # its ends up to a fifth of a square off the lines
        offset, farthest = rng.uniform(0.07, 0.17) * square_mm, rng.uniform(0.13, 0.21) * square_mm
        walls = replace(walls, offset=float(offset), farthest=float(farthest))
    if rng.random() < 0.2:  # windows of which one line lies on the wall
        gap = rng.uniform(0.0, 0.06)
        style = replace(style, window_gap=(gap, gap + 0.05))
        walls = replace(walls, offset=float(rng.uniform(0.2, 0.7)), farthest=1.0)
    if rng.random() < 0.25:
        walls = replace(walls, again=float(rng.uniform(0.2, 1)))
    pen = style.pen
    if rng.random() < 0.18:  # a marker, or a pencil that hardly shows
        width, strength = ((1.2, 1.9), (0.85, 1)) if rng.random() < 0.35 else ((0.3, 0.6), (0.28, 0.5))
        pen = replace(pen, width_mm=float(rng.uniform(*width)), strength=float(rng.uniform(*strength)))
    return _marking_boxes(replace(style, walls=walls, pen=pen), rng)


def _marking_boxes(style: Style, rng: np.random.Generator) -> Style:
    """Some ring boxes and bubbles, closely or over those beside them, fill boxes in, or put a stroke in them."""
    way = rng.choice(["as before", "ring", "scribble", "1"], p=[0.7, 0.2, 0.06, 0.04])
    if way == "as before":
        return style
    size = rng.uniform(0.55, 1.2) if way == "ring" else rng.uniform(0.65, 0.95)
    bubble = "ring" if way == "ring" else style.bubble
    return replace(style, tick=str(way), tick_size=(size, size + rng.uniform(0.1, 0.3)), bubble=bubble)


def _in_corners(style: Style, rng: np.random.Generator) -> Style:
    """Small letters anywhere in their squares, and mostly small marks, too."""
    size, small = rng.uniform(0.24, 0.48), rng.uniform(0.26, 0.5)
    return replace(
        style,
        letter=(size, size + 0.1),
        mark=(small, small + 0.15) if rng.random() < 0.5 else style.mark,
        jitter=float(rng.uniform(0.12, 0.35)),
        margin=float(rng.uniform(-0.02, 0.03)),
    )


def telling_mess(rng: np.random.Generator) -> Mess:
    """More of a mess than a player makes: there is more to learn from. Nothing is rubbed out where nothing is drawn
    afterwards: how faint a ghost is only a whole sheet tells (see `kitpress.reading.marks.erased`).
    """
    return Mess(
        struck=int(rng.integers(0, 15)),
        struck_walls=int(rng.integers(0, 9)),
        lightly=0.6,
        notes=int(rng.integers(1, 10)) if rng.random() < 0.3 else 0,
        smears=int(rng.integers(0, 6)),
        stains=int(rng.random() < 0.15),
        doodles=int(rng.integers(0, 3)),
        shaded=float(rng.uniform(0.4, 1)) if rng.random() < 0.25 else 0.0,
        rewritten=int(rng.integers(0, 25)) if rng.random() < 0.3 else 0,
        crossed_out=int(rng.integers(0, 5)),
        corrected=0.3,
    )


def some_hand(people: People, seed: int, held: bool, rng: np.random.Generator) -> Hand:
    """A real person as recorded; to learn from, mostly one who writes a little differently, or one of ours. Some people
    write small letters.
    """
    if not held and rng.random() >= 0.92:
        return ParametricHand(seed)
    hand: Hand = PeopleHand(people, seed)
    if rng.random() < _SMALL:
        hand = SmallLetters(hand)
    return hand if held else DistortedHand(hand, seed)
