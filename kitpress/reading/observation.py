"""What a flat page shows, as evidence: what the networks say of each mark, and what may be hidden from them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache, partial
from itertools import chain, compress
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Grid, Sheet
from kitpress.plan.geometry import Square
from kitpress.reading import ticks, walls
from kitpress.reading.boxes import FAINT_INK, FEW, plainly_written, written_on
from kitpress.reading.cells import GONE_IN_LIGHT, Cells, cells_of, groups_of
from kitpress.reading.classes import COVERED, EMPTY, EMPTY_COVERED, STRUCK, kin_of, windows_on_lines
from kitpress.reading.erased import pen_of_marks, without_ghosts, written_in
from kitpress.reading.evidence import Evidence, Floats, as_probability
from kitpress.reading.hidden import (
    beyond_photo,
    hidden_squares,
    is_hidden,
    opaque_things,
    share_hidden,
    things_on,
    told_by_halves,
)
from kitpress.reading.light import Evened
from kitpress.reading.mixed_digits import told_alike
from kitpress.reading.networks import log_softmax, model_card, predict, predict_grid
from kitpress.reading.overlooked import overlooked
from kitpress.reading.panes import panes_on
from kitpress.reading.papers import papers_on, with_papers
from kitpress.reading.sampling import DIGIT_MARGIN_MM, darkest, four_channels
from kitpress.reading.second_look import looked_at_twice
from kitpress.reading.streaks import Unseen, without_streaks
from kitpress.reading.too_bright import too_bright
from kitpress.reading.unseen_walls import continued
from kitpress.reading.washed import (
    FADED,
    Lines,
    Tinted,
    Usual,
    contrast,
    darkest_print,
    dimmed,
    each_line,
    faintest_of,
    gone,
    lines_of,
    overexposed_squares,
    plainly_lit,
    smoothed,
    strengthened,
    tinted,
    told_by_traces,
    usual_of,
    vanished,
)
from kitpress.reading.window_sides import told_by_others

Bytes = npt.NDArray[np.uint8]
_SHINES = 0.5  # probability that a number is what light left of it
_UNSHARP = 0.04  # probability that ink in such a box is anything: only the rules make it sure
_LOOKS_EMPTY = 0.98  # probability
# Probability that a number does not count: one with far too much ink, and one that looks crossed out.
_SCRIBBLED_OUT, _DOES_NOT_COUNT = 0.5, 0.85
_OTHER_HALF = 0.35  # probability that all of a number is crossed out, as some of it is
_PLAINLY_NOT = -8.0  # log-odds with which a digit is not, whatever those beside it are
_SELDOM_CROSSED_OUT = 3.0  # nats: a sixth of the digits that it learned from was, a 200th of people's is
_SURELY_CROSSED_OUT = 0.9  # probability of those that tell of a hand that does so often
_SURELY_WRITTEN = 0.9  # and of a digit, to tell how dark a hand writes
_STRUCK = 0.1  # probability of a scribble, which is as good as nothing, and all ink
_NOT_EMPTY = 0.5  # that something is meant, where there is ink in what looks empty
_DARK_INK = 40.0  # of 255, more than print: light does not take it with that
_HALF_HIDDEN = 0.5  # of a square: then what is seen of it tells nothing


def _log(probability: Floats) -> Floats:
    out: Floats = np.log(np.maximum(probability, 1e-9)).astype(np.float32)
    return out


def evidence_of(page: Evened, sheet: Sheet, possible: Collection[str]) -> Evidence:
    """Evidence of every mark on a flat page at `sampling.PX_PER_MM`, of the classes `possible` in its game."""
    classes = tuple(name for name in model_card()["square"]["classes"] if name in possible)
    grid = sheet.grid
    darkness, dark, unseen = without_streaks(page.darkness, darkest(page.darkness), sheet.lines, grid)
    page = page._replace(darkness=darkness)
    lines = lines_of(dark, grid)
    bright, warm = overexposed_squares(page.light, grid), tinted(page.light, grid)
    usual = usual_of(lines, bright)
    own = contrast(lines, usual)
    shown = smoothed(own)
    strong = strengthened(page.darkness, shown, grid, warm)
    sampled = four_channels(strong)
    cells = cells_of(sampled, page, sheet, as_shown=strong is page.darkness)
    squares = [grid.box(Square(column, row)) for row, column in np.ndindex(*shown.shape)]
    places = [*squares, *chain.from_iterable(part.boxes for part in cells)]
    ticked = [box for part in cells[1:] for box in part.boxes]
    boxes = (zip(part.boxes, part.shown.tolist(), strict=True) for part in cells)
    printed = chain(each_line(lines, usual, grid), *boxes)
    things = things_on(dark, page.light, places, squares, own.ravel(), ticked, printed)
    things |= opaque_things(page.darkness, page.light, places, ticked)
    things = with_papers(things, papers_on(lines, usual, own, bright | warm.squares), grid)
    things = beyond_photo(things, page.beyond)
    drawn = _nothing_drawn(classes)
    if squares:
        drawn = _drawn(sampled, dark, grid, classes, things, lines, usual, shown, bright, warm, unseen)
    under = [part.lain_on(things) for part in cells]
    lost = [lain_on | part.washed_out for lain_on, part in zip(under, cells, strict=True)]
    # light takes ink away and makes none: what it leaves of a box is read, though nobody knows what it took
    shining = [part.bright & ~lain_on for lain_on, part in zip(under, cells, strict=True)]
    fields = frozenset(
        field.id
        for part, hidden in zip(cells, lost, strict=True)
        for (field, _), unseen in zip(part.cells, hidden, strict=True)
        if unseen
    )
    digits, pen = _digits(cells[0], lost[0], shining[0], dark)
    if pen is None:  # too few digits to tell
        pen = pen_of_marks(drawn.squares, classes, dark, grid)
    marked = _ticks(cells[1:], np.concatenate(lost[1:]), np.concatenate(shining[1:]), pen)
    lost_in_light = drawn.washed_out, drawn.outshone
    return Evidence(classes, *drawn[:-3], digits, marked, drawn.hidden, fields, *lost_in_light)


class _Drawn(NamedTuple):
    """What the grid shows; see `Evidence`."""

    squares: Floats
    horizontal: Floats
    vertical: Floats
    panes_horizontal: Floats
    panes_vertical: Floats
    hidden: frozenset[Square]
    washed_out: frozenset[Square]
    outshone: bool


def _nothing_drawn(classes: tuple[str, ...]) -> _Drawn:
    """The evidence of a sheet without a grid."""
    across, down = np.zeros((1, 0), np.float32), np.zeros((0, 1), np.float32)
    nothing, nowhere = np.zeros((0, 0, len(classes)), np.float32), frozenset[Square]()
    return _Drawn(nothing, across, down, across, down, nowhere, nowhere, outshone=False)


def _drawn(
    page: Bytes,
    dark: Bytes,
    grid: Grid,
    classes: tuple[str, ...],
    things: Bytes,
    lines: Lines,
    usual: Usual,
    shown: Floats,
    bright: npt.NDArray[np.bool_],
    warm: Tinted,
    unseen: Unseen,
) -> _Drawn:
    """`page` (H, W, 4): darkness, with what light has faded strengthened; `things`: as of `things_on`.

    `dark` (H, W): the page's darkest channel as photographed, with the grid's `lines` on it, and how dark they are
    where light takes nothing, `usual`. `shown` (rows, columns): how well the photo shows the grid, as `washed.smoothed`
    says; `bright` (rows, columns): where paper is as light as a camera can tell, `warm` where it is in two channels.
    """
    card = model_card()["square"]
    known = tuple(card["classes"])
    raw = predict_grid(page, grid)
    seen = np.exp(log_softmax(raw[:, :, : len(known)] / card["temperature"]))
    sides = raw[:, :, len(known) :]
    horizontal, vertical = walls.held_against_ink(
        dark, grid, *edge_odds(sides / card["edge_temperature"]), plainly_lit(shown, bright)
    )
    stand_for = meant(known, classes)
    likely = _covered(seen @ stand_for, things, grid, stand_for[known.index(COVERED)])
    drawn = horizontal > 0, vertical > 0
    printed = darkest_print(lines, *drawn)
    lit = faintest_of(lines, dark, grid) if bright.any() else lines
    lost = vanished(lit, usual, *drawn, bright)
    squares = _log(likely)
    shown = np.where(_told_by_one(warm, squares, classes, page, grid), 1, shown)
    squares = without_ghosts(squares, classes, dark, grid, dimmed(shown), printed, drawn)
    nothing = classes.index(EMPTY)
    empty = (squares[:, :, nothing] > np.log(_LOOKS_EMPTY)) & (seen[:, :, known.index(STRUCK)] < _STRUCK)
    marked = overlooked(dark, grid, empty, printed, *drawn)
    squares[marked] = _log(_not(np.exp(squares[marked]), nothing))
    squares = told_by_others(squares, classes, dark, grid, horizontal, vertical)
    faded = gone(shown) | lost.squares
    hidden = hidden_squares(things, grid, seen[:, :, known.index(COVERED)], faded)
    if hidden:
        overexposed = [square for square in hidden if bright[square.row, square.column]]
        traced = told_by_traces(np.exp(squares), nothing, dark, grid, overexposed)
        squares = _log(told_by_halves(traced, classes, hidden))
    across, down = continued(horizontal, vertical, lost, things, grid, unseen)
    panes = np.zeros_like(across), np.zeros_like(down)
    if windows_on_lines(classes):
        panes = panes_on(page, grid, across, down)
    return _Drawn(
        squares,
        across,
        down,
        *panes,
        hidden,
        frozenset(s for s in hidden if faded[s.row, s.column] and not is_hidden(things, grid.box(s))),
        too_bright(lines, *drawn, bright | warm.squares),
    )


def _told_by_one(
    warm: Tinted, squares: Floats, classes: Sequence[str], page: Bytes, grid: Grid
) -> npt.NDArray[np.bool_]:
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
        share = min(1.0, share_hidden(things, grid.box(Square(column, row))) / _HALF_HIDDEN)
        out[row, column] += share * (unseen - out[row, column])
    return out


def _digits(
    numbers: Cells, hidden: npt.NDArray[np.bool_], shining: npt.NDArray[np.bool_], dark: Bytes
) -> tuple[dict[str, Floats], float | None]:
    """The log-probabilities of each field's digits, and how dark they are; `hidden` (n,) tells which boxes are,
    `shining` (n,) where ink that shows is ink all the same. `dark`: as of `_drawn`.
    """
    if not numbers.cells:
        return {}, None
    card = model_card()["digit"]
    said = looked_at_twice(numbers.crops, partial(predict, "digit"))
    seen = np.exp(log_softmax(said / card["temperature"]))
    as_seen = seen.copy()
    empty = card["classes"].index("empty")
    plain = ~hidden & (numbers.shown > FADED)
    is_digit = np.array([name.isdigit() for name in card["classes"]])
    inked = seen[:, empty] < _LOOKS_EMPTY
    crossed_out = _crossed_out(numbers.crops, inked, [field.id for field, _ in numbers.cells])
    sure = (1 - crossed_out) * seen[:, is_digit].max(1) > _SURELY_WRITTEN
    pen, erased, scribbled = written_in(dark, numbers.boxes, sure, plain & inked)
    erased = np.max([erased, _SCRIBBLED_OUT * scribbled, _DOES_NOT_COUNT * crossed_out], axis=0)
    seen += erased[:, None] * ((np.arange(seen.shape[1]) == empty) - seen)
    written = _written(numbers, ~hidden & (seen[:, empty] > _LOOKS_EMPTY))
    seen[written] = _not(seen[written], empty)
    seen[numbers.unsharp] += _UNSHARP * (1 / seen.shape[1] - seen[numbers.unsharp])
    unseen = np.arange(seen.shape[1]) == card["classes"].index(COVERED)
    seen[hidden] = unseen
    left = hidden & shining & (as_seen[:, empty] < _NOT_EMPTY)
    seen[left] += _SHINES * (as_seen[left] - unseen)
    seen = told_alike(seen, is_digit)
    digits: dict[str, list[Floats]] = {}
    for (field, _), row in zip(
        numbers.cells, _log(seen @ meant(tuple(card["classes"]), (*"0123456789", "empty"))), strict=True
    ):
        digits.setdefault(field.id, []).append(row)
    return {id: np.array(rows, np.float32) for id, rows in digits.items()}, pen


def _crossed_out(crops: Bytes, looked_at: npt.NDArray[np.bool_], fields: Sequence[str]) -> Floats:
    """How probable it is that what stands in boxes (n,) is crossed out, or the whole number of their `fields` with it;
    only some are looked at.
    """
    out = np.zeros(len(crops), np.float32)
    if looked_at.any():
        odds = predict("crossed_out", crops[looked_at])[:, 0] / model_card()["crossed_out"]["temperature"]
        _, number = np.unique(list(compress(fields, looked_at)), return_inverse=True)
        # nobody crosses out half a number: a digit that is plainly crossed out speaks for those beside it
        likeliest = np.maximum(odds, np.bincount(number, odds)[number])
        likely = as_probability(likeliest - _SELDOM_CROSSED_OUT)
        if len(set(number[likely > _SURELY_CROSSED_OUT])) > 1:  # who does so with some does so with more
            likely = as_probability(likeliest)
        # nor does half a number stay, unless it is plainly not crossed out: a stroke through a 0 looks like part of it
        half = (likely < 0.5) & (np.bincount(number, likely > 0.5) > 0)[number] & (odds > _PLAINLY_NOT)
        out[looked_at] = np.where(half, np.maximum(likely, _OTHER_HALF), likely)
    return out


def _not(seen: Floats, empty: int) -> Floats:
    """The probabilities (n, classes) of what looks `empty`, and has ink in it: nobody knows of what."""
    rest = seen * (np.arange(seen.shape[1]) != empty)
    rest /= rest.sum(axis=1, keepdims=True)
    out: Floats = seen + _NOT_EMPTY * (rest - seen)
    return out


def _written(numbers: Cells, empty: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Which of the cells (n,) that look `empty` are not."""
    found = np.zeros(len(empty), np.bool_)
    some = np.flatnonzero(empty)
    margins = [DIGIT_MARGIN_MM] * len(empty)
    if len(some) < FEW:  # too few to tell what an empty one is like
        found[some] = plainly_written(numbers.crops, numbers.boxes, margins, FAINT_INK)[some]
        return found
    cells = [numbers.cells[int(n)] for n in some]
    groups, boxes = groups_of(field.id for field, _ in cells), [box for _, box in cells]
    found[some] = written_on(numbers.crops[some], boxes, margins[: len(some)], groups)
    return found


def _ticks(
    kinds: Sequence[Cells],
    hidden: npt.NDArray[np.bool_],
    shining: npt.NDArray[np.bool_],
    pen: float | None,
) -> dict[str, float]:
    """The log-odds that each field is marked; `hidden` and `shining` (n,) as of `_digits`, of all kinds' boxes. `pen`
    is how dark digits are, if anybody knows.
    """
    crops = np.concatenate([part.crops for part in kinds])
    if not len(crops):
        return {}
    fields = [field for part in kinds for field, _ in part.cells]
    odds = predict("tick", crops).ravel() / model_card()["tick"]["temperature"]
    shown, seen = np.concatenate([part.shown for part in kinds]), ~hidden
    fields_seen = list(compress(fields, seen))
    odds[seen] = ticks.held_against_ink(
        odds[seen],
        crops[seen],
        shown[seen],
        groups_of(field.id for field in fields_seen),
        pen,
        shining[seen],
        [field.kind for field in fields_seen],
    )
    odds[hidden & ~shining] = ticks.HIDDEN
    odds[shining] = ticks.held_against_light(odds[shining], shown[shining], GONE_IN_LIGHT)
    return {field.id: told for field, told in zip(fields, odds.tolist(), strict=True)}


@cache
def meant(known: tuple[str, ...], classes: tuple[str, ...]) -> Floats:
    """What the classes of all games stand for in one: (known, classes), rows add up to 1.

    What a game does not have is taken for its kin. What has none may be anything: then the square is asked about,
    never silently the next best.
    """
    table = np.zeros((len(known), len(classes)), np.float32)
    for row, name in enumerate(known):
        kin = {other: share for other, share in kin_of(name).items() if other in classes}
        anything = dict.fromkeys(classes, 1.0)
        if name == COVERED and EMPTY in classes:
            anything |= {EMPTY: EMPTY_COVERED / (1 - EMPTY_COVERED) * (len(classes) - 1)}
        alike = {name: 1.0} if name in classes else kin or anything
        for other, share in alike.items():
            table[row, classes.index(other)] = share / sum(alike.values())
    return table


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
