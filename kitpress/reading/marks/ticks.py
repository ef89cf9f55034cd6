"""What the ink itself says of boxes and bubbles: a stain or an eraser's ghost is no tick, and a dot may be one.

The network sees one box at a time and must not mind how hard somebody presses. Only the sheet as a whole tells how
dark its ticks are, and its empty boxes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kitpress.reading.evidence import Floats, share_below
from kitpress.reading.ranks import in_order, quantile
from kitpress.reading.sampling import TICK_MARGIN, darkest

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

HIDDEN = -0.8  # log-odds: most boxes and bubbles stay empty
# Nats surer that a box is empty, for each usual contrast that light leaves of its outline.
_LIGHT_LEAVES = 40.0
_INSIDE, _BEYOND = 0.18, -0.17  # of a box's side, inwards: clear of its outline; and round it
_MIDDLE = 0.28  # ticks of boxes next to it seldom swing so far in
_STROKE = 1 / 8  # of the inside is ink, where there is a tick
_BARE = 0.4  # of the inside is bare paper, or the stain on it
_SWUNG_OUT = 1 / 50  # of a box with what is round it is ink, where a stroke lies beside it
_DOT = 4  # of a crop's pixels: the least that a pen leaves
_MARKED, EMPTY = 3.0, -5.0  # log-odds of boxes that tell how dark ticks and empty boxes are
_FEWEST = 4  # of them, or nobody knows
# All but a few of 19,000 ticks had more than 0.36 of what is usual on their sheet, or lay half beside their box.
_FAINTER_ONES = 0.25  # quantile: bubbles that are filled in are darker than ticks
_FAINT, _SPREAD = 0.3, 0.015
_LEAST_OF_FEW = 0.5  # of what is usual on the sheet: so faint the few ticks of a group may be
_STAIN = 0.3  # of a tick's darkness: what is darker, though it fills the box, is ink
_BESIDE = 0.5  # of a tick's darkness round the box: there is a stroke, only not where it should be
_DIMMED = 0.8  # of the usual contrast of outlines: ticks are fainter there, too, but no more than those
_NO_TICK = 8.0  # nats
# Of what is usual: ghosts of ticks have up to a third of it, and hardly anything beside their box. So do true ones of a
# few uneven pens, but more of it lies beside.
_GHOST, _BESIDE_A_GHOST, _DARKER_ONES = 0.33, 0.32, 0.75
_PEAK, _ROUND_IT = 0.12, 0.75  # of a tick's darkness, above that share of the middle: stains are wider
_LEAST_PEAK, _PEAK_OVER_GRAIN = (
    8.0,
    5.0,
)  # of 255; and how far it stands out of a sensor's grain, a JPEG's ringing
_GRAINY = 0.84  # quantile: one standard deviation above what is usual in empty boxes
# Log-odds of a dot, and at most where there is hardly other ink: few people mark with one, so that it is asked about
# rather than taken for a mark.
MAY_BE_ONE, _NO_MORE = -1.0, 2.0
# The ring of a cup fills boxes as few ticks do, and is as dark as some. Log-odds up to which that makes a tick
# unlikely, and unsure; of a tick's darkness, that of a full box's paper, from which on it is ink, and of paper in
# most such boxes where people fill them in.
_LIKELY, _PLAIN, _FULL, _INK, _FILLED = 5.0, 6.0, 0.25, 0.8, 0.2
# Of a tick's darkness, above the rest of a full box: a tick is one, though a ring round the words beside it reaches in.
# Of 676 careless and stained sheets 15 such ticks had 0.59 and more, what else looked as likely in stains 0.21 at most.
_STANDS_OUT = 0.4
# Of a tick's darkness, inside and all over the box: a copier's specks are fainter in both, true ticks never in both.
_SPECK_INSIDE, _SPECK = 0.5, 0.25
# Of a tick's strength, and of its darkness in boxes that people fill in: all but a few ticks that the network is not
# sure of have more, other ink and stains less.
_WEAK, _PALE = 0.5, 0.75

# Who fills boxes in, so that their paper has that share of a tick's darkness, inks most of a box that is marked, and of
# others what runs over from beside: on 60 such sheets 18 of 22,320 empty boxes had a fifth of their inside as dark as
# half a tick, and 2 of 1,781 marked ones less than three tenths. The network minds what is beside more.
_FILLS, _INKED, _MOSTLY, _WHOLLY, _HARDLY = 0.4, 0.5, 0.4, 0.8, 0.2
_SURELY, _SURELY_NOT = 5.0, -6.0  # log-odds of those
# Of a box that the network does not quite call empty, and that is inked all over: a shadow's remains may be as dark.
_NOT_SURELY_NOT, _PROBABLY = -3.0, 2.0


class _Ink(NamedTuple):
    """How dark boxes are, (n,) each, 0 = paper: ink and paper, what is round them; and how far the darkest dot in
    their middle stands out.
    """

    inside: Floats
    paper: Floats
    beyond: Floats
    dot: Floats


def held_against_ink(
    odds: Floats,
    crops: Bytes,
    shown: Floats,
    groups: Sequence[str],
    pen: float | None = None,
    bright: Mask | None = None,
    kinds: Sequence[str] = (),
) -> Floats:
    """The log-odds that boxes are marked, (n,), given how dark the ink of all of them is.

    `crops` (n, side, side, 3) uint8 as `sampling.tick_crops` cuts them, darkness 0 = paper; `shown` (n,) tells how well
    the photo shows the outlines of the boxes, 1 is usual. Boxes of one of the `groups` (n,) are printed alike, those of
    one of the `kinds` (n,) marked alike: who fills bubbles in may cross boxes, with far less ink. What is far fainter
    than the ticks of this sheet is none, though where light has taken from its outline, too, as much less is enough;
    where a dot of ink is and no more, or what may be a stain or a ghost, nobody knows. Where boxes are filled in, how
    much of one is inked tells. `pen` is how dark the digits of the sheet are, of 255, None if nobody knows. What looks
    like a tick in boxes that are `bright` (n,), as `overexposure.overexposed` says, may be one however faint: light
    takes ink away.
    """
    seen, empty, marked = odds, odds < EMPTY, odds > _MARKED
    few = marked.sum() < _FEWEST
    if not empty.any() or (few and pen is None):
        return odds
    ink = _ink_of(crops)
    bare = _Ink(*(_usual(part, empty, groups) for part in ink))
    bleached = np.zeros(len(odds), np.bool_) if bright is None else bright & (odds > 0)
    if pen is not None:
        odds = np.where(
            _rubbed_out(ink, bare, marked, shown, groups, kinds, pen), np.minimum(odds, MAY_BE_ONE), odds
        )
    if few:
        return np.asarray(odds, np.float32)
    tick, swing = (
        np.maximum(_usual(dark - less, marked, groups, _FAINTER_ONES), 1)
        for dark, less in ((ink.inside, bare.paper), (ink.beyond, bare.beyond))
    )
    # a kind that is marked with less ink may be fainter; what is a stain, all ticks tell
    faintest = np.maximum(_usual(ink.inside - bare.paper, marked, groups, _FAINTER_ONES, kinds=kinds), 1)
    strength = np.asarray(_stroke(ink, bare, tick) / faintest, np.float32)
    stain = np.maximum(ink.paper - bare.paper, 0)  # it goes on beyond the box
    around = ink.beyond - bare.beyond
    beside = around - stain > _BESIDE * swing
    peak = ink.dot - bare.dot
    grain = quantile(peak[empty], _GRAINY)
    dotted = peak > np.maximum(_PEAK * tick, max(_LEAST_PEAK, _PEAK_OVER_GRAIN * grain))
    dimmed = shown < _DIMMED
    least = np.where(dimmed, _FAINT * shown, _FAINT)
    least_of_few = least * _of_few(strength, marked, groups)
    faint, fainter = (~beside * share_below(strength, below, _SPREAD) for below in (least, least_of_few))
    out = np.maximum(odds - _NO_TICK * faint, np.minimum(odds, _NO_MORE) - _NO_TICK * fainter)
    specks = (strength < _SPECK_INSIDE) & (around < _SPECK * tick)
    dots = np.clip(odds, MAY_BE_ONE, np.where(specks, _NO_MORE, np.inf))
    # where people fill in what they mark, or write over it, a full box tells nothing
    plain = odds > _PLAIN
    filled_in = _usual(stain, plain if plain.any() else marked, groups, fewest=1)
    filled = filled_in >= _FILLED * tick
    full = stain > _FULL * tick
    stands_out = (odds > _NO_MORE) & (ink.inside - ink.paper > _STANDS_OUT * tick)
    stained = full & ~filled & (stain < _INK * tick) & ~stands_out
    weak = np.where(full & filled, ink.inside - bare.paper < _PALE * tick, strength < _WEAK) & ~dimmed
    unsure = odds < _LIKELY
    most = np.select(
        [unsure & (stained | ~beside), unsure | (stained & ~plain)], [MAY_BE_ONE, _NO_MORE], np.inf
    )
    found = np.where(dotted, dots, out)
    found = np.where(stained | weak, np.minimum(found, most), found)
    fills = (filled_in >= _FILLS * tick) & ~dotted
    likely = fills & (seen > _NOT_SURELY_NOT) & (found >= seen) & (found < _SURELY) & ~(stained | weak)
    unlikely = fills & (seen < MAY_BE_ONE) & (found > _SURELY_NOT) & ~dimmed
    if (likely | unlikely).any():
        inked = _inked(crops, np.asarray(bare.paper + _INKED * tick, np.float32))
        found = np.where(likely & (seen > 0) & (inked > _MOSTLY), _SURELY, found)
        found = np.where(likely & (seen <= 0) & (inked > _WHOLLY), _PROBABLY, found)
        found = np.where(unlikely & (inked < _HARDLY), _SURELY_NOT, found)
    return np.asarray(np.where(bleached, np.maximum(found, MAY_BE_ONE), found), np.float32)


def held_against_light(odds: Floats, shown: Floats, gone: float) -> Floats:
    """The log-odds that boxes in glare are marked, (n,): light takes strokes before it takes outlines, so the less
    these are `shown` (n,), the less is sure of what is not there. Where no more than `gone` is, nothing is.
    """
    empty = HIDDEN - _LIGHT_LEAVES * np.maximum(shown - gone, 0)
    return np.asarray(np.maximum(odds, empty), np.float32)


def _rubbed_out(
    ink: _Ink,
    bare: _Ink,
    marked: Mask,
    shown: Floats,
    groups: Sequence[str],
    kinds: Sequence[str],
    pen: float,
) -> Mask:
    """Which boxes (n,) hold nothing but what is far fainter than what `pen` writes and most ticks of their group:
    ghosts, or ticks of another pen. Where all ticks are as faint, there is another pen.
    """
    strength = _stroke(ink, bare, pen)
    beside = ink.beyond - bare.beyond - np.maximum(ink.paper - bare.paper, 0)
    usual = np.full(len(strength), pen)
    if marked.sum() >= _FEWEST:
        usual = np.clip(_usual(strength, marked, groups, _DARKER_ONES, kinds=kinds), 1.0, pen)
    return np.asarray((strength < _GHOST * usual * np.minimum(shown, 1)) & (beside < _BESIDE_A_GHOST * usual))


def _stroke(ink: _Ink, bare: _Ink, usual: Floats | float) -> Floats:
    """How much darker ink in each box is than its paper, or the stain on it, (n,); ticks are as dark as `usual`."""
    return np.asarray(ink.inside - np.minimum(ink.paper, bare.paper + _STAIN * usual))


def _inked(crops: Bytes, level: Floats) -> Floats:
    """How much of the inside of each box is darker than its `level`, 0 to 1, (n,)."""
    return np.asarray((_part(darkest(crops), _INSIDE) > level[:, None]).mean(axis=1))


def _ink_of(crops: Bytes) -> _Ink:
    dark = darkest(crops)
    inside, beyond, middle = (in_order(_part(dark, inset)) for inset in (_INSIDE, _BEYOND, _MIDDLE))
    return _Ink(
        _ranked(inside, 1 - _STROKE / 2),
        _ranked(inside, _BARE),
        _ranked(beyond, 1 - _SWUNG_OUT),
        _ranked(middle, 1 - _DOT / middle.shape[1]) - _ranked(middle, _ROUND_IT),
    )


def _ranked(ordered: Bytes, share: float) -> Floats:
    """Of each box's pixels (n, px), in order, the one than which that share of them is no darker, (n,)."""
    return ordered[:, round(share * ordered.shape[1])].astype(np.float32)


def _part(dark: Bytes, inset: float) -> Bytes:
    """The pixels of crops (n, side, side) that lie so far inside of their boxes, in parts of a box's side: (n, px)."""
    side = dark.shape[1]
    margin = round(side * (TICK_MARGIN + inset) / (1 + 2 * TICK_MARGIN))
    return dark[:, margin : side - margin, margin : side - margin].reshape(len(dark), -1)


def _usual(
    dark: Floats,
    those: Mask,
    groups: Sequence[str],
    share: float = 0.5,
    fewest: int = _FEWEST,
    kinds: Sequence[str] = (),
) -> Floats:
    """How dark each one's group is usually, (n,): those that tell; where few are of its group, all that do, or those of
    its kind if they are fainter.
    """
    everywhere = quantile(dark[those], share)
    out = np.full(len(dark), everywhere, np.float32)
    for names, most in ((kinds, everywhere), (groups, np.inf)):
        each = np.array(names)
        for name in dict.fromkeys(names):
            mine = each == name
            if (mine & those).sum() >= fewest:
                out[mine] = min(most, quantile(dark[mine & those], share))
    return out


def _of_few(strength: Floats, marked: Mask, groups: Sequence[str]) -> Floats:
    """How strong the ticks of each one's group are, of what is usual on the sheet, (n,): of a group with few ticks the
    strongest tells. Blur leaves less of a small bubble's, as it spreads them all over it.
    """
    names = np.array(groups)
    out = np.ones(len(strength), np.float32)
    for name in dict.fromkeys(groups):
        ticked = marked & (names == name)
        if 0 < ticked.sum() < _FEWEST:
            out[names == name] = np.clip(strength[ticked].max(), _LEAST_OF_FEW, 1)
    return out
