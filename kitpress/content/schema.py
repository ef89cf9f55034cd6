"""The JSON schema of content files, for completion and checking in editors."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from kitpress.content.models import ClientsFile, GameFile
from kitpress.content.rulebook_models import Rulebook

_MODELS: dict[str, type[BaseModel]] = {"game": GameFile, "clients": ClientsFile, "rulebook": Rulebook}
PARTS = tuple(_MODELS)


def schema(part: str | None = None) -> dict[str, Any]:
    """The JSON schema of one file (`part`: "game", "clients", "rulebook"), or of any of the three."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    if part is not None:
        return {**head, **_MODELS[part].model_json_schema()}
    definitions: dict[str, Any] = {}
    for name, model in _MODELS.items():
        one = model.model_json_schema(ref_template="#/$defs/{model}")
        definitions |= one.pop("$defs", {})
        definitions[f"{name}.yaml"] = one
    choices = [{"$ref": f"#/$defs/{name}.yaml"} for name in _MODELS]
    return {**head, "title": "kitpress", "anyOf": choices, "$defs": definitions}
