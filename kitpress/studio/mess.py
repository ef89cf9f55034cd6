"""What happens to a sheet besides the game: mistakes that are erased, shading, stains, doodles; see also `mistakes`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kitpress.layout.sheet import Box, Field, Grid, Sheet
from kitpress.plan.geometry import Rect
from kitpress.studio.camera import Image
from kitpress.studio.filling import Filling
from kitpress.studio.glyphs import Points
from kitpress.studio.ink import InkLayer, Pen
from kitpress.studio.mistakes import DrawGlyph, DrawMark, free_squares, mistake, mistaken_walls

DrawTick = Callable[[Field, InkLayer], None]
_COFFEE = (40, 75, 110)  # BGR
_GHOST = (0.06, 0.2)  # of the pencil's strength that an eraser leaves
_DOODLES = ("star", "ring", "triangle", "check", "cross", "hash", "A", "M", "S")


@dataclass(frozen=True)
class Mess:
    """How often each thing happened on one sheet; nothing of it counts.

    `struck` and `struck_walls` are scribbled out, a share of them, `lightly`, with as little as a line. `erased`
    marks leave a ghost and a smear, `rewritten` ones a ghost under the mark or the digit that stands there now, and so
    do `erased_walls` and ticks in `erased_boxes`; `shaded` is the share of rooms that are hatched lightly, `coloured`
    that of rooms, facilities, trees, hedges and water that are coloured in. Doodles stand in the margin. So many
    numbers are `crossed_out` in boxes where none stands; beside a share of those, `corrected`, stands another digit,
    and a share of the others is not, but `overwritten`. So many that count are `ringed`. So many `notes`, small numbers
    and words, stand in squares.
    """

    struck: int = 0
    struck_walls: int = 0
    lightly: float = 0.0
    erased: int = 0
    smears: int = 0
    stains: int = 0
    doodles: int = 0
    shaded: float = 0.0
    coloured: float = 0.0
    rewritten: int = 0
    erased_walls: int = 0
    erased_boxes: int = 0
    crossed_out: int = 0
    corrected: float = 0.0
    overwritten: float = 0.0
    ringed: int = 0
    notes: int = 0

    @classmethod
    def random(cls, seed: int) -> Mess:
        """A messy player: some of it, seldom all."""
        rng = np.random.default_rng([seed, 0x3E55])

        def some(chance: float, most: int) -> int:
            return int(rng.integers(1, most + 1)) if rng.random() < chance else 0

        # drawn in this order, new ones last: what a seed gave before stays
        struck, struck_walls = some(0.55, 4), some(0.35, 3)
        return cls(
            struck=struck,
            struck_walls=struck_walls,
            erased=some(0.35, 4),
            smears=some(0.25, 3),
            stains=some(0.12, 1),
            doodles=some(0.25, 3),
            shaded=float(rng.uniform(0.2, 1)) if rng.random() < 0.1 else 0.0,
            rewritten=some(0.15, 3),
            crossed_out=some(0.15, 2),
            notes=some(0.1, 3),
            lightly=float(rng.uniform()) if struck + struck_walls and rng.random() < 0.5 else 0.0,
        )


def beneath(
    mess: Mess,
    page: Image,
    filling: Filling,
    sheet: Sheet,
    mark: DrawMark,
    write: DrawGlyph,
    tick: DrawTick,
    layer: Callable[..., InkLayer],
    pen: Pen,
    rng: np.random.Generator,
) -> None:
    """What came before the marks that count: what was erased, and its smears. Changes `page`."""
    free = free_squares(filling, sheet.grid, rng)
    ghost = layer(pen=replace(pen, strength=pen.strength * float(rng.uniform(*_GHOST))))
    rubbed = [mark(mistake(filling, square, rng), ghost) for square in free[: mess.erased]]
    rubbed += _under(mess, filling, sheet, mark, write, ghost, rng)
    # who erases none of these leaves chance alone, and the sheet looks as it always did
    free_boxes = [field for field in sheet.fields if field.kind != "number" and field.id not in filling.ticks]
    for place in rng.permutation(len(free_boxes))[: mess.erased_boxes] if mess.erased_boxes else ():
        tick(free_boxes[place], ghost)
        rubbed += free_boxes[place].cells
    for edge in mistaken_walls(filling, sheet.grid, rng, mess.erased_walls) if mess.erased_walls else ():
        ghost.stroke(np.array(sheet.grid.segment(edge)) + rng.normal(0, 0.3, (2, 2)))
    ghost.apply(page)
    px = page.shape[1] / sheet.width
    for box in rubbed:
        _smear(page, box.center, px, rng)
    for _ in range(mess.smears):
        at = float(rng.uniform(0, sheet.width)), float(rng.uniform(0, sheet.height))
        _smear(page, at, px, rng)


def _under(
    mess: Mess,
    filling: Filling,
    sheet: Sheet,
    mark: DrawMark,
    write: DrawGlyph,
    ghost: InkLayer,
    rng: np.random.Generator,
) -> list[Box]:
    """Ghosts of what somebody drew or wrote before in the same place."""
    if not mess.rewritten:
        return []
    squares = [m.square for m in filling.marks if m.side is None and m.kind != "tree"]
    cells = [cell for id in filling.numbers for cell in sheet.field(id).cells]
    places = rng.permutation(len(squares) + len(cells))[: mess.rewritten]
    found = []
    for place in places:
        if place < len(squares):
            found.append(mark(mistake(filling, squares[place], rng), ghost))
        else:
            cell = cells[place - len(squares)]
            inset = 0.15 * cell.width
            within = Box(cell.x + inset, cell.y + inset, cell.width - 2 * inset, cell.height - 2 * inset)
            write(str(rng.integers(10)), within, ghost)
            found.append(cell)
    return found


def shade_rooms(
    mess: Mess, rooms: Sequence[Rect], grid: Grid, ink: InkLayer, rng: np.random.Generator
) -> None:
    """Light lines all over some rooms."""
    if not mess.shaded:
        return
    pitch, steep = rng.uniform(2.0, 5.0), bool(rng.random() < 0.5)
    for rect in rooms:
        if rng.random() < mess.shaded:
            for stroke in _hatching(rect, grid, pitch, steep, rng):
                ink.stroke(stroke)


def doodle(
    mess: Mess,
    sheet: Sheet,
    draw: DrawGlyph,
    ink: InkLayer,
    rng: np.random.Generator,
) -> None:
    """Little drawings beside everything that is read."""
    taken = [cell for entry in sheet.fields for cell in entry.cells]
    taken += [sheet.name_box, sheet.qr, *(Box(tag.x, tag.y, tag.size, tag.size) for tag in sheet.tags)]
    grid = sheet.grid
    taken.append(Box(grid.x, grid.y, grid.columns * grid.square, grid.rows * grid.square))
    left = mess.doodles
    for _ in range(40):
        side = float(rng.uniform(5, 14))
        x, y = rng.uniform(4, sheet.width - side - 4), rng.uniform(4, sheet.height - side - 4)
        box = Box(float(x), float(y), side, side)
        if left and not any(_near(box, other) for other in taken):
            draw(str(rng.choice(_DOODLES)), box, ink)
            left -= 1


def stain(mess: Mess, page: Image, rng: np.random.Generator) -> None:
    """Rings of coffee. Changes `page`."""
    height, width = page.shape[:2]
    px = width / 297
    for _ in range(mess.stains):
        radius, thick = rng.uniform(30, 42) * px, rng.uniform(1, 4) * px
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        mask = np.zeros((height // 4, width // 4), np.uint8)
        middle = (int(x / 4), int(y / 4))
        cv2.circle(mask, middle, int(radius / 4), 60, -1, cv2.LINE_AA)
        cv2.circle(mask, middle, int(radius / 4), 255, max(1, int(thick / 4)), cv2.LINE_AA)
        uneven = rng.uniform(0.4, 1, (8, 12)).astype(np.float32)
        cover = cv2.GaussianBlur(mask, (0, 0), 1.5) / np.float32(255)
        cover = cover * cv2.resize(uneven, mask.shape[::-1], interpolation=cv2.INTER_CUBIC)
        _tint(page, cv2.resize(cover, (width, height)) * float(rng.uniform(0.15, 0.4)), _COFFEE)


def _tint(page: Image, cover: NDArray[Any], colour: tuple[int, int, int]) -> None:
    dark = 1 - np.array(colour, np.float32) / 255
    for channel in range(3):
        left = page[..., channel] * (1 - cover * dark[channel])
        page[..., channel] = np.round(left)


def _smear(page: Image, at: tuple[float, float], px: float, rng: np.random.Generator) -> None:
    """Graphite rubbed over the paper. Changes `page`."""
    height, width = page.shape[:2]
    x, y = int(at[0] * px), int(at[1] * px)
    reach = int(16 * px)
    top, left = max(0, y - reach), max(0, x - reach)
    part = page[top : min(height, y + reach), left : min(width, x + reach)]
    if not part.size:
        return
    mask = np.zeros(part.shape[:2], np.float32)
    axes = (int(rng.uniform(5, 10) * px), int(rng.uniform(2, 5) * px))
    cv2.ellipse(mask, (x - left, y - top), axes, float(rng.uniform(0, 180)), 0, 360, 1.0, -1)
    streaked = cv2.GaussianBlur(mask, (0, 0), 1.5 * px) * rng.uniform(0.6, 1.2, mask.shape)
    _tint(part, cv2.GaussianBlur(streaked, (0, 0), 0.3 * px) * rng.uniform(0.04, 0.16), (60, 60, 60))


def _hatching(rect: Rect, grid: Grid, pitch: float, steep: bool, rng: np.random.Generator) -> list[Points]:
    """Parallel lines over a room, slanted or level."""
    left, top = grid.x + rect.column * grid.square, grid.y + rect.row * grid.square
    width, height = rect.width * grid.square, rect.height * grid.square
    strokes = []
    for offset in np.arange(pitch / 2, height + (width if steep else 0), pitch):
        if steep:
            start = (min(offset, width), max(0.0, offset - width))
            end = (max(0.0, offset - height), min(offset, height))
        else:
            start, end = (0.0, offset), (width, offset)
        line = np.array([start, end]) + rng.normal(0, 0.4, (2, 2)) + (left, top)
        strokes.append(line)
    return strokes


def _near(a: Box, b: Box, gap: float = 2.5) -> bool:
    return a.x < b.right + gap and b.x < a.right + gap and a.y < b.bottom + gap and b.y < a.bottom + gap
