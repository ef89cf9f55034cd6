"""Fill a sheet in by hand: walls, letters, features, numbers and ticks on the raster of its page."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np

from kitpress.content.game import Game
from kitpress.layout.sheet import Box, Field, Sheet
from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.model import Record
from kitpress.studio.camera import Image
from kitpress.studio.colouring import colour_in
from kitpress.studio.crossed_out import cross_out, ring
from kitpress.studio.filling import Filling, Mark, filling_of
from kitpress.studio.hand import Glyph, Hand, grown_dot
from kitpress.studio.ink import InkLayer, Pen, random_pen
from kitpress.studio.mess import Mess, beneath, doodle, shade_rooms, stain
from kitpress.studio.mistakes import note, strike
from kitpress.studio.placing import around, draw, drawn_into, shading, stacked, turned
from kitpress.studio.solid import solid
from kitpress.studio.walls import WallStyle, part_strokes, wall_strokes

_QUARTERS = {Side.NORTH: 0, Side.EAST: 1, Side.SOUTH: 2, Side.WEST: 3}
_SOLID = ("stone", "door")  # that some fill in
_GLYPHS = {
    "furnishing": "cross",
    "stone": "ring",
    "deck": "hatch",
    "hedge": "hash",
    "door": "triangle",
    "entrance": "triangle",
    "window": "bars",
}
TITLE_FRAME = "design"  # where a layout has its players write what they call the design
_IN_RING = 0.5  # of a square: the largest letters in rings
_MARGIN = 0.04  # of a square: most people's marks keep so far from the grid lines, save doors


@dataclass(frozen=True)
class Style:
    """How one player fills one sheet in. Sizes are shares of a square (or of a field's cell)."""

    pen: Pen
    feature_pen: Pen | None = None  # some draw the features in another colour
    walls: WallStyle = field(default_factory=WallStyle)
    letter: tuple[float, float] = (0.5, 0.72)
    ringed: bool = False  # letters have a ring round them
    mark: tuple[float, float] = (0.5, 0.75)
    crown: tuple[float, float] = (2.3, 2.8)
    middle: str = "dot"  # what stands in the middle of a tree
    door_tip: tuple[float, float] = (-0.1, 0.08)  # distance of a door's tip from its wall line
    window_gap: tuple[float, float] = (0.1, 0.22)  # distance of a window's first line from its wall line
    tick: str = "check"
    tick_size: tuple[float, float] = (0.65, 1.0)  # of all but checks, which swing out
    bubble: str = "scribble"
    jitter: float = 0.05
    margin: float = _MARGIN  # distance of marks from the grid lines; less than 0 crosses them
    shade_water: bool = False
    waves: int = 1  # below each other, in a square of a drawn pool
    wide_whole: bool = True  # a window of two squares in one go, else in each square
    wide_length: tuple[float, float] = (0.6, 0.85)  # of its squares
    solid: bool = False  # stones and doors are filled in, but where a shaded door is an entrance
    shading: float = 0.09  # distance of the lines that shade an entrance, in its height
    cross: tuple[float, float] = (0.25, 0.4)  # length of the short strokes across a window's line
    cross_gap: tuple[float, float] = (0.25, 0.4)  # and how far apart they are

    @classmethod
    def random(cls, seed: int) -> Style:
        """A player's habits."""
        rng = np.random.default_rng([seed, 0x57E])
        letter, mark, crown = rng.uniform(0.45, 0.66), rng.uniform(0.45, 0.68), rng.uniform(2.2, 2.6)
        tip, gap = rng.uniform(-0.14, 0.06), rng.uniform(0.06, 0.2)
        more = np.random.default_rng([seed, 0x57F])  # habits that some games don't ask for: their own chance
        wide, cross, apart = more.uniform(0.5, 0.8), more.uniform(0.16, 0.42), more.uniform(0.2, 0.42)
        return cls(
            pen=random_pen(rng),
            feature_pen=random_pen(rng) if rng.random() < 0.2 else None,
            walls=WallStyle.random(rng),
            letter=(letter, letter + 0.15),
            mark=(mark, mark + 0.18),
            crown=(crown, crown + 0.3),
            middle=str(rng.choice(["dot", "star", "dot", "none"], p=[0.45, 0.3, 0.2, 0.05])),
            door_tip=(tip, tip + 0.12),
            window_gap=(gap, gap + 0.1),
            tick=str(rng.choice(["check", "cross", "slash", "scribble"], p=[0.45, 0.3, 0.1, 0.15])),
            bubble=str(rng.choice(["scribble", "check", "cross", "dot"], p=[0.62, 0.15, 0.15, 0.08])),
            jitter=float(rng.uniform(0.02, 0.07)),
            shade_water=bool(rng.random() < 0.4),
            waves=int(more.choice([1, 2, 3], p=[0.4, 0.45, 0.15])),
            wide_whole=bool(more.random() < 0.75),
            wide_length=(wide, wide + 0.15),
            shading=float(more.uniform(0.05, 0.14)),
            cross=(cross, cross + 0.12),
            cross_gap=(apart, apart + 0.12),
        )


@dataclass(frozen=True, eq=False)
class Filled:
    """A filled-in page: (h, w, 3) uint8 BGR, what is on it, and where each mark was drawn (mm).

    In the squares `struck` something was drawn and struck out, or a note stands there; in the boxes `crossed_out` are
    digits that don't count.
    """

    page: Image
    filling: Filling
    boxes: tuple[tuple[Mark, Box], ...]
    struck: tuple[Square, ...] = ()
    crossed_out: tuple[Box, ...] = ()


def fill(
    record: Record,
    sheet: Sheet,
    hand: Hand,
    page: Image,
    px_per_mm: float,
    seed: int,
    style: Style | None = None,
    game: Game | None = None,
    mess: Mess | None = None,
) -> Image:
    """Fill a blank page in with a record, as `hand` would; the page itself is left as it is.

    `page`: (h, w, 3) uint8 BGR raster of the blank sheet, at least 6 px/mm to look like ink. `game` as in
    `filling_of`.
    """
    style = style or Style.random(seed)
    filling = filling_of(record, game, shade_water=style.shade_water)
    return fill_marks(filling, sheet, hand, page, px_per_mm, seed, style, mess).page


def fill_marks(
    filling: Filling,
    sheet: Sheet,
    hand: Hand,
    page: Image,
    px_per_mm: float,
    seed: int,
    style: Style | None = None,
    mess: Mess | None = None,
) -> Filled:
    """Draw a filling, whether legal or not, and say where each mark went; `mess` comes on top, and counts nothing.

    Raises ValueError for a number with more digits than its field has boxes, KeyError for a field that
    the sheet does not have.
    """
    style, mess = style or Style.random(seed), mess or Mess()
    if filling.by_part:
        style = replace(style, solid=False)
    rng, chance = np.random.default_rng([seed, 0xF1]), np.random.default_rng([seed, 0xF2])
    player = _Player(sheet, hand, style, rng)
    layer = partial(InkLayer, page, px_per_mm, rng=rng)
    main = layer(pen=style.pen)
    features = layer(pen=style.feature_pen) if style.feature_pen else main
    spoiler = _Player(sheet, hand, style, chance)
    filled = page.copy()
    inks = {id(ink): ink for ink in (main, features)}
    if mess != Mess():
        beneath(
            mess, filled, filling, sheet, spoiler.mark, spoiler.glyph, spoiler.tick, layer, style.pen, chance
        )
        pencil = layer(pen=replace(style.pen, width_mm=0.4, strength=0.4 * style.pen.strength))
        shade_rooms(mess, filling.rooms, sheet.grid, pencil, chance)
        inks[id(pencil)] = pencil
        inks |= {
            id(ink): ink
            for ink in colour_in(mess.coloured, filling, sheet.grid, partial(layer, rng=chance), chance)
        }
    if filling.by_part:
        walls = part_strokes(filling.edges, filling.panes, sheet.grid, style.walls, rng)
    else:
        walls = wall_strokes(filling.rooms, filling.edges, sheet.grid, style.walls, rng)
    for stroke in walls:
        main.stroke(stroke)
    for pane in sorted(filling.panes):
        player.pane(pane, features)
    boxes = [(mark, player.mark(mark, main if len(mark.kind) == 1 else features)) for mark in filling.marks]
    struck = strike(
        mess.struck, mess.struck_walls, mess.lightly, filling, sheet.grid, spoiler.mark, main, chance
    )
    player.fields(filling, main)
    player.words(filling.name, sheet.name_box, main)
    if filling.title:
        player.words(filling.title, sheet.frames[TITLE_FRAME], main)
    doodle(mess, sheet, spoiler.glyph, main, chance)
    # by a chance of its own, so that all else looks as it does without
    other = np.random.default_rng([seed, 0xF3])
    write = _Player(sheet, hand, style, other).glyph
    crossed = cross_out(
        mess.crossed_out, mess.corrected, mess.overwritten, filling, sheet, write, main, other
    )
    ring(mess.ringed, filling, sheet, main, other)
    noted = note(mess.notes, filling, struck, sheet.grid, write, main, other)
    for ink in inks.values():
        ink.apply(filled)
    stain(mess, filled, chance)
    return Filled(filled, filling, tuple(boxes), (*struck, *noted), crossed)


class _Player:
    """Puts glyphs where a person puts them."""

    def __init__(self, sheet: Sheet, hand: Hand, style: Style, rng: np.random.Generator) -> None:
        self._sheet = sheet
        self._hand = hand
        self._style = style
        self._rng = rng

    def mark(self, mark: Mark, ink: InkLayer) -> Box:
        """Draw one mark; returns where, in mm."""
        box = self._sheet.grid.box(mark.square)
        if mark.kind == "tree":
            return self._tree(box, ink)
        if mark.side is not None:
            return self._on_wall(mark, mark.side, box, ink)
        if mark.kind == "water":
            return self._put(self._hand.write("wave", self._rng), box, 0.7, ink)
        if mark.kind == "pool":
            return self._put(self._waves(), box, self._rng.uniform(0.6, 0.85), ink)
        letter = len(mark.kind) == 1
        size = self._rng.uniform(*(self._style.letter if letter else self._style.mark))
        if letter and self._style.ringed:
            return self._ringed(self._shape(mark), box, size, ink)
        return self._put(self._shape(mark), box, size, ink)

    def _ringed(self, glyph: Glyph, box: Box, size: float, ink: InkLayer) -> Box:
        """A glyph with a ring round it, both in a box."""
        inner = self._put(glyph, box, min(size, _IN_RING), ink)
        reach = float(self._rng.uniform(1.1, 1.45)) * np.hypot(inner.width, inner.height)
        x, y = inner.center
        outer = Box(x - reach / 2, y - reach / 2, reach, reach)
        return self._put(self._hand.write("ring", self._rng), outer, 1.0, ink, 0.0)

    def _shape(self, mark: Mark) -> Glyph:
        glyph = self._hand.write(_GLYPHS.get(mark.kind, mark.kind), self._rng)
        return solid(glyph, self._rng) if self._style.solid and mark.kind in _SOLID else glyph

    def glyph(self, kind: str, box: Box, ink: InkLayer) -> None:
        """Write one glyph that fills a box."""
        self._put(self._hand.write(kind, self._rng), box, 1.0, ink, 0.0)

    def _put(
        self,
        glyph: Glyph,
        box: Box,
        size: float,
        ink: InkLayer,
        margin: float | None = None,
        squares: int = 1,
    ) -> Box:
        """Write a glyph near the middle of a box of so many squares a side, its longest side `size` of the box, inside
        it.
        """
        margin = self._style.margin if margin is None else margin
        side = min(box.width, box.height) * min(size, 1 - 2 * margin)
        width, height = (side * s for s in glyph.size)
        middle = [box.x + box.width / 2, box.y + box.height / 2]
        for axis, extent, room in ((0, width, box.width), (1, height, box.height)):
            slack = (room - extent) / 2 - margin * room
            shift = self._rng.normal(0, self._style.jitter * room / squares)
            middle[axis] += float(np.clip(shift, -slack, slack)) if slack > 0 else 0.0
        draw(glyph, middle[0], middle[1], side, ink)
        return Box(middle[0] - width / 2, middle[1] - height / 2, width, height)

    def _tree(self, box: Box, ink: InkLayer) -> Box:
        s = box.width
        whole = Box(box.x - s, box.y - s, 3 * s, 3 * s)
        ring, size = self._hand.write("ring", self._rng), self._rng.uniform(*self._style.crown) / 3
        crown = self._put(ring, whole, size, ink, 0.02, squares=3)
        if self._style.middle != "none":
            size = (
                self._rng.uniform(0.12, 0.3) if self._style.middle == "dot" else self._rng.uniform(0.3, 0.6)
            )
            self._put(self._hand.write(self._style.middle, self._rng), box, size, ink)
        return crown

    def _waves(self) -> Glyph:
        waves = [self._hand.write("wave", self._rng) for _ in range(self._style.waves)]
        several = next(
            (wave for wave in waves if len(wave.strokes) != 1), None
        )  # somebody's two waves in one
        return several or (waves[0] if len(waves) == 1 else stacked(waves, self._rng))

    def _on_wall(self, mark: Mark, side: Side, box: Box, ink: InkLayer) -> Box:
        """A door's triangle or a window's lines, turned to their wall."""
        if mark.kind == "window":
            if mark.length == 1:
                return self._window(side, box, ink)
            return self._wide_window(mark, side, ink)
        glyph = self._shape(mark)
        scale = self._rng.uniform(*self._style.mark) * box.width
        near = self._rng.uniform(*self._style.door_tip) * box.width
        drawn = self._at_wall(glyph, scale, near, side, box, ink)
        if mark.kind == "entrance":
            shade = shading(self._style.shading, self._rng)
            drawn_into(turned(shade, _QUARTERS[side]), drawn, ink)
        return drawn

    def _window(self, side: Side, box: Box, ink: InkLayer) -> Box:
        rng, style, square = self._rng, self._style, box.width
        glyph = self._hand.write("bars", rng)
        deep = max(glyph.size[1], 0.1)
        scale = min(rng.uniform(style.mark[0], style.mark[1] + 0.1) * square, 0.55 * square / deep)
        near = max(rng.uniform(*style.window_gap), 0.03) * square
        return self._at_wall(glyph, scale, near, side, box, ink)

    def _at_wall(self, glyph: Glyph, scale: float, near: float, side: Side, box: Box, ink: InkLayer) -> Box:
        """Draw a glyph `near` mm off its wall, as large as `scale` mm."""
        across, deep = (s * scale for s in glyph.size)
        drawn = self._along_wall(box, side, across, deep, near)
        draw(turned(glyph, _QUARTERS[side]), *drawn.center, scale, ink)
        return drawn

    def _along_wall(self, squares: Box, side: Side, length: float, deep: float, near: float) -> Box:
        """Where something so long and `deep` stands, `near` mm off the wall of a row of squares."""
        level = side.along is Side.EAST
        square, room = sorted((squares.width, squares.height))
        slack = max(0.0, (room - length) / 2 - _MARGIN * square)
        aside = float(np.clip(self._rng.normal(0, self._style.jitter * square), -slack, slack))
        off = square / 2 - near - deep / 2
        x = squares.center[0] + side.value[0] * off + level * aside
        y = squares.center[1] + side.value[1] * off + (not level) * aside
        width, height = (length, deep) if level else (deep, length)
        return Box(x - width / 2, y - height / 2, width, height)

    def _wide_window(self, mark: Mark, side: Side, ink: InkLayer) -> Box:
        """Lines along the wall of several squares: one pair, or one in each square."""
        rng, style = self._rng, self._style
        boxes = [self._sheet.grid.box(mark.square.step(side.along, n)) for n in range(mark.length)]
        if not style.wide_whole:
            parts = [self._window(side, box, ink) for box in boxes]
            return around(parts)
        square = boxes[0].width
        length = rng.uniform(*style.wide_length) * mark.length * square
        deep = min(rng.uniform(0.14, 0.36), 0.6 - style.window_gap[1]) * square
        near = max(rng.uniform(*style.window_gap), 0.03) * square
        drawn = self._along_wall(around(boxes), side, length, deep, near)
        drawn_into(turned(self._hand.write("bars", rng), _QUARTERS[side]), drawn, ink)
        return drawn

    def pane(self, edge: Edge, ink: InkLayer) -> Box:
        """The two short strokes across a window's line on an edge."""
        rng, style, square = self._rng, self._style, self._sheet.grid.square
        (x0, y0), (x1, y1) = self._sheet.grid.segment(edge)
        length, gap = rng.uniform(*style.cross) * square, rng.uniform(*style.cross_gap) * square
        jitter = np.clip(rng.normal(0, style.jitter * square / 2, 2), -0.08 * square, 0.08 * square)
        x, y = (x0 + x1) / 2 + jitter[0], (y0 + y1) / 2 + jitter[1]
        width, height = (gap, length) if edge.horizontal else (length, gap)
        drawn = Box(x - width / 2, y - height / 2, width, height)
        drawn_into(turned(self._hand.write("bars", rng), int(edge.horizontal)), drawn, ink)
        return drawn

    def fields(self, filling: Filling, ink: InkLayer) -> None:
        """Write the numbers and make the ticks."""
        for id, value in filling.numbers.items():
            self._number(self._sheet.field(id).cells, value, id, ink)
        for id in sorted(filling.ticks):
            self.tick(self._sheet.field(id), ink)
        for id in sorted(filling.circled):
            entry = self._sheet.field(id)
            around = entry.label or entry.cells[0]
            self._put(self._hand.write("ring", self._rng), around, self._rng.uniform(0.95, 1.2), ink, -0.2)

    def tick(self, entry: Field, ink: InkLayer) -> None:
        """Mark a box or a bubble."""
        if entry.kind == "bubble":
            sizes = {"scribble": (0.7, 0.95), "dot": (0.35, 0.6), "ring": (0.9, 1.35)}.get(
                self._style.bubble, (0.75, 1.15)
            )
            glyph = grown_dot(self._hand.write(self._style.bubble, self._rng))
        else:
            sizes = {"check": (0.85, 1.35)}.get(self._style.tick, self._style.tick_size)
            glyph = self._hand.write(self._style.tick, self._rng)
        self._put(glyph, entry.cells[0], self._rng.uniform(*sizes), ink, -0.25)

    def _number(self, cells: tuple[Box, ...], value: int, id: str, ink: InkLayer) -> None:
        digits = str(value)
        if len(digits) > len(cells):
            raise ValueError(f"{value} does not fit the {len(cells)} boxes of {id}")
        first = 0 if self._rng.random() < 0.12 else len(cells) - len(digits)
        for cell, digit in zip(cells[first:], digits, strict=False):
            size = self._rng.uniform(self._style.letter[0] + 0.08, self._style.letter[1] + 0.1)
            self._put(self._hand.write(digit, self._rng), cell, size, ink)

    def words(self, text: str, box: Box, ink: InkLayer) -> None:
        """Write a name in capitals; what a hand has no letter for is left out."""
        plain = unicodedata.normalize("NFKD", text).upper()
        height = min(box.height * self._rng.uniform(0.45, 0.6), box.width / max(1, len(plain)) / 0.8)
        x = box.x + box.width * 0.12
        height *= min(1.0, (box.right - x) / max(self._line_width(plain, height), 1e-6))
        for letter in plain:
            if "A" <= letter <= "Z" or letter.isdigit():
                glyph = self._hand.write(letter, self._rng)
                side = height / max(glyph.size[1], 0.6)
                y = box.y + box.height * 0.6 + self._rng.normal(0, 0.03) * height
                draw(glyph, x + side * glyph.size[0] / 2, y, side, ink)
                x += side * glyph.size[0] + height * 0.28
            elif not unicodedata.combining(letter):
                x += height * 0.5

    def _line_width(self, plain: str, height: float) -> float:
        """About how much room letters of that height will take: whoever has too little writes smaller."""
        rng = np.random.default_rng(0)
        width = 0.0
        for letter in plain:
            if "A" <= letter <= "Z" or letter.isdigit():
                size = self._hand.write(letter, rng).size
                width += height * (size[0] / max(size[1], 0.6) + 0.28)
            elif not unicodedata.combining(letter):
                width += height * 0.5
        return width * 1.05
