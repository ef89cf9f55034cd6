"""Reference cards: a heading, and parts of a few lines each, as large as they all fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from kitpress.errors import PrintError
from kitpress.layout.sheet import Box
from kitpress.layout.works import PlainCardSpec
from kitpress.render.art import art_of
from kitpress.render.canvas import Canvas, Stroke, Style
from kitpress.render.fitting import FLOOR_PT, STEP_PT, fit_line, wrap
from kitpress.render.fonts import Face
from kitpress.render.ink import Palette
from kitpress.units import POINTS_PER_MM
from kitpress.words import Lang, Words

if TYPE_CHECKING:
    from kitpress.content.kinds.mottainai import MottainaiGame, ReferenceSide

LARGEST_PT = 8.5
FOOT_PT = 5.5
_INDENT = 4.0  # mm that lines stand in from their number
_GAP = 0.5  # of the leading: between parts


class _Line(NamedTuple):
    """A line of a part: its sign before it, its text broken up."""

    sign: str
    rows: tuple[str, ...]


class _Block(NamedTuple):
    name: str
    lines: tuple[_Line, ...]


def draw_reference(
    canvas: Canvas,
    game: MottainaiGame,
    side: ReferenceSide,
    spec: PlainCardSpec,
    inks: Palette,
    lang: Lang,
    at: float,
) -> None:
    """One side, its top-left corner `at` mm from the canvas's, the bleed round it.

    Raises PrintError, naming the side, for more than fits.
    """
    canvas.where = _SIDE.format(id=side.id)
    b = at
    whole = Box(0, 0, spec.width + 2 * b, spec.height + 2 * b)
    trim = Box(at, at, spec.width, spec.height)
    art_of(game).ground(canvas, whole, trim, inks)
    heading, parts = _moved(spec.frame("heading"), at), _moved(spec.frame("parts"), at)
    style = Style(Face.LABEL_BOLD, 17, inks.line, 1.2)
    text = side.heading[lang].upper()
    style = fit_line(style, text, heading.width - 6, canvas.where, floor=10)
    seal = Box(heading.x, heading.y + 0.4, style.cap, style.cap)
    canvas.rect(seal, fill=inks.accent, radius=0.7)
    canvas.text(heading.x + seal.width + 2, seal.bottom, text, style)
    canvas.line(heading.x, heading.bottom + 0.8, heading.right, heading.bottom + 0.8, Stroke(inks.line, 0.35))
    _parts(canvas, game, side, parts, inks, lang)
    foot = _moved(spec.frame("foot"), at)
    small = Style(Face.MONO, FOOT_PT, inks.on_ground_soft)
    canvas.text(foot.center[0], foot.bottom, game.title[lang].lower(), small, "middle")


def _moved(box: Box, by: float) -> Box:
    return box._replace(x=box.x + by, y=box.y + by)


def _parts(
    canvas: Canvas, game: MottainaiGame, side: ReferenceSide, box: Box, inks: Palette, lang: Lang
) -> None:
    body, leading = _body(canvas, game, side, box, inks, lang)
    blocks = _blocks(game, side, body, box.width - _INDENT, lang)
    gap = leading * _GAP
    height = _stacked(blocks, leading)
    y = box.y
    # what room is left is shared out between the parts
    gap += min((box.height - height) / max(len(blocks) - 1, 1), leading * 0.8)
    for block in blocks:
        y = _draw_block(canvas, block, Box(box.x, y, box.width, 0), body, leading, inks) + gap


def _body(
    canvas: Canvas, game: MottainaiGame, side: ReferenceSide, box: Box, inks: Palette, lang: Lang
) -> tuple[Style, float]:
    """The largest style in which all sides fit, so that front and back look alike, and its leading in mm."""
    size = LARGEST_PT
    while size >= FLOOR_PT:
        body, leading = Style(Face.TEXT, size, inks.text), size * 1.16 / POINTS_PER_MM
        sides = (_blocks(game, each, body, box.width - _INDENT, lang) for each in (side, *game.reference))
        if all(_stacked(blocks, leading) <= box.height for blocks in sides):
            return body, leading
        size -= STEP_PT
    raise PrintError(_TOO_MUCH.format(where=canvas.where))


def _blocks(game: MottainaiGame, side: ReferenceSide, body: Style, width: float, lang: Lang) -> list[_Block]:
    found = []
    for part in side.parts:
        lines = []
        for number, line in enumerate(part.lines, 1):
            text = line[lang].format(hand=game.hand, wing=game.wing)
            lines.append(_Line(f"{number}" if part.numbered else "–", wrap(text, body, width) or (text,)))
        found.append(_Block(part.name[lang], tuple(lines)))
    return found


def _stacked(blocks: Sequence[_Block], leading: float) -> float:
    return sum(_height(block, leading) for block in blocks) + leading * _GAP * (len(blocks) - 1)


def _height(block: _Block, leading: float) -> float:
    return leading * (1.25 + sum(len(line.rows) for line in block.lines))


def _draw_block(canvas: Canvas, block: _Block, box: Box, body: Style, leading: float, inks: Palette) -> float:
    """Draw a part and return the y where it ends."""
    name = Style(Face.LABEL_BOLD, body.size + 1.5, inks.accent, 0.4)
    y = box.y + leading * 0.95
    canvas.text(box.x, y, block.name.upper(), name)
    y += leading * 0.3
    sign = Style(Face.LABEL_BOLD, body.size, inks.line)
    for line in block.lines:
        canvas.text(box.x + 1.2, y + leading, line.sign, sign)
        for row in line.rows:
            y += leading
            canvas.text(box.x + _INDENT, y, row, body)
    return y


_SIDE = Words("reference card, side '{id}'", "carta de referencia, cara '{id}'")
_TOO_MUCH = Words(
    "{where}: its lines do not fit on the card; write fewer or shorter ones.",
    "{where}: sus líneas no caben en la carta; escribe menos o más cortas.",
)
