"""A whole filled sheet as text that a person can read and edit, and back.

A record is a `.plan` file: what is written round the grid as `key: value` lines, an empty line, and the
plan (see `grid_text`)::

    game: floor-plan
    name: Ana
    clients: kim, otto, rosa
    demands: 4 - 6 3
    bonuses: free.1 1 3
    sixth: yes
    door: 3
    total: 34

Boxes count from 1, `-` is an empty box; `rounds: 1-5 7` are ticked bubbles. `weeks: 2135/62 1-46/31` are
the part dice of each week, then its facility and its area; `entrance: 3 5` its column and row. Fields
without a line of their own stand under `numbers: id=7` and `ticks: id`, a row of them as `id.1..3`.
`letters: es` is the language of the rooms' letters, where a game's sheets differ by it. Lines that begin
with `#` are remarks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from kitpress.errors import ContentError, UsageError
from kitpress.plan.grid_text import parse_plan
from kitpress.plan.mistakes import Problems
from kitpress.plan.model import Record
from kitpress.plan.record_format import ENTRANCE, in_rows
from kitpress.words import LANGS, Lang, Words

Kind = Literal["number", "tick"]
Fields = Mapping[str, Kind]  # what the fields of a sheet are, by their ids


class Form(NamedTuple):
    """What can be filled in on a game's sheet: its fields, the size of its grid, and the things that are drawn there
    (see `grid_found.Found`). What is None is told by the game's rules.
    """

    fields: Fields | None = None
    columns: int | None = None
    rows: int | None = None
    things: Collection[str] | None = None


_KEY = re.compile(r"(?P<key>[A-Za-z_]+)\s*:(?P<value>.*)")
_ID = re.compile(r"[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)*")
_RANGE = re.compile(r"([1-9]\d{0,2})(?:-([1-9]\d{0,2}))?")
_RUN = re.compile(r"(?P<row>[a-z][a-z0-9_.-]*\.)(?P<first>[1-9]\d{0,2})\.\.(?P<last>[1-9]\d{0,2})")
_WEEK = re.compile(r"(?P<parts>[0-9-]*)/(?P<facility>[0-9-])(?P<area>[0-9-])")
_PART = re.compile(r"[^\s,]+")

_NUMBERS = Words(
    "write whole numbers, - for an empty box", "escribe números enteros, - si la casilla está vacía"
)
_NUMBER = Words("write a whole number", "escribe un número entero")
_IDS = Words("write ids like rosa or free.1", "escribe identificadores como rosa o free.1")
_RANGES = Words("write bubbles as 1-5 or 1 2 4", "escribe las burbujas como 1-5 o 1 2 4")
_BONUSES = Words("write box numbers or free.1", "escribe números de casilla o free.1")
_WEEKS = Words(
    "write a week's dice as 2135/62: the parts, then facility and area; - for an empty box",
    "escribe los dados de una semana como 2135/62: las partes y luego instalación y área; - si no hay nada",
)
_LANGS = Words("write en or es", "escribe en o es")
_YES = Words("write yes or no", "escribe yes o no")
_PAIRS = Words("write id=number", "escribe identificador=número")
_UNKNOWN = Words("allowed: {allowed}{nearest}", "se admite: {allowed}{nearest}")
_NEAREST = Words("; did you mean {key}?", "; ¿querías decir {key}?")
_TWICE = Words("{key} is given twice", "{key} aparece dos veces")
_CARD_TWICE = Words("{id} is given twice; {remedy}", "{id} aparece dos veces; {remedy}")
_LEAVE_ONE = Words("leave one of them out", "quita una de ellas")
_SECOND_CARD = Words(
    "leave one out, or write {id}.2 for a second card of that work",
    "quita una, o escribe {id}.2 si es otra carta de esa obra",
)
_NO_GAME = Words(
    "the line 'game:' is missing; write for example 'game: floor-plan'",
    "falta la línea 'game:'; escribe por ejemplo 'game: floor-plan'",
)
_NO_FIELD = Words("the game's sheet has no {id}; {remedy}", "la hoja del juego no tiene {id}; {remedy}")
_NEAR_FIELD = Words("did you mean {near}?", "¿querías decir {near}?")
_ROWS = Words("it has {rows}", "tiene {rows}")
_LEAVE_OUT = Words(
    "leave it out, or see what there is with: kitpress layout GAME --json",
    "quítalo, o mira qué hay con: kitpress layout JUEGO --json",
)
_OTHER_KIND: Mapping[Kind, Words] = {
    "number": Words(
        "{id} holds a number; write it under numbers, as {id}=5",
        "{id} es un número; escríbelo en numbers, como {id}=5",
    ),
    "tick": Words("{id} is ticked or not; write it under ticks", "{id} se marca o no; escríbelo en ticks"),
}

_LINE = Words(
    "write 'key: value' lines first, then an empty line and the plan",
    "escribe primero líneas 'clave: valor', luego una línea vacía y el plano",
)

_TEXTS = ("game", "name", "title", "serial")
_MOST_ROWS = 6  # of a group of fields that are listed
_GRID_BEGINS = re.compile(r"\s*([+.]|[A-Z](\s+[A-Z])*\s*$)")


class _Word(NamedTuple):
    """A word of a line, and where it stands, counted from 0."""

    line: int
    column: int
    key: str
    text: str


@dataclass
class _Written:
    """The written fields of a record while it is read; a reader of a word says whether it could."""

    texts: dict[str, str] = field(default_factory=dict)
    game_at: tuple[int, int] = (0, 0)  # the line and column of its name
    letters: Lang | None = None
    numbers: dict[str, int] = field(default_factory=dict)
    ticks: set[str] = field(default_factory=set)
    filled: list[tuple[_Word, str, Kind]] = field(default_factory=list)  # fields, by the words that fill them
    word: _Word = field(init=False)  # that is being read

    def number(self, id: str, word: str) -> bool:
        if not _ID.fullmatch(id) or id in self.numbers or not re.fullmatch(r"[0-9]{1,9}", word):
            return False
        self.numbers[id] = int(word)
        self.filled.append((self.word, id, "number"))
        return True

    def tick(self, id: str) -> bool:
        if run := _RUN.fullmatch(id):
            numbers = range(int(run["first"]), int(run["last"]) + 1)
            return bool(numbers) and all(self.tick(f"{run['row']}{number}") for number in numbers)
        if not _ID.fullmatch(id):
            return False
        self.ticks.add(id)
        self.filled.append((self.word, id, "tick"))
        return True

    def week(self, week: int, word: str) -> bool:
        found = _WEEK.fullmatch(word)
        if not found:
            return word == "-"
        boxes = {f"part.{week}.{n}": digit for n, digit in enumerate(found["parts"], 1)}
        boxes |= {f"{name}.{week}": found[name] for name in ("facility", "area")}
        return all(digit == "-" or self.number(id, digit) for id, digit in boxes.items())

    def pair(self, word: str) -> bool:
        id, _, value = word.partition("=")
        return self.number(id, value)

    def bonus(self, word: str) -> bool:
        found = re.fullmatch(r"(free\.)?([1-9][0-9]?)", word)
        return bool(found) and self.tick(word if word.startswith("free.") else f"bonus.{word}")

    def rounds(self, word: str) -> bool:
        found = _RANGE.fullmatch(word)
        if not found:
            return False
        first, last = int(found[1]), int(found[2] or found[1])
        return first <= last and all(self.tick(f"round.{number}") for number in range(first, last + 1))

    def lang(self, word: str) -> bool:
        self.letters = next((lang for lang in LANGS if lang == word.lower()), None)
        return self.letters is not None

    def sixth(self, word: str) -> bool:
        yes = word.lower() in ("yes", "sí", "si")
        if yes:
            self.tick("sixth")
        return yes or word.lower() == "no"


# How the words of a line are read (the first argument counts them from 0), and what is allowed.
_Reader = Callable[[_Written, int, str], bool]
_LISTS: Mapping[str, tuple[_Reader, Words]] = {
    "letters": (lambda w, i, word: i == 0 and w.lang(word), _LANGS),
    "clients": (lambda w, _, word: w.tick(f"client.{word}"), _IDS),
    "demands": (lambda w, i, word: word == "-" or w.number(f"demand.{i + 1}", word), _NUMBERS),
    "bonuses": (lambda w, _, word: w.bonus(word), _BONUSES),
    "sixth": (lambda w, i, word: i == 0 and w.sixth(word), _YES),
    "weeks": (lambda w, i, word: w.week(i + 1, word), _WEEKS),
    "entrance": (lambda w, i, word: i < 2 and w.number(ENTRANCE[i], word), _NUMBERS),
    "door": (lambda w, _, word: w.number("door", word), _NUMBER),
    "rounds": (lambda w, _, word: w.rounds(word), _RANGES),
    "total": (lambda w, _, word: w.number("total", word), _NUMBER),
    "numbers": (lambda w, _, word: w.pair(word), _PAIRS),
    "ticks": (lambda w, _, word: w.tick(word), _IDS),
}


def parse_record(
    text: str,
    path: Path | None = None,
    *,
    game: str = "",
    form_of: Callable[[str], Form] = lambda game: Form(),
) -> Record:
    """The filled sheet that a text describes.

    `game` is that of a text that names none. `form_of` tells what a game's sheets hold, and raises UsageError for
    one that does not exist.

    Raises ContentError with all mistakes of the text.
    """
    problems = Problems(path or Path("record"))
    written = _Written()
    lines = text.removeprefix("\ufeff").splitlines()  # some editors begin a file with a mark of their own
    begin = next((i for i, line in enumerate(lines) if _GRID_BEGINS.match(line)), len(lines))
    for number, line in enumerate(lines[:begin]):
        if line.strip() and not line.startswith("#"):
            _read_line(problems, written, number, line)
    game = written.texts.get("game") or game
    form = Form()
    if not game:
        problems.add(0, 0, _NO_GAME, "game")
    else:
        try:
            form = form_of(game)
        except UsageError as error:  # no such game: of several files, this one is wrong, at its own line
            problems.add(*written.game_at, error.message, "game")
    if form.fields is not None:
        _check_fields(problems, written, form.fields)
    else:
        _check_cards(problems, written)
    try:
        plan = parse_plan(
            "\n".join(lines[begin:]),
            path=problems.path,
            first_line=begin + 1,
            columns=form.columns,
            rows=form.rows,
            things=form.things,
        )
    except ContentError as error:
        problems.found.extend(error.problems)
    problems.raise_any()
    _, name, title, serial = (written.texts.get(key, "") for key in _TEXTS)
    return Record(
        game,
        plan,
        name,
        title,
        serial,
        letters=written.letters,
        numbers=MappingProxyType(written.numbers),
        ticks=frozenset(written.ticks),
    )


def _read_line(problems: Problems, written: _Written, number: int, line: str) -> None:
    found = _KEY.fullmatch(line)
    if not found:
        problems.unexpected(number, 0, line.strip(), _LINE)
        return
    key, value = found["key"].lower(), found["value"]
    if key in written.texts:
        problems.add(number, 0, _TWICE.format(key=key), key)
    elif key in _TEXTS:
        written.texts[key] = " ".join(value.split())
        if key == "game":
            written.game_at = number, found.end() - len(value.lstrip())
    elif key in _LISTS:
        written.texts[key] = ""
        reader, allowed = _LISTS[key]
        for index, part in enumerate(_PART.finditer(value)):
            word = written.word = _Word(number, found.start("value") + part.start(), key, part[0])
            if not reader(written, index, word.text):
                problems.unexpected(word.line, word.column, word.text, allowed, key)
    else:
        known = (*_TEXTS, *_LISTS)
        near = get_close_matches(key, known, 1)
        nearest = _NEAREST.format(key=near[0]) if near else ""
        allowed = _UNKNOWN.format(allowed=", ".join(known), nearest=nearest)
        problems.unexpected(number, 0, found["key"], allowed)


def _check_fields(problems: Problems, written: _Written, fields: Fields) -> None:
    """Tell every word that fills in a field which the sheet does not have, at its first one."""
    told: set[_Word] = set()
    for word, id, kind in written.filled:
        if fields.get(id) != kind and word not in told:
            told.add(word)
            problems.unexpected(
                word.line, word.column, word.text, _no_field(word, id, kind, fields), word.key
            )


def _check_cards(problems: Problems, written: _Written) -> None:
    """Tell every tick that is given twice: where ticks are cards, the second one may be another card."""
    seen: set[str] = set()
    for word, id in ((word, id) for word, id, kind in written.filled if kind == "tick"):
        if id in seen:
            remedy = _LEAVE_ONE if id[-1].isdigit() else _SECOND_CARD.format(id=id)
            problems.add(word.line, word.column, _CARD_TWICE.format(id=id, remedy=remedy), word.key)
        seen.add(id)


def _no_field(word: _Word, id: str, kind: Kind, fields: Fields) -> Words:
    if id in fields:
        return _OTHER_KIND[fields[id]].format(id=id)
    same_kind = [other for other in fields if fields[other] == kind]
    group = id.partition(".")[0]
    rows = list(in_rows(other for other in same_kind if other.partition(".")[0] == group))
    left_out = id.removesuffix(word.text) if id.endswith(word.text) else ""  # "client." among clients
    as_written = [other.removeprefix(left_out) for other in same_kind if other.startswith(left_out)]
    if id[-1].isdigit() and 0 < len(rows) <= _MOST_ROWS:
        remedy = _ROWS.format(rows=" ".join(rows))
    elif near := get_close_matches(id.removeprefix(left_out), as_written, 1):
        remedy = _NEAR_FIELD.format(near=near[0])
    else:
        remedy = _LEAVE_OUT
    return _NO_FIELD.format(id=id, remedy=remedy)
