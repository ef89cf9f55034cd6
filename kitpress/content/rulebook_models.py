"""A game's rulebook, as rulebook.yaml says it: sections of blocks, whose figures are also tests.

Texts may hold `**bold**`, `*italic*` and `` `code` ``, and placeholders for what game.yaml knows, so that no number is
written twice: `{grid.columns}`, `{features.window}` ("3 windows"), `{demand_boxes.count}`; see `Facts`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, Field, model_validator

from kitpress.content.conditions import Entity
from kitpress.content.kinds.between import LONE_BRACE, SAME_ID, Found, items, said, twice
from kitpress.content.plan_text import PlanText
from kitpress.content.values import Content, Text, known, mistake, nearest
from kitpress.content.yaml_file import Loc, dotted
from kitpress.plan.model import Plan
from kitpress.words import LANGS, Lang, Words, same

if TYPE_CHECKING:
    from kitpress.content.game import Game

Id = Annotated[str, Field(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$", max_length=40)]
SquareName = Annotated[str, Field(pattern=r"^[A-Z][1-9][0-9]?$")]
TableId = Annotated[str, known("tables", Words("table of this game", "una tabla de este juego"))]
MARKUP = re.compile(r"\*\*(?P<bold>.+?)\*\*|\*(?P<italic>.+?)\*|`(?P<code>.+?)`")
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


class Meets(Content):
    """How often the figure's plan meets an objective of the rulebook's own."""

    wants: Mapping[Id, Entity]
    times: int = Field(ge=0)


class Check(Content):
    """What is true of a figure's plan, held against the rules by `kitpress.rules.figures`."""

    breaks: tuple[str, ...] = ()  # ids of the rules of drawing that it breaks; it must keep all others
    pools: tuple[int, ...] | None = None  # sizes, in any order
    decks: tuple[int, ...] | None = None
    arrangements: tuple[int, ...] | None = None
    unique: int | None = None  # how many of the arrangements have no twin
    sees: Mapping[SquareName, tuple[str, ...]] = Field(default_factory=dict)  # window: kinds, near to far
    connected: tuple[tuple[SquareName, SquareName], ...] | None = None  # all pairs, by a square of each room
    doors: Mapping[SquareName, int] = Field(default_factory=dict)  # a square of a room: doors on its walls
    meets: Meets | None = None
    hedges: tuple[int, ...] | None = None
    clients: tuple[Id, ...] = ()  # in play, for the score
    score: Mapping[str, int] = Field(default_factory=dict)  # box of the sheet, or total: points
    rooms: tuple[int, ...] | None = None  # sizes of what single walls enclose, in any order
    unreachable: tuple[SquareName, ...] | None = None  # their first squares: no way leads there
    dark: tuple[SquareName, ...] | None = None  # without a window to the outdoors


class Figure(Content):
    """A plan drawn small. `verdict` puts a tick or a cross on it; `highlight` tints squares."""

    plan: Annotated[Plan, PlanText()]
    caption: Text
    highlight: tuple[SquareName, ...] = ()
    verdict: bool | None = None
    check: Check = Check()


class Row(Content):
    """One line of a gallery: a small drawing, what it is, and what to know about it."""

    die: int | None = Field(default=None, ge=1, le=6)
    plan: Annotated[Plan, PlanText()]
    name: Text
    text: Text
    check: Check = Check()


class TempleFigure(Content):
    """One player's cards at the end, by the ids of their works; those of one block are a table.

    `total` is what the temple is worth beside the others, held against the rules.
    """

    name: str
    gallery: tuple[Id, ...] = ()
    shop: tuple[Id, ...] = ()
    sales: tuple[Id, ...] = ()
    hand: tuple[Id, ...] = ()
    helpers: tuple[Id, ...] = ()
    bench: tuple[Id, ...] = ()
    task: tuple[Id, ...] = ()
    current: bool = False
    total: int = Field(ge=0)
    caption: Text


class Ruling(Content):
    """How a case is settled that the rules leave open."""

    id: Id
    question: Text
    answer: Text


class Block(Content):
    """One piece of a section; exactly one of these keys is set."""

    text: Text | None = None
    list: tuple[Text, ...] | None = None
    steps: tuple[Text, ...] | None = None
    example: Text | None = None
    note: Text | None = None
    figures: tuple[Figure, ...] | None = None  # side by side
    gallery: tuple[Row, ...] | None = None
    temples: tuple[TempleFigure, ...] | None = None  # of one table
    table: TableId | None = None  # made from game.yaml
    rulings: tuple[Ruling, ...] | None = None

    @model_validator(mode="after")
    def _one(self) -> Block:
        given = [key for key in type(self).model_fields if getattr(self, key) is not None]
        if len(given) != 1:
            raise mistake(
                Words(
                    "a block has one key, this one has {n}: {given}. Begin a new block with '- ' for each.",
                    "un bloque tiene una clave y este tiene {n}: {given}. Empieza un bloque nuevo con '- '.",
                ).format(n=len(given), given=", ".join(given) or "-")
            )
        return self

    @property
    def kind(self) -> str:
        """The key that is set."""
        return next(key for key in type(self).model_fields if getattr(self, key) is not None)


class Section(Content):
    """A heading and what stands below it; `new_page` begins it on a page of its own."""

    id: Id
    heading: Text
    new_page: bool = False
    blocks: tuple[Block, ...] = Field(min_length=1)


class Rulebook(Content):
    """rulebook.yaml: the words and figures of the booklet.

    `cover` is the plan on its front, for games whose art has no picture of its own.
    """

    subtitle: Text
    cover: Annotated[Plan, PlanText()] | None = None
    back: Text  # a line for the back cover
    sections: tuple[Section, ...] = Field(min_length=1)

    def figures(self) -> Iterator[tuple[tuple[str | int, ...], Figure | Row]]:
        """Every figure with the keys and indices that lead to it, in reading order."""
        for s, section in enumerate(self.sections):
            for b, block in enumerate(section.blocks):
                drawings: tuple[Figure | Row, ...] = (*(block.figures or ()), *(block.gallery or ()))
                for i, figure in enumerate(drawings):
                    yield ("sections", s, "blocks", b, block.kind, i), figure

    def rulings(self) -> dict[str, Ruling]:
        """Every ruling by its id."""
        return {
            ruling.id: ruling
            for section in self.sections
            for block in section.blocks
            for ruling in block.rulings or ()
        }


class UnfilledError(KeyError):
    """A placeholder that names nothing."""

    def __init__(self, message: Words) -> None:
        super().__init__(message.en)
        self.message = message


@dataclass(frozen=True)
class Facts:
    """What placeholders may name: the values of a game, walked key by key.

    A list is walked by the `id` of its items, or by `count`; a feature reads "3 windows", other things
    read as their name.
    """

    game: Game

    def __getitem__(self, path: str) -> Words:
        """The words at `path`. Raises UnfilledError, with the nearest name, when there is none."""
        value: Any = self.game
        for key in path.split("."):
            choices = _choices(value)
            if key not in choices:
                close = nearest(key, choices)
                hint = _NEAR_KEY.format(close=close) if close else Words(".", ".")
                raise UnfilledError(_NO_KEY.format(path=path, key=key, hint=hint))
            value = choices[key]
        return _said(value, path)

    def fill(self, text: Words) -> Words:
        """`text` with every placeholder filled in. Raises UnfilledError for one that names nothing."""
        return Words(*(self.fill_one(text[lang], lang) for lang in LANGS))

    def fill_one(self, text: str, lang: Lang) -> str:
        """One language of `fill`."""
        return _PLACEHOLDER.sub(lambda found: self[found[1]][lang], text)


def _choices(value: object) -> dict[str, Any]:
    if isinstance(value, tuple):
        named = {item.id: item for item in value if hasattr(item, "id")}
        return {**named, "count": len(value)}
    if isinstance(value, BaseModel):
        return {key: getattr(value, key) for key in type(value).model_fields}
    return {}


def _said(value: Any, path: str) -> Words:
    if isinstance(value, Words):
        return value
    if isinstance(value, (int, str)):
        return same(str(value))
    if isinstance(value, tuple) and value and all(isinstance(item, int) for item in value):
        return same(", ".join(map(str, value)))
    if hasattr(value, "plural") and hasattr(value, "count"):
        noun = value.name if value.count == 1 else value.plural
        return Words(f"{value.count} {noun.en}", f"{value.count} {noun.es}")
    if hasattr(value, "name"):
        name: Words = value.name
        return name
    raise UnfilledError(_NOT_SINGLE.format(path=path, choices=", ".join(_choices(value))))


def texts(value: object, key: str = "") -> Iterator[tuple[str, Words]]:
    """Every text in a model, with its key path."""
    if isinstance(value, Words):
        yield key, value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from texts(getattr(value, name), f"{key}.{name}" if key else name)
    elif isinstance(value, tuple) and not hasattr(value, "_fields"):
        for i, item in enumerate(value):
            yield from texts(item, f"{key}[{i}]")


def misnamed(rulebook: Rulebook, game: Game) -> Iterator[tuple[str, Words]]:
    """The key path and message of every text with a placeholder that names nothing, or with a brace or a mark
    that is not closed.
    """
    facts = Facts(game)
    for key, text in texts(rulebook):
        for lang in LANGS:
            if re.search(r"[{}]", _PLACEHOLDER.sub("", text[lang])):
                yield f"{key}.{lang}", LONE_BRACE
            if re.search(r"[*`]", MARKUP.sub(_in_running_text, text[lang])):
                yield f"{key}.{lang}", _LONE_MARK
            for found in _PLACEHOLDER.finditer(text[lang]):
                try:
                    facts[found[1]]
                except UnfilledError as error:
                    yield f"{key}.{lang}", error.message


def _in_running_text(mark: re.Match[str]) -> str:
    """What is marked, where marks would mean something within it, too."""
    return mark["bold"] or mark["italic"] or ""


def ids_twice(data: Any) -> Found:
    """The sections of a rulebook, as plain values, and its rulings, that have the id of an earlier one."""
    yield from twice(data, ("sections",), "id", SAME_ID)
    rulings = {
        (*at, "id"): said(ruling, "id")
        for section, there in items(data, "sections")
        for block, what in items(there, "blocks", section)
        for at, ruling in items(what, "rulings", block)
    }
    seen: dict[Any, Loc] = {}
    for loc, id in rulings.items():
        first = seen.setdefault(id, loc)
        if id is not None and first != loc:
            yield loc, SAME_ID.format(value=id, first=dotted(first[:-1]))


_LONE_MARK = Words(
    "a '*' or '`' stands alone here and would be printed. Close it: **bold**, *italic*, `code`.",
    "aquí hay un '*' o un '`' suelto que se imprimiría. Ciérralo: **negrita**, *cursiva*, `código`.",
)
_NO_KEY = Words(
    "the placeholder {{{path}}}: no '{key}'{hint}", "el marcador {{{path}}}: no hay '{key}'{hint}"
)
_NEAR_KEY = Words("; did you mean '{close}'?", "; ¿querías decir '{close}'?")
_NOT_SINGLE = Words(
    "the placeholder {{{path}}} is no single value; name one of: {choices}.",
    "el marcador {{{path}}} no es un solo valor; nombra uno de: {choices}.",
)
