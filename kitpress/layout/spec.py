"""What a sheet's layout file says, as frozen values; every length is in mm once it is read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Tag
from pydantic import Field as PydanticField

from kitpress.errors import UsageError
from kitpress.layout.sheet import FieldKind
from kitpress.units import parse_length
from kitpress.words import LANGS, Lang, Words

Paper = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = get_args(Paper)
PAPER_MM: Mapping[Paper, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # upright
Each = Annotated[str, PydanticField(pattern=r"^[a-z_]+(\.[a-z_]+)*$")]  # "one", or what the game has of that


def _length(value: object) -> float:
    try:
        return parse_length(str(value))
    except UsageError as error:
        raise ValueError(str(error)) from None


def _size(value: object) -> tuple[float, float]:
    sides = re.split(r"\s+x\s+|(?<=[a-z])x(?=\d)", str(value).strip())
    if len(sides) == 1:
        sides *= 2
    if len(sides) != 2:
        raise ValueError(f"'{value}' is no size; write one length, or width x height, like 10mm x 11mm.")
    return _length(sides[0]), _length(sides[1])


def _several(value: object) -> object:
    return (value,) if isinstance(value, str) else value


Length = Annotated[float, BeforeValidator(_length)]
Positive = Annotated[float, BeforeValidator(_length), PydanticField(gt=0)]
Size = Annotated[tuple[float, float], BeforeValidator(_size)]
Frames = Annotated[tuple[str, ...], BeforeValidator(_several), PydanticField(min_length=1)]


class Spec(BaseModel):
    """Base of everything in a layout file: frozen, and unknown keys are mistakes."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class FrameSpec(Spec):
    """A place on the page."""

    x: Length
    y: Length
    width: Positive
    height: Positive


class TagSpec(Spec):
    """The fiducials: their size, the white round them, and their distance to the paper's edge."""

    size: Positive
    quiet: Positive
    inset: Length


class GridSpec(Spec):
    """The drawing grid's top-left corner and the side of its squares.

    Where the game is not drawn on a grid, `columns` and `rows` make it a ruling: lines by which a camera lays
    the page flat.
    """

    x: Length
    y: Length
    square: Positive
    columns: int = PydanticField(default=0, ge=0, le=60)
    rows: int = PydanticField(default=0, ge=0, le=60)


class FieldSpec(Spec):
    """Cells to fill in, spread over the equal slots of a frame."""

    kind: FieldKind
    frame: Frames  # one, or several that share the cells out
    cell: Size
    each: Each = "one"
    bare: bool = False  # its cells are called by the ids of those alone, without the field's own name before
    digits: int = PydanticField(default=1, ge=1, le=4)
    gap: Length = 0.0  # between the digits of a number
    columns: int | None = PydanticField(default=None, ge=1)  # slots to a row; all in one row if not said
    heading: Length = 0.0  # left free above each group
    at: Literal["left", "middle", "right"] = "middle"
    shift: Length = 0.0  # from there to the right


class PaperSpec(Spec):
    """What differs with the paper."""

    frames: dict[str, FrameSpec] = {}
    grid: GridSpec | None = None


SheetKind = Annotated[int, PydanticField(ge=0, le=11)]  # eight tags each, of the hundred in the dictionary
Kinds = Annotated[
    Annotated[SheetKind, Tag("one")] | Annotated[dict[Lang, SheetKind], Tag("by language")],
    Discriminator(lambda value: "by language" if isinstance(value, dict) else "one"),
]


class SheetSpec(Spec):
    """A sheet's layout file."""

    kind: Kinds  # one for each language where the sheets' letters differ by it
    tags: TagSpec
    grid: GridSpec
    fields: dict[str, FieldSpec]
    papers: dict[Paper, PaperSpec]
    frames: dict[str, FrameSpec] = {}

    def kind_in(self, lang: Lang) -> int:
        """The number in the tags of sheets in that language."""
        return self.kind if isinstance(self.kind, int) else self.kind[lang]

    @property
    def langs(self) -> tuple[Lang, ...]:
        """The languages whose sheets differ for a reader, at least one."""
        return LANGS[:1] if isinstance(self.kind, int) else LANGS

    def for_paper(self, paper: Paper) -> tuple[GridSpec, Mapping[str, FrameSpec]]:
        """The grid and the frames on that paper."""
        special = self.papers[paper]
        return special.grid or self.grid, {**self.frames, **special.frames}


def as_paper(name: Any) -> Paper:
    """The paper called `name`. Raises UsageError."""
    for paper in PAPERS:
        if str(name).lower() == paper:
            return paper
    raise UsageError(
        Words(
            "there is no paper '{name}'; there are: {papers}.", "no hay papel '{name}'; hay: {papers}."
        ).format(name=name, papers=", ".join(PAPERS))
    )
