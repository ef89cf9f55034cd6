"""Inks: one colour space (CMYK) for everything printed, and what a palette for `--ink full|saver|mono` has.

Each game's palettes are in `render/art`; in black ink all games may share the one below. Text is 100 % K.
Whatever a pen may cross on a sheet is `tint` or paler, so that a camera can tell pen from print, in greys too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from kitpress.errors import UsageError
from kitpress.words import Words

InkMode = Literal["full", "saver", "mono"]
INK_MODES: tuple[InkMode, ...] = get_args(InkMode)


class Ink(NamedTuple):
    """A printing colour: cyan, magenta, yellow and black from 0 to 1, and how it looks on a screen."""

    c: float
    m: float
    y: float
    k: float
    rgb: str  # "#rrggbb", for SVG

    def __str__(self) -> str:
        return "/".join(f"{part * 100:.3g}" for part in self[:4])


BLACK = Ink(0, 0, 0, 1, "#1f1d1e")
WHITE = Ink(0, 0, 0, 0, "#ffffff")


def grey(k: float) -> Ink:
    """A tint of black, `k` from 0 (white) to 1."""
    level = round(255 - 224 * k**1.15)
    return Ink(0, 0, 0, k, f"#{level:02x}{level:02x}{level:02x}")


@dataclass(frozen=True)
class PlanInks:
    """What an architect's drawing is printed with."""

    ground: Ink | None  # behind everything, None for bare paper
    grid: Ink
    wall: Ink
    floor: Ink
    line: Ink
    soft: Ink
    text: Ink
    wash: Ink  # decking
    water: Ink
    leaf: Ink
    highlight: Ink
    mark: Ink | None = None  # what should strike the eye: the entrance; else as lines
    twig: Ink | None = None  # a hedge's hatch, else as other line-work
    singly: bool = False  # walls are thin and drawn one by one


@dataclass(frozen=True)
class Palette:
    """What each part of the art is printed with."""

    mode: InkMode
    text: Ink
    line: Ink  # line-work, headings, bars
    soft: Ink  # secondary line-work, never under a pen
    accent: Ink  # the one other colour, for what should strike the eye; never the only sign of anything
    tint: Ink  # the darkest that a pen may cross
    wash: Ink  # shaded areas
    ground: Ink  # a card's
    ground_deep: Ink
    ground_line: Ink  # the fine grid on a card's ground
    on_ground: Ink  # text and line-work on it
    on_ground_soft: Ink
    plan: PlanInks  # on paper
    card_plan: PlanInks  # on a card's ground


MONO_PLAN = PlanInks(
    ground=None,
    grid=grey(0.13),
    wall=BLACK,
    floor=WHITE,
    line=grey(0.9),
    soft=grey(0.5),
    text=BLACK,
    wash=grey(0.06),
    water=grey(0.2),
    leaf=grey(0.1),
    highlight=grey(0.22),
)

MONO = Palette(
    mode="mono",
    text=BLACK,
    line=grey(0.85),
    soft=grey(0.5),
    accent=BLACK,
    tint=grey(0.22),
    wash=grey(0.06),
    ground=WHITE,
    ground_deep=WHITE,
    ground_line=grey(0.12),
    on_ground=BLACK,
    on_ground_soft=grey(0.65),
    plan=MONO_PLAN,
    card_plan=MONO_PLAN,
)


def as_ink(mode: str) -> InkMode:
    """The mode of `--ink MODE`. Raises UsageError."""
    for known in INK_MODES:
        if mode == known:
            return known
    raise UsageError(
        Words("there is no ink '{mode}'; there are: {modes}.", "no hay tinta '{mode}'; hay: {modes}.").format(
            mode=mode, modes=", ".join(INK_MODES)
        )
    )
