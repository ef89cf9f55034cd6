"""The small values of Madrino's files: rectangles of squares, and what a tale can be about."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from kitpress.content.values import mistake, shown
from kitpress.plan.geometry import Rect, Square
from kitpress.words import Words

Fact = Literal[
    "unreachable",  # no way leads there from the entrance, where there is one
    "by-garden",  # only a way through the garden leads there
    "no-door",  # no door leads into it
    "outdoors",
    "in-hall",  # the room that one enters, or in it
    "in-sight",  # what one sees first through the open entrance
    "dark",  # in a room without a window to the outdoors
    "lit",
    "by-window",  # at a window to the outdoors
    "alone",  # the only facility in its room
    "missing",  # there is none of it
    "tiny",  # of a single square
    "empty",  # without a facility
    "freestanding",  # with the same space on both sides
    "indoors",  # with a room on both sides
    "leads-out",  # with a room on one side and the outdoors on the other
    "at-border",  # on the border of the site
    "no-rooms",
    "all-lit",
    "all-reachable",
]
_OF_MARKS = ("freestanding", "indoors", "outdoors", "leads-out", "at-border")
_OF_ROOMS = ("unreachable", "by-garden", "no-door", "in-hall", "dark", "lit", "alone")
# What can be asked of the things that a tale may be about (see `rules.madrino_tales`); "facility" is any of them.
FACTS: Mapping[str, tuple[str, ...]] = {
    "facility": (*_OF_ROOMS, "outdoors", "in-sight", "by-window", "missing"),
    "house": ("no-rooms", "all-lit", "all-reachable"),
    "room": (*_OF_ROOMS, "tiny", "empty"),
    "window": _OF_MARKS,
    "door": _OF_MARKS,
    "entrance": _OF_MARKS,
}
THINGS = tuple(thing for thing in FACTS if thing != "facility")
_SPAN = re.compile(r"\s*([A-Z][1-9]\d?)\s*-\s*([A-Z][1-9]\d?)\s*")
_NO_SPAN = Words(
    "'{value}' is no rectangle of squares. Write its first and last square, like A1-D4.",
    "'{value}' no es un rectángulo de cuadros. Escribe el primero y el último, como A1-D4.",
)


def span(text: str) -> Rect:
    """The squares from one to another, like "A1-D4". Raises ValueError when that is no rectangle."""
    found = _SPAN.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is no rectangle of squares")
    first, last = Square.parse(found[1]), Square.parse(found[2])
    width, height = last.column - first.column + 1, last.row - first.row + 1
    if width < 1 or height < 1:
        raise ValueError(f"{text!r} runs backwards")
    return Rect(*first, width, height)


class Span:
    """Reads a Rect from "A1-D4"."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(_read)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {"type": "string", "pattern": _SPAN.pattern, "description": "first and last square: A1-D4"}


def _read(value: object) -> Rect:
    if isinstance(value, Rect):
        return value
    try:
        return span(str(value))
    except ValueError:
        raise mistake(_NO_SPAN.format(value=shown(value))) from None
