"""What a flat page shows, as evidence: what the networks say of each mark, and what may be hidden from them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, compress

import cv2
import numpy as np
import numpy.typing as npt

from kitpress.layout.sheet import Box, Sheet
from kitpress.plan.geometry import Square
from kitpress.reading.evidence import Evidence
from kitpress.reading.hiding.coarse import coarse_part, reach
from kitpress.reading.hiding.coloured import paper_colour
from kitpress.reading.hiding.colouring import uncoloured
from kitpress.reading.hiding.dark_things import dark_things
from kitpress.reading.hiding.hidden import beyond_photo, opaque_things, things_on
from kitpress.reading.hiding.printed_lines import Bits, bits_of
from kitpress.reading.hiding.streaks import without_streaks
from kitpress.reading.hiding.streaks_of_light import streaks_of_light
from kitpress.reading.hiding.washed import strengthened
from kitpress.reading.hiding.white_things import may_lie_on, white_things
from kitpress.reading.marks import ticks
from kitpress.reading.marks.cells import GONE_IN_LIGHT, Cells, cells_of, groups_of
from kitpress.reading.marks.digits import digits_of
from kitpress.reading.marks.drawn import Hiding, drawn_on, lit
from kitpress.reading.marks.erased import pen_of_marks
from kitpress.reading.marks.filled_boxes import without_patches
from kitpress.reading.marks.networks import model_card, predict
from kitpress.reading.pages.light import Evened
from kitpress.reading.ranks import quantile
from kitpress.reading.sampling import darkest, four_channels, part_of

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

# Round what is taken for a white thing, with its rim; and from and up to which log-odds ink may be its shadow: so near,
# 25 boxes that looked marked, but were not, had no more, and of 48 marks a third.
_CAST_MM, _MAY_BE_SHADOW = 1.0, (-2.0, 7.5)
# A wide shadow reaches further, and leaves no paper in a box: of its middle, a share that is at least so dark, of 255.
# On a sheet whose boxes are filled in it looks like one of those.
_FAR_CAST_MM, _MIDDLE, _PAPER, _DARK = 6.0, 0.6, 0.1, 20


def evidence_of(page: Evened, sheet: Sheet, possible: Collection[str]) -> Evidence:
    """Evidence of every mark on a flat page at `sampling.PX_PER_MM`, of the classes `possible` in its game."""
    classes = tuple(name for name in model_card()["square"]["classes"] if name in possible)
    grid = sheet.grid
    darkness, dark, unseen = without_streaks(page.darkness, darkest(page.darkness), sheet.lines, grid)
    page = page._replace(darkness=darkness)
    light = lit(dark, page.light, grid)
    ruled, as_coloured = light if grid.columns else lit(dark, page.light, sheet.lines), dark

    @cache
    def bits() -> Bits:  # told only where something may lie
        return bits_of(as_coloured, ruled.usual, sheet.lines, unseen if grid.columns else None)

    paper = paper_colour(page.light)
    if plain := uncoloured(page, paper, grid, lambda: bits().each()):
        page = plain.page
        paper = paper_colour(page.light)
        dark = darkest(page.darkness)
        light = light._replace(dark=dark, coloured=plain.squares)
    strong = strengthened(page.darkness, light.shown, grid, light.warm)
    sampled = four_channels(strong)
    cells = cells_of(sampled, page, sheet, as_shown=strong is page.darkness)
    squares = [grid.box(Square(column, row)) for row, column in np.ndindex(*light.shown.shape)]
    places = [*squares, *chain.from_iterable(part.boxes for part in cells)]
    ticked = [box for part in cells[1:] for box in part.boxes]

    def printed() -> Iterator[tuple[Box, float]]:
        yield from bits().each()
        for part in cells:
            yield from zip(part.boxes, part.shown.tolist(), strict=True)

    things = things_on(dark, page.light, paper, places, squares, light.own.ravel(), ticked, printed())
    things |= opaque_things(page.darkness, page.light, places, ticked, printed())
    things |= dark_things(dark, page.light, sheet.lines)
    white = np.zeros_like(things)
    if may_lie_on(ruled.lines, ruled.usual):
        white = white_things(bits(), ruled.usual, sheet.lines, dark, page.light, ruled.clipped)
    things = beyond_photo(things | white, page.beyond)
    shine = streaks_of_light(dark, page.light, sheet.lines)
    drawn = drawn_on(sampled, grid, light, classes, Hiding(things, shine, unseen))
    under = [part.lain_on(things | shine) for part in cells]
    lost = [lain_on | part.washed_out for lain_on, part in zip(under, cells, strict=True)]
    # light takes ink away and makes none: what it leaves of a box is read, though nobody knows what it took
    shining = [part.bright & ~lain_on for lain_on, part in zip(under, cells, strict=True)]
    fields = frozenset(
        field.id
        for part, hidden in zip(cells, lost, strict=True)
        for (field, _), unseen in zip(part.cells, hidden, strict=True)
        if unseen
    )
    digits, pen = digits_of(cells[0], lost[0], shining[0], dark)
    if pen is None:  # too few digits to tell
        pen = pen_of_marks(drawn.squares, classes, dark, grid)
    inked = without_patches(page, ticked)
    kinds = cells[1:] if inked is None else [part.seen_on(inked) for part in cells[1:]]
    marked = _ticks(kinds, np.concatenate(lost[1:]), np.concatenate(shining[1:]), pen)
    in_shadow = _in_shadow(cells[1:], white, dark, marked, fields)
    marked, fields = marked | in_shadow, fields.union(in_shadow)
    lost_in_light = drawn.washed_out, drawn.outshone
    return Evidence(classes, *drawn[:-3], digits, marked, drawn.hidden, fields, *lost_in_light)


def _ticks(kinds: Sequence[Cells], hidden: Mask, shining: Mask, pen: float | None) -> dict[str, float]:
    """The log-odds that each field is marked. `hidden` and `shining` (n,) are those of all kinds' boxes, as of
    `digits.digits_of`; `pen` is how dark digits are, if anybody knows.
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


def _in_shadow(
    kinds: Sequence[Cells], white: Bytes, dark: Bytes, marked: Mapping[str, float], hidden: Collection[str]
) -> dict[str, float]:
    """The log-odds of those of the fields, of which `marked` has all, that lie beside `white` things, (h, w) as of
    `white_things`, and are not `hidden`: what looks like ink there may be a shadow, unless it looks like nothing else,
    or like nothing. `dark` (H, W): darkness.
    """
    if not white.any():
        return {}
    lying, (least, most) = white.copy(), _MAY_BE_SHADOW
    for part in kinds:
        for field, box in part.cells:
            if field.id in hidden:  # beside the grid a white thing is told by the boxes alone that it hides
                coarse_part(lying, box)[:] = 1
    near, far = (
        np.asarray(cv2.dilate(thing, reach(mm)), np.uint8)
        for thing, mm in ((white, _CAST_MM), (lying, _FAR_CAST_MM))
    )
    return {
        field.id: min(max(marked[field.id], ticks.HIDDEN), -ticks.HIDDEN)
        for part in kinds
        for field, box in part.cells
        if field.id not in hidden
        and least < marked[field.id] < most
        and (coarse_part(near, box).any() or (coarse_part(far, box).any() and _full(dark, box)))
    }


def _full(dark: Bytes, box: Box) -> bool:
    """Whether the middle of a box shows no paper."""
    x, y = (side * (1 - _MIDDLE) / 2 for side in (box.width, box.height))
    middle = Box(box.x + x, box.y + y, box.width * _MIDDLE, box.height * _MIDDLE)
    return quantile(part_of(dark, middle).ravel(), _PAPER) >= _DARK
