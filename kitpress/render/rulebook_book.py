"""What a rulebook is set with: the layout file's measures, and the styles, inks and facts of one booklet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

from pydantic import BeforeValidator
from pydantic import Field as PydanticField

from kitpress.content.game import Game
from kitpress.content.kinds.houses import HouseGame
from kitpress.content.rulebook_models import Facts, Rulebook
from kitpress.layout.source import find_layout, load_layout
from kitpress.layout.spec import PAPER_MM, Length, Paper, Positive, Spec, as_paper
from kitpress.plan.model import Plan
from kitpress.render.canvas import Style
from kitpress.render.fonts import Face
from kitpress.render.ink import Ink, Palette
from kitpress.render.rulebook_flow import Air
from kitpress.render.rulebook_text import Face as TextFace
from kitpress.render.rulebook_text import Line, balance_lines, break_lines
from kitpress.units import POINTS_PER_MM, parse_length
from kitpress.words import Lang, Words

Points = Annotated[float, BeforeValidator(lambda value: parse_length(str(value)) * POINTS_PER_MM)]
FACES: dict[TextFace, Face] = {
    "plain": Face.TEXT,
    "bold": Face.TEXT_BOLD,
    "italic": Face.TEXT_ITALIC,
    "code": Face.MONO,
}
CODE_SIZE = 0.88  # a monospaced face looks larger than its size


class Margins(Spec):
    """White round a page's text; `inner` is at the fold."""

    top: Length
    bottom: Length
    inner: Length
    outer: Length


class TypeSizes(Spec):
    """Type sizes, in points."""

    title: Points
    heading: Points
    body: Points
    caption: Points
    label: Points


class Gaps(Spec):
    """White above things, in mm."""

    section: Length
    heading: Length
    block: Length
    item: Length


class FigureSpec(Spec):
    """The largest squares of figures, the white between them, and the squares of a gallery's drawings."""

    square: Positive
    gap: Length
    gallery: Positive


class BookSpec(Spec):
    """layouts/books/*.yaml."""

    margins: Margins
    type: TypeSizes
    leading: float = PydanticField(ge=1, le=2)
    gaps: Gaps
    air: Air
    figure: FigureSpec


@dataclass(frozen=True)
class Book:
    """One booklet in the making: its game, language, paper and inks."""

    game: Game
    rulebook: Rulebook
    lang: Lang
    paper: Paper
    inks: Palette

    @cached_property
    def spec(self) -> BookSpec:
        """The layout's measures."""
        return load_layout(find_layout("books", "rulebook"), BookSpec)

    @cached_property
    def facts(self) -> Facts:
        """What placeholders are filled from."""
        return Facts(self.game)

    def say(self, text: Words) -> str:
        """The text in the book's language, its placeholders filled in."""
        return self.facts.fill_one(text[self.lang], self.lang).strip()

    def lettered(self, plan: Plan) -> Plan:
        """A plan of the rulebook, which is written in English letters, in those of the book's language."""
        if isinstance(self.game, HouseGame):
            return self.game.lettered("en").in_letters(plan, self.lang)
        return plan

    @cached_property
    def page(self) -> tuple[float, float]:
        """Width and height of a page in mm: half a sheet, turned."""
        width, height = PAPER_MM[self.paper]
        return height / 2, width

    @property
    def width(self) -> float:
        """The width of the text, in mm."""
        return self.page[0] - self.spec.margins.inner - self.spec.margins.outer

    @property
    def height(self) -> float:
        """The height of the text, in mm."""
        return self.page[1] - self.spec.margins.top - self.spec.margins.bottom

    def left(self, number: int) -> float:
        """Where the text of page `number` begins: odd pages lie right of the fold."""
        return self.spec.margins.inner if number % 2 else self.spec.margins.outer

    def leading(self, size: float) -> float:
        """From line to line of that type size, in mm."""
        return size * self.spec.leading / POINTS_PER_MM

    def style(self, face: TextFace, size: float, ink: Ink | None = None) -> Style:
        """The style of running text."""
        return Style(FACES[face], size * (CODE_SIZE if face == "code" else 1), ink or self.inks.text)

    def label(self, size: float | None = None, ink: Ink | None = None) -> Style:
        """The style of small capitals."""
        size = size or self.spec.type.label
        return Style(Face.LABEL_BOLD, size, ink or self.inks.line, tracking=size * 0.09)

    def lines(
        self, text: str, width: float, size: float, face: TextFace = "plain", *, balanced: bool = False
    ) -> list[Line]:
        """A marked-up text broken into lines of at most `width` mm."""
        set_in_lines = balance_lines if balanced else break_lines
        return set_in_lines(text, width, lambda t, f: self.style(f, size).width(t), face)


def open_book(game: Game, rulebook: Rulebook, lang: Lang, paper: str, inks: Palette) -> Book:
    """A book on that paper. Raises UsageError for an unknown paper."""
    return Book(game.lettered(lang), rulebook, lang, as_paper(paper), inks)
