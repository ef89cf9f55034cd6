"""The overlay: the photo with what was read, what scored and what is doubted drawn on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from itertools import count

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from kitpress.layout.sheet import Box
from kitpress.plan.geometry import Edge, Side, Square
from kitpress.plan.model import Plan, Record
from kitpress.reading.pages.page import Page
from kitpress.reading.views import View, view_of

Bytes = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]

LONG_SIDE_PX = 2400
BADGE = 4.0  # mm from the middle of a number to that of the next
_Line = tuple[tuple[float, float], ...]  # points: how far out towards the wall, and along it
_AT_WALL: _Line = ((0.7, -1), (0.7, 1))
_DOOR: tuple[_Line, ...] = (_AT_WALL, ((-0.7, -0.7), (-0.7, 0.7), (1.1, 0), (-0.7, -0.7)))
_ENTRANCE: tuple[_Line, ...] = (
    *_DOOR,
    ((-0.5, -0.5), (0.9, 0), (-0.5, 0.5)),
    ((-0.5, -0.2), (0.5, 0), (-0.5, 0.2)),
)  # shaded
_WINDOW: tuple[_Line, ...] = (_AT_WALL, ((0.1, -0.8), (0.1, 0.8)), ((-0.5, -0.8), (-0.5, 0.8)))
_PANE: tuple[_Line, ...] = (
    ((0, -1), (0, 1)),
    ((-0.6, -0.35), (0.6, -0.35)),
    ((-0.6, 0.35), (0.6, 0.35)),
)  # walls drawn singly
_SIGNS = {"furnishings": "×", "stones": "o", "decks": "//", "hedges": "#", "pools": "~"}
_READ: Colour = (20, 90, 200)
_DOUBT: Colour = (214, 40, 57)
INK: Colour = (22, 34, 60)
_PAPER: Colour = (250, 250, 246)
_PALE = (255, 255, 255, 150)
_RIM_MM = 0.3
# told apart by number, too: colour is never alone
PALETTE: tuple[Colour, ...] = (
    (0, 158, 115),
    (230, 159, 0),
    (86, 120, 233),
    (204, 95, 167),
    (120, 94, 60),
    (0, 150, 178),
    (150, 160, 20),
    (213, 94, 0),
    (110, 80, 180),
)


@dataclass(frozen=True)
class Item:
    """A line of the account beside the photo: its words, and the squares and field that it is about."""

    text: str
    points: str
    squares: tuple[Square, ...] = ()
    field: str = ""
    counts: bool = True


@dataclass(frozen=True)
class Query:
    """A doubt: what is asked, and where it is: its place, and the squares and boxes to look at."""

    text: str
    place: str = ""
    squares: tuple[Square, ...] = ()
    fields: tuple[str, ...] = ()


def draw_marks(
    page: Page,
    record: Record,
    items: Sequence[Item],
    queries: Sequence[Query],
    long_side: int,
    letters: Mapping[str, str],
) -> Image.Image:
    """The page in its photo, at most so many px long, with marks, evidence and doubts. `letters` are those of
    facilities.
    """
    view = view_of(page, long_side)
    sketch = _Sketch(view, page)
    numbers = numbered(items)
    for item, number in zip(items, numbers, strict=True):
        if number:
            sketch.fill(item.squares, colour(number))
    sketch.plan(record.plan, letters)
    sketch.boxes(record)
    for item, number in zip(items, numbers, strict=True):  # above all tints
        if number:
            sketch.badge_squares(item.squares, number, colour(number))
    for n, query in enumerate(queries, 1):
        sketch.query(query, n)
    fields = {field.id for field in page.sheet.fields}
    for item, number in zip(items, numbers, strict=True):
        if item.field in fields and number:
            sketch.badge_field(item.field, number, colour(number))
    return view.picture


def as_bgr(picture: Image.Image) -> Bytes:
    """A picture as (h, w, 3) uint8 BGR."""
    return np.ascontiguousarray(np.asarray(picture)[:, :, ::-1])


def numbered(items: Iterable[Item]) -> tuple[int, ...]:
    """The number that each item has on the photo; 0 for those that are nowhere in it."""
    counter = count(1)
    return tuple(next(counter) if item.squares else 0 for item in items)


def colour(number: int) -> Colour:
    """The colour of the items of that number."""
    return PALETTE[(number - 1) % len(PALETTE)]


@cache
def font(size: int, weight: str = "SemiBold") -> ImageFont.FreeTypeFont:
    """The overlay's typeface, `size` px high."""
    source = files("fontpkg_barlow") / "files" / f"Barlow-{weight}.ttf"
    with as_file(source) as path:
        return ImageFont.truetype(str(path), size)


class _Sketch:
    """Draws in page millimetres on a photo."""

    def __init__(self, view: View, page: Page) -> None:
        self._draw = ImageDraw.Draw(view.picture, "RGBA")
        self._page = page
        self._view = view
        self._grid = page.sheet.grid
        self._mm = page.px_per_mm * view.scale  # px a millimetre has here, about
        self._badged: Counter[Square] = Counter()

    def _at(self, points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        return self._view.at(self._page.to_photo(list(points)))

    def _outline(self, box: Box) -> list[tuple[float, float]]:
        x, y, r, b = box.x, box.y, box.right, box.bottom
        steps = np.linspace(0, 1, 5)[:-1]
        sides = (((x, y), (r, y)), ((r, y), (r, b)), ((r, b), (x, b)), ((x, b), (x, y)))
        return self._at((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t) for p, q in sides for t in steps)

    def fill(self, squares: Sequence[Square], colour: Colour) -> None:
        """Tint squares."""
        for square in squares:
            self._draw.polygon(self._outline(self._grid.box(square)), fill=(*colour, 70))

    def badge_squares(self, squares: Sequence[Square], number: int, colour: Colour) -> None:
        """Put a line's number on the first of its squares, beside or below those that stand there."""
        first = min(squares, key=lambda s: (s.row, s.column))
        box = self._grid.box(first)
        down, across = divmod(self._badged[first], max(1, int((box.width + 0.5) / BADGE)))
        self._badged[first] += 1
        self._badge(box.x + 2.2 + BADGE * across, box.y + 2.2 + BADGE * down, str(number), colour)

    def _badge(self, x: float, y: float, text: str, colour: Colour) -> None:
        ((cx, cy),) = self._at([(x, y)])
        radius = max(9.0, 2.1 * self._mm)
        self._draw.ellipse(
            (cx - radius, cy - radius, cx + radius, cy + radius),
            fill=(*colour, 255),
            outline=(255, 255, 255, 255),
            width=2,
        )
        size = int(radius * (1.25 if len(text) < 3 else 0.95))
        self._draw.text((cx, cy), text, font=font(size, "Bold"), fill="white", anchor="mm")

    def badge_field(self, field: str, number: int, colour: Colour) -> None:
        """Put a line's number on its box."""
        cell = self._page.sheet.field(field).cells[0]
        self._badge(cell.x, cell.y, str(number), colour)

    def plan(self, plan: Plan, letters: Mapping[str, str]) -> None:
        """Walls as lines, marks as small signs at the foot of their squares, facilities by their `letters`."""
        width = max(2, round(0.6 * self._mm))
        trees = [self._circle(box.center, 1.3 * box.width) for box in map(self._grid.box, plan.trees)]
        walls = [self._along(edge) for edge in sorted(plan.walls())]
        self._rimmed([*walls, *([*ring, ring[0]] for ring in trees)], width)
        signs: dict[Square, str] = {room.label: room.letter for room in plan.rooms}
        signs |= dict(plan.loose_letters)
        window = _PANE if plan.on_edges else _WINDOW
        marks = [(mark, _DOOR) for mark in plan.doors] + [(mark, window) for mark in plan.windows]
        marks += [(plan.entrance, _ENTRANCE)] if plan.entrance else []
        for mark, _ in marks:
            self._pointer(self._grid.box(mark.square), mark.side)
            signs.pop(mark.square, None)
        for name, sign in _SIGNS.items():
            signs |= dict.fromkeys(getattr(plan, name), sign)
        for facility in plan.facilities:
            signs |= dict.fromkeys(facility.squares, letters[facility.kind])
        lettered = {room.label for room in plan.rooms} | {square for square, _ in plan.loose_letters}
        lettered.update(square for facility in plan.facilities for square in facility.squares)
        for square, sign in signs.items():
            self._sign(self._grid.box(square), sign, strong=square in lettered)
        for mark, strokes in marks:
            self._strokes(self._grid.box(mark.square), mark.side, strokes)

    def boxes(self, record: Record) -> None:
        """Boxes and bubbles that are marked in colour, numbers as small signs at the feet of their boxes."""
        width, outlines = max(2, round(0.5 * self._mm)), []
        for field in self._page.sheet.fields:
            number = record.numbers.get(field.id)
            if number is not None:
                self._sign(field.cells[-1], str(number), strong=False)
            for cell in field.cells if field.id in record.ticks else ():
                is_round = field.kind == "bubble"
                outline = self._circle(cell.center, cell.width / 2) if is_round else self._outline(cell)
                self._draw.polygon(outline, fill=(*_READ, 60))
                outlines.append([*outline, outline[0]])
        self._rimmed(outlines, width)

    def _circle(self, center: tuple[float, float], radius: float) -> list[tuple[float, float]]:
        turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
        return self._at((center[0] + radius * np.cos(t), center[1] + radius * np.sin(t)) for t in turn)

    def _along(self, edge: Edge) -> list[tuple[float, float]]:
        (x, y), (r, b) = self._grid.segment(edge)
        return self._at((x + (r - x) * t, y + (b - y) * t) for t in (0.0, 0.5, 1.0))

    def _rimmed(self, lines: Sequence[list[tuple[float, float]]], width: int) -> None:
        """Lines with pale rims, which show on a dark shadow, too. No rim lies over a line."""
        rim = max(1, round(_RIM_MM * self._mm))
        for points in lines:
            self._draw.line(points, fill=_PALE, width=width + 2 * rim)
        for points in lines:
            self._draw.line(points, fill=(*_READ, 210), width=width)

    def _pointer(self, box: Box, side: Side) -> None:
        """A small triangle at the wall that a door or window was read on."""
        (dx, dy), s = side.value, box.width
        x, y = box.center[0] + dx * 0.47 * s, box.center[1] + dy * 0.47 * s
        base_x, base_y = x - dx * 0.13 * s, y - dy * 0.13 * s
        half = 0.1 * s
        corners = [(x, y), (base_x + dy * half, base_y + dx * half), (base_x - dy * half, base_y - dx * half)]
        self._draw.polygon(self._at(corners), fill=(*_READ, 255), outline=(255, 255, 255, 255))

    def _sign(self, box: Box, sign: str, *, strong: bool) -> None:
        ((x, y),) = self._at([(box.x + box.width * 0.8, box.y + box.height * 0.82)])
        size = max(11, round(3.1 * self._mm))
        bold = font(size, "Bold")
        left, top, right, bottom = self._draw.textbbox((x, y), sign, font=bold, anchor="mm")
        pad = size * 0.16
        self._draw.rounded_rectangle(
            (left - pad, top - pad, right + pad, bottom + pad),
            radius=pad * 1.5,
            fill=(*_READ, 235) if strong else (255, 255, 255, 205),
        )
        self._draw.text((x, y), sign, font=bold, fill="white" if strong else _READ, anchor="mm")

    def _strokes(self, box: Box, side: Side, strokes: Sequence[_Line]) -> None:
        """A door or window as the sheet's legend draws it, where a sign would stand; the first line is its wall."""
        (dx, dy), x, y = side.value, box.x + box.width * 0.8, box.y + box.height * 0.82
        size = max(11, round(3.1 * self._mm))
        step = 0.4 * size / self._mm  # mm
        ((cx, cy),) = self._at([(x, y)])
        reach = 0.62 * size
        self._draw.rounded_rectangle(
            (cx - reach, cy - reach, cx + reach, cy + reach), radius=size * 0.24, fill=(255, 255, 255, 205)
        )
        for n, line in enumerate(strokes):
            points = self._at(
                (x + (out * dx - along * dy) * step, y + (out * dy + along * dx) * step)
                for out, along in line
            )
            width = max(1, round(size * (0.07 if n else 0.16)))
            self._draw.line(points, fill=(*_READ, 255), width=width, joint="curve")

    def query(self, query: Query, number: int) -> None:
        """A red frame with a question mark."""
        boxes = [self._grid.box(square) for square in query.squares]
        boxes += [cell for field in query.fields for cell in self._page.sheet.field(field).cells]
        for box in boxes:
            outline = self._outline(box)
            self._draw.line([*outline, outline[0]], fill=(*_DOUBT, 255), width=max(3, round(0.8 * self._mm)))
        for box in boxes[:1]:
            self._badge(box.right - 1.0, box.y + 1.0, f"?{number}", _DOUBT)


def with_account(
    picture: Image.Image,
    title: str,
    items: Sequence[Item],
    queries: Sequence[Query],
) -> Image.Image:
    """The picture with the account of the score below it."""
    width = picture.width
    size = max(18, width // 75)
    line = int(size * 1.5)
    margin = int(size * 1.6)
    rows: list[tuple[str, Colour | None, str, bool]] = []
    for item, number in zip(items, numbered(items), strict=True):
        for i, text in enumerate(_wrapped(item.text, size, width - 2 * margin - 6 * size)):
            badge = str(number) if number and i == 0 else ""
            rows.append(
                (
                    badge,
                    colour(number) if number else None,
                    f"{item.points if i == 0 else ''}\t{text}",
                    item.counts,
                )
            )
    for n, query in enumerate(queries, 1):
        for i, text in enumerate(_wrapped(query.text, size, width - 2 * margin - 6 * size)):
            rows.append((f"?{n}" if i == 0 else "", _DOUBT, f"\t{text}", True))
    height = picture.height + 2 * margin + int(2.2 * size) + line * len(rows)
    whole = Image.new("RGB", (width, height), _PAPER)
    whole.paste(picture, (0, 0))
    draw = ImageDraw.Draw(whole)
    y = picture.height + margin
    draw.text((margin, y), title, font=font(int(size * 1.6), "Bold"), fill=INK)
    y += int(2.6 * size)
    for badge, fill, text, counts in rows:
        if badge and fill:
            radius = size * 0.62
            x = margin + radius
            draw.ellipse((x - radius, y + 2, x + radius, y + 2 + 2 * radius), fill=fill)
            draw.text(
                (x, y + 2 + radius), badge, font=font(int(size * 0.75), "Bold"), fill="white", anchor="mm"
            )
        points, _, words = text.partition("\t")
        draw.text((margin + 4.4 * size, y), points, font=font(size, "Bold"), fill=INK, anchor="ra")
        draw.text(
            (margin + 5 * size, y),
            words,
            font=font(size, "Medium"),
            fill=INK if counts else (120, 120, 128),
        )
        y += line
    return whole


def _wrapped(text: str, size: int, width: int) -> list[str]:
    """The text in lines that fit."""
    medium = font(size, "Medium")
    lines, current = [], ""
    for word in text.split(" "):  # not where a space must not break
        longer = f"{current} {word}".strip()
        if current and medium.getlength(longer) > width:
            lines.append(current)
            current = word
        else:
            current = longer
    return [*lines, current]
