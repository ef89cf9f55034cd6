"""What is drawn on the grid of a flat page: walls, panes and what squares hold, and where light or things hide it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Grid
from kitpress.plan.geometry import Square
from kitpress.reading.classes import COVERED, EMPTY, STRUCK, meant, told, windows_on_lines
from kitpress.reading.evidence import LOOKS_EMPTY, Floats, as_log, with_ink
from kitpress.reading.hiding.coarse import share_of
from kitpress.reading.hiding.hidden import (
    hidden_squares,
    is_hidden,
    squares_under,
    told_by_halves,
)
from kitpress.reading.hiding.overexposure import Tinted, overexposed_squares, tinted
from kitpress.reading.hiding.printed_lines import Lines, Usual, contrast, faintest_of, lines_of, usual_of
from kitpress.reading.hiding.streaks import Unseen
from kitpress.reading.hiding.too_bright import too_bright
from kitpress.reading.hiding.washed import (
    darkest_print,
    dimmed,
    gone,
    plainly_lit,
    smoothed,
    told_by_traces,
    vanished,
)
from kitpress.reading.marks import walls
from kitpress.reading.marks.erased import pen_of_marks, without_ghosts
from kitpress.reading.marks.networks import calibrated, model_card, predict_grid
from kitpress.reading.marks.overlooked import overlooked
from kitpress.reading.marks.panes import panes_on
from kitpress.reading.marks.solid_shapes import with_solid_shapes
from kitpress.reading.marks.unseen_walls import continued
from kitpress.reading.marks.waves import with_waves
from kitpress.reading.marks.window_sides import told_by_others

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

_STRUCK = 0.1  # probability of a scribble, which is as good as nothing, and all ink
_DARK_INK = 40.0  # of 255, more than print: light does not take it with that
_HALF_HIDDEN = 0.5  # of a square: then what is seen of it tells nothing


class Lit(NamedTuple):
    """How well light shows the grid of a flat page.

    `dark` (H, W) is the page's darkest channel as photographed, `lines` the grid's on it, `usual` how dark they are
    where light takes nothing. `own` (rows, columns): how well they show at each square, as of `printed_lines.contrast`;
    `shown` the same, smoothed. `bright` (rows, columns): where paper is as light as a camera can tell, `warm` where it
    is in two channels; `coloured`: where somebody coloured the plan in, which `dark` has no longer.
    """

    dark: Bytes
    lines: Lines
    usual: Usual
    own: Floats
    shown: Floats
    bright: Mask
    warm: Tinted
    coloured: Mask | None = None

    @property
    def clipped(self) -> Mask:
        """Where paper is as light as a camera can tell in two channels at least."""
        return np.asarray(self.bright | self.warm.squares, np.bool_)


def lit(dark: Bytes, light: Bytes, grid: Grid) -> Lit:
    """How well a grid shows: `dark` as of `Lit`, `light` (H, W, 3) that by which the page was divided."""
    lines = lines_of(dark, grid)
    bright = overexposed_squares(light, grid)
    usual = usual_of(lines, bright)
    own = contrast(lines, usual)
    return Lit(dark, lines, usual, own, smoothed(own), bright, tinted(light, grid))


class Hiding(NamedTuple):
    """What hides marks: the `things` that lie on a page, and where a lamp's reflection is narrow, its `shine`, both
    (h, w) 0 or 1 at 2 px/mm; and the edges that a streak of dirt makes `unseen`.
    """

    things: Bytes
    shine: Bytes
    unseen: Unseen


class Drawn(NamedTuple):
    """What the grid shows; see `Evidence`."""

    squares: Floats
    horizontal: Floats
    vertical: Floats
    panes_horizontal: Floats
    panes_vertical: Floats
    hidden: frozenset[Square]
    washed_out: frozenset[Square]
    outshone: bool


def _nothing_drawn(classes: tuple[str, ...]) -> Drawn:
    """The evidence of a sheet without a grid."""
    across, down = np.zeros((1, 0), np.float32), np.zeros((0, 1), np.float32)
    nothing, nowhere = np.zeros((0, 0, len(classes)), np.float32), frozenset[Square]()
    return Drawn(nothing, across, down, across, down, nowhere, nowhere, outshone=False)


def drawn_on(page: Bytes, grid: Grid, light: Lit, classes: tuple[str, ...], hiding: Hiding) -> Drawn:
    """What the grid of `page` shows: (H, W, 4) darkness, with what light has faded strengthened."""
    if not light.own.size:
        return _nothing_drawn(classes)
    covered = np.asarray(hiding.things | hiding.shine, np.uint8)
    dark, lines = light.dark, light.lines
    card = model_card()["square"]
    known = tuple(card["classes"])
    raw = predict_grid(page, grid)
    seen = with_waves(np.exp(calibrated(raw[:, :, : len(known)], card)), known)
    sides = raw[:, :, len(known) :]
    horizontal, vertical = walls.held_against_ink(
        dark, grid, *edge_odds(sides / card["edge_temperature"]), plainly_lit(light.shown, light.bright)
    )
    stand_for = meant(known, classes)
    struck = known.index(STRUCK)
    likely = with_solid_shapes(
        told(seen, known, classes), seen[:, :, struck], stand_for[struck], classes, dark, grid
    )
    likely = _covered(likely, covered, grid, stand_for[known.index(COVERED)])
    drawn = horizontal > 0, vertical > 0
    printed = darkest_print(lines, *drawn)
    faintest = faintest_of(lines, dark, grid) if light.bright.any() else lines
    lost = vanished(faintest, light.usual, *drawn, light.bright)
    squares = as_log(likely)
    shown = np.where(_told_by_one(light.warm, squares, classes, page, grid), 1, light.shown)
    squares = without_ghosts(squares, classes, dark, grid, dimmed(shown), printed, drawn, light.coloured)
    nothing = classes.index(EMPTY)
    empty = (squares[:, :, nothing] > np.log(LOOKS_EMPTY)) & (seen[:, :, struck] < _STRUCK)
    marked = overlooked(dark, grid, empty, printed, *drawn)
    squares[marked] = as_log(with_ink(np.exp(squares[marked]), nothing))
    squares = told_by_others(squares, classes, dark, grid, horizontal, vertical)
    faded = gone(shown) | lost.squares | squares_under(hiding.shine, grid)
    hidden = hidden_squares(hiding.things, grid, seen[:, :, known.index(COVERED)], faded)
    if hidden:
        overexposed = [square for square in hidden if light.bright[square.row, square.column]]
        traced = told_by_traces(np.exp(squares), nothing, dark, grid, overexposed)
        squares = as_log(told_by_halves(traced, classes, hidden))
    across, down = continued(horizontal, vertical, lost, covered, grid, hiding.unseen)
    panes = np.zeros_like(across), np.zeros_like(down)
    if windows_on_lines(classes):
        panes = panes_on(page, grid, across, down)
    return Drawn(
        squares,
        across,
        down,
        *panes,
        hidden,
        frozenset(s for s in hidden if faded[s.row, s.column] and not is_hidden(hiding.things, grid.box(s))),
        too_bright(lines, horizontal, vertical, light.clipped),
    )


def _told_by_one(warm: Tinted, squares: Floats, classes: Sequence[str], page: Bytes, grid: Grid) -> Mask:
    """In which squares (rows, columns) one channel tells marks where the light has taken print in the others: this
    hand's ink is dark in that channel, as marks elsewhere show.
    """
    if not warm.steady.any():
        return warm.steady
    elsewhere = np.where(warm.squares[:, :, None], -np.inf, squares)
    pen = pen_of_marks(elsewhere, classes, page[:, :, warm.channel], grid)
    return warm.steady & (pen is not None and pen > _DARK_INK)


def _covered(squares: Floats, things: Bytes, grid: Grid, unseen: Floats) -> Floats:
    """The probabilities of squares (rows, columns, classes), mixed with `unseen` by the share that things hide."""
    out: Floats = squares.copy()
    for row, column in np.ndindex(*squares.shape[:2]) if things.any() else ():
        share = min(1.0, share_of(things, grid.box(Square(column, row))) / _HALF_HIDDEN)
        out[row, column] += share * (unseen - out[row, column])
    return out


def edge_odds(sides: Floats) -> tuple[Floats, Floats]:
    """Log-odds of all edges from what each square says of its four sides.

    `sides` (rows, columns, 4) in the order N, E, S, W. An edge between two squares is seen by both;
    their opinions come from overlapping crops, so they are averaged, not added.
    """
    rows, columns, _ = sides.shape
    horizontal = np.zeros((rows + 1, columns), np.float32)
    vertical = np.zeros((rows, columns + 1), np.float32)
    horizontal[:-1] += sides[:, :, 0]
    horizontal[1:] += sides[:, :, 2]
    horizontal[1:-1] /= 2
    vertical[:, 1:] += sides[:, :, 1]
    vertical[:, :-1] += sides[:, :, 3]
    vertical[:, 1:-1] /= 2
    return horizontal, vertical
