"""One value out of a YAML file, without reading the rest: which of many files to read whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def peek(path: Path, key: str) -> Any:
    """The value of a top-level key, None where the file can't be read, has no such key or is no mapping."""
    try:
        with path.open(encoding="utf-8") as text:
            loader = _Loader(text)
            try:
                return _value(loader, key)
            finally:
                loader.dispose()
    except (OSError, ValueError, yaml.YAMLError):
        return None


def _value(loader: Any, key: str) -> Any:
    """Walk the file's events up to the wanted key, and build only what stands there."""
    depth = 0
    is_key = False  # whether the next event at the top level is a key
    while loader.check_event():
        event = loader.get_event()
        if isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            depth += 1
            is_key = depth == 1 and isinstance(event, yaml.MappingStartEvent)
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            depth -= 1
            is_key = depth == 1
        elif depth == 1 and isinstance(event, yaml.ScalarEvent):
            if is_key and event.value == key:
                return _built(loader, loader.get_event())
            is_key = not is_key
    return None


def _built(loader: Any, event: Any) -> Any:
    """What begins with an event: whole numbers, texts, and lists and mappings of them."""
    if isinstance(event, yaml.ScalarEvent):
        return int(event.value) if event.value.isdecimal() and event.implicit[0] else event.value
    found: list[Any] = []
    ends = (yaml.MappingEndEvent, yaml.SequenceEndEvent, yaml.StreamEndEvent)
    inner = loader.get_event()
    while not isinstance(inner, ends):
        found.append(_built(loader, inner))
        inner = loader.get_event()
    if isinstance(event, yaml.MappingStartEvent):
        return dict(zip(found[::2], found[1::2], strict=True))
    return found
