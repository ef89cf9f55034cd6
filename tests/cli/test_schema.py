"""`kitpress schema`: JSON for editors, on stdout."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from kitpress.cli.schema import PARTS

from kitpress.content.schema import PARTS as KNOWN
from kitpress.errors import EXIT_DONE, EXIT_USAGE


def references(value: Any) -> Iterator[str]:
    """Every $ref in a schema."""
    if isinstance(value, dict):
        yield from (v for k, v in value.items() if k == "$ref")
        for item in value.values():
            yield from references(item)
    elif isinstance(value, list):
        for item in value:
            yield from references(item)


@pytest.mark.parametrize("part", [None, *PARTS])
def test_the_schema_is_whole(kitpress: Callable, part: str | None) -> None:
    run = kitpress("schema", *([part] if part else []))
    assert (run.code, run.err) == (EXIT_DONE, "")
    schema = json.loads(run.out)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    named = set(references(schema))
    assert named
    assert named <= {f"#/$defs/{name}" for name in schema["$defs"]}


def test_the_parts_are_those_that_the_library_knows() -> None:
    assert PARTS == KNOWN


def test_an_unknown_part_is_a_usage_error(kitpress: Callable) -> None:
    run = kitpress("schema", "cleints")
    assert run.code == EXIT_USAGE
    assert run.err == (
        "FILE: 'cleints' is no choice. Did you mean 'clients'? Allowed: game, clients, parts, facilities, "
        "tales, works, rulebook. See: kitpress schema --help\n"
    )
