"""A sheet's layout as values: what printing draws from and what reading samples from.

All lengths are millimetres, the origin is the page's top-left corner, y points down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, NamedTuple

from kitpress.plan.geometry import Edge, Square
from kitpress.words import Lang

FieldKind = Literal["number", "tick", "bubble"]
TAG_MODULES = 6  # ArUco 4X4: four data modules and a one-module border on each side


class Box(NamedTuple):
    """An upright rectangle: left, top, width, height in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def center(self) -> tuple[float, float]:
        """Its middle (x, y) in mm."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def right(self) -> float:
        """Its right border's x in mm."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its bottom border's y in mm."""
        return self.y + self.height


class Tag(NamedTuple):
    """A fiducial: ArUco 4X4_100 marker `id` at (x, y), `size` mm wide without its quiet zone.

    `id` = sheet kind x 8 + place; places run TL, T, TR, R, BR, B, BL, L.
    """

    id: int
    x: float
    y: float
    size: float

    def corners(self) -> tuple[tuple[float, float], ...]:
        """Its outer corners in mm: TL, TR, BR, BL."""
        x, y, s = self.x, self.y, self.size
        return (x, y), (x + s, y), (x + s, y + s), (x, y + s)


class Grid(NamedTuple):
    """The drawing grid: top-left corner and size of its squares in mm."""

    x: float
    y: float
    square: float
    columns: int
    rows: int

    @property
    def area(self) -> Box:
        """Where the whole grid lies on the page."""
        return Box(self.x, self.y, self.columns * self.square, self.rows * self.square)

    @property
    def turned(self) -> Grid:
        """The same grid on a page whose rows are columns."""
        return Grid(self.y, self.x, self.square, self.rows, self.columns)

    def box(self, square: Square) -> Box:
        """Where a square lies on the page."""
        return Box(
            self.x + square.column * self.square, self.y + square.row * self.square, self.square, self.square
        )

    def segment(self, edge: Edge) -> tuple[tuple[float, float], tuple[float, float]]:
        """The two ends of an edge on the page, in mm."""
        x, y = self.x + edge.column * self.square, self.y + edge.row * self.square
        return (x, y), ((x + self.square, y) if edge.horizontal else (x, y + self.square))


class Field(NamedTuple):
    """Something to fill in: a number with one box per digit, a tick box, or a round bubble.

    A bubble's cell is the square around its circle. Ids are those of `Record.numbers` and
    `Record.ticks`.
    """

    id: str
    kind: FieldKind
    cells: tuple[Box, ...]
    label: Box | None = None  # where its words or icon are printed, for those that have any


@dataclass(frozen=True)
class Sheet:
    """A sheet ready to print and to read."""

    layout: str  # name of the layout file, "floor-plan"
    kind: int  # number in the tags
    lang: Lang  # of the letters that are written on it
    paper: str  # "a4", "letter"
    width: float
    height: float
    grid: Grid
    tags: tuple[Tag, ...]
    fields: tuple[Field, ...]
    name_box: Box  # where the player writes a name
    qr: Box  # the serial
    frames: Mapping[str, Box] = field(default_factory=lambda: MappingProxyType({}))  # where words go
    quiet: float = 4.0  # white round every tag, mm
    mat: bool = False  # cards are laid round it; nothing is written on it
    lettered: bool = False  # whether sheets in another language have other letters, and other tags
    ruling: Grid | None = None  # lines that are only there to lay the page flat by; None: those of the grid

    @property
    def lines(self) -> Grid:
        """The printed lines by which a photo of the page is laid flat; there may be none."""
        return self.ruling or self.grid

    @property
    def title_box(self) -> Box | None:
        """Where the title of a design is written, on sheets that ask for one."""
        return self.frames.get("design")

    def field(self, id: str) -> Field:
        """The field with that id. Raises KeyError when the sheet has none."""
        for candidate in self.fields:
            if candidate.id == id:
                return candidate
        raise KeyError(id)
