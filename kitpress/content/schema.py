"""The JSON schema of content files, for completion and checking in editors."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from kitpress.content.models import ClientsFile, GameFile
from kitpress.content.rulebook_models import Rulebook

_MODELS: dict[str, type[BaseModel]] = {"game": GameFile, "clients": ClientsFile, "rulebook": Rulebook}
PARTS = tuple(_MODELS)


class _Generator(GenerateJsonSchema):
    # Pydantic may not know yet which models a union chooses from; editors do without that hint.
    ignored_warning_kinds = {"skipped-discriminator"}  # noqa: RUF012 - declared so by pydantic


def schema(part: str | None = None) -> dict[str, Any]:
    """The JSON schema of one file (`part`: "game", "clients", "rulebook"), or of any of the three."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    if part is not None:
        return {**head, **_MODELS[part].model_json_schema(schema_generator=_Generator)}
    refs, together = models_json_schema(
        [(model, "validation") for model in _MODELS.values()], schema_generator=_Generator
    )
    choices = [refs[model, "validation"] for model in _MODELS.values()]
    return {**head, "title": "kitpress", "anyOf": choices, "$defs": together["$defs"]}
