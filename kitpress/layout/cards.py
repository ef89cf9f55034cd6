"""Cards: where their parts are, and how many fit on a sheet of paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kitpress.errors import PrintError
from kitpress.layout.sheet import Box
from kitpress.layout.source import find_layout, load_layout
from kitpress.layout.spec import PAPER_MM, FrameSpec, Positive, Spec, as_paper
from kitpress.words import Words

MARGIN_MM = 5.0  # most printers can't print nearer to the paper's edge


class DiagramSpec(Spec):
    """The room for an objective's diagram, and its largest squares."""

    width: Positive
    largest_square: Positive


class PointsSpec(Spec):
    """The room for an objective's points, at its right."""

    width: Positive


class CardSpec(Spec):
    """A card's layout file."""

    width: Positive
    height: Positive
    corner: Positive
    frames: dict[str, FrameSpec]
    diagram: DiagramSpec
    points: PointsSpec | None = None  # without it, there is a frame for the points

    def frame(self, name: str) -> Box:
        """A frame of the card, from its top-left corner. Raises PrintError when there is none."""
        if name not in self.frames:
            raise PrintError(
                Words(
                    "the card's layout has no frame '{name}'; add it beside: {names}.",
                    "el diseño de la carta no tiene el marco '{name}'; añádelo junto a: {names}.",
                ).format(name=name, names=", ".join(self.frames))
            )
        spec = self.frames[name]
        return Box(spec.x, spec.y, spec.width, spec.height)


def load_card(name: str) -> CardSpec:
    """A card's layout. Raises UsageError when there is none and ContentError for mistakes in it."""
    return load_layout(find_layout("cards", name), CardSpec)


class Imposition(NamedTuple):
    """Cards on a sheet of paper, in mm: the paper's size, and the places of the cards row by row."""

    width: float
    height: float
    columns: int
    rows: int
    places: tuple[Box, ...]

    def behind(self, index: int, flip: str) -> int:
        """The place on the back of the paper that lies behind a place, turned by its long or short edge.

        Turning over a horizontal edge swaps the rows, over a vertical one the columns.
        """
        row, column = divmod(index, self.columns)
        horizontal_edge = (self.width > self.height) == (flip == "long")
        if horizontal_edge:
            row = self.rows - 1 - row
        else:
            column = self.columns - 1 - column
        return row * self.columns + column


def impose(paper: str, width: float, height: float, bleed: float, room_for_marks: float = 0.0) -> Imposition:
    """As many cards of width x height mm as fit on the paper, either way round, centred.

    Cards with bleed stand two bleeds apart, so that each keeps its own. Raises PrintError when not even
    one fits.
    """
    short, long = PAPER_MM[as_paper(paper)]
    gap = 2 * bleed
    around = max(MARGIN_MM, room_for_marks)
    choices: list[tuple[int, Mapping[str, float]]] = []
    for page_width, page_height in ((long, short), (short, long)):
        columns = int((page_width - 2 * around - 2 * bleed + gap) // (width + gap))
        rows = int((page_height - 2 * around - 2 * bleed + gap) // (height + gap))
        size = {"w": page_width, "h": page_height, "columns": columns, "rows": rows}
        choices.append((columns * rows, size))
    count, best = max(choices, key=lambda choice: choice[0])
    if count < 1:
        raise PrintError(
            Words(
                "a card of {w:g} x {h:g} mm with {bleed:g} mm bleed does not fit on {paper} paper; choose less "
                "bleed or a smaller card.",
                "una carta de {w:g} x {h:g} mm con {bleed:g} mm de sangrado no cabe en papel {paper}; elige "
                "menos sangrado o una carta menor.",
            ).format(w=width, h=height, bleed=bleed, paper=paper)
        )
    columns, rows = int(best["columns"]), int(best["rows"])
    left = (best["w"] - columns * width - (columns - 1) * gap) / 2
    top = (best["h"] - rows * height - (rows - 1) * gap) / 2
    places = tuple(
        Box(left + c * (width + gap), top + r * (height + gap), width, height)
        for r in range(rows)
        for c in range(columns)
    )
    return Imposition(best["w"], best["h"], columns, rows, places)
