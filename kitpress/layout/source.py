"""Layout files: YAML with places, `extends`, and every mistake told at once with its line and column."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

import yaml
from pydantic import BaseModel, ValidationError

from kitpress.content.values import is_model
from kitpress.errors import ContentError, Problem, UsageError
from kitpress.files import why_not
from kitpress.words import Words, same

LARGEST_BYTES = 1_000_000  # a layout is a page of text; anything larger is a mistake or an attack

Place = tuple[Path, int, int]
Places = dict[tuple[str | int, ...], Place]
Model = TypeVar("Model", bound=BaseModel)

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def layout_folder() -> Path:
    """The folder with the layouts that come with kitpress."""
    return Path(str(resources.files("kitpress.layout_data")))


def layout_names(group: str) -> tuple[str, ...]:
    """Names of all layouts of a group ("sheets", "cards", "paper")."""
    return tuple(sorted(path.stem for path in (layout_folder() / group).glob("*.yaml")))


def find_layout(group: str, name: str) -> Path:
    """The file of a layout. Raises UsageError, with the nearest name, when there is none."""
    path = layout_folder() / group / f"{name}.yaml"
    names = layout_names(group)
    if name in names:
        return path
    near = difflib.get_close_matches(name, names, 1)
    hint = Words(f" Did you mean '{near[0]}'?", f" ¿Querías decir '{near[0]}'?") if near else same("")
    raise UsageError(
        Words(
            "there is no layout '{name}' in layouts/{group}; there are: {names}.{hint}",
            "no hay ningún diseño '{name}' en layouts/{group}; hay: {names}.{hint}",
        ).format(name=name, group=group, names=", ".join(names), hint=hint)
    )


def load_layout(path: Path, model: type[Model]) -> Model:
    """Read a layout file, with what it extends, into `model`.

    Raises ContentError with every problem found, each with its line and column.
    """
    data, places = read_extended(path)
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise ContentError([_problem(e, places, path, data, model) for e in error.errors()]) from None


def read_extended(path: Path, seen: tuple[Path, ...] = ()) -> tuple[dict[str, Any], Places]:
    """A file's mapping with that of the file it `extends` below it, and the place of every key."""
    data, places = read_mapping(path)
    base_name = data.pop("extends", None)
    if base_name is None:
        return data, places
    base = path.parent / f"{base_name}.yaml"
    if not base.is_file() or base in (*seen, path):
        names = ", ".join(p.stem for p in sorted(path.parent.glob("*.yaml")) if p != path)
        message = Words(
            "extends '{base}', but that is no other layout beside it; there are: {names}.",
            "extends '{base}', pero no es otro diseño de la misma carpeta; hay: {names}.",
        ).format(base=base_name, names=names)
        raise ContentError([Problem(*places[("extends",)], "extends", message)])
    base_data, base_places = read_extended(base, (*seen, path))
    return merge(base_data, data), {**base_places, **places}


def merge(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """`above` laid over `below`, mapping by mapping; lists and scalars are replaced whole."""
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        merged[key] = merge(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def read_mapping(path: Path) -> tuple[dict[str, Any], Places]:
    """A YAML file's top mapping and the place of every key. Raises ContentError."""
    try:
        text = path.read_bytes()
        if len(text) > LARGEST_BYTES:
            raise ContentError([Problem(path, 0, 0, "", _TOO_LARGE)])
        _refuse_aliases(path, text)
        node = yaml.compose(text.decode("utf-8-sig"), Loader=_Loader)
    except OSError as error:
        raise UsageError(
            Words("can't read {path}: {why}", "no se puede leer {path}: {why}").format(
                path=path, why=why_not(error)
            )
        ) from None
    except UnicodeDecodeError:
        raise ContentError([Problem(path, 0, 0, "", _NOT_UTF8)]) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        raise ContentError([Problem(path, line, column, "", same(f"YAML: {error.problem}"))]) from None
    if not isinstance(node, yaml.MappingNode):
        raise ContentError([Problem(path, 1, 1, "", _NO_MAPPING)])
    places: Places = {}
    problems: list[Problem] = []
    data = _plain(node, (), path, places, problems)
    if problems:
        raise ContentError(problems)
    return data, places


_TOO_LARGE = Words(
    "the file is larger than 1 MB; that is no layout.", "el archivo pasa de 1 MB; no es un diseño."
)
_NOT_UTF8 = Words(
    "the file is not UTF-8 text; save it as UTF-8.", "el archivo no es texto UTF-8; guárdalo como UTF-8."
)
_NO_MAPPING = Words("the file must hold `key: value` lines.", "el archivo debe tener líneas `clave: valor`.")
_ALIAS = Words(
    "anchors and aliases (& and *) are not used in layouts; write the value out, or use `extends`.",
    "en los diseños no hay anclas ni alias (& y *); escribe el valor, o usa `extends`.",
)
_TWICE = Words("the key is written twice; keep one.", "la clave está dos veces; deja una.")


def _refuse_aliases(path: Path, text: bytes) -> None:
    if b"*" not in text:  # no alias begins otherwise, and to look for one takes as long as to read the file
        return
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.AliasEvent):
            mark: Any = event.start_mark
            raise ContentError([Problem(path, mark.line + 1, mark.column + 1, "", _ALIAS)])


def _plain(
    node: yaml.Node, at: tuple[str | int, ...], path: Path, places: Places, problems: list[Problem]
) -> Any:
    places.setdefault(at, (path, node.start_mark.line + 1, node.start_mark.column + 1))
    if isinstance(node, yaml.MappingNode):
        plain: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = str(key_node.value)
            mark = key_node.start_mark
            if key in plain:
                dotted = ".".join(map(str, (*at, key)))
                problems.append(Problem(path, mark.line + 1, mark.column + 1, dotted, _TWICE))
            places[(*at, key)] = (path, mark.line + 1, mark.column + 1)
            plain[key] = _plain(value_node, (*at, key), path, places, problems)
        return plain
    if isinstance(node, yaml.SequenceNode):
        return [_plain(n, (*at, i), path, places, problems) for i, n in enumerate(node.value)]
    return yaml.constructor.SafeConstructor().construct_object(node)


def _problem(
    error: Any, places: Places, path: Path, data: Mapping[str, Any], model: type[BaseModel]
) -> Problem:
    at = _in_file(error["loc"], data)
    place = next((places[at[:n]] for n in range(len(at), -1, -1) if at[:n] in places), (path, 0, 0))
    message = same(error["msg"].removeprefix("Value error, "))
    if error["type"] == "extra_forbidden":
        message = _unknown_key(str(at[-1]), _allowed_keys(at[:-1], model))
    elif error["type"] == "missing":
        message = Words("the key '{key}' is missing.", "falta la clave '{key}'.").format(key=at[-1])
    else:
        found = error.get("input")
        if isinstance(found, (str, int, float)):
            message = Words("{m} (found: {found})", "{m} (hallado: {found})").format(m=message, found=found)
    return Problem(*place, ".".join(map(str, at)), message)


def _in_file(loc: tuple[int | str, ...], data: Any) -> tuple[int | str, ...]:
    """A location of pydantic's without the names of a union's members, which are nowhere in the file."""
    at: list[int | str] = []
    for n, step in enumerate(loc):
        last = n == len(loc) - 1
        if isinstance(data, Mapping) and (step in data or last):
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int):
            data = data[step] if step < len(data) else None
        else:
            continue
        at.append(step)
    return tuple(at)


def _unknown_key(key: str, allowed: tuple[str, ...]) -> Words:
    near = difflib.get_close_matches(key, allowed, 1)
    hint = Words(f" Did you mean '{near[0]}'?", f" ¿Querías decir '{near[0]}'?") if near else same("")
    return Words(
        "unknown key '{key}'; allowed: {allowed}.{hint}",
        "clave desconocida '{key}'; se admite: {allowed}.{hint}",
    ).format(key=key, allowed=", ".join(allowed), hint=hint)


def _allowed_keys(at: tuple[str | int, ...], model: type[BaseModel]) -> tuple[str, ...]:
    here: Any = model
    for part in at:
        here = _behind(here)
        # behind what is no model: the values of a mapping or a list
        here = here.model_fields[str(part)].annotation if is_model(here) else get_args(here)[-1]
    here = _behind(here)
    return tuple(here.model_fields) if is_model(here) else ()


def _behind(annotation: Any) -> Any:
    """What an optional or annotated type is about."""
    if get_origin(annotation) in (Union, UnionType, Annotated):
        return _behind(next(a for a in get_args(annotation) if a is not type(None)))
    return annotation
