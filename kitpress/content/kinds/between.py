"""What the mistakes between the lines of every kind of game are found with: ids, dice, letters said twice.

All of this works on plain values, so that it speaks up even when something else in the same file is wrong.
What has the wrong type is skipped; validation has told about it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from string import Formatter
from typing import Any

from kitpress.content.yaml_file import Loc
from kitpress.words import LANGS, Lang, Words

Found = Iterator[tuple[Loc, Words]]  # where, and what to say


def ids(data: Any, key: str) -> tuple[str, ...] | None:
    """The ids of a list of things, as far as they are readable; None when there is no such list."""
    if not isinstance(data, Mapping) or not isinstance(data.get(key), tuple):
        return None
    found = (item.get("id") for _, item in items(data, key))
    return tuple(dict.fromkeys(i for i in found if isinstance(i, str))) or None


def items(data: Any, key: str, at: Loc = ()) -> Iterator[tuple[Loc, Mapping[str, Any]]]:
    """Each mapping in the list at `key`, with its location."""
    things = data.get(key) if isinstance(data, Mapping) else None
    for i, thing in enumerate(things if isinstance(things, tuple) else ()):
        if isinstance(thing, Mapping):
            yield (*at, key, i), thing


def said(item: Mapping[str, Any], key: str) -> str | int | None:
    """What `key` says if it is fit to be compared, None otherwise."""
    value = item.get(key)
    return value if isinstance(value, (str, int)) else None


def twice(data: Any, lists: tuple[str, ...], key: str, message: Words) -> Found:
    """Each value of `key` that an earlier item of the same list has."""
    for name in lists:
        seen: dict[Any, Loc] = {}
        for at, item in items(data, name):
            value = said(item, key)
            if value is not None and value in seen:
                yield (*at, key), message.format(value=value, first=f"{name}[{seen[value][1]}]")
            elif value is not None:
                seen[value] = at


def words_twice(data: Any, name: str, key: str, message: Words) -> Found:
    """What is written at `key`, in one language or for both, that an earlier item of the list has as well."""
    seen: dict[tuple[Lang, str], Loc] = {}
    for at, item in items(data, name):
        told = by_lang(item.get(key))
        for lang, letters in told.items():
            first = seen.setdefault((lang, letters), at)
            if first != at:
                alike = not isinstance(item.get(key), Mapping)
                where = (*at, key) if alike else (*at, key, lang)
                yield where, message.format(value=letters, first=f"{name}[{first[1]}]")
                if alike:
                    break


def by_lang(value: Any) -> Mapping[Lang, str]:
    """A text in each language, as far as it is readable."""
    if isinstance(value, str):
        return dict.fromkeys(LANGS, value)
    if not isinstance(value, Mapping):
        return {}
    return {lang: value[lang] for lang in LANGS if isinstance(value.get(lang), str)}


def number(data: Any, *loc: str | int) -> int | None:
    """The whole number that the keys lead to, None when there is none."""
    for step in loc:
        data = data.get(step) if isinstance(data, Mapping) else None
    return data if isinstance(data, int) and not isinstance(data, bool) else None


def dice_shared(data: Any, *lists: str, besides: int | None = None) -> Found:
    """Each list of which a number of the die belongs to two things, or to none; `besides` need not."""
    yield from twice(data, lists, "die", _SAME_DIE)
    for name in lists:
        dice = {said(item, "die") for _, item in items(data, name)}
        missing = [str(n) for n in range(1, 7) if n not in (*dice, besides)]
        if dice and missing:
            yield (name,), _NO_DIE.format(dice=", ".join(missing))


def players_backwards(data: Any) -> Found:
    """The numbers of players, when they run backwards."""
    fewest, most = number(data, "players", "from"), number(data, "players", "to")
    if fewest is not None and most is not None and fewest > most:
        yield ("players", "to"), _BACKWARDS.format(low=fewest, high=most)


def unfilled(text: Any, at: Loc, allowed: Collection[str]) -> Found:
    """What stands in braces in a text, whichever its language, and nothing would fill in."""
    told = ", ".join(f"{{{name}}}" for name in allowed)
    for lang, words in text.items() if isinstance(text, Mapping) else [("", text)]:
        loc = (*at, lang) if lang else at
        for name in _placeholders(words) if isinstance(words, str) else ():
            if name is None:
                yield loc, LONE_BRACE
            elif name not in allowed:
                yield loc, (_NO_PLACEHOLDER if allowed else _NO_PLACEHOLDERS).format(name=name, allowed=told)


def repeated_unfilled(data: Any, lists: Mapping[str, tuple[str, ...]]) -> Found:
    """Placeholders in the title, the tagline and those keys of lists of game.yaml: the rulebook repeats these texts and
    would look for what fills them in, and on sheets and cards nothing does.
    """
    for key in ("title", "tagline"):
        yield from unfilled(data.get(key) if isinstance(data, Mapping) else None, (key,), ())
    for name, keys in lists.items():
        for at, item in items(data, name):
            for key in keys:
                yield from unfilled(item.get(key), (*at, key), ())


def _placeholders(text: str) -> list[str | None]:
    """What stands in pairs of braces, whole; None where a brace stands alone."""
    try:
        return [
            f"{name}{f'!{conversion}' if conversion else ''}{f':{spec}' if spec else ''}"
            for _, name, spec, conversion in Formatter().parse(text)
            if name is not None
        ]
    except ValueError:
        return [None]


LONE_BRACE = Words(
    "a brace stands alone here. Write both, '{' and '}', or neither.",
    "aquí hay una llave suelta. Escribe las dos, '{' y '}', o ninguna.",
)
_NO_PLACEHOLDER = Words(
    "nothing fills in '{{{name}}}' here. There are: {allowed}.",
    "aquí nada rellena '{{{name}}}'. Hay: {allowed}.",
)
_NO_PLACEHOLDERS = Words(
    "nothing fills in '{{{name}}}' here. Write it out, without braces.",
    "aquí nada rellena '{{{name}}}'. Escríbelo tal cual, sin llaves.",
)
SAME_ID = Words(
    "the id '{value}' is taken by {first}. Give each its own.",
    "el identificador '{value}' ya es de {first}. Da a cada uno el suyo.",
)
SAME_NAME = Words(
    "the name '{value}' is taken by {first}; at the table nobody could tell them apart. Choose another.",
    "el nombre '{value}' ya es de {first}; en la mesa no se distinguirían. Elige otro.",
)
SAME_LETTER = Words(
    "the letter {value} is taken by {first}; on a sheet nobody could tell them apart. Choose another.",
    "la letra {value} ya es de {first}; en la hoja no se distinguirían. Elige otra.",
)
SAME_LETTERS = Words(
    "the letters {value} are taken by {first}; on the board nobody could tell them apart. Choose others.",
    "las letras {value} ya son de {first}; en el tablero no se distinguirían. Elige otras.",
)
_SAME_DIE = Words(
    "the die {value} is taken by {first}. Give each number of the die to one.",
    "el dado {value} ya es de {first}. Da cada número del dado a uno solo.",
)
_NO_DIE = Words(
    "nothing here belongs to the die {dice}. Give every number from 1 to 6 to one.",
    "aquí nada corresponde al dado {dice}. Da cada número del 1 al 6 a uno.",
)
_BACKWARDS = Words("from {low} to {high} runs backwards.", "de {low} a {high} va al revés.")
