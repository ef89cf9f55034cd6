"""The JSON schema of content files, for completion and checking in editors."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from kitpress.content.kinds import KINDS, kind_of
from kitpress.content.rulebook_models import Rulebook


def _models() -> dict[str, tuple[type[BaseModel], ...]]:
    """What each file may be: one model, or one for each kind of game that has such a file."""
    found: dict[str, tuple[type[BaseModel], ...]] = {"game": tuple(kind_of(rules).file for rules in KINDS)}
    for rules in KINDS:
        for part, model in kind_of(rules).parts.items():
            found[part] = tuple(dict.fromkeys((*found.get(part, ()), model)))
    return {**found, "rulebook": (Rulebook,)}


_MODELS = _models()
PARTS = tuple(_MODELS)


class _Generator(GenerateJsonSchema):
    # Pydantic may not know yet which models a union chooses from; editors do without that hint.
    ignored_warning_kinds = {"skipped-discriminator"}  # noqa: RUF012 - declared so by pydantic


def schema(part: str | None = None) -> dict[str, Any]:
    """The JSON schema of one file (`part`: "game", "clients", "rulebook" ...), or of any of them."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    models = _MODELS[part] if part is not None else tuple(m for each in _MODELS.values() for m in each)
    if len(models) == 1:
        return {**head, **models[0].model_json_schema(schema_generator=_Generator)}
    refs, together = models_json_schema(
        [(model, "validation") for model in models], schema_generator=_Generator
    )
    choices = [refs[model, "validation"] for model in models]
    return {**head, "title": "kitpress", "anyOf": choices, "$defs": together["$defs"]}
