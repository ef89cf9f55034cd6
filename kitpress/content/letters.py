"""The letters written into rooms: `W`, or `{en: W, es: B}` where a game's sheets differ by language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from kitpress.content.values import mistake, shown
from kitpress.words import LANGS, Words, same

_LETTER = re.compile(r"[A-Z]")
_WRONG = Words(
    "'{found}' is no letter for a room. Write one capital, like K, or one for each language: "
    "{{en: W, es: B}}.",
    "'{found}' no es una letra para una habitación. Escribe una mayúscula, como K, o una por idioma: "
    "{{en: W, es: B}}.",
)


def _read(value: object) -> Words:
    if isinstance(value, Words):
        return value
    if isinstance(value, str) and _LETTER.fullmatch(value):
        return same(value)
    if isinstance(value, Mapping) and set(value) == set(LANGS):
        letters = [value[lang] for lang in LANGS]
        if all(isinstance(letter, str) and _LETTER.fullmatch(letter) for letter in letters):
            return Words(*letters)
    raise mistake(_WRONG.format(found=shown(_spelled(value))))


def _spelled(value: object) -> object:
    return ", ".join(f"{k}: {v}" for k, v in value.items()) if isinstance(value, Mapping) else value


class _LettersSchema:
    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(_read)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        letter = {"type": "string", "pattern": "^[A-Z]$"}
        both = {"type": "object", "properties": dict.fromkeys(LANGS, letter), "required": list(LANGS)}
        return {"anyOf": [letter, both | {"additionalProperties": False}]}


Letters = Annotated[Words, _LettersSchema()]
