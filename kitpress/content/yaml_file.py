"""YAML files as plain values that remember where they were written.

Less than all of YAML, on purpose: text, numbers, yes/no, lists and mappings. No tags, no merge keys,
one document, and aliases only as far as they stay small. Mistakes are gathered as `Problem`s.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from kitpress.content.plan_text import PlacedText
from kitpress.content.values import shown
from kitpress.content.yaml_syntax import DEEPEST, TOO_DEEP, explain
from kitpress.errors import Problem
from kitpress.files import why_not
from kitpress.words import Words

Loc = tuple[str | int, ...]  # the keys and list indices that lead to a value

LARGEST_BYTES = 1_000_000
MOST_REPEATED = 5_000  # values that aliases may add to a file: far more than a person needs

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_PLAIN = (
    (re.compile(r"~|null|Null|NULL|"), lambda _: None),
    (re.compile(r"true|True|TRUE|yes|Yes|YES"), lambda _: True),
    (re.compile(r"false|False|FALSE|no|No|NO"), lambda _: False),
    (re.compile(r"[-+]?\d{1,18}"), int),
    (re.compile(r"[-+]?\d{1,18}\.\d{1,18}"), float),
)
_TEXT_TAGS = (None, "!", "tag:yaml.org,2002:str")


class Spot(NamedTuple):
    """A place in a file, counted from 1; (0, 0) is the file as a whole."""

    line: int
    column: int


WHOLE_FILE = Spot(0, 0)


def dotted(loc: Loc) -> str:
    """A location as people write it: clients[2].objectives[0].points."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in loc).lstrip(".")


@dataclass
class YamlFile:
    """What a file says (`data`: dict, tuple, str, int, float, bool, None), and where."""

    path: Path
    data: Any = None
    keys: dict[Loc, Spot] = field(default_factory=dict)  # where a mapping's key begins
    values: dict[Loc, Spot] = field(default_factory=dict)  # where a value begins
    spelled: dict[Loc, str] = field(
        default_factory=dict
    )  # what was typed where a number or a yes or no is read
    problems: list[Problem] = field(default_factory=list)
    readable: bool = True  # False when it is no YAML at all, so that `data` says nothing

    def spot(self, loc: Loc, *, at_key: bool = False) -> Spot:
        """Where the value at `loc` is written (or its key), or the nearest thing around it."""
        for n in range(len(loc), -1, -1):
            tables = (self.keys, self.values) if at_key or n < len(loc) else (self.values, self.keys)
            for table in tables:
                if loc[:n] in table:
                    return table[loc[:n]]
        return WHOLE_FILE

    def problem(self, loc: Loc, message: Words, *, at_key: bool = False) -> Problem:
        """A problem with the value at `loc`."""
        return Problem(self.path, *self.spot(loc, at_key=at_key), dotted(loc), message)


def read_yaml(path: Path) -> YamlFile:
    """Read a file. Never raises for what is in it, or for its absence: see `problems`."""
    file = YamlFile(path)
    text = _text(file)
    if text is None:
        file.readable = False
        return file
    builder = _Builder(file, text.splitlines())
    try:
        root = builder.build(yaml.parse(text, Loader=_LOADER))
    except yaml.YAMLError as error:
        line, column, message = explain(error, text)
        file.problems.append(Problem(path, line, column, "", message))
        file.readable = False
    except _TooMuchError as error:
        file.problems.append(Problem(path, *error.spot, "", error.message))
        file.readable = False
    else:
        if root is None:
            file.problems.append(Problem(path, *WHOLE_FILE, "", _EMPTY))
            file.readable = False
        else:
            file.data = builder.unfold(root, ())
    return file


def _text(file: YamlFile) -> str | None:
    """The file's text, or None with a problem noted."""
    spot = WHOLE_FILE
    try:
        with file.path.open("rb") as opened:
            raw = opened.read(LARGEST_BYTES + 1)
        if len(raw) <= LARGEST_BYTES:
            return raw.decode("utf-8-sig")
        message = _TOO_LARGE
    except FileNotFoundError:
        message = _NO_FILE.format(folder=file.path.parent)
    except OSError as error:
        message = _UNREADABLE.format(why=why_not(error))
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", "replace")
        spot = Spot(before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1)
        message = _NOT_UTF8
    file.problems.append(Problem(file.path, *spot, "", message))
    return None


@dataclass
class _Node:
    """A value being read. `weight` counts the values in it with every alias written out."""

    spot: Spot
    content: Any  # scalar, list[_Node], or list[tuple[str, Spot, _Node]] for a mapping
    kind: str  # "scalar", "list" or "map"
    weight: int = 1
    done: bool = True
    typed: str = ""  # a scalar as it is written


class _TooMuchError(Exception):
    def __init__(self, spot: Spot, message: Words) -> None:
        super().__init__(message.en)
        self.spot, self.message = spot, message


class _Builder:
    """Builds values from YAML's events without recursion, so that no file can exhaust the stack."""

    def __init__(self, file: YamlFile, lines: list[str]) -> None:
        self.file = file
        self.lines = lines
        self.anchors: dict[str, _Node] = {}
        self.open: list[_Node] = []
        self.pending: list[tuple[str, Spot] | None] = []  # per open mapping: the key that waits for its value
        self.root: _Node | None = None
        self.repeated = 0

    def build(self, events: Iterator[yaml.Event]) -> _Node | None:
        """The root value of the first document; None when there is none."""
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents == 2:
                    raise _TooMuchError(_spot(event), _TWO_DOCUMENTS)
            elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
                self.close()
            elif isinstance(event, yaml.AliasEvent):
                self.add(self.aliased(event), event)
            elif isinstance(event, yaml.NodeEvent):
                self.add(self.node(event), event)
        empty = self.root is None or (self.root.kind == "scalar" and self.root.content is None)
        return None if empty else self.root

    def complain(self, spot: Spot, message: Words) -> None:
        self.file.problems.append(Problem(self.file.path, *spot, "", message))

    def node(self, event: Any) -> _Node:
        spot = _spot(event)
        if isinstance(event, yaml.ScalarEvent):
            node = _Node(spot, self.scalar(event), "scalar", typed=event.value)
        else:
            kind = "map" if isinstance(event, yaml.MappingStartEvent) else "list"
            node = _Node(spot, [], kind, done=False)
            if event.tag not in (None, "!"):
                self.complain(spot, _TAG.format(tag=event.tag))
        if event.anchor:
            self.anchors[event.anchor] = node
        return node

    def scalar(self, event: Any) -> Any:
        if event.tag not in _TEXT_TAGS:
            self.complain(_spot(event), _TAG.format(tag=event.tag))
        if not event.style and event.tag is None:
            for pattern, read in _PLAIN:
                if pattern.fullmatch(event.value):
                    return read(event.value)
        if event.style == "|":
            line = event.start_mark.line + 2  # the text begins below the '|'
            return PlacedText.at(event.value, self.file.path, line, self.indent(event.value, line))
        return event.value

    def indent(self, text: str, first_line: int) -> int:
        """The column, from 1, at which a block of text stands in the file."""
        for n, line in enumerate(text.split("\n")):
            if line.strip() and first_line - 1 + n < len(self.lines):
                return max(1, len(self.lines[first_line - 1 + n]) - len(line) + 1)
        return 1

    def aliased(self, event: Any) -> _Node:
        spot = _spot(event)
        node = self.anchors.get(event.anchor)
        if node is None:
            self.complain(spot, _NO_ANCHOR.format(name=event.anchor))
            return _Node(spot, None, "scalar")
        if not node.done:
            raise _TooMuchError(spot, _INSIDE_ITSELF.format(name=event.anchor))
        self.repeated += node.weight
        if self.repeated > MOST_REPEATED:
            raise _TooMuchError(spot, _BOMB.format(name=event.anchor, most=MOST_REPEATED))
        return node

    def add(self, node: _Node, event: Any) -> None:
        """Put a value where it belongs: into the list or mapping that is open, as key or value."""
        if self.open and self.open[-1].kind == "map" and self.pending[-1] is None:
            self.pending[-1] = (self.key(node, event), _spot(event))
        elif self.open and self.open[-1].kind == "map":
            key, spot = self.pending[-1] or ("", node.spot)
            if key != "<<":  # the complaint about it is enough
                self.open[-1].content.append((key, spot, node))
            self.pending[-1] = None
        elif self.open:
            self.open[-1].content.append(node)
        else:
            self.root = node
        if not node.done:
            if len(self.open) >= DEEPEST:
                raise _TooMuchError(node.spot, TOO_DEEP)
            self.open.append(node)
            self.pending.append(None)
        elif self.open:
            self.open[-1].weight += node.weight

    def key(self, node: _Node, event: Any) -> str:
        if node.kind != "scalar":
            self.complain(node.spot, _KEY_IS_NO_TEXT)
        elif getattr(event, "value", None) == "<<" and not event.style:
            self.complain(node.spot, _MERGE)
        # As written: `1:`, `no:` and `on:` are names here, not a number and a yes or no.
        return str(event.value) if isinstance(event, yaml.ScalarEvent) else shown(node.content)

    def close(self) -> None:
        node = self.open.pop()
        self.pending.pop()
        node.done = True
        if self.open:
            self.open[-1].weight += node.weight

    def unfold(self, node: _Node, loc: Loc) -> Any:
        """Plain values, with the place of each."""
        self.file.values.setdefault(loc, node.spot)
        if node.kind == "list":
            return tuple(self.unfold(item, (*loc, i)) for i, item in enumerate(node.content))
        if node.kind == "scalar":
            if isinstance(node.content, (bool, int, float)):
                self.file.spelled[loc] = node.typed
            return node.content
        mapping: dict[str, Any] = {}
        for key, spot, value in node.content:
            if key in mapping:
                first = self.file.keys[(*loc, key)].line
                message = _TWICE.format(key=key, line=first)
                self.file.problems.append(
                    Problem(self.file.path, spot.line, spot.column, dotted((*loc, key)), message)
                )
            else:
                self.file.keys[(*loc, key)] = spot
                mapping[key] = self.unfold(value, (*loc, key))
        return mapping


def _spot(event: Any) -> Spot:
    return Spot(event.start_mark.line + 1, event.start_mark.column + 1)


_EMPTY = Words(
    "the file is empty. Copy a whole one from a built-in game, with 'kitpress new', and edit that.",
    "el archivo está vacío. Copia uno entero de un juego incluido, con 'kitpress new', y edítalo.",
)
_NO_FILE = Words(
    "the file is missing. Every game has one; copy it from a built-in game into {folder}.",
    "falta el archivo. Todo juego tiene uno; cópialo de un juego incluido a {folder}.",
)
_UNREADABLE = Words("the file can't be read: {why}.", "no se puede leer el archivo: {why}.")
_TOO_LARGE = Words(
    "the file is larger than 1 MB, far more than a game's texts need. Is it the right file?",
    "el archivo pasa de 1 MB, mucho más de lo que ocupan los textos de un juego. ¿Es el correcto?",
)
_NOT_UTF8 = Words(
    "this letter is not UTF-8. Save the file with the encoding UTF-8.",
    "esta letra no está en UTF-8. Guarda el archivo con la codificación UTF-8.",
)
_TWO_DOCUMENTS = Words(
    "a second document begins here. Remove the line '---': one file is one document.",
    "aquí empieza un segundo documento. Quita la línea '---': un archivo es un documento.",
)
_TAG = Words(
    "'{tag}' is a YAML tag, and those are not used here. Remove it, or put the text in quotes.",
    "'{tag}' es una etiqueta de YAML, y aquí no se usan. Quítala, o pon el texto entre comillas.",
)
_NO_ANCHOR = Words(
    "'*{name}' repeats something named '&{name}', but nothing above has that name. A text with * needs "
    "quotes.",
    "'*{name}' repite algo llamado '&{name}', pero nada más arriba se llama así. Un texto con * "
    "necesita comillas.",
)
_INSIDE_ITSELF = Words(
    "'*{name}' repeats the very thing that it stands in, without end. Write it out.",
    "'*{name}' repite aquello en lo que está, sin fin. Escríbelo entero.",
)
_BOMB = Words(
    "'*{name}' makes this file repeat itself more than {most} times. Write out what you need.",
    "'*{name}' hace que este archivo se repita más de {most} veces. Escribe lo que necesites.",
)
_KEY_IS_NO_TEXT = Words(
    "a list or mapping stands where a key belongs. Write 'key: value'; put text with brackets in quotes.",
    "hay una lista o un grupo en el lugar de una clave. Escribe 'clave: valor'; pon entre comillas un texto "
    "con corchetes.",
)
_MERGE = Words(
    "'<<' (merging) is not used here. Write the keys out.",
    "'<<' (mezclar) no se usa aquí. Escribe las claves.",
)
_TWICE = Words(
    "'{key}' is written twice; the first is in line {line}. Keep one of them.",
    "'{key}' está dos veces; la primera, en la línea {line}. Deja una sola.",
)
