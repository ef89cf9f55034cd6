"""Inks: one colour space (CMYK) for everything printed, and palettes for `--ink full|saver|mono`.

Text is 100 % K. Whatever a pen may cross on a sheet is `tint` or paler, so that a camera can tell pen
from print, in greys too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
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


_DEEP = Ink(1, 0.80, 0.30, 0.32, "#0b365f")
_BLUE = Ink(1, 0.75, 0.20, 0.20, "#014478")
_MID = Ink(0.85, 0.55, 0.10, 0.05, "#2472ac")
_SKY = Ink(0.60, 0.25, 0, 0, "#61a1d7")
_TINT = Ink(0.30, 0.08, 0, 0, "#acd1ee")
_WASH = Ink(0.08, 0.02, 0, 0, "#e8f2fa")


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


@dataclass(frozen=True)
class Palette:
    """What each part of the art is printed with."""

    mode: InkMode
    text: Ink
    line: Ink  # line-work, headings, bars
    soft: Ink  # secondary line-work, never under a pen
    tint: Ink  # the darkest that a pen may cross
    wash: Ink  # shaded areas
    ground: Ink  # a card's
    ground_deep: Ink
    ground_line: Ink  # the fine grid on a card's ground
    on_ground: Ink  # text and line-work on it
    on_ground_soft: Ink
    plan: PlanInks  # on paper
    card_plan: PlanInks  # on a card's ground


_PAPER_PLAN = PlanInks(
    ground=None,
    grid=Ink(0.18, 0.04, 0, 0, "#cfe5f6"),
    wall=_DEEP,
    floor=WHITE,
    line=_BLUE,
    soft=_SKY,
    text=_BLUE,
    wash=_WASH,
    water=_TINT,
    leaf=Ink(0.14, 0.03, 0, 0, "#d8eaf7"),
    highlight=Ink(0, 0.10, 0.65, 0, "#ffe178"),
)
# White line-work on the blue ground: `kitpress draw`, and the diagrams of cards.
BLUEPRINT = PlanInks(
    ground=_BLUE,
    grid=Ink(0.92, 0.64, 0.14, 0.10, "#1a5f98"),
    wall=WHITE,
    floor=Ink(0.90, 0.60, 0.12, 0.08, "#1b659d"),
    line=WHITE,
    soft=Ink(0.35, 0.10, 0, 0, "#a0c9eb"),
    text=WHITE,
    wash=_MID,
    water=_SKY,
    leaf=_MID,
    highlight=Ink(0.62, 0.22, 0.05, 0, "#5aa5d4"),
)
_MONO_PLAN = PlanInks(
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

FULL = Palette(
    mode="full",
    text=BLACK,
    line=_BLUE,
    soft=_SKY,
    tint=_TINT,
    wash=_WASH,
    ground=_BLUE,
    ground_deep=_DEEP,
    ground_line=BLUEPRINT.grid,
    on_ground=WHITE,
    on_ground_soft=_TINT,
    plan=_PAPER_PLAN,
    card_plan=BLUEPRINT,
)
SAVER = replace(
    FULL,
    mode="saver",
    ground=WHITE,
    ground_deep=WHITE,
    ground_line=Ink(0.11, 0.03, 0, 0, "#dfedf9"),
    on_ground=_BLUE,
    on_ground_soft=Ink(0.75, 0.40, 0, 0.05, "#3a7fbd"),
    card_plan=_PAPER_PLAN,
)
MONO = Palette(
    mode="mono",
    text=BLACK,
    line=grey(0.85),
    soft=grey(0.5),
    tint=grey(0.22),
    wash=grey(0.06),
    ground=WHITE,
    ground_deep=WHITE,
    ground_line=grey(0.12),
    on_ground=BLACK,
    on_ground_soft=grey(0.65),
    plan=_MONO_PLAN,
    card_plan=_MONO_PLAN,
)

PALETTES: dict[InkMode, Palette] = {"full": FULL, "saver": SAVER, "mono": MONO}


def palette(mode: str) -> Palette:
    """The palette of `--ink MODE`. Raises UsageError."""
    for known in INK_MODES:
        if mode == known:
            return PALETTES[known]
    raise UsageError(
        Words("there is no ink '{mode}'; there are: {modes}.", "no hay tinta '{mode}'; hay: {modes}.").format(
            mode=mode, modes=", ".join(INK_MODES)
        )
    )
