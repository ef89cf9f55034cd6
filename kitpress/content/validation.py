"""From plain values to models: what pydantic complains about, said at its place and with the remedy."""

from __future__ import annotations

from collections.abc import Mapping, Sized
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from kitpress.content.values import did_you_mean, is_model, nearest, not_among, shown
from kitpress.content.yaml_file import Loc, YamlFile, dotted
from kitpress.errors import Problem
from kitpress.words import Words, same

M = TypeVar("M", bound=BaseModel)


def validate(file: YamlFile, model: type[M], context: Mapping[str, Any]) -> M | None:
    """The model that a file describes; None, with every mistake added to `file.problems`, if it is wrong.

    `context` holds the ids that may be referred to, by kind ("room_types").
    """
    try:
        return model.model_validate(file.data, strict=True, context=dict(context))
    except ValidationError as error:
        spoiled = {(p.line, p.column) for p in file.problems}  # what reading has complained about already
        mistakes = [_Mistake.of(file, model, details) for details in error.errors(include_url=False)]
        misspelled = {m.meant for m in mistakes if m.meant}
        for m in mistakes:
            if not m.hollow and not (m.kind == "missing" and m.loc in misspelled):
                file.problems += (p for p in m.problems(file) if (p.line, p.column) not in spoiled)
    return None


class _Mistake(NamedTuple):
    """One complaint of pydantic's. `owner` is the type that owns the last key, `here` the type wanted there."""

    kind: str
    loc: Loc
    owner: Any
    here: Any
    found: Any
    message: str
    context: Mapping[str, Any]
    in_key: bool
    typed: str | None  # as it stands in the file, where that is read as a number or a yes or no

    @classmethod
    def of(cls, file: YamlFile, model: type[BaseModel], error: Mapping[str, Any]) -> _Mistake:
        kind, steps, context = error["type"], error["loc"], error.get("ctx", {})
        loc, owner, here = _follow(model, steps)
        loc = _as_written(file.data, loc)
        if kind == "union_tag_invalid":
            loc = (*loc, context["discriminator"].split("'")[-2])
        typed = file.spelled.get(loc)
        return cls(kind, loc, owner, here, error["input"], error["msg"], context, "[key]" in steps, typed)

    @property
    def meant(self) -> Loc | None:
        """Where the key belongs that an unknown key is a misspelling of."""
        if self.kind != "extra_forbidden":
            return None
        close = nearest(str(self.loc[-1]), keys_of(self.owner))
        return (*self.loc[:-1], close) if close else None

    @property
    def hollow(self) -> bool:
        """Whether it only follows from others: pydantic counts wrong items as absent."""
        return self.kind == "too_short" and len(self.found) >= self.context["min_length"]

    def problems(self, file: YamlFile) -> tuple[Problem, ...]:
        """What to tell, and where."""
        if self.kind == "plan":  # a plan has found all its own problems, each with its place
            key = dotted(self.loc)
            return tuple(
                p._replace(key=f"{key}: {p.key}" if p.key else key) for p in self.context["problems"]
            )
        at_key = self.in_key or self.kind in ("extra_forbidden", "missing", "too_short")
        return (file.problem(self.loc, _message(self), at_key=at_key),)


def _message(mistake: _Mistake) -> Words:
    kind, found, context = mistake.kind, mistake.found, mistake.context
    if kind == "kitpress":
        return Words(context["en"], context["es"])
    if kind == "extra_forbidden":
        return _unknown_key(str(mistake.loc[-1]), keys_of(mistake.owner))
    if kind == "missing":
        return _missing(mistake.loc)
    if found is None:
        return _EMPTY
    if kind == "union_tag_not_found":
        key = context["discriminator"].split("'")[-2]
        return _NO_KIND.format(key=key, kinds=", ".join(kinds_of(mistake.here)))
    if kind in ("union_tag_invalid", "literal_error"):
        expected = context.get("expected_tags", context.get("expected", ""))
        return not_among(_CHOICE, shown(context.get("tag", found)), _quoted(expected))
    if kind == "string_pattern_mismatch":
        template = _PATTERNS.get(context["pattern"], _PATTERN)
        return template.format(found=shown(found), pattern=context["pattern"])
    if kind in _NOT_A_GROUP:
        return _no_group(mistake.here, found, mistake.typed)
    if kind == "string_type":
        return _as_text(found, mistake.typed)
    if kind == "int_type" and isinstance(found, str) and found.isdecimal():
        return _QUOTED_NUMBER.format(found=found)
    if kind == "bool_type" and isinstance(found, str) and found.lower() in ("yes", "no", "true", "false"):
        return _QUOTED_YES_NO.format(found=found)
    template = _BY_TYPE.get(kind, same(f"{mistake.message}."))
    numbers = {key: value for key, value in context.items() if isinstance(value, (int, float))}
    return template.format(found=_kind_of(found), n=len(found) if isinstance(found, Sized) else 0, **numbers)


def _no_group(type_: Any, found: object, typed: str | None) -> Words:
    keys = keys_of(type_)
    if keys == _LANGUAGES and not isinstance(found, (tuple, Mapping)):
        return _as_text(found, typed)
    if len(_models(type_)) > 1:
        kinds = kinds_of(type_)
        about = {"key": _tag_key(type_), "kind": found if found in kinds else kinds[0]}
        return _NO_THING.format(found=_kind_of(found), **about)
    return _NO_KEYS.format(found=_kind_of(found), keys=", ".join(keys) or "...")


def _unknown_key(key: str, allowed: tuple[str, ...]) -> Words:
    return Words(
        "'{key}' is no key here. {hint}Allowed: {allowed}.",
        "'{key}' no es una clave de aquí. {hint}Se admite: {allowed}.",
    ).format(key=shown(key), hint=did_you_mean(key, allowed), allowed=", ".join(allowed) or "-")


def _missing(loc: Loc) -> Words:
    last = loc[-1] if loc else ""
    if isinstance(last, int):
        return Words(
            "too few: {n} here, and one more is needed.", "muy pocos: aquí hay {n}, y hace falta uno más."
        ).format(n=last)
    return Words("'{key}' is missing. Add '{key}: ...'.", "falta '{key}'. Añade '{key}: ...'.").format(
        key=last
    )


def _as_text(found: object, typed: str | None) -> Words:
    if isinstance(found, (bool, int, float)):
        what = _YES_NO if isinstance(found, bool) else _NUMBER
        return _TAKEN_FOR.format(found=shown(found) if typed is None else typed, what=what)
    return _NO_TEXT.format(found=_kind_of(found))


def _kind_of(found: object) -> Words:
    if isinstance(found, Mapping):
        keys = ", ".join(map(str, list(found)[:3])) + (", ..." if len(found) > 3 else "")
        return Words("a group of keys ({keys})", "un grupo de claves ({keys})").format(keys=keys)
    if isinstance(found, (tuple, list)):
        return Words("a list of {n}", "una lista de {n}").format(n=len(found))
    if isinstance(found, (int, float)) and not isinstance(found, bool):
        return same(shown(found))
    return same(f"'{shown(found)}'")


def _quoted(text: str) -> list[str]:
    """The words of pydantic's "'m' or 'f'"."""
    return text.split("'")[1::2]


# --- which model a location of pydantic's leads to -------------------------------------------------


def _follow(model: type[BaseModel], steps: tuple[str | int, ...]) -> tuple[Loc, Any, Any]:
    """The location in the file, the type that owns its last key, and the type that belongs there.

    Pydantic's locations name the chosen member of a union too, which is nowhere in the file.
    """
    owner: Any = model
    here: Any = model
    loc: list[str | int] = []
    for step in steps:
        if step == "[key]":
            break
        member = _member(here, step)
        if member is not None:
            here = member
        else:
            owner, here = here, _inside(here, step)
            loc.append(step)
    return tuple(loc), owner, here


def _alternatives(annotation: Any) -> tuple[Any, ...]:
    """The types that an annotation allows, without None."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return _alternatives(get_args(annotation)[0])
    if origin in (Union, UnionType):
        return tuple(t for a in get_args(annotation) if a is not type(None) for t in _alternatives(a))
    return (annotation,)


def _models(annotation: Any) -> tuple[type[BaseModel], ...]:
    return tuple(a for a in _alternatives(annotation) if is_model(a))


def _tags(model: type[BaseModel]) -> tuple[str, ...]:
    literals = (f.annotation for f in model.model_fields.values() if get_origin(f.annotation) is Literal)
    return tuple(str(value) for literal in literals for value in get_args(literal))


def _as_written(data: Any, loc: Loc) -> Loc:
    """The location without the places in lists of one for which a lone value stands."""
    written: list[str | int] = []
    for step in loc:
        if isinstance(step, int) and not isinstance(data, tuple):
            continue
        written.append(step)
        if isinstance(step, int):
            data = data[step] if step < len(data) else None
        else:
            data = data.get(step) if isinstance(data, Mapping) else None
    return tuple(written)


def _tag_key(annotation: Any) -> str:
    """The key that tells the members of a union of models apart: "is", "kind"."""
    fields = _models(annotation)[0].model_fields.items()
    return next(info.alias or name for name, info in fields if get_origin(info.annotation) is Literal)


def _member(annotation: Any, step: str | int) -> type[BaseModel] | None:
    """The member of a union of models that pydantic calls `step`."""
    models = _models(annotation)
    if len(models) < 2:
        return None
    return next((m for m in models if step in _tags(m) or step == m.__name__), None)


def _inside(annotation: Any, step: str | int) -> Any:
    """The type of what is at `step` in a value of that type; None when there is no such thing."""
    for choice in _alternatives(annotation):
        if is_model(choice):
            for name, info in choice.model_fields.items():
                if step in (name, info.alias):
                    return info.annotation
        arguments = get_args(choice)
        if arguments and isinstance(step, int):
            fixed = len(arguments) > step and arguments[-1] is not Ellipsis
            return arguments[step] if fixed else arguments[0]
        if arguments:
            return arguments[-1]
    return None


def keys_of(annotation: Any) -> tuple[str, ...]:
    """The keys that a value of that type may have, as written."""
    if Words in _alternatives(annotation):
        return _LANGUAGES
    models = _models(annotation)
    names = (info.alias or name for model in models for name, info in model.model_fields.items())
    return tuple(dict.fromkeys(names))


def kinds_of(annotation: Any) -> tuple[str, ...]:
    """What `is:` may say in a value of that union."""
    return tuple(tag for model in _models(annotation) for tag in _tags(model))


_LANGUAGES = ("en", "es")
_NOT_A_GROUP = ("model_type", "model_attributes_type", "dict_type", "mapping_type")
_QUOTED_NUMBER = Words(
    "the quotes make a text of this number. Write it without them: {found}.",
    "las comillas convierten este número en texto. Escríbelo sin ellas: {found}.",
)
_QUOTED_YES_NO = Words(
    "the quotes make a text of this yes or no. Write it without them: {found}.",
    "las comillas convierten este sí o no en texto. Escríbelo sin ellas: {found}.",
)
_EMPTY = Words("nothing is written here.", "aquí no hay nada escrito.")
_CHOICE = Words("choice here", "una opción aquí")
_NUMBER = Words("a number", "un número")
_YES_NO = Words("a yes or no", "un sí o un no")
_TAKEN_FOR = Words(
    'YAML reads {found} as {what}, not as text. Put it in quotes: "{found}".',
    'YAML lee {found} como {what}, no como texto. Ponlo entre comillas: "{found}".',
)
_NO_TEXT = Words("{found} stands where a text belongs.", "hay {found} en el lugar de un texto.")
_NO_THING = Words(
    "{found} stands where a thing belongs. Describe it with keys: {{{key}: {kind}, ...}}.",
    "hay {found} en el lugar de una cosa. Descríbela con claves: {{{key}: {kind}, ...}}.",
)
_NO_KIND = Words(
    "what is it? Add '{key}: ...' with one of: {kinds}.", "¿qué es? Añade '{key}: ...' con uno de: {kinds}."
)
_NO_KEYS = Words(
    "{found} stands where keys belong: {keys}.", "hay {found} en el lugar de unas claves: {keys}."
)
_PATTERN = Words("'{found}' does not match {pattern}.", "'{found}' no cumple {pattern}.")
_PATTERNS = {
    r"^[a-z0-9]+(?:-[a-z0-9]+)*$": Words(
        "'{found}' is no id. Write small letters, digits and single hyphens, like 'garden-suite'.",
        "'{found}' no es un identificador. Escribe minúsculas sin acentos, cifras y guiones sueltos, como "
        "'garden-suite'.",
    ),
    r"^[A-Z]$": Words(
        "'{found}' is not one capital letter, A to Z.", "'{found}' no es una letra mayúscula, de A a Z."
    ),
    r"^[A-Z][1-9][0-9]?$": Words(
        "'{found}' is no square. Write its column and row, like F7.",
        "'{found}' no es un cuadro. Escribe su columna y su fila, como F7.",
    ),
}
_WHOLE = Words("{found} is no whole number.", "{found} no es un número entero.")
_LIST = Words(
    "{found} stands where a list belongs. Begin each item with '- '.",
    "hay {found} en el lugar de una lista. Empieza cada elemento con '- '.",
)
_BY_TYPE = {
    "int_type": _WHOLE,
    "float_type": Words("{found} is no number.", "{found} no es un número."),
    "bool_type": Words("{found} is neither yes nor no.", "{found} no es ni yes ni no."),
    "tuple_type": _LIST,
    "list_type": _LIST,
    "greater_than_equal": Words(
        "{found} is too small; the least is {ge}.", "{found} es muy poco; lo mínimo es {ge}."
    ),
    "less_than_equal": Words(
        "{found} is too large; the most is {le}.", "{found} es demasiado; lo máximo es {le}."
    ),
    "greater_than": Words("{found} must be more than {gt}.", "{found} debe ser más de {gt}."),
    "less_than": Words("{found} must be less than {lt}.", "{found} debe ser menos de {lt}."),
    "too_short": Words(
        "too few: {n} here, and at least {min_length} needed.",
        "muy pocos: aquí hay {n}, y hacen falta {min_length} o más.",
    ),
    "too_long": Words(
        "too many: {n} here, and at most {max_length} allowed.",
        "demasiados: aquí hay {n}, y se admiten {max_length} como mucho.",
    ),
    "string_too_long": Words(
        "{found} is too long; at most {max_length} letters.",
        "{found} es demasiado largo; {max_length} letras como mucho.",
    ),
    "string_too_short": Words("the text is empty.", "el texto está vacío."),
}
