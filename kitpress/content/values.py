"""The small values of content files, and how each is written in YAML.

Range: `3`, `">= 2"`, `"<= 4"`, `2..4`. Size: `3x4`. Target: the name of another thing, `any tree`,
`outside`. Text: `{en: ..., es: ...}`, or one string for both languages.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, TypeGuard, TypeVar, get_origin

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ValidationInfo,
)
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from kitpress.words import Words

_RANGE = re.compile(r"\s*(?:(>=|<=)\s*(\d{1,4})|(\d{1,4})(?:\s*\.\.\s*(\d{1,4}))?)\s*")
_SIZE = re.compile(r"\s*([1-9]\d?)\s*[xX×]\s*([1-9]\d?)\s*")
_TARGET = re.compile(r"(any\s+)?([a-z0-9][a-z0-9_-]*)")


class Content(BaseModel):
    """Base of everything that is read from YAML: frozen, and unknown keys are mistakes."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, populate_by_name=True, arbitrary_types_allowed=True, defer_build=True
    )


def is_model(annotation: Any) -> TypeGuard[type[BaseModel]]:
    """Whether an annotation is a model. To Python 3.10, `tuple[int]` is a type too, if no class."""
    return (
        isinstance(annotation, type) and get_origin(annotation) is None and issubclass(annotation, BaseModel)
    )


def mistake(words: Words) -> PydanticCustomError:
    """The error that a validator raises, with its message in every language."""
    return PydanticCustomError("kitpress", "{en}", {"en": words.en, "es": words.es})


def nearest(word: str, allowed: Iterable[str]) -> str | None:
    """The allowed word that looks most like `word`, if any does."""
    by_folded = {a.casefold(): a for a in allowed}
    found = difflib.get_close_matches(word.casefold(), list(by_folded), n=1, cutoff=0.6)
    return by_folded[found[0]] if found else None


def did_you_mean(word: str, allowed: Iterable[str]) -> Words:
    """ "Did you mean 'bedroom'? " with its trailing space, or nothing when no allowed word is near."""
    close = nearest(word, allowed)
    if close is None:
        return Words("", "")
    return Words("Did you mean '{close}'? ", "¿Querías decir '{close}'? ").format(close=close)


def not_among(what: Words, word: str, allowed: Iterable[str]) -> Words:
    """ "'bedrom' is no room type. Did you mean 'bedroom'? Allowed: bedroom, kitchen."."""
    allowed = list(allowed)
    return Words(
        "'{word}' is no {what}. {hint}Allowed: {allowed}.",
        "'{word}' no es {what}. {hint}Se admite: {allowed}.",
    ).format(
        word=shown(word),
        what=what,
        hint=did_you_mean(word, allowed),
        allowed=", ".join(allowed) if allowed else "-",
    )


def shown(value: object) -> str:
    """A value as a person would have typed it in YAML, shortened."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (tuple, list)):
        value = f"[{', '.join(map(shown, value))}]"
    elif isinstance(value, Mapping):
        value = f"{{{', '.join(f'{key}: {shown(item)}' for key, item in value.items())}}}"
    text = " ".join(str(value).split())
    return text if len(text) <= 60 else text[:57] + "..."


_S = TypeVar("_S", bound="Spelled")


class Spelled:
    """A value with a spelling of its own: `parse` reads it and `str()` writes it."""

    complaint: ClassVar[Words]  # what to say of a wrong spelling, with {value}
    json_schema: ClassVar[Mapping[str, Any]]

    @classmethod
    def parse(cls: type[_S], text: str) -> _S:
        """The value spelled `text`. Raises ValueError when it is none."""
        raise NotImplementedError

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(
            cls._read, serialization=core_schema.to_string_ser_schema()
        )

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return dict(cls.json_schema)

    @classmethod
    def _read(cls: type[_S], value: object) -> _S:
        if isinstance(value, cls):
            return value
        try:
            if isinstance(value, (str, int)) and not isinstance(value, bool):
                return cls.parse(str(value))
        except ValueError:
            pass
        raise mistake(cls.complaint.format(value=shown(value)))


@dataclass(frozen=True)
class Range(Spelled):
    """Whole numbers from `low` to `high`, both included; `high` None means no upper end."""

    low: int
    high: int | None

    complaint = Words(
        '\'{value}\' is no number of things. Write 3, ">= 2", "<= 4" or 2..4.',
        '\'{value}\' no es una cantidad. Escribe 3, ">= 2", "<= 4" o 2..4.',
    )
    json_schema: ClassVar[Mapping[str, Any]] = {
        "description": "how many: 3, '>= 2', '<= 4' or 2..4",
        "anyOf": [
            {"type": "integer", "minimum": 0},
            {"type": "string", "pattern": r"^\s*((>=|<=)\s*\d+|\d+(\s*\.\.\s*\d+)?)\s*$"},
        ],
    }

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.low <= number and (self.high is None or number <= self.high)

    def __str__(self) -> str:
        if self.high is None:
            return f">= {self.low}"
        if self.low == self.high:
            return str(self.low)
        return f"<= {self.high}" if self.low == 0 else f"{self.low}..{self.high}"

    @property
    def anything(self) -> bool:
        """Whether every number is in it."""
        return self.low == 0 and self.high is None

    @property
    def exact(self) -> int | None:
        """The only number in it, or None when there are several."""
        return self.low if self.low == self.high else None

    @classmethod
    def parse(cls, text: str) -> Range:
        """The range spelled `text`. Raises ValueError when it is none."""
        found = _RANGE.fullmatch(text)
        if not found:
            raise ValueError(f"{text!r} is no number of things")
        sign, bound, low, high = found.groups()
        if sign:
            return cls(int(bound), None) if sign == ">=" else cls(0, int(bound))
        if high is not None and int(high) < int(low):
            raise ValueError(f"{text!r} runs backwards")
        return cls(int(low), int(high if high is not None else low))


ANY_NUMBER = Words(
    "every number is '{value}', so this asks for nothing. Write how many, like \">= 1\", or remove it.",
    "cualquier número es '{value}', así que no pide nada. Escribe cuántos, como \">= 1\", o quítalo.",
)


@dataclass(frozen=True)
class Size(Spelled):
    """The sides of a rectangle in squares, either way round: `short` <= `long`."""

    short: int
    long: int

    complaint = Words(
        "'{value}' is no size. Write both sides in squares, like 3x4.",
        "'{value}' no es un tamaño. Escribe los dos lados en cuadros, como 3x4.",
    )
    json_schema: ClassVar[Mapping[str, Any]] = {
        "description": "sides in squares, either way round: 3x4",
        "type": "string",
        "pattern": r"^\s*[1-9]\d?\s*[xX×]\s*[1-9]\d?\s*$",
    }

    def __str__(self) -> str:
        return f"{self.short}x{self.long}"

    @classmethod
    def parse(cls, text: str) -> Size:
        """The size spelled `text`, like "3x4". Raises ValueError when it is none."""
        found = _SIZE.fullmatch(text)
        if not found:
            raise ValueError(f"{text!r} is no size")
        short, long = sorted(map(int, found.groups()))
        return cls(short, long)


@dataclass(frozen=True)
class Target(Spelled):
    """What a relation points at: the thing bound to `name`, or, if `any`, some thing of the kind `name`.

    `name` is then a kind ("tree") or a room type ("bedroom"). Without `any` it may also be a place
    ("outside").
    """

    name: str
    any: bool = False

    complaint = Words(
        "'{value}' names nothing. Write the name of another thing of this objective, or 'any tree'.",
        "'{value}' no nombra nada. Escribe el nombre de otra cosa de este objetivo, o 'any tree'.",
    )
    json_schema: ClassVar[Mapping[str, Any]] = {
        "description": "the name of another thing of this objective, 'any tree', or outside",
        "type": "string",
    }

    def __str__(self) -> str:
        return f"any {self.name}" if self.any else self.name

    @classmethod
    def parse(cls, text: str) -> Target:
        """The target spelled `text`. Raises ValueError when it is none."""
        found = _TARGET.fullmatch(text.strip())
        if not found:
            raise ValueError(f"{text!r} names nothing")
        return cls(found[2], found[1] is not None)


def _told(text: str) -> str:
    if not text.strip():
        raise mistake(_NOTHING_SAID)
    return text


class _BothLanguages(Content):
    en: Annotated[str, AfterValidator(_told)]
    es: Annotated[str, AfterValidator(_told)]


def _split(value: object) -> object:
    if isinstance(value, str):
        _told(value)  # once, not in each language
    if isinstance(value, Words):
        return {"en": value.en, "es": value.es}
    return {"en": value, "es": value} if isinstance(value, str) else value


class _TextSchema:
    """Reads Words from `{en, es}` or one string."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        both = core_schema.no_info_after_validator_function(
            lambda text: Words(text.en, text.es), handler.generate_schema(_BothLanguages)
        )
        return core_schema.no_info_before_validator_function(_split, both)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        one = {"type": "string", "minLength": 1}
        languages = {"en": one, "es": one}
        both = {"type": "object", "properties": languages, "required": list(languages)}
        return {"anyOf": [one, both | {"additionalProperties": False}]}


_NOTHING_SAID = Words(
    "the text is empty. Write what should stand there.", "el texto está vacío. Escribe lo que debe poner."
)


Text = Annotated[Words, _TextSchema()]


class _OneOrMore:
    """Lets a lone value stand for a list of one."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_before_validator_function(
            lambda value: value if isinstance(value, (list, tuple)) else (value,), handler(source)
        )

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        many = handler(schema)
        return {"anyOf": [many["items"], many]}


OneOrMore = _OneOrMore()


def known(kind: str, what: Words) -> BeforeValidator:
    """Checks an id against the ids of that kind in the validation context, when it has them."""

    def check(value: object, info: ValidationInfo) -> object:
        allowed = (info.context or {}).get(kind)
        if allowed is not None and isinstance(value, str) and value not in allowed:
            raise mistake(not_among(what, value, allowed))
        return value

    return BeforeValidator(check)


RoomTypeId = Annotated[str, known("room_types", Words("room type", "un tipo de habitación"))]
